/* fit.c: values and synergies from one fit cover what they should; intervals that stay valid however
 * often one looks. All truths are made up here, so it is known what should come out.
 *
 * Program: release
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "evaluate/fit.h"
#include "evaluate/inference.h"
#include "evaluate/normal.h"
#include "evaluate/sequential.h"

#define assert_near(a, b, within) assert_true(fabs((a) - (b)) <= (within))

enum { THINGS_MAX = 14, CELLS_MAX = 1 + THINGS_MAX + THINGS_MAX * (THINGS_MAX - 1) / 2 };

/* Nearly normal, mean 0, variance 1. */
static double normal(struct rng *rng)
{
    double sum = 0;
    for (int i = 0; i < 12; i++)
        sum += rng_below(rng, 1000001) / 1e6 - 0.5;
    return sum;
}

/* An experiment whose truth is known: what things are worth, what pairs are, and how plays vary. */
struct world {
    int     things, cells, seeds;
    double  value[THINGS_MAX], synergy[THINGS_MAX][THINGS_MAX];
    double  level;           /* luck of a seed that all cells share; none: seeds of their own */
    double  sized;           /* that cells of one size share besides; plays vary by 10 */
    double  own;             /* luck of a seed with each thing */
    struct fit_cell cell[CELLS_MAX];
    double *plays;
};

static void lay_out(struct world *world, int things, int seeds)
{
    world->things = things;
    world->seeds = seeds;
    world->plays = calloc((size_t)(CELLS_MAX * seeds), sizeof *world->plays);
    assert_non_null(world->plays);
    world->cell[world->cells++] = (struct fit_cell){.first = -1, .second = -1};
    for (int i = 0; i < things; i++)
        world->cell[world->cells++] = (struct fit_cell){.first = i, .second = -1};
    for (int i = 0; i < things; i++)
        for (int j = i + 1; j < things; j++)
            world->cell[world->cells++] = (struct fit_cell){.first = i, .second = j};
    for (int c = 0; c < world->cells; c++) {
        world->cell[c].values = &world->plays[c * seeds];
        world->cell[c].count = seeds;
    }
}

/* Draws worths, synergies around 0 with a spread, and plays. */
static void draw(struct world *world, double spread, struct rng *rng)
{
    for (int i = 0; i < world->things; i++) {
        world->value[i] = 2 * normal(rng);
        for (int j = 0; j < world->things; j++)
            world->synergy[i][j] = spread * normal(rng);
    }
    for (int s = 0; s < world->seeds; s++) {
        double level = world->level * normal(rng), luck[3], with[THINGS_MAX];
        for (int i = 0; i < 3; i++)
            luck[i] = world->sized * normal(rng);
        for (int i = 0; i < world->things; i++)
            with[i] = world->value[i] + world->own * normal(rng);
        for (int c = 0; c < world->cells; c++) {
            int i = world->cell[c].first, j = world->cell[c].second;
            double play = level + luck[(i >= 0) + (j >= 0)] + 10 * normal(rng);
            play += i >= 0 ? with[i] : 0;
            play += j >= 0 ? with[j] + world->synergy[i][j] : 0;
            world->plays[c * world->seeds + s] = play;
        }
    }
}

static bool covers(const struct worth_of *worth, double truth)
{
    return worth->interval.low <= truth && truth <= worth->interval.high;
}

struct tally {
    int values, value_covered, rather_covered, pairs, pair_covered, pair_certain;
};

static void count_covered(const struct world *world, struct tally *tally)
{
    struct fit *fit = fit_cells(world->cell, world->cells, world->things);
    double mean = 0;
    for (int i = 0; i < world->things; i++)
        mean += world->value[i] / world->things;
    for (int i = 0; i < world->things; i++) {
        tally->values++;
        tally->value_covered += covers(&fit->value[i], world->value[i]);
        tally->rather_covered += covers(&fit->rather[i], world->value[i] - mean);
        for (int j = i + 1; j < world->things; j++) {
            const struct worth_of *pair = &fit->synergy[i * world->things + j];
            tally->pairs++;
            tally->pair_covered += covers(pair, world->synergy[i][j]);
            tally->pair_certain += pair->p < 0.05;
        }
    }
    fit_free(fit);
}

