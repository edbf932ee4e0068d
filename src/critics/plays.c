/* plays.c: the plays that critics look at, played once, on several threads. */
#include "critics/plays.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/hash.h"
#include "core/heap.h"
#include "core/record.h"
#include "core/threads.h"
#include "critics/shelf.h"
#include "critics/trace.h"

enum { SLOTS_PER_JOB = 4 };

struct pool {
    const struct game     *game;
    uint64_t               seed, hash;
    int                    jobs;
    struct shelf          *shelf;
    const struct onlooker *onlooker;
    atomic_bool           *stop;
    double                 until;
    struct plays          *first;
};

/* More plays of one line-up. */
struct session {
    struct pool   *pool;
    struct plays  *plays;
    struct series  series;
    struct table **tables;
    struct trace  *slots;
    bool          *done;
    int            from, wanted;
};

struct pool *pool_new(const struct game *game, uint64_t seed, int threads, struct shelf *shelf,
                      const struct onlooker *onlooker, atomic_bool *stop)
{
    struct pool *pool = heap_new(1, sizeof *pool);
    *pool = (struct pool){.game = game, .seed = seed, .hash = game_hash(game), .jobs = threads,
                          .shelf = shelf, .onlooker = onlooker, .stop = stop};
    return pool;
}

static void plays_free(struct plays *plays)
{
    for (int i = 0; i < plays->count; i++)
        trace_free(&plays->list[i]);
    free(plays->list);
    free(plays->line_up);
    free(plays);
}

void pool_free(struct pool *pool)
{
    while (pool && pool->first) {
        struct plays *plays = pool->first;
        pool->first = plays->next;
        plays_free(plays);
    }
    free(pool);
}

void pool_until(struct pool *pool, double moment)
{
    pool->until = moment;
}

double pool_left(const struct pool *pool)
{
    return pool->until > 0 ? pool->until - clock_seconds() : INFINITY;
}

static bool over(const struct pool *pool)
{
    return (pool->stop && atomic_load(pool->stop)) ||
           (pool->until > 0 && clock_seconds() >= pool->until);
}

/* What can be seen of a play, but not by what chance it came about. */
static uint64_t content_of(const struct trace *trace, int players)
{
    size_t numbers = (size_t)(trace->choice_count + 1) * (size_t)players;
    uint64_t hash = hash_bytes(0, trace->place, sizeof trace->place);
    for (int i = 0; i < trace->choice_count; i++) {
        const int choice[] = {trace->choices[i].player, trace->choices[i].options, trace->choices[i].action};
        hash = hash_bytes(hash, choice, sizeof choice);
    }
    hash = hash_bytes(hash, trace->scores, numbers * sizeof *trace->scores);
    return hash_bytes(hash, trace->outcome.result, sizeof trace->outcome.result);
}

static void add_trace(struct plays *plays, const struct series *series, struct trace *trace)
{
    plays->list = heap_grow(plays->list, (size_t)(plays->count + 1) * sizeof *plays->list);
    trace->index = (uint64_t)plays->count;
    for (int seat = 0; seat < plays->game->players; seat++)
        trace->place[seat] = series_place(series, trace->index, seat);
    trace->content = content_of(trace, plays->game->players);
    plays->list[plays->count++] = *trace;
    *trace = (struct trace){0};
}

static void tell(const struct session *session)
{
    const struct onlooker *onlooker = session->pool->onlooker;
    if (onlooker && onlooker->progress)
        onlooker->progress(onlooker->context, session->plays->line_up, session->plays->count,
                           session->wanted);
}

/* ---- from the shelf ---- */

/* Results in order of seats to those in order of the line-up. */
static void turn_outcome(const struct series *series, uint64_t index, struct outcome *outcome)
{
    struct outcome row = *outcome;
    for (int seat = 0; seat < series->game->players; seat++) {
        int place = series_place(series, index, seat);
        outcome->score[place] = row.score[seat];
        outcome->result[place] = row.result[seat];
    }
}

static uint64_t key_of(const struct session *session, int index)
{
    return shelf_play_key(session->pool->hash, session->plays->line_up, session->pool->seed,
                          (uint64_t)index);
}

static void take_kept(struct session *session)
{
    struct pool *pool = session->pool;
    struct plays *plays = session->plays;
    while (pool->shelf && plays->count < session->wanted) {
        uint64_t index = (uint64_t)plays->count, final;
        int count;
        int *actions = shelf_play(pool->shelf, key_of(session, plays->count), &count, &final);
        struct trace trace = {0};
        bool fine = actions && trace_again(pool->game, series_seed(&session->series, index), actions,
                                           count, &trace);
        free(actions);
        if (!fine || trace.outcome.hash != final) {
            trace_free(&trace);
            return;
        }
        turn_outcome(&session->series, index, &trace.outcome);
        add_trace(plays, &session->series, &trace);
    }
}

static void keep_play(const struct session *session, const struct trace *trace, int index)
{
    if (!session->pool->shelf)
        return;
    int *actions = heap_new((size_t)trace->choice_count + 1, sizeof *actions);
    for (int i = 0; i < trace->choice_count; i++)
        actions[i] = trace->choices[i].action;
    shelf_keep_play(session->pool->shelf, key_of(session, index), trace->outcome.hash, actions,
                    trace->choice_count);
    free(actions);
}

