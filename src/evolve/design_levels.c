/* design_levels.c: how many of each object the levels of a game have. Every limit is two numbers, at least
 * and at most. A row is one level that the maker draws within them, played by all agents, best first. Of a
 * level there are these columns, besides those of experiments, which are of the first agent's plays:
 *
 *     ahead         how far the first is ahead of the last, in score with 1000 for a win (Neufeld,
 *                   Mostaghim and Perez-Liebana 2015)
 *     win ahead     the same, in shares of plays that were won
 *     order         how well results go by the order of the agents, from 1 to -1: pairs that do less pairs
 *                   that do not (Nielsen, Barros, Togelius and Nelson 2015; Kendall's tau)
 *     solved        whether a search of the rules finds a win
 *     solution      the decisions of the shortest; 0: none was found
 *
 * Limits within which there is no level are as bad as can be. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/threads.h"
#include "evolve/design.h"
#include "generate/levels/levels.h"
#include "solve/shortest.h"

enum { WIN_WORTH = 1000, WORST = -1000, SCORE = 0, WIN = 1, BEFORE = 2 };

enum level_column { OF_PLAYS, AHEAD, WIN_AHEAD, ORDER, SOLVED, SOLUTION, LEVEL_COLUMNS };
static const char *const column_names[LEVEL_COLUMNS] = {
    [AHEAD] = "ahead", [WIN_AHEAD] = "win ahead", [ORDER] = "order", [SOLVED] = "solved",
    [SOLUTION] = "solution",
};

struct subject_levels {
    const struct engine  *engine;
    struct level_maker   *maker;
    struct level_settings settings;
    int                   limits[NUMBERS_MAX / 2];      /* of the maker, that may be changed */
    int                   limit_count;
    enum level_column     kinds[COLUMNS_MAX];
    bool                  plays, solves;                /* whether a column needs it */
};

/* What is found out about one level. */
struct level_plays {
    struct game *game;                 /* NULL: there was no such level */
    double      *values[PLAYERS_MAX];  /* of each agent: [play][column] */
    int          solution;             /* -1: none */
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

/* Levels of one vector; where there are fewer than asked for, they come again. */
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
    for (uint64_t i = 0; made > 0 && i < (uint64_t)trial->count; i++)
        levels[i].game = load_level(subject, level_set_text(set, i % made));
    if (set)
        level_set_free(set);
}

/* Columns of the plays: score and win, of which the columns of levels are made, then the others. */
static int play_columns(const struct design *design, struct aim *columns)
{
    const struct subject_levels *subject = design->context;
    int count = BEFORE;
    columns[SCORE] = (struct aim){.kind = AIM_MOST, .column = "score", .spec = "score"};
    columns[WIN] = (struct aim){.kind = AIM_MOST, .column = "win", .spec = "win", .rate = true};
    for (int i = 0; i < design->column_count; i++)
        if (subject->kinds[i] == OF_PLAYS)
            columns[count++] = design->columns[i];
    return count;
}

/* The mean over an agent's plays of a level. */
static double mean_of(const struct subject_levels *subject, const double *values, int columns, int column)
{
    double sum = 0;
    for (int i = 0; i < subject->settings.repeat; i++)
        sum += values[i * columns + column];
    return sum / subject->settings.repeat;
}

static double worth_of(const struct subject_levels *subject, const double *values, int columns)
{
    return mean_of(subject, values, columns, SCORE) + WIN_WORTH * mean_of(subject, values, columns, WIN);
}

static double order_of(const struct subject_levels *subject, const struct level_plays *level, int columns)
{
    int count = subject->settings.agent_count, pairs = count * (count - 1) / 2, right = 0;
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++) {
            double better = worth_of(subject, level->values[i], columns);
            double other = worth_of(subject, level->values[j], columns);
            right += (better > other) - (better < other);
        }
    return (double)right / pairs;
}

static double level_value(const struct subject_levels *subject, const struct level_plays *level,
                          enum level_column kind, int columns)
{
    const double *first = level->values[0], *last = level->values[subject->settings.agent_count - 1];
    switch (kind) {
    case AHEAD: return worth_of(subject, first, columns) - worth_of(subject, last, columns);
    case WIN_AHEAD: return mean_of(subject, first, columns, WIN) - mean_of(subject, last, columns, WIN);
    case ORDER: return order_of(subject, level, columns);
    case SOLVED: return level->solution >= 0;
    case SOLUTION: return level->solution >= 0 ? level->solution : 0;
    case OF_PLAYS:
    case LEVEL_COLUMNS: break;
    }
    return 0;
}

