/* critique.h: what critics say of a game, for other commands. */
#ifndef CRITIQUE_H
#define CRITIQUE_H

#include "core/text.h"
#include "critics/shelf.h"

/* Adds a section of a page: what static critics say and, of a shelf (or NULL), what was found in plays. Says
 * there if the game cannot be opened. */
void critique_add_section(const char *game, const struct shelf *, struct text *out);

#endif
