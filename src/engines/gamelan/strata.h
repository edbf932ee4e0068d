/* strata.h: what depends on itself. */
#ifndef GAMELAN_STRATA_H
#define GAMELAN_STRATA_H

#include "engines/gamelan/gamelan.h"

/* Finds recursive relations and gives them room for tables; false after an error. */
bool gamelan_strata(struct gamelan *);

#endif
