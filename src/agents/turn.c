/* turn.c: the best way through the own turn, up to where another decides or a new turn starts. */
#include "agents/search.h"

static const struct option options[] = {SEARCH_OPTIONS};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    (void)problems;
    return search_open(spec, options, OPTIONS, UNIT_OWN_TURN, 1, game);
}

const struct agent_kind turn_agent = {
    .name = "turn", .summary = "The best way through the own turn.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = search_close, .decide = search_decide,
};
