/* run.c: steps the program of a battle until the player is asked something or it is over. */
#include <string.h>

#include "engines/spire/act.h"
#include "engines/spire/number.h"
#include "engines/spire/questions.h"

static int random_bit(struct rng *rng, uint32_t set)
{
    int count = 0, index = 0;
    for (uint32_t bits = set; bits; bits &= bits - 1)
        count++;
    for (int skip = (int)rng_below(rng, (uint32_t)count);; index++)
        if (set >> index & 1 && skip-- == 0)
            return index;
}

/* Whom a card that is played again was for, at the same place of its effect. */
static int first_target(const struct machine *machine, const struct frame *again, const int32_t *at)
{
    const bool own = again->flags & FRAME_CARD; /* not inside an action of the file */
    for (const struct frame *frame = again - 1; own && frame >= machine->frames; frame--)
        if (frame->flags & FRAME_CARD && frame->card == again->card)
            return machine->cells[frame->base + at[2]] & 31;
    return machine->state->last_target & 31;
}

/* Who is meant, if nobody has to be asked. */
static bool settle_combatant(struct machine *machine, struct frame *frame, const int32_t *at)
{
    struct spire_state *state = machine->state;
    uint32_t set = combatant_set(state, at[1], frame->owner);
    int32_t *cell = &machine->cells[frame->base + at[2]];
    if (set == 0)
        *cell = NOBODY;
    else if (frame->flags & FRAME_REUSE && set >> first_target(machine, frame, at) & 1)
        *cell = first_target(machine, frame, at);
    else if (frame->flags & FRAME_AUTO)
        *cell = random_bit(&state->head.rng, set);
    else if ((set & (set - 1)) == 0 && !machine->game->rules.targets_asked)
        *cell = lowest_bit(set);
    else
        return false;
    return true;
}

/* ---- instructions ---- */

static void set_place(struct machine *machine, struct frame *frame, const int32_t *at)
{
    struct spire_state *state = machine->state;
    struct context context = {machine->game, state, frame, machine->cells, NO_CARD};
    int32_t value = evaluate(&context, at[3]);
    int16_t small = (int16_t)number_within(value, -STORED_MAX, STORED_MAX);
    if (at[1] == 0) {
        act_set_amount(machine, frame->slot, value);
    } else if (at[1] == 1) {
        int card = resolve_card(&context, at[2]);
        if (card < state->card_count)
            state_cards(state)[card].counter = small;
    } else {
        int combatant = resolve_combatant(&context, at[2]);
        if (combatant >= COMBATANTS_MAX)
            return;
        struct combatant_state *one = &state->combatants[combatant];
        if (at[1] == 2) {
            one->mode = (uint8_t)number_within(value, 0, UINT8_MAX);
            one->since = 0;
        } else if (at[1] == 3) {
            one->memory = small;
        } else if (at[1] == 5) {
            one->block = (int16_t)number_within(small, 0, LIMIT);
        } else {
            one->hp = small < 1 ? 1 : small > one->max_hp ? one->max_hp : small;
        }
    }
}

static void call(struct machine *machine, const struct frame *frame, const int32_t *at)
{
    const struct action_definition *action = &machine->game->actions[at[1]];
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    int32_t arguments[PARAMETERS_MAX];
    int target = resolve_combatant(&context, at[2]);
    for (int i = 0; i < at[3]; i++)
        arguments[i] = evaluate(&context, at[4 + i]);
    struct frame copy = *frame, *inner = push_code(machine, action->code, action->locals);
    if (machine->stopped)
        return;
    for (int i = 0; i < at[3]; i++)
        machine->cells[inner->base + i] = arguments[i];
    inner->owner = copy.owner;
    inner->card = copy.card;
    inner->slot = copy.slot;
    inner->source = copy.source;
    inner->event_card = copy.event_card;
    inner->amount = copy.amount;
    inner->x = copy.x;
    inner->target = action->targeted ? (uint8_t)target : copy.target;
    inner->flags = copy.flags & (FRAME_AUTO | FRAME_REUSE);
    inner->part = (int16_t)action->head.part;
}

static void emission(struct machine *machine, const struct frame *frame, const int32_t *at)
{
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    int32_t amount = evaluate(&context, at[2]);
    int source = resolve_combatant(&context, at[3]), target = resolve_combatant(&context, at[4]);
    int card = resolve_card(&context, at[5]);
    amount = change_value(machine->game, machine->state, at[1], source, target, card, amount);
    if (!machine->game->events[at[1]].phase && /* whether a phase happens was asked before it */
        cancelled(machine, at[1], source, target, card, amount, -1))
        return;
    fire(machine, at[1], source, target, card, amount, -1);
}

