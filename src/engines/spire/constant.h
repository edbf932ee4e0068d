/* constant.h: numbers of a description that are known without a state. */
#ifndef SPIRE_CONSTANT_H
#define SPIRE_CONSTANT_H

#include "engines/spire/definitions.h"

/* What a number may depend on besides itself. */
struct constants {
    const struct definition *definition;    /* whose values are named; NULL: nobody's */
    int upgrades, ascension;
};

/* False if the number depends on more than that. */
bool constant_of(const struct constants *, const struct node *, int *value);

#endif