/* Intervals cover, in worlds with and without synergies, with luck that seeds share and without. */
static void fits_cover(void **unused)
{
    (void)unused;
    static const struct {
        int things, seeds, trials;
        double spread, level, sized, own;
    } list[] = {
        {14, 50, 24, 0, 0, 0, 0},    {14, 50, 24, 0.8, 0, 0, 0},  {14, 50, 24, 2, 0, 0, 0},
        {14, 50, 24, 8, 0, 0, 0},    {5, 50, 60, 1, 0, 0, 0},     {5, 400, 40, 6, 0, 0, 0},
        {3, 60, 100, 3, 0, 0, 0},    {2, 60, 100, 3, 0, 0, 0},
        {14, 50, 24, 0, 10, 0, 3},   {14, 50, 24, 2, 10, 0, 3},   {5, 50, 60, 1, 10, 0, 3},
        {3, 60, 100, 3, 10, 0, 0},   {14, 50, 24, 0.8, 10, 5, 3}, {5, 400, 40, 6, 10, 5, 3},
    };
    struct rng rng;
    rng_seed(&rng, 17);
    for (size_t k = 0; k < sizeof list / sizeof *list; k++) {
        struct world world = {.level = list[k].level, .sized = list[k].sized, .own = list[k].own};
        struct tally tally = {0};
        lay_out(&world, list[k].things, list[k].seeds);
        for (int i = 0; i < list[k].trials; i++) {
            draw(&world, list[k].spread, &rng);
            count_covered(&world, &tally);
        }
        free(world.plays);
        double values = tally.values, pairs = tally.pairs;
        print_message("%d things, %d seeds, spread %.1f, shared %.0f and %.0f: cover %.3f of values, "
                      "%.3f of their differences, %.3f of synergies; %.4f certain\n",
                      list[k].things, list[k].seeds, list[k].spread, list[k].level, list[k].sized,
                      tally.value_covered / values, tally.rather_covered / values,
                      tally.pair_covered / pairs, tally.pair_certain / pairs);
        /* 93 %, less what so few trials may miss by chance. */
        assert_true(tally.value_covered > (0.93 - 2 * sqrt(0.05 / values)) * values);
        assert_true(tally.rather_covered > (0.93 - 2 * sqrt(0.05 / values)) * values);
        assert_true(tally.pair_covered > (0.93 - 2 * sqrt(0.05 / pairs)) * pairs);
        if (list[k].spread == 0)
            assert_true(tally.pair_certain < 0.05 * pairs);
    }
}

/* Shares near their end, where some cells show no spread at all: two things that lose plays, two that mend
 * what they lose. */
static void shares_near_the_end(void **unused)
{
    (void)unused;
    enum { THINGS = 4, SEEDS = 60, TRIALS = 150 };
    static const double alone[1 + THINGS] = {0.985, 0.92, 0.925, 0.995, 0.995};
    struct world world = {0};
    struct tally tally = {0};
    struct rng rng;
    rng_seed(&rng, 23);
    lay_out(&world, THINGS, SEEDS);
    for (int i = 0; i < THINGS; i++)
        world.value[i] = alone[1 + i] - alone[0];
    for (int trial = 0; trial < TRIALS; trial++) {
        for (int c = 0; c < world.cells; c++) {
            int i = world.cell[c].first, j = world.cell[c].second;
            double share = alone[1 + i];
            if (j >= 0) {
                share = j < 2 ? 0.84 : 0.995;
                world.synergy[i][j] = share - alone[0] - world.value[i] - world.value[j];
            }
            for (int s = 0; s < SEEDS; s++)
                world.plays[c * SEEDS + s] = rng_below(&rng, 100000) < 100000 * share;
        }
        count_covered(&world, &tally);
    }
    free(world.plays);
    double values = tally.values, pairs = tally.pairs;
    print_message("shares near their end: cover %.3f of values, %.3f of their differences, %.3f of "
                  "synergies\n", tally.value_covered / values, tally.rather_covered / values,
                  tally.pair_covered / pairs);
    assert_true(tally.value_covered > 0.93 * values);
    assert_true(tally.rather_covered > 0.93 * values);
    assert_true(tally.pair_covered > 0.93 * pairs);
}

