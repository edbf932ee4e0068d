/* number.h: the arithmetic of descriptions. It cannot overflow or trap: what runs beyond the
 * largest number stays there, and dividing by zero gives zero. Whoever works out a number of a
 * description does it here: when it is played, shown or put into words. */
#ifndef SPIRE_NUMBER_H
#define SPIRE_NUMBER_H

#include "engines/spire/limits.h"
#include "engines/spire/nodes.h"

static inline int32_t number_clamp(int64_t number)
{
    return number > NUMBER_MAX ? NUMBER_MAX : number < -NUMBER_MAX ? -NUMBER_MAX : (int32_t)number;
}

/* Within two bounds, for what is stored in fewer bits. */
static inline int32_t number_within(int64_t number, int32_t low, int32_t high)
{
    return number > high ? high : number < low ? low : (int32_t)number;
}

static inline int32_t number_binary(int operator, int32_t a, int32_t b)
{
    switch (operator) {
    case O_ADD: return number_clamp((int64_t)a + b);
    case O_SUB: return number_clamp((int64_t)a - b);
    case O_MUL: return number_clamp((int64_t)a * b);
    case O_DIV: return b == 0 ? 0 : number_clamp((int64_t)a / b);
    case O_MOD: return b == 0 ? 0 : (int32_t)((int64_t)a % b);
    case O_EQ: return a == b;
    case O_NE: return a != b;
    case O_LT: return a < b;
    case O_LE: return a <= b;
    case O_GT: return a > b;
    case O_GE: return a >= b;
    case O_AND: return a && b;
    default: return a || b;
    }
}

/* 12(+4): so much, and so much more for every upgrade. */
static inline int32_t number_upgraded(int32_t base, int32_t each, int32_t upgrades)
{
    return number_clamp(base + (int64_t)each * upgrades);
}

#endif
