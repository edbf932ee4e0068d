/* batches.h: what the files of batches and series share. */
#ifndef BATCHES_H
#define BATCHES_H

#include "bind/bind.h"
#include "core/batch.h"

struct agent;
struct crew;
struct opponents;
struct painter;
struct rp_seat;

struct rp_batch {
    struct batch   *batch;
    struct crew    *crew;           /* NULL: one thread */
    struct painter *painter;        /* NULL: no pixels */
    struct opponents *opponents;    /* NULL: every seat is the caller's */
};

/* The agent that a seat asks for; a function points to the seat. NULL after an error. */
struct agent *seat_agent(const struct rp_seat *, const struct game *, struct problems *);

void opponents_free(struct opponents *);

struct rp_buffers {
    struct batch_buffers   to;
    const struct rp_batch *made_for;
    const struct game     *game;     /* for this game and so many slots */
    int                    count;
    struct batch_shape     shape;
    bool                   fresh;    /* memory was set since the last step */
};

#endif
