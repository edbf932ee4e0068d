/* ridge.h: ridge regression on how often everything occurs in a tree (Hoerl and Kennard 1970). */
#ifndef RIDGE_H
#define RIDGE_H

#include "learn/teach.h"

/* Fills the weights of a reader of this kind: first the level, then one for each row of the coding. */
void ridge_fit(const struct coding *, const struct lessons *, const double *weights, double *out);

#endif
