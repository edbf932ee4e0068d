/* alpha_rank.c: how long a population stays with each, in the long run. */
#include <stdlib.h>

#include "core/check.h"
#include "core/exact.h"
#include "core/heap.h"
#include "evaluate/ratings.h"

/* The chance that one mutant takes over a population of `size` residents: 1 over the sum, from 0 to
 * size - 1, of the products of exp(-alpha * what k mutants gain more than residents do). */
static double takes_over(const double *payoff, int count, int mutant, int resident, double alpha,
                         int size)
{
    double same = payoff[mutant * count + mutant], other = payoff[mutant * count + resident];
    double back = payoff[resident * count + mutant], own = payoff[resident * count + resident];
    double power = 0, sum = 1;
    for (int k = 1; k < size; k++) {
        double gain = ((k - 1) * same + (size - k) * other) / (size - 1);
        double theirs = (k * back + (size - k - 1) * own) / (size - 1);
        power -= alpha * (gain - theirs);
        if (power > 700)
            return exact_exp(-700);    /* never, but not quite: the chain stays connected */
        sum += exact_exp(power);
    }
    return 1 / sum;
}

void alpha_rank(const double *payoff, int count, double alpha, int size, double *share)
{
    CHECK(count > 0 && count <= RATED_MAX && size > 1 && alpha >= 0);
    size_t n = (size_t)count;
    double *chain = heap_new(n * n, sizeof *chain);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            chain[i * count + j] =
                i == j ? 0 : takes_over(payoff, count, j, i, alpha, size) / (count - 1);
    /* Takes states out one by one from the end, sending what went through them on its way. */
    for (size_t k = n; k-- > 1;) {
        double leaving = 0;
        for (size_t j = 0; j < k; j++)
            leaving += chain[k * n + j];
        for (size_t i = 0; i < k; i++)
            chain[i * n + k] /= leaving;
        for (size_t i = 0; i < k; i++)
            for (size_t j = 0; j < k; j++)
                if (i != j)
                    chain[i * n + j] += chain[i * n + k] * chain[k * n + j];
    }
    double sum = share[0] = 1;
    for (size_t k = 1; k < n; k++) {
        share[k] = 0;
        for (size_t i = 0; i < k; i++)
            share[k] += share[i] * chain[i * n + k];
        sum += share[k];
    }
    for (size_t k = 0; k < n; k++)
        share[k] /= sum;
    free(chain);
}
