/* random.c: any legal action, each with the same chance. The baseline of every comparison. */
#include <stdlib.h>

#include "core/agent.h"
#include "core/check.h"

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    (void)spec, (void)game, (void)problems;
    struct agent *agent = calloc(1, sizeof *agent);
    CHECK(agent);
    return agent;
}

static int decide(struct agent *agent, const struct view *view)
{
    return view->actions[rng_below(&agent->rng, (uint32_t)view->action_count)];
}

const struct agent_kind random_agent = {
    .name = "random", .summary = "Any legal action, each with the same chance.",
    .open = open, .decide = decide,
};