/* ---- frames of several steps ---- */

static void step_attack(struct machine *machine, struct frame *frame)
{
    struct frame copy = *frame;
    if (frame->left > 0 && combatant_alive(machine->state, frame->target)) {
        frame->left--;
        act_damage(machine, copy.source, copy.target, copy.amount, copy.stage);
        return;
    }
    pop_frame(machine);
    if (copy.stage)
        fire(machine, EV_ATTACK, copy.source, copy.target, copy.event_card, copy.amount, -1);
}

/* Pays for a card unless it is free; returns X. */
static int pay(struct machine *machine, const struct card_definition *definition, int card,
               bool no_cost)
{
    struct spire_state *state = machine->state;
    struct frame frame = {.card = (uint8_t)card, .slot = NO_SLOT, .target = NOBODY};
    struct context context = {machine->game, state, &frame, machine->cells, card};
    int energy = state->energy[0], x = definition->x_cost ? energy > 255 ? 255 : energy : 0;
    if (no_cost)
        return x;
    state->energy[0] =
        (int16_t)(energy - (definition->x_cost ? energy : card_cost(machine->game, state, card)));
    for (int i = 1; definition->extra && i < machine->game->rules.energy_kinds; i++)
        state->energy[i] =
            (int16_t)(state->energy[i] -
                      number_within(evaluate(&context, definition->extra_cost_refs[i]), 0,
                                    state->energy[i]));
    return x;
}

/* Moves a card from the hand to the play pile, and from there, if it is alone, on top of the
 * discard pile: what card_move does, for the two moves every played card makes. */
static void card_to_play(struct spire_state *state, int position)
{
    uint8_t *zone = state->zone, card = zone[position];
    int last = state->ends[PILE_PLAY] - 1;
    memmove(zone + position, zone + position + 1, (size_t)(last - position));
    zone[last] = card;
    state->ends[PILE_HAND]--;
    state->ends[PILE_DISCARD]--;
    state->ends[PILE_EXHAUST]--;
}

static bool card_from_play(struct spire_state *state, int card)
{
    int last = state->ends[PILE_PLAY] - 1, first = state->ends[PILE_DISCARD];
    if (state->ends[PILE_EXHAUST] != last || state->zone[last] != card)
        return false;
    for (int i = last; i > first; i--)
        state->zone[i] = state->zone[i - 1];
    state->zone[first] = (uint8_t)card;
    state->ends[PILE_DISCARD]++;
    state->ends[PILE_EXHAUST]++;
    return true;
}

static void note_played(struct machine *machine, const struct card_definition *definition, int card)
{
    event_add(machine->log, V_PLAYED, 0, definition->head.part, -1,
              state_cards(machine->state)[card].upgrades);
}

/* Counts stop where their fields end. */
static inline void count_played(struct spire_state *state, int type)
{
    state->played[type] = (uint8_t)(state->played[type] + (state->played[type] < UINT8_MAX));
    state->played_battle =
        (uint16_t)(state->played_battle + (state->played_battle < UINT16_MAX));
}

/* Starts the effect of a card that is paid for and lies where it should. */
static inline void start_card(struct machine *machine, const struct card_definition *definition,
                              int card, int x, int flags)
{
    if (!has_room(machine, definition->locals)) {
        fault(machine, END_DEPTH);
        return;
    }
    machine->frames[machine->depth++] = (struct frame){
        .pc = definition->code,
        .base = (int16_t)machine->cell_count,
        .kind = F_CODE,
        .owner = PLAYER,
        .card = (uint8_t)card,
        .slot = NO_SLOT,
        .source = PLAYER,
        .target = NOBODY,
        .event_card = (uint8_t)card,
        .x = (uint8_t)x,
        .flags = (uint8_t)((flags & (FRAME_AUTO | FRAME_REUSE)) | FRAME_CARD),
        .status = -1,
        .part = (int16_t)definition->head.part,
        /* What it brings does not hear of it. */
        .hearers = (int16_t)(machine->state->status_count + 1),
    };
    add_cells(machine, definition->locals);
}

/* A cost that was changed for one play is used up. */
static inline void forget_cost(struct card *record)
{
    record->cost_turn = 0;
    record->flags &= (uint8_t)~CARD_UNTIL_PLAYED;
}

