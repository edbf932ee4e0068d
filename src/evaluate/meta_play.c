/* meta_play.c: matches between decks, on threads.
 *
 * All decks that meet are put into one description, in which players first pick a deck; so it is read once
 * for many matches. An agent that plays a match is told to pick, then left alone. */
#include <stdlib.h>
#include <string.h>

#include "core/arena.h"
#include "core/check.h"
#include "core/heap.h"
#include "core/threads.h"
#include "evaluate/meta.h"

enum { SLOTS = 64 };

/* An agent whose first decision is made for it. */
struct picker {
    struct agent  head;
    struct agent *inner;
    int           deck;            /* to pick */
    bool          picked;
};

static void begin(struct agent *agent)
{
    struct picker *picker = (struct picker *)agent;
    picker->picked = false;
    picker->inner->rng = agent->rng;
    picker->inner->seat = agent->seat;
    if (picker->inner->kind->begin)
        picker->inner->kind->begin(picker->inner);
}

static int decide(struct agent *agent, const struct view *view)
{
    struct picker *picker = (struct picker *)agent;
    if (!picker->picked) {
        picker->picked = true;
        return picker->deck < view->action_count ? view->actions[picker->deck] : NO_ANSWER;
    }
    return picker->inner->kind->decide(picker->inner, view);
}

static void finish(struct agent *agent, const struct state *state)
{
    struct picker *picker = (struct picker *)agent;
    if (picker->inner->kind->finish)
        picker->inner->kind->finish(picker->inner, state);
}

static const struct agent_kind picker_kind = {
    .name = "picker", .summary = "picks a deck, then plays as another", .needs_state = true,
    .begin = begin, .decide = decide, .finish = finish,
};

/* ---- one thread's means ---- */

struct table {
    struct picker pickers[2];
    struct arena *arena;
};

struct meeting {
    struct meta            *meta;
    const struct meta_bout *bouts;
    struct decks           *one, *two;
    int                    *line_one, *line_two;   /* deck -> its line in the description, or -1 */
    struct game            *game;
    int                     verb;                  /* of a card that takes part */
    uint64_t                series;
    struct battles         *into;
    struct table           *tables;                /* of each worker */
    struct result {
        struct battle    battle;
        struct deck_sums first, second;            /* of this bout alone */
    } slots[SLOTS];
};

/* What is counted during a match. */
struct watching {
    const struct meeting *meeting;
    struct result        *result;
    bool                  swapped;                 /* the second deck began */
    int                   took_part[2][DECK_CARDS_MAX];    /* of the first and the second deck */
};

/* A card of a deck took part; whose is said by the player. */
static void applied(void *context, const struct game *game, const struct state *state, int action,
                    const struct events *events)
{
    struct watching *watching = context;
    const struct meta *meta = watching->meeting->meta;
    (void)game, (void)state, (void)action;
    int count = events->count < events->capacity ? events->count : events->capacity;
    for (int i = 0; i < count; i++) {
        const struct event *event = &events->list[i];
        if (event->verb != watching->meeting->verb || event->player < 0 || event->player > 1 ||
            event->part < 0 || event->part >= meta->part_count)
            continue;
        int which = event->player ^ (watching->swapped ? 1 : 0), card = meta->card_of[event->part];
        const struct deck_sums *deck = which ? &watching->result->second : &watching->result->first;
        for (int k = 0; k < deck->card_count; k++)
            if (deck->cards[k] == card)
                watching->took_part[which][k] += event->amount;
    }
}

static void end_match(void *context, const struct game *game, const struct state *state)
{
    struct watching *watching = context;
    struct result *result = watching->result;
    int first = watching->swapped ? 1 : 0;
    int points = state->result[first] > state->result[1 - first]   ? 2
                 : state->result[first] == state->result[1 - first] ? 1
                                                                    : 0;
    (void)game;
    deck_sums_add(&result->first, watching->took_part[0], points);
    deck_sums_add(&result->second, watching->took_part[1], 2 - points);
    result->battle.matches++;
    result->battle.half_points += points;
    result->battle.begun_half_points += watching->swapped ? 2 - points : points;
    result->battle.turns += (int32_t)state->turn;
}

