/* rounds.c: ordinary rounds, gone through without the machine.
 *
 * Nearly every round is the same: the hand is discarded, enemies make plain moves and choose new ones,
 * statuses decay, a new hand is drawn, and nobody listens to any of it. The instructions of such a round are
 * read at load. When a turn ends and all is quiet they are done here, in the same order and with the same
 * state between them; where anything else is about to happen the machine goes on from there. The frame of
 * the battle stays in the state untouched but for the cells of loops. */
#include "core/memory.h"
#include "engines/spire/act.h"
#include "engines/spire/code.h"
#include "engines/spire/number.h"
#include "engines/spire/quick.h"

/* Whatever happens to cards, and what changes how many come. */
#define ROUND_EVENTS                                                                               \
    (QUICK_EVENTS | QUICK_EVENT(DRAW) | QUICK_EVENT(SHUFFLE) | QUICK_EVENT(DISCARD) |               \
     QUICK_EVENT(DISCARD_HAND) | QUICK_EVENT(RETAIN) | QUICK_EVENT(EXHAUST) | QUICK_EVENT(INTENT) | \
     QUICK_EVENT(DRAW_COUNT) | QUICK_EVENT(HAND_LIMIT) | QUICK_EVENT(ENERGY_COUNT) |               \
     QUICK_EVENT(TURN_START) | QUICK_EVENT(TURN_END))

/* ---- at load ---- */

enum { STEPS_MOST = 32, ONLY_PLAYER = -1 };

/* Whom an action is for, if that is the player or a set. */
static bool read_who(int32_t targets, struct round_step *step)
{
    step->who = (int16_t)(targets == COMBATANT_PLAYER ? ONLY_PLAYER : combatants_who(targets));
    return targets == COMBATANT_PLAYER || targets <= COMBATANT_SET;
}

/* What is done to each of a loop. */
static bool read_inner(const int32_t *action, int cell, int who)
{
    switch (*action) {
    case OP_ACT: return code_act(action)->target == cell;
    case OP_LOSE_BLOCK: return code_lose_block(action)->targets == cell;
    case OP_DECAY_TURN: return code_decay_turn(action)->targets == cell;
    case OP_DECAY_ROUND: return code_decay_round(action)->targets == cell;
    case OP_TURN_ENDS: return code_turn_ends(action)->target == cell;
    case OP_TURN_STARTS: return code_turn_starts(action)->target == cell && who == W_ALL_ENEMIES;
    default: return false;
    }
}

/* A loop around one action. */
static bool read_loop(const struct spire_game *game, const int32_t *at, struct round_step *step)
{
    const struct code_each_combatant *each = code_each_combatant(at);
    const int32_t *action = at + WORDS_EACH_COMBATANT, *last = action + ACTION_WORDS;
    const int place = (int)(action - game->code);
    step->who = (int16_t)each->who;
    step->inner = (int16_t)*action;
    step->cell = (int16_t)each->cell;
    step->rest = (int16_t)each->rest;
    return read_inner(action, each->cell, each->who) && *last == OP_NEXT_COMBATANT &&
           code_next_combatant(last)->top == place &&
           each->end == place + ACTION_WORDS + WORDS_NEXT_COMBATANT;
}

/* What silence.c has made of one. */
static bool read_at_once(const int32_t *at, struct round_step *step)
{
    const struct code_at_once *all = code_at_once(at);
    step->who = (int16_t)all->who;
    step->inner = (int16_t)at[WORDS_AT_ONCE];
    step->cell = (int16_t)all->cell;
    step->rest = (int16_t)all->rest;
    return true;
}
_Static_assert((int)WORDS_AT_ONCE == WORDS_EACH_COMBATANT, "the action stands at the same distance");

