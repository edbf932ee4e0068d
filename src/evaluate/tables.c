/* tables.c: results as plain text. */
#include "evaluate/tables.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/grid.h"
#include "evaluate/svg.h"

enum { SENTENCES_MAX = 12 };
static const double certain = 0.05;

/* Decimals that show half the width of an interval in so many digits. */
static int decimals_of(double half, int digits)
{
    int decimals = digits - 2;
    for (; half > 0 && half < 10 && decimals < 6; half *= 10)
        decimals++;
    return decimals < 0 ? 0 : decimals;
}

double tables_number(double number, int decimals)
{
    double least = 0.5;
    for (int i = 0; i < decimals; i++)
        least /= 10;
    return number < 0 && number > -least ? 0 : number;
}

int tables_decimals(const struct interval *interval, bool rate)
{
    double half = (interval->high - interval->low) / 2;
    if (!isfinite(half))
        return rate ? 1 : 2;
    if (!rate)
        return decimals_of(half, 2);
    int decimals = decimals_of(100 * half, 1);
    return decimals < 1 ? 1 : decimals;
}

/* Beyond this, digits before the point are as many as nobody reads. */
static const double readable = 1e7;

static void add_number(struct text *out, double number, int decimals)
{
    if (fabs(number) < readable)
        text_add(out, "%.*f", decimals, tables_number(number, decimals));
    else
        text_add(out, "%.4g", number);
}

static void add_value(struct text *out, const struct interval *interval, bool rate, const char *unit)
{
    if (isnan(interval->value))
        text_add(out, "none");
    else if (rate || (isfinite(interval->low) && interval->high > interval->low))
        add_number(out, (rate ? 100 : 1) * interval->value, tables_decimals(interval, rate));
    else
        text_add(out, "%.4g", interval->value);
    if (rate && !isnan(interval->value))
        text_add(out, "%s", unit);
}

void tables_value(struct text *out, const struct interval *interval, bool rate)
{
    add_value(out, interval, rate, " %");
}

void tables_change(struct text *out, const struct interval *interval, bool rate)
{
    if (interval->value > 0)
        text_add(out, "+");
    add_value(out, interval, rate, " points");
}

void tables_range(struct text *out, const struct interval *interval, bool rate)
{
    int decimals = tables_decimals(interval, rate);
    double scale = rate ? 100 : 1;
    if (isnan(interval->value))
        return;
    if (!isfinite(interval->high - interval->low)) {
        text_add(out, "too few plays");
    } else if (interval->high > interval->low) {
        add_number(out, scale * interval->low, decimals);
        text_add(out, " to ");
        add_number(out, scale * interval->high, decimals);
    } else {
        text_add(out, "always");
    }
}

static void add_range(struct text *out, const struct interval *interval, bool rate)
{
    if (isnan(interval->value))
        return;
    text_add(out, " (");
    tables_range(out, interval, rate);
    text_add(out, ")");
}

void tables_interval(struct text *out, const struct interval *interval, bool rate)
{
    tables_value(out, interval, rate);
    add_range(out, interval, rate);
}

void tables_difference(struct text *out, const struct interval *interval, bool rate)
{
    tables_change(out, interval, rate);
    add_range(out, interval, rate);
}

void tables_p(struct text *out, double p)
{
    if (p < 0.0001)
        text_add(out, "p < 0.0001");
    else    /* two digits, so that what is below 0.05 looks it */
        text_add(out, p < 0.001 ? "p = %.5f" : p < 0.01 ? "p = %.4f" : p < 0.1 ? "p = %.3f"
                                                                              : "p = %.2f", p);
}

