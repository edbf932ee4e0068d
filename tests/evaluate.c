/* evaluate.c: statistics that keep what they promise, columns that pack and unpack, metrics.
 *
 * Program: release
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <unistd.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "evaluate/again.h"
#include "evaluate/experiment.h"
#include "evaluate/inference.h"
#include "evaluate/endings.h"
#include "evaluate/pack.h"
#include "evaluate/report.h"
#include "evaluate/runner.h"
#include "evaluate/tables.h"

#define assert_near(a, b, within) assert_true(fabs((a) - (b)) <= (within))

/* ---- statistics ---- */

static void mcnemar_is_exact(void **unused)
{
    (void)unused;
    /* Two-sided binomial with half of what was seen: 2 P(X < k) + P(X = k). */
    assert_near(mcnemar(0, 0), 1, 1e-12);
    assert_near(mcnemar(5, 5), 1, 1e-12);
    assert_near(mcnemar(0, 5), 1 / 32.0, 1e-12);
    assert_near(mcnemar(1, 5), (2 * 1 + 6) / 64.0, 1e-12);
    assert_near(mcnemar(8, 2), (2 * (1 + 10) + 45) / 1024.0, 1e-12);
    assert_near(mcnemar(2, 8), mcnemar(8, 2), 0);
    /* Far out, and with many plays. */
    assert_true(mcnemar(1000, 3000) < 1e-100);
    assert_near(mcnemar(500000, 501960), 0.05, 0.0005);
}

static void holm_adjusts(void **unused)
{
    (void)unused;
    double p[] = {0.01, 0.04, 0.03, 0.005};
    holm(p, 4);
    assert_near(p[3], 0.02, 1e-12);
    assert_near(p[0], 0.03, 1e-12);
    assert_near(p[2], 0.06, 1e-12);
    assert_near(p[1], 0.06, 1e-12);
}

static void small_samples(void **unused)
{
    (void)unused;
    double none[] = {(double)NAN}, one[] = {3}, same[] = {2, 2, 2, 2};
    assert_true(isnan(bootstrap_mean(none, 1).value));
    /* One value says nothing about the spread. */
    struct interval interval = bootstrap_mean(one, 1);
    assert_true(interval.value == 3 && isinf(interval.low) && isinf(interval.high));
    interval = bootstrap_mean(same, 4);
    assert_near(interval.low, 2, 0);
    assert_near(interval.high, 2, 0);
    assert_near(permutation_test(none, 1), 1, 0);
    struct paired paired = paired_compare(same, same, 4);
    assert_near(paired.p, 1, 0);
    paired = unpaired_compare(same, 4, one, 1);
    assert_true(paired.difference.value == 1 && isinf(paired.difference.high) && paired.p > 0.1);
    paired = unpaired_compare(same, 4, none, 1);
    assert_true(isnan(paired.difference.value) && paired.p == 1);
}

/* Few values: as wide as Student's t where that is right. */
static void few_values(void **unused)
{
    (void)unused;
    enum { TRIALS = 400, PLAYS = 5 };
    struct rng rng;
    int covered = 0;
    rng_seed(&rng, 3);
    for (int trial = 0; trial < TRIALS; trial++) {
        double values[PLAYS] = {0};
        for (int i = 0; i < 12 * PLAYS; i++)    /* sums of twelve: nearly normal, mean 0 */
            values[i % PLAYS] += rng_below(&rng, 1001) / 1000.0 - 0.5;
        struct interval mean = bootstrap_mean(values, PLAYS);
        covered += mean.low <= 0 && 0 <= mean.high;
    }
    assert_true(covered > 0.92 * TRIALS);
}

/* Differences of shares, by the formulas of Bonett and Price and of Agresti and Caffo. */
static void differences_of_shares(void **unused)
{
    (void)unused;
    enum { PLAYS = 10 };
    double zeros[PLAYS] = {0}, ones[PLAYS], mixed[PLAYS] = {1, 1, 1};
    for (int i = 0; i < PLAYS; i++)
        ones[i] = 1;
    /* Ten plays in which nothing differed do not prove that nothing can. */
    struct interval found = paired_compare(zeros, zeros, PLAYS).difference;
    assert_near(found.high, 1.959964 * sqrt(2 / 144.0), 1e-6);
    assert_near(found.low, -found.high, 1e-12);
    found = paired_compare(zeros, ones, PLAYS).difference;
    assert_true(found.value == 1 && found.high == 1 && found.low > 0.5 && found.low < 0.6);
    found = unpaired_compare(zeros, PLAYS, mixed, PLAYS).difference;
    double a = 1 / 12.0, b = 4 / 12.0, half = 1.959964 * sqrt((a * (1 - a) + b * (1 - b)) / 12);
    assert_near(found.value, 0.3, 1e-12);
    assert_near(found.low, b - a - half, 1e-6);
    assert_near(found.high, b - a + half, 1e-6);
}

