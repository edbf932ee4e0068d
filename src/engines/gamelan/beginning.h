/* beginning.h: what is the same at the start of every play is done once. */
#ifndef GAMELAN_BEGINNING_H
#define GAMELAN_BEGINNING_H

#include "engines/gamelan/machine.h"

/* Plays up to the first chance or choice; at the end of load. */
void gamelan_find_beginning(struct gamelan *);

/* Calls the procedure that is the whole play. */
void gamelan_begin_root(struct run *);

#endif
