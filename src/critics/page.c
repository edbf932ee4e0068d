/* page.c: findings as one page that opens from disk, in the style of the report. */
#include <inttypes.h>
#include <stdlib.h>

#include "core/heap.h"
#include "critics/group.h"
#include "critics/show.h"
#include "evaluate/report_style.h"
#include "evaluate/svg.h"

enum { NAMES_SHOWN = 40 };

/* What this page has and the report has not. */
static const char own_style[] =
    "ol.found{padding-left:1.6rem}ol.found>li{margin:.9rem 0}ol.found>li::marker{font-weight:600}"
    ".say{font-weight:600}.tag{font-size:12px;border:1px solid var(--line);border-radius:3px;"
    "padding:0 .35rem;margin-right:.35rem;white-space:nowrap}.tag.new{border-color:var(--minus)}"
    ".bar{height:.3rem;background:var(--minus);margin:.25rem 0}"
    "dl{display:grid;grid-template-columns:minmax(0,9rem) 1fr;gap:.1rem .8rem;margin:.3rem 0}"
    "dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}"
    "@media(max-width:40rem){dl{grid-template-columns:1fr}dd{margin:0 0 .3rem}"
    "ol.found{padding-left:1.2rem}}\n";

static void pair(struct text *out, const char *what, const char *text)
{
    text_add(out, "<dt>%s</dt><dd>", what);
    html_text(out, text);
    text_add(out, "</dd>\n");
}

static void measure(struct text *out, const struct evidence *evidence)
{
    text_add(out, "<dt>");
    html_text(out, evidence->measure);
    text_add(out, "</dt><dd>%.3g", evidence->interval.value);
    if (evidence->tested)
        text_add(out, " <span class=\"soft\">(%.3g to %.3g)</span>", evidence->interval.low,
                 evidence->interval.high);
    text_add(out, ", a fault %s %.3g", evidence->above ? "above" : "below", evidence->threshold);
    if (evidence->tested)
        text_add(out, "; p %.2g, adjusted %.2g", evidence->p, evidence->adjusted);
    text_add(out, "</dd>\n");
}

static void rules(struct text *out, const struct evidence *evidence)
{
    for (int i = 0; i < evidence->consulted_count; i++) {
        const struct consulted *consulted = &evidence->consulted[i];
        text_add(out, "<dt>rule</dt><dd>");
        html_text(out, consulted->text);
        if (consulted->line > 0) {
            text_add(out, " <span class=\"soft\">");
            html_text(out, consulted->file ? consulted->file : "");
            text_add(out, "%sline %d</span>", consulted->file ? ", " : "", consulted->line);
        }
        text_add(out, "</dd>\n");
    }
}

static void tellings(struct text *out, const struct evidence *evidence)
{
    for (int i = 0; i < evidence->shown_count; i++) {
        const struct telling *telling = &evidence->plays_shown[i];
        text_add(out, "<dt>play</dt><dd>");
        html_text(out, telling->why);
        text_add(out, " <span class=\"soft\">(seed %" PRIu64 ")</span><details><summary>record, for "
                 "'ruleplay replay'</summary><pre>", telling->seed);
        html_text(out, telling->record);
        text_add(out, "</pre></details></dd>\n");
    }
}

static void evidence_list(struct text *out, const struct finding *finding)
{
    const struct evidence *evidence = &finding->evidence;
    text_add(out, "<dl>");
    pair(out, "conclusion", evidence->conclusion);
    struct text method = TEXT_GROWING;
    text_add(&method, "%s", evidence->method);
    if (evidence->plays > 0)
        evidence_plays(evidence, &method);
    pair(out, "method", text_of(&method));
    text_free(&method);
    if (evidence->measured)
        measure(out, evidence);
    for (int i = 0; i < evidence->note_count; i++)
        pair(out, "note", evidence->notes[i]);
    rules(out, evidence);
    tellings(out, evidence);
    text_add(out, "</dl>\n");
}

static void item(struct text *out, const struct finding *finding, const struct since *since)
{
    bool fault = finding->verdict == VERDICT_FAULT;
    struct text headline = TEXT_GROWING;
    const struct critic *critic = critic_find(finding->critic);
    finding_headline(finding, critic ? critic->summary : NULL, &headline);
    text_add(out, "<li><span class=\"say\">");
    html_text(out, text_of(&headline));
    text_free(&headline);
    text_add(out, "</span><br><span class=\"tag\">%s</span>", finding->critic);
    if (*finding->part) {
        text_add(out, "<span class=\"tag\">");
        html_text(out, finding->part);
        text_add(out, "</span>");
    }
    if (since && fault)
        text_add(out, "<span class=\"tag%s</span>",
                 since_had(since, finding) ? "\">still there" : " new\">new");
    if (fault)
        text_add(out, "<div class=\"bar\" style=\"width:%.1frem\" title=\"severity %.2f\"></div>",
                 12 * finding->severity, finding->severity);
    if (finding->reason) {
        text_add(out, "<p>");
        html_text(out, finding->reason);
        text_add(out, "</p>");
    }
    text_add(out, "<details%s><summary>evidence</summary>\n", fault ? " open" : "");
    evidence_list(out, finding);
    text_add(out, "</details></li>\n");
}

