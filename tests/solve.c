/* solve.c: games are solved to the values that are known of them, and agents are as exploitable as theory
 * says. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/agent.h"
#include "core/catalog.h"
#include "core/nature.h"
#include "leduc.h"
#include "solve/ask.h"
#include "solve/proof.h"
#include "solve/regret.h"
#include "solve/response.h"
#include "solve/retrograde.h"

static struct game *open_game(const char *spec)
{
    struct problems problems = {0};
    struct game *game = game_open(spec, &problems);
    if (!game)
        fail_msg("%s: %s", spec, problems.list[0].text);
    return game;
}

static struct histories *open_tree(const struct game *game, bool hides)
{
    struct problems problems = {0};
    struct budget budget = {.count_most = 1000000};
    budget_begin(&budget);
    struct histories *tree = histories_new(game, hides, &budget, &problems);
    assert_non_null(tree);
    return tree;
}

/* ---- nothing hidden ---- */

static double proven(const char *spec)
{
    struct game *game = open_game(spec);
    struct budget budget = {.bytes_most = 100000000};
    struct state *state = state_new(game);
    double value;
    budget_begin(&budget);
    struct proof *proof = proof_new(game, &budget);
    state_start(game, state, 1);
    assert_int_equal(proof_value(proof, state, &value), PROOF_DONE);
    /* The play by best actions must come to the value it promises. */
    while (state->player != OVER) {
        int action = proof_best(proof, state, value);
        assert_true(action >= 0);
        state_apply(game, state, action, NULL);
    }
    assert_true((double)state->score[0] == value);
    print_message("%s: value %g, %llu positions\n", spec, value,
                  (unsigned long long)proof_tried(proof));
    proof_free(proof);
    state_free(state);
    game_free(game);
    return value;
}

/* The value by all states; checks their number if it is known. */
static double listed(const char *spec, int states)
{
    struct game *game = open_game(spec);
    struct problems problems = {0};
    struct model_options options = {.states_most = 1000000, .samples = 1};
    struct budget budget = {0};
    budget_begin(&budget);
    struct model *model = model_new(game, &options, &problems);
    assert_non_null(model);
    if (states)
        assert_int_equal(model->state_count, states);
    struct retrograde *retrograde = retrograde_new(model, &budget);
    assert_non_null(retrograde);
    double value = retrograde->value[0];
    retrograde_free(retrograde);
    model_free(model);
    game_free(game);
    return value;
}

/* Draws: tic-tac-toe and four in a row on 4 by 4, which has 161,029 positions (OEIS A212693). Wins of
 * the first player: three in a row on 4 by 4, as everybody knows who has played it. */
static void boards_have_their_values(void **unused)
{
    (void)unused;
    assert_true(proven("connect/tic-tac-toe") == 0);
    assert_true(listed("connect/tic-tac-toe", 5478) == 0);
    assert_true(proven("connect/four:width=4,height=4") == 0);
    assert_true(proven("connect/tic-tac-toe:width=4,height=4") == 1);
    assert_true(proven("connect/tic-tac-toe:width=4,height=3") == 1);
    assert_true(listed("connect/tic-tac-toe:width=4,height=3", 0) == 1);
    assert_true(proven("connect/four:width=5,height=4") == 0);
#ifndef DEBUG
    assert_true(listed("connect/four:width=4,height=4", 161029) == 0);
    assert_true(proven("connect/four:width=5,height=5") == 0);
    assert_true(proven("connect/tic-tac-toe:width=4,height=4,line=4") == 0);
#endif
}

/* A play in circles is worth what it brought; the goal of a maze is found all the same. */
static void circles_come_to_an_end(void **unused)
{
    (void)unused;
    assert_true(listed("vgdl/maze-23", 23) == 1);
    assert_true(listed("vgdl/maze-89", 89) == 1);
}

