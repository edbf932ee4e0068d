/* allowance.h: how long an agent may think about one decision: so many iterations, or so much time. */
#ifndef ALLOWANCE_H
#define ALLOWANCE_H

#include "core/agent.h"

#define ALLOWANCE_OPTIONS(count)                                                                     \
    {.name = "iterations", .type = OPTION_INTEGER, .fallback = count, .low = 1, .high = 10000000, \
     .help = "lines of play tried for one decision"},                                             \
    {.name = "milliseconds", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 3600000,  \
     .help = "time for one decision instead of iterations; not reproducible; 0: no"}

struct allowance {
    uint32_t iterations;
    uint64_t nanoseconds;      /* 0: by iterations */
    uint64_t start;            /* of this decision */
    uint32_t done;             /* iterations of this decision */
};

/* Reads the settings; false, with an error, if they do not go together. */
bool allowance_open(struct allowance *, const struct spec *, const struct option *options,
                 int option_count, const char *agent, struct problems *);

/* A decision begins. */
void allowance_begin(struct allowance *);

/* Whether there is anything left; the first time always. */
bool allowance_left(const struct allowance *);

#endif
