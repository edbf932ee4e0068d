/* chunk.c: plays chunks. */
#include "evaluate/chunk.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/clock.h"
#include "core/heap.h"
#include "core/sim.h"
#include "evaluate/endings.h"
#include "evaluate/metric.h"
#include "evaluate/pack.h"

enum { LINES_MAX = PLAYERS_MAX * TALLIES_MAX };

struct worker {
    const struct plan *plan;
    int                cell;                    /* that is ready; -1: none */
    struct table      *tables[PLAYERS_MAX];     /* by the seat of the first agent */
    struct panel      *panel;
    struct endings    *endings;

    /* Keeping decisions and events. */
    const struct watcher *inner;                /* of the panel; may be NULL */
    struct watcher     keeper;
    struct text        decisions, events;       /* of the play that runs */
    int64_t            decision_count, event_count;

    const atomic_bool *stop;                    /* may be NULL */
};

/* Every text of a chunk. */
enum { TEXTS = 9 };
static void texts_of(struct chunk *chunk, struct text *texts[TEXTS])
{
    texts[0] = &chunk->plays;
    texts[1] = &chunk->columns;
    texts[2] = &chunk->decisions;
    texts[3] = &chunk->events;
    texts[4] = &chunk->tallies;
    texts[5] = &chunk->times;
    texts[6] = &chunk->time_tallies;
    texts[7] = &chunk->endings;
    texts[8] = &chunk->hashes;
}

static void chunk_clear(struct chunk *chunk)
{
    struct text *texts[TEXTS];
    texts_of(chunk, texts);
    for (int i = 0; i < TEXTS; i++) {
        texts[i]->grows = true;
        text_clear(texts[i]);
    }
    chunk->until_count = 0;
    chunk->until_sum = chunk->until_squares = chunk->seconds = 0;
}

void chunk_free(struct chunk *chunk)
{
    struct text *texts[TEXTS];
    texts_of(chunk, texts);
    for (int i = 0; i < TEXTS; i++)
        if (texts[i]->grows)    /* otherwise the chunk was never used */
            text_free(texts[i]);
}

struct chunk chunk_copy(const struct chunk *chunk)
{
    struct chunk from = *chunk, copy = *chunk;
    struct text *theirs[TEXTS], *ours[TEXTS];
    texts_of(&from, theirs);
    texts_of(&copy, ours);
    for (int i = 0; i < TEXTS; i++) {
        *ours[i] = (struct text)TEXT_GROWING;
        text_bytes(ours[i], text_of(theirs[i]), theirs[i]->length);
    }
    return copy;
}

size_t chunk_bytes(const struct chunk *chunk)
{
    struct chunk look = *chunk;
    struct text *texts[TEXTS];
    size_t bytes = 0;
    texts_of(&look, texts);
    for (int i = 0; i < TEXTS; i++)
        bytes += texts[i]->length;
    return bytes;
}

static void keep_begin(void *context, const struct game *game, const struct state *state)
{
    struct worker *worker = context;
    text_clear(&worker->decisions);
    text_clear(&worker->events);
    worker->decision_count = worker->event_count = 0;
    if (worker->inner && worker->inner->begin)
        worker->inner->begin(worker->inner->context, game, state);
}

static void keep_decision(void *context, const struct game *game, const struct state *state,
                          const int *actions, int action_count, int action)
{
    struct worker *worker = context;
    pack_number(&worker->decisions, action);
    worker->decision_count++;
    if (worker->inner && worker->inner->decision)
        worker->inner->decision(worker->inner->context, game, state, actions, action_count,
                                action);
}

static void keep_applied(void *context, const struct game *game, const struct state *state,
                         int action, const struct events *events)
{
    struct worker *worker = context;
    int count = events->count < events->capacity ? events->count : events->capacity;
    for (int i = 0; i < count; i++) {
        const struct event *event = &events->list[i];
        int64_t numbers[] = {state->ply - 1, event->verb, event->player, event->part,
                             event->target, event->amount};
        for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++)
            pack_number(&worker->events, numbers[j]);
    }
    worker->event_count += count;
    if (worker->inner && worker->inner->applied)
        worker->inner->applied(worker->inner->context, game, state, action, events);
}

static void keep_end(void *context, const struct game *game, const struct state *state)
{
    struct worker *worker = context;
    if (worker->inner && worker->inner->end)
        worker->inner->end(worker->inner->context, game, state);
}