/* A few plays against very many are compared, too. */
static void unequal_counts(void **unused)
{
    (void)unused;
    enum { MANY = 100000, FEW = 40 };
    double *many = calloc(MANY, sizeof *many), few[FEW];
    struct rng rng;
    assert_non_null(many);
    rng_seed(&rng, 8);
    for (int i = 0; i < MANY; i++)
        many[i] = rng_below(&rng, 100);
    for (int i = 0; i < FEW; i++)
        few[i] = 60 + rng_below(&rng, 40);
    struct paired found = unpaired_compare(many, MANY, few, FEW);
    assert_near(found.difference.value, 30, 4);
    assert_true(found.difference.low > 22 && found.difference.high < 38 && found.p < 0.001);
    struct paired back = unpaired_compare(few, FEW, many, MANY);
    assert_near(back.difference.value, -found.difference.value, 1e-9);
    assert_near(back.p, found.p, 1e-12);
    free(many);
}

/* What is beyond doubt stays so among thousands of tests. */
static void beyond_doubt(void **unused)
{
    (void)unused;
    enum { PLAYS = 1000, TESTS = 5000 };
    double a[PLAYS], b[PLAYS], *p = calloc(TESTS, sizeof *p);
    struct rng rng;
    assert_non_null(p);
    rng_seed(&rng, 9);
    for (int i = 0; i < PLAYS; i++) {
        a[i] = rng_below(&rng, 20);
        b[i] = 5 + rng_below(&rng, 20);
    }
    for (int i = 0; i < TESTS; i++)
        p[i] = i ? 0.5 : paired_compare(a, b, PLAYS).p;
    holm(p, TESTS);
    assert_true(p[0] < 0.001);
    for (int i = 0; i < TESTS; i++)
        p[i] = i ? 0.5 : unpaired_compare(a, PLAYS, b, PLAYS).p;
    holm(p, TESTS);
    assert_true(p[0] < 0.001);
    /* The bound is never smaller than the chance: of 2^20 signs, only two give this. */
    for (int i = 0; i < 20; i++)
        a[i] = 1;
    assert_true(permutation_test(a, 20) >= 2 / 1048576.0);
    free(p);
}

/* Whether `hits` of `trials` is within binomial error (four standard deviations) of `rate`. */
static bool near_rate(int hits, int trials, double rate)
{
    return fabs(hits - trials * rate) < 4 * sqrt(trials * rate * (1 - rate));
}

/* A sum of a few dice, skewed; mean 4.1 per die of weights below. */
static double skewed(struct rng *rng)
{
    uint32_t die = rng_below(rng, 10);
    return die < 7 ? 1 : die < 9 ? 5 : 24;
}

/* On experiments without any difference, intervals cover and tests reject as often as they say. */
static void null_samples(void **unused)
{
    (void)unused;
    enum { TRIALS = 200, PLAYS = 200 };
    double a[PLAYS], b[PLAYS];
    int covered = 0, covered_difference = 0, rejected = 0, rejected_shares = 0, shuffled = 0;
    struct rng rng;
    rng_seed(&rng, 11);
    for (int trial = 0; trial < TRIALS; trial++) {
        for (int i = 0; i < PLAYS; i++) {
            double common = rng_below(&rng, 6);    /* paired plays have something in common */
            a[i] = common + skewed(&rng);
            b[i] = common + skewed(&rng);
        }
        struct interval mean = bootstrap_mean(a, PLAYS);
        covered += mean.low <= 2.5 + 4.1 && 2.5 + 4.1 <= mean.high;
        struct paired paired = paired_compare(a, b, PLAYS);
        covered_difference += paired.difference.low <= 0 && 0 <= paired.difference.high;
        rejected += paired.p <= 0.05;
        shuffled += unpaired_compare(a, PLAYS, b, PLAYS).p <= 0.05;
        for (int i = 0; i < PLAYS; i++) {
            a[i] = a[i] > 6;
            b[i] = b[i] > 6;
        }
        rejected_shares += paired_compare(a, b, PLAYS).p <= 0.05;
    }
    assert_true(near_rate(covered, TRIALS, 0.945));    /* skew costs the bootstrap a little */
    assert_true(near_rate(covered_difference, TRIALS, 0.95));
    assert_true(near_rate(rejected, TRIALS, 0.05));
    assert_true(near_rate(rejected_shares, TRIALS, 0.05));
    assert_true(shuffled <= 0.05 * TRIALS + 4 * sqrt(0.05 * 0.95 * TRIALS));
}

