/* angle.c: sine, cosine and arc tangent from basic operations, so that every machine agrees.
 *
 * The angle is brought into -pi/4 .. pi/4 with pi/2 in two parts (Cody and Waite), then a Taylor
 * series is summed from its smallest term. The error is below one unit in the last place for the
 * angles that games use, up to some thousand turns. */
#include "core/exact.h"
#include "engines/vgdl/vgdl.h"

static const double HALF_PI_HIGH = 1.57079632673412561417e+00;
static const double HALF_PI_LOW = 6.07710050650619224932e-11;
static const double HALF_PI = 1.57079632679489661923;
static const double PI = 3.14159265358979323846;

static double sine_near_zero(double x)
{
    static const double inverse[] = {-1 / 6., 1 / 120., -1 / 5040., 1 / 362880., -1 / 39916800.,
                                     1 / 6227020800., -1 / 1307674368000., 1 / 355687428096000.};
    double square = x * x, sum = 0;
    for (int i = 7; i >= 0; i--)
        sum = sum * square + inverse[i];
    return x + x * square * sum;
}

static double cosine_near_zero(double x)
{
    static const double inverse[] = {1 / 24., -1 / 720., 1 / 40320., -1 / 3628800.,
                                     1 / 479001600., -1 / 87178291200., 1 / 20922789888000.};
    double square = x * x, sum = 0;
    for (int i = 6; i >= 0; i--)
        sum = sum * square + inverse[i];
    return 1 - (square / 2 - square * square * sum);
}

/* The angle less `quarter` right angles. */
static double reduce(double angle, int *quarter)
{
    double turns = angle / HALF_PI;
    if (!(turns > -1e6 && turns < 1e6)) {    /* also not a number */
        *quarter = 0;
        return 0;
    }
    int whole = (int)(turns < 0 ? turns - 0.5 : turns + 0.5);
    *quarter = whole & 3;
    return (angle - whole * HALF_PI_HIGH) - whole * HALF_PI_LOW;
}

double angle_sin(double angle)
{
    int quarter;
    double rest = reduce(angle, &quarter);
    double value = quarter & 1 ? cosine_near_zero(rest) : sine_near_zero(rest);
    return quarter & 2 ? -value : value;
}

double angle_cos(double angle)
{
    int quarter;
    double rest = reduce(angle, &quarter);
    double value = quarter & 1 ? sine_near_zero(rest) : cosine_near_zero(rest);
    return quarter == 1 || quarter == 2 ? -value : value;
}

/* Arc tangent of 0 .. 1: two half angles make the series short. */
static double arc_tangent(double x)
{
    int halved = 0;
    while (x > 0.1 && halved < 4) {
        x = x / (1 + exact_sqrt(1 + x * x));
        halved++;
    }
    double square = x * x, sum = 0;
    for (int i = 10; i >= 1; i--)
        sum = ((i & 1) ? -1. : 1.) / (2 * i + 1) + sum * square;
    double angle = x + x * square * sum;
    while (halved-- > 0)
        angle += angle;
    return angle;
}

double angle_atan2(double y, double x)
{
    double ax = x < 0 ? -x : x, ay = y < 0 ? -y : y, angle;
    if (ax == 0 && ay == 0)
        return 0;
    angle = ax >= ay ? arc_tangent(ay / ax) : HALF_PI - arc_tangent(ax / ay);
    if (x < 0)
        angle = PI - angle;
    return y < 0 ? -angle : angle;
}