/* Two things: what the four cells say, seed by seed, and nothing else. */
static void two_things(void **unused)
{
    (void)unused;
    struct world world = {.level = 10, .sized = 3};
    struct rng rng;
    rng_seed(&rng, 3);
    lay_out(&world, 2, 40);
    draw(&world, 5, &rng);
    struct fit *fit = fit_cells(world.cell, world.cells, 2);
    struct moments value = {0}, synergy = {0};
    const double *y = world.plays;
    for (int s = 0; s < 40; s++) {
        moments_add(&value, y[40 + s] - y[s]);
        moments_add(&synergy, y[120 + s] - y[80 + s] - y[40 + s] + y[s]);
    }
    struct interval expected = moments_mean(&value), pair = moments_mean(&synergy);
    assert_near(fit->value[0].interval.value, expected.value, 1e-4);
    assert_near(fit->value[0].interval.low, expected.low, 1e-3);
    assert_near(fit->synergy[1].interval.value, pair.value, 1e-4);
    assert_near(fit->synergy[1].interval.high, pair.high, 1e-3);
    fit_free(fit);
    free(world.plays);
}

/* One strong pair among many things is found, and does not make its neighbours look bad. */
static void one_strong_pair(void **unused)
{
    (void)unused;
    struct world world = {0};
    struct rng rng;
    rng_seed(&rng, 5);
    lay_out(&world, 8, 200);
    draw(&world, 0, &rng);
    for (int s = 0; s < 200; s++)
        world.plays[9 * 200 + s] += 15;    /* the cell of 0 and 1 */
    struct fit *fit = fit_cells(world.cell, world.cells, 8);
    assert_true(fit->synergy[1].interval.low > 8 && fit->synergy[1].p < 0.001);
    for (int j = 2; j < 8; j++)    /* of 28 pairs */
        assert_true(fabs(fit->synergy[j].interval.value) < 3 && fit->synergy[j].p * 28 > 0.05);
    fit_free(fit);
    free(world.plays);
}

/* Cells without plays, and plays without a value, are left out. */
static void what_is_lacking(void **unused)
{
    (void)unused;
    struct world world = {0};
    struct rng rng;
    rng_seed(&rng, 6);
    lay_out(&world, 4, 60);
    draw(&world, 0, &rng);
    world.plays[5] = (double)NAN;
    world.cell[4].count = 0;          /* the last thing alone, and with the others */
    world.cell[7].count = world.cell[9].count = world.cell[10].count = 0;
    world.cell[8].count = 30;
    struct fit *fit = fit_cells(world.cell, world.cells, 4);
    assert_true(isfinite(fit->value[0].interval.high) && isfinite(fit->value[2].interval.low));
    assert_true(isnan(fit->value[3].interval.value) && isnan(fit->synergy[3].interval.value));
    assert_true(covers(&fit->value[1], world.value[1]));
    fit_free(fit);
    world.cell[0].count = 0;
    fit_free(fit_cells(world.cell, 1, 4));
    free(world.plays);
}

/* ---- looking again and again ---- */

static void tails(void **unused)
{
    (void)unused;
    assert_near(normal_beyond(0), 1, 1e-15);
    assert_near(normal_beyond(1.959963984540054), 0.05, 1e-12);
    assert_near(normal_beyond(-2.4999), 0.012422834, 1e-8);
    assert_near(normal_beyond(2.5001), 0.012415823, 1e-8);
    assert_near(normal_beyond(8) / 1.2441921148543568e-15, 1, 1e-9);
    assert_near(student_beyond(2.228138851986, 10), 0.05, 5e-4);
    assert_near(student_beyond(2.009575237129, 49), 0.05, 1e-4);
    assert_near(student_beyond(4.0, 1e6), normal_beyond(4.0), 1e-6);
}

