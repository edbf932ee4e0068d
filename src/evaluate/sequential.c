/* sequential.c: intervals and tests that stay valid however often one looks. */
#include "evaluate/sequential.h"

#include <math.h>

#include "core/exact.h"

/* What an effect is expected to be, squared, in units of the standard error at `tuned` values: where
 * the interval at an error of 5 % is narrowest there (2 log 20 + log(2 log 20) + 1). */
static const double expected = 8.78;

/* How much wider than one standard error sizes of effects are, squared, after so many values. */
static double growth(double count, double tuned)
{
    return 1 + expected * count / tuned;
}

double sequential_reach(double count, double tuned, double error)
{
    double freedom = count - 1, wide = growth(count, tuned);
    if (freedom < 1)
        return (double)INFINITY;
    double root = exact_exp(2 / count * (exact_log(1 / error) + exact_log(wide) / 2));
    return root < wide ? sqrt(freedom * (root - 1) / (1 - root / wide)) : (double)INFINITY;
}

double sequential_p(double t, double count, double tuned)
{
    double freedom = count - 1, wide = growth(count, tuned), square = t * t / freedom;
    if (freedom < 1 || isnan(t))
        return 1;
    double bet = isinf(square) ? count / 2 * exact_log(wide)
                               : count / 2 * (exact_log(1 + square) - exact_log(1 + square / wide));
    double p = exact_exp(exact_log(wide) / 2 - bet);
    return p < 1 ? p : 1;
}
