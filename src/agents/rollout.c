/* rollout.c: plays on from a state with a cheap policy, to see how it might end. */
#include "agents/rollout.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"

static enum policy policy_find(const char *word)
{
    static const char *const words[] = {
        [POLICY_RANDOM] = "random", [POLICY_FIRST] = "first", [POLICY_GREEDY] = "greedy",
        [POLICY_LEARNED] = "learned",
    };
    int i = 0;
    while (strcmp(words[i], word) != 0) {
        i++;
        CHECK(i < (int)(sizeof words / sizeof *words));
    }
    return (enum policy)i;
}

static size_t habit_count(const struct rollout *rollout)
{
    return (size_t)rollout->game->players * (size_t)rollout->game->actions_max;
}

void rollout_open(struct rollout *rollout, const struct game *game, const char *policy,
                  double epsilon, int depth)
{
    *rollout = (struct rollout){
        .game = game, .policy = policy_find(policy), .depth = depth,
        .epsilon = epsilon >= 1 ? UINT32_MAX : (uint32_t)(epsilon * 4294967296.0),
    };
    rollout->actions = calloc((size_t)game->actions_max, sizeof *rollout->actions);
    CHECK(rollout->actions);
    if (rollout->policy == POLICY_GREEDY)
        rollout->trial = state_new(game);
    if (rollout->policy == POLICY_LEARNED) {
        rollout->habits = calloc(habit_count(rollout), sizeof *rollout->habits);
        CHECK(rollout->habits);
    }
}

void rollout_close(struct rollout *rollout)
{
    free(rollout->actions);
    free(rollout->habits);
    state_free(rollout->trial);
}

/* The action with the best estimate for who decides; the lowest one of equals. */
static int best_by_estimate(struct rollout *rollout, const struct state *state, int count)
{
    int best = 0;
    float best_value = 0;
    for (int i = 0; i < count; i++) {
        state_copy(rollout->trial, state);
        state_apply(rollout->game, rollout->trial, rollout->actions[i], NULL);
        float value = state_estimate(rollout->game, rollout->trial, state->player);
        if (i == 0 || value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return rollout->actions[best];
}

/* The action with the best mean so far; one never tried is taken at once. */
static int best_by_habit(const struct rollout *rollout, int player, int count)
{
    const struct habit *habits = rollout->habits +
                                 (size_t)player * (size_t)rollout->game->actions_max;
    int best = rollout->actions[0];
    for (int i = 0; i < count; i++) {
        int action = rollout->actions[i];
        if (habits[action].weight <= 0)
            return action;
        if (habits[action].mean > habits[best].mean)
            best = action;
    }
    return best;
}

static int choose(struct rollout *rollout, const struct state *state, int count, struct rng *rng)
{
    if (count == 1)
        return rollout->actions[0];
    if (rollout->policy == POLICY_RANDOM || rng_next(rng) < rollout->epsilon)
        return rollout->actions[rng_below(rng, (uint32_t)count)];
    if (rollout->policy == POLICY_GREEDY)
        return best_by_estimate(rollout, state, count);
    if (rollout->policy == POLICY_LEARNED)
        return best_by_habit(rollout, state->player, count);
    return rollout->actions[0];
}

int rollout_run(struct rollout *rollout, struct state *state, struct rng *rng)
{
    int limit = rollout->depth ? rollout->depth : INT_MAX, steps = 0;
    rollout->trace_count = 0;
    for (; steps < limit && state->player != OVER; steps++) {
        int count = state_actions(rollout->game, state, rollout->actions);
        int action = choose(rollout, state, count, rng);
        if (rollout->habits && rollout->trace_count < TRACE_MAX)
            rollout->trace[rollout->trace_count++] = (struct move){state->player, action};
        state_apply(rollout->game, state, action, NULL);
    }
    return steps;
}

void rollout_learn(struct rollout *rollout, struct move move, double score)
{
    struct habit *habit = rollout->habits + move.action +
                          (size_t)move.player * (size_t)rollout->game->actions_max;
    habit->weight += 1;
    habit->mean += (score - habit->mean) / habit->weight;
}

void rollout_forget(struct rollout *rollout)
{
    if (rollout->habits)
        memset(rollout->habits, 0, habit_count(rollout) * sizeof *rollout->habits);
}

void rollout_fade(struct rollout *rollout, double share)
{
    for (size_t i = 0; rollout->habits && i < habit_count(rollout); i++)
        rollout->habits[i].weight *= share;
}
