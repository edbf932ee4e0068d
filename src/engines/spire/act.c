/* act.c: what each action does to the state.
 *
 * An action is done at once; what it sets off is fired and runs when it is done. Those that
 * consist of several steps with rules in between (an attack of many hits, a played card, cards
 * drawn) put a frame of their own on the stack, which run.c steps. */
#include <string.h>

#include "engines/spire/spire.h"

static struct context context_of(struct machine *machine, const struct frame *frame)
{
    return (struct context){machine->game, machine->state, frame, machine->cells, NO_CARD};
}

static int part_of(const struct machine *machine)
{
    for (int i = machine->depth - 1; i >= 0; i--)
        if (machine->frames[i].part >= 0)
            return machine->frames[i].part;
    return NO_PART;
}

static int agent_part(const struct machine *machine, int agent)
{
    return agent == PLAYER || agent >= AGENTS_MAX
               ? NO_PART : machine->game->enemies[machine->state->agents[agent].definition].head.part;
}

static void note(struct machine *machine, enum verb verb, int agent, int target, int amount)
{
    if (machine->log)
        event_add(machine->log, verb, agent == PLAYER ? 0 : -1, part_of(machine), target, amount);
}

static void note_card(struct machine *machine, enum verb verb, int card)
{
    if (machine->log)
        event_add(machine->log, verb, 0,
                  machine->game->cards[state_cards(machine->state)[card].definition].head.part, -1, 1);
}

/* ---- agents ---- */

static void check_end(struct machine *machine)
{
    struct spire_state *state = machine->state;
    if (!agent_alive(state, PLAYER) || agent_set(state, W_ALL_ENEMIES, PLAYER) == 0)
        state->flags |= FLAG_ENDING;
}

void act_kill(struct machine *machine, int source, int target)
{
    struct spire_state *state = machine->state;
    if (!agent_alive(state, target) || cancelled(machine, EV_DEATH, source, target, NO_CARD, 0, -1))
        return;
    state->agents[target].hp = 0;
    state->agents[target].flags &= (uint8_t)~AGENT_ALIVE;
    if (machine->log)
        event_add(machine->log, V_DIED, target == PLAYER ? 0 : -1, part_of(machine),
                  agent_part(machine, target), 1);
    fire(machine, EV_DEATH, source, target, NO_CARD, 0, -1);
    check_end(machine);
}

void act_wound(struct machine *machine, int source, int target, int32_t amount)
{
    struct spire_state *state = machine->state;
    struct context context = {machine->game, state, NULL, NULL, NO_CARD};
    if (!agent_alive(state, target))
        return;
    amount = change_value(&context, EV_HP_LOSS, source, target, NO_CARD, amount);
    if (amount <= 0 || cancelled(machine, EV_HP_LOSS, source, target, NO_CARD, amount, -1))
        return;
    struct agent_state *agent = &state->agents[target];
    int lost = amount < agent->hp ? amount : agent->hp;
    agent->hp = (int16_t)(agent->hp - lost);
    if (target == PLAYER)
        state->times_hurt++;
    note(machine, V_HP_LOST, source, agent_part(machine, target), lost);
    fire(machine, EV_HP_LOSS, source, target, NO_CARD, lost, -1);
    if (agent->hp == 0)
        act_kill(machine, source, target);
}

void act_damage(struct machine *machine, int source, int target, int32_t amount, bool attack)
{
    struct spire_state *state = machine->state;
    struct context context = {machine->game, state, NULL, NULL, NO_CARD};
    if (!agent_alive(state, target))
        return;
    amount = change_value(&context, EV_DAMAGE, source, target, NO_CARD, amount);
    if (amount < 0)
        amount = 0;
    if (cancelled(machine, EV_DAMAGE, source, target, NO_CARD, amount, -1))
        return;
    struct agent_state *agent = &state->agents[target];
    int stopped = amount < agent->block ? amount : agent->block;
    note(machine, V_DAMAGE, source, agent_part(machine, target), amount);
    if (stopped > 0) {
        agent->block = (int16_t)(agent->block - stopped);
        fire(machine, EV_BLOCK_LOST, source, target, NO_CARD, stopped, -1);
    }
    int first = machine->fired_count;
    act_wound(machine, source, target, amount - stopped);
    fire(machine, EV_DAMAGE, source, target, NO_CARD, amount, -1);
    if (attack)
        fire(machine, EV_HIT, source, target, NO_CARD, amount, -1);
    for (int i = first; i < machine->fired_count; i++)
        machine->fired[i].left = attack;
}

