/* estimate.c: how good an unfinished battle looks, in hit points at its end.
 *
 * What is under way counts: a copy of the battle goes on for some rounds in which the player only
 * ends turns. That shows what the enemies are about to do, what bombs will go off and what block
 * comes by itself, for rules nobody has seen before. */
#include <string.h>

#include "engines/spire/code.h"
#include "engines/spire/machine.h"
#include "engines/spire/questions.h"
#include "engines/spire/view.h"

enum { ROUNDS = 5, ANSWERS = 12, PLENTY = 20000, COPY_MAX = 24576 };

/* Damage a deck deals in a round, roughly: how long the enemies still have. */
static const float PACE = 12;
static const float LATER_WORTH = 0.5f; /* of what is lost in later rounds: the player will block */
static const float ENEMY_WORTH = 0.3f; /* of an enemy's hit point besides */
static const float SLIM = 10;          /* hit points below which chances are slim */
static const float ENERGY_WORTH = 4;   /* of energy that can still prevent something this turn */

static int enemy_hp(const struct spire_state *state)
{
    int hp = 0;
    for (int i = 1; i < state->combatant_count; i++)
        hp += combatant_alive(state, i) ? state->combatants[i].hp : 0;
    return hp;
}

/* However bad it looks, to be alive is better than to be dead, which is 0: low values are pressed
 * together, smoothly, and their order is kept. */
static float hopeful(float value)
{
    return value >= SLIM ? value : SLIM * SLIM / (2 * SLIM - value);
}

static bool at_play(const struct spire_game *game, const struct spire_state *state)
{
    return state->head.player != OVER && !(state->flags & FLAG_REWARD) && state->frame_count == 1 &&
           game->code[state_frames(state)->effect.at] == OP_PLAY_CARDS;
}

/* Answers questions inside an effect with the first option. */
static void settle(const struct game *head, struct spire_state *state)
{
    int legal[ACTION_COUNT_LARGE];
    for (int i = 0; i < ANSWERS && state->head.player != OVER &&
                    !at_play((const struct spire_game *)head, state);
         i++) {
        if (state->flags & FLAG_REWARD || question_actions(head, &state->head, legal) == 0)
            return;
        head->engine->apply(head, &state->head, legal[0], NULL);
    }
}

/* Where nothing asks for cards, they need not be drawn and discarded in rounds in which none is played. */
static void lay_aside(const struct spire_game *game, struct spire_state *state)
{
    if (!game->cards_aside)
        return;
    for (int pile = 0; pile < PILE_AWAY; pile++)
        set_end(state, pile, 0);
    set_known(state, 0, 0);
}

float spire_estimate(const struct game *head, const struct state *common, int player)
{
    const struct spire_game *game = (const struct spire_game *)head;
    const struct spire_state *state = (const struct spire_state *)common;
    union {
        char bytes[COPY_MAX];
        struct spire_state state;
    } copy;
    if (common->player == OVER)
        return common->score[player];
    if (head->state_size > sizeof copy)
        return run_score(state,
                         hopeful(state->combatants[PLAYER].hp - ENEMY_WORTH * (float)enemy_hp(state)));
    memcpy(&copy, state, common->size);
    settle(head, &copy.state);
    const float hp = copy.state.combatants[PLAYER].hp;
    const int battle = state->battle, hand = pile_count(&copy.state, PILE_HAND);
    const int energy = copy.state.energy[0] < hand ? copy.state.energy[0] : hand;
    float hurt = 0, later = 0;
    int rounds = 0;
    copy.state.combatants[PLAYER].max_hp = PLENTY;
    lay_aside(game, &copy.state);
    for (; rounds < ROUNDS && copy.state.battle == battle && at_play(game, &copy.state); rounds++) {
        copy.state.combatants[PLAYER].hp = PLENTY;
        head->engine->apply(head, &copy.state.head, ACTION_END, NULL);
        *(rounds == 0 ? &hurt : &later) += (float)(PLENTY - copy.state.combatants[PLAYER].hp);
        if (copy.state.head.player == OVER)
            break;
    }
    bool done = copy.state.head.player == OVER || copy.state.battle != battle ||
                copy.state.flags & FLAG_REWARD;
    float left = done ? 0 : (float)enemy_hp(&copy.state);
    float each = rounds > 1 ? later / (float)(rounds - 1) : 0;
    float saved = ENERGY_WORTH * (float)energy;
    if (saved > hurt)
        saved = hurt;
    float loss = hurt - saved + LATER_WORTH * each * left / PACE + ENEMY_WORTH * left;
    return run_score(state,
                     hopeful(hurt - saved >= hp ? -hurt : hp - loss)); /* dead as it stands */
}
