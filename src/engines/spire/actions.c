/* actions.c: carries out one action of an effect. */
#include <string.h>

#include "engines/spire/act.h"
#include "engines/spire/number.h"

/* Several hits, with whatever each sets off between them. */
static void push_hits(struct machine *machine, int source, int target, int card, int32_t amount,
                      int32_t times, bool attack)
{
    struct frame *frame = push_frame(machine, F_ATTACK);
    frame->source = frame->owner = (uint8_t)source;
    frame->target = (uint8_t)target;
    frame->event_card = (uint8_t)card;
    frame->amount = amount;
    frame->left = (int16_t)(times > LIMIT ? LIMIT : times < 0 ? 0 : times);
    frame->stage = attack;
}

static bool act_attack(struct machine *machine, struct frame *frame, int target, int32_t amount,
                       int32_t times)
{
    struct spire_state *state = machine->state;
    int source = frame->owner, card = frame->card != NO_CARD ? frame->card : frame->event_card;
    if (!combatant_alive(state, target))
        return true;
    if (heard(state, 1, EV_ATTACK)) {
        if (before(machine, frame, EV_ATTACK, source, target, card, amount))
            return false;
        if (cancelled(machine, EV_ATTACK, source, target, card, amount, -1))
            return true;
    }
    amount = change_value(machine->game, state, EV_ATTACK, source, target, card, amount);
    if (amount < 0)
        amount = 0;
    if (times == 1) {
        if (damage_is_quiet(machine))
            quiet_damage(machine, source, target, amount);
        else
            act_damage(machine, source, target, amount, true);
        fire(machine, EV_ATTACK, source, target, card, amount, -1);
    } else {
        push_hits(machine, source, target, card, amount, times, true);
    }
    return true;
}

static void change_max_hp(struct machine *machine, int target, int32_t number)
{
    struct combatant_state *combatant = &machine->state->combatants[target];
    int most = combatant->max_hp + number;
    combatant->max_hp = (int16_t)(most < 1 ? 1 : most > STORED_MAX ? STORED_MAX : most);
    if (number > 0)
        combatant->hp = (int16_t)(combatant->hp + number > combatant->max_hp
                                      ? combatant->max_hp
                                      : combatant->hp + number);
    else if (combatant->hp > combatant->max_hp)
        combatant->hp = combatant->max_hp;
}

static bool announce_turn(struct machine *machine, struct frame *frame, int event, int target)
{
    struct spire_state *state = machine->state;
    if (before(machine, frame, event, target, target, NO_CARD, 0))
        return false;
    if (event == EV_TURN_START && target == PLAYER) {
        memset(state->played, 0, sizeof state->played);
        state->discarded = state->exhausted = state->drawn = 0;
    }
    fire(machine, event, target, target, NO_CARD, 0, -1);
    return true;
}

static void leave(struct machine *machine, int target)
{
    machine->state->alive &= (uint8_t) ~(1u << target);
    if (machine->log)
        event_add(machine->log, V_FLED, -1, combatant_part(machine, target), -1, 1);
    check_end(machine);
}

static void act_energy(struct machine *machine, int kind, int32_t amount)
{
    struct spire_state *state = machine->state;
    amount = change_value(machine->game, state, EV_ENERGY, PLAYER, PLAYER, NO_CARD, amount);
    if (cancelled(machine, EV_ENERGY, PLAYER, PLAYER, NO_CARD, amount, -1))
        return;
    int energy = state->energy[kind] + amount;
    state->energy[kind] = (int16_t)(energy < 0 ? 0 : energy > LIMIT ? LIMIT : energy);
    note(machine, V_ENERGY, PLAYER, -1, amount);
    fire(machine, EV_ENERGY, PLAYER, PLAYER, NO_CARD, amount, -1);
}

static void refill(struct machine *machine)
{
    struct spire_state *state = machine->state;
    const struct rules *rules = &machine->game->rules;
    for (int i = 1; i < rules->energy_kinds; i++)
        state->energy[i] = (int16_t)rules->energy[i];
    state->energy[0] = (int16_t)number_within(change_value(machine->game, state, EV_ENERGY_COUNT,
                                                           PLAYER, PLAYER, NO_CARD,
                                                           rules->energy[0]),
                                              0, LIMIT);
}

