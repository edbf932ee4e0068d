/* fixed_start.c: another agent whose first decision of a play is made for it, as in games that begin with
 * the choice of a deck. */
#include <stdlib.h>

#include "core/agent.h"
#include "core/heap.h"

static const struct option options[] = {
    {.name = "option", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 100000,
     .help = "which of the first decision's options is taken, from 0"},
    {.name = "agent", .type = OPTION_TEXT, .fallback = "greedy", .help = "who decides after that"},
};
enum { OPTION_COUNT = sizeof options / sizeof *options };

struct fixed_start {
    struct agent  head;
    struct agent *inner;
    int           option;
    bool          picked;
};

static void close(struct agent *agent)
{
    agent_free(((struct fixed_start *)agent)->inner);
    free(agent);
}

static struct agent *open(const struct spec *spec, const struct game *game, struct problems *problems)
{
    struct agent *inner = agent_new(spec_text(spec, options, OPTION_COUNT, "agent"), game, problems);
    if (inner && inner->kind->alone) {
        problem_error(problems, (struct place){0}, "agent '%s' talks to somebody, who decides from the start",
                      inner->kind->name);
        agent_free(inner);
        inner = NULL;
    }
    if (!inner)
        return NULL;
    struct fixed_start *own = heap_new(1, sizeof *own);
    own->inner = inner;
    own->option = (int)spec_integer(spec, options, OPTION_COUNT, "option");
    return &own->head;
}

static void begin(struct agent *agent)
{
    struct fixed_start *own = (struct fixed_start *)agent;
    own->picked = false;
    own->inner->rng = agent->rng;
    own->inner->seat = agent->seat;
    if (own->inner->kind->begin)
        own->inner->kind->begin(own->inner);
}

static int decide(struct agent *agent, const struct view *view)
{
    struct fixed_start *own = (struct fixed_start *)agent;
    if (own->picked)
        return own->inner->kind->decide(own->inner, view);
    own->picked = true;
    return own->option < view->action_count ? view->actions[own->option] : NO_ANSWER;
}

static void finish(struct agent *agent, const struct state *state)
{
    const struct fixed_start *own = (struct fixed_start *)agent;
    if (own->inner->kind->finish)
        own->inner->kind->finish(own->inner, own->inner->kind->needs_state ? state : NULL);
}

const struct agent_kind fixed_start_agent = {
    .name = "fixed_start",
    .summary = "Another agent after a first decision that is made for it, as the choice of a deck.",
    .options = options, .option_count = OPTION_COUNT, .needs_state = true,
    .open = open, .close = close, .begin = begin, .decide = decide, .finish = finish,
};
