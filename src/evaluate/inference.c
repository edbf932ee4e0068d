/* inference.c: bootstrap, paired differences, permutation and McNemar tests. */
#include "evaluate/inference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/exact.h"
#include "core/heap.h"
#include "core/rng.h"

/* Below VALUES_LEAST values an interval would be wider than all that was seen, on both sides. */
enum { DRAWS = 2000, FLIPS = 4999, BLOCKS_MAX = 2000, VALUES_LEAST = 4 };
static const double least_drawn = 1.0 / (FLIPS + 1);

static void *allocate(size_t count, size_t size)
{
    void *memory = heap_new(count + 1, size);
    return memory;
}

/* Values without the lacking ones; free the result. */
static double *present(const double *values, int64_t *count)
{
    double *kept = allocate((size_t)*count, sizeof *kept);
    int64_t used = 0;
    for (int64_t i = 0; i < *count; i++)
        if (!isnan(values[i]))
            kept[used++] = values[i];
    *count = used;
    return kept;
}

/* Sums of neighbours, so that at most BLOCKS_MAX are left; all blocks but some are equally long. */
static double *blocks_of(const double *values, int64_t count, int *block_count, double *shares)
{
    int64_t blocks = count < BLOCKS_MAX ? count : BLOCKS_MAX;
    double *sums = allocate((size_t)blocks, sizeof *sums);
    for (int64_t i = 0; i < blocks; i++) {
        int64_t from = count * i / blocks, to = count * (i + 1) / blocks;
        for (int64_t j = from; j < to; j++)
            sums[i] += values[j];
        shares[i] = (double)(to - from);
    }
    *block_count = (int)blocks;
    return sums;
}

static int by_size(const void *a, const void *b)
{
    double one = *(const double *)a, two = *(const double *)b;
    return (one > two) - (one < two);
}

static const struct interval no_value = {(double)NAN, (double)NAN, (double)NAN};

static struct interval endless(double value)
{
    return (struct interval){.value = value, .low = -(double)INFINITY, .high = (double)INFINITY};
}

/* The interval between the percentiles of what was drawn around `value`. */
static struct interval percentiles(double *draws, double value, int blocks)
{
    qsort(draws, DRAWS, sizeof *draws, by_size);
    /* Resampling n values spreads like n, the truth like n - 1; and it does so like the normal
     * distribution, where the truth is Student's. */
    double widen = sqrt(blocks / (blocks - 1.0)) * statistics_student(blocks - 1) /
                   statistics_normal();
    return (struct interval){
        .value = value,
        .low = value - widen * (value - draws[DRAWS / 40 - 1]),
        .high = value + widen * (draws[DRAWS - DRAWS / 40] - value),
    };
}

/* Values summed by blocks, ready to be drawn from. */
struct urn {
    double *sums, shares[BLOCKS_MAX];
    int     blocks;
    double  mean;
};

static void urn_fill(struct urn *urn, const double *values, int64_t count)
{
    double sum = 0;
    urn->sums = blocks_of(values, count, &urn->blocks, urn->shares);
    for (int i = 0; i < urn->blocks; i++)
        sum += urn->sums[i];
    urn->mean = sum / (double)count;
}

static double urn_draw(const struct urn *urn, struct rng *rng)
{
    double total = 0, size = 0;
    for (int i = 0; i < urn->blocks; i++) {
        uint32_t drawn = rng_below(rng, (uint32_t)urn->blocks);
        total += urn->sums[drawn];
        size += urn->shares[drawn];
    }
    return total / size;
}

struct interval bootstrap_mean(const double *values, int64_t count)
{
    double *kept = present(values, &count), draws[DRAWS];
    struct urn urn;
    struct rng rng;
    urn_fill(&urn, kept, count);
    struct interval interval = count ? endless(urn.mean) : no_value;
    if (count >= VALUES_LEAST) {
        rng_seed(&rng, rng_stream(0, rng_stream_key("bootstrap")));
        for (int i = 0; i < DRAWS; i++)
            draws[i] = urn_draw(&urn, &rng);
        interval = percentiles(draws, urn.mean, urn.blocks);
    }
    free(kept);
    free(urn.sums);
    return interval;
}

/* For every eight neighbours, their sums under each of the 256 choices of signs: then a draw of
 * signs costs one step for eight values. */
static double *signed_sums(const double *sums, int count, int groups)
{
    double *table = allocate((size_t)groups * 256, sizeof *table);
    for (int i = 0; i < groups; i++)
        for (int signs = 0; signs < 256; signs++)
            for (int j = 0; j < 8 && 8 * i + j < count; j++)
                table[256 * i + signs] += signs >> j & 1 ? sums[8 * i + j] : -sums[8 * i + j];
    return table;
}

