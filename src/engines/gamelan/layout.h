/* layout.h: where everything lies in a state. */
#ifndef GAMELAN_LAYOUT_H
#define GAMELAN_LAYOUT_H

#include "engines/gamelan/evaluate.h"

/* Gives states, history and piles their cells; false after an error. */
bool gamelan_layout(struct gamelan *);

/* Evaluations at load: over the cells of the start, with a room of their own. */
struct run *gamelan_run_new(const struct gamelan *);
void        gamelan_run_free(struct run *);

#endif
