/* bind.c: the flat interface, as Python and the browser use it. */
#include "bind/bind.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/file.h"
#include "core/game.h"
#include "core/sim.h"
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
    assert_string_equal(rp_end_name(0), "not over");
    assert_string_equal(rp_end_name(-1), "");
    assert_string_equal(rp_end_name(99), "");
    assert_true(rp_score(o.state, 0) == 1 && rp_score(o.state, 1) == -1);
    assert_true(rp_score(o.state, -1) == 0 && rp_score(o.state, 99) == 0);
    assert_true(rp_result(o.state, -1) == 0 && rp_result(o.state, 99) == 0);
    assert_true(rp_result(o.state, 0) == 1 && rp_result(o.state, 2) == 0);
    assert_int_equal(rp_result(o.state, 1), -1);
    assert_true(rp_estimate(o.game, o.state, 0) == 1);
    assert_true(rp_estimate(o.game, o.state, -1) == 0 && rp_estimate(o.game, o.state, 2) == 0);
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
    assert_int_equal(rp_render(o.game, o.state, -2, text, sizeof text), -1);
    assert_int_equal(rp_render_action(o.game, o.state, 99, text, sizeof text), -1);
    assert_false(rp_observe(o.game, o.state, 2, seen, rp_observation_size(o.game)));
    assert_true(rp_field(o.game, o.state, 99, 0) == 0);
    assert_true(rp_field(o.game, o.state, 0, 99) == 0);
    assert_int_equal(rp_action_find(o.game, o.state, "raise"), -1);
    assert_null(rp_batch_new(o.loader, o.game, 0, 1, NULL));
    assert_null(rp_agent_new(o.loader, o.game, "nobody", 0, 1));
    assert_true(rp_problems_json(o.loader, text, sizeof text) > 2);
    assert_null(rp_agent_new(o.loader, o.game, "random", 5, 1));
    assert_true(rp_problems_json(o.loader, text, sizeof text) > 2);
    assert_non_null(strstr(text, "\"text\":\"there is no player 5\""));
    assert_null(rp_sim_json(o.loader, o.game, "kuhn", "", 1, 0, 10));
    assert_null(rp_sim_json(o.loader, o.game, "kuhn", "first", 1, -1, 10));
    assert_null(rp_sim_json(o.loader, o.game, "kuhn", "first", 1, 0, -1));
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

/* A game with one of everything, which nobody loads. */
static void every_table_is_told(void **unused)
{
    (void)unused;
    static const struct part parts[] = {
        {.kind = "card", .name = "Strike", .text = "Deal 6.", .file = "a.spire", .line = 3},
        {.kind = "rule", .name = "end", .line = 4}};
    static const struct field fields[] = {
        {.name = "hp", .kind = KIND_I16, .offset = 64, .count = 2},
        {.name = "x", .kind = KIND_F32, .offset = 72, .count = 3, .stride = 16}};
    static const struct block blocks[] = {{.name = "own", .shape = {2, 3, 4}},
                                          {.name = "more", .shape = {5, 1, 1}}};
    static const struct rule rules[] = {{.event = "attack", .how = "changes it", .order = 2, .part = 1},
                                        {.event = "turn", .how = "after it", .order = 1, .part = 0}};
    static const char *const verbs[] = {"play", "draw"};
    static const struct game game = {
        .engine = NULL, .name = "a game", .players = 2, .actions_max = 7, .plies_max = 9,
        .state_size = 96, .observation_size = 29, .parts = parts, .part_count = 2,
        .fields = fields, .field_count = 2, .blocks = blocks, .block_count = 2, .rules = rules,
        .rule_count = 2, .verbs = verbs, .verb_count = 2};
    struct game told = game;
    char text[2000];
    told.engine = engine_find("null");
    rp_game_json(&told, text, sizeof text);
    assert_string_equal(
        text,
        "{\"name\":\"a game\",\"engine\":\"null\",\"players\":2,\"actions_max\":7,\"plies_max\":9,"
        "\"state_size\":96,\"observation_size\":29,\"parts\":[{\"kind\":\"card\",\"name\":\"Strike\","
        "\"text\":\"Deal 6.\",\"file\":\"a.spire\",\"line\":3},{\"kind\":\"rule\",\"name\":\"end\","
        "\"text\":null,\"file\":null,\"line\":4}],\"fields\":[{\"name\":\"hp\",\"kind\":\"i16\","
        "\"offset\":64,\"count\":2,\"stride\":2},{\"name\":\"x\",\"kind\":\"f32\",\"offset\":72,"
        "\"count\":3,\"stride\":16}],\"blocks\":[{\"name\":\"own\",\"shape\":[2,3,4]},"
        "{\"name\":\"more\",\"shape\":[5,1,1]}],\"rules\":[{\"event\":\"attack\","
        "\"how\":\"changes it\",\"order\":2,\"part\":1},{\"event\":\"turn\",\"how\":\"after it\","
        "\"order\":1,\"part\":0}],\"verbs\":[\"play\",\"draw\"]}");
    assert_int_equal(rp_players(&told), 2);
    assert_int_equal(rp_actions_max(&told), 7);
    assert_int_equal(rp_plies_max(&told), 9);
    assert_int_equal(rp_observation_size(&told), 29);
    assert_int_equal(rp_state_size(&told), 96);
}

