/* report_cells.h: the cells of tables on the report page, and its section on how to repeat it. Cells have
 * what they are sorted by in data-v, unless that is their text. */
#ifndef REPORT_CELLS_H
#define REPORT_CELLS_H

#include "evaluate/results.h"

/* A value with its interval; `add` is how the value is written: tables_value or tables_change. */
typedef void add_value(struct text *, const struct interval *, bool rate);
void cell_interval(struct text *, const struct interval *, bool rate, add_value *add);
void cell_name(struct text *, const char *name);
void cell_p(struct text *, double p);
void cell_integer(struct text *, long long number);

/* Headings of columns. */
void head_cells(struct text *, const char *const *names, int count);

/* "How to repeat it": the command, the experiment, its cells; its descriptions, each line once. */
void report_repeat(const struct results *, struct text *out);

#endif
