/* report.c: results as one page that opens from disk: no server, no network, nothing to install. */
#include "evaluate/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/beware.h"
#include "evaluate/ladder.h"
#include "evaluate/report_cells.h"
#include "evaluate/report_style.h"
#include "evaluate/svg.h"
#include "evaluate/tables.h"

enum { LINES_MAX = SVG_COLOURS, ROWS_MAX = 24, BANDS_MAX = 5, POINTS = 60, PARTS_SHOWN = 60 };

struct page {
    const struct results *results;
    const struct findings *findings;
    const struct plan    *plan;
    struct text          *out;
    int scenarios, variants, agents;
};

static void *allocate(size_t count, size_t size)
{
    void *memory = heap_new(count + 1, size);
    return memory;
}

/* "agents" or "agents, variant" where there are several variants. */
static void row_name(const struct page *page, int cell, struct text *out)
{
    text_clear(out);
    text_add(out, "%s", page->plan->cells[cell].agents);
    if (page->plan->variants.count > 1)
        text_add(out, ", %s", plan_subject(page->plan, cell)->variant);
}

/* ---- one scenario ---- */

/* Who played what: one name, with the variant below where there are several line-ups too. */
static void cell_row(const struct page *page, int cell)
{
    const char *variant = plan_subject(page->plan, cell)->variant;
    if (page->variants == 1 || page->agents == 1) {
        cell_name(page->out, page->variants == 1 ? page->plan->cells[cell].agents : variant);
        return;
    }
    text_add(page->out, "<td class=\"name\">");
    html_text(page->out, page->plan->cells[cell].agents);
    text_add(page->out, " <small>");
    html_text(page->out, variant);
    text_add(page->out, "</small></td>");
}

/* The cells of some variants of a scenario. */
static void scenario_table(const struct page *page, int scenario, int from, int to)
{
    const struct results *results = page->results;
    struct text *out = page->out;
    text_add(out, "<div class=\"wide\"><table class=\"sort\"><thead><tr>");
    head_cells(out, (const char *const[]){page->variants == 1 ? "agents"
                                          : page->agents == 1 ? "variant" : "agents, variant",
                                          "plays"}, 2);
    for (int c = 0; c < results->column_count; c++)
        if (column_is_main(results, results->columns[c]))
            head_cells(out, (const char *const[]){column_label(results->columns[c])}, 1);
    text_add(out, "</tr></thead><tbody>\n");
    for (int a = 0; a < page->agents; a++)
        for (int v = from; v < to; v++) {
            int cell = plan_cell(page->plan, scenario, v, a);
            text_add(out, "<tr>");
            cell_row(page, cell);
            cell_integer(out, (long long)results->cells[cell].count);
            for (int c = 0; c < results->column_count; c++)
                if (column_is_main(results, results->columns[c])) {
                    struct interval mean = results_mean(results, cell, results->columns[c]);
                    cell_interval(out, &mean, column_is_rate(results->columns[c]), tables_value);
                }
            text_add(out, "</tr>\n");
        }
    text_add(out, "</tbody></table></div>\n");
}

/* Rows of a drawing: line-ups side by side with their variants, which `values` added left out. */
static int drawn_rows(const struct page *page)
{
    return page->plan->experiment.blocks[BLOCK_VARIANTS].count * page->agents;
}

static int drawn_cell(const struct page *page, int scenario, int row)
{
    int variants = page->plan->experiment.blocks[BLOCK_VARIANTS].count;
    return plan_cell(page->plan, scenario, row % variants, row / variants);
}

static void drawn_name(const struct page *page, int cell, struct text *out)
{
    text_clear(out);
    if (page->plan->experiment.blocks[BLOCK_VARIANTS].count > 1 && page->agents == 1)
        text_add(out, "%s", plan_subject(page->plan, cell)->variant);
    else if (page->plan->experiment.blocks[BLOCK_VARIANTS].count == 1)
        text_add(out, "%s", page->plan->cells[cell].agents);
    else
        row_name(page, cell, out);
}

