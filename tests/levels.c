/* levels.c: levels that are made from the rules of games. Every level is looked at by a checker that knows
 * nothing of the solver, and loaded by the engine it is for.
 *
 *     tests/levels                           what make check runs
 *     tests/levels --games N FILE...         N levels for each game, and what is wrong with them
 *     tests/levels --doors N FILE            plays N levels of a game with keys and doors in the engine
 *     tests/levels --times N WxH FILE...     processor time of a level, one by one */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "core/catalog.h"
#include "core/check.h"
#include "core/hash.h"
#include "generate/levels/levels.h"
#include "games.h"

/* ---- helpers --------------------------------------------------------------------------------- */

static struct level_maker *open_maker(const char *name, const struct level_wish *wish,
                                      struct problems *problems)
{
    struct game *game = level_game_open(name, problems);
    if (!game)
        return NULL;
    struct level_maker *maker = level_maker_new(game, wish, problems);
    game_free(game);
    return maker;
}

static struct level_maker *maker_for(const char *name, const struct level_wish *wish)
{
    struct problems problems = {0};
    struct level_maker *maker = open_maker(name, wish, &problems);
    if (!maker)
        print_message("# %s: %s\n", name, problems.list[0].text);
    assert_non_null(maker);
    return maker;
}

static struct level_set *make(struct level_maker *maker, uint64_t count, uint64_t seed, int jobs)
{
    struct problems problems = {0};
    struct level_order order = {.count = count, .seed = seed, .jobs = jobs};
    struct level_set *set = level_maker_make(maker, &order, &problems);
    if (!set)
        print_message("# %s\n", problems.list[0].text);
    assert_non_null(set);
    return set;
}

/* The game with this level, as a person would write it. */
static struct game *load_level(const struct level_maker *maker, const char *rows, struct problems *problems)
{
    struct text text = TEXT_GROWING;
    text_add(&text, "%sLevel made\n%s", level_maker_game(maker), rows);
    struct source source = {.file = "made.vgdl", .text = text_of(&text)};
    struct game *game = game_load(engine_find("vgdl"), &source, problems);
    text_free(&text);
    return game;
}

/* Whether a level is good: by the checker, and by the engine, which must take it without a word about walls,
 * ends and avatars. */
static bool is_good(const struct level_maker *maker, const char *rows, struct text *why)
{
    static const char *const unwanted[] = {"[ends-at-once]", "[unreachable]", "[no-avatar]", "means nothing"};
    struct problems problems = {0};
    if (!level_maker_check(maker, rows, why))
        return false;
    struct game *game = load_level(maker, rows, &problems);
    bool good = game != NULL;
    for (int i = 0; i < problems.count; i++)
        for (size_t k = 0; k < sizeof unwanted / sizeof *unwanted; k++)
            if (strstr(problems.list[i].text, unwanted[k])) {
                text_add(why, "%s", problems.list[i].text);
                good = false;
            }
    if (!game)
        text_add(why, "%s", problems.count ? problems.list[0].text : "does not load");
    game_free(game);
    return good;
}

static void assert_good(const struct level_maker *maker, const struct level_set *set)
{
    for (uint64_t i = 0; i < level_set_totals(set).made; i++) {
        struct text why = TEXT_GROWING;
        if (!is_good(maker, level_set_text(set, i), &why))
            print_message("# %s\n%s", text_of(&why), level_set_text(set, i));
        assert_string_equal(text_of(&why), "");
        text_free(&why);
    }
}

static void assert_different(const struct level_set *set)
{
    for (uint64_t i = 0; i < level_set_totals(set).made; i++)
        for (uint64_t k = 0; k < i; k++)
            assert_string_not_equal(level_set_text(set, i), level_set_text(set, k));
}

static int count_of(const char *rows, char sign)
{
    int count = 0;
    for (; *rows; rows++)
        count += *rows == sign;
    return count;
}

/* ---- doors, in the engine -------------------------------------------------------------------- */

enum { STATES_MAX = 10000 };

/* All states that walking leads to from one. */
struct search {
    const struct game *game;
    struct state     **states;
    uint64_t          *hashes;
    int                count;
};

