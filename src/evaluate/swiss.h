/* swiss.h: who meets whom in the next round of a Swiss tournament.
 *
 * Neighbours in the standing meet, and nobody meets somebody twice. If that leaves somebody without anybody
 * to meet, as few as possible rest: those who rested least, of these the last in the standing. Before
 * anybody has met, the first half of the standing meets the second. */
#ifndef SWISS_H
#define SWISS_H

#include <stdbool.h>

enum { SWISS_MAX = 48 };

struct swiss_pair {
    int one, two;                  /* one < two */
};

/* Rounds as they were played: pairs in order; one begins with a pair of which somebody has played already. */
struct swiss {
    int               count;       /* who take part */
    struct swiss_pair pairs[SWISS_MAX * SWISS_MAX / 2];
    int               round[SWISS_MAX * SWISS_MAX / 2];    /* of each pair, from 0 */
    int               pair_count, rounds;
};

void swiss_begin(struct swiss *, int count);

/* Adds a pair that was played; one that is there already is not added again. */
void swiss_add(struct swiss *, int one, int two);

/* Adds a round by the standing, best first; false if all have met. */
bool swiss_next(struct swiss *, const int *standing);

/* Rounds after which the first and the last of so many are known, as a rule. */
int  swiss_rounds(int count);

/* How many rounds somebody rested. */
int  swiss_rests(const struct swiss *, int who);

#endif
