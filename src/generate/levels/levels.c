/* levels.c: makes levels: draws, asks the solver, draws again where that cannot be, and gives way step by
 * step: first the quarters of the map, then the drawn counts. The limits always hold. */
#include "generate/levels/levels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/clock.h"
#include "core/heap.h"
#include "core/threads.h"
#include "generate/levels/maker.h"

/* Draws on each step, and how many conflicts the solver may meet: a draw that is hard is thrown away. The
 * last step has no draw to throw away, and must tell what is impossible from what is hard. */
enum { DRAWS_EACH = 6, CONFLICTS_DRAW = 4000, CONFLICTS_LAST = 200000, REPEATS_MAX = 40 };
enum { REFUSALS_MAX = 100 };    /* levels of one number that are not accepted */
enum { DRAWS_BRIEF = 2, CONFLICTS_BRIEF = 1000 };

/* ---- the wish -------------------------------------------------------------------------------- */

static const struct level_reader *reader_of(const struct game *game, struct problems *problems)
{
    for (int i = 0; i < level_reader_count; i++)
        if (level_readers[i]->engine == game->engine)
            return level_readers[i];
    problem_error(problems, (struct place){0},
                  "generate levels: games of the engine '%s' have no levels drawn in letters",
                  game->engine->name);
    return NULL;
}

/* Rows and columns of a draft, as its first line says. */
static void measure(const char *draft, int *width, int *height)
{
    *width = (int)strcspn(draft, "\r\n");
    *height = 0;
    for (const char *at = draft; *at; at += *at == '\n') {
        ++*height;
        at += strcspn(at, "\n");
    }
}

static void fill_border(struct level_maker *maker)
{
    const struct level_plan *plan = &maker->plan;
    for (int cell = 0; cell < plan->width * plan->height; cell++) {
        bool border = plan->border != LEVEL_NONE &&
                      level_at_border(plan, cell % plan->width, cell / plan->width);
        maker->draft[cell] = (int16_t)(border ? plan->border : TILE_FREE);
    }
}

static bool read_draft(struct level_maker *maker, struct problems *problems)
{
    const struct level_plan *plan = &maker->plan;
    const char *at = maker->wish.draft;
    for (int y = 0; y < plan->height; y++) {
        int length = (int)strcspn(at, "\r\n");
        struct place place = {maker->wish.draft_name, y + 1, 1};
        if (length != plan->width)
            return problem_error(problems, place, "expected a row of %d tiles, found %d", plan->width,
                                 length);
        for (int x = 0; x < length; x++) {
            int object = level_object_of(plan, at[x]);
            place.column = x + 1;
            if (at[x] == '?' && object == LEVEL_NONE)
                continue;
            if (object == LEVEL_NONE && at[x] != plan->floor)
                return problem_error(problems, place, "'%c' stands for no object of this game; expected "
                                     "one of its letters, '%c' for nothing or '?' for a free tile", at[x],
                                     plan->floor);
            maker->draft[y * plan->width + x] = (int16_t)(object == LEVEL_NONE ? TILE_EMPTY : object);
        }
        at += length;
        at += *at == '\r';
        at += *at == '\n';
    }
    maker->drafted = true;
    return true;
}

static bool find_object(const struct level_maker *maker, const char *name, int *out,
                        struct problems *problems)
{
    const char *names[OBJECTS_MAX];
    struct hint hint;
    *out = level_object_find(&maker->plan, name);
    if (*out != LEVEL_NONE)
        return true;
    for (int i = 0; i < maker->plan.object_count; i++)
        names[i] = maker->plan.objects[i].name;
    return problem_error(problems, (struct place){0}, "generate levels: there is no object '%.40s'%s", name,
                         nearest_hint(name, names, (size_t)maker->plan.object_count, &hint));
}

static bool read_wish(struct level_maker *maker, struct problems *problems)
{
    struct level_wish *wish = &maker->wish;
    for (int i = 0; i < wish->distance_count; i++)
        if (!find_object(maker, wish->distances[i].first, &maker->distance_first[i], problems) ||
            !find_object(maker, wish->distances[i].second, &maker->distance_second[i], problems))
            return false;
    /* The caller's names need not outlive this. */
    for (int i = 0; i < wish->distance_count; i++) {
        wish->distances[i].first = maker->plan.objects[maker->distance_first[i]].name;
        wish->distances[i].second = maker->plan.objects[maker->distance_second[i]].name;
    }
    struct object_set goals;
    level_goals(&maker->plan, &goals);
    bool way = wish->way_least || wish->way_most;
    if (way && (!maker->plan.walks || !(goals.bits[0] | goals.bits[1])))
        return problem_error(problems, (struct place){0}, "generate levels: there is no way to measure: %s",
                             maker->plan.walks ? "the avatar can take nothing"
                                               : "the avatar does not walk in four directions");
    return true;
}

