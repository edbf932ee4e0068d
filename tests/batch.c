/* batch.c: batches through the flat interface: every form of an observation, resets, seeds, states in
 * slots, events and results, threads. Each is compared with a play stepped by hand. */
#include "bind/bind.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/catalog.h"
#include "core/crew.h"
#include "core/game.h"

/* A batch with every buffer that there is. */
enum { BUFFERS_MAX = 32 };
struct whole {
    struct rp_loader  *loader;
    struct game       *game;
    struct rp_batch   *batch;
    struct rp_buffers *buffers;
    int                slots, players, floats;
    struct { char name[40]; void *memory; size_t bytes; } list[BUFFERS_MAX];
    int                count;
    int32_t           *actions;
    uint64_t           chance;
};

static void *of(const struct whole *whole, const char *name)
{
    for (int i = 0; i < whole->count; i++)
        if (strcmp(whole->list[i].name, name) == 0)
            return whole->list[i].memory;
    fail_msg("no buffer %s", name);
    return NULL;
}

/* The names come from rp_batch_json, so that a buffer that comes is tested too. */
static void set_all(struct whole *whole)
{
    int length = rp_batch_json(whole->batch, NULL, 0);
    char *json = malloc((size_t)length + 1);
    rp_batch_json(whole->batch, json, length + 1);
    for (const char *at = strstr(json, "\"buffers\""); (at = strstr(at, "{\"name\":\""));) {
        assert_true(whole->count < BUFFERS_MAX);
        at += strlen("{\"name\":\"");
        size_t end = strcspn(at, "\"");
        char *name = whole->list[whole->count].name;
        snprintf(name, sizeof whole->list->name, "%.*s", (int)end, at);
        size_t bytes = rp_buffer_size(whole->batch, name);
        if (bytes == 0)
            continue;
        void *memory = malloc(bytes);
        memset(memory, 0xa5, bytes);
        assert_true(rp_buffers_set(whole->loader, whole->buffers, name, memory, bytes));
        whole->list[whole->count].memory = memory;
        whole->list[whole->count++].bytes = bytes;
    }
    free(json);
}

static struct whole open_whole(const char *spec, int slots, uint64_t seed, const char *settings)
{
    struct whole whole = {.loader = rp_loader_new(), .slots = slots, .chance = 88172645463325252u};
    struct problems problems = {0};
    whole.game = game_open(spec, &problems);
    if (!whole.game)
        fail_msg("%s: %s", spec, problems.list[0].text);
    whole.batch = rp_batch_new(whole.loader, whole.game, slots, seed, settings);
    assert_non_null(whole.batch);
    whole.buffers = rp_buffers_new(whole.batch);
    whole.players = whole.game->players;
    whole.floats = whole.game->observation_size;
    whole.actions = calloc((size_t)slots, sizeof *whole.actions);
    set_all(&whole);
    return whole;
}

static void close_whole(struct whole *whole)
{
    rp_batch_free(whole->batch);
    rp_buffers_free(whole->buffers);
    for (int i = 0; i < whole->count; i++)
        free(whole->list[i].memory);
    free(whole->actions);
    rp_game_free(whole->game);
    rp_loader_free(whole->loader);
}

/* Any legal action in every slot, the same ones for the same chance. */
static void choose(struct whole *whole)
{
    const uint8_t *masks = of(whole, "masks");
    size_t most = (size_t)whole->game->actions_max;
    for (int i = 0; i < whole->slots; i++) {
        whole->chance ^= whole->chance << 13;
        whole->chance ^= whole->chance >> 7;
        whole->chance ^= whole->chance << 17;
        const uint8_t *mask = masks + (size_t)i * most;
        size_t at = whole->chance % most;
        const uint8_t *found = memchr(mask + at, 1, most - at);
        found = found ? found : memchr(mask, 1, most);
        whole->actions[i] = found ? (int32_t)(found - mask) : 0;
    }
}

static void step(struct whole *whole)
{
    choose(whole);
    assert_int_equal(rp_batch_step(whole->batch, whole->actions, whole->slots, whole->buffers), -1);
}

/* ---- forms --------------------------------------------------------------------------------------- */

static int held(float value, int least, int most)
{
    int low = (int)value - 1;
    if (value <= (float)least || value >= (float)most)
        return value < 0 ? least : most;
    for (int i = low; i <= low + 2; i++)    /* the nearest, of two the even one */
        if (value - (float)i < 0.5f || (value - (float)i == 0.5f && i % 2 == 0))
            return i;
    return low + 2;
}

