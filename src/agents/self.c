/* self.c: what of all that a viewer sees is himself. */
#include "agents/self.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/heap.h"

enum { LOOKS_FIRST = 16, LOOKS_EVERY = 8, BOARD_CELLS = 9 };

void self_open(struct self *self, const struct game *game)
{
    *self = (struct self){.game = game};
    for (int i = 0; i < game->block_count; i++)
        self->channel_count += game->blocks[i].shape[0];
    self->starts = heap_new((size_t)self->channel_count + 1, sizeof *self->starts);
    self->moved = heap_new((size_t)self->channel_count + 1, sizeof *self->moved);
    self->steady = heap_new((size_t)self->channel_count + 1, sizeof *self->steady);
    self->shown = heap_new((size_t)self->channel_count + 1, sizeof *self->shown);
    self->differs = heap_new((size_t)self->channel_count + 1, sizeof *self->differs);
    self->crowded = heap_new((size_t)self->channel_count + 1, sizeof *self->crowded);
    self->first = heap_new((size_t)game->observation_size + 1, sizeof *self->first);
    self->other = heap_new((size_t)game->observation_size + 1, sizeof *self->other);
    self->one = state_new(game);
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
    free(self->steady);
    free(self->shown);
    free(self->differs);
    free(self->crowded);
    free(self->first);
    free(self->other);
    state_free(self->one);
}

static void forget_places(struct self *self, float score)
{
    memset(self->place, 0, sizeof self->place);
    memset(self->visits, 0, sizeof self->visits);
    self->score = score;
}

void self_begin(struct self *self)
{
    memset(self->moved, 0, (size_t)self->channel_count * sizeof *self->moved);
    memset(self->steady, 0, (size_t)self->channel_count * sizeof *self->steady);
    self->most = self->looks = 0;
    self->alone = self->found = false;
    for (int i = 0; i < self->channel_count; i++)
        self->crowded[i] = self->starts[i + 1] - self->starts[i] < BOARD_CELLS;
    forget_places(self, 0);
}

static size_t bytes_of(const struct self *self, int channel)
{
    return (size_t)(self->starts[channel + 1] - self->starts[channel]) * sizeof *self->first;
}

static void look_for_crowds(struct self *self)
{
    self->alone = false;
    for (int i = 0; i < self->channel_count; i++) {
        int things = 0;
        for (int at = self->starts[i]; !self->crowded[i] && at < self->starts[i + 1]; at++)
            things += self->other[at] != 0;
        self->crowded[i] |= things > 1;
        self->shown[i] += things > 0;
        self->alone |= !self->crowded[i] && self->moved[i] > 0;
    }
}

/* Which channels differ between the observations `first` and `other`. */
static void compare(struct self *self)
{
    for (int i = 0; i < self->channel_count; i++) {
        int at = self->starts[i];
        if (memcmp(self->first + at, self->other + at, bytes_of(self, i)) == 0)
            continue;
        self->differs[i] = true;
        self->moved[i]++;
        if (self->moved[i] > self->most)
            self->most = self->moved[i];
    }
    look_for_crowds(self);
}

/* Whether a channel tells where the viewer is: best one that always shows a single thing (what he throws
 * or swings comes and goes, and would make a new place of an old one), else a single thing, else what he
 * moves. */
static bool tells_place(const struct self *self, int channel)
{
    if (self->moved[channel] == 0)
        return false;
    if (self->found)
        return self_is(self, channel);
    return self->alone ? !self->crowded[channel] : 2 * self->moved[channel] >= self->most;
}

/* Where the viewer is, as far as is known; never 0. */
static uint64_t place_of(struct self *self, const struct state *state, int viewer)
{
    uint64_t place = 1;
    self->game->engine->observe(self->game, state, viewer, self->first);
    for (int i = 0; i < self->channel_count; i++)
        if (tells_place(self, i))
            place = hash_bytes(place, self->first + self->starts[i], bytes_of(self, i));
    return place ? place : 1;
}

void self_look(struct self *self, const struct state *state, int viewer, const int *actions,
               int count, uint64_t seed)
{
    const struct game *game = self->game;
    if (self->looks == 0 || state->score[viewer] > self->score)
        forget_places(self, state->score[viewer]);
    bool learn = self->looks < LOOKS_FIRST || self->looks % LOOKS_EVERY == 0;
    memset(self->shown, 0, (size_t)self->channel_count * sizeof *self->shown);
    memset(self->differs, 0, (size_t)self->channel_count * sizeof *self->differs);
    for (int i = 0; learn && i < count; i++) {
        state_copy(self->one, state);
        state_resample(game, self->one, viewer, seed);
        state_apply(game, self->one, actions[i], NULL);
        game->engine->observe(game, self->one, viewer, i == 0 ? self->first : self->other);
        if (i > 0)
            compare(self);
    }
    for (int i = 0; learn && i < self->channel_count; i++)
        self->steady[i] += self->differs[i] && self->shown[i] == count - 1;
    self->found = false;
    for (int i = 0; i < self->channel_count; i++)
        self->found |= self_is(self, i);
    self->looks++;
    uint64_t place = place_of(self, state, viewer), at = place % SELF_PLACES;
    if (self->place[at] != place)
        self->visits[at] = 0;
    self->place[at] = place;
    self->visits[at]++;
}

bool self_is(const struct self *self, int channel)
{
    return self->steady[channel] > 0 && !self->crowded[channel];
}

uint32_t self_visits(struct self *self, const struct state *state, int viewer)
{
    uint64_t place = place_of(self, state, viewer);
    return self->place[place % SELF_PLACES] == place ? self->visits[place % SELF_PLACES] : 0;
}