static double number(const struct game *game, const struct state *state, const char *name)
{
    for (int i = 0; i < game->field_count; i++)
        if (strcmp(game->fields[i].name, name) == 0)
            return field_value(&game->fields[i], state, 0);
    fail_msg("no field %s", name);
    return 0;
}

/* States are told apart by what can be seen: where everything is, and which way the avatar looks. */
static bool is_known(const struct search *search, const struct state *state, float *seen, uint64_t *hash)
{
    search->game->engine->observe(search->game, state, EVERYONE, seen);
    *hash = hash_bytes(1, seen, (size_t)search->game->observation_size * sizeof *seen);
    for (int i = 0; i < search->count; i++)
        if (search->hashes[i] == *hash)
            return true;
    return false;
}

/* A copy of what a state uses: whole ones would take all memory. */
static struct state *keep(const struct state *state)
{
    struct state *copy = malloc(state->size);
    assert_non_null(copy);
    memcpy(copy, state, state->size);
    return copy;
}

static struct state *walk(const struct game *game, const struct state *from, bool without_key, double doors)
{
    static const char *const ways[] = {"up", "down", "left", "right"};
    struct search search = {game, calloc(STATES_MAX, sizeof(struct state *)),
                            calloc(STATES_MAX, sizeof(uint64_t)), 0};
    struct state *next = state_new(game), *found = NULL;
    float *seen = calloc((size_t)game->observation_size, sizeof *seen);
    is_known(&search, from, seen, &search.hashes[0]);
    search.states[search.count++] = keep(from);
    for (int at = 0; at < search.count && !found; at++)
        for (int i = 0; i < 4 && !found; i++) {
            uint64_t hash;
            state_copy(next, search.states[at]);
            state_apply(game, next, action_find(game, next, ways[i]), NULL);
            bool skipped = next->player == OVER || (without_key && number(game, next, "count.withkey") > 0);
            if (number(game, next, "count.door") < doors) {
                found = next;
            } else if (!skipped && !is_known(&search, next, seen, &hash)) {
                assert_true(search.count < STATES_MAX);
                search.hashes[search.count] = hash;
                search.states[search.count++] = keep(next);
            }
        }
    for (int i = 0; i < search.count; i++)
        free(search.states[i]);
    free(seen);
    if (!found)
        state_free(next);
    free(search.states);
    free(search.hashes);
    return found;
}

/* Without the key no door opens; with it they all do. Monsters and hearts are taken off: they are in nobody's
 * way, and each would double what there is to search. */
static bool doors_hold(const struct level_maker *maker, const char *rows, struct text *why)
{
    char *still = text_duplicate(rows, strlen(rows));
    struct problems problems = {0};
    for (char *at = still; *at; at++)
        if (strchr("1234h", *at))
            *at = '.';
    struct game *game = load_level(maker, still, &problems);
    free(still);
    assert_non_null(game);
    struct state *state = state_new(game);
    state_start(game, state, 1);
    double doors = number(game, state, "count.door");
    struct state *opened = walk(game, state, true, doors);
    if (opened)
        text_add(why, "a door opens without the key");
    state_free(opened);
    while (doors > 0) {
        struct state *next = walk(game, state, false, doors);
        if (!next) {
            text_add(why, "with the key %g doors stay shut", doors);
            break;
        }
        state_free(state);
        state = next;
        doors = number(game, state, "count.door");
    }
    bool won = doors == 0 && state->player == OVER && state->result[0] == 1;
    if (doors == 0 && !won)
        text_add(why, "all doors are open and it is not won");
    state_free(state);
    game_free(game);
    return won && !opened;
}

/* ---- tests ----------------------------------------------------------------------------------- */

static const struct level_wish usual = {.width = 10, .height = 8};

static void zelda_is_whole(void **unused)
{
    (void)unused;
    struct level_maker *maker = maker_for("vgdl/zelda", &usual);
    struct level_set *set = make(maker, 8, 1, 1);
    assert_int_equal(level_set_totals(set).made, 8);
    assert_good(maker, set);
    assert_different(set);
    for (uint64_t i = 0; i < 8; i++) {
        struct text why = TEXT_GROWING;
        const char *rows = level_set_text(set, i);
        assert_int_equal(count_of(rows, 'g'), count_of(rows, '+'));
        assert_true(doors_hold(maker, rows, &why));
        text_free(&why);
    }
    level_set_free(set);
    level_maker_free(maker);
}

