/* board_unused.c: a board most of which nothing ever happens on. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "critics/inquiry.h"

enum { STATES_MAX = 50000, CELLS_MIN = 9 };

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.15", .low = 0, .high = 1,
     .help = "share of the board on which something should change in a play, on average"},
};

/* The observation of who sees all, as it was in the beginning, and where it has changed since. */
struct look {
    float *first, *now;
    bool  *changed;
    int    from, layers, cells;
};

static bool is_board(const struct block *block)
{
    return block->shape[2] > 1 || strcmp(block->name, "board") == 0 || strcmp(block->name, "cell") == 0 ||
           strcmp(block->name, "own") == 0;
}

/* The first block that is one; of three dimensions the first are layers. */
static bool find_board(const struct game *game, struct look *look)
{
    int from = 0;
    for (int i = 0; i < game->block_count; i++) {
        const int *shape = game->blocks[i].shape;
        bool deep = shape[2] > 1;
        int cells = deep ? shape[1] * shape[2] : shape[0] * shape[1];
        if (is_board(&game->blocks[i]) && cells >= CELLS_MIN) {
            *look = (struct look){.from = from, .layers = deep ? shape[0] : 1, .cells = cells};
            return true;
        }
        from += shape[0] * shape[1] * shape[2];
    }
    return false;
}

static const char *unfit(const struct inquiry *inquiry)
{
    struct look look;
    return find_board(inquiry->game, &look) ? NULL : "it has no board";
}

static void begin(void *context, const struct game *game, const struct state *state)
{
    struct look *look = context;
    game->engine->observe(game, state, 0, look->first);
    for (int i = 0; i < look->cells; i++)
        look->changed[i] = false;
}

static void applied(void *context, const struct game *game, const struct state *state, int action,
                    const struct events *events)
{
    struct look *look = context;
    (void)action, (void)events;
    game->engine->observe(game, state, 0, look->now);
    for (int i = 0; i < look->layers * look->cells; i++)
        if (look->now[look->from + i] != look->first[look->from + i])
            look->changed[i % look->cells] = true;
}

static void run(struct inquiry *inquiry)
{
    const struct game *game = inquiry->game;
    double least = inquiry_number(inquiry, "share"), smallest = 2;
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct moments used = {0};
    const struct trace *telling = NULL;
    struct look look;
    find_board(game, &look);
    look.first = heap_new((size_t)game->observation_size, sizeof *look.first);
    look.now = heap_new((size_t)game->observation_size, sizeof *look.now);
    look.changed = heap_new((size_t)look.cells, sizeof *look.changed);
    struct watcher watcher = {.context = &look, .begin = begin, .applied = applied};
    int looked = 0;
    for (int i = 0; i < plays->count && looked < STATES_MAX; i++) {
        looked += plays->list[i].choice_count;
        trace_walk(plays, &plays->list[i], &watcher);
        double share = 0;
        for (int k = 0; k < look.cells; k++)
            share += (double)look.changed[k] / look.cells;
        moments_add(&used, share);
        if (share < smallest) {
            smallest = share;
            telling = &plays->list[i];
        }
    }
    inquiry_played(inquiry, finding, plays, (int)used.count);
    judge_mean(finding, &used, BELOW, least, RANGE_SHARE,
               "share of the board on which something changes");
    finding_say(finding, "Something changes on %.0f %% of the board in a play; the rest is idle.",
                100 * finding->evidence.interval.value);
    if (telling)
        inquiry_show(inquiry, finding, plays, telling, "%.0f %% of the board", 100 * smallest);
    free(look.first);
    free(look.now);
    free(look.changed);
}

const struct critic board_unused_critic = {
    .name = "board_unused", .summary = "a board most of which nothing ever happens on",
    .way = CRITIC_DYNAMIC, .severity = 0.3, .options = options, .option_count = 1, .unfit = unfit, .run = run,
};
