/* key.c: one number for what a player sees of a battle, for searches that tell states apart.
 *
 * The same things count as in the observation, but instead of what an enemy's move does, which has to be
 * worked out, the move itself does. Piles and statuses are sums of marks, numbers that each kind got at
 * load: a sum has no order, and needs no sorting. */
#include "core/hash.h"
#include "core/memory.h"
#include "engines/spire/code.h"
#include "engines/spire/evaluate.h"
#include "engines/spire/events.h"
#include "engines/spire/questions.h"
#include "engines/spire/scans.h"
#include "engines/spire/view.h"

enum { MARKS_CARD = 1, MARKS_STATUS = 2 };

/* Any odd number, always the same for the same thing. */
static inline uint64_t mark(int kind, int combatant_or_pile, int definition)
{
    return ((uint64_t)(kind << 4 | combatant_or_pile) << 16 | (uint64_t)definition) * 0x9e3779b97f4a7c15u | 1;
}

static inline uint64_t fold(uint64_t key, uint64_t word)
{
    key = (key ^ word) * 0x9fb21c651e98df25u;
    return key ^ (key >> 35);
}

/* A card in hand: what it is and what was done to it; unless the energy says all about it, also what it
 * costs and whether it can be played. */
static inline uint64_t card_key(const struct spire_game *game, const struct spire_state *state,
                                bool plain, int card)
{
    const struct card *record = &state_cards(state)[card];
    uint64_t key = (uint64_t)record->definition << 32 | (uint64_t)record->upgrades << 16 |
                   (uint16_t)record->counter;
    if (!plain || game->quick[record->definition][record->upgrades > 0].cost == NOT_PLAIN)
        key = fold(key + 1, (uint64_t)card_cost(game, state, card) << 1 |
                                card_playable(game, state, card, NULL));
    return fold(mark(MARKS_CARD, PILE_HAND, 0), key);
}

static uint64_t hand_key(const struct spire_game *game, const struct spire_state *state, bool ordered)
{
    const bool plain = energy_decides(game, state);
    uint64_t key = 0;
    for (int i = pile_start(state, PILE_HAND); i < pile_end(state, PILE_HAND); i++) {
        uint64_t card = card_key(game, state, plain, zone_card(state, i));
        key = ordered ? fold(key, card) : key + rng_mix(card);
    }
    return key;
}

/* Cards of each kind in each pile that is seen, but for the hand. */
static uint64_t piles_key(const struct spire_game *game, const struct spire_state *state)
{
    const struct card *cards = state_cards(state);
    uint64_t key = 0;
    for (int pile = 0; pile <= PILE_EXHAUST; pile++) {
        const uint64_t *marks = game->pile_marks[pile];
        for (int i = pile_start(state, pile); pile != PILE_HAND && i < pile_end(state, pile); i++)
            key += marks[cards[zone_card(state, i)].definition];
    }
    return key;
}

void keys_prepare(struct spire_game *game)
{
    for (int pile = 0; pile <= PILE_EXHAUST; pile++) {
        uint64_t *marks = memory_get(game->memory, (size_t)(game->card_count + 1) * sizeof *marks);
        for (int i = 0; i < game->card_count; i++)
            marks[i] = rng_mix(mark(MARKS_CARD, pile, i));
        game->pile_marks[pile] = marks;
    }
}

static uint64_t combatants_key(const struct spire_state *state)
{
    uint64_t key = state->alive;
    for (int i = 0; i < state->combatant_count; i++) {
        const struct combatant_state *one = &state->combatants[i];
        key = fold(key, (uint64_t)(uint16_t)one->hp << 48 | (uint64_t)(uint16_t)one->max_hp << 32 |
                            (uint64_t)(uint16_t)one->block << 16 | (uint16_t)one->memory);
        key = fold(key, (uint64_t)one->definition << 16 | (uint64_t)one->move << 8 | one->mode);
    }
    for (int i = 0; i < state->status_count; i++) {
        const struct status *status = &state_statuses(state)[i];
        if (!(status->flags & STATUS_DEAD))
            key += (uint64_t)status->amount *
                   rng_mix(mark(MARKS_STATUS, status->combatant, status->definition));
    }
    return key;
}

/* What is asked inside an effect: the place of the question, and what can be answered. */
static uint64_t question_key(const struct game *game, const struct spire_state *state, int at)
{
    int actions[ACTION_COUNT_LARGE];
    int count = question_actions(game, &state->head, actions);
    return hash_bytes((uint64_t)at, actions, (size_t)count * sizeof *actions);
}

uint64_t spire_key(const struct game *head, const struct state *common, int viewer, int about)
{
    const struct spire_game *game = (const struct spire_game *)head;
    const struct spire_state *state = (const struct spire_state *)common;
    (void)viewer;
    if (about >= 0) {
        int position = pile_start(state, PILE_HAND) + card_answer(about);
        uint64_t key = position < pile_end(state, PILE_HAND)
                           ? card_key(game, state, energy_decides(game, state), zone_card(state, position))
                           : 0;
        scans_end((struct spire_state *)(uintptr_t)state);
        return key;
    }
    uint64_t key = fold((uint64_t)state->turn << 16 | state->battle, combatants_key(state));
    for (int i = 0; i < game->rules.energy_kinds; i++)
        key = fold(key, (uint64_t)state->energy[i]);
    key = fold(key, piles_key(game, state));
    key = fold(key, hand_key(game, state, about == KEY_ALL));
    if (common->player != OVER) {
        int at = state_frames(state)[state->frame_count - 1].effect.at;
        if (game->code[at] != OP_PLAY_CARDS || state->flags & FLAG_REWARD)
            key = fold(key, question_key(head, state, at));
    }
    scans_end((struct spire_state *)(uintptr_t)state);
    return key;
}
