/* inquiry.c: one game before all critics. */
#include "critics/inquiry.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/heap.h"
#include "critics/lints.h"
#include "critics/wishes.h"

enum { SHOWN_MAX = 2, PROBES = 8 };

/* ---- what critics are given ---- */

double inquiry_number(const struct inquiry *inquiry, const char *option)
{
    const struct critic *critic = inquiry->critic;
    double value;
    if (inquiry->wishes && wishes_threshold(inquiry->wishes, critic->name, option, &value))
        return value;
    const struct spec none = {.name = critic->name};
    return spec_number(&none, critic->options, critic->option_count, option);
}

struct finding *inquiry_find_named(struct inquiry *inquiry, const char *part)
{
    return findings_add(&inquiry->findings, inquiry->critic->name, part, inquiry->critic->severity);
}

struct finding *inquiry_find(struct inquiry *inquiry, int part)
{
    struct finding *finding =
        inquiry_find_named(inquiry, part < 0 ? "" : inquiry->game->parts[part].name);
    finding_conclude(finding, part < 0 ? "%s" : "%s(%s)", inquiry->critic->name, finding->part);
    finding_consult(finding, inquiry->game, part);
    return finding;
}

const struct plays *inquiry_plays(struct inquiry *inquiry, const char *line_up)
{
    return pool_plays(inquiry->pool, line_up, inquiry->games);
}

const struct plays *inquiry_match(struct inquiry *inquiry, const char *one, const char *other)
{
    struct text line_up = TEXT_GROWING;
    text_add(&line_up, "%s vs %s", one, other);
    const struct plays *plays = inquiry_plays(inquiry, text_of(&line_up));
    text_free(&line_up);
    return plays;
}

void inquiry_vary(const struct inquiry *inquiry, const char *agent, struct text *out)
{
    struct spec spec = {.name = "random_start", .setting_count = inquiry->start == 2 ? 1 : 2,
                        .settings = {{.key = "agent", .value = agent}, {.key = "moves", .value = "1"}}};
    if (inquiry->start > 0)
        spec_print(&spec, out);
    else
        text_add(out, "%s", agent);
}

void inquiry_played(struct inquiry *inquiry, struct finding *finding, const struct plays *plays, int count)
{
    (void)inquiry;
    double share = plays->count > 0 ? plays_independent(plays) / plays->count : 1;
    finding->evidence.plays += count;
    if (count > finding->evidence.games)
        finding->evidence.games = count;
    if (plays->count < plays->wanted)
        finding->evidence.lacking += plays->wanted - plays->count;
    if (share > finding->evidence.share)
        finding->evidence.share = share;
    finding->evidence.seed = plays->seed;
    const char *before = finding->evidence.method;
    finding_method(finding, "%s%s%s", before, *before ? "; " : "plays of ", plays->line_up);
}

