/* plus.c: (mu + lambda): the best mu of parents and children live on. The best is never lost (elitism), but
 * whoever lives on is judged again over the seeds of each generation if the settings ask for it: otherwise
 * luck is selected and stays. */
#include <string.h>

#include "evolve/evolution.h"

static int propose(struct evolution *evolution, struct rng *rng, int64_t at[][NUMBERS_MAX])
{
    const struct method_settings *method = &evolution->method;
    int count = evolution->generation == 0 ? method->mu : method->lambda;
    for (int i = 0; i < count; i++) {
        memset(at[i], 0, sizeof at[i]);
        if (evolution->generation == 0)
            vector_draw(evolution, rng, at[i]);
        else    /* every parent has a child before one has two */
            vector_mutate(evolution, rng,
                          evolution->list[evolution->population[i % evolution->population_count]].at, at[i]);
    }
    return count;
}

static int again(const struct evolution *evolution, int first, int count, int *list)
{
    (void)first, (void)count;
    memcpy(list, evolution->population, (size_t)evolution->population_count * sizeof *list);
    return evolution->population_count;
}

static void absorb(struct evolution *evolution, int first, int count)
{
    int all[2 * LAMBDA_MAX], total = evolution->population_count;
    memcpy(all, evolution->population, (size_t)total * sizeof *all);
    for (int i = 0; i < count; i++)
        all[total++] = first + i;
    candidates_sort(evolution, all, total, false);
    evolution->population_count = total < evolution->method.mu ? total : evolution->method.mu;
    memcpy(evolution->population, all, (size_t)evolution->population_count * sizeof *all);
}

const struct method plus_method = {
    .name = "plus", .propose = propose, .again = again, .absorb = absorb,
};
