/* prolong.c: mcts that wants the play to last; it shows whether a game can be stalled. */
#include "agents/mcts.h"

static const struct option options[] = {
    MCTS_OPTIONS,
    {.name = "count", .type = OPTION_WORD, .fallback = "plies", .words = "plies|turns",
     .help = "what to have many of"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    bool plies = spec_text(spec, options, OPTIONS, "count")[0] == 'p';
    return mcts_open(spec, options, OPTIONS, plies ? GOAL_PLIES : GOAL_TURNS, game, problems);
}

const struct agent_kind prolong_agent = {
    .name = "prolong", .summary = "Monte Carlo tree search that wants the play to last.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = mcts_close, .begin = mcts_begin, .decide = mcts_decide,
};
