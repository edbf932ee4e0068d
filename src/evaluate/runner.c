/* runner.c: plays what is missing of an experiment into a store.
 *
 * Chunks are numbered through all cells and merged in that order, whichever thread played them, so
 * a store always holds a beginning of the run and nothing depends on the number of threads. A cell
 * that is known well enough is decided on in the same order; chunks of it that other threads
 * played meanwhile are thrown away. */
#include "evaluate/runner.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/check.h"
#include "core/sim.h"
#include "core/statistics.h"
#include "core/threads.h"
#include "evaluate/metric.h"
#include "evaluate/writer.h"

enum { PLAYS_BEFORE_STOP = 100 };

/* What a chunk adds to what is known of its cell. */
struct piece {
    bool   have;                   /* in the store */
    int    count;
    double sum, squares;
};

struct cell_state {
    struct piece   *pieces;
    int64_t         prefix;        /* chunks 0 .. prefix-1 are summed here */
    int64_t         count;
    double          sum, squares;
    _Atomic int64_t end;           /* chunks from here on are not needed */
};

struct running {
    const struct run  *run;
    struct problems   *problems;
    struct cell_state *cells;
    int64_t            chunks;     /* of a cell */
    struct worker    **workers;
    struct chunk      *slots;
    struct writer     *writer;
    atomic_bool        halt;
    bool               failed;
    struct progress    progress;
};

bool known_within(const char *column, int64_t count, double sum, double squares, double within)
{
    const struct metric *metric = metric_find(column);
    struct interval interval;
    if (count < PLAYS_BEFORE_STOP)
        return false;
    if (metric && metric->rate) {
        interval = statistics_rate((uint64_t)sum, (uint64_t)count);
    } else {
        struct moments moments = {.count = (uint64_t)count, .sum = sum, .squares = squares};
        interval = moments_mean(&moments);
    }
    return (interval.high - interval.low) / 2 <= within;
}

/* Sums what follows without a gap; cuts the cell where it is known well enough. */
static bool advance(struct running *running, int index)
{
    const struct run *run = running->run;
    const struct experiment *experiment = &run->plan->experiment;
    struct cell_state *cell = &running->cells[index];
    while (cell->prefix < cell->end && cell->pieces[cell->prefix].have) {
        const struct piece *piece = &cell->pieces[cell->prefix++];
        cell->count += piece->count;
        cell->sum += piece->sum;
        cell->squares += piece->squares;
        if (!experiment->until || cell->prefix == running->chunks ||
            !known_within(experiment->until, cell->count, cell->sum, cell->squares,
                          experiment->within))
            continue;
        cell->end = cell->prefix;
        running->progress.total -= experiment->plays - cell->count;
        return running->writer ? writer_cut(running->writer, index, cell->prefix)
                               : run->store->kind->cut(run->store, run->plan, index,
                                                       cell->prefix, running->problems);
    }
    return true;
}

static bool note(void *context, const struct chunk *chunk)
{
    struct running *running = context;
    if (chunk->cell < 0 || chunk->cell >= running->run->plan->cell_count || chunk->number < 0 ||
        chunk->number >= running->chunks)
        return problem_error(running->problems, (struct place){0},
                             "chunk %lld of cell %d in the store is not of this experiment: it is "
                             "damaged, or has just been given a larger one",
                             (long long)chunk->number, chunk->cell);
    /* The last chunk of a smaller run may be short; it is played anew. */
    if (chunk->count < plan_chunk_size(running->run->plan, chunk->number))
        return true;
    running->cells[chunk->cell].pieces[chunk->number] = (struct piece){
        true, chunk->count, chunk->until_sum, chunk->until_squares,
    };
    running->progress.done += chunk->count;
    return true;
}

static bool begin(struct running *running)
{
    const struct run *run = running->run;
    const struct plan *plan = run->plan;
    running->chunks = plan_chunks(plan);
    running->cells = calloc((size_t)plan->cell_count, sizeof *running->cells);
    CHECK(running->cells);
    for (int i = 0; i < plan->cell_count; i++) {
        running->cells[i].pieces = calloc((size_t)running->chunks, sizeof(struct piece));
        CHECK(running->cells[i].pieces);
        running->cells[i].end = running->chunks;
    }
    running->progress.total = plan->experiment.plays * plan->cell_count;
    const struct store_reader reader = {.context = running, .chunk = note, .keys_only = true};
    bool fine = run->store->kind->read(run->store, &reader, running->problems);
    for (int i = 0; fine && i < plan->cell_count; i++)
        fine = advance(running, i);
    return fine;
}

static void work(void *context, int worker, uint64_t number, int slot)
{
    struct running *running = context;
    int cell = (int)((int64_t)number / running->chunks);
    int64_t chunk = (int64_t)number % running->chunks;
    struct chunk *out = &running->slots[slot];
    out->cell = -1;
    if (running->cells[cell].pieces[chunk].have || chunk >= running->cells[cell].end)
        return;
    worker_play(running->workers[worker], cell, chunk,
                plan_chunk_size(running->run->plan, chunk), out);
}

static void merge(void *context, uint64_t number, int slot)
{
    struct running *running = context;
    const struct run *run = running->run;
    struct chunk *chunk = &running->slots[slot];
    (void)number;
    if (chunk->cell < 0 || running->failed ||
        chunk->number >= running->cells[chunk->cell].end)
        return;
    int cell = chunk->cell;
    running->progress.here += chunk->count;
    running->progress.cell = cell;
    running->failed = !note(running, chunk) || !writer_add(running->writer, chunk) ||
                      !advance(running, cell);
    if (running->failed) {
        running->halt = true;
        return;
    }
    if (run->progress)
        run->progress(run->context, &running->progress);
    if (run->stop && *run->stop)
        running->halt = true;
}