/* A difference that is there is found. */
static void real_difference(void **unused)
{
    (void)unused;
    enum { PLAYS = 5000 };
    static double a[PLAYS], b[PLAYS];
    struct rng rng;
    rng_seed(&rng, 4);
    for (int i = 0; i < PLAYS; i++) {
        a[i] = rng_below(&rng, 100);
        b[i] = a[i] + rng_below(&rng, 11) - 4;    /* one more on average */
    }
    struct paired paired = paired_compare(a, b, PLAYS);
    assert_true(paired.difference.low > 0.8 && paired.difference.high < 1.2);
    assert_true(paired.p < 0.001);
    assert_string_equal(paired.test, "permutation");
    for (int i = 0; i < PLAYS; i++)
        b[i] = rng_below(&rng, 100) + 3;
    paired = unpaired_compare(a, PLAYS, b, PLAYS);
    assert_true(paired.difference.low > 1 && paired.difference.high < 5 && paired.p < 0.01);
}

/* ---- columns ---- */

static void columns_round_trip(void **unused)
{
    (void)unused;
    static const double lists[][4] = {
        {0, 0, 0, 0}, {1, 255, 0, 3}, {-1, 300, 7, 7}, {1e6, -2, 0, 5}, {0.5, 0.25, -8, 16777217},
        {0.1, 1e300, -0.0, 3}, {16777217, 0.5, 1, 2}, {2147483648.0, 1, 2, 3},
    };
    struct text packed = TEXT_GROWING;
    enum { LISTS = sizeof lists / sizeof *lists };
    for (int i = 0; i < LISTS; i++)
        pack_column(&packed, "column", i % 2, lists[i], 4);
    double lacking[] = {(double)NAN, 3, (double)NAN, 100000};
    pack_column(&packed, "lacking", true, lacking, 4);
    const unsigned char *at = (const unsigned char *)packed.at, *end = at + packed.length;
    struct packed_column column;
    for (int i = 0; i < LISTS; i++) {
        assert_true(unpack_column(&at, end, 4, &column));
        assert_int_equal(column.may_lack, i % 2);
        for (int j = 0; j < 4; j++) {
            double value = unpack_value(&column, j);
            assert_memory_equal(&value, &lists[i][j], sizeof value);
        }
    }
    assert_true(unpack_column(&at, end, 4, &column));
    assert_true(isnan(unpack_value(&column, 0)) && unpack_value(&column, 3) == 100000);
    assert_false(unpack_column(&at, end, 4, &column));
    /* Cut anywhere, it is refused and nothing beyond is read. */
    for (size_t cut = 0; cut < packed.length; cut++) {
        unsigned char *copy = malloc(cut + 1);
        assert_non_null(copy);
        memcpy(copy, packed.at, cut);
        at = copy;
        while (unpack_column(&at, copy + cut, 4, &column))
            (void)unpack_value(&column, 3);
        free(copy);
    }
    text_free(&packed);
}

static void numbers_round_trip(void **unused)
{
    (void)unused;
    static const int64_t numbers[] = {0, 1, -1, 63, 64, -64, -65, 1000000, INT64_MAX, INT64_MIN};
    struct text packed = TEXT_GROWING;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        pack_number(&packed, numbers[i]);
    const unsigned char *at = (const unsigned char *)packed.at, *end = at + packed.length;
    int64_t value;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        assert_true(unpack_number(&at, end, &value));
        assert_true(value == numbers[i]);
    }
    assert_false(unpack_number(&at, end, &value));
    text_free(&packed);
}

/* ---- endings ---- */

static void add_outcome(struct endings *endings, uint32_t plies, float score, int seat)
{
    endings_add(endings, &(struct outcome){
        .hash = 0x123456789abcdef0u + plies, .plies = plies, .turns = plies / 2, .end = END_RULES,
        .score = {score, -score}, .result = {1, -1}, .unanswered = 65535,
    }, seat);
}

