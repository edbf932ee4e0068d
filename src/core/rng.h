/* rng.h: the only source of chance. Small enough to live inside a state.
 *
 * Counter based: the n-th draw of a generator is a mix of its key and n (the output function of
 * SplitMix64, Steele, Lea and Flood 2014). So draws are counted for free, and a state tells
 * whether an action used chance. Never use rand(), time or pointers as a source of chance: a
 * play must be exactly (description, seed, actions).
 *
 * Named streams keep uses apart: rng_stream(seed, rng_stream_key("agent 0")) gives a seed that has
 * nothing to do with that of the play, so that one more draw of an agent changes no card.
 *
 * The generator is fast, not secret: its key follows from one whole draw of 64 bits, and its seed
 * from its key. What keeps a play's seed from those who play is that they are never given its
 * generator, and that streams are split by a function that cannot be turned round. */
#ifndef RNG_H
#define RNG_H

#include <stdbool.h>
#include <stdint.h>

struct rng {
    uint64_t key;
    uint64_t draws;    /* taken so far */
};

/* A bijection of 64 bits in which every input bit affects every output bit. */
static inline uint64_t rng_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static inline void rng_seed(struct rng *rng, uint64_t seed)
{
    rng->key = rng_mix(seed + 0x9e3779b97f4a7c15u);
    rng->draws = 0;
}

#ifdef RULEPLAY_ORACLE
/* Oracle tests replace the generator by that of the implementation they compare with. */
#include "oracle_rng.h"
#else

static inline uint64_t rng_next64(struct rng *rng)
{
    return rng_mix(rng->key + ++rng->draws * 0x9e3779b97f4a7c15u);
}

static inline uint32_t rng_next(struct rng *rng)
{
    return (uint32_t)(rng_next64(rng) >> 32);
}

/* The rare cases of the two functions below, out of line. Here it is also found out whether the
 * generator is a scripted one (chance.h): those always draw zero, which leads here. So whoever wants
 * every outcome can have it, and whoever wants one pays nothing for that. */
uint32_t rng_below_rare(struct rng *rng, uint32_t n, uint64_t wide);
bool     rng_chance_rare(struct rng *rng, double probability);

/* Uniform in 0 .. n-1, without bias; n > 0. (Lemire 2019: the division is almost never needed.) */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    uint64_t wide = (uint64_t)rng_next(rng) * n;
    if ((uint32_t)wide >= n)
        return (uint32_t)(wide >> 32);
    struct rng copy = *rng; /* so that a local generator can live in registers */
    uint32_t drawn = rng_below_rare(&copy, n, wide);
    *rng = copy;
    return drawn;
}

/* True with a probability, to 53 bits. */
static inline bool rng_chance(struct rng *rng, double probability)
{
    uint64_t bits = rng_next64(rng) >> 11;
    if (bits == 0)
        return rng_chance_rare(rng, probability);
    return (double)bits * 0x1p-53 < probability;
}

#endif

#ifdef RULEPLAY_ORACLE
static inline bool rng_chance(struct rng *rng, double probability)
{
    return (double)(rng_next64(rng) >> 11) * 0x1p-53 < probability;
}
#endif

/* Uniform in low .. high, both included. */
static inline int32_t rng_range(struct rng *rng, int32_t low, int32_t high)
{
    return low + (int32_t)rng_below(rng, (uint32_t)(high - low) + 1);
}

/* The seed of a named stream under `seed`; the key of a name can be kept. It is a keyed hash
 * (SipHash-2-4) of the name with the seed as its key: whoever holds the seeds of streams finds neither
 * the seed they come from nor that of another stream, except by trying seeds. */
uint64_t rng_stream_key(const char *name);
uint64_t rng_stream(uint64_t seed, uint64_t key);

/* The seed of a named series under `seed`, and of play `index` of a series; neighbours share nothing.
 * These two can be turned round, on purpose: they number plays for people and stores, who may know
 * all seeds. Nobody who plays is given the seed of a play or a series. */
uint64_t rng_series_seed(uint64_t seed, uint64_t key);
uint64_t rng_play_seed(uint64_t seed, uint64_t index);

/* Puts `count` bytes into any order, each with the same chance (Fisher and Yates, from the end). */
void rng_shuffle(struct rng *rng, uint8_t *list, int count);

#endif
