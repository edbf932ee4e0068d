/* beware.c: what a reader has to know before he believes any number of an experiment. */
#include "evaluate/beware.h"

#include <string.h>

#include "core/trouble.h"
#include "evaluate/chunk.h"
#include "evaluate/grid.h"
#include "evaluate/svg.h"

enum { CELLS_TOLD = 8 };

/* Counts the plays of a cell, and finds the first that was stopped by a fault; -1: none was. */
static int64_t count_cell(const struct cell_results *cell, struct trouble *trouble)
{
    int64_t index = 0, first = -1;
    for (int64_t i = 0; i < cell->chunk_count; i++)
        for (int j = 0; j < cell->chunks[i].count; j++, index++) {
            struct outcome outcome;
            endings_play(cell->endings[i], j, &outcome);
            trouble_add(trouble, &outcome);
            if (first < 0 && trouble_fault(&outcome))
                first = index;
        }
    return first;
}

/* A store keeps how a play ended, not whose fault it was; so it is played again. */
static void find_blame(const struct plan *plan, int cell, int64_t play, struct text *blame)
{
    if (play < 0 || !plan_repeatable(plan, cell))
        return;
    struct watcher watcher = trouble_watcher(blame);
    struct worker *worker = worker_new(plan);
    struct outcome outcome;
    worker_again(worker, cell, play, &watcher, &outcome);
    worker_free(worker);
}

bool beware_cell(const struct results *results, int cell, struct text *out)
{
    const struct plan *plan = results->plan;
    const struct subject *subject = plan_subject(plan, cell);
    struct trouble trouble = {0};
    int64_t fault = count_cell(&results->cells[cell], &trouble);
    if (!trouble_any(&trouble))
        return false;
    struct text blame = TEXT_GROWING;
    find_blame(plan, cell, fault, &blame);
    text_add(out, "%s, ", subject->scenario);
    if (plan->variants.count > 1)
        text_add(out, "%s, ", subject->variant);
    text_add(out, "%s: ", plan->cells[cell].agents);
    trouble_tell(&trouble, text_of(&blame), out);
    text_free(&blame);
    return true;
}

static void add_line(const char *line, bool html, struct text *out)
{
    text_add(out, html ? "<li>" : "  ");
    if (html)
        html_text(out, line);
    else
        text_safe(out, line, true);
    text_add(out, html ? "</li>\n" : "\n");
}

void beware_print(const struct results *results, bool html, struct text *out)
{
    struct text lines = TEXT_GROWING, line = TEXT_GROWING;
    int found = 0;
    for (int cell = 0; cell < results->plan->cell_count; cell++) {
        text_clear(&line);
        if (beware_cell(results, cell, &line) && found++ < CELLS_TOLD)
            add_line(text_of(&line), html, &lines);
    }
    if (found > CELLS_TOLD) {
        text_clear(&line);
        text_add(&line, "and %d more of %d cells", found - CELLS_TOLD, results->plan->cell_count);
        add_line(text_of(&line), html, &lines);
    }
    if (found && html)
        text_add(out, "<h2 id=\"beware\">Beware</h2>\n<p>Numbers below count these plays as they "
                 "stand:</p>\n<ul>\n%s</ul>\n", text_of(&lines));
    if (found && !html) {
        text_add(out, "beware: numbers below count these plays as they stand\n");
        grid_wrap(text_of(&lines), out);
        text_add(out, "\n");
    }
    text_free(&lines);
    text_free(&line);
}
