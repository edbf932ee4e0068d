/* writer.c: writes chunks on a thread of its own.
 *
 * Chunks gather in one group while the other is written, then the two change places. So a commit
 * takes as many chunks as came during the one before: few on a fast disk, many on a slow one, and
 * each is on the disk when its commit returns. */
#include "evaluate/writer.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "core/heap.h"

/* A group is full with so many chunks or bytes, whichever comes first. One that is not waits until
 * the last commit is this long past: a disk that is forced hundreds of times a second is slow. */
enum { GROUP_MAX = 32, GROUP_BYTES_MAX = 8 << 20, PAUSE_NANOSECONDS = 10000000 };

struct group {
    struct chunk chunks[GROUP_MAX];
    int          count;
    size_t       bytes;
};

struct writer {
    struct store      *store;
    const struct plan *plan;
    pthread_t          thread;
    pthread_mutex_t    lock;             /* for all below; the store is its owner's */
    pthread_cond_t     changed;
    struct group       groups[2];
    int                gathering;        /* the group that chunks are added to */
    bool               writing;          /* the other one is being written */
    bool               ending, failed;
    struct problems    problems;
};

static bool is_full(const struct group *group)
{
    return group->count == GROUP_MAX || group->bytes >= GROUP_BYTES_MAX;
}

static struct timespec pause_from_now(void)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += PAUSE_NANOSECONDS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return until;
}

/* Waits for a group that is to be written now; NULL at the end. Holds the lock. */
static struct group *next_group(struct writer *writer, const struct timespec *pause)
{
    bool rested = false;
    for (;;) {
        struct group *group = &writer->groups[writer->gathering];
        if (group->count > 0 && (rested || writer->ending || is_full(group)))
            return group;
        if (writer->ending)
            return NULL;
        if (rested)
            pthread_cond_wait(&writer->changed, &writer->lock);
        else
            rested = pthread_cond_timedwait(&writer->changed, &writer->lock, pause) == ETIMEDOUT;
    }
}

static void *write_groups(void *context)
{
    struct writer *writer = context;
    struct timespec pause = pause_from_now();
    struct group *group;
    pthread_mutex_lock(&writer->lock);
    while ((group = next_group(writer, &pause))) {
        writer->gathering = !writer->gathering;
        writer->writing = true;
        pthread_cond_broadcast(&writer->changed);
        pthread_mutex_unlock(&writer->lock);
        /* After a failure nothing more is written, so that the store holds a beginning. */
        bool fine = !writer->failed && writer->store->kind->put(writer->store, writer->plan,
                                                                group->chunks, group->count,
                                                                &writer->problems);
        pthread_mutex_lock(&writer->lock);
        pause = pause_from_now();
        group->count = 0;
        group->bytes = 0;
        writer->writing = false;
        writer->failed = !fine;
        pthread_cond_broadcast(&writer->changed);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

struct writer *writer_new(struct store *store, const struct plan *plan)
{
    struct writer *writer = heap_new(1, sizeof *writer);
    writer->store = store;
    writer->plan = plan;
    pthread_mutex_init(&writer->lock, NULL);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&writer->changed, &clock);
    pthread_condattr_destroy(&clock);
    /* Signals belong to the caller's thread. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&writer->thread, NULL, write_groups, writer) != 0)
        heap_failed(0, "a thread");
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return writer;
}

bool writer_add(struct writer *writer, struct chunk *chunk)
{
    pthread_mutex_lock(&writer->lock);
    while (is_full(&writer->groups[writer->gathering]))
        pthread_cond_wait(&writer->changed, &writer->lock);
    struct group *group = &writer->groups[writer->gathering];
    struct chunk written = group->chunks[group->count];
    group->chunks[group->count++] = *chunk;
    group->bytes += chunk_bytes(chunk);
    *chunk = written;
    bool fine = !writer->failed;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
    return fine;
}

bool writer_cut(struct writer *writer, int cell, int64_t number)
{
    pthread_mutex_lock(&writer->lock);
    while (writer->writing)
        pthread_cond_wait(&writer->changed, &writer->lock);
    if (!writer->failed)
        writer->failed = !writer->store->kind->cut(writer->store, writer->plan, cell, number,
                                                   &writer->problems);
    bool fine = !writer->failed;
    pthread_mutex_unlock(&writer->lock);
    return fine;
}

bool writer_end(struct writer *writer, struct problems *problems)
{
    pthread_mutex_lock(&writer->lock);
    writer->ending = true;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
    pthread_join(writer->thread, NULL);
    bool fine = !writer->failed;
    if (!fine)
        *problems = writer->problems;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < GROUP_MAX; j++)
            chunk_free(&writer->groups[i].chunks[j]);
    pthread_cond_destroy(&writer->changed);
    pthread_mutex_destroy(&writer->lock);
    free(writer);
    return fine;
}
