/* ridge.c: ridge regression by conjugate gradients (Hestenes and Stiefel 1952). As long as rows are few, the
 * matrix of the equations is made once; else every step goes through the items, which are sparse. */
#include "learn/ridge.h"

#include <stdlib.h>
#include <string.h>

#include "core/exact.h"
#include "core/heap.h"

/* Strengths from strong to weak, so that each solution is a good start for the next. */
enum { FOLDS = 3, STEPS_MOST = 100, MATRIX_MOST = 2000 };
static const double strengths[] = {1000, 300, 100, 30, 10, 3, 1, 0.3};
enum { STRENGTHS = sizeof strengths / sizeof *strengths };
static const double NEAR = 1e-6;        /* what is left of the squares of slopes */

/* An unknown is the level (number 0) or the weight of a row. */
struct fitting {
    const struct coding  *coding;
    const struct lessons *lessons;
    const double         *weights, *targets;    /* by place in the lessons */
    const int            *list;                 /* places of the items that count */
    int                   count, size;          /* of the list, of unknowns */
    double               *scale, *slope, *step, *along;
    double               *matrix;               /* without the strength; NULL: there are too many rows */
    double               *dense;                /* one item */
    int                  *rows;                 /* that it has */
    bool                 *seen;
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

/* Adds weighted products of all unknowns of an item to a matrix. */
static void add_products(struct fitting *fit, int place, double *matrix)
{
    const struct coded *coded = fit->lessons->coded;
    const struct coded_item *at = &coded->items[fit->lessons->chosen[place]];
    int count = 1, *rows = fit->rows;
    rows[0] = 0;
    fit->dense[0] = 1;
    for (int i = 0; i < at->node_count; i++) {
        const struct coded_node *node = &coded->nodes[at->node + i];
        int first = 1 + fit->coding->symbols[node->symbol].first_row;
        for (int k = 0; k < node->number_count; k++) {
            int row = first + coded->numbers[node->number + k].row;
            if (!fit->seen[row])
                rows[count++] = row;
            fit->seen[row] = true;
            fit->dense[row] += coded->numbers[node->number + k].value;
        }
    }
    for (int i = 0; i < count; i++) {
        double by = fit->weights[place] * fit->dense[rows[i]];
        double *line = matrix + (size_t)rows[i] * (size_t)fit->size;
        for (int k = 0; k < count; k++)
            line[rows[k]] += by * fit->dense[rows[k]];
    }
    for (int i = 0; i < count; i++) {
        fit->dense[rows[i]] = 0;
        fit->seen[rows[i]] = false;
    }
}

/* Fills `out` with what the matrix of the equations makes of x. */
static void multiply(const struct fitting *fit, double strength, const double *x, double *out)
{
    memset(out, 0, (size_t)fit->size * sizeof *out);
    for (int i = 0; fit->matrix && i < fit->size; i++) {
        const double *line = fit->matrix + (size_t)i * (size_t)fit->size;
        double lane[4] = {0, 0, 0, 0};
        for (int k = 0; k < fit->size; k++)
            lane[k % 4] += line[k] * x[k];
        out[i] = (lane[0] + lane[1]) + (lane[2] + lane[3]);
    }
    for (int i = 0; !fit->matrix && i < fit->count; i++) {
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

/* Matrices of the items of each fold and, after them, of all; NULL if there are too many rows. */
static double *make_matrices(struct fitting *fit, const int *all, int count)
{
    size_t each = (size_t)fit->size * (size_t)fit->size;
    if (fit->size > MATRIX_MOST)
        return NULL;
    double *matrices = heap_new((FOLDS + 1) * each, sizeof *matrices);
    for (int i = 0; i < count; i++)
        add_products(fit, all[i], matrices + (size_t)(i % FOLDS) * each);
    for (size_t i = 0; i < each; i++)
        for (size_t fold = 0; fold < FOLDS; fold++)
            matrices[FOLDS * each + i] += matrices[fold * each + i];
    return matrices;
}

/* Sets out to fit all items but those of a fold; FOLDS: all. */
static void leave_out(struct fitting *fit, const int *all, int count, int fold, const double *matrices,
                      int *list)
{
    size_t each = (size_t)fit->size * (size_t)fit->size;
    fit->count = 0;
    fit->list = list;
    for (int i = 0; i < count; i++)
        if (i % FOLDS != fold)
            list[fit->count++] = all[i];
    for (size_t i = 0; matrices && i < each; i++)
        fit->matrix[i] = matrices[FOLDS * each + i] -
                         (fold < FOLDS ? matrices[(size_t)fold * each + i] : 0);
}

/* The squares that the items of a fold are off by. */
static double squares_off(const struct fitting *fit, const int *all, int count, int fold,
                          const double *x)
{
    double off = 0;
    for (int i = fold; i < count; i += FOLDS) {
        double by = answer(fit->coding, fit->lessons->coded, fit->lessons->chosen[all[i]], x) -
                    fit->targets[all[i]];
        off += fit->weights[all[i]] * by * by;
    }
    return off;
}

/* Fits these items, at the strength at which those that are held back are hit best; the search stops
 * when weaker ones are worse. */
static void fit_list(struct fitting *fit, const int *all, int count, double *out)
{
    int *list = heap_new((size_t)count, sizeof *list), best = 0;
    double *x = heap_new((size_t)(FOLDS * fit->size), sizeof *x), least = 0;
    double *matrices = make_matrices(fit, all, count);
    fit->matrix = matrices ? heap_new((size_t)fit->size * (size_t)fit->size, sizeof *matrices) : NULL;
    for (int s = 0; s < STRENGTHS && s - best < 3; s++) {
        double off = 0;
        for (int fold = 0; fold < FOLDS; fold++) {
            leave_out(fit, all, count, fold, matrices, list);
            solve(fit, strengths[s], x + fold * fit->size);
            off += squares_off(fit, all, count, fold, x + fold * fit->size);
        }
        if (s == 0 || off < least) {
            least = off;
            best = s;
        }
    }
    leave_out(fit, all, count, FOLDS, matrices, list);
    solve(fit, strengths[best], out);
    free(list);
    free(x);
    free(matrices);
    free(fit->matrix);
}

static int sort_of(const struct lessons *lessons, int place)
{
    return lessons->sorts ? lessons->sorts[lessons->chosen[place]] : 0;
}

/* Fits what is to be learnt, or all other sorts of worth together. */
static void fit_some(struct fitting *fit, bool others, double *x)
{
    int *list = heap_new((size_t)fit->lessons->count, sizeof *list), count = 0;
    for (int i = 0; i < fit->lessons->count; i++)
        if ((sort_of(fit->lessons, i) > 0) == others && fit->weights[i] > 0)
            list[count++] = i;
    memset(x, 0, (size_t)fit->size * sizeof *x);
    if (count > 0)
        fit_list(fit, list, count, x);
    free(list);
}

/* Sorts of worth have levels of their own. */
static void level_out(const struct lessons *lessons, const double *weights, double *targets)
{
    double sums[TREE_SORTS_MAX] = {0}, all[TREE_SORTS_MAX] = {0};
    for (int i = 0; i < lessons->count; i++) {
        sums[sort_of(lessons, i)] += weights[i] * targets[i];
        all[sort_of(lessons, i)] += weights[i];
    }
    for (int i = 0; i < lessons->count; i++) {
        int sort = sort_of(lessons, i);
        if (sort > 0 && all[sort] > 0)
            targets[i] -= sums[sort] / all[sort];
    }
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
        .dense = heap_new(n, sizeof(double)), .rows = heap_new(n, sizeof(int)),
        .seen = heap_new(n, sizeof(bool)),
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
    free(fit->dense);
    free(fit->rows);
    free(fit->seen);
}

void ridge_fit(const struct coding *coding, const struct lessons *lessons, const double *weights,
               double *out)
{
    size_t n = (size_t)coding->rows + 1;
    double *targets = heap_new((size_t)lessons->count, sizeof *targets);
    double *other = heap_new(n, sizeof *other);
    struct fitting fit;
    fitting_begin(&fit, coding, lessons, weights, targets);
    if (lessons->sorts) {    /* what the other sorts tell first; then what they leave */
        double level;
        level_out(lessons, weights, targets);
        fit_some(&fit, true, other);
        double rise = rise_of(&fit, other, &level);
        for (size_t i = 0; i < n; i++)
            other[i] *= rise;
        other[0] += level;
        for (int i = 0; i < lessons->count; i++)
            if (lessons->sorts[lessons->chosen[i]] == 0)
                targets[i] -= answer(coding, lessons->coded, lessons->chosen[i], other);
    }
    fit_some(&fit, false, out);
    for (size_t i = 0; i < n; i++)
        out[i] += other[i];
    fitting_free(&fit);
    free(targets);
    free(other);
}
