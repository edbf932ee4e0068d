/* lot.c: a lot of results from one grammar and one seed, without repeats if asked.
 *
 * What was seen is kept as 64-bit hashes. Two different results with one hash are taken for a
 * repeat, and one of them is not given out: among a million that happens once in 40 million
 * lots. */
#include "generate/lot.h"

#include <stdlib.h>

#include "core/hash.h"
#include "core/heap.h"
#include "core/hostile.h"
#include "generate/compiled.h"

enum { REPEATS_MAX = 10000, REDRAWS_MAX = 60 };

struct seen {
    uint64_t *keys;             /* open addressing; 0 is free */
    size_t    capacity, count;
};

struct lot {
    const struct grammar *grammar;
    const struct aims    *aims;
    struct derivation    *derivation;
    uint64_t              seed, index;
    bool                  unique;
    struct seen           keys, texts[FORMS_MAX];
};

static size_t seen_place(const struct seen *seen, uint64_t key)
{
    size_t at = (size_t)rng_mix(key) & (seen->capacity - 1);
    while (seen->keys[at] && seen->keys[at] != key)
        at = (at + 1) & (seen->capacity - 1);
    return at;
}

static bool seen_has(const struct seen *seen, uint64_t key)
{
    return seen->capacity > 0 && seen->keys[seen_place(seen, key | !key)];
}

static void seen_add(struct seen *seen, uint64_t key)
{
    if ((seen->count + 1) * 3 > seen->capacity * 2) {
        struct seen larger = {.capacity = seen->capacity ? seen->capacity * 2 : CAPACITY(256, 2)};
        larger.keys = heap_new(larger.capacity, sizeof *larger.keys);
        for (size_t i = 0; i < seen->capacity; i++)
            if (seen->keys[i])
                larger.keys[seen_place(&larger, seen->keys[i])] = seen->keys[i];
        larger.count = seen->count;
        free(seen->keys);
        *seen = larger;
    }
    seen->keys[seen_place(seen, key | !key)] = key | !key;
    seen->count++;
}

struct lot *lot_new(const struct grammar *grammar, const struct aims *aims, uint64_t seed,
                    bool unique)
{
    struct lot *lot = heap_new(1, sizeof *lot);
    lot->grammar = grammar;
    lot->aims = aims;
    lot->seed = seed;
    lot->unique = unique;
    lot->derivation = derivation_new(grammar);
    return lot;
}

void lot_free(struct lot *lot)
{
    if (!lot)
        return;
    derivation_free(lot->derivation);
    free(lot->keys.keys);
    for (int i = 0; i < FORMS_MAX; i++)
        free(lot->texts[i].keys);
    free(lot);
}

static uint64_t text_key(const struct lot *lot, int form)
{
    char small[1024];
    struct text text = TEXT_ON(small);
    derivation_text(lot->derivation, form, &text);
    return hash_bytes(0, text_of(&text), text.length);
}

static bool texts_are_new(const struct lot *lot)
{
    for (int i = 0; i < lot->grammar->form_count; i++)
        if (lot->grammar->forms[i].distinct && seen_has(&lot->texts[i], text_key(lot, i)))
            return false;
    return true;
}

static bool is_new(struct lot *lot, struct rng *rng)
{
    if (lot->unique && seen_has(&lot->keys, derivation_key(lot->derivation)))
        return false;
    for (int i = 0; i < REDRAWS_MAX; i++) {
        if (texts_are_new(lot))
            return true;
        if (!derivation_redraw(lot->derivation, rng))
            return false;
    }
    return false;
}

bool lot_next(struct lot *lot, struct problems *problems)
{
    struct rng rng;
    rng_seed(&rng, rng_play_seed(lot->seed, lot->index));
    for (int i = 0; i < REPEATS_MAX; i++) {
        if (!derivation_draw(lot->derivation, lot->aims, &rng, problems))
            return false;
        if (!is_new(lot, &rng))
            continue;
        if (lot->unique)
            seen_add(&lot->keys, derivation_key(lot->derivation));
        for (int form = 0; form < lot->grammar->form_count; form++)
            if (lot->grammar->forms[form].distinct)
                seen_add(&lot->texts[form], text_key(lot, form));
        lot->index++;
        return true;
    }
    return problem_error(problems, (struct place){lot->grammar->file, 0, 0},
                         "no new result in %d tries: after %llu results the grammar seems to be "
                         "used up", REPEATS_MAX, (unsigned long long)lot->index);
}

const struct derivation *lot_derivation(const struct lot *lot)
{
    return lot->derivation;
}
