/* amount.c: what the events about each part add up to, as damage does, by verb; those of others apart. */
#include <string.h>

#include "evaluate/metric.h"

static const struct option options[] = {
    {.name = "verb", .type = OPTION_TEXT, .fallback = "", .help = "what is added up; all verbs"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static void applied(struct meter *meter, const struct state *state, int action,
                    const struct events *events)
{
    const char *verb = spec_text(meter->spec, options, OPTIONS, "verb");
    (void)state, (void)action;
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->part >= 0 && (!*verb || strcmp(meter->game->verbs[event->verb], verb) == 0))
            meter_add(meter, meter_event_column(meter, event), event->amount);
    }
}

const struct metric amount_metric = {
    .name = "amount", .summary = "What events about each part add up to, by verb; those of others apart.",
    .many = OF_EVENTS, .options = options, .option_count = OPTIONS, .applied = applied,
};
