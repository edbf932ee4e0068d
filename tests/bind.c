/* bind.c: the flat interface, as Python and the browser use it. */
#include "bind/bind.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/heap.h"

/* The sanitizer's allocator would rather stop than say that there is too little memory. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

struct opened {
    struct rp_loader *loader;
    struct game      *game;
    struct state     *state;
};

static struct opened open_text(const char *engine, const char *text, const char *settings)
{
    struct opened opened = {.loader = rp_loader_new()};
    opened.game = rp_load(opened.loader, engine, "test", text, settings);
    assert_non_null(opened.game);
    opened.state = rp_state_new(opened.game);
    return opened;
}

static void close_text(struct opened *opened)
{
    rp_state_free(opened->state);
    rp_game_free(opened->game);
    rp_loader_free(opened->loader);
}

static void a_play_by_hand(void **unused)
{
    (void)unused;
    struct opened o = open_text("connect", "board 3 3\nline 3\n", NULL);
    static const char *const names[] = {"a1", "b1", "a2", "b2", "a3"};
    char text[400];
    assert_int_equal(rp_player(o.state), -1);    /* not started */
    rp_start(o.game, o.state, 5);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(rp_player(o.state), i % 2);
        int action = rp_action_find(o.game, o.state, names[i]);
        assert_true(action >= 0);
        assert_int_equal(rp_render_action(o.game, o.state, action, text, sizeof text), 2);
        assert_string_equal(text, names[i]);
        assert_true(rp_apply(o.game, o.state, action));
        assert_false(rp_apply(o.game, o.state, action));    /* taken */
    }
    assert_int_equal(rp_player(o.state), -1);
    assert_int_equal(rp_ply(o.state), 5);
    assert_int_equal(rp_turn(o.state), 5);
    assert_string_equal(rp_end_name(rp_end(o.state)), "by the rules");
    assert_true(rp_score(o.state, 0) == 1 && rp_score(o.state, 1) == -1);
    assert_int_equal(rp_result(o.state, 1), -1);
    assert_true(rp_estimate(o.game, o.state, 0) == 1);
    close_text(&o);
}

static void texts_say_how_long_they_are(void **unused)
{
    (void)unused;
    struct opened o = open_text("kuhn", "cards 3\n", "cards=5");
    char small[4] = "xyz", text[64];
    assert_int_equal(rp_describe(o.game, NULL, 0), 8);
    assert_int_equal(rp_describe(o.game, small, sizeof small), 8);
    assert_string_equal(small, "car");
    assert_int_equal(rp_describe(o.game, text, sizeof text), 8);
    assert_string_equal(text, "cards 5\n");
    close_text(&o);
}

static void wrong_use_is_answered(void **unused)
{
    (void)unused;
    struct opened o = open_text("kuhn", "cards 3\n", NULL);
    float seen[5];
    char text[200];
    rp_start(o.game, o.state, 1);
    assert_false(rp_apply(o.game, o.state, -1));
    assert_false(rp_apply(o.game, o.state, 99));
    assert_int_equal(rp_apply_json(o.game, o.state, 99, text, sizeof text), -1);
    assert_false(rp_resample(o.game, o.state, 2, 1));
    assert_false(rp_observe(o.game, o.state, -1, seen, rp_observation_size(o.game)));
    assert_int_equal(rp_render(o.game, o.state, 7, text, sizeof text), -1);
    assert_true(rp_field(o.game, o.state, 99, 0) == 0);
    assert_true(rp_field(o.game, o.state, 0, 99) == 0);
    assert_int_equal(rp_action_find(o.game, o.state, "raise"), -1);
    assert_null(rp_batch_new(o.loader, o.game, 0, 1));
    assert_null(rp_agent_new(o.loader, o.game, "nobody", 0, 1));
    assert_true(rp_problems_json(o.loader, text, sizeof text) > 2);
    assert_null(rp_agent_new(o.loader, o.game, "random", 5, 1));
    assert_null(rp_sim_json(o.loader, o.game, "kuhn", "", 1, 0, 10));
    close_text(&o);

    struct rp_loader *loader = rp_loader_new();
    assert_null(rp_load(loader, "chess", "test", "", NULL));
    assert_null(rp_load(loader, "kuhn", "test", "cards 1\n", NULL));
    rp_problems_json(loader, text, sizeof text);
    assert_non_null(strstr(text, "\"line\":1,\"column\":7,\"warning\":false"));
    assert_null(rp_load(loader, "kuhn", "test", "cards 3\n", "suits=2"));
    rp_loader_free(loader);
}

