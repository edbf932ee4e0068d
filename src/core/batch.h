/* batch.h: steps many plays of one game at once, over buffers that the caller owns.
 *
 * A batch has `count` slots, each with a play. Unless it is told otherwise, the n-th play of slot i is
 * play i + n * count of the series of the batch's seed, so a learner sees the same plays however the
 * slots are shared out among threads. A slot that is given a seed of its own plays the plays 0, 1,
 * 2, ... of that seed's series.
 *
 * What happens with a play that ended (the words are those of Gymnasium):
 *
 *     same step     the next one begins at once: the buffers show its start, and what the last one
 *                   ended with is kept apart
 *     next step     the buffers show the end; the next step takes no action there and begins a play
 *     disabled      the buffers show the end until the caller starts the slot anew
 *
 * There are no threads in here. A pool calls the range functions on ranges that do not overlap, each
 * with the number of a worker of its own. */
#ifndef BATCH_H
#define BATCH_H

#include "core/game.h"

enum batch_reset { RESET_SAME_STEP, RESET_NEXT_STEP, RESET_DISABLED };

struct batch_options {
    enum batch_reset reset;
    int  workers;                   /* ranges at the same time; 0: one */
    int  events_max;                /* events kept of each step of a slot */
    bool whole;                     /* write observations whole even where little changed, for callers
                                     * that change the buffers themselves */
    int  pixel_width, pixel_height;
    /* Paints what the viewer sees; see picture/painter.h. NULL: no pixels. */
    void (*paint)(void *context, int worker, const struct state *, int viewer, uint8_t *rgb);
    void *context;
};

/* What a viewer sees, in as many forms as are wanted; NULL for the others. Rows lie one after the other.
 *
 * Bytes and shorts are the same numbers as the floats, rounded to the nearest whole one and held
 * within what they can be. Planes are the first block with three dimensions, a bit for each of its
 * numbers that is not nought, the lowest bit first, every plane from a byte of its own; numbers are
 * the rest of the observation. */
struct batch_sight {
    float   *observations;          /* [rows][observation_size] */
    int8_t  *bytes;                 /* [rows][observation_size] */
    int16_t *shorts;                /* [rows][observation_size] */
    uint8_t *planes;                /* [rows][planes][plane_bytes] of batch_shape */
    float   *numbers;               /* [rows][numbers] of batch_shape */
    uint8_t *pixels;                /* [rows][pixel_height][pixel_width][3] */
};

/* Where the results go; NULL for what is not wanted. */
struct batch_buffers {
    struct batch_sight now;         /* a row for each slot, as the player to decide sees it */
    struct batch_sight final;       /* [count][players]: how a play looked to each when it ended */
    uint8_t  *masks;                /* [count][actions_max], 1 where legal */
    uint8_t  *mask_bits;            /* [count][mask_bytes], the same in bits, the lowest first */
    int32_t  *players;              /* [count], who decides; OVER once a play is over */
    float    *rewards;              /* [count][players of the game], change of score in this step */
    uint8_t  *terminated;           /* [count], 1 if the play ended in this step by its rules */
    uint8_t  *truncated;            /* [count], 1 if it was cut off at plies_max */
    float    *final_scores;         /* [count][players], of the last play that ended here */
    int8_t   *results;              /* [count][players], likewise: 1 won, 0 neither, -1 lost */
    uint8_t  *ends;                 /* [count], likewise: enum end; END_NONE before any ended */
    int32_t  *lengths;              /* [count], likewise: decisions it took */
    uint64_t *seeds;                /* [count], of the play that is there now: state_start plays it again */
    struct event *events;           /* [count][events_max], what happened in this step */
    int32_t  *event_counts;         /* [count], how many; those beyond events_max are not kept */
};

/* What the sizes of buffers follow from. */
struct batch_shape {
    int planes, rows, columns, plane_bytes;    /* 0 for a game without a board */
    int numbers;                               /* of the observation beside the board */
    int mask_bytes;
    struct batch_options options;
};

/* Who decides for the seats that are not the caller's. */
struct batch_others {
    int   seat;                     /* the caller's */
    void (*begin)(void *context, int slot, uint64_t seed);    /* a play begins there */
    /* A legal action for the player whose turn it is. */
    int  (*decide)(void *context, int worker, int slot, const struct state *);
    void *context;
};

struct batch;

/* `options` may be NULL. */
struct batch *batch_new(const struct game *, int count, uint64_t seed, const struct batch_options *);
void          batch_free(struct batch *);

/* Bytes that a batch of so many slots takes for each of them. */
size_t        batch_slot_size(const struct game *);

/* From now on a step goes on until it is the seat's turn again; what the others do to its score is part of
 * its reward. A play that they end before the seat has decided anything is passed over. */
void          batch_oppose(struct batch *, const struct batch_others *);

int                 batch_count(const struct batch *);
const struct game  *batch_game(const struct batch *);
struct batch_shape  batch_shape(const struct batch *);

/* Starts every slot at its first play and shows it; rewards and ends become zero. */
void          batch_start(struct batch *, const struct batch_buffers *);
void          batch_start_range(struct batch *, int worker, int first, int count,
                                const struct batch_buffers *);

/* Starts one slot: at play 0 of a series of its own, or at its next play. */
void          batch_start_seeded(struct batch *, int slot, uint64_t seed, const struct batch_buffers *);
void          batch_start_next(struct batch *, int slot, const struct batch_buffers *);

/* Puts a state into a slot, which plays on from there, and shows it. It must be of the same game. */
void          batch_put(struct batch *, int slot, const struct state *, const struct batch_buffers *);

/* The state of a slot; valid until the next step. */
const struct state *batch_state(const struct batch *, int slot);

/* The first slot whose action is not legal, or -1. Where a play is over any action will do. */
int           batch_illegal(const struct batch *, const int32_t *actions);

/* Takes one action in every slot; `actions` has one for each and all must be legal.
 *
 * Observations may be brought up to date by writing only what changed, if a slot's row lies where it
 * lay before: so what the caller's own hand changes in them may stay. Values that were written and are
 * gone are noticed, and the row written whole; `whole` and batch_write_whole make sure. */
void          batch_step(struct batch *, const int32_t *actions, const struct batch_buffers *);
void          batch_step_range(struct batch *, int worker, int first, int count,
                               const int32_t *actions, const struct batch_buffers *);

/* The next observations are written whole. */
void          batch_write_whole(struct batch *);

#endif