/* Where the board lies, found anew: the first block with three dimensions. */
static int board_of(const struct game *game, const int **shape)
{
    int first = 0;
    for (int i = 0; i < game->block_count; i++) {
        const int *sides = game->blocks[i].shape;
        if (sides[1] > 1 && sides[2] > 1) {
            *shape = sides;
            return first;
        }
        first += sides[0] * sides[1] * sides[2];
    }
    return -1;
}

static void check_forms(const struct whole *whole, const float *seen, const int8_t *bytes,
                        const int16_t *shorts, const uint8_t *planes, const float *numbers)
{
    const int *shape = NULL;
    int first = board_of(whole->game, &shape), other = 0;
    int cells = shape ? shape[1] * shape[2] : 1, size = shape ? shape[0] * cells : 0;
    for (int i = 0; i < whole->floats; i++) {
        assert_int_equal(bytes[i], held(seen[i], INT8_MIN, INT8_MAX));
        assert_int_equal(shorts[i], held(seen[i], INT16_MIN, INT16_MAX));
        if (shape && i >= first && i < first + size) {
            int plane = (i - first) / cells, cell = (i - first) % cells;
            assert_int_equal(planes[plane * ((cells + 7) / 8) + cell / 8] >> cell % 8 & 1,
                             seen[i] != 0);
        } else {
            assert_true(numbers[other++] == seen[i]);
        }
    }
}

/* All forms of all slots against the states themselves. */
static void check_slots(const struct whole *whole)
{
    const struct game *game = whole->game;
    const int *shape = NULL;
    size_t board = board_of(game, &shape) >= 0 ? (size_t)(shape[0] * shape[1] * shape[2]) : 0;
    size_t floats = (size_t)whole->floats, other = floats - board;
    size_t bits = board ? (size_t)shape[0] * (((size_t)(shape[1] * shape[2]) + 7) / 8) : 0;
    float *seen = malloc(floats * sizeof *seen);
    for (int i = 0; i < whole->slots; i++) {
        const struct state *state = rp_batch_state(whole->batch, i);
        size_t row = (size_t)i;
        if (rp_player(state) < 0)
            continue;
        game->engine->observe(game, state, rp_player(state), seen);
        assert_memory_equal((float *)of(whole, "observations") + row * floats, seen,
                            floats * sizeof *seen);
        check_forms(whole, seen, (int8_t *)of(whole, "observation_bytes") + row * floats,
                    (int16_t *)of(whole, "observation_shorts") + row * floats,
                    bits ? (uint8_t *)of(whole, "planes") + row * bits : NULL,
                    other ? (float *)of(whole, "numbers") + row * other : NULL);
        assert_int_equal(((int32_t *)of(whole, "players"))[i], rp_player(state));
    }
    free(seen);
}

static void forms_agree(void **unused)
{
    (void)unused;
    static const char *const games[] = {"vgdl/zelda", "vgdl/ledges", "spire/act1/hexaghost", "connect/four",
                                        "connect/four:width=4,height=4",
                                        "kuhn"};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        struct whole whole = open_whole(games[g], 3, 5, NULL);
        rp_batch_start(whole.batch, whole.buffers);
        for (int i = 0; i < 60; i++) {
            check_slots(&whole);
            step(&whole);
        }
        close_whole(&whole);
    }
}

/* Whoever changes the numbers he was given gets right ones again with the next step. */
static void changed_buffers_are_mended(void **unused)
{
    (void)unused;
    struct whole whole = open_whole("vgdl/zelda", 2, 5, NULL), sure = open_whole("vgdl/zelda", 2, 5, "whole");
    size_t floats = (size_t)whole.floats * 2;
    float *seen = of(&whole, "observations"), *other = of(&sure, "observations");
    rp_batch_start(whole.batch, whole.buffers);
    rp_batch_start(sure.batch, sure.buffers);
    for (int i = 0; i < 40; i++) {
        for (size_t k = 0; k < floats; k++) {
            seen[k] = i % 3 ? seen[k] * 2 - 1 : 0;
            other[k] = 7;
        }
        step(&whole);
        step(&sure);
        check_slots(&whole);
        check_slots(&sure);
    }
    seen[3] = 9;    /* where nothing ever changes: only on request */
    rp_batch_write_whole(whole.batch);
    step(&whole);
    check_slots(&whole);
    /* Memory that is given anew is filled, wherever it lies. */
    seen[3] = 9;
    assert_true(rp_buffers_set(whole.loader, whole.buffers, "observations", seen, floats * sizeof *seen));
    step(&whole);
    check_slots(&whole);
    close_whole(&whole);
    close_whole(&sure);
}

