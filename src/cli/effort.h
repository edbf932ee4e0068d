/* effort.h: what the commands that solve games may take, and how they tell of it. */
#ifndef EFFORT_H
#define EFFORT_H

#include "cli/cli.h"
#include "core/game.h"
#include "solve/budget.h"

struct effort {
    struct budget budget;
    bool          interactive;
    double        drawn;
};

/* The budget of --states, --memory and --seconds, begun now. */
void effort_begin(struct effort *, const struct call *);

/* Clears the line of progress, if there is one. */
void effort_end(struct effort *);

/* Says in a line on stderr how large the tree of a game is, and whether it fits. */
void effort_foretell(const struct effort *, const struct game *, double histories);

/* A state on one line, as a player sees it. */
void effort_see(const struct game *, const struct state *, int viewer, struct text *out);

#endif
