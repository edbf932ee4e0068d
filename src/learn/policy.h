/* policy.h: policy iteration (Howard 1960): the best policy of a model for one player, by turns of
 * finding what the policy is worth and choosing the best action under that. */
#ifndef POLICY_H
#define POLICY_H

#include "learn/model.h"

struct policy {
    int     state_count;
    int    *actions;       /* -1 where nothing is left to decide */
    double *values;        /* expected sum of discounted rewards */
    int     rounds;        /* until nothing changed */
    double  discount;
};

/* The model must be of a game for one player; discount below 1. */
struct policy *policy_iterate(const struct model *, double discount);
void           policy_free(struct policy *);

/* What the policy's actions are worth in every state. */
void           policy_evaluate(const struct model *, const int *actions, double discount,
                               double *values);

/* The probability of winning from every state when the policy's actions are taken for ever, and the
 * mean number of actions until the end (where it ends for sure). */
void           policy_follow(const struct model *, const int *actions, double *wins,
                             double *lengths);

/* The expected value of a play. */
double         policy_start_value(const struct model *, const double *values);

#endif