/* What is written reads back, for few and for many ways to end; nothing else is taken for it. */
static void endings_round_trip(void **unused)
{
    (void)unused;
    enum { PLAYS = 3000 };
    static const float scores[] = {0, -0.0f, 1, -7.25f, 0.1f, 1e30f, 3.4e38f, 12345678, INFINITY,
                                   -INFINITY};
    enum { SCORES = sizeof scores / sizeof *scores };
    for (uint32_t ways = 1; ways <= PLAYS; ways *= 7) {
        struct text plays = TEXT_GROWING, list = TEXT_GROWING, hashes = TEXT_GROWING;
        struct endings *endings = endings_new();
        endings_begin(endings, 2, PLAYS);
        for (uint32_t i = 0; i < PLAYS; i++)
            add_outcome(endings, i % ways, scores[i % ways % SCORES], (int)(i % ways % 2));
        endings_write(endings, &plays, &list, &hashes);
        struct endings *back = endings_read(2, PLAYS, &plays, &list, &hashes);
        assert_non_null(back);
        for (int i = 0; i < PLAYS; i++) {
            struct outcome one, two;
            assert_int_equal(endings_play(endings, i, &one), endings_play(back, i, &two));
            assert_memory_equal(one.score, two.score, sizeof one.score);
            assert_memory_equal(one.result, two.result, sizeof one.result);
            assert_true(one.plies == (uint32_t)i % ways && two.plies == one.plies &&
                        two.turns == one.turns && two.end == one.end && two.hash == one.hash &&
                        two.hash == (uint32_t)(0x9abcdef0u + one.plies) &&
                        two.unanswered == 65535);
        }
        assert_null(endings_read(1, PLAYS, &plays, &list, &hashes));
        assert_null(endings_read(2, PLAYS - 1, &plays, &list, &hashes));
        for (size_t cut = 1; cut < 40; cut++) {
            struct text less = {.at = plays.at, .length = plays.length - cut};
            assert_null(endings_read(2, PLAYS, &less, &list, &hashes));
            less = (struct text){.at = list.at, .length = list.length > cut ? list.length - cut : 0};
            assert_null(endings_read(2, PLAYS, &plays, &less, &hashes));
        }
        endings_free(back);
        endings_free(endings);
        text_free(&plays);
        text_free(&list);
        text_free(&hashes);
    }
}

/* ---- experiments ---- */

static void experiment_round_trip(void **unused)
{
    (void)unused;
    static const char text[] =
        "title \"A, b\"   # why\n\nseed 18446744073709551615 # all bits\n"
        "plays 250\nuntil score +-0.5\nrotate\n"
        "against greedy:samples=2\nkeep events, decisions\n"
        "scenarios\n    kuhn            # comment\n    more: kuhn:cards=7\n"
        "agents\n  random\n  a: first vs random:salt=3\n"
        "variants\n    as it is\n    ten: cards = 10\nmetrics\n    win\n    field:name=hand\n"
        "values singly shared\n    six: cards = 6\n";
    struct problems problems = {0};
    struct experiment one, two;
    struct text first = TEXT_GROWING, second = TEXT_GROWING;
    experiment_begin(&one);
    assert_true(experiment_read(&one, "x", text, &problems));
    assert_true(experiment_complete(&one, &problems));
    experiment_print(&one, &first);
    experiment_begin(&two);
    assert_true(experiment_read(&two, "x", text_of(&first), &problems));
    assert_true(experiment_complete(&two, &problems));
    experiment_print(&two, &second);
    assert_string_equal(text_of(&first), text_of(&second));
    assert_string_equal(one.blocks[BLOCK_SCENARIOS].list[1].name, "more");
    assert_string_equal(one.blocks[BLOCK_SCENARIOS].list[0].text, "kuhn");
    assert_string_equal(one.blocks[BLOCK_VARIANTS].list[0].text, "");
    assert_near(one.within, 0.5, 0);
    assert_true(one.seed == UINT64_MAX && two.seed == UINT64_MAX);
    assert_true(one.rotate && one.events && one.decisions && one.singly);
    assert_true(one.shared && two.shared);
    experiment_free(&one);
    experiment_free(&two);
    text_free(&first);
    text_free(&second);
}

/* Plays an experiment in memory. */
static struct results *play(const char *text)
{
    struct problems problems = {0};
    struct experiment experiment;
    experiment_begin(&experiment);
    assert_true(experiment_read(&experiment, "x", text, &problems));
    assert_true(experiment_complete(&experiment, &problems));
    struct plan *plan = plan_new(&experiment, &problems);
    if (!plan)
        fail_msg("%s", problems.list[0].text);
    struct store *store = store_open(NULL, STORE_WRITE, &problems);
    assert_true(store->kind->begin(store, plan, "", &problems));
    struct run run = {.plan = plan, .store = store, .threads = 2};
    assert_int_equal(run_all(&run, &problems), RUN_DONE);
    struct results *results = results_read(store, plan, &problems);
    assert_non_null(results);
    store_close(store);
    return results;
}