double permutation_test(const double *differences, int64_t count)
{
    double *kept = present(differences, &count);
    double shares[BLOCKS_MAX];
    int blocks, as_far = 0;
    double *sums = blocks_of(kept, count, &blocks, shares);
    double seen = 0, size = 0, squares = 0;
    for (int i = 0; i < blocks; i++) {
        seen += sums[i];
        size += fabs(sums[i]);
        squares += sums[i] * sums[i];
    }
    seen = fabs(seen) - size * 1e-12;    /* equal sums in another order are equal */
    int groups = (blocks + 7) / 8;
    double *table = signed_sums(sums, blocks, groups);
    struct rng rng;
    rng_seed(&rng, rng_stream(0, rng_stream_key("permutation")));
    for (int i = 0; i < FLIPS; i++) {
        double total = 0;
        for (int j = 0; j < groups; j += 8) {
            uint64_t signs = rng_next64(&rng);
            for (int k = j; k < groups && k < j + 8; k++, signs >>= 8)
                total += table[256 * k + (int)(signs & 255)];
        }
        as_far += fabs(total) >= seen;
    }
    free(kept);
    free(sums);
    free(table);
    double bound = squares > 0 ? 2 * exact_exp(-seen * seen / (2 * squares)) : 1;
    return bound < least_drawn ? bound : (as_far + 1) * least_drawn;
}

double mcnemar(int64_t up, int64_t down)
{
    int64_t n = up + down, least = up < down ? up : down, middle = n / 2;
    /* Terms of the binomial distribution relative to the largest, from the middle down. */
    double term = 1, all = 0, below = 0, at = 0;
    for (int64_t k = middle; k >= 0 && term > 1e-290; k--) {
        all += 2 * k == n ? term : 2 * term;
        if (k == least)
            at = term;
        if (k < least)
            below += term;
        term = term * (double)k / (double)(n - k + 1);
    }
    double p = n == 0 ? 1 : (2 * below + at) / all;
    return 2 * least == n ? 1 : p;
}

/* The difference of two shares, b - a, from estimates drawn a little towards the middle, and the
 * variance of their difference. */
static struct interval between_shares(double value, double middle, double variance)
{
    double half = statistics_normal() * sqrt(variance);
    double low = middle - half, high = middle + half;
    return (struct interval){.value = value, .low = low < -1 ? -1 : low, .high = high > 1 ? 1 : high};
}

/* Bonett and Price: as if one more play had gone each way. */
static struct interval paired_shares(int64_t up, int64_t down, int64_t count)
{
    double n = (double)count + 2, rise = ((double)up + 1) / n, fall = ((double)down + 1) / n;
    return between_shares((double)(up - down) / (double)count, rise - fall,
                          (rise + fall - (rise - fall) * (rise - fall)) / n);
}

/* Agresti and Caffo: as if each had won and lost one more play. */
static struct interval unpaired_shares(double a_share, int64_t a_count, double b_share,
                                       int64_t b_count)
{
    double m = (double)a_count + 2, a = (a_share * (double)a_count + 1) / m;
    double n = (double)b_count + 2, b = (b_share * (double)b_count + 1) / n;
    return between_shares(b_share - a_share, b - a, a * (1 - a) / m + b * (1 - b) / n);
}

static bool is_share(double value)
{
    return value == 0 || value == 1;
}

/* Of the mean of values none of which is lacking; 0 for fewer than two. */
static double standard_error(const double *values, int64_t count)
{
    struct moments moments = {0};
    for (int64_t i = 0; i < count; i++)
        moments_add(&moments, values[i]);
    return count > 1 ? moments_deviation(&moments) / sqrt((double)count) : 0;
}

struct paired paired_compare(const double *a, const double *b, int64_t count)
{
    struct paired paired = {.test = "permutation"};
    double *differences = allocate((size_t)count, sizeof *differences);
    bool shares = true;
    for (int64_t i = 0; i < count; i++) {
        if (isnan(a[i]) || isnan(b[i]))
            continue;
        double difference = b[i] - a[i];
        shares = shares && is_share(a[i]) && is_share(b[i]);
        paired.up += difference > 0;
        paired.down += difference < 0;
        differences[paired.count++] = difference;
    }
    paired.error = standard_error(differences, paired.count);
    if (shares && paired.count) {
        paired.test = "McNemar";
        paired.difference = paired_shares(paired.up, paired.down, paired.count);
        paired.p = mcnemar(paired.up, paired.down);
    } else {
        paired.difference = bootstrap_mean(differences, paired.count);
        paired.p = permutation_test(differences, paired.count);
    }
    free(differences);
    return paired;
}

/* Means of blocks of `size` neighbours; a rest shorter than a block is left out. */
static double *means_of(const double *values, int64_t count, int64_t size, int64_t *blocks)
{
    *blocks = count / size;
    double *means = allocate((size_t)*blocks, sizeof *means);
    for (int64_t i = 0; i < *blocks; i++) {
        for (int64_t j = 0; j < size; j++)
            means[i] += values[i * size + j];
        means[i] /= (double)size;
    }
    return means;
}

/* That the mean of `few` of all values, drawn without putting back, is as far from the mean of all:
 * Bernstein's bound, which Hoeffding (1963) showed to hold for such draws. */
