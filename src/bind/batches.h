/* batches.h: what the two files of batches share. */
#ifndef BATCHES_H
#define BATCHES_H

#include "bind/bind.h"
#include "core/batch.h"

struct crew;
struct painter;

struct rp_batch {
    struct batch   *batch;
    struct crew    *crew;           /* NULL: one thread */
    struct painter *painter;        /* NULL: no pixels */
};

struct rp_buffers {
    struct batch_buffers   to;
    const struct rp_batch *made_for;
    const struct game     *game;     /* for this game and so many slots */
    int                    count;
    struct batch_shape     shape;
    bool                   fresh;    /* memory was set since the last step */
};

#endif
