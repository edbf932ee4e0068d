/* evolution.c: generations, whatever the method: who is judged, the archive, fresh seeds at the end. */
#include "evolve/evolution.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/exact.h"
#include "core/heap.h"

enum { TRIES = 100 };    /* to find a vector with which there is anything */

const char *const method_names[METHOD_COUNT] = {"plus", "cma", "elites"};
static const struct method *const methods[METHOD_COUNT] = {&plus_method, &cma_method, &elites_method};

void evolution_begin(struct evolution *evolution, const struct method_settings *method,
                     struct design *design, uint64_t seed)
{
    *evolution = (struct evolution){.method = *method, .design = design, .seed = seed};
    evolution->history = heap_new((size_t)method->generations + 1, sizeof *evolution->history);
    for (int i = 0; i < CELLS_SIDE_MAX * CELLS_SIDE_MAX; i++)
        evolution->cells[i] = -1;
}

void evolution_free(struct evolution *evolution)
{
    free(evolution->list);
    free(evolution->history);
    evolution->list = NULL;
    evolution->history = NULL;
}

int64_t evolution_rows(const struct method_settings *method)
{
    int64_t first = method->kind == METHOD_PLUS ? method->mu : method->lambda;
    int64_t again = method->kind == METHOD_PLUS ? method->mu * method->again : 0;
    return first * method->plays + method->generations * (method->lambda * method->plays + again) +
           (method->archive + first) * method->fresh;
}

int64_t evolution_rows_done(const struct evolution *evolution)
{
    int64_t rows = 0;
    for (int i = 0; i < evolution->count; i++)
        rows += evolution->list[i].plays + evolution->list[i].fresh;
    return rows;
}

/* ---- candidates ---- */

double candidate_mean(const struct candidate *candidate, int column, bool fresh)
{
    return fresh ? candidate->fresh_sums[column] / (double)candidate->fresh
                 : candidate->sums[column] / (double)candidate->plays;
}

struct interval candidate_interval(const struct evolution *evolution, int which, int column, bool fresh)
{
    const struct candidate *candidate = &evolution->list[which];
    double count = (double)(fresh ? candidate->fresh : candidate->plays);
    double mean = candidate_mean(candidate, column, fresh);
    double squares = fresh ? candidate->fresh_squares[column] : candidate->squares[column];
    if (evolution->design->columns[column].rate)
        return statistics_share(mean, count);
    double variance = count > 1 ? (squares - count * mean * mean) / (count - 1) : 0;
    double error = exact_sqrt((variance > 0 ? variance : 0) / count);
    double width = count > 1 ? statistics_student(count - 1) * error : INFINITY;
    return (struct interval){mean, mean - width, mean + width};
}

double candidate_worth(const struct evolution *evolution, int which, int aim, bool fresh)
{
    return aim_worth(&evolution->design->columns[aim],
                     candidate_mean(&evolution->list[which], aim, fresh));
}

static bool dominates(const struct evolution *evolution, int one, int two, bool fresh)
{
    bool better = false;
    for (int aim = 0; aim < evolution->method.aim_count; aim++) {
        double a = candidate_worth(evolution, one, aim, fresh);
        double b = candidate_worth(evolution, two, aim, fresh);
        if (a < b)
            return false;
        better = better || a > b;
    }
    return better;
}

bool candidate_dominates(const struct evolution *evolution, int one, int two)
{
    return dominates(evolution, one, two, false);
}

struct ranked {
    int    candidate, front;
    double worth, crowding;
};

static int by_rank(const void *a, const void *b)
{
    const struct ranked *one = a, *two = b;
    if (one->front != two->front)
        return one->front - two->front;
    if (one->worth != two->worth)
        return one->worth > two->worth ? -1 : 1;
    if (one->crowding != two->crowding)
        return one->crowding > two->crowding ? -1 : 1;
    return one->candidate - two->candidate;    /* who was there first */
}

