/* function.c: an agent that is a function of the program around it, as Python's. Nobody can write one
 * down, so it has a name alone; whoever plays says who answers (hear), and where nobody does it is
 * silent, as a program is that is not to be had. */
#include <stdlib.h>
#include <string.h>

#include "core/agent.h"
#include "core/heap.h"
#include "core/spec.h"
#include "core/text.h"

struct function {
    struct agent   head;
    char          *name;
    struct decider decider;        /* its decide is NULL: nobody answers */
};

static const struct option options[] = {
    {.name = "name", .type = OPTION_TEXT, .fallback = "function", .help = "which of them"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    (void)game, (void)problems;
    struct function *function = heap_new(1, sizeof *function);
    const char *name = spec_text(spec, options, OPTIONS, "name");
    function->name = text_duplicate(name, strlen(name));
    return &function->head;
}

static void close(struct agent *agent)
{
    free(((struct function *)agent)->name);
    free(agent);
}

static void hear(struct agent *agent, const struct decider *decider)
{
    ((struct function *)agent)->decider = *decider;
}

static int decide(struct agent *agent, const struct view *view)
{
    struct function *function = (struct function *)agent;
    const struct decider *decider = &function->decider;
    uint64_t chance = rng_next64(&agent->rng);
    int action = decider->decide ? decider->decide(decider->context, function->name, view, chance)
                                 : NO_ANSWER;
    if (action < 0)
        agent_count_as(agent, TALLY_GIVEN_UP, "nobody answers", 1);
    return action;
}

const struct agent_kind function_agent = {
    .name = "function", .summary = "A function of the program that plays, as Python's.",
    .options = options, .option_count = OPTIONS, .needs_state = true, .alone = true,
    .open = open, .close = close, .decide = decide, .hear = hear,
};
