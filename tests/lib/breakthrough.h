/* breakthrough.h: Breakthrough (Troyka 2000) as an engine for tests: two rows of men each, one step straight
 * or slantwise on, taking slantwise; who reaches the last row, or takes all, wins. The one board game
 * here whose states can be estimated. */
#ifndef BREAKTHROUGH_H
#define BREAKTHROUGH_H

#include "core/game.h"

/* A board of `side` by `side`, 4 to 8, with or without an estimate (men and how far they are). Ends with
 * game_free. */
struct game *breakthrough_open(int side, bool estimate);

#endif
