/* normal.c: tails of the normal and of Student's distribution. */
#include "evaluate/normal.h"

#include <math.h>

#include "core/exact.h"

enum { TERMS = 60, FRACTIONS = 80 };
static const double root_of_two_pi = 2.50662827463100050242;

double normal_beyond(double z)
{
    double x = fabs(z), density = exact_exp(-x * x / 2) / root_of_two_pi;
    if (isnan(x))
        return (double)NAN;
    if (isinf(x))
        return 0;
    if (x < 2.5) {    /* the series of the middle */
        double term = x, sum = x;
        for (int i = 1; i < TERMS; i++) {
            term *= x * x / (2 * i + 1);
            sum += term;
        }
        return 1 - 2 * density * sum;
    }
    double below = x;    /* the continued fraction of the tail */
    for (int i = FRACTIONS; i > 0; i--)
        below = x + i / below;
    return 2 * density / below;
}

double student_beyond(double t, double freedom)
{
    if (isinf(t))
        return 0;
    double rare = (8 * freedom + 1) / (8 * freedom + 3) *
                  sqrt(freedom * exact_log(1 + t * t / freedom));
    return normal_beyond(rare);
}
