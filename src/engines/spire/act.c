/* act.c: what each action does to the state.
 *
 * An action is done at once; what it sets off is fired and runs when it is done. Those that
 * consist of several steps with rules in between (an attack of many hits, a played card, cards
 * drawn) put a frame of their own on the stack, which run.c steps. */
#include <string.h>

#include "engines/spire/act.h"
#include "engines/spire/number.h"
#include "engines/spire/quick.h"

static int part_of(const struct machine *machine)
{
    for (int i = machine->depth - 1; i >= 0; i--)
        if (machine->frames[i].part >= 0)
            return machine->frames[i].part;
    return NO_PART;
}

int combatant_part(const struct machine *machine, int combatant)
{
    return combatant == PLAYER || combatant >= COMBATANTS_MAX
               ? NO_PART
               : machine->game->enemies[machine->state->combatants[combatant].definition].head.part;
}

void act_note(struct machine *machine, enum verb verb, int combatant, int target, int amount)
{
    event_add(machine->log, (int)verb, combatant == PLAYER ? 0 : -1, part_of(machine), target, amount);
}

/* ---- combatants ---- */

void check_end(struct machine *machine)
{
    struct spire_state *state = machine->state;
    if (!combatant_alive(state, PLAYER) || combatant_set(state, W_ALL_ENEMIES, PLAYER) == 0) {
        state->flags |= FLAG_ENDING;
        machine->interrupted = true;
    }
}

void act_kill(struct machine *machine, int source, int target)
{
    struct spire_state *state = machine->state;
    if (!combatant_alive(state, target) || cancelled(machine, EV_DEATH, source, target, NO_CARD, 0, -1))
        return;
    state->combatants[target].hp = 0;
    state->alive &= (uint8_t) ~(1u << target);
    if (machine->log)
        event_add(machine->log, V_DIED, target == PLAYER ? 0 : -1, part_of(machine),
                  combatant_part(machine, target), 1);
    fire(machine, EV_DEATH, source, target, NO_CARD, 0, -1);
    check_end(machine);
}

void act_wound(struct machine *machine, int source, int target, int32_t amount)
{
    struct spire_state *state = machine->state;
    if (!combatant_alive(state, target))
        return;
    amount = change_value(machine->game, state, EV_HP_LOSS, source, target, NO_CARD, amount);
    if (amount <= 0 || cancelled(machine, EV_HP_LOSS, source, target, NO_CARD, amount, -1))
        return;
    struct combatant_state *combatant = &state->combatants[target];
    int lost = amount < combatant->hp ? amount : combatant->hp;
    combatant->hp = (int16_t)(combatant->hp - lost);
    if (target == PLAYER)
        count_hurt(state);
    note(machine, V_HP_LOST, source, combatant_part(machine, target), lost);
    fire(machine, EV_HP_LOSS, source, target, NO_CARD, lost, -1);
    if (combatant->hp == 0)
        act_kill(machine, source, target);
}

void act_damage(struct machine *machine, int source, int target, int32_t amount, bool attack)
{
    struct spire_state *state = machine->state;
    if (!combatant_alive(state, target))
        return;
    if (damage_is_quiet(machine)) {
        quiet_damage(machine, source, target, amount);
        return;
    }
    amount = change_value(machine->game, state, EV_DAMAGE, source, target, NO_CARD, amount);
    if (amount < 0)
        amount = 0;
    if (cancelled(machine, EV_DAMAGE, source, target, NO_CARD, amount, -1))
        return;
    struct combatant_state *combatant = &state->combatants[target];
    int stopped = amount < combatant->block ? amount : combatant->block;
    note(machine, V_DAMAGE, source, combatant_part(machine, target), amount);
    if (stopped > 0) {
        combatant->block = (int16_t)(combatant->block - stopped);
        fire(machine, EV_BLOCK_LOST, source, target, NO_CARD, stopped, -1);
    }
    int first = machine->fired_count;
    act_wound(machine, source, target, amount - stopped);
    fire(machine, EV_DAMAGE, source, target, NO_CARD, amount, -1);
    if (attack)
        fire(machine, EV_HIT, source, target, NO_CARD, amount, -1);
    for (int i = first; i < machine->fired_count; i++)
        machine->fired[i].hit = attack;
}

