/* first_use.c: the turn, from 1, in which each part is first used, by verb; none if never. */
#include <math.h>
#include <stdio.h>

#include "evaluate/metric.h"

struct memory {
    uint32_t start, turn;    /* engines count turns from 0 or from 1 */
};

static size_t memory(const struct game *game)
{
    (void)game;
    return sizeof(struct memory);
}

static void begin(struct meter *meter, const struct state *state)
{
    ((struct memory *)meter->memory)->start = state->turn;
}

/* What an apply brings about belongs to the turn in which it was decided. */
static void decision(struct meter *meter, const struct state *state, const int *actions,
                     int action_count, int action)
{
    (void)actions, (void)action_count, (void)action;
    ((struct memory *)meter->memory)->turn = state->turn;
}

static void applied(struct meter *meter, const struct state *state, int action,
                    const struct events *events)
{
    const struct memory *now = meter->memory;
    (void)state, (void)action;
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->part < 0 || (meter->game->players > 1 && event->player != meter->seat))
            continue;
        char name[COLUMN_NAME_MAX];
        snprintf(name, sizeof name, "%s %s", meter->game->verbs[event->verb],
                 meter->game->parts[event->part].name);
        int column = meter_column(meter, name, true);
        if (isnan(meter_value(meter, column)))
            meter_set(meter, column, now->turn - now->start + 1);
    }
}

const struct metric first_use_metric = {
    .name = "first_use", .summary = "Turn in which each part is first used, by verb.",
    .memory = memory, .begin = begin, .decision = decision, .applied = applied,
};
