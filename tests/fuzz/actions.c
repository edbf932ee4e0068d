/* actions.c: random bytes as actions, on the games of the catalog (FUZZ_ENGINE: of one engine). The
 * first two bytes pick the game, the third the seed, each further one the next legal action. The
 * same bytes give the same play, and no state leaves its bounds. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/catalog.h"
#include "core/check.h"
#include "fuzz.h"

enum { GAMES_MAX = 512 };

static struct {
    struct game *games[GAMES_MAX];
    int          count;
} all;

static bool add(void *context, const struct entry *entry)
{
    const char *only = context;
    struct problems problems = {0};
    if (only && strcmp(only, entry->engine->name) != 0)
        return true;
    struct game *game = game_open_entry(entry, NULL, &problems);
    if (game)
        all.games[all.count++] = game;
    return all.count < GAMES_MAX;
}

static void check_state(const struct game *game, const struct state *state)
{
    CHECK(state->player >= OVER && state->player < game->players);
    CHECK(state->size >= sizeof *state && state->size <= game->state_size);
    CHECK(state->ply <= (uint32_t)game->plies_max);
    for (int i = 0; i < game->players; i++)
        CHECK(isfinite(state->score[i]) && isfinite(state_estimate(game, state, i)));
}

static void play(const struct game *game, const uint8_t *data, size_t size)
{
    struct state *state = state_new(game), *twin = state_new(game), *seen = state_new(game);
    int *legal = calloc((size_t)game->actions_max, sizeof *legal);
    CHECK(legal);
    state_start(game, state, size ? data[0] : 0);
    state_start(game, twin, size ? data[0] : 0);
    for (size_t i = 1; i < size && state->player != OVER; i++) {
        int count = state_actions(game, state, legal);
        CHECK(count >= 1 && count <= game->actions_max);
        int action = legal[data[i] % count];
        state_copy(seen, state);
        state_resample(game, seen, state->player, data[i]);
        state_apply(game, seen, action, NULL);
        check_state(game, seen);
        state_apply(game, state, action, NULL);
        state_apply(game, twin, action, NULL);
        CHECK(state_equal(state, twin));
        check_state(game, state);
    }
    free(legal);
    state_free(state);
    state_free(twin);
    state_free(seen);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (all.count == 0) {
        catalog_each(add, getenv("FUZZ_ENGINE"));
        CHECK(all.count > 0);
    }
    if (size < 2)
        return 0;
    int pick = data[0] | data[1] << 8;
    play(all.games[pick % all.count], data + 2, size - 2);
    return 0;
}
