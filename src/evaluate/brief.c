/* brief.c: what a change of the rules did and to whom, in a few lines. */
#include "evaluate/brief.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/grid.h"
#include "evaluate/tables.h"

enum { PARTS_TOLD = 3 };

/* What is the same in so many plays differs in fewer than one in a hundred (the rule of three). */
enum { PLAYS_THAT_TELL = 300 };

static const double sure = 0.05;

/* Shares of parts are many and told without a p: those beyond so many standard errors, which is one in
 * ten thousand by chance. */
static const double errors_away = 4;

bool brief_applies(const struct results *results)
{
    return results->plan->experiment.blocks[BLOCK_VARIANTS].count > 1;
}

/* One change: a column of a line-up, from the first variant to another. */
struct change {
    int             before, after;    /* cells */
    const char     *column;
    struct paired   paired;
    struct interval means[2];         /* over the same plays as the change */
};

/* All changes of a scenario under a variant, their p adjusted for their number; free the list. */
static int find_changes(const struct results *results, int scenario, int variant,
                        struct change **list)
{
    const struct plan *plan = results->plan;
    int agents = plan->experiment.blocks[BLOCK_AGENTS].count, count = 0;
    struct change *changes = heap_new((size_t)(agents * results->column_count), sizeof *changes);
    double *p = heap_new((size_t)(agents * results->column_count), sizeof *p);
    for (int i = 0; i < agents; i++)
        for (int j = 0; j < results->column_count; j++) {
            struct change change = {
                .before = plan_cell(plan, scenario, 0, i),
                .after = plan_cell(plan, scenario, variant, i), .column = results->columns[j],
            };
            if (!column_is_main(results, change.column) || !results->steady[j])
                continue;
            change.paired = results_difference(results, change.before, results, change.after,
                                               change.column, true);
            results_both(results, change.before, change.after, change.column, change.means);
            p[count] = change.paired.p;
            changes[count++] = change;
        }
    holm(p, count);
    for (int i = 0; i < count; i++)
        changes[i].paired.p = p[i];
    free(p);
    *list = changes;
    return count;
}

static void add_mean(struct grid *grid, const struct interval *mean, const char *column)
{
    struct text text = TEXT_GROWING;
    tables_value(&text, mean, column_is_rate(column));
    grid_add(grid, text_of(&text));
    text_free(&text);
}

/* `counted`: the number of plays stands beside it. */
static void add_paired(const struct paired *paired, bool rate, bool counted, struct text *out)
{
    bool same = paired->up == 0 && paired->down == 0;
    if (paired->count == 0)
        text_add(out, "no play has both");
    else if (same)
        text_add(out, counted ? "the same in all %lld" : "the same in all %lld plays",
                 (long long)paired->count);
    else
        tables_difference(out, &paired->difference, rate);
    if (same ? paired->count < PLAYS_THAT_TELL : paired->p >= sure)
        text_add(out, ", may be chance");
}

static void add_change(struct grid *grid, const struct results *results,
                       const struct change *change, bool first, bool counted)
{
    struct text text = TEXT_GROWING;
    grid_add(grid, first ? results->plan->cells[change->before].agents : "");
    grid_add(grid, column_label(change->column));
    if (counted) {
        text_add(&text, "%lld", (long long)change->paired.count);
        grid_add(grid, text_of(&text));
        text_clear(&text);
    }
    for (int i = 0; i < 2; i++)
        add_mean(grid, &change->means[i], change->column);
    add_paired(&change->paired, column_is_rate(change->column), counted, &text);
    grid_add(grid, text_of(&text));
    text_free(&text);
}

/* Plays of every cell of the first variants, if all have as many; else -1. */
static int64_t equal_counts(const struct results *results)
{
    const struct experiment *experiment = &results->plan->experiment;
    int64_t count = results->cells[0].count;
    for (int s = 0; s < experiment->blocks[BLOCK_SCENARIOS].count; s++)
        for (int v = 0; v < experiment->blocks[BLOCK_VARIANTS].count; v++)
            for (int a = 0; a < experiment->blocks[BLOCK_AGENTS].count; a++)
                if (results->cells[plan_cell(results->plan, s, v, a)].count != count)
                    return -1;
    return count;
}

