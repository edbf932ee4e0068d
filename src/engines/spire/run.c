/* run.c: steps the program of a battle until the player is asked something or it is over. */
#include <string.h>

#include "engines/spire/number.h"
#include "engines/spire/play.h"
#include "engines/spire/questions.h"
#include "engines/spire/quick.h"
#include "engines/spire/sets.h"

/* ---- combatants ---- */

static int random_bit(struct rng *rng, uint32_t set)
{
    int index = 0;
    for (int skip = (int)rng_below(rng, (uint32_t)bit_count(set));; index++)
        if (set >> index & 1 && skip-- == 0)
            return index;
}

/* Whom a card that is played again was for, at the same place of its effect. */
static int first_target(const struct machine *machine, const struct frame *again, int cell)
{
    const bool own = again->flags & FRAME_CARD; /* not inside an action of the file */
    for (const struct frame *frame = again - 1; own && frame >= machine->frames; frame--)
        if (frame->flags & FRAME_CARD && effect_card(&frame->effect) == effect_card(&again->effect))
            return machine->cells[frame->base + cell] & 31;
    return machine->state->last_target & 31;
}

/* Who is meant, if nobody has to be asked. */
static bool settle_combatant(struct machine *machine, struct frame *frame,
                             const struct code_ask_combatant *ask)
{
    struct spire_state *state = machine->state;
    uint32_t set = combatant_set(state, ask->who, frame->effect.owner);
    int32_t *cell = &machine->cells[frame->base + ask->cell];
    if (set == 0)
        *cell = NOBODY;
    else if (frame->flags & FRAME_REUSE && set >> first_target(machine, frame, ask->cell) & 1)
        *cell = first_target(machine, frame, ask->cell);
    else if (frame->flags & FRAME_AUTO)
        *cell = random_bit(&state->head.rng, set);
    else if ((set & (set - 1)) == 0 && !machine->game->rules.targets_asked)
        *cell = lowest_bit(set);
    else
        return false;
    return true;
}

static int highest_bit(uint32_t set)
{
    int bit = 0;
    while (set >>= 1)
        bit++;
    return bit;
}

static inline void random_combatant(struct spire_state *state, const struct frame *frame,
                                    int32_t *cells, const struct code_random_combatant *random)
{
    uint32_t set = combatant_set(state, random->who, frame->effect.owner);
    cells[random->cell] = set ? random_bit(&state->head.rng, set) : NOBODY;
}

/* Splits a set that is not empty into its first and the rest. */
static inline void take_first(uint32_t set, int32_t *first, int32_t *rest)
{
    *rest = (int32_t)(set & (set - 1));
    *first = lowest_bit(set);
}

/* ---- instructions of several lines ---- */

static void set_counter(struct spire_state *state, const struct context *context,
                        const struct code_set_counter *set)
{
    int32_t value = evaluate(context, set->value);
    int card = resolve_card(context, set->card);
    if (card_exists(state, card))
        state_cards(state)[card].counter = (int16_t)number_within(value, -STORED_MAX, STORED_MAX);
}

static void set_combatant(struct spire_state *state, const struct context *context,
                          const struct code_set_combatant *set)
{
    int32_t value = evaluate(context, set->value);
    int combatant = resolve_combatant(context, set->combatant);
    if (combatant >= COMBATANTS_MAX)
        return;
    struct combatant_state *one = &state->combatants[combatant];
    switch (set->target) {
    case SET_MODE:
        one->mode = (uint8_t)number_within(value, 0, UINT8_MAX);
        one->since = 0;
        break;
    case SET_MEMORY: one->memory = (int16_t)number_within(value, -STORED_MAX, STORED_MAX); break;
    case SET_BLOCK: one->block = (int16_t)number_within(value, 0, LIMIT); break;
    default: one->hp = (int16_t)(value < 1 ? 1 : value > one->max_hp ? one->max_hp : value); break;
    }
}