/* A play of a store as a record names who sat where, also when seats are taken in turn. */
static void records_name_their_agents(void **unused)
{
    (void)unused;
    struct problems problems = {0};
    struct experiment experiment;
    experiment_begin(&experiment);
    assert_true(experiment_read(&experiment, "x", "plays 4\nrotate\nscenarios\n    kuhn: kuhn\nagents\n"
                                "    first vs random\nmetrics\n    win\n", &problems));
    assert_true(experiment_complete(&experiment, &problems));
    struct plan *plan = plan_new(&experiment, &problems);
    assert_non_null(plan);
    char path[] = "/tmp/ruleplay-again-XXXXXX";
    close(mkstemp(path));
    struct store *store = store_open(path, STORE_WRITE, &problems);
    assert_true(store && store->kind->begin(store, plan, "", &problems));
    struct run run = {.plan = plan, .store = store, .threads = 1};
    assert_int_equal(run_all(&run, &problems), RUN_DONE);
    for (int i = 0; i < 2; i++) {
        struct record *record = store_record(store, i ? "0.1" : "0.0", &problems);
        assert_non_null(record);
        assert_string_equal(record->agents[i], "first");
        assert_string_equal(record->agents[1 - i], "random");
        record_free(record);
    }
    store_close(store);
    plan_free(plan);
    unlink(path);
}

static double mean(const struct results *results, int cell, const char *column)
{
    double *values = results_column(results, cell, column), sum = 0;
    for (int64_t i = 0; i < results->cells[cell].count; i++)
        sum += isnan(values[i]) ? 0 : values[i];
    free(values);
    return sum / (double)results->cells[cell].count;
}

/* Every metric that Kuhn poker can be measured by, on plays whose numbers are known. */
static void metrics_of_kuhn(void **unused)
{
    (void)unused;
    struct results *results = play(
        "plays 200\nscenarios\n    kuhn\nagents\n    first\n    random\n"
        "metrics\n    win\n    loss\n    score\n    turns\n    decisions\n    faults\n"
        "    unanswered\n    branching\n    time\n    field:name=bets\n    field:name=bets,sum=yes\n"
        "    taken\n    use\n    first_use\n");
    /* `first` always passes: two decisions, one coin each. */
    assert_near(mean(results, 0, "decisions"), 2, 0);
    assert_near(mean(results, 0, "turns"), 2, 0);
    assert_near(mean(results, 0, "faults"), 0, 0);
    assert_near(mean(results, 0, "unanswered"), 0, 0);
    assert_near(mean(results, 0, "branching"), 2, 0);
    assert_near(mean(results, 0, "taken: pass"), 1, 0);
    assert_near(mean(results, 0, "taken: bet"), 0, 0);
    assert_near(mean(results, 0, "win") + mean(results, 0, "loss"), 1, 1e-12);
    assert_near(mean(results, 0, "score"), 2 * mean(results, 0, "win") - 1, 1e-12);
    assert_true(mean(results, 1, "time: microseconds a decision") > 0);
    double passed = mean(results, 1, "taken: pass");
    assert_true(passed > 0.4 && passed < 0.6);
    /* Kuhn poker has no parts: nothing is used, so there are no such columns. */
    for (int i = 0; i < results->column_count; i++)
        assert_true(strncmp(results->columns[i], "use:", 4) != 0);
    results_free(results);
}

