/* rng.c: the parts of the generator that are not worth inlining. */
#include "core/rng.h"

#include <string.h>

#include "core/chance.h"
#include "core/hash.h"

#ifndef RULEPLAY_ORACLE

uint32_t rng_below_rare(struct rng *rng, uint32_t n, uint64_t wide)
{
    struct chance *chance = chance_behind(rng);
    if (chance)
        return chance_choose(chance, rng, n);
    uint32_t reject = -n % n;
    while ((uint32_t)wide < reject)
        wide = (uint64_t)rng_next(rng) * n;
    return (uint32_t)(wide >> 32);
}

bool rng_chance_rare(struct rng *rng, double probability)
{
    struct chance *chance = chance_behind(rng);
    if (chance)
        return chance_decide(chance, rng, probability);
    return probability > 0;
}

#endif

uint64_t rng_stream_key(const char *name)
{
    return hash_bytes(0, name, strlen(name));
}

uint64_t rng_play_seed(uint64_t seed, uint64_t index)
{
    return rng_mix(rng_mix(seed + 0x9e3779b97f4a7c15u) ^ (index * 0xd1342543de82ef95u));
}
