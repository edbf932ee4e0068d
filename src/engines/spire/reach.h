/* reach.h: what can come into play: what a scenario has, and whatever effects make of that. */
#ifndef SPIRE_REACH_H
#define SPIRE_REACH_H

#include "engines/spire/walk.h"

enum thing { THING_CARD, THING_STATUS, THING_ENEMY, THING_ENCOUNTER, THING_ACTION, THINGS };

/* What some effect or scenario leads to. */
struct reach {
    const struct spire_game *game;
    const struct effect *effect;             /* that is looked at: what makes only more of itself is not
                                              * led to by that; NULL: it is */
    bool any_card, any_status;               /* chance or a choice may lead to all of them */
    bool done[ACTIONS_COUNT];                /* actions that some effect has */
    bool emitted[EVENTS_MAX];
    bool marks[THINGS][DEFINITIONS_MAX];
};

void reach_effect(struct reach *, const struct node *body);
void reach_scenario(struct reach *, const struct scenario *);

/* Whether an effect belongs to something that is reached, or to nobody. */
bool reach_has(const struct reach *, const struct effect *);

/* Goes on from what is reached until no effect of it leads to more. */
void reach_all(struct reach *);

/* Whether the owner of a rule may be there. */
bool reach_owner(const struct reach *, const struct listener *);

#endif
