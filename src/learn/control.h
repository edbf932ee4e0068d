/* control.h: a network plays a game through the waist: it sees a block of the observation, decides,
 * and after a while it is told how well it did. Trained by an evolution strategy. */
#ifndef CONTROL_H
#define CONTROL_H

#include "core/record.h"
#include "learn/network.h"
#include "learn/snes.h"

/* Which inputs and actions a controller has. */
struct control {
    const struct game *game;
    struct network     network;
    char  block[64];                 /* the block of the observation that it sees */
    int   input_count, *inputs;      /* places in the observation that ever differ from each other */
    int   action_count, *actions;    /* what it chooses from; others are never taken */
    int   steps_most;
    double discount, curiosity;
    bool  greedy;                    /* the most probable action, not one drawn */
};

/* What is kept of a play: the places it went through, for pictures, and all of it, if there is a
 * record. */
struct trail {
    int length, capacity;
    struct { float x, y; } *places;
    struct record *record;
};

struct control_options {
    int    hidden, steps, rollouts, generations_most, population;
    int    scatter;                  /* roll-outs begin after up to so many actions by chance */
    int    checks;                   /* roll-outs from the start that all must reach the goal */
    double discount, curiosity, deviation, rate, deviation_rate;
    bool   mirrored, greedy;
    bool   paired;                   /* all of a generation play the same seeds */
    bool   stop;                     /* at the first generation whose best is consistent */
};

/* What became of one generation. */
struct generation {
    int    number;
    double best, mean;               /* fitness */
    int    reached;                  /* roll-outs of the best that reached the goal, of `checks` */
};

/* A controller that sees the named block of the observation (only what differs between states met by
 * chance) and chooses among the actions that do something; NULL, with an error, if there is no such
 * block. */
struct control *control_new(const struct game *, const char *block, const struct control_options *,
                            uint64_t seed, struct problems *);
void            control_free(struct control *);

/* A play by the weights: the discounted sum of rewards, plus `curiosity` for every step that led to
 * an observation that the play had not made before, as a part of all steps it may take. Up to
 * `scatter` actions are taken by chance before the controller begins. `won` and `trail` may be
 * NULL. */
double control_play(const struct control *, const double *weights, uint64_t seed, int scatter,
                    bool *won, struct trail *);

/* Trains; calls back after each generation with the best weights so far. Returns the first
 * generation after which the best was consistent, or 0. `found`, unless it is NULL, gets the weights
 * that were consistent, else the best of all. */
int control_train(struct control *, const struct control_options *, uint64_t seed,
                  void (*after)(void *context, const struct generation *, const double *weights),
                  void *context, double *found);

/* How many of `checks` plays from the start reach the goal. */
int control_check(const struct control *, const double *weights, int checks, uint64_t seed);

/* Where a block of the observation begins; returns its size, 0 if there is none of that name. */
int control_block(const struct game *, const char *name, int *first, int *kinds);

/* keep.c: a controller as text, and read again for a game that has such a block and such actions;
 * NULL after an error. The weights belong to the caller. */
void            control_write(const struct control *, const double *weights, struct text *out);
struct control *control_read(const struct game *, const char *file, const char *text,
                             double **weights, struct problems *);

#endif
