/* budgets_show.c: strength over budget as text, as JSON and as a part of the report page. */
#include <stdlib.h>

#include "core/heap.h"
#include "evaluate/budgets.h"
#include "evaluate/grid.h"
#include "evaluate/report_cells.h"
#include "evaluate/svg.h"
#include "evaluate/tables.h"

/* The step from the budget before to this one; NULL: they did not meet. */
static const struct budget_step *step_to(const struct budgets *budgets, int place)
{
    for (int i = 0; i < budgets->step_count; i++)
        if (budgets->steps[i].more == place && budgets->steps[i].less == place - 1)
            return &budgets->steps[i];
    return NULL;
}

static const struct interval *elo_of(const struct budgets *budgets, const struct ladder *ladder, int place)
{
    return &ladder->strength->rating[budgets->who[place]];
}

static void add_elo(struct text *out, const struct interval *elo)
{
    text_add(out, "%+.0f (%+.0f to %+.0f)", elo->value, elo->low, elo->high);
}

static int count_falls(const struct budgets *budgets)
{
    int falls = 0;
    for (int i = 0; i < budgets->step_count; i++)
        falls += budgets_fall(&budgets->steps[i]);
    return falls;
}

/* What all the steps say, in a sentence or one for each fall. */
static void add_verdict(const struct budgets *budgets, struct text *out)
{
    int falls = count_falls(budgets), steps = budgets->step_count;
    text_add(out, "Whether more %s made it weaker was asked %d time%s (Holm's correction for all): ",
             budgets->setting, steps, steps == 1 ? "" : "s");
    if (!falls) {
        text_add(out, "nowhere significantly.");
        return;
    }
    text_add(out, "%d time%s yes.", falls, falls == 1 ? "" : "s");
    for (int i = 0; i < steps; i++) {
        const struct budget_step *step = &budgets->steps[i];
        if (!budgets_fall(step))
            continue;
        text_add(out, " %.15g has ", budgets->size[step->more]);
        tables_interval(out, &step->points, true);
        text_add(out, " of the points against %.15g, ", budgets->size[step->less]);
        tables_p(out, step->p);
        text_add(out, ".");
    }
}

static void grid_interval(struct grid *grid, const struct interval *interval, bool rate)
{
    struct text text = TEXT_GROWING;
    tables_interval(&text, interval, rate);
    grid_add(grid, text_of(&text));
    text_free(&text);
}

static void grid_row(struct grid *grid, const struct budgets *budgets, const struct ladder *ladder, int place)
{
    struct text text = TEXT_GROWING;
    const struct budget_step *step = step_to(budgets, place);
    text_add(&text, "%.15g", budgets->size[place]);
    grid_add(grid, text_of(&text));
    text_clear(&text);
    add_elo(&text, elo_of(budgets, ladder, place));
    grid_add(grid, text_of(&text));
    if (budgets->win) {
        grid_interval(grid, &budgets->win[place], true);
        grid_interval(grid, &budgets->score[place], false);
    }
    if (step)
        grid_interval(grid, &step->points, true);
    else
        grid_add(grid, "");
    text_clear(&text);
    if (step)
        tables_p(&text, step->p);
    grid_add(grid, text_of(&text));
    text_free(&text);
}

void budgets_print(const struct budgets *budgets, const struct ladder *ladder, struct text *out)
{
    struct grid grid = {.columns = budgets->win ? 6 : 4, .keys = 1};
    struct text verdict = TEXT_GROWING;
    grid_add(&grid, budgets->setting);
    grid_add(&grid, "Elo");
    if (budgets->win) {
        grid_add(&grid, "win");
        grid_add(&grid, "score");
    }
    grid_add(&grid, "points vs smaller");
    grid_add(&grid, "after Holm");
    for (int i = 0; i < budgets->count; i++)
        grid_row(&grid, budgets, ladder, i);
    text_add(out, "strength over %s\n", budgets->setting);
    grid_print(&grid, out);
    add_verdict(budgets, &verdict);
    text_add(&verdict, "\n");
    grid_wrap(text_of(&verdict), out);
    text_free(&verdict);
}

static void json_interval(struct text *out, const char *name, const struct interval *interval)
{
    text_add(out, ", \"%s\": {\"value\": %.6f, \"low\": %.6f, \"high\": %.6f}", name,
             interval->value, interval->low, interval->high);
}