static void pixels_are_the_picture(void **unused)
{
    (void)unused;
    struct whole whole = open_whole("vgdl/zelda", 2, 5, "pixels=26x16");
    struct whole within = open_whole("vgdl/maze-89", 1, 5, "pixels=20x20,first-person,threads=2");
    const uint8_t *rgb = of(&whole, "pixels");
    assert_int_equal(rp_buffer_size(whole.batch, "pixels"), 2 * 16 * 26 * 3);
    rp_batch_start(whole.batch, whole.buffers);
    assert_memory_equal(rgb, rgb + 16 * 26 * 3, 16 * 26 * 3);    /* both at the start of one level */
    int colours = 0;
    for (int i = 3; i < 16 * 26 * 3; i += 3)
        colours += memcmp(rgb + i, rgb + i - 3, 3) != 0;
    assert_true(colours > 20);
    rp_batch_start(within.batch, within.buffers);
    uint8_t before[20 * 20 * 3];
    memcpy(before, of(&within, "pixels"), sizeof before);
    int changes = 0;
    for (int i = 0; i < 20; i++) {
        step(&within);
        changes += memcmp(before, of(&within, "pixels"), sizeof before) != 0;
    }
    assert_true(changes > 0);
    close_whole(&whole);
    close_whole(&within);
}

/* ---- resets, seeds, states ------------------------------------------------------------------------ */

static const int32_t wins[5] = {0, 3, 1, 4, 2};    /* three in a row for the first */

static void check_end(const struct whole *whole, bool told, bool over)
{
    assert_int_equal(((uint8_t *)of(whole, "terminated"))[0], told);
    assert_int_equal(((int32_t *)of(whole, "players"))[0] == -1, over);
    assert_int_equal(((int8_t *)of(whole, "results"))[0], 1);
    assert_int_equal(((int8_t *)of(whole, "results"))[1], -1);
    assert_int_equal(((uint8_t *)of(whole, "ends"))[0], END_RULES);
    assert_int_equal(((int32_t *)of(whole, "lengths"))[0], 5);
    assert_true(((float *)of(whole, "final_scores"))[1] == -1);
    const float *end = of(whole, "final_observations");
    assert_true(end[0] == 1 && end[1] == 1 && end[2] == 1 && end[18] == 0);    /* each sees his own first */
    assert_true(((int8_t *)of(whole, "final_observation_bytes"))[2] == 1);
    assert_true(((int16_t *)of(whole, "final_observation_shorts"))[18 + 9] == 1);
}

static void play_to_the_end(struct whole *whole)
{
    for (int i = 0; i < 5; i++)
        assert_int_equal(rp_batch_step(whole->batch, &wins[i], 1, whole->buffers), -1);
}

static void resets_are_as_asked(void **unused)
{
    (void)unused;
    static const char *const modes[] = {"reset=same-step", "reset=next-step", "reset=disabled"};
    for (int mode = 0; mode < 3; mode++) {
        struct whole whole = open_whole("connect/tic-tac-toe", 1, 3, modes[mode]);
        const float *rewards = of(&whole, "rewards"), *seen = of(&whole, "observations");
        const uint8_t *terminated = of(&whole, "terminated"), *masks = of(&whole, "masks");
        const uint64_t *seeds = of(&whole, "seeds");
        rp_batch_start(whole.batch, whole.buffers);
        assert_int_equal(((uint8_t *)of(&whole, "ends"))[0], END_NONE);
        uint64_t first = seeds[0];
        assert_true(first == rng_play_seed(3, 0));
        play_to_the_end(&whole);
        check_end(&whole, true, mode > 0);
        assert_true(rewards[0] == 1 && rewards[1] == -1);
        if (mode == 0) {
            assert_true(masks[0] == 1 && seen[0] == 0 && seeds[0] == rng_play_seed(3, 1));
        } else {
            assert_true(masks[5] == 0 && seen[0] == 1 && seeds[0] == first);    /* as the winner sees it */
            int32_t nonsense = -77;    /* nobody decides: any will do */
            assert_int_equal(rp_batch_step(whole.batch, &nonsense, 1, whole.buffers), -1);
            assert_true(rewards[0] == 0 && rewards[1] == 0);
            assert_int_equal(terminated[0], mode == 2);
            assert_int_equal(masks[0], mode == 1);
            check_end(&whole, mode == 2, mode == 2);
        }
        int32_t none = 0;
        if (mode == 2) {
            assert_true(rp_batch_restart(whole.batch, &none, NULL, 1, whole.buffers));
            assert_true(masks[0] == 1 && terminated[0] == 0 && seeds[0] == rng_play_seed(3, 1));
        }
        close_whole(&whole);
    }
}

