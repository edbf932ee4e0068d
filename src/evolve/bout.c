/* bout.c: plays of many games at once, on threads, of which columns are kept. */
#include "evolve/bout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "core/threads.h"
#include "evaluate/pack.h"

enum { PIECE = 8 };    /* plays that a thread takes at once */

/* One thread's means: the table of the bout it plays. */
struct seat_of_work {
    int           bout;                /* -1: none */
    struct table *table;
    struct panel *panel;
    struct text   steady, unsteady;
};

struct meeting {
    const struct bouts_run *run;
    const struct bout      *bouts;
    int                     bout_count;
    int64_t                *first_piece;       /* of each bout, and of what follows the last */
    struct seat_of_work    *workers;
    atomic_int              silent;            /* bout whose agent did not answer; -1 */
    int64_t                 done;
};

static int find_bout(const struct meeting *meeting, int64_t piece)
{
    int low = 0, high = meeting->bout_count;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (meeting->first_piece[middle] <= piece)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void leave(struct seat_of_work *worker)
{
    table_free(worker->table);
    panel_free(worker->panel);
    worker->table = NULL;
    worker->panel = NULL;
    worker->bout = -1;
}

static void enter(struct meeting *meeting, struct seat_of_work *worker, int which)
{
    const struct bout *bout = &meeting->bouts[which];
    const char *specs[COLUMNS_MAX];
    struct problems problems = {0};
    if (worker->bout == which)
        return;
    leave(worker);
    for (int i = 0; i < meeting->run->column_count; i++)
        specs[i] = meeting->run->columns[i].spec;
    worker->table = table_new(bout->game, bout->agents, bout->agent_count, &problems);
    CHECK(worker->table);    /* the same was tried before the threads began */
    worker->panel = panel_new(bout->game, specs, meeting->run->column_count);
    worker->bout = which;
}

static double packed_value(const struct text *packed, int count, int index, const char *wanted)
{
    const unsigned char *at = (const unsigned char *)text_of(packed), *end = at + packed->length;
    struct packed_column column;
    bool exact = strstr(wanted, ": ") != NULL;
    while (unpack_column(&at, end, count, &column)) {
        size_t length = strcspn(wanted, ":");
        if (exact ? (size_t)column.name_length == strlen(wanted) &&
                        memcmp(column.name, wanted, strlen(wanted)) == 0
                  : (size_t)column.name_length >= length && memcmp(column.name, wanted, length) == 0)
            return unpack_value(&column, index);
    }
    return 0;
}

double bout_value(const struct aim *aim, const struct outcome *outcome, int seat, const struct text *packed,
                  int count, int index)
{
    const struct metric *metric = metric_of_column(aim->spec);
    double value = metric->outcome ? metric->outcome(outcome, seat)
                                   : packed_value(packed, count, index, aim->column);
    return value == value ? value : 0;
}

static void take_values(const struct meeting *meeting, struct seat_of_work *worker, bool watched,
                        const struct outcome *outcome, double *values)
{
    if (watched) {
        panel_note(worker->panel, 0);
        text_clear(&worker->steady);
        text_clear(&worker->unsteady);
        panel_pack(worker->panel, 1, &worker->steady, &worker->unsteady);
    }
    for (int i = 0; i < meeting->run->column_count; i++)
        /* Results of a series are in order of the line-up: the first is whom we measure. */
        values[i] = bout_value(&meeting->run->columns[i], outcome, 0, &worker->steady, 1, 0);
}

static void work(void *context, int number, uint64_t piece, int slot)
{
    struct meeting *meeting = context;
    struct seat_of_work *worker = &meeting->workers[number];
    int which = find_bout(meeting, (int64_t)piece), columns = meeting->run->column_count;
    const struct bout *bout = &meeting->bouts[which];
    const struct series series = {.game = bout->game, .agents = bout->agents,
                                  .agent_count = bout->agent_count, .seed = bout->seed,
                                  .rotate = bout->rotate};
    int64_t from = ((int64_t)piece - meeting->first_piece[which]) * PIECE;
    (void)slot;
    enter(meeting, worker, which);
    for (int64_t i = from; i < from + PIECE && i < bout->count; i++) {
        struct outcome outcome;
        uint64_t index = bout->first + (uint64_t)i;
        const struct watcher *watcher = panel_begin(worker->panel, series_turn(&series, index));
        if (meeting->run->stop && atomic_load_explicit(meeting->run->stop, memory_order_relaxed))
            return;
        series_play(&series, worker->table, index, watcher, &outcome);
        take_values(meeting, worker, watcher != NULL, &outcome, &bout->values[i * columns]);
    }
    if (table_silent(worker->table) >= 0)
        atomic_store(&meeting->silent, which);
}

static void merge(void *context, uint64_t piece, int slot)
{
    struct meeting *meeting = context;
    int which = find_bout(meeting, (int64_t)piece);
    int64_t from = ((int64_t)piece - meeting->first_piece[which]) * PIECE;
    int64_t left = meeting->bouts[which].count - from;
    (void)slot;
    meeting->done += left < PIECE ? left : PIECE;
    if (meeting->run->played)
        meeting->run->played(meeting->run->context, meeting->done);
}

/* Whether every table can be laid; agents that talk need a thread alone. */
static bool try_tables(const struct bout *bouts, int count, bool *alone, struct problems *problems)
{
    *alone = false;
    for (int i = 0; i < count; i++) {
        struct table *table = table_new(bouts[i].game, bouts[i].agents, bouts[i].agent_count, problems);
        if (!table)
            return false;
        *alone = *alone || table_alone(table);
        table_free(table);
    }
    return true;
}

bool bouts_play(const struct bouts_run *run, const struct bout *bouts, int count,
                struct problems *problems)
{
    bool alone;
    if (run->stages)
        return bouts_share(run, bouts, count, problems);
    if (!try_tables(bouts, count, &alone, problems))
        return false;
    int jobs = alone ? 1 : run->threads;
    struct meeting meeting = {
        .run = run, .bouts = bouts, .bout_count = count,
        .first_piece = heap_new((size_t)count + 1, sizeof *meeting.first_piece),
        .workers = heap_new((size_t)jobs, sizeof *meeting.workers),
    };
    atomic_init(&meeting.silent, -1);
    for (int i = 0; i < count; i++)
        meeting.first_piece[i + 1] = meeting.first_piece[i] + (bouts[i].count + PIECE - 1) / PIECE;
    for (int i = 0; i < jobs; i++) {
        meeting.workers[i] = (struct seat_of_work){.bout = -1};
        meeting.workers[i].steady.grows = meeting.workers[i].unsteady.grows = true;
    }
    struct task task = {.context = &meeting, .chunks = (uint64_t)meeting.first_piece[count],
                        .slots = jobs * 4, .stop = run->stop, .work = work, .merge = merge};
    struct threads *threads = threads_new(jobs);
    threads_run(threads, &task);
    threads_free(threads);
    for (int i = 0; i < jobs; i++) {
        leave(&meeting.workers[i]);
        text_free(&meeting.workers[i].steady);
        text_free(&meeting.workers[i].unsteady);
    }
    int silent = atomic_load(&meeting.silent);
    free(meeting.first_piece);
    free(meeting.workers);
    if (silent >= 0)
        return problem_error(problems, (struct place){0}, "an agent (%.160s) does not answer; there are "
                             "no results of it", bouts[silent].agents[0]);
    return !run->stop || !atomic_load(run->stop);
}
