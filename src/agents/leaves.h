/* leaves.h: how a search that ends before the play does values its last states: by the game's estimate, or
 * by rollouts from there; for whom nobody told, by what the game is like. */
#ifndef LEAVES_H
#define LEAVES_H

#include "agents/rollout.h"
#include "core/agent.h"

#define LEAVES_OPTIONS                                                                            \
    {.name = "value", .type = OPTION_WORD, .fallback = "auto", .words = "auto|estimate|rollouts", \
     .help = "how the last states are valued: the game's estimate, or rollouts; auto: rollouts "  \
             "in real time with chance, else estimate"},                                          \
    {.name = "rollouts", .type = OPTION_INTEGER, .fallback = "1", .low = 1, .high = 100000,       \
     .help = "rollouts from each of the last states"},                                            \
    {.name = "rollout", .type = OPTION_WORD, .fallback = "first", .words = "random|first|greedy", \
     .help = "who plays the rollouts; in real time random"},                                      \
    {.name = "epsilon", .type = OPTION_NUMBER, .fallback = "0.1", .low = 0, .high = 1,            \
     .help = "chance of a random action in rollouts of first and greedy"},                        \
    {.name = "horizon", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 1000000,       \
     .help = "decisions of a rollout, then the estimate; 0: until the play is over; in real "     \
             "time 10 to 20"}

struct leaves {
    const struct game *game;
    int            rollouts;         /* 0: by estimate */
    struct rollout rollout;
    struct state  *trial;
};

/* `options` has LEAVES_OPTIONS. Returns whether states are valued as in real time, since nobody said how. */
bool leaves_open(struct leaves *, const struct spec *, const struct option *options, int option_count,
                 const struct game *);
void leaves_close(struct leaves *);

/* Whether samples of one state are worth different amounts. */
bool leaves_differ(const struct leaves *, const struct state *);

/* Adds what a state is worth to each player. */
void leaves_add(struct leaves *, const struct state *, int viewer, int sample, double *out);

#endif
