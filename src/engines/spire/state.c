/* state.c: what is done to the piles, cards and statuses of a battle. Rooms grow when they are full. */
#include <string.h>

#include "core/hidden.h"
#include "engines/spire/machine.h"
#include "engines/spire/state.h"

enum { ROOM_STEP = 8, SMALL_HAND = 16 };

_Static_assert(offsetof(struct spire_state, few_zone) % 8 == 0 && offsetof(struct many, zone) % 8 == 0,
               "cards behind the zone are aligned");
_Static_assert(sizeof(struct card) == 8 && sizeof(struct status) == 8, "small records");

const uint8_t lowest_bits[1 << COMBATANTS_MAX] = {
    0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    5, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    6, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    5, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    7, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    5, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    6, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    5, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
};

/* Of so many cards and their places. */
static size_t room_of_cards(const struct spire_game *game, int cards)
{
    return game->large ? sizeof(struct many) + (size_t)cards * (sizeof(uint16_t) + sizeof(struct card))
                       : (size_t)cards * (1 + sizeof(struct card));
}

size_t state_room(const struct spire_game *game)
{
    return offsetof(struct spire_state, few_zone) + room_of_cards(game, game->card_most) +
           (size_t)game->status_most * sizeof(struct status) +
           (size_t)game->frame_most * sizeof(struct frame) +
           (size_t)(game->cell_most + CELLS_SPARE) * sizeof(int32_t);
}

/* The head, the deck and the first statuses. What is used later is cleared when it is taken. */
size_t start_room(const struct spire_game *game)
{
    size_t room = offsetof(struct spire_state, few_zone) +
                  room_of_cards(game, deck_size(&game->scenarios[game->scenario]) + ROOM_STEP) +
                  ROOM_STEP * sizeof(struct status);
    return room < state_room(game) ? room : state_room(game);
}

bool state_is_sound(const struct spire_game *game, const struct spire_state *state)
{
    const int numbered = cards_numbered(state), room = room_for_cards(state);
    int end = 0;
    for (int i = 0; i < PILES; i++) {
        if (pile_end(state, i) < end)
            return false;
        end = pile_end(state, i);
    }
    return card_number(end) == numbered + (numbered == NO_CARD) && numbered <= room &&
           room <= game->card_most && state->status_count <= state->status_room &&
           state->status_room <= game->status_most && state->combatant_count >= 1 &&
           state->combatant_count <= COMBATANTS_MAX &&
           state->alive >> state->combatant_count == 0 &&
           known_top(state) + known_bottom(state) <= 2 * pile_end(state, PILE_DRAW);
}

static void set_room(struct spire_state *state, int room)
{
    if (has_few(state))
        state->few_room = (uint8_t)room;
    else
        state_many(state)->room = (uint16_t)room;
}

static bool grow_cards(const struct spire_game *game, struct spire_state *state)
{
    const int count = cards_numbered(state), room = room_for_cards(state) + ROOM_STEP;
    if (room > game->card_most)
        return false;
    size_t statuses = (size_t)state->status_count * sizeof(struct status);
    size_t cards = (size_t)count * sizeof(struct card);
    struct status *old_statuses = state_statuses(state);
    struct card *old_cards = state_cards(state);
    set_room(state, room);
    memmove(state_statuses(state), old_statuses, statuses);
    memmove(state_cards(state), old_cards, cards);
    for (int i = room - ROOM_STEP; i < room; i++)
        zone_put(state, i, 0);
    memset(state_cards(state) + count, 0, (size_t)(room - count) * sizeof(struct card));
    memset(state_statuses(state) + state->status_count, 0,
           (size_t)(state->status_room - state->status_count) * sizeof(struct status));
    return true;
}

/* Where a card lies among some of the zone, or -1. */
static int find_in_zone(const struct spire_state *state, int card, int first, int end)
{
    const uint16_t *zone = state_many(state)->zone;
    for (int i = first; i < end; i++)
        if (zone[i] == card)
            return i;
    return -1;
}

