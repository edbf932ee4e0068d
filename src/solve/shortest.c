/* shortest.c: the fewest decisions with which one player wins, found breadth first. Only the last layer is
 * kept as states; of all before it there is a key, who led there, and by which action. */
#include "solve/shortest.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/hash.h"
#include "core/heap.h"

enum { TABLE_FIRST = 1 << 12 };

struct step {
    uint64_t key;
    uint32_t from;
    int      action;
};

/* States of one layer side by side, and which steps they are. */
struct layer {
    unsigned char *bytes;
    uint32_t      *steps;
    size_t         count, capacity;
};

struct search {
    const struct game *game;
    size_t             stride;
    struct step       *steps;
    uint32_t           count, capacity;
    uint32_t          *table;          /* 1 + step, by key */
    uint32_t           table_room;     /* a power of two */
    struct state      *key, *next;
    int               *actions;
    struct layer       now, after;
    bool               chance;
};

static uint64_t key_of(struct search *search, const struct state *state)
{
    const struct game *game = search->game;
    struct state *key = search->key;
    state_copy(key, state);
    if (game->engine->forget)
        game->engine->forget(game, key);
    key->ply = key->turn = 0;
    return hash_bytes(1, key, key->size);
}

static uint32_t *slot_of(const struct search *search, uint64_t key)
{
    uint32_t at = (uint32_t)(rng_mix(key) & (search->table_room - 1));
    while (search->table[at] && search->steps[search->table[at] - 1].key != key)
        at = (at + 1) & (search->table_room - 1);
    return &search->table[at];
}

static void grow_table(struct search *search)
{
    free(search->table);
    search->table_room = search->table_room ? 2 * search->table_room : TABLE_FIRST;
    search->table = heap_new(search->table_room, sizeof *search->table);
    for (uint32_t i = 0; i < search->count; i++)
        *slot_of(search, search->steps[i].key) = i + 1;
}

/* False: that state was seen before. */
static bool add_step(struct search *search, uint64_t key, uint32_t from, int action)
{
    if (2 * (search->count + 1) > search->table_room)
        grow_table(search);
    uint32_t *slot = slot_of(search, key);
    if (*slot)
        return false;
    if (search->count == search->capacity) {
        search->capacity = search->capacity ? 2 * search->capacity : 1024;
        search->steps = heap_grow(search->steps, search->capacity * sizeof *search->steps);
    }
    search->steps[search->count++] = (struct step){key, from, action};
    *slot = search->count;
    return true;
}

static void layer_add(const struct search *search, struct layer *layer, const struct state *state)
{
    if (layer->count == layer->capacity) {
        layer->capacity = layer->capacity ? 2 * layer->capacity : 64;
        layer->bytes = heap_grow(layer->bytes, layer->capacity * search->stride);
        layer->steps = heap_grow(layer->steps, layer->capacity * sizeof *layer->steps);
    }
    memcpy(layer->bytes + layer->count * search->stride, state, state->size);
    layer->steps[layer->count++] = search->count - 1;
}

static void keep_way(const struct search *search, uint32_t last, struct shortest *out)
{
    for (uint32_t at = last; at != 0; at = search->steps[at].from)
        out->count++;
    out->actions = heap_new((size_t)out->count + 1, sizeof *out->actions);
    int place = out->count;
    for (uint32_t at = last; at != 0; at = search->steps[at].from)
        out->actions[--place] = search->steps[at].action;
}

/* All that follows from one state; true if a win is among it. */
static bool expand(struct search *search, const struct state *state, uint32_t from)
{
    int count = state_actions(search->game, state, search->actions);
    for (int i = 0; i < count; i++) {
        struct state *next = search->next;
        state_copy(next, state);
        state_apply(search->game, next, search->actions[i], NULL);
        search->chance |= next->rng.draws != state->rng.draws;
        bool won = next->player == OVER && next->result[0] > 0;
        if (next->player == OVER && !won)
            continue;
        if (add_step(search, key_of(search, next), from, search->actions[i]) && !won)
            layer_add(search, &search->after, next);
        if (won)
            return true;
    }
    return false;
}

static bool search_layers(struct search *search, uint64_t most, struct shortest *out)
{
    while (search->now.count > 0) {
        for (size_t i = 0; i < search->now.count; i++) {
            const void *state = search->now.bytes + i * search->stride;
            if (expand(search, state, search->now.steps[i])) {
                keep_way(search, search->count - 1, out);
                return true;
            }
            if (search->count > most)
                return false;
        }
        struct layer done = search->now;
        search->now = search->after;
        search->after = done;
        search->after.count = 0;
    }
    out->verdict = SHORTEST_NONE;
    return false;
}

void shortest_search(const struct game *game, uint64_t seed, uint64_t most, struct shortest *out)
{
    CHECK(game->players == 1);
    struct search search = {.game = game, .stride = (game->state_size + 15) / 16 * 16,
                            .key = state_new(game), .next = state_new(game),
                            .actions = heap_new((size_t)game->actions_max, sizeof *search.actions)};
    struct state *first = state_new(game);
    *out = (struct shortest){.verdict = SHORTEST_OPEN};
    state_start(game, first, seed);
    add_step(&search, key_of(&search, first), 0, 0);
    layer_add(&search, &search.now, first);
    if (first->player == OVER)
        out->verdict = first->result[0] > 0 ? SHORTEST_FOUND : SHORTEST_NONE;
    else if (search_layers(&search, most < UINT32_MAX / 4 ? most : UINT32_MAX / 4, out))
        out->verdict = SHORTEST_FOUND;
    out->states = search.count;
    out->chance = search.chance;
    state_free(first);
    state_free(search.key);
    state_free(search.next);
    free(search.actions);
    free(search.steps);
    free(search.table);
    free(search.now.bytes);
    free(search.now.steps);
    free(search.after.bytes);
    free(search.after.steps);
}

void shortest_free(struct shortest *shortest)
{
    free(shortest->actions);
    shortest->actions = NULL;
}

struct record *shortest_record(const struct game *game, const char *spec, uint64_t seed,
                               const struct shortest *shortest)
{
    struct record *record = record_new(game, spec, true);
    struct state *state = state_new(game);
    state_start(game, state, seed);
    record_begin(record, seed, state);
    for (int i = 0; i < shortest->count; i++) {
        record_decision(record, game, state, shortest->actions[i]);
        state_apply(game, state, shortest->actions[i], NULL);
        record_applied(record, state);
    }
    record_finish(record, game, state);
    state_free(state);
    return record;
}
