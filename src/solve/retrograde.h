/* retrograde.h: the value of every state of a game in which nothing is hidden, from the end backwards. */
#ifndef RETROGRADE_H
#define RETROGRADE_H

#include "learn/model.h"
#include "solve/budget.h"

struct retrograde {
    struct model *model;         /* stays the caller's */
    double *values;              /* [state][player]: score still to come */
    int    *best;                /* of each state; -1 when over */
    double  value[PLAYERS_MAX];  /* of a play */
    int     sweeps;              /* 1: no play comes back to a state it had before */
    bool    settled;             /* false: values still changed when the limit of plies was reached,
                                  * which then is the horizon */
    bool    zero_sum;
};

/* Each player maximises his own score; with two whose scores add up to nothing that is minimax, with
 * more it is an equilibrium by backward induction. Of equal actions the one found first is best.
 * NULL if the budget does not last. */
struct retrograde *retrograde_new(struct model *, struct budget *);
void               retrograde_free(struct retrograde *);

#endif
