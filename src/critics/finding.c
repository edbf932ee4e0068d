/* finding.c: what a critic says, and what makes it say so. */
#include "critics/finding.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/inference.h"


struct finding *findings_add(struct findings_list *findings, const char *critic, const char *part,
                             double severity)
{
    struct finding *finding = heap_new(1, sizeof *finding);
    *finding = (struct finding){.critic = critic, .part = heap_string(part), .severity = severity,
                                .sentence = heap_string("")};
    finding->evidence.conclusion = heap_string("");
    finding->evidence.method = heap_string("");
    findings->list = heap_grow(findings->list, (size_t)(findings->count + 1) * sizeof *findings->list);
    findings->list[findings->count++] = finding;
    return finding;
}

static void finding_free(struct finding *finding)
{
    struct evidence *evidence = &finding->evidence;
    for (int i = 0; i < evidence->note_count; i++)
        free(evidence->notes[i]);
    for (int i = 0; i < evidence->consulted_count; i++) {
        free(evidence->consulted[i].file);
        free(evidence->consulted[i].text);
    }
    for (int i = 0; i < evidence->shown_count; i++) {
        free(evidence->plays_shown[i].why);
        free(evidence->plays_shown[i].record);
    }
    free(evidence->notes);
    free(evidence->consulted);
    free(evidence->plays_shown);
    free(evidence->conclusion);
    free(evidence->method);
    free(finding->part);
    free(finding->sentence);
    free(finding->reason);
    free(finding->key);
    free(finding);
}

void findings_list_free(struct findings_list *findings)
{
    for (int i = 0; i < findings->count; i++)
        finding_free(findings->list[i]);
    free(findings->list);
    *findings = (struct findings_list){0};
}

