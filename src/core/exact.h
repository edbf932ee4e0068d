/* exact.h: log, exp, tanh, sin, cos and sqrt that give the same bits on every machine and with every
 * compiler.
 *
 * The C library chooses other code for log and exp on other processors, and a browser differs
 * again; a search that compares their results would then choose other actions. These use only the
 * operations that IEEE 754 rounds correctly. Their error is below 1e-15 of the result. */
#ifndef EXACT_H
#define EXACT_H

#include <math.h>

/* The natural logarithm; -infinity at 0, not a number below. */
double exact_log(double x);

/* e to the power x; overflows to infinity, goes to 0 through the subnormal numbers. */
double exact_exp(double x);

/* The hyperbolic tangent, to about 1e-15. */
double exact_tanh(double x);

/* Sine and cosine of an angle up to 1e5 on either side, to 1e-15; beyond it digits get lost, and beyond
 * 1e9 both are not a number. */
double exact_sin(double x);
double exact_cos(double x);

/* The square root, one of the operations that IEEE 754 rounds correctly. */
static inline double exact_sqrt(double x)
{
    return sqrt(x);
}

#endif
