/* generate.h: what the files of `ruleplay generate` share. */
#ifndef CLI_GENERATE_H
#define CLI_GENERATE_H

#include "cli/cli.h"

/* generate_levels.c: makes levels, or shows how many there may be of each object; returns enum exit_code. */
int generate_levels(const struct call *, bool limits);

/* generate_decks.c: draws decks of a game's cards; returns enum exit_code. */
int generate_decks(const struct call *);

#endif
