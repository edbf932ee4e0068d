/* rollout.h: plays on from a state with a cheap policy, to see how it might end.
 *
 * Policies: `random`; `first`, the first legal action; `greedy`, the action whose next state has
 * the best estimate for who decides; `learned`, the action that did best in earlier rollouts, alone
 * and after the action before it, whatever the state (move-average sampling, Finnsson and
 * Bjornsson 2008, and n-grams of moves, Tak, Winands and Bjornsson 2012). All but `random`
 * take a random action with the chance `epsilon`, lest rollouts all look alike. */
#ifndef ROLLOUT_H
#define ROLLOUT_H

#include "agents/sight.h"

enum policy { POLICY_RANDOM, POLICY_FIRST, POLICY_GREEDY, POLICY_LEARNED };
#define POLICY_WORDS "random|first|greedy|learned"

enum { TRACE_MAX = 1024 };

/* One action that was taken, by its name and that of the two it ends. */
struct move {
    uint64_t name, pair;
    int32_t  player;
};

/* What is known of one action of one player, or of two in a row. */
struct habit {
    uint64_t name;                 /* 0: nothing here */
    double   mean;
    double   weight;               /* visits, fading from decision to decision */
};

struct rollout {
    const struct game *game;
    enum policy        policy;
    int                depth;      /* decisions at most; 0: until the play is over */
    uint32_t           epsilon;    /* of 2^32 */
    int               *actions;
    struct state      *trial;      /* greedy: the state after one action */
    struct sight       sight;      /* learned: for what lies in the hand */
    struct habit      *habits;     /* learned: by name */
    uint64_t          *names;      /* learned: of the legal actions */
    uint64_t           last;       /* learned: the name of the action before */
    struct move        trace[TRACE_MAX];    /* learned: the first moves since rollout_begin */
    int                trace_count;
};

/* Sets up a rollout; ends with rollout_close. `policy` is one of POLICY_WORDS. */
void rollout_open(struct rollout *, const struct game *, const char *policy, double epsilon,
                  int depth);
void rollout_close(struct rollout *);

/* learned: a new line of play begins. */
void rollout_begin(struct rollout *);

/* learned: notes an action taken in a state by somebody else, before a rollout. */
void rollout_note(struct rollout *, const struct state *, int action);

/* Plays on; returns the decisions taken. */
int  rollout_run(struct rollout *, struct state *, struct rng *);

/* Plays on until `player` decides or the play is over, however long that is. */
void rollout_until(struct rollout *, struct state *, int player, struct rng *);

/* learned: the line of play brought the players these scores. */
void rollout_learn(struct rollout *, const double *scores);

/* learned: forgets everything, as a play starts. */
void rollout_forget(struct rollout *);

/* learned: lets what was learned weigh `share` of what it did, as a new decision starts. */
void rollout_fade(struct rollout *, double share);

#endif
