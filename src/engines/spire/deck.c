/* deck.c: what actions do to cards and piles. */
#include <string.h>

#include "engines/spire/act.h"
#include "engines/spire/number.h"
#include "engines/spire/sets.h"

static void note_card(struct machine *machine, enum verb verb, int card)
{
    if (machine->log)
        event_add(machine->log, (int)verb, 0,
                  machine->game->cards[state_cards(machine->state)[card].definition].head.part, -1,
                  1);
}

static void act_discard(struct machine *machine, int position)
{
    DCHECK(position >= 0 && position < pile_end(machine->state, PILE_AWAY));
    struct spire_state *state = machine->state;
    int card = zone_card(state, position);
    if (cancelled(machine, EV_DISCARD, PLAYER, PLAYER, card, 0, -1))
        return;
    card_move(state, position, PILE_DISCARD);
    state->discarded = (uint8_t)(state->discarded + (state->discarded < UINT8_MAX));
    note_card(machine, V_DISCARDED, card);
    fire(machine, EV_DISCARD, PLAYER, PLAYER, card, 0, -1);
}

void act_exhaust(struct machine *machine, int position)
{
    DCHECK(position >= 0 && position < pile_end(machine->state, PILE_AWAY));
    struct spire_state *state = machine->state;
    int card = zone_card(state, position);
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
    if (pile_end(state, PILE_DRAW) == 0) {
        if (pile_count(state, PILE_DISCARD) == 0)
            return false;
        reshuffle(machine);
    }
    int card = zone_card(state, pile_end(state, PILE_DRAW) - 1);
    if (cancelled(machine, EV_DRAW, PLAYER, PLAYER, card, 0, -1))
        return false;
    card_move(state, pile_end(state, PILE_DRAW) - 1, PILE_HAND);
    state->drawn = (uint8_t)(state->drawn + (state->drawn < UINT8_MAX));
    note_card(machine, V_DRAWN, card);
    fire(machine, EV_DRAW, PLAYER, PLAYER, card, 0, -1);
    return true;
}

void act_draw_many(struct machine *machine, int32_t count)
{
    struct spire_state *state = machine->state;
    const struct spire_game *game = machine->game;
    if (heard(game, state, HEAR_BEFORE, EV_DRAW) || heard(game, state, HEAR_AFTER, EV_DRAW) ||
        heard(game, state, HEAR_AFTER, EV_SHUFFLE)) {
        push_frame(machine, F_DRAW)->draw.cards = (int16_t)number_within(count, 0, cards_max(game));
        return;
    }
    int room = hand_limit(machine->game, state) - pile_count(state, PILE_HAND);
    if (count > room)
        count = room;
    while (count > 0) { /* nobody listens: all at once */
        if (pile_end(state, PILE_DRAW) == 0) {
            if (pile_count(state, PILE_DISCARD) == 0)
                return;
            reshuffle(machine);
        }
        int there = pile_end(state, PILE_DRAW), taken = there < count ? there : count;
        pile_draw(state, taken);
        count -= taken;
        for (int i = pile_end(state, PILE_HAND) - taken; machine->log && i < pile_end(state, PILE_HAND); i++)
            note_card(machine, V_DRAWN, zone_card(state, i));
    }
}

