/* state.h: what is asked of a battle and done to its piles, cards and statuses. */
#ifndef SPIRE_STATE_H
#define SPIRE_STATE_H

#include "engines/spire/piles.h"

enum { FLAG_ENDING = 1, FLAG_TURN_OVER = 2, FLAG_REWARD = 4, FLAG_HOLES = 8, FLAG_CLOSED = 16,
       FLAG_COSTS = 32, /* some card costs something else this turn */
       FLAG_AFTER_TURN = 64, /* the player's turn is over, the next round has not begun */
       FLAG_COSTS_KEPT = 128 /* some card costs something else for longer than this turn */ };
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
void           pile_redraw(struct spire_state *);    /* what is hidden of the draw pile */
int            card_create(const struct spire_game *, struct spire_state *, int definition, int upgrades);
void           card_unmake(struct spire_state *, int card);    /* the one that was made last */
int            status_amount(const struct spire_state *, int combatant, int definition);
int            status_find(const struct spire_state *, int combatant, int definition);
struct status *status_create(const struct spire_game *, struct spire_state *, int combatant, int definition);
void           status_sweep(const struct spire_game *, struct spire_state *);
size_t         state_room(const struct spire_game *);
size_t         start_room(const struct spire_game *);    /* bytes in use at the start */
/* What holds after every instruction: piles one after the other, all in their rooms. */
bool           state_is_sound(const struct spire_game *, const struct spire_state *);

#endif