/* Reads an instruction; false if it is not ordinary. */
static bool read_step(const struct spire_game *game, const int32_t *at, struct round_step *step,
                      uint64_t *events)
{
    *step = (struct round_step){.op = *at, .at = (int32_t)(at - game->code)};
    switch (*at) {
    case OP_JUMP: case OP_ROUND: case OP_DISCARD_HAND: case OP_REFILL: case OP_DEAL: case OP_PLAY_CARDS:
        return true;
    case OP_PHASE: *events |= (uint64_t)1 << code_phase(at)->event; return true;
    case OP_EMIT:
        *events |= (uint64_t)1 << code_emit(at)->event;
        return reference_kind(code_emit(at)->amount) == REF_CONSTANT && code_emit(at)->source < 0 &&
               code_emit(at)->target < 0 && code_emit(at)->card < 0;
    case OP_TURN_STARTS: return code_turn_starts(at)->target == COMBATANT_PLAYER;
    case OP_TURN_ENDS: return code_turn_ends(at)->target == COMBATANT_PLAYER;
    case OP_LOSE_BLOCK: return read_who(code_lose_block(at)->targets, step);
    case OP_DECAY_TURN: return read_who(code_decay_turn(at)->targets, step);
    case OP_DECAY_ROUND: return read_who(code_decay_round(at)->targets, step);
    case OP_PLAN: return read_who(code_plan(at)->targets, step);
    case OP_AT_ONCE: return read_at_once(at, step);
    case OP_EACH_COMBATANT: return read_loop(game, at, step);
    default: return false;
    }
}

/* Where the instruction behind one stands. */
static int next_place(const struct spire_game *game, int at)
{
    const int32_t *code = game->code + at;
    switch (*code) {
    case OP_JUMP: return code_jump(code)->to;
    case OP_SKIP: return code_skip(code)->to;
    case OP_AT_ONCE: return code_at_once(code)->end;
    case OP_EACH_COMBATANT: return code_each_combatant(code)->end;
    default: return at + code_length(instructions, code);
    }
}

/* The only place of a battle at which a turn waits, or -1. */
static int waiting_place(const struct spire_game *game)
{
    int found = -1;
    for (int i = 0; i < game->effect_count; i++) {
        const struct effect_code *effect = &game->effects[i];
        for (int at = effect->at; at < effect->end; at += code_length(instructions, game->code + at))
            if (effect->at == game->battle_code && game->code[at] == OP_PLAY_CARDS)
                found = found < 0 ? at : game->code_count;
    }
    return found < game->code_count ? found : -1;
}

void round_prepare(struct spire_game *game)
{
    struct round_step steps[STEPS_MOST];
    uint64_t events = ROUND_EVENTS;
    const int start = waiting_place(game);
    int count = 0, at = start;
    if (start < 0)
        return;
    do {
        at = next_place(game, at);
        if (game->code[at] == OP_SKIP || game->code[at] == OP_PASS)
            continue;
        if (count == STEPS_MOST || !read_step(game, game->code + at, &steps[count++], &events))
            return;
    } while (game->code[at] != OP_PLAY_CARDS);
    struct round *round = memory_get(game->memory, sizeof *round + sizeof steps);
    round->at = start;
    round->events = events;
    memcpy(round->steps, steps, (size_t)count * sizeof *steps);
    game->plain_round = round;
}

/* ---- in play ---- */

static uint32_t set_of(const struct spire_state *state, int who)
{
    return who == ONLY_PLAYER ? state->alive & 1u << PLAYER : combatant_set(state, who, PLAYER);
}

/* As loops over combatants leave their cells. */
static int last_of(uint32_t set)
{
    int last = 0;
    while (set >>= 1)
        last++;
    return last;
}

/* Every enemy makes his move; false if the machine has to go on. */
static bool all_act(struct machine *machine, const struct round_step *step, int32_t *cells,
                    struct halfway *halfway)
{
    struct spire_state *state = machine->state;
    for (uint32_t set = set_of(state, step->who); set; set &= set - 1) {
        const int combatant = lowest_bit(set);
        struct combatant_state *one = &state->combatants[combatant];
        const struct move *move = one->move == NO_MOVE || combatant == PLAYER
                                      ? NULL : &machine->game->enemies[one->definition].moves[one->move];
        cells[step->cell] = combatant;
        cells[step->rest] = (int32_t)(set & (set - 1));
        halfway->at = step->at + WORDS_EACH_COMBATANT;
        if (!move || !move->plain)
            return false;
        one->move = NO_MOVE;
        halfway->at += ACTION_WORDS;
        const struct plain_step *left = make_move(machine, combatant, move, true);
        if (left) {
            halfway->move = move;
            halfway->move_at = left->at;
            halfway->combatant = combatant;
            return false;
        }
        halfway->steps += 2;
        if (!is_quiet_for(machine->game, state, machine->game->plain_round->events))
            return false;
        halfway->steps += (set & (set - 1)) != 0;
    }
    return true;
}

