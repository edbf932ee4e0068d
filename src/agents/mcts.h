/* mcts.h: Monte Carlo tree search, shared by agents that want score and those that want time. */
#ifndef MCTS_H
#define MCTS_H

#include "agents/answers.h"
#include "agents/rollout.h"
#include "core/agent.h"

/* What the viewer wants much of; the others always want their score. */
enum goal { GOAL_SCORE, GOAL_PLIES, GOAL_TURNS };

#define MCTS_OPTIONS                                                                              \
    {.name = "iterations", .type = OPTION_INTEGER, .fallback = "1000", .low = 1,                  \
     .high = 10000000, .help = "rollouts for one decision; by turns 120 for each way at most"},    \
    {.name = "milliseconds", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 3600000,  \
     .help = "time for one decision instead of iterations; not reproducible; 0: no"},             \
    {.name = "kind", .type = OPTION_WORD, .fallback = "ismcts", .words = "ismcts|ensemble",       \
     .help = "one tree of what the viewer knows, or votes of trees that know everything"},        \
    {.name = "tree", .type = OPTION_WORD, .fallback = "auto",                                    \
     .words = "auto|observed|actions|turns",                                                      \
     .help = "ismcts: tell places apart by what the viewer sees, by the actions alone, or go by "  \
             "whole turns; auto: turns where one player has several decisions in a turn, actions in " \
             "real time with chance, else observed"},        \
    {.name = "trees", .type = OPTION_INTEGER, .fallback = "10", .low = 1, .high = 10000,          \
     .help = "ensemble: trees, which share the budget"},                                          \
    {.name = "c", .type = OPTION_NUMBER, .fallback = "0.7", .low = 0, .high = 100,                \
     .help = "how much to explore, when scores lie between 0 and 1; by turns 0.3"},               \
    {.name = "rollout", .type = OPTION_WORD, .fallback = "auto",                                 \
     .words = "auto|" POLICY_WORDS "|" ANSWER_WORDS,                                              \
     .help = "who plays the rollouts; auto: learned with one player, random with more"},          \
    {.name = "epsilon", .type = OPTION_NUMBER, .fallback = "0.2", .low = 0, .high = 1,            \
     .help = "chance of a random action in rollouts that are not random"},                        \
    {.name = "depth", .type = OPTION_INTEGER, .fallback = "200", .low = 0, .high = 1000000,       \
     .help = "decisions of a rollout, then the estimate; 0: to the end; by turns 20, in real time 10 " \
             "to 20, the more the slower it is"},                                                 \
    {.name = "reuse", .type = OPTION_FLAG, .fallback = "no",                                      \
     .help = "ismcts: keep what is known of the place where the next decision is"},               \
    {.name = "proofs", .type = OPTION_FLAG, .fallback = "yes",                                    \
     .help = "ismcts: what is proven to win or lose counts as that, without chance or secrets"},   \
    {.name = "nodes", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 100000000,       \
     .help = "nodes of the tree at most; 0: one for each iteration, 262144 for a time"}

/* For the slots of an agent kind; `options` begins with MCTS_OPTIONS. */
struct agent *mcts_open(const struct spec *, const struct option *options, int option_count,
                        enum goal, const struct game *, struct problems *);
void          mcts_close(struct agent *);
void          mcts_begin(struct agent *);
int           mcts_decide(struct agent *, const struct view *);

/* After mcts_decide, not by turns: what it would take if only the actions of this view were allowed. */
int           mcts_choose(struct agent *, const struct view *);

#endif