/* ---- one function an action ---- */

#define ARGUMENTS                                                                                  \
    struct machine *machine, const struct context *context, struct frame *frame, const int32_t *at
#define UNUSED (void)machine, (void)context, (void)frame, (void)at

/* Whom an action is for; the caller returns at once if that is nobody. */
#define TARGET                                                                                     \
    int target = resolve_combatant(context, at[1]);                                                    \
    if (target >= COMBATANTS_MAX)                                                                      \
    return true

/* The same for actions that a whole set can be given at once. */
static inline uint32_t targets(const struct context *context, const struct frame *frame,
                               int reference)
{
    if (reference <= COMBATANT_SET)
        return combatant_set(context->state, COMBATANT_SET - reference, frame->owner);
    int target = resolve_combatant(context, reference);
    return target < COMBATANTS_MAX ? 1u << target : 0;
}

static bool do_attack(ARGUMENTS)
{
    TARGET;
    return act_attack(machine, frame, target, evaluate(context, at[2]), evaluate(context, at[3]));
}

static bool do_damage(ARGUMENTS)
{
    TARGET;
    int32_t number = evaluate(context, at[2]), times = evaluate(context, at[3]);
    if (times == 1)
        act_damage(machine, frame->owner, target, number, false);
    else
        push_hits(machine, frame->owner, target, NO_CARD, number, times, false);
    return true;
}

static bool do_wound(ARGUMENTS)
{
    TARGET;
    act_wound(machine, frame->owner, target, evaluate(context, at[2]));
    return true;
}

static bool do_block(ARGUMENTS)
{
    TARGET;
    int32_t number = evaluate(context, at[2]);
    struct spire_state *state = machine->state;
    if (!((state->hears[0] | state->hears[1] | state->hears[2]) >> EV_BLOCK & 1) && !machine->log) {
        if (number > 0 && combatant_alive(state, target)) /* nobody listens */
            state->combatants[target].block = limited(state->combatants[target].block + number);
        return true;
    }
    if (before(machine, frame, EV_BLOCK, frame->owner, target, frame->card, number))
        return false;
    act_block(machine, frame->owner, target, frame->card, number);
    return true;
}

static bool do_heal(ARGUMENTS)
{
    TARGET;
    int32_t number = evaluate(context, at[2]);
    if (before(machine, frame, EV_HEAL, frame->owner, target, NO_CARD, number))
        return false;
    act_heal(machine, frame->owner, target, number);
    return true;
}

static bool do_max_hp(ARGUMENTS)
{
    TARGET;
    (void)frame;
    change_max_hp(machine, target, evaluate(context, at[2]));
    return true;
}

/* A status keeps in mind which card, and how upgraded: the card itself may go away. */
static void remember(struct machine *machine, int slot, int card)
{
    const struct spire_state *state = machine->state;
    if (card >= state->card_count)
        return;
    const struct card *record = &state_cards(state)[card];
    state_statuses(state)[slot].card =
        (uint16_t)(1 + record->definition + DEFINITIONS_MAX * record->upgrades);
}

static bool do_apply(ARGUMENTS)
{
    TARGET;
    int32_t number = evaluate(context, at[2]), status = evaluate(context, at[3]);
    if (before(machine, frame, EV_STATUS, frame->owner, target, NO_CARD, number)) {
        machine->frames[machine->depth - 1].status = (int16_t)status;
        return false;
    }
    int slot = act_apply(machine, frame->owner, target, status, number);
    if (at[4] != REF_NOTHING && slot >= 0)
        remember(machine, slot, resolve_card(context, at[4]));
    return true;
}

static bool do_remove(ARGUMENTS)
{
    TARGET;
    (void)frame;
    act_remove(machine, target, evaluate(context, at[2]));
    return true;
}

static bool do_kill(ARGUMENTS)
{
    TARGET;
    act_kill(machine, frame->owner, target);
    return true;
}

