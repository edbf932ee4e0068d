/* design_levels.c: how many of each object the levels of a game have. Every limit is two numbers, at least
 * and at most. A row is one level that the maker draws within them: how far the strong agent is ahead of
 * the weak one on it, in score with 1000 for a win (Neufeld, Mostaghim and Perez-Liebana 2015). Limits
 * within which there is no level are as bad as can be. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evolve/design.h"
#include "generate/levels/levels.h"

enum { WIN_WORTH = 1000, WORST = -1000, STRONG = 0, WEAK = 1 };

struct subject_levels {
    const struct engine *engine;
    struct level_maker  *maker;
    const char          *agents[2];
    int                  repeat, room;                 /* room: tiles within the border */
    int                  limits[NUMBERS_MAX / 2];      /* of the maker, that may be changed */
    int                  limit_count;
};

/* What is played of one level, by both. */
struct level_plays {
    struct game *game;                 /* NULL: there was no such level */
    double      *values[2];
};

static void set_limits(const struct design *design, const int64_t *at)
{
    struct subject_levels *subject = design->context;
    for (int i = 0; i < subject->limit_count; i++)
        level_maker_set(subject->maker, subject->limits[i],
                        (int)number_value(&design->numbers[2 * i], at[2 * i]),
                        (int)number_value(&design->numbers[2 * i + 1], at[2 * i + 1]));
}

static struct game *load_level(const struct subject_levels *subject, const char *rows)
{
    struct problems problems = {0};
    struct text text = TEXT_GROWING;
    text_add(&text, "%sLevel made\n%s", level_maker_game(subject->maker), rows);
    struct source source = {.file = "made", .text = text_of(&text)};
    struct game *game = game_load(subject->engine, &source, &problems);
    text_free(&text);
    return game;
}

/* Levels of one vector; those that cannot be made have no game. */
static void make_levels(const struct design *design, const struct design_run *run,
                        const struct trial *trial, struct level_plays *levels)
{
    struct subject_levels *subject = design->context;
    struct problems none = {0};    /* that limits contradict each other is a result, not an error */
    struct level_order order = {.count = (uint64_t)trial->count, .jobs = run->threads, .stop = run->stop,
                                .seed = rng_play_seed(trial->seed, trial->first), .brief = true};
    set_limits(design, trial->at);
    struct level_set *set = level_maker_make(subject->maker, &order, &none);
    uint64_t made = set ? level_set_totals(set).made : 0;
    for (uint64_t i = 0; i < made && i < (uint64_t)trial->count; i++)
        levels[i].game = load_level(subject, level_set_text(set, i));
    if (set)
        level_set_free(set);
}

/* Columns of the plays: score and win, which make the row's first number, then what is measured besides. */
static int play_columns(const struct design *design, struct aim *columns)
{
    columns[0] = (struct aim){.kind = AIM_MOST, .column = "score", .spec = "score"};
    columns[1] = (struct aim){.kind = AIM_MOST, .column = "win", .spec = "win", .rate = true};
    for (int i = 1; i < design->column_count; i++)
        columns[i + 1] = design->columns[i];
    return design->column_count + 1;
}

static void fill_row(const struct design *design, const struct level_plays *level, int repeat, double *row)
{
    int columns = design->column_count + 1;
    memset(row, 0, (size_t)design->column_count * sizeof *row);
    if (!level->game) {
        row[0] = WORST;
        return;
    }
    for (int i = 0; i < repeat; i++) {
        const double *strong = level->values[STRONG] + i * columns, *weak = level->values[WEAK] + i * columns;
        row[0] += (strong[0] - weak[0] + WIN_WORTH * (strong[1] - weak[1])) / repeat;
        for (int c = 1; c < design->column_count; c++)
            row[c] += strong[c + 1] / repeat;
    }
}

/* Plays, told of as the levels they make up. */
struct telling {
    const struct design_run *run;
    int                      plays;    /* of one level, by both */
};

static void tell(void *context, int64_t done)
{
    const struct telling *telling = context;
    if (telling->run->judged)
        telling->run->judged(telling->run->context, done / telling->plays);
}

