/* gauge.c: metrics of plays that were noted for critics. */
#include "critics/gauge.h"

#include <math.h>
#include <string.h>

#include "evaluate/metric.h"
#include "evaluate/pack.h"

/* The seat in which the first agent of the line-up sat. */
static int first_seat(const struct plays *plays, const struct trace *trace)
{
    for (int seat = 0; seat < plays->game->players; seat++)
        if (trace->place[seat] == 0)
            return seat;
    return 0;
}

/* Whether a column is the one that is asked for; a metric with settings has but one. */
static bool is_column(const struct packed_column *column, const char *name, bool any)
{
    return any || ((size_t)column->name_length == strlen(name) &&
                   strncmp(column->name, name, (size_t)column->name_length) == 0);
}

static void read_column(const struct text *packed, const char *name, bool any, double *values, int count)
{
    const unsigned char *at = (const unsigned char *)packed->at, *end = at + packed->length;
    struct packed_column column;
    while (at && unpack_column(&at, end, count, &column))
        if (is_column(&column, name, any)) {
            for (int i = 0; i < count; i++)
                values[i] = unpack_value(&column, i);
            return;
        }
}

bool gauge(const struct plays *plays, const char *name, double *values, struct problems *problems)
{
    const struct metric *metric = metric_of_column(name);
    bool settings = strchr(name, '=') != NULL;
    const char *spec = settings ? name : metric->name;
    if (!metric_check(spec, plays->game, problems))
        return false;
    for (int i = 0; i < plays->count; i++)
        values[i] = metric->outcome    ? metric->outcome(&plays->list[i].outcome, 0)
                    : metric->may_lack ? (double)NAN : 0;
    if (metric->outcome)
        return true;
    struct panel *panel = panel_new(plays->game, &spec, 1);
    struct text steady = TEXT_GROWING, unsteady = TEXT_GROWING;
    for (int i = 0; i < plays->count; i++) {
        const struct watcher *watcher = panel_begin(panel, first_seat(plays, &plays->list[i]));
        if (watcher)
            trace_walk(plays, &plays->list[i], watcher);
        panel_note(panel, i);
    }
    panel_pack(panel, plays->count, &steady, &unsteady);
    read_column(&steady, name, settings, values, plays->count);
    text_free(&steady);
    text_free(&unsteady);
    panel_free(panel);
    return true;
}
