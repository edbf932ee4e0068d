/* evolve.c: curves and their crossings, and methods that search, on truths that are made up here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "evolve/aim.h"
#include "evolve/curve.h"
#include "evolve/evolution.h"
#include "evolve/gauss.h"
#include "evolve/number.h"

#define assert_near(a, b, within) assert_true(fabs((a) - (b)) <= (within))

static struct curve curve_of(const double *means, int count, double error)
{
    struct curve curve = {.count = count};
    for (int i = 0; i < count; i++)
        curve.points[i] = (struct curve_point){.x = i, .mean = means[i], .error = error};
    curve_fit(&curve);
    return curve;
}

/* 1, 3, 2, 4: the middle two are pooled; by hand. */
static void test_pooled(void **state)
{
    (void)state;
    const double rising[] = {1, 3, 2, 4}, falling[] = {4, 2, 3, 1}, bent[] = {0, 5, 0};
    struct curve curve = curve_of(rising, 4, 1);
    assert_false(curve.falls);
    assert_near(curve.points[1].fit, 2.5, 1e-12);
    assert_near(curve.points[2].fit, 2.5, 1e-12);
    assert_near(curve_crossing(&curve, 3.25), 2.5, 1e-12);
    curve = curve_of(falling, 4, 1);
    assert_true(curve.falls);
    assert_near(curve.points[2].fit, 2.5, 1e-12);
    assert_int_equal(curve_bracket(&curve, 9), -1);
    assert_near(curve_crossing(&curve, 9), 0, 0);
    assert_true(curve_of(bent, 3, 0.1).bent);
    assert_false(curve_of(bent, 3, 5).bent);
}

/* The interval of the crossing holds the true one about as often as it says. */
static void test_crossing_covers(void **state)
{
    enum { RUNS = 200, POINTS = 7 };
    struct rng rng;
    int held = 0;
    (void)state;
    rng_seed(&rng, 1);
    for (int run = 0; run < RUNS; run++) {
        double means[POINTS];
        for (int i = 0; i < POINTS; i++)
            means[i] = 0.1 * i + 0.03 * gauss_draw(&rng);
        struct curve curve = curve_of(means, POINTS, 0.03);
        struct interval interval = curve_crossing_interval(&curve, 0.33);
        held += interval.low <= 3.3 && interval.high >= 3.3;
    }
    assert_true(held >= RUNS * 90 / 100);
}

static void test_gauss(void **state)
{
    struct moments moments = {0};
    struct rng rng;
    (void)state;
    rng_seed(&rng, 5);
    for (int i = 0; i < 20000; i++)
        moments_add(&moments, gauss_draw(&rng));
    assert_near(moments_mean(&moments).value, 0, 0.03);
    assert_near(moments_deviation(&moments), 1, 0.03);
}

static void check_number(const char *text, const char *first, const char *last, int64_t steps)
{
    struct number number;
    struct problems problems = {0};
    struct text out = TEXT_GROWING;
    assert_true(number_parse(&number, text, (struct place){0}, &problems));
    assert_int_equal(number.steps, steps);
    number_print(&number, 0, &out);
    assert_string_equal(text_of(&out), first);
    text_clear(&out);
    number_print(&number, number.steps, &out);
    assert_string_equal(text_of(&out), last);
    text_free(&out);
    for (int64_t i = 0; i <= number.steps; i++)
        assert_int_equal(number_nearest(&number, number_value(&number, i)), i);
}

static void test_numbers(void **state)
{
    (void)state;
    check_number("Bash.damage=4..16", "4", "16", 12);
    check_number("p = 0.1 .. 0.5", "0.1", "0.5", 400);
    check_number("x=-3..-1", "-3", "-1", 2);
    check_number("x=0.0..1", "0", "1", 100);
    static const char *const wrong[] = {"x", "x=1", "x=1..", "=1..2", "x=2..1", "x=1..1", "x=a..b",
                                        "x=1..2e99", "x=1 2..3"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct number number;
        struct problems problems = {0};
        assert_false(number_parse(&number, wrong[i], (struct place){0}, &problems));
        assert_int_equal(problems.error_count, 1);
    }
}

static void test_aims(void **state)
{
    struct aim aim;
    struct problems problems = {0};
    (void)state;
    assert_true(aim_parse(&aim, "win = 60%", false, (struct place){0}, &problems));
    assert_near(aim.target, 0.6, 1e-12);
    assert_string_equal(aim.spec, "win");
    assert_true(aim_parse(&aim, "use: played Bash=1.5", false, (struct place){0}, &problems));
    assert_string_equal(aim.spec, "use");
    assert_string_equal(aim.column, "use: played Bash");
    assert_true(aim_parse(&aim, "least turns", true, (struct place){0}, &problems));
    assert_true(aim_worth(&aim, 3) > aim_worth(&aim, 4));
    static const char *const wrong[] = {"win", "win=", "=3", "win=60%%", "win=160%", "time=3", "use=3",
                                        "most win", "win=nan"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        problems = (struct problems){0};
        assert_false(aim_parse(&aim, wrong[i], false, (struct place){0}, &problems));
        assert_int_equal(problems.error_count, 1);
    }
}

