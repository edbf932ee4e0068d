/* metric.h: what is measured of a play. A metric is one constant struct in a file of its own in
 * metrics/ and one line in registry.def; see docs/add-a-metric.md.
 *
 * A metric puts numbers into named columns, one number a play. Either it needs no more than the
 * outcome, or it looks on while the play runs and may make columns as it meets things. */
#ifndef METRIC_H
#define METRIC_H

#include "core/arena.h"

enum { COLUMN_NAME_MAX = 160 };

struct sheet;

/* One metric at work. */
struct meter {
    const struct metric *metric;
    const struct game   *game;
    const struct spec   *spec;         /* its settings, checked */
    struct sheet        *sheet;
    const char          *prefix;       /* of its columns: the metric's name */
    int                  seat;         /* of the agent that is measured */
    int                  turn;         /* from 1, in which the last decision was taken */
    void                *memory;       /* metric->memory bytes, zeroed before each play */
    int                 *columns;      /* for meter_event_column */
};

/* What the columns of a metric are called by: an event ("played Bomb"), two parts ("Bomb + Shield"), an
 * option of a decision. */
enum metric_columns { ONE_COLUMN, OF_EVENTS, OF_PAIRS, OF_OPTIONS };

struct metric {
    const char          *name, *summary;
    const struct option *options;
    int                  option_count;
    bool                 rate;         /* 0 or 1: a share with its own kind of interval */
    bool                 unsteady;     /* depends on the clock; kept apart from other results */
    bool                 may_lack;     /* plays that never touch a column have no value, not 0 */
    bool                 never_negative;    /* so that no interval goes below 0 */
    enum metric_columns  many;         /* a column for each thing it meets: they have tables apart */
    bool                 bare;         /* columns are called by what follows the metric's name */

    /* The number, from the outcome alone; then nothing else is called. */
    double (*outcome)(const struct outcome *, int seat);

    /* Whether it can be measured on this game; false after an error. NULL: always. That a setting
     * called `verb` names events of the game is checked without it. */
    bool (*check)(const struct spec *, const struct game *, struct problems *);
    size_t memory;                     /* bytes it remembers within a play */
    void (*begin)(struct meter *, const struct state *);
    void (*decision)(struct meter *, const struct state *, const int *actions, int action_count,
                     int action);
    void (*applied)(struct meter *, const struct state *, int action, const struct events *);
    /* For each event about a part; in games of several players only those of the measured seat. */
    void (*event)(struct meter *, const struct event *);
    void (*end)(struct meter *, const struct state *);
};

extern const struct metric *const metrics[];
extern const int metric_count;
const struct metric *metric_find(const char *name);

/* The metric that a column such as "use: played Bomb", or a spec, is of; NULL if there is none. */
const struct metric *metric_of_column(const char *column);

/* The column "metric: name" of a meter, made if it is new; "" names the metric's only column. */
int    meter_column(struct meter *, const char *name);
/* The same for the verb and part of an event, as in "played Bomb", or "others played Bomb" if another player
 * than the measured one did; quick from the second time on. */
int    meter_event_column(struct meter *, const struct event *);
void   meter_add(struct meter *, int column, double amount);
void   meter_set(struct meter *, int column, double value);
/* The value in this play so far; a NaN if it lacks one. */
double meter_value(const struct meter *, int column);

/* Checks "field:name=hp" against the registry and the game. */
bool   metric_check(const char *spec, const struct game *, struct problems *);

/* Everything that is measured in one cell, by one thread. */
struct panel;
struct panel *panel_new(const struct game *, const char *const *specs, int count);
void          panel_free(struct panel *);

/* A watcher that feeds the meters, or NULL if no metric needs one. `seat` is whom to measure. */
const struct watcher *panel_begin(struct panel *, int seat);

/* Notes the values of the play that has just ended as those of play `index` of the chunk. */
void          panel_note(struct panel *, int index);

/* Packs the columns of a chunk of `count` plays, sorted by name, then forgets them. Steady and
 * unsteady columns go apart. */
void          panel_pack(struct panel *, int count, struct text *steady, struct text *unsteady);

#endif
