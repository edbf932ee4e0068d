/* decisions.c: random plays straight through the waist, for counting instructions.
 *
 *     decisions GAME PLAYS      prints decisions and a signature: a hash over the final states
 *
 * A run less one of no plays, by the decisions, is what a decision costs. The signature changes when
 * behaviour does. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/catalog.h"
#include "core/check.h"
#include "core/hash.h"

int main(int argc, char **argv)
{
    struct problems problems = {0};
    if (argc != 3)
        return 2;
    struct game *game = game_open(argv[1], &problems);
    if (!game) {
        fprintf(stderr, "%s:%d: %s\n", problems.list[0].file, problems.list[0].line, problems.list[0].text);
        return 1;
    }
    struct state *state = state_new(game);
    int *legal = calloc((size_t)game->actions_max, sizeof *legal);
    CHECK(state && legal);
    struct rng pick;
    uint64_t decisions = 0, signature = 0;
    rng_seed(&pick, 1);
    for (uint64_t seed = 0, plays = strtoull(argv[2], NULL, 10); seed < plays; seed++) {
        state_start(game, state, seed);
        while (state->player != OVER) {
            int count = state_actions(game, state, legal);
            state_apply(game, state, legal[rng_below(&pick, (uint32_t)count)], NULL);
            decisions++;
        }
        signature = hash_number(signature, state_hash(state));
    }
    printf("%" PRIu64 " %016" PRIx64 "\n", decisions, signature);
    free(legal);
    state_free(state);
    game_free(game);
    return 0;
}
