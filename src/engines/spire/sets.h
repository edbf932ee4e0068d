/* sets.h: sets of cards: 256 bits in SET_CELLS cells of an effect. */
#ifndef SPIRE_SETS_H
#define SPIRE_SETS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "core/check.h"
#include "engines/spire/limits.h"

enum { CELL_BITS = 32 };
_Static_assert(CARDS_MAX <= SET_CELLS * CELL_BITS, "a bit for every card");

static inline int bit_count(uint32_t bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}
static inline void set_clear(int32_t *cells)
{
    memset(cells, 0, SET_CELLS * sizeof *cells);
}
static inline void set_copy(int32_t *to, const int32_t *from)
{
    memcpy(to, from, SET_CELLS * sizeof *to);
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
static inline bool set_empty(const int32_t *cells)
{
    int32_t left = 0;
    for (int i = 0; i < SET_CELLS; i++)
        left |= cells[i];
    return left == 0;
}
static inline int set_count(const int32_t *cells)
{
    int count = 0;
    for (int i = 0; i < SET_CELLS; i++)
        count += bit_count((uint32_t)cells[i]);
    return count;
}

#endif
