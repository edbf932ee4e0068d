/* chance.h: every outcome of chance, each with its exact probability, instead of one.
 *
 *     struct chance chance;
 *     chance_begin(&chance);
 *     do {
 *         state_copy(copy, state);
 *         chance_script(&chance, &copy->rng);
 *         state_apply(game, copy, action, NULL);
 *         if (!chance_kept(&chance, &copy->rng))
 *             ... this rule draws in a way that cannot be listed: take samples ...
 *         ... copy is an outcome of probability chance.probability ...
 *     } while (chance_next(&chance));
 *
 * A scripted generator answers rng_below and rng_chance as the script says: the first time always
 * with the first answer, then depth first through all of them. It needs no branch of its own where
 * numbers are drawn. Its key is such that the next draw is zero, and zero leads both functions into
 * a case that otherwise comes once in 2^32 / n or 2^53 draws; only there is it asked for. A rule that
 * uses rng_next or rng_next64 itself moves the generator on, which chance_kept reports.
 *
 * While scripted, a generator holds the address of its script: such a state must not be kept, hashed
 * or compared before its generator was seeded again. */
#ifndef CHANCE_H
#define CHANCE_H

#include <stdbool.h>

#include "core/rng.h"

enum { CHANCE_DEPTH_MAX = 64, CHANCE_OUTCOMES_MAX = 1 << 16 };

struct chance {
    int      depth;                            /* answers given in this run */
    int      known;                            /* answers fixed before it began */
    uint32_t answers[CHANCE_DEPTH_MAX], counts[CHANCE_DEPTH_MAX];
    double   probability;                      /* of the answers of this run */
    bool     lost;                             /* too many questions for one run */
};

void chance_begin(struct chance *);

/* Makes a generator answer as the script says, once before each run. */
void chance_script(struct chance *, struct rng *);

/* Whether all chance of the run came from the script. */
bool chance_kept(const struct chance *, const struct rng *);

/* Goes to the next outcome; false after the last. */
bool chance_next(struct chance *);

/* For rng.c: the script behind a generator whose draw was just zero, or NULL; its answers. */
struct chance *chance_behind(const struct rng *);
uint32_t       chance_choose(struct chance *, struct rng *, uint32_t count);
bool           chance_decide(struct chance *, struct rng *, double probability);

#endif