static bool do_leave(ARGUMENTS)
{
    TARGET;
    (void)frame;
    leave(machine, target);
    return true;
}

static bool do_lose_block(ARGUMENTS)
{
    for (uint32_t set = targets(context, frame, at[1]); set; set &= set - 1) {
        int target = lowest_bit(set);
        if (machine->state->combatants[target].block)
            act_lose_block(machine, target);
    }
    return true;
}

static bool do_act(ARGUMENTS)
{
    TARGET;
    (void)frame;
    act_act(machine, target);
    return true;
}

static bool do_plan(ARGUMENTS)
{
    for (uint32_t set = targets(context, frame, at[1]); set; set &= set - 1) {
        int target = lowest_bit(set);
        act_plan(machine, target);
    }
    return true;
}

/* Those of a set who have any status, if some status there is decays now. */
static uint32_t with_status(const struct machine *machine, uint32_t set, bool round)
{
    const struct spire_state *state = machine->state;
    uint64_t decaying = 0;
    for (int i = 0; i * 64 < machine->game->status_count; i++)
        decaying |= state->present[i] & machine->game->decaying[round][i];
    if (!decaying)
        return 0;
    const struct status *list = state_statuses(state);
    uint32_t found = 0;
    for (int i = 0; i < state->status_count; i++)
        found |= 1u << list[i].combatant;
    return set & found;
}

static bool do_decay_turn(ARGUMENTS)
{
    uint32_t set = with_status(machine, targets(context, frame, at[1]), false);
    for (; set; set &= set - 1) {
        int target = lowest_bit(set);
        act_decay(machine, target, false);
    }
    return true;
}

static bool do_decay_round(ARGUMENTS)
{
    uint32_t set = with_status(machine, targets(context, frame, at[1]), true);
    for (; set; set &= set - 1) {
        int target = lowest_bit(set);
        act_decay(machine, target, true);
    }
    return true;
}

static bool do_turn_starts(ARGUMENTS)
{
    TARGET;
    return announce_turn(machine, frame, EV_TURN_START, target);
}

static bool do_turn_ends(ARGUMENTS)
{
    TARGET;
    return announce_turn(machine, frame, EV_TURN_END, target);
}

static bool do_energy(ARGUMENTS)
{
    UNUSED;
    act_energy(machine, at[3], evaluate(context, at[2]));
    return true;
}

static bool do_draw(ARGUMENTS)
{
    if (before(machine, frame, EV_DRAW, PLAYER, PLAYER, NO_CARD, 0))
        return false;
    act_draw_many(machine, evaluate(context, at[2]));
    return true;
}

static bool do_shuffle(ARGUMENTS)
{
    UNUSED;
    pile_shuffle(machine->state, PILE_DRAW);
    fire(machine, EV_SHUFFLE, PLAYER, PLAYER, NO_CARD, 0, -1);
    return true;
}

static bool do_reshuffle(ARGUMENTS)
{
    UNUSED;
    reshuffle(machine);
    return true;
}

static bool do_refill(ARGUMENTS)
{
    UNUSED;
    refill(machine);
    return true;
}

static bool do_deal(ARGUMENTS)
{
    UNUSED;
    act_draw_many(machine, change_value(machine->game, machine->state, EV_DRAW_COUNT, PLAYER,
                                        PLAYER, NO_CARD, machine->game->rules.draw));
    return true;
}

static bool do_discard_hand(ARGUMENTS)
{
    UNUSED;
    act_discard_hand(machine);
    return true;
}

static bool do_end_turn(ARGUMENTS)
{
    UNUSED;
    machine->state->flags |= FLAG_TURN_OVER;
    return true;
}

static bool do_nothing(ARGUMENTS)
{
    UNUSED;
    return true;
}

static bool do_summon(ARGUMENTS)
{
    (void)frame;
    act_summon(machine, at[2], at[3] ? evaluate(context, at[3]) : 0);
    return true;
}

static bool do_side_starts(ARGUMENTS)
{
    UNUSED;
    fire(machine, EV_SIDE_START, NOBODY, at[2] == 0 ? PLAYER : NOBODY, NO_CARD, 0, -1);
    return true;
}

