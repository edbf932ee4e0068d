/* sim.c: series of plays add up to the same on any number of threads, and stop cleanly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/sim_threads.h"

enum { JOBS_MAX = 8 };

static const char *const two_agents[] = {"first", "random"};

static struct game *load(const char *engine, const char *text)
{
    struct problems problems = {0};
    struct source source = {.file = "test", .text = text};
    struct game *game = game_load(engine_find(engine), &source, &problems);
    assert_non_null(game);
    return game;
}

/* Runs a series on so many threads. */
static struct totals run(const struct series *series, int jobs, const struct sim_listener *listener,
                         atomic_bool *stop)
{
    struct table *tables[JOBS_MAX] = {0};
    struct problems problems = {0};
    struct totals totals = {0};
    for (int i = 0; i < jobs; i++) {
        tables[i] = table_new(series->game, series->agents, series->agent_count, &problems);
        assert_non_null(tables[i]);
    }
    bool complete = sim_threads_run(series, tables, jobs, listener, stop, &totals);
    assert_int_equal(complete, totals.plays == series->count);
    for (int i = 0; i < jobs; i++)
        table_free(tables[i]);
    return totals;
}

static void same_on_any_threads(void **unused)
{
    (void)unused;
    static const uint64_t counts[] = {1, 2, 7, 100, 5000};
    struct game *game = load("kuhn", "cards 4\n");
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        struct series series = {.game = game, .name = "kuhn", .agents = two_agents,
                                .agent_count = 2, .seed = 42, .count = counts[c]};
        struct totals once = run(&series, 1, NULL, NULL);
        struct text expected = TEXT_GROWING;
        sim_json(&series, &once, &expected);
        assert_int_equal(once.plays, counts[c]);
        for (int jobs = 2; jobs <= JOBS_MAX; jobs++) {
            struct totals totals = run(&series, jobs, NULL, NULL);
            struct text out = TEXT_GROWING;
            sim_json(&series, &totals, &out);
            assert_string_equal(text_of(&out), text_of(&expected));
            text_free(&out);
        }
        text_free(&expected);
    }
    game_free(game);
}

/* The plain loop over indices is what threads must equal. */
static void equals_plain_loop(void **unused)
{
    (void)unused;
    enum { PLAYS = 300, FIRST = 17 };
    struct game *game = load("connect", "board 3 3\nline 3\n");
    struct problems problems = {0};
    struct series series = {.game = game, .name = "x", .agents = two_agents, .agent_count = 2,
                            .seed = 3, .first = FIRST, .count = PLAYS};
    struct totals totals = run(&series, 3, NULL, NULL), plain = {0};
    struct table *table = table_new(game, two_agents, 2, &problems);
    uint64_t decisions = 0;
    for (uint64_t i = 0; i < PLAYS; i++) {
        struct outcome row;
        arena_play(table->arena, rng_play_seed(3, FIRST + i), NULL, &row);
        totals_add(&plain, game->players, &row, 1);
        decisions += row.plies;
    }
    assert_memory_equal(&totals, &plain, sizeof totals);
    assert_int_equal(totals_decisions(&totals), decisions);
    assert_int_equal(totals.players[0].won + totals.players[0].neither + totals.players[0].lost,
                     PLAYS);
    assert_int_equal(totals.players[0].won, totals.players[1].lost);
    table_free(table);
    game_free(game);
}

/* Rotating seats: every seed is played from each seat, and results are those of the agents. */
static void seats_rotate(void **unused)
{
    (void)unused;
    enum { SEEDS = 50, FIRST = 4 };
    static const char *const other_way[] = {"random", "first"};
    struct game *game = load("connect", "board 3 3\nline 3\n");
    struct problems problems = {0};
    struct series series = {.game = game, .name = "x", .agents = two_agents, .agent_count = 2,
                            .seed = 3, .first = FIRST, .count = 2 * SEEDS, .rotate = true};
    struct table *one = table_new(game, two_agents, 2, &problems);
    struct table *two = table_new(game, other_way, 2, &problems);
    struct totals expected = {0};
    for (uint64_t i = FIRST; i < FIRST + 2 * SEEDS; i++) {
        struct outcome row;
        bool second = i % 2 == 1;
        arena_play((second ? two : one)->arena, rng_play_seed(3, i / 2), NULL, &row);
        assert_int_equal(series_turn(&series, i), second);
        assert_int_equal(series_place(&series, i, 0), second);
        assert_true(series_seed(&series, i) == row.seed);
        if (second) {
            struct outcome seated = row;
            for (int p = 0; p < 2; p++) {
                row.score[p] = seated.score[1 - p];
                row.result[p] = seated.result[1 - p];
            }
        }
        totals_add(&expected, 2, &row, 1);
    }
    for (int jobs = 1; jobs <= 5; jobs++) {
        struct totals totals = run(&series, jobs, NULL, NULL);
        assert_memory_equal(&totals, &expected, sizeof totals);
    }
    assert_true(expected.players[0].won != expected.players[1].won);
    table_free(one);
    table_free(two);
    game_free(game);
}

