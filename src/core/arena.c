/* arena.c: plays a game with agents.
 *
 * Chance is split into streams of the play's seed: the game's own (the seed itself) and one for each
 * agent. So another agent in another seat changes no card. Views need no stream: they follow from
 * what their viewer may know, so nothing an agent is given tells what is hidden. */
#include "core/arena.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

enum { EVENTS_MAX = 4096 };

struct arena {
    const struct game *game;
    struct agent      *agents[PLAYERS_MAX];
    uint64_t           agent_keys[PLAYERS_MAX];
    struct state      *state, *seen;
    int               *actions;
    struct events      log;
    const atomic_bool *stop;    /* or NULL */
};

struct arena *arena_new(const struct game *game, struct agent *const *agents)
{
    static const char *const names[PLAYERS_MAX] = {"agent 0", "agent 1", "agent 2", "agent 3"};
    struct arena *arena = heap_new(1, sizeof *arena);
    arena->game = game;
    for (int i = 0; i < game->players; i++) {
        arena->agents[i] = agents[i];
        arena->agent_keys[i] = rng_stream_key(names[i]);
    }
    arena->state = state_new(game);
    arena->seen = state_new(game);
    arena->actions = heap_new((size_t)game->actions_max, sizeof *arena->actions);
    arena->log.list = heap_new(EVENTS_MAX, sizeof *arena->log.list);
    arena->log.capacity = EVENTS_MAX;
    return arena;
}

void arena_free(struct arena *arena)
{
    if (!arena)
        return;
    state_free(arena->state);
    state_free(arena->seen);
    free(arena->actions);
    free(arena->log.list);
    free(arena);
}

void arena_stop_on(struct arena *arena, const atomic_bool *stop)
{
    arena->stop = stop;
}

/* What the viewer may know of the true state, in arena->seen. */
static const struct state *look(struct arena *arena, int viewer)
{
    state_copy(arena->seen, arena->state);
    state_view(arena->game, arena->seen, viewer);
    return arena->seen;
}

static void begin_agents(struct arena *arena, uint64_t seed)
{
    for (int i = 0; i < arena->game->players; i++) {
        struct agent *agent = arena->agents[i];
        rng_seed(&agent->rng, rng_stream(seed, arena->agent_keys[i]));
        agent->seat = i;
        if (agent->kind->begin)
            agent->kind->begin(agent);
    }
}

static void finish_agents(struct arena *arena)
{
    for (int i = 0; i < arena->game->players; i++) {
        struct agent *agent = arena->agents[i];
        if (agent->kind->finish)
            agent->kind->finish(agent, agent->kind->needs_state ? look(arena, i) : NULL);
    }
}

static bool among(const int *actions, int count, int action)
{
    for (int i = 0; i < count; i++)
        if (actions[i] == action)
            return true;
    return false;
}

/* Asks the agent whose turn it is; an unusable answer becomes the first legal action. */
static int ask(struct arena *arena, const int *actions, int count, struct outcome *out)
{
    int viewer = arena->state->player;
    struct agent *agent = arena->agents[viewer];
    struct view view = {
        .game = arena->game, .viewer = viewer, .actions = actions, .action_count = count,
        .state = agent->kind->needs_state ? look(arena, viewer) : NULL,
    };
    int action = agent->kind->decide(agent, &view);
    if (action == actions[0] || among(actions, count, action))
        return action;
    out->unanswered++;
    return actions[0];
}

static void step(struct arena *arena, const struct watcher *watcher, struct outcome *out)
{
    const struct game *game = arena->game;
    struct state *state = arena->state;
    int *actions = arena->actions, count = state_actions(game, state, actions);
    int action = ask(arena, actions, count, out);
    if (!watcher) {
        state_apply(game, state, action, NULL);
        return;
    }
    if (watcher->decision)
        watcher->decision(watcher->context, game, state, actions, count, action);
    arena->log.count = 0;
    state_apply(game, state, action, watcher->applied ? &arena->log : NULL);
    if (watcher->applied)
        watcher->applied(watcher->context, game, state, action, &arena->log);
}

void arena_play(struct arena *arena, uint64_t seed, const struct watcher *watcher,
                struct outcome *out)
{
    struct state *state = arena->state;
    const atomic_bool *stop = watcher ? NULL : arena->stop;
    *out = (struct outcome){.seed = seed};
    state_start(arena->game, state, seed);
    begin_agents(arena, seed);
    if (watcher && watcher->begin)
        watcher->begin(watcher->context, arena->game, state);
    while (state->player != OVER && !(stop && atomic_load_explicit(stop, memory_order_relaxed)))
        step(arena, watcher, out);
    if (watcher && watcher->end)
        watcher->end(watcher->context, arena->game, state);
    finish_agents(arena);

    out->hash = state_hash(state);
    out->plies = state->ply;
    out->turns = state->turn;
    out->end = state->end;
    memcpy(out->score, state->score, sizeof out->score);
    memcpy(out->result, state->result, sizeof out->result);
}
