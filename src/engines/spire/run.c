/* run.c: steps the program of a battle until the player is asked something or it is over. */
#include <string.h>

#include "core/check.h"
#include "engines/spire/spire.h"

/* ---- sets of cards: 256 bits in eight cells ---- */

void set_add(int32_t *cells, int card)
{
    cells[card / 32] |= (int32_t)(1u << (card % 32));
}

bool set_has(const int32_t *cells, int card)
{
    return (uint32_t)cells[card / 32] >> (card % 32) & 1;
}

int set_count(const int32_t *cells)
{
    int count = 0;
    for (int i = 0; i < SET_CELLS; i++)
        for (uint32_t bits = (uint32_t)cells[i]; bits; bits &= bits - 1)
            count++;
    return count;
}

/* ---- questions inside effects ---- */

/* What may still be chosen at an OP_ASK_CARDS; the chosen ones are left out. */
int ask_cards(const struct context *context, const int32_t *at, uint8_t *out)
{
    const int32_t *cells = context->cells + context->frame->base + at[6];
    int found = set_candidates(context, at[1], at[2], out), kept = 0;
    if (at[7])
        return found;
    for (int i = 0; i < found; i++)
        if (!set_has(cells, out[i]))
            out[kept++] = out[i];
    return kept;
}

int ask_statuses(const struct context *context, const int32_t *at, uint8_t *out)
{
    const struct spire_state *state = context->state;
    int agent = resolve_agent(context, at[1]), count = 0;
    for (int i = 0; i < state->status_count; i++) {
        const struct status *status = &state_statuses(state)[i];
        const struct status_definition *kind = &context->game->statuses[status->definition];
        if (status->agent == agent && !(status->flags & STATUS_DEAD) && !kind->hidden &&
            (at[2] == 0 || (at[2] == 1 ? kind->buff : kind->debuff)))
            out[count++] = (uint8_t)i;
    }
    return count;
}

static int random_bit(struct rng *rng, uint32_t set)
{
    int count = 0, index = 0;
    for (uint32_t bits = set; bits; bits &= bits - 1)
        count++;
    for (int skip = (int)rng_below(rng, (uint32_t)count); ; index++)
        if (set >> index & 1 && skip-- == 0)
            return index;
}

/* Who is meant, if nobody has to be asked. */
static bool settle_agent(struct machine *machine, struct frame *frame, const int32_t *at)
{
    struct spire_state *state = machine->state;
    uint32_t set = agent_set(state, at[1], frame->owner);
    int32_t *cell = &machine->cells[frame->base + at[2]];
    if (set == 0)
        *cell = NOBODY;
    else if (frame->flags & FRAME_REUSE && set >> state->last_target & 1)
        *cell = state->last_target;
    else if (frame->flags & FRAME_AUTO || (frame->owner != PLAYER && at[0] == OP_ASK_AGENT))
        *cell = random_bit(&state->head.rng, set);
    else if ((set & (set - 1)) == 0 && !machine->game->rules.targets_asked)
        *cell = random_bit(&(struct rng){.key = 0}, set);
    else
        return false;
    return true;
}

/* Which cards are meant, if nothing has to be asked (any more). */
static bool settle_cards(struct machine *machine, struct frame *frame, const int32_t *at)
{
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    int32_t *cells = machine->cells + frame->base + at[6];
    uint8_t found[CARDS_MAX];
    if (!(frame->flags & FRAME_ASKING) && !at[7])
        memset(cells, 0, SET_CELLS * sizeof *cells);
    int count = ask_cards(&context, at, found), chosen = at[7] ? 0 : set_count(cells);
    int least = evaluate(&context, at[3]), most = evaluate(&context, at[4]);
    bool automatic = frame->flags & FRAME_AUTO;
    if (at[7]) {
        if (count == 0)
            *cells = NO_CARD;
        else if (automatic || (count == 1 && !machine->game->rules.targets_asked))
            *cells = found[count == 1 ? 0 : rng_below(&machine->state->head.rng, (uint32_t)count)];
        else
            return false;
        return true;
    }
    if (count + chosen <= least) {
        for (int i = 0; i < count; i++)
            set_add(cells, found[i]);
        return true;
    }
    while (automatic && chosen < most && count > 0) {
        int pick = (int)rng_below(&machine->state->head.rng, (uint32_t)count);
        set_add(cells, found[pick]);
        found[pick] = found[--count];
        chosen++;
    }
    if (chosen >= most || count == 0)
        return true;
    frame->flags |= FRAME_ASKING;
    return false;
}

