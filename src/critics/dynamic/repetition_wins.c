/* repetition_wins.c: doing the same whenever one can does not lose, though it should. */
#include "critics/restricted.h"

static const struct option options[] = {
    {.name = "edge", .type = OPTION_NUMBER, .fallback = "0.1", .low = 0, .high = 0.5,
     .help = "edge that who always does the same may win"},
};

static void run(struct inquiry *inquiry)
{
    const struct restriction how = {
        .how = "only", .side = ABOVE, .threshold = inquiry_number(inquiry, "edge"),
        .sentence = "Who uses $ whenever possible has an edge of # against who may "
                    "choose: there is nothing to decide."};
    restricted_judge(inquiry, &how);
}

const struct critic repetition_wins_critic = {
    .name = "repetition_wins", .summary = "doing the same whenever one can, which does not lose",
    .way = CRITIC_DYNAMIC, .severity = 0.6, .options = options, .option_count = 1, .run = run,
};
