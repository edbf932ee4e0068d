/* first_use.c: the turn, from 1, in which each part is first used, by verb; none if never. */
#include <math.h>

#include "evaluate/metric.h"

static void event(struct meter *meter, const struct event *event)
{
    int column = meter_event_column(meter, event);
    if (isnan(meter_value(meter, column)))
        meter_set(meter, column, meter->turn);
}

const struct metric first_use_metric = {
    .name = "first_use", .summary = "Turn in which each part is first used, by verb.", .many = OF_EVENTS,
    .may_lack = true,
    .event = event,
    .never_negative = true,
};