static bool settle_status(struct machine *machine, struct frame *frame, const int32_t *at)
{
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    uint8_t found[STATUSES_MAX];
    int count = ask_statuses(&context, at, found);
    if (count > 1 && !(frame->flags & FRAME_AUTO))
        return false;
    machine->cells[frame->base + at[3]] =
        count == 0 ? -1 : state_statuses(machine->state)[found[0]].definition;
    return true;
}

/* ---- instructions ---- */

static void random_cards(struct machine *machine, const struct frame *frame, const int32_t *at)
{
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    int32_t *cells = machine->cells + frame->base + at[4];
    uint8_t found[CARDS_MAX];
    int count = set_candidates(&context, at[1], at[2], found), wanted = evaluate(&context, at[3]);
    if (at[5]) {
        *cells = count == 0 ? NO_CARD : found[rng_below(&machine->state->head.rng, (uint32_t)count)];
        return;
    }
    memset(cells, 0, SET_CELLS * sizeof *cells);
    for (; wanted > 0 && count > 0; wanted--) {
        int pick = (int)rng_below(&machine->state->head.rng, (uint32_t)count);
        set_add(cells, found[pick]);
        found[pick] = found[--count];
    }
}

static void all_cards(struct machine *machine, const struct frame *frame, const int32_t *at)
{
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    int32_t *cells = machine->cells + frame->base + at[3];
    uint8_t found[CARDS_MAX];
    int count = set_candidates(&context, at[1], at[2], found);
    memset(cells, 0, SET_CELLS * sizeof *cells);
    for (int i = 0; i < count; i++)
        set_add(cells, found[i]);
}

/* The top of the draw pile; whoever looks at it knows it. */
static void top_cards(struct machine *machine, const struct frame *frame, const int32_t *at)
{
    struct spire_state *state = machine->state;
    struct context context = {machine->game, state, frame, machine->cells, NO_CARD};
    int32_t *cells = machine->cells + frame->base + at[2];
    int wanted = evaluate(&context, at[1]), there = state->ends[PILE_DRAW];
    if (there < wanted && pile_count(state, PILE_DISCARD) > 0 && there == 0) {
        pile_merge(state, PILE_DISCARD);
        pile_shuffle(state, PILE_DRAW);
        there = state->ends[PILE_DRAW];
    }
    int count = wanted < there ? wanted : there;
    if (count < 0)
        count = 0;
    if (at[3]) {
        *cells = count > 0 ? state->zone[there - 1] : NO_CARD;
    } else {
        memset(cells, 0, SET_CELLS * sizeof *cells);
        for (int i = 0; i < count; i++)
            set_add(cells, state->zone[there - 1 - i]);
    }
    if (count > state->known_top)
        state->known_top = (uint8_t)count;
}

/* The next card of a set, in the order of the piles; false when it is empty. */
static bool next_card(struct machine *machine, const struct frame *frame, const int32_t *at)
{
    const struct spire_state *state = machine->state;
    int32_t *cells = machine->cells + frame->base + at[1];
    int32_t left = 0;
    for (int i = 0; i < SET_CELLS; i++)
        left |= cells[i];
    for (int i = 0; left && i < state->card_count; i++) {
        int card = state->zone[i];
        if (!set_has(cells, card))
            continue;
        cells[card / 32] &= (int32_t)~(1u << (card % 32));
        machine->cells[frame->base + at[2]] = card;
        return true;
    }
    return false;
}

