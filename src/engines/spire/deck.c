/* deck.c: what actions do to cards and piles. */
#include <string.h>

#include "engines/spire/act.h"
#include "engines/spire/number.h"

enum { COST_MAX = 99 }; /* of a cost that an effect has changed */

static void note_card(struct machine *machine, enum verb verb, int card)
{
    if (machine->log)
        event_add(machine->log, (int)verb, 0,
                  machine->game->cards[state_cards(machine->state)[card].definition].head.part, -1,
                  1);
}

static void act_discard(struct machine *machine, int position)
{
    struct spire_state *state = machine->state;
    int card = state->zone[position];
    if (cancelled(machine, EV_DISCARD, PLAYER, PLAYER, card, 0, -1))
        return;
    card_move(state, position, PILE_DISCARD);
    state->discarded = (uint8_t)(state->discarded + (state->discarded < UINT8_MAX));
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
    state->exhausted = (uint8_t)(state->exhausted + (state->exhausted < UINT8_MAX));
    note_card(machine, V_EXHAUSTED, card);
    fire(machine, EV_EXHAUST, PLAYER, PLAYER, card, 0, -1);
}

void reshuffle(struct machine *machine)
{
    struct spire_state *state = machine->state;
    pile_merge(state, PILE_DISCARD);
    pile_shuffle(state, PILE_DRAW);
    note(machine, V_SHUFFLED, PLAYER, -1, 0);
    fire(machine, EV_SHUFFLE, PLAYER, PLAYER, NO_CARD, 0, -1);
}

/* Draws one card; false if there is none or no room. */
bool act_draw(struct machine *machine)
{
    struct spire_state *state = machine->state;
    if (pile_count(state, PILE_HAND) >= hand_limit(machine->game, state))
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
    state->drawn = (uint8_t)(state->drawn + (state->drawn < UINT8_MAX));
    note_card(machine, V_DRAWN, card);
    fire(machine, EV_DRAW, PLAYER, PLAYER, card, 0, -1);
    return true;
}

void act_draw_many(struct machine *machine, int32_t count)
{
    struct spire_state *state = machine->state;
    if (heard(state, 1, EV_DRAW) || heard(state, 2, EV_DRAW) || heard(state, 2, EV_SHUFFLE)) {
        struct frame *frame = push_frame(machine, F_DRAW);
        frame->left = (int16_t)number_within(count, 0, CARDS_MAX);
        return;
    }
    int room = hand_limit(machine->game, state) - pile_count(state, PILE_HAND);
    if (count > room)
        count = room;
    while (count > 0) { /* nobody listens: all at once */
        if (state->ends[PILE_DRAW] == 0) {
            if (pile_count(state, PILE_DISCARD) == 0)
                return;
            reshuffle(machine);
        }
        int taken = state->ends[PILE_DRAW] < count ? state->ends[PILE_DRAW] : count;
        pile_draw(state, taken);
        count -= taken;
        for (int i = state->ends[PILE_HAND] - taken; machine->log && i < state->ends[PILE_HAND];
             i++)
            note_card(machine, V_DRAWN, state->zone[i]);
    }
}

/* Costs that were changed for this turn are what they were. */
static void restore_costs(struct spire_state *state)
{
    for (int i = 0; i < state->card_count; i++) {
        struct card *card = &state_cards(state)[i];
        if (card->cost_turn && !(card->flags & CARD_UNTIL_PLAYED))
            card->cost_turn = 0;
    }
    state->flags &= (uint8_t)~FLAG_COSTS;
}