/* Gold that locks can close in lies in the corner of the map that is farthest in, nearly always: a draft
 * with such a corner is tried first. */
static void gold_hides_in_corners(void **unused)
{
    (void)unused;
    struct level_maker *maker = maker_for("tests/games/gold.vgdl", &usual);
    struct level_set *set = make(maker, 12, 1, 1);
    int corners = 0;
    for (uint64_t i = 0; i < 12; i++) {
        const char *second = strchr(level_set_text(set, i), '\n') + 1, *last = second + 5 * 11;
        corners += second[1] == 'g' || second[8] == 'g' || last[1] == 'g' || last[8] == 'g';
    }
    assert_true(corners >= 9);
    assert_good(maker, set);
    level_set_free(set);
    level_maker_free(maker);
}

/* Levels at other sizes, odd ones among them, of all games that are here. */
static void every_game_has_levels(void **unused)
{
    (void)unused;
    struct games games = games_all();
    int tried = 0;
    for (int i = 0; i < games.count; i++) {
        if (strcmp(games.list[i].engine->name, "vgdl") != 0)
            continue;
        struct level_wish wish = {.width = 10 + i % 2, .height = 8 + i % 3 / 2};
        struct level_maker *maker = maker_for(games.list[i].name, &wish);
        struct level_set *set = make(maker, 1, (uint64_t)i, 1);
        assert_int_equal(level_set_totals(set).made, 1);
        assert_good(maker, set);
        level_set_free(set);
        level_maker_free(maker);
        tried++;
    }
    assert_true(tried >= 40);
    games_free(&games);
}

static void threads_change_nothing(void **unused)
{
    (void)unused;
    struct level_maker *maker = maker_for("vgdl/zelda", &usual);
    struct level_set *one = make(maker, 5, 7, 1), *many = make(maker, 5, 7, 4), *other = make(maker, 5, 8, 4);
    int same = 0;
    for (uint64_t i = 0; i < 5; i++) {
        assert_string_equal(level_set_text(one, i), level_set_text(many, i));
        same += strcmp(level_set_text(one, i), level_set_text(other, i)) == 0;
    }
    assert_int_equal(same, 0);
    level_set_free(one);
    level_set_free(many);
    level_set_free(other);
    level_maker_free(maker);
}

static void limits_are_kept(void **unused)
{
    (void)unused;
    struct level_maker *maker = maker_for("vgdl/zelda", &usual);
    level_maker_set(maker, level_maker_number_find(maker, "bat"), 5, 5);
    level_maker_set(maker, level_maker_number_find(maker, "wall"), 3, 4);
    struct level_set *set = make(maker, 4, 1, 1);
    for (uint64_t i = 0; i < 4; i++) {
        assert_int_equal(count_of(level_set_text(set, i), '1'), 5);
        assert_in_range(count_of(level_set_text(set, i), 'w'), 32 + 3, 32 + 4);
    }
    assert_good(maker, set);
    level_set_free(set);
    level_maker_free(maker);
}

/* A checker that finds nothing wrong with what is wrong would be of no use. */
static void the_checker_sees_faults(void **unused)
{
    (void)unused;
    static const struct { const char *rows, *why; } faulty[] = {
        {"wwwwww\nwA.+gw\nw.12hw\nw.34.w\nwwwwww\n", ""},
        {"wwwwww\nwA.+gw\nw.12hw\nw.34.w\nww.www\n", "border"},
        {"wwwwww\nwA.+gw\nw.12hw\nw.34Aw\nwwwwww\n", "nokey"},
        {"wwwwww\nwA.++w\nw.12hw\nw.34gw\nwwwwww\n", "2 keys for 1 locks"},
        {"wwwwww\nwA.g+w\nwg1wgw\nw234hw\nwwwwww\n", "keys for"},
        {"wwwwww\nwA12gw\nw..www\nwh34+w\nwwwwww\n", ""},
        {"wwwwww\nwAw1+w\nwwwg2w\nw34h.w\nwwwwww\n", "is a key behind locks"},
        {"wwwwww\nwA.12w\nw34hgw\nwwww+w\nwwwwww\n", "is a key behind locks"},
        {"wwwwww\nwAg12w\nwwgwww\nw34++w\nwwwwww\n", "heart"},
        {"wwwwww\nwA.+gw\nw12wgw\nw34whw\nwwwwww\n", "keys for"},
        {"wwwwww\nwA+.gw\nw12www\nw34whw\nwwwwww\n", "cannot be reached"},
    };
    struct level_wish wish = {.width = 6, .height = 5};
    struct level_maker *maker = maker_for("vgdl/zelda", &wish);
    for (size_t i = 0; i < sizeof faulty / sizeof *faulty; i++) {
        struct text why = TEXT_GROWING;
        bool good = level_maker_check(maker, faulty[i].rows, &why);
        if (good != !*faulty[i].why || !strstr(text_of(&why), faulty[i].why))
            fail_msg("level %zu: expected '%s', found '%s'", i, faulty[i].why, text_of(&why));
        text_free(&why);
    }
    level_maker_free(maker);
}

