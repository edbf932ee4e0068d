/* meta_play.c: matches between decks, as a stage (stage.h) that threads play, or workers anywhere.
 *
 * All decks that meet are put into one description, in which players first pick a deck; so it is read once
 * for many matches. A bout is a line-up, called by the series of its plays:
 *
 *     scenarios
 *         decks: chaos
 *     agents
 *         9c3f01aa+0 0: fixed_start:option=0,agent=random vs fixed_start:option=1,agent=random */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "evaluate/meta.h"
#include "evaluate/pack.h"

/* Matches that are played, kept and counted together; even, so that a pair is never parted. */
enum { CHUNK_MATCHES = 16 };

/* What is measured: how often each card took part, those of the other deck apart. */
#define MEASURED "amount:verb='" META_VERB "'"
static const char OWN[] = "amount: " META_VERB " ", OTHERS[] = "amount: others " META_VERB " ";

/* A bout as it was played. */
struct result {
    struct battle    battle;
    struct deck_sums first, second;            /* of this bout alone */
};

struct meeting {
    const struct meta      *meta;
    const struct meta_bout *bouts;
    int                     count;
    struct decks           *one, *two;
    int                    *line_one, *line_two;   /* deck -> its line in the description, or -1 */
    uint64_t                series;
    struct result          *results;               /* of each bout */
    const struct meta_run  *run;
};

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
static void add_lines(struct meeting *meeting, struct text *out)
{
    int lines = 0;
    for (int i = 0; i < meeting->one->count; i++)
        meeting->line_one[i] = -1;
    for (int i = 0; i < meeting->two->count && meeting->one != meeting->two; i++)
        meeting->line_two[i] = -1;
    for (int i = 0; i < meeting->count; i++) {
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

/* ---- the stage ---- */

static void print_name(const struct meeting *meeting, int bout, struct text *out)
{
    text_add(out, "%" PRIx64 "+0 %d", rng_play_seed(meeting->series, (uint64_t)bout), bout);
}

/* The one who plays a deck. */
static void print_seat(const struct meeting *meeting, int line, struct text *out)
{
    char option[16];
    snprintf(option, sizeof option, "%d", line);
    const struct spec spec = {
        .name = meeting->run->start, .setting_count = 2,
        .settings = {{.key = "option", .value = option},
                     {.key = "agent", .value = meeting->meta->settings.agent}},
    };
    spec_print(&spec, out);
}

static void print_seats(const struct meeting *meeting, int bout, const char *between, struct text *out)
{
    print_seat(meeting, meeting->line_one[meeting->bouts[bout].first], out);
    text_add(out, "%s", between);
    print_seat(meeting, meeting->line_two[meeting->bouts[bout].second], out);
}

/* The stage as an experiment is written. */
static void print_stage(const struct meeting *meeting, const struct stages *stages, struct text *out)
{
    int matches = 2 * meeting->bouts[0].pairs;    /* as many of every bout */
    text_add(out, "title \"%s\"\nplays %d\nchunk %d\nstage %" PRId64 "\nrotate\nscenarios\n    decks: %s\n"
             "agents\n", stages->title, matches, CHUNK_MATCHES, stages->number,
             meeting->meta->game->engine->name);
    for (int i = 0; i < meeting->count; i++) {
        DCHECK(2 * meeting->bouts[i].pairs == matches);
        text_add(out, "    ");
        print_name(meeting, i, out);
        text_add(out, ": ");
        print_seats(meeting, i, " vs ", out);
        text_add(out, "\n");
    }
    text_add(out, "metrics\n    " MEASURED "\n");
}

static void add_game(const struct meeting *meeting, struct plan *plan, const char *description)
{
    char spec[40];    /* so that no chunk of another stage is taken for one of this */
    snprintf(spec, sizeof spec, "stage %" PRId64, plan->experiment.stage);
    plan_add_subject(plan, plan->experiment.blocks[BLOCK_SCENARIOS].list[0].name, plan->variants.list[0].name,
                     spec, meeting->meta->game->engine->name, description);
}

/* NULL after an error. */
static struct plan *plan_stage(struct meeting *meeting, const struct stages *stages,
                               struct problems *problems)
{
    const struct meta *meta = meeting->meta;
    struct text text = TEXT_GROWING, description = TEXT_GROWING;
    text_add(&description, "%s", meta->base);
    add_lines(meeting, &description);    /* before seats, which tell the line of a deck */
    text_add(&description, "match choose\n");
    print_stage(meeting, stages, &text);
    struct plan *plan = plan_read(text_of(&text), problems);
    if (plan)
        add_game(meeting, plan, text_of(&description));
    for (int i = 0; plan && i < meeting->count; i++) {
        text_clear(&text);
        print_seats(meeting, i, "\n", &text);
        plan_add_cell(plan, 0, plan->experiment.blocks[BLOCK_AGENTS].list[i].name, text_of(&text));
    }
    text_free(&text);
    text_free(&description);
    bool fine = plan && plan_load(plan, problems);
    if (fine && plan->subjects[0].game->part_count != meta->part_count)
        fine = problem_error(problems, (struct place){0}, "meta: %s has other parts with decks than without",
                             meta->settings.game);
    if (fine)
        return plan;
    plan_free(plan);
    return NULL;
}

/* ---- what was played ---- */

static void begin_result(const struct meeting *meeting, int bout)
{
    struct result *result = &meeting->results[bout];
    result->battle.first = meeting->bouts[bout].first;
    result->battle.second = meeting->bouts[bout].second;
    const struct deck_sums *decks[] = {&meeting->one->list[result->battle.first],
                                       &meeting->two->list[result->battle.second]};
    struct deck_sums *sums[] = {&result->first, &result->second};
    for (int i = 0; i < 2; i++) {
        sums[i]->card_count = decks[i]->card_count;
        memcpy(sums[i]->cards, decks[i]->cards, sizeof sums[i]->cards);
    }
}

/* The place in a deck of a card that a column of a chunk names after a prefix; -1: it has none such. */
static int place_in(const struct meta *meta, const struct deck_sums *deck, const struct packed_column *column,
                    const char *prefix)
{
    size_t length = strlen(prefix);
    if ((size_t)column->name_length < length || memcmp(column->name, prefix, length) != 0)
        return -1;
    for (int i = 0; i < deck->card_count; i++) {
        const char *name = meta->cards[deck->cards[i]];
        if (strlen(name) == (size_t)column->name_length - length &&
            memcmp(name, column->name + length, strlen(name)) == 0)
            return i;
    }
    return -1;
}

/* How often cards took part in the plays of a chunk, of the first and the second deck. */
struct parts_taken {
    int of[CHUNK_MATCHES][2][DECK_CARDS_MAX];
};

static void count_parts(const struct meeting *meeting, const struct chunk *chunk, struct parts_taken *out)
{
    const struct result *result = &meeting->results[chunk->cell];
    const struct deck_sums *decks[] = {&result->first, &result->second};
    const char *const prefixes[] = {OWN, OTHERS};
    const unsigned char *at = (const unsigned char *)text_of(&chunk->columns);
    const unsigned char *end = at + chunk->columns.length;
    struct packed_column column;
    memset(out, 0, sizeof *out);
    while (unpack_column(&at, end, chunk->count, &column))
        for (int which = 0; which < 2; which++) {
            int place = place_in(meeting->meta, decks[which], &column, prefixes[which]);
            for (int i = 0; place >= 0 && i < chunk->count; i++)
                out->of[i][which][place] = (int)unpack_value(&column, i);
        }
}

static bool gather(void *context, const struct chunk *chunk, const struct endings *endings,
                   struct problems *problems)
{
    struct meeting *meeting = context;
    struct result *result = &meeting->results[chunk->cell];
    struct parts_taken taken;
    if (chunk->count > CHUNK_MATCHES)
        return store_damaged(problems, "chunk %" PRId64 " of cell %d has %d plays", chunk->number,
                             chunk->cell, chunk->count);
    count_parts(meeting, chunk, &taken);
    for (int i = 0; i < chunk->count; i++) {
        struct outcome outcome;
        int first = endings_play(endings, i, &outcome);    /* the seat of the first deck */
        int better = outcome.result[first] - outcome.result[1 - first];
        int points = better > 0 ? 2 : better == 0 ? 1 : 0;
        deck_sums_add(&result->first, taken.of[i][0], points);
        deck_sums_add(&result->second, taken.of[i][1], 2 - points);
        result->battle.matches++;
        result->battle.half_points += points;
        result->battle.begun_half_points += first ? 2 - points : points;
        result->battle.turns += (int32_t)outcome.turns;
    }
    return true;
}

static void tell(void *context, int64_t done)
{
    const struct meta_run *run = ((const struct meeting *)context)->run;
    run->played(run->context, done);
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

/* All are there: a step happens as a whole or not at all. */
static void keep(const struct meeting *meeting, struct battles *into)
{
    for (int i = 0; i < meeting->count; i++) {
        const struct result *result = &meeting->results[i];
        if (into->count == into->capacity) {
            into->capacity = 2 * into->capacity + 256;
            into->list = heap_grow(into->list, (size_t)into->capacity * sizeof *into->list);
        }
        into->list[into->count++] = result->battle;
        if (meeting->one != meeting->two)
            continue;    /* a comparison: no part of what decks and cards are judged by */
        add_sums(&meeting->one->list[result->battle.first], &result->first);
        add_sums(&meeting->two->list[result->battle.second], &result->second);
    }
}

bool meta_play(struct meta *meta, const struct meta_run *run, struct decks *one, struct decks *two,
               const struct meta_bout *bouts, int count, uint64_t series, struct battles *into,
               struct problems *problems)
{
    if (!count)
        return true;
    struct meeting meeting = {.meta = meta, .bouts = bouts, .count = count, .one = one, .two = two,
                              .series = series, .run = run};
    meeting.line_one = heap_new((size_t)one->count, sizeof *meeting.line_one);
    meeting.line_two = one == two ? meeting.line_one : heap_new((size_t)two->count, sizeof *meeting.line_two);
    meeting.results = heap_new((size_t)count, sizeof *meeting.results);
    for (int i = 0; i < count; i++)
        begin_result(&meeting, i);
    /* Alone, nothing of a stage has to outlive it. */
    struct stages alone = {.title = "meta", .command = "", .number = 1};
    struct stages *stages = run->stages ? run->stages : &alone;
    if (!run->stages)
        alone.store = store_open(NULL, STORE_WRITE, problems);
    struct plan *plan = plan_stage(&meeting, stages, problems);
    const struct stage_run stage = {.stages = stages, .threads = run->threads, .stop = run->stop,
                                    .gather = gather, .played = run->played ? tell : NULL,
                                    .context = &meeting};
    bool fine = plan && stage_play(&stage, plan, problems);
    if (fine)
        keep(&meeting, into);
    plan_free(plan);
    store_close(alone.store);
    free(meeting.results);
    free(meeting.line_one);
    if (one != two)
        free(meeting.line_two);
    return fine;
}
