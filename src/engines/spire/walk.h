/* walk.h: goes through every effect of a description, for those who judge it without running it. */
#ifndef SPIRE_WALK_H
#define SPIRE_WALK_H

#include "engines/spire/definitions.h"

enum effect_of {
    EFFECT_CARD, EFFECT_RULE, EFFECT_START, EFFECT_MOVE, EFFECT_ACTION, EFFECT_ENCOUNTER,
    EFFECT_BATTLE, EFFECT_ROUND,
};
struct effect {
    enum effect_of           of;
    int                      index;         /* of the card, enemy, action or encounter */
    const struct definition *definition;    /* whose values it may name; NULL: nobody's */
    const struct listener   *listener;      /* of a rule */
    const struct node       *body;
};
typedef void effect_function(void *context, const struct effect *);
void effects_each(const struct spire_game *, effect_function *, void *context);

/* Whose rule it is. */
struct definition *listener_owner(const struct spire_game *, const struct listener *);

/* What a target or a set of cards lets the player choose. */
bool node_asks(const struct node *);

#endif
