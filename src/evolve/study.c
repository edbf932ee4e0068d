/* study.c: evolutions that were asked for by a file, one after the other. */
#include "evolve/study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/inference.h"

enum { STAGES_MAX = 4 * LAMBDA_MAX };    /* of a generation: at most two for each vector */

static bool open_design(struct study *study, int subject, struct problems *problems)
{
    struct study_settings *settings = &study->settings;
    struct design *design = &study->designs[subject];
    design->number_count = settings->number_count;
    design->column_count = settings->method.aim_count + settings->measure_count;
    memcpy(design->numbers, settings->numbers, sizeof design->numbers);
    memcpy(design->columns, settings->columns, sizeof design->columns);
    const char *const *agents = (const char *const *)settings->agents;
    if (settings->kind == STUDY_LEVELS) {
        struct level_settings levels = {
            .width = settings->width, .height = settings->height, .repeat = settings->repeat,
            .states = (uint64_t)settings->states, .agents = study->level_agents, .agent_count = 2,
        };
        study->level_agents[0] = settings->strong ? settings->strong : "mcts";
        study->level_agents[1] = settings->weak ? settings->weak : "random";
        if (settings->agent_count > 1) {
            levels.agents = agents;
            levels.agent_count = settings->agent_count;
        }
        return design_levels(design, settings->games[subject], &levels, problems);
    }
    if (settings->kind == STUDY_TEMPLATES) {
        struct template_settings template = {settings->cards, settings->card_count, settings->repeat};
        return design_template(design, settings->games[subject], &template, agents, settings->agent_count,
                               settings->rotate, problems);
    }
    return design_game(design, settings->games[subject], agents, settings->agent_count, settings->rotate,
                       problems);
}

struct study *study_new(struct study_settings *settings, struct problems *problems)
{
    struct study *study = heap_new(1, sizeof *study);
    study->settings = *settings;
    *settings = (struct study_settings){0};
    for (int i = 0; i < study->settings.subject_count; i++)
        if (!open_design(study, i, problems)) {
            study_free(study);
            return NULL;
        }
    study->count = study->settings.subject_count * study->settings.runs;
    study->list = heap_new((size_t)study->count, sizeof *study->list);
    uint64_t seed = rng_stream(study->settings.seed, rng_stream_key("evolve: runs"));
    for (int i = 0; i < study->count; i++)
        evolution_begin(&study->list[i], &study->settings.method,
                        &study->designs[i / study->settings.runs], rng_play_seed(seed, (uint64_t)i));
    return study;
}

void study_free(struct study *study)
{
    if (!study)
        return;
    for (int i = 0; i < study->count; i++)
        evolution_free(&study->list[i]);
    free(study->list);
    for (int i = 0; i < study->settings.subject_count; i++)
        design_free(&study->designs[i]);
    study_settings_free(&study->settings);
    free(study);
}

bool study_done(const struct study *study)
{
    return study->count > 0 && study->list[study->count - 1].done;
}

int64_t study_rows(const struct study *study)
{
    return study->count * evolution_rows(&study->settings.method);
}

int64_t study_rows_done(const struct study *study)
{
    int64_t rows = 0;
    for (int i = 0; i < study->count; i++)
        rows += evolution_rows_done(&study->list[i]);
    return rows;
}

bool study_step(struct study *study, const struct design_run *run, struct problems *problems)
{
    int next = 0;
    while (next < study->count && study->list[next].done)
        next++;
    if (next == study->count)
        return true;
    if (run->stages)    /* the same for the same generation, however often it was begun */
        run->stages->number = 1 + STAGES_MAX * ((int64_t)next * (study->settings.method.generations + 2) +
                                                study->list[next].generation);
    return evolution_step(&study->list[next], run, problems);
}

void study_vector(const struct design *design, const struct candidate *candidate, struct text *out)
{
    for (int i = 0; i < design->number_count; i++) {
        text_add(out, "%s%s ", i ? ", " : "", design->numbers[i].key);
        number_print(&design->numbers[i], candidate->at[i], out);
    }
}