/* ---- the maker ------------------------------------------------------------------------------- */

/* The reader's texts belong to the game: they are copied. */
static void keep_texts(struct level_maker *maker)
{
    maker->text = text_duplicate(maker->rules.text, strlen(maker->rules.text));
    maker->rules.text = maker->text;
    size_t size = 1;
    for (int t = 0; t < maker->rules.type_count; t++)
        size += strlen(maker->rules.types[t].name) + 1;
    maker->names = heap_new(size, 1);
    char *at = maker->names;
    for (int t = 0; t < maker->rules.type_count; t++) {
        size_t length = strlen(maker->rules.types[t].name) + 1;
        memcpy(at, maker->rules.types[t].name, length);
        maker->rules.types[t].name = at;
        at += length;
    }
    const struct level_wish *wish = &maker->wish;
    if (wish->program) {
        const char *name = wish->program_name ? wish->program_name : "the designer's rules";
        maker->program = text_duplicate(wish->program, strlen(wish->program));
        maker->program_name = text_duplicate(name, strlen(name));
        maker->wish.program = maker->program;
        maker->wish.program_name = maker->program_name;
    }
}

/* The description as it was loaded, settings and all, up to its level, which stands last. */
static void keep_game(struct level_maker *maker, const struct game *game)
{
    struct text text = TEXT_GROWING;
    const char *last = NULL;
    game->engine->describe(game, &text);
    for (const char *at = text_of(&text); (at = strstr(at, "\nLevel\n")) != NULL; at++)
        last = at;
    maker->game = text_duplicate(text_of(&text), last ? (size_t)(last + 1 - text_of(&text)) : text.length);
    text_free(&text);
}

struct level_maker *level_maker_new(const struct game *game, const struct level_wish *wish,
                                    struct problems *problems)
{
    const struct level_reader *reader = reader_of(game, problems);
    if (!reader)
        return NULL;
    struct level_maker *maker = heap_new(1, sizeof *maker);
    reader->read(game, &maker->rules);
    maker->wish = *wish;
    keep_texts(maker);
    keep_game(maker, game);
    int width = wish->width, height = wish->height;
    if (wish->draft && !width)
        measure(wish->draft, &width, &height);
    bool good = level_plan(&maker->rules, width, height, &maker->plan, problems);
    if (good) {
        maker->draft = heap_new((size_t)(width * height), sizeof *maker->draft);
        fill_border(maker);
        good = (!wish->draft || read_draft(maker, problems)) && read_wish(maker, problems);
    }
    maker->wish.draft = maker->wish.draft_name = NULL;
    if (!good) {
        level_maker_free(maker);
        return NULL;
    }
    return maker;
}

void level_maker_free(struct level_maker *maker)
{
    if (!maker)
        return;
    clingo_close(maker->clingo);
    free(maker->draft);
    free(maker->text);
    free(maker->game);
    free(maker->names);
    free(maker->program);
    free(maker->program_name);
    free(maker);
}

const char *level_maker_game(const struct level_maker *maker)
{
    return maker->game;
}

int level_maker_number_count(const struct level_maker *maker)
{
    return maker->plan.limit_count;
}

struct level_number level_maker_number(const struct level_maker *maker, int index)
{
    CHECK(index >= 0 && index < maker->plan.limit_count);
    const struct level_limit *limit = &maker->plan.limits[index];
    bool wall = index < maker->plan.object_count && maker->plan.objects[index].border;
    return (struct level_number){.name = limit->name, .least = limit->least, .most = limit->most,
                                 .low = wall ? 0 : 1, .high = maker->plan.width * maker->plan.height / 4,
                                 .adjustable = limit->adjustable, .line = limit->line};
}

int level_maker_number_find(const struct level_maker *maker, const char *name)
{
    for (int i = 0; i < maker->plan.limit_count; i++)
        if (strcmp(maker->plan.limits[i].name, name) == 0)
            return i;
    return -1;
}

void level_maker_set(struct level_maker *maker, int index, int least, int most)
{
    CHECK(index >= 0 && index < maker->plan.limit_count && least >= 0);
    maker->plan.limits[index].least = least;
    maker->plan.limits[index].most = most;
}

/* ---- one level ------------------------------------------------------------------------------- */

