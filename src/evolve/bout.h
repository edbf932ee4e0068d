/* bout.h: plays of many games at once, on threads, of which columns are kept.
 *
 * Play i of a bout has the seed of number first + i of a series (core/sim.h), whatever game it is of and
 * whatever thread plays it: bouts with one seed share their luck, so that what differs between them is what
 * differs between the games. */
#ifndef BOUT_H
#define BOUT_H

#include <stdatomic.h>

#include "core/sim.h"
#include "evaluate/stage.h"
#include "evolve/aim.h"

enum { BOUT_AGENTS_MAX = PLAYERS_MAX };

struct bout {
    const struct game *game;
    const char *const *agents;         /* specs; the last serves the seats left */
    int                agent_count;
    uint64_t           seed, first;
    int64_t            count;
    bool               rotate;
    double            *values;         /* [play][column]; filled */
};

struct bouts_run {
    const struct aim *columns;         /* what is kept of each play */
    int               column_count;
    int               threads;
    atomic_bool      *stop;            /* NULL: never */
    struct stages    *stages;          /* a shared store; NULL: all is played here */
    /* Told after a play, in order, on one thread at a time; NULL: nobody wants to know. */
    void            (*played)(void *context, int64_t done);
    void             *context;
};

/* Plays all; false if it was stopped, or after an error (an agent that cannot play, or never answers). */
bool bouts_play(const struct bouts_run *, const struct bout *, int count, struct problems *);

/* The same in a shared store (bout_share.c): all bouts have as many plays, every game the same line-ups. */
bool bouts_share(const struct bouts_run *, const struct bout *, int count, struct problems *);

/* The value of a column in play `index` of `count`: of how it ended for a seat, or of what was packed; 0 if
 * the play did not touch it. */
double bout_value(const struct aim *, const struct outcome *, int seat, const struct text *packed, int count,
                  int index);

#endif
