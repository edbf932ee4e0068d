/* generate.c: grammars: reading, drawing, constraints, texts, counts, lots, and the games' own.
 *
 * `generate --write` writes the catalogs of what seeds 1 to 25 make anew,
 * tests/golden/generate-*.txt. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/file.h"
#include "generate/lot.h"

static struct grammar *load(const char *text, struct problems *problems)
{
    struct source source = {.file = "test", .text = text};
    *problems = (struct problems){0};
    return grammar_load(&source, problems);
}

static void show(const struct problems *problems)
{
    struct text out = TEXT_GROWING;
    problems_print(problems, &out);
    print_message("%s", text_of(&out));
    text_free(&out);
}

static struct grammar *load_fine(const char *text)
{
    struct problems problems;
    struct grammar *grammar = load(text, &problems);
    if (!grammar || problems.count > 0)
        show(&problems);
    assert_non_null(grammar);
    assert_int_equal(problems.count, 0);
    return grammar;
}

static void draw(struct derivation *derivation, const struct aims *aims, uint64_t seed)
{
    struct problems problems = {0};
    struct rng rng;
    rng_seed(&rng, seed);
    bool good = derivation_draw(derivation, aims, &rng, &problems);
    if (!good)
        show(&problems);
    assert_true(good);
}

static const char *text_form(const struct derivation *derivation, int form, struct text *out)
{
    text_clear(out);
    derivation_text(derivation, form, out);
    return text_of(out);
}

/* How often the text of the first form is `word`, in 100,000 draws. */
static double share(const char *grammar_text, const char *word, const char *option,
                    const char *value)
{
    enum { DRAWS = 100000 };
    struct grammar *grammar = load_fine(grammar_text);
    struct derivation *derivation = derivation_new(grammar);
    struct problems problems = {0};
    struct aims aims = {0};
    struct text out = TEXT_GROWING;
    struct rng rng;
    int count = 0;
    if (option)
        assert_true(grammar_aim(grammar, &aims, option, value, &problems));
    rng_seed(&rng, 5);
    for (int i = 0; i < DRAWS; i++) {
        assert_true(derivation_draw(derivation, &aims, &rng, &problems));
        count += strcmp(text_form(derivation, 0, &out), word) == 0;
    }
    text_free(&out);
    derivation_free(derivation);
    grammar_free(grammar);
    return (double)count / DRAWS;
}

/* Within five standard errors of what was expected. */
static void assert_share(double found, double expected)
{
    double error = sqrt(expected * (1 - expected) / 100000);
    if (fabs(found - expected) > 5 * error)
        fail_msg("expected a share of %.4f, found %.4f", expected, found);
}

/* ---- weights ---- */

static void weights_are_kept(void **unused)
{
    (void)unused;
    static const char plain[] = "symbol S\n    a weight 1 = \"a\"\n    b weight 2.5 = \"b\"\n"
                                "    c weight 0 = \"c\"\n";
    assert_share(share(plain, "b", NULL, NULL), 2.5 / 3.5);
    assert_true(share(plain, "c", NULL, NULL) == 0);
}

static void rest_is_what_is_left_of_one(void **unused)
{
    (void)unused;
    static const char rest[] = "symbol S\n    a weight 0.3 = \"a\"\n    b weight rest = \"b\"\n"
                               "    c weight rest = \"c\"\n    d weight 0.1 when 1 > 2 = \"d\"\n";
    /* Forbidden ones count before they are forbidden: a 0.3, b and c 0.3 each. */
    assert_share(share(rest, "a", NULL, NULL), 1.0 / 3);
    assert_share(share(rest, "b", NULL, NULL), 1.0 / 3);
}

static void weights_may_depend_on_values(void **unused)
{
    (void)unused;
    static const char factor[] =
        "option n: number from 0 to 20 = 0\n"
        "symbol S\n    few weight 0.01 * (10 - n) = \"few\"\n    many weight rest = \"many\"\n";
    assert_share(share(factor, "few", "n", "4"), 0.06);
    assert_true(share(factor, "few", "n", "12") == 0);
}