/* An action of the file: what it is about is what the caller is about, but for its target. */
static void call(struct machine *machine, const struct context *context, const struct code_call *call)
{
    DCHECK(call->action >= 0 && call->action < machine->game->action_count);
    const struct action_definition *action = &machine->game->actions[call->action];
    const struct frame outer = *context->frame; /* it may be written over */
    int32_t arguments[PARAMETERS_MAX];
    int target = resolve_combatant(context, call->target);
    for (int i = 0; i < call->count; i++)
        arguments[i] = evaluate(context, call->arguments[i]);
    struct frame *inner = push_effect(machine, action->code, action->locals, action->head.part);
    if (machine->stopped)
        return;
    for (int i = 0; i < call->count; i++)
        machine->cells[inner->base + i] = arguments[i];
    inner->flags = outer.flags & (FRAME_AUTO | FRAME_REUSE);
    inner->effect.owner = outer.effect.owner;
    inner->effect.card = outer.effect.card;
    inner->effect.card_high = outer.effect.card_high;
    inner->effect.slot = outer.effect.slot;
    inner->effect.source = outer.effect.source;
    inner->effect.event_card = outer.effect.event_card;
    inner->effect.event_card_high = outer.effect.event_card_high;
    inner->effect.amount = outer.effect.amount;
    inner->effect.x = outer.effect.x;
    inner->effect.target = action->targeted ? (uint8_t)target : outer.effect.target;
}

static void emission(struct machine *machine, const struct context *context,
                     const struct code_emit *emit)
{
    int32_t amount = evaluate(context, emit->amount);
    int source = resolve_combatant(context, emit->source);
    int target = resolve_combatant(context, emit->target), card = resolve_card(context, emit->card);
    amount = change_value(machine->game, machine->state, emit->event, source, target, card, amount);
    if (!machine->game->events[emit->event].phase && /* whether a phase happens was asked before it */
        cancelled(machine, emit->event, source, target, card, amount, -1))
        return;
    fire(machine, emit->event, source, target, card, amount, -1);
}

/* Where an effect goes on at options, or -1 if the player has to be asked. */
static int settle_option(struct machine *machine, const struct frame *frame,
                         const struct context *context, const struct code_ask_option *ask)
{
    uint32_t offered = ask_options(context, ask);
    bool several = (offered & (offered - 1)) != 0;
    if (offered == 0)
        return ask->none;
    if (several && !(frame->flags & FRAME_AUTO))
        return -1;
    return ask->places[several ? random_bit(&machine->state->head.rng, offered)
                               : lowest_bit(offered)];
}

/* Whether rules act before a phase, or where it goes on. */
static const int32_t *phase(struct machine *machine, struct frame *frame, const int32_t *at)
{
    const struct code_phase *phase = code_phase(at);
    if (before(machine, frame, phase->event, PLAYER, PLAYER, NO_CARD, 0))
        return at; /* it comes again */
    return cancelled(machine, phase->event, PLAYER, PLAYER, NO_CARD, 0, -1)
               ? machine->game->code + phase->end
               : at + WORDS_PHASE;
}

/* One action to many of whom none can hear of it: what a loop would do, without its steps. */
static const int32_t *at_once(struct step *step, const int32_t *at, int32_t *cells)
{
    const struct code_at_once *code = code_at_once(at);
    const uint32_t set = combatant_set(step->machine->state, code->who, step->frame->effect.owner);
    act_at_once(step->machine, at + WORDS_AT_ONCE, set);
    if (set) {
        cells[code->cell] = highest_bit(set);
        cells[code->rest] = 0;
    }
    return step->machine->game->code + code->end;
}

/* ---- frames of several steps ---- */

static void step_attack(struct machine *machine, struct frame *frame)
{
    struct attack_frame copy = frame->attack;
    if (copy.hits > 0 && combatant_alive(machine->state, copy.target)) {
        frame->attack.hits--;
        act_damage(machine, copy.source, copy.target, copy.amount, copy.attack);
        return;
    }
    pop_frame(machine);
    if (copy.attack)
        fire(machine, EV_ATTACK, copy.source, copy.target, attack_card(&copy), copy.amount, -1);
}