static void add_rows_shown(const struct page *page, int shown, struct text *out)
{
    if (shown < drawn_rows(page))
        text_add(out, " (the first %d of %d rows; the table has all)", shown, drawn_rows(page));
}

static void scenario_intervals(const struct page *page, int scenario, const char *column)
{
    int count = drawn_rows(page) < ROWS_MAX ? drawn_rows(page) : ROWS_MAX;
    struct svg_row rows[ROWS_MAX];
    struct text names[ROWS_MAX], notes[ROWS_MAX], title = TEXT_GROWING;
    for (int i = 0; i < count; i++) {
        int cell = drawn_cell(page, scenario, i);
        struct interval mean = results_mean(page->results, cell, column);
        names[i] = notes[i] = (struct text)TEXT_GROWING;
        drawn_name(page, cell, &names[i]);
        tables_interval(&notes[i], &mean, column_is_rate(column));
        rows[i] = (struct svg_row){
            .label = text_of(&names[i]), .note = text_of(&notes[i]), .interval = mean,
            .group = i / page->plan->experiment.blocks[BLOCK_VARIANTS].count,
        };
    }
    text_add(&title, "%s: %s with its 95 %% interval", column_label(column),
             column_is_rate(column) ? "share of plays" : "mean");
    add_rows_shown(page, count, &title);
    svg_intervals(page->out, text_of(&title), rows, count, column_is_rate(column));
    text_free(&title);
    for (int i = 0; i < count; i++) {
        text_free(&names[i]);
        text_free(&notes[i]);
    }
}

/* All in one drawing, so that they have the same axes. */
static void scenario_histograms(const struct page *page, int scenario, const char *column)
{
    int count = drawn_rows(page) < ROWS_MAX ? drawn_rows(page) : ROWS_MAX;
    struct svg_bars bars[ROWS_MAX];
    struct text names[ROWS_MAX], title = TEXT_GROWING;
    for (int i = 0; i < count; i++) {
        int cell = drawn_cell(page, scenario, i);
        names[i] = (struct text)TEXT_GROWING;
        drawn_name(page, cell, &names[i]);
        bars[i] = (struct svg_bars){
            .label = text_of(&names[i]), .count = page->results->cells[cell].count,
            .values = results_column(page->results, cell, column),
            .group = i / page->plan->experiment.blocks[BLOCK_VARIANTS].count,
        };
    }
    text_add(&title, "How %s is distributed", column_label(column));
    add_rows_shown(page, count, &title);
    svg_histograms(page->out, text_of(&title), bars, count);
    for (int i = 0; i < count; i++) {
        free((double *)(uintptr_t)bars[i].values);
        text_free(&names[i]);
    }
    text_free(&title);
}

/* The mean after the first n plays, with its interval, at some n. */
static int running_mean(const struct results *results, int cell, const char *column, double *x,
                        double *y, double *low, double *high)
{
    double *values = results_column(results, cell, column);
    struct moments moments = {0};
    uint64_t hits = 0;
    int points = 0;
    int64_t count = results->cells[cell].count;
    for (int64_t i = 0; i < count; i++) {
        if (!isnan(values[i])) {
            moments_add(&moments, values[i]);
            hits += values[i] > 0;
        }
        if (i + 1 < 10 || moments.count < 2 || points == POINTS ||
            i + 1 < 10 + (count - 10) * points / (POINTS - 1))
            continue;
        struct interval mean = column_is_rate(column) ? statistics_rate(hits, moments.count)
                                                      : moments_mean(&moments);
        x[points] = (double)(i + 1);
        y[points] = mean.value;
        low[points] = mean.low;
        high[points++] = mean.high;
    }
    free(values);
    return points;
}

