/* buffers.c: the memory that the results of a batch go to: names, types and shapes. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "bind/batches.h"
#include "bind/loader.h"
#include "core/heap.h"

/* The sides a buffer can have, as many as one of them is long. */
enum side {
    NO_SIDE, SLOTS, PLAYERS, OBSERVATION, ACTIONS, MASK_BYTES, PLANES, PLANE_BYTES, NUMBERS,
    HEIGHT, WIDTH, COLOURS, EVENTS, SIDES
};
enum { SIDES_MAX = 5 };

static const char *const side_names[SIDES] = {
    [SLOTS] = "slots", [PLAYERS] = "players", [OBSERVATION] = "numbers", [ACTIONS] = "actions",
    [MASK_BYTES] = "groups of 8 actions", [PLANES] = "planes", [PLANE_BYTES] = "groups of 8 cells",
    [NUMBERS] = "numbers", [HEIGHT] = "rows", [WIDTH] = "columns", [COLOURS] = "colours",
    [EVENTS] = "events",
};

/* Why a side can be nought. */
static const char *const side_missing[SIDES] = {
    [OBSERVATION] = "the game has no observation", [PLANES] = "the game has no board",
    [NUMBERS] = "the observation is the board alone",
    [HEIGHT] = "the batch was made without 'pixels=WIDTHxHEIGHT'",
    [EVENTS] = "the batch was made without 'events=NUMBER'",
};

/* What a buffer is made of, and where it is kept. */
struct shape {
    const char *name, *type;       /* the type as numpy writes it */
    size_t      element, offset;   /* bytes of an element; where in struct batch_buffers */
    size_t      aligned;
    enum side   sides[SIDES_MAX];
};

#define KEPT(called, field, numpy, c_type)                                                       \
    .name = called, .type = numpy, .element = sizeof(c_type), .aligned = _Alignof(c_type),       \
    .offset = offsetof(struct batch_buffers, field)