void brief_size(const struct results *results, struct text *out)
{
    const struct experiment *experiment = &results->plan->experiment;
    int64_t count = equal_counts(results), all = 0;
    int rows = experiment->blocks[BLOCK_SCENARIOS].count * experiment->blocks[BLOCK_AGENTS].count;
    for (int i = 0; i < results->plan->cell_count; i++)
        all += results->cells[i].count;
    text_grouped(out, (uint64_t)(count < 0 ? all : count * rows));
    if (count < 0) {
        text_add(out, " plays; each row rests on those that both variants have");
        return;
    }
    text_add(out, " play%s of each variant", count * rows == 1 ? "" : "s");
    if (rows > 1) {
        text_add(out, ", ");
        text_grouped(out, (uint64_t)count);
        text_add(out, " in each row");
    }
    text_add(out, ", over the same seeds");
}

/* ---- parts ---- */

/* How the share of a part among all that its metric counted changed. */
struct portion {
    const char *name;
    double      before, after, error;
};

static int by_change(const void *a, const void *b)
{
    const struct portion *one = a, *two = b;
    double x = fabs(one->after - one->before), y = fabs(two->after - two->before);
    return x != y ? (x > y ? -1 : 1) : strcmp(one->name, two->name);
}

/* Adds the columns of a metric, play by play, into `sums`; returns the sum of all. */
static double sum_columns(const struct results *results, int cell, const struct metric *metric,
                          int64_t count, double *sums)
{
    double all = 0;
    for (int c = 0; c < results->column_count; c++) {
        if (metric_of_column(results->columns[c]) != metric)
            continue;
        double *values = results_column(results, cell, results->columns[c]);
        for (int64_t i = 0; i < count; i++)
            if (!isnan(values[i])) {
                sums[i] += values[i];
                all += values[i];
            }
        free(values);
    }
    return all;
}

/* Adds how far each play is from the share, divided by the mean of all; returns the share. */
static double add_residues(const struct results *results, int cell, const char *column, int64_t count,
                           const double *sums, double all, double sign, double *residues)
{
    double *values = results_column(results, cell, column), hits = 0;
    for (int64_t i = 0; i < count; i++)
        hits += isnan(values[i]) ? 0 : values[i];
    double share = hits / all, mean = all / (double)count;
    for (int64_t i = 0; i < count; i++)
        residues[i] += sign * ((isnan(values[i]) ? 0 : values[i]) - share * sums[i]) / mean;
    free(values);
    return share;
}

/* Shares of all columns of a metric over the same plays, with the standard error of their change (that of
 * a ratio, linearised); returns how many. */
static int find_parts(const struct results *results, const struct metric *metric, int before,
                      int after, struct portion *parts)
{
    int64_t one = results->cells[before].count, two = results->cells[after].count;
    int64_t count = one < two ? one : two;
    double *sums[2] = {heap_new((size_t)count, sizeof(double)),
                       heap_new((size_t)count, sizeof(double))};
    double *residues = heap_new((size_t)count, sizeof *residues);
    double all[2] = {sum_columns(results, before, metric, count, sums[0]),
                     sum_columns(results, after, metric, count, sums[1])};
    int found = 0;
    for (int c = 0; c < results->column_count && all[0] > 0 && all[1] > 0; c++) {
        const char *column = results->columns[c];
        if (metric_of_column(column) != metric)
            continue;
        struct moments moments = {0};
        struct portion part = {.name = column + strlen(metric->name) + 2};
        memset(residues, 0, (size_t)count * sizeof *residues);
        part.before = add_residues(results, before, column, count, sums[0], all[0], -1, residues);
        part.after = add_residues(results, after, column, count, sums[1], all[1], 1, residues);
        for (int64_t i = 0; i < count; i++)
            moments_add(&moments, residues[i]);
        part.error = moments_deviation(&moments) / sqrt((double)count);
        parts[found++] = part;
    }
    free(sums[0]);
    free(sums[1]);
    free(residues);
    return found;
}