/* ---- methods on a bowl with noise: the best is known ---- */

enum { BOWL_NUMBERS = 4, BOWL_BEST = 100 };
static const double bowl_at[BOWL_NUMBERS] = {0.3, 0.62, 0.5, 0.81};

static double bowl(const struct design *design, const int64_t *at)
{
    double away = 0;
    for (int i = 0; i < BOWL_NUMBERS; i++) {
        double miss = number_value(&design->numbers[i], at[i]) - bowl_at[i];
        away += miss * miss;
    }
    return BOWL_BEST - 300 * away;
}

/* Noise of a fifth of the best, the same for one vector and seed. */
static bool judge_bowl(const struct design *design, const struct design_run *run,
                       const struct trial *trials, int count, struct problems *problems)
{
    (void)run, (void)problems;
    for (int i = 0; i < count; i++)
        for (int64_t row = 0; row < trials[i].count; row++) {
            struct rng rng;
            uint64_t seed = rng_play_seed(trials[i].seed, trials[i].first + (uint64_t)row);
            for (int n = 0; n < BOWL_NUMBERS; n++)
                seed = rng_mix(seed ^ (uint64_t)trials[i].at[n] << n);
            rng_seed(&rng, seed);
            trials[i].rows[row] = bowl(design, trials[i].at) + 20 * gauss_draw(&rng);
        }
    return true;
}

static double search_bowl(enum method_kind kind, uint64_t seed)
{
    struct design design = {.number_count = BOWL_NUMBERS, .column_count = 1, .judge = judge_bowl};
    struct problems problems = {0};
    struct design_run run = {.threads = 1};
    struct evolution evolution;
    struct method_settings method = {
        .kind = kind, .mu = 10, .lambda = 12, .generations = 25, .plays = 10, .again = 10, .fresh = 200,
        .archive = 10, .aim_count = 1,
    };
    design.columns[0] = (struct aim){.kind = AIM_MOST, .column = "score", .spec = "score"};
    for (int i = 0; i < BOWL_NUMBERS; i++)
        assert_true(number_parse(&design.numbers[i], "x=0.0..1.0", (struct place){0}, &problems));
    evolution_begin(&evolution, &method, &design, seed);
    while (!evolution.done)
        assert_true(evolution_step(&evolution, &run, &problems));
    double found = bowl(&design, evolution.list[evolution.archive[0]].at);
    evolution_free(&evolution);
    return found;
}

/* Within 5 % of the best in 18 of 20 runs; --count N makes it N runs, and nine of ten must do. */
static void check_bowl(enum method_kind kind, const char *name, int runs)
{
    int near = 0;
    for (int run = 0; run < runs; run++)
        near += search_bowl(kind, (uint64_t)run + 1) >= 0.95 * BOWL_BEST;
    print_message("# %s: within 5 %% of the best in %d of %d runs\n", name, near, runs);
    assert_true(near * 10 >= runs * 9);
}

static void test_plus(void **state)
{
    check_bowl(METHOD_PLUS, "plus", **(int **)state);
}

static void test_cma(void **state)
{
    check_bowl(METHOD_CMA, "cma", **(int **)state);
}

/* Two aims that pull apart: what is kept is not dominated, and spreads over the front. */
static bool judge_trade(const struct design *design, const struct design_run *run,
                        const struct trial *trials, int count, struct problems *problems)
{
    (void)run, (void)problems;
    for (int i = 0; i < count; i++)
        for (int64_t row = 0; row < trials[i].count; row++) {
            double x = number_value(&design->numbers[0], trials[i].at[0]);
            double y = number_value(&design->numbers[1], trials[i].at[1]);
            trials[i].rows[2 * row] = x - y;           /* y only hurts */
            trials[i].rows[2 * row + 1] = 1 - x - y;
        }
    return true;
}

