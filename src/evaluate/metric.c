/* metric.c: meters at work on a cell, and the sheet their numbers go to.
 *
 * A sheet has columns that are made as metrics meet things. During a play it holds one row; noting
 * the row appends (play, value) to each touched column. So columns that a play does not touch cost
 * nothing, however many there are. */
#include "evaluate/metric.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/hash.h"
#include "core/heap.h"
#include "core/hostile.h"
#include "evaluate/pack.h"

enum { METERS_MAX = 64, COLUMNS_MAX = 60000 };

struct note {
    int    play;
    double value;
};

struct column {
    char        *name;
    uint64_t     hash;
    bool         may_lack, unsteady;
    bool         touched;        /* in this play */
    double       value;          /* in this play */
    struct note *notes;          /* of the chunk */
    int          note_count, note_capacity;
};

struct sheet {
    struct column *columns;
    int            count, capacity;
    int           *touched, touched_count;
    int           *slots;        /* hash table of columns, -1: free */
    int            slot_count;
};

struct panel {
    struct sheet   sheet;
    struct meter   meters[METERS_MAX];
    struct spec    specs[METERS_MAX];
    int            count;        /* of meters that watch */
    uint32_t       first_turn;   /* engines count turns from 0 or from 1 */
    struct watcher watcher;
};

const struct metric *metric_find(const char *name)
{
    for (int i = 0; i < metric_count; i++)
        if (strcmp(metrics[i]->name, name) == 0)
            return metrics[i];
    return NULL;
}

const struct metric *metric_of_column(const char *column)
{
    size_t length = strcspn(column, ":");
    for (int i = 0; i < metric_count; i++)
        if (strlen(metrics[i]->name) == length && strncmp(metrics[i]->name, column, length) == 0)
            return metrics[i];
    return NULL;
}

/* Whether the game has events of the name that a setting `verb` gives, if the metric has one. */
static bool check_verb(const struct metric *metric, const struct spec *spec,
                       const struct game *game, struct problems *problems)
{
    const char *verb = NULL;
    for (int i = 0; i < metric->option_count; i++)
        if (strcmp(metric->options[i].name, "verb") == 0)
            verb = spec_text(spec, metric->options, metric->option_count, "verb");
    if (verb && !*verb)    /* any */
        return true;
    for (int i = 0; verb && i < game->verb_count; i++)
        if (strcmp(game->verbs[i], verb) == 0)
            return true;
    struct hint hint;
    return !verb ||
           problem_error(problems, (struct place){0}, "%s:verb=%s: no event of %s is called that%s",
                         metric->name, verb, game->name,
                         nearest_hint(verb, game->verbs, (size_t)game->verb_count, &hint));
}

bool metric_check(const char *string, const struct game *game, struct problems *problems)
{
    struct spec spec;
    if (!spec_parse(&spec, string, problems))
        return false;
    const struct metric *metric = metric_find(spec.name);
    if (!metric) {
        const char *names[METERS_MAX];
        struct hint hint;
        int count = metric_count < METERS_MAX ? metric_count : METERS_MAX;
        for (int i = 0; i < count; i++)
            names[i] = metrics[i]->name;
        return problem_error(problems, (struct place){0},
                             "no metric is called '%.40s'%s; 'ruleplay list metrics' shows them",
                             spec.name, nearest_hint(spec.name, names, (size_t)count, &hint));
    }
    if (!spec_check(&spec, metric->options, metric->option_count, false, metric->name, problems))
        return false;
    return check_verb(metric, &spec, game, problems) &&
           (!metric->check || metric->check(&spec, game, problems));
}

static void place_slot(struct sheet *sheet, int column)
{
    int mask = sheet->slot_count - 1;
    int slot = (int)(sheet->columns[column].hash & (uint64_t)mask);
    while (sheet->slots[slot] >= 0)
        slot = (slot + 1) & mask;
    sheet->slots[slot] = column;
}

static void grow(struct sheet *sheet)
{
    CHECK(sheet->capacity < COLUMNS_MAX);
    sheet->capacity = sheet->capacity ? 2 * sheet->capacity : CAPACITY(64, 1);
    size_t capacity = (size_t)sheet->capacity;
    sheet->columns = heap_grow(sheet->columns, capacity * sizeof *sheet->columns);
    sheet->touched = heap_grow(sheet->touched, capacity * sizeof *sheet->touched);
    sheet->slot_count = 4 * sheet->capacity;
    sheet->slots = heap_grow(sheet->slots, 4 * capacity * sizeof *sheet->slots);
    for (int i = 0; i < sheet->slot_count; i++)
        sheet->slots[i] = -1;
    for (int i = 0; i < sheet->count; i++)
        place_slot(sheet, i);
}