/* Ends the turn for the cards in hand: ethereal ones are exhausted, kept ones stay. */
void act_discard_hand(struct machine *machine)
{
    struct spire_state *state = machine->state;
    const struct spire_game *game = machine->game;
    const uint8_t special = 1 << KEY_ETHEREAL | 1 << KEY_RETAIN;
    bool plain = true;
    if (state->flags & FLAG_COSTS)
        restore_costs(state);
    if (cancelled(machine, EV_DISCARD_HAND, PLAYER, PLAYER, NO_CARD, 0, -1))
        return;
    int first = pile_start(state, PILE_HAND), last = state->ends[PILE_HAND];
    for (int i = first; game->cards_stay && i < last; i++) {
        const struct card *card = &state_cards(state)[state->zone[i]];
        plain = plain && !(card->flags & CARD_RETAIN) &&
                !(game->quick[card->definition][card->upgrades > 0].keywords & special);
    }
    fire(machine, EV_DISCARD_HAND, PLAYER, PLAYER, NO_CARD, 0, -1);
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

/* Whether an effect may play a card: all but its cost counts. */
static bool can_be_played(struct machine *machine, int card)
{
    const struct spire_game *game = machine->game;
    struct spire_state *state = machine->state;
    const struct card_definition *definition = &game->cards[state_cards(state)[card].definition];
    struct frame frame = card_frame(card);
    struct context context = {game, state, &frame, NULL, card};
    return !card_has(game, state, card, KEY_UNPLAYABLE) &&
           (!definition->playable || evaluate(&context, definition->playable_ref)) &&
           !(heard(state, 1, EV_PLAY) && play_forbidden(game, state, card));
}

/* The X of a card that is still being played. */
static uint8_t x_of(const struct machine *machine, int card)
{
    for (int i = machine->depth - 1; i >= 0; i--)
        if (machine->frames[i].flags & FRAME_CARD && machine->frames[i].card == card)
            return machine->frames[i].x;
    return 0;
}

/* Places a card; a full hand sends it to the discard pile. */
static void place_card(struct machine *machine, int card, int place)
{
    struct spire_state *state = machine->state;
    int position = card_position(state, card);
    if (position < 0)
        return;
    if (place == PILE_HAND && card_pile(state, position) != PILE_HAND &&
        pile_count(state, PILE_HAND) >= hand_limit(machine->game, state))
        place = PILE_DISCARD;
    card_move(state, position, place);
}

static void act_play(struct machine *machine, int card, uint8_t flags)
{
    if (!(flags & FRAME_REUSE) && !can_be_played(machine, card)) {
        place_card(machine, card, PILE_DISCARD);
        return;
    }
    uint8_t x = flags & FRAME_REUSE ? x_of(machine, card) : 0;
    struct frame *frame = push_frame(machine, F_PLAY);
    frame->card = frame->event_card = (uint8_t)card;
    frame->owner = frame->source = PLAYER;
    frame->flags = flags;
    frame->x = x;
}

/* Cards that are made may bear a name in the effect: a place for one card or for a set. */
void name_made(struct machine *machine, const struct frame *frame, int32_t name, int card)
{
    if (name == 0 || card == NO_CARD)
        return;
    int32_t *cells = machine->cells + frame->base + ((name - 1) >> 1);
    if ((name - 1) & 1)
        *cells = card;
    else
        set_add(cells, card);
}

/* Returns the card, or NO_CARD. */
int add_card(struct machine *machine, int definition, int upgrades, int place,
             const struct card *like)
{
    int card = card_create(machine->game, machine->state, definition, upgrades);
    if (card == NO_CARD) {
        fault(machine, END_OVERFLOW);
        return NO_CARD;
    }
    if (like) {
        struct card *copy = &state_cards(machine->state)[card];
        copy->counter = like->counter;
        copy->cost_battle = like->cost_battle;
        copy->cost_turn = like->cost_turn;
        machine->state->flags |=
            like->cost_battle || like->cost_turn ? FLAG_COSTS | FLAG_COSTS_KEPT : 0;
    }
    place_card(machine, card, place);
    note_card(machine, V_CREATED, card);
    fire(machine, EV_CREATE, PLAYER, PLAYER, card, 0, -1);
    return card;
}

/* Adds random cards of the catalogue that pass a filter. */
void add_random(struct machine *machine, const struct context *outer, const int32_t *at)
{
    struct spire_state *state = machine->state;
    int32_t count = evaluate(outer, at[2]), where = at[3];
    /* The filter reads cards of the state, so a trial card takes each definition in turn. */
    int trial = card_create(machine->game, state, 0, 0), found = 0;
    uint16_t fits[DEFINITIONS_MAX];
    if (trial == NO_CARD) {
        fault(machine, END_OVERFLOW);
        return;
    }
    struct context context = *outer;
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
        name_made(
            machine, outer->frame, at[5],
            add_card(machine, fits[rng_below(&state->head.rng, (uint32_t)found)], 0, at[4], NULL));
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
    int cost = record->cost_turn     ? record->cost_turn - 1
               : record->cost_battle ? record->cost_battle - 1
                                     : card_base_cost(machine->game, machine->state, card);
    cost = operands[0] == 1 ? number_clamp((int64_t)cost + number) : number;
    uint8_t stored = (uint8_t)(number_within(cost, 0, COST_MAX) + 1);
    if (operands[2] == 1) {
        record->cost_battle = stored;
        machine->state->flags |= FLAG_COSTS_KEPT;
    } else {
        record->cost_turn = stored;
        machine->state->flags |= operands[2] == 2 ? FLAG_COSTS_KEPT : FLAG_COSTS;
        record->flags = (uint8_t)((record->flags & ~CARD_UNTIL_PLAYED) |
                                  (operands[2] == 2 ? CARD_UNTIL_PLAYED : 0));
    }
}

bool card_action(struct machine *machine, const struct context *context, struct frame *frame,
                 int action, int card, const int32_t *operands)
{
    struct spire_state *state = machine->state;
    if (card >= state->card_count)
        return true;
    int position = card_position(state, card),
        event = action == A_DISCARD ? EV_DISCARD : EV_EXHAUST;
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
        int made = add_card(machine, record.definition, record.upgrades, operands[0], &record);
        name_made(machine, frame, operands[1], made);
        break;
    }
    case A_PLAY: act_play(machine, card, FRAME_FREE | FRAME_AUTO); break;
    case A_REPLAY: act_play(machine, card, FRAME_FREE | FRAME_REUSE); break;
    case A_COST: act_cost(machine, card, operands, evaluate(context, operands[1])); break;
    default: state_cards(state)[card].flags |= CARD_RETAIN; break;
    }
    return true;
}
