/* native.c: the part of the flat interface that needs files or threads. */
#include "bind/native.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLAYS = 60 };

static void test_open(void **unused)
{
    (void)unused;
    struct rp_loader *loader = rp_loader_new();
    struct game *named = rp_open(loader, "connect/four:width=5");
    assert_non_null(named);
    assert_int_equal(rp_actions_max(named), 5);
    struct game *text = rp_open_text(loader, "spire", "a text", "include \"jaw-worm.spire\"\n",
                                     "Bash.damage=12");
    assert_non_null(text);
    struct game *known = rp_open_text(loader, NULL, "a text", "of no engine\n", "");
    assert_null(known);
    assert_null(rp_open_text(loader, "no engine", "a text", "cards 3\n", NULL));
    assert_null(rp_open(loader, "conect/four"));
    char *games = rp_games_json();
    assert_non_null(strstr(games, "{\"name\":\"connect/four\",\"engine\":\"connect\",\"path\":"));
    rp_free(games);
    rp_game_free(named);
    rp_game_free(text);
    rp_loader_free(loader);
}

static void test_records(void **unused)
{
    (void)unused;
    struct rp_loader *loader = rp_loader_new();
    struct game *game = rp_open(loader, "connect/tic-tac-toe");
    const int32_t moves[] = {4, 0, 3}, wrong[] = {4, 4};
    uint64_t seed;
    int32_t *again;
    int count;
    char *text = rp_record_write(loader, game, "connect/tic-tac-toe", 7, moves, 3);
    assert_non_null(text);
    assert_true(rp_record_read(loader, game, text, &seed, &again, &count));
    assert_int_equal(seed, 7);
    assert_int_equal(count, 3);
    assert_memory_equal(again, moves, sizeof moves);
    rp_free(again);
    strstr(text, "final ")[6] ^= 1;
    assert_false(rp_record_read(loader, game, text, &seed, &again, &count));
    assert_false(rp_record_read(loader, game, "nothing\n", &seed, &again, &count));
    assert_null(rp_record_write(loader, game, "connect/tic-tac-toe", 7, wrong, 2));
    rp_free(text);
    rp_game_free(game);
    rp_loader_free(loader);
}

/* Each begins with how long it is shown. */
static int count_frames(const char *gif, size_t size)
{
    int count = 0;
    for (size_t i = 0; i + 3 <= size; i++)
        count += memcmp(gif + i, "\x21\xf9\x04", 3) == 0;
    return count;
}

static void test_pictures(void **unused)
{
    (void)unused;
    struct rp_loader *loader = rp_loader_new();
    struct game *game = rp_open(loader, "connect/four");
    struct state *state = rp_state_new(game);
    size_t size;
    int width, height;
    rp_start(game, state, 1);
    char *png = rp_picture(game, state, 0, RP_PNG, 0, &size);
    char *svg = rp_picture(game, state, -1, RP_SVG, 2, &size);
    assert_memory_equal(png, "\x89PNG", 4);
    assert_non_null(strstr(svg, "<svg"));
    uint8_t *pixels = rp_pixels(game, state, 0, 1, &width, &height);
    assert_true(width > 6 && width < 1000 && height > 5);
    rp_free(pixels);
    pixels = rp_pixels(game, state, 0, 1e9, &width, &height);
    assert_true(width <= 4096 && height <= 4096);
    assert_null(rp_picture(game, state, 2, RP_PNG, 0, &size));
    assert_null(rp_animation_new(game, -2, 0));
    struct rp_animation *animation = rp_animation_new(game, 0, 1);
    rp_animation_frame(animation, state, 10);
    assert_true(rp_apply(game, state, 3));
    rp_animation_frame(animation, state, 10);
    char *gif = rp_animation_end(animation, &size);
    assert_memory_equal(gif, "GIF89a", 6);
    assert_int_equal(count_frames(gif, size), 2);
    rp_free(png), rp_free(svg), rp_free(pixels), rp_free(gif);
    rp_state_free(state);
    rp_game_free(game);
    rp_loader_free(loader);
}