/* Where seats rotate, luck of one seed is counted once: the interval is that of means of two plays. */
static void seats_share_luck(void **unused)
{
    (void)unused;
    enum { PLAYS = 400 };
    struct results *results = play(
        "plays 400\nrotate\nscenarios\n    kuhn\nagents\n    mcts:iterations=10 vs random\n"
        "    random vs random\nmetrics\n    score\n    win\n");
    double *one = results_column(results, 0, "score"), *two = results_column(results, 1, "score");
    struct interval plain = bootstrap_mean(one, PLAYS);
    for (int i = 0; i < PLAYS / 2; i++) {
        one[i] = (one[2 * i] + one[2 * i + 1]) / 2;
        two[i] = (two[2 * i] + two[2 * i + 1]) / 2;
    }
    struct interval mean = results_mean(results, 0, "score"), half = bootstrap_mean(one, PLAYS / 2);
    assert_near(mean.value, plain.value, 1e-12);
    assert_near(mean.low, half.low, 1e-12);
    assert_near(mean.high, half.high, 1e-12);
    /* Both seats have the same cards: what one wins by luck the other loses. */
    assert_true(mean.high - mean.low < 0.8 * (plain.high - plain.low));
    struct paired found = results_difference(results, 0, results, 1, "score", true);
    struct paired expected = paired_compare(one, two, PLAYS / 2);
    assert_near(found.p, expected.p, 0);
    assert_near(found.difference.low, expected.difference.low, 0);
    /* Shares that spread less than chance keep the interval of their plays. */
    double *wins = results_column(results, 0, "win"), sum = 0;
    for (int i = 0; i < PLAYS; i++)
        sum += wins[i];
    struct interval share = results_mean(results, 0, "win");
    assert_near(share.low, statistics_rate((uint64_t)sum, PLAYS).low, 1e-12);
    free(one);
    free(two);
    free(wins);
    results_free(results);
}

/* Metrics of parts. Five Strikes and three energy: three Strikes of 6 a turn, of 4 in the turns
 * after the leech sapped. Its 70 hit points take 18, 12, 18, 12 and two more: 14 Strikes. */
static void metrics_of_parts(void **unused)
{
    (void)unused;
    struct results *results = play(
        "plays 20\nscenarios\n    spire/minists:deck='5 Strike',enemies=Leech\nagents\n    first\n"
        "metrics\n    win\n    use\n    first_use\n    combine\n    combine:in=play\n    taken\n"
        "    field:name=hp\n    field:name=hp,index=1\n");
    assert_near(mean(results, 0, "win"), 1, 0);
    assert_near(mean(results, 0, "use: played Strike"), 14, 0);
    assert_near(mean(results, 0, "use: drawn Strike"), 20, 0);    /* after the first hand */
    assert_near(mean(results, 0, "first_use: played Strike"), 1, 0);
    /* Five turns with at least two Strikes, and one play. */
    assert_near(mean(results, 0, "combine: Strike + Strike"), 6, 0);
    assert_near(mean(results, 0, "taken: end turn"), 4 / 18.0, 1e-12);
    assert_true(mean(results, 0, "field: hp") > 50);
    assert_near(mean(results, 0, "field: hp 1"), 0, 0);
    results_free(results);
}

/* Identical agents with other chance, over the same plays: the whole way from plays to p values.
 * NULL_TRIALS=1000 in the environment does more of them. */
static void null_experiments(void **unused)
{
    (void)unused;
    const char *more = getenv("NULL_TRIALS");
    int trials = more ? atoi(more) : 100;
    int covered = 0, rejected = 0, rejected_score = 0;
    for (int trial = 0; trial < trials; trial++) {
        char text[400];
        snprintf(text, sizeof text, "seed %d\nplays 200\nscenarios\n    kuhn\nagents\n"
                 "    a: random vs first\n    b: random:salt=1 vs first\nmetrics\n    win\n"
                 "    score\n", trial);
        struct results *results = play(text);
        struct findings *findings = findings_new(results);
        const struct comparison *list = findings->compared;
        assert_int_equal(findings->family, 2);
        covered += list[0].paired.difference.low <= 0 && 0 <= list[0].paired.difference.high;
        rejected += list[0].paired.p <= 0.05;
        rejected_score += list[1].paired.p <= 0.05;
        findings_free(findings);
        results_free(results);
    }
    print_message("%d null experiments: %d intervals cover, McNemar rejects %d, permutation %d\n",
                  trials, covered, rejected, rejected_score);
    assert_true(near_rate(covered, trials, 0.95));
    assert_true(near_rate(rejected, trials, 0.05));
    assert_true(near_rate(rejected_score, trials, 0.05));
}

/* The same, looked at after every chunk until differences are known: at most 5 % are called different,
 * though each is looked at up to 40 times. What differs is found, with fewer plays. */
