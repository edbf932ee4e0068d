/* tables.c: results as plain text. */
#include "evaluate/tables.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/beware.h"
#include "evaluate/grid.h"
#include "evaluate/svg.h"

enum { SENTENCES_MAX = 12 };

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
    struct text value = TEXT_GROWING;
    add_value(&value, interval, rate, " points");
    /* What is printed as 0 has no sign. */
    if (interval->value > 0 && strpbrk(text_of(&value), "123456789"))
        text_add(out, "+");
    text_add(out, "%s", text_of(&value));
    text_free(&value);
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

static void add_worth_row(struct grid *grid, const char *name, const struct interval *interval,
                          double p, bool rate)
{
    struct text text = TEXT_GROWING;
    grid_add(grid, name);
    tables_difference(&text, interval, rate);
    grid_add(grid, isnan(interval->value) ? "no plays" : text_of(&text));
    text_clear(&text);
    if (!isnan(interval->value))
        tables_p(&text, p);
    grid_add(grid, text_of(&text));
    text_free(&text);
}

static void print_worth(const struct results *results, const struct worth *worth,
                        struct text *out)
{
    const struct plan *plan = results->plan;
    const struct items *things = &plan->experiment.blocks[BLOCK_VALUES];
    bool rate = column_is_rate(worth->column);
    struct grid grid = {.columns = 3, .keys = 1};
    struct text text = TEXT_GROWING;
    text_add(out, "value by %s: %s, %s\n", column_label(worth->column),
             plan->experiment.blocks[BLOCK_SCENARIOS].list[worth->scenario].name,
             plan->experiment.blocks[BLOCK_AGENTS].list[worth->line_up].name);
    if (worth->none) {
        text_add(out, plan->experiment.shared ? "none makes a difference in any play\n\n"
                                              : "all plays have the same, with and without them\n\n");
        return;
    }
    for (int i = 0; i < worth->count; i++)
        add_worth_row(&grid, things->list[i].name, &worth->value[i], worth->value_p[i], rate);
    for (int i = 0; i < worth->count && worth->rather; i++) {
        text_clear(&text);
        text_add(&text, "%s, less the average of all", things->list[i].name);
        add_worth_row(&grid, text_of(&text), &worth->rather[i], worth->rather_p[i], rate);
    }
    for (int i = 0; i < worth->count && worth->synergy; i++)
        for (int j = i + 1; j < worth->count; j++) {
            text_clear(&text);
            text_add(&text, "synergy of %s and %s", things->list[i].name, things->list[j].name);
            add_worth_row(&grid, text_of(&text), &worth->synergy[i * worth->count + j],
                          worth->synergy_p[i * worth->count + j], rate);
        }
    if (!isnan(worth->general.value))
        add_worth_row(&grid, "two beyond both alone, on average", &worth->general,
                      worth->general_p, rate);
    grid_print(&grid, out);
    text_add(out, "\n");
    text_free(&text);
}