static bool do_side_ends(ARGUMENTS)
{
    UNUSED;
    fire(machine, EV_SIDE_END, NOBODY, at[2] == 0 ? PLAYER : NOBODY, NO_CARD, 0, -1);
    return true;
}

static bool do_round_starts(ARGUMENTS)
{
    UNUSED;
    fire(machine, EV_ROUND_START, PLAYER, PLAYER, NO_CARD, 0, -1);
    return true;
}

static bool do_round_ends(ARGUMENTS)
{
    UNUSED;
    fire(machine, EV_ROUND_END, PLAYER, PLAYER, NO_CARD, 0, -1);
    return true;
}

static bool do_battle_starts(ARGUMENTS)
{
    UNUSED;
    fire(machine, EV_BATTLE_START, PLAYER, PLAYER, NO_CARD, 0, -1);
    return true;
}

static bool do_add(ARGUMENTS)
{
    int definition = at[3] & 0xffff, upgrades = (int)((uint32_t)at[3] >> 16);
    if (at[3] == CARD_REMEMBERED) {
        int kept = frame->slot < machine->state->status_count
                       ? state_statuses(machine->state)[frame->slot].card
                       : 0;
        if (kept == 0)
            return true;
        definition = (kept - 1) % DEFINITIONS_MAX;
        upgrades = (kept - 1) / DEFINITIONS_MAX;
    }
    for (int32_t count = evaluate(context, at[2]); count > 0 && !machine->stopped; count--)
        name_made(machine, frame, at[5], add_card(machine, definition, upgrades, at[4], NULL));
    return true;
}

static bool do_add_random(ARGUMENTS)
{
    (void)frame;
    add_random(machine, context, at);
    return true;
}

static bool do_card(ARGUMENTS)
{
    return card_action(machine, context, frame, at[0] - OP_ACTION, resolve_card(context, at[1]),
                       at + 2);
}

action_function *const action_table[ACTIONS_COUNT] = {
    [A_ATTACK] = do_attack,
    [A_DAMAGE] = do_damage,
    [A_WOUND] = do_wound,
    [A_BLOCK] = do_block,
    [A_HEAL] = do_heal,
    [A_MAX_HP] = do_max_hp,
    [A_APPLY] = do_apply,
    [A_REMOVE] = do_remove,
    [A_KILL] = do_kill,
    [A_LEAVE] = do_leave,
    [A_LOSE_BLOCK] = do_lose_block,
    [A_ACT] = do_act,
    [A_PLAN] = do_plan,
    [A_DECAY_TURN] = do_decay_turn,
    [A_DECAY_ROUND] = do_decay_round,
    [A_TURN_STARTS] = do_turn_starts,
    [A_TURN_ENDS] = do_turn_ends,
    [A_ENERGY] = do_energy,
    [A_DRAW] = do_draw,
    [A_SHUFFLE] = do_shuffle,
    [A_RESHUFFLE] = do_reshuffle,
    [A_REFILL] = do_refill,
    [A_DEAL] = do_deal,
    [A_PLAY_CARDS] = do_nothing,
    [A_DISCARD_HAND] = do_discard_hand,
    [A_END_TURN] = do_end_turn,
    [A_NOTHING] = do_nothing,
    [A_SUMMON] = do_summon,
    [A_SIDE_STARTS] = do_side_starts,
    [A_SIDE_ENDS] = do_side_ends,
    [A_ROUND_STARTS] = do_round_starts,
    [A_ROUND_ENDS] = do_round_ends,
    [A_BATTLE_STARTS] = do_battle_starts,
    [A_ADD] = do_add,
    [A_ADD_RANDOM] = do_add_random,
    [A_DISCARD] = do_card,
    [A_EXHAUST] = do_card,
    [A_UPGRADE] = do_card,
    [A_MOVE] = do_card,
    [A_COPY] = do_card,
    [A_PLAY] = do_card,
    [A_REPLAY] = do_card,
    [A_COST] = do_card,
    [A_RETAIN] = do_card,
};