static bool status_ended(struct machine *machine, int slot)
{
    DCHECK(slot >= 0 && slot < machine->state->status_count);
    struct spire_state *state = machine->state;
    const struct status *status = &state_statuses(state)[slot];
    const struct status_definition *definition = &machine->game->statuses[status->definition];
    switch (definition->ends) {
    case ENDS_ZERO: return status->amount == 0;
    case ENDS_BELOW_ONE: return status->amount <= 0;
    case ENDS_WHEN: {
        struct frame frame = status_frame(status->combatant, slot);
        struct context context = {machine->game, state, &frame, NULL, NO_CARD};
        return evaluate(&context, definition->end_ref);
    }
    default: return false;
    }
}

static void end_status(struct machine *machine, int slot)
{
    DCHECK(slot >= 0 && slot < machine->state->status_count);
    struct status *status = &state_statuses(machine->state)[slot];
    status->flags |= STATUS_DEAD;
    machine->state->flags |= FLAG_HOLES;
    if (machine->log)
        event_add(machine->log, V_STATUS_REMOVED, status->combatant == PLAYER ? 0 : -1,
                  machine->game->statuses[status->definition].head.part,
                  combatant_part(machine, status->combatant), 0);
    int fired = machine->fired_count;
    fire(machine, EV_STATUS_REMOVED, NOBODY, status->combatant, NO_CARD, status->amount,
         status->definition);
    if (machine->fired_count > fired)
        machine->fired[fired].slot = (uint8_t)slot; /* it hears that it goes */
}

void act_set_amount(struct machine *machine, int slot, int32_t amount)
{
    DCHECK(slot >= 0);
    if (slot >= machine->state->status_count)
        return;
    struct status *status = &state_statuses(machine->state)[slot];
    if (status->flags & STATUS_DEAD)
        return;
    status->amount = limited(amount);
    if (status_ended(machine, slot))
        end_status(machine, slot);
}

/* Returns where the status stands, or -1 if it was not applied. */
int act_apply(struct machine *machine, int source, int target, int definition, int32_t amount)
{
    struct spire_state *state = machine->state;
    const struct spire_game *game = machine->game;
    if (!combatant_alive(state, target) || definition < 0 || definition >= game->status_count)
        return -1;
    if (heard(game, state, HEAR_CHANGE, EV_STATUS))
        amount = change_heard(game, state, EV_STATUS, source, target, NO_CARD, amount, definition);
    if (cancelled(machine, EV_STATUS, source, target, NO_CARD, amount, definition))
        return -1;
    const struct status_definition *kind = &game->statuses[definition];
    int slot = kind->stack == STACK_SEPARATE ? -1 : status_find(state, target, definition);
    if (slot < 0) {
        struct status *status = status_create(game, state, target, definition);
        if (!status) {
            fault(machine, END_OVERFLOW);
            return -1;
        }
        slot = state->status_count - 1;
        status->amount = limited(amount);
        if (kind->unless_fresh && target == PLAYER && state->flags & FLAG_AFTER_TURN)
            status->flags |= STATUS_FRESH;
    } else {
        struct status *status = &state_statuses(state)[slot];
        if (kind->stack == STACK_ADD)
            status->amount = limited(status->amount + amount);
        else if (kind->stack == STACK_MAX && amount > status->amount)
            status->amount = limited(amount);
    }
    if (machine->log)
        event_add(machine->log, V_STATUS, source == PLAYER ? 0 : -1, kind->head.part,
                  combatant_part(machine, target), amount);
    fire(machine, EV_STATUS, source, target, NO_CARD, amount, definition);
    if (status_ended(machine, slot))
        end_status(machine, slot);
    return slot;
}

