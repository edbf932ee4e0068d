/* statistics.c: intervals against published values, and whether they keep what they promise. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/rng.h"
#include "core/statistics.h"

static void near(double value, double expected, double distance)
{
    if (fabs(value - expected) > distance)
        fail_msg("%.9g is not within %g of %.9g", value, distance, expected);
}

/* Values of the score method without correction in Newcombe 1998, table I. */
static void rates_as_published(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t hits, trials;
        double   low, high;
    } rows[] = {
        {81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611},
        {1, 29, 0.0061, 0.1718},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct interval rate = statistics_rate(rows[i].hits, rows[i].trials);
        near(rate.value, (double)rows[i].hits / (double)rows[i].trials, 1e-15);
        near(rate.low, rows[i].low, 6e-5);
        near(rate.high, rows[i].high, 6e-5);
    }
}

static void rates_at_the_ends(void **unused)
{
    (void)unused;
    struct interval none = statistics_rate(0, 0), never = statistics_rate(0, 1000000),
                    always = statistics_rate(7, 7);
    assert_true(none.low == 0 && none.high == 1);
    assert_true(never.low == 0 && never.high > 0 && never.high < 1e-5);
    assert_true(always.high == 1 && always.low > 0.6 && always.low < 0.7);
}

static void mean_by_hand(void **unused)
{
    (void)unused;
    struct moments moments = {0};
    for (int i = 1; i <= 5; i++)
        moments_add(&moments, i);
    struct interval mean = moments_mean(&moments);
    near(mean.value, 3, 1e-15);
    near(moments_deviation(&moments), 1.5811388, 1e-6);
    near(mean.high - 3, 1.96324, 1e-4);    /* t(4) * deviation / sqrt(5) */
    near(mean.low - 3, -1.96324, 1e-4);
    assert_true(moments.least == 1 && moments.most == 5);
}

static void mean_of_few(void **unused)
{
    (void)unused;
    struct moments moments = {0};
    struct interval nothing = moments_mean(&moments);
    assert_true(nothing.value == 0 && nothing.low == 0 && nothing.high == 0);
    moments_add(&moments, 7);
    struct interval one = moments_mean(&moments);
    assert_true(one.value == 7 && one.low == 7 && one.high == 7);
}

/* A small deviation around a large mean is kept. */
static void large_mean(void **unused)
{
    (void)unused;
    struct moments moments = {0};
    for (int i = 0; i < 3000; i++)
        moments_add(&moments, 1e12 + i % 3);
    near(moments_mean(&moments).value - 1e12, 1, 1e-3);
    near(moments_deviation(&moments), 0.8166, 1e-3);
}

/* Over many samples an interval holds the truth about 95 times in 100, small samples too. */
static void coverage(void **unused)
{
    (void)unused;
    static const int sizes[] = {8, 30, 100};
    enum { SAMPLES = 4000 };
    struct rng rng;
    rng_seed(&rng, 5);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        int means = 0, rates = 0;
        for (int i = 0; i < SAMPLES; i++) {
            struct moments moments = {0};
            uint64_t hits = 0;
            for (int j = 0; j < sizes[s]; j++) {
                /* The sum of four throws is near enough to normal. */
                double sum = 0;
                for (int k = 0; k < 4; k++)
                    sum += rng_range(&rng, 1, 6);
                moments_add(&moments, sum);
                hits += rng_below(&rng, 10) < 3;
            }
            struct interval mean = moments_mean(&moments);
            struct interval rate = statistics_rate(hits, (uint64_t)sizes[s]);
            means += mean.low <= 14 && 14 <= mean.high;
            rates += rate.low <= 0.3 && 0.3 <= rate.high;
        }
        assert_in_range(means, SAMPLES * 935 / 1000, SAMPLES * 965 / 1000);
        assert_in_range(rates, SAMPLES * 925 / 1000, SAMPLES * 975 / 1000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_as_published), cmocka_unit_test(rates_at_the_ends),
        cmocka_unit_test(mean_by_hand),       cmocka_unit_test(mean_of_few),
        cmocka_unit_test(large_mean),         cmocka_unit_test(coverage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
