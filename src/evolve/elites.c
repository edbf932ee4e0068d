/* elites.c: MAP-Elites (Mouret and Clune 2015): the best vector for each cell of a map over two measures, so
 * that one run gives many that differ. Who holds a cell is judged again when somebody comes into it. */
#include <string.h>

#include "evolve/evolution.h"

enum { CELLS = CELLS_SIDE_MAX * CELLS_SIDE_MAX };

static int propose(struct evolution *evolution, struct rng *rng, int64_t at[][NUMBERS_MAX])
{
    int held[CELLS], holders = 0;
    for (int i = 0; i < CELLS; i++)
        if (evolution->cells[i] >= 0)
            held[holders++] = evolution->cells[i];
    for (int i = 0; i < evolution->method.lambda; i++) {
        memset(at[i], 0, sizeof at[i]);
        if (holders == 0)
            vector_draw(evolution, rng, at[i]);
        else
            vector_mutate(evolution, rng,
                          evolution->list[held[rng_below(rng, (uint32_t)holders)]].at, at[i]);
    }
    return evolution->method.lambda;
}

static int again(const struct evolution *evolution, int first, int count, int *list)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        int holder = evolution->cells[candidate_cell(evolution, first + i)];
        bool there = holder < 0;
        for (int j = 0; !there && j < found; j++)
            there = list[j] == holder;
        if (!there)
            list[found++] = holder;
    }
    return found;
}

static void enter(struct evolution *evolution, int candidate)
{
    int *cell = &evolution->cells[candidate_cell(evolution, candidate)];
    if (*cell < 0 || candidate_worth(evolution, candidate, 0, false) >
                         candidate_worth(evolution, *cell, 0, false))
        *cell = candidate;
}

static void absorb(struct evolution *evolution, int first, int count)
{
    /* Those that were judged again may belong elsewhere now. */
    int holders[CELLS], held = 0;
    for (int i = 0; i < CELLS; i++) {
        if (evolution->cells[i] >= 0)
            holders[held++] = evolution->cells[i];
        evolution->cells[i] = -1;
    }
    for (int i = 0; i < held; i++)
        enter(evolution, holders[i]);
    for (int i = 0; i < count; i++)
        enter(evolution, first + i);
    evolution->population_count = 0;
    for (int i = 0; i < count && i < LAMBDA_MAX; i++)
        evolution->population[evolution->population_count++] = first + i;
}

const struct method elites_method = {
    .name = "elites", .propose = propose, .again = again, .absorb = absorb,
};
