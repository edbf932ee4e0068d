/* rng.c: the parts of the generator that are not worth inlining. */
#include "core/rng.h"

#include <string.h>

#include "core/chance.h"
#include "core/hash.h"
#include "core/siphash.h"

/* An odd number with bits all over: a multiplier of Steele and Vigna 2021. */
static const uint64_t INDEX_FACTOR = 0xd1342543de82ef95u;

/* The half of a stream's key that is no secret: "ruleplay". */
static const uint64_t STREAMS = 0x79616c70656c7572u;

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

uint64_t rng_stream(uint64_t seed, uint64_t key)
{
    return siphash_word(seed, STREAMS, key);
}

uint64_t rng_series_seed(uint64_t seed, uint64_t key)
{
    return rng_mix(seed ^ key) + rng_mix(seed + (key | 1) * 0x9e3779b97f4a7c15u);
}

uint64_t rng_play_seed(uint64_t seed, uint64_t index)
{
    return rng_mix(rng_mix(seed + 0x9e3779b97f4a7c15u) ^ (index * INDEX_FACTOR));
}

void rng_shuffle(struct rng *rng, uint8_t *list, int count)
{
    struct rng local = *rng; /* bytes are written below: these stay in registers */
    for (int i = count - 1; i > 0; i--) {
        uint32_t j = rng_below(&local, (uint32_t)i + 1);
        uint8_t one = list[i];
        list[i] = list[j];
        list[j] = one;
    }
    *rng = local;
}
