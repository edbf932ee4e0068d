/* state.c: the piles, cards, statuses and combatants of a battle as flat bytes.
 *
 * All piles lie one after the other in one zone of card numbers, draw pile first; the last card
 * of a pile is its top. Behind the zone lie the cards, then the statuses, then, between
 * decisions, the frames of the running program. Rooms grow when they are full. */
#include <string.h>

#include "engines/spire/machine.h"
#include "engines/spire/state.h"

enum { ROOM_STEP = 8, SMALL_HAND = 16 };

_Static_assert(offsetof(struct spire_state, zone) % 8 == 0, "cards behind the zone are aligned");
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

size_t state_room(const struct spire_game *game)
{
    return offsetof(struct spire_state, zone) +
           (size_t)game->card_most * (1 + sizeof(struct card)) +
           (size_t)game->status_most * sizeof(struct status) +
           (size_t)game->frame_most * sizeof(struct frame) +
           (size_t)(game->cell_most + CELLS_SPARE) * sizeof(int32_t);
}

/* The head, the deck and the first statuses. What is used later is cleared when it is taken. */
size_t start_room(const struct spire_game *game)
{
    const struct scenario *scenario = &game->scenarios[game->scenario];
    int deck = 0;
    for (int i = 0; i < scenario->deck_count; i++)
        deck += scenario->deck[i].count;
    size_t room = offsetof(struct spire_state, zone) +
                  (size_t)(deck + ROOM_STEP) * (1 + sizeof(struct card)) + ROOM_STEP * sizeof(struct status);
    return room < state_room(game) ? room : state_room(game);
}

bool state_is_sound(const struct spire_game *game, const struct spire_state *state)
{
    int end = 0;
    for (int i = 0; i < PILES; i++) {
        if (state->ends[i] < end)
            return false;
        end = state->ends[i];
    }
    return end == state->card_count && state->card_count <= state->card_room &&
           state->card_room <= game->card_most && state->status_count <= state->status_room &&
           state->status_room <= game->status_most && state->combatant_count >= 1 &&
           state->combatant_count <= COMBATANTS_MAX &&
           state->alive >> state->combatant_count == 0 &&
           state->known_top + state->known_bottom <= 2 * state->ends[PILE_DRAW];
}

static bool grow_cards(const struct spire_game *game, struct spire_state *state)
{
    if (state->card_room + ROOM_STEP > game->card_most)
        return false;
    size_t statuses = (size_t)state->status_count * sizeof(struct status);
    size_t cards = (size_t)state->card_count * sizeof(struct card);
    struct status *old_statuses = state_statuses(state);
    struct card *old_cards = state_cards(state);
    state->card_room = (uint8_t)(state->card_room + ROOM_STEP);
    memmove(state_statuses(state), old_statuses, statuses);
    memmove(state_cards(state), old_cards, cards);
    memset(state->zone + state->card_room - ROOM_STEP, 0, ROOM_STEP);
    memset(state_cards(state) + state->card_count, 0,
           (size_t)(state->card_room - state->card_count) * sizeof(struct card));
    memset(state_statuses(state) + state->status_count, 0,
           (size_t)(state->status_room - state->status_count) * sizeof(struct status));
    return true;
}

/* Where in the zone a card lies, or -1. */
int card_position(const struct spire_state *state, int card)
{
    const uint8_t *found = card < state->card_count
                               ? memchr(state->zone, card, state->card_count) : NULL;
    return found ? (int)(found - state->zone) : -1;
}

int card_pile(const struct spire_state *state, int position)
{
    DCHECK(position >= 0 && position < state->card_count);
    int pile = 0;
    while (position >= state->ends[pile])
        pile++;
    return pile;
}

/* Takes the card at `from` and puts it at `to` (counted without it); shifts what lies between. */
static void rotate(uint8_t *zone, int from, int to)
{
    uint8_t card = zone[from];
    if (from < to)
        for (int i = from; i < to; i++)
            zone[i] = zone[i + 1];
    else
        for (int i = from; i > to; i--)
            zone[i] = zone[i - 1];
    zone[to] = card;
}

/* A card leaves the draw pile: what is known of the pile's ends shrinks if it was one of them. */
static void forget_card(struct spire_state *state, int position)
{
    if (position >= state->ends[PILE_DRAW] - state->known_top)
        state->known_top--;
    if (position < state->known_bottom)
        state->known_bottom--;
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
        for (int i = from; i < to; i++)
            state->ends[i]--;
        rotate(state->zone, position, state->ends[to] - 1);
    } else {
        rotate(state->zone, position, state->ends[to]);
        for (int i = to; i < from; i++)
            state->ends[i]++;
    }
    if (to != PILE_DRAW)
        return;
    int top = state->ends[PILE_DRAW] - 1; /* where it lies now */
    if (destination == TO_TOP) {
        if (state->known_bottom == top)
            state->known_bottom++;
        state->known_top++;
    } else if (destination == TO_BOTTOM) {
        rotate(state->zone, top, 0);
        if (state->known_top == top)
            state->known_top++;
        state->known_bottom++;
    } else {
        rotate(state->zone, top, (int)rng_below(&state->head.rng, (uint32_t)top + 1));
        state->known_top = state->known_bottom = 0;
    }
}

