/* quick.c: plain cards, played without the machine.
 *
 * Most cards that are played attack the only enemy, block, or apply a status, and nobody interferes. That
 * needs no frames. So the steps of such cards are done here, each only if no rule could hear of it, in the
 * same order and with the same state between them; where anything else is about to happen the machine
 * takes over in the middle of the card. The frame of the battle stays in the state untouched. */
#include "engines/spire/quick.h"

#include "core/memory.h"
#include "engines/spire/play.h"
#include "engines/spire/questions.h"

#define EVENT(name) ((uint64_t)1 << EV_##name)
#define QUICK_EVENTS                                                                               \
    (DAMAGE_EVENTS | EVENT(PLAY) | EVENT(ATTACK) | EVENT(BLOCK) | EVENT(STATUS) | EVENT(STATUS_REMOVED))
/* Of these, numbers that rules change can be worked out at once. */
#define CHANGED_AT_ONCE (EVENT(ATTACK) | EVENT(BLOCK))

/* ---- at load ---- */

/* The number before and after an upgrade, if it is as simple as that. */
static bool read_number(const struct spire_game *game, int32_t reference, int32_t *amounts)
{
    int kind = reference_kind(reference), value = reference_value(reference);
    for (int i = 0; i < 2; i++)
        amounts[i] = kind == REF_PAIR ? game->expressions[value + i] : value;
    return kind == REF_PAIR || kind == REF_CONSTANT;
}

static bool is_own(int32_t combatant)
{
    return combatant == COMBATANT_SELF || combatant == COMBATANT_PLAYER;
}

static bool read_apply(const struct spire_game *game, const struct code_apply *apply, int cell,
                       struct plain_step *step)
{
    if (reference_kind(apply->status) != REF_CONSTANT || apply->remembered != REF_NOTHING)
        return false;
    step->status = (int16_t)reference_value(apply->status);
    step->aimed = cell >= 0 && apply->target == cell;
    const struct status_definition *kind = &game->statuses[step->status];
    return kind->stack == STACK_ADD && kind->ends != ENDS_WHEN && !kind->unless_fresh &&
           (step->aimed || is_own(apply->target)) && read_number(game, apply->amount, step->amounts);
}

/* Reads a step; false if it is not plain. */
static bool read_step(const struct spire_game *game, const int32_t *at, int cell,
                      struct plain_step *step)
{
    step->op = *at;
    step->at = (int32_t)(at - game->code);
    switch (*at) {
    case OP_ATTACK:
        return code_attack(at)->target == cell && cell >= 0 &&
               code_attack(at)->times == reference_number(1) &&
               read_number(game, code_attack(at)->amount, step->amounts);
    case OP_BLOCK:
        return is_own(code_block(at)->target) && read_number(game, code_block(at)->amount, step->amounts);
    case OP_APPLY: return read_apply(game, code_apply(at), cell, step);
    default: return *at == OP_END;
    }
}

static void read_card(const struct spire_game *game, const struct card_definition *card,
                      struct plain_card *plain)
{
    const int32_t *at = game->code + card->code;
    plain->cell = -1;
    if (*at == OP_ASK_COMBATANT) {
        if (code_ask_combatant(at)->who != W_ALL_ENEMIES || game->rules.targets_asked)
            return;
        plain->cell = code_ask_combatant(at)->cell;
        at += WORDS_ASK_COMBATANT;
    }
    for (int i = 0; i < PLAIN_STEPS; i++, at += ACTION_WORDS) {
        if (!read_step(game, at, plain->cell, &plain->steps[i]))
            return;
        if (*at == OP_END) {
            plain->is_plain = true;
            return;
        }
    }
}

void quick_prepare(struct spire_game *game)
{
    game->plain = memory_get(game->memory, (size_t)(game->card_count + 1) * sizeof *game->plain);
    for (int i = 0; i < game->card_count; i++)
        read_card(game, &game->cards[i], &game->plain[i]);
}

/* ---- in play ---- */

/* Whether a plain step can be done with nobody hearing of it. */
static inline bool is_quiet(const struct spire_game *game, const struct spire_state *state)
{
    uint64_t acting = (state->hears[HEAR_BEFORE] | state->hears[HEAR_AFTER]) & game->possible_at_all;
    uint64_t changing = state->hears[HEAR_CHANGE] & game->possible[HEAR_CHANGE];
    return !((acting | (changing & ~CHANGED_AT_ONCE)) & QUICK_EVENTS) &&
           !(state->flags & (FLAG_HOLES | FLAG_ENDING | FLAG_TURN_OVER | FLAG_REWARD));
}

