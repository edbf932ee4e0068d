/* ask.h: the strategy of an agent, found by asking it. */
#ifndef ASK_H
#define ASK_H

#include "core/agent.h"
#include "solve/budget.h"
#include "solve/histories.h"

/* How often an agent took each action of each information set. One that draws no numbers is asked once. */
struct asked {
    double  *strategy;       /* all answers */
    double  *halves[2];      /* those of even and of odd numbers: two strategies that share no luck */
    bool     exact;          /* it drew no numbers anywhere, so the strategy is known and not estimated */
    uint64_t answers, unanswered;
};

/* Asks the agent at every information set of every player, `times` times. Every time a play begins
 * for it, with chance of its own: it is asked as if it had just sat down, and what it might remember
 * of the play is not there. NULL if the budget does not last. */
struct asked *ask_agent(const struct histories *, struct agent *, int times, uint64_t seed,
                        struct budget *);
void          asked_free(struct asked *);

#endif