static void force_takes_a_production(void **unused)
{
    (void)unused;
    static const char forced[] =
        "option n: number = 0\nsymbol S\n    a weight 1000 = \"a\"\n"
        "    b weight 0 force n > 2 = \"b\"\n    c force n > 4 = \"c\"\n";
    assert_true(share(forced, "b", "n", "1") == 0);
    assert_true(share(forced, "b", "n", "3") == 1);
    assert_true(share(forced, "b", "n", "9") == 1);
}

static void draws_are_uniform(void **unused)
{
    (void)unused;
    static const char numbers[] =
        "symbol S\n    only\n        n = uniform(-2, 4)\n        text \"{n}\"\n";
    assert_share(share(numbers, "-2", NULL, NULL), 1.0 / 7);
    assert_share(share(numbers, "4", NULL, NULL), 1.0 / 7);
    static const char picks[] =
        "symbol S\n    only\n        n = pick(3: 0.5, 7: 1.5, 9: 0)\n        text \"{n}\"\n";
    assert_share(share(picks, "7", NULL, NULL), 0.75);
    static const char chances[] =
        "symbol S\n    only\n        n = chance(3, 4)\n        text \"{n}\"\n";
    assert_share(share(chances, "yes", NULL, NULL), 0.75);
    static const char members[] = "kind K: a, b, c\nsymbol S\n    only\n"
                                  "        n = member({a, c})\n        text \"{n}\"\n";
    assert_share(share(members, "c", NULL, NULL), 0.5);
    assert_true(share(members, "b", NULL, NULL) == 0);
}

/* ---- constraints ---- */

static void requirements_give_the_conditional_distribution(void **unused)
{
    (void)unused;
    static const char dice[] = "symbol S\n    only\n        a = uniform(1, 6)\n"
                               "        b = uniform(1, 6)\n        require a + b == 9\n"
                               "        text \"{a}\"\n";
    assert_share(share(dice, "3", NULL, NULL), 0.25);
    assert_true(share(dice, "2", NULL, NULL) == 0);
}

static void refuse(const char *text, int line, const char *sentence)
{
    struct problems problems;
    struct grammar *grammar = load(text, &problems);
    assert_non_null(grammar);
    struct derivation *derivation = derivation_new(grammar);
    struct rng rng;
    rng_seed(&rng, 1);
    problems = (struct problems){0};
    assert_false(derivation_draw(derivation, NULL, &rng, &problems));
    assert_int_equal(problems.error_count, 1);
    assert_int_equal(problems.list[0].line, line);
    assert_non_null(strstr(problems.list[0].text, sentence));
    derivation_free(derivation);
    grammar_free(grammar);
}

static void what_cannot_be_is_an_error(void **unused)
{
    (void)unused;
    refuse("symbol S\n    only\n        n = uniform(1, 6)\n        require n > 6\n", 4,
           "this line refused");
    refuse("symbol S\n    only\n        n = uniform(3, 2)\n        require n > 0\n", 3,
           "this line refused");
    refuse("symbol S\n    only\n        n = 1 / (1 - 1)\n        require n > 0\n", 3,
           "this line refused");
    refuse("symbol S\n    only\n        n = 1000000 * 1000000\n        require n > 0\n", 3,
           "this line refused");
    refuse("symbol S\n    only\n        n = chance(0, 0)\n        text \"{n ? a : b}\"\n", 3,
           "this line refused");
    refuse("symbol S\n    only\n        t : T(2)\n\nsymbol T(n: number)\n    low when n < 2\n", 5,
           "no production of T could be used");
}

static void depth_is_limited(void **unused)
{
    (void)unused;
    struct grammar *grammar = load_fine(
        "depth 7\nsymbol S\n    more weight 100\n        s : S\n        t : S\n"
        "        text \"({s}{t})\"\n    end weight 1 = \"x\"\n");
    struct derivation *derivation = derivation_new(grammar);
    struct text out = TEXT_GROWING;
    size_t deepest = 0;
    for (uint64_t seed = 0; seed < 50; seed++) {
        draw(derivation, NULL, seed);
        size_t depth = 0;
        for (const char *at = text_form(derivation, 0, &out); *at; at++) {
            depth += *at == '(';
            depth -= *at == ')';
            deepest = depth > deepest ? depth : deepest;
        }
    }
    assert_int_equal(deepest, 6);
    text_free(&out);
    derivation_free(derivation);
    grammar_free(grammar);
}