static int take_first(void *context, const struct state *view, int seat, const int *actions, int count,
                      uint64_t chance)
{
    (void)chance;
    assert_int_equal(rp_player(view), seat);
    assert_true(count > 0);
    ++*(int *)context;
    return actions[0];
}

static void test_series(void **unused)
{
    (void)unused;
    struct rp_loader *loader = rp_loader_new();
    struct game *game = rp_open(loader, "kuhn");
    int asked = 0;
    _Atomic uint64_t done = 0;
    atomic_bool stop = false;
    const struct rp_seat named[] = {{.spec = "first"}, {.spec = "random"}};
    const struct rp_seat mixed[] = {{.decide = take_first, .context = &asked}, {.spec = "random"}};
    struct rp_row one[PLAYS], two[PLAYS];
    struct rp_series series = {.name = "kuhn", .seats = named, .seat_count = 2, .seed = 5, .count = PLAYS,
                               .jobs = 3, .done = &done, .stop = &stop};
    assert_int_equal(rp_series_play(loader, game, &series, one), PLAYS);
    assert_int_equal(done, PLAYS);
    assert_int_equal(one[7].seed, rp_play_seed(5, 7));
    series.seats = mixed;
    assert_int_equal(rp_series_play(loader, game, &series, two), PLAYS);
    assert_memory_equal(one, two, sizeof one);
    assert_true(asked >= PLAYS);
    char *json = rp_series_json(game, &series, two, PLAYS), *there = rp_sim_json(loader, game, "kuhn",
                                                                                "first\nrandom", 5, 0, PLAYS);
    assert_non_null(strstr(json, "\"agent\": \"function\""));
    const char *hash = strstr(there, "\"hash\"");
    assert_memory_equal(strstr(json, "\"hash\""), hash, 26);
    stop = true;
    assert_int_equal(rp_series_play(loader, game, &series, two), 0);
    series.jobs = -1;
    assert_int_equal(rp_series_play(loader, game, &series, two), -1);
    series.jobs = 1, series.seat_count = 3;
    assert_int_equal(rp_series_play(loader, game, &series, two), -1);
    rp_free(json), rp_free(there);
    rp_game_free(game);
    rp_loader_free(loader);
}

/* A batch against opponents plays what the series has; the caller takes the first action. */
static void play_opposed(struct rp_loader *loader, const struct game *game, const struct rp_seat *opponent,
                         const char *settings, float scores[2 * PLAYS])
{
    struct rp_batch *batch = rp_batch_new(loader, game, PLAYS, 5, settings);
    struct rp_buffers *buffers = rp_buffers_new(batch);
    static int32_t players[PLAYS];
    static uint8_t masks[PLAYS * 9];
    size_t size = sizeof(float) * 2 * PLAYS, actions_max = (size_t)rp_actions_max(game);
    assert_true(actions_max <= 9);
    assert_true(rp_batch_oppose(loader, batch, 1, opponent, 1));
    assert_true(rp_buffers_set(loader, buffers, "final_scores", scores, size));
    assert_true(rp_buffers_set(loader, buffers, "players", players, sizeof players));
    assert_true(rp_buffers_set(loader, buffers, "masks", masks, PLAYS * actions_max));
    rp_batch_start(batch, buffers);
    for (int step = 0; step < 5; step++) {
        int32_t actions[PLAYS] = {0};
        for (int i = 0; i < PLAYS; i++) {
            assert_true(players[i] == 1 || players[i] == -1);
            while (players[i] == 1 && !masks[(size_t)i * actions_max + (size_t)actions[i]])
                actions[i]++;
        }
        assert_int_equal(rp_batch_step(batch, actions, PLAYS, buffers), -1);
    }
    assert_int_equal(players[0], -1);
    rp_buffers_free(buffers);
    rp_batch_free(batch);
}