static void table_free(struct table *table)
{
    if (table->arena)
        arena_free(table->arena);
    for (int i = 0; i < 2; i++)
        if (table->pickers[i].inner)
            agent_free(table->pickers[i].inner);
    *table = (struct table){.arena = NULL};
}

static bool table_open(struct table *table, const struct meta *meta, const struct game *game,
                       struct problems *problems)
{
    for (int i = 0; i < 2; i++) {
        struct picker *picker = &table->pickers[i];
        picker->inner = agent_new(meta->settings.agent, game, problems);
        if (!picker->inner)
            return false;
        picker->head.kind = &picker_kind;
        picker->head.game = game;
    }
    table->arena = arena_new(game, (struct agent *const[]){&table->pickers[0].head,
                                                           &table->pickers[1].head});
    return true;
}

/* All matches of a bout. */
static void work(void *context, int worker, uint64_t chunk, int slot)
{
    struct meeting *meeting = context;
    struct table *table = &meeting->tables[worker];
    struct result *result = &meeting->slots[slot];
    const struct meta_bout *bout = &meeting->bouts[chunk];
    memset(result, 0, sizeof *result);
    result->battle.first = bout->first;
    result->battle.second = bout->second;
    const struct deck_sums *decks[] = {&meeting->one->list[bout->first],
                                       &meeting->two->list[bout->second]};
    struct deck_sums *sums[] = {&result->first, &result->second};
    for (int i = 0; i < 2; i++) {
        sums[i]->card_count = decks[i]->card_count;
        memcpy(sums[i]->cards, decks[i]->cards, sizeof sums[i]->cards);
    }
    int lines[] = {meeting->line_one[bout->first], meeting->line_two[bout->second]};
    uint64_t series = rng_play_seed(meeting->series, chunk);
    for (int i = 0; i < 2 * bout->pairs; i++) {
        struct watching watching = {.meeting = meeting, .result = result, .swapped = i % 2 != 0};
        struct watcher watcher = {.context = &watching, .applied = applied, .end = end_match};
        struct outcome outcome;
        table->pickers[0].deck = lines[i % 2];
        table->pickers[1].deck = lines[1 - i % 2];
        arena_play(table->arena, rng_play_seed(series, (uint64_t)i / 2), &watcher, &outcome);
    }
}

static void add_sums(struct deck_sums *to, const struct deck_sums *from)
{
    for (int i = 0; i < to->card_count; i++) {
        to->share[i] += from->share[i];
        to->points[i] += from->points[i];
    }
    to->matches += from->matches;
    to->half_points += from->half_points;
}

/* Results wait in a list of their own until all are there: a step happens as a whole or not at all. */
struct waiting {
    struct meeting *meeting;
    struct result  *results;
};

static void merge(void *context, uint64_t chunk, int slot)
{
    struct waiting *waiting = context;
    waiting->results[chunk] = waiting->meeting->slots[slot];
}

static void work_waiting(void *context, int worker, uint64_t chunk, int slot)
{
    work(((struct waiting *)context)->meeting, worker, chunk, slot);
}

static void keep(struct meeting *meeting, const struct result *results, int count)
{
    struct battles *into = meeting->into;
    for (int i = 0; i < count; i++) {
        if (into->count == into->capacity) {
            into->capacity = 2 * into->capacity + 256;
            into->list = heap_grow(into->list, (size_t)into->capacity * sizeof *into->list);
        }
        into->list[into->count++] = results[i].battle;
        if (meeting->one != meeting->two)
            continue;    /* a comparison: no part of what decks and cards are judged by */
        add_sums(&meeting->one->list[results[i].battle.first], &results[i].first);
        add_sums(&meeting->two->list[results[i].battle.second], &results[i].second);
    }
}