/* Where in the zone a card lies, or -1. */
int card_position(const struct spire_state *state, int card)
{
    if (has_few(state)) {
        const uint8_t *found = card < state->few_cards
                                   ? memchr(state->few_zone, card, state->few_cards) : NULL;
        return found ? (int)(found - state->few_zone) : -1;
    }
    /* What somebody does something to is rarely in the draw pile, nor deep in the discard pile. */
    const int hand = pile_start(state, PILE_HAND), play = pile_start(state, PILE_PLAY);
    int found = find_in_zone(state, card, play, pile_end(state, PILE_AWAY));
    return found >= 0 || (found = find_in_zone(state, card, hand, play)) >= 0
               ? found : find_in_zone(state, card, 0, hand);
}

int card_pile(const struct spire_state *state, int position)
{
    DCHECK(position >= 0 && position < pile_end(state, PILE_AWAY));
    int pile = 0;
    while (position >= pile_end(state, pile))
        pile++;
    return pile;
}

/* A card leaves the draw pile: what is known of the pile's ends shrinks if it was one of them. */
static void forget_card(struct spire_state *state, int position)
{
    const int top = known_top(state), bottom = known_bottom(state);
    set_known(state, top - (position >= pile_end(state, PILE_DRAW) - top), bottom - (position < bottom));
}

/* Moves the card at a position to the top of a pile, or somewhere into the draw pile. */
void card_move(struct spire_state *state, int position, int destination)
{
    DCHECK(destination >= 0 && destination < DESTINATIONS);
    int from = card_pile(state, position);
    int to = destination < PILES ? destination : PILE_DRAW;
    if (from == PILE_DRAW)
        forget_card(state, position);
    if (from <= to) {
        shift_ends(state, from, to, -1);
        zone_raise(state, position, pile_end(state, to) - 1);
    } else {
        zone_lower(state, position, pile_end(state, to));
        shift_ends(state, to, from, 1);
    }
    if (to != PILE_DRAW)
        return;
    const int place = pile_end(state, PILE_DRAW) - 1; /* where it lies now */
    const int top = known_top(state), bottom = known_bottom(state);
    if (destination == TO_TOP) {
        set_known(state, top + 1, bottom + (bottom == place));
    } else if (destination == TO_BOTTOM) {
        zone_lower(state, place, 0);
        set_known(state, top + (top == place), bottom + 1);
    } else {
        zone_lower(state, place, (int)rng_below(&state->head.rng, (uint32_t)place + 1));
        set_known(state, 0, 0);
    }
}

/* Puts numbers into any order, as rng_shuffle does bytes. */
static void shuffle_many(struct rng *rng, uint16_t *list, int count)
{
    for (int i = count - 1; i > 0; i--) {
        uint32_t other = rng_below(rng, (uint32_t)i + 1);
        uint16_t one = list[i];
        list[i] = list[other];
        list[other] = one;
    }
}

void pile_shuffle(struct spire_state *state, int pile)
{
    const int first = pile_start(state, pile), count = pile_count(state, pile);
    if (pile == PILE_DRAW)
        set_known(state, 0, 0);
    if (has_few(state))
        rng_shuffle(&state->head.rng, state->few_zone + first, count);
    else
        shuffle_many(&state->head.rng, state_many(state)->zone + first, count);
}

/* Sorts numbers of cards, of which none comes twice. */
static void sort_many(uint16_t *list, int count)
{
    uint64_t there[(CARDS_MAX + 64) / 64] = {0};
    int sorted = 0;
    for (int i = 0; i < count; i++)
        there[list[i] / 64] |= (uint64_t)1 << (list[i] % 64);
    for (int word = 0; sorted < count; word++)
        for (uint64_t bits = there[word]; bits; bits &= bits - 1)
            list[sorted++] = (uint16_t)(word * 64 + first_bit(bits));
}

