/* use.c: what happens with each part: how often it is drawn, offered, played, triggered. One column
 * for each verb and part that occur together. */
#include <string.h>

#include "evaluate/metric.h"

static const struct option options[] = {
    {.name = "verb", .type = OPTION_TEXT, .fallback = "", .help = "what counts as use; all verbs"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static void event(struct meter *meter, const struct event *event)
{
    const char *verb = spec_text(meter->spec, options, OPTIONS, "verb");
    if (*verb && strcmp(meter->game->verbs[event->verb], verb) != 0)
        return;
    meter_add(meter, meter_event_column(meter, event), 1);
}

const struct metric use_metric = {
    .name = "use", .summary = "How often each part is drawn, played, triggered, by verb.", .many = OF_EVENTS,
    .options = options, .option_count = OPTIONS, .event = event,
    .never_negative = true,
};
