/* linear.h: small dense systems of linear equations, solved by Cholesky's way: for matrices that are
 * symmetric and positive definite, as those of least squares and of likelihoods with a prior are.
 * A matrix of size n is n * n numbers, row after row. */
#ifndef LINEAR_H
#define LINEAR_H

#include <stdbool.h>

/* Replaces the lower half of a matrix by its factor L, with L times L transposed = the matrix; false if
 * it is not positive definite. */
bool linear_factor(double *matrix, int size);

/* Replaces x by the solution of matrix * solution = x, with the factor of the matrix. */
void linear_solve(const double *factor, int size, double *x);

/* Fills the inverse of the matrix, both halves, from its factor. */
void linear_invert(const double *factor, int size, double *inverse);

/* Fills the diagonal of the inverse alone, which takes a sixth of the time. */
void linear_invert_diagonal(const double *factor, int size, double *diagonal);

#endif