static void print_scenario(const struct results *results, int scenario, struct text *out)
{
    const struct plan *plan = results->plan;
    int agents = plan->experiment.blocks[BLOCK_AGENTS].count;
    bool variants = plan->variants.count > 1;
    struct grid grid = {.columns = 2 + variants, .keys = 1 + variants};
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
    struct grid grid = {.columns = 3, .keys = 1};
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
        tables_difference(&text, &worth->value[i], rate);
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
            tables_difference(&text, &worth->synergy[i * worth->count + j], rate);
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

static void add_tally_heads(struct grid *grid, bool variants)
{
    grid_add(grid, "scenario");
    if (variants)
        grid_add(grid, "variant");
    static const char *const heads[] = {"agents", "seat", "count", "in all", "a play"};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        grid_add(grid, heads[i]);
}

static void print_tallies(const struct results *results, struct text *out)
{
    bool variants = results->plan->variants.count > 1;
    struct grid grid = {.columns = 6 + variants, .keys = 4 + variants};
    for (int cell = 0; cell < results->plan->cell_count; cell++) {
        struct tally_sum sums[TALLY_LINES_MAX];
        int count = results_tallies(results, cell, sums);
        for (int i = 0; i < count; i++) {
            char text[64];
            double plays = (double)results->cells[cell].count;
            if (grid.count == 0)
                add_tally_heads(&grid, variants);
            grid_add(&grid, plan_subject(results->plan, cell)->scenario);
            if (variants)
                grid_add(&grid, plan_subject(results->plan, cell)->variant);
            grid_add(&grid, results->plan->cells[cell].agents);
            snprintf(text, sizeof text, "%d", sums[i].seat);
            grid_add(&grid, text);
            grid_add(&grid, sums[i].name);
            snprintf(text, sizeof text, "%.6g", sums[i].sum);
            grid_add(&grid, text);
            snprintf(text, sizeof text, "%.4g", plays > 0 ? sums[i].sum / plays : 0);
            grid_add(&grid, text);
        }
    }
    if (grid.count) {
        text_add(out, "what agents counted\n");
        grid_print(&grid, out);
        text_add(out, "\n");
    }
}

static void add_text(const char *text, bool html, struct text *out)
{
    if (html)
        html_text(out, text);
    else
        text_add(out, "%s", text);
}

static void add_bold(const char *name, bool html, struct text *out)
{
    text_add(out, html ? "<b>" : "");
    add_text(name, html, out);
    text_add(out, html ? "</b>" : "");
}

/* "the win rate", "the mean of turns" */
static void add_column(const char *column, bool html, struct text *out)
{
    bool rate = column_is_rate(column);
    text_add(out, rate ? "the " : "the mean of ");
    add_text(column_label(column), html, out);
    text_add(out, rate ? " rate" : "");
}

/* "12.3 percentage points higher" */
static void add_change(const struct interval *change, bool rate, struct text *out)
{
    text_add(out, "%.*f%s %s", tables_decimals(change, rate),
             fabs((rate ? 100 : 1) * change->value), rate ? " percentage points" : "",
             change->value < 0 ? "lower" : "higher");
}

/* The interval of such a change and its p, in brackets. The sign is in the word before. */
static void add_certainty(const struct interval *change, double p, bool rate, bool html,
                          struct text *out)
{
    struct interval size = *change;
    struct text chance = TEXT_GROWING;
    if (change->value < 0)
        size = (struct interval){.value = -change->value, .low = -change->high,
                                 .high = -change->low};
    text_add(out, " (");
    tables_range(out, &size, rate);
    text_add(out, ", ");
    tables_p(&chance, p);
    add_text(text_of(&chance), html, out);
    text_add(out, ")");
    text_free(&chance);
}

static void add_sentence(const struct results *results, const struct comparison *comparison,
                         bool html, struct text *out)
{
    const struct interval *difference = &comparison->paired.difference;
    const struct plan *plan = results->plan;
    const struct subject *a = plan_subject(plan, comparison->a);
    const struct subject *b = plan_subject(plan, comparison->b);
    bool variant = strcmp(a->variant, b->variant) != 0, rate = column_is_rate(comparison->column);
    const char *for_whom = variant ? " with " : " for ";
    add_text(a->scenario, html, out);
    if (variant || plan->variants.count > 1) {
        text_add(out, variant ? ", played by " : ", ");
        add_text(variant ? plan->cells[comparison->a].agents : a->variant, html, out);
    }
    text_add(out, ": ");
    add_column(comparison->column, html, out);
    text_add(out, " is ");
    add_change(difference, rate, out);
    text_add(out, "%s", for_whom);
    add_bold(variant ? b->variant : plan->cells[comparison->b].agents, html, out);
    text_add(out, " than%s", for_whom);
    add_bold(variant ? a->variant : plan->cells[comparison->a].agents, html, out);
    add_certainty(difference, comparison->adjusted, rate, html, out);
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

static void add_place(const struct results *results, int scenario, int line_up, bool html,
                      struct text *out)
{
    const struct experiment *experiment = &results->plan->experiment;
    text_add(out, "%s", html ? "<li>" : "  ");
    add_text(experiment->blocks[BLOCK_SCENARIOS].list[scenario].name, html, out);
    text_add(out, ", played by ");
    add_text(experiment->blocks[BLOCK_AGENTS].list[line_up].name, html, out);
    text_add(out, ": ");
}

/* What a scenario's line-up makes of one thing, or of two: which is value or synergy number `at`. */
static void add_worth(const struct results *results, const char *column, const struct worth *worth,
                      int at, bool pair, bool html, struct text *out)
{
    const struct items *things = &results->plan->experiment.blocks[BLOCK_VALUES];
    const struct interval *value = pair ? &worth->synergy[at] : &worth->value[at];
    bool rate = column_is_rate(column);
    add_column(column, html, out);
    text_add(out, " is ");
    add_change(value, rate, out);
    text_add(out, " with ");
    add_bold(things->list[pair ? at / worth->count : at].name, html, out);
    if (pair) {
        text_add(out, " and ");
        add_bold(things->list[at % worth->count].name, html, out);
    }
    text_add(out, pair ? " together than their values add up to" : " than without");
    add_certainty(value, pair ? worth->synergy_p[at] : worth->value_p[at], rate, html, out);
    text_add(out, "%s", html ? "</li>\n" : "\n");
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
    bool some = false;
    for (int pair = 0; pair < (worth->synergy ? 2 : 1); pair++)
        for (int sign = 1; sign >= -1; sign -= 2) {
            int at = extreme(pair ? worth->synergy : worth->value,
                             pair ? worth->synergy_p : worth->value_p, worth->count, pair, sign);
            if (at < 0)
                continue;
            add_place(results, scenario, line_up, html, out);
            add_worth(results, column, worth, at, pair, html, out);
            some = true;
        }
    if (!some) {
        add_place(results, scenario, line_up, html, out);
        text_add(out, "nothing that is valued changes ");
        add_column(column, html, out);
        text_add(out, " by more than chance explains%s", html ? "</li>\n" : "\n");
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

/* Comparisons that are certain, the clearest first: either of variants or of line-ups. */
static int list_certain(const struct results *results, const struct comparison *list, int count,
                        bool variants, const struct comparison **out)
{
    const struct cell *cells = results->plan->cells;
    int found = 0;
    for (int i = 0; i < count; i++)
        if (list[i].adjusted < certain &&
            variants == (cells[list[i].a].subject != cells[list[i].b].subject))
            out[found++] = &list[i];
    if (found > 0)
        qsort(out, (size_t)found, sizeof *out, by_size);
    return found;
}

/* What a change of the rules did comes first; each kind gets half of the sentences, or what the other
 * leaves. Returns how many comparisons are certain. */
static int add_sentences(const struct results *results, const struct comparison *list, int count,
                         bool html, struct text *out)
{
    const char *open = html ? "<li>" : "  ", *close = html ? "</li>\n" : "\n";
    const struct comparison **sorted = heap_new((size_t)count + 1, sizeof *sorted);
    int changes = list_certain(results, list, count, true, sorted);
    int others = list_certain(results, list, count, false, sorted + changes), shown = 0;
    int half = SENTENCES_MAX / 2, room = SENTENCES_MAX - others > half ? SENTENCES_MAX - others : half;
    for (int i = 0; i < changes + others && shown < SENTENCES_MAX; i++) {
        if (i < changes && i >= room)
            continue;
        text_add(out, "%s", open);
        add_sentence(results, sorted[i], html, out);
        text_add(out, "%s", close);
        shown++;
    }
    free(sorted);
    if (changes + others > shown)
        text_add(out, "%sand %d more%s", open, changes + others - shown, close);
    return changes + others;
}

void tables_summary(const struct results *results, const struct comparison *list, int count,
                    bool html, struct text *out)
{
    const char *open = html ? "<li>" : "  ", *close = html ? "</li>\n" : "\n";
    int nominal = 0;
    for (int i = 0; i < count; i++)
        nominal += list[i].paired.p < certain;
    int sure = add_sentences(results, list, count, html, out);
    if (count == 0) {
        text_add(out, "%sThere is nothing to compare: one line-up, one variant.%s", open, close);
        return;
    }
    text_add(out, "%s%d of %d comparison%s show%s a difference (p below 0.05 after allowing for the "
             "number of comparisons, Holm).%s%s", open, sure, count, count == 1 ? "" : "s",
             count == 1 ? "s" : "", sure < count ? " Others may differ by less than these plays can "
             "tell." : "", close);
    if (count * certain >= 1)
        text_add(out, "%sIf nothing differed, about %.0f of %d would still have p below 0.05 before "
                 "that; %d have.%s", open, count * certain, count, nominal, close);
    if (results_main_columns(results) > COMPARED_MAX)
        text_add(out, "%sOnly the first %d columns are compared.%s", open, COMPARED_MAX, close);
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
    struct text sentences = TEXT_GROWING;
    tables_worth_summary(results, false, &sentences);
    if (count)
        tables_summary(results, list, count, false, &sentences);
    grid_wrap(text_of(&sentences), out);
    text_free(&sentences);
    free(list);
}
