/* use.c: what happens with each part: how often it is drawn, offered, played, triggered. One column
 * for each verb and part that occur together. */
#include "evaluate/metric.h"

static void event(struct meter *meter, const struct event *event)
{
    meter_add(meter, meter_event_column(meter, event), 1);
}

const struct metric use_metric = {
    .name = "use", .summary = "How often each part is drawn, played, triggered, by verb.",
    .event = event,
};
