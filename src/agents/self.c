/* self.c: what of all that a viewer sees is himself. */
#include "agents/self.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/heap.h"

void self_open(struct self *self, const struct game *game)
{
    *self = (struct self){.game = game};
    for (int i = 0; i < game->block_count; i++)
        self->channel_count += game->blocks[i].shape[0];
    self->starts = heap_new((size_t)self->channel_count + 1, sizeof *self->starts);
    self->moved = heap_new((size_t)self->channel_count + 1, sizeof *self->moved);
    self->first = heap_new((size_t)game->observation_size + 1, sizeof *self->first);
    self->other = heap_new((size_t)game->observation_size + 1, sizeof *self->other);
    int at = 0, channel = 0;
    for (int i = 0; i < game->block_count; i++) {
        const int *shape = game->blocks[i].shape;
        for (int row = 0; row < shape[0]; row++) {
            self->starts[channel++] = at;
            at += shape[1] * shape[2];
        }
    }
    self->starts[channel] = at;
}

void self_close(struct self *self)
{
    free(self->starts);
    free(self->moved);
    free(self->first);
    free(self->other);
}

void self_begin(struct self *self)
{
    memset(self->moved, 0, (size_t)self->channel_count * sizeof *self->moved);
    self->most = 0;
    self->past_count = 0;
}

static size_t bytes_of(const struct self *self, int channel)
{
    return (size_t)(self->starts[channel + 1] - self->starts[channel]) * sizeof *self->first;
}

void self_compare(struct self *self, const struct state *one, const struct state *two, int viewer)
{
    const struct game *game = self->game;
    game->engine->observe(game, one, viewer, self->first);
    game->engine->observe(game, two, viewer, self->other);
    for (int i = 0; i < self->channel_count; i++) {
        int at = self->starts[i];
        if (memcmp(self->first + at, self->other + at, bytes_of(self, i)) == 0)
            continue;
        self->moved[i]++;
        if (self->moved[i] > self->most)
            self->most = self->moved[i];
    }
}

uint64_t self_place(struct self *self, const struct state *state, int viewer)
{
    uint64_t place = 1;
    self->game->engine->observe(self->game, state, viewer, self->first);
    for (int i = 0; i < self->channel_count; i++)
        if (self->moved[i] > 0 && 2 * self->moved[i] >= self->most)
            place = hash_bytes(place, self->first + self->starts[i], bytes_of(self, i));
    return place;
}

void self_visit(struct self *self, uint64_t place)
{
    self->past[self->past_count++ % SELF_MEMORY] = place;
    if (self->past_count == 2 * SELF_MEMORY)
        self->past_count = SELF_MEMORY;
}

int self_visits(const struct self *self, uint64_t place)
{
    int visits = 0;
    for (int i = 0; i < self->past_count && i < SELF_MEMORY; i++)
        visits += self->past[i] == place;
    return visits;
}