static void step_draw(struct machine *machine, struct frame *frame)
{
    if (frame->draw.cards-- <= 0 || !act_draw(machine))
        pop_frame(machine);
}

static void step_dispatch(struct machine *machine, struct frame *frame)
{
    if (!dispatch_step(machine, &frame->dispatch))
        pop_frame(machine);
}

/* ---- the program ---- */

/* Only what can repeat is counted: a program without loops ends. */
static inline bool out_of_steps(struct machine *machine)
{
    if (++machine->steps <= STEPS_MAX)
        return false;
    fault(machine, END_LOOP);
    return true;
}

/* Steps whatever is on top until that is an effect; NULL if the play is over or a reward is asked
 * for. */
static struct frame *reach_effect(struct machine *machine)
{
    struct spire_state *state = machine->state;
    while (!machine->stopped) {
        struct frame *frame = top_frame(machine);
        machine->interrupted = state->flags & FLAG_ENDING; /* then look here after every step */
        if (out_of_steps(machine))
            break;
        if (machine->depth == 1 && state->flags & FLAG_ENDING) {
            end_battle(machine);
            flush(machine);
            if (state->flags & FLAG_REWARD)
                break;
            continue;
        }
        switch (frame->kind) {
        case F_EFFECT: return frame;
        case F_DISPATCH: step_dispatch(machine, frame); break;
        case F_ATTACK: step_attack(machine, frame); break;
        case F_PLAY: play_step(machine, frame); break;
        default: step_draw(machine, frame); break;
        }
        flush(machine);
    }
    return NULL;
}

/* The effect to go on with. */
static inline struct frame *next_effect(struct machine *machine)
{
    struct frame *frame = top_frame(machine);
    if (!machine->interrupted && frame->kind == F_EFFECT)
        return out_of_steps(machine) ? NULL : frame;
    flush(machine);
    return reach_effect(machine);
}

/* The effect stands at a question; it goes on there. */
static inline bool wait_here(struct frame *frame, int32_t at)
{
    frame->effect.at = at;
    return true;
}

/* Follows an effect until it stands at a question (true), or another frame is on top, something was
 * fired or the play is over. This is where the time goes: the place in the code and the cells stay
 * in registers from instruction to instruction. `continue` goes on at once, `break` first looks
 * whether the effect was interrupted. */
