/* lints.h: what engines warn of when they load a game, as findings.
 *
 * Engines look for much of what static critics look for, since only they know their language; a critic
 * names the lints that are its fault, of whatever engine, and does not look again. */
#ifndef LINTS_H
#define LINTS_H

#include "critics/inquiry.h"

/* A finding for each warning whose lint is in the list, which ends with NULL. */
void lints_find(struct inquiry *, const char *const *names);

/* Whether the engine of the game has one of them. */
bool lints_known(const struct inquiry *, const char *const *names);

#endif