static void scenario_curves(const struct page *page, int scenario, const char *column)
{
    int count = drawn_rows(page) < LINES_MAX ? drawn_rows(page) : LINES_MAX;
    double (*numbers)[4][POINTS] = allocate((size_t)count, sizeof *numbers);
    struct svg_line lines[LINES_MAX];
    struct text names[LINES_MAX], title = TEXT_GROWING;
    bool some = false, bands = count <= BANDS_MAX;
    for (int i = 0; i < count; i++) {
        int cell = drawn_cell(page, scenario, i);
        names[i] = (struct text)TEXT_GROWING;
        drawn_name(page, cell, &names[i]);
        lines[i] = (struct svg_line){
            .label = text_of(&names[i]), .x = numbers[i][0], .y = numbers[i][1],
            .low = bands ? numbers[i][2] : NULL, .high = bands ? numbers[i][3] : NULL,
        };
        lines[i].count = running_mean(page->results, cell, column, numbers[i][0], numbers[i][1],
                                      numbers[i][2], numbers[i][3]);
        some = some || lines[i].count > 1;
    }
    text_add(&title, "How %s settles as plays are added%s", column_label(column),
             bands ? " (95 % band)" : "");
    add_rows_shown(page, count, &title);
    if (some)
        svg_lines(page->out, text_of(&title), "plays", lines, count, column_is_rate(column));
    for (int i = 0; i < count; i++)
        text_free(&names[i]);
    text_free(&title);
    free(numbers);
}

/* ---- value and synergy ---- */

static void worth_heat(const struct page *page, const struct worth *worth, const char *column)
{
    const struct items *things = &page->plan->experiment.blocks[BLOCK_VALUES];
    size_t n = (size_t)worth->count;
    double *values = allocate(n * n, sizeof *values);
    const char **labels = allocate(n, sizeof *labels);
    const char **notes = allocate(n * n, sizeof *notes);
    enum certainty *certain = allocate(n * n, sizeof *certain);
    struct text *texts = allocate(n * n, sizeof *texts), title = TEXT_GROWING;
    bool rate = column_is_rate(column);
    for (size_t i = 0; i < n; i++) {
        labels[i] = things->list[i].name;
        for (size_t j = 0; j < n; j++) {
            size_t k = i < j ? i * n + j : j * n + i;
            const struct interval *one = i == j ? &worth->value[i] : &worth->synergy[k];
            double p = i == j ? worth->value_p[i] : worth->synergy_p[k];
            struct text *note = &texts[i * n + j];
            note->grows = true;
            text_add(note, i == j ? "value of %s: " : "synergy of %s and %s: ",
                     things->list[i].name, things->list[j].name);
            tables_difference(note, one, rate);
            text_add(note, ", ");
            tables_p(note, p);
            values[i * n + j] = one->value;
            certain[i * n + j] = p < findings_certain              ? CERTAINTY_SURE
                                 : one->low > 0 || one->high < 0 ? CERTAINTY_LIKELY
                                                                 : CERTAINTY_NONE;
            notes[i * n + j] = text_of(note);
        }
    }
    text_add(&title, "Synergy by %s%s; values on the diagonal",
             column_label(column), rate ? " (points)" : "");
    html_heat(page->out, text_of(&title), labels, values, notes, certain, worth->count, rate);
    for (size_t i = 0; i < n * n; i++)
        text_free(&texts[i]);
    text_free(&title);
    free(values);
    free(labels);
    free(notes);
    free(certain);
    free(texts);
}

static void worth_row(const struct page *page, const char *name, const struct interval *interval,
                      double p, bool rate)
{
    struct text *out = page->out;
    text_add(out, "<tr%s>", p < 0.05 ? " class=\"sure\"" : "");
    cell_name(out, name);
    cell_interval(out, interval, rate, tables_change);
    if (isnan(interval->value))
        text_add(out, "<td>no plays</td>");
    else
        cell_p(out, p);
    text_add(out, "</tr>\n");
}

