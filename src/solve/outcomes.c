/* outcomes.c: every outcome of an action, each once, with its probability. */
#include "solve/outcomes.h"

#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/heap.h"

struct outcomes *outcomes_new(const struct game *game)
{
    struct outcomes *outcomes = heap_new(1, sizeof *outcomes);
    outcomes->game = game;
    outcomes->next = state_new(game);
    return outcomes;
}

void outcomes_free(struct outcomes *outcomes)
{
    if (!outcomes)
        return;
    free(outcomes->list);
    free(outcomes->states);
    free(outcomes->buckets);
    state_free(outcomes->next);
    free(outcomes);
}

const struct state *outcomes_state(const struct outcomes *outcomes, int index)
{
    return (const struct state *)(outcomes->states + (size_t)index * outcomes->game->state_size);
}

/* The bucket of a hash: that of the outcome that equals `next`, or a free one. */
static size_t bucket_of(const struct outcomes *outcomes, uint64_t hash)
{
    size_t last = outcomes->bucket_count - 1, at = hash & last;
    for (; outcomes->buckets[at]; at = (at + 1) & last) {
        int index = outcomes->buckets[at] - 1;
        if (outcomes->list[index].hash == hash &&
            state_equal(outcomes_state(outcomes, index), outcomes->next))
            break;
    }
    return at;
}

static void make_room(struct outcomes *outcomes)
{
    if (outcomes->count < outcomes->capacity)
        return;
    outcomes->capacity = 2 * outcomes->capacity + 1;
    size_t count = (size_t)outcomes->capacity, buckets = 4;
    outcomes->list = heap_grow(outcomes->list, count * sizeof *outcomes->list);
    outcomes->states = heap_grow_for(outcomes->states, count * outcomes->game->state_size,
                                     "the outcomes of an action");
    while (buckets < 2 * count)
        buckets *= 2;
    outcomes->buckets = heap_grow(outcomes->buckets, buckets * sizeof *outcomes->buckets);
    outcomes->bucket_count = buckets;
    memset(outcomes->buckets, 0, buckets * sizeof *outcomes->buckets);
    for (int i = 0; i < outcomes->count; i++) {
        size_t at = outcomes->list[i].hash & (buckets - 1);
        while (outcomes->buckets[at])
            at = (at + 1) & (buckets - 1);
        outcomes->buckets[at] = i + 1;
    }
}

/* Notes that `next` comes about. */
static void note(struct outcomes *outcomes, double probability)
{
    size_t size = outcomes->game->state_size;
    rng_seed(&outcomes->next->rng, 0);
    make_room(outcomes);
    uint64_t hash = state_hash(outcomes->next);
    size_t bucket = bucket_of(outcomes, hash);
    if (outcomes->buckets[bucket]) {
        outcomes->list[outcomes->buckets[bucket] - 1].probability += probability;
        return;
    }
    outcomes->list[outcomes->count] = (struct result){probability, hash};
    memcpy(outcomes->states + (size_t)outcomes->count * size, outcomes->next, size);
    outcomes->buckets[bucket] = ++outcomes->count;
}

bool outcomes_list(struct outcomes *outcomes, const struct state *from, int action)
{
    const struct game *game = outcomes->game;
    struct state *next = outcomes->next;
    struct chance chance;
    int runs = 0;
    outcomes->count = 0;
    if (outcomes->buckets)
        memset(outcomes->buckets, 0, outcomes->bucket_count * sizeof *outcomes->buckets);
    chance_begin(&chance);
    do {
        memset(next, 0, game->state_size);
        next->size = (uint32_t)game->state_size;
        if (from)
            state_copy(next, from);
        chance_script(&chance, &next->rng);
        if (from)
            state_apply(game, next, action, NULL);
        else
            game->engine->start(game, next);
        if (!chance_kept(&chance, &next->rng) || ++runs > CHANCE_OUTCOMES_MAX)
            return false;
        note(outcomes, chance.probability);
    } while (chance_next(&chance));
    return true;
}
