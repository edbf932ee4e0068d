/* exact.c: log and exp are near those of the C library, and have the same bits on every build. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/exact.h"
#include "core/hash.h"
#include "core/rng.h"

enum { INPUTS = 1000000 };
static const double TOLERANCE = 1e-15;

/* What INPUTS inputs give; another value means that some build decides otherwise. */
static const uint64_t RECORDED = 0xd45fd6395560e2e3u;

static double of_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Any positive finite number, numbers near 1, and whole numbers, in turns. */
static double log_input(struct rng *rng, int i)
{
    uint64_t bits = rng_next64(rng);
    if (i % 3 == 0)
        return of_bits(1 + bits % 0x7fefffffffffffffu);
    if (i % 3 == 1)
        return 0.5 + (double)(bits >> 11) * 0x1p-53;
    return (double)(1 + (bits >> 40));
}

/* From all of the range of results, and near 0, in turns. */
static double exp_input(struct rng *rng, int i)
{
    double unit = (double)(rng_next64(rng) >> 11) * 0x1p-53;
    return i % 2 ? unit * 1416 - 708 : unit * 2 - 1;
}

static double error_of(double value, double wanted)
{
    return wanted == 0 ? fabs(value) : fabs((value - wanted) / wanted);
}

static void same_bits_as_recorded(void **state)
{
    (void)state;
    struct rng rng;
    uint64_t hash = 0;
    double worst_log = 0, worst_exp = 0;
    rng_seed(&rng, 1);
    for (int i = 0; i < INPUTS; i++) {
        double x = log_input(&rng, i), y = exp_input(&rng, i);
        double results[] = {exact_log(x), exact_exp(y), exact_sqrt(x)};
        for (int j = 0; j < 3; j++) {
            uint64_t bits;
            memcpy(&bits, &results[j], sizeof bits);
            hash = hash_number(hash, bits);
        }
        worst_log = fmax(worst_log, error_of(results[0], log(x)));
        worst_exp = fmax(worst_exp, error_of(results[1], exp(y)));
    }
    print_message("log off by %.2g, exp by %.2g, hash %016llx\n", worst_log, worst_exp,
                  (unsigned long long)hash);
    assert_true(worst_log < TOLERANCE);
    assert_true(worst_exp < TOLERANCE);
    assert_true(hash == RECORDED);
}

static void borders(void **state)
{
    (void)state;
    assert_true(exact_log(1) == 0);
    assert_true(exact_log(0) == -INFINITY);
    assert_true(isnan(exact_log(-1)));
    assert_true(isnan(exact_log(NAN)));
    assert_true(exact_log(INFINITY) == INFINITY);
    assert_true(error_of(exact_log(0x1p-1074), log(0x1p-1074)) < TOLERANCE);
    assert_true(exact_exp(0) == 1);
    assert_true(exact_exp(INFINITY) == INFINITY);
    assert_true(exact_exp(-INFINITY) == 0);
    assert_true(isnan(exact_exp(NAN)));
    assert_true(exact_exp(710) == INFINITY);
    assert_true(exact_exp(-746) == 0);
    assert_true(error_of(exact_exp(709.7), exp(709.7)) < TOLERANCE);
    assert_true(exact_exp(-744) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits_as_recorded),
        cmocka_unit_test(borders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
