/* first.c: always the first legal action. The template for agents: copy it to start one. */
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
    (void)agent;
    return view->actions[0];
}

const struct agent_kind first_agent = {
    .name = "first", .summary = "Always the first legal action.",
    .open = open, .decide = decide,
};
