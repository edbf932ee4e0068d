/* intent.h: what an enemy is about to do. */
#ifndef SPIRE_INTENT_H
#define SPIRE_INTENT_H

#include "engines/spire/state.h"

enum {
    INTENT_BLOCK, INTENT_HEAL, INTENT_BUFF, INTENT_DEBUFF, INTENT_HURT, INTENT_CARDS, INTENT_SUMMON,
    INTENT_FLEE, INTENT_DIE, INTENTS,
};
struct intent {
    int32_t            damage, times, total; /* of the last hit, how many, and of all of them */
    bool               mixed;                /* hits of different strength */
    bool               does[INTENTS];
    const struct node *added;                /* the action that adds cards, or NULL */
    int32_t            added_count;
};

/* What a move is about to do as far as it is known at load: all but what rules make of its attacks. */
enum { FORESEEN_ATTACKS = 4, INTENT_NUMBERS = 4 };
struct foreseen {
    bool          is_known;
    int           attack_count;
    struct { int32_t amount, hits; } attacks[FORESEEN_ATTACKS];
    struct intent rest;
    float         shown[INTENT_NUMBERS];    /* of what is the only attack, or none */
};
void     intents_foresee(struct spire_game *);    /* at load; needs the code */

struct intent intent_of(const struct spire_game *, const struct spire_state *, int combatant);
/* The same as numbers: damage of a hit, hits, whether it guards or strengthens itself, whether it weakens. */
void     intent_observe(const struct spire_game *, const struct spire_state *, int combatant, float *out);
void     english_intent(const struct spire_game *, const struct spire_state *, int combatant, struct text *);

#endif
