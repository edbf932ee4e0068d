/* generate_decks.c: `ruleplay generate decks`: cards of a game, drawn at random, a deck a line, written as
 * descriptions list them. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/generate.h"
#include "core/catalog.h"
#include "core/file.h"
#include "core/heap.h"

enum { DECK_CARDS_DEFAULT = 20, DECK_CARDS_MOST = 1000 };

struct pool {
    const char **names;
    int         *times;                /* in the deck that is drawn */
    int          count;
};

static void find_cards(const struct game *game, struct pool *pool)
{
    pool->names = heap_new((size_t)game->part_count + 1, sizeof *pool->names);
    pool->times = heap_new((size_t)game->part_count + 1, sizeof *pool->times);
    for (int i = 0; i < game->part_count; i++)    /* those without a line are made in play */
        if (strcmp(game->parts[i].kind, "card") == 0 && game->parts[i].line > 0)
            pool->names[pool->count++] = game->parts[i].name;
}

static void draw_deck(struct pool *pool, int size, bool unique, struct rng *rng)
{
    memset(pool->times, 0, (size_t)pool->count * sizeof *pool->times);
    for (int i = 0; i < size;) {
        int card = (int)rng_below(rng, (uint32_t)pool->count);
        if (unique && pool->times[card])
            continue;
        pool->times[card]++;
        i++;
    }
}

static void add_deck(const struct pool *pool, bool json, struct text *out)
{
    const char *before = json ? "{" : "";
    for (int i = 0; i < pool->count; i++) {
        if (!pool->times[i])
            continue;
        text_add(out, "%s", before);
        before = ", ";
        if (json) {
            text_json(out, pool->names[i]);
            text_add(out, ": %d", pool->times[i]);
        } else if (pool->times[i] > 1) {
            text_add(out, "%d \"%s\"", pool->times[i], pool->names[i]);
        } else {
            text_add(out, "\"%s\"", pool->names[i]);
        }
    }
    text_add(out, json ? "}\n" : "\n");
}

static bool write_decks(const struct call *call, const struct game *game, struct problems *problems)
{
    const char *size_text = call_text(call, "size");
    char *end = "";
    long size = size_text ? strtol(size_text, &end, 10) : DECK_CARDS_DEFAULT;
    struct pool pool = {0};
    struct file_part part;
    uint64_t seed;
    if (*end || size < 1 || size > DECK_CARDS_MOST)
        return problem_error(problems, (struct place){0}, "generate decks: --size: expected how many cards a "
                             "deck has, from 1 to %d, found '%.40s'", DECK_CARDS_MOST, size_text);
    find_cards(game, &pool);
    bool unique = call_flag(call, "unique"), fine = call_seed(call, &seed, problems);
    if (fine && (pool.count == 0 || (unique && pool.count < size)))
        fine = problem_error(problems, (struct place){0}, "generate decks: %.80s has %d cards%s", game->name,
                             pool.count, pool.count ? "; expected as many as a deck without repeats" : "");
    fine = fine && file_begin(&part, call_text(call, "output"), problems);
    int64_t count = fine ? call_integer(call, "count") : 0;
    for (int64_t i = 0; i < count; i++) {
        struct rng rng;
        struct text line = TEXT_GROWING;
        rng_seed(&rng, rng_play_seed(seed, (uint64_t)i));
        draw_deck(&pool, (int)size, unique, &rng);
        add_deck(&pool, call_flag(call, "json"), &line);
        fputs(text_of(&line), part.stream);
        text_free(&line);
    }
    free(pool.names);
    free(pool.times);
    return fine && file_end(&part, true, problems);
}

int generate_decks(const struct call *call)
{
    struct problems problems = {0};
    if (call->argument_count < 2)
        problem_error(&problems, (struct place){0}, "expected a game after 'generate decks'");
    struct game *game = call->argument_count < 2 ? NULL : game_open(call->arguments[1], &problems);
    bool fine = game && write_decks(call, game, &problems);
    game_free(game);
    return fine ? EXIT_FINE : complain(&problems);
}
