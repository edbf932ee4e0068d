/* ladder_show.c: a ladder as text, as JSON and as a part of the report page. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/heap.h"
#include "evaluate/budgets.h"
#include "evaluate/grid.h"
#include "evaluate/ladder.h"
#include "evaluate/report_cells.h"
#include "evaluate/svg.h"
#include "evaluate/tables.h"

enum { SHOWN_MOST = 24 };    /* rows of a drawing, columns of a matrix on paper */

static void add_to_grid(struct grid *grid, const char *format, double number)
{
    char line[32];
    snprintf(line, sizeof line, format, number);
    grid_add(grid, line);
}

static void add_rating(struct text *out, const struct interval *rating)
{
    text_add(out, "%+.0f (%+.0f to %+.0f)", rating->value, rating->low, rating->high);
}

static double points_by_match(const struct ladder *ladder, int i, int j)
{
    double plays = ladder->table.plays[i * ladder->count + j];
    return plays > 0 ? ladder->table.points[i * ladder->count + j] / plays : (double)NAN;
}

/* A share with no more digits than it deserves; where it could be nearly anything, only that. */
static void add_share(struct text *out, const struct ladder *ladder, const struct interval *share)
{
    if (!ladder->drawn)
        text_add(out, "about %.1f", share->value);
    else if (share->high - share->low > 0.5)
        text_add(out, "unclear (%.2f to %.2f)", share->low, share->high);
    else if (share->high - share->low < 0.005)
        text_add(out, "%.2f (every draw)", share->value);
    else
        text_add(out, "%.2f (%.2f to %.2f)", share->value, share->low, share->high);
}

static void add_share_to_grid(struct grid *grid, const struct ladder *ladder,
                              const struct interval *share)
{
    struct text text = TEXT_GROWING;
    add_share(&text, ladder, share);
    grid_add(grid, text_of(&text));
    text_free(&text);
}

static void print_ratings(const struct ladder *ladder, struct text *out)
{
    bool shares = !ladder_unmet(ladder);
    struct grid grid = {.columns = shares ? 6 : 4, .keys = 1};
    static const char *const head[] = {"", "Elo", "points", "matches", "Nash", "alpha-rank"};
    for (int i = 0; i < grid.columns; i++)
        grid_add(&grid, head[i]);
    for (int k = 0; k < ladder->count; k++) {
        int i = ladder->order[k];
        double plays = 0;
        struct text text = TEXT_GROWING;
        for (int j = 0; j < ladder->count; j++)
            plays += ladder->table.plays[i * ladder->count + j];
        grid_add(&grid, ladder->names[i]);
        add_rating(&text, &ladder->strength->rating[i]);
        grid_add(&grid, text_of(&text));
        text_clear(&text);
        tables_interval(&text, &ladder->wins[i], true);
        grid_add(&grid, text_of(&text));
        add_to_grid(&grid, "%.0f", plays);
        if (shares) {
            add_share_to_grid(&grid, ladder, &ladder->nash[i]);
            add_share_to_grid(&grid, ladder, &ladder->alpha[i]);
        }
        text_free(&text);
    }
    grid_print(&grid, out);
}

/* Says how many never met; nothing if all did. Shares by Nash and alpha-rank are told of whole tables only:
 * who beats whom where nobody met is not known. */
static void add_unmet(const struct ladder *ladder, struct text *out)
{
    int unmet = ladder_unmet(ladder), pairs = ladder->count * (ladder->count - 1) / 2;
    if (unmet)
        text_add(out, "%d of %d pairs did not meet: their places are empty, and there are no shares by "
                 "Nash and alpha-rank", unmet, pairs);
}

