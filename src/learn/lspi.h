/* lspi.h: least-squares policy iteration (Lagoudakis and Parr 2003): from steps that were taken once,
 * the value of actions as a weighted sum of features of what was observed.
 *
 * Two kinds of features: `linear`, the observation itself and a constant; `table`, one for each
 * observation that occurs. Both see only the observation: states that look alike are one. */
#ifndef LSPI_H
#define LSPI_H

#include "core/rng.h"
#include "learn/model.h"

enum lspi_features { LSPI_LINEAR, LSPI_TABLE };

struct lspi_options {
    enum lspi_features features;
    double   discount;
    int      tries;             /* of every action in every state */
    int      rounds_most;
    uint64_t seed;
    int      block_first, block_size;    /* the part of the observation that is seen */
};

struct lspi {
    int     observation_count;  /* distinct ones */
    int     feature_count;      /* of one action */
    int     step_count, rounds;
    bool    settled;            /* the last round changed nothing */
    int    *policy;             /* action in each state of the model, -1: over */
    double *values;             /* of the best action in each state, as learnt */
};

/* Takes `tries` steps from every state with every action through the waist, then learns from these
 * alone. The model tells which states there are, and nothing else. */
struct lspi *lspi_learn(const struct model *, const struct lspi_options *);
void         lspi_free(struct lspi *);

#endif
