/* wild.c: random rule sets and generated cards for Spire load or are refused with a place, and
 * every play of them ends.
 *
 *     wild [--count N] [--first I] [--plays N]
 *
 * Test i makes a rule set from games/spire/wild.grammar with seed i; every fourth is spoiled by
 * leaving out, doubling or swapping words, every fourth is ten cards of cards.grammar or
 * minists.grammar in a deck instead. What loads is played by random agents, twice each, and must
 * play the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/arena.h"
#include "core/check.h"
#include "core/file.h"
#include "generate/lot.h"

enum { INCLUDED_MAX = 16, DECK = 10 };

static struct {
    char *name[INCLUDED_MAX], *text[INCLUDED_MAX];
    int   count;
} included;

/* What descriptions include lies in games/spire. */
static const char *include(const struct source *source, const char *name,
                           struct problems *problems)
{
    (void)source;
    for (int i = 0; i < included.count; i++)
        if (strcmp(included.name[i], name) == 0)
            return included.text[i];
    char path[300];
    snprintf(path, sizeof path, "games/spire/%.200s", name);
    char *text = included.count < INCLUDED_MAX ? file_read(path, problems) : NULL;
    if (!text)
        return NULL;
    included.name[included.count] = malloc(strlen(name) + 1);
    CHECK(included.name[included.count]);
    strcpy(included.name[included.count], name);
    included.text[included.count] = text;
    return included.text[included.count++];
}

static struct grammar *open_grammar(const char *path)
{
    struct problems problems = {0};
    char *text = file_read(path, &problems);
    struct source source = {.file = path, .text = text};
    struct grammar *grammar = text ? grammar_load(&source, &problems) : NULL;
    struct text out = TEXT_GROWING;
    problems_print(&problems, &out);
    fputs(text_of(&out), stdout);
    text_free(&out);
    free(text);
    return grammar;
}

/* ---- descriptions ---- */

static void make_rules(const struct grammar *wild, uint64_t seed, struct text *out)
{
    struct problems problems = {0};
    struct lot *lot = lot_new(wild, NULL, seed, false);
    CHECK(lot_next(lot, &problems));
    derivation_text(lot_derivation(lot), 0, out);
    text_add(out, "\n");
    lot_free(lot);
}

static void make_deck(const struct grammar *cards, uint64_t seed, struct text *out)
{
    struct problems problems = {0};
    struct lot *lot = lot_new(cards, NULL, seed, true);
    struct text names = TEXT_GROWING;
    grammar_opening(cards, out);
    if (out->length == 0)
        text_add(out, "include \"jaw-worm.spire\"\n");
    for (int i = 0; i < DECK; i++) {
        CHECK(lot_next(lot, &problems));
        derivation_text(lot_derivation(lot), 0, out);
        text_add(out, "\n");
        text_add(&names, "%s\"", i ? ", " : "");
        derivation_text(lot_derivation(lot), grammar_form(cards, "name"), &names);
        text_add(&names, "\"");
    }
    text_add(out, "scenario Trial\n    deck 2 Strike, 2 Defend, %s\n    enemies 2 \"Jaw Worm\"\n",
             text_of(&names));
    text_free(&names);
    lot_free(lot);
}

/* Leaves out, doubles or swaps a few words. */
static void spoil(struct text *text, struct rng *rng)
{
    struct text out = TEXT_GROWING;
    int every = rng_range(rng, 100, 3000);
    for (const char *at = text_of(text); *at;) {
        int blank = (int)strspn(at, " \n"), length = blank + (int)strcspn(at + blank, " \n");
        uint32_t what = rng_below(rng, (uint32_t)every);
        if (what == 1) {
            text_bytes(&out, at, (size_t)length);
        } else if (what == 2) {
            int next = (int)strcspn(at + length, "\n");
            text_bytes(&out, at + length, (size_t)next);
        }
        if (what != 0)
            text_bytes(&out, at, (size_t)length);
        at += length;
    }
    text_free(text);
    *text = out;
}

/* ---- plays ---- */

