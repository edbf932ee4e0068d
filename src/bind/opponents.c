/* opponents.c: agents that decide for the seats of a batch that are not its caller's.
 *
 * Every slot has agents of its own, which are seeded for each play as the arena seeds them: so the plays of a
 * batch against opponents are those that `sim` has with the same decisions, whatever threads step them. */
#include <stdlib.h>
#include <string.h>

#include "bind/batches.h"
#include "bind/loader.h"
#include "bind/native.h"
#include "core/agent.h"
#include "core/heap.h"

/* What one thread needs at hand to ask an agent. */
struct asking {
    struct state *seen;
    int          *legal;
};

struct opponents {
    const struct game *game;
    int                seat, count, worker_count;
    struct rp_seat     seats[PLAYERS_MAX];    /* functions point to them */
    uint64_t           keys[PLAYERS_MAX];
    struct agent     **agents;                /* [count][players]; NULL in the caller's seat */
    struct asking     *asking;                /* [worker_count] */
};

/* ---- seats -------------------------------------------------------------------------------------- */

static int ask_caller(void *context, const char *name, const struct view *view, uint64_t chance)
{
    const struct rp_seat *seat = context;
    (void)name;
    return seat->decide(seat->context, view->state, view->viewer, view->actions, view->action_count,
                        chance);
}

struct agent *seat_agent(const struct rp_seat *seat, const struct game *game, struct problems *problems)
{
    struct agent *agent = agent_new(seat->spec ? seat->spec : "function", game, problems);
    union {
        const struct rp_seat *given;
        void                 *context;
    } pointer = {seat};
    if (agent && agent->kind->hear && !seat->spec)
        agent->kind->hear(agent, &(struct decider){ask_caller, pointer.context});
    return agent;
}

/* ---- deciding ----------------------------------------------------------------------------------- */

static struct agent **agents_of(const struct opponents *opponents, int slot)
{
    return opponents->agents + (size_t)slot * (size_t)opponents->game->players;
}

static void begin(void *context, int slot, uint64_t seed)
{
    const struct opponents *opponents = context;
    for (int i = 0; i < opponents->game->players; i++) {
        struct agent *agent = agents_of(opponents, slot)[i];
        if (!agent)
            continue;
        rng_seed(&agent->rng, rng_stream(seed, opponents->keys[i]));
        if (agent->kind->begin)
            agent->kind->begin(agent);
    }
}

static int decide(void *context, int worker, int slot, const struct state *state)
{
    const struct opponents *opponents = context;
    const struct asking *asking = &opponents->asking[worker];
    struct agent *agent = agents_of(opponents, slot)[state->player];
    struct view view = {.game = opponents->game, .viewer = state->player, .actions = asking->legal};
    view.action_count = state_actions(opponents->game, state, asking->legal);
    if (agent->kind->needs_state) {
        state_copy(asking->seen, state);
        state_view(opponents->game, asking->seen, state->player);
        view.state = asking->seen;
    }
    int action = agent->kind->decide(agent, &view);
    for (int i = 0; i < view.action_count; i++)
        if (asking->legal[i] == action)
            return action;
    return asking->legal[0];    /* as the arena does */
}

/* ---- making ------------------------------------------------------------------------------------- */

void opponents_free(struct opponents *opponents)
{
    if (!opponents)
        return;
    for (int i = 0; i < opponents->count * opponents->game->players; i++)
        agent_free(opponents->agents[i]);
    for (int i = 0; i < opponents->worker_count; i++) {
        state_free(opponents->asking[i].seen);
        free(opponents->asking[i].legal);
    }
    free(opponents->agents);
    free(opponents->asking);
    free(opponents);
}

/* Seats an agent in every seat but the caller's; the last of those given serves the seats left. */
static bool seat_slot(struct opponents *opponents, int given, int slot, struct problems *problems)
{
    int taken = 0;
    for (int i = 0; i < opponents->game->players; i++) {
        if (i == opponents->seat)
            continue;
        struct agent *agent = seat_agent(&opponents->seats[taken], opponents->game, problems);
        if (!agent)
            return false;
        agent->seat = i;
        agents_of(opponents, slot)[i] = agent;
        taken += taken < given - 1;
        if (agent->kind->alone && opponents->worker_count > 1)
            return problem_error(problems, (struct place){0},
                                 "agent '%s' decides on one thread: the batch has %d",
                                 agent->kind->name, opponents->worker_count);
    }
    return true;
}

static struct opponents *make(const struct rp_batch *batch, int seat, const struct rp_seat *seats,
                              int count)
{
    static const char *const names[PLAYERS_MAX] = {"agent 0", "agent 1", "agent 2", "agent 3"};
    const struct game *game = batch_game(batch->batch);
    struct opponents *made = heap_new(1, sizeof *made);
    int workers = batch_shape(batch->batch).options.workers;
    *made = (struct opponents){.game = game, .seat = seat, .count = batch_count(batch->batch),
                               .worker_count = workers > 1 ? workers : 1};
    memcpy(made->seats, seats, (size_t)count * sizeof *seats);
    for (int i = 0; i < PLAYERS_MAX; i++)
        made->keys[i] = rng_stream_key(names[i]);
    made->agents = heap_new((size_t)made->count * (size_t)game->players, sizeof(struct agent *));
    made->asking = heap_new((size_t)made->worker_count, sizeof *made->asking);
    for (int i = 0; i < made->worker_count; i++) {
        made->asking[i].seen = state_new(game);
        made->asking[i].legal = heap_new((size_t)game->actions_max, sizeof(int));
    }
    return made;
}

bool rp_batch_oppose(struct rp_loader *loader, struct rp_batch *batch, int seat,
                     const struct rp_seat *seats, int count)
{
    const struct game *game = batch_game(batch->batch);
    struct problems *problems = &loader->problems;
    *problems = (struct problems){0};
    if (seat < 0 || seat >= game->players)
        return problem_error(problems, (struct place){0}, "there is no player %d", seat);
    if (count < 1 || count >= game->players)
        return problem_error(problems, (struct place){0}, "%d opponent%s for a game of %d player%s", count,
                             count == 1 ? "" : "s", game->players, game->players == 1 ? "" : "s");
    struct opponents *made = make(batch, seat, seats, count);
    for (int slot = 0; slot < made->count; slot++)
        if (!seat_slot(made, count, slot, problems)) {
            opponents_free(made);
            return false;
        }
    opponents_free(batch->opponents);
    batch->opponents = made;
    batch_oppose(batch->batch, &(struct batch_others){.seat = seat, .begin = begin, .decide = decide,
                                                      .context = made});
    return true;
}
