/* brief.h: what a change of the rules did and to whom, in a few lines. */
#ifndef BRIEF_H
#define BRIEF_H

#include "evaluate/results.h"

/* Whether there is a change to tell of: a second variant, that is. */
bool brief_applies(const struct results *);

/* "10,000 plays of each variant, 5,000 in each row, over the same seeds"; without an end to the sentence. */
void brief_size(const struct results *, struct text *out);

/* For each scenario and line-up: main columns with the first variant and with each other one, and the
 * change with its interval, or that there is none beyond chance; then, for metrics that have a column for
 * each part, whose share grew and shrank most. */
void brief_print(const struct results *, struct text *out);

#endif