void act_remove(struct machine *machine, int target, int definition)
{
    struct spire_state *state = machine->state;
    for (int i = 0; i < state->status_count; i++) {
        struct status *status = &state_statuses(state)[i];
        if (status->combatant == target && status->definition == definition &&
            !(status->flags & STATUS_DEAD))
            end_status(machine, i);
    }
}

/* Lowers every status that decays now. */
void act_decay(struct machine *machine, int combatant, bool round)
{
    DCHECK(combatant >= 0 && combatant < COMBATANTS_MAX);
    struct spire_state *state = machine->state;
    int count = state->status_count;
    for (int i = 0; i < count; i++) {
        struct status *status = &state_statuses(state)[i];
        const struct status_definition *kind = &machine->game->statuses[status->definition];
        if (status->combatant != combatant || !kind->decay || kind->each_round != round ||
            (status->flags & STATUS_DEAD))
            continue;
        if (status->flags & STATUS_FRESH) {
            status->flags &= (uint8_t)~STATUS_FRESH;
            continue;
        }
        struct frame frame = status_frame(combatant, i);
        struct context context = {machine->game, state, &frame, NULL, NO_CARD};
        act_set_amount(
            machine, i,
            number_clamp((int64_t)status->amount - evaluate(&context, kind->decay_ref)));
    }
}

void act_block(struct machine *machine, int source, int target, int card, int32_t amount)
{
    struct spire_state *state = machine->state;
    if (!combatant_alive(state, target))
        return;
    amount = change_value(machine->game, state, EV_BLOCK, source, target, card, amount);
    if (amount < 0)
        amount = 0;
    if (cancelled(machine, EV_BLOCK, source, target, card, amount, -1))
        return;
    state->combatants[target].block = limited(state->combatants[target].block + amount);
    note(machine, V_BLOCK, target, combatant_part(machine, target), amount);
    if (amount > 0)
        fire(machine, EV_BLOCK, source, target, card, amount, -1);
}

void act_heal(struct machine *machine, int source, int target, int32_t amount)
{
    DCHECK(target >= 0 && target < COMBATANTS_MAX);
    struct spire_state *state = machine->state;
    struct combatant_state *combatant = &state->combatants[target];
    if (!combatant_alive(state, target))
        return;
    amount = change_value(machine->game, state, EV_HEAL, source, target, NO_CARD, amount);
    if (amount <= 0 || cancelled(machine, EV_HEAL, source, target, NO_CARD, amount, -1))
        return;
    int room = combatant->max_hp - combatant->hp, healed = amount < room ? amount : room;
    combatant->hp = (int16_t)(combatant->hp + healed);
    note(machine, V_HEALED, source, combatant_part(machine, target), healed);
    fire(machine, EV_HEAL, source, target, NO_CARD, healed, -1);
}

void act_lose_block(struct machine *machine, int target)
{
    struct combatant_state *combatant = &machine->state->combatants[target];
    if (target >= COMBATANTS_MAX || combatant->block == 0 ||
        cancelled(machine, EV_BLOCK_LOST, NOBODY, target, NO_CARD, combatant->block, -1))
        return;
    int lost = combatant->block;
    combatant->block = 0;
    fire(machine, EV_BLOCK_LOST, NOBODY, target, NO_CARD, lost, -1);
}

/* ---- enemies ---- */

void act_plan(struct machine *machine, int combatant)
{
    DCHECK(combatant >= 0 && combatant < COMBATANTS_MAX);
    struct spire_state *state = machine->state;
    struct combatant_state *one = &state->combatants[combatant];
    if (combatant == PLAYER || !combatant_alive(state, combatant))
        return;
    struct frame frame = enemy_frame(combatant);
    struct context context = {machine->game, state, &frame, NULL, NO_CARD};
    one->move = (uint8_t)select_move(&context, combatant);
    memmove(one->last + 1, one->last, LAST_MOVES - 1);
    one->last[0] = one->move;
    one->moves++;
    one->since++;
    fire(machine, EV_INTENT, combatant, combatant, NO_CARD, one->move, -1);
}

