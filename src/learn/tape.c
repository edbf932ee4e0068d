/* tape.c: vectors computed from weights, with derivatives backwards. */
#include "learn/tape.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/exact.h"
#include "core/heap.h"

enum operation { OP_BIAS, OP_ROWS, OP_PRODUCT, OP_ADD, OP_SQUASH, OP_PART, OP_TIMES, OP_DROP };

struct step {
    enum operation op;
    int            to, from, other;      /* vectors */
    int            at;                   /* weights, first number, or kind of squash */
    const struct coded_number *numbers;
    int            count;
};

struct vector {
    int first, size;                     /* in values */
};

struct tape {
    const double  *weights;
    double        *gradient;
    struct step   *steps;
    struct vector *vectors;
    double        *values, *slopes;
    int            step_count, step_capacity, vector_count, vector_capacity;
    int            value_count, value_capacity;
};

struct tape *tape_new(void)
{
    return heap_new(1, sizeof(struct tape));
}

void tape_free(struct tape *tape)
{
    if (!tape)
        return;
    free(tape->steps);
    free(tape->vectors);
    free(tape->values);
    free(tape->slopes);
    free(tape);
}

void tape_begin(struct tape *tape, const double *weights, double *gradient)
{
    tape->weights = weights;
    tape->gradient = gradient;
    tape->step_count = tape->vector_count = tape->value_count = 0;
}

/* ---- the loops that take the time ----
 * Four lanes each, so that processors do them at once; sums are in an order of their own, the same
 * everywhere. */

static void add_scaled(double *restrict to, const double *restrict from, double by, int count)
{
    int i = 0;
    for (; i + 4 <= count; i += 4) {
        to[i] += by * from[i];
        to[i + 1] += by * from[i + 1];
        to[i + 2] += by * from[i + 2];
        to[i + 3] += by * from[i + 3];
    }
    for (; i < count; i++)
        to[i] += by * from[i];
}

static double dot(const double *restrict a, const double *restrict b, int count)
{
    double lane[4] = {0, 0, 0, 0};
    int i = 0;
    for (; i + 4 <= count; i += 4) {
        lane[0] += a[i] * b[i];
        lane[1] += a[i + 1] * b[i + 1];
        lane[2] += a[i + 2] * b[i + 2];
        lane[3] += a[i + 3] * b[i + 3];
    }
    for (; i < count; i++)
        lane[0] += a[i] * b[i];
    return (lane[0] + lane[1]) + (lane[2] + lane[3]);
}

/* ---- forwards ---- */

static struct step *note(struct tape *tape, enum operation op, int to)
{
    if (tape->step_count == tape->step_capacity) {
        tape->step_capacity = 2 * tape->step_capacity + 256;
        tape->steps = heap_grow(tape->steps, (size_t)tape->step_capacity * sizeof *tape->steps);
    }
    struct step *step = &tape->steps[tape->step_count++];
    *step = (struct step){.op = op, .to = to};
    return step;
}

static double *at(const struct tape *tape, int vector)
{
    return &tape->values[tape->vectors[vector].first];
}

static int size_of(const struct tape *tape, int vector)
{
    return tape->vectors[vector].size;
}

int tape_zeros(struct tape *tape, int size)
{
    if (tape->vector_count == tape->vector_capacity) {
        tape->vector_capacity = 2 * tape->vector_capacity + 256;
        tape->vectors = heap_grow(tape->vectors,
                                  (size_t)tape->vector_capacity * sizeof *tape->vectors);
    }
    if (tape->value_count + size > tape->value_capacity) {
        tape->value_capacity = 2 * tape->value_capacity + size + 4096;
        tape->values = heap_grow(tape->values,
                                 (size_t)tape->value_capacity * sizeof *tape->values);
        tape->slopes = heap_grow(tape->slopes,
                                 (size_t)tape->value_capacity * sizeof *tape->slopes);
    }
    tape->vectors[tape->vector_count] = (struct vector){tape->value_count, size};
    memset(&tape->values[tape->value_count], 0, (size_t)size * sizeof *tape->values);
    tape->value_count += size;
    return tape->vector_count++;
}

int tape_bias(struct tape *tape, int size, int bias)
{
    int to = tape_zeros(tape, size);
    memcpy(at(tape, to), &tape->weights[bias], (size_t)size * sizeof *tape->values);
    note(tape, OP_BIAS, to)->at = bias;
    return to;
}

void tape_add_rows(struct tape *tape, int to, int matrix, const struct coded_number *numbers,
                   int count)
{
    int size = size_of(tape, to);
    for (int i = 0; i < count; i++)
        add_scaled(at(tape, to), &tape->weights[matrix + numbers[i].row * size], numbers[i].value,
                   size);
    struct step *step = note(tape, OP_ROWS, to);
    step->at = matrix;
    step->numbers = numbers;
    step->count = count;
}