struct worker *worker_new(const struct plan *plan)
{
    struct worker *worker = heap_new(1, sizeof *worker);
    worker->plan = plan;
    worker->cell = -1;
    worker->endings = endings_new();
    worker->decisions.grows = worker->events.grows = true;
    worker->keeper = (struct watcher){
        .context = worker, .begin = keep_begin, .decision = keep_decision, .end = keep_end,
        .applied = plan->experiment.events ? keep_applied : NULL,
    };
    return worker;
}

void worker_heed(struct worker *worker, const atomic_bool *stop)
{
    worker->stop = stop;
}

static void leave_cell(struct worker *worker)
{
    for (int i = 0; i < PLAYERS_MAX; i++) {
        table_free(worker->tables[i]);
        worker->tables[i] = NULL;
    }
    panel_free(worker->panel);
    worker->panel = NULL;
    worker->cell = -1;
}

void worker_free(struct worker *worker)
{
    if (!worker)
        return;
    leave_cell(worker);
    endings_free(worker->endings);
    text_free(&worker->decisions);
    text_free(&worker->events);
    free(worker);
}

/* Who sits in `seat` when the first agent of the line-up sits in `first`. */
static const char *seated(const struct cell *cell, int players, int first, int seat)
{
    int position = (seat - first + players) % players;
    return cell->seats[position < cell->seat_count ? position : cell->seat_count - 1];
}

static void enter_cell(struct worker *worker, int index)
{
    if (worker->cell == index)
        return;
    leave_cell(worker);
    const struct plan *plan = worker->plan;
    const struct cell *cell = &plan->cells[index];
    const struct game *game = plan_subject(plan, index)->game;
    for (int first = 0; first < (plan->experiment.rotate ? game->players : 1); first++) {
        const char *specs[PLAYERS_MAX];
        struct problems problems = {0};
        for (int i = 0; i < game->players; i++)
            specs[i] = seated(cell, game->players, first, i);
        worker->tables[first] = table_new(game, specs, game->players, &problems);
        CHECK(worker->tables[first]);    /* the plan was checked with the same specs */
        table_hear(worker->tables[first], &plan->decider);
    }
    worker->panel = panel_new(game, plan->metrics, plan->metric_count);
    worker->cell = index;
}

uint64_t plan_play(const struct plan *plan, int cell, int64_t index, int *seat)
{
    const struct subject *subject = plan_subject(plan, cell);
    uint64_t turns = plan->experiment.rotate ? (uint64_t)subject->game->players : 1;
    uint64_t number = plan_first(plan, cell) + (uint64_t)index;
    *seat = (int)(number % turns);
    return rng_play_seed(plan_series(plan, cell), number / turns);
}

static void reset_tallies(struct worker *worker)
{
    for (int first = 0; first < PLAYERS_MAX; first++)
        for (int i = 0; worker->tables[first] && i < worker->tables[first]->game->players; i++)
            worker->tables[first]->agents[i]->tally_count = 0;
}

struct tally_line {
    int         seat;
    const char *name;
    double      sum;
    bool        unsteady;        /* depends on the machine */
};

static int by_seat_and_name(const void *a, const void *b)
{
    const struct tally_line *one = a, *two = b;
    return one->seat != two->seat ? one->seat - two->seat : strcmp(one->name, two->name);
}

/* Sums the agents' tallies by place in the line-up, whatever seats they took. */
static void pack_tallies(struct worker *worker, struct chunk *out)
{
    struct tally_line lines[LINES_MAX];
    int count = 0;
    for (int first = 0; first < PLAYERS_MAX; first++) {
        struct table *table = worker->tables[first];
        int players = table ? table->game->players : 0;
        for (int i = 0; i < players; i++)
            for (int j = 0; j < table->agents[i]->tally_count; j++) {
                const struct tally *tally = &table->agents[i]->tallies[j];
                int seat = (i - first + players) % players, k = 0;
                while (k < count &&
                       (lines[k].seat != seat || strcmp(lines[k].name, tally->name) != 0))
                    k++;
                if (k == LINES_MAX)
                    continue;
                if (k == count)
                    lines[count++] = (struct tally_line){
                        seat, tally->name, 0,
                        tally->kind == TALLY_SECONDS || tally->kind == TALLY_MACHINE,
                    };
                lines[k].sum += tally->value;
            }
    }
    qsort(lines, (size_t)count, sizeof *lines, by_seat_and_name);
    for (int i = 0; i < count; i++)
        text_add(lines[i].unsteady ? &out->time_tallies : &out->tallies,
                 "%d\t%s\t%.17g\n", lines[i].seat, lines[i].name, lines[i].sum);
}

