/* until.h: which column an experiment's `until` is about. */
#ifndef UNTIL_H
#define UNTIL_H

#include "evaluate/plan.h"

/* Puts the name of the column in the place of what it is also called: hp, or field:name=hp, or what the
 * block of metrics calls it, for "field: hp". */
void until_settle(struct experiment *);

/* Whether the experiment has such a column, and something to compare if differences are asked for;
 * false after an error. */
bool until_check(const struct plan *, struct problems *);

#endif