void inquiry_show(struct inquiry *inquiry, struct finding *finding, const struct plays *plays,
                  const struct trace *trace, const char *format, ...)
{
    struct evidence *evidence = &finding->evidence;
    if (!trace || evidence->shown_count == SHOWN_MAX)
        return;
    char why[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    struct text record = TEXT_GROWING;
    trace_record(plays, trace, inquiry->spec, &record);
    evidence->plays_shown = heap_grow(evidence->plays_shown, (size_t)(evidence->shown_count + 1) *
                                                                 sizeof *evidence->plays_shown);
    evidence->plays_shown[evidence->shown_count++] =
        (struct telling){.why = heap_string(why), .seed = trace->outcome.seed,
                         .record = heap_string(text_of(&record))};
    text_free(&record);
}

int part_find(const struct game *game, const char *kind, const char *name)
{
    for (int i = 0; i < game->part_count; i++)
        if ((!kind || strcmp(game->parts[i].kind, kind) == 0) &&
            strcmp(game->parts[i].name, name) == 0)
            return i;
    return -1;
}

int part_of_outline(const struct inquiry *inquiry, int part)
{
    if (part < 0 || inquiry->outline == inquiry->game)
        return part;
    const struct part *row = &inquiry->outline->parts[part];
    return part_find(inquiry->game, row->kind, row->name);
}

/* Names of files as messages and parts have them may differ in their folder. */
static bool same_file(const char *a, const char *b)
{
    const char *a_last = strrchr(a, '/'), *b_last = strrchr(b, '/');
    return strcmp(a_last ? a_last + 1 : a, b_last ? b_last + 1 : b) == 0;
}

int part_at(const struct game *game, const char *file, int line)
{
    int best = -1;
    for (int i = 0; i < game->part_count; i++) {
        const struct part *part = &game->parts[i];
        bool here = part->file ? file && same_file(part->file, file) : true;
        bool other = !part->file && file && best >= 0 && game->parts[best].file;
        if (here && !other && part->line > 0 && part->line <= line &&
            (best < 0 || part->line > game->parts[best].line ||
             (part->file && !game->parts[best].file)))
            best = i;
    }
    return best;
}

/* ---- which apply ---- */

const char *unfit_alone(const struct inquiry *inquiry)
{
    return inquiry->game->players > 1 ? NULL : "it is for one player";
}

const char *unfit_untold(const struct inquiry *inquiry)
{
    return inquiry->outline->deed_count > 0 ? NULL : "its engine does not tell what parts would do";
}

const char *inquiry_unfit(const struct inquiry *inquiry, const struct critic *critic)
{
    if (critic->lints && !lints_known(inquiry, critic->lints))
        return "its engine does not look for such things";
    return critic->unfit ? critic->unfit(inquiry) : NULL;
}

/* ---- running them ---- */

static bool wanted(const struct inquiry *inquiry, const struct critic *critic, enum critic_way way)
{
    if (critic->way != way || (inquiry->only && strcmp(inquiry->only, critic->name) != 0))
        return false;
    return !inquiry_unfit(inquiry, critic);
}

static void run_critic(struct inquiry *inquiry, const struct critic *critic)
{
    int before = inquiry->findings.count;
    double began = clock_processor();
    inquiry->critic = critic;
    if (inquiry->begun)
        inquiry->begun(inquiry->context, critic);
    if (critic->lints)
        lints_find(inquiry, critic->lints);
    else
        critic->run(inquiry);
    double spent = clock_processor() - began;
    for (int i = before; i < inquiry->findings.count; i++)
        inquiry->findings.list[i]->evidence.seconds = spent;
    inquiry->critic = NULL;
}

static bool stopped(const struct inquiry *inquiry)
{
    return inquiry->stop && atomic_load(inquiry->stop);
}

static void run_static(struct inquiry *inquiry)
{
    for (int i = 0; i < critic_count; i++)
        if (wanted(inquiry, critics[i], CRITIC_STATIC) && !stopped(inquiry))
            run_critic(inquiry, critics[i]);
}

/* Time that is left is shared among the critics that are left, so that none takes it all; what one
 * does not need falls to those after it. */
static void run_dynamic(struct inquiry *inquiry)
{
    int left = 0;
    for (int i = 0; i < critic_count; i++)
        left += wanted(inquiry, critics[i], CRITIC_DYNAMIC);
    double end = inquiry->seconds > 0 ? clock_seconds() + inquiry->seconds : 0;
    for (int i = 0; i < critic_count; i++) {
        if (!wanted(inquiry, critics[i], CRITIC_DYNAMIC) || stopped(inquiry))
            continue;
        double now = clock_seconds();
        pool_until(inquiry->pool, end > 0 ? now + (end - now) / left : 0);
        run_critic(inquiry, critics[i]);
        left--;
    }
}

/* How many of his decisions may be drawn: about half of a short play, or nothing would be left of who plays. */
static int start_of(const struct plays *plays)
{
    int decisions = 0, most = 2;
    for (int i = 0; i < plays->count; i++)
        for (int k = 0; k < plays->list[i].choice_count; k++)
            decisions += plays->list[i].choices[k].options > 1;
    double own = (double)decisions / (plays->count * plays->game->players), half = (own + 0.5) / 2;
    return half < most ? (int)half : most;
}

/* Whoever always plays the same play tells of that play alone: then the first decisions are drawn, and the
 * same agent goes on from there. */
static void vary(struct inquiry *inquiry)
{
    int games = inquiry->games < PROBES ? inquiry->games : PROBES;
    inquiry->plain = inquiry->agent;
    if (!inquiry->pool || games < 2)
        return;
    pool_until(inquiry->pool, inquiry->seconds > 0 ? clock_seconds() + inquiry->seconds / PROBES : 0);
    const struct plays *plays = pool_plays(inquiry->pool, inquiry->agent, games);
    if (plays->count < games || 2 * plays_independent(plays) >= games)
        return;
    struct text text = TEXT_GROWING;
    inquiry->start = start_of(plays);
    inquiry_vary(inquiry, inquiry->plain, &text);
    inquiry->agent = inquiry->varied = heap_string(text_of(&text));
    text_free(&text);
}

/* What cannot be won cannot be played well either, and what winning needs never happens: that is no fault of
 * its own. */
static void fold(struct findings_list *findings)
{
    static const char *const follow[] = {"skill_unrewarded", "relative_performance", "rule_unused"};
    bool unwinnable = false;
    for (int i = 0; i < findings->count; i++)
        unwinnable = unwinnable || strcmp(findings->list[i]->critic, "unwinnable") == 0;
    for (int i = 0; i < findings->count && unwinnable; i++)
        for (size_t k = 0; k < sizeof follow / sizeof *follow; k++) {
            struct finding *finding = findings->list[i];
            if (finding->verdict != VERDICT_FAULT || strcmp(finding->critic, follow[k]) != 0)
                continue;
            finding->verdict = VERDICT_SUPERSEDED;
            finding->reason = heap_string("follows from unwinnable");
        }
}

static void conclude(struct inquiry *inquiry)
{
    findings_settle(&inquiry->findings, inquiry->level);
    fold(&inquiry->findings);
    if (inquiry->wishes)
        wishes_apply(inquiry->wishes, &inquiry->findings);
    findings_sort(&inquiry->findings);
}

void inquiry_read(struct inquiry *inquiry)
{
    run_static(inquiry);
    conclude(inquiry);
}

void inquiry_run(struct inquiry *inquiry)
{
    run_static(inquiry);
    vary(inquiry);
    run_dynamic(inquiry);
    conclude(inquiry);
}

void inquiry_free(struct inquiry *inquiry)
{
    findings_list_free(&inquiry->findings);
    free(inquiry->varied);
}
