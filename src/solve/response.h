/* response.h: what strategies are worth, and what the best answer to them is worth.
 *
 * A strategy is an array of probabilities, one for each action of each information set, at the places
 * that histories.h gives them; the sets of all players are in it. */
#ifndef RESPONSE_H
#define RESPONSE_H

#include "solve/histories.h"

/* What the players get when all follow `strategy`; `values` has room for each. */
void response_value(const struct histories *, const double *strategy, double *values);

/* What `player` gets by the best answer to `strategy` of all others, found exactly from the end backwards
 * over information sets. If `best` is not NULL, the actions of his sets are set to it: 1 for the best
 * one (the first of equals), 0 for the others; sets of other players stay as they are. */
double response_best(const struct histories *, const double *strategy, int player, double *best);

/* The sum over players of what each could gain by the best answer (Nash's distance: 0 in an
 * equilibrium). */
double response_distance(const struct histories *, const double *strategy);

#endif
