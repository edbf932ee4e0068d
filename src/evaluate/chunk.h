/* chunk.h: the smallest piece of an experiment that is played, kept and counted as a whole. */
#ifndef CHUNK_H
#define CHUNK_H

#include <stdatomic.h>

#include "core/arena.h"
#include "evaluate/plan.h"

struct chunk {
    int         cell;
    int64_t     number;            /* within the cell, from 0 */
    int         count;             /* plays; the first has index number * experiment_chunk */
    struct text plays, endings, hashes;    /* see endings.h */
    struct text columns;           /* packed, see pack.h */
    struct text decisions, events; /* packed; empty if they are not kept */
    struct text tallies;           /* "seat<tab>name<tab>sum" a line, sorted */
    /* Of the column that decides when to stop: plays that have a value, and their sums. */
    int         until_count;
    double      until_sum, until_squares;

    /* What depends on the machine. */
    struct text times;             /* packed columns */
    struct text time_tallies;
    double      seconds;

    /* Of the rows in a store (store_sum.h); of one that is read, what was found there. */
    int64_t     first;             /* index of the first play in the cell */
    uint64_t    body, sum, times_sum;
    bool        timed;             /* it has a row in `times` */
};

void         chunk_free(struct chunk *);
struct chunk chunk_copy(const struct chunk *);
size_t       chunk_bytes(const struct chunk *);

/* One thread's means to play chunks of a plan; keeps the agents of the last cell ready. */
struct worker;
struct worker *worker_new(const struct plan *);
void           worker_free(struct worker *);

/* Lets worker_play end between two plays, once `stop` is true. */
void           worker_heed(struct worker *, const atomic_bool *stop);

/* Plays chunk `number` of a cell, of `count` plays, into `out`. False: it was to end before. */
bool           worker_play(struct worker *, int cell, int64_t number, int count,
                           struct chunk *out);

/* The spec of an agent that was asked in the last chunk and never answered, or gave up: its program or
 * server is not to be had here. NULL: there is none. */
const char    *worker_silent(const struct worker *);

/* Plays one play again with a watcher; fills the outcome. For cells that are repeatable. */
void           worker_again(struct worker *, int cell, int64_t index, const struct watcher *,
                            struct outcome *);

/* The seed of a play and whose seat is measured in it. */
uint64_t       plan_play(const struct plan *, int cell, int64_t index, int *seat);

#endif
