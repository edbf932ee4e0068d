/* ways.h: all ways through a turn that lead to something else.
 *
 * A turn of many small decisions has far more sequences than results: two cards in either order,
 * or either of two equal cards, often come to the same. A way is a sequence of actions from the
 * start of the search up to the first action that ends the turn or the play, lets another decide,
 * or whose outcome the viewer cannot know. Sequences that look the same to the viewer afterwards
 * are one way. Whether an outcome is known is found out by trying the action on two samples; where
 * both happen to agree, the way goes on too far, and is given up when something else is seen. */
#ifndef WAYS_H
#define WAYS_H

#include "agents/sight.h"

enum { WAY_MAX = 32 };                     /* actions of a way; longer turns are cut there */

struct way {
    int first, length;                     /* its actions in ways.steps */
};

struct ways {
    const struct game *game;
    struct sight      *sight;
    int                moment_max;

    /* what was found */
    struct way        *list;
    int                count, capacity;
    int               *steps;
    int                step_count, step_capacity;

    struct moment     *moments;            /* within the turn, in order of length */
    int                moment_count;
    struct state     **states;             /* two samples of each moment, then two for trying */
    int               *actions;
    uint64_t          *exits;              /* what the viewer sees after each exit of a moment */
};

/* `moments` is how many states within the turn are looked at; when it is used up, longer
 * sequences are left out. */
void ways_open(struct ways *, const struct game *, struct sight *, int moments);
void ways_close(struct ways *);

/* Fills the list with the ways of `viewer`, who decides, from `state`; there is at least one. */
void ways_find(struct ways *, const struct state *, int viewer, struct rng *);

#endif
