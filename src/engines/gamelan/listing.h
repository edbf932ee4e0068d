/* listing.h: compiled code as text. */
#ifndef GAMELAN_LISTING_H
#define GAMELAN_LISTING_H

#include "engines/gamelan/gamelan.h"

/* Gives every part that was compiled its code as text. */
void gamelan_list_code(struct gamelan *, struct part *parts);

#endif
