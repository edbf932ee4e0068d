/* ways.c: all ways through a turn that lead to something else. */
#include "agents/ways.h"

#include <stdlib.h>

#include "core/heap.h"

struct moment {
    uint64_t key;
    int      before, action, length;       /* the moment it comes from, by which action */
};

void ways_open(struct ways *ways, const struct game *game, struct sight *sight, int moments)
{
    *ways = (struct ways){.game = game, .sight = sight, .moment_max = moments};
    ways->moments = heap_new((size_t)moments, sizeof *ways->moments);
    ways->states = heap_new(2 * (size_t)moments + 2, sizeof *ways->states);
    ways->actions = heap_new((size_t)game->actions_max, sizeof *ways->actions);
    ways->exits = heap_new((size_t)game->actions_max, sizeof *ways->exits);
    for (int i = 0; i < 2 * moments + 2; i++)
        ways->states[i] = state_new(game);
}

void ways_close(struct ways *ways)
{
    for (int i = 0; i < 2 * ways->moment_max + 2; i++)
        state_free(ways->states[i]);
    free(ways->states);
    free(ways->moments);
    free(ways->actions);
    free(ways->exits);
    free(ways->list);
    free(ways->steps);
}

/* Notes the way to `moment` and on by `action`. */
static void add_way(struct ways *ways, int moment, int action)
{
    int length = ways->moments[moment].length + 1;
    if (ways->count == ways->capacity) {
        ways->capacity = 2 * ways->capacity + 16;
        ways->list = heap_grow(ways->list, (size_t)ways->capacity * sizeof *ways->list);
    }
    while (ways->step_count + length > ways->step_capacity) {
        ways->step_capacity = 2 * ways->step_capacity + 64;
        ways->steps = heap_grow(ways->steps, (size_t)ways->step_capacity * sizeof *ways->steps);
    }
    ways->list[ways->count++] = (struct way){ways->step_count, length};
    ways->step_count += length;
    int *to = ways->steps + ways->step_count;
    *--to = action;
    for (int at = moment; at > 0; at = ways->moments[at].before)
        *--to = ways->moments[at].action;
}

/* Whether the turn goes on after an action, with an outcome that the viewer knew before. */
static bool goes_on(const struct state *from, const struct state *to)
{
    return to->player == from->player && to->turn == from->turn &&
           to->rng.draws == from->rng.draws;
}

static bool met_before(const struct ways *ways, uint64_t key)
{
    for (int i = 0; i < ways->moment_count; i++)
        if (ways->moments[i].key == key)
            return true;
    return false;
}

/* Tries one action of a moment: adds the moment it leads to, or a way if it leaves the turn.
 * `exits` counts those of this moment. */
static void try_action(struct ways *ways, int moment, int action, int viewer, int *exits)
{
    struct state **from = ways->states + 2 * moment;
    struct state **to = ways->states + 2 * ways->moment_max;
    state_copy(to[0], from[0]);
    state_apply(ways->game, to[0], action, NULL);
    uint64_t key = sight_likeness(ways->sight, to[0], viewer);
    bool room = ways->moment_count < ways->moment_max &&
                ways->moments[moment].length + 1 < WAY_MAX;
    bool known = goes_on(from[0], to[0]);
    if (known && met_before(ways, key))
        return;
    if (known && !ways->sight->open) {
        state_copy(to[1], from[1]);
        state_apply(ways->game, to[1], action, NULL);
        known = sight_likeness(ways->sight, to[1], viewer) == key;
    }
    if (known && room) {
        state_copy(ways->states[2 * ways->moment_count], to[0]);
        if (!ways->sight->open)
            state_copy(ways->states[2 * ways->moment_count + 1], to[1]);
        ways->moments[ways->moment_count++] = (struct moment){
            .key = key, .before = moment, .action = action,
            .length = ways->moments[moment].length + 1,
        };
        return;
    }
    for (int i = 0; i < *exits; i++)
        if (ways->exits[i] == key)
            return;
    ways->exits[(*exits)++] = key;
    add_way(ways, moment, action);
}

void ways_find(struct ways *ways, const struct state *state, int viewer, struct rng *rng)
{
    ways->count = ways->step_count = 0;
    state_copy(ways->states[0], state);
    state_copy(ways->states[1], state);
    if (!ways->sight->open)
        state_resample(ways->game, ways->states[1], viewer, rng_next64(rng));
    ways->states[1]->rng = ways->states[0]->rng;
    ways->moments[0] = (struct moment){.key = sight_likeness(ways->sight, state, viewer)};
    ways->moment_count = 1;
    for (int i = 0; i < ways->moment_count; i++) {
        int exits = 0, count = state_actions(ways->game, ways->states[2 * i], ways->actions);
        for (int j = 0; j < count; j++)
            try_action(ways, i, ways->actions[j], viewer, &exits);
    }
}
