/* curve.h: means measured at some values of a number, and where their curve crosses a target.
 *
 * Where a number is raised, most things only rise or only fall. The curve that does and is nearest to what
 * was measured (isotonic regression; Ayer and others 1955) uses the plays of neighbours, so that few plays
 * for each value do. */
#ifndef CURVE_H
#define CURVE_H

#include <stdbool.h>

#include "core/statistics.h"

enum { CURVE_MAX = 256 };

struct curve_point {
    double x, mean, error;         /* error: the standard error of the mean */
    double fit;                    /* on the curve */
};

struct curve {
    int                count;      /* in order of x */
    bool               falls;
    bool               bent;       /* it both rises and falls, by more than chance */
    struct curve_point points[CURVE_MAX];
};

/* Fits the curve, rising or falling, whichever is nearer. One that is bent goes through what was measured. */
void curve_fit(struct curve *);

/* The first of two neighbours between which the curve crosses the target; -1: it does not. */
int  curve_bracket(const struct curve *, double target);

/* Where it crosses, between points on a straight line; at the nearest end if it does not. */
double curve_crossing(const struct curve *, double target);

/* The same with its interval: curves are drawn anew within the errors of their points. */
struct interval curve_crossing_interval(const struct curve *, double target);

#endif
