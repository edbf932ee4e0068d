/* gauge.h: metrics of plays that were noted for critics. */
#ifndef GAUGE_H
#define GAUGE_H

#include "critics/plays.h"

/* Whether a game can be measured so, as far as the rules tell: one error that says what is wrong with the
 * name. */
bool gauge_fits(const char *name, const struct game *, struct problems *);

/* Fills a number for each play, of the first agent of the line-up: by a metric ("turns"), one with settings
 * ("field:name=hp") or a column of one ("use: played Bomb"). A play that has none gets a NaN. False, after
 * an error, if the game cannot be measured so. */
bool gauge(const struct plays *, const char *name, double *values, struct problems *);

#endif