/* Plays a card that rules or effects play, from wherever it lies. */
static void play_card(struct machine *machine, const struct frame *from)
{
    struct spire_state *state = machine->state;
    int card = from->card;
    struct card *record = &state_cards(state)[card];
    const struct card_definition *definition = &machine->game->cards[record->definition];
    bool again = from->flags & FRAME_REUSE;
    int x = again ? from->x : pay(machine, definition, card, from->flags & FRAME_FREE);
    count_played(state, definition->type);
    if (!again) {
        card_move(state, card_position(state, card), PILE_PLAY);
        forget_cost(record);
    }
    if (machine->log)
        note_played(machine, definition, card);
    start_card(machine, definition, card, x, from->flags);
}

/* Plays a card the player has chosen. */
static void play_from_hand(struct machine *machine, int position)
{
    struct spire_state *state = machine->state;
    const struct spire_game *game = machine->game;
    int card = state->zone[position], x = 0;
    struct card *record = &state_cards(state)[card];
    const struct card_definition *definition = &game->cards[record->definition];
    int plain = game->quick[record->definition][record->upgrades > 0].cost;
    if (plain != NOT_PLAIN && !costs_open(state)) {
        state->energy[0] = (int16_t)(state->energy[0] - plain);
    } else {
        x = pay(machine, definition, card, false);
        forget_cost(record);
    }
    card_to_play(state, position);
    count_played(state, definition->type);
    if (machine->log)
        note_played(machine, definition, card);
    start_card(machine, definition, card, x, 0);
}

/* Where a played card goes. */
static void end_card(struct machine *machine, int card)
{
    struct spire_state *state = machine->state;
    const struct card *record = &state_cards(state)[card];
    uint8_t keywords = machine->game->quick[record->definition][record->upgrades > 0].keywords;
    if (!(keywords & (1 << KEY_EXHAUST | QUICK_POWER)) && card_from_play(state, card))
        return;
    int position = card_position(state, card);
    if (card_pile(state, position) != PILE_PLAY)
        return; /* its effect has put it elsewhere */
    if (keywords & QUICK_POWER)
        card_move(state, position, PILE_AWAY);
    else if (keywords & 1 << KEY_EXHAUST)
        act_exhaust(machine, position);
    else
        card_move(state, position, PILE_DISCARD);
}

/* At the end of an effect a played card first lets others know, then goes where it belongs. */
static void announce_played(struct machine *machine, struct frame *frame)
{
    frame->stage = 1;
    fire(machine, EV_PLAY, PLAYER, NOBODY, frame->card, 0, -1);
    machine->fired[machine->fired_count - 1].hearers = frame->hearers;
    machine->fired[machine->fired_count - 1].left = (frame->flags & FRAME_REUSE) != 0;
}

static void end_code(struct machine *machine, const struct frame *frame)
{
    int card = frame->card, flags = frame->flags;
    pop_frame(machine);
    if ((flags & (FRAME_CARD | FRAME_REUSE)) == FRAME_CARD)
        end_card(machine, card);
    else if (flags & FRAME_ENCOUNTER &&
             !(machine->frames[machine->depth - 1].flags & FRAME_ENCOUNTER))
        check_end(machine); /* an encounter with nobody is won */
}

/* A card that is played by an effect, or before which rules act. */
static void step_play(struct machine *machine, struct frame *frame)
{
    struct frame copy = *frame;
    if (before(machine, frame, EV_PLAY, PLAYER, NOBODY, copy.card, 0)) {
        machine->frames[machine->depth - 1].left = (copy.flags & FRAME_REUSE) != 0;
        return;
    }
    pop_frame(machine);
    if (copy.card < machine->state->card_count)
        play_card(machine, &copy);
}

static void step_draw(struct machine *machine, struct frame *frame)
{
    if (frame->left-- <= 0 || !act_draw(machine))
        pop_frame(machine);
}

/* ---- rounds and battles ---- */

static void next_round(struct machine *machine)
{
    struct spire_state *state = machine->state;
    state->head.turn++;
    state->turn++;
    state->flags &= (uint8_t)~FLAG_AFTER_TURN;
    if (machine->log)
        event_add(machine->log, V_TURN, 0, -1, -1, state->turn);
    if (state->turn > machine->game->rules.turns)
        fault(machine, END_LIMIT);
}

