/* study_page.c: evolutions as one page that opens from disk: curves, archives, maps. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/report_cells.h"
#include "evaluate/report_style.h"
#include "evaluate/svg.h"
#include "evaluate/tables.h"
#include "evolve/study.h"

/* Means with bands from worst to best, of the population and of the archive. */
static void add_curve(const struct evolution *evolution, const char *title, struct text *out)
{
    int count = evolution->generation;
    double *room = heap_new((size_t)count * 7 + 1, sizeof *room);
    double *x = room, *lines[6];
    for (int i = 0; i < 6; i++)
        lines[i] = room + (i + 1) * count;
    for (int g = 0; g < count; g++) {
        x[g] = g;
        for (int i = 0; i < 3; i++) {
            lines[i][g] = evolution->history[g].population[i];
            lines[3 + i][g] = evolution->history[g].archive[i];
        }
    }
    const struct svg_line shown[] = {
        {.label = "population", .x = x, .low = lines[0], .y = lines[1], .high = lines[2], .count = count},
        {.label = "archive", .x = x, .low = lines[3], .y = lines[4], .high = lines[5], .count = count},
    };
    svg_lines(out, title, "generation", shown, 2, false);
    free(room);
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
    enum { SIDE = 26, LEFT = 60, TOP = 30 };
    const struct method_settings *method = &evolution->method;
    const struct aim *columns = evolution->design->columns;
    int rows = method->measures[0].cells, across = method->measures[1].cells;
    double least = INFINITY, most = -INFINITY;
    for (int i = 0; i < CELLS_SIDE_MAX * CELLS_SIDE_MAX; i++)
        if (evolution->cells[i] >= 0) {
            least = fmin(least, candidate_worth(evolution, evolution->cells[i], 0, false));
            most = fmax(most, candidate_worth(evolution, evolution->cells[i], 0, false));
        }
    text_add(out, "<h3>Map</h3>\n<svg viewBox=\"0 0 %d %d\" style=\"max-width:%dpx\" role=\"img\">"
             "<title>map of elites</title>\n", LEFT + across * SIDE + 10, TOP + rows * SIDE + 10,
             LEFT + across * SIDE + 10);
    text_add(out, "<text x=\"%d\" y=\"18\" font-size=\"12\" fill=\"currentColor\">", LEFT);
    html_text(out, aim_label(&columns[method->aim_count + 1]));
    text_add(out, " %g to %g</text>\n<text x=\"2\" y=\"%d\" font-size=\"12\" fill=\"currentColor\">",
             method->measures[1].low, method->measures[1].high, TOP + 14);
    html_text(out, aim_label(&columns[method->aim_count]));
    text_add(out, "</text>\n");
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
    const struct aim *aim = &evolution->design->columns[0];
    struct text title = TEXT_GROWING;
    if (evolution->generation == 0)
        return;
    text_add(out, "<h2>");
    html_text(out, study->settings.names[which / study->settings.runs]);
    if (study->settings.runs > 1)
        text_add(out, ", run %d", which % study->settings.runs + 1);
    text_add(out, "</h2>\n");
    text_add(&title, "%s%s, worst to best", aim->kind == AIM_TARGET ? "How far the target is missed by: "
             : aim->kind == AIM_LEAST ? "Less " : "", aim_label(aim));
    add_curve(evolution, text_of(&title), out);
    text_free(&title);
    if (evolution->method.kind == METHOD_ELITES)
        add_map(evolution, out);
    add_archive(evolution, out);
}

static void add_gains(const struct study *study, struct text *out)
{
    text_add(out, "<h2>Archive and first generation on fresh seeds</h2>\n<p>What is chosen because it looked "
             "good is worse when it is looked at again. Both played the same seeds, which the search had not "
             "seen.</p>\n<div class=\"wide\"><table><thead><tr>");
    head_cells(out, (const char *const[]){"", "first generation", "archive", "archive in the search",
                                          "better by", "p"}, 6);
    text_add(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < study->settings.subject_count; i++) {
        struct study_gain gain;
        if (!study_gain(study, i, &gain))
            continue;
        text_add(out, "<tr>");
        cell_name(out, study->settings.names[i]);
        text_add(out, "<td>%.4g</td><td>%.4g</td><td>%.4g</td>", gain.first, gain.archive, gain.searched);
        cell_interval(out, &gain.difference, study->designs[i].columns[0].rate, tables_change);
        cell_p(out, gain.p);
        text_add(out, "</tr>\n");
    }
    text_add(out, "</tbody></table></div>\n");
}

void study_page(const struct study *study, struct text *out)
{
    const char *title = study->settings.title ? study->settings.title : "An evolution";
    struct text settings = TEXT_GROWING;
    text_add(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>");
    html_text(out, title);
    text_add(out, "</title>\n<style>\n%s%s</style></head><body>\n<h1>", report_style, report_drawings);
    html_text(out, title);
    text_add(out, "</h1>\n");
    for (int i = 0; i < study->count; i++)
        add_evolution(study, i, out);
    add_gains(study, out);
    study_settings_print(&study->settings, &settings);
    text_add(out, "<h2 id=\"repeat\">How to repeat it</h2>\n<p>As a file for 'ruleplay evolve':</p>\n<pre>");
    html_text(out, text_of(&settings));
    text_add(out, "</pre>\n<script>\n");
    text_bytes(out, report_script, strlen(report_script));
    text_add(out, "</script></body></html>\n");
    text_free(&settings);
}
