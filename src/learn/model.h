/* model.h: a game as a Markov decision process: all states that can be reached, and for each action
 * the states it leads to, with probabilities and rewards.
 *
 * Made through the waist alone, breadth first from the start. Two states are the same if their bytes
 * are after `forget`, less generator, ply, turn and score. Chance is listed outcome by outcome
 * (core/chance.h), so the probabilities are exact; where a rule draws in a way that cannot be
 * listed, the action is tried `samples` times and the model says so.
 *
 * A state in which two or more actions are legal and all end the play alike is taken together with
 * that end: nothing is decided in it. The end by plies_max is no part of the model, which goes on
 * for ever. */
#ifndef MODEL_H
#define MODEL_H

#include "core/game.h"

enum model_reward {
    REWARD_SCORE,      /* what the score changes by */
    REWARD_RESULT,     /* 1 for a win, -1 for a loss, at the end */
};

struct model_options {
    int               states_most;    /* give up beyond that many */
    size_t            bytes_most;     /* or beyond so much memory; 0: no limit */
    int               samples;        /* tries of what cannot be listed */
    uint64_t          seed;           /* for these */
    enum model_reward reward;
    /* Told of every state that is found; false: give up. NULL: nobody. */
    bool            (*found)(void *context, int count);
    void             *context;
};

struct transition {
    int    to;
    double probability;
    float  reward[PLAYERS_MAX];       /* the mean, if several outcomes lead there */
};

struct model {
    const struct game *game;
    int      state_count, action_count;
    char    *states;                  /* one of each, as long as it is, one after the other */
    size_t  *offset;                  /* of each in there; one more at the end */
    uint64_t *hashes;                 /* of each with what does not count set to zero */
    int     *depth;                   /* decisions from the start */
    size_t  *first;                   /* of state * action_count + action; one more at the end */
    struct transition *transitions;
    size_t   transition_count, transition_capacity;
    struct transition *starts;        /* where plays begin */
    int      start_count;
    uint64_t sampled;                 /* pairs of state and action that had to be tried */
    uint64_t cut;                     /* transitions into the limit of plies */
    bool     complete;                /* false: more states than states_most, or than fit */
    bool     full;                    /* false: it was states_most */
    bool     stopped;                 /* or whoever is told gave up */
    int     *buckets;                 /* state index by hash of its key, or -1 */
    size_t   bucket_count;
};

/* About how many states of a game fit into so many bytes, going by one that begins a play. */
double        model_fits(const struct game *, size_t bytes, uint64_t seed);

/* The model of a game; NULL, with an error, if it has too many states. A warning tells of samples. */
struct model *model_new(const struct game *, const struct model_options *, struct problems *);
void          model_free(struct model *);

const struct state *model_state(const struct model *, int index);

/* The transitions of an action in a state; 0 if it is not legal there. */
int           model_outcomes(const struct model *, int state, int action,
                             const struct transition **first);

/* A step by the table: chance's choice among the transitions, and what player 0 gets for it. */
int           model_step(const struct model *, int state, int action, struct rng *, float *reward);

#endif
