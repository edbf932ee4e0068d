/* sight.c: tells states apart by what a viewer sees of them. */
#include "agents/sight.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/heap.h"

/* Finds the block of the observation whose rows are what actions are about, if there is one. */
static void find_hand(struct sight *sight)
{
    const struct game *game = sight->game;
    int at = 0;
    for (int i = 0; i < game->block_count; i++) {
        const int *shape = game->blocks[i].shape;
        if (game->blocks[i].options) {
            sight->hand = at;
            sight->hand_rows = shape[0];
            sight->hand_columns = shape[1] * shape[2];
        }
        at += shape[0] * shape[1] * shape[2];
    }
}

void sight_open(struct sight *sight, const struct game *game)
{
    *sight = (struct sight){.game = game, .open = game->engine->resample == NULL};
    find_hand(sight);
    sight->observation = heap_new((size_t)game->observation_size + 1, sizeof *sight->observation);
    sight->actions = heap_new((size_t)game->actions_max, sizeof *sight->actions);
}

void sight_close(struct sight *sight)
{
    free(sight->observation);
    free(sight->actions);
}

static uint64_t hash_float(uint64_t hash, const float *number)
{
    uint32_t word;
    memcpy(&word, number, sizeof word);
    hash = (hash ^ word) * 0x9fb21c651e98df25u;
    return hash ^ (hash >> 35);
}

/* The hash of a vector, most of what a key costs: in four lanes, which a processor can work on at
 * once, and float by float, since wider reads would wait for what was just written. */
static uint64_t hash_vector(uint64_t key, const float *vector, size_t count)
{
    uint64_t a = key, b = key + 1, c = key + 2, d = key + 3;
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        a = hash_float(a, vector + i);
        b = hash_float(b, vector + i + 1);
        c = hash_float(c, vector + i + 2);
        d = hash_float(d, vector + i + 3);
    }
    for (; i < count; i++)
        a = hash_float(a, vector + i);
    return hash_number(hash_number(hash_number(a, b), c), d);
}

static uint64_t key_of_state(const struct state *state)
{
    size_t before = offsetof(struct state, rng), after = before + sizeof state->rng;
    uint64_t key = hash_bytes(0, state, before);
    return hash_bytes(key, (const char *)state + after, state->size - after);
}

/* The same by the engine itself, if it can. */
static uint64_t key_of_engine(const struct game *game, const struct state *state, int viewer, int about)
{
    uint64_t key = hash_number((uint64_t)state->player, (uint64_t)state->ply << 32 | state->turn);
    key = hash_number(key, game->engine->key(game, state, viewer, about));
    return key ? key : 1;
}

static uint64_t key_of_view(struct sight *sight, const struct state *state, int viewer)
{
    const struct game *game = sight->game;
    uint64_t key = hash_number((uint64_t)state->player, (uint64_t)state->ply << 32 | state->turn);
    game->engine->observe(game, state, viewer, sight->observation);
    key = hash_vector(key, sight->observation, (size_t)game->observation_size);
    /* What others may do tells what they hold; only the viewer's own options are seen. */
    if (state->player != viewer)
        return key;
    int count = state_actions(game, state, sight->actions);
    return hash_bytes(key, sight->actions, (size_t)count * sizeof *sight->actions);
}

uint64_t sight_key(struct sight *sight, const struct state *state, int viewer)
{
    if (!sight->open && sight->game->engine->key)
        return key_of_engine(sight->game, state, viewer, KEY_ALL);
    uint64_t key = sight->open ? key_of_state(state) : key_of_view(sight, state, viewer);
    return key ? key : 1;
}

uint64_t sight_likeness(struct sight *sight, const struct state *state, int viewer)
{
    const struct game *game = sight->game;
    const float *seen = sight->observation;
    if (sight->hand_rows == 0)
        return sight_key(sight, state, viewer);
    if (game->engine->key)
        return key_of_engine(game, state, viewer, KEY_UNORDERED);
    game->engine->observe(game, state, viewer, sight->observation);
    uint64_t hand = 0;
    for (int i = 0; i < sight->hand_rows; i++) {
        uint64_t row = 0;
        for (int j = 0; j < sight->hand_columns; j++)
            row = hash_float(row, &seen[sight->hand + i * sight->hand_columns + j]);
        hand += rng_mix(row); /* a sum has no order */
    }
    int after = sight->hand + sight->hand_rows * sight->hand_columns;
    uint64_t key = hash_number((uint64_t)state->player, (uint64_t)state->ply << 32 | state->turn);
    key = hash_vector(hash_number(key, hand), seen, (size_t)sight->hand);
    key = hash_vector(key, seen + after, (size_t)(game->observation_size - after));
    if (state->player == viewer) {
        int count = state_actions(game, state, sight->actions);
        /* The numbers of actions follow the order of the hand; how many there are and the last,
         * which tells what is asked, do not. */
        key = hash_number(key, (uint64_t)count << 32 | (uint32_t)sight->actions[count - 1]);
    }
    return key ? key : 1;
}