void budgets_json(const struct budgets *budgets, const struct ladder *ladder, struct text *out)
{
    text_add(out, "{\"setting\": ");
    text_json(out, budgets->setting);
    text_add(out, ", \"falls\": %d, \"sizes\": [", count_falls(budgets));
    for (int i = 0; i < budgets->count; i++) {
        text_add(out, "%s\n  {\"size\": %.15g, \"name\": ", i ? "," : "", budgets->size[i]);
        text_json(out, ladder->names[budgets->who[i]]);
        json_interval(out, "elo", elo_of(budgets, ladder, i));
        if (budgets->win) {
            json_interval(out, "win", &budgets->win[i]);
            json_interval(out, "score", &budgets->score[i]);
        }
        text_add(out, "}");
    }
    text_add(out, "], \"steps\": [");
    for (int i = 0; i < budgets->step_count; i++) {
        const struct budget_step *step = &budgets->steps[i];
        text_add(out, "%s\n  {\"more\": %.15g, \"less\": %.15g", i ? "," : "", budgets->size[step->more],
                 budgets->size[step->less]);
        json_interval(out, "points", &step->points);
        text_add(out, ", \"p\": %.6g, \"falls\": %s}", step->p, budgets_fall(step) ? "true" : "false");
    }
    text_add(out, "]}");
}

/* A drawing of one interval for each budget. */
static void draw(const struct budgets *budgets, const char *what, const struct interval *intervals, bool rate,
                 struct text *out)
{
    struct svg_row *rows = heap_new((size_t)budgets->count, sizeof *rows);
    struct text *texts = heap_new(2 * (size_t)budgets->count, sizeof *texts), title = TEXT_GROWING;
    for (int i = 0; i < budgets->count; i++) {
        struct text *label = &texts[2 * i], *note = &texts[2 * i + 1];
        *label = *note = (struct text)TEXT_GROWING;
        text_add(label, "%.15g", budgets->size[i]);
        tables_interval(note, &intervals[i], rate);
        rows[i] = (struct svg_row){.label = text_of(label), .note = text_of(note),
                                   .interval = intervals[i]};
    }
    text_add(&title, "%s over %s, with its 95 %% interval", what, budgets->setting);
    svg_steps(out, text_of(&title), budgets->setting, rows, budgets->count, rate);
    for (int i = 0; i < 2 * budgets->count; i++)
        text_free(&texts[i]);
    text_free(&title);
    free(texts);
    free(rows);
}

static void html_row(const struct budgets *budgets, const struct ladder *ladder, int place, struct text *out)
{
    const struct budget_step *step = step_to(budgets, place);
    const struct interval *elo = elo_of(budgets, ladder, place);
    text_add(out, "<tr><td>%.15g</td><td data-v=\"%.6g\">%+.0f <small>%+.0f to %+.0f</small></td>",
             budgets->size[place], elo->value, elo->value, elo->low, elo->high);
    if (budgets->win) {
        cell_interval(out, &budgets->win[place], true, tables_value);
        cell_interval(out, &budgets->score[place], false, tables_value);
    }
    if (step) {
        cell_interval(out, &step->points, true, tables_value);
        cell_p(out, step->p);
    } else {
        text_add(out, "<td></td><td></td>");
    }
    text_add(out, "</tr>\n");
}

void budgets_html(const struct budgets *budgets, const struct ladder *ladder, struct text *out)
{
    struct interval *elo = heap_new((size_t)budgets->count, sizeof *elo);
    for (int i = 0; i < budgets->count; i++)
        elo[i] = *elo_of(budgets, ladder, i);
    text_add(out, "<h4>Strength over ");
    html_text(out, budgets->setting);
    text_add(out, "</h4>\n<p>");
    struct text verdict = TEXT_GROWING;
    add_verdict(budgets, &verdict);
    html_text(out, text_of(&verdict));
    text_free(&verdict);
    text_add(out, "</p>\n<div class=\"charts\">\n");
    draw(budgets, "Elo", elo, false, out);
    if (budgets->win) {
        draw(budgets, "win", budgets->win, true, out);
        draw(budgets, "score", budgets->score, false, out);
    }
    text_add(out, "</div>\n<div class=\"wide\"><table class=\"sort\"><thead><tr>");
    head_cells(out, (const char *const[]){budgets->setting, "Elo"}, 2);
    if (budgets->win)
        head_cells(out, (const char *const[]){"win", "score"}, 2);
    head_cells(out, (const char *const[]){"vs smaller", "after Holm"}, 2);
    text_add(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < budgets->count; i++)
        html_row(budgets, ladder, i, out);
    text_add(out, "</tbody></table></div>\n");
    free(elo);
}
