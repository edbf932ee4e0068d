/* siphash.c: SipHash-2-4, as its paper gives it: two rounds for each word of eight bytes, four at
 * the end. Words are read byte by byte, lowest first, so every machine agrees. */
#include "core/siphash.h"

enum { WORD = 8, WORD_ROUNDS = 2, LAST_ROUNDS = 4 };

struct sip {
    uint64_t a, b, c, d;
};

static uint64_t turn(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

static void mix(struct sip *sip, int rounds)
{
    for (int i = 0; i < rounds; i++) {
        sip->a += sip->b;
        sip->c += sip->d;
        sip->b = turn(sip->b, 13) ^ sip->a;
        sip->d = turn(sip->d, 16) ^ sip->c;
        sip->a = turn(sip->a, 32);
        sip->c += sip->b;
        sip->a += sip->d;
        sip->b = turn(sip->b, 17) ^ sip->c;
        sip->d = turn(sip->d, 21) ^ sip->a;
        sip->c = turn(sip->c, 32);
    }
}

static uint64_t read_word(const unsigned char *at, size_t size)
{
    uint64_t word = 0;
    for (size_t i = 0; i < size; i++)
        word |= (uint64_t)at[i] << (8 * i);
    return word;
}

static void take(struct sip *sip, uint64_t word)
{
    sip->d ^= word;
    mix(sip, WORD_ROUNDS);
    sip->a ^= word;
}

static struct sip begin(uint64_t key_low, uint64_t key_high)
{
    return (struct sip){
        .a = key_low ^ 0x736f6d6570736575u, .b = key_high ^ 0x646f72616e646f6du,
        .c = key_low ^ 0x6c7967656e657261u, .d = key_high ^ 0x7465646279746573u,
    };
}

static uint64_t finish(struct sip *sip)
{
    sip->c ^= 0xff;
    mix(sip, LAST_ROUNDS);
    return sip->a ^ sip->b ^ sip->c ^ sip->d;
}

uint64_t siphash(uint64_t key_low, uint64_t key_high, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    struct sip sip = begin(key_low, key_high);
    size_t left = size;
    for (; left >= WORD; left -= WORD, at += WORD)
        take(&sip, read_word(at, WORD));
    take(&sip, read_word(at, left) | (uint64_t)size << 56);
    return finish(&sip);
}

uint64_t siphash_word(uint64_t key_low, uint64_t key_high, uint64_t word)
{
    struct sip sip = begin(key_low, key_high);
    take(&sip, word);
    take(&sip, (uint64_t)WORD << 56);
    return finish(&sip);
}