static void add_tally_heads(struct grid *grid, bool variants)
{
    grid_add(grid, "scenario");
    if (variants)
        grid_add(grid, "variant");
    static const char *const heads[] = {"agents", "seat", "what", "in all", "a play"};
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

/* Metrics that have a column for each thing they meet are not printed; says which, and where they are. */
static void mention_parts(const struct results *results, struct text *out)
{
    int columns = 0;
    struct text names = TEXT_GROWING;
    for (int i = 0; i < metric_count; i++) {
        int of_this = 0;
        for (int c = 0; c < results->column_count && metrics[i]->many; c++)
            of_this += metric_of_column(results->columns[c]) == metrics[i];
        if (of_this)
            text_add(&names, "%s%s", columns ? ", " : "", metrics[i]->name);
        columns += of_this;
    }
    if (columns) {
        struct text line = TEXT_GROWING;
        text_add(&line, "%s: %d column%s, one for each part or option; --report has them, and "
                 "'ruleplay export' of a store\n\n", text_of(&names), columns, columns == 1 ? "" : "s");
        grid_wrap(text_of(&line), out);
        text_add(out, "\n");
        text_free(&line);
    }
    text_free(&names);
}

static void add_text(const char *text, bool html, struct text *out)
{
    if (html)
        html_text(out, text);
    else
        text_safe(out, text, false);
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

/* Whether one agent plays all seats of a game for several: then it meets nobody but itself. */
static bool plays_itself(const struct plan *plan, int cell)
{
    return plan->cells[cell].seat_count == 1 && plan_subject(plan, cell)->game->players > 1;
}

/* "for mcts", or "when all seats are mcts" */
static void add_whom(const struct plan *plan, int cell, bool html, struct text *out)
{
    text_add(out, plays_itself(plan, cell) ? " when all seats are " : " for ");
    add_bold(plan->cells[cell].agents, html, out);
}

static void add_sentence(const struct results *results, const struct comparison *comparison,
                         bool html, struct text *out)
{
    const struct interval *difference = &comparison->paired.difference;
    const struct plan *plan = results->plan;
    const struct subject *a = plan_subject(plan, comparison->a);
    const struct subject *b = plan_subject(plan, comparison->b);
    bool variant = strcmp(a->variant, b->variant) != 0, rate = column_is_rate(comparison->column);
    add_text(a->scenario, html, out);
    if (variant)
        text_add(out, plays_itself(plan, comparison->a) ? ", all seats played by "
                                                        : ", played by ");
    else if (plan->variants.count > 1)
        text_add(out, ", ");
    if (variant || plan->variants.count > 1)
        add_text(variant ? plan->cells[comparison->a].agents : a->variant, html, out);
    text_add(out, ": ");
    add_column(comparison->column, html, out);
    text_add(out, " is ");
    add_change(difference, rate, out);
    if (variant) {
        text_add(out, " with ");
        add_bold(b->variant, html, out);
        text_add(out, " than with ");
        add_bold(a->variant, html, out);
    } else {
        add_whom(plan, comparison->b, html, out);
        text_add(out, " than");
        add_whom(plan, comparison->a, html, out);
    }
    add_certainty(difference, comparison->adjusted, rate, html, out);
    if (results->cells[comparison->a].count != results->cells[comparison->b].count)
        text_add(out, ", over the %lld plays that both have", (long long)comparison->paired.count);
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

static void add_place(const struct results *results, const struct worth *worth, bool html,
                      struct text *out)
{
    const struct experiment *experiment = &results->plan->experiment;
    int cell = plan_cell(results->plan, worth->scenario, 0, worth->line_up);
    text_add(out, "%s", html ? "<li>" : "  ");
    add_text(experiment->blocks[BLOCK_SCENARIOS].list[worth->scenario].name, html, out);
    text_add(out, plays_itself(results->plan, cell) ? ", all seats played by " : ", played by ");
    add_text(experiment->blocks[BLOCK_AGENTS].list[worth->line_up].name, html, out);
    text_add(out, ": ");
}

/* What a scenario's line-up makes of one thing, or of two: which is value or synergy number `at`. */
static void add_worth(const struct results *results, const struct worth *worth, int at, bool pair,
                      bool html, struct text *out)
{
    const struct items *things = &results->plan->experiment.blocks[BLOCK_VALUES];
    const struct interval *value = pair ? &worth->synergy[at] : &worth->value[at];
    bool rate = column_is_rate(worth->column);
    add_column(worth->column, html, out);
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
        if ((pairs && i / count >= i % count) || p[i] >= findings_certain || sign * list[i].value <= 0)
            continue;
        if (best < 0 || sign * list[i].value > sign * list[best].value)
            best = i;
    }
    return best;
}

/* The best and the worst by one column; how many sentences that took. */
static int summarise_worth(const struct results *results, const struct worth *worth, bool html,
                           struct text *out)
{
    int count = 0;
    for (int pair = 0; pair < (worth->synergy ? 2 : 1); pair++)
        for (int sign = 1; sign >= -1; sign -= 2) {
            int at = extreme(pair ? worth->synergy : worth->value,
                             pair ? worth->synergy_p : worth->value_p, worth->count, pair, sign);
            if (at < 0)
                continue;
            add_place(results, worth, html, out);
            add_worth(results, worth, at, pair, html, out);
            count++;
        }
    return count;
}

/* "the win rate, the mean of hp or the mean of turns": the columns by which things are valued. */
static void add_columns(const struct findings *findings, const struct worth *place, bool html,
                        struct text *out)
{
    int left = 0;
    for (int i = 0; i < findings->worth_count; i++)
        left += findings->worths[i]->scenario == place->scenario &&
                findings->worths[i]->line_up == place->line_up;
    for (int i = 0, first = 1; i < findings->worth_count; i++) {
        const struct worth *worth = findings->worths[i];
        if (worth->scenario != place->scenario || worth->line_up != place->line_up)
            continue;
        left--;
        text_add(out, first ? "" : left ? ", " : " or ");
        add_column(worth->column, html, out);
        first = 0;
    }
}

/* What things are worth in a scenario to a line-up: by every column by which one is sure. Returns how many
 * are told. */
static int summarise_place(const struct findings *findings, const struct worth *place, bool html,
                            struct text *out)
{
    int count = 0;
    for (int i = 0; i < findings->worth_count; i++)
        if (findings->worths[i]->scenario == place->scenario &&
            findings->worths[i]->line_up == place->line_up)
            count += summarise_worth(findings->results, findings->worths[i], html, out);
    if (count)
        return count;
    add_place(findings->results, place, html, out);
    text_add(out, "nothing that is valued changes ");
    add_columns(findings, place, html, out);
    text_add(out, " by more than chance explains%s", html ? "</li>\n" : "\n");
    return 0;
}

static int certain_worths(const struct findings *findings)
{
    int sure = 0;
    for (int i = 0; i < findings->worth_count; i++) {
        const struct worth *worth = findings->worths[i];
        int n = worth->count;
        if (worth->none)
            continue;
        for (int j = 0; j < n; j++)
            sure += (worth->value_p[j] < findings_certain) +
                    (worth->rather && worth->rather_p[j] < findings_certain);
        for (int j = 0; j < n && worth->synergy; j++)
            for (int k = j + 1; k < n; k++)
                sure += worth->synergy_p[j * n + k] < findings_certain;
        sure += worth->general_p < findings_certain;
    }
    return sure;
}

/* Worths of one place are apart, column by column; the first column has each place once. */
static void summarise_worths(const struct findings *findings, int certain, bool html, struct text *out)
{
    int told = 0;
    for (int i = 0; i < findings->worth_count; i++)
        if (strcmp(findings->worths[i]->column, findings->worths[0]->column) == 0)
            told += summarise_place(findings, findings->worths[i], html, out);
    if (certain > told)
        text_add(out, "%sand %d more of values and synergies: these are the largest, the tables have "
                 "all%s", html ? "<li>" : "  ", certain - told, html ? "</li>\n" : "\n");
}

/* Comparisons that are certain, the clearest first: either of variants or of line-ups. */
static int list_certain(const struct results *results, const struct comparison *list, int count,
                        bool variants, const struct comparison **out)
{
    const struct cell *cells = results->plan->cells;
    int found = 0;
    for (int i = 0; i < count; i++)
        if (list[i].adjusted < findings_certain &&
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

void tables_looks(const struct results *results, struct text *out)
{
    if (results->plan->experiment.differs)
        text_add(out, "Differences were looked at after every chunk, until they were known. ");
    if (results->looks)
        text_add(out, "These results were looked at before, %d time%s, first with %lld play%s of a "
                 "cell; since then plays were added. ", results->looks,
                 results->looks == 1 ? "" : "s", (long long)results->looked,
                 results->looked == 1 ? "" : "s");
    if (results->looked)
        text_add(out, "Intervals are wider and p values larger for that: they hold however often one looks.");
}

void tables_notice(const struct results *results, struct text *out)
{
    struct text looks = TEXT_GROWING;
    beware_print(results, false, out);
    if (results->looked) {
        tables_looks(results, &looks);
        text_add(&looks, "\n");
        grid_wrap(text_of(&looks), out);
        text_add(out, "\n");
    }
    text_free(&looks);
}

void tables_summary(const struct findings *findings, bool html, struct text *out)
{
    const char *open = html ? "<li>" : "  ", *close = html ? "</li>\n" : "\n";
    int count = findings->family;
    int certain = certain_worths(findings);
    summarise_worths(findings, certain, html, out);
    int sure = certain +
               add_sentences(findings->results, findings->compared, findings->compared_count, html,
                             out);
    if (count == 0) {
        if (!findings->worth_count)
            text_add(out, "%sThere is nothing to compare.%s", open, close);
        return;
    }
    char together[60] = "";
    if (count > 1)
        snprintf(together, sizeof together, " after allowing for all %d together, Holm", count);
    text_add(out, "%s%d of %d comparison%s show%s a difference (p below 0.05%s).%s%s", open, sure,
             count, count == 1 ? "" : "s", count == 1 ? "s" : "", together,
             sure < count ? " Others may differ by less than these plays can tell." : "", close);
    if (count * findings_certain >= 1)
        text_add(out, "%sIf nothing differed, about %.0f of %d would still have p below 0.05 before "
                 "that; %d have.%s", open, count * findings_certain, count, findings->nominal,
                 close);
    if (findings->compared_count && results_main_columns(findings->results) > COMPARED_MAX)
        text_add(out, "%sOnly the first %d columns are compared.%s", open, COMPARED_MAX, close);
}

void tables_print(const struct results *results, struct text *out)
{
    const struct experiment *experiment = &results->plan->experiment;
    tables_notice(results, out);
    for (int i = 0; i < experiment->blocks[BLOCK_SCENARIOS].count; i++)
        print_scenario(results, i, out);
    struct findings *findings = findings_new(results);
    for (int i = 0; i < findings->worth_count; i++)
        print_worth(results, findings->worths[i], out);
    print_tallies(results, out);
    mention_parts(results, out);
    if (findings->family || findings->worth_count) {
        struct text sentences = TEXT_GROWING;
        text_add(out, "what differs\n");
        tables_summary(findings, false, &sentences);
        grid_wrap(text_of(&sentences), out);
        text_free(&sentences);
    }
    findings_free(findings);
}
