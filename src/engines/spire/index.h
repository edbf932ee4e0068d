/* index.h: which rules are whose, so that none is looked at whose owner is not there. */
#ifndef SPIRE_INDEX_H
#define SPIRE_INDEX_H

#include "engines/spire/definitions.h"

/* Needs the rules sorted. */
void index_rules(struct spire_game *);

/* silence.c: leaves out what nobody listens to who can come; needs the rules indexed. */
void silence(struct spire_game *);

#endif
