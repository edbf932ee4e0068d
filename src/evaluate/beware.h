/* beware.h: what a reader has to know before he believes any number of an experiment. */
#ifndef BEWARE_H
#define BEWARE_H

#include "evaluate/results.h"

/* The sentence about one cell; false, and nothing is added, if all its plays ended as they should. */
bool beware_cell(const struct results *, int cell, struct text *out);

/* Tells, for each cell, of plays that were stopped by a fault of the rules, with the rules to blame where
 * the play can be had again, of plays that were cut off, and of decisions without an answer. Nothing if there
 * are none. `html` makes a section of the page. */
void beware_print(const struct results *, bool html, struct text *out);

#endif
