/* inference.h: how sure we are. Intervals and tests beyond those of core/statistics.h.
 *
 * All chance comes from streams of a fixed seed, so the same numbers give the same answer. A NaN
 * means that a play has no value; such plays are left out. All intervals are at 95 %; the mean of
 * fewer than four numbers has an interval without ends, that of none is a NaN. */
#ifndef INFERENCE_H
#define INFERENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/statistics.h"

/* The mean with the interval of its bootstrap distribution (percentiles, Efron 1979), widened as
 * Student's t is wider than the normal distribution (Hesterberg 2015): without that, few values
 * look surer than they are. Beyond 2,000 values, means of neighbours are drawn instead of single
 * values: plays are independent, so that changes nothing but the time it takes. */
struct interval bootstrap_mean(const double *values, int64_t count);

/* Two results of the same plays, before (a) and after (b). */
struct paired {
    int64_t         count;          /* plays that have both values */
    struct interval difference;     /* mean of b - a */
    double          error;          /* standard error of that mean */
    int64_t         up, down;       /* plays in which b is more, less */
    double          p;              /* that a difference like this is chance */
    const char     *test;           /* which test gave p */
};

/* Compares columns of the same plays. Shares (0 or 1 in each play): McNemar's test, and the interval
 * of Bonett and Price (2012), which knows that what was never seen is possible. Other numbers: the
 * permutation test and the bootstrap. */
struct paired paired_compare(const double *a, const double *b, int64_t count);

/* Compares results of different plays by permutation of who belongs to which. The interval is the
 * bootstrap's, for shares that of Agresti and Caffo (2000). */
struct paired unpaired_compare(const double *a, int64_t a_count, const double *b, int64_t b_count);

/* McNemar's test, exact with the middle of the probability of what was seen (mid-p; Fagerland,
 * Lydersen and Laake 2013). */
double mcnemar(int64_t up, int64_t down);

/* The permutation test of a mean of 0: each difference may as well have the other sign (Fisher
 * 1935). The chance, over 4,999 draws of signs, of a mean as far from 0 as this. Draws cannot tell
 * chances below 1 in 5,000 apart, of which many tests at once would need smaller ones; then it is the
 * bound of Hoeffding (1963), which is never too small. */
double permutation_test(const double *differences, int64_t count);

/* Adjusts p values for the number of tests (Holm 1979), in place. */
void   holm(double *p, int count);

#endif
