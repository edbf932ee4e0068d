/* show.c: findings as text and as JSON. */
#include "critics/show.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "critics/group.h"

static const char *const titles[] = {
    [VERDICT_FAULT] = "found", [VERDICT_UNKNOWN] = "cannot tell", [VERDICT_CLEAR] = "clear",
    [VERDICT_SILENCED] = "silenced", [VERDICT_SUPERSEDED] = "superseded",
};

/* ---- text ---- */

/* What is shown to who did not ask for all. */
enum { ENTRIES_SHOWN = 12, NAMES_SHOWN = 20, LINES_SHOWN = 4, LENGTH_SHOWN = 160 };

static void print_measure(const struct evidence *evidence, struct text *out)
{
    text_add(out, "      %s: ", evidence->measure);
    text_add(out, "%.3g", evidence->interval.value);
    if (evidence->tested && isinf(evidence->interval.low))
        text_add(out, ", by too few plays for an interval");
    else if (evidence->tested)
        text_add(out, ", within %.3g and %.3g (95 %%)", evidence->interval.low, evidence->interval.high);
    text_add(out, "; a fault %s %.3g", evidence->above ? "above" : "below", evidence->threshold);
    if (evidence->tested) {
        text_add(out, "; ");
        evidence_p(evidence->adjusted, out);
    }
    text_add(out, "\n");
}

/* How many of the lines of one kind are shown; says how many are not. */
static int shown_of(int count, int how)
{
    return how == SHOW_SHORT && count > LINES_SHOWN + 1 ? LINES_SHOWN : count;
}

static void print_left(int left, struct text *out)
{
    if (left > 0)
        text_add(out, "      and %d more like this (--all)\n", left);
}

static void print_consulted(const struct evidence *evidence, int how, struct text *out)
{
    int shown = shown_of(evidence->consulted_count, how);
    for (int i = 0; i < shown; i++) {
        const struct consulted *consulted = &evidence->consulted[i];
        text_add(out, "      ");
        if (consulted->line > 0)
            text_add(out, "%s%sline %d: ", consulted->file ? consulted->file : "",
                     consulted->file ? " " : "", consulted->line);
        text_safe(out, consulted->text, true);
        text_add(out, "\n");
    }
    print_left(evidence->consulted_count - shown, out);
}

/* A line as it is, or up to the last word that fits. */
static void print_cut(const char *line, int how, struct text *out)
{
    size_t length = strlen(line), cut = length;
    if (how == SHOW_SHORT && length > LENGTH_SHOWN)
        for (cut = LENGTH_SHOWN; cut > LENGTH_SHOWN / 2 && line[cut] != ' ';)
            cut--;
    text_add(out, "%.*s%s", (int)cut, line, cut < length ? " ..." : "");
}

static void print_evidence(const struct finding *finding, int how, struct text *out)
{
    const struct evidence *evidence = &finding->evidence;
    text_add(out, "      ");
    print_cut(evidence->conclusion, how, out);
    text_add(out, ", by %s", evidence->method);
    if (evidence->plays > 0)
        evidence_plays(evidence, out);
    text_add(out, "\n");
    if (evidence->measured)
        print_measure(evidence, out);
    int notes = shown_of(evidence->note_count, how);
    for (int i = 0; i < notes; i++) {
        text_add(out, "      ");
        print_cut(evidence->notes[i], how, out);
        text_add(out, "\n");
    }
    print_left(evidence->note_count - notes, out);
    print_consulted(evidence, how, out);
    for (int i = 0; i < evidence->shown_count; i++)
        text_add(out, "      play with seed %" PRIu64 ": %s\n", evidence->plays_shown[i].seed,
                 evidence->plays_shown[i].why);
}

/* Of several: the names of all, and the worst of them in its own words. */
static void print_members(const struct group *group, struct text *out)
{
    struct text names = TEXT_GROWING;
    group_names(group, NAMES_SHOWN, &names);
    text_add(out, "      ");
    text_safe(out, text_of(&names), true);
    text_add(out, "%s\n", group->count > NAMES_SHOWN ? " (--all)" : "");
    if (group->list[0]->verdict == VERDICT_FAULT) {
        text_add(out, "      the worst: ");
        text_safe(out, group->list[0]->sentence, true);
        text_add(out, "\n");
    }
    text_free(&names);
}

static void print_group(const struct group *group, const struct since *since, int number, int how,
                        struct text *out)
{
    const struct finding *finding = group->list[0];
    const struct critic *critic = critic_find(finding->critic);
    struct text headline = TEXT_GROWING;
    text_add(out, "%3d. ", number);
    group_headline(group, critic ? critic->summary : NULL, &headline);
    text_safe(out, text_of(&headline), true);
    text_free(&headline);
    if (since && finding->verdict == VERDICT_FAULT && group->count == 1)
        text_add(out, since_had(since, finding) ? " [still there]" : " [new]");
    text_add(out, "\n");
    if (group->count > 1)
        print_members(group, out);
    if (finding->reason)
        text_add(out, "      %s\n", finding->reason);
    if (how == SHOW_EVIDENCE || finding->verdict == VERDICT_FAULT)
        print_evidence(finding, how, out);
}