static int note_view(void *context, const struct state *view, int seat, const int *actions, int count,
                     uint64_t chance)
{
    (void)seat, (void)count;
    *(uint64_t *)context += rp_hash(view) ^ chance;
    return actions[chance % (uint64_t)count];
}

/* What an opponent is shown, and the chance it has, is what the arena gives it. */
static void test_what_opponents_see(void **unused)
{
    (void)unused;
    struct rp_loader *loader = rp_loader_new();
    struct game *game = rp_open(loader, "kuhn:cards=9");
    uint64_t there = 0, here = 0;
    const struct rp_seat seats[] = {{.decide = note_view, .context = &there}, {.spec = "first"}};
    const struct rp_seat noting = {.decide = note_view, .context = &here};
    struct rp_row rows[PLAYS];
    static float scores[2 * PLAYS];
    struct rp_series series = {.name = "it", .seats = seats, .seat_count = 2, .seed = 5, .count = PLAYS};
    assert_int_equal(rp_series_play(loader, game, &series, rows), PLAYS);
    play_opposed(loader, game, &noting, "reset=disabled", scores);
    assert_true(here == there && here != 0);
    rp_game_free(game);
    rp_loader_free(loader);
}

static void test_opponents(void **unused)
{
    (void)unused;
    struct rp_loader *loader = rp_loader_new();
    struct game *game = rp_open(loader, "connect/tic-tac-toe");
    int asked = 0;
    const struct rp_seat drawn = {.spec = "random"}, called = {.decide = take_first, .context = &asked};
    const struct rp_seat named[] = {{.spec = "random"}, {.spec = "first"}}, firsts[] = {{.spec = "first"}};
    struct rp_row rows[PLAYS];
    static float scores[2 * PLAYS];
    struct rp_series series = {.name = "it", .seats = named, .seat_count = 2, .seed = 5, .count = PLAYS};
    assert_int_equal(rp_series_play(loader, game, &series, rows), PLAYS);
    play_opposed(loader, game, &drawn, "reset=disabled,threads=2", scores);
    for (int i = 0; i < PLAYS; i++)
        assert_true(scores[2 * i + 1] == rows[i].score[1]);
    series.seats = firsts, series.seat_count = 1;
    assert_int_equal(rp_series_play(loader, game, &series, rows), PLAYS);
    play_opposed(loader, game, &called, "reset=disabled", scores);
    for (int i = 0; i < PLAYS; i++)
        assert_true(scores[2 * i + 1] == rows[i].score[1]);
    assert_true(asked >= PLAYS);
    struct rp_batch *batch = rp_batch_new(loader, game, 2, 5, "threads=2");
    assert_false(rp_batch_oppose(loader, batch, 1, &called, 1));    /* on one thread only */
    assert_false(rp_batch_oppose(loader, batch, 2, &drawn, 1));
    assert_false(rp_batch_oppose(loader, batch, 0, named, 2));
    rp_batch_free(batch);
    rp_game_free(game);
    rp_loader_free(loader);
}

static const char experiment[] = "plays 40\nscenarios\n    kuhn\nagents\n    random\n    first vs random\n";

/* Plays chunks by a worker that has the plan as bytes, and now and then fails. */
struct far {
    struct rp_plan *plan;
    int             played, last;
};

static char *play_far(void *context, int cell, int64_t number, int count, size_t *size)
{
    struct far *far = context;
    struct rp_loader *loader = rp_loader_new();
    struct worker *worker = rp_worker_new(far->plan);
    char *bytes = NULL;
    if (far->played++ < far->last)
        bytes = rp_worker_play(loader, worker, far->plan, cell, number, count, size);
    rp_worker_free(worker);
    rp_loader_free(loader);
    return bytes;
}

