/* prices.h: what each kind of value costs in a set of cards, by least squares. */
#ifndef PRICES_H
#define PRICES_H

#include "critics/deeds.h"

enum { PRICES_MAX = 40 };

/* Costs as a base and so much for one of every kind of value; each card's cost is also foretold from all
 * others, without itself. A little ridge keeps rare kinds near 0. */
struct prices {
    const char *what[PRICES_MAX];
    double      price[PRICES_MAX], base;
    int         count;
    int        *cards;           /* doers that take part: a fixed cost, nothing of unknown worth, nothing
                                  * that no other has */
    double     *foretold;        /* of each of these */
    int         card_count;
};

/* False if there are too few cards to tell prices from. */
bool prices_fit(struct prices *, const struct doer *, int count);
void prices_free(struct prices *);

#endif
