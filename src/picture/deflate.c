/* deflate.c: a small compressor: greedy matching against the last place where the same three
 * bytes stood, fixed Huffman codes (RFC 1951, 3.2.6), in a zlib frame (RFC 1950). Pictures of games
 * are flat areas, for which this is close to what a large compressor reaches. */
#include <stdlib.h>

#include "core/heap.h"
#include "picture/picture.h"

enum { HASH_BITS = 15, MATCH_LEAST = 3, MATCH_MOST = 258, WINDOW = 32768 };

struct bits {
    struct text *out;
    uint32_t     pending;
    int          count;
};

static void put_bits(struct bits *bits, uint32_t value, int count)
{
    bits->pending |= value << bits->count;
    for (bits->count += count; bits->count >= 8; bits->count -= 8) {
        char byte = (char)(bits->pending & 255);
        text_bytes(bits->out, &byte, 1);
        bits->pending >>= 8;
    }
}

/* Huffman codes go in with their first bit first. */
static void put_code(struct bits *bits, uint32_t code, int length)
{
    uint32_t reversed = 0;
    for (int i = 0; i < length; i++)
        reversed |= (code >> i & 1) << (length - 1 - i);
    put_bits(bits, reversed, length);
}

static void put_symbol(struct bits *bits, uint32_t symbol)
{
    if (symbol < 144)
        put_code(bits, 0x30 + symbol, 8);
    else if (symbol < 256)
        put_code(bits, 0x190 + symbol - 144, 9);
    else if (symbol < 280)
        put_code(bits, symbol - 256, 7);
    else
        put_code(bits, 0xc0 + symbol - 280, 8);
}

/* Lengths and distances are a class, and some bits for the place in it. Classes come in groups of
 * `group`, the extra bits growing by one from group to group. */
static void put_length(struct bits *bits, uint32_t length)
{
    if (length == MATCH_MOST) {
        put_symbol(bits, 285);
        return;
    }
    uint32_t value = length - MATCH_LEAST, extra = 0;
    while (value >> extra >= 8)
        extra++;
    put_symbol(bits, 257 + 4 * extra + (value >> extra));
    put_bits(bits, value & ((1u << extra) - 1), (int)extra);
}

static void put_distance(struct bits *bits, uint32_t distance)
{
    uint32_t value = distance - 1, extra = 0;
    while (value >> extra >= 4)
        extra++;
    put_code(bits, 2 * extra + (value >> extra), 5);
    put_bits(bits, value & ((1u << extra) - 1), (int)extra);
}

static uint32_t adler(const uint8_t *bytes, size_t count)
{
    uint32_t low = 1, high = 0;
    for (size_t i = 0; i < count; i++) {
        low = (low + bytes[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

static uint32_t hash_three(const uint8_t *at)
{
    uint32_t three = at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16;
    return three * 2654435761u >> (32 - HASH_BITS);
}

static size_t match_length(const uint8_t *a, const uint8_t *b, size_t most)
{
    size_t length = 0;
    while (length < most && a[length] == b[length])
        length++;
    return length;
}

static void compress(struct bits *bits, const uint8_t *bytes, size_t count, size_t *last)
{
    for (size_t at = 0; at < count;) {
        size_t length = 0, distance = 0;
        if (count - at >= MATCH_LEAST) {
            size_t *slot = &last[hash_three(bytes + at)], most = count - at;
            distance = at + 1 - *slot;      /* places are kept plus one; 0: none yet */
            if (*slot && distance <= WINDOW)
                length = match_length(bytes + *slot - 1, bytes + at,
                                      most < MATCH_MOST ? most : MATCH_MOST);
            *slot = at + 1;
        }
        if (length < MATCH_LEAST) {
            put_symbol(bits, bytes[at++]);
            continue;
        }
        put_length(bits, (uint32_t)length);
        put_distance(bits, (uint32_t)distance);
        for (size_t i = 1; i < length && count - at - i >= MATCH_LEAST; i++)
            last[hash_three(bytes + at + i)] = at + i + 1;
        at += length;
    }
}

void picture_deflate(const uint8_t *bytes, size_t count, struct text *out)
{
    struct bits bits = {.out = out};
    size_t *last = heap_new((size_t)1 << HASH_BITS, sizeof *last);
    put_bits(&bits, 0x0178, 16);    /* deflate, window of 32 KiB, fastest */
    put_bits(&bits, 1, 1);          /* the only block, */
    put_bits(&bits, 1, 2);          /* with fixed codes */
    compress(&bits, bytes, count, last);
    put_symbol(&bits, 256);
    put_bits(&bits, 0, 7);
    uint32_t sum = adler(bytes, count);
    const char tail[4] = {(char)(sum >> 24), (char)(sum >> 16), (char)(sum >> 8), (char)sum};
    text_bytes(out, tail, 4);
    free(last);
}
