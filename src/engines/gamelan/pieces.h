/* pieces.h: four cells at once. */
#ifndef GAMELAN_PIECES_H
#define GAMELAN_PIECES_H

#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { PIECE_CELLS = 4 };
typedef int32_t  piece __attribute__((vector_size(PIECE_CELLS * sizeof(int32_t))));
typedef uint32_t unsigned_piece __attribute__((vector_size(PIECE_CELLS * sizeof(uint32_t))));

/* A bit for each number that is -1; others are 0. */
static inline uint64_t piece_bits(piece numbers)
{
#ifdef __SSE2__
    return (uint64_t)_mm_movemask_ps((__m128)numbers);
#else
    return (uint64_t)((numbers[0] & 1) | (numbers[1] & 2) | (numbers[2] & 4) | (numbers[3] & 8));
#endif
}

/* A range as both numbers that a piece is compared by: unsigned numbers are compared like signed ones that
 * are less by half of all. */
struct piece_range {
    int32_t bias, limit;
};

static inline struct piece_range piece_range(int32_t low, uint32_t span)
{
    return (struct piece_range){(int32_t)(0x80000000u - (uint32_t)low), (int32_t)(span ^ 0x80000000u)};
}

/* A bit for each of four cells that does not lie in a range. */
static inline uint64_t piece_others(const int32_t *cells, struct piece_range range)
{
    unsigned_piece numbers;
    int32_t limit = range.limit;
    memcpy(&numbers, cells, sizeof numbers);
    return piece_bits((piece)(numbers + (uint32_t)range.bias) > (piece){limit, limit, limit, limit});
}

#endif
