/* level.c: any text as a level of the VGDL games of the catalog. The first byte picks the game, the
 * second how many actions are taken, the rest is the level. What loads is played, and seen in every
 * way: as text, as pictures from above and from within, as numbers. */
#include <stdlib.h>
#include <string.h>

#include "core/catalog.h"
#include "core/check.h"
#include "core/file.h"
#include "fuzz.h"
#include "picture/canvas.h"

enum { GAMES_MAX = 200, SHAPES = 400 };

static struct {
    char *texts[GAMES_MAX];
    int   count;
} all;

static bool add(void *context, const struct entry *entry)
{
    (void)context;
    struct problems problems = {0};
    if (strcmp(entry->engine->name, "vgdl") == 0)
        all.texts[all.count++] = file_read(entry->path, &problems);
    return all.count < GAMES_MAX;
}

static const char *give_level(const struct source *source, const char *name,
                              struct problems *unused)
{
    (void)name, (void)unused;
    return source->context;
}

static void look(const struct game *game, const struct state *state, float *observation)
{
    static struct shape shapes[SHAPES];
    struct text text = TEXT_GROWING;
    struct canvas above = {.shapes = shapes, .capacity = SHAPES};
    struct canvas within = {.shapes = shapes, .capacity = SHAPES, .perspective = FROM_WITHIN};
    for (int viewer = 0; viewer < game->players; viewer++) {
        game->engine->render(game, state, viewer, &text);
        game->engine->observe(game, state, viewer, observation);
        game->engine->draw(game, state, viewer, &above);
        game->engine->draw(game, state, viewer, &within);
        CHECK(above.width > 0 && above.height > 0);
    }
    text_free(&text);
}

static void play(const struct game *game, int actions)
{
    struct state *state = state_new(game);
    int *legal = calloc((size_t)game->actions_max, sizeof *legal);
    float *observation = calloc((size_t)game->observation_size + 1, sizeof *observation);
    CHECK(legal && observation);
    struct rng pick;
    rng_seed(&pick, (uint64_t)actions);
    state_start(game, state, (uint64_t)actions);
    look(game, state, observation);
    for (int i = 0; i < actions && state->player != OVER; i++) {
        int count = state_actions(game, state, legal);
        CHECK(count >= 1 && count <= game->actions_max);
        state_apply(game, state, legal[rng_below(&pick, (uint32_t)count)], NULL);
        CHECK(state->size <= game->state_size);
    }
    look(game, state, observation);
    free(legal);
    free(observation);
    state_free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (all.count == 0) {
        catalog_each(add, NULL);
        CHECK(all.count > 0);
    }
    if (size < 3 || !all.texts[data[0] % all.count])
        return 0;
    char *level = fuzz_text(data + 2, size - 2);
    struct problems problems = {0};
    struct spec spec;
    CHECK(spec_parse(&spec, "game:map=level", &problems));
    struct source source = {.file = "fuzz", .text = all.texts[data[0] % all.count], .spec = &spec,
                            .include = give_level, .context = level};
    struct game *game = game_load(engine_find("vgdl"), &source, &problems);
    fuzz_judge(&problems);
    if (game)
        play(game, data[1] / 4);
    game_free(game);
    free(level);
    return 0;
}
