/* findings.c: all that is compared in the results of an experiment, judged as one family. */
#include "evaluate/findings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/fit.h"
#include "evaluate/sequential.h"

enum { PAIRS_FOR_GENERAL = 3 };
const double findings_certain = 0.05;
static const struct interval nothing = {(double)NAN, (double)NAN, (double)NAN};

static void *allocate(size_t count, size_t size)
{
    return heap_new(count + 1, size);
}

/* ---- comparisons of cells ---- */

static void compare(struct findings *findings, const char *column, int a, int b)
{
    const struct results *results = findings->results;
    if (results->cells[a].count == 0 || results->cells[b].count == 0)
        return;
    int count = findings->compared_count;
    if (!(count & (count - 1))) {    /* grows at powers of two */
        findings->compared = heap_grow(findings->compared, (size_t)(count ? 2 * count : 1) *
                                                               sizeof *findings->compared);
    }
    findings->compared[findings->compared_count++] = (struct comparison){
        .a = a, .b = b, .column = column,
        .paired = results_difference(results, a, results, b, column, true),
    };
}

/* Whether two line-ups are matches of a ladder: what one pair did says nothing next to another pair. */
static bool are_matches(const struct plan *plan, const struct plan_pair *pair)
{
    return plan->experiment.ladder && plan_subject(plan, pair->a)->game->players > 1 &&
           plan->cells[pair->a].subject == plan->cells[pair->b].subject;
}

static void compare_column(struct findings *findings, const char *column)
{
    struct plan_pair *pairs;
    int count = plan_pairs(findings->results->plan, &pairs);
    for (int i = 0; i < count; i++)
        if (!are_matches(findings->results->plan, &pairs[i]))
            compare(findings, column, pairs[i].a, pairs[i].b);
    free(pairs);
}

/* ---- values ---- */

/* The cells that values are found from, with their columns by seed. */
struct valued {
    struct fit_cell *cells;
    int              count;
};

static void add_cell(struct valued *valued, const struct results *results, int cell,
                     const char *column, int first, int second)
{
    int64_t count;
    double *values = results_series(results, cell, column, &count);
    valued->cells[valued->count++] = (struct fit_cell){
        .first = first, .second = second, .values = values, .count = count,
    };
}

/* In the order: without any, each alone, each pair. */
static struct valued read_cells(const struct results *results, const struct worth *worth)
{
    const struct plan *plan = results->plan;
    const struct value_design *design = &plan->values;
    int n = design->count, scenario = worth->scenario, line_up = worth->line_up;
    struct valued valued = {.cells = allocate((size_t)(1 + n + n * n), sizeof *valued.cells)};
    add_cell(&valued, results, plan_cell(plan, scenario, design->base, line_up), worth->column, -1,
             -1);
    for (int i = 0; i < n; i++)
        add_cell(&valued, results, plan_cell(plan, scenario, design->alone[i], line_up),
                 worth->column, i, -1);
    for (int i = 0; i < n && design->pairs; i++)
        for (int j = i + 1; j < n; j++)
            add_cell(&valued, results,
                     plan_cell(plan, scenario, design->pairs[i * n + j], line_up), worth->column,
                     i, j);
    return valued;
}

static void valued_free(struct valued *valued)
{
    for (int i = 0; i < valued->count; i++)
        free((double *)(uintptr_t)valued->cells[i].values);
    free(valued->cells);
}

/* Whether no cell differs from the first in any play that both have; where no seeds are shared, whether
 * all plays are alike. */
static bool all_alike(const struct valued *valued, bool shared)
{
    const struct fit_cell *base = &valued->cells[0];
    for (int c = 0; c < valued->count && base->count > 0; c++)
        for (int64_t i = 0; i < valued->cells[c].count && (!shared || i < base->count); i++) {
            double one = base->values[shared ? i : 0], two = valued->cells[c].values[i];
            if (one != two && !(isnan(one) && isnan(two)))
                return false;
        }
    return base->count > 0;
}

/* The interval and the p of something with such a standard error, once looked at before. */
static void guard(const struct results *results, int64_t seeds, double error,
                  struct interval *interval, double *p)
{
    if (!results->looked || !isfinite(error))
        return;
    *interval = results_guarded(results, *interval, (double)seeds);
    if (error > 0)
        *p = sequential_p(interval->value / error, (double)seeds, results_tuned(results));
}