static inline bool follow(const struct spire_game *game, struct spire_state *state,
                          struct machine *machine, struct step *step)
{
    struct frame *frame = step->frame;
    const struct context *context = &step->context;
    const int32_t *const code = game->code, *at = code + frame->effect.at;
    int32_t *cells = machine->cells + frame->base;
    const int depth = machine->depth;
    for (;;) {
        DCHECK(at >= code && at < code + game->code_count && frame->kind == F_EFFECT);
        DCHECK(state_is_sound(game, state));
        switch (*at) {
        case OP_END:
            end_effect(machine, frame, (int32_t)(at - code));
            return false;
        case OP_JUMP:
            at = code + code_jump(at)->to;
            if (out_of_steps(machine))
                return false;
            continue;
        case OP_SKIP: at = code + code_skip(at)->to; continue;
        case OP_PASS: at += WORDS_PASS; continue;
        case OP_JUMP_UNLESS:
            at = evaluate(context, code_jump_unless(at)->condition)
                     ? at + WORDS_JUMP_UNLESS
                     : code + code_jump_unless(at)->to;
            continue;
        case OP_LET:
            cells[code_let(at)->cell] = evaluate(context, code_let(at)->value);
            at += WORDS_LET;
            continue;
        case OP_LOOP:
            at = cells[code_loop(at)->cell]-- > 0 ? at + WORDS_LOOP : code + code_loop(at)->end;
            if (out_of_steps(machine))
                return false;
            continue;
        case OP_SET_AMOUNT:
            act_set_amount(machine, frame->effect.slot,
                           evaluate(context, code_set_amount(at)->value));
            at += WORDS_SET_AMOUNT;
            break;
        case OP_SET_COUNTER:
            set_counter(state, context, code_set_counter(at));
            at += WORDS_SET_COUNTER;
            continue;
        case OP_SET_COMBATANT:
            set_combatant(state, context, code_set_combatant(at));
            at += WORDS_SET_COMBATANT;
            continue;
        case OP_ASK_COMBATANT:
            if (!settle_combatant(machine, frame, code_ask_combatant(at)))
                return wait_here(frame, (int32_t)(at - code));
            at += WORDS_ASK_COMBATANT;
            continue;
        case OP_RANDOM_COMBATANT:
            random_combatant(state, frame, cells, code_random_combatant(at));
            at += WORDS_RANDOM_COMBATANT;
            continue;
        case OP_EACH_COMBATANT: {
            const struct code_each_combatant *each = code_each_combatant(at);
            uint32_t set = combatant_set(state, each->who, frame->effect.owner);
            if (set)
                take_first(set, &cells[each->cell], &cells[each->rest]);
            at = set ? at + WORDS_EACH_COMBATANT : code + each->end;
            continue;
        }
        case OP_NEXT_COMBATANT: {
            const struct code_next_combatant *next = code_next_combatant(at);
            uint32_t set = (uint32_t)cells[next->rest];
            if (set == 0) {
                at += WORDS_NEXT_COMBATANT;
                continue;
            }
            take_first(set, &cells[next->cell], &cells[next->rest]);
            at = code + next->top;
            if (out_of_steps(machine))
                return false;
            continue;
        }
        case OP_AT_ONCE: at = at_once(step, at, cells); break;
        case OP_COPY_SET:
            set_copy(cells + code_copy_set(at)->to, cells + code_copy_set(at)->from, game->set_cells);
            at += WORDS_COPY_SET;
            continue;
        case OP_ASK_CARDS:
            if (!settle_cards(machine, frame, code_ask_cards(at)))
                return wait_here(frame, (int32_t)(at - code));
            frame->flags &= (uint8_t)~FRAME_ASKING;
            at += WORDS_ASK_CARDS;
            break;
        case OP_RANDOM_CARDS:
            random_cards(machine, frame, code_random_cards(at));
            at += WORDS_RANDOM_CARDS;
            continue;
        case OP_ALL_CARDS:
            all_cards(machine, frame, code_all_cards(at));
            at += WORDS_ALL_CARDS;
            continue;
        case OP_TOP_CARDS:
            top_cards(machine, frame, code_top_cards(at));
            at += WORDS_TOP_CARDS;
            continue;
        case OP_NEXT_CARD:
            at = next_card(machine, frame, code_next_card(at)) ? at + WORDS_NEXT_CARD
                                                              : code + code_next_card(at)->end;
            if (out_of_steps(machine))
                return false;
            continue;
        case OP_ASK_STATUS:
            if (!settle_status(machine, frame, code_ask_status(at)))
                return wait_here(frame, (int32_t)(at - code));
            at += WORDS_ASK_STATUS;
            break;
        case OP_ASK_OPTION: {
            int chosen = settle_option(machine, frame, context, code_ask_option(at));
            if (chosen < 0)
                return wait_here(frame, (int32_t)(at - code));
            at = code + chosen;
            break;
        }
        case OP_CALL:
            frame->effect.at = (int32_t)(at - code) + WORDS_CALL + code_call(at)->count;
            call(machine, context, code_call(at));
            return false;
        case OP_EMIT:
            emission(machine, context, code_emit(at));
            at += WORDS_EMIT;
            break;
        case OP_PHASE: at = phase(machine, frame, at); break;
        case OP_ROUND:
            next_round(machine);
            at += WORDS_ROUND;
            break;
        case OP_PLAY_CARDS: /* asked until the turn is over */
            if (!(state->flags & FLAG_TURN_OVER))
                return wait_here(frame, (int32_t)(at - code));
            do_play_cards(step, code_play_cards(at));
            at += ACTION_WORDS;
            continue;
/* Every other action is carried out by its function; false: it has to come again. */
#define INSTRUCTION(NAME, name, help, operands)
#define ASKING_ACTION(NAME, name, help, operands)
#define ACTION(NAME, name, help, operands)                                                         \
        case OP_##NAME:                                                                            \
            if (do_##name(step, code_##name(at)))                                                  \
                at += ACTION_WORDS;                                                                \
            break;
#include "engines/spire/instructions.def"
#undef INSTRUCTION
#undef ASKING_ACTION
#undef ACTION
        default: CHECK(false); /* there is no other instruction */
        }
        if (machine->interrupted || machine->depth != depth) {
            frame->effect.at = (int32_t)(at - code);
            return false;
        }
    }
}

/* Whether an action plays a card and no rule has anything to do first. */
static bool plays_at_once(struct machine *machine, int action)
{
    const struct spire_state *state = machine->state;
    return is_card_action(action) && !heard(machine->game, state, HEAR_BEFORE, EV_PLAY) &&
           !(state->flags & FLAG_REWARD) &&
           machine->game->code[top_frame(machine)->effect.at] == OP_PLAY_CARDS;
}

/* Goes on with a card of which some steps are done already. */
static void resume_card(struct machine *machine, const struct ahead *ahead)
{
    start_card(machine, ahead->definition, ahead->card, 0, 0);
    struct frame *frame = top_frame(machine);
    frame->effect.at = ahead->at;
    frame->effect.hearers = (int16_t)ahead->hearers;
    if (ahead->cell >= 0)
        machine->cells[frame->base + ahead->cell] = ahead->target;
    if (ahead->damage > 0)
        quiet_damage(machine, PLAYER, ahead->target, ahead->damage);
}

/* Runs the program until it stands at a question or the play is over. */
static void go_on(struct machine *machine)
{
    const struct spire_game *game = machine->game;
    struct spire_state *state = machine->state;
    struct step step = {.machine = machine, .context = {game, state, NULL, machine->cells, NO_CARD}};
    do {
        step.frame = next_effect(machine);
        step.context.frame = step.frame;
    } while (step.frame && !follow(game, state, machine, &step));
    machine_store(machine);
}

enum { ACTION_START = -1 }; /* no answer: the play begins */

/* Starts the play or answers the question it stands at; then goes on. */
void machine_run(const struct spire_game *game, struct spire_state *state, int action,
                 struct events *log, const struct ahead *ahead)
{
    struct machine machine;
    machine_load(&machine, game, state, log);
    if (action == ACTION_START)
        begin_battle(&machine);
    else if (ahead)
        resume_card(&machine, ahead);
    else if (plays_at_once(&machine, action))
        play_from_hand(&machine, pile_start(state, PILE_HAND) + card_answer(action));
    else
        question_answer(&machine, action);
    go_on(&machine);
}

void machine_resume(const struct spire_game *game, struct spire_state *state, const struct halfway *halfway)
{
    struct machine machine;
    machine_load(&machine, game, state, NULL);
    machine.frames[0].effect.at = halfway->at;
    machine.steps = halfway->steps;
    if (halfway->move)
        push_own(&machine, halfway->combatant, halfway->move_at, halfway->move->locals, halfway->move->part);
    go_on(&machine);
}

void spire_start(const struct game *head, struct state *state)
{
    const struct spire_game *game = (const struct spire_game *)head;
    memcpy((char *)state + sizeof *state, game->opening, game->opening_size);
    machine_run(game, (struct spire_state *)state, ACTION_START, NULL, NULL);
}
