/* crew.c: threads that help with work that is cut into ranges.
 *
 * Every worker has a share, the same ranges in every run, so that what it works on stays in its
 * processor's cache. Whoever is through with his own takes from the others'. One number says what is
 * left of a share: which run it is, in its upper half, and how many ranges, in its lower. Whoever lowers
 * the lower half has a range of that very run, and the caller waits until all are done, so what a run is
 * about cannot change under anybody who has one. */
#include "core/crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "core/check.h"
#include "core/clock.h"
#include "core/heap.h"
#include "core/hostile.h"

enum {
    WORTH_WAKING = CAPACITY(30000, 0),    /* nanoseconds: about three times what waking takes */
    LOOKS = CAPACITY(1000, 10),           /* for something to do, before the clock is asked again */
    /* Nanoseconds. A helper looks out for about as long as a learner takes between two steps of quick games;
     * the caller for about as long as a range takes: whoever is still at one then has lost his processor. */
    AWAKE_HELPER = CAPACITY(100000, 1),
    AWAKE_CALLER = CAPACITY(20000, 1),
    LEFT_BITS = 32,
    LINE = 64,                            /* bytes that processors hand to each other at once */
};

struct share {
    _Atomic uint64_t left;                /* number of the run, and ranges left of it */
    int              first;               /* range */
    char             apart[LINE - sizeof(uint64_t) - sizeof(int)];
};

struct helper {
    struct crew *crew;
    int          number;
    pthread_t    id;
};

struct crew {
    int              jobs;
    struct helper   *helpers;
    struct share    *shares;              /* a worker each */
    _Atomic uint64_t run;                 /* its number */
    _Atomic int      done;                /* ranges done of it */
    atomic_bool      quit;
    _Atomic int      sleeping;
    _Atomic unsigned long long helped;
    pthread_mutex_t  lock;                /* for sleeping and waking */
    pthread_cond_t   wake, finished;
    /* of the run */
    void           (*work)(void *, int, int, int);
    void            *context;
    int              count, grain, ranges;
    double           pace;                /* nanoseconds for one of `count`, as the last runs went */
};

/* Takes a range of a share, the last one first, or gives -1. */
static int take_from(struct share *share, uint64_t run)
{
    uint64_t now = atomic_load(&share->left);
    while (now >> LEFT_BITS == run && (now & UINT32_MAX) > 0)
        if (atomic_compare_exchange_weak(&share->left, &now, now - 1))
            return share->first + (int)(now & UINT32_MAX) - 1;
    return -1;
}

/* Takes a range of the run, of the own share or else of another's, or gives -1. */
static int take(struct crew *crew, uint64_t run, int worker)
{
    int range = -1;
    for (int i = 0; i < crew->jobs && range < 0; i++)
        range = take_from(&crew->shares[(worker + i) % crew->jobs], run);
    return range;
}

/* Does ranges until none is left; gives how many. */
static int help(struct crew *crew, uint64_t run, int worker)
{
    int count = 0;
    for (int range; (range = take(crew, run, worker)) >= 0; count++) {
        int first = range * crew->grain, left = crew->count - first, ranges = crew->ranges;
        crew->work(crew->context, worker, first, left < crew->grain ? left : crew->grain);
        if (worker > 0)
            atomic_fetch_add_explicit(&crew->helped, 1, memory_order_relaxed);
        if (atomic_fetch_add(&crew->done, 1) + 1 == ranges && worker > 0) {
            pthread_mutex_lock(&crew->lock);    /* the caller may sleep */
            pthread_cond_signal(&crew->finished);
            pthread_mutex_unlock(&crew->lock);
        }
    }
    return count;
}

static uint64_t run_number(struct crew *crew)
{
    return atomic_load(&crew->run);
}

static bool has_run(struct crew *crew, uint64_t run)
{
    return run_number(crew) != run;
}

static bool is_done(struct crew *crew, uint64_t ranges)
{
    return (uint64_t)atomic_load(&crew->done) == ranges;
}

/* Looks out for something before it is worth while to sleep: waking takes a good part of a short run. */
static bool stay_awake(struct crew *crew, bool (*is_there)(struct crew *, uint64_t), uint64_t number,
                       uint64_t most)
{
    const uint64_t began = clock_nanoseconds();
    do
        for (int i = 0; i < LOOKS; i++)
            if (is_there(crew, number))
                return true;
    while (clock_nanoseconds() - began < most);
    return false;
}

