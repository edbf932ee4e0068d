/* inference.c: bootstrap, paired differences, permutation and McNemar tests. */
#include "evaluate/inference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/rng.h"

enum { DRAWS = 2000, FLIPS = 4999, BLOCKS_MAX = 2000 };

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    CHECK(memory);
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

struct interval bootstrap_mean(const double *values, int64_t count)
{
    double *kept = present(values, &count);
    struct interval interval = {0};
    double shares[BLOCKS_MAX], *means = allocate(DRAWS, sizeof *means);
    int blocks;
    double *sums = blocks_of(kept, count, &blocks, shares);
    double sum = 0;
    for (int i = 0; i < blocks; i++)
        sum += sums[i];
    if (count > 0) {
        struct rng rng;
        interval.value = sum / (double)count;
        rng_seed(&rng, rng_stream(0, rng_stream_key("bootstrap")));
        for (int i = 0; i < DRAWS; i++) {
            double total = 0, size = 0;
            for (int j = 0; j < blocks; j++) {
                uint32_t drawn = rng_below(&rng, (uint32_t)blocks);
                total += sums[drawn];
                size += shares[drawn];
            }
            means[i] = total / size;
        }
        qsort(means, DRAWS, sizeof *means, by_size);
        /* Resampling n values spreads like n, the truth like n - 1. */
        double widen = blocks > 1 ? sqrt(blocks / (blocks - 1.0)) : 1;
        interval.low = interval.value - widen * (interval.value - means[DRAWS / 40 - 1]);
        interval.high = interval.value + widen * (means[DRAWS - DRAWS / 40] - interval.value);
    }
    free(kept);
    free(sums);
    free(means);
    return interval;
}

