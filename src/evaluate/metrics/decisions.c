/* decisions.c: how long a play lasts, in decisions of all players. */
#include "evaluate/metric.h"

static double outcome(const struct outcome *play, int seat)
{
    (void)seat;
    return play->plies;
}

const struct metric decisions_metric = {
    .name = "decisions", .summary = "Length of the play in decisions.", .outcome = outcome,
    .never_negative = true,
};
