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

#include "agents/answers.h"
#include "agents/prove.h"
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

/* Proofs agree with the values of positions in connect four that another program worked out: columns from 1,
 * then the actions of which one is left; a second look finds what the first was too short for. */
static void proofs_are_true(void **unused)
{
    (void)unused;
    static const struct {
        const char *moves, *good;
    } cases[] = {{"45544544522153", "124567"}, {"452442415155", "14567"}, {"45244241515572", "24"}};
    struct game *game = open_game("connect/four");
    struct state *state = state_new(game);
    struct prove *prove = calloc(1, sizeof *prove);
    int reached, viewer;
    prove_open(prove, game, 1 << 16);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        state_start(game, state, 1);
        for (const char *move = cases[i].moves; *move; move++)
            state_apply(game, state, *move - '1', NULL);
        prove_begin(prove);
        assert_int_equal(prove_run(prove, state, state->player, PROVE_DEPTH, 2000000, 0, &reached), 1);
        assert_non_null(strchr(cases[i].good, '1' + prove->root[0]));
    }
    viewer = state->player;
    prove_begin(prove);
    assert_true(prove_run(prove, state, viewer, PROVE_DEPTH, 100, 0, &reached) > 1);
    reached = 1;
    assert_true(prove_refutes(prove, viewer, 2, PROVE_DEPTH, 2000000, 0, &reached));
    reached = 1;
    assert_false(prove_refutes(prove, viewer, 1, PROVE_DEPTH, 200000, 0, &reached));
    prove_close(prove);
    free(prove);
    state_free(state);
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

/* An estimate that tells nothing before the end is none: the tree chooses among equals then. */
static void alphabeta_sees_through_a_flat_estimate(void **unused)
{
    (void)unused;
    struct game *flat = open_game("gamelan/connect-four:width=4,height=4");
    struct game *plain = open_game("connect/four"), *told = open_game("gamelan/othello");
    assert_false(nature_of(flat, 2, 1).tells);
    assert_false(nature_of(plain, 2, 1).tells);
    assert_true(nature_of(told, 1, 1).tells);
    game_free(flat);
    game_free(plain);
    game_free(told);
    struct series series = duel("gamelan/tic-tac-toe", "alphabeta:nodes=300", "random", 10);
    assert_true(series.lost[0] + series.lost[1] <= 1);
}

/* ---- rollouts that answer ---- */

/* Plays actions of tic-tac-toe (cells from 0 to 8), then a rollout of `depth` decisions. */
static struct state *answer(const struct game *game, struct answers *answers, const char *moves,
                            uint64_t seed)
{
    struct state *state = state_new(game);
    struct rng rng;
    state_start(game, state, 1);
    rng_seed(&rng, seed);
    answer_begin(answers);
    for (; *moves; moves++) {
        answer_note(answers, state->player, *moves - '0');
        state_apply(game, state, *moves - '0', NULL);
    }
    answer_run(answers, state, &rng);
    return state;
}

static void decisive_actions_are_taken(void **unused)
{
    (void)unused;
    struct game *game = open_game("connect/tic-tac-toe");
    const struct field *cells = &game->fields[0];
    struct answers answers;
    answer_open(&answers, game, ANSWER_DECISIVE, 1);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        /* 0 1 . / 3 4 . with 0 and 1 of the first: 2 wins for him, whatever else there is. */
        struct state *state = answer(game, &answers, "0314", seed);
        assert_int_equal(state->player, OVER);
        assert_int_equal(state->result[0], 1);
        state_free(state);
        /* The second cannot win and has to take 2; nothing else saves him. */
        state = answer(game, &answers, "041", seed);
        assert_true(field_value(cells, state, 2) == 2);
        assert_int_equal(state->ply, 4);
        state_free(state);
    }
    answer_close(&answers);
    /* Two threats at once are lost; the rollout goes on all the same. */
    answer_open(&answers, game, ANSWER_DECISIVE, 0);
    struct state *state = answer(game, &answers, "08265", 1);
    assert_int_equal(state->player, OVER);
    state_free(state);
    answer_close(&answers);
    game_free(game);
}

static void good_replies_are_kept_until_they_lose(void **unused)
{
    (void)unused;
    struct game *game = open_game("connect/tic-tac-toe");
    const struct field *cells = &game->fields[0];
    const double won[2] = {-1, 1}, lost[2] = {1, -1}, drawn[2] = {0, 0};
    struct answers answers;
    answer_open(&answers, game, ANSWER_REPLY, 1);
    int same[4] = {0};
    for (int round = 0; round < 4; round++) {
        for (uint64_t seed = 1; seed <= 30; seed++) {
            struct state *state = answer(game, &answers, "4", seed);
            same[round] += field_value(cells, state, 7) == 2;
            state_free(state);
        }
        if (round == 3)
            break;
        answer_begin(&answers);
        answer_note(&answers, 0, 4);
        answer_note(&answers, 1, 7);
        answer_note(&answers, 0, 2);
        answer_learn(&answers, round == 0 ? won : round == 1 ? drawn : lost);
    }
    assert_true(same[0] < 15);
    assert_int_equal(same[1], 30);
    assert_int_equal(same[2], 30);
    assert_true(same[3] < 15);
    /* Where the reply is not legal, anything is taken; a new play knows nothing. */
    answer_begin(&answers);
    answer_note(&answers, 0, 4);
    answer_note(&answers, 1, 7);
    answer_learn(&answers, won);
    struct state *state = answer(game, &answers, "174", 1);
    assert_int_equal(state->ply, 4);
    state_free(state);
    answer_forget(&answers);
    for (uint64_t seed = 1, count = 0; seed <= 30; seed++) {
        state = answer(game, &answers, "4", seed);
        count += field_value(cells, state, 7) == 2;
        assert_true(count < 15);
        state_free(state);
    }
    answer_close(&answers);
    game_free(game);
}

/* At the same iterations, rollouts that win at once where they can are worth far more than random ones. */
static void decisive_rollouts_are_stronger(void **unused)
{
    (void)unused;
    struct series series = duel("connect/four:width=6,height=5", "mcts:iterations=100,rollout=decisive",
                                "mcts:iterations=100", 16);
    assert_true(series.won[0] + series.won[1] >= 9);
    duel("connect/tic-tac-toe", "mcts:iterations=50,rollout=reply", "random", 4);
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
        cmocka_unit_test(proofs_are_true),
        cmocka_unit_test(alphabeta_is_for_two_who_see_all),
        cmocka_unit_test(alphabeta_sees_through_a_flat_estimate),
        cmocka_unit_test(decisive_actions_are_taken),
        cmocka_unit_test(good_replies_are_kept_until_they_lose),
        cmocka_unit_test(decisive_rollouts_are_stronger),
        cmocka_unit_test(observers_are_hard_to_exploit),
        cmocka_unit_test(observers_repeat),
        cmocka_unit_test(turns_are_for_two_as_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