static void print_matrix(const struct ladder *ladder, struct text *out)
{
    int shown = ladder->count < SHOWN_MOST ? ladder->count : SHOWN_MOST;
    struct grid grid = {.columns = shown + 2, .keys = 2};
    grid_add(&grid, "");
    grid_add(&grid, "points of the row");
    for (int k = 0; k < shown; k++)
        add_to_grid(&grid, "%.0f", k + 1);
    for (int k = 0; k < shown; k++) {
        int i = ladder->order[k];
        add_to_grid(&grid, "%.0f", k + 1);
        grid_add(&grid, ladder->names[i]);
        for (int l = 0; l < shown; l++) {
            double points = points_by_match(ladder, i, ladder->order[l]);
            if (isnan(points))
                grid_add(&grid, i == ladder->order[l] ? "-" : "");
            else
                add_to_grid(&grid, "%.2f", points);
        }
    }
    grid_print(&grid, out);
    if (shown < ladder->count)
        text_add(out, "the first %d of %d\n", shown, ladder->count);
    struct text unmet = TEXT_GROWING;
    add_unmet(ladder, &unmet);
    if (unmet.length) {
        text_add(&unmet, "\n");
        grid_wrap(text_of(&unmet), out);
    }
    text_free(&unmet);
}

void ladder_print(const struct ladder *ladder, struct text *out)
{
    print_ratings(ladder, out);
    if (ladder->seats) {
        text_add(out, "to begin is worth ");
        add_rating(out, &ladder->strength->beginning);
        text_add(out, "\n");
    }
    text_add(out, "\n");
    print_matrix(ladder, out);
    if (ladder->budgets) {
        text_add(out, "\n");
        budgets_print(ladder->budgets, ladder, out);
    }
}

static void json_interval(struct text *out, const char *name, const struct interval *interval)
{
    text_add(out, ", \"%s\": {\"value\": %.6f, \"low\": %.6f, \"high\": %.6f}", name,
             interval->value, interval->low, interval->high);
}

void ladder_json(const struct ladder *ladder, struct text *out)
{
    text_add(out, "{\"matches\": %lld, \"seeds\": %lld, \"spread\": %.6f",
             (long long)ladder->match_count, (long long)ladder->seeds, ladder->strength->spread);
    if (ladder->seats)
        json_interval(out, "beginning", &ladder->strength->beginning);
    text_add(out, ", \"rated\": [");
    for (int k = 0; k < ladder->count; k++) {
        int i = ladder->order[k];
        text_add(out, "%s\n  {\"name\": ", k ? "," : "");
        text_json(out, ladder->names[i]);
        json_interval(out, "elo", &ladder->strength->rating[i]);
        if (!isnan(ladder->wins[i].value))
            json_interval(out, "points", &ladder->wins[i]);
        if (!ladder_unmet(ladder)) {
            json_interval(out, "nash", &ladder->nash[i]);
            text_add(out, ", \"skill\": %.6f", ladder->skill[i]);
            json_interval(out, "alpha_rank", &ladder->alpha[i]);
        }
        text_add(out, ", \"against\": [");
        for (int l = 0; l < ladder->count; l++) {
            double points = points_by_match(ladder, i, ladder->order[l]);
            text_add(out, isnan(points) ? "%snull" : "%s%.6f", l ? ", " : "", points);
        }
        text_add(out, "]}");
    }
    text_add(out, "]");
    if (ladder_unmet(ladder))
        text_add(out, ", \"unmet\": %d", ladder_unmet(ladder));
    if (ladder->budgets) {
        text_add(out, ", \"budgets\": ");
        budgets_json(ladder->budgets, ladder, out);
    }
    text_add(out, "}");
}

/* ---- the page ---- */

static void html_share(struct text *out, const struct ladder *ladder, const struct interval *share)
{
    text_add(out, "<td data-v=\"%.6g\">", share->value);
    add_share(out, ladder, share);
    text_add(out, "</td>");
}

static void html_ratings(const struct ladder *ladder, struct text *out)
{
    bool shares = !ladder_unmet(ladder);
    text_add(out, "<div class=\"wide\"><table class=\"sort\"><thead><tr>");
    head_cells(out, (const char *const[]){"who", "Elo", "points", "Nash share", "alpha-rank"},
               shares ? 5 : 3);
    text_add(out, "</tr></thead><tbody>\n");
    for (int k = 0; k < ladder->count; k++) {
        int i = ladder->order[k];
        const struct interval *rating = &ladder->strength->rating[i];
        text_add(out, "<tr>");
        cell_name(out, ladder->names[i]);
        text_add(out, "<td data-v=\"%.6g\">%+.0f <small>%+.0f to %+.0f</small></td>", rating->value,
                 rating->value, rating->low, rating->high);
        cell_interval(out, &ladder->wins[i], true, tables_value);
        if (shares) {
            html_share(out, ladder, &ladder->nash[i]);
            html_share(out, ladder, &ladder->alpha[i]);
        }
        text_add(out, "</tr>\n");
    }
    text_add(out, "</tbody></table></div>\n");
}

