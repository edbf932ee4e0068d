/* trace.c: a play as it is noted for critics, whether it is just being played or played again. */
#include "critics/trace.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/record.h"

enum { EVENTS_AT_ONCE = 4096 };

static void note_numbers(struct scribe *scribe, const struct game *game, const struct state *state)
{
    struct trace *trace = scribe->trace;
    size_t row = (size_t)trace->choice_count * (size_t)game->players;
    for (int player = 0; player < game->players; player++) {
        trace->estimates[row + (size_t)player] = state_estimate(game, state, player);
        trace->scores[row + (size_t)player] = state->score[player];
    }
}

static void make_room(struct scribe *scribe, const struct game *game)
{
    struct trace *trace = scribe->trace;
    if (trace->choice_count + 1 < scribe->choice_room)
        return;
    scribe->choice_room = scribe->choice_room ? 2 * scribe->choice_room : 64;
    size_t rows = (size_t)scribe->choice_room, numbers = rows * (size_t)game->players;
    trace->choices = heap_grow(trace->choices, rows * sizeof *trace->choices);
    trace->estimates = heap_grow(trace->estimates, numbers * sizeof *trace->estimates);
    trace->scores = heap_grow(trace->scores, numbers * sizeof *trace->scores);
}

static void begin(void *context, const struct game *game, const struct state *state)
{
    (void)state;
    make_room(context, game);
}

static void decision(void *context, const struct game *game, const struct state *state,
                     const int *actions, int action_count, int action)
{
    struct scribe *scribe = context;
    struct trace *trace = scribe->trace;
    (void)actions;
    make_room(scribe, game);
    note_numbers(scribe, game, state);
    trace->choices[trace->choice_count++] =
        (struct choice){.player = (int16_t)state->player, .options = action_count, .action = action,
                        .turn = state->turn};
}

static void applied(void *context, const struct game *game, const struct state *state, int action,
                    const struct events *events)
{
    struct scribe *scribe = context;
    struct trace *trace = scribe->trace;
    (void)game;
    (void)state;
    (void)action;
    int count = events->count < events->capacity ? events->count : events->capacity;
    if (trace->event_count + count > scribe->event_room) {
        scribe->event_room = 2 * (trace->event_count + count);
        trace->events = heap_grow(trace->events, (size_t)scribe->event_room * sizeof *trace->events);
    }
    if (count > 0)
        memcpy(trace->events + trace->event_count, events->list, (size_t)count * sizeof *events->list);
    trace->event_count += count;
}

static void end(void *context, const struct game *game, const struct state *state)
{
    struct scribe *scribe = context;
    make_room(scribe, game);
    note_numbers(scribe, game, state);
    scribe->trace->chance = state->rng.draws > 0;
}

struct watcher scribe_watcher(struct scribe *scribe)
{
    return (struct watcher){.context = scribe, .begin = begin, .decision = decision, .applied = applied,
                            .end = end};
}

void trace_free(struct trace *trace)
{
    free(trace->choices);
    free(trace->estimates);
    free(trace->scores);
    free(trace->events);
    *trace = (struct trace){0};
}

/* Plays actions for a watcher; `state` holds the end. False where an action is not legal. */
static bool walk(const struct game *game, uint64_t seed, const int *actions, int count,
                 const struct watcher *watcher, struct state *state)
{
    int *legal = heap_new((size_t)game->actions_max + 1, sizeof *legal);
    struct events log = {.list = heap_new(EVENTS_AT_ONCE, sizeof *log.list), .capacity = EVENTS_AT_ONCE};
    bool fine = true;
    state_start(game, state, seed);
    if (watcher->begin)
        watcher->begin(watcher->context, game, state);
    for (int i = 0; i < count && fine; i++) {
        int options = state_actions(game, state, legal), at = 0;
        while (at < options && legal[at] != actions[i])
            at++;
        fine = at < options;
        if (!fine)
            break;
        if (watcher->decision)
            watcher->decision(watcher->context, game, state, legal, options, actions[i]);
        log.count = 0;
        state_apply(game, state, actions[i], &log);
        if (watcher->applied)
            watcher->applied(watcher->context, game, state, actions[i], &log);
    }
    if (fine && watcher->end)
        watcher->end(watcher->context, game, state);
    free(log.list);
    free(legal);
    return fine;
}

bool trace_again(const struct game *game, uint64_t seed, const int *actions, int count,
                 struct trace *trace)
{
    struct scribe scribe = {.trace = trace};
    struct watcher watcher = scribe_watcher(&scribe);
    struct state *state = state_new(game);
    bool fine = walk(game, seed, actions, count, &watcher, state) && state->player == OVER;
    struct outcome *outcome = &trace->outcome;
    *outcome = (struct outcome){.seed = seed, .hash = state_hash(state), .plies = state->ply,
                                .turns = state->turn, .end = state->end};
    memcpy(outcome->score, state->score, sizeof outcome->score);
    memcpy(outcome->result, state->result, sizeof outcome->result);
    state_free(state);
    if (!fine)
        trace_free(trace);
    return fine;
}

void trace_walk(const struct plays *plays, const struct trace *trace, const struct watcher *watcher)
{
    struct state *state = state_new(plays->game);
    int *actions = heap_new((size_t)trace->choice_count + 1, sizeof *actions);
    for (int i = 0; i < trace->choice_count; i++)
        actions[i] = trace->choices[i].action;
    walk(plays->game, trace->outcome.seed, actions, trace->choice_count, watcher, state);
    free(actions);
    state_free(state);
}

const char *line_up_next(const char *line_up)
{
    char quote = 0;
    for (const char *at = line_up; *at; at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"')
            quote = quote ? 0 : *at;
        else if (!quote && strncmp(at, " vs ", 4) == 0)
            return at;
    }
    return NULL;
}

int line_up_split(const char *line_up, char **names)
{
    int count = 0;
    while (count < PLAYERS_MAX) {
        const char *end = line_up_next(line_up);
        names[count++] = text_duplicate(line_up, end ? (size_t)(end - line_up) : strlen(line_up));
        if (!end)
            break;
        line_up = end + 4;
    }
    return count;
}

void trace_record(const struct plays *plays, const struct trace *trace, const char *spec,
                  struct text *out)
{
    struct record *record = record_new(plays->game, spec, false);
    struct series series = {.game = plays->game, .rotate = plays->rotate};
    char *names[PLAYERS_MAX] = {0};
    int count = line_up_split(plays->line_up, names);
    for (int seat = 0; seat < plays->game->players; seat++) {
        int place = series_place(&series, trace->index, seat);
        record_agent(record, names[place < count ? place : count - 1]);
    }
    for (int i = 0; i < count; i++)
        free(names[i]);
    record->seed = trace->outcome.seed;
    struct watcher watcher = record_watcher(record);
    trace_walk(plays, trace, &watcher);
    record_print(record, out);
    record_free(record);
}
