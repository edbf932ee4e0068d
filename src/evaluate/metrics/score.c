/* score.c: the score at the end of the play. */
#include "evaluate/metric.h"

static double outcome(const struct outcome *play, int seat)
{
    return (double)play->score[seat];
}

const struct metric score_metric = {
    .name = "score", .summary = "Score at the end of the play.", .outcome = outcome,
};
