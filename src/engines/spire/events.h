/* events.h: what happens and who hears of it. */
#ifndef SPIRE_EVENTS_H
#define SPIRE_EVENTS_H

#include "engines/spire/machine.h"

/* What is written down for whoever asks what happened. */
enum verb {
    V_PLAYED, V_DRAWN, V_DISCARDED, V_EXHAUSTED, V_CREATED, V_UPGRADED, V_DAMAGE, V_HP_LOST, V_BLOCK,
    V_HEALED, V_STATUS, V_STATUS_REMOVED, V_ENERGY, V_DIED, V_MOVE, V_SHUFFLED, V_TURN, V_FLED,
    V_REWARD, V_RULE, VERBS,
};

/* Everything that may be heard of when someone is hit. */
#define DAMAGE_EVENTS                                                                              \
    ((uint64_t)1 << EV_BLOCK_LOST | (uint64_t)1 << EV_HIT | (uint64_t)1 << EV_DAMAGE |              \
     (uint64_t)1 << EV_HP_LOSS | (uint64_t)1 << EV_DEATH)

/* What nearly every change comes to: a few statuses with simple rules, and nobody else. False, and the amount
 * stays, if it is not so. */
bool     change_by_few(const struct spire_game *, const struct spire_state *, int event, int source,
                       int target, int32_t *amount);
int32_t  change_heard(const struct spire_game *, struct spire_state *, int event, int source, int target,
                      int card, int32_t amount, int status);
static inline int32_t change_value(const struct spire_game *game, struct spire_state *state, int event,
                                   int source, int target, int card, int32_t amount)
{
    return heard(game, state, HEAR_CHANGE, event)
               ? change_heard(game, state, event, source, target, card, amount, -1) : amount;
}
bool     play_forbidden(const struct spire_game *, const struct spire_state *, int card);
void     fire_heard(struct machine *, int event, int source, int target, int card, int32_t amount,
                    int status);
static inline void fire(struct machine *machine, int event, int source, int target, int card,
                        int32_t amount, int status)
{
    if (heard(machine->game, machine->state, HEAR_AFTER, event))
        fire_heard(machine, event, source, target, card, amount, status);
}
void     flush(struct machine *);
bool     dispatch_step(struct machine *, struct dispatch_frame *);    /* false: no rule is left */
bool     before_heard(struct machine *, struct frame *, int event, int source, int target, int card,
                      int32_t amount);
static inline bool before(struct machine *machine, struct frame *frame, int event, int source, int target,
                          int card, int32_t amount)
{
    return heard(machine->game, machine->state, HEAR_BEFORE, event) &&
           before_heard(machine, frame, event, source, target, card, amount);
}
bool     cancelled_heard(struct machine *, int event, int source, int target, int card, int32_t amount,
                         int status);
static inline bool cancelled(struct machine *machine, int event, int source, int target, int card,
                             int32_t amount, int status)
{
    return heard(machine->game, machine->state, HEAR_BEFORE, event) &&
           cancelled_heard(machine, event, source, target, card, amount, status);
}

#endif
