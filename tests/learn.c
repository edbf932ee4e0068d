/* learn.c: chance listed outcome by outcome, models, and the three ways of learning. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/catalog.h"
#include "core/chance.h"
#include "core/exact.h"
#include "learn/control.h"
#include "learn/lspi.h"
#include "learn/npy.h"
#include "learn/policy.h"

static struct game *open_game(const char *spec)
{
    struct problems problems = {0};
    struct game *game = game_open(spec, &problems);
    assert_non_null(game);
    return game;
}

static struct model *make_model(const struct game *game)
{
    struct problems problems = {0};
    struct model *model = model_new(game, &(struct model_options){.states_most = 10000,
                                                                  .samples = 10}, &problems);
    assert_non_null(model);
    return model;
}

/* The memory for states is limited, and taken as they are found: 5,478 states take little more than
 * their bytes. */
static void stays_within_memory(void **unused)
{
    (void)unused;
    struct game *game = open_game("connect/tic-tac-toe");
    struct problems problems = {0};
    struct model_options options = {.states_most = 10000, .samples = 10, .bytes_most = 500000};
    assert_null(model_new(game, &options, &problems));
    assert_non_null(strstr(problems.list[0].text, "states that fit into 500.0 kB"));
    double fits = model_fits(game, options.bytes_most, 1);
    assert_true(fits > 500 && fits < 5000);
    struct model *model = make_model(game);
    assert_int_equal(model->state_count, 5478);
    assert_true(model->offset[model->state_count] <= 5478 * (game->state_size + 16));
    model_free(model);
    game_free(game);
    /* States of this game can have room for many sprites; few of them are there. */
    game = open_game("vgdl/maze-89");
    model = make_model(game);
    assert_true(model->offset[89] < 89 * game->state_size / 2);
    model_free(model);
    game_free(game);
}

/* A die, then a coin that falls one way with 1/4; as many outcomes, with these probabilities. */
static void lists_chance(void **unused)
{
    (void)unused;
    struct chance chance;
    double sum = 0, heads = 0, by_face[6] = {0};
    int count = 0;
    chance_begin(&chance);
    do {
        struct rng rng = {0, 0};
        chance_script(&chance, &rng);
        uint32_t face = rng_below(&rng, 6);
        bool head = rng_chance(&rng, 0.25);
        assert_true(rng_chance(&rng, 1));
        assert_false(rng_chance(&rng, 0));
        assert_true(chance_kept(&chance, &rng));
        sum += chance.probability;
        heads += head ? chance.probability : 0;
        by_face[face] += chance.probability;
        count++;
    } while (chance_next(&chance));
    assert_int_equal(count, 12);
    assert_true(fabs(sum - 1) < 1e-12 && fabs(heads - 0.25) < 1e-12);
    for (int i = 0; i < 6; i++)
        assert_true(fabs(by_face[i] - 1.0 / 6) < 1e-12);
}

/* A rule that takes raw bits cannot be listed, and that is found out. */
static void notices_raw_draws(void **unused)
{
    (void)unused;
    struct chance chance;
    struct rng rng = {0, 0};
    chance_begin(&chance);
    chance_script(&chance, &rng);
    rng_next64(&rng);
    for (int i = 0; i < 1000; i++)
        assert_true(rng_below(&rng, 7) < 7);
    assert_false(chance_kept(&chance, &rng));
}