static void begin_worths(struct text *out)
{
    text_add(out, "<div class=\"wide\"><table class=\"sort\"><thead><tr>");
    head_cells(out, (const char *const[]){"what", "worth", "p, adjusted"}, 3);
    text_add(out, "</tr></thead><tbody>\n");
}

/* What two things do together, and what one does next to all others: many rows, which are folded. */
static void worth_pairs(const struct page *page, const struct worth *worth, bool rate)
{
    const struct items *things = &page->plan->experiment.blocks[BLOCK_VALUES];
    struct text *out = page->out, name = TEXT_GROWING;
    int pairs = worth->count * (worth->count - 1) / 2;
    text_add(out, "<details><summary>Synergies in numbers: %d pair%s%s</summary>\n", pairs,
             pairs == 1 ? "" : "s",
             worth->rather ? ", and each thing next to the average of all" : "");
    begin_worths(out);
    if (!isnan(worth->general.value))
        worth_row(page, "two beyond both alone, on average", &worth->general,
                  worth->general_p, rate);
    for (int i = 0; i < worth->count && worth->rather; i++) {
        text_clear(&name);
        text_add(&name, "%s, less the average of all", things->list[i].name);
        worth_row(page, text_of(&name), &worth->rather[i], worth->rather_p[i], rate);
    }
    for (int i = 0; i < worth->count; i++)
        for (int j = i + 1; j < worth->count; j++) {
            text_clear(&name);
            text_add(&name, "%s with %s, beyond their values", things->list[i].name,
                     things->list[j].name);
            worth_row(page, text_of(&name), &worth->synergy[i * worth->count + j],
                      worth->synergy_p[i * worth->count + j], rate);
        }
    text_add(out, "</tbody></table></div></details>\n");
    text_free(&name);
}

static void worth_section(const struct page *page, const struct worth *worth)
{
    const struct items *things = &page->plan->experiment.blocks[BLOCK_VALUES];
    struct text *out = page->out;
    bool rate = column_is_rate(worth->column);
    text_add(out, "<h3>");
    html_text(out, page->plan->experiment.blocks[BLOCK_SCENARIOS].list[worth->scenario].name);
    text_add(out, ", played by ");
    html_text(out, page->plan->experiment.blocks[BLOCK_AGENTS].list[worth->line_up].name);
    text_add(out, ": ");
    html_text(out, column_label(worth->column));
    text_add(out, "</h3>\n");
    if (worth->none) {
        text_add(out, page->plan->experiment.shared
                          ? "<p>None makes a difference in any play.</p>\n"
                          : "<p>All plays have the same, with and without them.</p>\n");
        return;
    }
    if (worth->synergy)
        worth_heat(page, worth, worth->column);
    begin_worths(out);
    for (int i = 0; i < worth->count; i++)
        worth_row(page, things->list[i].name, &worth->value[i], worth->value_p[i], rate);
    text_add(out, "</tbody></table></div>\n");
    if (worth->synergy)
        worth_pairs(page, worth, rate);
}

static void worth_sections(const struct page *page)
{
    if (page->findings->worth_count == 0)
        return;
    bool fitted = page->findings->worths[0]->rather != NULL;
    text_add(page->out, "<h2 id=\"value\">Value and synergy</h2>\n<p class=\"soft\">%s%s</p>\n",
             fitted
                 ? "From one fit over all cells: the value of a thing is what it adds, on average of "
                   "the cells that have it; the synergy of two is what their cell has beyond what "
                   "values add up to, drawn towards 0 as far as chance explains it."
             : page->plan->values.pairs
                 ? "Single cells are compared: the value of a thing is what it changes when it alone is "
                   "added, the synergy of two what both change beyond that."
                 : "The value of a thing is what it changes when it alone is added.",
             fitted                             ? ""
             : page->plan->experiment.shared ? " All play the same seeds."
                                              : " Each thing and pair has seeds of its own.");
    for (int i = 0; i < page->findings->worth_count; i++)
        worth_section(page, page->findings->worths[i]);
}