static void print_verdict(const struct inquiry *inquiry, const struct since *since, enum verdict verdict,
                          int how, struct text *out)
{
    int count = findings_count(&inquiry->findings, verdict);
    /* What is new is told one by one. */
    bool apart = how != SHOW_SHORT || (since && verdict == VERDICT_FAULT);
    int from = verdict == VERDICT_FAULT ? TOGETHER_FAULTS : TOGETHER_OTHERS;
    struct groups groups = groups_of(&inquiry->findings, verdict, apart ? 0 : from);
    int shown = how == SHOW_SHORT && groups.count > ENTRIES_SHOWN ? ENTRIES_SHOWN : groups.count;
    if (count > 0)
        text_add(out, "\n%s (%d)\n", titles[verdict], count);
    for (int i = 0; i < shown; i++)
        print_group(&groups.list[i], since, i + 1, how, out);
    if (shown < groups.count)
        text_add(out, "     and %d more: --all shows them\n", groups.count - shown);
    groups_free(&groups);
}

static void print_gone(const struct inquiry *inquiry, const struct since *since, enum verdict now,
                       const char *title, struct text *out)
{
    int gone = 0;
    for (int i = 0; i < since->before_count; i++)
        if (since_now(&since->before[i], &inquiry->findings) == now) {
            text_add(out, "%s%s%s", gone ? "" : "\n", gone ? "" : title, gone ? "" : "\n");
            gone++;
            text_add(out, "   - ");
            text_safe(out, since->before[i].sentence, true);
            text_add(out, "\n");
        }
}

/* "Nothing found" is no clean bill if there was no time to look. */
static void print_lacking(const struct findings_list *findings, struct text *out)
{
    int lacking = 0;
    for (int i = 0; i < findings->count; i++)
        lacking += findings->list[i]->evidence.lacking > 0;
    if (lacking > 0)
        text_add(out, "time was over before all was played: %d of the tests had fewer plays than --games; "
                 "--seconds gives more\n", lacking);
}

/* Who asks for one critic, or for all evidence, is told why a critic has nothing to say. */
static void print_unfit(const struct inquiry *inquiry, int how, struct text *out)
{
    int count = 0;
    for (int i = 0; i < critic_count; i++) {
        const char *why = inquiry_unfit(inquiry, critics[i]);
        if (why && (inquiry->only ? strcmp(inquiry->only, critics[i]->name) == 0 : how == SHOW_EVIDENCE))
            text_add(out, "%s  %s: %s\n", count++ ? "" : "\nnothing to say\n", critics[i]->name, why);
    }
}

void critique_print(const struct inquiry *inquiry, const struct since *since, int how, struct text *out)
{
    const struct findings_list *findings = &inquiry->findings;
    int faults = findings_count(findings, VERDICT_FAULT);
    text_add(out, "%s: ", inquiry->spec);
    if (faults == 0)
        text_add(out, "nothing found");
    else
        text_add(out, "%d finding%s", faults, faults == 1 ? "" : "s");
    if (findings->family > 0)
        text_add(out, "; %d test%s at a level of %g in all", findings->family,
                 findings->family == 1 ? "" : "s", inquiry->level);
    text_add(out, "\n");
    print_lacking(findings, out);
    print_unfit(inquiry, how, out);
    print_verdict(inquiry, since, VERDICT_FAULT, how, out);
    if (since) {
        print_gone(inquiry, since, VERDICT_CLEAR, "gone", out);
        print_gone(inquiry, since, VERDICT_UNKNOWN, "found before, cannot tell now", out);
    }
    print_verdict(inquiry, since, VERDICT_SILENCED, how, out);
    print_verdict(inquiry, since, VERDICT_SUPERSEDED, how, out);
    print_verdict(inquiry, since, VERDICT_UNKNOWN, how, out);
    if (how == SHOW_EVIDENCE)
        print_verdict(inquiry, since, VERDICT_CLEAR, how, out);
}

/* ---- JSON ---- */

static void json_member(struct text *out, const char *key, const char *value)
{
    text_add(out, "\"%s\": ", key);
    text_json(out, value);
}

static void json_measure(const struct evidence *evidence, struct text *out)
{
    text_add(out, ", ");
    json_member(out, "measure", evidence->measure);
    text_add(out, ", \"value\": ");
    json_number(out, evidence->interval.value);
    text_add(out, ", \"low\": ");
    json_number(out, evidence->interval.low);
    text_add(out, ", \"high\": ");
    json_number(out, evidence->interval.high);
    text_add(out, ", \"threshold\": ");
    json_number(out, evidence->threshold);
    text_add(out, ", \"fault\": \"%s\"", evidence->above ? "above" : "below");
}