static void resampling_keeps_the_view(void **unused)
{
    (void)unused;
    struct opened o = open_text("kuhn", "cards 100\n", NULL);
    struct state *other = rp_state_new(o.game);
    float *seen = calloc((size_t)rp_observation_size(o.game), sizeof *seen);
    float *again = calloc((size_t)rp_observation_size(o.game), sizeof *again);
    rp_start(o.game, o.state, 8);
    rp_copy(other, o.state);
    assert_true(rp_equal(other, o.state) && rp_hash(other) == rp_hash(o.state));
    assert_true(rp_resample(o.game, other, 0, 9));
    assert_false(rp_equal(other, o.state));
    int size = rp_observation_size(o.game);
    assert_true(rp_observe(o.game, o.state, 0, seen, size));
    assert_true(rp_observe(o.game, other, 0, again, size));
    assert_memory_equal(seen, again, (size_t)size * sizeof *seen);
    assert_true(rp_field(o.game, other, 0, 0) == rp_field(o.game, o.state, 0, 0));
    free(seen);
    free(again);
    rp_state_free(other);
    close_text(&o);
}

static void what_a_game_is(void **unused)
{
    (void)unused;
    struct opened o = open_text("kuhn", "cards 3\n", NULL);
    char text[2000];
    assert_true(rp_game_json(o.game, text, sizeof text) < (int)sizeof text);
    assert_non_null(strstr(text, "\"fields\":[{\"name\":\"hand\",\"kind\":\"i8\""));
    assert_non_null(strstr(text, "\"blocks\":[{\"name\":\"hand\",\"shape\":[3,1,1]}"));
    assert_non_null(strstr(text, "\"verbs\":[\"bet\",\"fold\",\"show\"]"));
    rp_start(o.game, o.state, 1);
    rp_apply_json(o.game, o.state, 1, text, sizeof text);
    assert_string_equal(text, "[{\"verb\":\"bet\",\"player\":0,\"part\":-1,\"target\":-1,"
                              "\"amount\":1}]");
    close_text(&o);
    int length = rp_engines_json(NULL, 0);
    char *list = rp_alloc((size_t)length + 1);
    rp_engines_json(list, length + 1);
    assert_non_null(strstr(list, "{\"name\":\"kuhn\""));
    rp_free(list);
    length = rp_agents_json(NULL, 0);
    list = rp_alloc((size_t)length + 1);
    rp_agents_json(list, length + 1);
    assert_non_null(strstr(list, "{\"name\":\"random\""));
    rp_free(list);
}

static void agents_decide(void **unused)
{
    (void)unused;
    struct opened o = open_text("connect", "board 3 3\nline 3\n", NULL);
    struct agent *agents[2] = {rp_agent_new(o.loader, o.game, "greedy", 0, 3),
                               rp_agent_new(o.loader, o.game, "random", 1, 3)};
    assert_true(agents[0] && agents[1]);
    rp_start(o.game, o.state, 1);
    assert_int_equal(rp_agent_decide(agents[1], o.state), -1);    /* not its turn */
    while (rp_player(o.state) >= 0) {
        int action = rp_agent_decide(agents[rp_player(o.state)], o.state);
        assert_true(rp_apply(o.game, o.state, action));
    }
    rp_agent_free(agents[0]);
    rp_agent_free(agents[1]);
    close_text(&o);
}

static void batches_step(void **unused)
{
    (void)unused;
    struct opened o = open_text("connect", "board 3 3\nline 3\n", NULL);
    struct batch *batch = rp_batch_new(o.loader, o.game, 2, 1);
    uint8_t masks[18], terminated[2], truncated[2] = {7, 7};
    float rewards[4];
    struct rp_buffers *buffers = rp_buffers_new(batch);
    assert_true(rp_buffers_set(o.loader, buffers, "masks", masks, sizeof masks));
    assert_true(rp_buffers_set(o.loader, buffers, "rewards", rewards, sizeof rewards));
    assert_true(rp_buffers_set(o.loader, buffers, "terminated", terminated, sizeof terminated));
    assert_true(rp_buffers_set(o.loader, buffers, "truncated", truncated, sizeof truncated));
    assert_true(rp_batch_start(batch, buffers));
    int32_t all[5][2] = {{0, 0}, {3, 3}, {1, 1}, {4, 4}, {2, 8}}, illegal[2] = {5, 0};
    for (int i = 0; i < 5; i++) {
        if (i == 1)
            assert_int_equal(rp_batch_step(batch, illegal, 2, buffers), 1);
        assert_int_equal(rp_batch_step(batch, all[i], 2, buffers), -1);
    }
    assert_true(terminated[0] == 1 && terminated[1] == 0);
    assert_true(truncated[0] == 0 && truncated[1] == 0);
    assert_true(rewards[0] == 1 && rewards[1] == -1 && rewards[2] == 0);
    assert_int_equal(masks[0], 1);    /* a new play */
    assert_int_equal(masks[9], 0);
    assert_int_equal(rp_ply(rp_batch_state(batch, 0)), 0);
    assert_null(rp_batch_state(batch, 2));
    rp_buffers_free(buffers);
    rp_batch_free(batch);
    close_text(&o);
}

