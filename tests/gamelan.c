/* gamelan.c: shortcuts of the compiler change nothing: every game plays the same with and without them,
 * state by state, for every player's sight too; and what a decision costs does not grow with the play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/catalog.h"
#include "core/game.h"
#include "engines/gamelan/courses.h"
#include "engines/gamelan/fast.h"
#include "engines/gamelan/machine.h"

enum { PLIES = 150 };

static const char *const games[] = {
    "battle", "breakthrough", "connect-four", "dominion", "dominion:kingdom=interaction,players=3",
    "dominion:kingdom=big_money", "dominion:kingdom=size_distortion", "dominion:kingdom=village_square",
    "goofspiel", "goofspiel:players=3", "hamlet", "nim", "othello", "pig", "poker", "tic-tac-toe", "whist",
    "tests/games/under.gamelan",
};

static struct game *open(const char *name, bool plain)
{
    struct problems problems = {0};
    char spec[200];
    snprintf(spec, sizeof spec, "%s%s%splain=%s", strchr(name, '/') ? "" : "gamelan/", name,
             strchr(name, ':') ? "," : ":", plain ? "yes" : "no");
    struct game *game = game_open(spec, &problems);
    if (!game) {
        struct text text = TEXT_GROWING;
        problems_print(&problems, &text);
        fail_msg("%s: %s", spec, text_of(&text));
    }
    return game;
}

static bool same_text(const struct game *a, const struct state *one, const struct game *b,
                      const struct state *other, int action)
{
    struct text first = TEXT_GROWING, second = TEXT_GROWING;
    a->engine->render(a, one, one->player, &first);
    b->engine->render(b, other, other->player, &second);
    if (action >= 0) {
        a->engine->render_action(a, one, action, &first);
        b->engine->render_action(b, other, action, &second);
    }
    bool same = strcmp(text_of(&first), text_of(&second)) == 0;
    text_free(&first);
    text_free(&second);
    return same;
}

/* One play in step: the same options, states, scores and redrawn worlds. */
static void play(const char *name, uint64_t seed)
{
    struct game *plain = open(name, true), *fast = open(name, false);
    struct state *one = state_new(plain), *other = state_new(fast);
    struct state *seen = state_new(plain), *seen_too = state_new(fast);
    int *legal = calloc((size_t)plain->actions_max, sizeof *legal);
    int *legal_too = calloc((size_t)fast->actions_max, sizeof *legal_too);
    struct rng pick;
    rng_seed(&pick, seed);
    state_start(plain, one, seed);
    state_start(fast, other, seed);
    for (int ply = 0; ply < PLIES && one->player != OVER; ply++) {
        int count = state_actions(plain, one, legal);
        assert_int_equal(count, state_actions(fast, other, legal_too));
        assert_memory_equal(legal, legal_too, (size_t)count * sizeof *legal);
        int action = legal[rng_below(&pick, (uint32_t)count)];
        if (ply % 10 == 0) {
            assert_true(same_text(plain, one, fast, other, action));
            for (int viewer = 0; viewer < plain->players; viewer++) {
                state_copy(seen, one);
                state_copy(seen_too, other);
                state_resample(plain, seen, viewer, seed);
                state_resample(fast, seen_too, viewer, seed);
                assert_true(memcmp(seen->score, seen_too->score, sizeof seen->score) == 0);
                assert_int_equal(state_actions(plain, seen, legal), state_actions(fast, seen_too, legal_too));
            }
        }
        state_apply(plain, one, action, NULL);
        state_apply(fast, other, action, NULL);
        assert_int_equal(one->player, other->player);
        assert_int_equal(one->turn, other->turn);
        assert_true(memcmp(&one->rng, &other->rng, sizeof one->rng) == 0);
        assert_true(memcmp(one->score, other->score, sizeof one->score) == 0);
        assert_true(same_text(plain, one, fast, other, -1));
    }
    assert_true(memcmp(one->result, other->result, sizeof one->result) == 0);
    assert_int_equal(one->end, other->end);
    free(legal);
    free(legal_too);
    state_free(one);
    state_free(other);
    state_free(seen);
    state_free(seen_too);
    game_free(plain);
    game_free(fast);
}

static void shortcuts_change_nothing(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        play(games[i], 3 + i);
}

/* A play that is listened to goes instruction by instruction, others by steps: both leave the same bytes. */
static void listen(const char *name, uint64_t seed)
{
    struct game *game = open(name, false);
    struct state *one = state_new(game), *other = state_new(game);
    int *legal = calloc((size_t)game->actions_max, sizeof *legal);
    struct event list[4];
    struct rng pick;
    rng_seed(&pick, seed);
    state_start(game, one, seed);
    state_start(game, other, seed);
    for (int ply = 0; ply < 4 * PLIES && one->player != OVER; ply++) {
        struct events log = {.list = list, .capacity = 4};
        int count = state_actions(game, one, legal);
        int action = legal[rng_below(&pick, (uint32_t)count)];
        state_apply(game, one, action, NULL);
        state_apply(game, other, action, &log);
        if (!state_equal(one, other))
            fail_msg("%s differs at ply %u", name, one->ply);
    }
    free(legal);
    state_free(one);
    state_free(other);
    game_free(game);
}

