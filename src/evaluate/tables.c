/* tables.c: results as plain text. */
#include "evaluate/tables.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMN_GAP = 2, SENTENCES_MAX = 12, TALLIES_SHOWN = 32 };
static const double certain = 0.05;

/* Decimals that show half the width of an interval in two digits. */
static int decimals_of(const struct interval *interval)
{
    double half = (interval->high - interval->low) / 2;
    int decimals = 0;
    for (; half > 0 && half < 10 && decimals < 6; half *= 10)
        decimals++;
    return decimals;
}

double tables_number(double number, int decimals)
{
    double least = 0.5;
    for (int i = 0; i < decimals; i++)
        least /= 10;
    return number < 0 && number > -least ? 0 : number;
}

void tables_interval(struct text *out, const struct interval *interval, bool rate)
{
    int decimals = decimals_of(interval);
    if (rate)
        text_add(out, "%.1f %% (%.1f to %.1f)", tables_number(100 * interval->value, 1),
                 tables_number(100 * interval->low, 1), tables_number(100 * interval->high, 1));
    else if (interval->high > interval->low)
        text_add(out, "%.*f (%.*f to %.*f)", decimals, tables_number(interval->value, decimals),
                 decimals, tables_number(interval->low, decimals), decimals,
                 tables_number(interval->high, decimals));
    else
        text_add(out, "%.4g (%.4g to %.4g)", interval->value, interval->low, interval->high);
}

void tables_p(struct text *out, double p)
{
    if (p < 0.0001)
        text_add(out, "p < 0.0001");
    else
        text_add(out, p < 0.01 ? "p = %.4f" : "p = %.2f", p);
}

/* ---- a table whose columns are as wide as they need ---- */

struct grid {
    char **cells;
    int    columns, count;
};

static void grid_add(struct grid *grid, const char *text)
{
    size_t length = strlen(text);
    if (!(grid->count & (grid->count - 1)))
        grid->cells = realloc(grid->cells,
                              (size_t)(grid->count ? 2 * grid->count : 1) * sizeof(char *));
    char *copy = malloc(length + 1);
    if (!grid->cells || !copy)
        abort();
    memcpy(copy, text, length + 1);
    grid->cells[grid->count++] = copy;
}

static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static void grid_print(struct grid *grid, struct text *out)
{
    for (int i = 0; i < grid->count; i += grid->columns) {
        for (int j = 0; j < grid->columns; j++) {
            int widest = 0;
            for (int k = j; k < grid->count; k += grid->columns)
                widest = width_of(grid->cells[k]) > widest ? width_of(grid->cells[k]) : widest;
            text_add(out, "%s", grid->cells[i + j]);
            int blanks = j + 1 < grid->columns
                             ? widest - width_of(grid->cells[i + j]) + COLUMN_GAP : 0;
            text_add(out, "%*s", blanks, "");
        }
        text_add(out, "\n");
    }
    for (int i = 0; i < grid->count; i++)
        free(grid->cells[i]);
    free(grid->cells);
    *grid = (struct grid){.columns = grid->columns};
}

static void print_scenario(const struct results *results, int scenario, struct text *out)
{
    const struct plan *plan = results->plan;
    int agents = plan->experiment.blocks[BLOCK_AGENTS].count;
    bool variants = plan->variants.count > 1;
    struct grid grid = {.columns = 2 + variants};
    if (variants)
        grid_add(&grid, "variant");
    grid_add(&grid, "agents");
    grid_add(&grid, "plays");
    for (int c = 0; c < results->column_count; c++)
        if (column_is_main(results, results->columns[c])) {
            grid_add(&grid, column_label(results->columns[c]));
            grid.columns++;
        }
    struct text text = TEXT_GROWING;
    for (int v = 0; v < plan->variants.count; v++)
        for (int a = 0; a < agents; a++) {
            int cell = plan_cell(plan, scenario, v, a);
            if (variants)
                grid_add(&grid, plan->variants.list[v].name);
            grid_add(&grid, plan->cells[cell].agents);
            text_clear(&text);
            text_add(&text, "%lld", (long long)results->cells[cell].count);
            grid_add(&grid, text_of(&text));
            for (int c = 0; c < results->column_count; c++) {
                if (!column_is_main(results, results->columns[c]))
                    continue;
                struct interval mean = results_mean(results, cell, results->columns[c]);
                text_clear(&text);
                tables_interval(&text, &mean, column_is_rate(results->columns[c]));
                grid_add(&grid, text_of(&text));
            }
        }
    text_free(&text);
    text_add(out, "%s\n", plan->experiment.blocks[BLOCK_SCENARIOS].list[scenario].name);
    grid_print(&grid, out);
    text_add(out, "\n");
}

