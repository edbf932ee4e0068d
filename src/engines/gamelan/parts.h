/* parts.h: the tables by which a game can be seen into without this engine. */
#ifndef GAMELAN_PARTS_H
#define GAMELAN_PARTS_H

#include "engines/gamelan/gamelan.h"

/* Fills parts, rules, fields, blocks and verbs. */
void gamelan_parts(struct gamelan *);

/* Keeps one whole text that loads to the same game. */
void gamelan_keep_text(struct gamelan *);

#endif
