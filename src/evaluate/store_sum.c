/* store_sum.c: a sum in every row of a store. */
#include "evaluate/store_sum.h"

#include <string.h>

uint64_t sum_number(uint64_t sum, uint64_t number)
{
    uint64_t mixed = (sum ^ number) * SUM_PRIME;
    return mixed ^ mixed >> 32;
}

/* With a length that is known, compilers make one load of it. */
static inline uint64_t word_at(const unsigned char *at, size_t length)
{
    uint64_t word = 0;
    for (size_t i = 0; i < length; i++)
        word |= (uint64_t)at[i] << (8 * i);
    return word;
}

uint64_t sum_bytes(uint64_t sum, const char *bytes, size_t length)
{
    const unsigned char *at = (const unsigned char *)bytes;
    sum = sum_number(sum, length);
    for (; length >= 8; length -= 8, at += 8)
        sum = sum_number(sum, word_at(at, 8));
    return length ? sum_number(sum, word_at(at, length)) : sum;
}

static uint64_t sum_string(uint64_t sum, const char *string)
{
    return sum_bytes(sum, string, strlen(string));
}

static uint64_t sum_text(uint64_t sum, const struct text *text)
{
    return sum_bytes(sum, text_of(text), text->length);
}

/* SQLite keeps no sign of 0. */
static uint64_t sum_real(uint64_t sum, double number)
{
    uint64_t bits = 0;
    if (number != 0)
        memcpy(&bits, &number, sizeof bits);
    return sum_number(sum, bits);
}

uint64_t sum_meta(const char *key, const char *value)
{
    return sum_string(sum_string(0, key), value);
}

uint64_t sum_subject(const struct subject_row *row)
{
    uint64_t sum = sum_number(0, (uint64_t)row->subject);
    sum = sum_string(sum, row->scenario);
    sum = sum_string(sum, row->variant);
    sum = sum_string(sum, row->spec);
    sum = sum_string(sum, row->engine);
    sum = sum_number(sum, (uint64_t)row->players);
    sum = sum_number(sum, (uint64_t)row->base);
    return sum_string(sum, row->description);
}

uint64_t sum_cell(const struct cell_row *row)
{
    uint64_t sum = sum_number(0, (uint64_t)row->cell);
    sum = sum_number(sum, (uint64_t)row->subject);
    sum = sum_string(sum, row->agents);
    return sum_string(sum, row->seats);
}

uint64_t sum_body(const struct chunk *chunk)
{
    uint64_t sum = sum_text(0, &chunk->plays);
    sum = sum_text(sum, &chunk->endings);
    sum = sum_text(sum, &chunk->hashes);
    sum = sum_text(sum, &chunk->columns);
    sum = sum_text(sum, &chunk->decisions);
    sum = sum_text(sum, &chunk->events);
    return sum_text(sum, &chunk->tallies);
}

uint64_t sum_chunk(const char *key, const struct chunk *chunk)
{
    uint64_t sum = sum_string(0, key);
    sum = sum_number(sum, (uint64_t)chunk->number);
    sum = sum_number(sum, (uint64_t)chunk->first);
    sum = sum_number(sum, (uint64_t)chunk->count);
    sum = sum_number(sum, (uint64_t)chunk->until_count);
    sum = sum_real(sum, chunk->until_sum);
    sum = sum_real(sum, chunk->until_squares);
    return sum_number(sum, chunk->body);
}

uint64_t sum_times(const char *key, const struct chunk *chunk)
{
    uint64_t sum = sum_string(0, key);
    sum = sum_number(sum, (uint64_t)chunk->number);
    sum = sum_real(sum, chunk->seconds);
    sum = sum_text(sum, &chunk->times);
    return sum_text(sum, &chunk->time_tallies);
}
