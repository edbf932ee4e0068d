/* runner.h: plays what is missing of an experiment into a store. */
#ifndef RUNNER_H
#define RUNNER_H

#include <stdatomic.h>

#include "evaluate/store.h"

/* How far a run is. */
struct progress {
    int64_t done, total;           /* plays, of all cells; total is the most there can be */
    int64_t here;                  /* plays done by this run */
    int     cell;                  /* that was worked on last */
};

struct run {
    const struct plan *plan;
    struct store      *store;      /* begun */
    int                threads;
    bool               wait;       /* shared: stay until the last chunk of others is done */
    atomic_bool       *stop;       /* once true no chunk is begun; may be NULL */
    /* Plays a chunk elsewhere while the thread waits for it; false: it could not be had, and the run
     * stops. Called on any of the threads. NULL: chunks are played here. */
    bool (*play)(void *context, int cell, int64_t number, int count, struct chunk *out);
    /* Told after every chunk, on one thread at a time. May be NULL. */
    void (*progress)(void *context, const struct progress *);
    void              *context;
};

/* The highest of its threads is that of a run. */
enum run_result {
    RUN_DONE,
    RUN_OUTDATED,                  /* shared: the experiment grew; read its plan and run again */
    RUN_STOPPED, RUN_FAILED
};

/* Plays until every cell has its plays or is known well enough. */
enum run_result run_all(const struct run *, struct problems *);

#endif
