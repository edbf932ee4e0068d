/* lspi.h: least-squares policy iteration (Lagoudakis and Parr 2003): from steps that were taken once,
 * the value of actions as a weighted sum of features of what was observed.
 *
 * States that look alike are one to the learner, and what an action is worth in them is a mean over
 * them. Steps from every state equally often make a mean that no policy will ever meet, and the
 * policy that is best under it may run in circles. So after it has settled, the learner practises:
 * it plays, adds the steps it took to what it learns from, and keeps the policy that did best.
 *
 * Two kinds of features: `linear`, the observation itself and a constant; `table`, one for each
 * observation that occurs. Both see only the observation. */
#ifndef LSPI_H
#define LSPI_H

#include "learn/model.h"

enum lspi_features { LSPI_LINEAR, LSPI_TABLE };

struct lspi_options {
    enum lspi_features features;
    double   discount;
    int      tries;             /* of every action in every state */
    int      rounds_most;
    int      practice;          /* rounds of playing; 0: none */
    double   exploring;         /* part of actions that are drawn by chance meanwhile */
    int      play_length;       /* decisions of such a play at most */
    uint64_t seed;
    size_t   bytes_most;        /* for the equations; 0: no limit */
    int      block_first, block_size;    /* the part of the observation that is seen */
};

struct lspi {
    int     observation_count;  /* distinct ones */
    int     feature_count;      /* of one action */
    int     step_count, rounds;
    bool    settled;            /* the last round before practice changed nothing */
    int     reached;            /* its plays that reached the goal, of five from each state */
    int    *policy;             /* action in each state of the model, -1: over */
    double *values;             /* of the best action in each state, as learnt */
};

/* Takes `tries` steps from every state with every action, then learns from these alone. The model
 * stands for the game: it says which states there are and draws what a step leads to. NULL, with an
 * error, if that takes too much memory. */
struct lspi *lspi_learn(const struct model *, const struct lspi_options *, struct problems *);
void         lspi_free(struct lspi *);

#endif
