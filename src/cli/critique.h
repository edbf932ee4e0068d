/* critique.h: what static critics say of a game, for other commands. */
#ifndef CRITIQUE_H
#define CRITIQUE_H

#include "core/text.h"

/* Adds a section of a page; says there if the game cannot be opened. */
void critique_add_section(const char *game, struct text *out);

#endif
