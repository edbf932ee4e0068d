/* sight.h: tells states apart by what a viewer sees of them.
 *
 * Two states with the same key look the same to the viewer, so a search that treats them as one
 * cannot use what is hidden. If a game hides nothing, the key is that of the whole state less its
 * generator; otherwise that of the viewer's observation and of the legal actions.
 *
 * The hand is the block of the observation whose rows are what actions are about, such as cards, if
 * the game has one (`options` in core/game.h). */
#ifndef SIGHT_H
#define SIGHT_H

#include "core/game.h"

struct sight {
    const struct game *game;
    bool               open;            /* nothing is hidden in this game */
    int                hand, hand_rows, hand_columns;    /* of the observation; no rows: no hand */
    float             *observation;
    int               *actions;
};

void     sight_open(struct sight *, const struct game *);
void     sight_close(struct sight *);

/* Never 0. */
uint64_t sight_key(struct sight *, const struct state *, int viewer);

/* The same, but the order in which things lie in the hand does not count. States with the same key
 * are as good as each other, though the same thing may be done in them by actions of other numbers.
 * Never 0. */
uint64_t sight_likeness(struct sight *, const struct state *, int viewer);

#endif