static void finish(struct machine *machine, bool won)
{
    struct state *head = &machine->state->head;
    head->score[0] = run_score(machine->state, won ? (float)machine->state->combatants[PLAYER].hp : 0);
    head->result[0] = won ? 1 : -1;
    state_finish(head);
    machine->stopped = true;
}

/* Rolls the cards offered after a battle: rarer ones are offered less often, none twice. */
static void roll_offers(struct machine *machine, const struct scenario *scenario)
{
    static const int weights[RARITIES] = {0, 60, 37, 3, 0};
    const struct spire_game *game = machine->game;
    struct spire_state *state = machine->state;
    memset(state->offers, 0, sizeof state->offers);
    for (int k = 0; k < scenario->offers; k++) {
        int total = 0, chosen = -1;
        for (int pass = 0; pass < 2; pass++) {
            int drawn =
                pass == 0 || total == 0 ? -1 : (int)rng_below(&state->head.rng, (uint32_t)total);
            for (int i = 0; i < game->card_count && chosen < 0; i++) {
                const struct card_definition *card = &game->cards[i];
                bool taken = card->type >= TYPE_STATUS || card->keywords[0] >> KEY_UNPLAYABLE & 1 ||
                             (scenario->reward_color &&
                              (!card->color || strcmp(card->color, scenario->reward_color) != 0));
                for (int j = 0; j < k; j++)
                    taken = taken || state->offers[j] == i + 1;
                if (taken || weights[card->rarity] == 0)
                    continue;
                if (pass == 0)
                    total += weights[card->rarity];
                else if (drawn >= 0 && (drawn -= weights[card->rarity]) < 0)
                    chosen = i;
            }
        }
        state->offers[k] = (uint16_t)(chosen + 1);
    }
}

/* The battle is decided: first the rules for its end, then a reward, the next one, or the end. */
static void end_battle(struct machine *machine)
{
    struct spire_state *state = machine->state;
    const struct scenario *scenario = &machine->game->scenarios[machine->game->scenario];
    if (!combatant_alive(state, PLAYER)) {
        finish(machine, false);
        return;
    }
    if (!(state->flags & FLAG_CLOSED)) {
        state->flags |= FLAG_CLOSED;
        fire(machine, EV_BATTLE_END, PLAYER, PLAYER, NO_CARD, 0, -1);
        return;
    }
    if (state->battle + 1 >= scenario->battle_count) {
        finish(machine, true);
        return;
    }
    if (scenario->offers > 0) {
        roll_offers(machine, scenario);
        if (state->offers[0]) {
            state->flags |= FLAG_REWARD;
            return;
        }
    }
    next_battle(machine);
}

/* ---- in and out of the state ---- */

/* Some at a time; there is room behind them, in the machine and in the state, to copy a few more.
 */
static inline void copy_cells(int32_t *to, const int32_t *from, int count)
{
    memcpy(to, from, CELLS_SPARE * sizeof *to);
    for (int i = CELLS_SPARE; i < count; i += CELLS_SPARE)
        memcpy(to + i, from + i, CELLS_SPARE * sizeof *to);
}

static void machine_load(struct machine *machine, const struct spire_game *game,
                         struct spire_state *state, struct events *log)
{
    machine->game = game;
    machine->state = state;
    machine->log = log;
    machine->depth = state->frame_count;
    machine->cell_count = state->cell_count;
    machine->steps = machine->fired_count = 0;
    machine->stopped = false;
    machine->interrupted = state->flags & FLAG_ENDING;
    const struct frame *frames = state_frames(state);
    const int32_t *cells = state_cells(state);
    machine->frames[0] = frames[0]; /* nearly always there is no other */
    for (int i = 1; i < machine->depth; i++)
        machine->frames[i] = frames[i];
    copy_cells(machine->cells, cells, machine->cell_count);
}

/* What seldom has to be done before frames are stored. */
static void machine_tidy(struct machine *machine)
{
    struct spire_state *state = machine->state;
    if (machine->depth > 2 && (machine->depth > machine->game->frame_most ||
                               machine->cell_count > machine->game->cell_most))
        fault(machine, END_DEPTH);
    if (state->head.player == OVER)
        machine->depth = machine->cell_count = 0;
    if (state->flags & FLAG_HOLES && machine->depth <= 1)
        status_sweep(machine->game, state);
}