static bool judge(const struct design *design, const struct design_run *run, const struct trial *trials,
                  int count, struct problems *problems)
{
    const struct subject_levels *subject = design->context;
    struct aim columns[COLUMNS_MAX + 1];
    int column_count = play_columns(design, columns), bout_count = 0, total = 0;
    for (int i = 0; i < count; i++)
        total += (int)trials[i].count;
    struct level_plays *levels = heap_new((size_t)total + 1, sizeof *levels);
    struct bout *bouts = heap_new((size_t)total * 2 + 1, sizeof *bouts);
    for (int i = 0, at = 0; i < count; at += (int)trials[i++].count) {
        make_levels(design, run, &trials[i], &levels[at]);
        for (int64_t j = 0; j < trials[i].count; j++)
            for (int who = 0; levels[at + j].game && who < 2; who++) {
                double *values = heap_new((size_t)(subject->repeat * column_count), sizeof *values);
                levels[at + j].values[who] = values;
                bouts[bout_count++] = (struct bout){
                    .game = levels[at + j].game, .agents = &subject->agents[who], .agent_count = 1,
                    .seed = rng_play_seed(trials[i].seed, trials[i].first + (uint64_t)j),
                    .count = subject->repeat, .values = values,
                };
            }
    }
    struct telling telling = {run, 2 * subject->repeat};
    struct bouts_run play = {.columns = columns, .column_count = column_count, .threads = run->threads,
                             .stop = run->stop, .played = tell, .context = &telling};
    bool fine = (!run->stop || !atomic_load(run->stop)) &&
                (bout_count == 0 || bouts_play(&play, bouts, bout_count, problems));
    for (int i = 0, at = 0; i < count; at += (int)trials[i++].count)
        for (int64_t j = 0; j < trials[i].count; j++) {
            struct level_plays *level = &levels[at + j];
            if (fine)
                fill_row(design, level, subject->repeat, trials[i].rows + j * design->column_count);
            free(level->values[0]);
            free(level->values[1]);
            game_free(level->game);
        }
    free(levels);
    free(bouts);
    return fine;
}

/* Whether one level can be made within the limits. */
static bool possible(const struct design *design, const int64_t *at)
{
    struct subject_levels *subject = design->context;
    struct level_order order = {.count = 1, .seed = 1, .jobs = 1, .brief = true};
    struct problems none = {0};
    set_limits(design, at);
    if (!level_maker_counts_fit(subject->maker))
        return false;
    struct level_set *set = level_maker_make(subject->maker, &order, &none);
    bool made = set && level_set_totals(set).made == 1;
    if (set)
        level_set_free(set);
    return made;
}

static void free_levels(struct design *design)
{
    struct subject_levels *subject = design->context;
    level_maker_free(subject->maker);
    free(subject);
}

/* Two numbers for each limit that the game leaves open. */
static bool find_numbers(struct design *design, const char *name, struct problems *problems)
{
    struct subject_levels *subject = design->context;
    int count = level_maker_number_count(subject->maker);
    for (int i = 0; i < count; i++) {
        struct level_number limit = level_maker_number(subject->maker, i);
        if (!limit.adjustable || limit.high <= limit.low)
            continue;
        if (design->number_count + 2 > NUMBERS_MAX)
            return problem_error(problems, (struct place){0}, "%.80s has more than %d limits that may change",
                                 name, NUMBERS_MAX / 2);
        for (int j = 0; j < 2; j++) {
            struct number *number = &design->numbers[design->number_count++];
            *number = (struct number){.low = limit.low, .step = 1, .steps = limit.high - limit.low,
                                      .whole = true};
            snprintf(number->key, sizeof number->key, "%s.%.80s", j ? "most" : "least", limit.name);
        }
        subject->limits[subject->limit_count++] = i;
    }
    design->pair_count = subject->limit_count;
    return subject->limit_count > 0 ||
           problem_error(problems, (struct place){0}, "%.80s has no limits that may change", name);
}

bool design_levels(struct design *design, const char *name, int width, int height, const char *strong,
                   const char *weak, int repeat, struct problems *problems)
{
    struct subject_levels *subject = heap_new(1, sizeof *subject);
    struct level_wish wish = {.width = width, .height = height, .balance = BALANCE_QUADRANTS};
    struct level_order order = {.count = 1, .seed = 1, .jobs = 1};
    *subject = (struct subject_levels){.agents = {strong, weak}, .repeat = repeat,
                                      .room = (width - 2) * (height - 2)};
    design->context = subject;
    design->judge = judge;
    design->possible = possible;
    design->free = free_levels;
    design->columns[0] = (struct aim){.kind = AIM_MOST, .column = "strong ahead of weak"};
    struct game *base = level_game_open(name, problems);
    if (!base)
        return false;
    subject->engine = base->engine;
    subject->maker = level_maker_new(base, &wish, problems);
    game_free(base);
    /* A first level with the limits as they are: whether there is a solver, and the game can have levels. */
    struct level_set *first = subject->maker && find_numbers(design, name, problems)
        ? level_maker_make(subject->maker, &order, problems) : NULL;
    struct game *game = first ? load_level(subject, level_set_text(first, 0)) : NULL;
    bool fine = game != NULL;
    for (int i = 1; fine && i < design->column_count; i++)
        fine = aim_check(&design->columns[i], game, (struct place){0}, problems);
    for (int i = 0; fine && i < 2; i++) {
        struct table *table = table_new(game, &subject->agents[i], 1, problems);
        fine = table != NULL;
        table_free(table);
    }
    if (first)
        level_set_free(first);
    game_free(game);
    return fine || problems->error_count > 0
               ? fine : problem_error(problems, (struct place){0}, "no level of %.80s can be loaded", name);
}
