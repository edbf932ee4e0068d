/* chaos.c: duels of generated cards: what the grammar reaches, and that every match ends.
 *
 *     chaos [--count N] [--first I]      N random matches, on pools of every preset
 *
 * Matches are watched: no zone holds more than it may, and a match ends as the rules say. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

#include "core/catalog.h"
#include "core/check.h"
#include "core/file.h"
#include "generate/grammar.h"

enum { SYMBOLS = 33, RULES = 132, CARDS_MOST = 60000, RULES_MOST = 40, PER_POOL = 250 };

static long count = 1000, first = 0;

static struct grammar *open_grammar(char **text)
{
    struct problems problems = {0};
    *text = file_read("games/chaos/cards.grammar", &problems);
    CHECK(*text);
    struct source source = {.file = "cards.grammar", .text = *text};
    struct grammar *grammar = grammar_load(&source, &problems);
    CHECK(grammar);
    return grammar;
}

struct reached {
    const char *symbol;
    bool        rules[RULES_MOST];
};

/* Notes the productions of a derivation; gives how many of them are new. */
static int note(const struct derivation *derivation, struct reached *table, int *symbols)
{
    int fresh = 0;
    for (int i = 0; i < derivation_node_count(derivation); i++) {
        struct derivation_node node = derivation_node(derivation, i);
        int at = 0;
        if (node.cosmetic)
            continue;
        while (at < *symbols && strcmp(table[at].symbol, node.symbol) != 0)
            at++;
        CHECK(at < SYMBOLS + 1 && node.rule < RULES_MOST);
        if (at == *symbols)
            table[(*symbols)++].symbol = node.symbol;
        fresh += !table[at].rules[node.rule];
        table[at].rules[node.rule] = true;
    }
    return fresh;
}

static int reach(const char *preset, int *symbols, long most)
{
    char *text;
    struct grammar *grammar = open_grammar(&text);
    struct derivation *derivation = derivation_new(grammar);
    struct problems problems = {0};
    struct aims aims;
    struct reached table[SYMBOLS + 2];
    int rules = 0;
    memset(&aims, 0, sizeof aims);
    memset(table, 0, sizeof table);
    *symbols = 0;
    CHECK(grammar_aim(grammar, &aims, "preset", preset, &problems));
    for (long i = 0; i < most && rules < RULES; i++) {
        struct rng rng;
        rng_seed(&rng, rng_play_seed(3, (uint64_t)i));
        CHECK(derivation_draw(derivation, &aims, &rng, &problems));
        rules += note(derivation, table, symbols);
    }
    derivation_free(derivation);
    grammar_free(grammar);
    free(text);
    return rules;
}

/* All 132 are reached; with the faults of the original the three that lead to an owner's zone are not. */
static void every_production_is_reached(void **unused)
{
    (void)unused;
    int symbols;
    assert_int_equal(reach("fixed", &symbols, CARDS_MOST), RULES);
    assert_int_equal(symbols, SYMBOLS);
    assert_int_equal(reach("paper", &symbols, 8000), RULES - 3);
    assert_int_equal(symbols, SYMBOLS);
}

static double field(const struct game *game, const struct state *state, const char *name, int index)
{
    for (int i = 0; i < game->field_count; i++)
        if (strcmp(game->fields[i].name, name) == 0)
            return field_value(&game->fields[i], state, (uint32_t)index);
    fail_msg("there is no field %s", name);
    return 0;
}

static void look(const struct game *game, const struct state *state)
{
    for (int i = 0; i < 2; i++) {
        CHECK(field(game, state, "field", i) <= 7 && field(game, state, "hand", i) <= 10);
        CHECK(field(game, state, "deck", i) <= 64 && field(game, state, "mana", i) <= 10);
        CHECK(field(game, state, "turns", i) <= 30);
    }
}

static void play(const struct game *game, struct state *state, int *legal, uint64_t seed)
{
    struct rng pick;
    rng_seed(&pick, ~seed);
    state_start(game, state, seed);
    while (state->player != OVER) {
        int options = state_actions(game, state, legal);
        CHECK(options >= 1 && options <= game->actions_max);
        state_apply(game, state, legal[rng_below(&pick, (uint32_t)options)], NULL);
        look(game, state);
    }
    CHECK(state->end == END_RULES);
    CHECK(state->result[0] == -state->result[1]);
}

static void every_match_ends(void **unused)
{
    static const char *const presets[] = {"fixed", "paper", "thesis", "fitted"};
    (void)unused;
    for (long i = first; i < first + count; i += PER_POOL) {
        char spec[96];
        snprintf(spec, sizeof spec, "chaos/random:preset=%s,pool=150,pool_seed=%ld",
                 presets[i / PER_POOL % 4], i);
        struct problems problems = {0};
        struct game *game = game_open(spec, &problems);
        if (!game)
            fail_msg("%s: %s", spec, problems.list[0].text);
        struct state *state = state_new(game);
        int *legal = calloc((size_t)game->actions_max, sizeof *legal);
        CHECK(legal);
        for (long j = i; j < i + PER_POOL && j < first + count; j++)
            play(game, state, legal, (uint64_t)j);
        free(legal);
        state_free(state);
        game_free(game);
    }
}

int main(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--count") == 0)
            count = atol(argv[i + 1]);
        else if (strcmp(argv[i], "--first") == 0)
            first = atol(argv[i + 1]);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_production_is_reached),
        cmocka_unit_test(every_match_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