/* Between decisions the frames lie behind the statuses, the cells behind the frames. */
static void machine_store(struct machine *machine)
{
    struct spire_state *state = machine->state;
    if (machine->depth > 2 || state->head.player == OVER || state->flags & FLAG_HOLES)
        machine_tidy(machine);
    const int depth = machine->depth, cell_count = machine->cell_count;
    struct frame *frames = state_frames(state);
    int32_t *cells = (int32_t *)(void *)(frames + depth);
    if (depth > 0)
        frames[0] = machine->frames[0];
    for (int i = 1; i < depth; i++)
        frames[i] = machine->frames[i];
    copy_cells(cells, machine->cells, cell_count);
    state->frame_count = (uint8_t)depth;
    state->cell_count = (uint16_t)cell_count;
    state->head.size = (uint32_t)((const char *)(cells + cell_count) - (const char *)state);
    if (state->head.end == END_NONE)
        state->head.score[0] = (float)(BATTLE_WORTH * state->battle + state->combatants[PLAYER].hp);
}

/* ---- the program ---- */

/* Steps whatever is on top until that is code; NULL if the play is over or a reward is asked for.
 */
static struct frame *reach_code(struct machine *machine)
{
    struct spire_state *state = machine->state;
    while (!machine->stopped) {
        struct frame *frame = &machine->frames[machine->depth - 1];
        machine->interrupted = state->flags & FLAG_ENDING; /* then look here after every step */
        if (++machine->steps > STEPS_MAX) {
            fault(machine, END_LOOP);
            break;
        }
        if (machine->depth == 1 && state->flags & FLAG_ENDING) {
            end_battle(machine);
            flush(machine);
            if (state->flags & FLAG_REWARD)
                break;
            continue;
        }
        switch (frame->kind) {
        case F_CODE: return frame;
        case F_DISPATCH:
            if (!dispatch_step(machine, frame))
                pop_frame(machine);
            break;
        case F_ATTACK: step_attack(machine, frame); break;
        case F_PLAY: step_play(machine, frame); break;
        default: step_draw(machine, frame); break;
        }
        if (machine->fired_count > 0)
            flush(machine);
    }
    return NULL;
}

/* Whether an action plays a card and no rule has anything to do first. */
static bool plays_at_once(const struct machine *machine, int action)
{
    const struct spire_state *state = machine->state;
    return action < ACTION_COMBATANT && !heard(state, 1, EV_PLAY) && !(state->flags & FLAG_REWARD) &&
           machine->game->code[machine->frames[machine->depth - 1].pc] == OP_PLAY_CARDS;
}

enum { ACTION_START = -1 }; /* no answer: the play begins */

/* Starts the play or answers the question it stands at; then runs the program until it stands at
 * a question or the play is over. Only what can repeat is counted: a program without loops ends.
 *
 * One function, because this is where the time goes: the frame, its cells and the place in the code
 * stay in registers from instruction to instruction, and labels lead to the few ways out. */
