/* oracle_rng.h: the generators of GVGAI and py-vgdl in place of ours.
 *
 * GVGAI: java.util.Random, 48 bits. The key holds its state; draws counts its primitive steps, as the
 * recordings do. py-vgdl: CPython's, when the key has the bit PYTHON_SEED; its choice() is the one of
 * Python 3. */
#ifndef ORACLE_RNG_H
#define ORACLE_RNG_H

#include <string.h>

#include "../python_rng.h"

#define PYTHON_SEED (UINT64_C(1) << 63)

static inline bool rng_is_python(const struct rng *rng)
{
    return rng->key & PYTHON_SEED;
}

static inline uint32_t java_bits(struct rng *rng, int bits)
{
    rng->key = (rng->key * 0x5DEECE66Du + 0xBu) & ((UINT64_C(1) << 48) - 1);
    rng->draws++;
    return (uint32_t)(rng->key >> (48 - bits));
}

/* The upper 53 bits are those of nextDouble, or of random(). */
static inline uint64_t rng_next64(struct rng *rng)
{
    if (rng_is_python(rng))
        return python_random(rng) << 11;
    uint64_t high = java_bits(rng, 26);
    return (high << 27 | java_bits(rng, 27)) << 11;
}

/* The upper 24 bits are those of nextFloat. */
static inline uint32_t rng_next(struct rng *rng)
{
    return java_bits(rng, 32);
}

/* nextInt(n), or the place choice() takes of n: high bits for a power of two, else with rejection. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    if (rng_is_python(rng))
        return python_below(rng, n);
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

/* py-vgdl draws three parts of a colour for a sprite whose class has none and that is given none.
 * Nothing else comes of it, so only these tests do. */
static inline void oracle_paint(struct rng *rng, const char *class_name, int sprites)
{
    static const char *const unpainted[] = {
        "RandomNPC", "RandomInertial", "Chaser", "Fleeing", "AStarChaser", "Walker", "WalkJumper",
        "OrientedSprite", "Missile", "RandomMissile", "ErraticMissile", "SpriteProducer",
    };
    bool paint = false;
    for (size_t i = 0; i < sizeof unpainted / sizeof *unpainted; i++)
        paint |= strcmp(unpainted[i], class_name) == 0;
    for (int i = 0; paint && i < 3 * sprites; i++)
        rng_below(rng, 4);
}
#define RNG_PAINT oracle_paint

/* What GVGAI draws from generators without a seed: the test tries every answer. */
unsigned oracle_unseeded(unsigned n);
#define RNG_UNSEEDED oracle_unseeded

#endif