/* Every buffer has one size; with any other nothing is written, and a sentence says why. */
static void buffers_of_the_wrong_size(void **unused)
{
    (void)unused;
    struct opened o = open_text("kuhn", "cards 3\n", NULL);
    struct batch *batch = rp_batch_new(o.loader, o.game, 3, 1);
    struct batch *other = rp_batch_new(o.loader, o.game, 4, 1);
    struct rp_buffers *buffers = rp_buffers_new(batch);
    size_t floats = (size_t)rp_observation_size(o.game);
    const struct {
        const char *name;
        size_t      bytes;
    } all[] = {
        {"observations", 3 * floats * 4}, {"masks", 3 * 2}, {"players", 3 * 4},
        {"rewards", 3 * 2 * 4}, {"terminated", 3}, {"truncated", 3},
        {"final_observations", 3 * 2 * floats * 4}, {"final_scores", 3 * 2 * 4},
    };
    char text[600];
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char *memory = malloc(all[i].bytes);    /* the sanitizer sees a byte too many */
        assert_int_equal(rp_buffer_size(batch, all[i].name), all[i].bytes);
        assert_false(rp_buffers_set(o.loader, buffers, all[i].name, memory, all[i].bytes - 1));
        assert_true(rp_problems_json(o.loader, text, sizeof text) > 2);
        assert_non_null(strstr(text, all[i].name));
        assert_false(rp_buffers_set(o.loader, buffers, all[i].name, memory, all[i].bytes + 1));
        assert_true(rp_buffers_set(o.loader, buffers, all[i].name, memory, all[i].bytes));
        assert_true(rp_batch_start(batch, buffers));
        int32_t actions[3] = {0, 0, 0};
        for (int j = 0; j < 12; j++)    /* plays end meanwhile */
            assert_int_equal(rp_batch_step(batch, actions, 3, buffers), -1);
        assert_int_equal(rp_batch_step(batch, actions, 2, buffers), -2);
        assert_int_equal(rp_batch_step(other, actions, 4, buffers), -2);
        assert_false(rp_batch_start(other, buffers));
        rp_buffers_free(buffers);
        buffers = rp_buffers_new(batch);
        free(memory);
    }
    assert_false(rp_buffers_set(o.loader, buffers, "final_observations", text, 3 * floats * 4));
    rp_problems_json(o.loader, text, sizeof text);
    assert_non_null(strstr(text, "3 slots x 2 players x "));
    assert_false(rp_buffers_set(o.loader, buffers, "reward", text, 24));
    rp_problems_json(o.loader, text, sizeof text);
    assert_non_null(strstr(text, "did you mean 'rewards'?"));
    assert_false(rp_buffers_set(o.loader, buffers, "rewards", text + 1, 24));    /* not aligned */
    assert_int_equal(rp_buffer_size(batch, "reward"), 0);
    rp_buffers_free(buffers);
    rp_batch_free(batch);
    rp_batch_free(other);

    int32_t actions[2];
    float seen[16];
    assert_true(rp_start(o.game, o.state, 1));
    assert_int_equal(rp_actions(o.game, o.state, actions, 1), -1);
    assert_int_equal(rp_actions(o.game, o.state, actions, 2), 2);
    assert_false(rp_observe(o.game, o.state, 0, seen, (int)floats - 1));
    assert_true(rp_observe(o.game, o.state, 0, seen, (int)floats));
    struct opened large = open_text("connect", "board 19 19\nline 5\n", NULL);
    assert_true(rp_start(large.game, large.state, 1));
    assert_false(rp_copy(o.state, large.state));    /* made for smaller states */
    assert_false(rp_start(large.game, o.state, 1));
    assert_null(rp_batch_new(large.loader, large.game, INT32_MAX, 1));
    rp_problems_json(large.loader, text, sizeof text);
    assert_non_null(strstr(text, "too little memory"));
    close_text(&large);
    close_text(&o);
}

static jmp_buf survived;
static void out_of_memory(const char *sentence)
{
    longjmp(survived, strstr(sentence, "out of memory") ? 1 : 2);
}

/* A caller that has to go on can: the handler leaves the call. */
static void memory_runs_out(void **unused)
{
    (void)unused;
    rp_on_memory(out_of_memory);
    int how = setjmp(survived);
    if (how == 0)
        free(heap_raw(PTRDIFF_MAX));
    assert_int_equal(how, 1);
    rp_on_memory(NULL);
}

static void series_of_plays(void **unused)
{
    (void)unused;
    struct opened o = open_text("kuhn", "cards 3\n", NULL);
    char *text = rp_sim_json(o.loader, o.game, "kuhn", "random\nfirst", 1, 0, 50);
    assert_non_null(text);
    assert_non_null(strstr(text, "\"plays\": 50"));
    assert_non_null(strstr(text, "\"agent\": \"first\""));
    rp_free(text);
    close_text(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_play_by_hand),
        cmocka_unit_test(texts_say_how_long_they_are),
        cmocka_unit_test(wrong_use_is_answered),
        cmocka_unit_test(resampling_keeps_the_view),
        cmocka_unit_test(what_a_game_is),
        cmocka_unit_test(agents_decide),
        cmocka_unit_test(batches_step),
        cmocka_unit_test(buffers_of_the_wrong_size),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(series_of_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
