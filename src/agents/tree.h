/* tree.h: the tree of mcts, in a pool of nodes that is allocated once.
 *
 *     place --child--> action a --sibling--> action b --sibling--> ...    ascending by action
 *                         |
 *                         +--outcome--> what else a led to --outcome--> ...
 *
 * A node counts one action of one player from a place of the tree. It is also the place where that
 * action led to the first time; if the viewer saw other outcomes of the action, they are nodes of
 * their own, without counts, along `outcome`. A place stands for all states that look the same to
 * the viewer, so actions may be legal in some of them only: `available` counts how often a node
 * could have been chosen (Cowling, Powley and Whitehouse 2012).
 *
 * Where nothing is hidden and chance has no part, a node that ends the play is proven, and so is one of
 * whose actions one is proven to win, or all are proven (MCTS-Solver, Winands, Bjornsson and Saito
 * 2008, with scores instead of wins and losses). A proven node is chosen by what it is worth, without
 * the share for exploring, and nothing is tried below it again. */
#ifndef TREE_H
#define TREE_H

#include "core/game.h"

enum { ROOT = 0, NOWHERE = 0 };    /* as a link, 0 means none: nothing leads to the root */

struct node {
    double   sum;                  /* of the scores of `mover` */
    uint64_t key;                  /* what the viewer sees here; 0: not known, or differs */
    uint32_t visits, available;
    int32_t  action, mover;
    uint32_t child, sibling, outcome;
    int32_t  options;              /* legal actions at this place, once one was chosen */
    float    exact[2];             /* proven: the scores of the players */
    bool     proven, won[2];       /* won: by whom, as the rules say */
};

struct tree {
    struct node *nodes, *spare;    /* spare: where a kept part is copied to; NULL: never kept */
    uint32_t     count, capacity;
    uint32_t    *stack;            /* for finding the part to keep */

    double       low[PLAYERS_MAX], high[PLAYERS_MAX];    /* scores seen so far */
    double       explore;          /* c of UCT */
    double      *logs;             /* of small whole numbers */
    uint32_t     log_count;

    uint32_t    *candidates;       /* nodes that can be chosen now */
    int         *untried;          /* legal actions without a node */
    int          candidate_count, untried_count;
};

void tree_open(struct tree *, const struct game *, uint32_t capacity, double explore, bool keep);
void tree_close(struct tree *);

/* Only the root is left. */
void tree_clear(struct tree *);

/* Notes the final scores of an iteration, so that they can be compared on one scale. */
void tree_scale(struct tree *, const double *scores, int players);

static inline bool tree_full(const struct tree *tree)
{
    return tree->count == tree->capacity;
}

/* Chooses among the legal actions (ascending) of `mover` at a place: one never tried, by chance,
 * if there is any and room for it; else by UCT. NOWHERE if the tree is full and has none. */
uint32_t tree_choose(struct tree *, uint32_t place, const int *actions, int count, int mover,
                     struct rng *);

/* The place that the action of `node` leads to when the viewer then sees `key`; a new one has no
 * children yet. NOWHERE if there is no room for it. */
uint32_t tree_outcome(struct tree *, uint32_t node, uint64_t key);

/* The last node of a path from the root, on which chance had no part, ends the play like this (or is
 * proven already): proves what follows from that along the path. For one or two players. */
void     tree_prove(struct tree *, const uint32_t *path, int count, const struct state *end,
                    int players);

/* The node of an action at the root, or NOWHERE. */
uint32_t tree_find(const struct tree *, int action, int mover);

/* Which of the actions at the root to take, by index: that with the most votes of those that are not proven,
 * of equals the one with the higher mean; but one that is proven if it is worth more than that one
 * seems to be. */
int      tree_elect(const struct tree *, const int *actions, int count, int mover,
                    const uint64_t *votes);

/* Makes the place below `node` where the viewer sees `key` the root and forgets all else. */
bool     tree_keep(struct tree *, uint32_t node, uint64_t key);

#endif
