/* search.c: all states of a play for one, as far as a budget goes. */
#include "critics/search.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

/* States lie one after the other as they were found; a table of hashes tells which are known. */
struct search {
    const struct game *game;
    char              *bytes;
    size_t             used, room, most_bytes;
    size_t            *at;
    int                count, most;
    uint64_t          *known;
    size_t             known_size;
};

/* Whether a state is new; what its future does not depend on does not count. */
static bool is_new(struct search *search, const struct state *state, struct state *scratch)
{
    state_copy(scratch, state);
    scratch->ply = scratch->turn = 0;
    scratch->rng = (struct rng){0};
    if (search->game->engine->forget)
        search->game->engine->forget(search->game, scratch);
    uint64_t hash = state_hash(scratch) | 1;
    size_t slot = hash & (search->known_size - 1);
    while (search->known[slot] != 0 && search->known[slot] != hash)
        slot = (slot + 1) & (search->known_size - 1);
    if (search->known[slot] == hash)
        return false;
    search->known[slot] = hash;
    return true;
}

static bool add(struct search *search, const struct state *state)
{
    size_t size = (state->size + 15) / 16 * 16;
    if (search->count == search->most || search->used + size > search->most_bytes)
        return false;
    if (search->used + size > search->room) {
        search->room = 2 * (search->used + size);
        search->bytes = heap_grow(search->bytes, search->room);
    }
    memcpy(search->bytes + search->used, state, state->size);
    search->at[search->count++] = search->used;
    search->used += size;
    return true;
}

static enum search_result look(struct search *search, struct state *state, struct state *next,
                               struct state *scratch, int *actions)
{
    state_start(search->game, state, 1);
    if (is_new(search, state, scratch) && !add(search, state))
        return SEARCH_TOO_MUCH;
    for (int i = 0; i < search->count; i++) {
        state_copy(state, (const struct state *)(const void *)(search->bytes + search->at[i]));
        int count = state_actions(search->game, state, actions);
        for (int k = 0; k < count; k++) {
            state_copy(next, state);
            state_apply(search->game, next, actions[k], NULL);
            if (memcmp(&next->rng, &state->rng, sizeof next->rng) != 0)
                return SEARCH_CHANCE;
            if (next->player == OVER && next->result[0] > 0)
                return SEARCH_WON;
            if (next->player != OVER && is_new(search, next, scratch) && !add(search, next))
                return SEARCH_TOO_MUCH;
        }
    }
    return SEARCH_NO_WAY;
}

enum search_result search_wins(const struct game *game, int most_states, size_t most_bytes, int *states)
{
    struct search search = {.game = game, .most = most_states, .most_bytes = most_bytes, .known_size = 1};
    while (search.known_size < 4 * (size_t)most_states)
        search.known_size *= 2;
    search.known = heap_new(search.known_size, sizeof *search.known);
    search.at = heap_new((size_t)most_states, sizeof *search.at);
    struct state *state = state_new(game), *next = state_new(game), *scratch = state_new(game);
    int *actions = heap_new((size_t)game->actions_max + 1, sizeof *actions);
    enum search_result result = look(&search, state, next, scratch, actions);
    *states = search.count;
    free(actions);
    state_free(state);
    state_free(next);
    state_free(scratch);
    free(search.bytes);
    free(search.at);
    free(search.known);
    return result;
}
