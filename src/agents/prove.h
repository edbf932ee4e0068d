/* prove.h: who surely wins, for two players who see all in a game without chance that tells nothing before
 * its end. */
#ifndef PROVE_H
#define PROVE_H

#include "core/game.h"

enum { PROVE_DEPTH = 100, PROVE_KILLERS = 2 };

enum verdict { VERDICT_OPEN, VERDICT_WON, VERDICT_LOST };

/* What is known of a state, for each of the two as the one who wants to win. */
struct prove_entry {
    uint64_t check;
    uint16_t action[2];            /* that answered last; + 1 */
    uint8_t  failed[2];            /* so deep there is no win; PROVE_DEPTH + 1: none at all */
    uint8_t  won;                  /* a bit for each: he wins */
    uint8_t  age;                  /* of the decision that wrote it */
};

struct prove_level {
    struct state *state;
    int          *actions;
    uint32_t     *order;           /* the higher, the earlier */
    uint32_t     *traces;          /* what each action changes, as a number */
    uint64_t     *keys;            /* of the states after them */
    uint32_t      killers[PROVE_KILLERS];    /* of traces */
    int           answer;          /* the action that answered last at once; + 1 */
};

struct prove {
    const struct game  *game;
    struct prove_entry *entries;
    size_t              entry_count;         /* a power of two */
    uint8_t             age;
    struct prove_level  levels[PROVE_DEPTH + 2];
    uint32_t           *history[2];          /* how often what was changed so answered, by player */
    struct state       *trial;
    int                *root;                /* the actions of the decision */

    /* during a decision */
    int                 attacker;            /* who wants to win */
    uint64_t            nodes, nodes_most;   /* actions tried; at most, 0: by time */
    uint64_t            until;               /* nanoseconds of thinking */
    bool                stopped, cut;        /* cut: something lies deeper */
};

/* `entries` of the table, about. */
void prove_open(struct prove *, const struct game *, size_t entries);
void prove_close(struct prove *);

/* A play starts: nothing is known. */
void prove_begin(struct prove *);

/* Looks deeper and deeper, `depth` at most, until `nodes` actions were tried (0: until clock_thinking shows
 * `until`), an action wins, or all is known. `root` then has the actions that are left: one that wins, or
 * all that do not surely lose, or the one that loses last. Returns how many; `*reached` is the depth. */
int  prove_run(struct prove *, const struct state *, int viewer, int depth, uint64_t nodes,
               uint64_t until, int *reached);

/* After prove_run: goes on looking whether one action loses, with another budget, which several calls
 * share if it is 0 and 0 in the later ones. Begins at depth `*reached`; true if it surely loses. */
bool prove_refutes(struct prove *, int viewer, int action, int depth, uint64_t nodes, uint64_t until,
                   int *reached);

#endif
