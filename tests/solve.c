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
#include "solve/shortest.h"

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
    struct proof *proof = proof_new(game, false, &budget);
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

/* The same through another engine. Nim is lost by who moves exactly if the heaps, added in binary without
 * carrying, come to 0. */
static void gamelan_boards_have_their_values(void **unused)
{
    (void)unused;
    static const int heaps[][3] = {{1, 2, 3}, {1, 2, 2}, {3, 4, 5}, {2, 4, 6},
                                   {0, 5, 5}, {1, 4, 5}, {2, 3, 4}};
    for (size_t i = 0; i < sizeof heaps / sizeof *heaps; i++) {
        char spec[100];
        snprintf(spec, sizeof spec, "gamelan/nim:left.stones=%d,middle.stones=%d,right.stones=%d",
                 heaps[i][0], heaps[i][1], heaps[i][2]);
        assert_true(proven(spec) == ((heaps[i][0] ^ heaps[i][1] ^ heaps[i][2]) ? 1 : -1));
    }
    assert_true(proven("gamelan/tic-tac-toe") == 0);
#ifndef DEBUG
    assert_true(proven("gamelan/connect-four:width=4,height=4") == 0);
#endif
}

/* A play in circles is worth what it brought; the goal of a maze is found all the same. */
static void circles_come_to_an_end(void **unused)
{
    (void)unused;
    assert_true(listed("vgdl/maze-23", 23) == 1);
    assert_true(listed("vgdl/maze-89", 89) == 1);
}

/* The fewest decisions that win, how many states were looked at, and a record that replays. */
static void check_shortest(const char *spec, uint64_t most, enum shortest_verdict verdict, int count,
                           uint64_t states, bool chance)
{
    struct game *game = open_game(spec);
    struct shortest found;
    shortest_search(game, 1, most, &found);
    if (found.verdict != verdict || found.count != count || found.states != states || found.chance != chance)
        fail_msg("%s: verdict %d, %d decisions, %llu states, chance %d", spec, (int)found.verdict,
                 found.count, (unsigned long long)found.states, found.chance);
    if (verdict == SHORTEST_FOUND) {
        struct state *state = state_new(game);
        state_start(game, state, 1);
        for (int i = 0; i < found.count; i++) {
            assert_int_not_equal(state->player, OVER);
            state_apply(game, state, found.actions[i], NULL);
        }
        assert_int_equal(state->player, OVER);
        assert_true(state->result[0] > 0);
        state_free(state);
        struct record *record = shortest_record(game, spec, 1, &found);
        assert_int_equal(record->ply_count, found.count);
        record_free(record);
    }
    shortest_free(&found);
    game_free(game);
}

static void shortest_ways_are_found(void **unused)
{
    (void)unused;
    check_shortest("vgdl/sokoban", 100000, SHORTEST_FOUND, 4, 26, false);
    check_shortest("vgdl/sokoban:level=1", 100000, SHORTEST_FOUND, 20, 5547, false);
    check_shortest("vgdl/sokoban:level=2", 1000, SHORTEST_OPEN, 0, 1001, false);
    check_shortest("vgdl/maze-23", 100000, SHORTEST_FOUND, 15, 24, false);
    check_shortest("vgdl/zelda", 3000, SHORTEST_OPEN, 0, 3003, true);
    check_shortest("tests/games/over.gamelan", 1000, SHORTEST_NONE, 0, 1, false);
    check_shortest("tests/games/won.gamelan", 1000, SHORTEST_FOUND, 0, 1, false);
    check_shortest("vgdl/maze-23:ticks=2", 100000, SHORTEST_NONE, 0, 3, false);
}

static bool ten_are_enough(void *context, int count)
{
    (void)context;
    return count < 10;
}

static void a_budget_holds(void **unused)
{
    (void)unused;
    struct model_options options = {.states_most = 1000, .samples = 1, .found = ten_are_enough};
    struct game *game = open_game("connect/four");
    struct budget budget = {.count_most = 1000};
    struct state *state = state_new(game);
    struct problems problems = {0};
    double value;
    budget_begin(&budget);
    struct proof *proof = proof_new(game, false, &budget);
    state_start(game, state, 1);
    assert_int_equal(proof_value(proof, state, &value), PROOF_BUDGET);
    assert_true(proof_tried(proof) <= 1001);
    proof_free(proof);
    budget_begin(&budget);
    assert_null(histories_new(game, false, &budget, &problems));
    assert_int_equal(problems.error_count, 1);
    assert_null(model_new(game, &options, &problems));
    assert_int_equal(problems.error_count, 2);
    assert_non_null(strstr(problems.list[1].text, "given up after 10 states"));
    state_free(state);
    game_free(game);
}

