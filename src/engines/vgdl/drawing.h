/* drawing.h: a level as it is written: rows of characters, each with its line in a file. */
#ifndef VGDL_DRAWING_H
#define VGDL_DRAWING_H

#include "engines/vgdl/load.h"

struct row { const char *text; int length, line; };
struct drawing {
    struct row *rows;
    int         count, columns;
};

/* Finds the level that the settings ask for, in the description or beside it, and says in the loader
 * which file it is. False after an error; free with drawing_free in either case. */
bool drawing_find(struct loader *, const struct tree *, struct drawing *);
void drawing_free(struct drawing *);

/* The size of the board, cells and pixels, into the game; false after an error. */
bool drawing_measure(struct loader *, struct drawing *);

#endif