static int16_t limited(int32_t number)
{
    return (int16_t)(number > LIMIT ? LIMIT : number < -LIMIT ? -LIMIT : number);
}

static bool status_ended(struct machine *machine, int slot)
{
    struct spire_state *state = machine->state;
    const struct status *status = &state_statuses(state)[slot];
    const struct status_definition *definition = &machine->game->statuses[status->definition];
    switch (definition->ends) {
    case ENDS_ZERO: return status->amount == 0;
    case ENDS_BELOW_ONE: return status->amount <= 0;
    case ENDS_WHEN: {
        struct frame frame = {.owner = status->agent, .slot = (uint8_t)slot, .card = NO_CARD,
                              .source = NOBODY, .target = NOBODY, .event_card = NO_CARD};
        struct context context = {machine->game, state, &frame, NULL, NO_CARD};
        return evaluate(&context, definition->end_ref);
    }
    default: return false;
    }
}

static void end_status(struct machine *machine, int slot)
{
    struct status *status = &state_statuses(machine->state)[slot];
    status->flags |= STATUS_DEAD;
    machine->state->flags |= FLAG_HOLES;
    if (machine->log)
        event_add(machine->log, V_STATUS_REMOVED, status->agent == PLAYER ? 0 : -1,
                  machine->game->statuses[status->definition].head.part,
                  agent_part(machine, status->agent), 0);
    fire(machine, EV_STATUS_REMOVED, NOBODY, status->agent, NO_CARD, status->amount, status->definition);
}

void act_set_amount(struct machine *machine, int slot, int32_t amount)
{
    if (slot >= machine->state->status_count)
        return;
    struct status *status = &state_statuses(machine->state)[slot];
    if (status->flags & STATUS_DEAD)
        return;
    status->amount = limited(amount);
    if (status_ended(machine, slot))
        end_status(machine, slot);
}

void act_apply(struct machine *machine, int source, int target, int definition, int32_t amount)
{
    struct spire_state *state = machine->state;
    const struct spire_game *game = machine->game;
    struct context context = {game, state, NULL, NULL, NO_CARD};
    if (!agent_alive(state, target) || definition < 0 || definition >= game->status_count)
        return;
    amount = change_value(&context, EV_STATUS, source, target, NO_CARD, amount);
    if (cancelled(machine, EV_STATUS, source, target, NO_CARD, amount, definition))
        return;
    const struct status_definition *kind = &game->statuses[definition];
    int slot = kind->stack == STACK_SEPARATE ? -1 : status_find(state, target, definition);
    if (slot < 0) {
        struct status *status = status_create(game, state, target, definition);
        if (!status) {
            fault(machine, END_OVERFLOW);
            return;
        }
        slot = state->status_count - 1;
        status->amount = limited(amount);
        if (kind->unless_fresh && source != PLAYER && target == PLAYER)
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
                  agent_part(machine, target), amount);
    fire(machine, EV_STATUS, source, target, NO_CARD, amount, definition);
    if (status_ended(machine, slot))
        end_status(machine, slot);
}

static void act_remove(struct machine *machine, int target, int definition)
{
    struct spire_state *state = machine->state;
    for (int i = 0; i < state->status_count; i++) {
        struct status *status = &state_statuses(state)[i];
        if (status->agent == target && status->definition == definition && !(status->flags & STATUS_DEAD))
            end_status(machine, i);
    }
}