static void print_worth(const struct results *results, int scenario, int line_up,
                        const char *column, struct text *out)
{
    const struct plan *plan = results->plan;
    const struct items *things = &plan->experiment.blocks[BLOCK_VALUES];
    struct worth *worth = results_worth(results, scenario, line_up, column);
    bool rate = column_is_rate(column);
    struct grid grid = {.columns = 3};
    struct text text = TEXT_GROWING;
    text_add(out, "value by %s: %s, %s\n", column_label(column),
             plan->experiment.blocks[BLOCK_SCENARIOS].list[scenario].name,
             plan->experiment.blocks[BLOCK_AGENTS].list[line_up].name);
    if (worth->none) {
        text_add(out, "none makes a difference in any play\n\n");
        worth_free(worth);
        return;
    }
    for (int i = 0; i < worth->count; i++) {
        grid_add(&grid, things->list[i].name);
        text_clear(&text);
        tables_interval(&text, &worth->value[i], rate);
        grid_add(&grid, text_of(&text));
        text_clear(&text);
        tables_p(&text, worth->value_p[i]);
        grid_add(&grid, text_of(&text));
    }
    for (int i = 0; i < worth->count && worth->synergy; i++)
        for (int j = i + 1; j < worth->count; j++) {
            text_clear(&text);
            text_add(&text, "synergy of %s and %s", things->list[i].name, things->list[j].name);
            grid_add(&grid, text_of(&text));
            text_clear(&text);
            tables_interval(&text, &worth->synergy[i * worth->count + j], rate);
            grid_add(&grid, text_of(&text));
            text_clear(&text);
            tables_p(&text, worth->synergy_p[i * worth->count + j]);
            grid_add(&grid, text_of(&text));
        }
    grid_print(&grid, out);
    text_add(out, "\n");
    text_free(&text);
    worth_free(worth);
}

static void print_tallies(const struct results *results, struct text *out)
{
    bool variants = results->plan->variants.count > 1;
    struct grid grid = {.columns = 4 + variants};
    for (int cell = 0; cell < results->plan->cell_count; cell++) {
        struct tally_sum sums[TALLIES_SHOWN];
        int count = results_tallies(results, cell, sums, TALLIES_SHOWN);
        for (int i = 0; i < count; i++) {
            char text[200];
            double plays = (double)results->cells[cell].count;
            grid_add(&grid, plan_subject(results->plan, cell)->scenario);
            if (variants)
                grid_add(&grid, plan_subject(results->plan, cell)->variant);
            grid_add(&grid, results->plan->cells[cell].agents);
            snprintf(text, sizeof text, "seat %d: %s", sums[i].seat, sums[i].name);
            grid_add(&grid, text);
            snprintf(text, sizeof text, "%.6g in all, %.4g a play", sums[i].sum,
                     plays > 0 ? sums[i].sum / plays : 0);
            grid_add(&grid, text);
        }
    }
    if (grid.count) {
        text_add(out, "what agents counted\n");
        grid_print(&grid, out);
        text_add(out, "\n");
    }
}

