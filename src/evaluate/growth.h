/* growth.h: how the experiment that a store holds becomes the one that is to be run.
 *
 * The new one may have more plays, scenarios, agents, variants and values, anywhere in their blocks.
 * Every cell that is there must be in it, unchanged; it gets the number it has there. A store that
 * holds nothing yet grows from no cells, so stores begin, go on and grow in one way; so does one that
 * holds another stage of the same evolution. */
#ifndef GROWTH_H
#define GROWTH_H

#include "evaluate/plan.h"

struct growth {
    bool    none;          /* the store holds this very experiment */
    int64_t plays;         /* of each cell there; 0: the store is new */
    int    *numbers;       /* in the plan, of each cell there */
    int     cell_count;    /* there */
};

/* Compares what is there with the plan; false, with what differs, if it cannot become that. */
bool growth_find(struct growth *, const struct plan *there, const struct plan *,
                 struct problems *);
void growth_free(struct growth *);

/* The SQL that gives rows of a table the new numbers of their cells. `also` is set in those rows that
 * get another one, as ", owner = NULL"; or "". */
void growth_print(const struct growth *, const char *table, const char *also, struct text *out);

#endif
