/* oracle_rng.h: CPython's generator in place of ours, for the comparison with MiniStS alone. */
#ifndef ORACLE_RNG_H
#define ORACLE_RNG_H

#include "../python_rng.h"

static inline uint32_t rng_next(struct rng *rng)
{
    return python_word(rng);
}

static inline uint64_t rng_next64(struct rng *rng)
{
    uint64_t low = python_word(rng);
    return (uint64_t)python_word(rng) << 32 | low;
}

static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    return python_below(rng, n);
}

/* choices(weights): by random() times the total. */
static inline uint32_t rng_weighted(struct rng *rng, uint32_t total)
{
    return (uint32_t)((double)python_random(rng) / 9007199254740992.0 * total);
}
#define RNG_WEIGHTED rng_weighted

#endif