/* The test and the interval are one: p is the error at which 0 leaves the interval. */
static void reach_and_p(void **unused)
{
    (void)unused;
    for (int count = 4; count < 5000; count = count * 3 / 2) {
        double reach = sequential_reach(count, 50, 0.05);
        if (isfinite(reach))
            assert_near(sequential_p(reach, count, 50), 0.05, 1e-9);
        assert_true(reach > statistics_student(count - 1));
    }
    assert_true(isinf(sequential_reach(2, 1000, 0.05)));
    assert_true(isinf(sequential_reach(1, 10, 0.05)) && sequential_p(9, 1, 10) == 1);
    /* At the size it is tuned to it costs half as much again, not more. */
    assert_near(sequential_reach(1e6, 1e6, 0.05), 3.04, 0.01);
}

/* A thousand series without any difference, looked at after every chunk: whoever stops at the first
 * p below 0.05 errs in at most 5 %. The usual test, looked at as often, errs far oftener. */
static void nulls_looked_at(void **unused)
{
    (void)unused;
    enum { TRIALS = 1000, CHUNKS = 64, PLAYS = 20 };
    int false_here = 0, false_usual = 0;
    struct rng rng;
    rng_seed(&rng, 12);
    for (int trial = 0; trial < TRIALS; trial++) {
        struct moments moments = {0};
        bool here = false, usual = false;
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            double sum = 0;    /* wins of two that win as often: differences of -1, 0 and 1 */
            for (int i = 0; i < PLAYS; i++)
                sum += (int)rng_below(&rng, 2) - (int)rng_below(&rng, 2);
            moments_add(&moments, sum / PLAYS);
            struct interval mean = moments_mean(&moments);
            double error = moments_deviation(&moments) / sqrt(chunk + 1.0);
            if (chunk < 4 || error <= 0)
                continue;
            double t = mean.value / error;
            here = here || sequential_p(t, chunk + 1, CHUNKS / 4) < 0.05;
            usual = usual || student_beyond(t, chunk) < 0.05;
        }
        false_here += here;
        false_usual += usual;
    }
    print_message("%d nulls, looked at %d times each: %d false, of the usual test %d\n", TRIALS,
                  CHUNKS, false_here, false_usual);
    assert_true(false_here <= 0.05 * TRIALS);
    assert_true(false_usual > 0.2 * TRIALS);
}

/* A thousand studies without a difference that grow by half and are looked at each time: the first look
 * is a usual one, later ones allow for it. Before, whoever grew a study until it showed something was
 * wrong in more than one study of six. */
static void growing_nulls(void **unused)
{
    (void)unused;
    enum { TRIALS = 1000, FIRST = 100, MOST = 2000 };
    int false_here = 0, false_later = 0, false_usual = 0;
    static double a[MOST], b[MOST];
    struct rng rng;
    rng_seed(&rng, 21);
    for (int trial = 0; trial < TRIALS; trial++) {
        bool here = false, later = false, usual = false;
        for (int i = 0; i < MOST; i++) {
            double common = rng_below(&rng, 6);
            a[i] = common + rng_below(&rng, 10);
            b[i] = common + rng_below(&rng, 10);
        }
        for (int count = FIRST; count <= MOST; count = count * 3 / 2) {
            struct moments moments = {0};
            for (int i = 0; i < count; i++)
                moments_add(&moments, b[i] - a[i]);
            double t = moments_mean(&moments).value / moments_deviation(&moments) * sqrt(count);
            bool differs = student_beyond(t, count - 1) < 0.05;
            bool guarded = sequential_p(t, count, FIRST) < 0.05;
            usual = usual || differs;
            later = later || (count > FIRST && guarded);
            here = here || (count > FIRST ? guarded : differs);
        }
        false_here += here;
        false_later += later;
        false_usual += usual;
    }
    print_message("%d nulls that grow: %d false in a later look, %d in any; %d by the usual test\n",
                  TRIALS, false_later, false_here, false_usual);
    assert_true(false_later <= 0.05 * TRIALS);
    assert_true(false_here <= 0.07 * TRIALS);
    assert_true(false_usual > 0.12 * TRIALS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fits_cover), cmocka_unit_test(shares_near_the_end), cmocka_unit_test(two_things),
        cmocka_unit_test(one_strong_pair), cmocka_unit_test(what_is_lacking),
        cmocka_unit_test(tails), cmocka_unit_test(reach_and_p), cmocka_unit_test(nulls_looked_at),
        cmocka_unit_test(growing_nulls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