static inline void lose_block(struct spire_state *state, uint32_t set)
{
    for (; set; set &= set - 1)
        state->combatants[lowest_bit(set)].block = 0;
}

/* The same for what has no frames. */
static inline void all_at_once(struct machine *machine, const struct round_step *step, int32_t *cells,
                               struct halfway *halfway)
{
    const uint32_t set = set_of(machine->state, step->who);
    if (step->inner == OP_LOSE_BLOCK)
        lose_block(machine->state, set);
    else if (step->inner == OP_DECAY_TURN || step->inner == OP_DECAY_ROUND) /* others only announce */
        act_at_once(machine, machine->game->code + step->at + WORDS_EACH_COMBATANT, set);
    if (!set)
        return;
    cells[step->cell] = last_of(set);
    cells[step->rest] = 0;
    for (uint32_t rest = set & (set - 1); step->op == OP_EACH_COMBATANT && rest; rest &= rest - 1)
        halfway->steps++;
}

static void plan_all(struct machine *machine, uint32_t set)
{
    for (; set; set &= set - 1)
        act_plan(machine, lowest_bit(set));
}

/* Does one instruction; false if the machine has to, or has to go on. */
static inline bool do_step(struct machine *machine, const struct round_step *step, int32_t *cells,
                           struct halfway *halfway)
{
    struct spire_state *state = machine->state;
    switch (step->op) {
    case OP_DISCARD_HAND: act_discard_hand(machine); return true;
    case OP_LOSE_BLOCK:
        lose_block(state, set_of(state, step->who));
        return true;
    case OP_DECAY_TURN:
    case OP_DECAY_ROUND:
        act_at_once(machine, machine->game->code + step->at, set_of(state, step->who));
        return true;
    case OP_PLAN: plan_all(machine, set_of(state, step->who)); return true;
    case OP_EACH_COMBATANT:
        if (step->inner == OP_ACT)
            return all_act(machine, step, cells, halfway);
        all_at_once(machine, step, cells, halfway);
        return true;
    case OP_AT_ONCE: all_at_once(machine, step, cells, halfway); return true;
    case OP_JUMP: halfway->steps++; return true;
    case OP_ROUND:
        if (state->turn >= machine->game->rules.turns) {
            halfway->at = step->at;
            return false;
        }
        next_round(machine);
        return true;
    case OP_TURN_STARTS: act_forget_turn(state); return true;
    case OP_REFILL: act_refill(machine); return true;
    case OP_DEAL: act_draw_many(machine, machine->game->rules.draw); return true;
    default: return true; /* only announces */
    }
}

/* Statuses that have ended go, as they do whenever the machine stops; false if more is to be done. */
static bool settle(const struct spire_game *game, struct spire_state *state)
{
    if (state->flags & FLAG_HOLES) {
        if (state->combatants[PLAYER].scans)
            return false;
        status_sweep(game, state);
    }
    state->head.score[0] = (float)(BATTLE_WORTH * state->battle + state->combatants[PLAYER].hp);
    return true;
}

bool quick_round(const struct spire_game *game, struct spire_state *state)
{
    const struct round *round = game->plain_round;
    const struct frame *frame = state_frames(state);
    if (!round || state->frame_count != 1 || frame->effect.at != round->at ||
        !is_quiet_for(game, state, round->events))
        return false;
    struct machine machine; /* of which nothing else is asked */
    struct halfway halfway = {.move = NULL};
    int32_t *cells = state_cells(state) + frame->base;
    machine.game = game;
    machine.state = state;
    machine.log = NULL;
    machine.depth = 1;
    machine.cell_count = state->cell_count;
    machine.steps = machine.fired_count = 0;
    machine.stopped = machine.interrupted = false;
    roster_clear(&machine.roster);
    state->flags |= FLAG_AFTER_TURN;
    const struct round_step *step = round->steps;
    while (step->op != OP_PLAY_CARDS && do_step(&machine, step, cells, &halfway))
        step++;
    if (step->op == OP_PLAY_CARDS) {
        halfway.at = round->at;
        if (settle(game, state))
            return true;
    }
    machine_resume(game, state, &halfway);
    return true;
}
