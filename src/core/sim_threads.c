/* sim_threads.c: a series of plays on several threads.
 *
 * The series is cut into chunks; each fills a slot of rows, and slots are added to the totals in
 * order. Chunks are short for short series, so that every worker has some, and long for long ones,
 * so that the lock costs nothing. A stop is heeded after every decision,
 * or after every play that is watched. */
#include "core/sim_threads.h"

#include <stdlib.h>

#include "core/heap.h"
#include "core/hostile.h"

enum { CHUNK_MAX = CAPACITY(1024, 3), SLOTS_PER_JOB = 4 };

struct run {
    const struct series       *series;
    struct table *const       *tables;
    const struct sim_listener *listener;
    struct totals             *totals;
    atomic_bool               *stop;
    uint64_t                   chunk_size;
    struct outcome            *rows;       /* chunk_size for each slot */
    uint64_t                  *counts;     /* filled in each slot */
};

/* Rows of a chunk. Long series get long chunks; short ones at least a few for every worker. */
static uint64_t choose_chunk(uint64_t count, int jobs)
{
    uint64_t share = count / ((uint64_t)jobs * 16);
    if (share < 1)
        return 1;
    return share > CHUNK_MAX ? CHUNK_MAX : share;
}

static void play_watched(struct run *run, int worker, uint64_t index, struct outcome *row)
{
    const struct sim_listener *listener = run->listener;
    const struct series *series = run->series;
    const struct watcher *watcher = listener->watcher(listener->context, worker, index);
    series_play(series, run->tables[worker], series->first + index, watcher, row);
    if (listener->played)
        listener->played(listener->context, worker, index, row);
}

static void work(void *context, int worker, uint64_t chunk, int slot)
{
    struct run *run = context;
    const struct series *series = run->series;
    uint64_t first = chunk * run->chunk_size, left = series->count - first;
    uint64_t count = left < run->chunk_size ? left : run->chunk_size, done = 0;
    struct outcome *rows = run->rows + (uint64_t)slot * run->chunk_size;
    /* A stop cuts the chunk; later ones are dropped by merge, so the series stays without gaps. */
    for (; done < count && !(run->stop && atomic_load_explicit(run->stop, memory_order_relaxed));
         done++) {
        if (run->listener && run->listener->watcher)
            play_watched(run, worker, first + done, &rows[done]);
        else
            series_play(series, run->tables[worker], series->first + first + done, NULL,
                        &rows[done]);
        if (rows[done].end == END_NONE)
            break;    /* stopped in the middle */
    }
    run->counts[slot] = done;
}

static void merge(void *context, uint64_t chunk, int slot)
{
    struct run *run = context;
    if (run->totals->plays != chunk * run->chunk_size)
        return;    /* an earlier chunk was cut by a stop */
    const struct outcome *rows = run->rows + (uint64_t)slot * run->chunk_size;
    totals_add(run->totals, run->series->game->players, rows, run->counts[slot]);
    if (run->listener && run->listener->added)
        run->listener->added(run->listener->context, run->totals, rows, run->counts[slot]);
}

bool sim_threads_run(const struct series *series, struct table *const *tables, int jobs,
                     const struct sim_listener *listener, atomic_bool *stop,
                     struct totals *totals)
{
    int slots = jobs == 1 ? 1 : jobs * SLOTS_PER_JOB;
    uint64_t size = choose_chunk(series->count, jobs);
    struct run run = {
        .series = series, .tables = tables, .listener = listener, .totals = totals, .stop = stop,
        .chunk_size = size,
        .rows = heap_new((size_t)slots * size, sizeof *run.rows),
        .counts = heap_new((size_t)slots, sizeof *run.counts),
    };
    struct task task = {
        .context = &run, .chunks = (series->count + size - 1) / size, .slots = slots,
        .stop = stop, .work = work, .merge = merge,
    };
    struct threads *threads = threads_new(jobs);
    for (int i = 0; i < jobs; i++)
        table_stop_on(tables[i], stop);
    threads_run(threads, &task);
    threads_free(threads);
    for (int i = 0; i < jobs; i++)
        table_stop_on(tables[i], NULL);
    free(run.rows);
    free(run.counts);
    return totals->plays == series->count;
}