static void slots_have_seeds(void **unused)
{
    (void)unused;
    struct whole whole = open_whole("kuhn", 4, 3, NULL);
    const uint64_t *seeds = of(&whole, "seeds"), given[2] = {100, 7}, four[4] = {9, 8, 7, 9};
    int32_t which[2] = {3, 1}, wrong[2] = {0, 4};
    struct state *state = rp_state_new(whole.game);
    rp_batch_start(whole.batch, whole.buffers);
    assert_true(rp_batch_restart(whole.batch, which, given, 2, whole.buffers));
    assert_true(seeds[0] == rng_play_seed(3, 0) && seeds[3] == rng_play_seed(100, 0));
    rp_start(whole.game, state, seeds[3]);
    assert_true(rp_equal(state, rp_batch_state(whole.batch, 3)));
    assert_true(rp_batch_restart(whole.batch, which, NULL, 2, whole.buffers));    /* on in its series */
    assert_true(seeds[3] == rng_play_seed(100, 1) && seeds[1] == rng_play_seed(7, 1));
    assert_true(rp_batch_restart(whole.batch, NULL, four, 4, whole.buffers));
    assert_true(rp_equal(rp_batch_state(whole.batch, 0), rp_batch_state(whole.batch, 3)));
    assert_false(rp_batch_restart(whole.batch, wrong, given, 2, whole.buffers));
    assert_false(rp_batch_restart(whole.batch, NULL, four, 3, whole.buffers));
    rp_batch_start(whole.batch, whole.buffers);    /* as it was made */
    assert_true(seeds[3] == rng_play_seed(3, 3));
    rp_state_free(state);
    close_whole(&whole);
}

static void states_go_in_and_out(void **unused)
{
    (void)unused;
    struct whole whole = open_whole("vgdl/zelda", 3, 3, NULL), small = open_whole("kuhn", 1, 1, NULL);
    struct state *state = rp_state_new(whole.game), *other = rp_state_new(small.game);
    rp_batch_start(whole.batch, whole.buffers);
    for (int i = 0; i < 30; i++)
        step(&whole);
    assert_true(rp_batch_take(whole.batch, 1, state));
    assert_true(rp_batch_put(whole.batch, 2, state, whole.buffers));
    assert_true(rp_equal(rp_batch_state(whole.batch, 2), state));
    check_slots(&whole);
    assert_true(((uint64_t *)of(&whole, "seeds"))[2] == 0);
    for (int i = 0; i < 20; i++) {    /* they go on alike */
        choose(&whole);
        whole.actions[2] = whole.actions[1];
        bool last = rp_ply(rp_batch_state(whole.batch, 1)) == 0;
        assert_int_equal(rp_batch_step(whole.batch, whole.actions, 3, whole.buffers), -1);
        if (last || rp_ply(rp_batch_state(whole.batch, 1)) == 0)
            break;    /* one ended: the next plays differ */
        assert_true(rp_equal(rp_batch_state(whole.batch, 1), rp_batch_state(whole.batch, 2)));
    }
    assert_false(rp_batch_take(whole.batch, 3, state));
    assert_false(rp_batch_take(whole.batch, 0, other));    /* made for smaller states */
    assert_false(rp_batch_put(whole.batch, -1, state, whole.buffers));
    assert_false(rp_batch_put(small.batch, 0, state, small.buffers));
    assert_false(rp_batch_put(small.batch, 0, other, whole.buffers));
    rp_state_free(state);
    rp_state_free(other);
    close_whole(&whole);
    close_whole(&small);
}

/* ---- events -------------------------------------------------------------------------------------- */

static void events_are_told(void **unused)
{
    (void)unused;
    struct whole whole = open_whole("spire/jaw-worm", 2, 3, "events=4");
    const struct event *events = of(&whole, "events");
    const int32_t *counts = of(&whole, "event_counts");
    struct state *state = rp_state_new(whole.game);
    rp_batch_start(whole.batch, whole.buffers);
    assert_int_equal(counts[1], 0);
    int most = 0;
    for (int i = 0; i < 60; i++) {
        struct event list[400];
        struct events log = {.list = list, .capacity = 400};
        rp_batch_take(whole.batch, 1, state);
        step(&whole);
        state_apply(whole.game, state, whole.actions[1], &log);
        assert_int_equal(counts[1], log.count);
        most = log.count > most ? log.count : most;
        for (int k = 0; k < log.count && k < 4; k++)
            assert_memory_equal(&events[4 + k], &list[k], sizeof *list);
    }
    assert_true(most > 4);
    rp_state_free(state);
    close_whole(&whole);
}

