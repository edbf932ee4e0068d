/* mangle.c: damages files, so that most of what is in them is still right. */
#include "mangle.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/rng.h"

struct piece {
    size_t at, length;
};

struct work {
    struct mangled out;
    size_t         room;
    struct rng     rng;
    const uint8_t *other;
    size_t         other_size;
};

static size_t below(struct work *work, size_t limit)
{
    return limit ? rng_below(&work->rng, (uint32_t)limit) : 0;
}

/* Puts bytes in place of a piece. */
static void replace(struct work *work, struct piece piece, const void *bytes, size_t length)
{
    struct mangled *out = &work->out;
    if (out->size - piece.length + length > work->room)
        return;
    uint8_t copy[4096];    /* the bytes may be of this file itself */
    length = length < sizeof copy ? length : sizeof copy;
    memcpy(copy, bytes, length);
    memmove(out->data + piece.at + length, out->data + piece.at + piece.length,
            out->size - piece.at - piece.length);
    memcpy(out->data + piece.at, copy, length);
    out->size = out->size - piece.length + length;
}

static bool is_word(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
}

static struct piece word_near(const uint8_t *data, size_t size, size_t at)
{
    size_t tries = 0;
    while (tries++ < size && !is_word(data[at]))
        at = at + 1 < size ? at + 1 : 0;
    size_t from = at, to = at;
    while (from > 0 && is_word(data[from - 1]))
        from--;
    while (to < size && is_word(data[to]))
        to++;
    return (struct piece){from, to - from};
}

static struct piece line_near(const uint8_t *data, size_t size, size_t at)
{
    size_t from = at, to = at;
    while (from > 0 && data[from - 1] != '\n')
        from--;
    while (to < size && data[to] != '\n')
        to++;
    return (struct piece){from, to - from + (to < size)};
}

static struct piece any_piece(struct work *work)
{
    size_t at = below(work, work->out.size), most = work->out.size - at;
    return (struct piece){at, below(work, most < 40 ? most + 1 : 40)};
}

/* A number in place of a word, if possible of a number. */
static void put_number(struct work *work)
{
    static const char *const numbers[] = {
        "0", "-1", "1", "2", "999", "1000", "65536", "2147483647", "-2147483648", "2147483648",
        "4294967296", "9223372036854775807", "-9223372036854775808", "99999999999999999999", "0.5",
        "1e308", "1e-308", "-0", "nan", "inf", "00000000001", "0x10", "1.7976931348623157e309",
    };
    const struct mangled *out = &work->out;
    size_t at = below(work, out->size);
    for (size_t i = 0; i < out->size && (out->data[at] < '0' || out->data[at] > '9'); i++)
        at = at + 1 < out->size ? at + 1 : 0;
    const char *number = numbers[below(work, sizeof numbers / sizeof *numbers)];
    replace(work, word_near(out->data, out->size, at), number, strlen(number));
}

static void put_strange(struct work *work)
{
    static const char *const strange[] = {
        "\x1b[31m", "\xff", "\xc3\xa4", "\xe2\x80\xae", "\r", "\t", "\n", "\n\n        ", "\"", "'", "{", "}",
        "(", ")", "[", "]", ":", ",", "=", ">", "<", "+", "-", "*", "/", "%", "#", "|", "\\", " ", ";", "?",
        "((((((((((((((((((((((((((((((((", "}}}}}}}}", "\n#", "\x01", "\x7f",
    };
    const char *bytes = strange[below(work, sizeof strange / sizeof *strange)];
    replace(work, (struct piece){below(work, work->out.size), below(work, 2)}, bytes, strlen(bytes));
}

static void damage(struct work *work)
{
    struct mangled *out = &work->out;
    if (out->size < 4) {
        replace(work, (struct piece){0, 0}, work->other, work->other_size < 99 ? work->other_size : 99);
        return;
    }
    size_t at = below(work, out->size), there = below(work, work->other_size);
    struct piece line = line_near(out->data, out->size, at), word, piece;
    switch (rng_below(&work->rng, 13)) {
    case 0: out->data[at] ^= (uint8_t)(1u << rng_below(&work->rng, 8)); break;
    case 1: out->data[at] = (uint8_t)rng_below(&work->rng, 256); break;
    case 2: replace(work, any_piece(work), "", 0); break;
    case 3: piece = any_piece(work);
        replace(work, (struct piece){at, 0}, out->data + piece.at, piece.length);
        break;
    case 4: replace(work, line, "", 0); break;
    case 5: replace(work, (struct piece){line.at, 0}, out->data + line.at, line.length); break;
    case 6: piece = line_near(out->data, out->size, below(work, out->size));
        replace(work, (struct piece){line.at, 0}, out->data + piece.at, piece.length);
        break;
    case 7: word = word_near(out->data, out->size, at);
        piece = word_near(out->data, out->size, below(work, out->size));
        replace(work, word, out->data + piece.at, piece.length);
        break;
    case 8: if (!work->other_size) break;
        word = word_near(work->other, work->other_size, there);
        replace(work, word_near(out->data, out->size, at), work->other + word.at, word.length);
        break;
    case 9: if (!work->other_size) break;
        piece = line_near(work->other, work->other_size, there);
        replace(work, (struct piece){line.at, 0}, work->other + piece.at, piece.length);
        break;
    case 10: if (below(work, 10) == 0) out->size = at; break;
    case 11: put_strange(work); break;
    default: put_number(work); break;
    }
}

struct mangled mangle(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size,
                      uint64_t seed, uint64_t number)
{
    struct work work = {.room = size + 65536, .other = other, .other_size = other_size};
    work.out = (struct mangled){.data = malloc(work.room), .size = size};
    CHECK(work.out.data);
    if (size)
        memcpy(work.out.data, data, size);
    rng_seed(&work.rng, rng_play_seed(seed, number));
    for (uint32_t faults = 1 + rng_below(&work.rng, 6); faults > 0; faults--)
        damage(&work);
    return work.out;
}