/* Agents that talk to a terminal or program play one play after the other. */
static bool any_alone(const struct plan *plan)
{
    for (int i = 0; i < plan->cell_count; i++)
        for (int j = 0; j < plan->cells[i].seat_count; j++) {
            struct spec spec;
            struct problems problems = {0};
            const struct agent_kind *kind = spec_parse(&spec, plan->cells[i].seats[j], &problems)
                                                ? agent_kind_find(spec.name) : NULL;
            if (kind && kind->alone)
                return true;
        }
    return false;
}

static enum run_result run_alone(struct running *running)
{
    const struct run *run = running->run;
    int threads = any_alone(run->plan) ? 1 : run->threads;
    int slots = threads == 1 ? 1 : 4 * threads;
    running->workers = calloc((size_t)threads, sizeof *running->workers);
    running->slots = calloc((size_t)slots, sizeof *running->slots);
    CHECK(running->workers && running->slots);
    for (int i = 0; i < threads; i++)
        running->workers[i] = worker_new(run->plan);
    running->writer = writer_new(run->store, run->plan);
    struct threads *pool = threads_new(threads);
    uint64_t all = (uint64_t)running->chunks * (uint64_t)run->plan->cell_count;
    const struct task task = {
        .context = running, .chunks = all, .slots = slots, .stop = &running->halt,
        .work = work, .merge = merge,
    };
    uint64_t done = threads_run(pool, &task);
    threads_free(pool);
    if (!writer_end(running->writer, running->problems))
        running->failed = true;
    for (int i = 0; i < threads; i++)
        worker_free(running->workers[i]);
    for (int i = 0; i < slots; i++)
        chunk_free(&running->slots[i]);
    free(running->workers);
    free(running->slots);
    return running->failed ? RUN_FAILED : done < all ? RUN_STOPPED : RUN_DONE;
}

/* ---- shared stores: every thread takes chunks under leases, with a connection of its own ------ */

struct sharer {
    struct running *running;
    struct store   *store;
    struct problems problems;
    pthread_mutex_t *mutex;
    enum run_result result;
    pthread_t       thread;
};

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
}

static void *share(void *context)
{
    struct sharer *sharer = context;
    const struct run *run = sharer->running->run;
    struct worker *worker = worker_new(run->plan);
    struct chunk chunk = {0};
    sharer->result = RUN_DONE;
    while (sharer->result == RUN_DONE) {
        int cell, count;
        int64_t number;
        if (run->stop && *run->stop) {
            sharer->result = RUN_STOPPED;
            break;
        }
        enum taking taking = sharer->running->halt    /* another thread saw that it grew */
                                 ? TAKING_OUTDATED
                                 : sharer->store->kind->take(sharer->store, run->plan, &cell,
                                                             &number, &count, &sharer->problems);
        if (taking == TAKING_NONE_LEFT || (taking == TAKING_LATER && !run->wait))
            break;
        if (taking == TAKING_LATER) {
            rest();
            continue;
        }
        if (taking != TAKING_DONE) {
            sharer->result = taking == TAKING_OUTDATED ? RUN_OUTDATED : RUN_FAILED;
            sharer->running->halt |= taking == TAKING_OUTDATED;
            break;
        }
        worker_play(worker, cell, number, count, &chunk);
        if (!sharer->store->kind->put(sharer->store, run->plan, &chunk, 1, &sharer->problems)) {
            sharer->result = RUN_FAILED;
            break;
        }
        pthread_mutex_lock(sharer->mutex);
        sharer->running->progress.done += chunk.count;
        sharer->running->progress.here += chunk.count;
        sharer->running->progress.cell = chunk.cell;
        if (run->progress)
            run->progress(run->context, &sharer->running->progress);
        pthread_mutex_unlock(sharer->mutex);
    }
    chunk_free(&chunk);
    worker_free(worker);
    return NULL;
}

static enum run_result run_shared(struct running *running)
{
    const struct run *run = running->run;
    pthread_mutex_t mutex;
    pthread_mutex_init(&mutex, NULL);
    int threads = any_alone(run->plan) ? 1 : run->threads;
    struct sharer *sharers = calloc((size_t)threads, sizeof *sharers);
    CHECK(sharers);
    enum run_result result = RUN_DONE;
    int begun = 0;
    for (; begun < threads && result != RUN_FAILED; begun++) {
        struct sharer *sharer = &sharers[begun];
        *sharer = (struct sharer){.running = running, .mutex = &mutex};
        sharer->store = store_open(run->address, STORE_WRITE, running->problems);
        if (!sharer->store) {
            result = RUN_FAILED;
            break;
        }
        sharer->store->lease = run->lease;
        CHECK(pthread_create(&sharer->thread, NULL, share, sharer) == 0);
    }
    for (int i = 0; i < begun; i++) {
        pthread_join(sharers[i].thread, NULL);
        store_close(sharers[i].store);
        if (sharers[i].result == RUN_FAILED && result != RUN_FAILED)
            *running->problems = sharers[i].problems;
        if (sharers[i].result > result)
            result = sharers[i].result;
    }
    free(sharers);
    pthread_mutex_destroy(&mutex);
    return result;
}

enum run_result run_all(const struct run *run, struct problems *problems)
{
    struct running running = {.run = run, .problems = problems};
    enum run_result result = RUN_FAILED;
    if (begin(&running))
        result = run->store->kind->shared ? run_shared(&running) : run_alone(&running);
    for (int i = 0; running.cells && i < run->plan->cell_count; i++)
        free(running.cells[i].pieces);
    free(running.cells);
    return result;
}