static char *whole(int (*tell)(char *, int))
{
    int length = tell(NULL, 0);
    char *text = rp_alloc((size_t)length + 1);
    assert_int_equal(tell(text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

/* Whole entries, so that no member and no comma is missing. */
static void every_option_is_told(void **unused)
{
    (void)unused;
    char *list = whole(rp_engines_json);
    assert_true(list[0] == '[' && list[strlen(list) - 1] == ']');
    assert_non_null(strstr(list, "{\"name\":\"null\",\"summary\":\"Template: one player, one decision.\","
                                 "\"options\":[]}"));
    assert_non_null(strstr(
        list, "\"options\":[{\"name\":\"cards\",\"type\":\"integer\",\"default\":null,\"words\":null,"
              "\"help\":\"cards in the deck, instead of what the file says\",\"low\":2,\"high\":100}]}"));
    rp_free(list);
    list = whole(rp_agents_json);
    assert_true(list[0] == '[' && list[strlen(list) - 1] == ']');
    assert_non_null(strstr(list, "{\"name\":\"first\",\"summary\":\"Always the first legal action.\","
                                 "\"unavailable\":null,\"options\":[]}"));
    assert_non_null(strstr(list, "\"type\":\"word\",\"default\":\"auto\",\"words\":\""));
    assert_null(strstr(list, "\"low\":0,\"high\":0}"));
    assert_null(strstr(list, "}{"));
    rp_free(list);
}

static void texts_are_included(void **unused)
{
    (void)unused;
    struct rp_loader *loader = rp_loader_new();
    static const char game[] = "include \"cards\"\n";
    char text[400];
    rp_loader_include(loader, "other", "this is no rule\n");
    rp_loader_include(loader, "cards", "neither is this\n");
    assert_null(rp_load(loader, "spire", "test", game, NULL));
    rp_problems_json(loader, text, sizeof text);
    assert_non_null(strstr(text, "\"file\":\"cards\",\"line\":1"));
    rp_loader_include(loader, "cards", "\nneither is this\n");    /* takes the place of the first */
    assert_null(rp_load(loader, "spire", "test", game, NULL));
    rp_problems_json(loader, text, sizeof text);
    assert_non_null(strstr(text, "\"file\":\"cards\",\"line\":2"));
    assert_null(rp_load(loader, "spire", "test", "include \"nothing\"\n", NULL));
    rp_problems_json(loader, text, sizeof text);
    assert_non_null(strstr(text, "cannot find 'nothing'"));
    rp_loader_free(loader);
}

static void what_a_game_is(void **unused)
{
    (void)unused;
    struct opened o = open_text("kuhn", "cards 3\n", NULL);
    char text[2000];
    assert_true(rp_game_json(o.game, text, sizeof text) < (int)sizeof text);
    assert_non_null(strstr(text, "\"fields\":[{\"name\":\"hand\",\"kind\":\"i8\""));
    assert_non_null(strstr(text, "\"blocks\":[{\"name\":\"hand\",\"shape\":[3,1,1],\"low\":"));
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

/* The action that an agent takes first on an empty board of 19 x 19. */
static int first_action(const char *spec, uint64_t seed)
{
    struct opened o = open_text("connect", "board 19 19\nline 5\n", NULL);
    struct agent *agent = rp_agent_new(o.loader, o.game, spec, 0, seed);
    assert_non_null(agent);
    rp_start(o.game, o.state, 1);
    int action = rp_agent_decide(agent, o.state);
    rp_agent_free(agent);
    close_text(&o);
    return action;
}

static void agents_have_seeds(void **unused)
{
    (void)unused;
    assert_int_equal(first_action("random", 1), first_action("random", 1));
    assert_int_not_equal(first_action("random", 1), first_action("random", 2));
    /* Salt counts from the moment a play begins. */
    assert_int_not_equal(first_action("random:salt=4", 1), first_action("random", 1));
}

static void looking_shows_what_one_may_see(void **unused)
{
    (void)unused;
    struct opened o = open_text("kuhn", "cards 3\n", NULL);
    char all[400], own[400], other[400];
    rp_start(o.game, o.state, 1);
    assert_true(rp_render(o.game, o.state, -1, all, sizeof all) > 0);
    assert_true(rp_render(o.game, o.state, 0, own, sizeof own) > 0);
    assert_true(rp_render(o.game, o.state, 1, other, sizeof other) > 0);
    assert_string_not_equal(all, own);
    assert_string_not_equal(own, other);
    close_text(&o);
}

static void batches_step(void **unused)
{
    (void)unused;
    struct opened o = open_text("connect", "board 3 3\nline 3\n", NULL);
    struct rp_batch *batch = rp_batch_new(o.loader, o.game, 2, 1, NULL);
    uint8_t masks[18], terminated[2], truncated[2] = {7, 7};
    int32_t players[2];
    float rewards[4], seen[36], ends[72], scores[4];
    struct rp_buffers *buffers = rp_buffers_new(batch);
    char text[300];
    assert_false(rp_buffers_set(o.loader, buffers, "observations", seen, sizeof seen / 2));
    rp_problems_json(o.loader, text, sizeof text);
    assert_non_null(strstr(text, "observations: found 72 bytes, expected 144: "
                                 "2 slots x 18 numbers x 4 bytes"));
    assert_true(rp_buffers_set(o.loader, buffers, "observations", seen, sizeof seen));
    assert_true(rp_buffers_set(o.loader, buffers, "masks", masks, sizeof masks));
    assert_true(rp_buffers_set(o.loader, buffers, "players", players, sizeof players));
    assert_true(rp_buffers_set(o.loader, buffers, "rewards", rewards, sizeof rewards));
    assert_true(rp_buffers_set(o.loader, buffers, "terminated", terminated, sizeof terminated));
    assert_true(rp_buffers_set(o.loader, buffers, "truncated", truncated, sizeof truncated));
    assert_true(rp_buffers_set(o.loader, buffers, "final_observations", ends, sizeof ends));
    assert_true(rp_buffers_set(o.loader, buffers, "final_scores", scores, sizeof scores));
    assert_true(rp_batch_start(batch, buffers));
    int32_t all[5][2] = {{0, 0}, {3, 3}, {1, 1}, {4, 4}, {2, 8}}, illegal[2] = {5, 0},
            first[2] = {0, 5};
    for (int i = 0; i < 5; i++) {
        if (i == 1) {
            assert_int_equal(rp_batch_step(batch, illegal, 2, buffers), 1);
            assert_int_equal(rp_batch_step(batch, first, 2, buffers), 0);
            assert_int_equal(rp_ply(rp_batch_state(batch, 0)), 1);    /* nothing was done */
            assert_true(players[0] == 1 && seen[9] == 1);
        }
        assert_int_equal(rp_batch_step(batch, all[i], 2, buffers), -1);
    }
    assert_true(terminated[0] == 1 && terminated[1] == 0);
    assert_true(rewards[0] == 1 && rewards[1] == -1 && rewards[2] == 0);
    assert_true(truncated[0] == 0 && truncated[1] == 0);
    assert_true(scores[0] == 1 && scores[1] == -1);
    assert_true(ends[0] == 1 && ends[9] == 0 && ends[18] == 0 && ends[27] == 1);
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
    struct rp_batch *batch = rp_batch_new(o.loader, o.game, 3, 1, NULL);
    struct rp_batch *other = rp_batch_new(o.loader, o.game, 4, 1, NULL);
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
    assert_null(rp_batch_new(large.loader, large.game, INT32_MAX, 1, NULL));
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

/* The hash of a series, by what the binding is built on. */
static void series_hash(const struct game *game, uint64_t seed, uint64_t first, char *out,
                        size_t size)
{
    enum { PLAYS = 20 };
    const char *specs[] = {"random", "first"};
    struct problems problems = {0};
    struct outcome rows[PLAYS];
    struct totals totals = {0};
    struct table *table = table_new(game, specs, 2, &problems);
    table_play(table, seed, first, PLAYS, NULL, rows);
    totals_add(&totals, game->players, rows, PLAYS);
    table_free(table);
    snprintf(out, size, "\"hash\": \"%016" PRIx64 "\"", totals.hash);
}

static void series_of_plays(void **unused)
{
    (void)unused;
    struct opened o = open_text("kuhn", "cards 3\n", NULL);
    char *text = rp_sim_json(o.loader, o.game, "kuhn", "random\nfirst", 1, 0, 50);
    assert_non_null(text);
    assert_non_null(strstr(text, "\"plays\": 50"));
    assert_non_null(strstr(text, "\"agent\": \"first\""));
    char *again = rp_sim_json(o.loader, o.game, "kuhn", "random\nfirst", 1, 0, 50);
    char *other = rp_sim_json(o.loader, o.game, "kuhn", "random\nfirst", 2, 0, 50);
    char *later = rp_sim_json(o.loader, o.game, "kuhn", "random\nfirst", 1, 50, 50);
    assert_string_equal(again, text);
    char *none = rp_sim_json(o.loader, o.game, "kuhn", "random\nfirst", 1, 0, 0);
    assert_non_null(none);
    assert_non_null(strstr(none, "\"plays\": 0"));
    rp_free(none);
    /* What they add up to differs, not the seed that is told. */
    assert_string_not_equal(strstr(other, "\"hash\""), strstr(text, "\"hash\""));
    assert_string_not_equal(strstr(later, "\"hash\""), strstr(text, "\"hash\""));
    rp_free(again);
    rp_free(other);
    rp_free(later);
    char hash[64];
    series_hash(o.game, 3, 7, hash, sizeof hash);
    char *told = rp_sim_json(o.loader, o.game, "kuhn", "random\nfirst", 3, 7, 20);
    assert_non_null(strstr(told, hash));
    rp_free(told);
    rp_free(text);
    close_text(&o);
}

/* A run in two pieces, the later first, as workers give them: row by row what a series has. */
static void runs_play_by_play(void **unused)
{
    (void)unused;
    enum { PLAYS = 30, HALF = 12 };
    struct opened o = open_text("kuhn", "cards 3\n", NULL);
    assert_null(rp_run_new(o.loader, o.game, "nobody", 3));
    assert_null(rp_run_new(o.loader, o.game, "", 3));
    assert_int_equal(rp_rows_size(PLAYS, 2), PLAYS * (8 + 8 + 2 + 2 + 2 + 1));
    assert_int_equal(rp_rows_size(0, 2), 0);
    assert_int_equal(rp_rows_size(1, 99), 0);
    for (int rotate = 0; rotate < 2; rotate++) {
        const char *specs[] = {"random", "first"};
        struct series series = {.game = o.game, .seed = 3, .rotate = rotate};
        struct table *table = table_new(o.game, specs, 2, &(struct problems){0});
        const char *agents = rotate ? "rotate\nrandom\nfirst" : "random\nfirst";
        struct rp_run *run = rp_run_new(o.loader, o.game, agents, 3);
        uint64_t early[PLAYS * 8], late[PLAYS * 8];
        assert_false(rp_run_play(run, -1, 1, early));
        assert_false(rp_run_play(run, 0, 0, early));
        assert_true(rp_run_play(run, HALF, PLAYS - HALF, late));
        assert_true(rp_run_play(run, 0, HALF, early));
        for (int i = 0; i < PLAYS; i++) {
            struct outcome row;
            series_play(&series, table, (uint64_t)i, NULL, &row);
            int count = i < HALF ? HALF : PLAYS - HALF, at = i < HALF ? i : i - HALF;
            const uint64_t *hashes = i < HALF ? early : late;
            const float *scores = (const float *)(const void *)(hashes + count);
            const uint16_t *turns = (const uint16_t *)(const void *)(scores + 2 * count);
            const int8_t *results = (const int8_t *)(turns + 2 * count);
            assert_true(hashes[at] == row.hash);
            assert_true(scores[2 * at] == row.score[0] && scores[2 * at + 1] == row.score[1]);
            assert_int_equal(turns[at], row.turns);
            assert_int_equal(turns[count + at], row.plies);
            assert_int_equal(results[2 * at], row.result[0]);
            assert_int_equal(results[2 * count + at], row.end);
            assert_true(rp_run_seed(run, i) == rng_play_seed(3, (uint64_t)(rotate ? i / 2 : i)));
        }
        rp_run_free(run);
        table_free(table);
    }
    close_text(&o);
}

/* A battle as it is shipped, with something added. */
static char *battle_text(struct rp_loader *loader, const char *more)
{
    static const char *const names[] = {"_rules.spire", "_starter.spire", "_jaw-worm.spire"};
    char path[100];
    struct problems problems = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "games/spire/%s", names[i]);
        char *text = file_read(path, &problems);
        assert_non_null(text);
        rp_loader_include(loader, names[i], text);
        free(text);
    }
    char *text = file_read("games/spire/jaw-worm.spire", &problems);
    char *all = rp_alloc(strlen(text) + strlen(more) + 1);
    strcpy(all, text);
    strcat(all, more);
    free(text);
    return all;
}

static struct opened open_battle(const char *more)
{
    struct opened opened = {.loader = rp_loader_new()};
    char *text = battle_text(opened.loader, more);
    opened.game = rp_load(opened.loader, "spire", "battle.spire", text, NULL);
    assert_non_null(opened.game);
    opened.state = rp_state_new(opened.game);
    rp_free(text);
    return opened;
}

/* The actions of a play lead to the state whose hash its row has; events are counted by verb and part. */
static void runs_tell_what_happened(void **unused)
{
    (void)unused;
    struct opened o = open_battle("");
    int parts = rp_part_count(o.game), verbs = rp_verb_count(o.game);
    int32_t *uses = rp_alloc((size_t)(parts * (verbs + 1)) * sizeof *uses), actions[200];
    memset(uses, 0, (size_t)(parts * (verbs + 1)) * sizeof *uses);
    struct rp_run *run = rp_run_new(o.loader, o.game, "random", 1);
    uint64_t rows[8];
    rp_run_count(run, uses, uses + parts * verbs);
    assert_true(rp_run_play(run, 4, 1, rows));
    int taken = rp_run_actions(run, 4, actions, 200), hits = 0, played = 0;
    assert_int_equal(rp_run_actions(run, -1, actions, 200), -1);
    assert_true(taken > 2 && taken < 200);
    assert_int_equal(rp_run_actions(run, 4, actions, 1), taken);
    rp_run_actions(run, 4, actions, 200);
    rp_start(o.game, o.state, rp_run_seed(run, 4));
    for (int i = 0; i < taken; i++) {
        char name[100];
        rp_render_action(o.game, o.state, actions[i], name, sizeof name);
        hits += strstr(name, "Strike") != NULL;
        assert_true(rp_apply(o.game, o.state, actions[i]));
    }
    assert_true(rp_hash(o.state) == rows[0]);
    for (int v = 0; v < verbs; v++)
        for (int p = 0; p < parts; p++)
            if (strcmp(o.game->verbs[v], "played") == 0 && strcmp(o.game->parts[p].name, "Strike") == 0)
                played = uses[v * parts + p];
    assert_true(hits > 0);
    assert_int_equal(played, hits);
    rp_free(uses);
    rp_run_free(run);
    close_text(&o);
}

/* Static critics through the flat interface; a text that cannot be read says why. */
static void findings_of_a_game(void **unused)
{
    (void)unused;
    struct rp_loader *loader = rp_loader_new();
    char *text = battle_text(loader, "\ncard Idle\n    cost 1\n    type attack\n    rarity starter\n"
                                     "    color ironclad\n    effect: attack 7 to choose enemy\n");
    char out[30000];
    int length = rp_findings_json(loader, "spire", "battle.spire", text, NULL, out, sizeof out);
    assert_true(length > 0 && length < (int)sizeof out);
    assert_non_null(strstr(out, "\"critic\": \"never_used\", \"part\": \"Idle\""));
    assert_non_null(strstr(out, "\"critic\": \"shadows\", \"part\": \"Strike\""));
    assert_int_equal(rp_findings_json(loader, "spire", "battle.spire", "card\n", NULL, out, sizeof out), -1);
    rp_problems_json(loader, out, sizeof out);
    assert_non_null(strstr(out, "battle.spire"));
    rp_free(text);
    rp_loader_free(loader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_play_by_hand),
        cmocka_unit_test(texts_say_how_long_they_are),
        cmocka_unit_test(wrong_use_is_answered),
        cmocka_unit_test(resampling_keeps_the_view),
        cmocka_unit_test(every_table_is_told),
        cmocka_unit_test(every_option_is_told),
        cmocka_unit_test(texts_are_included),
        cmocka_unit_test(what_a_game_is),
        cmocka_unit_test(agents_decide),
        cmocka_unit_test(agents_have_seeds),
        cmocka_unit_test(looking_shows_what_one_may_see),
        cmocka_unit_test(batches_step),
        cmocka_unit_test(buffers_of_the_wrong_size),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(series_of_plays),
        cmocka_unit_test(runs_play_by_play),
        cmocka_unit_test(runs_tell_what_happened),
        cmocka_unit_test(findings_of_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
