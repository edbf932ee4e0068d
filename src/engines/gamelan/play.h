/* play.h: what an engine has to do in a play (core/game.h). */
#ifndef GAMELAN_PLAY_H
#define GAMELAN_PLAY_H

#include "engines/gamelan/gamelan.h"

void  gamelan_start(const struct game *, struct state *);
int   gamelan_actions(const struct game *, const struct state *, int *out);
void  gamelan_apply(const struct game *, struct state *, int action, struct events *);
float gamelan_estimate(const struct game *, const struct state *, int player);

/* At load, where somebody is asked before chance has a part: every play begins with that question. */
void gamelan_settle_beginning(struct gamelan *);

#endif