/* ---- over runs ---- */

int study_history(const struct study *study, int subject, int generation, bool archive, double mean[3],
                  double spread[3])
{
    struct moments moments[3] = {0};
    int runs = study->settings.runs, count = 0;
    for (int r = 0; r < runs; r++) {
        const struct evolution *evolution = &study->list[subject * runs + r];
        if (evolution->generation <= generation)
            continue;
        const struct history *history = &evolution->history[generation];
        for (int i = 0; i < 3; i++)
            moments_add(&moments[i], archive ? history->archive[i] : history->population[i]);
        count++;
    }
    for (int i = 0; i < 3; i++) {
        mean[i] = count ? moments_mean(&moments[i]).value : (double)NAN;
        spread[i] = count > 1 ? moments_deviation(&moments[i]) : 0;
    }
    return count;
}

bool study_shift(const struct study *study, int subject, int number, struct study_shift *shift)
{
    struct moments first = {0}, archive = {0};
    int runs = study->settings.runs, count = 0;
    for (int r = 0; r < runs; r++) {
        const struct evolution *evolution = &study->list[subject * runs + r];
        const struct number *of = &evolution->design->numbers[number];
        double sum = 0, kept = 0;
        int begun = 0;
        if (!evolution->done || evolution->archive_count == 0)
            continue;
        for (; begun < evolution->count && evolution->list[begun].generation == 0; begun++)
            sum += number_value(of, evolution->list[begun].at[number]);
        for (int i = 0; i < evolution->archive_count; i++)
            kept += number_value(of, evolution->list[evolution->archive[i]].at[number]);
        moments_add(&first, sum / begun);
        moments_add(&archive, kept / evolution->archive_count);
        count++;
    }
    if (count == 0)
        return false;
    *shift = (struct study_shift){moments_mean(&first).value, count > 1 ? moments_deviation(&first) : 0,
                                  moments_mean(&archive).value, count > 1 ? moments_deviation(&archive) : 0};
    return true;
}

static double mean_of(const double *list, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += list[i];
    return sum / count;
}

bool study_gain(const struct study *study, int subject, struct study_gain *gain)
{
    struct moments runs_apart = {0};
    int runs = study->settings.runs;
    double *first = heap_new((size_t)(runs * LAMBDA_MAX), sizeof *first);
    double *archive = heap_new((size_t)(runs * ARCHIVE_MAX), sizeof *archive);
    *gain = (struct study_gain){0};
    for (int r = 0; r < runs; r++) {
        const struct evolution *evolution = &study->list[subject * runs + r];
        if (!evolution->done || evolution->method.fresh == 0)
            continue;
        int before[2] = {gain->counts[0], gain->counts[1]};
        for (int i = 0; i < evolution->count && evolution->list[i].generation == 0; i++)
            first[gain->counts[0]++] = candidate_worth(evolution, i, 0, true);
        for (int i = 0; i < evolution->archive_count; i++) {
            archive[gain->counts[1]++] = candidate_worth(evolution, evolution->archive[i], 0, true);
            gain->searched += candidate_worth(evolution, evolution->archive[i], 0, false);
        }
        moments_add(&runs_apart, mean_of(archive + before[1], gain->counts[1] - before[1]) -
                                     mean_of(first + before[0], gain->counts[0] - before[0]));
    }
    gain->of_runs = (struct interval){(double)NAN, (double)NAN, (double)NAN};
    if (runs_apart.count >= 3)
        gain->of_runs = moments_mean(&runs_apart);
    bool enough = gain->counts[0] >= 4 && gain->counts[1] >= 4;
    if (enough) {
        struct paired found = unpaired_compare(first, gain->counts[0], archive, gain->counts[1]);
        gain->first = mean_of(first, gain->counts[0]);
        gain->archive = mean_of(archive, gain->counts[1]);
        gain->searched /= gain->counts[1];
        gain->difference = found.difference;
        gain->p = found.p;
    }
    free(first);
    free(archive);
    return enough;
}
