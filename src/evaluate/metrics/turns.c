/* turns.c: how long a play lasts, in what the game calls turns. */
#include "evaluate/metric.h"

static double outcome(const struct outcome *play, int seat)
{
    (void)seat;
    return play->turns;
}

const struct metric turns_metric = {
    .name = "turns", .summary = "Length of the play in turns.", .outcome = outcome,
    .never_negative = true,
};
