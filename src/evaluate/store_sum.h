/* store_sum.h: a sum in every row of a store, so that damage is found and never counted.
 *
 * A sum goes over everything in its row, in the order of the columns. A number is one word of 64 bits;
 * a text is its length and its bytes, eight a word, little endian, the last word filled with zeros. Each
 * word w turns the sum s, which begins with 0, into m ^ m >> 32, where m = (s ^ w) * SUM_PRIME: whatever
 * single word changes, the sum does. It is no guard against somebody who computes it anew. */
#ifndef STORE_SUM_H
#define STORE_SUM_H

#include "evaluate/chunk.h"

#define SUM_PRIME 0x100000001b3u

/* A row of the table `subjects` as it is kept. */
struct subject_row {
    int64_t     subject;
    const char *scenario, *variant, *spec, *engine;
    int64_t     players;
    int64_t     base;            /* the subject whose text the description changes; itself: none */
    const char *description;     /* the whole text, or what differs from the base (difference.h) */
    uint64_t    sum;             /* as it was found */
};

/* A row of the table `cells`. */
struct cell_row {
    int64_t     cell, subject;
    const char *agents, *seats;
    uint64_t    sum;
};

uint64_t sum_number(uint64_t sum, uint64_t number);
uint64_t sum_bytes(uint64_t sum, const char *bytes, size_t length);

uint64_t sum_meta(const char *key, const char *value);
uint64_t sum_subject(const struct subject_row *);
uint64_t sum_cell(const struct cell_row *);

/* Of what is packed in a chunk; its row keeps it as `body`, so that the rest can be judged without. */
uint64_t sum_body(const struct chunk *);

/* Of rows of `chunks` and `times`. Cells get other numbers when an experiment grows, so they are known
 * by their key (plan_print_key). `body` is taken as the chunk has it. */
uint64_t sum_chunk(const char *key, const struct chunk *);
uint64_t sum_times(const char *key, const struct chunk *);

#endif
