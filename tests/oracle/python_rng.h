/* python_rng.h: CPython's generator, for oracle tests that compare with programs in Python.
 *
 * The key of a struct rng, less its highest bit, is Python's seed and `draws` counts the words taken,
 * so that a draw is still a function of the struct. MT19937 after Matsumoto and Nishimura (1998),
 * seeded as CPython seeds it with an integer; the derived draws follow the documentation of Python's
 * `random`. */
#ifndef PYTHON_RNG_H
#define PYTHON_RNG_H

#include <stdbool.h>

enum { TWISTER_WORDS = 624, TWISTER_SHIFT = 397 };

struct twister {
    uint32_t words[TWISTER_WORDS];
    uint64_t key, taken;
    bool seeded;
};

static inline void twister_plain(uint32_t *words, uint32_t seed)
{
    words[0] = seed;
    for (uint32_t i = 1; i < TWISTER_WORDS; i++)
        words[i] = 1812433253u * (words[i - 1] ^ (words[i - 1] >> 30)) + i;
}

/* Seeds from the 32-bit words of the key, lowest first. */
static inline void twister_seed(struct twister *twister, uint64_t key)
{
    uint32_t *words = twister->words, parts[2] = {(uint32_t)key, (uint32_t)(key >> 32) & INT32_MAX};
    uint32_t length = parts[1] ? 2 : 1, i = 1, j = 0;
    twister_plain(words, 19650218u);
    for (uint32_t k = TWISTER_WORDS; k > 0; k--) {
        words[i] = (words[i] ^ ((words[i - 1] ^ (words[i - 1] >> 30)) * 1664525u)) + parts[j] + j;
        if (++i == TWISTER_WORDS) {
            words[0] = words[TWISTER_WORDS - 1];
            i = 1;
        }
        j = (j + 1) % length;
    }
    for (uint32_t k = TWISTER_WORDS - 1; k > 0; k--) {
        words[i] = (words[i] ^ ((words[i - 1] ^ (words[i - 1] >> 30)) * 1566083941u)) - i;
        if (++i == TWISTER_WORDS) {
            words[0] = words[TWISTER_WORDS - 1];
            i = 1;
        }
    }
    words[0] = 0x80000000u;
    twister->key = key;
    twister->taken = 0;
    twister->seeded = true;
}

static inline void twister_turn(uint32_t *words)
{
    for (int i = 0; i < TWISTER_WORDS; i++) {
        uint32_t both = (words[i] & 0x80000000u) | (words[(i + 1) % TWISTER_WORDS] & 0x7fffffffu);
        words[i] =
            words[(i + TWISTER_SHIFT) % TWISTER_WORDS] ^ (both >> 1) ^ (both & 1 ? 0x9908b0dfu : 0);
    }
}

static inline uint32_t twister_next(struct twister *twister)
{
    if (twister->taken % TWISTER_WORDS == 0)
        twister_turn(twister->words);
    uint32_t word = twister->words[twister->taken++ % TWISTER_WORDS];
    word ^= word >> 11;
    word ^= (word << 7) & 0x9d2c5680u;
    word ^= (word << 15) & 0xefc60000u;
    return word ^ (word >> 18);
}

/* The next word: each file that includes this keeps a twister and lets it catch up. */
static inline uint32_t python_word(struct rng *rng)
{
    static struct twister twister;
    if (!twister.seeded || twister.key != rng->key || twister.taken > rng->draws)
        twister_seed(&twister, rng->key);
    while (twister.taken < rng->draws)
        twister_next(&twister);
    rng->draws++;
    return twister_next(&twister);
}

/* randrange(n): as many bits as n has, drawn until they are below n. */
static inline uint32_t python_below(struct rng *rng, uint32_t n)
{
    int bits = 0;
    while (bits < 32 && n >> bits)
        bits++;
    for (;;) {
        uint32_t drawn = python_word(rng) >> (32 - bits);
        if (drawn < n)
            return drawn;
    }
}

/* random(), as a fraction of 2^53. */
static inline uint64_t python_random(struct rng *rng)
{
    uint64_t high = python_word(rng) >> 5;
    return high << 26 | python_word(rng) >> 6;
}

#endif
