/* brawl.h: a game for tests in which a turn is several decisions that only count together: two players with
 * thirty hit points each take three actions a turn. A blow does two damage, doubled by one charge,
 * tripled by two; charges end with the turn; a guard takes three off the next turn's damage. */
#ifndef BRAWL_H
#define BRAWL_H

#include "core/game.h"

/* `dice`: a blow does one damage more or less, by chance. Ends with game_free. */
struct game *brawl_open(bool dice);

#endif