static void fill_row(const struct design *design, const struct level_plays *level, int columns, double *row)
{
    const struct subject_levels *subject = design->context;
    for (int i = 0, at = BEFORE; i < design->column_count; i++) {
        const struct aim *aim = &design->columns[i];
        if (!level->game)    /* the same distance from what is wanted, whatever that is */
            row[i] = aim->kind == AIM_TARGET ? aim->target + WORST : aim->kind == AIM_LEAST ? -WORST : WORST;
        else if (subject->kinds[i] == OF_PLAYS)
            row[i] = mean_of(subject, level->values[0], columns, at++);
        else
            row[i] = level_value(subject, level, subject->kinds[i], columns);
    }
}

/* ---- solving ---- */

struct solving {
    const struct design     *design;
    const struct design_run *run;
    struct level_plays      *levels;
};

static void solve_one(void *context, int worker, uint64_t which, int slot)
{
    const struct solving *solving = context;
    const struct subject_levels *subject = solving->design->context;
    struct level_plays *level = &solving->levels[which];
    struct shortest shortest;
    (void)worker, (void)slot;
    level->solution = -1;
    if (!level->game || (solving->run->stop && atomic_load(solving->run->stop)))
        return;
    shortest_search(level->game, 1, subject->settings.states, &shortest);
    if (shortest.verdict == SHORTEST_FOUND)
        level->solution = shortest.count;
    shortest_free(&shortest);
}

static void solved_one(void *context, uint64_t which, int slot)
{
    (void)context, (void)which, (void)slot;
}

static void solve_levels(const struct design *design, const struct design_run *run,
                         struct level_plays *levels, int count)
{
    struct solving solving = {design, run, levels};
    struct task task = {.context = &solving, .chunks = (uint64_t)count, .slots = 2 * run->threads,
                        .stop = run->stop, .work = solve_one, .merge = solved_one};
    struct threads *threads = threads_new(run->threads);
    threads_run(threads, &task);
    threads_free(threads);
}

/* ---- judging ---- */

/* Plays, told of as the levels they make up. */
struct telling {
    const struct design_run *run;
    int                      plays;    /* of one level, by all */
};

static void tell(void *context, int64_t done)
{
    const struct telling *telling = context;
    if (telling->run->judged)
        telling->run->judged(telling->run->context, done / telling->plays);
}

/* Plays of one level by all agents, on the same seeds. */
static int add_bouts(const struct subject_levels *subject, struct level_plays *level, uint64_t seed,
                     int columns, struct bout *bouts)
{
    int count = 0, repeat = subject->settings.repeat;
    for (int who = 0; subject->plays && level->game && who < subject->settings.agent_count; who++) {
        level->values[who] = heap_new((size_t)(repeat * columns), sizeof *level->values[who]);
        bouts[count++] = (struct bout){.game = level->game, .agents = &subject->settings.agents[who],
                                       .agent_count = 1, .seed = seed, .count = repeat,
                                       .values = level->values[who]};
    }
    return count;
}

