/* budget.h: how much a solver may take, and whom it tells how far it is. */
#ifndef BUDGET_H
#define BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum limit { LIMIT_NONE, LIMIT_COUNT, LIMIT_BYTES, LIMIT_SECONDS };

struct budget {
    uint64_t   count_most;       /* states or positions; 0: no limit */
    size_t     bytes_most;       /* 0: no limit */
    double     seconds_most;     /* 0: no limit */
    /* Told now and then of how many there are; NULL: nobody. */
    void     (*progress)(void *context, const char *what, double count);
    void      *context;

    double     began;            /* set by budget_begin */
    uint64_t   looks;
    enum limit reached;
};

void budget_begin(struct budget *);

/* Whether `count` things of `what` that take `bytes` are still allowed; looks at the clock, and tells of
 * progress, once in a while. What was once refused stays refused. */
bool budget_allows(struct budget *, const char *what, uint64_t count, size_t bytes);

/* What ran out, in words: "--seconds allows more time". */
const char *budget_reason(const struct budget *);

#endif