/* False if the machine has to do it: the damage kills. */
static bool attack(const struct spire_game *game, struct spire_state *state, int32_t amount,
                   struct ahead *ahead)
{
    struct combatant_state *target = &state->combatants[ahead->target];
    amount = change_value(game, state, EV_ATTACK, PLAYER, ahead->target, ahead->card, amount);
    if (amount <= target->block) {
        target->block = (int16_t)(target->block - (amount > 0 ? amount : 0));
        return true;
    }
    if (amount - target->block >= target->hp) {
        ahead->damage = amount;
        return false;
    }
    target->hp = (int16_t)(target->hp - (amount - target->block));
    target->block = 0;
    return true;
}

static void block(const struct spire_game *game, struct spire_state *state, int32_t amount, int card)
{
    amount = change_value(game, state, EV_BLOCK, PLAYER, PLAYER, card, amount);
    if (amount > 0)
        state->combatants[PLAYER].block = limited(state->combatants[PLAYER].block + amount);
}

/* False, and nothing is done, if that needs room or ends the status. */
static bool apply(const struct spire_game *game, struct spire_state *state, int target, int definition,
                  int32_t amount)
{
    int slot = status_find(state, target, definition);
    int32_t sum = slot < 0 ? amount : state_statuses(state)[slot].amount + amount;
    if (limited(sum) <= 0 || (slot < 0 && state->status_count == state->status_room))
        return false;
    struct status *status = slot < 0 ? status_create(game, state, target, definition)
                                     : &state_statuses(state)[slot];
    status->amount = limited(sum);
    return true;
}

/* Does the steps of a card that is paid for, until the end or where the machine has to go on: where a
 * status came, or rules that change a number looked through cards, it may not be quiet any more. */
static bool do_steps(const struct spire_game *game, struct spire_state *state,
                     const struct plain_card *plain, bool upgraded, struct ahead *ahead)
{
    const bool changed = (state->hears[HEAR_CHANGE] & CHANGED_AT_ONCE) != 0;
    bool quiet = true;
    for (const struct plain_step *step = plain->steps;; step++) {
        ahead->at = step->at;
        if (!quiet && !is_quiet(game, state))
            return false;
        quiet = quiet && !changed && step->op != OP_APPLY;
        switch (step->op) {
        case OP_ATTACK:
            if (!attack(game, state, step->amounts[upgraded], ahead)) {
                ahead->at = step[1].at;
                return false;
            }
            break;
        case OP_BLOCK: block(game, state, step->amounts[upgraded], ahead->card); break;
        case OP_APPLY:
            if (!apply(game, state, step->aimed ? ahead->target : PLAYER, step->status,
                       step->amounts[upgraded]))
                return false;
            break;
        default: return true;
        }
    }
}

enum quick quick_play(const struct spire_game *game, struct spire_state *state, int action,
                      struct ahead *ahead)
{
    if (action >= ACTION_COMBATANT || state->frame_count != 1 || !is_quiet(game, state) ||
        costs_open(game, state) || game->code[state_frames(state)->effect.at] != OP_PLAY_CARDS)
        return QUICK_NO;
    const int position = pile_start(state, PILE_HAND) + action, card = state->zone[position];
    DCHECK(position < state->ends[PILE_HAND]);
    const struct card *record = &state_cards(state)[card];
    const bool upgraded = record->upgrades > 0;
    const struct plain_card *plain = &game->plain[record->definition];
    const struct card_quick *quick = &game->quick[record->definition][upgraded];
    const uint32_t enemies = combatant_set(state, W_ALL_ENEMIES, PLAYER);
    if (!plain->is_plain || quick->cost == NOT_PLAIN || (enemies & (enemies - 1)) != 0 ||
        quick->keywords & (1 << KEY_EXHAUST | QUICK_POWER))
        return QUICK_NO;
    const struct card_definition *definition = &game->cards[record->definition];
    *ahead = (struct ahead){.definition = definition, .card = card, .cell = plain->cell,
                            .target = lowest_bit(enemies), .hearers = state->status_count + 1};
    state->energy[0] = (int16_t)(state->energy[0] - quick->cost);
    card_to_play(state, position);
    count_played(state, definition->type);
    if (!do_steps(game, state, plain, upgraded, ahead))
        return QUICK_AHEAD;
    if (!card_from_play(state, card))
        card_move(state, card_position(state, card), PILE_DISCARD);
    return QUICK_DONE;
}
