/* batch.c: what learners wait for: many plays of one game stepped at once.
 *
 *     batch GAME SLOTS STEPS [SEEN [THREADS]]
 *
 * Steps so many slots so often, with legal actions at random, and prints the steps, millions of them a second of
 * the processor and of the clock, and a signature over all rewards. Choosing actions is not counted. SEEN is
 * `all` (observations and masks, which is the default) or `nothing`: then neither is written, and the
 * difference is what seeing costs. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/batch.h"
#include "core/catalog.h"
#include "core/check.h"
#include "core/crew.h"
#include "core/hash.h"
#include "core/heap.h"

enum { GRAIN = 32 };    /* as bindings have it */

struct learner {
    const struct game   *game;
    struct batch        *batch;
    struct batch_buffers out;
    int32_t             *actions;
    int                 *legal;
    struct rng           pick;
};

static double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Any legal action. */
static int32_t choose(struct learner *learner, int slot)
{
    int count = state_actions(learner->game, batch_state(learner->batch, slot), learner->legal);
    return learner->legal[rng_below(&learner->pick, (uint32_t)count)];
}

/* Where instructions are counted: callgrind is told its name. */
static void some(void *context, int worker, int first, int count)
{
    struct learner *learner = context;
    batch_step_range(learner->batch, worker, first, count, learner->actions, &learner->out);
}

int main(int argc, char **argv)
{
    struct problems problems = {0};
    if (argc < 4)
        return 2;
    struct game *game = game_open(argv[1], &problems);
    int slots = atoi(argv[2]), steps = atoi(argv[3]), threads = argc > 5 ? atoi(argv[5]) : 1;
    bool seen = argc < 5 || strcmp(argv[4], "nothing") != 0;
    CHECK(game && slots > 0 && threads > 0);
    size_t count = (size_t)slots, players = (size_t)game->players;
    struct batch_options options = {.workers = threads};
    struct learner learner = {.game = game, .batch = batch_new(game, slots, 1, &options)};
    struct crew *crew = crew_new(threads);
    learner.actions = heap_new(count, sizeof *learner.actions);
    learner.legal = heap_new((size_t)game->actions_max, sizeof *learner.legal);
    learner.out.rewards = heap_new(count * players, sizeof *learner.out.rewards);
    learner.out.terminated = heap_new(count, 1);
    learner.out.truncated = heap_new(count, 1);
    if (seen) {
        learner.out.now.observations = heap_new(count * (size_t)game->observation_size, sizeof(float));
        learner.out.masks = heap_new(count * (size_t)game->actions_max, 1);
    }
    rng_seed(&learner.pick, 7);
    batch_start(learner.batch, &learner.out);
    double used = 0, taken = 0;
    uint64_t signature = 0;
    for (int i = 0; i < steps; i++) {
        for (int slot = 0; slot < slots; slot++)
            learner.actions[slot] = choose(&learner, slot);
        double used_before = seconds(CLOCK_PROCESS_CPUTIME_ID), before = seconds(CLOCK_MONOTONIC);
        crew_run(crew, slots, GRAIN, some, &learner);
        used += seconds(CLOCK_PROCESS_CPUTIME_ID) - used_before;
        taken += seconds(CLOCK_MONOTONIC) - before;
        signature = hash_bytes(signature, learner.out.rewards, count * players * sizeof(float));
    }
    double total = (double)slots * steps;
    printf("%.0f %.3f %.3f %016" PRIx64 "\n", total, total / used / 1e6, total / taken / 1e6, signature);
    crew_free(crew);
    batch_free(learner.batch);
    free(learner.actions);
    free(learner.legal);
    free(learner.out.rewards);
    free(learner.out.terminated);
    free(learner.out.truncated);
    free(learner.out.now.observations);
    free(learner.out.masks);
    game_free(game);
    return 0;
}