void pile_shuffle(struct spire_state *state, int pile)
{
    if (pile == PILE_DRAW)
        state->known_top = state->known_bottom = 0;
    rng_shuffle(&state->head.rng, state->zone + pile_start(state, pile), pile_count(state, pile));
}

/* Puts a whole pile, in order, on top of the pile before it (hand to discard) or, for the discard
 * pile, on the draw pile. */
void pile_merge(struct spire_state *state, int from)
{
    /* Both times the hand and the discard pile, side by side, change places. */
    int hand = pile_count(state, PILE_HAND), rest = pile_count(state, PILE_DISCARD);
    uint8_t *at = state->zone + pile_start(state, PILE_HAND), spare[CARDS_MAX];
    if (hand > 0 && rest > 0) {
        memcpy(spare, at, SMALL_HAND); /* behind the zone lie the cards, so this much is there */
        for (int i = SMALL_HAND; i < hand; i++)
            spare[i] = at[i];
        for (int i = 0; i < rest; i++)
            at[i] = at[hand + i];
        for (int i = 0; i < hand; i++)
            at[rest + i] = spare[i];
    }
    if (from == PILE_HAND) {
        state->ends[PILE_HAND] = state->ends[PILE_DRAW];
        return;
    }
    state->ends[PILE_DRAW] = (uint8_t)(state->ends[PILE_DRAW] + rest);
    state->ends[PILE_HAND] = (uint8_t)(state->ends[PILE_HAND] + rest);
    state->known_top = state->known_bottom = 0;
}

/* Takes cards one by one from the top of the draw pile into the hand. */
void pile_draw(struct spire_state *state, int count)
{
    uint8_t taken[CARDS_MAX], *from = state->zone + state->ends[PILE_DRAW] - count;
    int hand = pile_count(state, PILE_HAND);
    DCHECK(count >= 0 && count <= state->ends[PILE_DRAW]);
    if (hand == 0) { /* a new hand: they only turn over */
        for (int i = 0, k = count - 1; i < k; i++, k--) {
            uint8_t card = from[i];
            from[i] = from[k];
            from[k] = card;
        }
    } else {
        for (int i = 0; i < count; i++)
            taken[i] = from[i];
        for (int i = 0; i < hand; i++)
            from[i] = from[i + count];
        for (int i = 0; i < count; i++)
            from[hand + i] = taken[count - 1 - i];
    }
    state->ends[PILE_DRAW] = (uint8_t)(state->ends[PILE_DRAW] - count);
    state->known_top = (uint8_t)(state->known_top > count ? state->known_top - count : 0);
    if (state->known_bottom > state->ends[PILE_DRAW])
        state->known_bottom = state->ends[PILE_DRAW];
    state->drawn = (uint8_t)(state->drawn + count < UINT8_MAX ? state->drawn + count : UINT8_MAX);
}

/* A new card, lying in the play pile; NO_CARD if there is no room. */
int card_create(const struct spire_game *game, struct spire_state *state, int definition,
                int upgrades)
{
    DCHECK(definition >= 0 && definition < game->card_count);
    if (state->card_count == state->card_room && !grow_cards(game, state))
        return NO_CARD;
    int card = state->card_count++;
    state_cards(state)[card] =
        (struct card){.definition = (uint16_t)definition, .upgrades = (uint8_t)upgrades};
    /* It comes to lie at the end of the zone, then moves to the play pile. */
    state->zone[card] = (uint8_t)card;
    state->ends[PILE_AWAY]++;
    card_move(state, card, PILE_PLAY);
    const struct definition *head = &game->cards[definition].head;
    for (int i = 0; i < HEARINGS; i++)
        state->hears[i] |= head->hears[i];
    return card;
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
    for (int i = 0; game->cards_hear && i < state->card_count; i++)
        for (int k = 0; k < HEARINGS; k++)
            state->hears[k] |= game->cards[state_cards(state)[i].definition].head.hears[k];
    memset(list + kept, 0, (size_t)(state->status_count - kept) * sizeof *list);
    state->status_count = (uint8_t)kept;
    state->flags &= (uint8_t)~FLAG_HOLES;
}
