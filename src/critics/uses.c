/* uses.c: what could be used in plays and what was. */
#include "critics/uses.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/named.h"

enum { USES_MAX = 256 };

struct counter {
    struct uses        *uses;
    int                 play;
    struct text         name;
    bool               *here;      /* which uses this decision offers */
};

/* The number of what an option is about; -1: there are too many. */
static int find(struct counter *counter, const struct game *game, const struct state *state, int action)
{
    struct uses *uses = counter->uses;
    text_clear(&counter->name);
    game->engine->render_action(game, state, action, &counter->name);
    int part = action_part(game, text_of(&counter->name));
    const char *name = part < 0 ? text_of(&counter->name) : game->parts[part].name;
    for (int i = 0; i < uses->count; i++)
        if (strcmp(uses->list[i].name, name) == 0)
            return i;
    if (uses->count == USES_MAX)
        return -1;
    uses->list[uses->count] = (struct use){.name = heap_string(name), .part = part, .seen_play = -1,
                                           .taken_play = -1};
    return uses->count++;
}

static void decision(void *context, const struct game *game, const struct state *state, const int *actions,
                     int action_count, int action)
{
    struct counter *counter = context;
    struct uses *uses = counter->uses;
    int different = 0, taken = -1;
    memset(counter->here, 0, USES_MAX * sizeof *counter->here);
    for (int i = 0; i < action_count; i++) {
        int use = find(counter, game, state, actions[i]);
        if (use < 0)
            continue;
        different += !counter->here[use];
        counter->here[use] = true;
        if (actions[i] == action)
            taken = use;
    }
    if (different < 2)
        return;
    uses->decisions++;
    uses->decisions_here++;
    for (int i = 0; i < uses->count; i++)
        if (counter->here[i]) {
            struct use *use = &uses->list[i];
            use->offered++;
            use->taken += i == taken;
            use->plays_offered += use->seen_play != counter->play;
            use->seen_play = counter->play;
            if (i == taken) {
                use->taken_here++;
                use->plays_taken += use->taken_play != counter->play;
                use->taken_play = counter->play;
            }
        }
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

struct uses uses_count(const struct plays *plays, int most)
{
    struct uses uses = {.list = heap_new(USES_MAX, sizeof *uses.list)};
    struct counter counter = {.uses = &uses, .name = TEXT_GROWING,
                              .here = heap_new(USES_MAX, sizeof *counter.here)};
    struct watcher watcher = {.context = &counter, .decision = decision};
    for (int i = 0; i < plays->count && i < most; i++) {
        counter.play = i;
        trace_walk(plays, &plays->list[i], &watcher);
        end_play(&uses, &plays->list[i], i);
    }
    text_free(&counter.name);
    free(counter.here);
    return uses;
}

void uses_free(struct uses *uses)
{
    for (int i = 0; i < uses->count; i++)
        free(uses->list[i].name);
    free(uses->list);
}
