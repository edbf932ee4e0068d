/* piles.h: a battle as flat bytes, and where its piles, cards, statuses and frames lie.
 *
 *     head | zone | cards | statuses | frames | cells         most games: bytes number the cards
 *     head | struct many, zone | cards | statuses | ...        large decks: two bytes each, few_room is 0
 *
 * All piles lie one after the other in one zone of card numbers, draw pile first; the last card of a pile
 * is its top. A game whose deck is small has room for so few cards that a byte counts them, and its states
 * stay small; who reads or moves cards asks here and need not know which kind of game it is. The number
 * NO_CARD is never given to a card. */
#ifndef SPIRE_PILES_H
#define SPIRE_PILES_H

#include <stdint.h>
#include <string.h>

#include "core/check.h"
#include "engines/spire/definitions.h"
#include "engines/spire/frames.h"

enum { CARD_DECK = 1, CARD_RETAIN = 2, CARD_UNTIL_PLAYED = 4, CARD_LEVEL_SHIFT = 4 };
struct card {
    uint16_t definition;
    uint8_t  upgrades, flags;            /* high four bits of flags: upgrades in the deck */
    uint8_t  cost_battle, cost_turn;     /* cost + 1, 0: as defined */
    int16_t  counter;
};

/* A card as one number: equal cards have equal ones. */
static inline uint64_t card_word(const struct card *card)
{
    uint64_t word;
    memcpy(&word, card, sizeof word);
    return word;
}

enum { STATUS_FRESH = 1, STATUS_DEAD = 2 };
struct status {
    uint16_t definition;
    uint8_t  combatant, flags;
    int16_t  amount;
    uint16_t card;                       /* remembered; 0: none */
};
/* A card that a status remembers: a definition and how upgraded it is. */
static inline uint16_t remembered_word(int definition, int upgrades)
{
    return (uint16_t)(1 + definition + DEFINITIONS_MAX * upgrades);
}
static inline int remembered_definition(int word)
{
    return (word - 1) % DEFINITIONS_MAX;
}
static inline int remembered_upgrades(int word)
{
    return (word - 1) / DEFINITIONS_MAX;
}

enum { NO_MOVE = 255 };
struct combatant_state {
    int16_t  hp, max_hp, block;
    uint16_t definition;
    uint8_t  move, mode, offset, last[LAST_MOVES];
    int16_t  slow;                       /* see scans.h; 0 between decisions, and 0 of enemies */
    uint16_t moves, since;               /* moves made; made since the mode was set */
    int16_t  memory;
    int16_t  scans;                      /* the same */
};

struct spire_state {
    struct state       head;
    uint64_t           hears[HEARINGS];   /* events anyone present listens to */
    uint64_t           present[STATUS_KINDS_MAX / 64];
    struct combatant_state combatants[COMBATANTS_MAX];
    uint8_t            combatant_count, status_count;
    uint8_t            few_cards;         /* what begins with few: see piles.h */
    uint8_t            frame_count;
    uint8_t            few_ends[PILES];   /* where each pile ends in the zone */
    uint8_t            few_room, status_room;
    uint8_t            few_top;           /* cards on top of the draw pile the player knows */
    uint8_t            battle, flags, last_target;
    uint8_t            alive;             /* combatants that live, as bits */
    uint16_t           cell_count;
    int16_t            energy[ENERGIES_MAX];
    uint8_t            played[TYPES];     /* cards played this turn by type */
    uint8_t            discarded, exhausted, drawn;
    uint16_t           times_hurt, played_battle, offers[OFFERS_MAX];
    uint16_t           turn;              /* of this battle */
    uint8_t            costing;           /* 1 while rules work out a cost or the hand limit, else 0 */
    uint8_t            few_bottom;        /* cards at the bottom of the draw pile the player knows */
    uint8_t            few_zone[];        /* zone, cards, statuses, frames, cells */
};

/* What a large game has instead of the bytes that begin with few, at the beginning of its zone. */
struct many {
    uint16_t cards, room, top, bottom, ends[PILES], spare[2];
    uint16_t zone[];
};

static inline bool has_few(const struct spire_state *state)
{
    return state->few_room != 0;
}
static inline struct many *state_many(const struct spire_state *state)
{
    return (struct many *)(uintptr_t)state->few_zone;
}
static inline struct card *state_cards(const struct spire_state *state)
{
    return (struct card *)(uintptr_t)(has_few(state) ? state->few_zone + state->few_room
                                      : (const uint8_t *)(state_many(state)->zone + state_many(state)->room));
}
static inline struct status *state_statuses(const struct spire_state *state)
{
    return (struct status *)(void *)(has_few(state)
                                         ? state_cards(state) + state->few_room
                                         : state_cards(state) + state_many(state)->room);
}
static inline struct frame *state_frames(const struct spire_state *state)
{
    return (struct frame *)(void *)(state_statuses(state) + state->status_room);
}
static inline int32_t *state_cells(const struct spire_state *state)
{
    return (int32_t *)(void *)(state_frames(state) + state->frame_count);
}