/* Findings of a kind: one headline and the names, and each behind a fold. */
static void entry(struct text *out, const struct group *group, const struct since *since)
{
    if (group->count == 1) {
        item(out, group->list[0], since);
        return;
    }
    const struct critic *critic = critic_find(group->list[0]->critic);
    struct text headline = TEXT_GROWING, names = TEXT_GROWING;
    group_headline(group, critic ? critic->summary : NULL, &headline);
    group_names(group, NAMES_SHOWN, &names);
    text_add(out, "<li><span class=\"say\">");
    html_text(out, text_of(&headline));
    text_add(out, "</span><br><span class=\"tag\">%s</span>", group->list[0]->critic);
    html_text(out, text_of(&names));
    text_add(out, "<details><summary>one by one</summary>\n<ol class=\"found\">\n");
    for (int i = 0; i < group->count; i++)
        item(out, group->list[i], since);
    text_add(out, "</ol></details></li>\n");
    text_free(&headline);
    text_free(&names);
}

static void part_of_page(const struct inquiry *inquiry, const struct since *since, enum verdict verdict,
                         const char *id, const char *title, struct text *out)
{
    int count = findings_count(&inquiry->findings, verdict);
    if (count == 0)
        return;
    text_add(out, "<h3 id=\"%s\">%s (%d)</h3>\n<ol class=\"found\">\n", id, title, count);
    struct groups groups = groups_of(&inquiry->findings, verdict,
                                     verdict == VERDICT_FAULT ? TOGETHER_FAULTS : TOGETHER_OTHERS);
    for (int i = 0; i < groups.count; i++)
        entry(out, &groups.list[i], since);
    groups_free(&groups);
    text_add(out, "</ol>\n");
}

static void gone(const struct inquiry *inquiry, const struct since *since, struct text *out)
{
    int count = 0;
    for (int i = 0; i < since->before_count; i++)
        if (since_now(&since->before[i], &inquiry->findings) == VERDICT_CLEAR) {
            text_add(out, "%s<li>", count++ ? "" : "<h3 id=\"gone\">Gone</h3>\n<ul>\n");
            html_text(out, since->before[i].sentence);
            text_add(out, "</li>\n");
        }
    text_add(out, "%s", count ? "</ul>\n" : "");
}

void critique_section(const struct inquiry *inquiry, const struct since *since, struct text *out)
{
    const struct findings_list *findings = &inquiry->findings;
    text_add(out, "<style>%s</style>\n<h2 id=\"critics\">What critics say of ", own_style);
    html_text(out, inquiry->game->name);
    text_add(out, "</h2>\n<p class=\"soft\">%d found, %d that cannot be told yet, %d clear; %d tests at a "
             "level of %g in all (Holm). A bar is as long as a finding is grave.</p>\n",
             findings_count(findings, VERDICT_FAULT),
             findings_count(findings, VERDICT_UNKNOWN), findings_count(findings, VERDICT_CLEAR),
             findings->family, inquiry->level);
    part_of_page(inquiry, since, VERDICT_FAULT, "found", "Found, worst first", out);
    if (since)
        gone(inquiry, since, out);
    part_of_page(inquiry, since, VERDICT_SILENCED, "silenced", "Silenced by the designer", out);
    part_of_page(inquiry, since, VERDICT_SUPERSEDED, "superseded", "Superseded", out);
    part_of_page(inquiry, since, VERDICT_UNKNOWN, "unknown", "Cannot tell yet", out);
    part_of_page(inquiry, since, VERDICT_CLEAR, "clear", "Clear", out);
}

void critique_page(const struct inquiry *inquiry, const struct since *since, struct text *out)
{
    text_add(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>Critique: ");
    html_text(out, inquiry->game->name);
    text_add(out, "</title>\n<style>\n%s%s</style></head><body>\n<h1>", report_style, report_drawings);
    html_text(out, inquiry->game->name);
    text_add(out, "</h1>\n<p class=\"soft\">");
    html_text(out, inquiry->spec);
    text_add(out, "</p>\n");
    critique_section(inquiry, since, out);
    if (inquiry->repeat) {
        text_add(out, "<h2>How to repeat it</h2>\n<pre>");
        html_text(out, inquiry->repeat);
        text_add(out, "</pre>\n");
    }
    text_add(out, "</body></html>\n");
}
