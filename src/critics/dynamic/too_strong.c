/* too_strong.c: something without which one can hardly win. */
#include "critics/restricted.h"

static const struct option options[] = {
    {.name = "edge", .type = OPTION_NUMBER, .fallback = "0.4", .low = 0, .high = 0.5,
     .help = "edge that who never uses it may lose; 0.5: loses every play"},
    {.name = "used", .type = OPTION_NUMBER, .fallback = "0.25", .low = 0, .high = 1,
     .help = "share of all uses beyond which a part that is always at hand is not asked about"},
};

static void run(struct inquiry *inquiry)
{
    const struct restriction how = {
        .how = "never", .side = BELOW, .threshold = -inquiry_number(inquiry, "edge"),
        .by = BY_WINS, .most_used = inquiry_number(inquiry, "used"),
        .sentence = "Who never uses $ has an edge of # against who may: nothing makes up for it."};
    restricted_judge(inquiry, &how);
}

const struct critic too_strong_critic = {
    .name = "too_strong", .summary = "something without which one can hardly win",
    .way = CRITIC_DYNAMIC, .severity = 0.6, .options = options, .option_count = 2, .run = run,
};