static bool judge(const struct design *design, const struct design_run *run, const struct trial *trials,
                  int count, struct problems *problems)
{
    const struct subject_levels *subject = design->context;
    struct aim columns[COLUMNS_MAX + BEFORE];
    int column_count = play_columns(design, columns), bout_count = 0, total = 0;
    int agents = subject->settings.agent_count;
    for (int i = 0; i < count; i++)
        total += (int)trials[i].count;
    struct level_plays *levels = heap_new((size_t)total + 1, sizeof *levels);
    struct bout *bouts = heap_new((size_t)(total * agents) + 1, sizeof *bouts);
    for (int i = 0, at = 0; i < count; at += (int)trials[i++].count) {
        make_levels(design, run, &trials[i], &levels[at]);
        for (int64_t j = 0; j < trials[i].count; j++)
            bout_count += add_bouts(subject, &levels[at + j],
                                    rng_play_seed(trials[i].seed, trials[i].first + (uint64_t)j),
                                    column_count, &bouts[bout_count]);
    }
    struct telling telling = {run, agents * subject->settings.repeat};
    struct bouts_run play = {.columns = columns, .column_count = column_count, .threads = run->threads,
                             .stop = run->stop, .stages = run->stages, .played = tell,
                             .context = &telling};
    if (subject->solves)
        solve_levels(design, run, levels, total);
    bool fine = (!run->stop || !atomic_load(run->stop)) &&
                (bout_count == 0 || bouts_play(&play, bouts, bout_count, problems));
    for (int i = 0, at = 0; i < count; at += (int)trials[i++].count)
        for (int64_t j = 0; j < trials[i].count; j++) {
            struct level_plays *level = &levels[at + j];
            if (fine)
                fill_row(design, level, column_count, trials[i].rows + j * design->column_count);
            for (int who = 0; who < agents; who++)
                free(level->values[who]);
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

static struct game *show_level(const struct design *design, const int64_t *at, uint64_t seed)
{
    struct subject_levels *subject = design->context;
    struct level_order order = {.count = 1, .seed = seed, .jobs = 1, .brief = true};
    struct problems none = {0};
    set_limits(design, at);
    struct level_set *set = level_maker_make(subject->maker, &order, &none);
    bool made = set && level_set_totals(set).made == 1;
    struct game *game = made ? load_level(subject, level_set_text(set, 0)) : NULL;
    level_set_free(set);
    return game;
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

/* Which columns are of levels and which of plays; what the game has for the latter. */
static bool find_columns(struct design *design, const struct game *game, struct problems *problems)
{
    struct subject_levels *subject = design->context;
    for (int i = 0; i < design->column_count; i++) {
        struct aim *aim = &design->columns[i];
        for (int kind = AHEAD; kind < LEVEL_COLUMNS; kind++)
            if (strcmp(aim->column, column_names[kind]) == 0)
                subject->kinds[i] = (enum level_column)kind;
        bool searched = subject->kinds[i] == SOLVED || subject->kinds[i] == SOLUTION;
        aim->rate |= subject->kinds[i] == SOLVED;
        subject->solves |= searched;
        subject->plays |= !searched;
        if (subject->kinds[i] == OF_PLAYS && !aim_check(aim, game, (struct place){0}, problems))
            return false;
        if (!searched && subject->kinds[i] != OF_PLAYS && subject->settings.agent_count < 2)
            return problem_error(problems, (struct place){0}, "'%s' compares agents: expected two or more",
                                 aim->column);
    }
    return !subject->solves || game->players == 1 ||
           problem_error(problems, (struct place){0}, "only games of one player are solved by search");
}

/* A first level with the limits as they are: whether there is a solver, and the game can have levels. */
static bool try_level(struct design *design, const char *name, struct problems *problems)
{
    struct subject_levels *subject = design->context;
    struct level_order order = {.count = 1, .seed = 1, .jobs = 1};
    struct level_set *first = level_maker_make(subject->maker, &order, problems);
    struct game *game = first ? load_level(subject, level_set_text(first, 0)) : NULL;
    bool fine = game && find_columns(design, game, problems);
    for (int i = 0; fine && i < subject->settings.agent_count; i++) {
        struct table *table = table_new(game, &subject->settings.agents[i], 1, problems);
        fine = table != NULL;
        table_free(table);
    }
    level_set_free(first);
    game_free(game);
    return fine || problems->error_count > 0
               ? fine
               : problem_error(problems, (struct place){0}, "no level of %.80s can be loaded", name);
}

bool design_levels(struct design *design, const char *name, const struct level_settings *settings,
                   struct problems *problems)
{
    struct subject_levels *subject = heap_new(1, sizeof *subject);
    struct level_wish wish = {.width = settings->width, .height = settings->height,
                              .balance = BALANCE_QUADRANTS};
    *subject = (struct subject_levels){.settings = *settings};
    design->context = subject;
    design->judge = judge;
    design->possible = possible;
    design->show = show_level;
    design->free = free_levels;
    struct game *base = level_game_open(name, problems);
    if (!base)
        return false;
    subject->engine = base->engine;
    subject->maker = level_maker_new(base, &wish, problems);
    game_free(base);
    return subject->maker && find_numbers(design, name, problems) && try_level(design, name, problems);
}