static void take_fit(const struct results *results, const struct fit *fit, struct worth *worth)
{
    int n = worth->count;
    bool whole = true;    /* an average of some is not that of all */
    for (int i = 0; i < n; i++)
        whole = whole && !isnan(fit->value[i].interval.value);
    for (int i = 0; i < n; i++) {
        worth->value[i] = fit->value[i].interval;
        worth->value_p[i] = fit->value[i].p;
        guard(results, fit->seeds, fit->value[i].deviation, &worth->value[i], &worth->value_p[i]);
        if (!worth->rather)
            continue;
        worth->rather[i] = whole ? fit->rather[i].interval : nothing;
        worth->rather_p[i] = fit->rather[i].p;
        guard(results, fit->seeds, fit->rather[i].deviation, &worth->rather[i],
              &worth->rather_p[i]);
    }
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            int at = i * n + j;
            worth->synergy[at] = fit->synergy[at].interval;
            worth->synergy_p[at] = fit->synergy[at].p;
            guard(results, fit->seeds, fit->synergy[at].deviation, &worth->synergy[at],
                  &worth->synergy_p[at]);
        }
}

/* What two do beyond both alone, on average of all pairs: rests on the cell without any, as the fit
 * does not, and so tells what the fit leaves out. */
static void find_general(const struct results *results, const struct valued *valued,
                         struct worth *worth)
{
    int n = worth->count, pairs = n * (n - 1) / 2;
    int64_t count = valued->cells[0].count;
    worth->general = nothing;
    worth->general_p = 1;
    for (int c = 0; c < valued->count; c++)
        count = valued->cells[c].count < count ? valued->cells[c].count : count;
    if (pairs < PAIRS_FOR_GENERAL || count == 0)
        return;
    double *without = allocate((size_t)count, sizeof *without);
    double *terms = allocate((size_t)count, sizeof *terms);
    for (int64_t i = 0; i < count; i++) {
        double size = fabs(valued->cells[0].values[i]);
        terms[i] = valued->cells[0].values[i];
        for (int c = 1; c < valued->count; c++) {
            double value = valued->cells[c].values[i];
            terms[i] += value * (valued->cells[c].second < 0 ? -2.0 / n : 1.0 / pairs);
            size = fabs(value) > size ? fabs(value) : size;
        }
        if (fabs(terms[i]) < size * 1e-12)    /* rounding is no difference */
            terms[i] = 0;
    }
    struct paired found = paired_compare(without, terms, count);
    worth->general = found.difference;
    worth->general_p = found.p;
    guard(results, found.count, found.error, &worth->general, &worth->general_p);
    free(without);
    free(terms);
}

/* Without pairs a value is the difference of two cells, of plays with the same seeds if they share them. */
static void compare_alone(const struct results *results, const struct valued *valued,
                          struct worth *worth)
{
    const struct fit_cell *base = &valued->cells[0];
    for (int i = 0; i < worth->count; i++) {
        const struct fit_cell *with = &valued->cells[1 + i];
        int64_t both = base->count < with->count ? base->count : with->count;
        struct paired paired = results->plan->experiment.shared
            ? paired_compare(base->values, with->values, both)
            : unpaired_compare(base->values, base->count, with->values, with->count);
        worth->value[i] = paired.difference;
        worth->value_p[i] = paired.p;
        guard(results, paired.count, paired.error, &worth->value[i], &worth->value_p[i]);
    }
    worth->general = nothing;
    worth->general_p = 1;
}

static struct worth *worth_new(const struct results *results, int scenario, int line_up,
                               const char *column)
{
    size_t n = (size_t)results->plan->values.count;
    struct worth *worth = allocate(1, sizeof *worth);
    *worth = (struct worth){
        .scenario = scenario, .line_up = line_up, .column = column, .count = (int)n,
        .value = allocate(n, sizeof *worth->value), .value_p = allocate(n, sizeof *worth->value_p),
    };
    if (results->plan->values.pairs) {
        worth->synergy = allocate(n * n, sizeof *worth->synergy);
        worth->synergy_p = allocate(n * n, sizeof *worth->synergy_p);
    }
    if (worth->synergy && n * (n - 1) / 2 >= PAIRS_FOR_GENERAL) {
        worth->rather = allocate(n, sizeof *worth->rather);
        worth->rather_p = allocate(n, sizeof *worth->rather_p);
    }
    struct valued valued = read_cells(results, worth);
    worth->none = all_alike(&valued, results->plan->experiment.shared);
    if (worth->synergy) {
        struct fit *fit = fit_cells(valued.cells, valued.count, worth->count);
        take_fit(results, fit, worth);
        find_general(results, &valued, worth);
        fit_free(fit);
    } else {
        compare_alone(results, &valued, worth);
    }
    valued_free(&valued);
    return worth;
}