static double bernstein(const double *all, int64_t count, int64_t few, double mean, double away)
{
    double variance = 0, reach = 0;
    for (int64_t i = 0; i < count; i++) {
        double apart = fabs(all[i] - mean);
        variance += apart * apart / (double)count;
        reach = apart > reach ? apart : reach;
    }
    double scale = 2 * variance + 2 * reach * away / 3;
    return scale > 0 ? 2 * exact_exp(-(double)few * away * away / scale) : 1;
}

/* Chance that shuffled belongings give means as far apart. `all` has the `few` values of the
 * smaller side first; only they need to be drawn. */
static double shuffle_test(double *all, int64_t few, int64_t count)
{
    struct rng rng;
    int as_far = 0;
    double seen = 0, sum = 0, size = 0;
    for (int64_t i = 0; i < count; i++) {
        seen += i < few ? all[i] : 0;
        sum += all[i];
        size = fabs(all[i]) > size ? fabs(all[i]) : size;
    }
    double mean = sum / (double)count, away = fabs(seen / (double)few - mean) - size * 1e-12;
    double bound = away > 0 ? bernstein(all, count, few, mean, away) : 1;
    if (bound < least_drawn)
        return bound;
    rng_seed(&rng, rng_stream(0, rng_stream_key("shuffle")));
    for (int i = 0; i < FLIPS; i++) {
        double drawn = 0;
        for (int64_t j = 0; j < few; j++) {
            int64_t other = j + (int64_t)rng_below(&rng, (uint32_t)(count - j));
            double swap = all[j];
            all[j] = all[other];
            all[other] = swap;
            drawn += all[j];
        }
        as_far += fabs(drawn / (double)few - mean) >= away;
    }
    return (as_far + 1) * least_drawn;
}

/* The test of two samples by means of equally many neighbours, as many as the smaller side can be
 * drawn from in time. */
static double unpaired_test(const double *a, int64_t a_count, const double *b, int64_t b_count)
{
    bool a_less = a_count <= b_count;
    int64_t least = a_less ? a_count : b_count, few, many;
    int64_t size = (least + BLOCKS_MAX - 1) / BLOCKS_MAX;
    double *smaller = means_of(a_less ? a : b, least, size, &few);
    double *larger = means_of(a_less ? b : a, a_less ? b_count : a_count, size, &many);
    double *all = allocate((size_t)(few + many), sizeof *all);
    memcpy(all, smaller, (size_t)few * sizeof *all);
    memcpy(all + few, larger, (size_t)many * sizeof *all);
    double p = shuffle_test(all, few, few + many);
    free(smaller);
    free(larger);
    free(all);
    return p;
}

static struct interval unpaired_interval(const struct urn *one, const struct urn *two)
{
    double draws[DRAWS], value = two->mean - one->mean;
    int blocks = one->blocks < two->blocks ? one->blocks : two->blocks;
    struct rng rng;
    if (blocks < VALUES_LEAST)
        return endless(value);
    rng_seed(&rng, rng_stream(0, rng_stream_key("bootstrap")));
    for (int i = 0; i < DRAWS; i++)
        draws[i] = urn_draw(two, &rng) - urn_draw(one, &rng);
    return percentiles(draws, value, blocks);
}

struct paired unpaired_compare(const double *a, int64_t a_count, const double *b, int64_t b_count)
{
    struct paired result = {.test = "shuffle", .p = 1, .difference = no_value};
    double *one = present(a, &a_count), *two = present(b, &b_count);
    bool shares = true;
    for (int64_t i = 0; i < a_count + b_count; i++)
        shares = shares && is_share(i < a_count ? one[i] : two[i - a_count]);
    result.count = a_count < b_count ? a_count : b_count;
    if (result.count) {
        struct urn first, second;
        urn_fill(&first, one, a_count);
        urn_fill(&second, two, b_count);
        result.difference = shares ? unpaired_shares(first.mean, a_count, second.mean, b_count)
                                   : unpaired_interval(&first, &second);
        result.p = unpaired_test(one, a_count, two, b_count);
        double first_error = standard_error(one, a_count);
        double second_error = standard_error(two, b_count);
        result.error = sqrt(first_error * first_error + second_error * second_error);
        free(first.sums);
        free(second.sums);
    }
    free(one);
    free(two);
    return result;
}

/* A p value with its place in the list. */
struct ranked {
    double p;
    int    at;
};

static int by_p(const void *a, const void *b)
{
    const struct ranked *one = a, *two = b;
    return one->p != two->p ? (one->p > two->p) - (one->p < two->p) : one->at - two->at;
}

void holm(double *p, int count)
{
    struct ranked *order = allocate((size_t)count, sizeof *order);
    for (int i = 0; i < count; i++)
        order[i] = (struct ranked){p[i], i};
    qsort(order, (size_t)count, sizeof *order, by_p);
    double most = 0;
    for (int i = 0; i < count; i++) {
        double adjusted = order[i].p * (count - i);
        most = adjusted > most ? adjusted : most;
        p[order[i].at] = most < 1 ? most : 1;
    }
    free(order);
}
