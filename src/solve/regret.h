/* regret.h: equilibria of games of two players with hidden things, by CFR+. */
#ifndef REGRET_H
#define REGRET_H

#include "solve/histories.h"

struct regret {
    const struct histories *tree;
    double  *regrets, *gains;     /* of each action of each set; gains: of the pass under way */
    double  *now;                 /* the strategy of this pass */
    double  *sums;                /* of strategies so far, weighed by pass and by reach */
    double  *average;             /* the result; filled by regret_average */
    uint64_t passes;
};

/* The scores of the two players must always add up to the same (histories.zero_sum). */
struct regret *regret_new(const struct histories *);
void           regret_free(struct regret *);

/* Passes over the whole tree, each for both players. */
void           regret_run(struct regret *, uint64_t passes);

/* Fills `average`, the strategy that comes near to an equilibrium, and gives the bounds of the value to
 * player 0 that it proves: what the best answer to player 0's part leaves, and what the best answer to
 * player 1's part gets. */
void           regret_average(struct regret *, double *lower, double *upper);

#endif
