/* sheet.h: the cards of a game on one sheet. */
#ifndef SHEET_H
#define SHEET_H

#include "core/game.h"

/* The first `count` parts that are cards, as a page (HTML), or as PNG or SVG by the ending of the
 * path. False, with an error, if the game has none. */
bool sheet_put(const struct game *, int count, double scale, const char *path, struct text *out,
               struct problems *);

#endif
