/* budget.c: how much a solver may take. */
#include "solve/budget.h"

#include "core/clock.h"

enum { LOOKS_PER_CLOCK = 256 };

void budget_begin(struct budget *budget)
{
    budget->began = clock_seconds();
    budget->looks = 0;
    budget->reached = LIMIT_NONE;
}

bool budget_allows(struct budget *budget, const char *what, uint64_t count, size_t bytes)
{
    if (budget->reached != LIMIT_NONE)
        return false;
    if (budget->count_most && count > budget->count_most)
        budget->reached = LIMIT_COUNT;
    else if (budget->bytes_most && bytes > budget->bytes_most)
        budget->reached = LIMIT_BYTES;
    else if (budget->looks++ % LOOKS_PER_CLOCK == 0) {
        if (budget->progress)
            budget->progress(budget->context, what, (double)count);
        if (budget->seconds_most > 0 && clock_seconds() - budget->began > budget->seconds_most)
            budget->reached = LIMIT_SECONDS;
    }
    return budget->reached == LIMIT_NONE;
}

const char *budget_reason(const struct budget *budget)
{
    switch (budget->reached) {
    case LIMIT_COUNT: return "--states allows more";
    case LIMIT_BYTES: return "--memory allows more";
    case LIMIT_SECONDS: return "--seconds allows more time";
    case LIMIT_NONE: break;
    }
    return "the rules draw numbers that cannot be listed";
}
