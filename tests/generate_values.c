/* generate_values.c: values of grammars: worked out, handed down, kept, and drawn again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "generate/grammar.h"

static struct grammar *load(const char *text)
{
    struct problems problems = {0};
    struct source source = {.file = "test", .text = text};
    struct grammar *grammar = grammar_load(&source, &problems);
    struct text out = TEXT_GROWING;
    problems_print(&problems, &out);
    assert_string_equal(text_of(&out), "");
    text_free(&out);
    return grammar;
}

static void draw(struct derivation *derivation, uint64_t seed)
{
    struct problems problems = {0};
    struct rng rng;
    rng_seed(&rng, seed);
    assert_true(derivation_draw(derivation, NULL, &rng, &problems));
}

static const char *text_of_first(const struct derivation *derivation, struct text *out)
{
    text_clear(out);
    derivation_text(derivation, 0, out);
    return text_of(out);
}

/* The text of seed 1 in the first form. */
static void expect_text(const char *grammar_text, const char *text)
{
    struct grammar *grammar = load(grammar_text);
    struct derivation *derivation = derivation_new(grammar);
    struct text out = TEXT_GROWING;
    draw(derivation, 1);
    assert_string_equal(text_of_first(derivation, &out), text);
    text_free(&out);
    derivation_free(derivation);
    grammar_free(grammar);
}

/* With operands that are known when the grammar is read, and with the same ones drawn. */
static void values_are_what_they_say(void **unused)
{
    (void)unused;
    static const struct { const char *value, *text; } cases[] = {
        {"seven - three", "4"}, {"3 - seven", "-4"}, {"seven * seven - three * three", "40"},
        {"three - (seven - three * 2)", "2"}, {"-seven / 2", "-4"}, {"-seven % three", "2"},
        {"(seven - 9) / (three - 5)", "1"}, {"(three + 1) / (seven - 9)", "-2"}, {"abs(three - seven)", "4"},
        {"min(seven, three + 1, 9)", "4"}, {"max(three - 1, seven % 5)", "2"},
        {"seven > three and not (three >= 3 and seven < 7)", "yes"}, {"seven != 7 or three <= 2", "no"},
        {"seven == 7 ? three : 0", "3"}, {"three > 3 ? three : 0", "0"}, {"three > 3 ? 1 : seven * 2", "14"},
        {"double(double(three) + seven) - seven", "19"}, {"price(low)", "4"}, {"price(word) * 2", "10"},
        {"size(both | {word}) + size({low, middle} & both)", "5"}, {"word in both - {low}", "no"},
        {"word in {high}", "yes"}, {"low in both", "yes"}, {"both - {middle}", "low"},
        {"pick(three + 1: 0, seven: 1) + three", "10"}, {"seven - pick(three * three)", "-2"},
        {"member(both & {middle})", "middle"}, {"chance(seven, 7) ? three : 1", "3"},
        {"chance(three - 3, 7)", "no"}, {"uniform(seven - 1, three * 2)", "6"}, {"sum(parts.n)", "6"},
        {"count(parts) * greatest(parts.n) - least(parts.n)", "12"}, {"distinct(parts.n)", "yes"},
        {"distinct(parts.w)", "no"},
        {"any(parts.odd) and not all(parts.odd)", "yes"}, {"together(parts.w)", "low, middle"},
        {"end.n - three + seven", "13"}, {"three * end.n", "27"}, {"depth + end.n", "10"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int drawn = 0; drawn < 2; drawn++) {
            struct text text = TEXT_GROWING;
            text_add(&text,
                     "kind K: low, middle, high\n"
                     "define double(n: number) = n + n * 1\n"
                     "table price(K)\n    low = 4\n    high = 5\n    middle = 6\n"
                     "symbol S\n    one\n"
                     "        seven = %s\n        three = %s\n        word = %s\n        both = %s\n"
                     "        parts : P(index, index %% 2) * 4\n        end : P(9, 1)\n"
                     "        value = %s\n"
                     "        text \"{seven == three ? {parts join ''}{end}{word}{both}}{value}\"\n"
                     "symbol P(i: number, r: number) gives n: number, odd: flag, w: K\n"
                     "    p weight 1 when i < 3 or i == 9\n"
                     "        give n = i\n        give odd = r == 1\n        give w = r == 1 ? middle : low\n"
                     "    q weight 1 when i == 3\n"
                     "        give n = i\n        give odd = no\n        give w = low\n",
                     drawn ? "uniform(7, 7)" : "7", drawn ? "pick(3)" : "3",
                     drawn ? "member({high})" : "high", drawn ? "pick({low, middle})" : "{low, middle}",
                     cases[i].value);
            expect_text(text_of(&text), cases[i].text);
            text_free(&text);
        }
}

/* Blocks of many words, sets of many members, numbers below zero; what is set twice is what it was last. */
static void inherited_values_arrive(void **unused)
{
    (void)unused;
    expect_text("kind M: m00, m01, m02, m03, m04, m05, m06, m07, m08, m09, m10, m11, m12, m13, m14, m15, "
                "m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, "
                "m34, m35, m36, m37, m38, m39\n"
                "inherit one: set of M = every(M) - {m39}\ninherit off: flag = no\ninherit low: number = -5\n"
                "inherit two: set of M = {m00, m39}\ninherit three: set of M = {m31}\n"
                "inherit high: number = 1000000000\ninherit yes_or_no: flag = yes\ninherit n3: number = 3\n"
                "inherit n4: number = 4\ninherit n5: number = 5\ninherit n6: number = 6\n"
                "symbol S\n    s\n"
                "        big = uniform(77, 77)\n"
                "        inner : T(big, 2) with low = low * 3, two = {m38}, low = big - 100, "
                "yes_or_no = no, off = yes\n"
                "        plain : T(1, big)\n"
                "        text \"{inner} {plain}\"\n"
                "symbol T(a: number, b: number)\n"
                "    other weight 1 when m39 in two and m31 in three\n"
                "        text \"other {a} {b} {low} {size(one)} {high} {two} {yes_or_no} {off}\"\n"
                "    this weight 1 when m38 in two and low == -23 and n6 == 6\n"
                "        deep : U with n3 = n3 - 10, high = 0 - high\n"
                "        text \"this {a} {b} {low} {size(one)} {two} {yes_or_no} {off} {deep}\"\n"
                "symbol U\n    u = \"{n3} {n4} {n5} {n6} {high} {low}\"\n",
                "this 77 2 -23 39 m38 no yes -7 4 5 6 -1000000000 -23 "
                "other 1 77 -5 39 1000000000 m00, m39 yes no");
}

/* Numbers that do not fit a key, and that would be the same if they were cut. */
static void large_numbers_are_told_apart(void **unused)
{
    (void)unused;
    const char *text = "symbol S\n    s\n        n = pick(5, 261, -251)\n        t : T(n)\n"
                       "        text \"{t.is == n ? right | wrong}\"\n"
                       "symbol T(n: number) gives is: number\n"
                       "    a when n == 5\n        give is = 5\n    b when n == 261\n        give is = 261\n"
                       "    c when n == -251\n        give is = 0 - 251\n";
    struct grammar *grammar = load(text);
    struct derivation *derivation = derivation_new(grammar);
    struct text out = TEXT_GROWING;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        draw(derivation, seed);
        assert_string_equal(text_of_first(derivation, &out), "right");
    }
    text_free(&out);
    derivation_free(derivation);
    grammar_free(grammar);
}

