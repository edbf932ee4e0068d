/* table.h: a transposition table: what a search found out about states it has met (Greenblatt and others
 * 1967). A state is known by two hashes of its bytes less its generator. */
#ifndef TABLE_H
#define TABLE_H

#include "core/game.h"

enum bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT };

struct table_key {
    uint64_t place, check;
};

struct table_entry {
    uint64_t check;
    double   value;
    int32_t  action;               /* the best one, or -1 */
    int16_t  depth;                /* how deep it was searched */
    uint8_t  bound;                /* enum bound; BOUND_NONE: free */
    uint8_t  age;                  /* of the decision that wrote it */
};

struct table {
    struct table_entry *entries;
    size_t              count;     /* a power of two */
    uint8_t             age;
};

/* About `wanted` entries. */
void table_open(struct table *, size_t wanted);
void table_close(struct table *);

/* Forgets everything. */
void table_clear(struct table *);

/* A new decision begins: what is older gives way first. */
void table_next(struct table *);

/* The state's generator is not part of its key. */
struct table_key table_key(struct state *);

/* What is known of a state, or NULL. */
const struct table_entry *table_find(const struct table *, struct table_key);

/* Notes what was found, in place of what is older or less deep. */
void table_put(struct table *, struct table_key, double value, enum bound, int depth, int action);

#endif
