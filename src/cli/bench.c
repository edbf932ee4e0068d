/* bench.c: `ruleplay bench`: how fast games run through the waist, and a signature of their rules.
 *
 * Random actions straight through the waist, without arena or agents. The signature is a hash over
 * the final states of the first plays: a change of rules changes it, a change of speed does not. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "core/catalog.h"
#include "core/clock.h"
#include "core/hash.h"
#include "core/heap.h"

static const double least_seconds = 0.3;    /* for a speed that means something */

struct speed {
    uint64_t plays, decisions;
    double   seconds;
    double   resample, observe, copy;       /* nanoseconds each */
    uint64_t signature;
};

struct bench {
    struct text out;
    uint64_t    games, seed, signature;
    bool        json;
    int         count;
};

/* One play of random actions; returns its decisions. */
static uint32_t play(const struct game *game, struct state *state, int *actions, uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, ~seed);
    state_start(game, state, seed);
    while (state->player != OVER) {
        int count = state_actions(game, state, actions);
        state_apply(game, state, actions[rng_below(&rng, (uint32_t)count)], NULL);
    }
    return state->ply;
}

/* Nanoseconds of what is done with states beside playing. */
static void measure_rest(const struct game *game, struct state *state, struct speed *speed)
{
    enum { ROUNDS = 2000 };
    struct state *copy = state_new(game);
    float *numbers = heap_new((size_t)game->observation_size + 1, sizeof *numbers);
    state_start(game, state, 1);
    state_copy(copy, state);
    double began = clock_seconds();
    for (int i = 0; i < ROUNDS; i++)
        state_copy(copy, state);
    double copied = clock_seconds();
    for (int i = 0; i < ROUNDS; i++)
        state_resample(game, copy, 0, (uint64_t)i);
    double resampled = clock_seconds();
    for (int i = 0; i < ROUNDS; i++)
        game->engine->observe(game, state, 0, numbers);
    double observed = clock_seconds();
    speed->copy = (copied - began) / ROUNDS * 1e9;
    speed->resample = (resampled - copied) / ROUNDS * 1e9;
    speed->observe = (observed - resampled) / ROUNDS * 1e9;
    free(numbers);
    state_free(copy);
}

static struct speed measure(const struct game *game, uint64_t games, uint64_t seed)
{
    struct speed speed = {0};
    struct state *state = state_new(game);
    int *actions = heap_new((size_t)game->actions_max, sizeof *actions);
    double began = clock_seconds();
    /* The clock is read once in `games` plays, so that it costs nothing. */
    do {
        for (uint64_t i = 0; i < games; i++, speed.plays++) {
            speed.decisions += play(game, state, actions, rng_play_seed(seed, speed.plays));
            if (speed.plays < games)
                speed.signature = hash_number(speed.signature, state_hash(state));
        }
        speed.seconds = clock_seconds() - began;
    } while (speed.seconds < least_seconds);
    measure_rest(game, state, &speed);
    free(actions);
    state_free(state);
    return speed;
}

static bool bench_one(struct bench *bench, const char *name, struct problems *problems)
{
    struct game *game = game_open(name, problems);
    if (!game)
        return false;
    struct speed speed = measure(game, bench->games, bench->seed);
    struct text *out = &bench->out;
    double decisions = (double)speed.decisions;
    if (bench->json) {
        text_add(out, "%s\n    {\"game\": ", bench->count ? "," : "");
        text_json(out, name);
        text_add(out, ", \"signature\": \"%016" PRIx64 "\", \"timing\": "
                      "{\"plays_per_second\": %.6g, \"decisions_per_second\": %.6g, "
                      "\"copy_ns\": %.4g, \"resample_ns\": %.4g, \"observe_ns\": %.4g}}",
                 speed.signature, (double)speed.plays / speed.seconds, decisions / speed.seconds,
                 speed.copy, speed.resample, speed.observe);
    } else {
        text_add(out, "%s", name);
        text_pad(out, 28);
        text_add(out, "%12.0f %14.0f %8.4g %6zu %8.3g %8.3g %8.3g  %016" PRIx64 "\n",
                 (double)speed.plays / speed.seconds, decisions / speed.seconds,
                 speed.seconds / decisions * 1e9, game->state_size, speed.copy, speed.resample,
                 speed.observe, speed.signature);
    }
    bench->signature = hash_number(bench->signature, speed.signature);
    bench->count++;
    fputs(text_of(out), stdout);
    fflush(stdout);
    text_clear(out);
    game_free(game);
    return true;
}

static bool bench_entry(void *context, const struct entry *entry)
{
    struct problems problems = {0};
    if (!bench_one(context, entry->name, &problems))
        complain(&problems);
    return true;
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct bench bench = {
        .out = TEXT_GROWING, .json = call_flag(call, "json"),
        .games = call_text(call, "games") ? (uint64_t)call_integer(call, "games") : 200,
    };
    if (!call_seed(call, &bench.seed, &problems))
        return complain(&problems);
    if (bench.json)
        printf("{\n  \"games\": [");
    else
        printf("%-28s%12s %14s %8s %6s %8s %8s %8s  %s\n", "game", "plays/s", "decisions/s", "ns",
               "bytes", "copy", "resample", "observe", "signature");
    bool fine = true;
    for (int i = 0; fine && i < call->argument_count; i++)
        fine = bench_one(&bench, call->arguments[i], &problems);
    if (call->argument_count == 0)
        catalog_each(bench_entry, &bench);
    if (bench.json)
        printf("\n  ],\n  \"seed\": \"%" PRIu64 "\",\n  \"signature\": \"%016" PRIx64 "\"\n}\n",
               bench.seed, bench.signature);
    else if (fine && bench.count > 1)
        printf("%-28s%68s %016" PRIx64 "\n", "all", "", bench.signature);
    text_free(&bench.out);
    return fine ? EXIT_FINE : complain(&problems);
}

const struct command bench_command = {
    .name = "bench", .arguments = "[GAME ...]", .summary = "measure how fast games run",
    .text = "Plays random actions straight through the waist on one thread, at least --games\n"
            "plays and 0.3 s; without a game, all there are. 'ns' is the time of a decision;\n"
            "copy, resample and observe are nanoseconds of a call. The signature is a hash over\n"
            "the final states of the first --games plays: it changes when rules change.",
    .examples = "ruleplay bench kuhn\nruleplay bench",
    .least = 0, .most = ARGUMENTS_MAX, .run = run,
};
