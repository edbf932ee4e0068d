/* leaves.c: the values of the last states of a search; leaves.h tells how. */
#include "agents/leaves.h"

#include "core/nature.h"

enum { NATURE_PLAYS = 4 };

static void add_scores(const struct leaves *leaves, const struct state *state, int viewer, double weight,
                       double *out)
{
    const struct game *game = leaves->game;
    if (game->players > 2) {
        for (int i = 0; i < game->players; i++)
            out[i] += weight * state_estimate(game, state, i);
        return;
    }
    double value = weight * state_estimate(game, state, viewer);
    out[viewer] += value;
    if (game->players == 2)
        out[1 - viewer] -= value;
}

/* Chance follows from the sample alone, so that it is the same for every action before. */
static void add_rollouts(struct leaves *leaves, const struct state *state, int viewer, int sample,
                         double *out)
{
    struct rng rng;
    rng_seed(&rng, state->rng.key + (uint64_t)sample);
    for (int i = 0; i < leaves->rollouts; i++) {
        state_copy(leaves->trial, state);
        rng_seed(&leaves->trial->rng, rng_next64(&rng));
        struct rng policy = rng;
        rollout_run(&leaves->rollout, leaves->trial, &policy);
        add_scores(leaves, leaves->trial, viewer, 1.0 / leaves->rollouts, out);
    }
}

bool leaves_differ(const struct leaves *leaves, const struct state *state)
{
    return leaves->rollouts > 0 && state->player != OVER;
}

void leaves_add(struct leaves *leaves, const struct state *state, int viewer, int sample, double *out)
{
    if (leaves_differ(leaves, state))
        add_rollouts(leaves, state, viewer, sample, out);
    else
        add_scores(leaves, state, viewer, 1, out);
}

bool leaves_open(struct leaves *leaves, const struct spec *spec, const struct option *options,
                 int option_count, const struct game *game)
{
    const char *value = spec_text(spec, options, option_count, "value");
    const char *policy = spec_text(spec, options, option_count, "rollout");
    int horizon = (int)spec_integer(spec, options, option_count, "horizon");
    bool ticks = false;
    if (value[0] == 'a' && game->players == 1) {
        struct nature nature = nature_of(game, NATURE_PLAYS, 1);
        ticks = nature.chance && nature_ticks(&nature, game);
        if (ticks && !spec_given(spec, "horizon"))
            horizon = nature_horizon(&nature);
        if (ticks && !spec_given(spec, "rollout"))
            policy = "random";
    }
    bool rolls = value[0] == 'r' || ticks;
    *leaves = (struct leaves){.game = game, .trial = state_new(game)};
    leaves->rollouts = rolls ? (int)spec_integer(spec, options, option_count, "rollouts") : 0;
    rollout_open(&leaves->rollout, game, policy, spec_number(spec, options, option_count, "epsilon"),
                 horizon);
    return ticks;
}

void leaves_close(struct leaves *leaves)
{
    rollout_close(&leaves->rollout);
    state_free(leaves->trial);
}