/* ---- playing ---- */

static void work(void *context, int worker, uint64_t chunk, int slot)
{
    struct session *session = context;
    session->done[slot] = false;
    if (over(session->pool))
        return;
    struct trace *trace = &session->slots[slot];
    struct scribe scribe = {.trace = trace};
    struct watcher watcher = scribe_watcher(&scribe);
    series_play(&session->series, session->tables[worker], (uint64_t)session->from + chunk, &watcher,
                &trace->outcome);
    session->done[slot] = true;
}

/* In order; behind a gap nothing is kept, so that a line-up is always the first plays of its series. */
static void merge(void *context, uint64_t chunk, int slot)
{
    struct session *session = context;
    if (!session->done[slot])
        return;
    if ((uint64_t)session->plays->count != (uint64_t)session->from + chunk) {
        trace_free(&session->slots[slot]);
        return;
    }
    keep_play(session, &session->slots[slot], session->plays->count);
    add_trace(session->plays, &session->series, &session->slots[slot]);
    tell(session);
}

static void play_rest(struct session *session)
{
    int jobs = session->pool->jobs;
    if (table_alone(session->tables[0]))
        jobs = 1;
    int slots = jobs * SLOTS_PER_JOB;
    struct threads *threads = threads_new(jobs);
    session->slots = heap_new((size_t)slots, sizeof *session->slots);
    session->done = heap_new((size_t)slots, sizeof *session->done);
    session->from = session->plays->count;
    struct task task = {.context = session, .chunks = (uint64_t)(session->wanted - session->from),
                        .slots = slots, .work = work, .merge = merge};
    double began = clock_seconds();
    threads_run(threads, &task);
    session->plays->seconds += clock_seconds() - began;
    session->plays->played += session->plays->count - session->from;
    threads_free(threads);
    free(session->slots);
    free(session->done);
}

static bool seat_agents(struct session *session, char **names, int count)
{
    struct problems problems = {0};
    for (int i = 0; i < session->pool->jobs; i++) {
        session->tables[i] = table_new(session->pool->game, (const char *const *)names, count, &problems);
        if (!session->tables[i])
            return false;
    }
    return true;
}

static struct plays *plays_of(struct pool *pool, const char *line_up)
{
    for (struct plays *plays = pool->first; plays; plays = plays->next)
        if (strcmp(plays->line_up, line_up) == 0)
            return plays;
    struct plays *plays = heap_new(1, sizeof *plays);
    *plays = (struct plays){.game = pool->game, .line_up = heap_string(line_up), .seed = pool->seed,
                            .rotate = pool->game->players > 1 && line_up_next(line_up),
                            .next = pool->first};
    pool->first = plays;
    return plays;
}

const struct plays *pool_plays(struct pool *pool, const char *line_up, int count)
{
    struct plays *plays = plays_of(pool, line_up);
    plays->wanted = count > plays->wanted ? count : plays->wanted;
    if (plays->count >= count)
        return plays;
    char *names[PLAYERS_MAX] = {0};
    int agents = line_up_split(line_up, names);
    struct session session = {
        .pool = pool, .plays = plays, .wanted = count,
        .series = {.game = pool->game, .name = pool->game->name, .agents = (const char *const *)names,
                   .agent_count = agents, .seed = pool->seed, .rotate = plays->rotate},
        .tables = heap_new((size_t)pool->jobs, sizeof *session.tables)};
    take_kept(&session);
    if (plays->count < count && !over(pool) && seat_agents(&session, names, agents)) {
        tell(&session);
        play_rest(&session);
    }
    for (int i = 0; i < pool->jobs; i++)
        table_free(session.tables[i]);
    free(session.tables);
    for (int i = 0; i < agents; i++)
        free(names[i]);
    return plays;
}

/* ---- how much they tell ---- */

int plays_of_seed(const struct plays *plays)
{
    return plays->rotate ? plays->game->players : 1;
}

static int by_number(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, two = *(const uint64_t *)b;
    return one < two ? -1 : one > two;
}

double plays_different(const struct plays *plays)
{
    int together = plays_of_seed(plays), seeds = plays->count / together;
    uint64_t *contents = heap_new((size_t)seeds + 1, sizeof *contents);
    for (int i = 0; i < seeds * together; i++)
        contents[i / together] = hash_bytes(contents[i / together], &plays->list[i].content,
                                            sizeof plays->list[i].content);
    qsort(contents, (size_t)seeds, sizeof *contents, by_number);
    double squares = 0;
    for (int i = 0, end; i < seeds; i = end) {
        for (end = i; end < seeds && contents[end] == contents[i]; end++)
            ;
        squares += (double)(end - i) * (end - i);
    }
    free(contents);
    return seeds == 0 ? 0 : (double)seeds * seeds / squares;
}

double plays_independent(const struct plays *plays)
{
    bool decided = false;
    for (int i = 0; i < plays->count; i++) {
        if (plays->list[i].chance)
            return plays->count / plays_of_seed(plays);
        for (int k = 0; k < plays->list[i].choice_count; k++)
            decided = decided || plays->list[i].choices[k].options > 1;
    }
    /* Where nothing can go otherwise, one play is all there is to know. */
    return decided ? plays_different(plays) : plays->count / plays_of_seed(plays);
}
