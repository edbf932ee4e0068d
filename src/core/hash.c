/* hash.c: eight bytes at a time, a multiply and a fold each (the shape of wyhash and FNV). */
#include "core/hash.h"

#include <string.h>

#include "core/rng.h"

static uint64_t little_endian(uint64_t word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(word);
#else
    return word;
#endif
}

static uint64_t word_at(const unsigned char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return little_endian(word);
}

uint64_t hash_number(uint64_t hash, uint64_t number)
{
    uint64_t mixed = (hash ^ number) * 0x9fb21c651e98df25u;
    return (mixed ^ (mixed >> 35)) + 0x9e3779b97f4a7c15u;
}

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t word;
    hash = hash_number(hash, size);
    for (; size >= 4 * sizeof word; size -= 4 * sizeof word, at += 4 * sizeof word) {
        hash = hash_number(hash, word_at(at));
        hash = hash_number(hash, word_at(at + sizeof word));
        hash = hash_number(hash, word_at(at + 2 * sizeof word));
        hash = hash_number(hash, word_at(at + 3 * sizeof word));
    }
    for (; size >= sizeof word; size -= sizeof word, at += sizeof word)
        hash = hash_number(hash, word_at(at));
    if (size) {
        word = 0;
        memcpy(&word, at, size);
        hash = hash_number(hash, little_endian(word));
    }
    return rng_mix(hash);
}