/* Lowers every status that decays now. */
static void act_decay(struct machine *machine, int agent, bool round)
{
    struct spire_state *state = machine->state;
    int count = state->status_count;
    for (int i = 0; i < count; i++) {
        struct status *status = &state_statuses(state)[i];
        const struct status_definition *kind = &machine->game->statuses[status->definition];
        if (status->agent != agent || !kind->decay || kind->each_round != round ||
            (status->flags & STATUS_DEAD))
            continue;
        if (status->flags & STATUS_FRESH) {
            status->flags &= (uint8_t)~STATUS_FRESH;
            continue;
        }
        struct frame frame = {.owner = (uint8_t)agent, .slot = (uint8_t)i, .card = NO_CARD,
                              .source = NOBODY, .target = NOBODY, .event_card = NO_CARD};
        struct context context = {machine->game, state, &frame, NULL, NO_CARD};
        act_set_amount(machine, i, status->amount - evaluate(&context, kind->decay_ref));
    }
}

static void act_block(struct machine *machine, int source, int target, int card, int32_t amount)
{
    struct spire_state *state = machine->state;
    struct context context = {machine->game, state, NULL, NULL, NO_CARD};
    if (!agent_alive(state, target))
        return;
    amount = change_value(&context, EV_BLOCK, source, target, card, amount);
    if (amount < 0)
        amount = 0;
    if (cancelled(machine, EV_BLOCK, source, target, card, amount, -1))
        return;
    state->agents[target].block = limited(state->agents[target].block + amount);
    note(machine, V_BLOCK, target, agent_part(machine, target), amount);
    if (amount > 0)
        fire(machine, EV_BLOCK, source, target, card, amount, -1);
}

static void act_heal(struct machine *machine, int source, int target, int32_t amount)
{
    struct spire_state *state = machine->state;
    struct context context = {machine->game, state, NULL, NULL, NO_CARD};
    struct agent_state *agent = &state->agents[target];
    if (!agent_alive(state, target))
        return;
    amount = change_value(&context, EV_HEAL, source, target, NO_CARD, amount);
    if (amount <= 0 || cancelled(machine, EV_HEAL, source, target, NO_CARD, amount, -1))
        return;
    int room = agent->max_hp - agent->hp, healed = amount < room ? amount : room;
    agent->hp = (int16_t)(agent->hp + healed);
    note(machine, V_HEALED, source, agent_part(machine, target), healed);
    fire(machine, EV_HEAL, source, target, NO_CARD, healed, -1);
}

static void act_lose_block(struct machine *machine, int target)
{
    struct agent_state *agent = &machine->state->agents[target];
    if (target >= AGENTS_MAX || agent->block == 0 ||
        cancelled(machine, EV_BLOCK_LOST, NOBODY, target, NO_CARD, agent->block, -1))
        return;
    int lost = agent->block;
    agent->block = 0;
    fire(machine, EV_BLOCK_LOST, NOBODY, target, NO_CARD, lost, -1);
}

/* ---- enemies ---- */

static void act_plan(struct machine *machine, int agent)
{
    struct spire_state *state = machine->state;
    struct agent_state *one = &state->agents[agent];
    if (agent == PLAYER || !agent_alive(state, agent))
        return;
    struct frame frame = {.owner = (uint8_t)agent, .card = NO_CARD, .slot = NO_SLOT,
                          .source = (uint8_t)agent, .target = PLAYER, .event_card = NO_CARD};
    struct context context = {machine->game, state, &frame, NULL, NO_CARD};
    one->move = (uint8_t)select_move(&context, agent);
    memmove(one->last + 1, one->last, LAST_MOVES - 1);
    one->last[0] = one->move;
    one->moves++;
    one->since++;
    fire(machine, EV_INTENT, agent, agent, NO_CARD, one->move, -1);
}