/* Each option, alone and with others; the checker looks. */
static void wishes_come_true(void **unused)
{
    (void)unused;
    static const struct level_wish wishes[] = {
        {.width = 10, .height = 8, .symmetry = SYMMETRY_LEFT_RIGHT},
        {.width = 11, .height = 9, .symmetry = SYMMETRY_BOTH},
        {.width = 10, .height = 8, .symmetry = SYMMETRY_TURN, .empty_least = 40, .empty_most = 60},
        {.width = 12, .height = 8, .way_least = 7, .way_most = 9},
        {.width = 10, .height = 8, .distances = {{"knight", "nokey", 6, 0}, {"key", "door", 0, 3}},
         .distance_count = 2},
        {.width = 10, .height = 8, .balance = BALANCE_SOFT},
    };
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        struct level_maker *maker = maker_for("vgdl/zelda", &wishes[i]);
        for (int k = 0; k < level_maker_number_count(maker); k++)
            if (level_maker_number(maker, k).adjustable)
                level_maker_set(maker, k, level_maker_number(maker, k).least, 8);
        struct level_set *set = make(maker, 1, 1, 1);
        assert_int_equal(level_set_totals(set).made, 1);
        assert_good(maker, set);
        level_set_free(set);
        level_maker_free(maker);
    }
}

static void drafts_and_own_rules_hold(void **unused)
{
    (void)unused;
    struct level_wish wish = {.draft = "wwwwwwww\nwA????gw\nww????ww\nw.????.w\nwwwwwwww\n",
                              .draft_name = "draft",
                              .program = ":- at(X,Y,bat), Y != 3.\n", .program_name = "own.lp"};
    struct level_maker *maker = maker_for("vgdl/zelda", &wish);
    struct level_set *set = make(maker, 2, 1, 1);
    assert_good(maker, set);
    for (uint64_t i = 0; i < 2; i++) {
        const char *rows = level_set_text(set, i);
        assert_true(rows[9 + 1] == 'A' && rows[9 + 6] == 'g' && rows[18 + 1] == 'w' && rows[27 + 1] == '.');
        for (int cell = 0; rows[cell]; cell++)
            assert_true(rows[cell] != '1' || cell / 9 == 3);
    }
    level_set_free(set);
    level_maker_free(maker);
}

static void assert_refused(struct level_maker *maker, const char *said)
{
    struct problems problems = {0};
    struct level_order order = {.count = 2, .seed = 1, .jobs = 2};
    struct level_set *set = level_maker_make(maker, &order, &problems);
    assert_null(set);
    assert_int_equal(problems.error_count, 1);
    if (!strstr(problems.list[0].text, said))
        fail_msg("expected '%s' in '%s'", said, problems.list[0].text);
}