/* ---- numbers of cards ---- */

/* Cards are numbered as they come. */
static inline int card_number(int index)
{
    return index < NO_CARD ? index : index + 1;
}
/* The lowest number that no card has had. */
static inline int cards_numbered(const struct spire_state *state)
{
    return has_few(state) ? state->few_cards : state_many(state)->cards;
}
static inline bool card_exists(const struct spire_state *state, int card)
{
    return has_few(state) ? card < state->few_cards : card < state_many(state)->cards && card != NO_CARD;
}
static inline void number_cards(struct spire_state *state, int numbered)
{
    if (has_few(state))
        state->few_cards = (uint8_t)numbered;
    else
        state_many(state)->cards = (uint16_t)numbered;
}

static inline int room_for_cards(const struct spire_state *state)
{
    return has_few(state) ? state->few_room : state_many(state)->room;
}

/* ---- piles ---- */

static inline int pile_end(const struct spire_state *state, int pile)
{
    DCHECK(pile >= 0 && pile < PILES);
    return has_few(state) ? state->few_ends[pile] : state_many(state)->ends[pile];
}
static inline int pile_start(const struct spire_state *state, int pile)
{
    return pile == 0 ? 0 : pile_end(state, pile - 1);
}
static inline int pile_count(const struct spire_state *state, int pile)
{
    return pile_end(state, pile) - pile_start(state, pile);
}
static inline void set_end(struct spire_state *state, int pile, int end)
{
    if (has_few(state))
        state->few_ends[pile] = (uint8_t)end;
    else
        state_many(state)->ends[pile] = (uint16_t)end;
}
/* Moves the ends of several piles. */
static inline void shift_ends(struct spire_state *state, int first, int beyond, int by)
{
    if (has_few(state))
        for (int i = first; i < beyond; i++)
            state->few_ends[i] = (uint8_t)(state->few_ends[i] + by);
    else
        for (int i = first; i < beyond; i++)
            state_many(state)->ends[i] = (uint16_t)(state_many(state)->ends[i] + by);
}
/* Cards on top of the draw pile and at its bottom that the player knows. */
static inline int known_top(const struct spire_state *state)
{
    return has_few(state) ? state->few_top : state_many(state)->top;
}
static inline int known_bottom(const struct spire_state *state)
{
    return has_few(state) ? state->few_bottom : state_many(state)->bottom;
}
static inline void set_known(struct spire_state *state, int top, int bottom)
{
    if (has_few(state)) {
        state->few_top = (uint8_t)top;
        state->few_bottom = (uint8_t)bottom;
    } else {
        state_many(state)->top = (uint16_t)top;
        state_many(state)->bottom = (uint16_t)bottom;
    }
}

/* ---- the zone ---- */

static inline int zone_card(const struct spire_state *state, int position)
{
    return has_few(state) ? state->few_zone[position] : state_many(state)->zone[position];
}
static inline void zone_put(struct spire_state *state, int position, int card)
{
    if (has_few(state))
        state->few_zone[position] = (uint8_t)card;
    else
        state_many(state)->zone[position] = (uint16_t)card;
}
/* Takes the card at a position and puts it behind those up to another: what lies between moves down. */
static inline void zone_raise(struct spire_state *state, int from, int to)
{
    DCHECK(from <= to);
    if (has_few(state)) {
        uint8_t *zone = state->few_zone, card = zone[from];
        memmove(zone + from, zone + from + 1, (size_t)(to - from));
        zone[to] = card;
    } else {
        uint16_t *zone = state_many(state)->zone, card = zone[from];
        memmove(zone + from, zone + from + 1, (size_t)(to - from) * sizeof *zone);
        zone[to] = card;
    }
}
/* The other way round: what lies between moves up. */
static inline void zone_lower(struct spire_state *state, int from, int to)
{
    DCHECK(from >= to);
    if (has_few(state)) {
        uint8_t *zone = state->few_zone, card = zone[from];
        for (int i = from; i > to; i--)
            zone[i] = zone[i - 1];
        zone[to] = card;
    } else {
        uint16_t *zone = state_many(state)->zone, card = zone[from];
        memmove(zone + to + 1, zone + to, (size_t)(from - to) * sizeof *zone);
        zone[to] = card;
    }
}

#endif
