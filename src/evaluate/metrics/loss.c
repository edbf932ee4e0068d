/* loss.c: whether the play was lost. With draws it is not the rest of `win`. */
#include "evaluate/metric.h"

static double outcome(const struct outcome *play, int seat)
{
    return play->result[seat] < 0;
}

const struct metric loss_metric = {
    .name = "loss", .summary = "Share of plays lost.", .rate = true, .outcome = outcome,
};
