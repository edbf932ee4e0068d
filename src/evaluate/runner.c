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

#include "core/clock.h"
#include "core/heap.h"
#include "core/sim.h"
#include "core/statistics.h"
#include "core/threads.h"
#include "evaluate/metric.h"
#include "evaluate/stopping.h"
#include "evaluate/writer.h"

/* When all chunks are taken by others: how often to ask for one that was given up. */
enum { REST_MILLISECONDS = 100, REST_MILLISECONDS_MAX = 900, COUNT_SECONDS = 5 };

/* Instead of the number of a cell: a chunk that nobody needs, and one that could not be played. */
enum { NOT_NEEDED = -1, NOT_PLAYED = -2 };

struct cell_state {
    bool           *have;          /* chunks that are in the store */
    _Atomic int64_t end;           /* chunks from here on are not needed */
};

struct running {
    const struct run  *run;
    struct problems   *problems;
    struct cell_state *cells;
    int64_t            chunks;     /* of a cell */
    struct worker    **workers;
    struct chunk      *slots;
    const char       **silent;     /* by slot: an agent that did not answer; NULL: all did */
    struct writer     *writer;
    struct stopping   *stopping;   /* NULL: no differences are waited for */
    atomic_bool        halt;
    bool               failed;
    bool               lost;       /* a chunk could not be played: those after it are not kept */
    struct progress    progress;
};

/* Ends a cell: chunks from `end` on are not needed. */
static bool end_cell(struct running *running, int index, int64_t end)
{
    const struct run *run = running->run;
    running->cells[index].end = end;
    running->progress.total -= run->plan->experiment.plays -
                               end * experiment_chunk(&run->plan->experiment);
    return running->writer ? writer_cut(running->writer, index, end)
                           : run->store->kind->cut(run->store, run->plan, index, end,
                                                   running->problems);
}

/* Ends cells that are known well enough. */
static bool end_known(struct running *running)
{
    bool fine = true;
    for (int i = 0; running->stopping && fine && i < running->run->plan->cell_count; i++) {
        int64_t end = stopping_end(running->stopping, i);
        if (end < running->cells[i].end)
            fine = end_cell(running, i, end);
    }
    return fine;
}

static void note(struct running *running, const struct chunk *chunk)
{
    /* Of more plays than this run knows of: somebody raised them meanwhile. */
    if (chunk->number >= running->chunks)
        return;
    /* The last chunk of a smaller run may be short; it is played anew. */
    if (chunk->count < plan_chunk_size(running->run->plan, chunk->number))
        return;
    running->cells[chunk->cell].have[chunk->number] = true;
    running->progress.done += chunk->count;
    if (running->stopping)
        stopping_note(running->stopping, chunk);
}

static bool find(void *context, const struct chunk *chunk)
{
    struct running *running = context;
    const struct run *run = running->run;
    if (run->store->kind != &memory_store &&
        !chunk_check(run->plan, chunk, true, run->store->kind->shared, running->problems))
        return false;
    note(running, chunk);
    return true;
}

static bool begin(struct running *running)
{
    const struct run *run = running->run;
    const struct plan *plan = run->plan;
    running->chunks = plan_chunks(plan);
    running->cells = heap_new((size_t)plan->cell_count, sizeof *running->cells);
    for (int i = 0; i < plan->cell_count; i++) {
        running->cells[i].have = heap_new((size_t)running->chunks, sizeof(bool));
        running->cells[i].end = running->chunks;
    }
    running->progress.total = plan->experiment.plays * plan->cell_count;
    if (plan->experiment.until)
        running->stopping = stopping_new(plan);
    const struct store_reader reader = {.context = running, .chunk = find, .keys_only = true};
    return run->store->kind->read(run->store, &reader, running->problems) && end_known(running);
}

static void work(void *context, int worker, uint64_t number, int slot)
{
    struct running *running = context;
    /* Differences need the same chunks of several cells, so cells take turns. */
    int64_t cells = running->run->plan->cell_count;
    int64_t chunks = running->chunks, at = (int64_t)number;
    bool turns = running->run->plan->experiment.differs;
    int cell = (int)(turns ? at % cells : at / chunks);
    int64_t chunk = turns ? at / cells : at % chunks;
    struct chunk *out = &running->slots[slot];
    out->cell = NOT_NEEDED;
    if (running->cells[cell].have[chunk] || chunk >= running->cells[cell].end)
        return;
    int count = plan_chunk_size(running->run->plan, chunk);
    if (running->run->play) {
        if (!running->run->play(running->run->context, cell, chunk, count, out))
            out->cell = NOT_PLAYED;
        return;
    }
    if (!worker_play(running->workers[worker], cell, chunk, count, out))
        out->cell = NOT_PLAYED;    /* nobody wants to wait for the rest of it */
    running->silent[slot] = worker_silent(running->workers[worker]);
}

