/* outcomes.h: every outcome of an action, each once, with its probability. */
#ifndef OUTCOMES_H
#define OUTCOMES_H

#include "core/game.h"

struct result {
    double   probability;
    uint64_t hash;
};

struct outcomes {
    const struct game *game;
    struct result     *list;
    char              *states;        /* game->state_size each; generators seeded with 0 */
    int                count, capacity;
    int               *buckets;       /* index + 1 by hash; 0: free */
    size_t             bucket_count;
    struct state      *next;
};

struct outcomes *outcomes_new(const struct game *);
void             outcomes_free(struct outcomes *);

/* Lists the outcomes of an action in a state, or those of the start (action -1). Outcomes whose states are
 * equal but for the generator are one. False if they cannot be listed. */
bool outcomes_list(struct outcomes *, const struct state *from, int action);

const struct state *outcomes_state(const struct outcomes *, int index);

#endif
