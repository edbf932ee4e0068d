/* batches.c: many plays at once through the flat interface, over memory of the caller's. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "bind/bind.h"
#include "bind/loader.h"
#include "core/batch.h"
#include "core/heap.h"

struct rp_buffers {
    struct batch_buffers to;
    const struct game   *game;     /* for this game and so many slots */
    int                  count;
};

struct batch *rp_batch_new(struct rp_loader *loader, const struct game *game, int count,
                           uint64_t seed)
{
    loader->problems = (struct problems){0};
    if (count <= 0)
        problem_error(&loader->problems, (struct place){0}, "expected at least one slot, found %d",
                      count);
    else if (!heap_fits((size_t)count, game->state_size + 64 +
                                           (size_t)game->actions_max * sizeof(int)))
        problem_error(&loader->problems, (struct place){0}, "too little memory for %d slots", count);
    else
        return batch_new(game, count, seed);
    return NULL;
}

void rp_batch_free(struct batch *batch)
{
    batch_free(batch);
}

/* What a buffer is made of, and where it is kept. */
struct shape {
    const char *name;
    size_t      element, offset;
    bool        by_player, by_observation, by_action;
};

#define KEPT(field, type) .name = #field, .element = sizeof(type), \
                          .offset = offsetof(struct batch_buffers, field)
static const struct shape shapes[] = {
    {KEPT(observations, float), .by_observation = true},
    {KEPT(masks, uint8_t), .by_action = true},
    {KEPT(players, int32_t)},
    {KEPT(rewards, float), .by_player = true},
    {KEPT(terminated, uint8_t)},
    {KEPT(truncated, uint8_t)},
    {KEPT(final_observations, float), .by_player = true, .by_observation = true},
    {KEPT(final_scores, float), .by_player = true},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static const struct shape *find_shape(const char *name)
{
    for (size_t i = 0; i < SHAPES; i++)
        if (strcmp(shapes[i].name, name) == 0)
            return &shapes[i];
    return NULL;
}

static size_t bytes_of(const struct shape *shape, const struct game *game, int count)
{
    return (size_t)count * shape->element * (shape->by_player ? (size_t)game->players : 1) *
           (shape->by_observation ? (size_t)game->observation_size : 1) *
           (shape->by_action ? (size_t)game->actions_max : 1);
}

size_t rp_buffer_size(const struct batch *batch, const char *name)
{
    const struct shape *shape = find_shape(name);
    return shape ? bytes_of(shape, batch_game(batch), batch_count(batch)) : 0;
}

struct rp_buffers *rp_buffers_new(const struct batch *batch)
{
    struct rp_buffers *buffers = heap_new(1, sizeof *buffers);
    buffers->game = batch_game(batch);
    buffers->count = batch_count(batch);
    return buffers;
}

/* "found 40 bytes, expected 80: 2 slots x 2 players x 5 numbers x 4 bytes" */
static void refuse_size(struct problems *problems, const struct shape *shape,
                        const struct rp_buffers *buffers, size_t found)
{
    const struct game *game = buffers->game;
    struct text sentence = TEXT_GROWING;
    text_add(&sentence, "%s: found %zu bytes, expected %zu: %d slots", shape->name, found,
             bytes_of(shape, game, buffers->count), buffers->count);
    if (shape->by_player)
        text_add(&sentence, " x %d players", game->players);
    if (shape->by_observation)
        text_add(&sentence, " x %d numbers", game->observation_size);
    if (shape->by_action)
        text_add(&sentence, " x %d actions", game->actions_max);
    text_add(&sentence, " x %zu bytes", shape->element);
    problem_error(problems, (struct place){0}, "%s", text_of(&sentence));
    text_free(&sentence);
}

bool rp_buffers_set(struct rp_loader *loader, struct rp_buffers *buffers, const char *name,
                    void *memory, size_t bytes)
{
    const struct shape *shape = find_shape(name);
    loader->problems = (struct problems){0};
    if (!shape) {
        const char *names[SHAPES];
        struct hint hint;
        for (size_t i = 0; i < SHAPES; i++)
            names[i] = shapes[i].name;
        return problem_error(&loader->problems, (struct place){0}, "no buffer is called '%.40s'%s",
                             name, nearest_hint(name, names, SHAPES, &hint));
    }
    if (bytes != bytes_of(shape, buffers->game, buffers->count)) {
        refuse_size(&loader->problems, shape, buffers, bytes);
        return false;
    }
    if ((uintptr_t)memory % shape->element != 0)
        return problem_error(&loader->problems, (struct place){0},
                             "%s: expected an address that %zu divides", name, shape->element);
    memcpy((char *)&buffers->to + shape->offset, &memory, sizeof memory);
    return true;
}

void rp_buffers_free(struct rp_buffers *buffers)
{
    free(buffers);
}

static bool suit(const struct rp_buffers *buffers, const struct batch *batch)
{
    return buffers->game == batch_game(batch) && buffers->count == batch_count(batch);
}

bool rp_batch_start(struct batch *batch, const struct rp_buffers *buffers)
{
    if (!suit(buffers, batch))
        return false;
    batch_start(batch, &buffers->to);
    return true;
}

int rp_batch_step(struct batch *batch, const int32_t *actions, int count,
                  const struct rp_buffers *buffers)
{
    if (count != batch_count(batch) || !suit(buffers, batch))
        return -2;
    int illegal = batch_illegal(batch, actions);
    if (illegal < 0)
        batch_step(batch, actions, &buffers->to);
    return illegal;
}

const struct state *rp_batch_state(const struct batch *batch, int slot)
{
    return slot >= 0 && slot < batch_count(batch) ? batch_state(batch, slot) : NULL;
}
