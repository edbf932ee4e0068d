/* combine.c: which parts are used together: for each pair, the turns (or plays) in which both were.
 * A pair of the same part means it was used twice. */
#include <stdio.h>
#include <string.h>

#include "evaluate/metric.h"

static const struct option options[] = {
    {.name = "verb", .type = OPTION_TEXT, .fallback = "played", .help = "what counts as use"},
    {.name = "in", .type = OPTION_WORD, .words = "turn|play", .fallback = "turn",
     .help = "together in one turn, or in the whole play"},
};
enum { OPTIONS = sizeof options / sizeof *options, PARTS_MAX = 64 };

struct memory {
    int  turn, count, parts[PARTS_MAX];    /* different ones; beyond it they are left out */
    bool twice[PARTS_MAX];
};

/* Counts the pairs of what was used so far, then forgets it. */
static void end(struct meter *meter, const struct state *state)
{
    struct memory *memory = meter->memory;
    (void)state;
    for (int i = 0; i < memory->count; i++)
        for (int j = memory->twice[i] ? i : i + 1; j < memory->count; j++) {
            const char *one = meter->game->parts[memory->parts[i]].name;
            const char *two = meter->game->parts[memory->parts[j]].name;
            bool ordered = memory->parts[i] < memory->parts[j];
            char name[COLUMN_NAME_MAX];
            snprintf(name, sizeof name, "%s + %s", ordered ? one : two, ordered ? two : one);
            meter_add(meter, meter_column(meter, name), 1);
        }
    memset(memory, 0, sizeof *memory);
}

static void event(struct meter *meter, const struct event *event)
{
    struct memory *memory = meter->memory;
    const char *verb = spec_text(meter->spec, options, OPTIONS, "verb");
    if (strcmp(meter->game->verbs[event->verb], verb) != 0)
        return;
    if (meter->turn != memory->turn && spec_text(meter->spec, options, OPTIONS, "in")[0] == 't')
        end(meter, NULL);
    memory->turn = meter->turn;
    int i = 0;
    while (i < memory->count && memory->parts[i] != event->part)
        i++;
    if (i < memory->count)
        memory->twice[i] = true;
    else if (i < PARTS_MAX)
        memory->parts[memory->count++] = event->part;
}

const struct metric combine_metric = {
    .name = "combine", .summary = "Pairs of parts used in one turn or play.", .many = OF_PAIRS,
    .options = options, .option_count = OPTIONS, .memory = sizeof(struct memory), .event = event,
    .end = end,
    .never_negative = true,
};
