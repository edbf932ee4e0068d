/* waist.c: random plays of Kuhn poker, through the waist and by calling the same functions directly.
 *
 *     waist PLAYS waist|direct      prints decisions and seconds
 *
 * The direct way includes the engine's file, so that the compiler sees its static functions; it
 * does what state_start, state_actions and state_apply do, without pointers to functions. Both ways
 * play the same plays, which the printed hash shows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define kuhn_engine kuhn_called_directly
#include "../src/engines/kuhn.c"
#undef kuhn_engine

#include "core/check.h"
#include "core/hash.h"

extern const struct engine kuhn_engine;

struct tally {
    uint64_t decisions, hash;
};

static void through_waist(const struct game *game, uint64_t seed, struct state *state,
                          struct rng *pick, struct tally *tally)
{
    int legal[ACTIONS];
    state_start(game, state, seed);
    while (state->player != OVER) {
        int count = state_actions(game, state, legal);
        state_apply(game, state, legal[rng_below(pick, (uint32_t)count)], NULL);
        tally->decisions++;
    }
}

static void directly(const struct game *game, uint64_t seed, struct state *state,
                     struct rng *pick, struct tally *tally)
{
    int legal[ACTIONS];
    memset(state, 0, sizeof(struct kuhn_state));
    state->size = sizeof(struct kuhn_state);
    rng_seed(&state->rng, seed);
    start(game, state);
    while (state->player != OVER) {
        int count = actions(game, state, legal);
        state->ply++;
        apply(game, state, legal[rng_below(pick, (uint32_t)count)], NULL);
        if (state->ply >= (uint32_t)game->plies_max && state->player != OVER)
            state_fault(state, END_LIMIT, -1);
        tally->decisions++;
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    bool direct = strcmp(argv[2], "direct") == 0;
    struct problems problems = {0};
    struct source source = {.file = "bench", .text = "cards 3\n"};
    struct game *game = game_load(direct ? &kuhn_called_directly : &kuhn_engine, &source,
                                  &problems);
    CHECK(game);
    struct state *state = state_new(game);
    struct rng pick;
    struct tally tally = {0};
    rng_seed(&pick, 7);
    double begin = seconds();
    for (uint64_t i = 0, plays = strtoull(argv[1], NULL, 10); i < plays; i++) {
        if (direct)
            directly(game, i, state, &pick, &tally);
        else
            through_waist(game, i, state, &pick, &tally);
        if (i % 1024 == 0)
            tally.hash = hash_bytes(tally.hash, state, state->size);
    }
    printf("%llu %.6f %016llx\n", (unsigned long long)tally.decisions, seconds() - begin,
           (unsigned long long)tally.hash);
    state_free(state);
    game_free(game);
    return 0;
}
