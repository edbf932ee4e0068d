/* series.c: series of plays on several threads, with deciders of the caller's in any seat. */
#include <stdlib.h>
#include <string.h>

#include "bind/batches.h"
#include "bind/loader.h"
#include "bind/native.h"
#include "core/heap.h"
#include "core/sim_threads.h"

_Static_assert(sizeof(struct rp_row) == sizeof(struct outcome) && PLAYERS_MAX == 4,
               "a row is an outcome");

static const struct rp_seat *seat_of(const struct rp_series *series, int place)
{
    return &series->seats[place < series->seat_count ? place : series->seat_count - 1];
}

static struct table *seat_all(const struct game *game, const struct rp_series *series,
                              struct problems *problems)
{
    struct table *table = heap_new(1, sizeof *table);
    table->game = game;
    for (int i = 0; i < game->players; i++) {
        table->agents[i] = seat_agent(seat_of(series, i), game, problems);
        if (!table->agents[i]) {
            table_free(table);
            return NULL;
        }
    }
    table->arena = table->turned[0] = arena_new(game, table->agents);
    return table;
}

/* Someone who copies rows to the caller as they come, in order. */
struct copying {
    struct rp_row    *rows;
    _Atomic uint64_t *done;
    uint64_t          count;
};

static void added(void *context, const struct totals *totals, const struct outcome *rows,
                  uint64_t count)
{
    struct copying *copying = context;
    (void)totals;
    memcpy(copying->rows + copying->count, rows, count * sizeof *rows);
    copying->count += count;
    if (copying->done)
        *copying->done = copying->count;
}

static struct series plain(const struct game *game, const struct rp_series *series,
                           const char *specs[PLAYERS_MAX])
{
    for (int i = 0; i < series->seat_count; i++)
        specs[i] = series->seats[i].spec ? series->seats[i].spec : "function";
    return (struct series){
        .game = game, .name = series->name, .agents = specs, .agent_count = series->seat_count,
        .seed = series->seed, .first = series->first, .count = series->count,
        .rotate = series->rotate,
    };
}

static bool accept(const struct game *game, const struct rp_series *series,
                   struct problems *problems)
{
    const struct place nowhere = {0};
    if (series->seat_count < 1)
        return problem_error(problems, nowhere, "expected at least one agent");
    if (series->seat_count > game->players)
        return problem_error(problems, nowhere, "%d agents for a game of %d player%s",
                             series->seat_count, game->players, game->players == 1 ? "" : "s");
    if (series->jobs < 0 || series->jobs > THREADS_MAX)
        return problem_error(problems, nowhere, "jobs: expected 0 .. %d, found %d", THREADS_MAX,
                             series->jobs);
    return true;
}

uint64_t rp_play_seed(uint64_t seed, uint64_t index)
{
    return rng_play_seed(seed, index);
}

int64_t rp_series_play(struct rp_loader *loader, const struct game *game,
                       const struct rp_series *series, struct rp_row *rows)
{
    const char *specs[PLAYERS_MAX];
    struct table *tables[THREADS_MAX];
    struct totals totals = {0};
    struct copying copying = {.rows = rows, .done = series->done};
    int seated = 0;
    loader->problems = (struct problems){0};
    if (!accept(game, series, &loader->problems))
        return -1;
    int jobs = series->jobs ? series->jobs : threads_processors();
    if ((uint64_t)jobs > series->count)
        jobs = series->count ? (int)series->count : 1;
    for (; seated < jobs; seated++) {
        tables[seated] = seat_all(game, series, &loader->problems);
        if (!tables[seated])
            break;
        if (table_alone(tables[seated]))    /* those who talk to others play one play at a time */
            jobs = 1;
    }
    if (seated == jobs) {
        struct series asked = plain(game, series, specs);
        const struct sim_listener listener = {.context = &copying, .added = added};
        sim_threads_run(&asked, tables, jobs, &listener, series->stop, &totals);
    }
    bool fine = seated == jobs;
    while (seated > 0)
        table_free(tables[--seated]);
    return fine ? (int64_t)totals.plays : -1;
}

char *rp_series_json(const struct game *game, const struct rp_series *series,
                     const struct rp_row *rows, uint64_t count)
{
    const char *specs[PLAYERS_MAX];
    struct series asked = plain(game, series, specs);
    struct totals totals = {0};
    struct text json = TEXT_GROWING;
    for (uint64_t i = 0; i < count; i++) {
        struct outcome outcome;
        memcpy(&outcome, &rows[i], sizeof outcome);
        if (outcome.end < 0 || outcome.end >= END_COUNT)
            return NULL;    /* no play ended so: these are no rows of ours */
        totals_add(&totals, game->players, &outcome, 1);
    }
    text_add(&json, "{\n");
    sim_json(&asked, &totals, &json);
    text_add(&json, "\n}\n");
    return json.at;
}
