/* runs.c: series of plays through the flat interface, play by play, so that a page can draw what is
 * there already, compare two rules over the same seeds, and stop whenever it likes. */
#include <stdlib.h>

#include "bind/answer.h"
#include "bind/bind.h"
#include "bind/loader.h"
#include "core/hash.h"
#include "core/heap.h"
#include "core/sim.h"

enum { ROWS_MAX = 1 << 20 };    /* plays of one call */

struct rp_run {
    const struct game *game;
    struct table      *table;
    struct series      series;        /* its seed, and whether seats rotate */
    struct outcome    *rows;
    int                room;
    int32_t           *uses;          /* of the caller: [verbs][parts], or NULL */
    int32_t           *blamed;        /* of the caller: [parts], or NULL */
};

struct rp_run *rp_run_new(struct rp_loader *loader, const struct game *game,
                                const char *agents, uint64_t seed)
{
    char *lines = copied(agents);
    const char *specs[PLAYERS_MAX];
    bool rotate;
    int count = cut_line_up(lines, specs, &rotate);
    loader->problems = (struct problems){0};
    struct table *table = NULL;
    if (count > 0)
        table = table_new(game, specs, count, &loader->problems);
    else
        problem_error(&loader->problems, (struct place){0}, "expected agents, a line each");
    free(lines);
    if (!table)
        return NULL;
    struct rp_run *series = heap_new(1, sizeof *series);
    *series = (struct rp_run){.game = game, .table = table,
                              .series = {.game = game, .seed = seed, .rotate = rotate}};
    return series;
}

void rp_run_free(struct rp_run *series)
{
    if (!series)
        return;
    table_free(series->table);
    free(series->rows);
    free(series);
}

void rp_run_count(struct rp_run *series, int32_t *uses, int32_t *blamed)
{
    series->uses = uses;
    series->blamed = blamed;
}

static void applied(void *context, const struct game *game, const struct state *state, int action,
                    const struct events *events)
{
    struct rp_run *series = context;
    (void)state;
    (void)action;
    if (!series->uses || !events)
        return;
    for (int i = 0; i < events->count && i < events->capacity; i++) {
        const struct event *event = &events->list[i];
        if (event->part >= 0 && event->part < game->part_count && event->verb >= 0 &&
            event->verb < game->verb_count)
            series->uses[event->verb * game->part_count + event->part]++;
    }
}

static void ended(void *context, const struct game *game, const struct state *state)
{
    struct rp_run *series = context;
    if (!series->blamed || state->end < END_LOOP)
        return;
    for (int i = 0; i < state->culprit_count && i < CULPRITS_MAX; i++)
        if (state->culprits[i] >= 0 && state->culprits[i] < game->part_count)
            series->blamed[state->culprits[i]]++;
}

static uint16_t within(uint32_t number)
{
    return number < UINT16_MAX ? (uint16_t)number : UINT16_MAX;
}

int rp_rows_size(int count, int players)
{
    bool real = count > 0 && count <= ROWS_MAX && players > 0 && players <= PLAYERS_MAX;
    return real ? count * (8 + 4 * players + 2 + 2 + players + 1) : 0;
}

/* Column after column, the widest first, so that every number lies where its size wants it. */
static void hand_over(const struct rp_run *series, int count, char *at)
{
    int players = series->game->players;
    uint64_t *hashes = (uint64_t *)(void *)at;
    float *scores = (float *)(void *)(hashes + count);
    uint16_t *turns = (uint16_t *)(void *)(scores + count * players), *plies = turns + count;
    int8_t *results = (int8_t *)(plies + count), *ends = results + count * players;
    for (int i = 0; i < count; i++) {
        const struct outcome *row = &series->rows[i];
        for (int p = 0; p < players; p++) {
            scores[i * players + p] = row->score[p];
            results[i * players + p] = row->result[p];
        }
        hashes[i] = row->hash;
        turns[i] = within(row->turns);
        plies[i] = within(row->plies);
        ends[i] = (int8_t)row->end;
    }
}

bool rp_run_play(struct rp_run *series, int first, int count, void *rows)
{
    if (first < 0 || count < 1 || count > ROWS_MAX)
        return false;
    if (series->room < count) {
        free(series->rows);
        series->rows = heap_new((size_t)count, sizeof *series->rows);
        series->room = count;
    }
    struct watcher watcher = {.context = series, .applied = series->uses ? applied : NULL,
                              .end = series->blamed ? ended : NULL};
    bool watched = series->uses || series->blamed;
    for (int i = 0; i < count; i++)
        series_play(&series->series, series->table, (uint64_t)first + (uint64_t)i, watched ? &watcher : NULL,
                    &series->rows[i]);
    hand_over(series, count, rows);
    return true;
}

struct taken {
    int32_t *out;
    int      count, capacity;
};

static void decided(void *context, const struct game *game, const struct state *state,
                    const int *actions, int action_count, int action)
{
    struct taken *taken = context;
    (void)game;
    (void)state;
    (void)actions;
    (void)action_count;
    if (taken->count < taken->capacity)
        taken->out[taken->count] = action;
    taken->count++;
}

int rp_run_actions(struct rp_run *series, int index, int32_t *out, int capacity)
{
    if (index < 0)
        return -1;
    struct taken taken = {out, 0, capacity};
    struct watcher watcher = {.context = &taken, .decision = decided};
    struct outcome row;
    series_play(&series->series, series->table, (uint64_t)index, &watcher, &row);
    return taken.count;
}

uint64_t rp_run_seed(const struct rp_run *series, int index)
{
    return series_seed(&series->series, (uint64_t)(index < 0 ? 0 : index));
}

uint64_t rp_hash_join(uint64_t sum, uint64_t hash)
{
    return hash_number(sum, hash);
}