/* ---- parts ---- */

struct use {
    int    column;
    double most;
};

static int by_most(const void *a, const void *b)
{
    const struct use *one = a, *two = b;
    return one->most != two->most ? (one->most > two->most ? -1 : 1) : one->column - two->column;
}

/* A mean and how many plays have a value. */
struct seen {
    struct interval mean;
    int64_t         plays;
};

static struct seen plain_mean(const struct results *results, int cell, const char *column)
{
    double *values = results_column(results, cell, column);
    struct moments moments = {0};
    for (int64_t i = 0; i < results->cells[cell].count; i++)
        if (!isnan(values[i]))
            moments_add(&moments, values[i]);
    free(values);
    struct interval mean = moments_mean(&moments);
    if (moments.count == 0)
        mean.value = (double)NAN;
    return (struct seen){mean, (int64_t)moments.count};
}

/* "12.5 ±3.2"; how many plays it rests on if these are not all of the cell, and no interval for few. */
static void use_cell(struct text *out, const struct seen *seen, int64_t all)
{
    enum { VALUES_LEAST = 4 };
    const struct interval *mean = &seen->mean;
    if (isnan(mean->value)) {
        text_add(out, "<td data-v=\"-1\">–</td>");
        return;
    }
    text_add(out, "<td data-v=\"%.9g\">%.3g <small>", mean->value, mean->value);
    if (seen->plays >= VALUES_LEAST)
        text_add(out, "±%.2g", (mean->high - mean->low) / 2);
    if (seen->plays < all || seen->plays < VALUES_LEAST)
        text_add(out, "%s%lld play%s", seen->plays >= VALUES_LEAST ? ", " : "",
                 (long long)seen->plays, seen->plays == 1 ? "" : "s");
    text_add(out, "</small></td>");
}

/* One table for the columns that belong to a metric, in one scenario; rows are what it met. */
static void use_table(const struct page *page, int scenario, const char *metric)
{
    const struct results *results = page->results;
    struct text *out = page->out;
    struct use *uses = allocate((size_t)results->column_count, sizeof *uses);
    size_t length = strlen(metric);
    int count = 0, cells = page->variants * page->agents;
    struct seen *means = allocate((size_t)(results->column_count * cells), sizeof *means);
    for (int c = 0; c < results->column_count; c++) {
        if (strncmp(results->columns[c], metric, length) != 0 ||
            results->columns[c][length] != ':')
            continue;
        double most = -INFINITY;
        for (int i = 0; i < cells; i++) {
            struct seen *seen = &means[c * cells + i];
            *seen = plain_mean(results, plan_cell(page->plan, scenario, i % page->variants,
                                                  i / page->variants), results->columns[c]);
            most = fabs(seen->mean.value) > most ? fabs(seen->mean.value) : most;
        }
        if (most >= 0)
            uses[count++] = (struct use){c, most};
    }
    qsort(uses, (size_t)count, sizeof *uses, by_most);
    if (count > PARTS_SHOWN) {
        text_add(out, "<p class=\"soft\">The first %d of %d, by the largest mean; "
                 "<code>ruleplay export</code> gives all.</p>\n", PARTS_SHOWN, count);
        count = PARTS_SHOWN;
    }
    text_add(out, "<div class=\"wide\"><table class=\"sort\"><thead><tr>");
    head_cells(out, &metric, 1);
    struct text name = TEXT_GROWING;
    for (int i = 0; i < cells; i++) {
        row_name(page, plan_cell(page->plan, scenario, i % page->variants, i / page->variants),
                 &name);
        text_add(out, "<th scope=\"col\">");
        html_text(out, text_of(&name));
        text_add(out, "</th>");
    }
    text_free(&name);
    text_add(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < count; i++) {
        text_add(out, "<tr>");
        cell_name(out, results->columns[uses[i].column] + length + 2);
        for (int j = 0; j < cells; j++) {
            int cell = plan_cell(page->plan, scenario, j % page->variants, j / page->variants);
            use_cell(out, &means[uses[i].column * cells + j], results->cells[cell].count);
        }
        text_add(out, "</tr>\n");
    }
    text_add(out, "</tbody></table></div>\n");
    free(uses);
    free(means);
}