static void *helper_main(void *argument)
{
    struct helper *helper = argument;
    struct crew *crew = helper->crew;
    uint64_t seen = 0;
    while (!atomic_load(&crew->quit)) {
        if (!stay_awake(crew, has_run, seen, AWAKE_HELPER)) {
            pthread_mutex_lock(&crew->lock);
            atomic_fetch_add(&crew->sleeping, 1);
            while (run_number(crew) == seen && !atomic_load(&crew->quit))
                pthread_cond_wait(&crew->wake, &crew->lock);
            atomic_fetch_sub(&crew->sleeping, 1);
            pthread_mutex_unlock(&crew->lock);
        }
        seen = run_number(crew);
        help(crew, seen, helper->number);
    }
    return NULL;
}

struct crew *crew_new(int jobs)
{
    CHECK(jobs >= 1 && jobs <= CREW_MAX);
    struct crew *crew = heap_new(1, sizeof *crew);
    crew->jobs = jobs;
    crew->helpers = heap_new((size_t)jobs, sizeof *crew->helpers);
    crew->shares = heap_new((size_t)jobs, sizeof *crew->shares);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->wake, NULL);
    pthread_cond_init(&crew->finished, NULL);

    /* Signals belong to the caller's thread. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (int i = 1; i < jobs; i++) {
        crew->helpers[i] = (struct helper){.crew = crew, .number = i};
        if (pthread_create(&crew->helpers[i].id, NULL, helper_main, &crew->helpers[i]))
            heap_failed(0, "a thread");
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return crew;
}

void crew_free(struct crew *crew)
{
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    atomic_store(&crew->quit, true);
    pthread_cond_broadcast(&crew->wake);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 1; i < crew->jobs; i++)
        pthread_join(crew->helpers[i].id, NULL);
    pthread_cond_destroy(&crew->finished);
    pthread_cond_destroy(&crew->wake);
    pthread_mutex_destroy(&crew->lock);
    free(crew->shares);
    free(crew->helpers);
    free(crew);
}

/* Waits for ranges that others are still at. */
static void await(struct crew *crew)
{
    if (stay_awake(crew, is_done, (uint64_t)crew->ranges, AWAKE_CALLER))
        return;
    pthread_mutex_lock(&crew->lock);
    while (atomic_load(&crew->done) != crew->ranges)
        pthread_cond_wait(&crew->finished, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}

static void publish(struct crew *crew)
{
    uint64_t number = (run_number(crew) + 1) & UINT32_MAX;
    atomic_store(&crew->done, 0);
    for (int i = 0, first = 0; i < crew->jobs; i++) {
        int end = (int)((int64_t)crew->ranges * (i + 1) / crew->jobs);
        crew->shares[i].first = first;
        atomic_store(&crew->shares[i].left, number << LEFT_BITS | (uint64_t)(end - first));
        first = end;
    }
    atomic_store(&crew->run, number);
    if (atomic_load(&crew->sleeping) == 0)
        return;
    pthread_mutex_lock(&crew->lock);
    pthread_cond_broadcast(&crew->wake);
    pthread_mutex_unlock(&crew->lock);
}

/* Notes how long one of `count` took this thread: half what it was, half what it is. */
static void note_pace(struct crew *crew, uint64_t began, int count)
{
    if (count > 0)
        crew->pace = crew->pace / 2 + (double)(clock_nanoseconds() - began) / count / 2;
}

void crew_run(struct crew *crew, int count, int grain,
              void (*work)(void *context, int worker, int first, int count), void *context)
{
    CHECK(count >= 0 && grain > 0);
    uint64_t began = clock_nanoseconds();
    if (crew->jobs == 1 || count <= grain || crew->pace * count < WORTH_WAKING) {
        work(context, 0, 0, count);
        note_pace(crew, began, count);
        return;
    }
    crew->work = work;
    crew->context = context;
    crew->count = count;
    crew->grain = grain;
    crew->ranges = (count - 1) / grain + 1;
    publish(crew);
    int own = help(crew, run_number(crew), 0) * grain;
    note_pace(crew, began, own);
    await(crew);
}

unsigned long long crew_helped(const struct crew *crew)
{
    return crew->helped;
}
