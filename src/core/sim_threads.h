/* sim_threads.h: a series of plays on several threads. Not part of the WebAssembly module. */
#ifndef SIM_THREADS_H
#define SIM_THREADS_H

#include "core/sim.h"
#include "core/threads.h"

/* Someone who is told about plays as they are done, in order and on one thread at a time. */
struct sim_listener {
    void *context;
    /* Whether play `index` (counted from the start of the series) is to be watched, and by whom.
     * Called on the thread that plays it; each worker needs a watcher of its own. NULL: none. */
    const struct watcher *(*watcher)(void *context, int worker, uint64_t index);
    void (*played)(void *context, int worker, uint64_t index, const struct outcome *);
    /* After a chunk was added to the totals. NULL: nothing. */
    void (*added)(void *context, const struct totals *, const struct outcome *rows,
                  uint64_t count);
};

/* Plays a series into `totals` (zeroed by the caller) with `jobs` threads; `tables` has a table
 * for each. Returns false if `stop` ended it early: the totals then hold the first plays of the
 * series, as many as totals->plays says. */
bool sim_threads_run(const struct series *, struct table *const *tables, int jobs,
                     const struct sim_listener *, atomic_bool *stop, struct totals *totals);

#endif
