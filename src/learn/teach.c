/* teach.c: teaches networks by gradients. */
#include "learn/teach.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/exact.h"
#include "core/heap.h"
#include "learn/ridge.h"

/* log cosh x without overflow. */
static double log_cosh(double x)
{
    double size = fabs(x);
    return size + exact_log(1 + exact_exp(-2 * size)) - 0.69314718055994531;
}

/* ---- Adam ---- */

struct adam {
    double *mean, *square;
    double  mean_left, square_left;    /* powers of what is kept of the past */
};

static const double MEAN_KEPT = 0.9, SQUARE_KEPT = 0.999, SMALL = 1e-8;

static void adam_step(struct adam *adam, double *weights, const double *gradient, int count,
                      double rate, double decay)
{
    adam->mean_left *= MEAN_KEPT;
    adam->square_left *= SQUARE_KEPT;
    double by_mean = 1 / (1 - adam->mean_left), by_square = 1 / (1 - adam->square_left);
    for (int i = 0; i < count; i++) {
        double slope = gradient[i];
        adam->mean[i] = MEAN_KEPT * adam->mean[i] + (1 - MEAN_KEPT) * slope;
        adam->square[i] = SQUARE_KEPT * adam->square[i] + (1 - SQUARE_KEPT) * slope * slope;
        weights[i] -= rate * (adam->mean[i] * by_mean /
                                  (exact_sqrt(adam->square[i] * by_square) + SMALL) +
                              decay * weights[i]);
    }
}

/* ---- one member ---- */

static void shuffle(int *list, int count, struct rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint32_t)i + 1), spare = list[i];
        list[i] = list[k];
        list[k] = spare;
    }
}

static int sort_of(const struct lessons *lessons, int i)
{
    return lessons->sorts ? lessons->sorts[lessons->chosen[i]] : 0;
}

/* Weights to a power, with mean 1; of several sorts of worth the first has `share` of all, the others have
 * the same each. */
static double *weigh(const struct lessons *lessons, const struct teaching *teaching)
{
    double *weights = heap_new((size_t)lessons->count, sizeof *weights), sums[TREE_SORTS_MAX] = {0};
    int others = 0;
    for (int i = 0; i < lessons->count; i++) {
        double weight = lessons->weights[lessons->chosen[i]], power = teaching->power;
        weights[i] = power == 0 ? 1 : weight > 0 ? exact_exp(power * exact_log(weight)) : 0;
        sums[sort_of(lessons, i)] += weights[i];
    }
    for (int i = 1; i < TREE_SORTS_MAX; i++)
        others += sums[i] > 0;
    for (int i = 0; i < lessons->count; i++) {
        int sort = sort_of(lessons, i);
        double share = others == 0 ? 1 : sort == 0 ? teaching->share : (1 - teaching->share) / others;
        weights[i] *= sums[sort] > 0 ? share * lessons->count / sums[sort] : 0;
    }
    return weights;
}

static int sorts_of(const struct lessons *lessons)
{
    int most = 0;
    for (int i = 0; i < lessons->count; i++)
        most = sort_of(lessons, i) > most ? sort_of(lessons, i) : most;
    return most + 1;
}

static double mean_of(const struct lessons *lessons, const double *weights, int sort)
{
    double sum = 0, all = 0;
    for (int i = 0; i < lessons->count; i++) {
        if (sort_of(lessons, i) != sort)
            continue;
        sum += weights[i] * lessons->targets[lessons->chosen[i]];
        all += weights[i];
    }
    double mean = all > 0 ? sum / all : 0.5;
    return mean < 0.01 ? 0.01 : mean > 0.99 ? 0.99 : mean;
}

/* Many examples need fewer rounds. */
static int epochs_of(const struct teaching *teaching, int count)
{
    enum { LOOKS = 120000, LEAST = 10, MOST = 40 };
    if (teaching->epochs > 0)
        return teaching->epochs;
    int epochs = count > 0 ? LOOKS / count : MOST;
    return epochs < LEAST ? LEAST : epochs > MOST ? MOST : epochs;
}

static void teach_member(struct reader *reader, int member, const struct lessons *lessons,
                         const double *weights, const struct teaching *teaching)
{
    size_t size = (size_t)reader->weight_count;
    double *own = &reader->weights[(size_t)member * size], *gradient = heap_new(size, sizeof *gradient);
    struct adam adam = {.mean = heap_new(size, sizeof *adam.mean), .mean_left = 1, .square_left = 1,
                        .square = heap_new(size, sizeof *adam.square)};
    int *order = heap_new((size_t)lessons->count, sizeof *order);
    struct tape *tape = tape_new();
    struct rng rng;
    rng_seed(&rng, rng_play_seed(teaching->seed, (uint64_t)member));
    double means[TREE_SORTS_MAX];
    for (int i = 0; i < reader->heads; i++)
        means[i] = mean_of(lessons, weights, i);
    reader_draw(reader, member, means, &rng);
    for (int i = 0; i < lessons->count; i++)
        order[i] = i;
    int batches = (lessons->count + teaching->batch - 1) / teaching->batch;
    int epochs = epochs_of(teaching, lessons->count), steps = epochs * batches, step = 0;
    for (int epoch = 0; epoch < epochs; epoch++) {
        shuffle(order, lessons->count, &rng);
        for (int first = 0; first < lessons->count; first += teaching->batch, step++) {
            int last = first + teaching->batch < lessons->count ? first + teaching->batch
                                                                : lessons->count;
            memset(gradient, 0, size * sizeof *gradient);
            for (int i = first; i < last; i++) {
                int item = lessons->chosen[order[i]];
                tape_begin(tape, own, gradient);
                int answer = reader_forward(reader, lessons->coded, item, sort_of(lessons, order[i]), tape,
                                            teaching->drop, teaching->drop > 0 ? &rng : NULL);
                double off = *tape_values(tape, answer) - lessons->targets[item];
                tape_back(tape, answer, weights[order[i]] * exact_tanh(off) / (last - first));
            }
            double rate = teaching->rate * (1 - step / (double)steps);
            adam_step(&adam, own, gradient, reader->weight_count, rate, teaching->decay);
        }
    }
    for (size_t i = 0; i < size; i++)    /* so that nine digits keep them */
        own[i] = (double)(float)own[i];
    tape_free(tape);
    free(order);
    free(gradient);
    free(adam.mean);
    free(adam.square);
}

