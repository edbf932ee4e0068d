/* nature.c: what a game is like, as random plays show it. */
#include "core/nature.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

enum { RESAMPLES = 3 };
enum { HORIZON = 10, HORIZON_MAX = 20 };

struct looker {
    const struct game *game;
    struct nature     *nature;
    struct state      *state, *copy;
    int               *actions;
    uint64_t           met[NATURE_PLIES];
    float              estimates[PLAYERS_MAX];    /* of the state before */
    struct rng         rng;
};

/* The state less its generator. */
static uint64_t bytes_of(struct state *state)
{
    state->rng = (struct rng){0, 0};
    return state_hash(state);
}

/* Whether the one who decides could be in another state. */
static bool hides(struct looker *looker)
{
    if (!looker->game->engine->resample)
        return false;
    state_copy(looker->copy, looker->state);
    uint64_t truth = bytes_of(looker->copy);
    for (int i = 0; i < RESAMPLES; i++) {
        state_copy(looker->copy, looker->state);
        state_resample(looker->game, looker->copy, looker->state->player, rng_next64(&looker->rng));
        if (bytes_of(looker->copy) != truth)
            return true;
    }
    return false;
}

static bool repeats(struct looker *looker, int count)
{
    state_copy(looker->copy, looker->state);
    if (looker->game->engine->forget)
        looker->game->engine->forget(looker->game, looker->copy);
    looker->copy->ply = looker->copy->turn = 0;
    looker->met[count] = bytes_of(looker->copy);
    for (int i = 0; i < count; i++)
        if (looker->met[i] == looker->met[count])
            return true;
    return false;
}

/* Whether somebody's estimate is another than it was before. */
static bool tells(struct looker *looker, bool first)
{
    bool changed = false;
    for (int i = 0; i < looker->game->players; i++) {
        float estimate = state_estimate(looker->game, looker->state, i);
        changed = changed || (!first && estimate != looker->estimates[i]);
        looker->estimates[i] = estimate;
    }
    return changed;
}

/* One play; adds up decisions, options and changes of who decides. */
static void look(struct looker *looker, uint64_t seed, double *options, double *changes)
{
    struct nature *nature = looker->nature;
    struct state *state = looker->state;
    state_start(looker->game, state, seed);
    nature->deals = nature->deals || state->rng.draws > 0;
    int count = 0, before = OVER;
    uint32_t turn = 0;
    for (; state->player != OVER && count < NATURE_PLIES; count++) {
        nature->hides = nature->hides || hides(looker);
        bool changed = tells(looker, count == 0);
        nature->tells = nature->tells || changed;
        nature->changes += changed;
        nature->repeats = nature->repeats || repeats(looker, count);
        *changes += state->player != before || state->turn != turn;
        before = state->player;
        turn = state->turn;
        int legal = state_actions(looker->game, state, looker->actions);
        *options += legal;
        uint64_t draws = state->rng.draws;
        state_apply(looker->game, state,
                    looker->actions[rng_below(&looker->rng, (uint32_t)legal)], NULL);
        nature->chance = nature->chance || state->rng.draws != draws;
    }
    nature->plies += count;
}

int nature_horizon(const struct nature *nature)
{
    static const double CHANGES = 2.5;    /* of the estimate, so many by chance, and something was tried */
    double decisions = nature->changes > 0 ? CHANGES / nature->changes : HORIZON_MAX;
    if (!nature->chance)
        return HORIZON;
    return decisions < HORIZON ? HORIZON : decisions > HORIZON_MAX ? HORIZON_MAX : (int)decisions;
}

struct nature nature_of(const struct game *game, int plays, uint64_t seed)
{
    struct nature nature = {0};
    struct looker *looker = heap_new(1, sizeof *looker);
    double options = 0, changes = 0;
    looker->game = game;
    looker->nature = &nature;
    looker->state = state_new(game);
    looker->copy = state_new(game);
    looker->actions = heap_new((size_t)game->actions_max, sizeof *looker->actions);
    rng_seed(&looker->rng, ~seed);
    for (int i = 0; i < plays; i++)
        look(looker, rng_play_seed(seed, (uint64_t)i), &options, &changes);
    if (nature.plies > 0) {
        nature.options = options / nature.plies;
        nature.turn = nature.plies / changes;
        nature.changes /= nature.plies;
    }
    nature.plies /= plays;
    state_free(looker->state);
    state_free(looker->copy);
    free(looker->actions);
    free(looker);
    return nature;
}
