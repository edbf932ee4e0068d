/* generate_kept.c: the answers that a derivation keeps change nothing.
 *
 * Everything is drawn by two derivations from one seed. One keeps what it found out about choices, the
 * other works out every choice anew. Both must make the same tree with the same values, draw the same
 * numbers, and refuse in the same words: for all grammars of games/, as they are and with lines changed
 * at random. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/file.h"
#include "generate/compiled.h"

enum { SEEDS = 1000, CHANGES = 60, SEEDS_OF_CHANGED = 12 };

struct pair {
    struct derivation *keeping, *forgetful;
    struct text        one, two;
};

static void pair_open(struct pair *pair, const struct grammar *grammar)
{
    *pair = (struct pair){derivation_new(grammar), derivation_new(grammar), TEXT_GROWING, TEXT_GROWING};
    pair->forgetful->forgetful = true;
}

static void pair_close(struct pair *pair)
{
    derivation_free(pair->keeping);
    derivation_free(pair->forgetful);
    text_free(&pair->one);
    text_free(&pair->two);
}

/* The tree with all its values, or why there is none. */
static bool draw(struct derivation *derivation, const struct aims *aims, struct rng *rng, struct text *out)
{
    struct problems problems = {0};
    text_clear(out);
    bool good = derivation_draw(derivation, aims, rng, &problems);
    if (good)
        derivation_json(derivation, out);
    else
        problems_print(&problems, out);
    return good;
}

static void redraw(struct derivation *derivation, struct rng *rng, struct text *out)
{
    text_clear(out);
    derivation_redraw(derivation, rng);
    derivation_json(derivation, out);
}

/* False if there is no derivation. */
static bool compare(struct pair *pair, const struct aims *aims, uint64_t seed)
{
    struct rng first, second;
    rng_seed(&first, seed);
    rng_seed(&second, seed);
    bool good = draw(pair->keeping, aims, &first, &pair->one);
    assert_int_equal(draw(pair->forgetful, aims, &second, &pair->two), good);
    assert_string_equal(text_of(&pair->one), text_of(&pair->two));
    assert_int_equal(first.draws, second.draws);
    if (!good)
        return false;
    redraw(pair->keeping, &first, &pair->one);
    redraw(pair->forgetful, &second, &pair->two);
    assert_string_equal(text_of(&pair->one), text_of(&pair->two));
    return true;
}

static char *read_grammar(const char *path)
{
    struct problems problems = {0};
    char *text = file_read(path, &problems);
    assert_non_null(text);
    return text;
}

static struct grammar *load(const char *text)
{
    struct problems problems = {0};
    struct source source = {.file = "test", .text = text};
    return grammar_load(&source, &problems);
}

/* Runs through every grammar that is shipped. */
static void for_all(void (*each)(const char *path))
{
    glob_t found;
    assert_int_equal(glob("games/*/*.grammar", 0, NULL, &found), 0);
    assert_true(found.gl_pathc >= 4);
    for (size_t i = 0; i < found.gl_pathc; i++)
        each(found.gl_pathv[i]);
    globfree(&found);
}

static void compare_shipped(const char *path)
{
    char *text = read_grammar(path);
    struct grammar *grammar = load(text);
    assert_non_null(grammar);
    struct pair pair;
    pair_open(&pair, grammar);
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        assert_true(compare(&pair, NULL, seed));
    assert_true(pair.keeping->answers.count > 0);
    assert_int_equal(pair.forgetful->answers.count, 0);
    pair_close(&pair);
    grammar_free(grammar);
    free(text);
}

static void games_give_the_same(void **unused)
{
    (void)unused;
    for_all(compare_shipped);
}

/* Options that are given change what `given` says, on which choices may depend. */
static void options_give_the_same(void **unused)
{
    (void)unused;
    static const char *const presets[] = {"fixed", "paper", "thesis", "fitted", "even"};
    char *text = read_grammar("games/chaos/cards.grammar");
    struct grammar *grammar = load(text);
    struct problems problems = {0};
    struct pair pair;
    pair_open(&pair, grammar);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct aims aims = {0};
        assert_true(grammar_aim(grammar, &aims, "preset", presets[seed / 3 % 5], &problems));
        if (seed % 2)
            assert_true(grammar_aim(grammar, &aims, "type", seed % 4 == 1 ? "spell" : "leader", &problems));
        compare(&pair, seed % 3 ? &aims : NULL, seed);
    }
    pair_close(&pair);
    grammar_free(grammar);
    free(text);
}

