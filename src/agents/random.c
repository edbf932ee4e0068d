/* random.c: any legal action, each with the same chance. The baseline of every comparison. */
#include <stdlib.h>

#include "core/agent.h"
#include "core/heap.h"

struct random_agent {
    struct agent head;
    uint64_t     salt;
};

static const struct option options[] = {
    {.name = "salt", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 1e9,
     .help = "other chance in the same plays, to see how much is luck"},
};

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    (void)game, (void)problems;
    struct random_agent *agent = heap_new(1, sizeof *agent);
    agent->salt = (uint64_t)spec_integer(spec, options, 1, "salt");
    return &agent->head;
}

static void begin(struct agent *agent)
{
    uint64_t salt = ((struct random_agent *)agent)->salt;
    if (salt)
        rng_seed(&agent->rng, rng_stream(agent->rng.key, rng_mix(salt)));
}

static int decide(struct agent *agent, const struct view *view)
{
    return view->actions[rng_below(&agent->rng, (uint32_t)view->action_count)];
}

const struct agent_kind random_agent = {
    .name = "random", .summary = "Any legal action, each with the same chance.",
    .options = options, .option_count = sizeof options / sizeof *options,
    .open = open, .begin = begin, .decide = decide,
};
