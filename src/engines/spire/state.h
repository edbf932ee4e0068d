/* state.h: a battle as flat bytes: combatants, piles, cards, statuses and the frames of its program. */
#ifndef SPIRE_STATE_H
#define SPIRE_STATE_H

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
    uint8_t            combatant_count, status_count, card_count, frame_count;
    uint8_t            ends[PILES];       /* where each pile ends in the zone */
    uint8_t            card_room, status_room;
    uint8_t            known_top;         /* cards on top of the draw pile the player knows */
    uint8_t            battle, flags, last_target;
    uint8_t            alive;             /* combatants that live, as bits */
    uint16_t           cell_count;
    int16_t            energy[ENERGIES_MAX];
    uint8_t            played[TYPES];     /* cards played this turn by type */
    uint8_t            discarded, exhausted, drawn;
    uint16_t           times_hurt, played_battle, offers[OFFERS_MAX];
    uint16_t           turn;              /* of this battle */
    uint8_t            costing;           /* 1 while rules work out a cost or the hand limit, else 0 */
    uint8_t            known_bottom;      /* cards at the bottom of the draw pile the player knows */
    uint8_t            zone[];            /* zone, cards, statuses, frames, cells */
};
enum { FLAG_ENDING = 1, FLAG_TURN_OVER = 2, FLAG_REWARD = 4, FLAG_HOLES = 8, FLAG_CLOSED = 16,
       FLAG_COSTS = 32, /* some card costs something else this turn */
       FLAG_AFTER_TURN = 64, /* the player's turn is over, the next round has not begun */
       FLAG_COSTS_KEPT = 128 /* some card costs something else for longer than this turn */ };
static inline struct card *state_cards(const struct spire_state *state)
{
    return (struct card *)(uintptr_t)(state->zone + state->card_room);
}
static inline struct status *state_statuses(const struct spire_state *state)
{
    return (struct status *)(void *)(state_cards(state) + state->card_room);
}
static inline struct frame *state_frames(const struct spire_state *state)
{
    return (struct frame *)(void *)(state_statuses(state) + state->status_room);
}
static inline int32_t *state_cells(const struct spire_state *state)
{
    return (int32_t *)(void *)(state_frames(state) + state->frame_count);
}
static inline int pile_start(const struct spire_state *state, int pile)
{
    DCHECK(pile >= 0 && pile < PILES);
    return pile == 0 ? 0 : state->ends[pile - 1];
}
static inline int pile_count(const struct spire_state *state, int pile)
{
    return state->ends[pile] - pile_start(state, pile);
}
static inline bool combatant_alive(const struct spire_state *state, int combatant)
{
    return combatant < COMBATANTS_MAX && (state->alive >> combatant & 1);
}
/* Of a set of combatants that is not empty, the first. */
extern const uint8_t lowest_bits[1 << COMBATANTS_MAX];
static inline int lowest_bit(uint32_t set)
{
    DCHECK(set != 0);
    return lowest_bits[set & ((1u << COMBATANTS_MAX) - 1)];
}
/* In a run every battle won counts more than all hit points, so that going on is always better. */
static inline float run_score(const struct spire_state *state, float rest)
{
    return (float)(BATTLE_WORTH * state->battle) + rest;
}
/* Whether anyone may listen: a status or a card that is present, a rule, or an enemy that can come in
 * this game, present or not. */
static inline bool heard(const struct spire_game *game, const struct spire_state *state,
                         enum hearing hearing, int event)
{
    DCHECK(event >= 0 && event < EVENTS_MAX);
    return (state->hears[hearing] & game->possible[hearing]) >> event & 1;
}
/* Events that anyone may listen to in any way, as bits. */
static inline uint64_t heard_at_all(const struct spire_game *game, const struct spire_state *state)
{
    return (state->hears[HEAR_CHANGE] | state->hears[HEAR_BEFORE] | state->hears[HEAR_AFTER]) &
           game->possible_at_all;
}
/* Whether some card costs something else now than its text says, or rules may say so. */
static inline bool costs_open(const struct spire_game *game, const struct spire_state *state)
{
    return state->flags & (FLAG_COSTS | FLAG_COSTS_KEPT) || heard(game, state, HEAR_CHANGE, EV_COST);
}

/* Whether nothing but energy decides if a card can be played, unless its cost is NOT_PLAIN. */
static inline bool energy_decides(const struct spire_game *game, const struct spire_state *state)
{
    return !costs_open(game, state) && !heard(game, state, HEAR_BEFORE, EV_PLAY);
}

/* A set of living combatants, as bits. */
static inline uint32_t combatant_set(const struct spire_state *state, int who, int self)
{
    uint32_t set = state->alive;
    if (who == W_ALL_ENEMIES) /* nearly always */
        return set & ~1u;
    switch (who) {
    case W_OTHER_ENEMIES: return set & ~1u & ~(1u << (self & 31));
    case W_OPPONENTS: return self == PLAYER ? set & ~1u : set & 1u;
    default: return set;
    }
}

int            card_position(const struct spire_state *, int card);
int            card_pile(const struct spire_state *, int position);
void           card_move(struct spire_state *, int position, int destination);
void           pile_shuffle(struct spire_state *, int pile);
void           pile_merge(struct spire_state *, int from);
void           pile_draw(struct spire_state *, int count);
int            card_create(const struct spire_game *, struct spire_state *, int definition, int upgrades);
int            status_amount(const struct spire_state *, int combatant, int definition);
int            status_find(const struct spire_state *, int combatant, int definition);
struct status *status_create(const struct spire_game *, struct spire_state *, int combatant, int definition);
void           status_sweep(const struct spire_game *, struct spire_state *);
size_t         state_room(const struct spire_game *);
size_t         start_room(const struct spire_game *);    /* bytes in use at the start */
/* What holds after every instruction: piles one after the other, all in their rooms. */
bool           state_is_sound(const struct spire_game *, const struct spire_state *);

#endif