static const char *line_at(const char *text, uint32_t number)
{
    for (; number > 0 && *text; number--)
        text += strcspn(text, "\n") + 1;
    return text;
}

/* A line is left out, written twice, or has another digit. */
static void change_line(const char *text, struct rng *rng, struct text *out)
{
    uint32_t lines = 0;
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    const char *at = line_at(text, rng_below(rng, lines)), *end = at + strcspn(at, "\n") + 1;
    text_clear(out);
    text_bytes(out, text, (size_t)(at - text));
    uint32_t change = rng_below(rng, 3);
    if (change == 1)
        text_bytes(out, at, (size_t)(end - at));
    char digit = (char)('0' + rng_below(rng, 10));
    for (const char *c = at; change > 0 && c < end; c++)
        text_bytes(out, change == 2 && *c >= '0' && *c <= '9' ? &digit : c, 1);
    text_add(out, "%s", end);
}

/* How many changed grammars could be read, and gave something. */
static int read_count, drawn_count;

static void compare_changed(const char *path)
{
    char *text = read_grammar(path);
    struct text once = TEXT_GROWING, twice = TEXT_GROWING;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int i = 0; i < CHANGES; i++) {
        change_line(text, &rng, &once);
        change_line(text_of(&once), &rng, &twice);
        struct grammar *grammar = load(text_of(i % 2 ? &once : &twice));
        if (!grammar)
            continue;
        read_count++;
        struct pair pair;
        pair_open(&pair, grammar);
        bool good = true;
        for (uint64_t seed = 0; good && seed < SEEDS_OF_CHANGED; seed++)
            good = compare(&pair, NULL, seed);
        drawn_count += good;
        pair_close(&pair);
        grammar_free(grammar);
    }
    text_free(&once);
    text_free(&twice);
    free(text);
}

static void changed_grammars_give_the_same(void **unused)
{
    (void)unused;
    for_all(compare_changed);
    print_message("%d changed grammars were read, %d gave results\n", read_count, drawn_count);
    assert_true(read_count > CHANGES && drawn_count > CHANGES / 2);
}

/* Many situations are more than is kept at a time; and a large symbol fills the shares long before the
 * answers. Then all is forgotten, and what is needed comes back. */
static void fill(int productions, int draws)
{
    struct text text = TEXT_GROWING;
    text_add(&text, "symbol S\n    s\n        t : T(uniform(0, 190), uniform(0, 190), uniform(0, 190))\n"
                    "symbol T(a: number, b: number, c: number)\n");
    for (int i = 0; i < productions; i++)
        text_add(&text, "    p%d weight 0.0001 * (a * %d + b + c) = \"%d\"\n", i, i + 1, i);
    struct grammar *grammar = load(text_of(&text));
    assert_non_null(grammar);
    struct pair pair;
    pair_open(&pair, grammar);
    const struct answers *answers = &pair.keeping->answers;
    bool forgotten = false;
    for (int seed = 0, before = 0; seed < draws; seed++) {
        struct rng rng;
        rng_seed(&rng, (uint64_t)seed);
        if (seed % 100 == 0)
            compare(&pair, NULL, (uint64_t)seed);
        else
            draw(pair.keeping, NULL, &rng, &pair.one);
        assert_true(answers->count <= ANSWERS_MAX && answers->shares_count <= SHARES_MAX);
        forgotten |= answers->count < before;
        before = answers->count;
    }
    assert_true(forgotten);
    pair_close(&pair);
    grammar_free(grammar);
    text_free(&text);
}

static void what_is_kept_is_bounded(void **unused)
{
    (void)unused;
    fill(2, 34000);
    fill(700, 1600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_give_the_same),
        cmocka_unit_test(options_give_the_same),
        cmocka_unit_test(changed_grammars_give_the_same),
        cmocka_unit_test(what_is_kept_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
