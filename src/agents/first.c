/* first.c: always the first legal action. The template for agents: copy it to start one. */
#include <stdlib.h>

#include "core/agent.h"
#include "core/heap.h"

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    (void)spec, (void)game, (void)problems;
    struct agent *agent = heap_new(1, sizeof *agent);
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