static void add_bold(const char *name, bool html, struct text *out)
{
    if (!html) {
        text_add(out, "%s", name);
        return;
    }
    text_add(out, "<b>");
    for (; *name; name++) {
        if (*name == '<')
            text_add(out, "&lt;");
        else if (*name == '&')
            text_add(out, "&amp;");
        else
            text_bytes(out, name, 1);
    }
    text_add(out, "</b>");
}

static void add_name(const struct results *results, int cell, bool variant, bool html,
                     struct text *out)
{
    add_bold(variant ? plan_subject(results->plan, cell)->variant
                     : results->plan->cells[cell].agents, html, out);
}

static void add_sentence(const struct results *results, const struct comparison *comparison,
                         bool html, struct text *out)
{
    const struct interval *difference = &comparison->paired.difference;
    const struct subject *a = plan_subject(results->plan, comparison->a);
    const struct subject *b = plan_subject(results->plan, comparison->b);
    bool variant = strcmp(a->variant, b->variant) != 0, rate = column_is_rate(comparison->column);
    double scale = rate ? 100 : 1;
    text_add(out, "%s: %s of ", a->scenario, column_label(comparison->column));
    add_name(results, comparison->b, variant, html, out);
    text_add(out, " is %.3g%s %s than of ", fabs(scale * difference->value),
             rate ? " points" : "", difference->value < 0 ? "lower" : "higher");
    add_name(results, comparison->a, variant, html, out);
    text_add(out, " (%.3g to %.3g, ", scale * difference->low, scale * difference->high);
    tables_p(out, comparison->adjusted);
    text_add(out, ")");
    if (variant)
        text_add(out, ", played by %s", results->plan->cells[comparison->a].agents);
    else if (strcmp(a->variant, "as it is") != 0)
        text_add(out, ", %s", a->variant);
}

static int by_size(const void *a, const void *b)
{
    const struct comparison *const *one = a, *const *two = b;
    if ((*one)->adjusted != (*two)->adjusted)
        return (*one)->adjusted < (*two)->adjusted ? -1 : 1;
    /* How many half intervals from 0. */
    const struct interval *i = &(*one)->paired.difference, *j = &(*two)->paired.difference;
    double x = fabs(i->value) * (j->high - j->low), y = fabs(j->value) * (i->high - i->low);
    return x != y ? (x > y ? -1 : 1) : (*one < *two ? -1 : 1);
}

/* What a scenario's line-up makes of one thing, or of two: which is value or synergy number `at`. */
static void add_worth(const struct results *results, int scenario, int line_up,
                      const char *column, const struct worth *worth, int at, bool pair, bool html,
                      struct text *out)
{
    const struct experiment *experiment = &results->plan->experiment;
    const struct items *things = &experiment->blocks[BLOCK_VALUES];
    const struct interval *value = pair ? &worth->synergy[at] : &worth->value[at];
    bool rate = column_is_rate(column);
    double scale = rate ? 100 : 1;
    text_add(out, "%s%s, %s: %s is %.3g%s %s with ", html ? "<li>" : "  ",
             experiment->blocks[BLOCK_SCENARIOS].list[scenario].name,
             experiment->blocks[BLOCK_AGENTS].list[line_up].name, column_label(column),
             fabs(scale * value->value), rate ? " points" : "",
             value->value < 0 ? "lower" : "higher");
    add_bold(things->list[pair ? at / worth->count : at].name, html, out);
    if (pair) {
        text_add(out, " and ");
        add_bold(things->list[at % worth->count].name, html, out);
    }
    text_add(out, pair ? " together than their values add up to (%.3g to %.3g, "
                       : " than without (%.3g to %.3g, ", scale * value->low, scale * value->high);
    tables_p(out, pair ? worth->synergy_p[at] : worth->value_p[at]);
    text_add(out, ")%s", html ? "</li>\n" : "\n");
}