static void html_drawing(const struct ladder *ladder, struct text *out)
{
    int shown = ladder->count < SHOWN_MOST ? ladder->count : SHOWN_MOST;
    struct svg_row rows[SHOWN_MOST];
    struct text notes[SHOWN_MOST];
    for (int k = 0; k < shown; k++) {
        int i = ladder->order[k];
        notes[k] = (struct text)TEXT_GROWING;
        add_rating(&notes[k], &ladder->strength->rating[i]);
        rows[k] = (struct svg_row){.label = ladder->names[i], .note = text_of(&notes[k]),
                                   .interval = ladder->strength->rating[i]};
    }
    text_add(out, "<div class=\"charts\">\n");
    svg_intervals(out, "Elo with its 95 % interval", rows, shown, false);
    text_add(out, "</div>\n");
    for (int k = 0; k < shown; k++)
        text_free(&notes[k]);
}

/* Points of rows against columns as a square that is coloured from the middle on. */
static void html_matrix(const struct ladder *ladder, struct text *out)
{
    text_add(out, "<div class=\"wide\"><table class=\"heat\"><caption>Points of the row against the "
             "column, a match</caption><thead><tr><th></th>");
    for (int k = 0; k < ladder->count; k++) {
        text_add(out, "<th scope=\"col\"><span>");
        html_text(out, ladder->names[ladder->order[k]]);
        text_add(out, "</span></th>");
    }
    text_add(out, "</tr></thead><tbody>\n");
    for (int k = 0; k < ladder->count; k++) {
        int i = ladder->order[k];
        text_add(out, "<tr><th scope=\"row\">");
        html_text(out, ladder->names[i]);
        text_add(out, "</th>");
        for (int l = 0; l < ladder->count; l++) {
            int j = ladder->order[l];
            double points = points_by_match(ladder, i, j);
            if (isnan(points)) {
                text_add(out, "<td></td>");
                continue;
            }
            struct interval share = ladder->against[i * ladder->count + j];
            bool sure = share.low > 0.5 || share.high < 0.5;
            text_add(out, "<td class=\"%s %s\" style=\"--s:%.0f%%\" title=\"%.3f (%.3f to %.3f) in %.0f "
                     "matches\">%.2f</td>", points < 0.5 ? "minus" : "plus", sure ? "sure" : "none",
                     15 + 90 * fabs(points - 0.5), share.value, share.low, share.high,
                     ladder->table.plays[i * ladder->count + j], points);
        }
        text_add(out, "</tr>\n");
    }
    text_add(out, "</tbody></table></div>\n<p class=\"key\">Matches of one seed count as far as they "
             "differ. Filled where the 95 %% interval leaves out "
             "one half.");
    if (ladder_unmet(ladder)) {
        text_add(out, " ");
        add_unmet(ladder, out);
        text_add(out, ".");
    }
    text_add(out, "</p>\n");
}

void ladder_html(const struct ladder *ladder, struct text *out)
{
    if (ladder->budgets)
        budgets_html(ladder->budgets, ladder, out);
    html_ratings(ladder, out);
    if (ladder->seats) {
        text_add(out, "<p>To begin is worth ");
        add_rating(out, &ladder->strength->beginning);
        text_add(out, " points of Elo.</p>\n");
    }
    text_add(out, "<p class=\"soft\">Elo by Bradley and Terry, 0 is the mean of all, 400 points are odds "
             "of 10 to 1.%s</p>\n",
             ladder_unmet(ladder) ? ""
             : " Nash share: how often each is played where everybody answers best. "
               "Alpha-rank: how long a population that turns to what beats it stays with each. Their "
               "intervals come from drawing seeds again and again; <i>unclear</i> is what could be nearly "
               "anything.");
    if (!ladder->budgets)    /* which are drawn already */
        html_drawing(ladder, out);
    html_matrix(ladder, out);
}