static void act_act(struct machine *machine, int agent)
{
    struct spire_state *state = machine->state;
    struct agent_state *one = &state->agents[agent];
    if (agent == PLAYER || !agent_alive(state, agent))
        return;
    if (one->move == NO_MOVE)
        act_plan(machine, agent);
    const struct move *move = &machine->game->enemies[one->definition].moves[one->move];
    one->move = NO_MOVE;
    if (machine->log)
        event_add(machine->log, V_MOVE, -1, move->part, agent_part(machine, agent), 1);
    struct frame *frame = push_code(machine, move->code, move->locals);
    frame->owner = frame->source = (uint8_t)agent;
    frame->target = PLAYER;
    frame->part = (int16_t)move->part;
}

/* A new enemy in a free slot; its first things to do run next. */
void act_summon(struct machine *machine, int definition, int32_t hp)
{
    struct spire_state *state = machine->state;
    const struct enemy_definition *enemy = &machine->game->enemies[definition];
    int agent = state->agent_count;
    if (agent == AGENTS_MAX)
        for (agent = 1; agent < AGENTS_MAX && (state->agents[agent].flags & AGENT_ALIVE); agent++)
            ;
    if (agent == AGENTS_MAX)
        return;      /* no room: as in the game, nobody comes */
    if (agent == state->agent_count)
        state->agent_count++;
    else
        for (int i = 0; i < state->status_count; i++)
            if (state_statuses(state)[i].agent == agent)
                state_statuses(state)[i].flags |= STATUS_DEAD, state->flags |= FLAG_HOLES;
    struct agent_state *one = &state->agents[agent];
    *one = (struct agent_state){.definition = (uint16_t)definition, .flags = AGENT_ALIVE, .move = NO_MOVE};
    struct frame frame = {.owner = (uint8_t)agent, .card = NO_CARD, .slot = NO_SLOT,
                          .source = (uint8_t)agent, .target = PLAYER, .event_card = NO_CARD};
    struct context context = {machine->game, state, &frame, NULL, NO_CARD};
    if (enemy->offset)
        one->offset = (uint8_t)evaluate(&context, enemy->offset_ref);
    if (hp <= 0) {
        int32_t low = evaluate(&context, enemy->hp_low_ref), high = evaluate(&context, enemy->hp_high_ref);
        hp = low < high ? rng_range(&state->head.rng, low, high) : low;
    }
    one->hp = one->max_hp = (int16_t)(hp < 1 ? 1 : hp > 30000 ? 30000 : hp);
    if (enemy->start_code >= 0) {
        struct frame *start = push_code(machine, enemy->start_code, enemy->start_locals);
        start->owner = start->source = (uint8_t)agent;
        start->target = PLAYER;
        start->part = (int16_t)enemy->head.part;
    }
}

/* ---- cards ---- */

void act_discard(struct machine *machine, int position)
{
    struct spire_state *state = machine->state;
    int card = state->zone[position];
    if (cancelled(machine, EV_DISCARD, PLAYER, PLAYER, card, 0, -1))
        return;
    card_move(state, position, PILE_DISCARD);
    state->discarded++;
    note_card(machine, V_DISCARDED, card);
    fire(machine, EV_DISCARD, PLAYER, PLAYER, card, 0, -1);
}

void act_exhaust(struct machine *machine, int position)
{
    struct spire_state *state = machine->state;
    int card = state->zone[position];
    if (cancelled(machine, EV_EXHAUST, PLAYER, PLAYER, card, 0, -1))
        return;
    card_move(state, position, PILE_EXHAUST);
    state->exhausted++;
    note_card(machine, V_EXHAUSTED, card);
    fire(machine, EV_EXHAUST, PLAYER, PLAYER, card, 0, -1);
}

static void reshuffle(struct machine *machine)
{
    struct spire_state *state = machine->state;
    pile_merge(state, PILE_DISCARD);
    pile_shuffle(state, PILE_DRAW);
    note(machine, V_SHUFFLED, PLAYER, -1, 0);
    fire(machine, EV_SHUFFLE, PLAYER, PLAYER, NO_CARD, 0, -1);
}

int hand_limit(const struct machine *machine)
{
    struct context context = {machine->game, machine->state, NULL, NULL, NO_CARD};
    return change_value(&context, EV_HAND_LIMIT, PLAYER, PLAYER, NO_CARD, machine->game->rules.hand_limit);
}

