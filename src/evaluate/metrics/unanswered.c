/* unanswered.c: decisions for which an agent gave no legal answer. */
#include "evaluate/metric.h"

static double outcome(const struct outcome *play, int seat)
{
    (void)seat;
    return play->unanswered;
}

const struct metric unanswered_metric = {
    .name = "unanswered", .summary = "Decisions without a legal answer in a play.",
    .outcome = outcome,
    .never_negative = true,
};
