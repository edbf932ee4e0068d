/* statistics.h: rates and means with the intervals that belong to them, at 95 %.
 *
 * Only + - * / and sqrt, so that the digits are the same on every machine. */
#ifndef STATISTICS_H
#define STATISTICS_H

#include <stdint.h>

struct interval {
    double value, low, high;
};

/* A rate with its score interval (Wilson 1927), which stays within 0 .. 1 and is honest for small
 * counts and rates near the ends. Without any trial: 0 within 0 .. 1. */
struct interval statistics_rate(uint64_t hits, uint64_t trials);

/* The same for a rate of trials that say as much as so many independent ones. */
struct interval statistics_share(double rate, double trials);

/* The 97.5 % point of Student's t, to 0.001, and of the normal distribution. */
double statistics_student(double freedom);
double statistics_normal(void);

/* Sums over a series of numbers. They are taken relative to the first one, so that a small
 * deviation around a large mean is not lost. */
struct moments {
    uint64_t count;
    double   shift, sum, squares, least, most;
};

static inline void moments_add(struct moments *moments, double value)
{
    if (moments->count++ == 0)
        moments->shift = moments->least = moments->most = value;
    double away = value - moments->shift;
    moments->sum += away;
    moments->squares += away * away;
    if (value < moments->least)
        moments->least = value;
    if (value > moments->most)
        moments->most = value;
}

/* The mean with its interval by Student's t; one number alone says nothing: value within itself. */
struct interval moments_mean(const struct moments *);

/* The standard deviation of the numbers (divided by count - 1); 0 below two numbers. */
double          moments_deviation(const struct moments *);

#endif