/* An effect of an enemy's own. */
void push_own(struct machine *machine, int combatant, int code, int locals, int part)
{
    struct effect_frame *effect = &push_effect(machine, code, locals, part)->effect;
    effect->owner = effect->source = (uint8_t)combatant;
    effect->target = PLAYER;
}

void act_move(struct machine *machine, int combatant)
{
    DCHECK(combatant >= 0 && combatant < COMBATANTS_MAX);
    struct spire_state *state = machine->state;
    struct combatant_state *one = &state->combatants[combatant];
    if (combatant == PLAYER || !combatant_alive(state, combatant))
        return;
    if (one->move == NO_MOVE)
        act_plan(machine, combatant);
    DCHECK(one->move < machine->game->enemies[one->definition].move_count);
    const struct move *move = &machine->game->enemies[one->definition].moves[one->move];
    one->move = NO_MOVE;
    if (machine->log)
        event_add(machine->log, V_MOVE, -1, move->part, combatant_part(machine, combatant), 1);
    if (!quick_move(machine, combatant, move))
        push_own(machine, combatant, move->code, move->locals, move->part);
}

/* Who belongs to an encounter is summoned next; if nobody comes, the battle is won. */
void act_encounter(struct machine *machine, int code, int locals, int part)
{
    DCHECK(code > 0 && code < machine->game->code_count);
    struct frame *frame = push_effect(machine, code, locals, part);
    frame->effect.owner = frame->effect.source = PLAYER;
    frame->flags = FRAME_AUTO | FRAME_ENCOUNTER;
}

/* Where a new enemy stands: behind the others or, if that is full, instead of one who is gone;
 * COMBATANTS_MAX if there is no room. Of who stood there nothing stays. */
static int free_slot(struct spire_state *state)
{
    int slot = state->combatant_count;
    if (slot < COMBATANTS_MAX) {
        state->combatant_count++;
        return slot;
    }
    for (slot = 1; slot < COMBATANTS_MAX && combatant_alive(state, slot);)
        slot++;
    for (int i = 0; slot < COMBATANTS_MAX && i < state->status_count; i++)
        if (state_statuses(state)[i].combatant == slot) {
            state_statuses(state)[i].flags |= STATUS_DEAD;
            state->flags |= FLAG_HOLES;
        }
    return slot;
}

/* A new enemy in a free slot; its first things to do run next. */
void act_summon(struct machine *machine, int definition, int32_t hp)
{
    if (definition >= FIRST_ENCOUNTER) {
        const struct encounter_definition *encounter =
            &machine->game->encounters[definition - FIRST_ENCOUNTER];
        act_encounter(machine, encounter->code, encounter->locals, encounter->head.part);
        return;
    }
    struct spire_state *state = machine->state;
    const struct enemy_definition *enemy = &machine->game->enemies[definition];
    DCHECK(definition >= 0 && definition < machine->game->enemy_count);
    int combatant = free_slot(state);
    if (combatant == COMBATANTS_MAX)
        return; /* no room: as in the game, nobody comes */
    struct combatant_state *one = &state->combatants[combatant];
    *one = (struct combatant_state){.definition = (uint16_t)definition, .move = NO_MOVE};
    state->alive |= (uint8_t)(1u << combatant);
    struct frame frame = enemy_frame(combatant);
    struct context context = {machine->game, state, &frame, NULL, NO_CARD};
    if (enemy->offset)
        one->offset = (uint8_t)number_within(evaluate(&context, enemy->offset_ref), 0, UINT8_MAX);
    if (hp <= 0) {
        int32_t low = evaluate(&context, enemy->hp_low_ref),
                high = evaluate(&context, enemy->hp_high_ref);
        hp = low < high ? rng_range(&state->head.rng, low, high) : low;
    }
    one->hp = one->max_hp = (int16_t)(hp < 1 ? 1 : hp > STORED_MAX ? STORED_MAX : hp);
    if (enemy->start_code >= 0)
        push_own(machine, combatant, enemy->start_code, enemy->start_locals, enemy->head.part);
}
