/* description.c: any text as a description, for the engine that FUZZ_ENGINE names (all if it is
 * not set). Refused texts have an error with a place; accepted ones describe themselves to the same
 * game, and can be played. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/file.h"
#include "core/game.h"
#include "fuzz.h"

enum { PLIES = 60, INCLUDED_MAX = 64 };

static void play(const struct game *game)
{
    struct state *state = state_new(game), *seen = state_new(game);
    int *legal = calloc((size_t)game->actions_max, sizeof *legal);
    float *observation = calloc((size_t)game->observation_size + 1, sizeof *observation);
    CHECK(legal && observation);
    struct rng pick;
    rng_seed(&pick, 1);
    state_start(game, state, 1);
    for (int i = 0; i < PLIES && state->player != OVER; i++) {
        int count = state_actions(game, state, legal);
        CHECK(count >= 1 && count <= game->actions_max);
        game->engine->observe(game, state, state->player, observation);
        state_copy(seen, state);
        state_resample(game, seen, state->player, (uint64_t)i);
        int action = legal[rng_below(&pick, (uint32_t)count)];
        struct text text = TEXT_GROWING;
        game->engine->render(game, state, state->player, &text);
        game->engine->render_action(game, state, action, &text);
        text_free(&text);
        state_apply(game, state, action, NULL);
        CHECK(state->size <= game->state_size);
    }
    free(legal);
    free(observation);
    state_free(state);
    state_free(seen);
}

static void round_trip(const struct game *game)
{
    struct problems problems = {0};
    struct text once = TEXT_GROWING, twice = TEXT_GROWING;
    game->engine->describe(game, &once);
    struct source source = {.file = "again", .text = text_of(&once)};
    struct game *again = game_load(game->engine, &source, &problems);
    CHECK(again);
    again->engine->describe(again, &twice);
    CHECK(strcmp(text_of(&once), text_of(&twice)) == 0);
    CHECK(again->state_size == game->state_size && again->actions_max == game->actions_max);
    game_free(again);
    text_free(&once);
    text_free(&twice);
}

/* Texts that games include lie in the engine's folder; each is read once. */
static struct {
    char *name, *text;
} included[INCLUDED_MAX];

static const char *include(const struct source *source, const char *name, struct problems *unused)
{
    (void)unused;
    struct problems problems = {0};
    const char *slash = strrchr(name, '/');
    char path[512];
    snprintf(path, sizeof path, "games/%s/%s", (const char *)source->context, slash ? slash + 1 : name);
    int i = 0;
    while (i < INCLUDED_MAX && included[i].name && strcmp(included[i].name, path) != 0)
        i++;
    if (i == INCLUDED_MAX)
        return NULL;
    if (!included[i].name) {
        included[i].name = text_duplicate(path, strlen(path));
        included[i].text = file_read(path, &problems);
    }
    return included[i].text;
}

static void try_engine(const struct engine *engine, const char *text)
{
    struct problems problems = {0};
    char name[64];
    snprintf(name, sizeof name, "%s", engine->name);
    struct source source = {.file = "fuzz", .text = text, .include = include, .context = name};
    struct game *game = game_load(engine, &source, &problems);
    fuzz_judge(&problems);
    if (!game)
        return;
    round_trip(game);
    play(game);
    game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *only = getenv("FUZZ_ENGINE");
    char *text = fuzz_text(data, size);
    for (int i = 0; i < engine_count; i++)
        if (!only || strcmp(only, engines[i]->name) == 0)
            try_engine(engines[i], text);
    free(text);
    return 0;
}