static int find_column(const struct sheet *sheet, const char *name, uint64_t hash)
{
    int mask = sheet->slot_count - 1;
    for (int slot = (int)(hash & (uint64_t)mask); sheet->slot_count && sheet->slots[slot] >= 0;
         slot = (slot + 1) & mask) {
        const struct column *column = &sheet->columns[sheet->slots[slot]];
        if (column->hash == hash && strcmp(column->name, name) == 0)
            return sheet->slots[slot];
    }
    return -1;
}

int meter_column(struct meter *meter, const char *name)
{
    struct sheet *sheet = meter->sheet;
    bool may_lack = meter->metric->may_lack;
    char full[COLUMN_NAME_MAX];
    int length = snprintf(full, sizeof full, "%s%s%s", meter->prefix, *name ? ": " : "", name);
    if (length >= (int)sizeof full)
        length = (int)sizeof full - 1;
    uint64_t hash = hash_bytes(0, full, (size_t)length);
    int found = find_column(sheet, full, hash);
    if (found >= 0)
        return found;
    if (sheet->count == sheet->capacity)
        grow(sheet);
    sheet->columns[sheet->count] = (struct column){
        .name = text_duplicate(full, (size_t)length), .hash = hash, .may_lack = may_lack,
        .unsteady = meter->metric->unsteady, .value = may_lack ? (double)NAN : 0,
    };
    place_slot(sheet, sheet->count);
    return sheet->count++;
}

int meter_event_column(struct meter *meter, const struct event *event)
{
    const struct game *game = meter->game;
    size_t events = (size_t)game->verb_count * (size_t)game->part_count;
    bool other = game->players > 1 && event->player != meter->seat;
    if (!meter->columns)
        meter->columns = heap_new(2 * events, sizeof *meter->columns);
    int *known = &meter->columns[(other ? events : 0) +
                                 (size_t)(event->verb * game->part_count + event->part)];
    if (!*known) {    /* the column plus 1 */
        char name[COLUMN_NAME_MAX];
        snprintf(name, sizeof name, "%s%s %s", other ? "others " : "", game->verbs[event->verb],
                 game->parts[event->part].name);
        *known = meter_column(meter, name) + 1;
    }
    return *known - 1;
}

static struct column *touch(struct meter *meter, int index)
{
    struct sheet *sheet = meter->sheet;
    struct column *column = &sheet->columns[index];
    if (!column->touched) {
        column->touched = true;
        sheet->touched[sheet->touched_count++] = index;
    }
    return column;
}

void meter_add(struct meter *meter, int index, double amount)
{
    struct column *column = touch(meter, index);
    column->value = isnan(column->value) ? amount : column->value + amount;
}

void meter_set(struct meter *meter, int index, double value)
{
    touch(meter, index)->value = value;
}

double meter_value(const struct meter *meter, int index)
{
    return meter->sheet->columns[index].value;
}

static void begin(void *context, const struct game *game, const struct state *state)
{
    struct panel *panel = context;
    (void)game;
    panel->first_turn = state->turn;
    for (int i = 0; i < panel->count; i++) {
        struct meter *meter = &panel->meters[i];
        if (meter->memory)
            memset(meter->memory, 0, meter->metric->memory);
        if (meter->metric->begin)
            meter->metric->begin(meter, state);
    }
}

static void decision(void *context, const struct game *game, const struct state *state,
                     const int *actions, int action_count, int action)
{
    struct panel *panel = context;
    (void)game;
    for (int i = 0; i < panel->count; i++) {
        struct meter *meter = &panel->meters[i];
        /* What an apply brings about belongs to the turn in which it was decided. */
        meter->turn = (int)(state->turn - panel->first_turn) + 1;
        if (meter->metric->decision)
            meter->metric->decision(meter, state, actions, action_count, action);
    }
}

static void each_event(struct meter *meter, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->part >= 0 && (meter->game->players == 1 || event->player == meter->seat))
            meter->metric->event(meter, event);
    }
}