struct answer {
    const struct level_maker *maker;
    char *rows;
};

static void start_answer(void *context)
{
    const struct answer *answer = context;
    const struct level_plan *plan = &answer->maker->plan;
    memset(answer->rows, plan->floor, (size_t)((plan->width + 1) * plan->height));
    for (int y = 0; y < plan->height; y++)
        answer->rows[(y + 1) * (plan->width + 1) - 1] = '\n';
    answer->rows[(plan->width + 1) * plan->height] = '\0';
}

static void add_atom(void *context, int x, int y, const char *name)
{
    const struct answer *answer = context;
    const struct level_plan *plan = &answer->maker->plan;
    int object = level_object_find(plan, name);
    if (object != LEVEL_NONE && x >= 0 && y >= 0 && x < plan->width && y < plan->height)
        answer->rows[y * (plan->width + 1) + x] = plan->objects[object].sign;
}

/* The level that is being made: which, by which attempt, and what came of it. */
struct attempt {
    const struct level_maker *maker;
    uint64_t    seed;                /* of the level */
    double      deadline;
    char       *rows;
    enum solved solved;
    enum level_ease ease;
    bool        brief, refused;
    uint64_t    draws;               /* used so far: a level that is there already is drawn on */
};

static void seed_attempt(const struct attempt *attempt, struct rng *rng)
{
    rng_seed(rng, rng_play_seed(attempt->seed, attempt->draws));
}

/* Whether more was drawn for a quarter of the map, or for all of it, than there is room for. The solver would
 * have to try every arrangement to find out what a sum says. */
static bool is_overfull(const struct level_maker *maker, const struct level_draw *draw)
{
    const struct level_plan *plan = &maker->plan;
    int room[4] = {0}, wanted[4] = {0}, all_room = 0, all_wanted = 0;
    for (int cell = 0; cell < plan->width * plan->height; cell++) {
        int x = cell % plan->width, y = cell / plan->width;
        if (!(plan->border != LEVEL_NONE && level_at_border(plan, x, y)))
            room[level_quarter(plan, x, y)] += maker->draft[cell] != TILE_EMPTY;
    }
    for (int i = 0; i < plan->object_count; i++) {
        all_wanted += draw->exact[i] ? draw->counts[i] : 0;
        for (int q = 0; q < 4; q++)
            wanted[q] += draw->split[i] ? draw->quarters[i][q] : 0;
    }
    for (int q = 0; q < 4; all_room += room[q++])
        if (wanted[q] > room[q])
            return true;
    return all_wanted > all_room;
}

/* Whether a layout has as many of everything, and in each quarter, as was drawn. */
static bool has_drawn_counts(const struct level_maker *maker, const struct level_draw *draw)
{
    const struct level_plan *plan = &maker->plan;
    int found[OBJECTS_MAX][4] = {{0}};
    for (int cell = 0; cell < plan->width * plan->height; cell++) {
        int x = cell % plan->width, y = cell / plan->width;
        int object = maker->draft[cell] == TILE_FREE ? draw->layout[cell] : maker->draft[cell];
        if (object >= 0 && !(plan->border != LEVEL_NONE && level_at_border(plan, x, y)))
            found[object][level_quarter(plan, x, y)]++;
    }
    for (int i = 0; i < plan->object_count; i++) {
        int all = 0;
        for (int q = 0; q < 4; all += found[i][q++])
            if (draw->split[i] && found[i][q] != draw->quarters[i][q])
                return false;
        if (draw->exact[i] && all != draw->counts[i])
            return false;
    }
    return true;
}

/* Whether a drawn layout is a level as it is, written into the rows: then the solver would repair nothing.
 * What a designer's own rules ask for, and which level is most even, only the solver knows. */
static bool needs_no_repair(const struct level_maker *maker, const struct level_draw *draw,
                            struct answer *answer)
{
    const struct level_plan *plan = &maker->plan;
    struct text why = TEXT_GROWING;
    if (maker->program || maker->wish.balance == BALANCE_SOFT || !has_drawn_counts(maker, draw))
        return false;
    start_answer(answer);
    for (int cell = 0; cell < plan->width * plan->height; cell++) {
        int object = maker->draft[cell] == TILE_FREE ? draw->layout[cell] : maker->draft[cell];
        if (object >= 0)
            answer->rows[cell + cell / plan->width] = plan->objects[object].sign;
    }
    bool good = level_maker_check(maker, answer->rows, &why);
    text_free(&why);
    return good;
}

