/* players.c: agents for two: alpha-beta, proofs in trees, what others cannot see, whole turns. Games that are
 * not in the folder of games are engines of tests/lib.
 *
 *     build/release/tests/players --duel GAME SPEC SPEC PLAYS       by hand, changing sides
 *     build/release/tests/players --exploit GAME SPEC DECISIONS
 *
 * GAME is any game, or leduc, breakthrough6 (plain), breakthrough6e (with an estimate), brawl, dice. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "brawl.h"
#include "breakthrough.h"
#include "core/arena.h"
#include "core/catalog.h"
#include "core/check.h"
#include "core/nature.h"
#include "leduc.h"
#include "solve/ask.h"
#include "solve/response.h"

static struct game *open_game(const char *spec)
{
    struct problems problems = {0};
    if (strcmp(spec, "leduc") == 0)
        return leduc_open();
    if (strcmp(spec, "brawl") == 0 || strcmp(spec, "dice") == 0)
        return brawl_open(spec[0] == 'd');
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

/* What the best answer gains against an agent that is asked so often at each information set. */
static double exploitability(const char *game_spec, const char *spec, int decisions)
{
    struct game *game = open_game(game_spec);
    struct agent *agent = open_agent(spec, game);
    struct problems problems = {0};
    struct budget budget = {.count_most = 1000000};
    budget_begin(&budget);
    struct histories *tree = histories_new(game, nature_of(game, 10, 1).hides, &budget, &problems);
    assert_non_null(tree);
    struct asked *asked = ask_agent(tree, agent, decisions, 1, &budget);
    double distance = response_distance(tree, asked->strategy) / game->players;
    print_message("%s, %s: exploitability %.4f\n", game_spec, spec, distance);
    asked_free(asked);
    histories_free(tree);
    agent_free(agent);
    game_free(game);
    return distance;
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

/* ---- what others cannot see ---- */

/* Tree search in which the others know nothing of their own cards loses 0.16 a hand in Kuhn poker. */
static void observers_are_hard_to_exploit(void **unused)
{
    (void)unused;
#ifdef DEBUG
    assert_true(exploitability("kuhn", "observers:iterations=2000", 30) < 0.09);
#else
    assert_true(exploitability("kuhn", "observers", 200) < 0.05);
    assert_true(exploitability("kuhn", "observers:iterations=2000", 1000) < 0.05);
#endif
    assert_true(exploitability("kuhn", "mcts:iterations=200", 30) > 0.1);
}

/* A budget of iterations makes decisions that repeat, whatever was decided before. */
static void observers_repeat(void **unused)
{
    (void)unused;
    struct game *game = open_game("leduc");
    struct agent *agent = open_agent("observers:iterations=300", game);
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

/* ---- whole turns ---- */

/* By turns the answer of the other is searched too: a drawn game is not lost, and three actions that only
 * count together are found. */
static void turns_are_for_two_as_well(void **unused)
{
    (void)unused;
    struct series series = duel("connect/tic-tac-toe", "mcts:tree=turns,iterations=500", "random", 30);
    assert_int_equal(series.lost[0], 0);
    series = duel("brawl", "mcts:tree=turns,iterations=600", "random", 20);
    assert_int_equal(series.won[0] + series.won[1], 20);
    series = duel("dice", "mcts:tree=turns,iterations=300", "random", 20);
    assert_true(series.won[0] + series.won[1] >= 18);
    series = duel("brawl", "lookahead:unit=way,trials=20", "random", 10);
    assert_true(series.won[0] + series.won[1] >= 9);
    /* Where cards are hidden, the others answer by rollouts. */
    duel("kuhn", "mcts:tree=turns,iterations=50", "random", 20);
}

int main(int count, char **words)
{
    if (count == 5 && strcmp(words[1], "--exploit") == 0) {
        exploitability(words[2], words[3], atoi(words[4]));
        return 0;
    }
    if (count == 6 && strcmp(words[1], "--duel") == 0) {
        duel(words[2], words[3], words[4], atoi(words[5]));
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alphabeta_loses_no_drawn_game),
        cmocka_unit_test(alphabeta_uses_an_estimate),
        cmocka_unit_test(alphabeta_repeats),
        cmocka_unit_test(alphabeta_is_for_two_who_see_all),
        cmocka_unit_test(observers_are_hard_to_exploit),
        cmocka_unit_test(observers_repeat),
        cmocka_unit_test(turns_are_for_two_as_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