static void worth_free(struct worth *worth)
{
    free(worth->value);
    free(worth->value_p);
    free(worth->rather);
    free(worth->rather_p);
    free(worth->synergy);
    free(worth->synergy_p);
    free(worth);
}

static void value_column(struct findings *findings, const char *column)
{
    const struct experiment *experiment = &findings->results->plan->experiment;
    int scenarios = experiment->blocks[BLOCK_SCENARIOS].count;
    int agents = experiment->blocks[BLOCK_AGENTS].count;
    for (int s = 0; s < scenarios; s++)
        for (int a = 0; a < agents; a++)
            findings->worths[findings->worth_count++] =
                worth_new(findings->results, s, a, column);
}

/* ---- the family ---- */

/* Adds the place of a p, unless there is nothing to be tested: no play. */
static int list_p(double *p, const struct interval *interval, double **out, int count)
{
    if (!isnan(interval->value))
        out[count++] = p;
    return count;
}

/* The places of all p values of a worth. */
static int list_worth(struct worth *worth, double **out)
{
    int count = 0, n = worth->count;
    for (int i = 0; i < n; i++)
        count = list_p(&worth->value_p[i], &worth->value[i], out, count);
    for (int i = 0; i < n && worth->rather; i++)
        count = list_p(&worth->rather_p[i], &worth->rather[i], out, count);
    for (int i = 0; i < n && worth->synergy; i++)
        for (int j = i + 1; j < n; j++)
            count = list_p(&worth->synergy_p[i * n + j], &worth->synergy[i * n + j], out, count);
    return list_p(&worth->general_p, &worth->general, out, count);
}

static void adjust(struct findings *findings)
{
    size_t n = (size_t)findings->results->plan->values.count;
    size_t most = (size_t)findings->compared_count + (size_t)findings->worth_count * (n * n + 2 * n + 1);
    double **places = allocate(most, sizeof *places), *p = allocate(most, sizeof *p);
    int count = 0;
    for (int i = 0; i < findings->compared_count; i++) {
        findings->compared[i].adjusted = findings->compared[i].paired.p;
        places[count++] = &findings->compared[i].adjusted;
    }
    for (int i = 0; i < findings->worth_count; i++)
        if (!findings->worths[i]->none)
            count += list_worth(findings->worths[i], &places[count]);
    for (int i = 0; i < count; i++) {
        p[i] = *places[i];
        findings->nominal += p[i] < findings_certain;
    }
    holm(p, count);
    for (int i = 0; i < count; i++)
        *places[i] = p[i];
    findings->family = count;
    free(places);
    free(p);
}

struct findings *findings_new(const struct results *results)
{
    struct findings *findings = allocate(1, sizeof *findings);
    const struct experiment *experiment = &results->plan->experiment;
    int columns = 0, places = experiment->blocks[BLOCK_SCENARIOS].count *
                              experiment->blocks[BLOCK_AGENTS].count;
    findings->results = results;
    findings->worths = allocate((size_t)(places * results->column_count),
                                sizeof *findings->worths);
    for (int c = 0; c < results->column_count; c++) {
        const char *column = results->columns[c];
        if (!column_is_main(results, column) || !results->steady[c])
            continue;
        if (columns++ < COMPARED_MAX)
            compare_column(findings, column);
        if (results->plan->values.count)
            value_column(findings, column);
    }
    adjust(findings);
    return findings;
}

void findings_free(struct findings *findings)
{
    for (int i = 0; i < findings->worth_count; i++)
        worth_free(findings->worths[i]);
    free(findings->worths);
    free(findings->compared);
    free(findings);
}

const struct worth *findings_worth(const struct findings *findings, int scenario, int line_up,
                                   const char *column)
{
    for (int i = 0; i < findings->worth_count; i++) {
        const struct worth *worth = findings->worths[i];
        if (worth->scenario == scenario && worth->line_up == line_up &&
            strcmp(worth->column, column) == 0)
            return worth;
    }
    return NULL;
}