/* The index with the largest value times `sign` that is certain; -1: none is. */
static int extreme(const struct interval *list, const double *p, int count, bool pairs, int sign)
{
    int best = -1;
    for (int i = 0; i < (pairs ? count * count : count); i++) {
        if ((pairs && i / count >= i % count) || p[i] >= certain || sign * list[i].value <= 0)
            continue;
        if (best < 0 || sign * list[i].value > sign * list[best].value)
            best = i;
    }
    return best;
}

static void summarise_worth(const struct results *results, int scenario, int line_up,
                            const char *column, bool html, struct text *out)
{
    struct worth *worth = results_worth(results, scenario, line_up, column);
    for (int pair = 0; pair < (worth->synergy ? 2 : 1); pair++)
        for (int sign = 1; sign >= -1; sign -= 2) {
            int at = extreme(pair ? worth->synergy : worth->value,
                             pair ? worth->synergy_p : worth->value_p, worth->count, pair, sign);
            if (at >= 0)
                add_worth(results, scenario, line_up, column, worth, at, pair, html, out);
        }
    worth_free(worth);
}

void tables_worth_summary(const struct results *results, bool html, struct text *out)
{
    const struct experiment *experiment = &results->plan->experiment;
    int column = 0;
    while (column < results->column_count && !column_is_main(results, results->columns[column]))
        column++;
    if (results->plan->values.count == 0 || column == results->column_count)
        return;
    for (int i = 0; i < experiment->blocks[BLOCK_SCENARIOS].count; i++)
        for (int j = 0; j < experiment->blocks[BLOCK_AGENTS].count; j++)
            summarise_worth(results, i, j, results->columns[column], html, out);
}

void tables_summary(const struct results *results, const struct comparison *list, int count,
                    bool html, struct text *out)
{
    const struct comparison **sorted = calloc((size_t)count + 1, sizeof *sorted);
    const char *open = html ? "<li>" : "  ", *close = html ? "</li>\n" : "\n";
    int sure = 0, nominal = 0;
    if (!sorted)
        abort();
    for (int i = 0; i < count; i++) {
        sorted[i] = &list[i];
        sure += list[i].adjusted < certain;
        nominal += list[i].paired.p < certain;
    }
    qsort(sorted, (size_t)count, sizeof *sorted, by_size);
    for (int i = 0; i < sure && i < SENTENCES_MAX; i++) {
        text_add(out, "%s", open);
        add_sentence(results, sorted[i], html, out);
        text_add(out, "%s", close);
    }
    if (sure > SENTENCES_MAX)
        text_add(out, "%sand %d more%s", open, sure - SENTENCES_MAX, close);
    text_add(out, "%s%d of %d comparisons differ (p below 0.05 after allowing for the "
             "number of comparisons, Holm).%s", open, sure, count, close);
    if (count * certain >= 1)
        text_add(out, "%sBeware: with %d comparisons, about %.0f would have p below 0.05 by chance "
                 "alone; %d have. Trust the adjusted values.%s", open, count, count * certain,
                 nominal, close);
    free(sorted);
}

void tables_print(const struct results *results, struct text *out)
{
    const struct experiment *experiment = &results->plan->experiment;
    for (int i = 0; i < experiment->blocks[BLOCK_SCENARIOS].count; i++)
        print_scenario(results, i, out);
    for (int i = 0; results->plan->values.count && i < experiment->blocks[BLOCK_SCENARIOS].count;
         i++)
        for (int j = 0; j < experiment->blocks[BLOCK_AGENTS].count; j++)
            for (int c = 0, shown = 0; c < results->column_count && shown < 2; c++)
                if (column_is_main(results, results->columns[c])) {
                    print_worth(results, i, j, results->columns[c], out);
                    shown++;
                }
    print_tallies(results, out);
    struct comparison *list;
    int count = results_compare(results, &list);
    if (count || results->plan->values.count)
        text_add(out, "what differs\n");
    tables_worth_summary(results, false, out);
    if (count)
        tables_summary(results, list, count, false, out);
    free(list);
}
