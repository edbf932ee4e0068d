/* study_show.c: what came of evolutions, as text and as JSON. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate/tables.h"
#include "evolve/study.h"

static const char *subject_name(const struct study *study, int which)
{
    return study->settings.names[which / study->settings.runs];
}

static void add_head(const struct study *study, int which, struct text *out)
{
    const struct evolution *evolution = &study->list[which];
    int run = which % study->settings.runs;
    text_add(out, "%s%s", which ? "\n" : "", subject_name(study, which));
    if (study->settings.runs > 1)
        text_add(out, ", run %d", run + 1);
    text_add(out, ": %d generation%s, ", evolution->generation, evolution->generation == 1 ? "" : "s");
    text_grouped(out, (uint64_t)evolution->count);
    text_add(out, " vectors, ");
    text_grouped(out, (uint64_t)evolution_rows_done(evolution));
    text_add(out, " plays\n");
}

/* Worths of a target are how far it is missed by, with a minus: told without it. */
static void add_worth(const struct evolution *evolution, double worth, struct text *out)
{
    const struct aim *aim = &evolution->design->columns[0];
    aim_value(aim, aim->kind == AIM_MOST ? worth : worth == 0 ? 0.0 : -worth, out);
}

/* Of few generations all, of many about twelve. */
static void add_history(const struct evolution *evolution, struct text *out)
{
    int every = (evolution->generation + 11) / 12;
    const struct aim *aim = &evolution->design->columns[0];
    text_add(out, "%s%s by generation   best     mean     worst    archive: best, mean\n",
             aim->kind == AIM_TARGET ? "distance of " : "", aim_label(aim));
    for (int i = 0; i < evolution->generation; i++) {
        if (i % every && i + 1 < evolution->generation)
            continue;
        const struct history *history = &evolution->history[i];
        const double shown[] = {history->population[2], history->population[1], history->population[0],
                                history->archive[2], history->archive[1]};
        text_add(out, "  %4d ", i);
        for (int j = 0; j < 5; j++) {
            struct text number = TEXT_GROWING;
            add_worth(evolution, shown[j], &number);
            text_add(out, "  %9s", text_of(&number));
            text_free(&number);
        }
        text_add(out, "\n");
    }
}

static void add_archive(const struct evolution *evolution, struct text *out)
{
    text_add(out, "archive, best first: in the search, and on fresh seeds\n");
    for (int i = 0; i < evolution->archive_count; i++) {
        int which = evolution->archive[i];
        const struct candidate *candidate = &evolution->list[which];
        text_add(out, "  ");
        study_vector(evolution->design, candidate, out);
        text_add(out, "\n     ");
        for (int aim = 0; aim < evolution->method.aim_count; aim++) {
            const struct aim *column = &evolution->design->columns[aim];
            struct interval fresh = candidate_interval(evolution, which, aim, true);
            text_add(out, "%s %s ", aim ? ";" : "", aim_label(column));
            aim_value(column, candidate_mean(candidate, aim, false), out);
            if (candidate->fresh) {
                text_add(out, ", fresh ");
                tables_interval(out, &fresh, column->rate);
            }
        }
        text_add(out, "\n");
    }
}

/* A letter from a (worst) to z (best) for each cell that is held. */
static void add_map(const struct evolution *evolution, struct text *out)
{
    const struct method_settings *method = &evolution->method;
    const struct aim *columns = evolution->design->columns;
    double least = INFINITY, most = -INFINITY;
    int held = 0;
    for (int i = 0; i < CELLS_SIDE_MAX * CELLS_SIDE_MAX; i++)
        if (evolution->cells[i] >= 0) {
            double worth = candidate_worth(evolution, evolution->cells[i], 0, false);
            least = fmin(least, worth);
            most = fmax(most, worth);
            held++;
        }
    text_add(out, "map: %s to the right from %g to %g, %s downwards from %g to %g; a is worst, z best; "
             "%d of %d cells\n", aim_label(&columns[method->aim_count + 1]), method->measures[1].low,
             method->measures[1].high, aim_label(&columns[method->aim_count]), method->measures[0].low,
             method->measures[0].high, held, method->measures[0].cells * method->measures[1].cells);
    for (int y = 0; y < method->measures[0].cells; y++) {
        text_add(out, "  ");
        for (int x = 0; x < method->measures[1].cells; x++) {
            int holder = evolution->cells[y * CELLS_SIDE_MAX + x];
            double share = holder < 0 || !(most > least)
                ? 1 : (candidate_worth(evolution, holder, 0, false) - least) / (most - least);
            text_add(out, "%c", holder < 0 ? '.' : 'a' + (int)(share * 25));
        }
        text_add(out, "\n");
    }
}

