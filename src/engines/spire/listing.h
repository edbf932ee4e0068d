/* listing.h: compiled code as text that a person can read; see instructions.def. */
#ifndef SPIRE_LISTING_H
#define SPIRE_LISTING_H

#include "engines/spire/definitions.h"

/* All effects of a part, an instruction a line; nothing if it has none. */
void list_part(const struct spire_game *, int part, struct text *out);

#endif