/* Draws one card; false if there is none or no room. */
bool act_draw(struct machine *machine)
{
    struct spire_state *state = machine->state;
    if (pile_count(state, PILE_HAND) >= hand_limit(machine))
        return false;
    if (state->ends[PILE_DRAW] == 0) {
        if (pile_count(state, PILE_DISCARD) == 0)
            return false;
        reshuffle(machine);
    }
    int card = state->zone[state->ends[PILE_DRAW] - 1];
    if (cancelled(machine, EV_DRAW, PLAYER, PLAYER, card, 0, -1))
        return false;
    card_move(state, state->ends[PILE_DRAW] - 1, PILE_HAND);
    state->drawn++;
    note_card(machine, V_DRAWN, card);
    fire(machine, EV_DRAW, PLAYER, PLAYER, card, 0, -1);
    return true;
}

static void act_draw_many(struct machine *machine, int32_t count)
{
    uint64_t heard = machine->state->hears[1] | machine->state->hears[2];
    if (heard >> EV_DRAW & 1 || heard >> EV_SHUFFLE & 1) {
        struct frame *frame = push_frame(machine, F_DRAW);
        frame->left = (int16_t)(count > CARDS_MAX ? CARDS_MAX : count);
        return;
    }
    while (count-- > 0 && act_draw(machine))
        ;
}

/* Ends the turn for the cards in hand: ethereal ones are exhausted, kept ones stay. */
static void act_discard_hand(struct machine *machine)
{
    struct spire_state *state = machine->state;
    const struct spire_game *game = machine->game;
    uint8_t special = 1 << KEY_ETHEREAL | 1 << KEY_RETAIN;
    bool plain = true;
    for (int i = 0; i < state->card_count; i++) {
        struct card *card = &state_cards(state)[i];
        if (card->cost_turn && !(card->flags & CARD_UNTIL_PLAYED))
            card->cost_turn = 0;
    }
    if (cancelled(machine, EV_DISCARD_HAND, PLAYER, PLAYER, NO_CARD, 0, -1))
        return;
    int first = pile_start(state, PILE_HAND), last = state->ends[PILE_HAND];
    for (int i = first; i < last; i++) {
        const struct card *card = &state_cards(state)[state->zone[i]];
        plain = plain && !(card->flags & CARD_RETAIN) &&
                !(game->cards[card->definition].keywords[card->upgrades > 0] & special);
    }
    if (plain) {
        pile_merge(state, PILE_HAND);
        return;
    }
    uint8_t hand[CARDS_MAX];
    int count = last - first;
    memcpy(hand, state->zone + first, (size_t)count);
    for (int i = 0; i < count; i++) {
        struct card *card = &state_cards(state)[hand[i]];
        int position = card_position(state, hand[i]);
        if (card->flags & CARD_RETAIN || card_has(game, state, hand[i], KEY_RETAIN)) {
            card->flags &= (uint8_t)~CARD_RETAIN;
            fire(machine, EV_RETAIN, PLAYER, PLAYER, hand[i], 0, -1);
        } else if (card_has(game, state, hand[i], KEY_ETHEREAL)) {
            act_exhaust(machine, position);
        } else {
            card_move(state, position, PILE_DISCARD);
        }
    }
}

static void act_play(struct machine *machine, int card, uint8_t flags)
{
    struct frame *frame = push_frame(machine, F_PLAY);
    frame->card = frame->event_card = (uint8_t)card;
    frame->owner = frame->source = PLAYER;
    frame->flags = flags;
}

/* Places a card; a full hand sends it to the discard pile. */
static void place_card(struct machine *machine, int card, int place)
{
    struct spire_state *state = machine->state;
    int position = card_position(state, card);
    if (position < 0)
        return;
    if (place == PILE_HAND && card_pile(state, position) != PILE_HAND &&
        pile_count(state, PILE_HAND) >= hand_limit(machine))
        place = PILE_DISCARD;
    card_move(state, position, place);
}

