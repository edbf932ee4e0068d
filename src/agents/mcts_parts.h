/* mcts_parts.h: what a Monte Carlo tree search consists of; made in mcts_open.c, used in mcts.c. */
#ifndef MCTS_PARTS_H
#define MCTS_PARTS_H

#include "agents/mcts.h"
#include "agents/sight.h"
#include "agents/tree.h"
#include "agents/turns.h"

struct mcts {
    struct agent   head;
    const struct game *game;
    enum goal      goal;
    bool           ensemble, observed, reuse;
    bool           proves;           /* keeps what is proven: see tree.h */
    bool           sure;             /* chance had no part in the path */
    int            tree_count;
    uint32_t       iterations;
    uint64_t       nanoseconds;      /* 0: by iterations */
    struct tree    tree;
    struct rollout rollout;
    struct answers answers;          /* instead, if it has a policy */
    struct sight   sight;
    struct state  *world, *sample;
    int           *actions;
    uint32_t      *path;
    int            path_count, path_max;
    uint64_t      *votes;
    bool           by_turns;         /* with `turns` and nothing of what is above */
    struct turns   turns;
    int            last;             /* reuse: the action taken before, -1 if the tree is stale */
};

#endif
