/* batch.h: steps many plays of one game at once, over buffers that the caller owns.
 *
 * A batch has `count` slots, each with a play. A play that ends is started anew in the same step:
 * the buffers then show the start of the next one, and what each player saw at the end is kept
 * apart. The n-th play of slot i is play i + n * count of the series of the batch's seed, so a
 * learner sees the same plays however the slots are shared out among threads.
 *
 * There are no threads in here. A pool calls the range functions on ranges that do not overlap. */
#ifndef BATCH_H
#define BATCH_H

#include "core/game.h"

/* Where the results go; NULL for what is not wanted. Rows lie one after the other, a slot each. */
struct batch_buffers {
    float   *observations;          /* [count][observation_size], as the player to decide sees it */
    uint8_t *masks;                 /* [count][actions_max], 1 where legal */
    int32_t *players;               /* [count], who decides */
    float   *rewards;               /* [count][players of the game], change of score in this step */
    uint8_t *terminated;            /* [count], 1 if the play ended in this step by its rules */
    uint8_t *truncated;             /* [count], 1 if it was cut off at plies_max */
    float   *final_observations;    /* [count][players][observation_size], where a play ended */
    float   *final_scores;          /* [count][players], likewise */
};

struct batch;

struct batch *batch_new(const struct game *, int count, uint64_t seed);
void          batch_free(struct batch *);

/* Starts every slot at its first play and fills observations, masks and players; rewards and ends
 * become zero. */
void          batch_start(struct batch *, const struct batch_buffers *);
void          batch_start_range(struct batch *, int first, int count,
                                const struct batch_buffers *);

/* The first slot whose action is not legal, or -1. */
int           batch_illegal(const struct batch *, const int32_t *actions);

/* Takes one action in every slot; `actions` has one for each and all must be legal. */
void          batch_step(struct batch *, const int32_t *actions, const struct batch_buffers *);
void          batch_step_range(struct batch *, int first, int count, const int32_t *actions,
                               const struct batch_buffers *);

int           batch_count(const struct batch *);
const struct game *batch_game(const struct batch *);

/* The state of a slot; valid until the next step. */
const struct state *batch_state(const struct batch *, int slot);

#endif
