/* rollout.h: plays on from a state with a cheap policy, to see how it might end.
 *
 * Policies: `random`; `first`, the first legal action; `greedy`, the action whose next state has
 * the best estimate for who decides; `learned`, the action that did best in earlier rollouts,
 * whatever the state (the move-average sampling of Finnsson and Bjornsson 2008). All but `random`
 * take a random action with the chance `epsilon`, lest rollouts all look alike. */
#ifndef ROLLOUT_H
#define ROLLOUT_H

#include "core/game.h"

enum policy { POLICY_RANDOM, POLICY_FIRST, POLICY_GREEDY, POLICY_LEARNED };
#define POLICY_WORDS "random|first|greedy|learned"

enum { TRACE_MAX = 1024 };

struct move {
    int32_t player, action;
};

/* What is known of one action of one player. */
struct habit {
    double mean;
    double weight;                 /* visits, fading from play to play */
};

struct rollout {
    const struct game *game;
    enum policy        policy;
    int                depth;      /* decisions at most; 0: until the play is over */
    uint32_t           epsilon;    /* of 2^32 */
    int               *actions;
    struct state      *trial;      /* greedy: the state after one action */
    struct habit      *habits;     /* learned: players * actions_max */
    struct move        trace[TRACE_MAX];    /* learned: the first moves of the last rollout */
    int                trace_count;
};

/* Sets up a rollout; ends with rollout_close. `policy` is one of POLICY_WORDS. */
void rollout_open(struct rollout *, const struct game *, const char *policy, double epsilon,
                  int depth);
void rollout_close(struct rollout *);

/* Plays on; returns the decisions taken. */
int  rollout_run(struct rollout *, struct state *, struct rng *);

/* learned: notes that a move was part of a play that brought its player `score`. */
void rollout_learn(struct rollout *, struct move, double score);

/* learned: forgets everything, as a play starts. */
void rollout_forget(struct rollout *);

/* learned: lets what was learned weigh `share` of what it did, as a new decision starts. */
void rollout_fade(struct rollout *, double share);

#endif