static void use_sections(const struct page *page)
{
    bool begun = false;
    for (int m = 0; m < page->plan->metric_count; m++) {
        struct spec spec;
        struct problems problems = {0};
        if (!spec_parse(&spec, page->plan->metrics[m], &problems))
            continue;
        const struct metric *metric = metric_find(spec.name);
        bool several = metric && metric->many;
        for (int k = 0; several && k < m; k++)
            several = strncmp(page->plan->metrics[k], page->plan->metrics[m],
                              strlen(spec.name)) != 0;
        if (!several)
            continue;
        if (!begun)
            text_add(page->out, "<h2 id=\"parts\">Parts and options</h2>\n");
        begun = true;
        text_add(page->out, "<p class=\"soft\">%.*s: mean over the plays that have a value, ± "
                 "half its 95 %% interval; the number of plays where it is not all.%s</p>\n",
                 (int)strcspn(metric->summary, "."), metric->summary,
                 metric->event ? " A row is what happened and the part whose doing it was, not to which it "
                                 "happened." : "");
        for (int s = 0; s < page->scenarios; s++) {
            text_add(page->out, "<h3>");
            html_text(page->out, page->plan->experiment.blocks[BLOCK_SCENARIOS].list[s].name);
            text_add(page->out, "</h3>\n");
            use_table(page, s, metric->name);
        }
    }
}

/* ---- comparisons, counts, how to repeat ---- */

static void comparison_table(const struct page *page, const struct comparison *list, int count)
{
    struct text *out = page->out;
    if (count == 0)
        return;
    text_add(out, "<h2 id=\"comparisons\">Comparisons</h2>\n<p class=\"soft\">Over the same plays: "
             "second less first, with its 95 %% interval. Differences of shares, in percentage "
             "points, have the interval of Bonett and Price and McNemar's test, other numbers the "
             "bootstrap and the permutation test. p is the chance of a difference as large if there "
             "were none; the last column allows for the number of all comparisons on this page "
             "(Holm). Bold rows have p below 0.05 then.</p>\n"
             "<div class=\"wide\"><table class=\"sort\" id=\"compared\"><thead><tr>");
    if (page->scenarios > 1)
        head_cells(out, (const char *const[]){"scenario"}, 1);
    head_cells(out, (const char *const[]){"first", "second", "column", "difference", "plays", "p",
               "p, adjusted"}, 7);
    text_add(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < count; i++) {
        const struct comparison *one = &list[i];
        struct text name = TEXT_GROWING;
        text_add(out, "<tr%s>", one->adjusted < 0.05 ? " class=\"sure\"" : "");
        if (page->scenarios > 1)
            cell_name(out, plan_subject(page->plan, one->a)->scenario);
        row_name(page, one->a, &name);
        cell_name(out, text_of(&name));
        row_name(page, one->b, &name);
        cell_name(out, text_of(&name));
        cell_name(out, column_label(one->column));
        cell_interval(out, &one->paired.difference, column_is_rate(one->column), tables_change);
        cell_integer(out, (long long)one->paired.count);
        cell_p(out, one->paired.p);
        cell_p(out, one->adjusted);
        text_add(out, "</tr>\n");
        text_free(&name);
    }
    text_add(out, "</tbody></table></div>\n");
}