struct reader *teach(enum reader_kind kind, struct coding *coding, const struct lessons *lessons,
                     const struct teaching *teaching)
{
    bool network = kind != READER_RIDGE && kind != READER_CONSTANT;
    struct reader *reader = reader_new(kind, coding, network ? teaching->members : 1,
                                       teaching->size);
    reader->borrowed = true;
    double *weights = weigh(lessons, teaching);
    if (sorts_of(lessons) > 1)
        reader_add_heads(reader, sorts_of(lessons));
    if (kind == READER_CONSTANT)
        reader->weights[0] = mean_of(lessons, weights, 0);
    else if (kind == READER_RIDGE)
        ridge_fit(coding, lessons, weights, reader->weights);
    else
        for (int i = 0; i < reader->members; i++)
            teach_member(reader, i, lessons, weights, teaching);
    if (reader->heads > 1)
        reader_keep_first_head(reader);
    if (network && teaching->lean > 0) {
        reader->lean = teaching->lean;
        reader->rows = heap_new((size_t)coding->rows + 1, sizeof *reader->rows);
        ridge_fit(coding, lessons, weights, reader->rows);
    }
    free(weights);
    return reader;
}

double teach_gradient(const struct reader *reader, const struct lessons *lessons, double *gradient)
{
    struct tape *tape = tape_new();
    double loss = 0;
    for (int i = 0; i < lessons->count; i++) {
        int item = lessons->chosen[i];
        tape_begin(tape, reader->weights, gradient);
        int answer = reader_forward(reader, lessons->coded, item, sort_of(lessons, i), tape, 0, NULL);
        double off = *tape_values(tape, answer) - lessons->targets[item];
        loss += lessons->weights[item] * log_cosh(off);
        if (gradient)
            tape_back(tape, answer, lessons->weights[item] * exact_tanh(off));
    }
    tape_free(tape);
    return loss;
}

/* ---- marks ---- */

static void correlate(const double *a, const double *b, const double *weights, int count, double *r,
                      double *error)
{
    double all = 0, mean_a = 0, mean_b = 0, aa = 0, bb = 0, ab = 0, off = 0;
    for (int i = 0; i < count; i++) {
        double w = weights ? weights[i] : 1;
        all += w;
        mean_a += w * a[i];
        mean_b += w * b[i];
        off += w * (a[i] - b[i]) * (a[i] - b[i]);
    }
    mean_a /= all;
    mean_b /= all;
    for (int i = 0; i < count; i++) {
        double w = weights ? weights[i] : 1;
        aa += w * (a[i] - mean_a) * (a[i] - mean_a);
        bb += w * (b[i] - mean_b) * (b[i] - mean_b);
        ab += w * (a[i] - mean_a) * (b[i] - mean_b);
    }
    /* A constant says nothing; rounding must not look like something. */
    bool flat = aa < 1e-18 * all || bb < 1e-18 * all;
    *r = flat ? 0 : ab / exact_sqrt(aa * bb);
    *error = exact_sqrt(off / all);
}

struct ranked {
    double value;
    int    index;
};

static int by_value(const void *a, const void *b)
{
    const struct ranked *one = a, *two = b;
    if (one->value != two->value)
        return one->value < two->value ? -1 : 1;
    return one->index - two->index;
}

/* Ranks from 0, the mean of theirs for those that are equal. */
static double *ranks_of(const double *values, int count)
{
    struct ranked *list = heap_new((size_t)count, sizeof *list);
    double *ranks = heap_new((size_t)count, sizeof *ranks);
    for (int i = 0; i < count; i++)
        list[i] = (struct ranked){values[i], i};
    qsort(list, (size_t)count, sizeof *list, by_value);
    for (int i = 0, next; i < count; i = next) {
        for (next = i; next < count && list[next].value == list[i].value; next++)
            ;
        for (int k = i; k < next; k++)
            ranks[list[k].index] = (i + next - 1) / 2.0;
    }
    free(list);
    return ranks;
}

struct marks marks_of(const double *answers, const double *targets, const double *weights, int count)
{
    struct marks marks = {0};
    double sum = 0, squares = 0, unused;
    if (count == 0)
        return marks;
    correlate(answers, targets, weights, count, &marks.r, &marks.error);
    correlate(answers, targets, NULL, count, &marks.plain_r, &marks.plain_error);
    double *one = ranks_of(answers, count), *two = ranks_of(targets, count);
    correlate(one, two, NULL, count, &marks.rank, &unused);
    free(one);
    free(two);
    for (int i = 0; i < count; i++) {
        sum += weights[i];
        squares += weights[i] * weights[i];
    }
    marks.effective = squares > 0 ? sum * sum / squares : 0;
    return marks;
}