/* "Bash 12.4 to 15.1 %" of those that grew, or shrank, most; whether there are any. */
static bool add_parts(const struct portion *parts, int count, bool grew, struct text *out)
{
    int told = 0;
    for (int i = 0; i < count && told < PARTS_TOLD; i++) {
        double change = parts[i].after - parts[i].before;
        if ((change > 0) != grew || fabs(change) <= errors_away * parts[i].error)
            continue;
        text_add(out, "%s%s %.1f to %.1f %%", told++ ? ", " : "", parts[i].name,
                 100 * parts[i].before, 100 * parts[i].after);
    }
    return told > 0;
}

static void print_parts(const struct results *results, const struct metric *metric, int scenario,
                        int variant, struct text *out)
{
    const struct plan *plan = results->plan;
    struct portion *parts = heap_new((size_t)results->column_count, sizeof *parts);
    struct grid grid = {.columns = 3, .keys = 2};
    struct text text = TEXT_GROWING;
    for (int i = 0; i < plan->experiment.blocks[BLOCK_AGENTS].count; i++) {
        int before = plan_cell(plan, scenario, 0, i);
        int count = find_parts(results, metric, before, plan_cell(plan, scenario, variant, i), parts);
        const char *agents = plan->cells[before].agents;
        qsort(parts, (size_t)count, sizeof *parts, by_change);
        for (int grew = 1; grew >= 0; grew--) {
            text_clear(&text);
            if (!add_parts(parts, count, grew, &text))
                continue;
            grid_add(&grid, agents);
            grid_add(&grid, grew ? "gained" : "lost");
            grid_add(&grid, text_of(&text));
            agents = "";
        }
    }
    text_add(out, "\nshares of %s, %s and %s%s\n", metric->name, plan->variants.list[0].name,
             plan->variants.list[variant].name, grid.count ? "" : ": none changed beyond chance");
    if (grid.count)
        grid_print(&grid, out);
    text_free(&text);
    free(parts);
}

static bool has_columns(const struct results *results, const struct metric *metric)
{
    for (int i = 0; i < results->column_count; i++)
        if (metric_of_column(results->columns[i]) == metric)
            return true;
    return false;
}

static void print_change(const struct results *results, int scenario, int variant, struct text *out)
{
    const struct experiment *experiment = &results->plan->experiment;
    const struct item *variants = results->plan->variants.list;
    struct change *changes;
    int count = find_changes(results, scenario, variant, &changes);
    bool counted = equal_counts(results) < 0;
    struct grid grid = {.columns = 5 + counted, .keys = 2 + counted};
    text_add(out, "%s, %s%s%s\n", experiment->blocks[BLOCK_SCENARIOS].list[scenario].name,
             variants[variant].name, *variants[variant].text ? ": " : "", variants[variant].text);
    grid_add(&grid, "");
    grid_add(&grid, "");
    if (counted)
        grid_add(&grid, "plays");
    grid_add(&grid, variants[0].name);
    grid_add(&grid, variants[variant].name);
    grid_add(&grid, "change (95 %)");
    for (int i = 0; i < count; i++)
        add_change(&grid, results, &changes[i], i == 0 || changes[i].before != changes[i - 1].before,
                   counted);
    grid_print(&grid, out);
    free(changes);
    for (int i = 0; i < metric_count; i++)
        if (metrics[i]->many && !metrics[i]->may_lack && has_columns(results, metrics[i]))
            print_parts(results, metrics[i], scenario, variant, out);
}

void brief_print(const struct results *results, struct text *out)
{
    const struct experiment *experiment = &results->plan->experiment;
    bool more = false;
    tables_notice(results, out);
    for (int i = 0; i < experiment->blocks[BLOCK_SCENARIOS].count; i++)
        for (int j = 1; j < experiment->blocks[BLOCK_VARIANTS].count; j++) {
            text_add(out, "%s", more ? "\n" : "");
            print_change(results, i, j, out);
            more = true;
        }
}