static void applied(void *context, const struct game *game, const struct state *state, int action,
                    const struct events *events)
{
    struct panel *panel = context;
    (void)game;
    struct events kept = *events;    /* those beyond capacity were counted, not kept */
    if (kept.count > kept.capacity)
        kept.count = kept.capacity;
    for (int i = 0; i < panel->count; i++) {
        struct meter *meter = &panel->meters[i];
        if (meter->metric->applied)
            meter->metric->applied(meter, state, action, &kept);
        if (meter->metric->event)
            each_event(meter, &kept);
    }
}

static void end(void *context, const struct game *game, const struct state *state)
{
    struct panel *panel = context;
    (void)game;
    for (int i = 0; i < panel->count; i++)
        if (panel->meters[i].metric->end)
            panel->meters[i].metric->end(&panel->meters[i], state);
}

static void *zeroed(size_t size)
{
    return size ? heap_new(1, size) : NULL;
}

struct panel *panel_new(const struct game *game, const char *const *specs, int count)
{
    struct panel *panel = heap_new(1, sizeof *panel);
    panel->watcher = (struct watcher){.context = panel, .begin = begin, .end = end};
    for (int i = 0; i < count; i++) {
        struct problems problems = {0};
        struct spec *spec = &panel->specs[panel->count];
        CHECK(panel->count < METERS_MAX && spec_parse(spec, specs[i], &problems));
        const struct metric *metric = metric_find(spec->name);
        CHECK(metric);
        if (metric->outcome)
            continue;
        if (metric->decision || metric->event)
            panel->watcher.decision = decision;
        if (metric->applied || metric->event)
            panel->watcher.applied = applied;
        panel->meters[panel->count] = (struct meter){
            .metric = metric, .game = game, .spec = spec, .sheet = &panel->sheet,
            .prefix = metric->name, .memory = zeroed(metric->memory),
        };
        panel->count++;
    }
    return panel;
}

void panel_free(struct panel *panel)
{
    if (!panel)
        return;
    for (int i = 0; i < panel->sheet.count; i++) {
        free(panel->sheet.columns[i].name);
        free(panel->sheet.columns[i].notes);
    }
    free(panel->sheet.columns);
    free(panel->sheet.touched);
    free(panel->sheet.slots);
    for (int i = 0; i < panel->count; i++) {
        free(panel->meters[i].memory);
        free(panel->meters[i].columns);
    }
    free(panel);
}

const struct watcher *panel_begin(struct panel *panel, int seat)
{
    for (int i = 0; i < panel->count; i++)
        panel->meters[i].seat = seat;
    return panel->count ? &panel->watcher : NULL;
}

void panel_note(struct panel *panel, int index)
{
    struct sheet *sheet = &panel->sheet;
    for (int i = 0; i < sheet->touched_count; i++) {
        struct column *column = &sheet->columns[sheet->touched[i]];
        if (column->note_count == column->note_capacity) {
            column->note_capacity = column->note_capacity ? 2 * column->note_capacity : CAPACITY(16, 1);
            column->notes = heap_grow(column->notes,
                                      (size_t)column->note_capacity * sizeof *column->notes);
        }
        column->notes[column->note_count++] = (struct note){index, column->value};
        column->touched = false;
        column->value = column->may_lack ? (double)NAN : 0;
    }
    sheet->touched_count = 0;
}

static int by_name(const void *a, const void *b)
{
    const struct column *const *one = a, *const *two = b;
    return strcmp((*one)->name, (*two)->name);
}

void panel_pack(struct panel *panel, int count, struct text *steady, struct text *unsteady)
{
    struct sheet *sheet = &panel->sheet;
    struct column **sorted = heap_new((size_t)sheet->count + 1, sizeof *sorted);
    double *values = heap_new((size_t)count + 1, sizeof *values);
    int used = 0;
    for (int i = 0; i < sheet->count; i++)
        if (sheet->columns[i].note_count)
            sorted[used++] = &sheet->columns[i];
    qsort(sorted, (size_t)used, sizeof *sorted, by_name);
    for (int i = 0; i < used; i++) {
        struct column *column = sorted[i];
        for (int j = 0; j < count; j++)
            values[j] = column->may_lack ? (double)NAN : 0;
        for (int j = 0; j < column->note_count; j++)
            values[column->notes[j].play] = column->notes[j].value;
        pack_column(column->unsteady ? unsteady : steady, column->name, column->may_lack, values,
                    count);
        column->note_count = 0;
    }
    free(sorted);
    free(values);
}