static void run(const struct spire_game *game, struct spire_state *state, int action,
                struct events *log)
{
    struct machine place, *machine = &place;
    const int32_t *const code = game->code, *at;
    int32_t *cells;
    struct context context = {game, state, NULL, machine->cells, NO_CARD};
    struct frame *frame;
    int depth;
    machine_load(machine, game, state, log);
    if (action == ACTION_START)
        begin_play(machine);
    else if (plays_at_once(machine, action))
        play_from_hand(machine, pile_start(state, PILE_HAND) + action);
    else
        question_answer(machine, action);
    goto change;
interrupted:
    if (machine->fired_count > 0)
        flush(machine);
    frame = reach_code(machine);
    if (!frame)
        goto over;
enter:
    depth = machine->depth;
    at = code + frame->pc;
    cells = machine->cells + frame->base;
    context.frame = frame;
    for (;;) {
        switch (at[0]) {
        case OP_END:
            if (frame->flags & FRAME_CARD && heard(state, 2, EV_PLAY) && frame->stage == 0) {
                frame->pc = (int32_t)(at - code); /* it comes here again */
                announce_played(machine, frame);
            } else {
                end_code(machine, frame);
            }
            goto change;
        case OP_JUMP: at = code + at[1]; goto count;
        case OP_JUMP_UNLESS: at = evaluate(&context, at[1]) ? at + 3 : code + at[2]; continue;
        case OP_LET:
            cells[at[1]] = evaluate(&context, at[2]);
            at += 3;
            continue;
        case OP_LOOP: at = cells[at[1]]-- > 0 ? at + 3 : code + at[2]; goto count;
        case OP_SET:
            set_place(machine, frame, at);
            at += 4;
            break;
        case OP_ASK_COMBATANT:
            if (!settle_combatant(machine, frame, at))
                goto question;
            at += 3;
            continue;
        case OP_RANDOM_COMBATANT: {
            uint32_t set = combatant_set(state, at[1], frame->owner);
            cells[at[2]] = set ? random_bit(&state->head.rng, set) : NOBODY;
            at += 3;
            continue;
        }
        case OP_EACH_COMBATANT: {
            uint32_t set = combatant_set(state, at[1], frame->owner);
            if (set == 0) {
                at = code + at[4];
                continue;
            }
            cells[at[2]] = (int32_t)(set & (set - 1));
            cells[at[3]] = lowest_bit(set);
            at += 5;
            continue;
        }
        case OP_NEXT_COMBATANT: {
            uint32_t set = (uint32_t)cells[at[1]];
            if (set == 0) {
                at += 4;
                continue;
            }
            cells[at[1]] = (int32_t)(set & (set - 1));
            cells[at[2]] = lowest_bit(set);
            at = code + at[3];
            goto count;
        }
        case OP_COPY_SET:
            memcpy(cells + at[2], cells + at[1], SET_CELLS * sizeof *cells);
            at += 3;
            continue;
        case OP_ASK_CARDS:
            if (!settle_cards(machine, frame, at))
                goto question;
            frame->flags &= (uint8_t)~FRAME_ASKING;
            at += 8;
            break;
        case OP_RANDOM_CARDS:
            random_cards(machine, frame, at);
            at += 6;
            continue;
        case OP_ALL_CARDS:
            all_cards(machine, frame, at);
            at += 4;
            continue;
        case OP_TOP_CARDS:
            top_cards(machine, frame, at);
            at += 4;
            continue;
        case OP_NEXT_CARD: at = next_card(machine, frame, at) ? at + 4 : code + at[3]; goto count;
        case OP_ASK_STATUS:
            if (!settle_status(machine, frame, at))
                goto question;
            at += 4;
            break;
        case OP_ASK_OPTION: {
            uint32_t offered = ask_options(&context, at);
            bool several = (offered & (offered - 1)) != 0;
            if (several && !(frame->flags & FRAME_AUTO))
                goto question;
            at = code + at[3 + (several   ? random_bit(&state->head.rng, offered)
                                : offered ? lowest_bit(offered)
                                          : at[1])];
            break;
        }
        case OP_CALL:
            call(machine, frame, at);
            at += 4 + at[3];
            break;
        case OP_EMIT:
            emission(machine, frame, at);
            at += 6;
            break;
        case OP_PHASE:
            if (!before(machine, frame, at[1], PLAYER, PLAYER, NO_CARD, 0))
                at = cancelled(machine, at[1], PLAYER, PLAYER, NO_CARD, 0, -1) ? code + at[2]
                                                                               : at + 3;
            break;
        case OP_ROUND:
            next_round(machine);
            at += 1;
            break;
        case OP_PLAY_CARDS: /* asked until the turn is over */
            if (!(state->flags & FLAG_TURN_OVER))
                goto question;
            state->flags = (uint8_t)((state->flags & ~FLAG_TURN_OVER) | FLAG_AFTER_TURN);
            at += ACTION_WORDS;
            continue;
        default: /* an action */
            if (action_table[at[0] - OP_ACTION](machine, &context, frame, at))
                at += ACTION_WORDS;
            break;
        }
        if (!machine->interrupted && machine->depth == depth)
            continue;
        frame->pc = (int32_t)(at - code);
    change: /* another frame is on top: go on with that */
        frame = &machine->frames[machine->depth - 1];
        if (machine->interrupted || frame->kind != F_CODE)
            goto interrupted;
        if (++machine->steps <= STEPS_MAX)
            goto enter;
        fault(machine, END_LOOP);
        goto over;
    count:
        if (++machine->steps > STEPS_MAX) {
            fault(machine, END_LOOP);
            goto over;
        }
    }
question:
    frame->pc = (int32_t)(at - code);
over:
    machine_store(machine);
}

void spire_start(const struct game *game, struct state *state)
{
    run((const struct spire_game *)game, (struct spire_state *)state, ACTION_START, NULL);
}

void spire_apply(const struct game *game, struct state *state, int action, struct events *log)
{
    run((const struct spire_game *)game, (struct spire_state *)state, action, log);
}
