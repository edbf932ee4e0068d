/* arena.h: plays a game with agents. The only place that holds a true state while agents decide. */
#ifndef ARENA_H
#define ARENA_H

#include <stdatomic.h>

#include "core/agent.h"

/* What is kept of one play. */
struct outcome {
    uint64_t seed;
    uint64_t hash;                   /* of the final state */
    uint32_t plies, turns;
    float    score[PLAYERS_MAX];
    int8_t   result[PLAYERS_MAX];
    int16_t  end;                    /* enum end */
    uint16_t unanswered;             /* decisions for which an agent had no legal answer */
};

/* Someone who looks on: recorders, metrics, a person watching. Gets the true states, so it must
 * never be an agent. Any member may be NULL. */
struct watcher {
    void *context;
    void (*begin)(void *context, const struct game *, const struct state *);
    /* Before the action is applied; `actions` are the legal ones. */
    void (*decision)(void *context, const struct game *, const struct state *, const int *actions,
                     int action_count, int action);
    /* After it was applied, with what happened. */
    void (*applied)(void *context, const struct game *, const struct state *, int action,
                    const struct events *);
    void (*end)(void *context, const struct game *, const struct state *);
};

struct arena;

/* `agents` has one agent for each player of the game; they stay the caller's. */
struct arena *arena_new(const struct game *, struct agent *const *agents);
void          arena_free(struct arena *);

/* From now on plays that nobody watches end at the next decision once `stop` is true; such a play has the end
 * END_NONE. */
void          arena_stop_on(struct arena *, const atomic_bool *stop);

/* Plays once from the seed to the end. */
void          arena_play(struct arena *, uint64_t seed, const struct watcher *,
                         struct outcome *out);

#endif