static void counts_states(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        int states, final, starts;
    } known[] = {
        {"connect/tic-tac-toe", 5478, 958, 1},    /* known from the literature */
        {"kuhn", 48, 24, 6},
        {"vgdl/maze-23", 23, 1, 1}, {"vgdl/maze-89", 89, 1, 1}, {"vgdl/maze-noisy", 89, 1, 1},
        {"vgdl/maze-blurred", 89, 1, 1},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct game *game = open_game(known[i].game);
        struct model *model = make_model(game);
        int final = 0;
        for (int s = 0; s < model->state_count; s++)
            final += model_state(model, s)->player == OVER;
        assert_int_equal(model->state_count, known[i].states);
        assert_int_equal(final, known[i].final);
        assert_int_equal(model->start_count, known[i].starts);
        assert_int_equal(model->sampled, 0);
        for (int s = 0; s < model->state_count; s++)
            for (int a = 0; a < model->action_count; a++) {
                const struct transition *outcomes;
                int count = model_outcomes(model, s, a, &outcomes);
                double sum = 0;
                for (int j = 0; j < count; j++)
                    sum += outcomes[j].probability;
                assert_true(count == 0 || fabs(sum - 1) < 1e-12);
            }
        model_free(model);
        game_free(game);
    }
}

/* What the avatar senses errs as often as the game says; the same state looks the same twice, and
 * everyone sees the truth. */
static void senses_err(void **unused)
{
    (void)unused;
    struct game *game = open_game("vgdl/maze-blurred");
    struct state *state = state_new(game);
    size_t size = (size_t)game->observation_size;
    float *seen = calloc(3 * size, sizeof *seen), *again = seen + size, *truth = again + size;
    assert_non_null(seen);
    int types = game->blocks[1].shape[1];
    size_t begin = (size_t)(game->blocks[0].shape[0] * game->blocks[0].shape[1] *
                            game->blocks[0].shape[2]);
    int missed = 0, there = 0, imagined = 0, absent = 0;
    for (uint64_t seed = 0; seed < 4000; seed++) {
        state_start(game, state, seed);
        state_apply(game, state, (int)(seed % 2), NULL);
        game->engine->observe(game, state, 0, seen);
        game->engine->observe(game, state, 0, again);
        game->engine->observe(game, state, EVERYONE, truth);
        assert_memory_equal(seen, again, size * sizeof *seen);
        assert_memory_equal(seen, truth, (begin + (size_t)types) * sizeof *seen);
        for (size_t i = begin + (size_t)types; i < begin + 5 * (size_t)types; i++) {
            if (i % (size_t)types == (begin + (size_t)types - 1) % (size_t)types)
                continue;    /* the avatar, which is last */
            there += truth[i] != 0;
            absent += truth[i] == 0;
            missed += truth[i] != 0 && seen[i] == 0;
            imagined += truth[i] == 0 && seen[i] != 0;
        }
    }
    assert_true(fabs((double)missed / there - 0.1) < 0.01);
    assert_true(fabs((double)imagined / absent - 0.05) < 0.005);
    free(seen);
    state_free(state);
    game_free(game);
}

/* ---- chance that cannot be listed ---- */

/* Two throws, of raw bits: the first is worth 1 for one value of four, the second 2 for one of two. */
struct bits_state {
    struct state head;
    int32_t      throws;
};

static struct game *bits_load(const struct source *, struct problems *);

static void bits_unload(struct game *game)
{
    free(game);
}

static void bits_start(const struct game *game, struct state *state)
{
    (void)game, (void)state;
}

static int bits_actions(const struct game *game, const struct state *state, int *out)
{
    (void)game, (void)state;
    out[0] = 0;
    out[1] = 1;
    return 2;
}

static void bits_apply(const struct game *game, struct state *state, int action,
                       struct events *log)
{
    (void)game, (void)log;
    uint64_t bits = rng_next64(&state->rng) >> 40;
    if (action == 0)
        state->score[0] += (float)(bits % 4 == 0);
    else
        state->score[0] += (float)(bits % 2 * 2);
    if (++((struct bits_state *)state)->throws == 2)
        state_finish(state);
}

static const struct engine bits_engine = {
    .name = "bits", .load = bits_load, .unload = bits_unload, .start = bits_start,
    .actions = bits_actions, .apply = bits_apply,
};