struct stopper {
    uint64_t     after;
    atomic_bool *stop;
};

static const struct watcher *stop_at(void *context, int worker, uint64_t index)
{
    struct stopper *stopper = context;
    (void)worker;
    if (index == stopper->after)
        atomic_store(stopper->stop, true);
    return NULL;
}

/* After a stop the totals are those of the first plays, without a gap. */
static void stop_leaves_a_prefix(void **unused)
{
    (void)unused;
    struct game *game = load("kuhn", "cards 3\n");
    for (int jobs = 1; jobs <= 4; jobs++) {
        atomic_bool stop = false;
        struct stopper stopper = {.after = 333, .stop = &stop};
        struct sim_listener listener = {.context = &stopper, .watcher = stop_at};
        struct series series = {.game = game, .name = "kuhn", .agents = two_agents,
                                .agent_count = 2, .seed = 8, .count = 20000};
        struct totals totals = run(&series, jobs, &listener, &stop);
        assert_true(totals.plays > 0 || jobs > 1);
        assert_true(totals.plays < series.count);
        struct totals expected = {0};
        series.count = totals.plays;
        if (totals.plays)
            expected = run(&series, 1, NULL, NULL);
        assert_memory_equal(&totals, &expected, sizeof totals);
    }
    game_free(game);
}

static void seats(void **unused)
{
    (void)unused;
    struct game *game = load("kuhn", "cards 3\n");
    struct problems problems = {0};
    const char *const one[] = {"random"}, *const three[] = {"first", "first", "first"};
    struct table *table = table_new(game, one, 1, &problems);
    assert_non_null(table);
    assert_true(table->agents[0] != table->agents[1]);
    assert_false(table_alone(table));
    table_free(table);
    assert_null(table_new(game, three, 3, &problems));
    assert_int_equal(problems.error_count, 1);
    assert_null(table_new(game, (const char *const[]){"nobody"}, 1, &problems));
    assert_int_equal(problems.error_count, 2);
    game_free(game);
}

static void tallies(void **unused)
{
    (void)unused;
    struct game *game = load("kuhn", "cards 3\n");
    struct problems problems = {0};
    struct table *tables[2];
    struct tally sums[TALLY_SUMS_MAX];
    for (int i = 0; i < 2; i++)
        tables[i] = table_new(game, two_agents, 2, &problems);
    agent_count(tables[0]->agents[1], "b", 1);
    agent_count_as(tables[1]->agents[1], TALLY_SECONDS, "waiting", 0.5);
    agent_count(tables[1]->agents[1], "a", 2);
    agent_count(tables[1]->agents[1], "b", 4);
    assert_int_equal(tables_tallies(tables, 2, 0, sums), 0);
    assert_int_equal(tables_tallies(tables, 2, 1, sums), 3);
    assert_string_equal(sums[0].name, "a");
    assert_true(sums[1].value == 5);
    assert_false(tally_is_timing(&sums[1]));
    assert_true(tally_is_timing(&sums[2]));
    for (int i = 0; i < 2; i++)
        table_free(tables[i]);
    game_free(game);
}

/* ---- threads ---- */

enum { CHUNKS = 1000, SLOTS = 5 };

struct order {
    uint64_t slots[SLOTS], next;
    bool     fine;
};

static void order_work(void *context, int worker, uint64_t chunk, int slot)
{
    (void)worker;
    ((struct order *)context)->slots[slot] = chunk * chunk;
}

static void order_merge(void *context, uint64_t chunk, int slot)
{
    struct order *order = context;
    order->fine = order->fine && chunk == order->next && order->slots[slot] == chunk * chunk;
    order->next++;
}

static void threads_in_order(void **unused)
{
    (void)unused;
    for (int jobs = 1; jobs <= JOBS_MAX; jobs++) {
        struct threads *threads = threads_new(jobs);
        for (int again = 0; again < 20; again++) {
            struct order order = {.fine = true};
            struct task task = {.context = &order, .chunks = CHUNKS, .slots = SLOTS,
                                .work = order_work, .merge = order_merge};
            assert_int_equal(threads_run(threads, &task), CHUNKS);
            assert_true(order.fine);
            assert_int_equal(order.next, CHUNKS);
        }
        struct task nothing = {.chunks = 0, .slots = 1, .work = order_work};
        assert_int_equal(threads_run(threads, &nothing), 0);
        threads_free(threads);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_on_any_threads), cmocka_unit_test(equals_plain_loop),
        cmocka_unit_test(seats_rotate),
        cmocka_unit_test(stop_leaves_a_prefix), cmocka_unit_test(seats),
        cmocka_unit_test(tallies),             cmocka_unit_test(threads_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