/* How far the nearest on the same front are, over all aims, relative to how far all lie apart. */
static double crowding(const struct evolution *evolution, const struct ranked *list, int count, int which,
                       bool fresh)
{
    double sum = 0;
    for (int aim = 0; aim < evolution->method.aim_count; aim++) {
        double own = candidate_worth(evolution, list[which].candidate, aim, fresh);
        double above = INFINITY, below = -INFINITY, least = own, most = own;
        for (int i = 0; i < count; i++) {
            double other = candidate_worth(evolution, list[i].candidate, aim, fresh);
            least = fmin(least, other);
            most = fmax(most, other);
            if (i == which || list[i].front != list[which].front)
                continue;
            if (other >= own)
                above = fmin(above, other);
            if (other <= own)
                below = fmax(below, other);
        }
        sum += most > least ? (above - below) / (most - least) : 0;
    }
    return sum;
}

/* Fronts: 0 is dominated by nobody, 1 by those of 0 alone, and so on. */
static void find_fronts(const struct evolution *evolution, struct ranked *list, int count, bool fresh)
{
    for (int i = 0; i < count; i++)
        list[i].front = -1;
    for (int front = 0, left = count; left > 0; front++) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            bool free_of_all = list[i].front == -1;
            for (int j = 0; free_of_all && j < count; j++)
                free_of_all = (list[j].front != -1 && list[j].front != -2) ||
                              !dominates(evolution, list[j].candidate, list[i].candidate, fresh);
            if (free_of_all)
                list[i].front = -2;
        }
        for (int i = 0; i < count; i++)
            if (list[i].front == -2) {
                list[i].front = front;
                found++;
            }
        left -= found;
    }
}

void candidates_sort(const struct evolution *evolution, int *numbers, int count, bool fresh)
{
    struct ranked *list = heap_new((size_t)count, sizeof *list);
    for (int i = 0; i < count; i++)
        list[i].candidate = numbers[i];
    if (evolution->method.aim_count > 1) {
        find_fronts(evolution, list, count, fresh);
        for (int i = 0; i < count; i++)
            list[i].crowding = crowding(evolution, list, count, i, fresh);
    } else {
        for (int i = 0; i < count; i++)
            list[i].worth = candidate_worth(evolution, numbers[i], 0, fresh);
    }
    qsort(list, (size_t)count, sizeof *list, by_rank);
    for (int i = 0; i < count; i++)
        numbers[i] = list[i].candidate;
    free(list);
}

int candidate_cell(const struct evolution *evolution, int which)
{
    const struct method_settings *method = &evolution->method;
    int cell = 0;
    for (int i = 0; i < MEASURES; i++) {
        const struct measure *measure = &method->measures[i];
        double value = candidate_mean(&evolution->list[which], method->aim_count + i, false);
        double at = (value - measure->low) / (measure->high - measure->low) * measure->cells;
        int place = !(at > 0) ? 0 : at >= measure->cells ? measure->cells - 1 : (int)at;
        cell = cell * CELLS_SIDE_MAX + place;
    }
    return cell;
}

/* ---- vectors ---- */

void vector_order(const struct evolution *evolution, int64_t *at)
{
    const struct design *design = evolution->design;
    for (int i = 0; i < design->pair_count; i++) {
        const struct number *low = &design->numbers[2 * i], *high = low + 1;
        double one = number_value(low, at[2 * i]), two = number_value(high, at[2 * i + 1]);
        if (one > two) {
            at[2 * i] = number_nearest(low, two);
            at[2 * i + 1] = number_nearest(high, one);
        }
    }
}

static int64_t draw_step(struct rng *rng, int64_t steps)
{
    return (int64_t)rng_below(rng, (uint32_t)steps + 1);
}

bool vector_possible(const struct evolution *evolution, const int64_t *at)
{
    return !evolution->design->possible || evolution->design->possible(evolution->design, at);
}

void vector_draw(const struct evolution *evolution, struct rng *rng, int64_t *at)
{
    for (int tries = 0; tries < TRIES; tries++) {
        for (int i = 0; i < evolution->design->number_count; i++)
            at[i] = draw_step(rng, evolution->design->numbers[i].steps);
        vector_order(evolution, at);
        if (vector_possible(evolution, at))
            return;
    }
}