static struct game *bits_load(const struct source *source, struct problems *problems)
{
    (void)source, (void)problems;
    struct game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    *game = (struct game){.engine = &bits_engine, .name = "bits", .players = 1, .actions_max = 2,
                          .plies_max = 2, .state_size = sizeof(struct bits_state)};
    return game;
}

/* What cannot be listed is tried: the shares are near the chances, and add up. */
static void samples_raw_draws(void **unused)
{
    (void)unused;
    struct problems problems = {0};
    struct source source = {.file = "bits", .text = ""};
    struct game *game = game_load(&bits_engine, &source, &problems);
    struct model_options options = {.states_most = 1000, .samples = 400, .seed = 3};
    struct model *model = model_new(game, &options, &problems);
    assert_non_null(model);
    assert_int_equal(model->start_count, 1);
    assert_int_equal(model->sampled, 4);    /* two actions before each throw */
    static const double means[2] = {0.25, 1};
    for (int s = 0; s < model->state_count; s++)
        for (int a = 0; a < 2; a++) {
            const struct transition *outcomes;
            int count = model_outcomes(model, s, a, &outcomes);
            double sum = 0, gained = 0;
            for (int i = 0; i < count; i++) {
                sum += outcomes[i].probability;
                gained += outcomes[i].probability * (double)outcomes[i].reward[0];
            }
            if (count > 0)
                assert_true(fabs(sum - 1) < 1e-9 && fabs(gained - means[a]) < 0.15);
        }
    model_free(model);
    game_free(game);
}

/* ---- the best policy, against shortest ways found on the level's text alone ---- */

enum { SIDE = 32, PLACES = SIDE * SIDE * 4 };

struct level {
    char cells[SIDE][SIDE];
    int  column, row;
};

static void read_level(const struct game *game, struct level *level)
{
    struct text text = TEXT_GROWING;
    memset(level, 'w', sizeof *level);
    game->engine->describe(game, &text);
    const char *at = strstr(text_of(&text), "\nLevel");
    assert_non_null(at);
    at = strchr(at + 1, '\n') + 1;
    for (int row = 0; *at && row < SIDE; row++) {
        size_t length = strcspn(at, "\n");
        for (size_t column = 0; column < length && column < SIDE; column++) {
            level->cells[row][column] = at[column];
            if (at[column] == 'A') {
                level->column = (int)column;
                level->row = row;
            }
        }
        at += length + (at[length] == '\n');
    }
    text_free(&text);
}

/* Decisions to the goal; `turning`: ahead, or a turn by 90, 180 or 270 degrees. */
static int shortest(const struct level *level, bool turning, int facing)
{
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
    static int queue[PLACES], far[PLACES];
    int head = 0, tail = 0;
    memset(far, -1, sizeof far);
    queue[tail++] = (level->row * SIDE + level->column) * 4 + facing;
    far[queue[0]] = 0;
    while (head < tail) {
        int place = queue[head++], d = place % 4, cell = place / 4;
        int row = cell / SIDE, column = cell % SIDE;
        if (level->cells[row][column] == 'G')
            return far[place];
        for (int k = 0; k < 4; k++) {
            int to = turning ? d : k, next;
            if (turning && k)
                next = cell * 4 + (d + k) % 4;
            else if (level->cells[row + dy[to]][column + dx[to]] == 'w')
                continue;
            else
                next = ((row + dy[to]) * SIDE + column + dx[to]) * 4 + (turning ? d : 0);
            if (far[next] < 0) {
                far[next] = far[place] + 1;
                queue[tail++] = next;
            }
        }
    }
    return -1;
}

