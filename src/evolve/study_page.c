/* study_page.c: evolutions as one page that opens from disk: curves, archives, maps. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/report_cells.h"
#include "evaluate/report_page.h"
#include "evaluate/svg.h"
#include "evaluate/tables.h"
#include "evolve/study_page.h"

enum { LEVELS_SHOWN = 4 };

/* Best, mean and worst by generation, of all runs together; bands are how far runs lie apart. */
static void add_curve(const struct study *study, int subject, bool archive, const char *title,
                      struct text *out)
{
    static const char *const labels[3] = {"worst", "mean", "best"};
    int most = study->settings.method.generations + 1, count = 0;
    double *room = heap_new((size_t)most * 10, sizeof *room);
    double *x = room, *y[3], *low[3], *high[3], mean[3], spread[3];
    for (int i = 0; i < 3; i++) {
        y[i] = room + (3 * i + 1) * most;
        low[i] = room + (3 * i + 2) * most;
        high[i] = room + (3 * i + 3) * most;
    }
    while (count < most && study_history(study, subject, count, archive, mean, spread)) {
        x[count] = count;
        for (int i = 0; i < 3; i++) {
            y[i][count] = mean[i];
            low[i][count] = mean[i] - spread[i];
            high[i][count] = mean[i] + spread[i];
        }
        count++;
    }
    struct svg_line shown[3];
    bool bands = study->settings.runs > 1;
    for (int i = 0; i < 3; i++)
        shown[i] = (struct svg_line){.label = labels[2 - i], .x = x, .y = y[2 - i], .count = count,
                                     .low = bands ? low[2 - i] : NULL, .high = bands ? high[2 - i] : NULL};
    if (count > 0)
        svg_lines(out, title, "generation", shown, 3, study->designs[subject].columns[0].rate);
    free(room);
}

static void add_curves(const struct study *study, int subject, struct text *out)
{
    const struct aim *aim = &study->designs[subject].columns[0];
    const char *what = aim->kind == AIM_TARGET ? "how far the target is missed by, below zero: "
                       : aim->kind == AIM_LEAST ? "less " : "";
    text_add(out, "<div class=\"charts\">\n");
    for (int archive = 0; archive < 2; archive++) {
        struct text title = TEXT_GROWING;
        text_add(&title, "%s, %s%s%s", archive ? "Archive" : "Population", what, aim_label(aim),
                 study->settings.runs > 1 ? " (bands: runs)" : "");
        add_curve(study, subject, archive, text_of(&title), out);
        text_free(&title);
    }
    text_add(out, "</div>\n");
}

static void cell_spread(struct text *out, double mean, double spread, int runs)
{
    text_add(out, "<td>%.4g", mean);
    if (runs > 1)
        text_add(out, " <small>%.2g</small>", spread);
    text_add(out, "</td>");
}

/* What became of each number, as in a table of limits: first generation and archive. */
static void add_numbers(const struct study *study, int subject, struct text *out)
{
    const struct design *design = &study->designs[subject];
    struct study_shift shift;
    if (!study_shift(study, subject, 0, &shift))
        return;
    text_add(out, "<h3>Numbers</h3>\n<p class=\"soft\">Means%s.</p>\n<div class=\"wide\"><table><thead><tr>",
             study->settings.runs > 1 ? "; below them, the standard deviation between runs" : "");
    head_cells(out, (const char *const[]){"", "bounds", "first generation", "archive"}, 4);
    text_add(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < design->number_count; i++) {
        const struct number *number = &design->numbers[i];
        study_shift(study, subject, i, &shift);
        text_add(out, "<tr>");
        cell_name(out, number->key);
        text_add(out, "<td>%.6g to %.6g</td>", number->low, number_value(number, number->steps));
        cell_spread(out, shift.first, shift.first_spread, study->settings.runs);
        cell_spread(out, shift.archive, shift.archive_spread, study->settings.runs);
        text_add(out, "</tr>\n");
    }
    text_add(out, "</tbody></table></div>\n");
}

