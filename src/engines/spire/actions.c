/* actions.c: carries out one action of an effect; deck.c those on cards. */
#include <string.h>

#include "engines/spire/act.h"
#include "engines/spire/number.h"

/* Several hits, with whatever each sets off between them. */
static void push_hits(struct machine *machine, int source, int target, int card, int32_t amount,
                      int32_t times, bool attack)
{
    struct attack_frame *hits = &push_frame(machine, F_ATTACK)->attack;
    hits->source = (uint8_t)source;
    hits->target = (uint8_t)target;
    hits->card = (uint8_t)card;
    hits->card_high = (uint8_t)(card >> 8);
    hits->amount = amount;
    hits->hits = (int16_t)(times > LIMIT ? LIMIT : times < 0 ? 0 : times);
    hits->attack = attack;
}

static bool act_attack(struct machine *machine, struct frame *frame, int target, int32_t amount,
                       int32_t times)
{
    struct spire_state *state = machine->state;
    const struct effect_frame *effect = &frame->effect;
    int source = effect->owner, card = effect_card(effect);
    if (card == NO_CARD)
        card = effect_event_card(effect);
    if (!combatant_alive(state, target))
        return true;
    if (heard(machine->game, state, HEAR_BEFORE, EV_ATTACK)) {
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

void act_forget_turn(struct spire_state *state)
{
    memset(state->played, 0, sizeof state->played);
    state->discarded = state->exhausted = state->drawn = 0;
}

static void leave_battle(struct machine *machine, int target)
{
    machine->state->alive &= (uint8_t) ~(1u << target);
    if (machine->log)
        event_add(machine->log, V_FLED, -1, combatant_part(machine, target), -1, 1);
    check_end(machine);
}

static void act_energy(struct machine *machine, int kind, int32_t amount)
{
    struct spire_state *state = machine->state;
    DCHECK(kind >= 0 && kind < machine->game->rules.energy_kinds);
    amount = change_value(machine->game, state, EV_ENERGY, PLAYER, PLAYER, NO_CARD, amount);
    if (cancelled(machine, EV_ENERGY, PLAYER, PLAYER, NO_CARD, amount, -1))
        return;
    int energy = state->energy[kind] + amount;
    state->energy[kind] = (int16_t)(energy < 0 ? 0 : energy > LIMIT ? LIMIT : energy);
    note(machine, V_ENERGY, PLAYER, -1, amount);
    fire(machine, EV_ENERGY, PLAYER, PLAYER, NO_CARD, amount, -1);
}

void act_refill(struct machine *machine)
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

/* Whom an action is for; NOBODY, or a number beyond COMBATANTS_MAX, if that is nobody. */
static inline int target_of(const struct step *step, int32_t reference)
{
    return resolve_combatant(&step->context, reference);
}

/* The same for actions that a whole set can be given at once. */
static inline uint32_t targets_of(const struct step *step, int32_t reference)
{
    if (reference <= COMBATANT_SET)
        return combatant_set(step->machine->state, combatants_who(reference),
                             step->frame->effect.owner);
    int target = target_of(step, reference);
    return target < COMBATANTS_MAX ? 1u << target : 0;
}

bool do_attack(struct step *step, const struct code_attack *attack)
{
    int target = target_of(step, attack->target);
    if (target >= COMBATANTS_MAX)
        return true;
    /* Both may draw: one after the other, or it would be up to the compiler. */
    int32_t amount = evaluate(&step->context, attack->amount);
    int32_t times = evaluate(&step->context, attack->times);
    return act_attack(step->machine, step->frame, target, amount, times);
}

bool do_damage(struct step *step, const struct code_damage *damage)
{
    int target = target_of(step, damage->target), source = step->frame->effect.owner;
    if (target >= COMBATANTS_MAX)
        return true;
    int32_t amount = evaluate(&step->context, damage->amount);
    int32_t times = evaluate(&step->context, damage->times);
    if (times == 1)
        act_damage(step->machine, source, target, amount, false);
    else
        push_hits(step->machine, source, target, NO_CARD, amount, times, false);
    return true;
}

bool do_wound(struct step *step, const struct code_wound *wound)
{
    int target = target_of(step, wound->target);
    if (target < COMBATANTS_MAX)
        act_wound(step->machine, step->frame->effect.owner, target,
                  evaluate(&step->context, wound->amount));
    return true;
}

bool do_block(struct step *step, const struct code_block *block)
{
    struct machine *machine = step->machine;
    struct spire_state *state = machine->state;
    int target = target_of(step, block->target);
    if (target >= COMBATANTS_MAX)
        return true;
    int32_t amount = evaluate(&step->context, block->amount);
    if (!(heard_at_all(machine->game, state) >> EV_BLOCK & 1) && !machine->log) {
        if (amount > 0 && combatant_alive(state, target)) /* nobody listens */
            state->combatants[target].block = limited(state->combatants[target].block + amount);
        return true;
    }
    int owner = step->frame->effect.owner, card = effect_card(&step->frame->effect);
    if (before(machine, step->frame, EV_BLOCK, owner, target, card, amount))
        return false;
    act_block(machine, owner, target, card, amount);
    return true;
}

bool do_heal(struct step *step, const struct code_heal *heal)
{
    int target = target_of(step, heal->target), source = step->frame->effect.owner;
    if (target >= COMBATANTS_MAX)
        return true;
    int32_t amount = evaluate(&step->context, heal->amount);
    if (before(step->machine, step->frame, EV_HEAL, source, target, NO_CARD, amount))
        return false;
    act_heal(step->machine, source, target, amount);
    return true;
}

bool do_max_hp(struct step *step, const struct code_max_hp *change)
{
    int target = target_of(step, change->target);
    if (target < COMBATANTS_MAX)
        change_max_hp(step->machine, target, evaluate(&step->context, change->amount));
    return true;
}

/* A status keeps in mind which card, and how upgraded: the card itself may go away. */
static void remember(struct machine *machine, int slot, int card)
{
    const struct spire_state *state = machine->state;
    if (!card_exists(state, card))
        return;
    const struct card *record = &state_cards(state)[card];
    state_statuses(state)[slot].card = remembered_word(record->definition, record->upgrades);
}

bool do_apply(struct step *step, const struct code_apply *apply)
{
    struct machine *machine = step->machine;
    int target = target_of(step, apply->target), source = step->frame->effect.owner;
    if (target >= COMBATANTS_MAX)
        return true;
    int32_t amount = evaluate(&step->context, apply->amount);
    int32_t status = evaluate(&step->context, apply->status);
    if (before(machine, step->frame, EV_STATUS, source, target, NO_CARD, amount)) {
        top_frame(machine)->dispatch.status = (int16_t)status;
        return false;
    }
    int slot = act_apply(machine, source, target, status, amount);
    if (apply->remembered != REF_NOTHING && slot >= 0)
        remember(machine, slot, resolve_card(&step->context, apply->remembered));
    return true;
}

bool do_remove(struct step *step, const struct code_remove *remove)
{
    int target = target_of(step, remove->target);
    if (target < COMBATANTS_MAX)
        act_remove(step->machine, target, evaluate(&step->context, remove->status));
    return true;
}

bool do_kill(struct step *step, const struct code_kill *kill)
{
    int target = target_of(step, kill->target);
    if (target < COMBATANTS_MAX)
        act_kill(step->machine, step->frame->effect.owner, target);
    return true;
}

bool do_leave(struct step *step, const struct code_leave *leave)
{
    int target = target_of(step, leave->target);
    if (target < COMBATANTS_MAX)
        leave_battle(step->machine, target);
    return true;
}

bool do_lose_block(struct step *step, const struct code_lose_block *lose)
{
    for (uint32_t set = targets_of(step, lose->targets); set; set &= set - 1)
        if (step->machine->state->combatants[lowest_bit(set)].block)
            act_lose_block(step->machine, lowest_bit(set));
    return true;
}

bool do_act(struct step *step, const struct code_act *act)
{
    int target = target_of(step, act->target);
    if (target < COMBATANTS_MAX)
        act_move(step->machine, target);
    return true;
}

bool do_plan(struct step *step, const struct code_plan *plan)
{
    for (uint32_t set = targets_of(step, plan->targets); set; set &= set - 1)
        act_plan(step->machine, lowest_bit(set));
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

static void decay(struct machine *machine, uint32_t targets, bool round)
{
    for (uint32_t set = with_status(machine, targets, round); set; set &= set - 1)
        act_decay(machine, lowest_bit(set), round);
}

bool do_decay_turn(struct step *step, const struct code_decay_turn *turn)
{
    decay(step->machine, targets_of(step, turn->targets), false);
    return true;
}

bool do_decay_round(struct step *step, const struct code_decay_round *round)
{
    decay(step->machine, targets_of(step, round->targets), true);
    return true;
}

/* An action that nobody hears of, to all of a set: see silence.c. */
void act_at_once(struct machine *machine, const int32_t *action, uint32_t targets)
{
    switch (*action) {
    case OP_DECAY_TURN: decay(machine, targets, false); break;
    case OP_DECAY_ROUND: decay(machine, targets, true); break;
    case OP_LOSE_BLOCK:
        for (; targets; targets &= targets - 1)
            machine->state->combatants[lowest_bit(targets)].block = 0;
        break;
    default: break; /* of what only announces, nothing is left */
    }
}

bool do_turn_starts(struct step *step, const struct code_turn_starts *turn)
{
    int target = target_of(step, turn->target);
    if (target >= COMBATANTS_MAX)
        return true;
    if (before(step->machine, step->frame, EV_TURN_START, target, target, NO_CARD, 0))
        return false;
    if (target == PLAYER)
        act_forget_turn(step->machine->state);
    fire(step->machine, EV_TURN_START, target, target, NO_CARD, 0, -1);
    return true;
}

bool do_turn_ends(struct step *step, const struct code_turn_ends *turn)
{
    int target = target_of(step, turn->target);
    if (target >= COMBATANTS_MAX)
        return true;
    if (before(step->machine, step->frame, EV_TURN_END, target, target, NO_CARD, 0))
        return false;
    fire(step->machine, EV_TURN_END, target, target, NO_CARD, 0, -1);
    return true;
}

bool do_energy(struct step *step, const struct code_energy *energy)
{
    act_energy(step->machine, energy->kind, evaluate(&step->context, energy->amount));
    return true;
}

bool do_refill(struct step *step, const struct code_refill *code)
{
    (void)code;
    act_refill(step->machine);
    return true;
}

/* The turn is over and the program goes on; until then the player is asked. */
bool do_play_cards(struct step *step, const struct code_play_cards *code)
{
    (void)code;
    struct spire_state *state = step->machine->state;
    state->flags = (uint8_t)((state->flags & ~FLAG_TURN_OVER) | FLAG_AFTER_TURN);
    return true;
}

bool do_end_turn(struct step *step, const struct code_end_turn *code)
{
    (void)code;
    step->machine->state->flags |= FLAG_TURN_OVER;
    return true;
}

bool do_nothing(struct step *step, const struct code_nothing *code)
{
    (void)step, (void)code;
    return true;
}

bool do_summon(struct step *step, const struct code_summon *summon)
{
    act_summon(step->machine, summon->enemy,
               summon->hp != REF_NONE ? evaluate(&step->context, summon->hp) : 0);
    return true;
}

/* ---- what only rules hear of ---- */

static bool announce(struct step *step, int event, int source, int target)
{
    fire(step->machine, event, source, target, NO_CARD, 0, -1);
    return true;
}

bool do_side_starts(struct step *step, const struct code_side_starts *code)
{
    return announce(step, EV_SIDE_START, NOBODY, code->side == SIDE_PLAYER ? PLAYER : NOBODY);
}

bool do_side_ends(struct step *step, const struct code_side_ends *code)
{
    return announce(step, EV_SIDE_END, NOBODY, code->side == SIDE_PLAYER ? PLAYER : NOBODY);
}

bool do_round_starts(struct step *step, const struct code_round_starts *code)
{
    (void)code;
    return announce(step, EV_ROUND_START, PLAYER, PLAYER);
}

bool do_round_ends(struct step *step, const struct code_round_ends *code)
{
    (void)code;
    return announce(step, EV_ROUND_END, PLAYER, PLAYER);
}

bool do_battle_starts(struct step *step, const struct code_battle_starts *code)
{
    (void)code;
    return announce(step, EV_BATTLE_START, PLAYER, PLAYER);
}
