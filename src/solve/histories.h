/* histories.h: a game as the tree of all its histories, with the information sets of its players.
 *
 *     history 0 --chance--> deal --action--> history --action--> ... --> end with its scores
 *
 * Made through the waist alone, depth first. Chance is listed outcome by outcome (core/chance.h);
 * outcomes that leave equal bytes are one.
 *
 * An information set is what a player knows when he decides: his view (state_view, which is a function
 * of what he may know and of nothing else), and what he knew and did at his decisions before. If the
 * game hides nothing his view is enough, and histories that lead to one state share a set. */
#ifndef HISTORIES_H
#define HISTORIES_H

#include "core/game.h"
#include "solve/budget.h"

enum { BY_CHANCE = -2 };              /* history.player where chance decides; OVER at the end */
enum { HISTORY_DEPTH_MAX = 2000 };    /* decisions and throws from the start */

struct history {
    int32_t  player;
    int32_t  set;                     /* of who decides; of an end: its row of scores */
    uint32_t first, count;            /* what follows, side by side, in the order of actions */
    uint32_t next;                    /* the next history of this set; 0: none */
    double   probability;             /* of coming here, if chance decides before */
};

struct information {
    uint64_t key;
    int32_t  player, action_count;
    uint32_t history;                 /* the first in it; the others along `next` */
    size_t   first;                   /* of its actions in `actions` and in any strategy */
    size_t   state;                   /* offset of a state of it in `states` */
};

struct histories {
    const struct game  *game;
    struct history     *list;         /* the first is the root */
    struct information *sets;
    int                *actions;      /* of all sets, one after the other */
    double             *scores;       /* of all ends, a row of `players` each */
    char               *states;
    uint32_t            count, set_count, end_count;
    size_t              action_count, state_bytes;
    size_t              count_room, set_room, action_room, end_room, state_room;
    uint32_t           *buckets;      /* index of a set + 1, by key */
    size_t              bucket_count;
    bool                hides;
    bool                zero_sum;     /* two players whose scores always add up to `sum` */
    double              sum;
    uint32_t            cut;          /* ends by the limit of plies */
    bool                deep;         /* given up: a history is longer than HISTORY_DEPTH_MAX */
    bool                unlisted;     /* given up: chance that cannot be listed */
};

/* The tree, or NULL, with an error, if the budget does not last or chance cannot be listed. `hides` says
 * whether something is hidden, so that what was known before has to be remembered. */
struct histories *histories_new(const struct game *, bool hides, struct budget *,
                                struct problems *);
void              histories_free(struct histories *);

/* A state of an information set. */
const struct state *histories_state(const struct histories *, uint32_t set);

/* Bytes in use. */
size_t histories_bytes(const struct histories *);

/* About how many histories a game has, from random probes of its tree (Knuth 1975); less than the true
 * number where some parts are far larger than others. Negative if chance cannot be listed. */
double histories_guess(const struct game *, uint64_t seed, double seconds);

#endif
