/* number.h: a number that may be changed, and between which bounds.
 *
 *     Bash.damage=4..16          whole numbers, because both bounds are
 *     prob=0.05..0.5             others, in steps of a power of ten: at least a hundred of them
 *
 * Values are counted in steps from the lower bound, so that two that are printed alike are the same. */
#ifndef NUMBER_H
#define NUMBER_H

#include <stdint.h>

#include "core/problem.h"

enum { NUMBERS_MAX = 32, NUMBER_KEY_MAX = 96 };

struct number {
    char    key[NUMBER_KEY_MAX];
    double  low, step;
    int64_t steps;                 /* the highest value is low + steps * step */
    bool    whole;
};

/* Reads "KEY=LOW..HIGH"; false after one error at the place. */
bool    number_parse(struct number *, const char *text, struct place, struct problems *);

/* The value after so many steps, and the other way, rounded to the nearest one that there is. */
double  number_value(const struct number *, int64_t at);
int64_t number_nearest(const struct number *, double value);

/* Adds the value after so many steps, as a game reads it. */
void    number_print(const struct number *, int64_t at, struct text *out);

/* Adds a spec of a game with more settings: those numbers, after so many steps each. */
void    numbers_spec(const char *spec, const struct number *, const int64_t *at, int count,
                     struct text *out);

#endif