/* The formatted text in memory of its own. */
static char *formatted(const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = heap_raw((size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

static void replace(char **place, const char *format, va_list arguments)
{
    char *text = formatted(format, arguments);
    free(*place);
    *place = text;
}

#define REPLACE(place) do { \
        va_list arguments; \
        va_start(arguments, format); \
        replace(place, format, arguments); \
        va_end(arguments); \
    } while (0)

void finding_say(struct finding *finding, const char *format, ...)
{
    REPLACE(&finding->sentence);
}

void finding_conclude(struct finding *finding, const char *format, ...)
{
    REPLACE(&finding->evidence.conclusion);
}

void finding_about(struct finding *finding, const char *format, ...)
{
    REPLACE(&finding->key);
}

void finding_method(struct finding *finding, const char *format, ...)
{
    REPLACE(&finding->evidence.method);
}

void finding_note(struct finding *finding, const char *format, ...)
{
    struct evidence *evidence = &finding->evidence;
    va_list arguments;
    evidence->notes = heap_grow(evidence->notes,
                                (size_t)(evidence->note_count + 1) * sizeof *evidence->notes);
    va_start(arguments, format);
    evidence->notes[evidence->note_count++] = formatted(format, arguments);
    va_end(arguments);
}

void finding_consult(struct finding *finding, const struct game *game, int part)
{
    struct evidence *evidence = &finding->evidence;
    if (part < 0)
        return;
    const struct part *row = &game->parts[part];
    struct text text = TEXT_GROWING;
    text_add(&text, "%s %s%s%s", row->kind, row->name, row->text && *row->text ? ": " : "",
             row->text ? row->text : "");
    evidence->consulted = heap_grow(evidence->consulted, (size_t)(evidence->consulted_count + 1) *
                                                             sizeof *evidence->consulted);
    evidence->consulted[evidence->consulted_count++] =
        (struct consulted){.file = row->file ? heap_string(row->file) : NULL, .line = row->line,
                           .text = heap_string(text_of(&text))};
    text_free(&text);
}

void finding_key(const struct finding *finding, struct text *out)
{
    const char *conclusion = finding->evidence.conclusion;
    text_add(out, "%s %s", finding->critic, finding->key ? finding->key : *conclusion ? conclusion
                                                                                       : finding->part);
}

/* ---- settling ---- */

static void adjust(struct findings_list *findings)
{
    double *p = heap_new((size_t)findings->count + 1, sizeof *p);
    int count = 0;
    for (int i = 0; i < findings->count; i++)
        if (findings->list[i]->evidence.tested)
            p[count++] = findings->list[i]->evidence.p;
    holm(p, count);
    findings->family = count;
    count = 0;
    for (int i = 0; i < findings->count; i++)
        if (findings->list[i]->evidence.tested)
            findings->list[i]->evidence.adjusted = p[count++];
    free(p);
}

/* Clear if the whole interval lies on the good side of the threshold, a fault if p says so. */
static enum verdict decide(const struct evidence *evidence, double level)
{
    if (!evidence->tested)
        return VERDICT_FAULT;
    if (evidence->adjusted <= level)
        return VERDICT_FAULT;
    bool clear = evidence->above ? evidence->interval.high <= evidence->threshold
                                 : evidence->interval.low >= evidence->threshold;
    return clear ? VERDICT_CLEAR : VERDICT_UNKNOWN;
}

static int by_weight(const void *a, const void *b)
{
    const struct finding *one = *(struct finding *const *)a, *two = *(struct finding *const *)b;
    if (one->verdict != two->verdict)
        return one->verdict < two->verdict ? -1 : 1;
    if (one->rank != two->rank)
        return one->rank < two->rank ? -1 : 1;
    if (one->severity != two->severity)
        return one->severity > two->severity ? -1 : 1;
    int order = strcmp(one->critic, two->critic);
    if (order == 0)
        order = strcmp(one->part, two->part);
    return order ? order : strcmp(one->evidence.conclusion, two->evidence.conclusion);
}

void findings_settle(struct findings_list *findings, double level)
{
    adjust(findings);
    for (int i = 0; i < findings->count; i++) {
        struct finding *finding = findings->list[i];
        if (finding->verdict == VERDICT_FAULT)
            finding->verdict = decide(&finding->evidence, level);
        /* By its size alone fewer would have done: it was the number of tests, or chance. */
        struct evidence *evidence = &finding->evidence;
        if (evidence->needed > 0 && evidence->needed <= evidence->games)
            evidence->needed = 2 * evidence->games;
    }
}

void findings_sort(struct findings_list *findings)
{
    if (findings->count > 0)
        qsort(findings->list, (size_t)findings->count, sizeof *findings->list, by_weight);
}

void finding_headline(const struct finding *finding, const char *summary, struct text *out)
{
    if (finding->verdict != VERDICT_UNKNOWN && finding->verdict != VERDICT_CLEAR) {
        text_add(out, "%s", finding->sentence);
        return;
    }
    text_add(out, "%s", finding->evidence.conclusion);
    if (summary)
        text_add(out, ": %s", summary);
    text_add(out, finding->verdict == VERDICT_CLEAR ? ": not here" : ": cannot tell");
    if (finding->verdict == VERDICT_UNKNOWN)
        evidence_needed(finding->evidence.needed, finding->evidence.lacking, out);
}

void evidence_needed(int64_t needed, int64_t lacking, struct text *out)
{
    if (lacking > 0) {
        text_add(out, "; there was no time for ");
        text_grouped(out, (uint64_t)lacking);
        text_add(out, " of the plays (--seconds)");
    } else if (needed > 0) {
        text_add(out, "; about ");
        text_grouped(out, (uint64_t)needed);
        text_add(out, " plays would do (--games)");
    }
}

void evidence_plays(const struct evidence *evidence, struct text *out)
{
    double tell = evidence->share * (double)evidence->plays;
    text_add(out, " (%lld plays", (long long)evidence->plays);
    bool alike = evidence->share > 0 && evidence->share * fmax(evidence->together, 1) < 0.999;
    if (alike)
        text_add(out, ", which tell as much as %.0f, since many are alike;", tell < 1 ? 1 : tell);
    else if (evidence->together > 1)
        text_add(out, ", %d of each seed;", evidence->together);
    else
        text_add(out, ",");
    text_add(out, " seed %" PRIu64 ")", evidence->seed);
}

void evidence_brief(const struct evidence *evidence, struct text *out)
{
    text_add(out, "%s", evidence->method);
    if (evidence->plays > 0)
        evidence_plays(evidence, out);
    if (evidence->measured)
        text_add(out, ": %s %.3g", evidence->measure, evidence->interval.value);
    if (evidence->tested)
        text_add(out, " (%.3g to %.3g), a fault %s %.3g, ", evidence->interval.low, evidence->interval.high,
                 evidence->above ? "above" : "below", evidence->threshold);
    if (evidence->tested)
        evidence_p(evidence->adjusted, out);
}

void evidence_p(double p, struct text *out)
{
    if (p < 0.0001)
        text_add(out, "p < 0.0001");
    else
        text_add(out, "p %.2g", p);
}

int findings_count(const struct findings_list *findings, enum verdict verdict)
{
    int count = 0;
    for (int i = 0; i < findings->count; i++)
        count += findings->list[i]->verdict == verdict;
    return count;
}
