/* outline.h: what cards would do, as a table for those who judge a set of them. */
#ifndef SPIRE_OUTLINE_H
#define SPIRE_OUTLINE_H

#include "engines/spire/definitions.h"

/* Fills the deeds of the game: its cards, as they are without upgrades. Parts are filled before. */
void outline_cards(struct spire_game *);

#endif
