/* turns.h: Monte Carlo tree search whose steps are whole turns.
 *
 *     place --way--> outcome the viewer sees --place--way--> ...
 *
 * A place is a moment at which the viewer decides, and keeps one state of those that look like it.
 * Its options are the ways through the turn (ways.h), so that a turn of many small decisions is one
 * choice among results that differ. Every time a way is taken, what is hidden and to come is drawn
 * anew; outcomes that look the same to the viewer are one place of the tree.
 *
 * Below the root, ways are chosen by upper confidence bounds (UCT). At the root they are not: a way
 * that was tried often has a well-grown tree below it and looks better than one that was not, so
 * the first to get ahead would stay ahead. Instead all ways are tried equally often, then the
 * better half again, and so on (sequential halving, Karnin, Koren and Somekh 2013). All ways of a round
 * meet the same draws of what is hidden.
 *
 * One player who has an estimate also looks what playing by the best next estimate brings to the end. Where
 * that is more than the tree promises (waiting behind a growing block pays later than rollouts look),
 * the ways are compared by what such play makes of them.
 *
 * With several players who see all, the turns of the others are places of the tree too, and each chooses
 * the way that is best for himself. Where something is hidden, others answer as rollouts do: their
 * ways would depend on what they hold, which the viewer does not see. */
#ifndef TURNS_H
#define TURNS_H

#include "agents/rollout.h"
#include "agents/sight.h"
#include "agents/ways.h"
#include "core/agent.h"

enum { TURNS_PATH = 64 };              /* turns from the root at most */
enum { TURNS_HORIZON = 20 };           /* a good horizon of rollouts, */
enum { TURNS_FAR = 200 };              /* and one for games without an estimate, */
enum { TURNS_TRIALS = 120 };           /* more for each way bring little, */
#define TURNS_EPSILON 0.2              /* chance of a random action in them, */
#define TURNS_EXPLORE 0.3              /* and c */

struct turns_way {
    double   sum;
    uint32_t visits;
    uint32_t outcome;                  /* the first of a list; 0: none */
    int      first, length;            /* its actions in turns.steps */
    int      mover;                    /* whose way it is, and whose scores are summed */
};

struct turns_outcome {
    uint64_t key;
    uint32_t place;                    /* 0: not in the tree yet */
    uint32_t visits, next;
};

struct turns_place {
    struct state *state;
    uint32_t      way, way_count, visits;
};

struct turns {
    const struct game    *game;
    struct sight          sight;
    struct rollout        rollout;
    struct rollout        plain;       /* by the best next estimate, to the end */
    bool                  switches;    /* whether plain play is looked at, */
    bool                  by_plain;    /* and whether it goes on after ways now */
    struct ways           ways;
    double                explore;     /* c of UCT */
    int                   depth;       /* turns in the tree; 0: no limit */
    int                   viewer;
    double                low[PLAYERS_MAX], high[PLAYERS_MAX];    /* scores seen in this decision */

    struct turns_place   *places;      /* the first is the root */
    struct turns_way     *list;
    struct turns_outcome *outcomes;    /* the first is none */
    int                  *steps;
    uint32_t             *order;       /* ways of the root that are still looked at, best first */
    uint32_t              place_count, way_count, outcome_count, step_count;
    uint32_t              way_room, outcome_room, step_room, order_room;
    uint32_t              path[TURNS_PATH];
    int                   path_count;
    struct state         *world;
    int                  *actions;

    int                   plan[WAY_MAX];    /* the way taken, as long as all looks as expected */
    uint64_t              expected[WAY_MAX];
    int                   plan_length, plan_done;
};

struct turns_settings {
    const char *policy;                /* of rollouts, one of POLICY_WORDS; NULL: learned */
    double explore, epsilon;           /* epsilon: chance of a random action in rollouts */
    int    depth, horizon;             /* in turns; decisions of a rollout, then the estimate */
};

void turns_open(struct turns *, const struct game *, const struct turns_settings *);
void turns_close(struct turns *);

/* A play starts: nothing is known. */
void turns_begin(struct turns *);

/* The action to take. For a new turn a tree is grown by `trials` for each way there is, but by no
 * more than `iterations` in all; a way is then followed as long as everything looks as expected.
 * Adds up the iterations in `done`. */
int  turns_decide(struct turns *, const struct view *, uint32_t iterations, uint32_t trials,
                  struct rng *, uint32_t *done);

#endif