struct counts {
    uint64_t loaded, refused, plays, failed, ends[END_COUNT];
};

static void complain(struct counts *counts, uint64_t seed, const char *what)
{
    printf("seed %llu: %s\n", (unsigned long long)seed, what);
    counts->failed++;
}

static void play(const struct game *game, uint64_t seed, int plays, struct counts *counts)
{
    struct problems problems = {0};
    struct agent *agents[PLAYERS_MAX];
    for (int i = 0; i < game->players; i++)
        agents[i] = agent_new("random", game, &problems);
    struct arena *arena = arena_new(game, agents);
    for (int i = 0; i < plays; i++) {
        struct outcome outcome, again;
        arena_play(arena, rng_play_seed(seed, (uint64_t)i), NULL, &outcome);
        arena_play(arena, rng_play_seed(seed, (uint64_t)i), NULL, &again);
        counts->plays++;
        counts->ends[outcome.end]++;
        if (outcome.end == END_NONE || outcome.plies > (uint32_t)game->plies_max)
            complain(counts, seed, "a play did not end");
        if (outcome.hash != again.hash)
            complain(counts, seed, "a play did not repeat");
    }
    arena_free(arena);
    for (int i = 0; i < game->players; i++)
        agent_free(agents[i]);
}

static void test(const struct engine *spire, struct grammar *const *grammars, uint64_t seed,
                 int plays, struct counts *counts)
{
    struct text text = TEXT_GROWING;
    struct problems problems = {0};
    struct rng rng;
    rng_seed(&rng, seed);
    if (seed % 4 == 3)
        make_deck(grammars[1 + seed / 4 % 2], seed, &text);
    else
        make_rules(grammars[0], seed, &text);
    if (seed % 4 == 2)
        spoil(&text, &rng);
    struct source source = {.file = "wild", .text = text_of(&text), .include = include};
    struct game *game = game_load(spire, &source, &problems);
    if (game) {
        counts->loaded++;
        play(game, seed, plays, counts);
        game_free(game);
    } else {
        counts->refused++;
        bool place = false;
        for (int i = 0; i < problems.count; i++)
            place |= !problems.list[i].warning && problems.list[i].line > 0;
        if (!place)
            complain(counts, seed, "was refused without a place");
        if (seed % 4 != 2) {
            struct text out = TEXT_GROWING;
            problems_print(&problems, &out);
            complain(counts, seed, text_of(&out));
            text_free(&out);
        }
    }
    text_free(&text);
}

int main(int argc, char **argv)
{
    uint64_t count = 400, first = 0;
    int plays = 2;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--count") == 0)
            count = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--first") == 0)
            first = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--plays") == 0)
            plays = atoi(argv[i + 1]);
    }
    const struct engine *spire = engine_find("spire");
    if (!spire) {
        printf("0 passed, 0 failed, 1 skipped\n");
        return 0;
    }
    static const char *const paths[] = {"games/spire/wild.grammar", "games/spire/cards.grammar",
                                        "games/spire/minists.grammar"};
    struct grammar *grammars[3];
    for (int i = 0; i < 3; i++) {
        grammars[i] = open_grammar(paths[i]);
        CHECK(grammars[i]);
    }
    struct counts counts = {0};
    for (uint64_t seed = first; seed < first + count; seed++)
        test(spire, grammars, seed, plays, &counts);
    printf("%llu loaded, %llu refused; %llu plays ended:", (unsigned long long)counts.loaded,
           (unsigned long long)counts.refused, (unsigned long long)counts.plays);
    for (int i = END_RULES; i < END_COUNT; i++)
        printf(" %s %llu%s", end_names[i], (unsigned long long)counts.ends[i],
               i + 1 < END_COUNT ? "," : "\n");
    for (int i = 0; i < 3; i++)
        grammar_free(grammars[i]);
    for (int i = 0; i < included.count; i++) {
        free(included.name[i]);
        free(included.text[i]);
    }
    printf("%llu passed, %llu failed, 0 skipped\n", (unsigned long long)(count - counts.failed),
           (unsigned long long)counts.failed);
    return counts.failed > 0;
}
