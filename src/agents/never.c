/* never.c: another agent that never uses something. */
#include "agents/restrict.h"

static const struct option options[] = {RESTRICT_OPTIONS};

static struct agent *open(const struct spec *spec, const struct game *game, struct problems *problems)
{
    return restrict_open(spec, options, false, game, problems);
}

const struct agent_kind never_agent = {
    .name = "never", .summary = "Another agent that never takes options about a part.",
    .options = options, .option_count = RESTRICT_OPTION_COUNT, .needs_state = true,
    .open = open, .close = restrict_close, .begin = restrict_begin, .decide = restrict_decide,
    .finish = restrict_finish,
};