static enum solved ask(struct attempt *attempt, enum level_ease ease, struct problems *problems)
{
    const struct level_maker *maker = attempt->maker;
    struct rng rng;
    struct level_draw draw;
    struct text program = TEXT_GROWING;
    struct answer answer = {maker, attempt->rows};
    seed_attempt(attempt, &rng);
    level_draw_new(maker, &rng, ease, &draw);
    attempt->draws++;
    if (is_overfull(maker, &draw)) {
        level_draw_free(&draw);
        return UNSOLVABLE;
    }
    if (attempt->brief && needs_no_repair(maker, &draw, &answer)) {
        level_draw_free(&draw);
        return SOLVED;
    }
    level_program(maker, &draw, NULL, &program);
    bool last = ease == EASE_COUNTS;
    struct question question = {.program = text_of(&program), .more = maker->program,
                                .more_name = maker->program_name, .seed = rng_next64(&rng),
                                .conflicts = attempt->brief ? CONFLICTS_BRIEF
                                             : last ? CONFLICTS_LAST : CONFLICTS_DRAW,
                                .deadline = attempt->deadline, .start = start_answer, .atom = add_atom,
                                .best = maker->wish.balance == BALANCE_SOFT && !last, .context = &answer};
    enum solved solved = clingo_ask(maker->clingo, &question, problems);
    text_free(&program);
    level_draw_free(&draw);
    return solved;
}

/* Tries until something is found, or it is proved that there is nothing. */
static void make_one(struct attempt *attempt, struct problems *problems)
{
    int draws = attempt->brief ? DRAWS_BRIEF : DRAWS_EACH;
    for (int ease = EASE_NONE; ease < EASES; ease++)
        for (int i = 0; i < (ease == EASE_COUNTS ? 1 : draws); i++) {
            attempt->ease = (enum level_ease)ease;
            attempt->solved = ask(attempt, attempt->ease, problems);
            if (attempt->solved != UNSOLVABLE && attempt->solved != GAVE_UP)
                return;
        }
}

/* The same, until a level is accepted. */
static void make_accepted(struct attempt *attempt, const struct level_order *order,
                          struct problems *problems)
{
    for (int refusals = 0; refusals < REFUSALS_MAX; refusals++) {
        make_one(attempt, problems);
        if (attempt->solved != SOLVED || !order->accept || order->accept(order->context, attempt->rows) ||
            (order->stop && atomic_load(order->stop)))
            return;
    }
    attempt->refused = true;
}

void level_maker_program(const struct level_maker *maker, uint64_t seed, uint64_t index, struct text *out)
{
    struct attempt attempt = {.maker = maker, .seed = rng_play_seed(seed, index)};
    struct rng rng;
    struct level_draw draw;
    seed_attempt(&attempt, &rng);
    level_draw_new(maker, &rng, EASE_NONE, &draw);
    level_program(maker, &draw, NULL, out);
    level_draw_free(&draw);
    if (maker->program)
        text_add(out, "\n%% ---- %s\n%s", maker->program_name, maker->program);
}

/* ---- many levels ----------------------------------------------------------------------------- */

enum { SLOTS = 64 };

struct level_set {
    char              **texts;
    struct level_totals totals;
};

struct work {
    struct level_maker *maker;
    const struct level_order *order;
    struct level_set   *set;
    struct attempt      attempts[SLOTS];
    struct problems     problems[SLOTS];
    struct problems    *out;
    double              deadline;
    atomic_bool         ended;
    enum solved         failed;          /* why it ended early; SOLVED: it did not */
    bool                refused;         /* none was accepted of all that were drawn for a level */
    bool                few;             /* no more levels that are different were found */
};

static void work_on(void *context, int worker, uint64_t chunk, int slot)
{
    struct work *work = context;
    struct attempt *attempt = &work->attempts[slot];
    (void)worker;
    const struct level_plan *plan = &work->maker->plan;
    *attempt = (struct attempt){.maker = work->maker, .seed = rng_play_seed(work->order->seed, chunk),
                                .deadline = work->deadline, .brief = work->order->brief,
                                .rows = heap_raw((size_t)((plan->width + 1) * plan->height + 1))};
    if (work->order->stop && atomic_load(work->order->stop))
        attempt->solved = OUT_OF_TIME;
    else
        make_accepted(attempt, work->order, &work->problems[slot]);
}

static bool is_there(const struct level_set *set, const char *rows)
{
    for (uint64_t i = 0; i < set->totals.made; i++)
        if (strcmp(set->texts[i], rows) == 0)
            return true;
    return false;
}

