/* bradley_terry.c: ratings whose differences tell who wins.
 *
 * The parameters are one strength for each, and the advantage of who begins. They maximise the
 * likelihood with a normal prior, by Newton's method; the prior's spread follows from them and from how
 * uncertain they are, and both are repeated until neither moves (Dempster, Laird and Rubin 1977). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/exact.h"
#include "core/heap.h"
#include "core/linear.h"
#include "evaluate/ratings.h"

enum { NEWTON_STEPS = 50, SPREAD_ROUNDS = 60 };

/* A difference of 400 points means odds of 10 to 1. */
static const double ELO = 173.71779276130073;    /* 400 / ln 10 */

/* What is thought of the spread beforehand, and how many ratings that guess counts for. */
static const double SPREAD_GUESS = 1, GUESS_COUNTS = 2;

struct fitting {
    int           count, size;     /* of those rated; of parameters: one more */
    const double *points, *plays;  /* [i * count + j]: of i, who began against j */
    double       *strength;        /* [size]; the last is that of beginning */
    double       *gradient, *factor, *covariance;
    double        precision;       /* of the prior */
};

static double logistic(double x)
{
    return x >= 0 ? 1 / (1 + exact_exp(-x)) : exact_exp(x) / (1 + exact_exp(x));
}

double elo_chance(double rating, double other)
{
    return logistic((rating - other) / ELO);
}

static double chance_of(const struct fitting *fit, int i, int j)
{
    return logistic(fit->strength[i] - fit->strength[j] + fit->strength[fit->count]);
}

/* Adds `amount` to the lower half of a matrix at the outer product of a match's signs: 1 for who begins
 * and for beginning, -1 for the other. */
static void add_outer(double *matrix, int size, int i, int j, double amount)
{
    int last = size - 1, high = i > j ? i : j, low = i > j ? j : i;
    matrix[i * size + i] += amount;
    matrix[j * size + j] += amount;
    matrix[high * size + low] -= amount;
    matrix[last * size + i] += amount;
    matrix[last * size + j] -= amount;
    matrix[last * size + last] += amount;
}

/* The gradient of the posterior, and the factor of its curvature. */
static void look(struct fitting *fit)
{
    int n = fit->count, size = fit->size;
    memset(fit->factor, 0, (size_t)size * (size_t)size * sizeof *fit->factor);
    for (int i = 0; i < size; i++) {
        fit->gradient[i] = -fit->precision * fit->strength[i];
        fit->factor[i * size + i] = fit->precision;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double plays = fit->plays[i * n + j];
            if (plays <= 0)
                continue;
            double chance = chance_of(fit, i, j), beyond = fit->points[i * n + j] - plays * chance;
            fit->gradient[i] += beyond;
            fit->gradient[j] -= beyond;
            fit->gradient[n] += beyond;
            add_outer(fit->factor, size, i, j, plays * chance * (1 - chance));
        }
    CHECK(linear_factor(fit->factor, size));
}

static void climb(struct fitting *fit)
{
    for (int step = 0; step < NEWTON_STEPS; step++) {
        double moved = 0;
        look(fit);
        linear_solve(fit->factor, fit->size, fit->gradient);
        for (int i = 0; i < fit->size; i++) {    /* a step beyond 2 would leave where it is good */
            double by = fit->gradient[i] > 2 ? 2 : fit->gradient[i] < -2 ? -2 : fit->gradient[i];
            fit->strength[i] += by;
            moved = fabs(by) > moved ? fabs(by) : moved;
        }
        if (moved < 1e-11)
            break;
    }
    look(fit);
    linear_invert(fit->factor, fit->size, fit->covariance);
}

static void settle(struct fitting *fit)
{
    for (int round = 0; round < SPREAD_ROUNDS; round++) {
        climb(fit);
        double squares = GUESS_COUNTS * SPREAD_GUESS * SPREAD_GUESS;
        for (int i = 0; i < fit->count; i++)
            squares += fit->strength[i] * fit->strength[i] + fit->covariance[i * fit->size + i];
        double precision = (fit->count + GUESS_COUNTS) / squares;
        bool still = fabs(precision - fit->precision) < 1e-9 * precision;
        fit->precision = precision;
        if (still)
            break;
    }
    climb(fit);
}

/* ---- what chance does ---- */

static int by_luck(const void *a, const void *b)
{
    const struct match *const *one = a, *const *two = b;
    uint32_t first = (*one)->luck, second = (*two)->luck;
    return (first > second) - (first < second);
}