static void until_it_differs(void **unused)
{
    (void)unused;
    const char *more = getenv("NULL_TRIALS");
    int trials = more ? atoi(more) : 100, different = 0;
    for (int trial = 0; trial < trials; trial++) {
        char text[400];
        snprintf(text, sizeof text, "seed %d\nplays 1000\nchunk 25\nuntil win differs ±7%%\n"
                 "scenarios\n    kuhn\nagents\n    a: random vs first\n"
                 "    b: random:salt=1 vs first\nmetrics\n    win\n", trial);
        struct results *results = play(text);
        struct findings *findings = findings_new(results);
        assert_int_equal(results_undone(results), 0);
        different += findings->compared[0].adjusted < 0.05;
        findings_free(findings);
        results_free(results);
    }
    print_message("%d nulls, played until they differ: %d are said to\n", trials, different);
    assert_true(different <= 0.05 * trials + 2);
    struct results *results = play(
        "plays 4000\nchunk 25\nuntil win differs ±1%\nscenarios\n    kuhn\nagents\n"
        "    a: random vs first\n    b: first vs first\nmetrics\n    win\n");
    struct findings *findings = findings_new(results);
    assert_true(results->cells[0].count < 1000 && results->cells[0].count >= 125);
    assert_int_equal(results->cells[0].count, results->cells[1].count);
    assert_true(findings->compared[0].adjusted < 0.05);
    assert_string_equal(findings->compared[0].paired.test, "sequential");
    findings_free(findings);
    results_free(results);
}

static struct plan *plan_of(const char *text)
{
    struct problems problems = {0};
    struct experiment experiment;
    experiment_begin(&experiment);
    assert_true(experiment_read(&experiment, "x", text, &problems));
    assert_true(experiment_complete(&experiment, &problems));
    struct plan *plan = plan_new(&experiment, &problems);
    assert_non_null(plan);
    return plan;
}

/* Variants and line-ups play the same seeds; each thing and each pair has its own, for all line-ups, and
 * keeps them whatever stands beside it. With `shared` all play the same. */
static void seeds_of_values(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "scenarios\n    connect/tic-tac-toe\nagents\n    random\n    first\nvariants\n    as it is\n"
        "    two: line = 2\nvalues\n    wide: width = 4\n    high: height = 4\n",
        "scenarios\n    connect/tic-tac-toe:line=2\n    connect/tic-tac-toe\nagents\n    first\n    random\n"
        "variants\n    as it is\nvalues\n    long: line = 2\n    wide: width = 4\n    high: height = 4\n",
        "scenarios\n    connect/tic-tac-toe\nagents\n    random\nvalues shared\n    wide: width = 4\n",
    };
    struct plan *one = plan_of(texts[0]), *more = plan_of(texts[1]), *shared = plan_of(texts[2]);
    enum { AS_IT_IS, TWO, WIDE, HIGH, BOTH, VARIANTS };
    assert_int_equal(one->variants.count, VARIANTS);
    uint64_t seed[VARIANTS];
    for (int i = 0; i < VARIANTS; i++) {
        seed[i] = plan_series(one, plan_cell(one, 0, i, 0));
        assert_true(seed[i] == plan_series(one, plan_cell(one, 0, i, 1)));
        for (int j = 0; j < i; j++)
            assert_int_equal(seed[i] == seed[j], i == TWO);
    }
    static const int there[] = {AS_IT_IS, WIDE, HIGH, BOTH}, here[] = {0, 2, 3, 6};
    for (int i = 0; i < 4; i++) {
        assert_true(plan_series(more, plan_cell(more, 1, here[i], 0)) == seed[there[i]]);
        assert_true(plan_series(more, plan_cell(more, 0, here[i], 0)) != seed[there[i]]);
    }
    assert_true(plan_series(shared, 0) == seed[AS_IT_IS] && plan_series(shared, 1) == seed[AS_IT_IS]);
    plan_free(one);
    plan_free(more);
    plan_free(shared);
}

/* Value and synergy of settings whose effect is known: settings that change nothing are worth 0, exactly
 * if all play the same seeds. */
static void value_of_nothing(void **unused)
{
    (void)unused;
    struct results *results = play(
        "plays 100\nscenarios\n    connect/tic-tac-toe\nagents\n    random\nvalues shared\n"
        "    same line: line = 3\n    same height: height = 3\n    bigger: width = 4\n");
    struct findings *findings = findings_new(results);
    const struct worth *worth = findings_worth(findings, 0, 0, "win");
    assert_int_equal(worth->count, 3);
    for (int i = 0; i < 2; i++)
        assert_near(worth->value[i].value, 0, 0);
    assert_near(worth->synergy[1].value, 0, 0);
    assert_null(findings_worth(findings, 0, 0, "no such column"));
    findings_free(findings);
    struct text page = TEXT_GROWING;
    report_page(results, &page);
    assert_non_null(strstr(text_of(&page), "Synergy by win"));
    assert_null(strstr(text_of(&page), "nan"));
    text_free(&page);
    results_free(results);
}

/* With seeds of their own they are worth nothing as far as chance can tell; what never varies is not
 * tested. */
