/* deepen.h: alpha-beta search of what follows a state, for two players who see all. */
#ifndef DEEPEN_H
#define DEEPEN_H

#include "agents/table.h"
#include "core/game.h"

enum { DEEPEN_DEPTH = 100, DEEPEN_LOUD = 6, DEEPEN_LEVELS = DEEPEN_DEPTH + DEEPEN_LOUD + 2 };
enum { DEEPEN_KILLERS = 2 };

struct deepen_level {
    struct state *state;
    int          *actions;
    uint32_t     *order;           /* the higher, the earlier */
    int           killers[DEEPEN_KILLERS];
};

struct deepen {
    const struct game *game;
    int           samples;         /* outcomes of chance that are searched */
    bool          flat;            /* the estimate tells nothing before the end */
    struct table  table;
    struct deepen_level levels[DEEPEN_LEVELS];
    uint32_t     *history[2];
    double       *values;          /* of the actions at the root */
    int          *root;            /* these, best first */

    /* during a decision */
    int           viewer;
    uint64_t      nodes;           /* actions tried */
    uint64_t      nodes_most;      /* 0: by time */
    uint64_t      nodes_quiet;     /* beyond which no exchange is followed */
    uint64_t      until;           /* nanoseconds */
    bool          stopped, cut;    /* cut: a place was valued before its end */
    double        leap;            /* how much the estimate changes by an action, on average */
};

/* `entries` of the table, about. */
void deepen_open(struct deepen *, const struct game *, int samples, bool flat, size_t entries);
void deepen_close(struct deepen *);

/* A play starts: nothing is known. */
void deepen_begin(struct deepen *);

/* Searches deeper and deeper, `depth` at most, until `nodes` actions were tried (0: until the clock shows
 * `until`) or all is known. `root` then has the actions, best first; returns how many of them are
 * equally good. `*reached` is the depth. */
int  deepen_run(struct deepen *, const struct state *, int viewer, int depth, uint64_t nodes,
                uint64_t until, int *reached);

#endif
