/* use.c: what happens with each part: how often it is drawn, offered, played, triggered. One column
 * for each verb and part that occur together. In games of several players only what the measured
 * agent's seat does counts. */
#include <stdio.h>

#include "evaluate/metric.h"

/* The column of each verb and part, plus 1; 0: not met yet. */
static size_t cache(const struct game *game)
{
    return (size_t)game->verb_count * (size_t)game->part_count * sizeof(int);
}

static int column_of(struct meter *meter, const struct event *event)
{
    int *known = (int *)meter->cache + event->verb * meter->game->part_count + event->part;
    if (!*known) {
        char name[COLUMN_NAME_MAX];
        snprintf(name, sizeof name, "%s %s", meter->game->verbs[event->verb],
                 meter->game->parts[event->part].name);
        *known = meter_column(meter, name, false) + 1;
    }
    return *known - 1;
}

static void applied(struct meter *meter, const struct state *state, int action,
                    const struct events *events)
{
    (void)state, (void)action;
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->part >= 0 && (meter->game->players == 1 || event->player == meter->seat))
            meter_add(meter, column_of(meter, event), 1);
    }
}

const struct metric use_metric = {
    .name = "use", .summary = "How often each part is drawn, played, triggered, by verb.",
    .cache = cache, .applied = applied,
};
