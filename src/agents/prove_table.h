/* prove_table.h: what prove.c knows of states, by their keys. */
#ifndef PROVE_TABLE_H
#define PROVE_TABLE_H

#include <string.h>

#include "agents/prove.h"
#include "core/hash.h"

enum { BUCKET = 4 };

/* The state less its generator and what only an end has. */
static inline uint64_t key_of(const struct state *state)
{
    uint64_t scores, hash = hash_number((uint64_t)(uint32_t)state->player << 32 | state->ply, state->turn);
    memcpy(&scores, state->score, sizeof scores);    /* of the two */
    return hash_bytes(hash_number(hash, scores), state + 1, state->size - sizeof *state);
}

static inline struct prove_entry *bucket_of(const struct prove *prove, uint64_t key)
{
    return &prove->entries[key & (prove->entry_count - BUCKET)];
}

static inline struct prove_entry *find(const struct prove *prove, uint64_t key)
{
    struct prove_entry *entry = bucket_of(prove, key);
    for (int i = 0; i < BUCKET; i++)
        if (entry[i].check == key)
            return &entry[i];
    return NULL;
}

/* The entry of a key: a new one in place of what is older, or else less deep. */
static inline struct prove_entry *claim(struct prove *prove, uint64_t key)
{
    struct prove_entry *entry = find(prove, key), *bucket = bucket_of(prove, key);
    if (entry) {
        entry->age = prove->age;
        return entry;
    }
    int least = 1 << 30;
    for (int i = 0; i < BUCKET; i++) {
        int deepest = bucket[i].failed[0] > bucket[i].failed[1] ? bucket[i].failed[0]
                                                                : bucket[i].failed[1];
        int worth = (bucket[i].won ? PROVE_DEPTH : deepest) +
                    (bucket[i].age == prove->age ? 2 * PROVE_DEPTH : 0);
        if (worth < least) {
            least = worth;
            entry = &bucket[i];
        }
    }
    *entry = (struct prove_entry){.check = key, .age = prove->age};
    return entry;
}

/* What an entry says about a win within `depth`. */
static inline enum verdict known(const struct prove *prove, const struct prove_entry *entry, int depth)
{
    if (entry->won >> prove->attacker & 1)
        return VERDICT_WON;
    return entry->failed[prove->attacker] >= depth || entry->won ? VERDICT_LOST : VERDICT_OPEN;
}

#endif