static void add_card(struct machine *machine, int definition, int upgrades, int place,
                     const struct card *like)
{
    int card = card_create(machine->game, machine->state, definition, upgrades);
    if (card == NO_CARD) {
        fault(machine, END_OVERFLOW);
        return;
    }
    if (like) {
        struct card *copy = &state_cards(machine->state)[card];
        copy->counter = like->counter;
        copy->cost_battle = like->cost_battle;
        copy->cost_turn = like->cost_turn;
    }
    place_card(machine, card, place);
    note_card(machine, V_CREATED, card);
    fire(machine, EV_CREATE, PLAYER, PLAYER, card, 0, -1);
}

/* Adds random cards of the catalogue that pass a filter. */
static void add_random(struct machine *machine, const struct frame *frame, int32_t count, int32_t where,
                       int place)
{
    struct spire_state *state = machine->state;
    /* The filter reads cards of the state, so a trial card takes each definition in turn. */
    int trial = card_create(machine->game, state, 0, 0), found = 0;
    uint16_t fits[DEFINITIONS_MAX];
    if (trial == NO_CARD) {
        fault(machine, END_OVERFLOW);
        return;
    }
    struct context context = context_of(machine, frame);
    context.it = trial;
    for (int i = 0; i < machine->game->card_count; i++) {
        state_cards(state)[trial].definition = (uint16_t)i;
        if (where == REF_NONE || evaluate(&context, where))
            fits[found++] = (uint16_t)i;
    }
    int position = card_position(state, trial);
    card_move(state, position, PILE_AWAY);
    state->card_count--;
    state->ends[PILE_AWAY]--;
    for (int i = 0; found > 0 && i < count && !machine->stopped; i++)
        add_card(machine, fits[rng_below(&state->head.rng, (uint32_t)found)], 0, place, NULL);
}

static void act_upgrade(struct machine *machine, int card)
{
    struct card *record = &state_cards(machine->state)[card];
    if (record->upgrades >= machine->game->cards[record->definition].upgrade_limit)
        return;
    record->upgrades++;
    note_card(machine, V_UPGRADED, card);
    fire(machine, EV_UPGRADE, PLAYER, PLAYER, card, 0, -1);
}

static void act_cost(struct machine *machine, int card, const int32_t *operands, int32_t number)
{
    struct card *record = &state_cards(machine->state)[card];
    int cost = record->cost_turn ? record->cost_turn - 1 : record->cost_battle ? record->cost_battle - 1
             : card_base_cost(machine->game, machine->state, card);
    cost = operands[0] == 1 ? cost + number : number;
    uint8_t stored = (uint8_t)((cost < 0 ? 0 : cost > 99 ? 99 : cost) + 1);
    if (operands[2] == 1) {
        record->cost_battle = stored;
    } else {
        record->cost_turn = stored;
        record->flags = (uint8_t)((record->flags & ~CARD_UNTIL_PLAYED) |
                                  (operands[2] == 2 ? CARD_UNTIL_PLAYED : 0));
    }
}

static bool card_action(struct machine *machine, struct frame *frame, int action, int card,
                        const int32_t *operands)
{
    struct spire_state *state = machine->state;
    struct context context = context_of(machine, frame);
    if (card >= state->card_count)
        return true;
    int position = card_position(state, card), event = action == A_DISCARD ? EV_DISCARD : EV_EXHAUST;
    switch (action) {
    case A_DISCARD:
    case A_EXHAUST:
        if (before(machine, frame, event, PLAYER, PLAYER, card, 0))
            return false;
        if (action == A_DISCARD)
            act_discard(machine, position);
        else
            act_exhaust(machine, position);
        break;
    case A_UPGRADE: act_upgrade(machine, card); break;
    case A_MOVE: place_card(machine, card, operands[0]); break;
    case A_COPY: {
        struct card record = state_cards(state)[card];
        add_card(machine, record.definition, record.upgrades, operands[0], &record);
        break;
    }
    case A_PLAY: act_play(machine, card, FRAME_FREE | FRAME_AUTO); break;
    case A_REPLAY: act_play(machine, card, FRAME_FREE | FRAME_REUSE); break;
    case A_COST: act_cost(machine, card, operands, evaluate(&context, operands[1])); break;
    default: state_cards(state)[card].flags |= CARD_RETAIN; break;
    }
    return true;
}