static void add_archive(const struct evolution *evolution, struct text *out)
{
    int aims = evolution->method.aim_count;
    text_add(out, "<h3>Archive</h3>\n<div class=\"wide\"><table><thead><tr>");
    head_cells(out, (const char *const[]){"numbers", "generation", "plays"}, 3);
    for (int i = 0; i < aims; i++) {
        struct text name = TEXT_GROWING;
        text_add(&name, "%s, in the search", aim_label(&evolution->design->columns[i]));
        head_cells(out, (const char *const[]){text_of(&name), "on fresh seeds"}, 2);
        text_free(&name);
    }
    text_add(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < evolution->archive_count; i++) {
        int which = evolution->archive[i];
        const struct candidate *candidate = &evolution->list[which];
        struct text vector = TEXT_GROWING;
        study_vector(evolution->design, candidate, &vector);
        text_add(out, "<tr>");
        cell_name(out, text_of(&vector));
        cell_integer(out, candidate->generation);
        cell_integer(out, (long long)candidate->plays);
        for (int aim = 0; aim < aims; aim++) {
            struct interval search = candidate_interval(evolution, which, aim, false);
            struct interval fresh = candidate_interval(evolution, which, aim, true);
            bool rate = evolution->design->columns[aim].rate;
            cell_interval(out, &search, rate, tables_value);
            if (candidate->fresh)
                cell_interval(out, &fresh, rate, tables_value);
            else
                text_add(out, "<td></td>");
        }
        text_add(out, "</tr>\n");
        text_free(&vector);
    }
    text_add(out, "</tbody></table></div>\n");
}

/* A square for each cell, the darker the better; pointing at it tells its numbers. */
static void add_map(const struct evolution *evolution, struct text *out)
{
    enum { SIDE = 26, LEFT = 4, TOP = 4 };
    const struct method_settings *method = &evolution->method;
    const struct aim *columns = evolution->design->columns;
    int rows = method->measures[0].cells, across = method->measures[1].cells;
    double least = INFINITY, most = -INFINITY;
    for (int i = 0; i < CELLS_SIDE_MAX * CELLS_SIDE_MAX; i++)
        if (evolution->cells[i] >= 0) {
            least = fmin(least, candidate_worth(evolution, evolution->cells[i], 0, false));
            most = fmax(most, candidate_worth(evolution, evolution->cells[i], 0, false));
        }
    text_add(out, "<h3>Map</h3>\n<p class=\"soft\">To the right: ");
    html_text(out, aim_label(&columns[method->aim_count + 1]));
    text_add(out, " from %g to %g. Downwards: ", method->measures[1].low, method->measures[1].high);
    html_text(out, aim_label(&columns[method->aim_count]));
    text_add(out, " from %g to %g. The darker, the better by ", method->measures[0].low,
             method->measures[0].high);
    html_text(out, aim_label(&columns[0]));
    text_add(out, ".</p>\n<svg viewBox=\"0 0 %d %d\" style=\"max-width:%dpx\" role=\"img\">"
             "<title>map of elites</title>\n", LEFT + across * SIDE + 10, TOP + rows * SIDE + 10,
             LEFT + across * SIDE + 10);
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < across; x++) {
            int holder = evolution->cells[y * CELLS_SIDE_MAX + x];
            double worth = holder < 0 ? 0 : candidate_worth(evolution, holder, 0, false);
            double share = holder < 0 ? 0 : most > least ? (worth - least) / (most - least) : 1;
            text_add(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"currentColor\" "
                     "fill-opacity=\"%.2f\" stroke=\"currentColor\" stroke-opacity=\"0.2\"><title>",
                     LEFT + x * SIDE, TOP + y * SIDE, SIDE - 1, SIDE - 1,
                     holder < 0 ? 0.0 : 0.15 + 0.75 * share);
            struct text note = TEXT_GROWING;
            if (holder >= 0) {
                study_vector(evolution->design, &evolution->list[holder], &note);
                for (int c = 0; c < evolution->design->column_count; c++) {
                    text_add(&note, "; %s ", aim_label(&columns[c]));
                    aim_value(&columns[c], candidate_mean(&evolution->list[holder], c, false), &note);
                }
            }
            html_text(out, text_of(&note));
            text_add(out, "</title></rect>\n");
            text_free(&note);
        }
    text_add(out, "</svg>\n");
}

