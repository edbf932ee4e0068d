/* random_start.c: another agent whose first decisions of a play are drawn at random, as in matches between
 * programs that would otherwise play the same play again and again. */
#include <stdlib.h>

#include "core/agent.h"
#include "core/heap.h"

static const struct option options[] = {
    {.name = "moves", .type = OPTION_INTEGER, .fallback = "2", .low = 0, .high = 1000,
     .help = "decisions of its own that are drawn at random, of those with several options"},
    {.name = "agent", .type = OPTION_TEXT, .fallback = "greedy", .help = "who decides after that"},
};
enum { OPTION_COUNT = sizeof options / sizeof *options };

struct random_start {
    struct agent  head;
    struct agent *inner;
    int           moves, left;
};

static void close(struct agent *agent)
{
    agent_free(((struct random_start *)agent)->inner);
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
    struct random_start *own = heap_new(1, sizeof *own);
    own->inner = inner;
    own->moves = (int)spec_integer(spec, options, OPTION_COUNT, "moves");
    return &own->head;
}

static void begin(struct agent *agent)
{
    struct random_start *own = (struct random_start *)agent;
    own->left = own->moves;
    own->inner->rng = agent->rng;
    own->inner->seat = agent->seat;
    if (own->inner->kind->begin)
        own->inner->kind->begin(own->inner);
}

static int decide(struct agent *agent, const struct view *view)
{
    struct random_start *own = (struct random_start *)agent;
    if (own->left == 0 || view->action_count == 1)
        return own->inner->kind->decide(own->inner, view);
    own->left--;
    return view->actions[rng_below(&agent->rng, (uint32_t)view->action_count)];
}

static void finish(struct agent *agent, const struct state *state)
{
    const struct random_start *own = (struct random_start *)agent;
    if (own->inner->kind->finish)
        own->inner->kind->finish(own->inner, own->inner->kind->needs_state ? state : NULL);
}

const struct agent_kind random_start_agent = {
    .name = "random_start", .summary = "Another agent after a few random decisions, so that plays differ.",
    .options = options, .option_count = OPTION_COUNT, .needs_state = true,
    .open = open, .close = close, .begin = begin, .decide = decide, .finish = finish,
};
