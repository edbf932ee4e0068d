/* statistics.c: rates and means with the intervals that belong to them, at 95 %. */
#include "core/statistics.h"

#include <math.h>

/* The 97.5 % point of the normal distribution. */
static const double normal_point = 1.959963984540054;

struct interval statistics_share(double rate, double trials)
{
    double z2 = normal_point * normal_point;
    double middle = (rate + z2 / (2 * trials)) / (1 + z2 / trials);
    double half = normal_point / (1 + z2 / trials) *
                  sqrt(rate * (1 - rate) / trials + z2 / (4 * trials * trials));
    /* At the ends the formula gives 0 and 1 but for rounding. */
    return (struct interval){
        .value = rate,
        .low = rate <= 0 ? 0 : middle - half,
        .high = rate >= 1 ? 1 : middle + half,
    };
}

struct interval statistics_rate(uint64_t hits, uint64_t trials)
{
    if (trials == 0)
        return (struct interval){.value = 0, .low = 0, .high = 1};
    return statistics_share((double)hits / (double)trials, (double)trials);
}

double statistics_normal(void)
{
    return normal_point;
}

/* A table that is read along 1/freedom, where the point is nearly straight. */
double statistics_student(double freedom)
{
    static const struct {
        double freedom, point;
    } table[] = {
        {1, 12.7062}, {2, 4.30265}, {3, 3.18245}, {4, 2.77645}, {5, 2.57058}, {6, 2.44691},
        {7, 2.36462}, {8, 2.30600}, {9, 2.26216}, {10, 2.22814}, {12, 2.17881}, {14, 2.14479},
        {17, 2.10982}, {20, 2.08596}, {25, 2.05954}, {30, 2.04227}, {40, 2.02108}, {60, 2.00030},
        {120, 1.97993},
    };
    enum { ROWS = sizeof table / sizeof *table };
    if (freedom <= table[0].freedom)
        return table[0].point;
    for (int i = 1; i < ROWS; i++)
        if (freedom <= table[i].freedom) {
            double from = 1 / table[i - 1].freedom, to = 1 / table[i].freedom;
            double along = (from - 1 / freedom) / (from - to);
            return table[i - 1].point + along * (table[i].point - table[i - 1].point);
        }
    double last = table[ROWS - 1].point - normal_point;
    return normal_point + last * table[ROWS - 1].freedom / freedom;
}

double moments_deviation(const struct moments *moments)
{
    if (moments->count < 2)
        return 0;
    double n = (double)moments->count;
    double spread = moments->squares - moments->sum * moments->sum / n;
    return spread > 0 ? sqrt(spread / (n - 1)) : 0;
}

struct interval moments_mean(const struct moments *moments)
{
    if (moments->count == 0)
        return (struct interval){0};
    double n = (double)moments->count;
    double mean = moments->shift + moments->sum / n;
    double half = moments->count < 2
                      ? 0
                      : statistics_student(n - 1) * moments_deviation(moments) / sqrt(n);
    return (struct interval){.value = mean, .low = mean - half, .high = mean + half};
}
