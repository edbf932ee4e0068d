/* quick.h: plain cards played without the machine, and plain moves without a frame, as far as nothing else
 * happens. */
#ifndef SPIRE_QUICK_H
#define SPIRE_QUICK_H

#include "engines/spire/machine.h"

/* Finds the cards that can be played so, and the moves; needs the code. */
void quick_prepare(struct spire_game *);

/* How far a card was played: where the machine goes on. */
struct ahead {
    const struct card_definition *definition;
    int     card, at;
    int     cell, target;        /* cell -1: it has none */
    int     hearers;             /* statuses that were there, plus 1 */
    int32_t damage;              /* that is still to be dealt to the target; 0: none */
};
/* run.c: answers the question a play stands at, or goes on with a card that was played ahead (or NULL). */
void machine_run(const struct spire_game *, struct spire_state *, int action, struct events *log,
                 const struct ahead *);

/* Makes a move of an enemy at once, if it is plain and nobody interferes; else false, and nothing is done. What
 * cannot be done at once is left on the stack. */
bool quick_move(struct machine *, int combatant, const struct move *);

#endif
