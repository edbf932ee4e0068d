/* fast_tally.c: sums of a function over the arguments of a state that have one value.
 *
 *     sum{vps(T, P) | owner(C) = P, type_of(C) = T}
 *
 * Of three hundred cards few kinds are a player's: those of each kind are counted, and the function is
 * asked once for each. */
#include <string.h>

#include "engines/gamelan/fast.h"

enum { KINDS = 512 };

struct counted {
    uint16_t of[KINDS];        /* by symbol */
    int      kinds[KINDS];     /* those that there are, in order of the first of each */
    int      kind_count, all;
    bool     others;           /* there is something that is no such symbol */
};

static void count_kind(struct counted *counted, int32_t value)
{
    uint32_t kind = (uint32_t)value - (uint32_t)SYMBOLS;
    counted->all++;
    if (kind >= KINDS) {
        counted->others = true;
        return;
    }
    if (counted->of[kind]++ == 0)
        counted->kinds[counted->kind_count++] = (int)kind;
}

static void count_kinds(const struct run *run, const struct fast_tally *tally, int32_t wanted,
                        struct counted *counted)
{
    const int32_t *cells = run->cells + tally->cell, *column = run->cells + tally->column;
    const uint64_t all = (1u << PIECE_CELLS) - 1;
    struct piece_range range = piece_range(wanted, 0);
    int i = 0;
    for (; i + PIECE_CELLS <= tally->count; i += PIECE_CELLS)
        for (uint64_t found = ~piece_others(cells + i, range) & all; found; found &= found - 1)
            count_kind(counted, column[i + __builtin_ctzll(found)]);
    for (; i < tally->count; i++)    /* what lies behind the last cell may be no part of the state */
        if (cells[i] == wanted)
            count_kind(counted, column[i]);
}

bool gamelan_fast_tally(struct run *run, const struct fast_tally *tally, int32_t *r, int32_t wanted,
                        int32_t *sum)
{
    struct counted counted;
    int32_t arguments[ARITY_MAX] = {0}, total = 0, most = NUMBER_MOST / 2 / (tally->count + 1);
    memset(counted.of, 0, sizeof counted.of);
    counted.kind_count = counted.all = 0;
    counted.others = false;
    count_kinds(run, tally, wanted, &counted);
    if (counted.others || *sum > NUMBER_MOST / 2 || *sum < -NUMBER_MOST / 2)
        return false;
    for (int i = 0; i < tally->functor->arity; i++)
        arguments[i] = i == tally->open ? 0 : r[tally->arguments[i]];
    for (int i = 0; i < counted.kind_count && run->fault == END_NONE; i++) {
        int32_t value;
        arguments[tally->open] = SYMBOLS + counted.kinds[i];
        if (!gamelan_fast_function(run, tally->functor, arguments, &value) || value >= SYMBOLS)
            continue;
        if (value > most || value < -most)
            return false;    /* a sum may be too large on the way: that is seen one by one */
        total += value * counted.of[counted.kinds[i]];
    }
    *sum += total;
    run->steps -= counted.all;
    return true;
}
