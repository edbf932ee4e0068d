/* questions.h: what the player is asked, and the numbers of the answers. */
#ifndef SPIRE_QUESTIONS_H
#define SPIRE_QUESTIONS_H

#include "engines/spire/machine.h"

int      question_actions(const struct game *, const struct state *, int *out);
void     question_answer(struct machine *, int action);
void     question_render_action(const struct game *, const struct state *, int action, struct text *out);
/* What options do that only have a name: "option 1, attack: Kill ALL enemies." a line. Not with other
 * names for everything: numbers have names of their own. */
void     question_render(const struct spire_game *, const struct spire_state *, struct text *out);
enum { ACTION_CARD = 0, ACTION_COMBATANT = 256, ACTION_STATUS = 264, ACTION_OPTION = 384,
       ACTION_DONE = 392, ACTION_END = 393, ACTION_COUNT = 394,
       ACTION_MORE_CARDS = ACTION_COUNT,    /* in large games: those for which there is no number below 256 */
       ACTION_COUNT_LARGE = ACTION_MORE_CARDS + CARDS_MAX - ACTION_COMBATANT };

/* An answer that is a card: by its place in the pile or its number, see questions.c. */
static inline bool is_card_action(int action)
{
    return action < ACTION_COMBATANT || action >= ACTION_MORE_CARDS;
}
static inline int card_answer(int action)
{
    return action < ACTION_COMBATANT ? action : action - ACTION_MORE_CARDS + ACTION_COMBATANT;
}
static inline int card_action(int answer)
{
    return answer < ACTION_COMBATANT ? answer : answer - ACTION_COMBATANT + ACTION_MORE_CARDS;
}

#endif
