/* budget.h: how long an agent may think about one decision: so many iterations, or so much time. */
#ifndef BUDGET_H
#define BUDGET_H

#include "core/agent.h"

#define BUDGET_OPTIONS(count)                                                                     \
    {.name = "iterations", .type = OPTION_INTEGER, .fallback = count, .low = 1, .high = 10000000, \
     .help = "lines of play tried for one decision"},                                             \
    {.name = "milliseconds", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 3600000,  \
     .help = "time for one decision instead of iterations; not reproducible; 0: no"}

struct budget {
    uint32_t iterations;
    uint64_t nanoseconds;      /* 0: by iterations */
    uint64_t start;            /* of this decision */
    uint32_t done;             /* iterations of this decision */
};

/* Reads the settings; false, with an error, if they do not go together. */
bool budget_open(struct budget *, const struct spec *, const struct option *options,
                 int option_count, const char *agent, struct problems *);

/* A decision begins. */
void budget_begin(struct budget *);

/* Whether there is anything left; the first time always. */
bool budget_left(const struct budget *);

#endif
