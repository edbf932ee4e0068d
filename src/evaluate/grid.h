/* grid.h: a table of text whose columns are as wide as they need, for lines of 80 columns.
 *
 *     struct grid grid = {.columns = 3, .keys = 1};
 *     grid_add(&grid, "agents"); ...             cell by cell, row by row
 *     grid_print(&grid, &out);                   and it is empty again */
#ifndef GRID_H
#define GRID_H

#include "core/text.h"

struct grid {
    char **cells;
    int    columns, count;
    int    keys;       /* leading columns that name a row */
};

void grid_add(struct grid *, const char *text);

/* Adds the table to the text. One that is too wide is printed in pieces, each with the keys; names
 * that are too long for that lose their middle. */
void grid_print(struct grid *, struct text *out);

/* Adds text whose lines are broken between words where they get too long, the rest further in. */
void grid_wrap(const char *lines, struct text *out);

#endif
