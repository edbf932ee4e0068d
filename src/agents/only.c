/* only.c: another agent that uses something whenever it can. */
#include "agents/restrict.h"

static const struct option options[] = {RESTRICT_OPTIONS};

static struct agent *open(const struct spec *spec, const struct game *game, struct problems *problems)
{
    return restrict_open(spec, options, true, game, problems);
}

const struct agent_kind only_agent = {
    .name = "only", .summary = "Another agent that takes options about a part whenever it can.",
    .options = options, .option_count = RESTRICT_OPTION_COUNT, .needs_state = true,
    .open = open, .close = restrict_close, .begin = restrict_begin, .decide = restrict_decide,
    .finish = restrict_finish,
};
