/* export_tables.c: what the tables of an experiment say, as rows for other programs. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate/beware.h"
#include "evaluate/export.h"
#include "evaluate/findings.h"
#include "evaluate/rows.h"

static void add_interval(struct row *row, const char *name, struct interval interval)
{
    row_number(row, name, interval.value);
    row_number(row, "low", interval.low);
    row_number(row, "high", interval.high);
}

static void add_mean(struct row *row, const struct results *results, int cell, const char *column)
{
    const struct subject *subject = plan_subject(results->plan, cell);
    struct interval mean = {0};
    if (!row->head)
        mean = results_mean(results, cell, column);
    row_integer(row, "cell", cell);
    row_text(row, "scenario", subject->scenario);
    row_text(row, "variant", subject->variant);
    row_text(row, "agents", results->plan->cells[cell].agents);
    row_text(row, "column", column);
    row_integer(row, "plays", results->cells[cell].count);
    add_interval(row, "mean", mean);
}

static void add_difference(struct row *row, const struct results *results,
                           const struct comparison *one)
{
    const struct plan *plan = results->plan;
    row_text(row, "scenario", plan_subject(plan, one->a)->scenario);
    row_text(row, "variant", plan_subject(plan, one->b)->variant);
    row_text(row, "agents", plan->cells[one->b].agents);
    row_text(row, "than variant", plan_subject(plan, one->a)->variant);
    row_text(row, "than agents", plan->cells[one->a].agents);
    row_text(row, "column", one->column);
    row_integer(row, "plays", one->paired.count);
    add_interval(row, "difference", one->paired.difference);
    row_integer(row, "more", one->paired.up);
    row_integer(row, "less", one->paired.down);
    row_text(row, "test", one->paired.test);
    row_number(row, "p", one->paired.p);
    row_number(row, "adjusted p", one->adjusted);
}

/* The value of a thing, the synergy of two, or what two do in general. */
static void add_value(struct row *row, const struct results *results, const struct worth *worth,
                      const char *what, const char *one, const char *other,
                      struct interval interval, double p)
{
    const struct experiment *experiment = &results->plan->experiment;
    row_text(row, "scenario", experiment->blocks[BLOCK_SCENARIOS].list[worth->scenario].name);
    row_text(row, "agents", experiment->blocks[BLOCK_AGENTS].list[worth->line_up].name);
    row_text(row, "column", worth->column);
    row_text(row, "what", what);
    row_text(row, "of", one);
    row_text(row, "and", other);
    add_interval(row, "mean", interval);
    row_number(row, "adjusted p", p);
}

static bool export_means(struct row *row, const struct results *results)
{
    bool fine = true;
    for (int i = 0; fine && i < results->plan->cell_count; i++)
        for (int c = 0; fine && c < results->column_count; c++) {
            if (!results->steady[c] || !column_is_main(results, results->columns[c]))
                continue;
            add_mean(row, results, i, results->columns[c]);
            fine = row_end(row);
        }
    return fine;
}

static bool export_differences(struct row *row, const struct findings *findings)
{
    bool fine = true;
    for (int i = 0; fine && i < findings->compared_count; i++) {
        add_difference(row, findings->results, &findings->compared[i]);
        fine = row_end(row);
    }
    return fine;
}

static bool export_worth(struct row *row, const struct results *results, const struct worth *worth)
{
    const struct items *things = &results->plan->experiment.blocks[BLOCK_VALUES];
    bool fine = true;
    for (int i = 0; fine && i < worth->count; i++) {
        add_value(row, results, worth, "value", things->list[i].name, "", worth->value[i],
                  worth->value_p[i]);
        fine = row_end(row);
    }
    for (int i = 0; fine && i < worth->count && worth->rather; i++) {
        add_value(row, results, worth, "than average", things->list[i].name, "", worth->rather[i],
                  worth->rather_p[i]);
        fine = row_end(row);
    }
    for (int i = 0; i < worth->count && worth->synergy; i++)
        for (int j = i + 1; fine && j < worth->count; j++) {
            int pair = i * worth->count + j;
            add_value(row, results, worth, "synergy", things->list[i].name, things->list[j].name,
                      worth->synergy[pair], worth->synergy_p[pair]);
            fine = row_end(row);
        }
    if (fine && !isnan(worth->general.value)) {
        add_value(row, results, worth, "all pairs", "", "", worth->general, worth->general_p);
        fine = row_end(row);
    }
    return fine;
}