static void a_budget_holds(void **unused)
{
    (void)unused;
    struct game *game = open_game("connect/four");
    struct budget budget = {.count_most = 1000};
    struct state *state = state_new(game);
    struct problems problems = {0};
    double value;
    budget_begin(&budget);
    struct proof *proof = proof_new(game, &budget);
    state_start(game, state, 1);
    assert_int_equal(proof_value(proof, state, &value), PROOF_BUDGET);
    assert_true(proof_tried(proof) <= 1001);
    proof_free(proof);
    budget_begin(&budget);
    assert_null(histories_new(game, false, &budget, &problems));
    assert_int_equal(problems.error_count, 1);
    state_free(state);
    game_free(game);
}

/* ---- something hidden ---- */

static void check_value(struct game *game, const char *name, uint64_t passes, double value,
                        double within)
{
    struct histories *tree = open_tree(game, true);
    struct regret *regret = regret_new(tree);
    double lower, upper, values[PLAYERS_MAX];
    regret_run(regret, passes);
    regret_average(regret, &lower, &upper);
    response_value(tree, regret->average, values);
    print_message("%s: %u histories, %u sets, value %.6f between %.6f and %.6f after %llu passes\n",
                  name, (unsigned)tree->count, (unsigned)tree->set_count, values[0], lower, upper,
                  (unsigned long long)passes);
    assert_true(lower <= value + 1e-9 && value - 1e-9 <= upper);
    assert_true(fabs(values[0] - value) < within);
    assert_true(upper - lower < 10 * within);
    regret_free(regret);
    histories_free(tree);
}

static void kuhn_is_worth_a_loss_of_an_eighteenth(void **unused)
{
    (void)unused;
    struct game *game = open_game("kuhn");
    check_value(game, "kuhn", 2000, -1.0 / 18, 1e-4);
    game_free(game);
}

static void leduc_is_worth_what_is_published(void **unused)
{
    (void)unused;
    struct game *game = leduc_open();
    assert_true(nature_of(game, 10, 1).hides);
    check_value(game, "leduc", 300, -0.0856064, 1e-3);
    game_free(game);
}

/* ---- agents ---- */

static double exploitability(const char *game_spec, const char *spec, int times)
{
    struct game *game = open_game(game_spec);
    struct problems problems = {0};
    struct agent *agent = agent_new(spec, game, &problems);
    assert_non_null(agent);
    struct histories *tree = open_tree(game, nature_of(game, 10, 1).hides);
    struct budget budget = {0};
    budget_begin(&budget);
    struct asked *asked = ask_agent(tree, agent, times, 1, &budget);
    double distance = response_distance(tree, asked->strategy) / game->players;
    print_message("%s, %s: exploitability %.4f\n", game_spec, spec, distance);
    asked_free(asked);
    histories_free(tree);
    agent_free(agent);
    game_free(game);
    return distance;
}

/* Whoever always passes loses every coin; equal chances lose 11/24 in Kuhn poker. */
static void agents_are_as_exploitable_as_known(void **unused)
{
    (void)unused;
    struct game *game = open_game("kuhn");
    struct histories *tree = open_tree(game, true);
    double *equal = calloc(tree->action_count, sizeof *equal);
    for (size_t i = 0; i < tree->action_count; i++)
        equal[i] = 0.5;
    assert_true(fabs(response_distance(tree, equal) / 2 - 11.0 / 24) < 1e-9);
    free(equal);
    histories_free(tree);
    game_free(game);
    assert_true(fabs(exploitability("kuhn", "first", 2) - 1) < 1e-9);
    assert_true(fabs(exploitability("kuhn", "random", 20000) - 11.0 / 24) < 0.01);
    assert_true(fabs(exploitability("connect/tic-tac-toe", "first", 2) - 1) < 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_have_their_values),
        cmocka_unit_test(circles_come_to_an_end),
        cmocka_unit_test(a_budget_holds),
        cmocka_unit_test(kuhn_is_worth_a_loss_of_an_eighteenth),
        cmocka_unit_test(leduc_is_worth_what_is_published),
        cmocka_unit_test(agents_are_as_exploitable_as_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
