/* experiment.h: what is to be played, read from a text.
 *
 *     title "Does a heavier Bash pay?"
 *     seed 7
 *     plays 1000
 *     until win ±0.5%
 *     scenarios
 *         jaw worm: spire/jaw-worm
 *     agents
 *         random
 *         look: lookahead:depth=2
 *     variants
 *         as it is
 *         heavy: Bash.damage = 12
 *     metrics
 *         win
 *         field:name=hp
 *
 * docs/experiments.md has every construct. An experiment is scenarios x variants x agents; each
 * combination is a cell and is played `plays` times. */
#ifndef EXPERIMENT_H
#define EXPERIMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/problem.h"
#include "core/text.h"

enum { EXPERIMENT_SEED_DEFAULT = 1, EXPERIMENT_PLAYS_DEFAULT = 1000, CHUNK_MAX = 16384 };

/* One line of a block: "name: text", or a text that is its own name. */
struct item {
    char *name, *text;
    int   line, column;        /* where the text stands; 0: given as an option */
};
struct items {
    struct item *list;
    int          count;
};

/* The blocks of an experiment. */
enum block_kind {
    BLOCK_SCENARIOS, BLOCK_AGENTS, BLOCK_VARIANTS, BLOCK_METRICS, BLOCK_VALUES, BLOCK_COUNT
};
extern const char *const block_names[BLOCK_COUNT];

struct experiment {
    char        *title;        /* NULL: none */
    uint64_t     seed;
    int64_t      plays;        /* of each cell, at most */
    int          chunk;        /* plays that are done and kept together; 0: chosen by `plays` */
    int64_t      stage;        /* of something longer (evolve): a store that holds another stage of it lets
                                * that go, and scenarios are called by their series (plan.h); 0: none */
    char        *until;        /* a cell is done once this column's mean is known well enough, */
    double       within;       /* to plus or minus this; NULL: after all plays */
    bool         differs;      /* not its mean, but whether it differs between cells is to be known */
    int          until_line;   /* where that stands; 0: given as an option */
    bool         rotate;       /* the first agent takes each seat in turn */
    bool         ladder;       /* line-ups are matches: those who met are rated */
    bool         unfinished;   /* a ladder: line-ups are added by what comes of these; workers wait */
    bool         singly;       /* values: no pairs */
    bool         shared;       /* values: all cells play the same seeds */
    char        *by;           /* values: the setting that bare names are for; NULL: none */
    bool         decisions, events;    /* keep them */
    char        *against;      /* who takes the seats that a line-up leaves free; NULL: its last */
    char        *file;         /* for messages; NULL: options */
    struct items blocks[BLOCK_COUNT];
};

/* An experiment with nothing in it yet. */
void experiment_begin(struct experiment *);
void experiment_free(struct experiment *);

/* Reads a text into an experiment that was begun; false after an error. */
bool experiment_read(struct experiment *, const char *file, const char *text, struct problems *);

/* Adds "name: text" or a bare text to a block; false after an error at the place. */
bool experiment_add(struct experiment *, enum block_kind, const char *line, struct place,
                    struct problems *);

/* Sets "win ±0.5%" or "win differs ±2%"; false after an error. */
bool experiment_until(struct experiment *, const char *text, struct problems *);

/* Fills what was left open (one variant, the usual metrics, the size of chunks) and checks that
 * there is something to play. To be called once everything was read or given. */
bool experiment_complete(struct experiment *, struct problems *);

/* The experiment as a text that reads back to the same. */
void experiment_print(const struct experiment *, struct text *out);

/* How many plays are kept together. */
int  experiment_chunk(const struct experiment *);

/* The seed of a series of plays: play i has rng_play_seed of it and i, a hash of experiment seed, the
 * series' name and index. */
uint64_t experiment_stream(const struct experiment *, const char *name);

#endif
