/* gauss.h: normal numbers that are the same on every machine. */
#ifndef GAUSS_H
#define GAUSS_H

#include "core/exact.h"
#include "core/rng.h"

/* In 0 .. 1, never 0. */
static inline double gauss_uniform(struct rng *rng)
{
    return ((double)(rng_next64(rng) >> 11) + 0.5) * 0x1p-53;
}

/* A normal number with mean 0 and deviation 1 (Box and Muller 1958). */
static inline double gauss_draw(struct rng *rng)
{
    double radius = exact_sqrt(-2 * exact_log(gauss_uniform(rng)));
    return radius * exact_cos(6.283185307179586 * gauss_uniform(rng));
}

#endif
