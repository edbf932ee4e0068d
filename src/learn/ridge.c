/* ridge.c: ridge regression by conjugate gradients (Hestenes and Stiefel 1952): items are sparse, and neither
 * they nor rows need to be few. */
#include "learn/ridge.h"

#include <stdlib.h>
#include <string.h>

#include "core/exact.h"
#include "core/heap.h"

/* Strengths from strong to weak, so that each solution is a good start for the next. */
enum { FOLDS = 3, STEPS_MOST = 60 };
static const double strengths[] = {1000, 300, 100, 30, 10, 3, 1, 0.3};
enum { STRENGTHS = sizeof strengths / sizeof *strengths };
static const double NEAR = 1e-7;        /* what is left of the squares of slopes */

/* An unknown is the level (number 0) or the weight of a row. */
struct fitting {
    const struct coding  *coding;
    const struct lessons *lessons;
    const double         *weights, *targets;    /* by place in the lessons */
    const int            *list;                 /* places of the items that count */
    int                   count, size;          /* of the list, of unknowns */
    double               *scale, *slope, *step, *along;
};

/* The sum over rows of an item, each times its unknown. */
static double answer(const struct coding *coding, const struct coded *coded, int item,
                     const double *unknown)
{
    const struct coded_item *at = &coded->items[item];
    double sum = unknown[0];
    for (int i = 0; i < at->node_count; i++) {
        const struct coded_node *node = &coded->nodes[at->node + i];
        const double *own = unknown + 1 + coding->symbols[node->symbol].first_row;
        for (int k = 0; k < node->number_count; k++)
            sum += own[coded->numbers[node->number + k].row] * coded->numbers[node->number + k].value;
    }
    return sum;
}

/* Adds `by` times the rows of an item; squared: times their squares. */
static void add_item(const struct coding *coding, const struct coded *coded, int item, double by,
                     bool squared, double *out)
{
    const struct coded_item *at = &coded->items[item];
    out[0] += by;
    for (int i = 0; i < at->node_count; i++) {
        const struct coded_node *node = &coded->nodes[at->node + i];
        double *own = out + 1 + coding->symbols[node->symbol].first_row;
        for (int k = 0; k < node->number_count; k++) {
            double value = coded->numbers[node->number + k].value;
            own[coded->numbers[node->number + k].row] += by * (squared ? value * value : value);
        }
    }
}

/* Fills `out` with what the matrix of the equations makes of x. */
static void multiply(const struct fitting *fit, double strength, const double *x, double *out)
{
    memset(out, 0, (size_t)fit->size * sizeof *out);
    for (int i = 0; i < fit->count; i++) {
        int item = fit->lessons->chosen[fit->list[i]];
        double by = fit->weights[fit->list[i]] * answer(fit->coding, fit->lessons->coded, item, x);
        add_item(fit->coding, fit->lessons->coded, item, by, false, out);
    }
    for (int i = 1; i < fit->size; i++)    /* the level is free */
        out[i] += strength * x[i];
}

static double product(const double *a, const double *b, const double *c, int size)
{
    double sum = 0;
    for (int i = 0; i < size; i++)
        sum += a[i] * b[i] * c[i];
    return sum;
}

/* Improves x until it solves the equations at a strength. */
static void solve(struct fitting *fit, double strength, double *x)
{
    int n = fit->size;
    double first = 0, before = 0;
    multiply(fit, strength, x, fit->along);
    memset(fit->slope, 0, (size_t)n * sizeof *fit->slope);
    memset(fit->scale, 0, (size_t)n * sizeof *fit->scale);
    for (int i = 0; i < fit->count; i++) {
        int place = fit->list[i], item = fit->lessons->chosen[place];
        add_item(fit->coding, fit->lessons->coded, item, fit->weights[place] * fit->targets[place],
                 false, fit->slope);
        add_item(fit->coding, fit->lessons->coded, item, fit->weights[place], true, fit->scale);
    }
    for (int i = 0; i < n; i++) {
        double diagonal = fit->scale[i] + (i > 0 ? strength : 0);
        fit->scale[i] = diagonal > 0 ? 1 / diagonal : 0;
        first += fit->slope[i] * fit->slope[i] * fit->scale[i];
        fit->slope[i] -= fit->along[i];
        fit->step[i] = 0;
    }
    for (int step = 0; step < STEPS_MOST; step++) {
        double now = product(fit->slope, fit->slope, fit->scale, n);
        if (now <= NEAR * first)
            return;
        for (int i = 0; i < n; i++)
            fit->step[i] = fit->scale[i] * fit->slope[i] +
                           (step > 0 ? now / before * fit->step[i] : 0);
        multiply(fit, strength, fit->step, fit->along);
        double curve = 0;
        for (int i = 0; i < n; i++)
            curve += fit->step[i] * fit->along[i];
        for (int i = 0; i < n; i++) {
            x[i] += now / curve * fit->step[i];
            fit->slope[i] -= now / curve * fit->along[i];
        }
        before = now;
    }
}