double permutation_test(const double *differences, int64_t count)
{
    double *kept = present(differences, &count);
    double shares[BLOCKS_MAX];
    int blocks, as_far = 0;
    double *sums = blocks_of(kept, count, &blocks, shares);
    double seen = 0, size = 0;
    for (int i = 0; i < blocks; i++) {
        seen += sums[i];
        size += fabs(sums[i]);
    }
    seen = fabs(seen) - size * 1e-12;    /* equal sums in another order are equal */
    struct rng rng;
    rng_seed(&rng, rng_stream(0, rng_stream_key("permutation")));
    for (int i = 0; i < FLIPS; i++) {
        double total = 0;
        for (int j = 0; j < blocks; j += 64) {
            uint64_t signs = rng_next64(&rng);
            for (int k = j; k < blocks && k < j + 64; k++, signs >>= 1)
                total += signs & 1 ? sums[k] : -sums[k];
        }
        as_far += fabs(total) >= seen;
    }
    free(kept);
    free(sums);
    return (as_far + 1.0) / (FLIPS + 1.0);
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

struct paired paired_compare(const double *a, const double *b, int64_t count)
{
    struct paired paired = {.test = "permutation"};
    double *differences = allocate((size_t)count, sizeof *differences);
    bool shares = true;
    for (int64_t i = 0; i < count; i++) {
        if (isnan(a[i]) || isnan(b[i]))
            continue;
        double difference = b[i] - a[i];
        shares = shares && (a[i] == 0 || a[i] == 1) && (b[i] == 0 || b[i] == 1);
        paired.up += difference > 0;
        paired.down += difference < 0;
        differences[paired.count++] = difference;
    }
    paired.difference = bootstrap_mean(differences, paired.count);
    if (shares) {
        paired.test = "McNemar";
        paired.p = mcnemar(paired.up, paired.down);
    } else {
        paired.p = permutation_test(differences, paired.count);
    }
    free(differences);
    return paired;
}

/* Means of blocks of `size` neighbours; a rest shorter than a block is left out. */
static double *means_of(const double *values, int64_t count, int64_t size, int *blocks)
{
    *blocks = (int)(count / size);
    double *means = allocate((size_t)*blocks, sizeof *means);
    for (int i = 0; i < *blocks; i++) {
        for (int64_t j = 0; j < size; j++)
            means[i] += values[i * size + j];
        means[i] /= (double)size;
    }
    return means;
}

static double mean_of(const double *values, int64_t count)
{
    double sum = 0;
    for (int64_t i = 0; i < count; i++)
        sum += values[i];
    return count ? sum / (double)count : 0;
}

static double drawn_mean(struct rng *rng, const double *values, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[rng_below(rng, (uint32_t)count)];
    return sum / count;
}

/* Chance that shuffled belongings give means as far apart. `all` has a's values, then b's. */
static double shuffle_test(double *all, int a_count, int count, double apart)
{
    struct rng rng;
    int as_far = 0;
    double sum = mean_of(all, count) * count, size = 0;
    for (int i = 0; i < count; i++)
        size = fabs(all[i]) > size ? fabs(all[i]) : size;
    rng_seed(&rng, rng_stream(0, rng_stream_key("shuffle")));
    for (int i = 0; i < DRAWS; i++) {
        double first = 0;
        for (int j = 0; j < a_count; j++) {
            int other = j + (int)rng_below(&rng, (uint32_t)(count - j));
            double swap = all[j];
            all[j] = all[other];
            all[other] = swap;
            first += all[j];
        }
        double difference = (sum - first) / (count - a_count) - first / a_count;
        as_far += fabs(difference) >= fabs(apart) - size * 1e-12;
    }
    return (as_far + 1.0) / (DRAWS + 1.0);
}

struct paired unpaired_compare(const double *a, int64_t a_count, const double *b, int64_t b_count)
{
    struct paired result = {.test = "shuffle", .p = 1};
    double *one = present(a, &a_count), *two = present(b, &b_count);
    int64_t most = a_count > b_count ? a_count : b_count;
    int64_t size = (most + BLOCKS_MAX - 1) / BLOCKS_MAX;
    int a_blocks = 0, b_blocks = 0;
    double *first = means_of(one, a_count, size ? size : 1, &a_blocks);
    double *second = means_of(two, b_count, size ? size : 1, &b_blocks);
    result.count = a_count < b_count ? a_count : b_count;
    if (a_blocks > 1 && b_blocks > 1) {
        double *draws = allocate(DRAWS, sizeof *draws);
        double *all = allocate((size_t)(a_blocks + b_blocks), sizeof *all);
        struct rng rng;
        rng_seed(&rng, rng_stream(0, rng_stream_key("bootstrap")));
        for (int i = 0; i < DRAWS; i++)
            draws[i] = drawn_mean(&rng, second, b_blocks) - drawn_mean(&rng, first, a_blocks);
        qsort(draws, DRAWS, sizeof *draws, by_size);
        result.difference.value = mean_of(two, b_count) - mean_of(one, a_count);
        result.difference.low = draws[DRAWS / 40 - 1];
        result.difference.high = draws[DRAWS - DRAWS / 40];
        memcpy(all, first, (size_t)a_blocks * sizeof *all);
        memcpy(all + a_blocks, second, (size_t)b_blocks * sizeof *all);
        result.p = shuffle_test(all, a_blocks, a_blocks + b_blocks,
                                mean_of(second, b_blocks) - mean_of(first, a_blocks));
        free(draws);
        free(all);
    }
    free(one);
    free(two);
    free(first);
    free(second);
    return result;
}

void holm(double *p, int count)
{
    int *order = allocate((size_t)count, sizeof *order);
    for (int i = 0; i < count; i++)
        order[i] = i;
    /* Few tests: insertion keeps equal ones in place. */
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && p[order[j]] < p[order[j - 1]]; j--) {
            int swap = order[j];
            order[j] = order[j - 1];
            order[j - 1] = swap;
        }
    double most = 0;
    for (int i = 0; i < count; i++) {
        double adjusted = p[order[i]] * (count - i);
        most = adjusted > most ? adjusted : most;
        p[order[i]] = most < 1 ? most : 1;
    }
    free(order);
}