/* What is played without an agent is no result of it. */
static bool refuse_silent(const struct run *run, const char *silent, struct problems *problems)
{
    return problem_error(problems, (struct place){0}, "agent '%.160s' does not answer%s; what it played "
                         "here is not kept", silent,
                         run->store->kind->shared ? " on this machine" : "");
}

static void merge(void *context, uint64_t number, int slot)
{
    struct running *running = context;
    const struct run *run = running->run;
    struct chunk *chunk = &running->slots[slot];
    (void)number;
    if (chunk->cell == NOT_PLAYED) {
        running->lost = true;
        running->halt = true;
    }
    if (chunk->cell < 0 || running->failed || running->lost ||
        chunk->number >= running->cells[chunk->cell].end)
        return;
    if (running->silent[slot]) {
        refuse_silent(run, running->silent[slot], running->problems);
        running->failed = true;
        running->halt = true;
        return;
    }
    int cell = chunk->cell;
    running->progress.here += chunk->count;
    running->progress.cell = cell;
    note(running, chunk);
    running->failed = !writer_add(running->writer, chunk) || !end_known(running);
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

/* What is played elsewhere takes no turns here. */
static int count_threads(const struct run *run)
{
    return !run->play && any_alone(run->plan) ? 1 : run->threads;
}

static enum run_result run_alone(struct running *running)
{
    const struct run *run = running->run;
    int threads = count_threads(run);
    int slots = threads == 1 ? 1 : 4 * threads;
    running->workers = heap_new((size_t)threads, sizeof *running->workers);
    running->slots = heap_new((size_t)slots, sizeof *running->slots);
    running->silent = heap_new((size_t)slots, sizeof *running->silent);
    for (int i = 0; i < threads; i++) {
        running->workers[i] = worker_new(run->plan);
        worker_heed(running->workers[i], run->stop);
    }
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
    free(running->silent);
    return running->failed ? RUN_FAILED : done < all || running->lost ? RUN_STOPPED : RUN_DONE;
}

/* ---- shared stores: every thread takes chunks under leases, one at a time by the same link ---- */

struct sharing {
    struct running *running;
    pthread_mutex_t lock;          /* for the store and all below */
    double          counted;       /* when plays were counted last */
    enum run_result result;
};

static bool is_stopped(const struct run *run)
{
    return run->stop && *run->stop;
}

/* Whoever comes first says how it ended; but that the experiment grew is said last. Holds the
 * lock. */
static void end_sharing(struct sharing *sharing, enum run_result result)
{
    struct running *running = sharing->running;
    if (sharing->result > RUN_OUTDATED)
        return;
    if (is_stopped(running->run)) {    /* a failure because nobody wants to wait is none */
        sharing->result = RUN_STOPPED;
        *running->problems = (struct problems){0};
    } else if (result > sharing->result) {
        sharing->result = result;
        if (result == RUN_FAILED)
            running->run->store->patience = 0;    /* others have one more try to put their chunk */
    }
}

/* As the slot of the store, but none is left as well when it is time to end. */
static enum taking take(struct sharing *sharing, int *cell, int64_t *number, int *count)
{
    const struct run *run = sharing->running->run;
    enum taking taking = TAKING_NONE_LEFT;
    pthread_mutex_lock(&sharing->lock);
    if (!is_stopped(run) && sharing->result == RUN_DONE)
        taking = run->store->kind->take(run->store, run->plan, cell, number, count,
                                        sharing->running->problems);
    end_sharing(sharing, taking == TAKING_FAILED     ? RUN_FAILED
                         : taking == TAKING_OUTDATED ? RUN_OUTDATED
                                                     : RUN_DONE);
    pthread_mutex_unlock(&sharing->lock);
    return taking;
}

/* Others work as well: how far all are is asked of the store now and then. Holds the lock. */
static void show(struct sharing *sharing, const struct chunk *chunk)
{
    struct running *running = sharing->running;
    const struct run *run = running->run;
    struct progress *progress = &running->progress;
    int64_t done, left;
    progress->done += chunk->count;
    progress->here += chunk->count;
    progress->cell = chunk->cell;
    if (!run->progress)
        return;
    if (clock_seconds() - sharing->counted >= COUNT_SECONDS) {
        if (run->store->kind->count(run->store, &done, &left)) {
            progress->done = done;
            progress->total = done + left;
        }
        sharing->counted = clock_seconds();
    }
    run->progress(run->context, progress);
}

/* Puts a chunk that was played to its end; otherwise, or if that fails, gives it back. A machine that
 * lacks an agent's program would be the fastest of all, and spoil whatever it takes. */
static void give(struct sharing *sharing, const struct chunk *chunk, bool played,
                 const char *silent)
{
    const struct run *run = sharing->running->run;
    pthread_mutex_lock(&sharing->lock);
    struct problems problems = {0};
    if (silent)
        refuse_silent(run, silent, &problems);
    bool kept = played && !silent &&
                run->store->kind->put(run->store, run->plan, chunk, 1, &problems);
    if (!kept && sharing->result <= RUN_OUTDATED)
        *sharing->running->problems = problems;
    if (kept) {
        show(sharing, chunk);
    } else {
        run->store->kind->release(run->store, chunk->cell, chunk->number);
        end_sharing(sharing, played ? RUN_FAILED : RUN_DONE);
    }
    pthread_mutex_unlock(&sharing->lock);
}

static void *share(void *context)
{
    struct sharing *sharing = context;
    const struct run *run = sharing->running->run;
    struct worker *worker = worker_new(run->plan);
    struct chunk chunk = {0};
    enum taking taking;
    int cell, count;
    int64_t number;
    long rest = REST_MILLISECONDS;
    worker_heed(worker, run->stop);
    while ((taking = take(sharing, &cell, &number, &count)) == TAKING_DONE ||
           (taking == TAKING_LATER && run->wait)) {
        if (taking == TAKING_DONE) {
            bool played = run->play ? run->play(run->context, cell, number, count, &chunk)
                                    : worker_play(worker, cell, number, count, &chunk);
            chunk.cell = cell;
            chunk.number = number;
            give(sharing, &chunk, played, played && !run->play ? worker_silent(worker) : NULL);
            rest = REST_MILLISECONDS;
            continue;
        }
        nanosleep(&(struct timespec){.tv_nsec = rest * 1000000L}, NULL);
        rest = 2 * rest < REST_MILLISECONDS_MAX ? 2 * rest : REST_MILLISECONDS_MAX;
    }
    chunk_free(&chunk);
    worker_free(worker);
    return NULL;
}

static enum run_result run_shared(struct running *running)
{
    const struct run *run = running->run;
    struct sharing sharing = {.running = running, .result = RUN_DONE};
    int threads = count_threads(run);
    pthread_t *pool = heap_new((size_t)threads, sizeof *pool);
    pthread_mutex_init(&sharing.lock, NULL);
    run->store->stop = run->stop;
    for (int i = 0; i < threads; i++)
        if (pthread_create(&pool[i], NULL, share, &sharing) != 0)
            heap_failed(0, "a thread");
    for (int i = 0; i < threads; i++)
        pthread_join(pool[i], NULL);
    free(pool);
    pthread_mutex_destroy(&sharing.lock);
    return sharing.result;
}

/* What was read did not fit the plan because another run let the experiment grow meanwhile. */
static enum run_result outdated(const struct run *run, struct problems *problems)
{
    *problems = (struct problems){0};
    if (run->store->kind->shared)
        return RUN_OUTDATED;
    problem_error(problems, (struct place){0}, "another run has given the store a larger experiment; "
                  "every chunk stored before is kept, and running that experiment goes on from there");
    return RUN_FAILED;
}

enum run_result run_all(const struct run *run, struct problems *problems)
{
    struct running running = {.run = run, .problems = problems};
    enum run_result result = RUN_FAILED;
    if (begin(&running))
        result = run->store->kind->shared ? run_shared(&running) : run_alone(&running);
    else if (store_moved_on(run->store, run->plan))
        result = outdated(run, problems);
    for (int i = 0; running.cells && i < run->plan->cell_count; i++)
        free(running.cells[i].have);
    free(running.cells);
    stopping_free(running.stopping);
    return result;
}
