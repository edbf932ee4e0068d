/* win.c: whether the play was won. */
#include "evaluate/metric.h"

static double outcome(const struct outcome *play, int seat)
{
    return play->result[seat] > 0;
}

const struct metric win_metric = {
    .name = "win", .summary = "Share of plays won.", .rate = true, .outcome = outcome,
};
