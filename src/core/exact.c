/* exact.c: log, exp, tanh, sin and cos that give the same bits on every machine and with every compiler.
 *
 * The functions reduce their argument by a power of two and sum a fixed number of terms of a
 * series, in a fixed order. Nothing here may be contracted (a*b+c in one rounding) or kept in wider
 * registers; the Makefile forbids the first, the checks below the second. */
#include "core/exact.h"

#include <float.h>
#include <stdint.h>
#include <string.h>

_Static_assert(FLT_EVAL_METHOD == 0, "doubles must be computed as doubles");
#ifdef __FAST_MATH__
#error "-ffast-math breaks the promise that results are equal on every machine"
#endif

enum { MANTISSA_BITS = 52, EXPONENT_BIAS = 1023 };

/* ln 2 in two parts: the high one has 32 zero bits at its end, so its product with an exponent is
 * exact. */
static const double LN2_HIGH = 0x1.62e42feep-1;
static const double LN2_LOW = 0x1.a39ef35793c76p-33;
static const double LN2_INVERSE = 0x1.71547652b82fep0;
static const double SQRT_HALF = 0x1.6a09e667f3bcdp-1;

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double of_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* 2 to the power `exponent`, which must be that of a normal number. */
static double power_of_two(int exponent)
{
    return of_bits((uint64_t)(exponent + EXPONENT_BIAS) << MANTISSA_BITS);
}

/* Splits a positive, finite x into mantissa * 2^exponent with a mantissa in sqrt(1/2) .. sqrt(2). */
static double split(double x, int *exponent)
{
    int shift = 0;
    if (x < DBL_MIN) {
        x *= 0x1p54;
        shift = -54;
    }
    uint64_t bits = bits_of(x);
    *exponent = (int)(bits >> MANTISSA_BITS) - EXPONENT_BIAS + 1 + shift;
    uint64_t fraction = bits & (((uint64_t)1 << MANTISSA_BITS) - 1);
    double mantissa = of_bits(fraction | (uint64_t)(EXPONENT_BIAS - 1) << MANTISSA_BITS);
    if (mantissa < SQRT_HALF) {
        mantissa *= 2;
        --*exponent;
    }
    return mantissa;
}

double exact_log(double x)
{
    if (!(x > 0))
        return x == 0 ? -INFINITY : NAN;
    if (x > DBL_MAX)
        return x;
    int exponent;
    double f = split(x, &exponent) - 1;

    /* With s = f / (2 + f): ln(1 + f) = 2 atanh(s) = 2 (s + s^3/3 + s^5/5 + ...). As |s| < 0.1716,
     * the term in s^25 is the first below the precision of a double. */
    double s = f / (2 + f), square = s * s, sum = 0;
    for (int n = 23; n >= 3; n -= 2)
        sum = (sum + 1.0 / n) * square;

    /* 2 s = f - s f, which keeps the large part, f, free of rounding. */
    double k = exponent;
    return k * LN2_HIGH + (f - (s * (f - 2 * sum) - k * LN2_LOW));
}

double exact_exp(double x)
{
    if (x != x)
        return x;
    if (x > 709.8)
        return INFINITY;
    if (x < -745.2)
        return 0;
    int exponent = (int)(x * LN2_INVERSE + (x < 0 ? -0.5 : 0.5));
    double high = x - exponent * LN2_HIGH, low = exponent * LN2_LOW;
    double r = high - low;

    /* The rounding of r is given back at the end; |r| < 0.3466, so r^15/15! is out of sight. */
    double sum = 0;
    for (int n = 14; n >= 2; n--)
        sum = (sum + 1) * r / n;
    double rest = (high - r) - low;
    double value = 1 + (r + (r * sum + rest));

    /* In two steps, since 2^exponent itself may be out of range when the result is not. */
    int half = exponent / 2;
    return value * power_of_two(half) * power_of_two(exponent - half);
}

double exact_tanh(double x)
{
    if (x != x)
        return x;
    double size = x < 0 ? -x : x;
    if (size > 20)
        return x < 0 ? -1 : 1;
    if (size < 1e-4)
        return x - x * x * x / 3;    /* the next term is below 1e-20 */
    double twice = exact_exp(2 * size), value = (twice - 1) / (twice + 1);
    return x < 0 ? -value : value;
}

/* ---- angles ---- */

/* pi / 2 in three parts; the first two have zeros at their ends, so that products with a number of
 * quarters below 2^20 are exact. */
static const double QUARTER_HIGH = 0x1.921fb544p0;
static const double QUARTER_MIDDLE = 0x1.0b4611a6p-34;
static const double QUARTER_LOW = 0x1.3198a2e037073p-69;
static const double QUARTERS = 0x1.45f306dc9c883p-1;    /* in one unit of angle */
static const double ANGLE_MOST = 1e9;

/* One over factorials, the last term first. */
static const double SIN_TERMS[] = {
    -1.0 / 121645100408832000.0, 1.0 / 355687428096000.0, -1.0 / 1307674368000.0,
    1.0 / 6227020800.0, -1.0 / 39916800.0, 1.0 / 362880.0, -1.0 / 5040.0, 1.0 / 120.0, -1.0 / 6.0,
};
static const double COS_TERMS[] = {
    -1.0 / 6402373705728000.0, 1.0 / 20922789888000.0, -1.0 / 87178291200.0, 1.0 / 479001600.0,
    -1.0 / 3628800.0, 1.0 / 40320.0, -1.0 / 720.0, 1.0 / 24.0, -1.0 / 2.0,
};

/* The series of an angle within pi / 4: its next term is below 1e-19. */
static double series(const double *terms, double square)
{
    double sum = terms[0];
    for (int i = 1; i < 9; i++)
        sum = sum * square + terms[i];
    return sum * square;
}

static double small_sin(double x)
{
    return x + x * series(SIN_TERMS, x * x);
}

static double small_cos(double x)
{
    return 1 + series(COS_TERMS, x * x);
}

/* The sine after turning on by some quarters. */
static double turned(double x, int quarters)
{
    if (!(x > -ANGLE_MOST && x < ANGLE_MOST))
        return NAN;
    int64_t turns = (int64_t)(x * QUARTERS + (x < 0 ? -0.5 : 0.5));
    double n = (double)turns, rest = (x - n * QUARTER_HIGH) - n * QUARTER_MIDDLE - n * QUARTER_LOW;
    int quadrant = (int)((turns + quarters) & 3);
    double value = quadrant & 1 ? small_cos(rest) : small_sin(rest);
    return quadrant & 2 ? -value : value;
}

double exact_sin(double x)
{
    return turned(x, 0);
}

double exact_cos(double x)
{
    return turned(x, 1);
}
