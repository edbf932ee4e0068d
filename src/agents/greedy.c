/* greedy.c: looks one action ahead and takes the best next state.
 *
 * Every action is tried on the same samples of what is hidden and to come, so that luck does not
 * tell actions apart. The value of a next state is the game's estimate, or the mean of rollouts. In real
 * time one action changes little and what follows from it comes later, so rollouts it is there, short
 * ones. Of equal actions the one with the lowest id is taken. */
#include <stdlib.h>

#include "agents/rollout.h"
#include "core/agent.h"
#include "core/heap.h"
#include "core/nature.h"

struct greedy {
    struct agent   head;
    int            samples, rollouts;    /* 0 rollouts: by estimate */
    struct rollout rollout;
    struct state  *world, *next, *trial;
    double        *sums;
};

static const struct option options[] = {
    {.name = "value", .type = OPTION_WORD, .fallback = "auto",
     .words = "auto|estimate|rollouts",
     .help = "how a next state is valued: the game's estimate, or rollouts from it; auto: rollouts in "
             "real time with chance, else estimate"},
    {.name = "samples", .type = OPTION_INTEGER, .fallback = "8", .low = 1, .high = 100000,
     .help = "samples of what is hidden and to come, the same for every action"},
    {.name = "rollouts", .type = OPTION_INTEGER, .fallback = "8", .low = 1, .high = 100000,
     .help = "rollouts for each action and sample; in real time 1"},
    {.name = "rollout", .type = OPTION_WORD, .fallback = "random", .words = "random|first|greedy",
     .help = "who plays the rollouts"},
    {.name = "epsilon", .type = OPTION_NUMBER, .fallback = "0.1", .low = 0, .high = 1,
     .help = "chance of a random action in rollouts of first and greedy"},
    {.name = "depth", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 1000000,
     .help = "decisions of a rollout, then the estimate; 0: until the play is over; in real time 8"},
};
enum { OPTIONS = sizeof options / sizeof *options };
enum { NATURE_PLAYS = 4, TICKS_DEPTH = 8 };

/* Whether a game of one player goes on in real time, with chance. */
static bool has_ticks(const struct game *game)
{
    struct nature nature = nature_of(game, NATURE_PLAYS, 1);
    return game->players == 1 && nature.chance && nature_ticks(&nature, game);
}

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    (void)problems;
    struct greedy *greedy = heap_new(1, sizeof *greedy);
    greedy->samples = (int)spec_integer(spec, options, OPTIONS, "samples");
    const char *value = spec_text(spec, options, OPTIONS, "value");
    bool ticks = value[0] == 'a' && has_ticks(game);
    int depth = (int)spec_integer(spec, options, OPTIONS, "depth");
    if (ticks && !spec_given(spec, "depth"))
        depth = TICKS_DEPTH;
    if (value[0] == 'r' || ticks)
        greedy->rollouts = ticks && !spec_given(spec, "rollouts")
                               ? 1
                               : (int)spec_integer(spec, options, OPTIONS, "rollouts");
    rollout_open(&greedy->rollout, game, spec_text(spec, options, OPTIONS, "rollout"),
                 spec_number(spec, options, OPTIONS, "epsilon"), depth);
    greedy->world = state_new(game);
    greedy->next = state_new(game);
    greedy->trial = state_new(game);
    greedy->sums = heap_new((size_t)game->actions_max, sizeof *greedy->sums);
    return &greedy->head;
}

static void close(struct agent *agent)
{
    struct greedy *greedy = (struct greedy *)agent;
    rollout_close(&greedy->rollout);
    state_free(greedy->world);
    state_free(greedy->next);
    state_free(greedy->trial);
    free(greedy->sums);
    free(greedy);
}

/* The value of greedy->next for the viewer; `seed` is common to all actions. */
static double value(struct greedy *greedy, const struct game *game, int viewer, uint64_t seed)
{
    if (greedy->rollouts == 0 || greedy->next->player == OVER)
        return state_estimate(game, greedy->next, viewer);
    double sum = 0;
    for (int i = 0; i < greedy->rollouts; i++) {
        struct rng rng;
        rng_seed(&rng, seed + (uint64_t)i);
        state_copy(greedy->trial, greedy->next);
        rng_seed(&greedy->trial->rng, rng_next64(&rng));
        rollout_run(&greedy->rollout, greedy->trial, &rng);
        sum += state_estimate(game, greedy->trial, viewer);
    }
    return sum / greedy->rollouts;
}

static int decide(struct agent *agent, const struct view *view)
{
    struct greedy *greedy = (struct greedy *)agent;
    if (view->action_count == 1)
        return view->actions[0];
    for (int i = 0; i < view->action_count; i++)
        greedy->sums[i] = 0;
    for (int sample = 0; sample < greedy->samples; sample++) {
        uint64_t seed = rng_next64(&agent->rng);
        state_copy(greedy->world, view->state);
        state_resample(view->game, greedy->world, view->viewer, seed);
        for (int i = 0; i < view->action_count; i++) {
            state_copy(greedy->next, greedy->world);
            state_apply(view->game, greedy->next, view->actions[i], NULL);
            greedy->sums[i] += value(greedy, view->game, view->viewer, rng_mix(seed));
        }
    }
    int best = 0;
    for (int i = 1; i < view->action_count; i++)
        if (greedy->sums[i] > greedy->sums[best])
            best = i;
    return view->actions[best];
}

const struct agent_kind greedy_agent = {
    .name = "greedy", .summary = "The best next state, by the game's estimate or by rollouts.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = close, .decide = decide,
};