static const struct shape shapes[] = {
    {KEPT("observations", now.observations, "f4", float), .sides = {SLOTS, OBSERVATION}},
    {KEPT("observation_bytes", now.bytes, "i1", int8_t), .sides = {SLOTS, OBSERVATION}},
    {KEPT("observation_shorts", now.shorts, "i2", int16_t), .sides = {SLOTS, OBSERVATION}},
    {KEPT("planes", now.planes, "u1", uint8_t), .sides = {SLOTS, PLANES, PLANE_BYTES}},
    {KEPT("numbers", now.numbers, "f4", float), .sides = {SLOTS, NUMBERS}},
    {KEPT("pixels", now.pixels, "u1", uint8_t), .sides = {SLOTS, HEIGHT, WIDTH, COLOURS}},
    {KEPT("masks", masks, "u1", uint8_t), .sides = {SLOTS, ACTIONS}},
    {KEPT("mask_bits", mask_bits, "u1", uint8_t), .sides = {SLOTS, MASK_BYTES}},
    {KEPT("players", players, "i4", int32_t), .sides = {SLOTS}},
    {KEPT("rewards", rewards, "f4", float), .sides = {SLOTS, PLAYERS}},
    {KEPT("terminated", terminated, "u1", uint8_t), .sides = {SLOTS}},
    {KEPT("truncated", truncated, "u1", uint8_t), .sides = {SLOTS}},
    {KEPT("seeds", seeds, "u8", uint64_t), .sides = {SLOTS}},
    {KEPT("events", events, "i2,i2,i2,i2,i4", struct event), .sides = {SLOTS, EVENTS}},
    {KEPT("event_counts", event_counts, "i4", int32_t), .sides = {SLOTS}},
    {KEPT("final_observations", final.observations, "f4", float),
     .sides = {SLOTS, PLAYERS, OBSERVATION}},
    {KEPT("final_observation_bytes", final.bytes, "i1", int8_t),
     .sides = {SLOTS, PLAYERS, OBSERVATION}},
    {KEPT("final_observation_shorts", final.shorts, "i2", int16_t),
     .sides = {SLOTS, PLAYERS, OBSERVATION}},
    {KEPT("final_planes", final.planes, "u1", uint8_t),
     .sides = {SLOTS, PLAYERS, PLANES, PLANE_BYTES}},
    {KEPT("final_numbers", final.numbers, "f4", float), .sides = {SLOTS, PLAYERS, NUMBERS}},
    {KEPT("final_pixels", final.pixels, "u1", uint8_t),
     .sides = {SLOTS, PLAYERS, HEIGHT, WIDTH, COLOURS}},
    {KEPT("final_scores", final_scores, "f4", float), .sides = {SLOTS, PLAYERS}},
    {KEPT("results", results, "i1", int8_t), .sides = {SLOTS, PLAYERS}},
    {KEPT("ends", ends, "u1", uint8_t), .sides = {SLOTS}},
    {KEPT("lengths", lengths, "i4", int32_t), .sides = {SLOTS}},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static const struct shape *find_shape(const char *name)
{
    for (size_t i = 0; i < SHAPES; i++)
        if (strcmp(shapes[i].name, name) == 0)
            return &shapes[i];
    return NULL;
}

static size_t side_length(const struct rp_buffers *buffers, enum side side)
{
    const struct batch_shape *shape = &buffers->shape;
    const int lengths[SIDES] = {
        [SLOTS] = buffers->count, [PLAYERS] = buffers->game->players,
        [OBSERVATION] = buffers->game->observation_size, [ACTIONS] = buffers->game->actions_max,
        [MASK_BYTES] = shape->mask_bytes, [PLANES] = shape->planes,
        [PLANE_BYTES] = shape->plane_bytes, [NUMBERS] = shape->numbers,
        [HEIGHT] = shape->options.pixel_height, [WIDTH] = shape->options.pixel_width,
        [COLOURS] = 3, [EVENTS] = shape->options.events_max,
    };
    return (size_t)lengths[side];
}

static size_t bytes_of(const struct shape *shape, const struct rp_buffers *buffers)
{
    size_t bytes = shape->element;
    for (int i = 0; i < SIDES_MAX && shape->sides[i]; i++)
        bytes *= side_length(buffers, shape->sides[i]);
    return bytes;
}

static struct rp_buffers empty(const struct rp_batch *batch)
{
    return (struct rp_buffers){.made_for = batch, .game = batch_game(batch->batch),
                               .count = batch_count(batch->batch),
                               .shape = batch_shape(batch->batch), .fresh = true};
}

size_t rp_buffer_size(const struct rp_batch *batch, const char *name)
{
    const struct shape *shape = find_shape(name);
    struct rp_buffers buffers = empty(batch);
    return shape ? bytes_of(shape, &buffers) : 0;
}

int rp_batch_json(const struct rp_batch *batch, char *out, int capacity)
{
    static const char *const resets[] = {"same-step", "next-step", "disabled"};
    struct rp_buffers buffers = empty(batch);
    struct text json = TEXT_GROWING;
    text_add(&json, "{\"slots\":%d,\"reset\":\"%s\",\"threads\":%d,\"board\":[%d,%d,%d],\"buffers\":[",
             buffers.count, resets[buffers.shape.options.reset], buffers.shape.options.workers,
             buffers.shape.planes, buffers.shape.rows, buffers.shape.columns);
    for (size_t i = 0; i < SHAPES; i++) {
        text_add(&json, "%s{\"name\":\"%s\",\"type\":\"%s\",\"bytes\":%zu,\"shape\":[", i ? "," : "",
                 shapes[i].name, shapes[i].type, bytes_of(&shapes[i], &buffers));
        for (int j = 0; j < SIDES_MAX && shapes[i].sides[j]; j++)
            text_add(&json, "%s%zu", j ? "," : "", side_length(&buffers, shapes[i].sides[j]));
        text_add(&json, "]}");
    }
    text_add(&json, "]}");
    return bind_give(&json, out, capacity);
}

struct rp_buffers *rp_buffers_new(const struct rp_batch *batch)
{
    struct rp_buffers *buffers = heap_new(1, sizeof *buffers);
    *buffers = empty(batch);
    return buffers;
}

void rp_buffers_free(struct rp_buffers *buffers)
{
    free(buffers);
}

/* "found 40 bytes, expected 80: 2 slots x 2 players x 5 numbers x 4 bytes" */
static void refuse_size(struct problems *problems, const struct shape *shape,
                        const struct rp_buffers *buffers, size_t found)
{
    struct text sentence = TEXT_GROWING;
    text_add(&sentence, "%s: found %zu bytes, expected %zu:", shape->name, found,
             bytes_of(shape, buffers));
    for (int i = 0; i < SIDES_MAX && shape->sides[i]; i++)
        text_add(&sentence, " %zu %s x", side_length(buffers, shape->sides[i]),
                 side_names[shape->sides[i]]);
    text_add(&sentence, " %zu bytes", shape->element);
    problem_error(problems, (struct place){0}, "%s", text_of(&sentence));
    text_free(&sentence);
}

/* Says why there is nothing to put into the buffer, if that is so. */
static bool refuse_empty(struct problems *problems, const struct shape *shape,
                         const struct rp_buffers *buffers)
{
    for (int i = 0; i < SIDES_MAX && shape->sides[i]; i++)
        if (side_length(buffers, shape->sides[i]) == 0) {
            const char *why = side_missing[shape->sides[i]];
            problem_error(problems, (struct place){0}, "%s: %s", shape->name,
                          why ? why : "there is nothing to put into it");
            return true;
        }
    return false;
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
    if (refuse_empty(&loader->problems, shape, buffers))
        return false;
    if (bytes != bytes_of(shape, buffers)) {
        refuse_size(&loader->problems, shape, buffers, bytes);
        return false;
    }
    if ((uintptr_t)memory % shape->aligned != 0)
        return problem_error(&loader->problems, (struct place){0},
                             "%s: expected an address that %zu divides", name, shape->aligned);
    memcpy((char *)&buffers->to + shape->offset, &memory, sizeof memory);
    buffers->fresh = true;
    return true;
}