static void tally_table(const struct page *page)
{
    struct text *out = page->out;
    bool begun = false;
    for (int cell = 0; cell < page->plan->cell_count; cell++) {
        struct tally_sum sums[TALLY_LINES_MAX];
        int count = results_tallies(page->results, cell, sums);
        double plays = (double)page->results->cells[cell].count;
        struct text name = TEXT_GROWING;
        row_name(page, cell, &name);
        for (int i = 0; i < count; i++) {
            if (!begun) {
                text_add(out, "<h2 id=\"tallies\">What agents counted</h2>\n"
                         "<div class=\"wide\"><table class=\"sort\"><thead><tr>");
                head_cells(out, (const char *const[]){"scenario", "agents", "seat", "what",
                           "in all", "a play"}, 6);
                text_add(out, "</tr></thead><tbody>\n");
                begun = true;
            }
            text_add(out, "<tr>");
            cell_name(out, plan_subject(page->plan, cell)->scenario);
            cell_name(out, text_of(&name));
            cell_integer(out, sums[i].seat);
            cell_name(out, sums[i].name);
            text_add(out, "<td data-v=\"%.9g\">%.6g</td><td data-v=\"%.9g\">%.4g</td></tr>\n",
                     sums[i].sum, sums[i].sum, sums[i].sum / plays, sums[i].sum / plays);
        }
        text_free(&name);
    }
    if (begun)
        text_add(out, "</tbody></table></div>\n");
}

/* How means settle, if there are plays enough to draw it. */
static void settling(const struct page *page, int scenario)
{
    const struct results *results = page->results;
    struct text drawings = TEXT_GROWING;
    struct page inner = *page;
    inner.out = &drawings;
    for (int c = 0; c < results->column_count; c++)
        if (column_is_main(results, results->columns[c]))
            scenario_curves(&inner, scenario, results->columns[c]);
    if (drawings.length) {
        text_add(page->out, "<details><summary>How means settle as plays are added</summary>"
                 "<div class=\"charts\">\n");
        text_bytes(page->out, text_of(&drawings), drawings.length);
        text_add(page->out, "</div></details>\n");
    }
    text_free(&drawings);
}

static void scenario_sections(const struct page *page)
{
    const struct results *results = page->results;
    for (int s = 0; s < page->scenarios; s++) {
        text_add(page->out, "<h2 id=\"scenario-%d\">", s);
        html_text(page->out, page->plan->experiment.blocks[BLOCK_SCENARIOS].list[s].name);
        text_add(page->out, "</h2>\n");
        int given = page->plan->experiment.blocks[BLOCK_VARIANTS].count;
        scenario_table(page, s, 0, given);
        if (given < page->variants) {
            text_add(page->out, "<details><summary>%d more variant%s, played to find values</summary>\n",
                     page->variants - given, page->variants - given == 1 ? "" : "s");
            scenario_table(page, s, given, page->variants);
            text_add(page->out, "</details>\n");
        }
        text_add(page->out, "<div class=\"charts\">\n");
        for (int c = 0; c < results->column_count; c++) {
            const char *column = results->columns[c];
            if (!column_is_main(results, column))
                continue;
            scenario_intervals(page, s, column);
            if (!column_is_rate(column))
                scenario_histograms(page, s, column);
        }
        text_add(page->out, "</div>\n");
        settling(page, s);
    }
}

/* Who met whom, of every scenario and variant where some did. */
static void ladder_sections(const struct page *page)
{
    text_add(page->out, "<h2 id=\"ladder\">Who is best</h2>\n");
    for (int s = 0; s < page->scenarios; s++)
        for (int v = 0; v < page->plan->experiment.blocks[BLOCK_VARIANTS].count; v++) {
            struct problems none = {0};
            struct ladder *ladder = ladder_of(page->results, s, v, &none);
            if (!ladder)
                continue;
            text_add(page->out, "<h3>");
            html_text(page->out, page->plan->experiment.blocks[BLOCK_SCENARIOS].list[s].name);
            if (page->plan->experiment.blocks[BLOCK_VARIANTS].count > 1) {
                text_add(page->out, ", ");
                html_text(page->out, page->plan->variants.list[v].name);
            }
            text_add(page->out, "</h3>\n");
            ladder_html(ladder, page->out);
            ladder_free(ladder);
        }
}