/* ---- threads ------------------------------------------------------------------------------------- */

enum { MANY = 700, ROUNDS = 40 };

static void threads_change_nothing(void **unused)
{
    (void)unused;
    static const char *const games[] = {"spire/jaw-worm", "vgdl/zelda"};
    for (int g = 0; g < 2; g++) {
        struct whole one = open_whole(games[g], MANY, 3, "events=2");
        struct whole three = open_whole(games[g], MANY, 3, "threads=3,events=2");
        rp_batch_start(one.batch, one.buffers);
        rp_batch_start(three.batch, three.buffers);
        for (int i = 0; i < ROUNDS; i++) {
            step(&one);
            step(&three);
            for (int k = 0; k < one.count; k++)
                if (strcmp(one.list[k].name, "events") != 0)    /* what was not told is as it was */
                    assert_memory_equal(one.list[k].memory, three.list[k].memory, one.list[k].bytes);
        }
        for (int i = 0; i < MANY; i++)
            assert_true(rp_equal(rp_batch_state(one.batch, i), rp_batch_state(three.batch, i)));
        close_whole(&one);
        close_whole(&three);
    }
}

struct counted {
    uint8_t times[1000];
    volatile double burnt;
};

static void count_and_burn(void *context, int worker, int first, int count)
{
    struct counted *counted = context;
    assert_in_range(worker, 0, 3);
    for (int i = first; i < first + count; i++)
        counted->times[i]++;
    for (int i = 0; i < 3000; i++)
        counted->burnt = counted->burnt + i;
}

/* Every piece is done once, in every run, by whomever. */
static void crews_do_everything_once(void **unused)
{
    (void)unused;
    struct crew *crew = crew_new(4);
    for (int run = 0; run < 300; run++) {
        struct counted counted = {{0}, 0};
        int count = run * 37 % 1000 + 1, grain = run % 70 + 1;
        crew_run(crew, count, grain, count_and_burn, &counted);
        for (int i = 0; i < 1000; i++)
            assert_int_equal(counted.times[i], i < count);
    }
    crew_free(crew);
}

/* ---- wrong settings ------------------------------------------------------------------------------ */

static void wrong_settings_are_answered(void **unused)
{
    (void)unused;
    static const struct { const char *settings, *said; } all[] = {
        {"reset=never", "same-step"}, {"thread=2", "did you mean 'threads'?"},
        {"threads=257", "256"}, {"pixels=84", "WIDTHxHEIGHT"}, {"pixels=84x84x3", "WIDTHxHEIGHT"},
        {"pixels=0x84", "from 1 to 1024"}, {"events=-1", "events"}, {"whole=perhaps", "whole"},
    };
    struct whole whole = open_whole("kuhn", 1, 1, NULL);
    char text[600];
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_null(rp_batch_new(whole.loader, whole.game, 1, 1, all[i].settings));
        rp_problems_json(whole.loader, text, sizeof text);
        if (!strstr(text, all[i].said))
            fail_msg("%s: %s", all[i].settings, text);
    }
    static const struct { const char *name, *said; } none[] = {
        {"planes", "the game has no board"}, {"pixels", "without 'pixels=WIDTHxHEIGHT'"},
        {"events", "without 'events=NUMBER'"},
    };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_int_equal(rp_buffer_size(whole.batch, none[i].name), 0);
        assert_false(rp_buffers_set(whole.loader, whole.buffers, none[i].name, text, 0));
        rp_problems_json(whole.loader, text, sizeof text);
        assert_non_null(strstr(text, none[i].said));
    }
    close_whole(&whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_agree),
        cmocka_unit_test(changed_buffers_are_mended),
        cmocka_unit_test(pixels_are_the_picture),
        cmocka_unit_test(resets_are_as_asked),
        cmocka_unit_test(slots_have_seeds),
        cmocka_unit_test(states_go_in_and_out),
        cmocka_unit_test(events_are_told),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(crews_do_everything_once),
        cmocka_unit_test(wrong_settings_are_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