/* ---- the description ---- */

static void add_deck_line(const struct meta *meta, const struct deck_sums *deck, int number,
                          struct text *out)
{
    text_add(out, "deck \"%d\": ", number);
    for (int i = 0; i < deck->card_count; i++)
        text_add(out, "%s\"%s\"", i ? ", " : "", meta->cards[deck->cards[i]]);
    text_add(out, "\n");
}

/* Gives a line to every deck that meets. */
static void add_lines(struct meeting *meeting, int count, struct text *out)
{
    int lines = 0;
    for (int i = 0; i < meeting->one->count; i++)
        meeting->line_one[i] = -1;
    for (int i = 0; i < meeting->two->count && meeting->one != meeting->two; i++)
        meeting->line_two[i] = -1;
    for (int i = 0; i < count; i++) {
        int *first = &meeting->line_one[meeting->bouts[i].first];
        int *second = &meeting->line_two[meeting->bouts[i].second];
        if (*first < 0) {
            add_deck_line(meeting->meta, &meeting->one->list[meeting->bouts[i].first], lines, out);
            *first = lines++;
        }
        if (*second < 0) {
            add_deck_line(meeting->meta, &meeting->two->list[meeting->bouts[i].second], lines, out);
            *second = lines++;
        }
    }
}

static struct game *load_decks(struct meeting *meeting, int count, struct problems *problems)
{
    struct meta *meta = meeting->meta;
    struct text text = TEXT_GROWING;
    text_add(&text, "%s", meta->base);
    add_lines(meeting, count, &text);
    text_add(&text, "match choose\n");
    struct source source = {.file = "meta", .text = text_of(&text)};
    struct game *game = game_load(meta->game->engine, &source, problems);
    text_free(&text);
    if (game && game->part_count != meta->part_count) {
        problem_error(problems, (struct place){0}, "meta: %s has other parts with decks than without",
                      meta->settings.game);
        game_free(game);
        return NULL;
    }
    meeting->verb = meta_verb(meta->game);
    return game;
}

bool meta_play(struct meta *meta, const struct meta_run *run, struct decks *one, struct decks *two,
               const struct meta_bout *bouts, int count, uint64_t series, struct battles *into,
               struct problems *problems)
{
    struct meeting *meeting = heap_new(1, sizeof *meeting);
    *meeting = (struct meeting){.meta = meta, .bouts = bouts, .one = one, .two = two, .into = into,
                                .series = series};
    meeting->line_one = heap_new((size_t)one->count, sizeof *meeting->line_one);
    meeting->line_two = one == two ? meeting->line_one
                                   : heap_new((size_t)two->count, sizeof *meeting->line_two);
    meeting->tables = heap_new((size_t)run->threads, sizeof *meeting->tables);
    meeting->game = load_decks(meeting, count, problems);
    bool fine = meeting->game != NULL;
    for (int i = 0; i < run->threads && fine; i++)
        fine = table_open(&meeting->tables[i], meta, meeting->game, problems);
    struct result *results = heap_new((size_t)count, sizeof *results);
    if (fine) {
        struct waiting waiting = {meeting, results};
        struct threads *threads = threads_new(run->threads);
        fine = threads_run(threads, &(struct task){.context = &waiting, .chunks = (uint64_t)count,
                                                   .slots = SLOTS, .stop = run->stop,
                                                   .work = work_waiting, .merge = merge}) ==
               (uint64_t)count;
        threads_free(threads);
    }
    if (fine)
        keep(meeting, results, count);
    for (int i = 0; i < run->threads; i++)
        table_free(&meeting->tables[i]);
    game_free(meeting->game);
    free(results);
    free(meeting->line_one);
    if (one != two)
        free(meeting->line_two);
    free(meeting->tables);
    free(meeting);
    return fine;
}
