/* angle.c: sine, cosine and arc tangent from basic operations, so that every machine agrees.
 *
 * GVGAI's recordings show the last bit of a direction, and a direction decides many ticks later, so
 * sine and cosine are the nearest doubles, as good mathematical libraries give them. They are
 * computed in pairs of doubles, whose sum has some hundred bits (Dekker 1971). */
#include <math.h>

#include "engines/vgdl/vgdl.h"

/* high + low, where low is below half a unit in the last place of high. */
struct pair { double high, low; };

static const double HALF_PI = 1.57079632679489661923;
static const double SPLITTER = 134217729;       /* 2^27 + 1 cuts a double into two halves */
/* pi/2 in three parts, each the nearest double to what the ones before leave. */
static const double HALF_PI_PARTS[] = {1.57079632679489655800e+00, 6.12323399573676603587e-17,
                                       -1.49738490485916983e-33};
enum { TERMS = 13 };                            /* of a series for angles up to pi/4 */

/* ---- pairs ---------------------------------------------------------------------------------- */

static struct pair sum_of(double a, double b)
{
    double sum = a + b, part = sum - a;
    return (struct pair){sum, (a - (sum - part)) + (b - part)};
}

static struct pair product_of(double a, double b)
{
    double product = a * b, ta = SPLITTER * a, tb = SPLITTER * b;
    double a1 = ta - (ta - a), a2 = a - a1, b1 = tb - (tb - b), b2 = b - b1;
    return (struct pair){product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

static struct pair pair_add(struct pair a, struct pair b)
{
    struct pair sum = sum_of(a.high, b.high);
    return sum_of(sum.high, sum.low + a.low + b.low);
}

static struct pair pair_times(struct pair a, struct pair b)
{
    struct pair product = product_of(a.high, b.high);
    return sum_of(product.high, product.low + (a.high * b.low + a.low * b.high));
}

static struct pair pair_divide(struct pair a, double b)
{
    double first = a.high / b;
    struct pair back = product_of(first, b);
    return sum_of(first, ((a.high - back.high) - back.low + a.low) / b);
}

static struct pair pair_minus(struct pair a)
{
    return (struct pair){-a.high, -a.low};
}

/* ---- sine and cosine ------------------------------------------------------------------------ */

/* The angle less `quarter` right angles. */
static struct pair reduce(double angle, int *quarter)
{
    double turns = angle / HALF_PI;
    *quarter = 0;
    if (!(turns > -1e6 && turns < 1e6))    /* also not a number */
        return (struct pair){0, 0};
    int whole = (int)(turns < 0 ? turns - 0.5 : turns + 0.5);
    struct pair rest = {angle, 0};
    for (int i = 0; i < 3 && whole != 0; i++)
        rest = pair_add(rest, product_of(-whole, HALF_PI_PARTS[i]));
    *quarter = whole & 3;
    return rest;
}

/* Taylor's series for an angle up to pi/4: from x, the sine; from 1, the cosine. */
static struct pair series(struct pair first, struct pair square, int factor)
{
    struct pair terms[TERMS];
    terms[0] = first;
    for (int i = 1; i < TERMS; i++, factor += 2)
        terms[i] = pair_divide(pair_times(pair_minus(terms[i - 1]), square),
                               factor * (factor + 1));
    struct pair sum = terms[TERMS - 1];
    for (int i = TERMS - 2; i >= 0; i--)    /* the smallest first */
        sum = pair_add(terms[i], sum);
    return sum;
}

/* The sine of an angle that is `ahead` right angles further on: with one, the cosine. */
static struct pair sine(double angle, int ahead)
{
    int quarter;
    struct pair rest = reduce(angle, &quarter), square = pair_times(rest, rest);
    quarter += ahead;
    struct pair value = quarter & 1 ? series((struct pair){1, 0}, square, 1)
                                    : series(rest, square, 2);
    return quarter & 2 ? pair_minus(value) : value;
}

double angle_sin(double angle)
{
    return sine(angle, 0).high;
}

double angle_cos(double angle)
{
    return sine(angle, 1).high;
}

/* ---- arc tangent ---------------------------------------------------------------------------- */

/* Java's arc tangent is not always the nearest double, so it is computed in the same steps: brought
 * near zero by one of four known angles, then by the same polynomial (Ng 1993). */
static const struct { double below, angle, rest; } known_angles[] = {
    {0.6875, 4.63647609000806093515e-01, 2.26987774529616870924e-17},    /* of 1/2 */
    {1.1875, 7.85398163397448278999e-01, 3.06161699786838301793e-17},    /* of 1 */
    {2.4375, 9.82793723247329054082e-01, 1.39033110312309984516e-17},    /* of 3/2 */
    {INFINITY, 1.57079632679489655800e+00, 6.12323399573676603587e-17},
};
static const double even_factors[] = {
    3.33333333333329318027e-01, 1.42857142725034663711e-01, 9.09088713343650656196e-02,
    6.66107313738753120669e-02, 4.97687799461593236017e-02, 1.62858201153657823623e-02,
};
static const double odd_factors[] = {
    -1.99999999998764832476e-01, -1.11111104054623557880e-01, -7.69187620504482999495e-02,
    -5.83357013379057348645e-02, -3.65315727442169155270e-02,
};

static double polynomial(const double *factors, int count, double x)
{
    double sum = factors[count - 1];
    for (int i = count - 2; i >= 0; i--)
        sum = factors[i] + x * sum;
    return sum;
}

/* Of a number that is not negative. */
static double arc_tangent(double x)
{
    int known = -1;
    if (x >= 0.4375)
        for (known = 0; known < 3 && x >= known_angles[known].below;)
            known++;
    switch (known) {
    case 0: x = (2 * x - 1) / (2 + x); break;
    case 1: x = (x - 1) / (x + 1); break;
    case 2: x = (x - 1.5) / (1 + 1.5 * x); break;
    case 3: x = -1 / x; break;
    }
    double square = x * x, fourth = square * square;
    double sum = square * polynomial(even_factors, 6, fourth) +
                 fourth * polynomial(odd_factors, 5, fourth);
    if (known < 0)
        return x - x * sum;
    return known_angles[known].angle - ((x * sum - known_angles[known].rest) - x);
}

double angle_atan2(double y, double x)
{
    double ax = x < 0 ? -x : x, ay = y < 0 ? -y : y;
    if (ax == 0 && ay == 0)
        return y;
    double angle = ax == 0 ? HALF_PI : arc_tangent(ay / ax);
    if (x < 0)
        angle = 2 * HALF_PI - (angle - 2 * HALF_PI_PARTS[1]);
    return signbit(y) ? -angle : angle;
}
