/* faults.c: plays that did not end as the rules say: cut off, or stopped by a fault of the rules. */
#include "evaluate/metric.h"

static double outcome(const struct outcome *play, int seat)
{
    (void)seat;
    return play->end != END_RULES;
}

const struct metric faults_metric = {
    .name = "faults", .summary = "Share of plays cut off or stopped by a fault of the rules.",
    .rate = true, .outcome = outcome,
};
