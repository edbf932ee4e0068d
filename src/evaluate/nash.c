/* nash.c: the mixture of largest entropy that nobody beats.
 *
 * A mixture p of an antisymmetric game is one that nobody beats if no i gains against it: (A p)_i <= 0. The
 * one of largest entropy among them has the form p_j ~ exp(-sum_i weight_i A_ij) with weights >= 0 that
 * minimise
 *
 *     log sum_j exp(-sum_i weight_i A_ij) + slack * sum_i weight_i
 *
 * (the dual of that problem, where every i may gain `slack`, so that weights stay finite). It is convex
 * and smooth; a barrier keeps weights positive and is taken away step by step, each by Newton's method. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/exact.h"
#include "core/heap.h"
#include "core/linear.h"
#include "evaluate/ratings.h"

enum { STEPS_MOST = 60, HALVINGS = 60 };
static const double SLACK = 1e-7, BARRIER_FIRST = 1, BARRIER_LAST = 1e-9, BARRIER_FACTOR = 0.2;

struct search {
    const double *payoff;          /* scaled so that the largest entry is 1 */
    int           count;
    double       *weight, *share, *gain;
    double       *gradient, *factor, *trial;
};

/* Shares by weights; returns the value of the dual without the barrier. */
static double spread(const struct search *search, const double *weight, double *share)
{
    int n = search->count;
    double most = -INFINITY, sum = 0, all = 0;
    for (int j = 0; j < n; j++) {
        double power = 0;
        for (int i = 0; i < n; i++)
            power -= weight[i] * search->payoff[i * n + j];
        share[j] = power;
        most = power > most ? power : most;
        all += weight[j];
    }
    for (int j = 0; j < n; j++)
        sum += share[j] = exact_exp(share[j] - most);
    for (int j = 0; j < n; j++)
        share[j] /= sum;
    return most + exact_log(sum) + SLACK * all;
}

static double with_barrier(const struct search *search, const double *weight, double *share,
                           double barrier)
{
    double value = spread(search, weight, share);
    for (int i = 0; i < search->count; i++)
        value -= barrier * exact_log(weight[i]);
    return value;
}

static void gains(const struct search *search)
{
    int n = search->count;
    for (int i = 0; i < n; i++) {
        search->gain[i] = 0;
        for (int j = 0; j < n; j++)
            search->gain[i] += search->payoff[i * n + j] * search->share[j];
    }
}

/* One step of Newton's; returns how much it promised. */
static double step(const struct search *search, double barrier)
{
    int n = search->count;
    double value = with_barrier(search, search->weight, search->share, barrier), promised = 0;
    gains(search);
    for (int i = 0; i < n; i++) {
        double w = search->weight[i];
        search->gradient[i] = -(-search->gain[i] + SLACK - barrier / w);
        for (int k = 0; k <= i; k++) {
            double sum = 0;
            for (int j = 0; j < n; j++)
                sum += search->share[j] * search->payoff[i * n + j] * search->payoff[k * n + j];
            search->factor[i * n + k] = sum - search->gain[i] * search->gain[k];
        }
        search->factor[i * n + i] += barrier / (w * w) + 1e-15;
    }
    memcpy(search->trial, search->gradient, (size_t)n * sizeof *search->trial);
    if (!linear_factor(search->factor, n))
        return 0;
    linear_solve(search->factor, n, search->gradient);
    double length = 1;
    for (int i = 0; i < n; i++) {
        promised += search->trial[i] * search->gradient[i];
        if (search->gradient[i] < 0 && -0.95 * search->weight[i] / search->gradient[i] < length)
            length = -0.95 * search->weight[i] / search->gradient[i];
    }
    for (int halving = 0; halving < HALVINGS; halving++, length /= 2) {
        for (int i = 0; i < n; i++)
            search->trial[i] = search->weight[i] + length * search->gradient[i];
        if (with_barrier(search, search->trial, search->share, barrier) <=
            value - 1e-4 * length * promised) {
            memcpy(search->weight, search->trial, (size_t)n * sizeof *search->weight);
            return promised;
        }
    }
    return 0;
}

void nash_average(const double *payoff, int count, double *share, double *skill)
{
    CHECK(count > 0 && count <= RATED_MAX);
    size_t n = (size_t)count;
    double largest = 0, *scaled = heap_new(n * n, sizeof *scaled);
    for (size_t i = 0; i < n * n; i++)
        largest = fabs(payoff[i]) > largest ? fabs(payoff[i]) : largest;
    for (size_t i = 0; i < n * n; i++)
        scaled[i] = largest > 0 ? payoff[i] / largest : 0;
    struct search search = {
        .payoff = scaled, .count = count, .share = share, .gain = skill,
        .weight = heap_new(n, sizeof(double)), .gradient = heap_new(n, sizeof(double)),
        .factor = heap_new(n * n, sizeof(double)), .trial = heap_new(n, sizeof(double)),
    };
    for (size_t i = 0; i < n; i++)
        search.weight[i] = 1;
    for (double barrier = BARRIER_FIRST; barrier >= BARRIER_LAST; barrier *= BARRIER_FACTOR)
        for (int i = 0; i < STEPS_MOST && step(&search, barrier) > 1e-14; i++)
            ;
    spread(&search, search.weight, share);
    gains(&search);
    for (size_t i = 0; i < n; i++)
        skill[i] *= largest;
    free(scaled);
    free(search.weight);
    free(search.gradient);
    free(search.factor);
    free(search.trial);
}
