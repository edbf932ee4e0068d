/* allowance.c: how long an agent may think about one decision. */
#include "agents/allowance.h"

#include "core/clock.h"

bool allowance_open(struct allowance *budget, const struct spec *spec, const struct option *options,
                 int option_count, const char *agent, struct problems *problems)
{
    *budget = (struct allowance){
        .iterations = (uint32_t)spec_integer(spec, options, option_count, "iterations"),
        .nanoseconds = 1000000u *
                       (uint64_t)spec_integer(spec, options, option_count, "milliseconds"),
    };
    if (budget->nanoseconds && !clock_exists())
        return problem_error(problems, (struct place){0},
                             "%s: milliseconds: there is no clock in this build; use iterations",
                             agent);
    if (budget->nanoseconds && spec_given(spec, "iterations"))
        return problem_error(problems, (struct place){0},
                             "%s: expected iterations or milliseconds, not both", agent);
    return true;
}

void allowance_begin(struct allowance *budget)
{
    budget->done = 0;
    budget->start = budget->nanoseconds ? clock_thinking() : 0;
}

bool allowance_left(const struct allowance *budget)
{
    if (budget->done == 0)
        return true;
    if (budget->nanoseconds == 0)
        return budget->done < budget->iterations;
    return clock_thinking() - budget->start < budget->nanoseconds;
}