static void huge_derivations_are_refused(void **unused)
{
    (void)unused;
    refuse("depth 200\nsymbol S\n    more\n        s : S * 9\n    end when depth > 150\n", 0,
           "too large");
}

/* ---- errors of reading ---- */

static void errors_have_places(void **unused)
{
    (void)unused;
    static const struct { const char *text; int line, column; const char *sentence; } wrong[] = {
        {"", 0, 0, "at least one symbol"},
        {"symbl S\n", 1, 1, "did you mean 'symbol'?"},
        {"symbol S\n", 2, 1, "the productions of the symbol, indented"},
        {"symbol S\n    a\nsymbol S\n    b\n", 3, 8, "there is a symbol 'S' already"},
        {"symbol S\n    a\n    a\n", 3, 5, "there is a production 'a'"},
        {"symbol S\n    a\n        s : S\n", 1, 8, "recursion without a base"},
        {"symbol S\n    a\n        t : T\nsymbol T\n    a\n        s : S\n"
         "", 1, 8, "without a base"},
        {"symbol S\n    a\n        t : Term\nsymbol Tern\n    a\n", 3, 13, "mean 'Tern'?"},
        {"symbol S\n    a\n        n = amont\n        amount = 3\n", 3, 13, "found 'amont'"},
        {"symbol S\n    a\n        amount = 3\n        n = amont\n", 4, 13, "mean 'amount'?"},
        {"symbol S\n    a\n        n = 3\n        n = 4\n", 4, 9, "used in this production"},
        {"symbol S\n    a\n        n = 3 + yes\n", 3, 17, "of type number, found one of type flag"},
        {"symbol S\n    a\n        require 3\n", 3, 17, "a condition of type flag"},
        {"symbol S\n    a\n        t : T * 2\n        n = t + 1\nsymbol T\n    a\n", 4, 15,
         "'t' is a list: use sum"},
        {"symbol S\n    a\n        require chance(1, 2)\n", 3, 17, "draws by chance"},
        {"symbol S\n    a weight 0.00001\n", 2, 14, "at most four decimals"},
        {"symbol S\n    a weight 0\n", 1, 8, "all productions of S have weight 0"},
        {"symbol S(n: number)\n    a\n", 1, 8, "cannot have parameters"},
        {"symbol S gives n: number\n    a\n", 2, 5, "does not give 'n'"},
        {"symbol S gives n: number\n    a\n        give m = 2\n", 3, 14, "the name of a result"},
        {"symbol S\n    a\n        t : T\n        n = t.pwer\nsymbol T gives power: number\n"
         "    a\n        give power = 1\n", 4, 15, "mean 'power'?"},
        {"symbol S\n    a\n        t : T(1, 2)\nsymbol T(n: number)\n    a\n"
         "", 3, 16, "expected ')'"},
        {"symbol S\n    a\n        t : T(yes)\nsymbol T(n: number)\n    a\n", 3, 15,
         "the argument 'n' of T"},
        {"symbol S\n    a = \"x {y}\"\n", 2, 13, "expected a value, found 'y'"},
        {"symbol S\n    a = \"x {1 + 1\"\n", 2, 12, "this '{' has no '}'"},
        {"symbol S\n    a = \"x } y\"\n", 2, 12, "closes nothing"},
        {"symbol S\n    a = \"{1 ? x}\"\n", 2, 11, "a condition of type flag"},
        {"form rules\nsymbol S\n    a\n        ruls \"x\"\n", 4, 14, "did you mean 'rules'?"},
        {"kind A: x, y\nkind B: x\nsymbol S\n    a\n        n = x\n", 5, 13, "A.x or B.x"},
        {"kind A: x, x\nsymbol S\n    a\n", 1, 12, "in this kind already"},
        {"kind A: x, y\ntable t(A)\n    x = 1\nsymbol S\n    a\n", 2, 11, "no value for 'y'"},
        {"depth 2\nsymbol S\n    a\n        t : T\nsymbol T\n    b\n        u : U\nsymbol U\n"
         "    c\n",
         2, 8, "needs a depth of at least 3"},
        {"define f(n: number) = f(n)\nsymbol S\n    a\n", 1, 23, "expected a value"},
        {"cosmetic symbol S gives n: number\n    a\n", 1, 25, "nothing but text"},
        {"option cost: number from 3 to 1 = 2\nsymbol S\n    a\n", 1, 31, "from 3 to"},
        {"option cost: nmber = 2\nsymbol S\n    a\n", 1, 14, "did you mean 'number'?"},
        {"symbol S\n  a\n        require = 2\n      b\n", 4, 7, "indented less"},
        {"symbol S\n    a\n        t : T\nsymbol T gives power: number\n    a\n        n = power\n"
         "        give power = n\n", 6, 13, "expected a value, but 'power' has none before it is given"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct problems problems;
        struct grammar *grammar = load(wrong[i].text, &problems);
        if (grammar || problems.list[0].line != wrong[i].line ||
            problems.list[0].column != wrong[i].column ||
            !strstr(problems.list[0].text, wrong[i].sentence)) {
            show(&problems);
            fail_msg("expected %d:%d: ...%s... for:\n%s", wrong[i].line, wrong[i].column,
                     wrong[i].sentence, wrong[i].text);
        }
    }
}

static void warnings_are_not_errors(void **unused)
{
    (void)unused;
    struct problems problems;
    struct grammar *grammar = load("symbol S\n    a\n        n = 3\nsymbol T\n    a\n", &problems);
    assert_non_null(grammar);
    assert_int_equal(problems.warning_count, 2);
    assert_non_null(strstr(problems.list[0].text, "'n' is never used"));
    assert_non_null(strstr(problems.list[1].text, "uses T"));
    grammar_free(grammar);
}

/* ---- texts ---- */

/* A capital for a child that wrote nothing, where there is no text yet. */
static void nothing_has_no_capital(void **unused)
{
    (void)unused;
    struct grammar *grammar = load_fine("symbol S\n    only\n        e : E * 0\n"
                                        "        text \"{capital e}x\"\nsymbol E\n    a = \"a\"\n");
    struct derivation *derivation = derivation_new(grammar);
    struct text out = TEXT_GROWING;
    draw(derivation, NULL, 1);
    derivation_text(derivation, 0, &out);
    assert_string_equal(text_of(&out), "x");
    text_free(&out);
    derivation_free(derivation);
    grammar_free(grammar);
}

static void texts_are_as_written(void **unused)
{
    (void)unused;
    struct grammar *grammar = load_fine(
        "form rules\nform english\nform key as rules\nkind K: big, \"very big\"\n"
        "symbol S\n    only\n"
        "        n = 2\n        k = \"very big\"\n        none = 1 > 2\n        set = {big, k}\n"
        "        one : Word(1)\n        words : Word(index) * 3\n        empty : Word(0) * 0\n"
        "        block : Block\n"
        "        rules\n"
        "            \"head {n} {k} {none} {set} {{}} {quote}\"\n"
        "            \"    {block}\"\n"
        "            \"    {empty}\"\n"
        "            \"    {none ? gone}\"\n"
        "            \"end\"\n"
        "        english \"{capital one}, {words join ', ' last ' and '}\"\n"
        "            \n"
        "        key \"{words sorted join ' '}{n > 1 ?  many {n} | one}{none ? x | y{n}}\"\n"
        "symbol Word(i: number)\n"
        "    zero when i == 0 = \"zoo\"\n    one when i == 1 = \"ant\"\n"
        "    two when i == 2 = \"bee\"\n"
        "symbol Block\n    only\n        lines : Line(index) * 2\n"
        "        rules\n            \"if x:\"\n            \"    {lines join lines}\"\n"
        "symbol Line(i: number)\n    only\n        rules \"line {i}\"\n");
    struct derivation *derivation = derivation_new(grammar);
    struct text out = TEXT_GROWING;
    draw(derivation, NULL, 1);
    assert_string_equal(text_form(derivation, 0, &out),
                        "head 2 very big no big, very big {} \"\n"
                        "    if x:\n        line 0\n        line 1\nend");
    assert_string_equal(text_form(derivation, 1, &out), "Ant, zoo, ant and bee");
    assert_string_equal(text_form(derivation, 2, &out), "ant bee zoo many 2y2");
    text_free(&out);
    derivation_free(derivation);
    grammar_free(grammar);
}

static void trees_are_kept(void **unused)
{
    (void)unused;
    struct grammar *grammar = load_fine(
        "kind K: a, b\noption k: K = b\nsymbol S gives p: number\n    only\n        t : T(3)\n"
        "        give p = t.q + 1\n        text \"{t}\"\n"
        "symbol T(n: number) gives q: number, f: flag\n    x\n        give q = n * 2\n"
        "        give f = k == b\n        text \"<{q}>\"\n");
    struct derivation *derivation = derivation_new(grammar);
    struct text out = TEXT_GROWING;
    draw(derivation, NULL, 1);
    derivation_tree(derivation, &out);
    assert_string_equal(text_of(&out), "S -> only  p=7\n  T -> x  n=3  q=6  f=yes\n");
    text_clear(&out);
    derivation_json(derivation, &out);
    assert_string_equal(text_of(&out),
                        "{\"options\":{\"k\":\"b\"},\"texts\":{\"text\":\"<6>\"},\"tree\":"
                        "{\"symbol\":\"S\",\"production\":\"only\",\"values\":{\"p\":7},"
                        "\"children\":"
                        "[{\"symbol\":\"T\",\"production\":\"x\",\"values\":{\"n\":3,\"q\":6,"
                        "\"f\":true},\"children\":[]}]}}");
    int64_t value;
    assert_true(derivation_result(derivation, "p", &value));
    assert_int_equal(value, 7);
    assert_false(derivation_result(derivation, "q", &value));
    text_free(&out);
    derivation_free(derivation);
    grammar_free(grammar);
}

/* ---- what a larger game needs: sets that narrow, values passed down, spawned cards ---- */

static const char context_grammar[] =
    "kind Zone: field, hand, deck\nkind Side: ally, enemy\n"
    "inherit zones: set of Zone = every(Zone)\ninherit level: number = 0\n"
    "define possible(z: Zone, s: set of Zone) = z in s\n"
    "symbol Card\n    minion\n        e : Effect\n"
    "symbol Effect gives now: set of Zone\n"
    "    damage weight 4\n        f : Filter with zones = zones & {field}\n"
    "        give now = f.now\n        text \"hit {f}\"\n"
    "    move weight 2\n        f : Filter with zones = zones - {field}\n"
    "        give now = f.now\n        text \"move {f}\"\n"
    "    grant weight 9 when level < 2\n        e : Effect with level = level + 1\n"
    "        f : Filter with zones = e.now\n        give now = f.now\n"
    "        text \"give {f} [{e}]\"\n"
    "symbol Filter gives now: set of Zone\n"
    "    on_field when field in zones force size(zones) == 1\n        give now = {field}\n"
    "        text \"field\"\n"
    "    elsewhere when size(zones - {field}) > 0\n        z = member(zones - {field})\n"
    "        give now = {z}\n        text \"{z}\"\n";

static void contexts_narrow(void **unused)
{
    (void)unused;
    struct grammar *grammar = load_fine(context_grammar);
    struct derivation *derivation = derivation_new(grammar);
    struct text out = TEXT_GROWING;
    int deepest = 0;
    for (uint64_t seed = 0; seed < 500; seed++) {
        draw(derivation, NULL, seed);
        const char *text = text_form(derivation, 0, &out);
        assert_null(strstr(text, "hit hand"));
        assert_null(strstr(text, "move field"));
        int depth = 0;
        for (const char *at = text; (at = strstr(at, "give")); at++)
            depth++;
        deepest = depth > deepest ? depth : deepest;
        /* What is given must be able to happen where the card is. */
        assert_null(strstr(text, "give hand [hit"));
    }
    assert_int_equal(deepest, 2);
    text_free(&out);
    derivation_free(derivation);
    grammar_free(grammar);
}

/* ---- counts ---- */

static uint64_t count_of(const char *text, uint64_t limit, bool *complete)
{
    struct grammar *grammar = load_fine(text);
    struct derivation *derivation = derivation_new(grammar);
    uint64_t count = derivation_each(derivation, NULL, limit, complete, NULL, NULL);
    derivation_free(derivation);
    grammar_free(grammar);
    return count;
}

static void derivations_are_counted(void **unused)
{
    (void)unused;
    bool complete;
    assert_int_equal(count_of("symbol S\n    only\n        a = uniform(1, 6)\n"
                              "        b = uniform(1, 6)\n        require a + b == 9\n"
                              "        text \"{a}{b}\"\n", 1000, &complete), 4);
    assert_true(complete);
    /* Binary trees of depth at most 4: t(n) = 1 + t(n-1)^2. */
    assert_int_equal(count_of("depth 4\nsymbol S\n    leaf\n    both\n        a : S\n"
    "        b : S\n",
                              100000, &complete), 26);
    assert_true(complete);
    assert_int_equal(count_of("symbol S\n    a\n        n : Name\n    b weight 0\n    c\n"
                              "cosmetic words Name: x, y, z\n", 100, &complete), 2);
    assert_true(complete);
    assert_int_equal(count_of("symbol S\n    a\n        n = uniform(1, 1000000)\n"
                              "        text \"{n}\"\n", 5000, &complete), 5000);
    assert_false(complete);
}

struct texts {
    char list[64][32];
    int  count;
};

static bool keep_text(void *context, const struct derivation *derivation)
{
    struct texts *texts = context;
    struct text out = TEXT_ON(texts->list[texts->count]);
    derivation_text(derivation, 0, &out);
    for (int i = 0; i < texts->count; i++)
        assert_string_not_equal(texts->list[i], texts->list[texts->count]);
    return ++texts->count < 64;
}

static void walks_meet_everything_once(void **unused)
{
    (void)unused;
    struct grammar *grammar = load_fine(
        "symbol S\n    one\n        a = pick(1, 2: 0, 3)\n        text \"{a}\"\n    two\n"
        "        c = chance(1, 2)\n        t : T * 2\n        text \"{c} {t}\"\n"
        "words T: x, y, z\n");
    struct derivation *derivation = derivation_new(grammar);
    struct texts texts = {.count = 0};
    bool complete;
    assert_int_equal(derivation_each(derivation, NULL, 1000, &complete, keep_text, &texts), 20);
    assert_true(complete);
    derivation_free(derivation);
    grammar_free(grammar);
}

/* ---- lots ---- */

static const char named_grammar[] =
    "form rules\nform name distinct\nsymbol S\n    only\n        n = uniform(1, 50)\n"
    "        title : Name\n        rules \"{n} {title}\"\n        name \"{title}\"\n"
    "cosmetic symbol Name\n    only\n        a : Half\n        b : Half\n"
    "words Half: a, b, c, d, e, f, g, h\n";

static void lots_repeat_nothing(void **unused)
{
    (void)unused;
    struct grammar *grammar = load_fine(named_grammar);
    struct lot *lot = lot_new(grammar, NULL, 3, true);
    struct problems problems = {0};
    struct text out = TEXT_GROWING;
    bool numbers[51] = {false}, names[64] = {false};
    for (int i = 0; i < 50; i++) {
        assert_true(lot_next(lot, &problems));
        text_form(lot_derivation(lot), 0, &out);
        int number = atoi(text_of(&out));
        const char *name = strchr(text_of(&out), ' ') + 1;
        int index = (name[0] - 'a') * 8 + name[1] - 'a';
        assert_false(numbers[number]);
        assert_false(names[index]);
        numbers[number] = names[index] = true;
    }
    assert_false(lot_next(lot, &problems));
    assert_non_null(strstr(problems.list[0].text, "after 50 results the grammar seems to be"));
    text_free(&out);
    lot_free(lot);
    grammar_free(grammar);
}

static void results_do_not_depend_on_those_before(void **unused)
{
    (void)unused;
    struct grammar *grammar = load_fine(
        "symbol S\n    only\n        n = uniform(1, 1000000)\n        text \"{n}\"\n");
    struct lot *lot = lot_new(grammar, NULL, 9, false);
    struct derivation *derivation = derivation_new(grammar);
    struct problems problems = {0};
    for (uint64_t i = 0; i < 100; i++) {
        assert_true(lot_next(lot, &problems));
        draw(derivation, NULL, rng_play_seed(9, i));
        assert_true(derivation_key(derivation) == derivation_key(lot_derivation(lot)));
    }
    derivation_free(derivation);
    lot_free(lot);
    grammar_free(grammar);
}

static void options_are_checked(void **unused)
{
    (void)unused;
    struct grammar *grammar = load_fine(
        "kind K: red, green\noption k: K = red\noption n: number from 1 to 5 = 2\n"
        "option f: flag = no\noption s: set of K = {red}\n"
        "symbol S\n    only\n        text \"{k} {n} {f} {s} {given(n)}\"\n");
    struct problems problems = {0};
    struct aims aims = {0};
    assert_true(grammar_aim(grammar, &aims, "k", "green", &problems));
    assert_true(grammar_aim(grammar, &aims, "n", "5", &problems));
    assert_true(grammar_aim(grammar, &aims, "f", "yes", &problems));
    assert_true(grammar_aim(grammar, &aims, "s", "green+red", &problems));
    struct derivation *derivation = derivation_new(grammar);
    struct text out = TEXT_GROWING;
    draw(derivation, &aims, 1);
    assert_string_equal(text_form(derivation, 0, &out), "green 5 yes red, green yes");
    draw(derivation, NULL, 1);
    assert_string_equal(text_form(derivation, 0, &out), "red 2 no red no");
    assert_false(grammar_aim(grammar, &aims, "n", "6", &problems));
    assert_false(grammar_aim(grammar, &aims, "n", "3x", &problems));
    assert_false(grammar_aim(grammar, &aims, "k", "gren", &problems));
    assert_non_null(strstr(problems.list[2].text, "did you mean 'green'?"));
    assert_false(grammar_aim(grammar, &aims, "m", "3", &problems));
    assert_false(grammar_aim(grammar, &aims, "f", "maybe", &problems));
    text_free(&out);
    derivation_free(derivation);
    grammar_free(grammar);
}

/* ---- the grammars of the games ---- */

static struct grammar *open_file(const char *path)
{
    struct problems problems = {0};
    char *text = file_read(path, &problems);
    if (!text)
        show(&problems);
    assert_non_null(text);
    struct source source = {.file = path, .text = text};
    struct grammar *grammar = grammar_load(&source, &problems);
    if (!grammar || problems.count > 0)
        show(&problems);
    assert_non_null(grammar);
    assert_int_equal(problems.count, 0);
    free(text);
    return grammar;
}

/* Shares of MiniStS's own generator, counted over 20,000 of its cards and rounded as given. */
static void minists_has_its_faults(void **unused)
{
    (void)unused;
    enum { CARDS = 20000 };
    static const struct { double share, rounding; } known[] = {
        {.21, .005}, {.19, .005}, {.145, .0025}, {.095, .0025}, {.05, .005}, {.59, .005}};
    struct grammar *grammar = open_file("games/spire/minists.grammar");
    struct lot *lot = lot_new(grammar, NULL, 1, false);
    struct problems problems = {0};
    int counts[6] = {0};
    for (int i = 0; i < CARDS; i++) {
        int64_t faults;
        assert_true(lot_next(lot, &problems));
        assert_true(derivation_result(lot_derivation(lot), "faults", &faults));
        for (int j = 0; j < 5; j++)
            counts[j] += (int)(faults >> j & 1);
        counts[5] += faults != 0;
    }
    for (int i = 0; i < 6; i++) {
        /* Both are samples of 20,000: two and a half standard errors of their difference. */
        double found = (double)counts[i] / CARDS, p = known[i].share;
        double error = sqrt(2 * p * (1 - p) / CARDS);
        if (fabs(found - p) > known[i].rounding + 2.5 * error)
            fail_msg("fault %d: expected %.3f, found %.4f", i, p, found);
    }
    lot_free(lot);
    grammar_free(grammar);
}

/* The example in the documentation is a grammar. */
static void the_example_works(void **unused)
{
    (void)unused;
    struct problems problems = {0};
    char *page = file_read("docs/grammar.md", &problems);
    assert_non_null(page);
    const char *at = strstr(page, "## A small one");
    const char *end = at ? strstr(at, "## The language") : NULL;
    assert_non_null(end);
    struct text text = TEXT_GROWING;
    while (at < end) {
        size_t length = strcspn(at, "\n");
        if (strncmp(at, "    ", 4) == 0)
            text_bytes(&text, at + 4, length - 4);
        text_bytes(&text, "\n", 1);
        at += length + 1;
    }
    bool complete;
    assert_int_equal(count_of(text_of(&text), 1000, &complete), 13);
    text_free(&text);
    free(page);
}

static const char *const catalogs[][2] = {
    {"games/spire/minists.grammar", "tests/golden/generate-minists.txt"},
    {"games/spire/cards.grammar", "tests/golden/generate-cards.txt"},
};

static void write_catalog(const char *path, struct text *out)
{
    struct grammar *grammar = open_file(path);
    struct problems problems = {0};
    for (uint64_t seed = 1; seed <= 25; seed++) {
        struct lot *lot = lot_new(grammar, NULL, seed, true);
        assert_true(lot_next(lot, &problems));
        text_add(out, "# seed %d: ", (int)seed);
        derivation_text(lot_derivation(lot), grammar_form(grammar, "english"), out);
        text_add(out, "\n");
        derivation_text(lot_derivation(lot), 0, out);
        text_add(out, "\n\n");
        lot_free(lot);
    }
    grammar_free(grammar);
}

static void catalogs_stay_as_they_are(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof catalogs / sizeof *catalogs; i++) {
        struct problems problems = {0};
        struct text out = TEXT_GROWING;
        char *golden = file_read(catalogs[i][1], &problems);
        write_catalog(catalogs[i][0], &out);
        assert_non_null(golden);
        assert_string_equal(text_of(&out), golden);
        free(golden);
        text_free(&out);
    }
}