/* The fewest limits that conflict, of many that hold. */
static void conflicts_are_named(void **unused)
{
    (void)unused;
    struct level_maker *maker = maker_for("vgdl/zelda", &usual);
    int key = level_maker_number_find(maker, "key"), door = level_maker_number_find(maker, "door");
    level_maker_set(maker, key, 5, 9);
    level_maker_set(maker, door, 1, 3);
    assert_refused(maker, ": key at least 5; door at most 3 (line 43); key as many as door (line 41): these "
                          "cannot be together");
    level_maker_set(maker, key, 1, 9);
    level_maker_set(maker, level_maker_number_find(maker, "bat"), 60, 70);
    assert_refused(maker, ": bat at least 60: this alone cannot be");
    level_maker_set(maker, level_maker_number_find(maker, "bat"), 9, 2);
    assert_refused(maker, ": bat at least 9; bat at most 2: these cannot");
    level_maker_free(maker);
    struct level_wish drafted = {.draft = "wwwwwww\nw++A++w\nw+11g1w\nw?????w\nwwwwwww\n",
                                 .draft_name = "draft"};
    maker = maker_for("vgdl/zelda", &drafted);
    level_maker_set(maker, level_maker_number_find(maker, "key"), 1, 4);
    assert_refused(maker, ": key at most 4: this alone cannot be");
    level_maker_set(maker, level_maker_number_find(maker, "key"), 1, 9);
    level_maker_set(maker, level_maker_number_find(maker, "bat"), 1, 2);
    assert_refused(maker, ": bat at most 2: this alone cannot be");
    level_maker_set(maker, level_maker_number_find(maker, "bat"), 10, 12);
    assert_refused(maker, ": bat at least 10: this alone cannot be");
    level_maker_free(maker);
    struct level_wish far = {.width = 7, .height = 5, .way_least = 30, .way_most = 40};
    maker = maker_for("vgdl/zelda", &far);
    assert_refused(maker, ": a way of 30..40 steps: this alone cannot be");
    level_maker_free(maker);
    struct level_wish wish = {.width = 10, .height = 8, .program = "oops(.\n", .program_name = "own.lp"};
    maker = maker_for("vgdl/zelda", &wish);
    assert_refused(maker, "clingo does not take it: syntax error");
    level_maker_free(maker);
}

/* A search takes a draw that needs no repair as it is; the solver, asked because a designer's rules are there
 * (though they say nothing), gives the same level. */
static void searches_get_what_the_solver_gives(void **unused)
{
    static const char *const names[] = {"vgdl/zelda", "experiments/levels/chase.vgdl", "vgdl/sokoban"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct level_wish asked = {.width = 10, .height = 8, .program = "% nothing\n",
                                   .program_name = "own.lp"};
        struct level_maker *makers[2] = {maker_for(names[i], &usual), maker_for(names[i], &asked)};
        struct level_set *sets[2];
        for (int j = 0; j < 2; j++) {
            struct problems problems = {0};
            struct level_order order = {.count = 3, .seed = 3, .jobs = 1, .brief = true};
            if (i == 0)    /* so many that quarters of the map are overfull now and then */
                level_maker_set(makers[j], level_maker_number_find(makers[j], "heart"), 14, 20);
            sets[j] = level_maker_make(makers[j], &order, &problems);
            assert_non_null(sets[j]);
            assert_good(makers[j], sets[j]);
        }
        assert_int_equal(level_set_totals(sets[0]).eased, level_set_totals(sets[1]).eased);
        for (uint64_t k = 0; k < 3; k++)
            assert_string_equal(level_set_text(sets[0], k), level_set_text(sets[1], k));
        for (int j = 0; j < 2; j++) {
            level_set_free(sets[j]);
            level_maker_free(makers[j]);
        }
    }
}

static int count_threads(void)
{
    DIR *tasks = opendir("/proc/self/task");
    int count = 0;
    while (tasks && readdir(tasks))
        count++;
    if (tasks)
        closedir(tasks);
    return count;
}

static void time_ends_it(void **unused)
{
    (void)unused;
    int threads = count_threads();
    struct level_wish wish = {.width = 50, .height = 40};
    struct level_maker *maker = maker_for("vgdl/zelda", &wish);
    struct problems problems = {0};
    struct level_order order = {.count = 50, .seed = 1, .jobs = 2, .seconds = 0.05};
    struct level_set *set = level_maker_make(maker, &order, &problems);
    assert_non_null(set);
    assert_true(level_set_totals(set).out_of_time && level_set_totals(set).made < 50);
    for (int i = 0; i < 200 && count_threads() != threads; i++)    /* who ended may be listed a while */
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    assert_int_equal(count_threads(), threads);    /* the solver's too */
    assert_good(maker, set);
    level_set_free(set);
    level_maker_free(maker);
}

/* ---- by hand --------------------------------------------------------------------------------- */

