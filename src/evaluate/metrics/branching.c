/* branching.c: how many options the measured agent had, on average over the play. */
#include "evaluate/metric.h"

struct memory {
    double options, decisions;
};

static void decision(struct meter *meter, const struct state *state, const int *actions,
                     int action_count, int action)
{
    struct memory *sums = meter->memory;
    (void)actions, (void)action;
    if (state->player != meter->seat)
        return;
    sums->options += action_count;
    sums->decisions++;
}

static void end(struct meter *meter, const struct state *state)
{
    const struct memory *sums = meter->memory;
    (void)state;
    if (sums->decisions > 0)
        meter_set(meter, meter_column(meter, ""), sums->options / sums->decisions);
}

const struct metric branching_metric = {
    .name = "branching", .summary = "Legal actions at a decision, mean over the play.",
    .may_lack = true,
    .memory = sizeof(struct memory), .decision = decision, .end = end,
    .never_negative = true,
};
