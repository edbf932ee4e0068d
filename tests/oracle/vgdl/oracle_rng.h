/* oracle_rng.h: the generator of java.util.Random, 48 bits, in place of ours. The key holds its
 * state; draws counts its primitive steps, as the recordings do. */
#ifndef ORACLE_RNG_H
#define ORACLE_RNG_H

static inline uint32_t java_bits(struct rng *rng, int bits)
{
    rng->key = (rng->key * 0x5DEECE66Du + 0xBu) & ((UINT64_C(1) << 48) - 1);
    rng->draws++;
    return (uint32_t)(rng->key >> (48 - bits));
}

/* The upper 53 bits are those of nextDouble. */
static inline uint64_t rng_next64(struct rng *rng)
{
    uint64_t high = java_bits(rng, 26);
    return (high << 27 | java_bits(rng, 27)) << 11;
}

/* The upper 24 bits are those of nextFloat. */
static inline uint32_t rng_next(struct rng *rng)
{
    return java_bits(rng, 32);
}

/* nextInt(n): high bits for a power of two, else with rejection. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    uint32_t bits = java_bits(rng, 31);
    if ((n & (n - 1)) == 0)
        return (uint32_t)(((uint64_t)n * bits) >> 31);
    uint32_t rest = bits % n;
    while (bits - rest + (n - 1) > INT32_MAX) {
        bits = java_bits(rng, 31);
        rest = bits % n;
    }
    return rest;
}

#endif
