/* walk.h: goes through all ways on from a state, to compare with what theory or other programs say. */
#ifndef WALK_H
#define WALK_H

#include "core/game.h"

/* Ways to take exactly `depth` decisions from here. Chance falls as the state's generator has it. */
long walk_nodes(const struct game *, const struct state *, int depth);
/* Ways to play to the end. */
long walk_plays(const struct game *, const struct state *);
/* Whether the player wins whatever the others do, if chance falls as it does. */
bool walk_forced(const struct game *, const struct state *, int player);

#endif
