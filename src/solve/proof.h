/* proof.h: the value of a game of two players without chance or hidden things, proven by search. */
#ifndef PROOF_H
#define PROOF_H

#include "core/game.h"
#include "solve/budget.h"

enum proof_end {
    PROOF_DONE,
    PROOF_BUDGET,      /* given up: the budget did not last */
    PROOF_CHANCE,      /* given up: an action draws a number */
    PROOF_SUMS,        /* given up: what one wins the other does not lose */
    PROOF_DEEP         /* given up: plays are too long */
};

struct proof;

/* `result`: what counts is 1 for a win and -1 for a loss, not the score. */
struct proof  *proof_new(const struct game *, bool result, struct budget *);
void           proof_free(struct proof *);

/* The value of a state to player 0. */
enum proof_end proof_value(struct proof *, const struct state *, double *value);

/* After proof_value: what both have together, however a play ends. */
double         proof_sum(const struct proof *);

/* After proof_value: a best action in a state whose value is `value`; -1 if the budget does not last. */
int            proof_best(struct proof *, const struct state *, double value);

/* Actions tried and states kept so far. */
uint64_t       proof_tried(const struct proof *);
uint64_t       proof_kept(const struct proof *);

#endif
