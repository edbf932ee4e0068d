/* formula.h: sums over the metrics of a play, for critics that a designer writes:
 *
 *     turns / decisions
 *     score - 2 * "use: played Bomb"
 *
 * Names are metrics, or in quotes metrics with settings and columns of metrics; see evaluate/metric.h. */
#ifndef FORMULA_H
#define FORMULA_H

#include "core/game.h"

enum { FORMULA_NAMES_MAX = 8 };

struct formula;

/* Reads from `text`, which began at `place`; NULL after an error. `*end` is where it stopped. */
struct formula *formula_read(const char *text, struct place place, const char **end,
                                   struct problems *);
void               formula_free(struct formula *);

/* Whether a game can be measured so; else an error at the place of each name that is none. */
bool               formula_fits(const struct formula *, const struct game *, struct problems *);

/* The metrics and columns it names. */
int                formula_names(const struct formula *, const char **names);

/* Its value; `values` has one number for each name. */
double             formula_value(const struct formula *, const double *values);

#endif
