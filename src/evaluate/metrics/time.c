/* time.c: how long the measured agent thinks. The time from one action's end to the next decision,
 * which includes finding the legal actions and drawing the view. Depends on the machine, so it is
 * kept apart from everything else. */
#include <time.h>

#include "evaluate/metric.h"

struct memory {
    struct timespec since;
    double          seconds, longest, decisions;
};

static size_t memory(const struct game *game)
{
    (void)game;
    return sizeof(struct memory);
}

static void begin(struct meter *meter, const struct state *state)
{
    struct memory *clock = meter->memory;
    (void)state;
    clock_gettime(CLOCK_MONOTONIC, &clock->since);
}

static void decision(struct meter *meter, const struct state *state, const int *actions,
                     int action_count, int action)
{
    struct memory *clock = meter->memory;
    struct timespec now;
    (void)actions, (void)action_count, (void)action;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double took = (double)(now.tv_sec - clock->since.tv_sec) +
                  (double)(now.tv_nsec - clock->since.tv_nsec) / 1e9;
    if (state->player != meter->seat)
        return;
    clock->seconds += took;
    clock->decisions++;
    clock->longest = took > clock->longest ? took : clock->longest;
}

static void applied(struct meter *meter, const struct state *state, int action,
                    const struct events *events)
{
    (void)action, (void)events;
    begin(meter, state);
}

static void end(struct meter *meter, const struct state *state)
{
    const struct memory *clock = meter->memory;
    (void)state;
    if (clock->decisions == 0)
        return;
    meter_set(meter, meter_column(meter, "microseconds a decision", true),
              clock->seconds / clock->decisions * 1e6);
    meter_set(meter, meter_column(meter, "microseconds, longest", true), clock->longest * 1e6);
}

const struct metric time_metric = {
    .name = "time", .summary = "Time of the agent's decisions.", .unsteady = true,
    .memory = memory, .begin = begin, .decision = decision, .applied = applied, .end = end,
};