static void links(const struct page *page, bool compared, bool rated)
{
    struct text *out = page->out;
    text_add(out, "<nav>");
    if (rated)
        text_add(out, "<a href=\"#ladder\">who is best</a>");
    for (int s = 0; s < page->scenarios; s++) {
        text_add(out, "<a href=\"#scenario-%d\">", s);
        html_text(out, page->plan->experiment.blocks[BLOCK_SCENARIOS].list[s].name);
        text_add(out, "</a>");
    }
    if (page->plan->values.count)
        text_add(out, "<a href=\"#value\">value and synergy</a>");
    if (compared)
        text_add(out, "<a href=\"#comparisons\">comparisons</a>");
    text_add(out, "<a href=\"#repeat\">how to repeat it</a></nav>\n");
}

void report_page(const struct results *results, struct text *out)
{
    report_page_with(results, "", out);
}

void report_page_with(const struct results *results, const char *section, struct text *out)
{
    const struct experiment *experiment = &results->plan->experiment;
    const char *title = experiment->title ? experiment->title : "Results of an experiment";
    struct findings *findings = findings_new(results);
    const struct page page = {
        .results = results, .findings = findings, .plan = results->plan, .out = out,
        .scenarios = experiment->blocks[BLOCK_SCENARIOS].count,
        .variants = results->plan->variants.count,
        .agents = experiment->blocks[BLOCK_AGENTS].count,
    };
    int64_t plays = 0;
    for (int i = 0; i < results->plan->cell_count; i++)
        plays += results->cells[i].count;
    text_add(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>");
    html_text(out, title);
    text_add(out, "</title>\n<style>\n");
    text_add(out, "%s%s", report_style, report_drawings);
    text_add(out, "</style></head><body>\n<h1>");
    html_text(out, title);
    int given = experiment->blocks[BLOCK_VARIANTS].count, added = page.variants - given;
    text_add(out, "</h1>\n<p class=\"soft\">%lld play%s in %d cell%s: %d scenario%s × %d variant%s",
             (long long)plays, plays == 1 ? "" : "s", results->plan->cell_count,
             results->plan->cell_count == 1 ? "" : "s", page.scenarios,
             page.scenarios == 1 ? "" : "s", given, given == 1 ? "" : "s");
    if (added)
        text_add(out, " (and %d more to find values)", added);
    text_add(out, " × %d line-up%s. All intervals are at 95 %%.</p>\n", page.agents,
             page.agents == 1 ? "" : "s");
    if (results_undone(results))
        text_add(out, "<p><b>The run is not finished:</b> %d of %d cells lack plays; of all %lld that "
                 "were asked for, %lld count.</p>\n", results_undone(results),
                 results->plan->cell_count,
                 (long long)experiment->plays * results->plan->cell_count, (long long)plays);
    const struct comparison *list = findings->compared;
    int count = findings->compared_count;
    if (results->looked) {
        text_add(out, "<p><b>Looked at before.</b> ");
        tables_looks(results, out);
        text_add(out, "</p>\n");
    }
    beware_print(results, true, out);
    bool rated = ladder_applies(results);
    links(&page, count > 0, rated);
    if (rated)
        ladder_sections(&page);
    if (!rated || findings->family || findings->worth_count) {
        text_add(out, "<h2 id=\"summary\">What differs</h2>\n<ul>\n");
        tables_summary(findings, true, out);
        text_add(out, "</ul>\n");
    }
    scenario_sections(&page);
    worth_sections(&page);
    use_sections(&page);
    comparison_table(&page, list, count);
    tally_table(&page);
    text_add(out, "%s", section);
    report_repeat(results, out);
    text_add(out, "<script>\n");
    text_bytes(out, report_script, strlen(report_script));
    text_add(out, "</script></body></html>\n");
    findings_free(findings);
}