/* Of each pair one number; of what is no pair the number itself. */
static void mutate_one(const struct evolution *evolution, struct rng *rng, int which, int64_t *at)
{
    const struct number *number = &evolution->design->numbers[which];
    if (evolution->method.anew) {
        at[which] = draw_step(rng, number->steps);
        return;
    }
    /* Steps get smaller in the course of the evolution, down to a tenth. */
    double left = 1 - 0.9 * evolution->generation / (evolution->method.generations + 1.0);
    double moved = (double)at[which] + 0.3 * left * (double)number->steps * gauss_draw(rng);
    int64_t to = number_nearest(number, number->low + moved * number->step);
    if (to == at[which])
        to += rng_chance(rng, 0.5) ? 1 : -1;
    at[which] = to < 0 ? 0 : to > number->steps ? number->steps : to;
}

/* Every number has an even chance to change, and at least one does. */
static void mutate(const struct evolution *evolution, struct rng *rng, const int64_t *from, int64_t *at)
{
    const struct design *design = evolution->design;
    int pairs = design->pair_count, count = design->number_count - pairs;
    bool changed = false;
    memcpy(at, from, NUMBERS_MAX * sizeof *at);
    while (!changed)
        for (int i = 0; i < count; i++)
            if (rng_chance(rng, 0.5)) {
                mutate_one(evolution, rng, i < pairs ? 2 * i + (int)rng_below(rng, 2) : pairs + i, at);
                changed = true;
            }
    vector_order(evolution, at);
}

void vector_mutate(const struct evolution *evolution, struct rng *rng, const int64_t *from, int64_t *at)
{
    for (int tries = 0; tries < TRIES; tries++) {
        mutate(evolution, rng, from, at);
        if (vector_possible(evolution, at))
            return;
    }
}

/* ---- a generation ---- */

static int add_candidate(struct evolution *evolution, const int64_t *at)
{
    if (evolution->count == evolution->capacity) {
        evolution->capacity = evolution->capacity ? 2 * evolution->capacity : 64;
        evolution->list = heap_grow(evolution->list,
                                    (size_t)evolution->capacity * sizeof *evolution->list);
    }
    struct candidate *candidate = &evolution->list[evolution->count];
    memset(candidate, 0, sizeof *candidate);
    memcpy(candidate->at, at, sizeof candidate->at);
    candidate->generation = evolution->generation;
    return evolution->count++;
}

/* Judges candidates over so many seeds of a series from `first` on, and adds to their sums. */
static bool judge(struct evolution *evolution, const struct design_run *run, const int *list, int count,
                  uint64_t seed, uint64_t first, int64_t rows, bool fresh, struct problems *problems)
{
    int columns = evolution->design->column_count;
    struct trial *trials = heap_new((size_t)count + 1, sizeof *trials);
    double *all = heap_new((size_t)(count * rows * columns) + 1, sizeof *all);
    for (int i = 0; i < count; i++)
        trials[i] = (struct trial){.at = evolution->list[list[i]].at, .seed = seed, .first = first,
                                   .count = rows, .rows = all + i * rows * columns};
    bool fine = count == 0 || rows == 0 ||
                evolution->design->judge(evolution->design, run, trials, count, problems);
    for (int i = 0; fine && i < count; i++) {
        struct candidate *candidate = &evolution->list[list[i]];
        for (int64_t row = 0; row < rows; row++)
            for (int c = 0; c < columns; c++) {
                double value = trials[i].rows[row * columns + c];
                (fresh ? candidate->fresh_sums : candidate->sums)[c] += value;
                (fresh ? candidate->fresh_squares : candidate->squares)[c] += value * value;
            }
        *(fresh ? &candidate->fresh : &candidate->plays) += rows;
    }
    free(trials);
    free(all);
    return fine;
}

static bool same_vector(const struct evolution *evolution, int one, int two)
{
    return memcmp(evolution->list[one].at, evolution->list[two].at, sizeof evolution->list[one].at) == 0;
}

/* The best of all that were tried, no two alike: of those that were in the archive, that live, and that are
 * new. Others were worse than all in it and have not been judged since. Of several aims only the front. */
