/* scans.h: how much looking through cards a decision may take.
 *
 * Filters inside of filters inside of loops could go on for hours, so each pile that is gone through with
 * a filter counts. The count is kept with the player, who has two numbers to spare, and FLAG_HOLES, raised
 * for it, has it looked at when the decision is done: whoever uses no filter pays nothing. */
#ifndef SPIRE_SCANS_H
#define SPIRE_SCANS_H

#include "engines/spire/state.h"

enum { SLOW_RAISED = 1 };      /* the flag was raised for the count alone */
enum { SLOW_PART = 1 };        /* bits of `slow` below the part to blame, plus 1 */

/* Forgets the count: between decisions, and after somebody looked, the state has none. */
static inline void scans_end(struct spire_state *state)
{
    struct combatant_state *player = &state->combatants[PLAYER];
    if (player->scans == 0)
        return;
    bool holes = false;
    for (int i = 0; i < state->status_count; i++)
        holes = holes || state_statuses(state)[i].flags & STATUS_DEAD;
    if (player->slow & SLOW_RAISED && !holes)
        state->flags &= (uint8_t)~FLAG_HOLES;
    player->scans = player->slow = 0;
}

/* Raises the flag if there is a count and something else has lowered it. */
static inline void scans_keep(struct spire_state *state)
{
    struct combatant_state *player = &state->combatants[PLAYER];
    if (player->scans == 0 || state->flags & FLAG_HOLES)
        return;
    state->flags |= FLAG_HOLES;
    player->slow |= SLOW_RAISED;
}

static inline bool scans_exceeded(const struct spire_state *state)
{
    return state->combatants[PLAYER].scans > SCANS_MAX;
}

/* Whose number took too long, or NO_PART. */
static inline int scans_culprit(const struct spire_state *state)
{
    return (state->combatants[PLAYER].slow >> SLOW_PART) - 1;
}

#endif