/* In order of their numbers: a level that is there already is drawn on, by this thread alone. */
static void merge(void *context, uint64_t chunk, int slot)
{
    struct work *work = context;
    struct attempt *attempt = &work->attempts[slot];
    (void)chunk;
    if (atomic_load(&work->ended)) {
        free(attempt->rows);
        return;
    }
    int repeats = 0;
    while (attempt->solved == SOLVED && !attempt->refused && is_there(work->set, attempt->rows) &&
           repeats++ < REPEATS_MAX) {
        work->set->totals.repeated++;
        make_accepted(attempt, work->order, &work->problems[slot]);
    }
    work->refused = attempt->refused;
    work->few = attempt->solved == SOLVED && repeats > REPEATS_MAX;
    if (attempt->solved == SOLVED && !work->few && !work->refused) {
        work->set->texts[work->set->totals.made++] = attempt->rows;
        work->set->totals.eased += attempt->ease != EASE_NONE;
        return;
    }
    work->failed = attempt->solved;
    if (work->problems[slot].error_count)
        *work->out = work->problems[slot];
    free(attempt->rows);
    atomic_store(&work->ended, true);
}

/* Why there are fewer levels than asked for; false if that is an error. */
static bool explain(struct work *work, struct problems *problems)
{
    struct level_totals *totals = &work->set->totals;
    totals->out_of_time = work->failed == OUT_OF_TIME;
    if (work->failed == NOT_UNDERSTOOD || (work->order->brief && work->failed != SOLVED))
        return false;
    if (work->failed == UNSOLVABLE) {
        level_conflict(work->maker, work->deadline, problems);
        return false;
    }
    if (work->failed == GAVE_UP)
        return problem_error(problems, (struct place){0},
                             "generate levels: level %llu was not found within %d conflicts, nor is it "
                             "proved that there is none; wider limits or a larger size would help",
                             (unsigned long long)totals->made, CONFLICTS_LAST);
    if (work->refused && totals->made == 0)
        return problem_error(problems, (struct place){0}, "generate levels: of %d levels that were drawn "
                             "none %s", REFUSALS_MAX, work->order->quality);
    if (work->refused)
        problem_warning(problems, (struct place){0}, "generate levels: of %d more levels that were drawn "
                        "none %s", REFUSALS_MAX, work->order->quality);
    if (work->few)
        problem_warning(problems, (struct place){0},
                        "generate levels: only %llu different levels were found; wider limits would give "
                        "more",
                        (unsigned long long)totals->made);
    return true;
}

bool level_maker_counts_fit(const struct level_maker *maker)
{
    return !level_counts_conflict(maker, NULL);
}

struct level_set *level_maker_make(struct level_maker *maker, const struct level_order *order,
                                   struct problems *problems)
{
    if (!maker->clingo)
        maker->clingo = clingo_open(problems);
    if (!maker->clingo)
        return NULL;
    if (level_counts_conflict(maker, NULL)) {
        if (!order->brief)
            level_conflict(maker, order->seconds > 0 ? clock_seconds() + order->seconds : 0, problems);
        return NULL;
    }
    struct level_set *set = heap_new(1, sizeof *set);
    set->texts = heap_new((size_t)order->count + 1, sizeof *set->texts);
    set->totals.asked = order->count;
    struct work *work = heap_new(1, sizeof *work);
    work->maker = maker;
    work->order = order;
    work->set = set;
    work->out = problems;
    work->deadline = order->seconds > 0 ? clock_seconds() + order->seconds : 0;
    int jobs = order->jobs ? order->jobs : threads_processors();
    jobs = (uint64_t)jobs > order->count ? (int)(order->count ? order->count : 1) : jobs;
    struct threads *threads = threads_new(jobs);
    struct task task = {.context = work, .chunks = order->count,
                        .slots = jobs < SLOTS / 2 ? 2 * jobs : SLOTS, .stop = &work->ended, .work = work_on,
                        .merge = merge};
    threads_run(threads, &task);
    threads_free(threads);
    bool good = explain(work, problems);
    free(work);
    if (good)
        return set;
    level_set_free(set);
    return NULL;
}

struct level_totals level_set_totals(const struct level_set *set)
{
    return set->totals;
}

const char *level_set_text(const struct level_set *set, uint64_t index)
{
    CHECK(index < set->totals.made);
    return set->texts[index];
}

void level_set_free(struct level_set *set)
{
    if (!set)
        return;
    for (uint64_t i = 0; i < set->totals.made; i++)
        free(set->texts[i]);
    free(set->texts);
    free(set);
}
