/* gauge.c: metrics of plays that were noted for critics. */
#include "critics/gauge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/metric.h"
#include "evaluate/pack.h"

enum { COLUMNS_MAX = 100000 };

/* What follows "use: ", the name of a column; NULL: settings follow, or nothing. */
static const char *column_of(const struct metric *metric, const char *name)
{
    const char *rest = name + strlen(metric->name);
    return rest[0] == ':' && rest[1] == ' ' ? rest + 2 : NULL;
}

/* ---- whether there is such a column ---- */

/* All names that columns of a metric can have, to be freed one by one. */
static char **columns_new(const struct metric *metric, const struct game *game, size_t *count)
{
    bool pairs = metric->many == OF_PAIRS;
    int first = pairs ? game->part_count : game->verb_count;
    char **names = heap_new((size_t)first * (size_t)game->part_count + 1, sizeof *names);
    *count = 0;
    for (int i = 0; i < first && *count < COLUMNS_MAX; i++)
        for (int part = pairs ? i : 0; part < game->part_count && *count < COLUMNS_MAX; part++) {
            struct text name = TEXT_GROWING;
            text_add(&name, pairs ? "%s + %s" : "%s %s", pairs ? game->parts[i].name : game->verbs[i],
                     game->parts[part].name);
            names[(*count)++] = heap_string(text_of(&name));
            text_free(&name);
        }
    return names;
}

static bool column_fits(const struct metric *metric, const char *column, const struct game *game,
                        struct problems *problems)
{
    size_t count, at = 0;
    struct hint hint;
    char **names = columns_new(metric, game, &count);
    while (at < count && strcmp(names[at], column) != 0)
        at++;
    bool found = at < count || count == COLUMNS_MAX;
    if (!found)
        problem_error(problems, (struct place){0}, "no play has a column '%s: %.80s'%s; its columns are "
                      "called by %s", metric->name, column,
                      nearest_hint(column, (const char *const *)names, count, &hint),
                      metric->many == OF_PAIRS
                          ? "two parts of the game, as 'A + B', in its order"
                          : "a verb and a part of the game, which 'ruleplay show' lists");
    for (size_t i = 0; i < count; i++)
        free(names[i]);
    free(names);
    return found;
}

bool gauge_fits(const char *name, const struct game *game, struct problems *problems)
{
    const struct metric *metric = metric_of_column(name);
    const char *column = column_of(metric, name), *rest = name + strlen(metric->name);
    bool settings = !column && *rest && strchr(rest, '=');
    if (*rest && !column && !settings)
        return problem_error(problems, (struct place){0}, "expected '%s: %.80s', with a blank before the "
                             "name of the column", metric->name, rest + 1);
    if (column && !metric->many)
        return problem_error(problems, (struct place){0}, "'%s' is one number, and has no columns",
                             metric->name);
    if (!column && metric->many)
        return problem_error(problems, (struct place){0}, "'%s' has many columns: say which, as in "
                             "\"%s: %s\"", metric->name, metric->name,
                             metric->many == OF_EVENTS  ? "VERB PART"
                             : metric->many == OF_PAIRS ? "A + B" : "OPTION");
    if (!metric_check(settings ? name : metric->name, game, problems))
        return false;
    return !column || metric->many == OF_OPTIONS || column_fits(metric, column, game, problems);
}

/* ---- what it is ---- */

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
    bool settings = !column_of(metric, name) && strchr(name, '=');
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