static void add_evolution(const struct study *study, int which, struct text *out)
{
    const struct evolution *evolution = &study->list[which];
    if (evolution->generation == 0)
        return;
    if (study->settings.runs > 1)
        text_add(out, "<details><summary>Run %d</summary>\n", which % study->settings.runs + 1);
    if (evolution->method.kind == METHOD_ELITES) {
        add_map(evolution, out);
        study_map_levels(evolution, out);
    }
    study_levels(evolution, LEVELS_SHOWN, out);
    add_archive(evolution, out);
    if (study->settings.runs > 1)
        text_add(out, "</details>\n");
}

static void add_subject(const struct study *study, int subject, struct text *out)
{
    int runs = study->settings.runs;
    if (study->list[subject * runs].generation == 0)
        return;
    text_add(out, "<h2>");
    html_text(out, study->settings.names[subject]);
    text_add(out, "</h2>\n");
    add_curves(study, subject, out);
    add_numbers(study, subject, out);
    if (runs > 1)
        study_levels(&study->list[subject * runs], LEVELS_SHOWN, out);
    for (int r = 0; r < runs; r++)
        add_evolution(study, subject * runs + r, out);
}

/* A target is missed by so much; else more is better, or less. */
static void add_worths(const struct aim *aim, const double worths[3], struct text *out)
{
    for (int i = 0; i < 3; i++) {
        text_add(out, "<td>%s", aim->kind == AIM_TARGET ? "off by " : "");
        aim_value(aim, aim->kind == AIM_MOST ? worths[i] : 0.0 - worths[i], out);
        text_add(out, "</td>");
    }
}

static void add_gains(const struct study *study, struct text *out)
{
    text_add(out, "<h2>Archive and first generation on fresh seeds</h2>\n<p>What is chosen because it looked "
             "good is worse when it is looked at again. Both played the same seeds, which the search had not "
             "seen.</p>\n<div class=\"wide\"><table><thead><tr>");
    head_cells(out, (const char *const[]){"", "first generation", "archive", "archive in the search",
                                          "better by", "p", "by runs"}, 7);
    text_add(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < study->settings.subject_count; i++) {
        struct study_gain gain;
        if (!study_gain(study, i, &gain))
            continue;
        text_add(out, "<tr>");
        cell_name(out, study->settings.names[i]);
        const double worths[3] = {gain.first, gain.archive, gain.searched};
        add_worths(&study->designs[i].columns[0], worths, out);
        cell_interval(out, &gain.difference, study->designs[i].columns[0].rate, tables_change);
        cell_p(out, gain.p);
        cell_interval(out, &gain.of_runs, study->designs[i].columns[0].rate, tables_change);
        text_add(out, "</tr>\n");
    }
    text_add(out, "</tbody></table></div>\n");
}

void study_page(const struct study *study, struct text *out)
{
    struct text settings = TEXT_GROWING;
    page_begin(out, study->settings.title ? study->settings.title : "An evolution");
    text_add(out, "<style>.levels img{width:9.5rem;margin:0 .5rem .5rem 0}.map td{padding:1px;border:0}"
             ".map img{width:5.5rem;display:block}</style>\n");
    add_gains(study, out);
    for (int i = 0; i < study->settings.subject_count; i++)
        add_subject(study, i, out);
    study_settings_print(&study->settings, &settings);
    page_end(out, "ruleplay evolve", text_of(&settings));
    text_free(&settings);
}
