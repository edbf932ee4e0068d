/* judge.h: numbers that were measured against a threshold: interval, p, and how many plays would tell.
 *
 *     judge_rate(finding, hits, trials, BELOW, 0.05, "share of plays")
 *
 * p is one-sided: the chance of what was seen, or worse, if the truth were just at the threshold. */
#ifndef JUDGE_H
#define JUDGE_H

#include <math.h>

#include "critics/finding.h"

enum side_of { BELOW, ABOVE };    /* where the fault begins */

/* A share of plays; exact (binomial). */
void judge_rate(struct finding *, int64_t hits, int64_t trials, enum side_of, double threshold,
                const char *measure);

/* What the number of one play can be at least and at most; infinite: nobody knows. */
struct range { double low, high; };
#define RANGE_ANY ((struct range){-INFINITY, INFINITY})
#define RANGE_COUNT ((struct range){0, INFINITY})
#define RANGE_SHARE ((struct range){0, 1})

/* A mean of one number a play: Student's t, after one play more that went as far the other way as a play can.
 * Without it plays that all go the same way would be surer than they are, since what is rare was not seen yet;
 * where nobody knows how far that is, it went as far beyond the threshold as the mean is before it, but no
 * more than a few deviations. */
void judge_mean(struct finding *, const struct moments *, enum side_of, double threshold, struct range,
                const char *measure);

/* The chance of at most so many hits at this rate, and of at least so many. */
double binomial_at_most(int64_t hits, int64_t trials, double rate);
double binomial_at_least(int64_t hits, int64_t trials, double rate);

#endif