void tape_add_product(struct tape *tape, int to, int matrix, int from)
{
    int size = size_of(tape, to);
    const double *input = at(tape, from);
    for (int i = 0; i < size_of(tape, from); i++)
        if (input[i] != 0)
            add_scaled(at(tape, to), &tape->weights[matrix + i * size], input[i], size);
    struct step *step = note(tape, OP_PRODUCT, to);
    step->at = matrix;
    step->from = from;
}

void tape_add(struct tape *tape, int to, int from)
{
    add_scaled(at(tape, to), at(tape, from), 1, size_of(tape, to));
    note(tape, OP_ADD, to)->from = from;
}

int tape_squash(struct tape *tape, enum squash squash, int from)
{
    int to = tape_zeros(tape, size_of(tape, from));
    for (int i = 0; i < size_of(tape, to); i++) {
        double x = at(tape, from)[i];
        at(tape, to)[i] = squash == SQUASH_SINE   ? exact_sin(x)
                          : squash == SQUASH_TANH ? exact_tanh(x)
                                                  : 1 / (1 + exact_exp(-x));
    }
    struct step *step = note(tape, OP_SQUASH, to);
    step->from = from;
    step->at = (int)squash;
    return to;
}

int tape_part(struct tape *tape, int from, int first, int size)
{
    int to = tape_zeros(tape, size);
    memcpy(at(tape, to), at(tape, from) + first, (size_t)size * sizeof *tape->values);
    struct step *step = note(tape, OP_PART, to);
    step->from = from;
    step->at = first;
    return to;
}

int tape_times(struct tape *tape, int a, int b)
{
    int to = tape_zeros(tape, size_of(tape, a));
    for (int i = 0; i < size_of(tape, to); i++)
        at(tape, to)[i] = at(tape, a)[i] * at(tape, b)[i];
    struct step *step = note(tape, OP_TIMES, to);
    step->from = a;
    step->other = b;
    return to;
}

int tape_drop(struct tape *tape, int from, double rate, struct rng *rng)
{
    int size = size_of(tape, from), mask = tape_zeros(tape, size);
    for (int i = 0; i < size; i++)
        at(tape, mask)[i] = rng_chance(rng, rate) ? 0 : 1 / (1 - rate);
    int to = tape_zeros(tape, size);
    for (int i = 0; i < size; i++)
        at(tape, to)[i] = at(tape, from)[i] * at(tape, mask)[i];
    struct step *step = note(tape, OP_DROP, to);
    step->from = from;
    step->other = mask;
    return to;
}

const double *tape_values(const struct tape *tape, int vector)
{
    return at(tape, vector);
}

/* ---- backwards ---- */

static void back_squash(const struct tape *tape, const struct step *step, const double *slope,
                        double *from)
{
    const double *y = at(tape, step->to), *x = at(tape, step->from);
    for (int i = 0; i < size_of(tape, step->to); i++)
        from[i] += slope[i] * (step->at == SQUASH_SINE   ? exact_cos(x[i])
                               : step->at == SQUASH_TANH ? 1 - y[i] * y[i]
                                                         : y[i] * (1 - y[i]));
}

static void back_step(const struct tape *tape, const struct step *step)
{
    int size = size_of(tape, step->to);
    const double *slope = &tape->slopes[tape->vectors[step->to].first];
    double *from = &tape->slopes[tape->vectors[step->from].first];
    double *other = &tape->slopes[tape->vectors[step->other].first];
    switch (step->op) {
    case OP_BIAS:
        add_scaled(&tape->gradient[step->at], slope, 1, size);
        break;
    case OP_ROWS:
        for (int i = 0; i < step->count; i++)
            add_scaled(&tape->gradient[step->at + step->numbers[i].row * size], slope,
                       step->numbers[i].value, size);
        break;
    case OP_PRODUCT:
        for (int i = 0; i < size_of(tape, step->from); i++) {
            double input = at(tape, step->from)[i];
            from[i] += dot(&tape->weights[step->at + i * size], slope, size);
            if (input != 0)
                add_scaled(&tape->gradient[step->at + i * size], slope, input, size);
        }
        break;
    case OP_ADD:
        add_scaled(from, slope, 1, size);
        break;
    case OP_SQUASH:
        back_squash(tape, step, slope, from);
        break;
    case OP_PART:
        add_scaled(from + step->at, slope, 1, size);
        break;
    case OP_TIMES:
        for (int i = 0; i < size; i++) {
            from[i] += slope[i] * at(tape, step->other)[i];
            other[i] += slope[i] * at(tape, step->from)[i];
        }
        break;
    case OP_DROP:
        for (int i = 0; i < size; i++)
            from[i] += slope[i] * at(tape, step->other)[i];
        break;
    }
}

void tape_back(struct tape *tape, int vector, double slope)
{
    CHECK(tape->gradient && tape->value_count > 0);
    memset(tape->slopes, 0, (size_t)tape->value_count * sizeof *tape->slopes);
    tape->slopes[tape->vectors[vector].first] = slope;
    for (int i = tape->step_count - 1; i >= 0; i--)
        back_step(tape, &tape->steps[i]);
}