static void set_place(struct machine *machine, struct frame *frame, const int32_t *at)
{
    struct spire_state *state = machine->state;
    struct context context = {machine->game, state, frame, machine->cells, NO_CARD};
    int32_t value = evaluate(&context, at[3]);
    int16_t small = (int16_t)(value > 30000 ? 30000 : value < -30000 ? -30000 : value);
    if (at[1] == 0) {
        act_set_amount(machine, frame->slot, value);
    } else if (at[1] == 1) {
        int card = resolve_card(&context, at[2]);
        if (card < state->card_count)
            state_cards(state)[card].counter = small;
    } else {
        int agent = resolve_agent(&context, at[2]);
        if (agent >= AGENTS_MAX)
            return;
        struct agent_state *one = &state->agents[agent];
        if (at[1] == 2) {
            one->mode = (uint8_t)small;
            one->since = 0;
        } else if (at[1] == 3) {
            one->memory = small;
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
    int target = resolve_agent(&context, at[2]);
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
    int source = resolve_agent(&context, at[3]), target = resolve_agent(&context, at[4]);
    int card = resolve_card(&context, at[5]);
    amount = change_value(&context, at[1], source, target, card, amount);
    fire(machine, at[1], source, target, card, amount, -1);
}

/* One instruction of a code frame; false at a question. */
static bool step_code(struct machine *machine, struct frame *frame)
{
    const struct spire_game *game = machine->game;
    struct spire_state *state = machine->state;
    const int32_t *at = game->code + frame->pc;
    int32_t *cells = machine->cells + frame->base;
    struct context context = {game, state, frame, machine->cells, NO_CARD};
    switch (at[0]) {
    case OP_ACTION:
        if (act_action(machine, frame, at))
            frame->pc += ACTION_WORDS;
        else if (at[1] == A_PLAY_CARDS)
            return false;
        return true;
    case OP_END: pop_frame(machine); return true;
    case OP_JUMP: frame->pc = at[1]; return true;
    case OP_JUMP_UNLESS: frame->pc = evaluate(&context, at[1]) ? frame->pc + 3 : at[2]; return true;
    case OP_LET: cells[at[1]] = evaluate(&context, at[2]); frame->pc += 3; return true;
    case OP_LOOP:
        if (cells[at[1]] > 0) {
            cells[at[1]]--;
            frame->pc += 3;
        } else {
            frame->pc = at[2];
        }
        return true;
    case OP_SET: set_place(machine, frame, at); frame->pc += 4; return true;
    case OP_ASK_AGENT:
        if (!settle_agent(machine, frame, at))
            return false;
        frame->pc += 3;
        return true;
    case OP_RANDOM_AGENT: {
        uint32_t set = agent_set(state, at[1], frame->owner);
        cells[at[2]] = set ? random_bit(&state->head.rng, set) : NOBODY;
        frame->pc += 3;
        return true;
    }
    case OP_ALL_AGENTS: cells[at[2]] = (int32_t)agent_set(state, at[1], frame->owner); frame->pc += 3; return true;
    case OP_NEXT_AGENT: {
        uint32_t set = (uint32_t)cells[at[1]];
        if (set == 0) {
            frame->pc = at[3];
            return true;
        }
        int agent = 0;
        while (!(set >> agent & 1))
            agent++;
        cells[at[1]] = (int32_t)(set & (set - 1));
        cells[at[2]] = agent;
        frame->pc += 4;
        return true;
    }
    case OP_COPY_SET:
        memcpy(cells + at[2], cells + at[1], SET_CELLS * sizeof *cells);
        frame->pc += 3;
        return true;
    case OP_ASK_CARDS:
        if (!settle_cards(machine, frame, at))
            return false;
        frame->flags &= (uint8_t)~FRAME_ASKING;
        frame->pc += 8;
        return true;
    case OP_RANDOM_CARDS: random_cards(machine, frame, at); frame->pc += 6; return true;
    case OP_ALL_CARDS: all_cards(machine, frame, at); frame->pc += 4; return true;
    case OP_TOP_CARDS: top_cards(machine, frame, at); frame->pc += 4; return true;
    case OP_NEXT_CARD: frame->pc = next_card(machine, frame, at) ? frame->pc + 4 : at[3]; return true;
    case OP_ASK_STATUS:
        if (!settle_status(machine, frame, at))
            return false;
        frame->pc += 4;
        return true;
    case OP_ASK_OPTION:
        if (at[1] > 1 && !(frame->flags & FRAME_AUTO))
            return false;
        frame->pc = at[3 + (at[1] > 1 ? (int)rng_below(&state->head.rng, (uint32_t)at[1]) : 0)];
        return true;
    case OP_CALL: frame->pc += 4 + at[3]; call(machine, frame, at); return true;
    case OP_EMIT: frame->pc += 6; emission(machine, frame, at); return true;
    case OP_PHASE:
        if (before(machine, frame, at[1], PLAYER, PLAYER, NO_CARD, 0))
            return true;
        frame->pc = cancelled(machine, at[1], PLAYER, PLAYER, NO_CARD, 0, -1) ? at[2] : frame->pc + 3;
        return true;
    default:      /* OP_ROUND */
        frame->pc += 1;
        state->head.turn++;
        if (machine->log)
            event_add(machine->log, V_TURN, 0, -1, -1, (int)state->head.turn);
        if (state->head.turn > (uint32_t)game->rules.turns)
            fault(machine, END_LIMIT);
        return true;
    }
}

/* ---- frames of several steps ---- */

static void step_attack(struct machine *machine, struct frame *frame)
{
    struct frame copy = *frame;
    if (frame->left > 0 && agent_alive(machine->state, frame->target)) {
        frame->left--;
        act_damage(machine, copy.source, copy.target, copy.amount, copy.stage);
        return;
    }
    pop_frame(machine);
    if (copy.stage)
        fire(machine, EV_ATTACK, copy.source, copy.target, copy.event_card, copy.amount, -1);
}

/* Pays for a card, takes it from wherever it is, and starts its effect. */
static void start_card(struct machine *machine, struct frame *frame)
{
    struct spire_state *state = machine->state;
    int card = frame->card;
    struct card *record = &state_cards(state)[card];
    const struct card_definition *definition = &machine->game->cards[record->definition];
    if (definition->x_cost)
        frame->x = (uint8_t)(state->energy[0] > 255 ? 255 : state->energy[0]);
    if (!(frame->flags & FRAME_FREE)) {
        struct context context = {machine->game, state, frame, machine->cells, card};
        int cost = definition->x_cost ? state->energy[0] : card_cost(machine->game, state, card);
        state->energy[0] = (int16_t)(state->energy[0] - cost);
        for (int i = 1; definition->extra && i < machine->game->rules.energy_kinds; i++)
            state->energy[i] = (int16_t)(state->energy[i] - evaluate(&context, definition->extra_cost_refs[i]));
    }
    if (!(frame->flags & FRAME_REUSE)) {
        card_move(state, card_position(state, card), PILE_PLAY);
        if (state->played[definition->type] < 255)
            state->played[definition->type]++;
        state->played_battle++;
        record->cost_turn = 0;
        record->flags &= (uint8_t)~CARD_UNTIL_PLAYED;
    }
    if (machine->log)
        event_add(machine->log, V_PLAYED, 0, definition->head.part, -1, record->upgrades);
    if (definition->code < 0)
        return;
    struct frame *code = push_code(machine, definition->code, definition->locals);
    code->owner = code->source = PLAYER;
    code->card = code->event_card = (uint8_t)card;
    code->x = frame->x;
    code->flags = frame->flags & (FRAME_AUTO | FRAME_REUSE);
    code->part = (int16_t)definition->head.part;
}

/* Where a played card goes. */
static void end_card(struct machine *machine, int card)
{
    struct spire_state *state = machine->state;
    int position = card_position(state, card);
    if (card_pile(state, position) != PILE_PLAY)
        return;
    if (machine->game->cards[state_cards(state)[card].definition].type == TYPE_POWER)
        card_move(state, position, PILE_AWAY);
    else if (card_has(machine->game, state, card, KEY_EXHAUST))
        act_exhaust(machine, position);
    else
        card_move(state, position, PILE_DISCARD);
}

static void step_play(struct machine *machine, struct frame *frame)
{
    int card = frame->card;
    bool again = frame->flags & FRAME_REUSE;
    switch (frame->stage) {
    case 0:
        if (before(machine, frame, EV_PLAY, PLAYER, NOBODY, card, 0))
            return;
        frame->stage = 1;
        start_card(machine, frame);
        return;
    case 1:
        frame->stage = 2;
        if (!again)
            fire(machine, EV_PLAY, PLAYER, NOBODY, card, 0, -1);
        return;
    default:
        pop_frame(machine);
        if (!again)
            end_card(machine, card);
    }
}

static void step_draw(struct machine *machine, struct frame *frame)
{
    if (frame->left-- <= 0 || !act_draw(machine))
        pop_frame(machine);
}

/* ---- battles ---- */

static void finish(struct machine *machine, bool won)
{
    struct state *head = &machine->state->head;
    head->score[0] = won ? (float)machine->state->agents[PLAYER].hp : 0;
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
            int drawn = pass == 0 || total == 0 ? -1 : (int)rng_below(&state->head.rng, (uint32_t)total);
            for (int i = 0; i < game->card_count && chosen < 0; i++) {
                const struct card_definition *card = &game->cards[i];
                bool taken = card->type >= TYPE_STATUS ||
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
    if (!agent_alive(state, PLAYER)) {
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

void run(struct machine *machine)
{
    struct spire_state *state = machine->state;
    while (!machine->stopped) {
        struct frame *frame = &machine->frames[machine->depth - 1];
        if (++machine->steps > STEPS_MAX) {
            fault(machine, END_LOOP);
            break;
        }
        if (machine->depth == 1 && state->flags & FLAG_ENDING) {
            end_battle(machine);
            flush(machine);
            if (state->flags & FLAG_REWARD)
                return;
            continue;
        }
        switch (frame->kind) {
        case F_CODE:
            if (!step_code(machine, frame))
                return;
            break;
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
}