static void test_front(void **state)
{
    struct design design = {.number_count = 2, .column_count = 2, .judge = judge_trade};
    struct problems problems = {0};
    struct design_run run = {.threads = 1};
    struct evolution evolution;
    struct method_settings method = {
        .kind = METHOD_PLUS, .mu = 12, .lambda = 12, .generations = 20, .plays = 1, .fresh = 2, .archive = 10,
        .aim_count = 2,
    };
    double least = 1, most = 0;
    (void)state;
    for (int i = 0; i < 2; i++) {
        design.columns[i] = (struct aim){.kind = AIM_MOST};
        assert_true(number_parse(&design.numbers[i], "x=0.0..1.0", (struct place){0}, &problems));
    }
    evolution_begin(&evolution, &method, &design, 1);
    while (!evolution.done)
        assert_true(evolution_step(&evolution, &run, &problems));
    for (int i = 0; i < evolution.archive_count; i++) {
        const int64_t *at = evolution.list[evolution.archive[i]].at;
        assert_true(at[1] <= 5);
        least = fmin(least, number_value(&design.numbers[0], at[0]));
        most = fmax(most, number_value(&design.numbers[0], at[0]));
        for (int j = 0; j < evolution.archive_count; j++)
            assert_false(candidate_dominates(&evolution, evolution.archive[i], evolution.archive[j]));
    }
    assert_true(evolution.archive_count >= 6 && least < 0.1 && most > 0.9);
    evolution_free(&evolution);
}

/* Refuses every third time, as if somebody had stopped it. */
static bool judge_stopped(const struct design *design, const struct design_run *run,
                          const struct trial *trials, int count, struct problems *problems)
{
    return ++*(int *)run->context % 3 != 0 && judge_bowl(design, run, trials, count, problems);
}

/* Vectors of which the first number is a multiple of three are none, as if no game had them. */
static bool is_possible(const struct design *design, const int64_t *at)
{
    (void)design;
    return at[0] % 3 != 0;
}

/* All that was ever tried, in order. */
static uint64_t evolve_pairs(struct design *design, const struct design_run *run,
                             enum method_kind kind, int *equal)
{
    struct problems problems = {0};
    struct evolution evolution;
    struct method_settings method = {.kind = kind,
                                     .mu = 4,
                                     .lambda = 5,
                                     .generations = 6,
                                     .plays = 2,
                                     .again = 2,
                                     .fresh = 3,
                                     .archive = 4,
                                     .aim_count = 1};
    uint64_t tried = 0;
    evolution_begin(&evolution, &method, design, 3);
    for (int stops = 0; !evolution.done && stops < 40;)
        stops += !evolution_step(&evolution, run, &problems);
    assert_true(evolution.done);
    for (int i = 0; i < evolution.count; i++) {
        const int64_t *at = evolution.list[i].at;
        tried = rng_mix(tried ^ hash_bytes(0, at, BOWL_NUMBERS * sizeof *at));
        for (int pair = 0; pair < design->pair_count; pair++) {
            assert_true(at[2 * pair] <= at[2 * pair + 1]);
            *equal += at[2 * pair] == at[2 * pair + 1];
        }
        assert_true(!design->possible || design->possible(design, at));
    }
    evolution_free(&evolution);
    return tried;
}

/* The lower of two numbers is never above the upper, and nothing impossible is tried, by any method; a
 * generation that was stopped leaves nothing behind. */
static void test_pairs_and_stops(void **state)
{
    struct design design = {
        .number_count = BOWL_NUMBERS, .column_count = 1, .pair_count = 2, .judge = judge_bowl};
    struct problems problems = {0};
    (void)state;
    design.columns[0] = (struct aim){.kind = AIM_MOST, .column = "score", .spec = "score"};
    for (int i = 0; i < BOWL_NUMBERS; i++)
        assert_true(number_parse(&design.numbers[i], "x=0.0..1.0", (struct place){0}, &problems));
    for (int kind = METHOD_PLUS; kind < METHOD_COUNT; kind++) {
        int judged = 0, equal = 0;
        struct design_run run = {.threads = 1, .context = &judged};
        design.judge = judge_bowl;
        uint64_t whole = evolve_pairs(&design, &run, kind, &equal);
        assert_true(equal <= 6);    /* of more than 60: both numbers stay what they were drawn as */
        design.judge = judge_stopped;
        assert_true(evolve_pairs(&design, &run, kind, &equal) == whole);
        design.judge = judge_bowl;
        design.possible = is_possible;
        assert_true(evolve_pairs(&design, &run, kind, &equal) != whole);
        design.possible = NULL;
    }
}

int main(int count, char **words)
{
    int runs = count == 3 && strcmp(words[1], "--count") == 0 ? atoi(words[2]) : 20;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pooled),  cmocka_unit_test(test_crossing_covers),
        cmocka_unit_test(test_gauss),   cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_aims),    cmocka_unit_test(test_front),
        cmocka_unit_test(test_pairs_and_stops),
        cmocka_unit_test_prestate(test_plus, &runs), cmocka_unit_test_prestate(test_cma, &runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
