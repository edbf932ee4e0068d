/* core.c: the small things at the bottom: text, hash, chance, tokens, problems, specs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/hash.h"
#include "core/hidden.h"
#include "core/lexer.h"
#include "core/rng.h"
#include "core/siphash.h"
#include "core/spec.h"

static void spec_round_trip(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"mcts:iterations=2000,c=1.4", "first", "a:b",
                                        "external:command='python3 a.py, b'",
                                        "a:b='x\"y'\"'\"z,c=''"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct problems problems = {0};
        struct spec spec, again;
        assert_true(spec_parse(&spec, specs[i], &problems));
        struct text out = TEXT_GROWING;
        spec_print(&spec, &out);
        assert_true(spec_parse(&again, text_of(&out), &problems));
        assert_string_equal(spec.name, again.name);
        assert_int_equal(spec.setting_count, again.setting_count);
        for (int j = 0; j < spec.setting_count; j++) {
            assert_string_equal(spec.settings[j].key, again.settings[j].key);
            assert_string_equal(spec.settings[j].value, again.settings[j].value);
        }
        text_free(&out);
    }
}

static void spec_refuses(void **unused)
{
    (void)unused;
    static const struct option options[] = {
        {.name = "depth", .type = OPTION_INTEGER, .fallback = "2", .low = 1, .high = 9},
        {.name = "c", .type = OPTION_NUMBER, .fallback = "1.4"},
        {.name = "how", .type = OPTION_WORD, .fallback = "sum", .words = "sum|most"},
        {.name = "loud", .type = OPTION_FLAG, .fallback = "no"},
    };
    static const struct { const char *spec; bool fine; } cases[] = {
        {"a:depth=9,c=0.5,how=most,loud", true}, {"a:depth=10", false}, {"a:depth=0", false},
        {"a:depth=two", false}, {"a:depth=2.5", false}, {"a:c=x", false}, {"a:how=least", false},
        {"a:how=mos", false}, {"a:loud=perhaps", false}, {"a:deep=3", false}, {"a:loud,loud", false},
        {"a:", false}, {"a:=3", false}, {"a:depth='3", false}, {"a:x.y=3", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct problems problems = {0};
        struct spec spec;
        bool fine = spec_parse(&spec, cases[i].spec, &problems) &&
                    spec_check(&spec, options, 4, false, "a", &problems);
        if (fine != cases[i].fine || (!fine && problems.error_count != 1))
            fail_msg("%s: %s, %d errors", cases[i].spec, fine ? "accepted" : "refused",
                     problems.error_count);
    }
}

static void text_is_cut_to_fit(void **unused)
{
    (void)unused;
    char small[8];
    struct text out = TEXT_ON(small), json = TEXT_GROWING;
    text_add(&out, "%s", "0123456789");
    assert_true(out.full);
    assert_string_equal(small, "0123456");
    text_json(&json, "a\"b\\c\nd\x01");
    assert_string_equal(text_of(&json), "\"a\\\"b\\\\c\\nd\\u0001\"");
    text_free(&json);
}

static void hash_sees_every_byte(void **unused)
{
    (void)unused;
    uint8_t bytes[40] = {0};
    for (size_t size = 1; size <= sizeof bytes; size++) {
        uint64_t zero = hash_bytes(0, bytes, size);
        assert_true(zero != hash_bytes(0, bytes, size - 1));
        for (size_t i = 0; i < size; i++)
            for (int bit = 0; bit < 8; bit++) {
                bytes[i] = (uint8_t)(1 << bit);
                assert_true(hash_bytes(0, bytes, size) != zero);
                bytes[i] = 0;
            }
    }
    assert_true(hash_bytes(1, bytes, 8) != hash_bytes(0, bytes, 8));
}

/* Counts of 60,000 throws of a die; each face within five standard deviations. */
static void chance_is_fair(void **unused)
{
    (void)unused;
    struct rng rng;
    long counts[6] = {0};
    rng_seed(&rng, 3);
    for (int i = 0; i < 60000; i++)
        counts[rng_below(&rng, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(counts[i], 10000 - 456, 10000 + 456);
    assert_int_equal(rng.draws >= 60000, 1);
    for (int i = 0; i < 1000; i++)
        assert_in_range(rng_range(&rng, 3, 5), 3, 5);
}

static void shuffles_are_fair(void **unused)
{
    (void)unused;
    struct rng rng;
    long counts[6] = {0};
    rng_seed(&rng, 4);
    for (int i = 0; i < 60000; i++) {
        uint8_t cards[3] = {0, 1, 2};
        rng_shuffle(&rng, cards, 3);
        counts[cards[0] * 2 + (cards[1] > cards[2])]++;
    }
    for (int i = 0; i < 6; i++)
        assert_in_range(counts[i], 10000 - 456, 10000 + 456);
}

static void seeds_share_nothing(void **unused)
{
    (void)unused;
    for (uint64_t i = 0; i < 200; i++)
        for (uint64_t j = 0; j < i; j++)
            assert_true(rng_play_seed(1, i) != rng_play_seed(1, j));
    assert_true(rng_play_seed(1, 0) != rng_play_seed(2, 0));
    assert_true(rng_stream(1, rng_stream_key("one")) != rng_stream(1, rng_stream_key("agent 0")));
    assert_true(rng_stream(1, rng_stream_key("one")) != rng_stream(2, rng_stream_key("one")));
}

/* From the paper of SipHash and its reference: the key is 00 01 .. 0f, text i is 00 01 .. i-1. */
static void siphash_is_the_published_one(void **unused)
{
    (void)unused;
    static const struct { size_t size; uint64_t hash; } published[] = {
        {0, 0x726fdb47dd0e0e31u}, {1, 0x74f839c593dc67fdu}, {2, 0x0d6c8009d9a94f5au},
        {3, 0x85676696d7fb7e2du}, {4, 0xcf2794e0277187b7u}, {5, 0x18765564cd99a68du},
        {6, 0xcbc9466e58fee3ceu}, {7, 0xab0200f58b01d137u}, {8, 0x93f5f5799a932462u},
        {15, 0xa129ca6149be45e5u},
    };
    unsigned char text[16];
    for (int i = 0; i < 16; i++)
        text[i] = (unsigned char)i;
    for (size_t i = 0; i < sizeof published / sizeof *published; i++)
        assert_true(siphash(0x0706050403020100u, 0x0f0e0d0c0b0a0908u, text, published[i].size) ==
                    published[i].hash);
    assert_true(siphash_word(0x0706050403020100u, 0x0f0e0d0c0b0a0908u, 0x0706050403020100u) ==
                0x93f5f5799a932462u);
}

/* Any order becomes the same one: few bytes, many, and wider things, with and without equal ones. */
static void hidden_things_lose_their_order(void **unused)
{
    (void)unused;
    struct rng rng, redraw;
    rng_seed(&rng, 6);
    for (int count = 0; count <= 240; count += count < 20 ? 1 : 20) {
        uint8_t bytes[240], again[240];
        uint32_t wide[240], wide_again[240];
        for (int i = 0; i < count; i++) {
            bytes[i] = (uint8_t)rng_below(&rng, i % 2 ? 256 : 9);
            wide[i] = rng_below(&rng, 3) ? rng_next(&rng) : 7;
        }
        memcpy(again, bytes, sizeof bytes);
        memcpy(wide_again, wide, sizeof wide);
        rng_shuffle(&rng, again, count);
        for (int i = count - 1; i > 0; i--) {
            uint32_t j = rng_below(&rng, (uint32_t)i + 1), one = wide_again[i];
            wide_again[i] = wide_again[j];
            wide_again[j] = one;
        }
        rng_seed(&redraw, (uint64_t)count);
        hidden_redraw_bytes(&redraw, bytes, count);
        hidden_redraw(&redraw, wide, count, sizeof *wide);
        rng_seed(&redraw, (uint64_t)count);
        hidden_redraw_bytes(&redraw, again, count);
        hidden_redraw(&redraw, wide_again, count, sizeof *wide);
        assert_memory_equal(bytes, again, (size_t)count);
        assert_memory_equal(wide, wide_again, (size_t)count * sizeof *wide);
        hidden_sort_bytes(bytes, count);
        hidden_sort(wide, count, sizeof *wide);
        for (int i = 1; i < count; i++) {
            assert_true(bytes[i - 1] <= bytes[i]);
            assert_true(memcmp(&wide[i - 1], &wide[i], sizeof *wide) <= 0);
        }
    }
}

/* The redraw is as fair as a shuffle, for bytes and for wider things. */
static void redraws_are_fair(void **unused)
{
    (void)unused;
    struct rng rng;
    long counts[6] = {0}, wide_counts[6] = {0};
    rng_seed(&rng, 8);
    for (int i = 0; i < 60000; i++) {
        uint8_t cards[3] = {2, 0, 1};
        uint16_t wide[3] = {1, 2, 0};
        hidden_redraw_bytes(&rng, cards, 3);
        hidden_redraw(&rng, wide, 3, sizeof *wide);
        counts[cards[0] * 2 + (cards[1] > cards[2])]++;
        wide_counts[wide[0] * 2 + (wide[1] > wide[2])]++;
    }
    for (int i = 0; i < 6; i++) {
        assert_in_range(counts[i], 10000 - 456, 10000 + 456);
        assert_in_range(wide_counts[i], 10000 - 456, 10000 + 456);
    }
}

static void tokens_know_their_place(void **unused)
{
    (void)unused;
    static const struct syntax syntax = {.comment = "#", .lines = true, .indents = true};
    static const struct { enum token_type type; int line, column; } wanted[] = {
        {TOKEN_WORD, 1, 1}, {TOKEN_NUMBER, 1, 6}, {TOKEN_NEWLINE, 1, 0}, {TOKEN_INDENT, 3, 0},
        {TOKEN_STRING, 3, 5}, {TOKEN_NEWLINE, 3, 0}, {TOKEN_DEDENT, 4, 0}, {TOKEN_WORD, 4, 1},
        {TOKEN_NEWLINE, 4, 0}, {TOKEN_END, 0, 0},
    };
    struct problems problems = {0};
    struct lexer lexer;
    lexer_open(&lexer, &syntax, "test", "card 3\n# nothing\n    \"a b\"  # c\nend\n", &problems);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        assert_int_equal(lexer.token.type, wanted[i].type);
        if (wanted[i].line)
            assert_int_equal(lexer.token.place.line, wanted[i].line);
        if (wanted[i].column)
            assert_int_equal(lexer.token.place.column, wanted[i].column);
        lexer_next(&lexer);
    }
    assert_int_equal(problems.error_count, 0);
}

static void near_words_are_found(void **unused)
{
    (void)unused;
    static const char *const words[] = {"board", "line", "drop"};
    assert_string_equal(nearest_word("bord", words, 3), "board");
    assert_string_equal(nearest_word("lien", words, 3), "line");
    assert_null(nearest_word("xyzzy", words, 3));
    assert_null(nearest_word("", words, 3));
    /* Gaps and words beyond all measure are passed over. */
    char endless[200];
    memset(endless, 'd', sizeof endless);
    endless[sizeof endless - 1] = '\0';
    const char *odd[] = {NULL, endless, "drop", "drops"};
    assert_string_equal(nearest_word("drup", odd, 4), "drop");
    assert_string_equal(nearest_word("drops", odd, 4), "drops");
    assert_null(nearest_word(endless, odd, 4));
    struct hint hint;
    assert_string_equal(nearest_hint("bord", words, 3, &hint), " (did you mean 'board'?)");
    assert_string_equal(nearest_hint("xyzzy", words, 3, &hint), "");
    assert_string_equal(nearest_hint("board", words, 3, &hint), "");    /* what was found is no guess */
}

/* Errors are always kept, even behind a list full of warnings. */
static void errors_push_out_warnings(void **unused)
{
    (void)unused;
    struct problems problems = {0};
    for (int i = 0; i < 2 * PROBLEMS_MAX; i++)
        problem_warning(&problems, (struct place){"f", i, 1}, "w");
    problem_error(&problems, (struct place){"f", 99, 1}, "the error");
    assert_int_equal(problems.warning_count, 2 * PROBLEMS_MAX);
    struct text out = TEXT_GROWING;
    problems_print(&problems, &out);
    assert_non_null(strstr(text_of(&out), "f:99:1: error: the error"));
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spec_round_trip),      cmocka_unit_test(spec_refuses),
        cmocka_unit_test(text_is_cut_to_fit),   cmocka_unit_test(hash_sees_every_byte),
        cmocka_unit_test(chance_is_fair),       cmocka_unit_test(shuffles_are_fair),
        cmocka_unit_test(seeds_share_nothing),  cmocka_unit_test(tokens_know_their_place),
        cmocka_unit_test(near_words_are_found), cmocka_unit_test(errors_push_out_warnings),
        cmocka_unit_test(siphash_is_the_published_one),
        cmocka_unit_test(hidden_things_lose_their_order),
        cmocka_unit_test(redraws_are_fair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