const char *worker_silent(const struct worker *worker)
{
    const struct cell *cell = &worker->plan->cells[worker->cell];
    for (int first = 0; first < PLAYERS_MAX; first++) {
        const struct table *table = worker->tables[first];
        int silent = table ? table_silent(table) : -1;
        if (silent >= 0)
            return seated(cell, table->game->players, first, silent);
    }
    return NULL;
}

static void add_until(struct chunk *out, double value)
{
    if (value != value)    /* lacking */
        return;
    out->until_count++;
    out->until_sum += value;
    out->until_squares += value * value;
}

/* Sums of the column that decides when to stop. */
static void sum_until(const struct worker *worker, struct chunk *out)
{
    const char *until = worker->plan->experiment.until;
    const struct metric *metric = until ? metric_of_column(until) : NULL;
    if (metric && metric->outcome) {
        for (int i = 0; i < out->count; i++) {
            struct outcome outcome;
            int seat = endings_play(worker->endings, i, &outcome);
            add_until(out, metric->outcome(&outcome, seat));
        }
        return;
    }
    const unsigned char *at = (const unsigned char *)text_of(&out->columns);
    const unsigned char *end = at + out->columns.length;
    struct packed_column column;
    bool found = false;
    while (metric && !found && unpack_column(&at, end, out->count, &column)) {
        found = (size_t)column.name_length == strlen(until) &&
                memcmp(column.name, until, strlen(until)) == 0;
        for (int i = 0; found && i < out->count; i++)
            add_until(out, unpack_value(&column, i));
    }
    if (metric && !found && !metric->may_lack)    /* no play of the chunk touched it */
        out->until_count = out->count;
}

bool worker_play(struct worker *worker, int cell, int64_t number, int count, struct chunk *out)
{
    const struct plan *plan = worker->plan;
    bool keep = plan->experiment.decisions || plan->experiment.events ||
                !plan_repeatable(plan, cell);
    double started = clock_seconds();
    enter_cell(worker, cell);
    reset_tallies(worker);
    chunk_clear(out);
    out->cell = cell;
    out->number = number;
    out->count = count;
    uint64_t first = plan_first(plan, cell) + (uint64_t)(number * experiment_chunk(&plan->experiment));
    const struct subject *subject = plan_subject(plan, cell);
    uint64_t stream = plan_series(plan, cell);
    uint64_t turns = plan->experiment.rotate ? (uint64_t)subject->game->players : 1;
    endings_begin(worker->endings, subject->game->players, count);
    for (int i = 0; i < count; i++) {
        if (worker->stop && atomic_load_explicit(worker->stop, memory_order_relaxed))
            return false;
        struct outcome outcome;
        uint64_t at = first + (uint64_t)i;
        int seat = (int)(at % turns);    /* as plan_play, which is too slow for this */
        uint64_t seed = rng_play_seed(stream, at / turns);
        struct table *table = worker->tables[seat];
        worker->inner = panel_begin(worker->panel, seat);
        arena_play(table->arena, seed, keep ? &worker->keeper : worker->inner, &outcome);
        if (worker->inner)
            panel_note(worker->panel, i);
        endings_add(worker->endings, &outcome, seat);
        if (keep) {
            pack_number(&out->decisions, worker->decision_count);
            text_bytes(&out->decisions, text_of(&worker->decisions), worker->decisions.length);
        }
        if (plan->experiment.events) {
            pack_number(&out->events, worker->event_count);
            text_bytes(&out->events, text_of(&worker->events), worker->events.length);
        }
    }
    endings_write(worker->endings, &out->plays, &out->endings, &out->hashes);
    panel_pack(worker->panel, count, &out->columns, &out->times);
    pack_tallies(worker, out);
    sum_until(worker, out);
    out->seconds = clock_seconds() - started;
    return true;
}

void worker_again(struct worker *worker, int cell, int64_t index, const struct watcher *watcher,
                  struct outcome *outcome)
{
    int seat;
    enter_cell(worker, cell);
    uint64_t seed = plan_play(worker->plan, cell, index, &seat);
    arena_play(worker->tables[seat]->arena, seed, watcher, outcome);
}
