/* rollout.c: plays on from a state with a cheap policy, to see how it might end. */
#include "agents/rollout.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/hash.h"
#include "core/heap.h"

enum { HABITS = 4096, PROBES = 4 };

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

void rollout_open(struct rollout *rollout, const struct game *game, const char *policy,
                  double epsilon, int depth)
{
    *rollout = (struct rollout){
        .game = game, .policy = policy_find(policy), .depth = depth,
        .epsilon = epsilon >= 1 ? UINT32_MAX : (uint32_t)(epsilon * 4294967296.0),
    };
    rollout->actions = heap_new((size_t)game->actions_max, sizeof *rollout->actions);
    if (rollout->policy == POLICY_GREEDY)
        rollout->trial = state_new(game);
    if (rollout->policy == POLICY_LEARNED) {
        sight_open(&rollout->sight, game);
        rollout->habits = heap_new(HABITS, sizeof *rollout->habits);
        rollout->names = heap_new((size_t)game->actions_max, sizeof *rollout->names);
    }
}

void rollout_close(struct rollout *rollout)
{
    free(rollout->actions);
    free(rollout->habits);
    free(rollout->names);
    sight_close(&rollout->sight);
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

/* ---- habits ---- */

/* What an action is, wherever it is taken. Its number does not tell if it is the place of a card in
 * the hand; then what lies there does. The hand must have been observed, unless the engine tells. */
static uint64_t name_of(const struct rollout *rollout, const struct state *state, int action)
{
    const struct sight *sight = &rollout->sight;
    const struct engine *engine = rollout->game->engine;
    const int player = state->player;
    uint64_t name = (uint64_t)action;
    if (action < sight->hand_rows && engine->key)
        name = engine->key(rollout->game, state, player, action);
    else if (action < sight->hand_rows)
        name = hash_bytes(1, sight->observation + sight->hand + action * sight->hand_columns,
                          (size_t)sight->hand_columns * sizeof *sight->observation);
    name = rng_mix(name * PLAYERS_MAX + (uint64_t)player + 1);
    return name ? name : 1;
}

static void observe_hand(const struct rollout *rollout, const struct state *state)
{
    if (rollout->sight.hand_rows > 0 && !rollout->game->engine->key)
        rollout->game->engine->observe(rollout->game, state, state->player,
                                       rollout->sight.observation);
}

static uint64_t pair_of(uint64_t before, uint64_t name)
{
    uint64_t pair = rng_mix(before + 3 * name);
    return pair ? pair : 1;
}

/* The habit of this name, or where it would go: of a few places the one that weighs least. */
static struct habit *find_habit(const struct rollout *rollout, uint64_t name)
{
    struct habit *least = &rollout->habits[name % HABITS];
    for (uint64_t i = 0; i < PROBES; i++) {
        struct habit *habit = &rollout->habits[(name + i) % HABITS];
        if (habit->name == name)
            return habit;
        if (habit->weight < least->weight)
            least = habit;
    }
    return least;
}

static void learn_habit(const struct rollout *rollout, uint64_t name, double score)
{
    struct habit *habit = find_habit(rollout, name);
    if (habit->name != name)
        *habit = (struct habit){.name = name};
    habit->weight += 1;
    habit->mean += (score - habit->mean) / habit->weight;
}

/* The action with the best mean so far, alone and after the one before; one never tried is taken
 * at once. */
static int best_by_habit(const struct rollout *rollout, int count)
{
    int best = 0;
    double best_value = 0;
    for (int i = 0; i < count; i++) {
        const struct habit *alone = find_habit(rollout, rollout->names[i]);
        if (alone->name != rollout->names[i])
            return i;
        double value = alone->mean;
        uint64_t pair = pair_of(rollout->last, rollout->names[i]);
        const struct habit *both = find_habit(rollout, pair);
        if (both->name == pair)
            value += (both->mean - value) * both->weight / (both->weight + 8);
        if (i == 0 || value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return best;
}

static void note_move(struct rollout *rollout, uint64_t name, int player)
{
    if (rollout->trace_count < TRACE_MAX)
        rollout->trace[rollout->trace_count++] = (struct move){
            .name = name, .pair = pair_of(rollout->last, name), .player = player,
        };
    rollout->last = name;
}

void rollout_begin(struct rollout *rollout)
{
    rollout->trace_count = 0;
    rollout->last = 0;
}

void rollout_note(struct rollout *rollout, const struct state *state, int action)
{
    if (!rollout->habits)
        return;
    observe_hand(rollout, state);
    note_move(rollout, name_of(rollout, state, action), state->player);
}

void rollout_learn(struct rollout *rollout, const double *scores)
{
    for (int i = 0; rollout->habits && i < rollout->trace_count; i++) {
        const struct move *move = &rollout->trace[i];
        learn_habit(rollout, move->name, scores[move->player]);
        learn_habit(rollout, move->pair, scores[move->player]);
    }
}

/* ---- playing on ---- */

static int choose_learned(struct rollout *rollout, const struct state *state, int count,
                          struct rng *rng)
{
    int pick = count;
    observe_hand(rollout, state);
    if (rng_next(rng) < rollout->epsilon)
        pick = (int)rng_below(rng, (uint32_t)count);
    for (int i = 0; i < count; i++)
        if (pick == count || i == pick)
            rollout->names[i] = name_of(rollout, state, rollout->actions[i]);
    if (pick == count)
        pick = best_by_habit(rollout, count);
    note_move(rollout, rollout->names[pick], state->player);
    return rollout->actions[pick];
}

static int choose(struct rollout *rollout, const struct state *state, int count, struct rng *rng)
{
    if (count == 1)
        return rollout->actions[0];
    if (rollout->policy == POLICY_LEARNED)
        return choose_learned(rollout, state, count, rng);
    if (rollout->policy == POLICY_RANDOM || rng_next(rng) < rollout->epsilon)
        return rollout->actions[rng_below(rng, (uint32_t)count)];
    if (rollout->policy == POLICY_GREEDY)
        return best_by_estimate(rollout, state, count);
    return rollout->actions[0];
}

int rollout_run(struct rollout *rollout, struct state *state, struct rng *rng)
{
    int limit = rollout->depth ? rollout->depth : INT_MAX, steps = 0;
    for (; steps < limit && state->player != OVER; steps++) {
        int count = state_actions(rollout->game, state, rollout->actions);
        int action = choose(rollout, state, count, rng);
        state_apply(rollout->game, state, action, NULL);
    }
    return steps;
}

void rollout_until(struct rollout *rollout, struct state *state, int player, struct rng *rng)
{
    while (state->player != OVER && state->player != player) {
        int count = state_actions(rollout->game, state, rollout->actions);
        int action = choose(rollout, state, count, rng);
        state_apply(rollout->game, state, action, NULL);
    }
}

void rollout_forget(struct rollout *rollout)
{
    if (rollout->habits)
        memset(rollout->habits, 0, HABITS * sizeof *rollout->habits);
}

void rollout_fade(struct rollout *rollout, double share)
{
    for (size_t i = 0; rollout->habits && i < HABITS; i++)
        rollout->habits[i].weight *= share;
}
