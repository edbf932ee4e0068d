/* session.c: a play by hand.
 *
 * Going back means playing the same actions again from the start: exact, because a play is its
 * seed and actions, and quick enough for a person. Agents begin anew then. */
#include "core/session.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/check.h"
#include "core/heap.h"
#include "core/hostile.h"

struct session *session_new(const struct game *game, const char *spec, bool inline_text,
                            struct agent *const *agents)
{
    struct session *session = heap_new(1, sizeof *session);
    session->game = game;
    session->state = state_new(game);
    session->seen = state_new(game);
    session->record = record_new(game, spec, inline_text);
    session->actions = heap_new((size_t)game->actions_max, sizeof *session->actions);
    for (int p = 0; p < game->players; p++)
        session->agents[p] = agents[p];
    return session;
}

void session_free(struct session *session)
{
    if (!session)
        return;
    state_free(session->state);
    state_free(session->seen);
    record_free(session->record);
    free(session->actions);
    free(session->history);
    free(session);
}

/* Streams are named as in the arena. */
static void begin_agents(struct session *session, uint64_t seed)
{
    for (int p = 0; p < session->game->players; p++) {
        struct agent *agent = session->agents[p];
        char name[32];
        if (!agent)
            continue;
        snprintf(name, sizeof name, "agent %d", p);
        rng_seed(&agent->rng, rng_stream(seed, rng_stream_key(name)));
        agent->seat = p;
        if (agent->kind->begin)
            agent->kind->begin(agent);
    }
}

/* What a viewer may know. */
static const struct state *look(struct session *session, int viewer)
{
    state_copy(session->seen, session->state);
    if (viewer != EVERYONE)
        state_view(session->game, session->seen, viewer);
    return session->seen;
}

static void finish_agents(struct session *session)
{
    for (int p = 0; p < session->game->players; p++) {
        struct agent *agent = session->agents[p];
        if (agent && agent->kind->finish)
            agent->kind->finish(agent, agent->kind->needs_state ? look(session, p) : NULL);
    }
}

static void list_actions(struct session *session)
{
    session->action_count = state_actions(session->game, session->state, session->actions);
}

void session_begin(struct session *session, uint64_t seed)
{
    state_start(session->game, session->state, seed);
    record_begin(session->record, seed, session->state);
    begin_agents(session, seed);
    list_actions(session);
}

const struct state *session_view(struct session *session, int viewer)
{
    return look(session, viewer);
}

int session_ask(struct session *session, struct agent *agent)
{
    int viewer = session->state->player;
    CHECK(viewer != OVER);
    agent->seat = viewer;
    struct view view = {
        .game = session->game, .viewer = viewer, .actions = session->actions,
        .action_count = session->action_count,
        .state = agent->kind->needs_state ? look(session, viewer) : NULL,
    };
    int action = agent->kind->decide(agent, &view);
    for (int i = 0; i < session->action_count; i++)
        if (session->actions[i] == action)
            return action;
    return NO_ANSWER;
}

void session_apply(struct session *session, int action, struct events *log)
{
    uint32_t ply = session->state->ply;
    if (ply == session->history_capacity) {
        session->history_capacity = ply ? ply * 2 : CAPACITY(64, 1);
        session->history = heap_grow(session->history,
                                     session->history_capacity * sizeof *session->history);
    }
    session->history[ply] = action;
    record_decision(session->record, session->game, session->state, action);
    state_apply(session->game, session->state, action, log);
    record_applied(session->record, session->state);
    list_actions(session);
    if (session->state->player == OVER)
        finish_agents(session);
}

bool session_undo(struct session *session, int player)
{
    const struct record *record = session->record;
    uint32_t ply = record->ply_count;
    while (ply > 0 && record->plies[ply - 1].player != player)
        ply--;
    if (ply == 0)
        return false;
    session_begin(session, record->seed);
    for (uint32_t i = 0; i + 1 < ply; i++)
        session_apply(session, session->history[i], NULL);
    return true;
}

bool session_load(struct session *session, const struct record *record, struct problems *problems)
{
    if (!replay_check(record, session->game, problems))
        return false;
    session_begin(session, record->seed);
    for (uint32_t i = 0; i < record->ply_count; i++)
        session_apply(session, action_find(session->game, session->state, record_name(record, i)),
                      NULL);
    return true;
}

const struct record *session_record(struct session *session)
{
    record_finish(session->record, session->game, session->state);
    return session->record;
}