/* The outer products of gradients, summed by luck: how much the answer varies from one to the next. */
static void scatter(const struct fitting *fit, const struct match *matches, int64_t count,
                    double *sum)
{
    int size = fit->size;
    const struct match **order = heap_new((size_t)count, sizeof *order);
    double *pull = heap_new((size_t)size, sizeof *pull);
    int *touched = heap_new((size_t)size, sizeof *touched);
    for (int64_t i = 0; i < count; i++)
        order[i] = &matches[i];
    qsort(order, (size_t)count, sizeof *order, by_luck);
    for (int64_t i = 0, next; i < count; i = next) {
        int marks = 0;
        memset(pull, 0, (size_t)size * sizeof *pull);
        for (next = i; next < count && order[next]->luck == order[i]->luck; next++) {
            const struct match *match = order[next];
            double beyond = (double)match->points - chance_of(fit, match->first, match->second);
            pull[match->first] += beyond;
            pull[match->second] -= beyond;
            pull[fit->count] += beyond;
        }
        for (int k = 0; k < size; k++)
            if (pull[k] != 0)
                touched[marks++] = k;
        for (int k = 0; k < marks; k++)
            for (int l = 0; l < marks; l++)
                sum[touched[k] * size + touched[l]] += pull[touched[k]] * pull[touched[l]];
    }
    free(order);
    free(pull);
    free(touched);
}

/* covariance * (scatter + prior) * covariance. */
static double *robust(const struct fitting *fit, const struct match *matches, int64_t count)
{
    int size = fit->size;
    size_t cells = (size_t)size * (size_t)size;
    double *middle = heap_new(cells, sizeof *middle), *half = heap_new(cells, sizeof *half);
    scatter(fit, matches, count, middle);
    for (int i = 0; i < size; i++)
        middle[i * size + i] += fit->precision;
    for (int pass = 0; pass < 2; pass++) {    /* both are symmetric: transposing between is free */
        memset(half, 0, cells * sizeof *half);
        for (int i = 0; i < size; i++)
            for (int k = 0; k < size; k++)
                for (int j = 0; j < size; j++)
                    half[j * size + i] += fit->covariance[i * size + k] * middle[k * size + j];
        double *spare = middle;
        middle = half;
        half = spare;
    }
    free(half);
    return middle;
}

/* The variance of strength i less the mean of all. */
static double variance_apart(const double *covariance, int count, int size, int i)
{
    double row = 0, all = 0;
    for (int j = 0; j < count; j++) {
        row += covariance[i * size + j];
        for (int k = 0; k < count; k++)
            all += covariance[j * size + k];
    }
    return covariance[i * size + i] - 2 * row / count + all / ((double)count * count);
}

static struct interval around(double value, double variance)
{
    double half = statistics_normal() * exact_sqrt(variance > 0 ? variance : 0);
    return (struct interval){ELO * value, ELO * (value - half), ELO * (value + half)};
}

struct bradley_terry *bradley_terry_fit(int count, const struct match *matches, int64_t match_count)
{
    CHECK(count > 0 && count <= RATED_MAX);
    size_t n = (size_t)count, size = n + 1;
    double *points = heap_new(n * n, sizeof *points), *plays = heap_new(n * n, sizeof *plays);
    for (int64_t i = 0; i < match_count; i++) {
        size_t at = (size_t)matches[i].first * n + (size_t)matches[i].second;
        points[at] += (double)matches[i].points;
        plays[at]++;
    }
    struct fitting fit = {
        .count = count, .size = count + 1, .points = points, .plays = plays, .precision = 1,
        .strength = heap_new(size, sizeof(double)), .gradient = heap_new(size, sizeof(double)),
        .factor = heap_new(size * size, sizeof(double)),
        .covariance = heap_new(size * size, sizeof(double)),
    };
    settle(&fit);
    double *wider = robust(&fit, matches, match_count), mean = 0;
    struct bradley_terry *out = heap_new(1, sizeof *out);
    out->count = count;
    out->rating = heap_new(n, sizeof *out->rating);
    out->spread = ELO / exact_sqrt(fit.precision);
    for (int i = 0; i < count; i++)
        mean += fit.strength[i] / count;
    for (int i = 0; i < count; i++) {
        double plain = variance_apart(fit.covariance, count, fit.size, i);
        double shared = variance_apart(wider, count, fit.size, i);
        out->rating[i] = around(fit.strength[i] - mean, plain > shared ? plain : shared);
    }
    double plain = fit.covariance[fit.size * fit.size - 1];
    double shared = wider[fit.size * fit.size - 1];
    out->beginning = around(fit.strength[count], plain > shared ? plain : shared);
    free(wider);
    free(points);
    free(plays);
    free(fit.strength);
    free(fit.gradient);
    free(fit.factor);
    free(fit.covariance);
    return out;
}

void bradley_terry_free(struct bradley_terry *fit)
{
    if (!fit)
        return;
    free(fit->rating);
    free(fit);
}
