/* sets.h: sets of cards: a bit for every card, in as many cells of an effect as the game has for a set. */
#ifndef SPIRE_SETS_H
#define SPIRE_SETS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "core/check.h"
#include "engines/spire/limits.h"

enum { CELL_BITS = 32 };
_Static_assert(CARDS_FEW <= SET_CELLS * CELL_BITS && CARDS_MAX <= SET_CELLS_MOST * CELL_BITS,
               "a bit for every card");

static inline int bit_count(uint32_t bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}
static inline void set_clear(int32_t *cells, int size)
{
    memset(cells, 0, (size_t)size * sizeof *cells);
}
static inline void set_copy(int32_t *to, const int32_t *from, int size)
{
    memcpy(to, from, (size_t)size * sizeof *to);
}
static inline void set_add(int32_t *cells, int card)
{
    DCHECK(card >= 0 && card < CARDS_MAX);
    cells[card / CELL_BITS] |= (int32_t)(1u << (card % CELL_BITS));
}
static inline void set_take(int32_t *cells, int card)
{
    DCHECK(card >= 0 && card < CARDS_MAX);
    cells[card / CELL_BITS] &= (int32_t) ~(1u << (card % CELL_BITS));
}
static inline bool set_has(const int32_t *cells, int card)
{
    DCHECK(card >= 0 && card < CARDS_MAX);
    return (uint32_t)cells[card / CELL_BITS] >> (card % CELL_BITS) & 1;
}
static inline bool set_empty(const int32_t *cells, int size)
{
    int32_t left = 0;
    for (int i = 0; i < size; i++)
        left |= cells[i];
    return left == 0;
}
static inline int set_count(const int32_t *cells, int size)
{
    int count = 0;
    for (int i = 0; i < size; i++)
        count += bit_count((uint32_t)cells[i]);
    return count;
}

#endif
