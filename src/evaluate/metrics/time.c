/* time.c: how long the measured agent thinks. The time from one action's end to the next decision,
 * which includes finding the legal actions and drawing the view. Depends on the machine, so it is
 * kept apart from everything else. */
#include "core/clock.h"
#include "evaluate/metric.h"

struct memory {
    uint64_t since;
    double   nanoseconds, longest, decisions;
};

static void begin(struct meter *meter, const struct state *state)
{
    (void)state;
    ((struct memory *)meter->memory)->since = clock_nanoseconds();
}

static void decision(struct meter *meter, const struct state *state, const int *actions,
                     int action_count, int action)
{
    struct memory *memory = meter->memory;
    double took = (double)(clock_nanoseconds() - memory->since);
    (void)actions, (void)action_count, (void)action;
    if (state->player != meter->seat)
        return;
    memory->nanoseconds += took;
    memory->decisions++;
    memory->longest = took > memory->longest ? took : memory->longest;
}

static void applied(struct meter *meter, const struct state *state, int action,
                    const struct events *events)
{
    (void)action, (void)events;
    begin(meter, state);
}

static void end(struct meter *meter, const struct state *state)
{
    const struct memory *memory = meter->memory;
    (void)state;
    if (memory->decisions == 0)
        return;
    meter_set(meter, meter_column(meter, "microseconds a decision"),
              memory->nanoseconds / memory->decisions / 1e3);
    meter_set(meter, meter_column(meter, "microseconds, longest"), memory->longest / 1e3);
}

const struct metric time_metric = {
    .name = "time", .summary = "Time of the agent's decisions.", .unsteady = true,
    .may_lack = true,
    .memory = sizeof(struct memory), .begin = begin, .decision = decision, .applied = applied,
    .end = end,
    .never_negative = true,
};
