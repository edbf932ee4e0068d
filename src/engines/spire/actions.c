/* actions.c: carries out one action of an effect. */
#include <string.h>

#include "engines/spire/act.h"

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
    if (!agent_alive(state, target))
        return true;
    if (before(machine, frame, EV_ATTACK, source, target, card, amount))
        return false;
    if (cancelled(machine, EV_ATTACK, source, target, card, amount, -1))
        return true;
    amount = change_value(machine->game, state, EV_ATTACK, source, target, card, amount);
    if (amount < 0)
        amount = 0;
    if (times == 1) {
        act_damage(machine, source, target, amount, true);
        fire(machine, EV_ATTACK, source, target, card, amount, -1);
        return true;
    }
    push_hits(machine, source, target, card, amount, times, true);
    return true;
}

static void change_max_hp(struct machine *machine, int target, int32_t number)
{
    struct agent_state *agent = &machine->state->agents[target];
    int most = agent->max_hp + number;
    agent->max_hp = (int16_t)(most < 1 ? 1 : most > 30000 ? 30000 : most);
    if (number > 0)
        agent->hp = (int16_t)(agent->hp + number > agent->max_hp ? agent->max_hp : agent->hp + number);
    else if (agent->hp > agent->max_hp)
        agent->hp = agent->max_hp;
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
    machine->state->alive &= (uint8_t)~(1u << target);
    if (machine->log)
        event_add(machine->log, V_FLED, -1, agent_part(machine, target), -1, 1);
    check_end(machine);
}

/* An action on one agent; false if rules have to act before it. */
static bool agent_action(struct machine *machine, const struct context *context, struct frame *frame,
                         int action, int target, const int32_t *operands)
{
    int source = frame->owner;
    if (target >= AGENTS_MAX)
        return true;
    int32_t number = action <= A_APPLY ? evaluate(context, operands[0]) : 0;
    switch (action) {
    case A_ATTACK: return act_attack(machine, frame, target, number, evaluate(context, operands[1]));
    case A_DAMAGE: {
        int32_t times = evaluate(context, operands[1]);
        if (times == 1)
            act_damage(machine, source, target, number, false);
        else
            push_hits(machine, source, target, NO_CARD, number, times, false);
        break;
    }
    case A_WOUND: act_wound(machine, source, target, number); break;
    case A_BLOCK:
        if (before(machine, frame, EV_BLOCK, source, target, frame->card, number))
            return false;
        act_block(machine, source, target, frame->card, number);
        break;
    case A_HEAL:
        if (before(machine, frame, EV_HEAL, source, target, NO_CARD, number))
            return false;
        act_heal(machine, source, target, number);
        break;
    case A_MAX_HP: change_max_hp(machine, target, number); break;
    case A_APPLY:
        if (before(machine, frame, EV_STATUS, source, target, NO_CARD, number))
            return false;
        act_apply(machine, source, target, evaluate(context, operands[1]), number);
        break;
    case A_REMOVE: act_remove(machine, target, evaluate(context, operands[0])); break;
    case A_KILL: act_kill(machine, source, target); break;
    case A_LEAVE: leave(machine, target); break;
    case A_LOSE_BLOCK: act_lose_block(machine, target); break;
    case A_ACT: act_act(machine, target); break;
    case A_PLAN: act_plan(machine, target); break;
    case A_DECAY_TURN: act_decay(machine, target, false); break;
    case A_DECAY_ROUND: act_decay(machine, target, true); break;
    case A_TURN_STARTS: return announce_turn(machine, frame, EV_TURN_START, target);
    default: return announce_turn(machine, frame, EV_TURN_END, target);
    }
    return true;
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
    state->energy[0] = limited(change_value(machine->game, state, EV_ENERGY_COUNT, PLAYER, PLAYER, NO_CARD,
                                            rules->energy[0]));
}

/* One action; false if it has to come again: rules act before it, or the player is asked. */
bool act_action(struct machine *machine, const struct context *context, struct frame *frame,
                const int32_t *at)
{
    struct spire_state *state = machine->state;
    int action = at[0] - OP_ACTION;
    const int32_t *operands = at + 2;
    if (action <= A_LAST_ON_AGENTS)
        return agent_action(machine, context, frame, action, resolve_agent(context, at[1]), operands);
    switch (action) {
    case A_ENERGY: act_energy(machine, operands[1], evaluate(context, operands[0])); return true;
    case A_DRAW:
        if (before(machine, frame, EV_DRAW, PLAYER, PLAYER, NO_CARD, 0))
            return false;
        act_draw_many(machine, evaluate(context, operands[0]));
        return true;
    case A_SHUFFLE:
        pile_shuffle(state, PILE_DRAW);
        fire(machine, EV_SHUFFLE, PLAYER, PLAYER, NO_CARD, 0, -1);
        return true;
    case A_RESHUFFLE: reshuffle(machine); return true;
    case A_REFILL: refill(machine); return true;
    case A_DEAL:
        act_draw_many(machine, change_value(machine->game, state, EV_DRAW_COUNT, PLAYER, PLAYER, NO_CARD,
                                            machine->game->rules.draw));
        return true;
    case A_PLAY_CARDS:
        if (!(state->flags & FLAG_TURN_OVER))
            return false;
        state->flags &= (uint8_t)~FLAG_TURN_OVER;
        return true;
    case A_DISCARD_HAND: act_discard_hand(machine); return true;
    case A_END_TURN: state->flags |= FLAG_TURN_OVER; return true;
    case A_NOTHING: return true;
    case A_SUMMON:
        act_summon(machine, operands[0], operands[1] ? evaluate(context, operands[1]) : 0);
        return true;
    case A_SIDE_STARTS:
    case A_SIDE_ENDS:
        fire(machine, action == A_SIDE_STARTS ? EV_SIDE_START : EV_SIDE_END, NOBODY,
             operands[0] == 0 ? PLAYER : NOBODY, NO_CARD, 0, -1);
        return true;
    case A_ROUND_STARTS: fire(machine, EV_ROUND_START, PLAYER, PLAYER, NO_CARD, 0, -1); return true;
    case A_ROUND_ENDS: fire(machine, EV_ROUND_END, PLAYER, PLAYER, NO_CARD, 0, -1); return true;
    case A_BATTLE_STARTS: fire(machine, EV_BATTLE_START, PLAYER, PLAYER, NO_CARD, 0, -1); return true;
    case A_ADD:
        for (int32_t count = evaluate(context, operands[0]); count > 0 && !machine->stopped; count--)
            add_card(machine, operands[1] & 0xffff, operands[1] >> 16, operands[2], NULL);
        return true;
    case A_ADD_RANDOM:
        add_random(machine, context, evaluate(context, operands[0]), operands[1], operands[2]);
        return true;
    default:
        return card_action(machine, context, frame, action, resolve_card(context, at[1]), operands);
    }
}
