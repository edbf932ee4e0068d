/* lookahead.c: searches a few decisions or turns ahead. */
#include "agents/search.h"

static const struct option options[] = {
    SEARCH_OPTIONS,
    {.name = "depth", .type = OPTION_INTEGER, .fallback = "3", .low = 1, .high = 100,
     .help = "how far to look"},
    {.name = "unit", .type = OPTION_WORD, .fallback = "decision", .words = "decision|turn",
     .help = "what the depth counts"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    (void)problems;
    bool turns = spec_text(spec, options, OPTIONS, "unit")[0] == 't';
    return search_open(spec, options, OPTIONS, turns ? UNIT_TURN : UNIT_DECISION,
                       (int)spec_integer(spec, options, OPTIONS, "depth"), game);
}

const struct agent_kind lookahead_agent = {
    .name = "lookahead", .summary = "Searches a few decisions or turns ahead.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = search_close, .decide = search_decide,
};