static void finds_best_policy(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        bool turning;
    } mazes[] = {
        {"vgdl/maze-23", false}, {"vgdl/maze-23:level=1", false}, {"vgdl/maze-23:level=2", false},
        {"vgdl/maze-89", true}, {"vgdl/maze-89:level=1", true}, {"vgdl/maze-89:level=2", true},
    };
    for (size_t i = 0; i < sizeof mazes / sizeof *mazes; i++) {
        struct game *game = open_game(mazes[i].game);
        struct model *model = make_model(game);
        struct policy *policy = policy_iterate(model, 0.9);
        struct level level;
        read_level(game, &level);
        enum { RIGHT = 1 };
        int far = shortest(&level, mazes[i].turning, RIGHT);
        assert_true(far > 0);
        /* The reward comes with the last decision. */
        double value = 1;
        for (int step = 1; step < far; step++)
            value *= 0.9;
        assert_true(fabs(policy_start_value(model, policy->values) - value) < 1e-9);
        double *wins = calloc((size_t)model->state_count, sizeof *wins);
        double *lengths = calloc((size_t)model->state_count, sizeof *lengths);
        policy_follow(model, policy->actions, wins, lengths);
        assert_true(fabs(wins[0] - 1) < 1e-9 && fabs(lengths[0] - far) < 1e-9);
        free(wins);
        free(lengths);
        policy_free(policy);
        model_free(model);
        game_free(game);
    }
}

/* ---- least squares ---- */

static void squares_reach_the_goal(void **unused)
{
    (void)unused;
    struct game *game = open_game("vgdl/windy-stochastic");
    struct model *model = make_model(game);
    struct lspi_options options = {
        .features = LSPI_LINEAR, .discount = 0.95, .tries = 20, .rounds_most = 50, .seed = 1,
        .practice = 25, .exploring = 0.2, .play_length = 200,
        .block_first = game->blocks[0].shape[0] * game->blocks[0].shape[1] *
                       game->blocks[0].shape[2],
        .block_size = game->blocks[1].shape[0] * game->blocks[1].shape[1],
    };
    struct lspi *lspi = lspi_learn(model, &options, &(struct problems){0});
    double *wins = calloc((size_t)model->state_count, sizeof *wins);
    double *lengths = calloc((size_t)model->state_count, sizeof *lengths);
    policy_follow(model, lspi->policy, wins, lengths);
    assert_string_equal(game->blocks[1].name, "around");
    for (int s = 0; s < model->state_count; s++)
        assert_true(wins[s] > 1 - 1e-6);
    free(wins);
    free(lengths);
    lspi_free(lspi);
    model_free(model);
    game_free(game);
}

/* ---- evolution ---- */

static void evolution_finds_a_minimum(void **unused)
{
    (void)unused;
    struct snes *snes = snes_new(&(struct snes_options){.size = 10, .deviation = 1, .rate = 1}, 1);
    assert_int_equal(snes_population(snes), 10);
    double fitness[10], best = -1e9;
    for (int i = 0; i < 300; i++) {
        snes_ask(snes);
        for (int j = 0; j < 10; j++) {
            fitness[j] = 0;
            for (int k = 0; k < 10; k++) {
                double off = snes_sample(snes, j)[k] - k;
                fitness[j] -= off * off;
            }
            best = fitness[j] > best ? fitness[j] : best;
        }
        snes_tell(snes, fitness);
    }
    assert_true(best > -1e-3);
    snes_free(snes);
}

/* The same play again, from a record and from the controller as text; a text cut short is refused. */
static void keeps_a_controller(const struct control *control, const double *weights)
{
    struct problems problems = {0};
    struct text out = TEXT_GROWING, back = TEXT_GROWING;
    double *read;
    struct trail trail = {.record = record_new(control->game, "vgdl/maze-89:level=1", false)};
    bool won;
    control_write(control, weights, &out);
    struct control *copy = control_read(control->game, "kept", text_of(&out), &read, &problems);
    assert_non_null(copy);
    assert_memory_equal(read, weights, 94 * sizeof *read);
    control_write(copy, read, &back);
    assert_string_equal(text_of(&out), text_of(&back));
    control_play(control, weights, 7, 0, &won, NULL);
    record_agent(trail.record, "controller");
    bool again;
    control_play(copy, read, 7, 0, &again, &trail);
    assert_int_equal(won, again);
    assert_true(replay_check(trail.record, control->game, &problems));
    for (size_t length = 0; length + 1 < out.length; length += 37) {
        struct problems cut = {0};
        char *text = text_duplicate(text_of(&out), length);
        double *none;
        assert_null(control_read(control->game, "cut", text, &none, &cut));
        assert_int_equal(cut.error_count, 1);
        assert_true(cut.list[0].line > 0);
        free(text);
    }
    free(read);
    control_free(copy);
    record_free(trail.record);
    text_free(&out);
    text_free(&back);
}

