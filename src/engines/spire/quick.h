/* quick.h: plain cards played without the machine, and plain moves without a frame, as far as nothing else
 * happens. */
#ifndef SPIRE_QUICK_H
#define SPIRE_QUICK_H

#include "engines/spire/events.h"

/* Finds the cards that can be played so, and the moves; needs the code. */
void quick_prepare(struct spire_game *);

/* How far a card was played: where the machine goes on. */
struct ahead {
    const struct card_definition *definition;
    int     card, at;
    int     cell, target;        /* cell -1: it has none */
    int     hearers;             /* statuses that were there, plus 1 */
    int32_t damage;              /* that is still to be dealt to the target; 0: none */
};
/* The same of a round: where its frame goes on, and perhaps a move that is not done. */
struct halfway {
    int at, steps;
    const struct move *move;     /* NULL: none */
    int combatant, move_at;
};
/* run.c: answers the question a play stands at, or goes on with a card that was played ahead (or NULL). */
void machine_run(const struct spire_game *, struct spire_state *, int action, struct events *log,
                 const struct ahead *);
void machine_resume(const struct spire_game *, struct spire_state *, const struct halfway *);

/* Makes a move of an enemy at once, if it is plain and nobody interferes; else false, and nothing is done.
 * What cannot be done at once is left on the stack. */
bool quick_move(struct machine *, int combatant, const struct move *);
/* The steps of a plain move; returns that with which a frame has to go on, or NULL. With `full`, so has one
 * that needs more room for statuses. */
const struct plain_step *make_move(struct machine *, int combatant, const struct move *, bool full);
/* Whether nobody interferes with what is plain. */
static inline bool is_quiet_for(const struct spire_game *game, const struct spire_state *state,
                                uint64_t events)
{
    const uint64_t changed_at_once = (uint64_t)1 << EV_ATTACK | (uint64_t)1 << EV_BLOCK;
    uint64_t acting = (state->hears[HEAR_BEFORE] | state->hears[HEAR_AFTER]) & game->possible_at_all;
    uint64_t changing = state->hears[HEAR_CHANGE] & game->possible[HEAR_CHANGE] & ~changed_at_once;
    return !((acting | changing) & events) &&
           !(state->flags & (FLAG_HOLES | FLAG_ENDING | FLAG_TURN_OVER | FLAG_REWARD));
}
#define QUICK_EVENT(name) ((uint64_t)1 << EV_##name)
#define QUICK_EVENTS                                                                               \
    (DAMAGE_EVENTS | QUICK_EVENT(PLAY) | QUICK_EVENT(ATTACK) | QUICK_EVENT(BLOCK) |                 \
     QUICK_EVENT(STATUS) | QUICK_EVENT(STATUS_REMOVED))

/* rounds.c: finds out whether rounds are ordinary; and ends a turn without the machine, as far as nothing
 * else happens. False, and nothing is done, if it cannot. */
void round_prepare(struct spire_game *);
bool quick_round(const struct spire_game *, struct spire_state *);

#endif