static void value_of_nothing_by_chance(void **unused)
{
    (void)unused;
    static const char *const kinds[] = {"values", "values singly"};
    for (int k = 0; k < 2; k++) {
        char text[300];
        snprintf(text, sizeof text, "plays 200\nscenarios\n    connect/tic-tac-toe\nagents\n    random\n%s\n"
                 "    same line: line = 3\n    same height: height = 3\n    same width: width = 3\n"
                 "metrics\n    win\n    faults\n", kinds[k]);
        struct results *results = play(text);
        struct findings *findings = findings_new(results);
        const struct worth *worth = findings_worth(findings, 0, 0, "win");
        assert_false(worth->none);
        for (int i = 0; i < 3; i++)
            assert_true(worth->value[i].value != 0 && worth->value_p[i] > 0.05);
        assert_true(findings_worth(findings, 0, 0, "faults")->none);
        findings_free(findings);
        results_free(results);
    }
}

/* A bound a hair below zero is printed without a sign, one that shows a digit with it. */
static void no_minus_before_zero(void **unused)
{
    (void)unused;
    struct text out = TEXT_GROWING;
    struct interval share = {.value = 0.005, .low = -0.00001, .high = 0.015};
    struct interval number = {.value = 1, .low = -0.004, .high = 2.004};
    tables_interval(&out, &share, true);
    text_add(&out, "; ");
    tables_interval(&out, &number, false);
    share.low = -0.0006;
    text_add(&out, "; ");
    tables_interval(&out, &share, true);
    assert_string_equal(text_of(&out), "0.5 % (0.0 to 1.5); 1.0 (0.0 to 2.0); 0.5 % (-0.1 to 1.5)");
    text_free(&out);
}

static void printed(const char *expected, struct interval interval, bool rate, bool difference)
{
    struct text out = TEXT_GROWING;
    (difference ? tables_difference : tables_interval)(&out, &interval, rate);
    assert_string_equal(text_of(&out), expected);
    text_free(&out);
}

/* As many digits as an interval carries, and a word where there is none. */
static void numbers_as_they_are_known(void **unused)
{
    (void)unused;
    double none = (double)NAN, far = (double)INFINITY;
    printed("none", (struct interval){none, none, none}, false, false);
    printed("3 (too few plays)", (struct interval){3, -far, far}, false, false);
    printed("2 (always)", (struct interval){2, 2, 2}, false, false);
    printed("0.0 points (always)", (struct interval){0, 0, 0}, true, true);
    printed("50.00 % (49.95 to 50.05)", (struct interval){0.5, 0.4995, 0.5005}, true, false);
    printed("+2.0 points (-1.0 to 5.0)", (struct interval){0.02, -0.01, 0.05}, true, true);
    printed("2e+30 (1.7e+30 to 2.3e+30)", (struct interval){2e30, 1.7e30, 2.3e30}, false, false);
    printed("-1234 (-1300 to -1100)", (struct interval){-1234, -1300, -1100}, false, true);
    static const struct {
        double p;
        const char *text;
    } list[] = {{0, "p < 0.0001"}, {0.00031, "p = 0.00031"}, {0.0043, "p = 0.0043"},
                {0.0496, "p = 0.050"}, {0.51, "p = 0.51"}, {1, "p = 1.00"}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct text out = TEXT_GROWING;
        tables_p(&out, list[i].p);
        assert_string_equal(text_of(&out), list[i].text);
        text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mcnemar_is_exact), cmocka_unit_test(holm_adjusts),
        cmocka_unit_test(small_samples), cmocka_unit_test(few_values),
        cmocka_unit_test(differences_of_shares), cmocka_unit_test(unequal_counts),
        cmocka_unit_test(beyond_doubt), cmocka_unit_test(null_samples),
        cmocka_unit_test(real_difference), cmocka_unit_test(columns_round_trip),
        cmocka_unit_test(numbers_round_trip), cmocka_unit_test(endings_round_trip),
        cmocka_unit_test(records_name_their_agents),
        cmocka_unit_test(experiment_round_trip), cmocka_unit_test(metrics_of_kuhn),
        cmocka_unit_test(metrics_of_parts), cmocka_unit_test(seats_share_luck),
        cmocka_unit_test(null_experiments), cmocka_unit_test(until_it_differs),
        cmocka_unit_test(seeds_of_values), cmocka_unit_test(value_of_nothing_by_chance),
        cmocka_unit_test(value_of_nothing), cmocka_unit_test(no_minus_before_zero),
        cmocka_unit_test(numbers_as_they_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