static void fill_archive(struct evolution *evolution, int first)
{
    int most = ARCHIVE_MAX + 2 * LAMBDA_MAX, count = 0;
    int *list = heap_new((size_t)most, sizeof *list);
    for (int i = 0; i < evolution->archive_count; i++)
        list[count++] = evolution->archive[i];
    for (int i = 0; i < evolution->population_count; i++)
        list[count++] = evolution->population[i];
    for (int i = first; i < evolution->count && count < most; i++)
        list[count++] = i;
    candidates_sort(evolution, list, count, false);
    evolution->archive_count = 0;
    for (int i = 0; i < count && evolution->archive_count < evolution->method.archive; i++) {
        bool there = false;
        for (int j = 0; !there && j < evolution->archive_count; j++)
            there = same_vector(evolution, evolution->archive[j], list[i]) ||
                    (evolution->method.aim_count > 1 &&
                     candidate_dominates(evolution, evolution->archive[j], list[i]));
        if (!there)
            evolution->archive[evolution->archive_count++] = list[i];
    }
    free(list);
}

static void sum_up(const struct evolution *evolution, const int *list, int count, double out[3])
{
    out[0] = INFINITY;
    out[1] = 0;
    out[2] = -INFINITY;
    for (int i = 0; i < count; i++) {
        double worth = candidate_worth(evolution, list[i], 0, false);
        out[0] = fmin(out[0], worth);
        out[1] += worth / count;
        out[2] = fmax(out[2], worth);
    }
}

static bool next_generation(struct evolution *evolution, const struct design_run *run,
                            struct problems *problems)
{
    const struct method *method = methods[evolution->method.kind];
    const struct method_settings *settings = &evolution->method;
    static const char stream[] = "evolve: generation";
    int64_t (*at)[NUMBERS_MAX] = heap_new(LAMBDA_MAX, sizeof *at);
    int *list = heap_new(2 * LAMBDA_MAX, sizeof *list);
    struct rng rng;
    struct cma before = evolution->cma;
    int first = evolution->count;
    uint64_t seed = rng_stream(evolution->seed, rng_stream_key("evolve: plays"));
    uint64_t from = (uint64_t)evolution->generation * 1000003;    /* other seeds each generation */
    rng_seed(&rng, rng_play_seed(rng_stream(evolution->seed, rng_stream_key(stream)),
                                 (uint64_t)evolution->generation));
    int count = method->propose(evolution, &rng, at);
    for (int i = 0; i < count; i++)
        list[i] = add_candidate(evolution, at[i]);
    bool fine = judge(evolution, run, list, count, seed, from, settings->plays, false, problems);
    if (fine && settings->again > 0 && evolution->generation > 0) {
        int again = method->again(evolution, first, count, list);
        fine = judge(evolution, run, list, again, seed, from, settings->again, false, problems);
    }
    if (fine) {
        method->absorb(evolution, first, count);
        fill_archive(evolution, first);
        sum_up(evolution, evolution->population, evolution->population_count,
               evolution->history[evolution->generation].population);
        sum_up(evolution, evolution->archive, evolution->archive_count,
               evolution->history[evolution->generation].archive);
        evolution->generation++;
    } else {    /* as it was */
        evolution->count = first;
        evolution->cma = before;
    }
    free(at);
    free(list);
    return fine;
}

/* The archive and the first generation on the same fresh seeds: what selection lifted is seen here. */
static bool judge_fresh(struct evolution *evolution, const struct design_run *run,
                        struct problems *problems)
{
    int *list = heap_new((size_t)(ARCHIVE_MAX + LAMBDA_MAX), sizeof *list), count = 0;
    for (int i = 0; i < evolution->archive_count; i++)
        list[count++] = evolution->archive[i];
    for (int i = 0; i < evolution->count && evolution->list[i].generation == 0; i++) {
        bool there = false;
        for (int j = 0; j < evolution->archive_count; j++)
            there = there || evolution->archive[j] == i;
        if (!there)
            list[count++] = i;
    }
    bool fine = judge(evolution, run, list, count,
                      rng_stream(evolution->seed, rng_stream_key("evolve: fresh")), 0,
                      evolution->method.fresh, true, problems);
    if (fine && evolution->method.fresh > 0)
        candidates_sort(evolution, evolution->archive, evolution->archive_count, true);
    evolution->done = fine;
    free(list);
    return fine;
}

bool evolution_step(struct evolution *evolution, const struct design_run *run, struct problems *problems)
{
    if (evolution->generation <= evolution->method.generations)
        return next_generation(evolution, run, problems);
    return judge_fresh(evolution, run, problems);
}
