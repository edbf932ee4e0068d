/* batch.c: steps many plays of one game at once. */
#include "core/batch.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"

struct slot {
    uint64_t played;          /* plays that ended here */
    int      legal_count;
};

struct batch {
    const struct game *game;
    int                count;
    uint64_t           seed;
    struct slot       *slots;
    int               *legal;     /* actions_max for each slot */
    size_t             stride;    /* state_size, rounded up so that every state is aligned */
    char              *states;    /* stride for each slot */
};

struct batch *batch_new(const struct game *game, int count, uint64_t seed)
{
    CHECK(count > 0);
    struct batch *batch = heap_new(1, sizeof *batch);
    *batch = (struct batch){.game = game, .count = count, .seed = seed,
                            .stride = (game->state_size + 15) / 16 * 16};
    batch->slots = heap_new((size_t)count, sizeof *batch->slots);
    batch->legal = heap_new((size_t)count * (size_t)game->actions_max, sizeof *batch->legal);
    batch->states = heap_new((size_t)count, batch->stride);
    return batch;
}

void batch_free(struct batch *batch)
{
    if (!batch)
        return;
    free(batch->slots);
    free(batch->legal);
    free(batch->states);
    free(batch);
}

int batch_count(const struct batch *batch)
{
    return batch->count;
}

const struct game *batch_game(const struct batch *batch)
{
    return batch->game;
}

static struct state *state_at(const struct batch *batch, int slot)
{
    return (struct state *)(void *)(batch->states + (size_t)slot * batch->stride);
}

static int *legal_at(const struct batch *batch, int slot)
{
    return batch->legal + (size_t)slot * (size_t)batch->game->actions_max;
}

const struct state *batch_state(const struct batch *batch, int slot)
{
    CHECK(slot >= 0 && slot < batch->count);
    return state_at(batch, slot);
}

static void start(struct batch *batch, int i)
{
    uint64_t index = (uint64_t)i + batch->slots[i].played * (uint64_t)batch->count;
    state_start(batch->game, state_at(batch, i), rng_play_seed(batch->seed, index));
}

/* What the slot shows now: the view of who decides, and what may be done. */
static void show(struct batch *batch, int i, const struct batch_buffers *out)
{
    const struct game *game = batch->game;
    const struct state *state = state_at(batch, i);
    int *legal = legal_at(batch, i);
    int count = state_actions(game, state, legal);
    batch->slots[i].legal_count = count;
    if (out->players)
        out->players[i] = state->player;
    if (out->observations && state->player != OVER)
        game->engine->observe(game, state, state->player,
                              out->observations + (size_t)i * (size_t)game->observation_size);
    if (out->masks) {
        uint8_t *mask = out->masks + (size_t)i * (size_t)game->actions_max;
        memset(mask, 0, (size_t)game->actions_max);
        for (int j = 0; j < count; j++)
            mask[legal[j]] = 1;
    }
}

/* What every player sees of a play that is over, before the next one takes its place. */
static void keep_end(const struct batch *batch, int i, const struct batch_buffers *out)
{
    const struct game *game = batch->game;
    const struct state *state = state_at(batch, i);
    size_t players = (size_t)game->players, size = (size_t)game->observation_size;
    for (size_t p = 0; p < players; p++) {
        size_t row = (size_t)i * players + p;
        if (out->final_observations)
            game->engine->observe(game, state, (int)p, out->final_observations + row * size);
        if (out->final_scores)
            out->final_scores[row] = state->score[p];
    }
}

static void report(const struct batch *batch, int i, const float *before,
                   const struct batch_buffers *out)
{
    const struct state *state = state_at(batch, i);
    size_t players = (size_t)batch->game->players;
    bool over = state->player == OVER, cut = state->end == END_LIMIT;
    if (out->rewards)
        for (size_t p = 0; p < players; p++)
            out->rewards[(size_t)i * players + p] = state->score[p] - before[p];
    if (out->terminated)
        out->terminated[i] = over && !cut;
    if (out->truncated)
        out->truncated[i] = over && cut;
}

void batch_start_range(struct batch *batch, int first, int count, const struct batch_buffers *out)
{
    CHECK(first >= 0 && count >= 0 && count <= batch->count - first);
    for (int i = first; i < first + count; i++) {
        batch->slots[i].played = 0;
        start(batch, i);
        report(batch, i, state_at(batch, i)->score, out);
        show(batch, i, out);
    }
}

void batch_start(struct batch *batch, const struct batch_buffers *out)
{
    batch_start_range(batch, 0, batch->count, out);
}

static bool legal(const struct batch *batch, int i, int action)
{
    const int *list = legal_at(batch, i);
    int low = 0, high = batch->slots[i].legal_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (list[middle] < action)
            low = middle + 1;
        else
            high = middle;
    }
    return low < batch->slots[i].legal_count && list[low] == action;
}

int batch_illegal(const struct batch *batch, const int32_t *actions)
{
    for (int i = 0; i < batch->count; i++)
        if (!legal(batch, i, actions[i]))
            return i;
    return -1;
}

void batch_step_range(struct batch *batch, int first, int count, const int32_t *actions,
                      const struct batch_buffers *out)
{
    CHECK(first >= 0 && count >= 0 && count <= batch->count - first);
    for (int i = first; i < first + count; i++) {
        struct state *state = state_at(batch, i);
        float before[PLAYERS_MAX];
        memcpy(before, state->score, sizeof before);
        CHECK(legal(batch, i, actions[i]));
        state_apply(batch->game, state, actions[i], NULL);
        report(batch, i, before, out);
        if (state->player == OVER) {
            keep_end(batch, i, out);
            batch->slots[i].played++;
            start(batch, i);
        }
        show(batch, i, out);
    }
}

void batch_step(struct batch *batch, const int32_t *actions, const struct batch_buffers *out)
{
    batch_step_range(batch, 0, batch->count, actions, out);
}
