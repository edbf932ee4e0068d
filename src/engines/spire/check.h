/* check.h: what can be read but not done. */
#ifndef SPIRE_CHECK_H
#define SPIRE_CHECK_H

#include "engines/spire/definitions.h"

/* False if something cannot be done; all of it is noted. */
bool check_game(const struct spire_game *, struct problems *);
/* A part of it: chance where somebody looks. */
void check_chance(const struct spire_game *, struct problems *);

#endif