static int check_games(int count, char **names, int name_count)
{
    int good_games = 0;
    for (int i = 0; i < name_count; i++) {
        struct problems problems = {0};
        struct level_maker *maker = open_maker(names[i], &usual, &problems);
        struct level_order order = {.count = (uint64_t)count, .seed = 1, .jobs = 1, .seconds = 60};
        struct level_set *set = maker ? level_maker_make(maker, &order, &problems) : NULL;
        struct text why = TEXT_GROWING;
        if (!set)
            text_add(&why, "%s", problems.list[0].text);
        else if (level_set_totals(set).made < (uint64_t)count)
            text_add(&why, "%d levels only", (int)level_set_totals(set).made);
        for (uint64_t k = 0; set && !why.length && k < level_set_totals(set).made; k++)
            if (!is_good(maker, level_set_text(set, k), &why))
                text_add(&why, "\n%s", level_set_text(set, k));
        good_games += why.length == 0;
        if (why.length)
            printf("%s: %s\n", names[i], text_of(&why));
        text_free(&why);
        level_set_free(set);
        level_maker_free(maker);
    }
    printf("%d of %d games have %d levels each with nothing wrong\n", good_games, name_count, count);
    return good_games == name_count ? 0 : 1;
}

static int check_doors(int count, const char *name)
{
    struct problems problems = {0};
    struct level_maker *maker = open_maker(name, &usual, &problems);
    struct level_order order = {.count = (uint64_t)count, .seed = 1};
    struct level_set *set = maker ? level_maker_make(maker, &order, &problems) : NULL;
    int good = 0;
    for (uint64_t i = 0; set && i < level_set_totals(set).made; i++) {
        struct text why = TEXT_GROWING;
        if (is_good(maker, level_set_text(set, i), &why) && doors_hold(maker, level_set_text(set, i), &why))
            good++;
        else
            printf("%s\n%s", text_of(&why), level_set_text(set, i));
        text_free(&why);
    }
    printf("%d of %d levels: no door opens without the key, all open with it\n", good, count);
    level_set_free(set);
    level_maker_free(maker);
    return good == count ? 0 : 1;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int measure(int count, const char *size, char **names, int name_count)
{
    struct level_wish wish = {0};
    if (sscanf(size, "%dx%d", &wish.width, &wish.height) != 2)
        return 2;
    double *times = calloc((size_t)count, sizeof *times);
    for (int i = 0; i < name_count; i++) {
        struct problems problems = {0};
        struct level_maker *maker = open_maker(names[i], &wish, &problems);
        int made = 0;
        uint64_t eased = 0;
        for (int k = 0; maker && k < count; k++) {
            struct level_order order = {.count = 1, .seed = (uint64_t)k, .jobs = 1};
            clock_t began = clock();
            struct level_set *set = level_maker_make(maker, &order, &problems);
            times[k] = 1000.0 * (double)(clock() - began) / CLOCKS_PER_SEC;
            made += set != NULL;
            eased += set ? level_set_totals(set).eased : 0;
            level_set_free(set);
        }
        qsort(times, (size_t)count, sizeof *times, by_size);
        printf("%s %s: %d levels, median %.1f ms, nine in ten within %.1f ms, slowest %.1f ms, %d eased\n",
               names[i], size, made, times[count / 2], times[count * 9 / 10], times[count - 1], (int)eased);
        level_maker_free(maker);
        fflush(stdout);
    }
    free(times);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zelda_is_whole),        cmocka_unit_test(gold_hides_in_corners),
        cmocka_unit_test(every_game_has_levels),
        cmocka_unit_test(threads_change_nothing), cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(the_checker_sees_faults), cmocka_unit_test(wishes_come_true),
        cmocka_unit_test(drafts_and_own_rules_hold), cmocka_unit_test(conflicts_are_named),
        cmocka_unit_test(searches_get_what_the_solver_gives),
        cmocka_unit_test(time_ends_it),
    };
    if (argc > 3 && strcmp(argv[1], "--games") == 0)
        return check_games(atoi(argv[2]), argv + 3, argc - 3);
    if (argc == 4 && strcmp(argv[1], "--doors") == 0)
        return check_doors(atoi(argv[2]), argv[3]);
    if (argc > 4 && strcmp(argv[1], "--times") == 0)
        return measure(atoi(argv[2]), argv[3], argv + 4, argc - 4);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
