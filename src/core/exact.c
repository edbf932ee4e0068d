/* exact.c: log, exp and sqrt that give the same bits on every machine and with every compiler.
 *
 * Both functions reduce their argument by a power of two and sum a fixed number of terms of a
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