/* Costs that were changed for this turn are what they were. */
static void restore_costs(struct spire_state *state)
{
    for (int i = 0; i < cards_numbered(state); i++) {
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
    int first = pile_start(state, PILE_HAND), last = pile_end(state, PILE_HAND);
    for (int i = first; game->cards_stay && i < last; i++) {
        const struct card *card = &state_cards(state)[zone_card(state, i)];
        plain = plain && !(card->flags & CARD_RETAIN) &&
                !(game->quick[card->definition][card->upgrades > 0].keywords & special);
    }
    fire(machine, EV_DISCARD_HAND, PLAYER, PLAYER, NO_CARD, 0, -1);
    if (plain) {
        pile_merge(state, PILE_HAND);
        return;
    }
    uint16_t hand[CARDS_MAX];
    int count = last - first;
    for (int i = 0; i < count; i++)
        hand[i] = (uint16_t)zone_card(state, first + i);
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
           !(heard(game, state, HEAR_BEFORE, EV_PLAY) && play_forbidden(game, state, card));
}

/* The X of a card that is still being played. */
static uint8_t x_of(const struct machine *machine, int card)
{
    for (int i = machine->depth - 1; i >= 0; i--)
        if (machine->frames[i].flags & FRAME_CARD && effect_card(&machine->frames[i].effect) == card)
            return machine->frames[i].effect.x;
    return 0;
}

/* Puts a card somewhere; a full hand sends it to the discard pile. */
static void put_card(struct machine *machine, int card, int to)
{
    DCHECK(card >= 0 && card_exists(machine->state, card));
    struct spire_state *state = machine->state;
    int position = card_position(state, card);
    if (position < 0)
        return;
    if (to == PILE_HAND && card_pile(state, position) != PILE_HAND &&
        pile_count(state, PILE_HAND) >= hand_limit(machine->game, state))
        to = PILE_DISCARD;
    card_move(state, position, to);
}

static void act_play(struct machine *machine, int card, uint8_t flags)
{
    if (!(flags & FRAME_REUSE) && !can_be_played(machine, card)) {
        put_card(machine, card, PILE_DISCARD);
        return;
    }
    uint8_t x = flags & FRAME_REUSE ? x_of(machine, card) : 0;
    struct frame *frame = push_frame(machine, F_PLAY);
    frame->flags = flags;
    frame->play.card = (uint8_t)card;
    frame->play.card_high = (uint8_t)(card >> 8);
    frame->play.x = x;
}

/* Cards that are made may bear a name in the effect: a cell for one card, or several for a set. */
static void name_made(struct machine *machine, const struct frame *frame, int32_t made, int card)
{
    if (made == 0 || card == NO_CARD)
        return;
    int32_t *cells = machine->cells + frame->base + made_cell(made);
    if (made_single(made))
        *cells = card;
    else
        set_add(cells, card);
}

/* Returns the card, or NO_CARD. */
static int add_card(struct machine *machine, int definition, int upgrades, int to,
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
    put_card(machine, card, to);
    note_card(machine, V_CREATED, card);
    fire(machine, EV_CREATE, PLAYER, PLAYER, card, 0, -1);
    return card;
}

static void act_upgrade(struct machine *machine, int card)
{
    DCHECK(card >= 0 && card_exists(machine->state, card));
    struct card *record = &state_cards(machine->state)[card];
    if (record->upgrades >= machine->game->cards[record->definition].upgrade_limit)
        return;
    record->upgrades++;
    note_card(machine, V_UPGRADED, card);
    fire(machine, EV_UPGRADE, PLAYER, PLAYER, card, 0, -1);
}

/* What a card costs from now on, and for how long. */
static void act_cost(struct machine *machine, int card, int cost, enum duration duration)
{
    DCHECK(card >= 0 && card_exists(machine->state, card));
    struct card *record = &state_cards(machine->state)[card];
    uint8_t stored = (uint8_t)(number_within(cost, 0, COST_MAX) + 1);
    if (duration == FOR_BATTLE) {
        record->cost_battle = stored;
        machine->state->flags |= FLAG_COSTS_KEPT;
        return;
    }
    bool kept = duration == UNTIL_PLAYED;
    record->cost_turn = stored;
    machine->state->flags |= kept ? FLAG_COSTS_KEPT : FLAG_COSTS;
    record->flags =
        (uint8_t)((record->flags & ~CARD_UNTIL_PLAYED) | (kept ? CARD_UNTIL_PLAYED : 0));
}

/* The cards of the catalogue that pass a filter; -1 if there is no room to try them. */
static int fitting_cards(struct step *step, int32_t where, uint16_t *out)
{
    const struct spire_game *game = step->machine->game;
    struct spire_state *state = step->machine->state;
    /* The filter reads cards of the state, so a trial card takes each definition in turn. */
    int trial = card_create(game, state, 0, 0), found = 0;
    if (trial == NO_CARD)
        return -1;
    struct context context = step->context;
    context.it = trial;
    for (int i = 0; i < game->card_count; i++) {
        state_cards(state)[trial].definition = (uint16_t)i;
        if (where == REF_NONE || evaluate(&context, where))
            out[found++] = (uint16_t)i;
    }
    card_unmake(state, trial);
    return found;
}

/* ---- one function an action ---- */

/* The card an action is about, or -1. */
static int card_of_step(const struct step *step, int32_t reference)
{
    int card = resolve_card(&step->context, reference);
    return card_exists(step->machine->state, card) ? card : -1;
}

bool do_draw(struct step *step, const struct code_draw *draw)
{
    if (before(step->machine, step->frame, EV_DRAW, PLAYER, PLAYER, NO_CARD, 0))
        return false;
    act_draw_many(step->machine, evaluate(&step->context, draw->count));
    return true;
}

bool do_deal(struct step *step, const struct code_deal *code)
{
    (void)code;
    struct machine *machine = step->machine;
    act_draw_many(machine, change_value(machine->game, machine->state, EV_DRAW_COUNT, PLAYER, PLAYER,
                                        NO_CARD, machine->game->rules.draw));
    return true;
}

bool do_shuffle(struct step *step, const struct code_shuffle *code)
{
    (void)code;
    pile_shuffle(step->machine->state, PILE_DRAW);
    fire(step->machine, EV_SHUFFLE, PLAYER, PLAYER, NO_CARD, 0, -1);
    return true;
}

bool do_reshuffle(struct step *step, const struct code_reshuffle *code)
{
    (void)code;
    reshuffle(step->machine);
    return true;
}

bool do_discard_hand(struct step *step, const struct code_discard_hand *code)
{
    (void)code;
    act_discard_hand(step->machine);
    return true;
}

bool do_discard(struct step *step, const struct code_discard *discard)
{
    int card = card_of_step(step, discard->card);
    if (card < 0)
        return true;
    if (before(step->machine, step->frame, EV_DISCARD, PLAYER, PLAYER, card, 0))
        return false;
    act_discard(step->machine, card_position(step->machine->state, card));
    return true;
}

bool do_exhaust(struct step *step, const struct code_exhaust *exhaust)
{
    int card = card_of_step(step, exhaust->card);
    if (card < 0)
        return true;
    if (before(step->machine, step->frame, EV_EXHAUST, PLAYER, PLAYER, card, 0))
        return false;
    act_exhaust(step->machine, card_position(step->machine->state, card));
    return true;
}

bool do_upgrade(struct step *step, const struct code_upgrade *upgrade)
{
    int card = card_of_step(step, upgrade->card);
    if (card >= 0)
        act_upgrade(step->machine, card);
    return true;
}

bool do_move(struct step *step, const struct code_move *move)
{
    int card = card_of_step(step, move->card);
    if (card >= 0)
        put_card(step->machine, card, move->to);
    return true;
}

bool do_copy(struct step *step, const struct code_copy *copy)
{
    int card = card_of_step(step, copy->card);
    if (card < 0)
        return true;
    struct card record = state_cards(step->machine->state)[card]; /* cards may move in memory */
    int made = add_card(step->machine, record.definition, record.upgrades, copy->to, &record);
    name_made(step->machine, step->frame, copy->made, made);
    return true;
}

bool do_play(struct step *step, const struct code_play *play)
{
    int card = card_of_step(step, play->card);
    if (card >= 0)
        act_play(step->machine, card, FRAME_FREE | FRAME_AUTO);
    return true;
}

bool do_replay(struct step *step, const struct code_replay *replay)
{
    int card = card_of_step(step, replay->card);
    if (card >= 0)
        act_play(step->machine, card, FRAME_FREE | FRAME_REUSE);
    return true;
}

bool do_cost(struct step *step, const struct code_cost *cost)
{
    const struct machine *machine = step->machine;
    int card = card_of_step(step, cost->card);
    if (card < 0)
        return true;
    const struct card *record = &state_cards(machine->state)[card];
    int64_t amount = evaluate(&step->context, cost->amount);
    if (cost->added)
        amount += record->cost_turn     ? record->cost_turn - 1
                  : record->cost_battle ? record->cost_battle - 1
                                        : card_base_cost(machine->game, machine->state, card);
    act_cost(step->machine, card, number_clamp(amount), (enum duration)cost->duration);
    return true;
}

bool do_retain(struct step *step, const struct code_retain *retain)
{
    int card = card_of_step(step, retain->card);
    if (card >= 0)
        state_cards(step->machine->state)[card].flags |= CARD_RETAIN;
    return true;
}

bool do_add(struct step *step, const struct code_add *add)
{
    struct machine *machine = step->machine;
    int definition = new_card_definition(add->card), upgrades = new_card_upgrades(add->card);
    if (add->card == CARD_REMEMBERED) {
        int slot = step->frame->effect.slot;
        int kept = slot < machine->state->status_count ? state_statuses(machine->state)[slot].card : 0;
        if (kept == 0)
            return true;
        definition = remembered_definition(kept);
        upgrades = remembered_upgrades(kept);
    }
    for (int32_t count = evaluate(&step->context, add->count); count > 0 && !machine->stopped; count--)
        name_made(machine, step->frame, add->made,
                  add_card(machine, definition, upgrades, add->to, NULL));
    return true;
}

bool do_add_random(struct step *step, const struct code_add_random *add)
{
    struct machine *machine = step->machine;
    int32_t count = evaluate(&step->context, add->count);
    uint16_t fits[DEFINITIONS_MAX];
    int found = fitting_cards(step, add->where, fits);
    if (found < 0)
        fault(machine, END_OVERFLOW);
    for (; found > 0 && count > 0 && !machine->stopped; count--) {
        int drawn = (int)rng_below(&machine->state->head.rng, (uint32_t)found);
        name_made(machine, step->frame, add->made,
                  add_card(machine, fits[drawn], 0, add->to, NULL));
    }
    return true;
}
