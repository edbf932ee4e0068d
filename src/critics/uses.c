/* uses.c: what could be used in plays and what was. */
#include "critics/uses.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/named.h"

enum { USES_MAX = 256, EVENTS_MAX = 512 };

struct counter {
    struct uses        *uses;
    int                 play;
    struct text         name;
    int                *options;   /* of this decision that are about each use */
    bool               *taken;     /* whether the one that was taken is */
    bool                ahead;     /* by what options lead to, not by their names */
    struct state       *next;
    struct events       log;
};

/* The number of a use; -1: there are too many. */
static int find(struct counter *counter, const char *name, int part)
{
    struct uses *uses = counter->uses;
    for (int i = 0; i < uses->count; i++)
        if (strcmp(uses->list[i].name, name) == 0)
            return i;
    if (uses->count == USES_MAX)
        return -1;
    uses->list[uses->count] = (struct use){.name = heap_string(name), .part = part, .seen_play = -1,
                                           .taken_play = -1};
    return uses->count++;
}

static void note(struct counter *counter, int part, const char *name, int option, bool taken)
{
    int number = find(counter, name, part);
    if (number < 0)
        return;
    struct use *use = &counter->uses->list[number];
    counter->options[number]++;
    counter->taken[number] = counter->taken[number] || taken;
    use->pattern = rng_mix(use->pattern + (uint64_t)option + 1);
}

static void note_named(struct counter *counter, const struct game *game, const struct state *state,
                       int action, bool taken)
{
    text_clear(&counter->name);
    game->engine->render_action(game, state, action, &counter->name);
    int part = action_part(game, text_of(&counter->name));
    note(counter, part, part < 0 ? text_of(&counter->name) : game->parts[part].name, action, taken);
}

static void note_ahead(struct counter *counter, const struct game *game, const struct state *state,
                       int action, bool taken)
{
    counter->log.count = 0;
    state_copy(counter->next, state);
    state_apply(game, counter->next, action, &counter->log);
    for (int part = 0; part < game->part_count; part++)
        if (events_are_about(&counter->log, part)) {
            text_clear(&counter->name);
            part_label(game, part, &counter->name);
            note(counter, part, text_of(&counter->name), action, taken);
        }
}

static void decision(void *context, const struct game *game, const struct state *state, const int *actions,
                     int action_count, int action)
{
    struct counter *counter = context;
    struct uses *uses = counter->uses;
    bool any = false;
    memset(counter->options, 0, USES_MAX * sizeof *counter->options);
    memset(counter->taken, 0, USES_MAX * sizeof *counter->taken);
    for (int i = 0; i < action_count && action_count > 1; i++)
        (counter->ahead ? note_ahead : note_named)(counter, game, state, actions[i], actions[i] == action);
    for (int i = 0; i < uses->count; i++) {
        struct use *use = &uses->list[i];
        /* What all options are about is no decision. */
        if (counter->options[i] == 0 || counter->options[i] == action_count)
            continue;
        any = true;
        use->pattern = rng_mix(use->pattern + state->ply);
        use->offered++;
        use->plays_offered += use->seen_play != counter->play;
        use->seen_play = counter->play;
        if (counter->taken[i]) {
            use->taken++;
            use->taken_here++;
            use->plays_taken += use->taken_play != counter->play;
            use->taken_play = counter->play;
        }
    }
    uses->decisions += any;
    uses->decisions_here += any;
}

static void end_play(struct uses *uses, const struct trace *trace, int play)
{
    for (int k = 0; k < uses->count; k++) {
        struct use *use = &uses->list[k];
        if (use->seen_play == play && use->taken_play != play && !use->unused)
            use->unused = trace;
        if (uses->decisions_here > 0)
            moments_add(&use->share, (double)use->taken_here / uses->decisions_here);
        use->taken_here = 0;
    }
    uses->decisions_here = 0;
}

static struct uses count(const struct plays *plays, int most, bool ahead)
{
    struct uses uses = {.list = heap_new(USES_MAX, sizeof *uses.list)};
    struct counter counter = {.uses = &uses, .name = TEXT_GROWING, .ahead = ahead,
                              .options = heap_new(USES_MAX, sizeof *counter.options),
                              .taken = heap_new(USES_MAX, sizeof *counter.taken),
                              .next = state_new(plays->game),
                              .log = {.list = heap_new(EVENTS_MAX, sizeof *counter.log.list),
                                      .capacity = EVENTS_MAX}};
    struct watcher watcher = {.context = &counter, .decision = decision};
    for (int i = 0; i < plays->count && i < most; i++) {
        counter.play = i;
        uses.plays++;
        trace_walk(plays, &plays->list[i], &watcher);
        end_play(&uses, &plays->list[i], i);
    }
    text_free(&counter.name);
    state_free(counter.next);
    free(counter.log.list);
    free(counter.options);
    free(counter.taken);
    return uses;
}

struct uses uses_count(const struct plays *plays, int most)
{
    return count(plays, most, false);
}

struct uses uses_that_happen(const struct plays *plays, int most)
{
    struct uses uses = count(plays, most, true);
    int left = 0;
    for (int i = 0; i < uses.count; i++) {
        bool again = false;
        for (int k = 0; k < left; k++)
            again = again || uses.list[k].pattern == uses.list[i].pattern;
        if (again)
            free(uses.list[i].name);
        else
            uses.list[left++] = uses.list[i];
    }
    uses.count = left;
    return uses;
}

bool uses_name_parts(const struct uses *uses)
{
    for (int i = 0; i < uses->count; i++)
        if (uses->list[i].part >= 0)
            return true;
    return false;
}

void uses_free(struct uses *uses)
{
    for (int i = 0; i < uses->count; i++)
        free(uses->list[i].name);
    free(uses->list);
}
