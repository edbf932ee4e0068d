/* shortest.h: the fewest decisions with which one player wins, found breadth first.
 *
 * In a game without chance the answer is proven: nothing shorter wins, or nothing does. With chance the
 * search knows what the seed brings: a way is a win of that seed, and that there is none says little. */
#ifndef SHORTEST_H
#define SHORTEST_H

#include "core/record.h"

enum shortest_verdict { SHORTEST_FOUND, SHORTEST_NONE, SHORTEST_OPEN /* too many states */ };

struct shortest {
    enum shortest_verdict verdict;
    bool     chance;                   /* some state drew on its generator */
    uint64_t states;                   /* that differ and were seen */
    int     *actions, count;           /* the way; NULL: none */
};

/* Looks at no more than `most` states of a play with this seed. */
void shortest_search(const struct game *, uint64_t seed, uint64_t most, struct shortest *out);
void shortest_free(struct shortest *);

/* The way as a record that replays by itself. */
struct record *shortest_record(const struct game *, const char *spec, uint64_t seed,
                               const struct shortest *);

#endif
