/* chaos.c: duels of generated cards, and the cards themselves, to be counted in instructions.
 *
 *     chaos random MATCHES     random play through the waist, on chaos/random
 *     chaos AGENT MATCHES      both seats by this agent
 *     chaos card CARDS         derivations of games/chaos/cards.grammar
 *
 * Prints what was done, so that a run less one that does nothing is its cost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/arena.h"
#include "core/catalog.h"
#include "core/check.h"
#include "core/file.h"
#include "generate/grammar.h"

static long draw_cards(long count)
{
    struct problems problems = {0};
    char *text = file_read("games/chaos/cards.grammar", &problems);
    CHECK(text);
    struct source source = {.file = "cards.grammar", .text = text};
    struct grammar *grammar = grammar_load(&source, &problems);
    CHECK(grammar);
    struct derivation *derivation = derivation_new(grammar);
    struct rng rng;
    long nodes = 0;
    rng_seed(&rng, 1);
    for (long i = 0; i < count; i++) {
        CHECK(derivation_draw(derivation, NULL, &rng, &problems));
        nodes += derivation_node_count(derivation);
    }
    derivation_free(derivation);
    grammar_free(grammar);
    free(text);
    return nodes;
}

static long play_random(const struct game *game, long count)
{
    struct state *state = state_new(game);
    int *legal = calloc((size_t)game->actions_max, sizeof *legal);
    CHECK(legal);
    struct rng pick;
    long plies = 0;
    rng_seed(&pick, 7);
    for (long i = 0; i < count; i++) {
        state_start(game, state, (uint64_t)i);
        for (; state->player != OVER; plies++) {
            int options = state_actions(game, state, legal);
            state_apply(game, state, legal[rng_below(&pick, (uint32_t)options)], NULL);
        }
    }
    free(legal);
    state_free(state);
    return plies;
}

static long play_agents(const struct game *game, const char *spec, long count)
{
    struct problems problems = {0};
    struct agent *seats[2] = {agent_new(spec, game, &problems), agent_new(spec, game, &problems)};
    CHECK(seats[0] && seats[1]);
    struct arena *arena = arena_new(game, seats);
    long plies = 0;
    for (long i = 0; i < count; i++) {
        struct outcome outcome;
        arena_play(arena, (uint64_t)i, NULL, &outcome);
        plies += outcome.plies;
    }
    arena_free(arena);
    agent_free(seats[0]);
    agent_free(seats[1]);
    return plies;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    long count = atol(argv[2]), done;
    if (strcmp(argv[1], "card") == 0) {
        done = draw_cards(count);
    } else {
        struct problems problems = {0};
        struct game *game = game_open("chaos/random", &problems);
        CHECK(game);
        done = strcmp(argv[1], "random") == 0 ? play_random(game, count)
                                              : play_agents(game, argv[1], count);
        game_free(game);
    }
    printf("%ld %ld\n", count, done);
    return 0;
}
