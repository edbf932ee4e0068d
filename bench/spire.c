/* spire.c: how large a state of a battle is and what copying it costs.
 *
 *     spire GAME      prints the bytes in use, at most in a play, and the nanoseconds of a copy
 *
 * A search copies a state for every line it looks at, so this is what its speed depends on. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/catalog.h"
#include "core/check.h"

enum { COPIES = 2000000, TRIES = 5, PLAYS = 200, COPIED_PLY = 10 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Plays at random; keeps the state of one moment, returns the largest size there was. */
static uint32_t largest(const struct game *game, struct state *kept)
{
    struct state *state = state_new(game);
    int *legal = calloc((size_t)game->actions_max, sizeof *legal);
    CHECK(state && legal);
    struct rng pick;
    uint32_t most = 0;
    rng_seed(&pick, 1);
    for (uint64_t seed = 1; seed <= PLAYS; seed++) {
        state_start(game, state, seed);
        while (state->player != OVER) {
            most = state->size > most ? state->size : most;
            if (state->ply <= COPIED_PLY)
                state_copy(kept, state);
            int count = state_actions(game, state, legal);
            state_apply(game, state, legal[rng_below(&pick, (uint32_t)count)], NULL);
        }
    }
    free(legal);
    state_free(state);
    return most;
}

/* The best of a few tries: others use this machine too. Copies go to and fro, so that none can be
 * left out. */
static double copy_time(struct state *one, struct state *two)
{
    double best = 1;
    for (int i = 0; i < TRIES; i++) {
        double before = seconds();
        for (int k = 0; k < COPIES / 2; k++) {
            state_copy(two, one);
            state_copy(one, two);
        }
        double taken = (seconds() - before) / COPIES;
        best = taken < best ? taken : best;
    }
    return best * 1e9;
}

int main(int argc, char **argv)
{
    struct problems problems = {0};
    struct game *game = game_open(argc > 1 ? argv[1] : "spire/jaw-worm", &problems);
    CHECK(game);
    struct state *one = state_new(game), *two = state_new(game);
    CHECK(one && two);
    uint32_t most = largest(game, one);
    printf("%u %u %.1f\n", (unsigned)one->size, (unsigned)most, copy_time(one, two));
    state_free(one);
    state_free(two);
    game_free(game);
    return 0;
}
