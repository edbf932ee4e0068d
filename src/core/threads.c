/* threads.c: a pool of threads that does numbered pieces of work in order. */
#include "core/threads.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/check.h"
#include "core/heap.h"

struct worker {
    struct threads *threads;
    int             number;
    pthread_t       id;
};

struct threads {
    int                jobs;
    struct worker     *workers;
    pthread_mutex_t    lock;          /* for all below */
    pthread_cond_t     wake;          /* there is a task, or the end */
    pthread_cond_t     room;          /* a slot became free */
    pthread_cond_t     idle;          /* a worker has nothing left to do */
    const struct task *task;
    uint64_t           task_number;
    int                busy;
    bool               quit;
    uint64_t           next, merged;  /* chunks begun and merged */
    bool               merging;
    bool               ready[SLOTS_MAX];
};

static bool stopped(const struct task *task)
{
    return task->stop && atomic_load(task->stop);
}

/* Merges what is complete and next in order, unless another thread is at it: that one will look
 * again when it is done. Holds the lock except while merging. */
static void merge_ready(struct threads *threads, const struct task *task)
{
    while (!threads->merging && threads->merged < threads->next &&
           threads->ready[threads->merged % (uint64_t)task->slots]) {
        int slot = (int)(threads->merged % (uint64_t)task->slots);
        if (task->merge) {
            threads->merging = true;
            pthread_mutex_unlock(&threads->lock);
            task->merge(task->context, threads->merged, slot);
            pthread_mutex_lock(&threads->lock);
            threads->merging = false;
        }
        threads->ready[slot] = false;
        threads->merged++;
        pthread_cond_broadcast(&threads->room);
    }
}

/* Takes chunks until none is left. Holds the lock except while working. */
static void take_chunks(struct threads *threads, const struct task *task, int worker)
{
    for (;;) {
        while (threads->next < task->chunks && !stopped(task) &&
               threads->next - threads->merged >= (uint64_t)task->slots)
            pthread_cond_wait(&threads->room, &threads->lock);
        if (threads->next >= task->chunks || stopped(task))
            return;
        uint64_t chunk = threads->next++;
        int slot = (int)(chunk % (uint64_t)task->slots);
        pthread_mutex_unlock(&threads->lock);
        task->work(task->context, worker, chunk, slot);
        pthread_mutex_lock(&threads->lock);
        threads->ready[slot] = true;
        merge_ready(threads, task);
    }
}

static void *worker_main(void *argument)
{
    struct worker *worker = argument;
    struct threads *threads = worker->threads;
    uint64_t seen = 0;
    pthread_mutex_lock(&threads->lock);
    for (;;) {
        while (!threads->quit && threads->task_number == seen)
            pthread_cond_wait(&threads->wake, &threads->lock);
        if (threads->quit)
            break;
        seen = threads->task_number;
        take_chunks(threads, threads->task, worker->number);
        threads->busy--;
        pthread_cond_signal(&threads->idle);
    }
    pthread_mutex_unlock(&threads->lock);
    return NULL;
}

struct threads *threads_new(int jobs)
{
    CHECK(jobs >= 1 && jobs <= THREADS_MAX);
    struct threads *threads = heap_new(1, sizeof *threads);
    threads->jobs = jobs;
    threads->workers = heap_new((size_t)jobs, sizeof *threads->workers);
    pthread_mutex_init(&threads->lock, NULL);
    pthread_cond_init(&threads->wake, NULL);
    pthread_cond_init(&threads->room, NULL);
    pthread_cond_init(&threads->idle, NULL);

    /* Signals belong to the caller's thread. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (int i = 1; i < jobs; i++) {
        threads->workers[i] = (struct worker){.threads = threads, .number = i};
        int failed = pthread_create(&threads->workers[i].id, NULL, worker_main,
                                    &threads->workers[i]);
        if (failed)
            heap_failed(0, "a thread");
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return threads;
}

void threads_free(struct threads *threads)
{
    if (!threads)
        return;
    pthread_mutex_lock(&threads->lock);
    threads->quit = true;
    pthread_cond_broadcast(&threads->wake);
    pthread_mutex_unlock(&threads->lock);
    for (int i = 1; i < threads->jobs; i++)
        pthread_join(threads->workers[i].id, NULL);
    pthread_cond_destroy(&threads->idle);
    pthread_cond_destroy(&threads->room);
    pthread_cond_destroy(&threads->wake);
    pthread_mutex_destroy(&threads->lock);
    free(threads->workers);
    free(threads);
}

uint64_t threads_run(struct threads *threads, const struct task *task)
{
    CHECK(task->slots >= 1 && task->slots <= SLOTS_MAX);
    pthread_mutex_lock(&threads->lock);
    CHECK(threads->busy == 0);
    threads->task = task;
    threads->task_number++;
    threads->next = threads->merged = 0;
    memset(threads->ready, 0, sizeof threads->ready);
    threads->busy = threads->jobs - 1;
    pthread_cond_broadcast(&threads->wake);
    take_chunks(threads, task, 0);
    while (threads->busy > 0)
        pthread_cond_wait(&threads->idle, &threads->lock);
    CHECK(threads->merged == threads->next);
    uint64_t done = threads->merged;
    pthread_mutex_unlock(&threads->lock);
    return done;
}

int threads_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    if (count < 1)
        return 1;
    return count > THREADS_MAX ? THREADS_MAX : (int)count;
}