void pile_redraw(struct spire_state *state)
{
    const int first = known_bottom(state), count = pile_end(state, PILE_DRAW) - known_top(state) - first;
    if (has_few(state)) {
        hidden_redraw_bytes(&state->head.rng, state->few_zone + first, count);
    } else if (count > 1) {
        sort_many(state_many(state)->zone + first, count);
        shuffle_many(&state->head.rng, state_many(state)->zone + first, count);
    }
}

/* Lets two neighbours in the zone change places: the first `low` cards from `first` on, and `high` behind. */
static void exchange_few(uint8_t *at, int low, int high)
{
    uint8_t spare[CARDS_FEW];
    memcpy(spare, at, SMALL_HAND); /* behind the zone lie the cards, so this much is there */
    for (int i = SMALL_HAND; i < low; i++)
        spare[i] = at[i];
    for (int i = 0; i < high; i++)
        at[i] = at[low + i];
    for (int i = 0; i < low; i++)
        at[high + i] = spare[i];
}
static void exchange_many(uint16_t *at, int low, int high)
{
    uint16_t spare[CARDS_MAX];
    memcpy(spare, at, (size_t)low * sizeof *at);
    memmove(at, at + low, (size_t)high * sizeof *at);
    memcpy(at + high, spare, (size_t)low * sizeof *at);
}

/* Puts a whole pile, in order, on top of the pile before it (hand to discard) or, for the discard
 * pile, on the draw pile. */
void pile_merge(struct spire_state *state, int from)
{
    /* Both times the hand and the discard pile, side by side, change places. */
    const int first = pile_start(state, PILE_HAND);
    int hand = pile_end(state, PILE_HAND) - first, rest = pile_count(state, PILE_DISCARD);
    if (hand > 0 && rest > 0) {
        if (has_few(state))
            exchange_few(state->few_zone + first, hand, rest);
        else
            exchange_many(state_many(state)->zone + first, hand, rest);
    }
    if (from == PILE_HAND) {
        set_end(state, PILE_HAND, first);
        return;
    }
    shift_ends(state, PILE_DRAW, PILE_DISCARD, rest);
    set_known(state, 0, 0);
}

/* Turns cards over, so that the last is the first, and puts the hand, which lies behind them, before. */
static void draw_few(uint8_t *from, int count, int hand)
{
    uint8_t taken[CARDS_FEW];
    if (hand == 0) { /* a new hand: they only turn over */
        for (int i = 0, k = count - 1; i < k; i++, k--) {
            uint8_t card = from[i];
            from[i] = from[k];
            from[k] = card;
        }
        return;
    }
    for (int i = 0; i < count; i++)
        taken[i] = from[i];
    for (int i = 0; i < hand; i++)
        from[i] = from[i + count];
    for (int i = 0; i < count; i++)
        from[hand + i] = taken[count - 1 - i];
}
static void draw_many(uint16_t *from, int count, int hand)
{
    uint16_t taken[CARDS_MAX];
    memcpy(taken, from, (size_t)count * sizeof *from);
    memmove(from, from + count, (size_t)hand * sizeof *from);
    for (int i = 0; i < count; i++)
        from[hand + i] = taken[count - 1 - i];
}

/* Takes cards one by one from the top of the draw pile into the hand. */
void pile_draw(struct spire_state *state, int count)
{
    const int left = pile_end(state, PILE_DRAW) - count, hand = pile_count(state, PILE_HAND);
    const int top = known_top(state), bottom = known_bottom(state);
    DCHECK(count >= 0 && left >= 0);
    if (has_few(state))
        draw_few(state->few_zone + left, count, hand);
    else
        draw_many(state_many(state)->zone + left, count, hand);
    set_end(state, PILE_DRAW, left);
    set_known(state, top > count ? top - count : 0, bottom < left ? bottom : left);
    state->drawn = (uint8_t)(state->drawn + count < UINT8_MAX ? state->drawn + count : UINT8_MAX);
}

