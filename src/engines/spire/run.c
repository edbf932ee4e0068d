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
    for (int skip = (int)rng_below(rng, (uint32_t)count);; index++)
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
        *cell = lowest_bit(set);
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
        *cells =
            count == 0 ? NO_CARD : found[rng_below(&machine->state->head.rng, (uint32_t)count)];
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
        cells[card / 32] &= (int32_t) ~(1u << (card % 32));
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
        } else if (at[1] == 5) {
            one->block = (int16_t)(small < 0 ? 0 : small > LIMIT ? LIMIT : small);
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
    amount = change_value(machine->game, machine->state, at[1], source, target, card, amount);
    fire(machine, at[1], source, target, card, amount, -1);
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
            (int16_t)(state->energy[i] - evaluate(&context, definition->extra_cost_refs[i]));
    return x;
}

/* Pays for a card, takes it from where it lies, and starts its effect. `from` is the frame of a
 * card that rules or effects play; NULL: the player does. */
void play_card(struct machine *machine, struct frame *from, int position)
{
    struct spire_state *state = machine->state;
    const struct spire_game *game = machine->game;
    int card = state->zone[position], flags = from ? from->flags : 0, x = 0;
    struct card *record = &state_cards(state)[card];
    const struct card_definition *definition = &game->cards[record->definition];
    int plain = game->quick[record->definition][record->upgrades > 0].cost;
    if (flags == 0 && plain != NOT_PLAIN && !record->cost_turn && !record->cost_battle &&
        !heard(state, 0, EV_COST))
        state->energy[0] = (int16_t)(state->energy[0] - plain);
    else
        x = flags & FRAME_REUSE ? from->x : pay(machine, definition, card, flags & FRAME_FREE);
    state->played[definition->type]++;
    state->played_battle++;
    if (!(flags & FRAME_REUSE)) {
        if (!from)
            card_to_play(state, position);
        else
            card_move(state, position, PILE_PLAY);
        record->cost_turn = 0;
        record->flags &= (uint8_t)~CARD_UNTIL_PLAYED;
    }
    if (machine->log)
        event_add(machine->log, V_PLAYED, 0, definition->head.part, -1, record->upgrades);
    struct frame *code = push_code(machine, definition->code, definition->locals);
    code->card = code->event_card = (uint8_t)card;
    code->owner = code->source = PLAYER;
    code->x = (uint8_t)x;
    code->flags = (uint8_t)((flags & (FRAME_AUTO | FRAME_REUSE)) | FRAME_CARD);
    code->part = (int16_t)definition->head.part;
    code->spare = (int16_t)(state->status_count + 1); /* what it brings does not hear of it */
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

/* At the end of an effect: a played card first lets others know, then goes where it belongs. */
static void end_code(struct machine *machine, struct frame *frame)
{
    int card = frame->card;
    bool again = frame->flags & FRAME_REUSE, whole = frame->flags & FRAME_CARD && !again;
    if (frame->flags & FRAME_CARD && frame->stage == 0 && heard(machine->state, 2, EV_PLAY)) {
        frame->stage = 1;
        fire(machine, EV_PLAY, PLAYER, NOBODY, card, 0, -1);
        machine->fired[machine->fired_count - 1].spare = frame->spare;
        machine->fired[machine->fired_count - 1].left = again;
        return;
    }
    pop_frame(machine);
    if (whole)
        end_card(machine, card);
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
        play_card(machine, &copy, card_position(machine->state, copy.card));
}

static void step_draw(struct machine *machine, struct frame *frame)
{
    if (frame->left-- <= 0 || !act_draw(machine))
        pop_frame(machine);
}

/* ---- the program ---- */

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

/* Runs a code frame until it is done, has put something on top of itself, or stands at a question;
 * false in the last case. Only what can repeat is counted: a program without loops ends. */
static bool run_code(struct machine *machine, struct frame *frame)
{
    const struct spire_game *game = machine->game;
    struct spire_state *state = machine->state;
    const int32_t *const code = game->code, *at = code + frame->pc;
    int32_t *cells = machine->cells + frame->base;
    struct context context = {game, state, frame, machine->cells, NO_CARD};
    int depth = machine->depth;
    bool more = true;
    for (;;) {
        switch (at[0]) {
        case OP_END:
            frame->pc = (int32_t)(at - code);
            end_code(machine, frame);
            if (machine->interrupted)
                return true;
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
        case OP_ASK_AGENT:
            more = settle_agent(machine, frame, at);
            at += more ? 3 : 0;
            break;
        case OP_RANDOM_AGENT: {
            uint32_t set = agent_set(state, at[1], frame->owner);
            cells[at[2]] = set ? random_bit(&state->head.rng, set) : NOBODY;
            at += 3;
            continue;
        }
        case OP_EACH_AGENT: {
            uint32_t set = agent_set(state, at[1], frame->owner);
            if (set == 0) {
                at = code + at[4];
                continue;
            }
            cells[at[2]] = (int32_t)(set & (set - 1));
            cells[at[3]] = lowest_bit(set);
            at += 5;
            continue;
        }
        case OP_NEXT_AGENT: {
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
            more = settle_cards(machine, frame, at);
            if (more)
                frame->flags &= (uint8_t)~FRAME_ASKING;
            at += more ? 8 : 0;
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
            more = settle_status(machine, frame, at);
            at += more ? 4 : 0;
            break;
        case OP_ASK_OPTION:
            more = at[1] == 1 || frame->flags & FRAME_AUTO;
            if (more)
                at = code +
                     at[3 + (at[1] > 1 ? (int)rng_below(&state->head.rng, (uint32_t)at[1]) : 0)];
            break;
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
        case OP_ACTION + A_PLAY_CARDS: /* the player is asked until the turn is over */
            more = state->flags & FLAG_TURN_OVER;
            if (more) {
                at += ACTION_WORDS;
                state->flags |= FLAG_AFTER_TURN;
            }
            state->flags &= (uint8_t)~FLAG_TURN_OVER;
            break;
        default: /* an action */
            if (action_table[at[0] - OP_ACTION](machine, &context, frame, at))
                at += ACTION_WORDS;
            break;
        }
        if (!machine->interrupted && machine->depth == depth && more)
            continue;
        frame->pc = (int32_t)(at - code);
        if (machine->interrupted || !more)
            return more;
    change: /* another frame is on top: go on with that */
        frame = &machine->frames[machine->depth - 1];
        if (frame->kind != F_CODE || (machine->depth == 1 && state->flags & FLAG_ENDING))
            return true;
        depth = machine->depth;
        at = code + frame->pc;
        cells = machine->cells + frame->base;
        context.frame = frame;
    count:
        if (++machine->steps > STEPS_MAX) {
            fault(machine, END_LOOP);
            return true;
        }
    }
}

/* ---- battles ---- */

static void finish(struct machine *machine, bool won)
{
    struct state *head = &machine->state->head;
    head->score[0] = run_score(machine->state, won ? (float)machine->state->agents[PLAYER].hp : 0);
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
        machine->interrupted = false;
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
            if (machine->game->code[frame->pc] == OP_ACTION + A_PLAY_CARDS &&
                !(state->flags & FLAG_TURN_OVER))
                return; /* at the most frequent question */
            if (!run_code(machine, frame))
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