/* ---- all actions ---- */

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
    struct context context = context_of(machine, frame);
    if (!agent_alive(state, target))
        return true;
    if (before(machine, frame, EV_ATTACK, source, target, card, amount))
        return false;
    if (cancelled(machine, EV_ATTACK, source, target, card, amount, -1))
        return true;
    amount = change_value(&context, EV_ATTACK, source, target, card, amount);
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

static bool agent_action(struct machine *machine, struct frame *frame, int action, int target,
                         const int32_t *operands)
{
    struct context context = context_of(machine, frame);
    int source = frame->owner;
    if (target >= AGENTS_MAX)
        return true;
    int32_t number = action <= A_APPLY ? evaluate(&context, operands[0]) : 0;
    switch (action) {
    case A_ATTACK: return act_attack(machine, frame, target, number, evaluate(&context, operands[1]));
    case A_DAMAGE: {
        int32_t times = evaluate(&context, operands[1]);
        if (times == 1)
            act_damage(machine, source, target, number, false);
        else
            push_hits(machine, source, target, NO_CARD, number, times, false);
        return true;
    }
    case A_WOUND: act_wound(machine, source, target, number); return true;
    case A_BLOCK:
        if (before(machine, frame, EV_BLOCK, source, target, frame->card, number))
            return false;
        act_block(machine, source, target, frame->card, number);
        return true;
    case A_HEAL:
        if (before(machine, frame, EV_HEAL, source, target, NO_CARD, number))
            return false;
        act_heal(machine, source, target, number);
        return true;
    case A_MAX_HP: {
        struct agent_state *agent = &machine->state->agents[target];
        int most = agent->max_hp + number;
        agent->max_hp = (int16_t)(most < 1 ? 1 : most > 30000 ? 30000 : most);
        if (number > 0)
            agent->hp = (int16_t)(agent->hp + number > agent->max_hp ? agent->max_hp : agent->hp + number);
        else if (agent->hp > agent->max_hp)
            agent->hp = agent->max_hp;
        return true;
    }
    case A_APPLY:
        if (before(machine, frame, EV_STATUS, source, target, NO_CARD, number))
            return false;
        act_apply(machine, source, target, evaluate(&context, operands[1]), number);
        return true;
    case A_REMOVE: act_remove(machine, target, evaluate(&context, operands[0])); return true;
    case A_KILL: act_kill(machine, source, target); return true;
    case A_LEAVE:
        machine->state->agents[target].flags = AGENT_GONE;
        if (machine->log)
            event_add(machine->log, V_FLED, -1, agent_part(machine, target), -1, 1);
        check_end(machine);
        return true;
    case A_LOSE_BLOCK: act_lose_block(machine, target); return true;
    case A_ACT: act_act(machine, target); return true;
    case A_PLAN: act_plan(machine, target); return true;
    case A_DECAY_TURN: act_decay(machine, target, false); return true;
    case A_DECAY_ROUND: act_decay(machine, target, true); return true;
    case A_TURN_STARTS:
    case A_TURN_ENDS: {
        int event = action == A_TURN_STARTS ? EV_TURN_START : EV_TURN_END;
        if (before(machine, frame, event, target, target, NO_CARD, 0))
            return false;
        if (action == A_TURN_STARTS && target == PLAYER) {
            memset(machine->state->played, 0, sizeof machine->state->played);
            machine->state->discarded = machine->state->exhausted = machine->state->drawn = 0;
        }
        fire(machine, event, target, target, NO_CARD, 0, -1);
        return true;
    }
    default: return true;
    }
}