static char *run(struct rp_run how, enum rp_ran wanted, size_t *size)
{
    struct rp_loader *loader = rp_loader_new();
    struct rp_plan *plan = rp_plan_new(loader, "x", experiment, 0, NULL, how.store);
    struct results *results;
    size_t packed;
    assert_non_null(plan);
    char *bytes = rp_plan_pack(plan, &packed);
    struct far far = {.plan = rp_plan_unpack(loader, bytes, packed),
                      .last = wanted == RP_STOPPED ? 5 : 1000};
    assert_non_null(far.plan);
    for (size_t cut = 0; cut < packed; cut += 7)
        assert_null(rp_plan_unpack(loader, bytes, cut));
    how.command = "test", how.context = &far;
    assert_int_equal(rp_run(loader, plan, &how, &results), wanted);
    char *rows = rp_results_write(results, "plays", "csv", false, size);
    assert_null(rp_results_write(results, "means", "npy", false, &packed));
    assert_int_equal(how.play && wanted == RP_DONE, far.played > 0 && wanted == RP_DONE);
    rp_results_free(results);
    rp_plan_free(plan);
    rp_plan_free(far.plan);
    rp_free(bytes);
    rp_loader_free(loader);
    return rows;
}

static void test_experiments(void **unused)
{
    (void)unused;
    size_t one_size, two_size, half_size;
    _Atomic int64_t done = 0, total = 0;
    char *one = run((struct rp_run){.threads = 2, .done = &done, .total = &total}, RP_DONE, &one_size);
    assert_int_equal(done, 80);
    assert_int_equal(total, 80);
    char *two = run((struct rp_run){.threads = 1, .play = play_far}, RP_DONE, &two_size);
    assert_int_equal(one_size, two_size);
    assert_memory_equal(one, two, one_size);
    char *half = run((struct rp_run){.threads = 1, .play = play_far}, RP_STOPPED, &half_size);
    assert_true(half_size < one_size);
    assert_memory_equal(one, half, half_size);    /* a store holds a beginning of the run */
    rp_free(one), rp_free(two), rp_free(half);
}

static int answer(void *context, const char *name, int subject, const struct state *view, int seat,
                  const int *actions, int count, uint64_t chance)
{
    (void)view, (void)seat, (void)count, (void)chance;
    ++*(int *)context;
    return strcmp(name, "mine") == 0 && subject == 0 ? actions[0] : -1;
}

/* An agent that is a function plays as the one that does the same by name; where nobody answers it is
 * refused. */
static void test_functions(void **unused)
{
    (void)unused;
    struct rp_loader *loader = rp_loader_new();
    char *rows[2];
    int asked = 0;
    for (int i = 0; i < 3; i++) {
        const char *text =
            i == 0 ? "plays 20\nscenarios\n    kuhn\nagents\n    a: first vs random\n"
                   : "plays 20\nscenarios\n    kuhn\nagents\n    a: function:name=mine vs random\n";
        struct rp_plan *plan = rp_plan_new(loader, "text", text, 0, NULL, NULL);
        const char *engine, *described;
        struct results *results;
        size_t size;
        assert_non_null(plan);
        assert_true(rp_plan_subject(plan, 0, &engine, &described));
        assert_string_equal(engine, "kuhn");
        assert_false(rp_plan_subject(plan, 1, &engine, &described));
        if (i == 1)
            rp_plan_answer(plan, answer, &asked);
        enum rp_ran ran = rp_run(loader, plan, &(struct rp_run){.threads = 2}, &results);
        assert_int_equal(ran, i == 2 ? RP_FAILED : RP_DONE);
        if (i < 2)
            rows[i] = rp_results_write(results, "means", "csv", false, &size);
        rp_results_free(results);
        rp_plan_free(plan);
    }
    assert_string_equal(rows[0], rows[1]);
    assert_true(asked >= 20);
    rp_free(rows[0]), rp_free(rows[1]);
    rp_loader_free(loader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open), cmocka_unit_test(test_records), cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_series), cmocka_unit_test(test_experiments),
        cmocka_unit_test(test_opponents), cmocka_unit_test(test_what_opponents_see),
        cmocka_unit_test(test_functions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
