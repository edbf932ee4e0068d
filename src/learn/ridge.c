/* ridge.c: ridge regression, solved by items: there are fewer of them than of weights. */
#include "learn/ridge.h"

#include <stdlib.h>
#include <string.h>

#include "core/exact.h"
#include "core/heap.h"
#include "core/linear.h"

enum { FOLDS = 3 };
static const double strengths[] = {0.3, 1, 3, 10, 30, 100, 300};
enum { STRENGTHS = sizeof strengths / sizeof *strengths };

struct fitting {
    const struct lessons *lessons;
    int     count, rows;
    double *root;         /* of the weight of each item */
    double *target;       /* less the level, times that root */
    double *products;     /* of items with each other, [count * count] */
    double *dense;        /* one item with all its rows */
};

/* Calls back for every number of an item that is not zero, some several times. */
static void each_number(const struct coding *coding, const struct coded *coded, int item,
                        void (*each)(void *context, int row, double value), void *context)
{
    const struct coded_item *at = &coded->items[item];
    for (int i = 0; i < at->node_count; i++) {
        const struct coded_node *node = &coded->nodes[at->node + i];
        int first = coding->symbols[node->symbol].first_row;
        for (int k = 0; k < node->number_count; k++)
            each(context, first + coded->numbers[node->number + k].row,
                 coded->numbers[node->number + k].value);
    }
}

static void scatter(void *context, int row, double value)
{
    ((double *)context)[row] += value;
}

struct gathering { const double *dense; double sum; };
static void gather(void *context, int row, double value)
{
    struct gathering *gathering = context;
    gathering->sum += gathering->dense[row] * value;
}

static void fill_products(struct fitting *fit, const struct coding *coding)
{
    const struct coded *coded = fit->lessons->coded;
    for (int i = 0; i < fit->count; i++) {
        memset(fit->dense, 0, (size_t)fit->rows * sizeof *fit->dense);
        each_number(coding, coded, fit->lessons->chosen[i], scatter, fit->dense);
        for (int j = 0; j <= i; j++) {
            struct gathering gathering = {fit->dense, 0};
            each_number(coding, coded, fit->lessons->chosen[j], gather, &gathering);
            fit->products[i * fit->count + j] = fit->products[j * fit->count + i] =
                gathering.sum * fit->root[i] * fit->root[j];
        }
    }
}

/* How much each of the items in `list` counts, at a strength. */
static void solve(const struct fitting *fit, const int *list, int count, double strength,
                  double *matrix, double *out)
{
    for (int i = 0; i < count; i++) {
        for (int j = 0; j <= i; j++)
            matrix[i * count + j] = fit->products[list[i] * fit->count + list[j]];
        matrix[i * count + i] += strength;
        out[i] = fit->target[list[i]];
    }
    linear_factor(matrix, count);
    linear_solve(matrix, count, out);
}

/* The squares that items which were held back are off by. */
static double held_back(const struct fitting *fit, double strength, int *list, double *matrix,
                        double *counts)
{
    double sum = 0;
    for (int fold = 0; fold < FOLDS; fold++) {
        int count = 0;
        for (int i = 0; i < fit->count; i++)
            if (i % FOLDS != fold)
                list[count++] = i;
        solve(fit, list, count, strength, matrix, counts);
        for (int i = fold; i < fit->count; i += FOLDS) {
            double answer = 0;
            for (int k = 0; k < count; k++)
                answer += counts[k] * fit->products[i * fit->count + list[k]];
            sum += (answer - fit->target[i]) * (answer - fit->target[i]);
        }
    }
    return sum;
}

struct adding { double *out; double by; };
static void add(void *context, int row, double value)
{
    struct adding *adding = context;
    adding->out[row] += adding->by * value;
}

void ridge_fit(const struct coding *coding, const struct lessons *lessons, const double *weights,
               double *out)
{
    size_t n = (size_t)lessons->count;
    struct fitting fit = {
        .lessons = lessons, .count = lessons->count, .rows = coding->rows,
        .root = heap_new(n, sizeof(double)), .target = heap_new(n, sizeof(double)),
        .products = heap_new(n * n, sizeof(double)),
        .dense = heap_new((size_t)coding->rows, sizeof(double)),
    };
    double sum = 0, all = 0, *matrix = heap_new(n * n, sizeof *matrix);
    double *counts = heap_new(n, sizeof *counts), best = 0;
    int *list = heap_new(n, sizeof *list), chosen = 0;
    for (size_t i = 0; i < n; i++) {
        sum += weights[i] * lessons->targets[lessons->chosen[i]];
        all += weights[i];
    }
    out[0] = sum / all;
    for (size_t i = 0; i < n; i++) {
        fit.root[i] = exact_sqrt(weights[i]);
        fit.target[i] = fit.root[i] * (lessons->targets[lessons->chosen[i]] - out[0]);
    }
    fill_products(&fit, coding);
    for (int i = 0; i < STRENGTHS; i++) {
        double off = held_back(&fit, strengths[i], list, matrix, counts);
        if (i == 0 || off < best) {
            best = off;
            chosen = i;
        }
    }
    for (size_t i = 0; i < n; i++)
        list[i] = (int)i;
    solve(&fit, list, lessons->count, strengths[chosen], matrix, counts);
    for (size_t i = 0; i < n; i++) {
        struct adding adding = {out + 1, counts[i] * fit.root[i]};
        each_number(coding, lessons->coded, lessons->chosen[i], add, &adding);
    }
    free(fit.root);
    free(fit.target);
    free(fit.products);
    free(fit.dense);
    free(matrix);
    free(counts);
    free(list);
}