static bool export_values(struct row *row, const struct findings *findings)
{
    bool fine = true;
    for (int i = 0; fine && i < findings->worth_count; i++)
        fine = export_worth(row, findings->results, findings->worths[i]);
    return fine;
}

static void add_head(struct row *row, const struct results *results, enum export_rows rows)
{
    row->head = true;
    if (rows == EXPORT_MEANS)
        add_mean(row, results, 0, "");
    else if (rows == EXPORT_DIFFERENCES)
        add_difference(row, results, &(struct comparison){.column = ""});
    else
        add_value(row, results, &(struct worth){.column = ""}, "", "", "", (struct interval){0}, 0);
}

bool export_tables(const struct results *results, enum export_rows rows, enum export_format format,
                   FILE *file)
{
    struct row row = {.file = file, .format = format, .line = TEXT_GROWING};
    bool fine = true;
    if (format == EXPORT_CSV) {
        add_head(&row, results, rows);
        fine = row_end(&row);
        row.head = false;
    }
    if (fine && rows == EXPORT_MEANS) {
        fine = export_means(&row, results);
    } else if (fine) {
        struct findings *findings = findings_new(results);
        fine = rows == EXPORT_DIFFERENCES ? export_differences(&row, findings)
                                          : export_values(&row, findings);
        findings_free(findings);
    }
    text_free(&row.line);
    return fflush(file) == 0 && fine;
}

/* ---- all of it at once ---- */

static bool json_list(const struct results *results, const struct findings *findings,
                      enum export_rows rows, const char *name, FILE *file)
{
    struct row row = {.file = file, .format = EXPORT_JSONL, .line = TEXT_GROWING, .list = true};
    bool fine = fprintf(file, ",\n\"%s\": [\n", name) > 0;
    if (fine)
        fine = rows == EXPORT_MEANS         ? export_means(&row, results)
               : rows == EXPORT_DIFFERENCES ? export_differences(&row, findings)
                                            : export_values(&row, findings);
    text_free(&row.line);
    return fine && fputs(row.later ? "\n]" : "]", file) >= 0;
}

static void json_beware(const struct results *results, struct text *out)
{
    struct text line = TEXT_GROWING;
    bool later = false;
    for (int cell = 0; cell < results->plan->cell_count; cell++) {
        text_clear(&line);
        if (!beware_cell(results, cell, &line))
            continue;
        text_add(out, "%s\n", later ? "," : "");
        text_json(out, text_of(&line));
        later = true;
    }
    text_free(&line);
}

bool export_json(const struct results *results, FILE *file)
{
    struct findings *findings = findings_new(results);
    struct text head = TEXT_GROWING;
    text_add(&head, "{\"title\": ");
    text_json(&head, results->plan->experiment.title ? results->plan->experiment.title : "");
    text_add(&head, ",\n\"unfinished_cells\": %d,\n\"earlier_looks\": %d,\n\"comparisons\": %d,\n"
             "\"beware\": [", results_undone(results), results->looks, findings->family);
    json_beware(results, &head);
    text_add(&head, "]");
    bool fine = fputs(text_of(&head), file) >= 0 &&
                json_list(results, findings, EXPORT_MEANS, "means", file) &&
                json_list(results, findings, EXPORT_DIFFERENCES, "differences", file) &&
                json_list(results, findings, EXPORT_VALUES, "values", file) &&
                fputs("}\n", file) >= 0;
    text_free(&head);
    findings_free(findings);
    return fflush(file) == 0 && fine;
}