static void trains_a_controller(void **unused)
{
    (void)unused;
    struct problems problems = {0};
    struct game *game = open_game("vgdl/maze-89:level=1");
    struct control_options options = {
        .hidden = 6, .steps = 100, .rollouts = 3, .generations_most = 12, .checks = 20,
        .discount = 0.99, .curiosity = 1, .deviation = 20, .rate = 1, .stop = true,
    };
    struct control *control = control_new(game, "around", &options, 1, &problems);
    assert_non_null(control);
    assert_int_equal(network_size(&control->network), 94);
    double found[94], other[94];
    int first = control_train(control, &options, rng_play_seed(1, 2), NULL, NULL, found);
    int again = control_train(control, &options, rng_play_seed(1, 2), NULL, NULL, other);
    assert_int_equal(first, again);
    assert_in_range(first, 1, 12);
    assert_memory_equal(found, other, sizeof found);
    assert_true(control_check(control, found, 20, 5) >= 18);    /* what is handed out is what did it */
    keeps_a_controller(control, found);
    control_free(control);
    assert_null(control_new(game, "sound", &options, 1, &problems));
    game_free(game);
}

static void angles_are_exact(void **unused)
{
    (void)unused;
    for (double x = -200; x < 200; x += 0.0173) {
        assert_true(fabs(exact_sin(x) - sin(x)) < 1e-15);
        assert_true(fabs(exact_cos(x) - cos(x)) < 1e-15);
    }
    for (double x = 1e4; x < 1e5; x += 37.7)
        assert_true(fabs(exact_sin(x) - sin(x)) < 2e-15);
    assert_true(exact_sin(0) == 0 && exact_cos(0) == 1 && exact_sin(1e-12) == 1e-12);
    assert_true(isnan(exact_sin(INFINITY)) && isnan(exact_cos(NAN)) && isnan(exact_sin(1e12)));
}

static void tanh_is_exact(void **unused)
{
    (void)unused;
    for (double x = -25; x <= 25; x += 0.0137)
        assert_true(fabs(exact_tanh(x) - tanh(x)) < 2e-15);
    assert_true(exact_tanh(0) == 0 && exact_tanh(1e-9) == 1e-9);
}

static void arrays_have_headers(void **unused)
{
    (void)unused;
    struct text out = TEXT_GROWING;
    const double row[2] = {1, 2};
    npy_begin(&out, NPY_F64, 1, 2, 0);
    assert_int_equal(out.length, 128);
    assert_non_null(strstr(out.at + 10, "'shape': (1, 2,)"));
    npy_put(&out, NPY_F64, row, 2);
    assert_int_equal(out.length, 128 + 16);
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_chance),
        cmocka_unit_test(stays_within_memory),
        cmocka_unit_test(notices_raw_draws),
        cmocka_unit_test(counts_states),
        cmocka_unit_test(senses_err),
        cmocka_unit_test(samples_raw_draws),
        cmocka_unit_test(finds_best_policy),
        cmocka_unit_test(squares_reach_the_goal),
        cmocka_unit_test(evolution_finds_a_minimum),
        cmocka_unit_test(trains_a_controller),
        cmocka_unit_test(tanh_is_exact), cmocka_unit_test(angles_are_exact),
        cmocka_unit_test(arrays_have_headers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