/* A new card, lying in the play pile; NO_CARD if there is no room. */
int card_create(const struct spire_game *game, struct spire_state *state, int definition,
                int upgrades)
{
    DCHECK(definition >= 0 && definition < game->card_count);
    const int there = pile_end(state, PILE_AWAY), card = card_number(there);
    while (card >= room_for_cards(state))
        if (!grow_cards(game, state))
            return NO_CARD;
    number_cards(state, card + 1);
    state_cards(state)[card] =
        (struct card){.definition = (uint16_t)definition, .upgrades = (uint8_t)upgrades};
    /* It comes to lie at the end of the zone, then moves to the play pile. */
    zone_put(state, there, card);
    set_end(state, PILE_AWAY, there + 1);
    card_move(state, there, PILE_PLAY);
    const struct definition *head = &game->cards[definition].head;
    for (int i = 0; i < HEARINGS; i++)
        state->hears[i] |= head->hears[i];
    return card;
}

void card_unmake(struct spire_state *state, int card)
{
    card_move(state, card_position(state, card), PILE_AWAY);
    shift_ends(state, PILE_AWAY, PILES, -1);
    number_cards(state, card);
}

int status_find(const struct spire_state *state, int combatant, int definition)
{
    DCHECK(definition >= 0 && definition < STATUS_KINDS_MAX);
    if (!(state->present[definition / 64] >> (definition % 64) & 1))
        return -1;
    const struct status *list = state_statuses(state);
    for (int i = 0; i < state->status_count; i++)
        if (list[i].definition == definition && list[i].combatant == combatant &&
            !(list[i].flags & STATUS_DEAD))
            return i;
    return -1;
}

int status_amount(const struct spire_state *state, int combatant, int definition)
{
    DCHECK(definition >= 0 && definition < STATUS_KINDS_MAX);
    if (!(state->present[definition / 64] >> (definition % 64) & 1))
        return 0;
    const struct status *list = state_statuses(state);
    int amount = 0;
    for (int i = 0; i < state->status_count; i++)
        if (list[i].definition == definition && list[i].combatant == combatant &&
            !(list[i].flags & STATUS_DEAD))
            amount += list[i].amount;
    return amount;
}

/* A new status on a combatant; NULL if there is no room. */
struct status *status_create(const struct spire_game *game, struct spire_state *state, int combatant,
                             int definition)
{
    DCHECK(definition >= 0 && definition < game->status_count && combatant < state->combatant_count);
    if (state->status_count == state->status_room) {
        if (state->status_room + ROOM_STEP > game->status_most)
            return NULL;
        memset(state_statuses(state) + state->status_room, 0, ROOM_STEP * sizeof(struct status));
        state->status_room = (uint8_t)(state->status_room + ROOM_STEP);
    }
    struct status *status = state_statuses(state) + state->status_count++;
    *status = (struct status){.definition = (uint16_t)definition, .combatant = (uint8_t)combatant};
    state->present[definition / 64] |= (uint64_t)1 << (definition % 64);
    for (int i = 0; i < HEARINGS; i++)
        state->hears[i] |= game->statuses[definition].head.hears[i];
    return status;
}

/* Removes ended statuses; only when no frame can point at one. */
void status_sweep(const struct spire_game *game, struct spire_state *state)
{
    struct status *list = state_statuses(state);
    int kept = 0;
    memset(state->present, 0, sizeof state->present);
    memcpy(state->hears, game->rule_hears, sizeof state->hears);
    for (int i = 0; i < state->status_count; i++) {
        if (list[i].flags & STATUS_DEAD)
            continue;
        int definition = list[i].definition;
        state->present[definition / 64] |= (uint64_t)1 << (definition % 64);
        for (int k = 0; k < HEARINGS; k++)
            state->hears[k] |= game->statuses[definition].head.hears[k];
        list[kept++] = list[i];
    }
    for (int i = 0; game->cards_hear && i < cards_numbered(state); i++)
        for (int k = 0; k < HEARINGS; k++)
            state->hears[k] |= game->cards[state_cards(state)[i].definition].head.hears[k];
    memset(list + kept, 0, (size_t)(state->status_count - kept) * sizeof *list);
    state->status_count = (uint8_t)kept;
    state->flags &= (uint8_t)~FLAG_HOLES;
}
