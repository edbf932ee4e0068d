/* table.c: a transposition table. */
#include "agents/table.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/heap.h"

enum { BUCKET = 4, COUNT_FIRST = 1024, COUNT_MAX = 1 << 22 };

void table_open(struct table *table, size_t wanted)
{
    table->count = COUNT_FIRST;
    while (table->count < wanted && table->count < COUNT_MAX)
        table->count *= 2;
    table->entries = heap_new(table->count, sizeof *table->entries);
    table->age = 0;
}

void table_close(struct table *table)
{
    free(table->entries);
}

void table_clear(struct table *table)
{
    memset(table->entries, 0, table->count * sizeof *table->entries);
    table->age = 0;
}

void table_next(struct table *table)
{
    table->age++;
}

struct table_key table_key(struct state *state)
{
    struct rng rng = state->rng;
    state->rng = (struct rng){0, 0};
    uint64_t place = hash_bytes(0, state, state->size);
    state->rng = rng;
    /* A second hash of all bytes would cost as much again as the first; the low bits of this one are the
     * place, so what tells two states apart is all 64. */
    return (struct table_key){place, rng_mix(place)};
}

const struct table_entry *table_find(const struct table *table, struct table_key key)
{
    const struct table_entry *entry = &table->entries[key.place & (table->count - BUCKET)];
    for (int i = 0; i < BUCKET; i++)
        if (entry[i].bound != BOUND_NONE && entry[i].check == key.check)
            return &entry[i];
    return NULL;
}

void table_put(struct table *table, struct table_key key, double value, enum bound bound, int depth,
               int action)
{
    struct table_entry *entry = &table->entries[key.place & (table->count - BUCKET)];
    struct table_entry *to = entry;
    int least = 1 << 30;
    for (int i = 0; i < BUCKET; i++) {
        int worth = entry[i].bound == BOUND_NONE ? -1 : entry[i].depth +
                                                           (entry[i].age == table->age ? 1024 : 0);
        if (entry[i].bound != BOUND_NONE && entry[i].check == key.check)
            worth = -2;
        if (worth < least) {
            least = worth;
            to = &entry[i];
        }
    }
    *to = (struct table_entry){
        .check = key.check, .value = value, .action = action, .depth = (int16_t)depth,
        .bound = (uint8_t)bound, .age = table->age,
    };
}
