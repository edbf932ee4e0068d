/* stopping.c: when enough was played. */
#include "evaluate/stopping.h"

#include <math.h>
#include <stdlib.h>

#include "core/heap.h"
#include "evaluate/chunk.h"
#include "evaluate/metric.h"
#include "evaluate/sequential.h"

/* Fewer are not judged by: means of chunks are nearly normal, but not those of so few plays. */
enum { CHUNKS_BEFORE_STOP = 5, PLAYS_BEFORE_STOP = 100 };

/* What a chunk tells. */
struct piece {
    bool   have;
    int    count;                  /* plays that have a value */
    double sum, squares;
};

/* What is known of a cell. */
struct known {
    int64_t at;                    /* chunks 0 .. at-1 are summed here */
    int64_t end;                   /* known after so many; 0: not yet */
    int64_t count;
    double  sum, squares;
};

/* Two cells that are compared. */
struct compared {
    int            a, b;
    int64_t        at, end;        /* the same */
    struct moments moments;        /* of the differences of means */
};

struct stopping {
    const struct experiment *experiment;
    int64_t                  chunks;
    struct piece            *pieces;   /* [cell * chunks + chunk] */
    struct known            *cells;
    struct compared         *list;
    int                      count;
    bool                     rate;
};

struct stopping *stopping_new(const struct plan *plan)
{
    struct stopping *stopping = heap_new(1, sizeof *stopping);
    const struct metric *metric = metric_of_column(plan->experiment.until);
    struct plan_pair *pairs;
    size_t cells = (size_t)plan->cell_count;
    stopping->experiment = &plan->experiment;
    stopping->rate = metric && metric->rate;
    stopping->chunks = plan_chunks(plan);
    stopping->pieces = heap_new(cells * (size_t)stopping->chunks, sizeof *stopping->pieces);
    stopping->cells = heap_new(cells, sizeof *stopping->cells);
    stopping->count = plan_pairs(plan, &pairs);
    stopping->list = heap_new((size_t)stopping->count, sizeof *stopping->list);
    for (int i = 0; i < stopping->count; i++)
        stopping->list[i] = (struct compared){.a = pairs[i].a, .b = pairs[i].b};
    free(pairs);
    return stopping;
}

void stopping_free(struct stopping *stopping)
{
    if (!stopping)
        return;
    free(stopping->pieces);
    free(stopping->cells);
    free(stopping->list);
    free(stopping);
}

bool known_within(const char *column, int64_t count, double sum, double squares, double within)
{
    const struct metric *metric = metric_of_column(column);
    struct interval interval;
    /* Of what was never seen nothing is known: there may be no such column. */
    if (count < PLAYS_BEFORE_STOP || (squares == 0 && !(metric && metric->outcome)))
        return false;
    if (metric && metric->rate) {
        interval = statistics_rate((uint64_t)sum, (uint64_t)count);
    } else {
        struct moments moments = {.count = (uint64_t)count, .sum = sum, .squares = squares};
        interval = moments_mean(&moments);
    }
    return (interval.high - interval.low) / 2 <= within;
}

bool differs_known(const struct moments *moments, bool rate, int64_t plays, double within,
                   double error)
{
    double count = (double)moments->count;
    if (moments->count < CHUNKS_BEFORE_STOP || plays < PLAYS_BEFORE_STOP)
        return false;
    double deviation = moments_deviation(moments) / sqrt(count);
    /* That no play differed yet does not prove that none can: as if one more had gone each way. */
    double least = rate ? sqrt(2) / ((double)plays + 2) : 0;
    deviation = deviation > least ? deviation : least;
    if (!(deviation > 0))
        return false;
    double half = deviation * sequential_reach(count, STOPPING_TUNED, error);
    return half <= within || fabs(moments_mean(moments).value) > half;
}

/* Sums what follows without a gap; stops where the cell is known. */
static void advance_cell(const struct stopping *stopping, int cell)
{
    struct known *known = &stopping->cells[cell];
    const struct piece *pieces = &stopping->pieces[cell * stopping->chunks];
    while (!known->end && known->at < stopping->chunks && pieces[known->at].have) {
        const struct piece *piece = &pieces[known->at++];
        known->count += piece->count;
        known->sum += piece->sum;
        known->squares += piece->squares;
        if (known_within(stopping->experiment->until, known->count, known->sum, known->squares,
                         stopping->experiment->within))
            known->end = known->at;
    }
}

/* Takes what both cells have; stops where it is decided. */
static void advance_pair(const struct stopping *stopping, struct compared *one)
{
    const struct experiment *experiment = stopping->experiment;
    const struct piece *a = &stopping->pieces[one->a * stopping->chunks];
    const struct piece *b = &stopping->pieces[one->b * stopping->chunks];
    while (!one->end && one->at < stopping->chunks && a[one->at].have && b[one->at].have) {
        const struct piece *first = &a[one->at], *second = &b[one->at];
        if (first->count && second->count)
            moments_add(&one->moments, second->sum / second->count - first->sum / first->count);
        one->at++;
        if (differs_known(&one->moments, stopping->rate, one->at * experiment_chunk(experiment),
                          experiment->within, 0.05 / stopping->count))
            one->end = one->at;
    }
}

void stopping_note(struct stopping *stopping, const struct chunk *chunk)
{
    int cell = chunk->cell;
    stopping->pieces[cell * stopping->chunks + chunk->number] = (struct piece){
        true, chunk->until_count, chunk->until_sum, chunk->until_squares,
    };
    if (!stopping->experiment->differs) {
        advance_cell(stopping, cell);
        return;
    }
    for (int i = 0; i < stopping->count; i++)
        if (stopping->list[i].a == cell || stopping->list[i].b == cell)
            advance_pair(stopping, &stopping->list[i]);
}

int64_t stopping_end(const struct stopping *stopping, int cell)
{
    int64_t end = stopping->cells[cell].end;
    for (int i = 0; i < stopping->count && stopping->experiment->differs; i++) {
        const struct compared *one = &stopping->list[i];
        if (one->a != cell && one->b != cell)
            continue;
        if (!one->end)
            return stopping->chunks;
        end = one->end > end ? one->end : end;
    }
    return end ? end : stopping->chunks;
}
