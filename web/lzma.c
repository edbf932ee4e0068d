/* lzma.c: unpacks what `xz --format=lzma --lzma1=pb=0` packed, as a module of its own of two kilobytes: a fifth less to send than by gzip, which is
 * all that browsers bring, and unpacked in a third of the time that a script needs before it is compiled.
 *
 * A range coder feeds a chain of literals and matches; every bit has a chance that is learnt from the bits before (Pavlov 1998). The
 * packed bytes lie where the heap begins, what comes out lies behind them; whoever calls has seen to the room.
 */
#include <stddef.h>
#include <stdint.h>

enum { STATES = 12, HALF = 1024, MOVE = 5, HEADER = 13, CONTEXTS = 16, LITERAL = 0x300, SLOTS = 64 };
static const uint32_t TOP = 1u << 24;

struct lengths {
    uint16_t choice[2], low[8], middle[8], high[256];
};

/* All chances. */
static struct {
    uint16_t       match[STATES], again[STATES], longer[STATES], second[STATES], third[STATES], fourth[STATES];
    struct lengths lengths, again_lengths;
    uint16_t       slots[4 * SLOTS], middle[128], low[16], literals[CONTEXTS * LITERAL];
} chances;

static const uint8_t *in;
static uint8_t       *out;
static uint32_t       range, code, at, size, state, context, distances[4];

extern uint8_t __heap_base;

uint8_t *room(void);
uint8_t *begin(uint32_t packed);
int      unpack(uint32_t wanted);

/* Takes in a byte when the range has become small. */
static void fill(void)
{
    if (range < TOP) {
        range <<= 8;
        code = code << 8 | *in++;
    }
}

static uint32_t bit(uint16_t *chance)
{
    uint32_t bound = (range >> 11) * *chance, is = code >= bound;
    if (is) {
        range -= bound;
        code -= bound;
        *chance = (uint16_t)(*chance - (*chance >> MOVE));
    } else {
        range = bound;
        *chance = (uint16_t)(*chance + ((2 * HALF - *chance) >> MOVE));
    }
    fill();
    return is;
}

/* A number of so many bits down a tree of chances. */
static uint32_t tree(uint16_t *from, int bits)
{
    uint32_t node = 1;
    for (int i = 0; i < bits; i++)
        node = node << 1 | bit(from + node);
    return node - (1u << bits);
}

/* The same, lowest bit first. */
static uint32_t reversed(uint16_t *from, int bits)
{
    uint32_t node = 1, value = 0;
    for (int i = 0; i < bits; i++) {
        uint32_t is = bit(from + node);
        node = node << 1 | is;
        value |= is << i;
    }
    return value;
}

/* Bits of even chance, highest first. */
static uint32_t plain(int bits)
{
    uint32_t value = 0;
    for (; bits > 0; bits--) {
        range >>= 1;
        uint32_t is = code >= range;
        code -= is ? range : 0;
        value = value << 1 | is;
        fill();
    }
    return value;
}

static uint32_t length(struct lengths *of)
{
    if (!bit(of->choice))
        return 2 + tree(of->low, 3);
    return bit(of->choice + 1) ? 18 + tree(of->high, 8) : 10 + tree(of->middle, 3);
}

static uint32_t distance(uint32_t count)
{
    uint32_t slot = tree(chances.slots + SLOTS * (count < 5 ? count - 2 : 3), 6);
    if (slot < 4)
        return slot;
    int      bits = (int)(slot >> 1) - 1;
    uint32_t base = (2 | (slot & 1)) << bits;
    return slot < 14 ? base + reversed(chances.middle + base - slot, bits)
                     : base + (plain(bits - 4) << 4) + reversed(chances.low, 4);
}

/* Eight bits, whose chances depend on the byte before and, after a match, on the byte that would have gone on with it. */
static uint8_t literal(void)
{
    uint16_t *from = chances.literals + LITERAL * ((at ? out[at - 1] : 0u) >> (8 - context));
    uint32_t  symbol = 1, matched = state < 7 ? 0 : out[at - distances[0] - 1];
    while (state >= 7 && symbol < 256) {
        uint32_t expected = matched >> 7 & 1, is = bit(from + ((1 + expected) << 8) + symbol);
        matched <<= 1;
        symbol = symbol << 1 | is;
        if (is != expected)
            break;
    }
    while (symbol < 256)
        symbol = symbol << 1 | bit(from + symbol);
    return (uint8_t)symbol;
}

/* A distance that was used before, by its number, comes to the front. */
static void recall(int number)
{
    uint32_t found = distances[number];
    for (; number > 0; number--)
        distances[number] = distances[number - 1];
    distances[0] = found;
}

/* How long the next match is, with its distance in front. */
static uint32_t match(void)
{
    if (!bit(chances.again + state)) {
        uint32_t count = length(&chances.lengths);
        distances[3] = distance(count);
        recall(3);
        state = state < 7 ? 7 : 10;
        return count;
    }
    if (bit(chances.second + state))
        recall(!bit(chances.third + state) ? 1 : 2 + (int)bit(chances.fourth + state));
    else if (!bit(chances.longer + state)) {
        state = state < 7 ? 9 : 11;
        return 1;
    }
    uint32_t count = length(&chances.again_lengths);
    state = state < 7 ? 8 : 11;
    return count;
}

/* Where packed bytes belong. */
uint8_t *room(void)
{
    return &__heap_base;
}

/* Begins with `packed` bytes that lie there: a byte of properties, the size of the dictionary, that of what comes out, the code. */
uint8_t *begin(uint32_t packed)
{
    uint16_t *all = (uint16_t *)&chances;
    for (size_t i = 0; i < sizeof chances / sizeof *all; i++)
        all[i] = HALF;
    in = &__heap_base;
    out = &__heap_base + packed;
    context = in[0] % 9;
    size = in[5] | (uint32_t)in[6] << 8 | (uint32_t)in[7] << 16 | (uint32_t)in[8] << 24;
    in += HEADER + 1;
    range = UINT32_MAX;
    for (int i = 0; i < 4; i++)
        code = code << 8 | *in++;
    return out;
}

/* Goes on until at least so many bytes have come out, or all. False if what was packed is damaged. */
int unpack(uint32_t wanted)
{
    while (at < wanted && at < size) {
        if (!bit(chances.match + state)) {
            out[at] = literal();
            at++;
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
        }
        uint32_t end = at + match();
        if (distances[0] >= at)
            return 0;
        for (; at < end && at < size; at++)
            out[at] = out[at - distances[0] - 1];
    }
    return 1;
}