static void listening_changes_nothing(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        listen(games[i], 20 + i);
}

/* A state does not grow, so neither does what copying it or deciding in it costs. */
static void nothing_grows_with_the_play(void **unused)
{
    (void)unused;
    struct game *game = open("dominion", false);
    struct state *state = state_new(game);
    int *legal = calloc((size_t)game->actions_max, sizeof *legal);
    struct rng pick;
    uint32_t early = 0, late = 0;
    rng_seed(&pick, 1);
    state_start(game, state, 1);
    for (int ply = 0; ply < 400 && state->player != OVER; ply++) {
        uint32_t *most = ply < 60 ? &early : &late;
        *most = state->size > *most ? state->size : *most;
        int count = state_actions(game, state, legal);
        state_apply(game, state, legal[rng_below(&pick, (uint32_t)count)], NULL);
    }
    assert_true(late > 0 && late <= early + 2000);
    assert_true(early < 20000);
    free(legal);
    state_free(state);
    game_free(game);
}

/* A tally of counted things that goes on for ever, with questions about all that was done since it began. */
static const char endless[] =
    "players 1\nlimit 4000\n"
    "state score(P) = 0\n  player(P)\n"
    "proc game\n  run begin\n  run go_on\n"
    "proc begin\n  skip\n"
    "proc go_on\n"
    "  select p1\n"
    "    {take(X) | between(1, X, 3)}\n"
    "      run take(X)\n"
    "      if since[begin][take(Y)], Y != X\n"
    "        set score(p1) = (score(p1) + X) % 100\n"
    "  repeat\n"
    "proc take(X)\n  skip\n";

/* The steps that one decision takes, as the budget counts them. */
static int steps_of(const struct game *game, struct state *state, int action)
{
    struct run run;
    gamelan_start_run(&run, gamelan_of(game), gamelan_state_of(state));
    gamelan_take(&run, action);
    gamelan_go_on(&run);
    assert_int_equal(run.fault, END_NONE);
    return STEPS_APPLY - run.steps;
}

/* What a decision costs is the same at the start of a play and after thousands of others. */
static void no_decision_costs_more_later(void **unused)
{
    (void)unused;
    struct problems problems = {0};
    struct source source = {.file = "endless", .text = endless};
    struct game *game = game_load(engine_find("gamelan"), &source, &problems);
    if (!game) {
        struct text text = TEXT_GROWING;
        problems_print(&problems, &text);
        fail_msg("%s", text_of(&text));
    }
    struct state *state = state_new(game), *copy = state_new(game);
    int early = 0, late = 0;
    state_start(game, state, 1);
    for (int ply = 0; ply < 3000; ply++) {
        int action = ply % 3;
        if (ply % 3 == 1 && (ply < 100 || ply > 2900)) {
            state_copy(copy, state);
            int *most = ply < 100 ? &early : &late, steps = steps_of(game, copy, action);
            *most = steps > *most ? steps : *most;
        }
        state_apply(game, state, action, NULL);
    }
    assert_true(early > 0);
    assert_int_equal(early, late);
    state_free(state);
    state_free(copy);
    game_free(game);
}

/* ---- what makes plays quick ---- */

static int loops_in(const struct node *node)
{
    int count = node && node->fast && node->fast->loop;
    for (int i = 0; node && i < node->kid_count; i++)
        count += loops_in(node->kids[i]);
    return count;
}

/* Plays come out the same without stations, courses and loops over piles, only several times as slow, so that
 * what is found at load is counted. These numbers change only with a reason. */
static void quick_ways_are_found(void **unused)
{
    (void)unused;
    static const struct { const char *name; int stations, steps, loops; } known[] = {
        {"dominion", 4, 2410, 7}, {"othello", 2, 75, 0}, {"poker", 0, 305, 1}, {"battle", 0, 642, 1},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct game *game = open(known[i].name, false);
        const struct gamelan *ours = gamelan_of(game);
        int stations = 0, loops = 0;
        for (int k = 0; ours->stations && k < ours->program.select_count * game->players; k++)
            for (const struct station *one = ours->stations[k]; one; one = one->next)
                stations++;
        for (int k = 0; k < ours->program.definition_count; k++)
            loops += loops_in(ours->program.definitions[k]->body);
        if (stations != known[i].stations || ours->step_count != known[i].steps || loops != known[i].loops)
            fail_msg("%s: %d stations, %d steps, %d loops", known[i].name, stations, ours->step_count, loops);
        game_free(game);
    }
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "--count") == 0) {    /* by hand: many more plays */
        for (int k = 0; k < atoi(argv[2]); k++)
            for (size_t i = 0; i < sizeof games / sizeof *games; i++)
                play(games[i], 100 + (uint64_t)k), listen(games[i], 100 + (uint64_t)k);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shortcuts_change_nothing),
        cmocka_unit_test(listening_changes_nothing),
        cmocka_unit_test(nothing_grows_with_the_play),
        cmocka_unit_test(no_decision_costs_more_later),
        cmocka_unit_test(quick_ways_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