/* A derivation that is too large for the room there is is drawn again, and comes out the same. */
static void room_does_not_matter(void **unused)
{
    (void)unused;
    struct grammar *grammar = load("symbol S\n    s\n        n = uniform(1, 900)\n"
                                        "        parts : T(index) * n\n        end : T(uniform(1, 9))\n"
                                        "symbol T(i: number)\n    t\n        w : W\n"
                                        "        x = uniform(0, 9)\n"
                                        "        text \"{w}{x}{i} \"\ncosmetic words W: a, b, c\n");
    struct derivation *used = derivation_new(grammar);
    struct text one = TEXT_GROWING, two = TEXT_GROWING;
    struct problems problems = {0};
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct derivation *fresh = derivation_new(grammar);
        struct rng first, second;
        rng_seed(&first, seed);
        rng_seed(&second, seed);
        assert_true(derivation_draw(used, NULL, &first, &problems));
        assert_true(derivation_draw(fresh, NULL, &second, &problems));
        assert_int_equal(first.draws, second.draws);
        assert_true(derivation_redraw(used, &first) && derivation_redraw(fresh, &second));
        assert_string_equal(text_of_first(used, &one), text_of_first(fresh, &two));
        derivation_free(fresh);
    }
    text_free(&one);
    text_free(&two);
    derivation_free(used);
    grammar_free(grammar);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_what_they_say),
        cmocka_unit_test(inherited_values_arrive),
        cmocka_unit_test(large_numbers_are_told_apart),
        cmocka_unit_test(room_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