/* The strength at which items that are held back are hit best. */
static double choose(struct fitting *fit, const int *all, int count, double *x)
{
    double off[STRENGTHS] = {0};
    int *list = heap_new((size_t)count, sizeof *list), best = 0;
    for (int fold = 0; fold < FOLDS; fold++) {
        fit->count = 0;
        fit->list = list;
        for (int i = 0; i < count; i++)
            if (i % FOLDS != fold)
                list[fit->count++] = all[i];
        memset(x, 0, (size_t)fit->size * sizeof *x);
        for (int s = 0; s < STRENGTHS; s++) {
            solve(fit, strengths[s], x);
            for (int i = fold; i < count; i += FOLDS) {
                double by = answer(fit->coding, fit->lessons->coded, fit->lessons->chosen[all[i]], x) -
                            fit->targets[all[i]];
                off[s] += fit->weights[all[i]] * by * by;
            }
        }
    }
    for (int s = 1; s < STRENGTHS; s++)
        best = off[s] < off[best] ? s : best;
    free(list);
    return strengths[best];
}

/* Fits items of one sort of worth. */
static void fit_sort(struct fitting *fit, int sort, double *x)
{
    int *list = heap_new((size_t)fit->lessons->count, sizeof *list), count = 0;
    double sum = 0;
    for (int i = 0; i < fit->lessons->count; i++)
        if ((fit->lessons->sorts ? fit->lessons->sorts[fit->lessons->chosen[i]] : 0) == sort &&
            fit->weights[i] > 0) {
            sum += fit->weights[i];
            list[count++] = i;
        }
    memset(x, 0, (size_t)fit->size * sizeof *x);
    if (count > 0 && sum > 0) {
        double strength = choose(fit, list, count, x);
        fit->list = list;
        fit->count = count;
        memset(x, 0, (size_t)fit->size * sizeof *x);
        solve(fit, strength, x);
    }
    free(list);
}

/* The line through what another sort of worth would be and what is to be learnt: its rise. */
static double rise_of(const struct fitting *fit, const double *other, double *level)
{
    double all = 0, mean_a = 0, mean_b = 0, aa = 0, ab = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < fit->lessons->count; i++) {
            int item = fit->lessons->chosen[i];
            if (fit->lessons->sorts[item] > 0)
                continue;
            double a = answer(fit->coding, fit->lessons->coded, item, other), w = fit->weights[i];
            if (pass == 0) {
                all += w;
                mean_a += w * a;
                mean_b += w * fit->targets[i];
            } else {
                aa += w * (a - mean_a) * (a - mean_a);
                ab += w * (a - mean_a) * (fit->targets[i] - mean_b);
            }
        }
        if (pass == 0 && all > 0) {
            mean_a /= all;
            mean_b /= all;
        }
    }
    double rise = aa > 0 ? ab / aa : 0;
    *level = mean_b - rise * mean_a;
    return rise;
}

static void fitting_begin(struct fitting *fit, const struct coding *coding,
                          const struct lessons *lessons, const double *weights, double *targets)
{
    size_t n = (size_t)coding->rows + 1;
    *fit = (struct fitting){
        .coding = coding, .lessons = lessons, .weights = weights, .targets = targets, .size = (int)n,
        .scale = heap_new(n, sizeof(double)), .slope = heap_new(n, sizeof(double)),
        .step = heap_new(n, sizeof(double)), .along = heap_new(n, sizeof(double)),
    };
    for (int i = 0; i < lessons->count; i++)
        targets[i] = lessons->targets[lessons->chosen[i]];
}

static void fitting_free(struct fitting *fit)
{
    free(fit->scale);
    free(fit->slope);
    free(fit->step);
    free(fit->along);
}

void ridge_fit(const struct coding *coding, const struct lessons *lessons, const double *weights,
               double *out)
{
    size_t n = (size_t)coding->rows + 1;
    double *targets = heap_new((size_t)lessons->count, sizeof *targets);
    double *other = heap_new(n, sizeof *other);
    struct fitting fit;
    fitting_begin(&fit, coding, lessons, weights, targets);
    if (lessons->sorts) {    /* what the other sort tells first; then what it leaves */
        double level;
        fit_sort(&fit, 1, other);
        double rise = rise_of(&fit, other, &level);
        for (size_t i = 0; i < n; i++)
            other[i] *= rise;
        other[0] += level;
        for (int i = 0; i < lessons->count; i++)
            if (lessons->sorts[lessons->chosen[i]] == 0)
                targets[i] -= answer(coding, lessons->coded, lessons->chosen[i], other);
    }
    fit_sort(&fit, 0, out);
    for (size_t i = 0; i < n; i++)
        out[i] += other[i];
    fitting_free(&fit);
    free(targets);
    free(other);
}
