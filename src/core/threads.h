/* threads.h: a pool of threads that does numbered pieces of work and hands on their results in
 * order, so that nothing depends on which thread did what. Not part of the WebAssembly module.
 *
 * A task is cut into chunks 0 .. chunks-1. Each is worked on by one thread and puts its results
 * into one of `slots` places; then it is merged, one chunk at a time and in order of number. A chunk
 * is begun only when its slot is free, so memory does not grow with the number of chunks. */
#ifndef THREADS_H
#define THREADS_H

#include <stdatomic.h>
#include <stdint.h>

enum { THREADS_MAX = 256, SLOTS_MAX = 4 * THREADS_MAX };

struct task {
    void       *context;
    uint64_t    chunks;
    int         slots;           /* 1 .. SLOTS_MAX; more slots, less waiting */
    atomic_bool *stop;           /* once true no chunk is begun; NULL: never */
    void (*work)(void *context, int worker, uint64_t chunk, int slot);
    void (*merge)(void *context, uint64_t chunk, int slot);    /* NULL: nothing to do */
};

struct threads;

/* A pool of `jobs` workers, numbered from 0; the caller's own thread is worker 0. */
struct threads *threads_new(int jobs);
void            threads_free(struct threads *);

/* Does a task; returns how many chunks were done: all, or the first so many after a stop. */
uint64_t        threads_run(struct threads *, const struct task *);

/* Processors this process may use. */
int             threads_processors(void);

#endif
