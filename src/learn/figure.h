/* figure.h: pictures of what was learnt: values of the places of a game with an avatar on a grid, and
 * the ways it went. The game tells the places by its observation: a block `grid` of types x rows x
 * columns, and a block `avatar` that begins with there, x, y, look x, look y. */
#ifndef FIGURE_H
#define FIGURE_H

#include "learn/control.h"
#include "learn/model.h"
#include "picture/picture.h"

/* Whether the game tells its places. */
bool figure_possible(const struct game *);

/* A map of values: darker red is better, black cannot be reached. If the avatar has a direction,
 * each cell is four triangles. */
void figure_values(struct picture *, const struct model *, const double *values);

/* Trails over the start of a play. */
void figure_trails(struct picture *, const struct game *, const struct trail *, int count);

#endif
