/* teach.h: teaches readers of trees what items are worth, and judges how well they learnt it. */
#ifndef TEACH_H
#define TEACH_H

#include "core/statistics.h"
#include "learn/reader.h"

struct teaching {
    int      epochs;           /* 0: as many as look at 120,000 examples, 10 to 40 */
    int      batch, members, size;
    double   rate;             /* of learning, at first; it falls to 0 */
    double   drop;             /* share of numbers that are dropped meanwhile */
    double   decay;            /* by which weights shrink, as a share of the rate */
    double   power;            /* weights of items count to this power: 1 as they are, 0 all alike */
    double   lean;             /* share of ridge in the answer of a network */
    double   share;            /* of all that is to be learnt, if there are several sorts of worth */
    uint64_t seed;
};

/* What is learnt from: items as numbers, what they are worth, how much each counts. */
struct lessons {
    const struct coded *coded;
    const double       *targets, *weights;
    const int          *chosen;        /* items to learn from */
    int                 count;
    const int          *sorts;         /* of worth: 0 is to be learnt, others help; NULL: all are 0 */
};

/* A reader that has learnt, over a coding that stays the caller's. Networks minimise the sum of
 * weight * log cosh(error) by Adam (Kingma and Ba 2015); ridge the weighted squares, with a strength
 * chosen on parts that are held back. A network that leans on ridge has both. */
struct reader *teach(enum reader_kind, struct coding *, const struct lessons *,
                     const struct teaching *);

/* How well answers fit: correlation, root of the mean square, correlation of ranks; each item by its
 * weight, and all alike. */
struct marks {
    double r, error, rank;             /* by weight; ranks count alike */
    double plain_r, plain_error;
    double effective;                  /* items that weights let count: (sum w)^2 / sum w^2 */
};
struct marks marks_of(const double *answers, const double *targets, const double *weights, int count);

/* The loss and its gradient over some items, without chance; for tests. */
double teach_gradient(const struct reader *, const struct lessons *, double *gradient);

#endif