static void add_gain(const struct study *study, int subject, struct text *out)
{
    struct study_gain gain;
    if (!study_gain(study, subject, &gain))
        return;
    const struct evolution *evolution = &study->list[subject * study->settings.runs];
    const struct aim *aim = &evolution->design->columns[0];
    text_add(out, "%s on fresh seeds, by %s%s: first generation ", study->settings.names[subject],
             aim->kind == AIM_TARGET ? "distance of " : "", aim_label(aim));
    add_worth(evolution, gain.first, out);
    text_add(out, ", archive ");
    add_worth(evolution, gain.archive, out);
    text_add(out, " (in the search ");
    add_worth(evolution, gain.searched, out);
    text_add(out, "); better by ");
    tables_difference(out, &gain.difference, evolution->design->columns[0].rate);
    text_add(out, ", ");
    tables_p(out, gain.p);
    if (!isnan(gain.of_runs.value)) {
        text_add(out, "; by runs ");
        tables_difference(out, &gain.of_runs, evolution->design->columns[0].rate);
    }
    text_add(out, "\n");
}

/* "4.2 +- 0.6" over runs; of one run the mean alone. */
static void add_spread(double mean, double spread, int runs, struct text *out)
{
    text_add(out, "%.4g", mean);
    if (runs > 1)
        text_add(out, " +- %.2g", spread);
}

/* What became of each number: a line for each, with limits as they were at first. */
static void add_shifts(const struct study *study, int subject, struct text *out)
{
    const struct design *design = &study->designs[subject];
    struct study_shift shift;
    int runs = study->settings.runs;
    if (!study_shift(study, subject, 0, &shift))
        return;
    text_add(out, "%s: numbers, first generation and archive%s\n", study->settings.names[subject],
             runs > 1 ? " (+- how far runs lie apart)" : "");
    for (int i = 0; i < design->number_count; i++) {
        struct text first = TEXT_GROWING, archive = TEXT_GROWING;
        study_shift(study, subject, i, &shift);
        add_spread(shift.first, shift.first_spread, runs, &first);
        add_spread(shift.archive, shift.archive_spread, runs, &archive);
        text_add(out, "  %-28s %-16s %s\n", design->numbers[i].key, text_of(&first), text_of(&archive));
        text_free(&first);
        text_free(&archive);
    }
}

void study_print(const struct study *study, struct text *out)
{
    if (study->settings.title)
        text_add(out, "%s\n", study->settings.title);
    for (int i = 0; i < study->count; i++) {
        const struct evolution *evolution = &study->list[i];
        if (evolution->generation == 0)
            continue;
        add_head(study, i, out);
        add_history(evolution, out);
        if (evolution->method.kind == METHOD_ELITES)
            add_map(evolution, out);
        add_archive(evolution, out);
    }
    text_add(out, "\n");
    for (int i = 0; i < study->settings.subject_count; i++)
        add_shifts(study, i, out);
    for (int i = 0; i < study->settings.subject_count; i++)
        add_gain(study, i, out);
}

/* ---- JSON ---- */

static void json_doubles(struct text *out, const double *list, int count)
{
    text_add(out, "[");
    for (int i = 0; i < count; i++) {
        text_add(out, "%s", i ? ", " : "");
        json_number(out, list[i]);
    }
    text_add(out, "]");
}

