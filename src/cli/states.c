/* states.c: all states of a game, for the commands that need them. */
#include "cli/states.h"

#include <string.h>

#include "cli/terminal.h"
#include "core/clock.h"
#include "core/machine.h"

static const double PATIENCE = 2, REDRAW = 0.2;    /* seconds: before progress, between lines */
static const double SAY_AGAIN = 60;                /* where lines stay: one a minute */

struct progress {
    bool   interactive;
    double began, drawn;
    double most;               /* seconds; 0: no limit */
};

/* A game with chance can take long to be found too large. */
static bool show_progress(void *context, int count)
{
    struct progress *progress = context;
    double now = clock_seconds(), gap = progress->interactive ? REDRAW : SAY_AGAIN;
    if (progress->most > 0 && now - progress->began > progress->most)
        return false;
    if (now - progress->began < PATIENCE || now - progress->drawn < gap)
        return true;
    progress->drawn = now;
    fprintf(stderr, progress->interactive ? "\r%d states so far\033[K" : "%d states so far\n", count);
    fflush(stderr);
    return true;
}

size_t states_memory(const struct call *call)
{
    double megabytes = call_number(call, "memory");
    return megabytes > 0 ? (size_t)(megabytes * 1e6) : machine_memory() / 2;
}

struct model *states_list(const struct call *call, const struct game *game, uint64_t seed,
                          struct problems *problems)
{
    bool result = strcmp(call_text(call, "reward"), "result") == 0;
    return states_list_within(call, game, seed, result ? REWARD_RESULT : REWARD_SCORE, 0, problems);
}

struct model *states_list_within(const struct call *call, const struct game *game, uint64_t seed,
                                 enum model_reward reward, double seconds,
                                 struct problems *problems)
{
    struct progress progress = {.interactive = terminal_of(call, stderr).interactive,
                                .began = clock_seconds(), .most = seconds};
    struct model_options options = {
        .context = &progress, .found = show_progress, .seed = seed,
        .states_most = (int)call_integer(call, "states"),
        .bytes_most = states_memory(call),
        .samples = (int)call_integer(call, "samples"),
        .reward = reward,
    };
    struct amount amount;
    double fits = model_fits(game, options.bytes_most, seed);
    if (fits < options.states_most)
        fprintf(stderr, "ruleplay: about %.0f states of %s fit into %s; --memory allows more\n",
                fits, game->name, heap_amount(options.bytes_most, &amount));
    struct model *model = model_new(game, &options, problems);
    if (progress.drawn > 0 && progress.interactive)
        fprintf(stderr, "\r\033[K");
    return model;
}
