/* curve.c: means measured at some values of a number, and where their curve crosses a target. */
#include "evolve/curve.h"

#include <math.h>
#include <stdlib.h>

#include "evolve/gauss.h"

enum { DRAWS = 1000, DRAW_SEED = 20 };

static double weight(const struct curve_point *point)
{
    return 1 / (point->error * point->error + 1e-12);
}

/* The rising curve by pooling neighbours that fall; with sign -1 the falling one. Returns by how much, in
 * squared errors, it is away from what was measured. */
static double fit_direction(const struct curve *curve, double sign, double *fit)
{
    double level[CURVE_MAX], mass[CURVE_MAX], away = 0;
    int size[CURVE_MAX], blocks = 0;
    for (int i = 0; i < curve->count; i++) {
        level[blocks] = sign * curve->points[i].mean;
        mass[blocks] = weight(&curve->points[i]);
        size[blocks++] = 1;
        while (blocks > 1 && level[blocks - 2] > level[blocks - 1]) {
            double sum = mass[blocks - 2] + mass[blocks - 1];
            level[blocks - 2] = (level[blocks - 2] * mass[blocks - 2] +
                                 level[blocks - 1] * mass[blocks - 1]) / sum;
            mass[blocks - 2] = sum;
            size[blocks - 2] += size[blocks - 1];
            blocks--;
        }
    }
    for (int block = 0, i = 0; block < blocks; block++)
        for (int j = 0; j < size[block]; j++, i++) {
            fit[i] = sign * level[block];
            double error = fit[i] - curve->points[i].mean;
            away += error * error * weight(&curve->points[i]);
        }
    return away;
}

void curve_fit(struct curve *curve)
{
    double rising[CURVE_MAX], falling[CURVE_MAX];
    double up = fit_direction(curve, 1, rising), down = fit_direction(curve, -1, falling);
    curve->falls = down < up;
    curve->bent = false;
    for (int i = 0; i < curve->count; i++) {
        struct curve_point *point = &curve->points[i];
        point->fit = curve->falls ? falling[i] : rising[i];
        /* Four errors away at one point hardly ever happens by chance at any of a few dozen. */
        curve->bent = curve->bent || fabs(point->fit - point->mean) > 4 * point->error + 1e-9;
    }
    for (int i = 0; curve->bent && i < curve->count; i++)
        curve->points[i].fit = curve->points[i].mean;
}

int curve_bracket(const struct curve *curve, double target)
{
    for (int i = 0; i + 1 < curve->count; i++) {
        double one = curve->points[i].fit - target, two = curve->points[i + 1].fit - target;
        if ((one <= 0 && two >= 0) || (one >= 0 && two <= 0))
            return i;
    }
    return -1;
}

double curve_crossing(const struct curve *curve, double target)
{
    int at = curve_bracket(curve, target);
    if (at < 0) {
        const struct curve_point *first = curve->points, *last = first + curve->count - 1;
        return fabs(first->fit - target) < fabs(last->fit - target) ? first->x : last->x;
    }
    const struct curve_point *one = &curve->points[at], *two = one + 1;
    double rise = two->fit - one->fit;
    if (rise == 0) {    /* level on the target: the middle of the stretch */
        int end = at + 1;
        while (end + 1 < curve->count && curve->points[end + 1].fit == one->fit)
            end++;
        return (one->x + curve->points[end].x) / 2;
    }
    return one->x + (target - one->fit) / rise * (two->x - one->x);
}

static int by_size(const void *a, const void *b)
{
    double one = *(const double *)a, two = *(const double *)b;
    return (one > two) - (one < two);
}

struct interval curve_crossing_interval(const struct curve *curve, double target)
{
    double crossings[DRAWS];
    struct rng rng;
    rng_seed(&rng, DRAW_SEED);
    for (int draw = 0; draw < DRAWS; draw++) {
        struct curve drawn = *curve;
        double fit[CURVE_MAX];
        for (int i = 0; i < drawn.count; i++)
            drawn.points[i].mean += drawn.points[i].error * gauss_draw(&rng);
        fit_direction(&drawn, curve->falls ? -1 : 1, fit);
        for (int i = 0; i < drawn.count; i++)
            drawn.points[i].fit = curve->bent ? drawn.points[i].mean : fit[i];
        crossings[draw] = curve_crossing(&drawn, target);
    }
    qsort(crossings, DRAWS, sizeof *crossings, by_size);
    return (struct interval){curve_crossing(curve, target), crossings[DRAWS / 40],
                             crossings[DRAWS - 1 - DRAWS / 40]};
}