static void act_energy(struct machine *machine, int kind, int32_t amount)
{
    struct spire_state *state = machine->state;
    struct context context = {machine->game, state, NULL, NULL, NO_CARD};
    amount = change_value(&context, EV_ENERGY, PLAYER, PLAYER, NO_CARD, amount);
    if (cancelled(machine, EV_ENERGY, PLAYER, PLAYER, NO_CARD, amount, -1))
        return;
    int energy = state->energy[kind] + amount;
    state->energy[kind] = (int16_t)(energy < 0 ? 0 : energy > LIMIT ? LIMIT : energy);
    note(machine, V_ENERGY, PLAYER, -1, amount);
    fire(machine, EV_ENERGY, PLAYER, PLAYER, NO_CARD, amount, -1);
}

bool act_action(struct machine *machine, struct frame *frame, const int32_t *at)
{
    struct spire_state *state = machine->state;
    struct context context = context_of(machine, frame);
    int action = at[1];
    const int32_t *operands = at + 3;
    if (action_forms[action].agent)
        return agent_action(machine, frame, action, resolve_agent(&context, at[2]), operands);
    if (action_forms[action].operands[0] == 'c')
        return card_action(machine, frame, action, resolve_card(&context, at[2]), operands);
    switch (action) {
    case A_ENERGY: act_energy(machine, operands[1], evaluate(&context, operands[0])); return true;
    case A_DRAW:
        if (before(machine, frame, EV_DRAW, PLAYER, PLAYER, NO_CARD, 0))
            return false;
        act_draw_many(machine, evaluate(&context, operands[0]));
        return true;
    case A_SHUFFLE:
        pile_shuffle(state, PILE_DRAW);
        fire(machine, EV_SHUFFLE, PLAYER, PLAYER, NO_CARD, 0, -1);
        return true;
    case A_RESHUFFLE: reshuffle(machine); return true;
    case A_REFILL:
        for (int i = 0; i < machine->game->rules.energy_kinds; i++)
            state->energy[i] = (int16_t)machine->game->rules.energy[i];
        state->energy[0] = limited(change_value(&context, EV_ENERGY_COUNT, PLAYER, PLAYER, NO_CARD,
                                                state->energy[0]));
        return true;
    case A_DEAL:
        act_draw_many(machine, change_value(&context, EV_DRAW_COUNT, PLAYER, PLAYER, NO_CARD,
                                            machine->game->rules.draw));
        return true;
    case A_PLAY_CARDS:
        if (!(state->flags & FLAG_TURN_OVER))
            return false;
        state->flags &= (uint8_t)~FLAG_TURN_OVER;
        return true;
    case A_DISCARD_HAND: act_discard_hand(machine); return true;
    case A_END_TURN: state->flags |= FLAG_TURN_OVER; return true;
    case A_SUMMON: act_summon(machine, operands[0], operands[1] ? evaluate(&context, operands[1]) : 0); return true;
    case A_SIDE_STARTS:
    case A_SIDE_ENDS:
        fire(machine, action == A_SIDE_STARTS ? EV_SIDE_START : EV_SIDE_END, NOBODY,
             operands[0] == 0 ? PLAYER : NOBODY, NO_CARD, 0, -1);
        return true;
    case A_ROUND_STARTS: fire(machine, EV_ROUND_START, PLAYER, PLAYER, NO_CARD, 0, -1); return true;
    case A_ROUND_ENDS: fire(machine, EV_ROUND_END, PLAYER, PLAYER, NO_CARD, 0, -1); return true;
    case A_BATTLE_STARTS: fire(machine, EV_BATTLE_START, PLAYER, PLAYER, NO_CARD, 0, -1); return true;
    case A_ADD:
        for (int32_t count = evaluate(&context, operands[0]); count > 0 && !machine->stopped; count--)
            add_card(machine, operands[1] & 0xffff, operands[1] >> 16, operands[2], NULL);
        return true;
    case A_ADD_RANDOM:
        add_random(machine, frame, evaluate(&context, operands[0]), operands[1], operands[2]);
        return true;
    default: return true;
    }
}
