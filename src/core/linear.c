/* linear.c: small dense systems of linear equations, solved by Cholesky's way. */
#include "core/linear.h"

#include <stddef.h>
#include <stdlib.h>

#include "core/exact.h"
#include "core/heap.h"

/* Sum of products of two rows, in a fixed order, in four lanes so that a processor can overlap them. */
static double dot(const double *a, const double *b, int count)
{
    double lane[4] = {0, 0, 0, 0};
    int i = 0;
    for (; i + 4 <= count; i += 4)
        for (int k = 0; k < 4; k++)
            lane[k] += a[i + k] * b[i + k];
    for (; i < count; i++)
        lane[0] += a[i] * b[i];
    return (lane[0] + lane[1]) + (lane[2] + lane[3]);
}

bool linear_factor(double *matrix, int size)
{
    size_t n = (size_t)size;
    for (size_t i = 0; i < n; i++) {
        double *row = &matrix[i * n];
        for (size_t j = 0; j < i; j++)
            row[j] = (row[j] - dot(row, &matrix[j * n], (int)j)) / matrix[j * n + j];
        double left = row[i] - dot(row, row, (int)i);
        if (!(left > 0))
            return false;
        row[i] = exact_sqrt(left);
    }
    return true;
}

void linear_solve(const double *factor, int size, double *x)
{
    size_t n = (size_t)size;
    for (size_t i = 0; i < n; i++)
        x[i] = (x[i] - dot(&factor[i * n], x, (int)i)) / factor[i * n + i];
    for (size_t i = n; i-- > 0;) {
        x[i] /= factor[i * n + i];
        for (size_t j = 0; j < i; j++)
            x[j] -= factor[i * n + j] * x[i];
    }
}

void linear_invert(const double *factor, int size, double *inverse)
{
    size_t n = (size_t)size;
    for (size_t i = 0; i < n; i++) {    /* the inverse is symmetric: its rows are its columns */
        double *row = &inverse[i * n];
        for (size_t j = 0; j < n; j++)
            row[j] = i == j;
        linear_solve(factor, size, row);
    }
}

void linear_invert_diagonal(const double *factor, int size, double *diagonal)
{
    /* The inverse is that of L, transposed, times that of L: its diagonal has the squares of columns. */
    size_t n = (size_t)size;
    double *column = heap_new(n, sizeof *column);
    for (size_t j = 0; j < n; j++) {
        double sum = 0;
        for (size_t i = j; i < n; i++) {
            double left = (i == j) - dot(&factor[i * n + j], &column[j], (int)(i - j));
            column[i] = left / factor[i * n + i];
            sum += column[i] * column[i];
        }
        diagonal[j] = sum;
    }
    free(column);
}
