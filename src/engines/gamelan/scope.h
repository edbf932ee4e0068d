/* scope.h: variables of a definition, and what the names in it stand for. */
#ifndef GAMELAN_SCOPE_H
#define GAMELAN_SCOPE_H

#include "engines/gamelan/program.h"

/* Gives every variable of a definition its slot and every call its functor. */
bool gamelan_scope(struct program *, struct definition *);

#endif
