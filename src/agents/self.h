/* self.h: what of all that a viewer sees is himself: the part that his own actions move.
 *
 * An observation is made of channels: the rows of its blocks (one kind of thing on a board, one
 * number). After each action, under the same chance, some channels differ and some do not. Those
 * that differ tell where the viewer is (contingency awareness, Bellemare, Veness and Bowling 2012):
 * those on a board that always show one thing, if there are such, else those that never show more, else
 * those that differ most often. So a search can tell whether it only goes to and fro, in a game of which
 * it knows nothing. */
#ifndef SELF_H
#define SELF_H

#include "core/game.h"

enum { SELF_PLACES = 4096 };    /* a power of two */

struct self {
    const struct game *game;
    int       channel_count;
    int      *starts;                    /* of each channel in the observation; one more at the end */
    uint32_t *moved;                     /* how often actions made the channel differ */
    uint32_t *steady;                    /* of these looks, those after which every action showed it */
    uint32_t  most;                      /* of moved */
    int      *shown;                     /* of one look: after how many actions it showed something */
    bool     *differs;                   /* of one look: between actions */
    bool     *crowded;                   /* not on a board, or showed several things at once */
    bool      alone;                     /* some channel that moved is not crowded */
    bool      found;                     /* some channel is the viewer himself */
    float    *first, *other;             /* observations */
    uint64_t  place[SELF_PLACES];        /* where the viewer was, by hash; what comes later wins */
    uint32_t  visits[SELF_PLACES];
    float     score;                     /* when that was begun */
    uint32_t  looks;                     /* decisions seen */
    struct state *one;
};

void     self_open(struct self *, const struct game *);
void     self_close(struct self *);

/* A play starts: nothing is known. */
void     self_begin(struct self *);

/* A decision is due: compares what the actions lead to, under one draw of chance (not every time, once
 * much is known), and notes where the viewer is. A higher score makes all places new again. */
void     self_look(struct self *, const struct state *, int viewer, const int *actions, int count,
                   uint64_t seed);

/* Whether the channel is the viewer himself: alone on a board, moved by actions, and not made by one. */
bool     self_is(const struct self *, int channel);

/* How often the viewer was where he is in this state, since his score rose. */
uint32_t self_visits(struct self *, const struct state *, int viewer);

#endif
