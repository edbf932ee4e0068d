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

#include "evolve/aim.h"
#include "evolve/curve.h"
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pooled),  cmocka_unit_test(test_crossing_covers),
        cmocka_unit_test(test_gauss),   cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_aims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