/* ---- chance ---- */

/* Two players go to GOAL in turns: one step for sure, or by chance three or none. */
enum { GOAL = 5, SURE = 0, DARE = 1, LEAP = 3 };
struct race_state {
    struct state head;
    int32_t      at[2];
};
static const struct engine race_engine;

static struct game *race_load(const struct source *source, struct problems *problems)
{
    (void)source, (void)problems;
    struct game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    *game = (struct game){.engine = &race_engine, .name = "race", .players = 2, .actions_max = 2,
                          .plies_max = 12, .state_size = sizeof(struct race_state)};
    return game;
}

static void race_unload(struct game *game)
{
    free(game);
}

static void race_start(const struct game *game, struct state *state)
{
    (void)game, (void)state;
}

static int race_actions(const struct game *game, const struct state *state, int *out)
{
    (void)game, (void)state;
    out[0] = SURE;
    out[1] = DARE;
    return 2;
}

static void race_apply(const struct game *game, struct state *state, int action, struct events *log)
{
    (void)game, (void)log;
    struct race_state *race = (struct race_state *)state;
    int mover = state->player;
    race->at[mover] += action == SURE ? 1 : rng_below(&state->rng, 2) ? LEAP : 0;
    state->player = 1 - mover;
    if (race->at[mover] < GOAL)
        return;
    state->score[mover] = 1;
    state->score[1 - mover] = -1;
    state_finish(state);
}

static const struct engine race_engine = {
    .name = "race", .load = race_load, .unload = race_unload, .start = race_start,
    .actions = race_actions, .apply = race_apply,
};

/* What the race is worth to who is to move, after so many plies, by plain recursion. */
static double race_value(int own, int other, int plies)
{
    if (other >= GOAL)
        return -1;
    if (plies == 12)
        return 0;
    double sure = -race_value(other, own + 1, plies + 1);
    double dare = -(race_value(other, own + LEAP, plies + 1) + race_value(other, own, plies + 1)) / 2;
    return sure > dare ? sure : dare;
}

/* The value by all states, and by regret over all histories, which knows nothing of states. */
static void chance_has_its_mean(void **unused)
{
    (void)unused;
    struct problems problems = {0};
    struct source source = {.file = "race", .text = ""};
    struct game *game = game_load(&race_engine, &source, &problems);
    struct model_options options = {.states_most = 10000, .samples = 1};
    struct budget budget = {0};
    double value = race_value(0, 0, 0), lower, upper;
    budget_begin(&budget);
    struct model *model = model_new(game, &options, &problems);
    struct retrograde *retrograde = retrograde_new(model, &budget);
    print_message("race: value %.6f, %.6f by %d states in %d sweeps\n", value, retrograde->value[0],
                  model->state_count, retrograde->sweeps);
    assert_true(fabs(retrograde->value[0] - value) < 1e-9);
    assert_true(retrograde->zero_sum);
    retrograde_free(retrograde);
    model_free(model);
    struct histories *tree = open_tree(game, false);
    struct regret *regret = regret_new(tree);
    regret_run(regret, 60);
    regret_average(regret, &lower, &upper);
    print_message("race: between %.4f and %.4f by %u histories\n", lower, upper,
                  (unsigned)tree->count);
    assert_true(lower <= value + 1e-9 && value - 1e-9 <= upper && upper - lower < 0.1);
    regret_free(regret);
    histories_free(tree);
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

/* Both are settings of one description. */
static void gamelan_poker_is_worth_the_same(void **unused)
{
    (void)unused;
    struct game *game = open_game("gamelan/poker:suits=1,rounds=1,stake=1,raises=1");
    check_value(game, "gamelan kuhn", 2000, -1.0 / 18, 1e-4);
    game_free(game);
#ifndef DEBUG
    game = open_game("gamelan/poker");
    check_value(game, "gamelan leduc", 300, -0.0856064, 1e-3);
    game_free(game);
#endif
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
        cmocka_unit_test(shortest_ways_are_found),
        cmocka_unit_test(chance_has_its_mean),
        cmocka_unit_test(kuhn_is_worth_a_loss_of_an_eighteenth),
        cmocka_unit_test(leduc_is_worth_what_is_published),
        cmocka_unit_test(gamelan_boards_have_their_values),
        cmocka_unit_test(gamelan_poker_is_worth_the_same),
        cmocka_unit_test(agents_are_as_exploitable_as_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