static int write_catalogs(void)
{
    for (size_t i = 0; i < sizeof catalogs / sizeof *catalogs; i++) {
        struct problems problems = {0};
        struct text out = TEXT_GROWING;
        write_catalog(catalogs[i][0], &out);
        if (!file_write(catalogs[i][1], text_of(&out), &problems))
            return 1;
        text_free(&out);
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return write_catalogs();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_are_kept),
        cmocka_unit_test(rest_is_what_is_left_of_one),
        cmocka_unit_test(weights_may_depend_on_values),
        cmocka_unit_test(force_takes_a_production),
        cmocka_unit_test(draws_are_uniform),
        cmocka_unit_test(requirements_give_the_conditional_distribution),
        cmocka_unit_test(what_cannot_be_is_an_error),
        cmocka_unit_test(depth_is_limited),
        cmocka_unit_test(huge_derivations_are_refused),
        cmocka_unit_test(errors_have_places),
        cmocka_unit_test(warnings_are_not_errors),
        cmocka_unit_test(nothing_has_no_capital),
        cmocka_unit_test(texts_are_as_written),
        cmocka_unit_test(trees_are_kept),
        cmocka_unit_test(contexts_narrow),
        cmocka_unit_test(derivations_are_counted),
        cmocka_unit_test(walks_meet_everything_once),
        cmocka_unit_test(lots_repeat_nothing),
        cmocka_unit_test(results_do_not_depend_on_those_before),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(minists_has_its_faults),
        cmocka_unit_test(the_example_works),
        cmocka_unit_test(catalogs_stay_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
