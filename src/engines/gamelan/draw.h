/* draw.h: what drawing and writing share. */
#ifndef GAMELAN_DRAW_H
#define GAMELAN_DRAW_H

#include "engines/gamelan/gamelan.h"

/* A state over two numbers is a board: the first is the column, the second the row. */
bool gamelan_is_board(const struct functor *);

/* What is said of objects is seen by what they are called. */
bool gamelan_is_about_objects(const struct gamelan *, const struct functor *);

#endif