static void json_plays(const struct evidence *evidence, struct text *out)
{
    text_add(out, ", \"sample\": %lld, \"independent\": ", (long long)evidence->plays);
    json_number(out, (evidence->share > 0 && evidence->share < 1 ? evidence->share : 1) *
                     (double)evidence->plays);
    text_add(out, ", \"seed\": \"%" PRIu64 "\"", evidence->seed);
    if (evidence->tested) {
        text_add(out, ", \"p\": ");
        json_number(out, evidence->p);
        text_add(out, ", \"adjusted\": ");
        json_number(out, evidence->adjusted);
        text_add(out, ", \"needed\": %lld", (long long)evidence->needed);
    }
    text_add(out, ", \"plays\": [");
    for (int i = 0; i < evidence->shown_count; i++) {
        const struct telling *telling = &evidence->plays_shown[i];
        text_add(out, "%s{", i ? ", " : "");
        json_member(out, "why", telling->why);
        text_add(out, ", \"seed\": \"%" PRIu64 "\", ", telling->seed);
        json_member(out, "record", telling->record);
        text_add(out, "}");
    }
    text_add(out, "]");
}

static void json_evidence(const struct evidence *evidence, struct text *out)
{
    text_add(out, "{");
    json_member(out, "conclusion", evidence->conclusion);
    text_add(out, ", ");
    json_member(out, "method", evidence->method);
    if (evidence->measured)
        json_measure(evidence, out);
    json_plays(evidence, out);
    text_add(out, ", \"notes\": [");
    for (int i = 0; i < evidence->note_count; i++) {
        text_add(out, "%s", i ? ", " : "");
        text_json(out, evidence->notes[i]);
    }
    text_add(out, "], \"rules\": [");
    for (int i = 0; i < evidence->consulted_count; i++) {
        const struct consulted *consulted = &evidence->consulted[i];
        text_add(out, "%s{\"file\": ", i ? ", " : "");
        if (consulted->file)
            text_json(out, consulted->file);
        else
            text_add(out, "null");
        text_add(out, ", \"line\": %d, ", consulted->line);
        json_member(out, "text", consulted->text);
        text_add(out, "}");
    }
    text_add(out, "], \"seconds\": ");
    json_number(out, evidence->seconds);
    text_add(out, "}");
}

static void json_findings(const struct inquiry *inquiry, const struct since *since, const char *key,
                          enum verdict verdict, struct text *out)
{
    int count = 0;
    text_add(out, ",\n\"%s\": [", key);
    for (int i = 0; i < inquiry->findings.count; i++) {
        const struct finding *finding = inquiry->findings.list[i];
        if (finding->verdict != verdict)
            continue;
        text_add(out, "%s\n  {", count++ ? "," : "");
        json_member(out, "critic", finding->critic);
        text_add(out, ", ");
        json_member(out, "part", finding->part);
        text_add(out, ", ");
        json_member(out, "sentence", finding->sentence);
        struct text about = TEXT_GROWING;
        finding_key(finding, &about);
        text_add(out, ", ");
        json_member(out, "key", text_of(&about));
        text_free(&about);
        text_add(out, ", \"severity\": ");
        json_number(out, finding->severity);
        if (finding->reason) {
            text_add(out, ", ");
            json_member(out, "reason", finding->reason);
        }
        if (since && verdict == VERDICT_FAULT)
            text_add(out, ", \"since\": \"%s\"", since_had(since, finding) ? "still" : "new");
        text_add(out, ",\n   \"evidence\": ");
        json_evidence(&finding->evidence, out);
        text_add(out, "}");
    }
    text_add(out, "]");
}

void critique_json(const struct inquiry *inquiry, const struct since *since, struct text *out)
{
    text_add(out, "{");
    json_member(out, "game", inquiry->spec);
    text_add(out, ", \"level\": ");
    json_number(out, inquiry->level);
    text_add(out, ", \"tests\": %d", inquiry->findings.family);
    json_findings(inquiry, since, "findings", VERDICT_FAULT, out);
    json_findings(inquiry, since, "silenced", VERDICT_SILENCED, out);
    json_findings(inquiry, since, "superseded", VERDICT_SUPERSEDED, out);
    json_findings(inquiry, since, "unknown", VERDICT_UNKNOWN, out);
    json_findings(inquiry, since, "clear", VERDICT_CLEAR, out);
    if (since) {
        int count = 0;
        text_add(out, ",\n\"since\": ");
        text_json(out, since->other);
        text_add(out, ", \"gone\": [");
        for (int i = 0; i < since->before_count; i++)
            if (since_now(&since->before[i], &inquiry->findings) == VERDICT_CLEAR) {
                text_add(out, "%s{", count++ ? ", " : "");
                json_member(out, "finding", since->before[i].key);
                text_add(out, ", ");
                json_member(out, "part", since->before[i].part);
                text_add(out, ", ");
                json_member(out, "sentence", since->before[i].sentence);
                text_add(out, "}");
            }
        text_add(out, "]");
    }
    text_add(out, "}\n");
}
