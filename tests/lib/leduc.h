/* leduc.h: Leduc poker (Southey and others 2005) as an engine for tests: two players, six cards of three
 * ranks, one card each, two rounds of bets, a card on the table before the second. Its value to the
 * first player is published as -0.0856. */
#ifndef LEDUC_H
#define LEDUC_H

#include "core/game.h"

/* Ends with game_free. */
struct game *leduc_open(void);

#endif