static void json_candidate(const struct evolution *evolution, int which, struct text *out)
{
    const struct candidate *candidate = &evolution->list[which];
    const struct design *design = evolution->design;
    double means[COLUMNS_MAX], fresh[COLUMNS_MAX];
    text_add(out, "{\"generation\": %d, \"numbers\": {", candidate->generation);
    for (int i = 0; i < design->number_count; i++) {
        text_add(out, "%s", i ? ", " : "");
        text_json(out, design->numbers[i].key);
        text_add(out, ": ");
        json_number(out, number_value(&design->numbers[i], candidate->at[i]));
    }
    for (int i = 0; i < design->column_count; i++) {
        means[i] = candidate_mean(candidate, i, false);
        fresh[i] = candidate->fresh ? candidate_mean(candidate, i, true) : (double)NAN;
    }
    text_add(out, "}, \"plays\": %lld, \"means\": ", (long long)candidate->plays);
    json_doubles(out, means, design->column_count);
    text_add(out, ", \"fresh_plays\": %lld, \"fresh\": ", (long long)candidate->fresh);
    json_doubles(out, fresh, design->column_count);
    text_add(out, "}");
}

/* Candidates of an evolution as the member of an object. */
static void json_candidates(const struct evolution *evolution, const char *name, const int *list, int count,
                            struct text *out)
{
    text_add(out, ",\n     \"%s\": [", name);
    for (int i = 0; i < count; i++) {
        text_add(out, "%s\n      ", i ? "," : "");
        json_candidate(evolution, list ? list[i] : i, out);
    }
    text_add(out, "]");
}

static void json_evolution(const struct study *study, int which, struct text *out)
{
    const struct evolution *evolution = &study->list[which];
    text_add(out, "%s\n    {\"name\": ", which ? "," : "");
    text_json(out, subject_name(study, which));
    text_add(out, ", \"run\": %d, \"done\": %s, \"history\": [", which % study->settings.runs + 1,
             evolution->done ? "true" : "false");
    for (int i = 0; i < evolution->generation; i++) {
        text_add(out, "%s\n      {\"population\": ", i ? "," : "");
        json_doubles(out, evolution->history[i].population, 3);
        text_add(out, ", \"archive\": ");
        json_doubles(out, evolution->history[i].archive, 3);
        text_add(out, "}");
    }
    int first = 0;
    while (first < evolution->count && evolution->list[first].generation == 0)
        first++;
    text_add(out, "]");
    json_candidates(evolution, "first_generation", NULL, first, out);
    json_candidates(evolution, "archive", evolution->archive, evolution->archive_count, out);
    text_add(out, ",\n     \"map\": [");
    for (int i = 0, some = 0; i < CELLS_SIDE_MAX * CELLS_SIDE_MAX; i++)
        if (evolution->cells[i] >= 0) {
            text_add(out, "%s\n      {\"cell\": [%d, %d], \"holder\": ", some++ ? "," : "",
                     i / CELLS_SIDE_MAX, i % CELLS_SIDE_MAX);
            json_candidate(evolution, evolution->cells[i], out);
            text_add(out, "}");
        }
    text_add(out, "]}");
}

/* What the archives have more than the first generations, over all runs of a game. */
static void json_gain(const struct study *study, int subject, struct text *out)
{
    struct study_gain gain;
    text_add(out, "%s\n    {\"name\": ", subject ? "," : "");
    text_json(out, subject_name(study, subject * study->settings.runs));
    if (study_gain(study, subject, &gain)) {
        const struct {
            const char *name;
            double      value;
        } members[] = {{"first", gain.first}, {"archive", gain.archive}, {"searched", gain.searched},
                       {"better", gain.difference.value}, {"low", gain.difference.low},
                       {"high", gain.difference.high}, {"p", gain.p}};
        for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
            text_add(out, ", \"%s\": ", members[i].name);
            json_number(out, members[i].value);
        }
    }
    text_add(out, "}");
}

void study_json(const struct study *study, struct text *out)
{
    const struct design *design = &study->designs[0];
    text_add(out, "{\n  \"title\": ");
    text_json(out, study->settings.title ? study->settings.title : "");
    text_add(out, ",\n  \"columns\": [");
    for (int i = 0; i < design->column_count; i++) {
        text_add(out, "%s", i ? ", " : "");
        text_json(out, design->columns[i].column);
    }
    text_add(out, "],\n  \"gains\": [");
    for (int i = 0; i < study->settings.subject_count; i++)
        json_gain(study, i, out);
    text_add(out, "\n  ],\n  \"evolutions\": [");
    for (int i = 0; i < study->count; i++)
        json_evolution(study, i, out);
    text_add(out, "\n  ]\n}\n");
}
