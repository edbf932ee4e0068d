/* players.c: agents for two: alpha-beta, proofs in trees, what others cannot see, whole turns. Games that are
 * not in the folder of games are engines of tests/lib.
 *
 *     build/release/tests/players --duel GAME SPEC SPEC PLAYS       by hand, changing sides
 *
 * GAME is any game, or leduc, breakthrough6 (plain), breakthrough6e (with an estimate). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "breakthrough.h"
#include "core/arena.h"
#include "core/catalog.h"
#include "core/check.h"
#include "leduc.h"

static struct game *open_game(const char *spec)
{
    struct problems problems = {0};
    if (strcmp(spec, "leduc") == 0)
        return leduc_open();
    if (strncmp(spec, "breakthrough", 12) == 0)
        return breakthrough_open(spec[12] - '0', spec[13] == 'e');
    struct game *game = game_open(spec, &problems);
    if (!game)
        fail_msg("%s: %s", spec, problems.list[0].text);
    return game;
}

static struct agent *open_agent(const char *spec, const struct game *game)
{
    struct problems problems = {0};
    struct agent *agent = agent_new(spec, game, &problems);
    if (!agent)
        fail_msg("%s: %s", spec, problems.list[0].text);
    return agent;
}

/* What the first of two got out of a series, changing sides. */
struct series {
    int    won[2], lost[2];    /* by seat */
    double score, square;
};

static struct series duel(const char *game_spec, const char *spec, const char *other_spec, int plays)
{
    struct game *game = open_game(game_spec);
    struct agent *agent = open_agent(spec, game), *other = open_agent(other_spec, game);
    struct series series = {{0}, {0}, 0, 0};
    for (int seat = 0; seat < 2; seat++) {
        struct agent *seats[2] = {seat ? other : agent, seat ? agent : other};
        struct arena *arena = arena_new(game, seats);
        for (int i = 0; i < plays / 2; i++) {
            struct outcome outcome;
            arena_play(arena, rng_play_seed(77, (uint64_t)i), NULL, &outcome);
            assert_int_equal(outcome.unanswered, 0);
            series.won[seat] += outcome.result[seat] > 0;
            series.lost[seat] += outcome.result[seat] < 0;
            series.score += (double)outcome.score[seat];
            series.square += (double)(outcome.score[seat] * outcome.score[seat]);
        }
        arena_free(arena);
    }
    double mean = series.score / plays, spread = sqrt(series.square / plays - mean * mean);
    print_message("%s, %s against %s: first won %d lost %d, second won %d lost %d of %d each; "
                  "score %.4f +- %.4f\n", game_spec, spec, other_spec, series.won[0], series.lost[0],
                  series.won[1], series.lost[1], plays / 2, mean, 1.96 * spread / sqrt(plays));
    agent_free(agent);
    agent_free(other);
    game_free(game);
    return series;
}

/* ---- alpha-beta ---- */

static void alphabeta_loses_no_drawn_game(void **unused)
{
    (void)unused;
    struct series series = duel("connect/tic-tac-toe", "alphabeta:nodes=20000", "mcts", 12);
    assert_int_equal(series.lost[0] + series.lost[1], 0);
    series = duel("connect/tic-tac-toe", "alphabeta:nodes=20000", "random", 60);
    assert_int_equal(series.lost[0] + series.lost[1], 0);
    /* Three in a row on 4 by 4 is won by who begins. */
    series = duel("connect/tic-tac-toe:width=4,height=4", "alphabeta:nodes=40000", "mcts", 6);
    assert_int_equal(series.won[0], 3);
}

/* With an estimate it looks far ahead of tree search; without one it is no weaker than that. */
static void alphabeta_uses_an_estimate(void **unused)
{
    (void)unused;
    struct series series = duel("breakthrough6e", "alphabeta:nodes=5000", "mcts:iterations=100", 8);
    assert_true(series.won[0] + series.won[1] >= 7);
}

/* The same decisions from the same seed, whatever was decided before. */
static void alphabeta_repeats(void **unused)
{
    (void)unused;
    struct game *game = open_game("connect/four");
    struct agent *agent = open_agent("alphabeta:nodes=3000", game);
    struct agent *seats[2] = {agent, agent};
    struct arena *arena = arena_new(game, seats);
    struct outcome first, other, again;
    arena_play(arena, 1, NULL, &first);
    arena_play(arena, 2, NULL, &other);
    arena_play(arena, 1, NULL, &again);
    assert_true(first.hash == again.hash);
    arena_free(arena);
    agent_free(agent);
    game_free(game);
}

static void alphabeta_refuses(const char *game_spec, const char *spec, const char *words)
{
    struct game *game = open_game(game_spec);
    struct problems problems = {0};
    assert_null(agent_new(spec, game, &problems));
    assert_non_null(strstr(problems.list[0].text, words));
    game_free(game);
}

static void alphabeta_is_for_two_who_see_all(void **unused)
{
    (void)unused;
    alphabeta_refuses("kuhn", "alphabeta", "two players who see all");
    alphabeta_refuses("null", "alphabeta", "two players who see all");
    alphabeta_refuses("connect/four", "alphabeta:nodes=5,milliseconds=5", "not both");
}

int main(int count, char **words)
{
    if (count == 6 && strcmp(words[1], "--duel") == 0) {
        duel(words[2], words[3], words[4], atoi(words[5]));
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alphabeta_loses_no_drawn_game),
        cmocka_unit_test(alphabeta_uses_an_estimate),
        cmocka_unit_test(alphabeta_repeats),
        cmocka_unit_test(alphabeta_is_for_two_who_see_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
