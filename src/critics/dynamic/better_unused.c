/* better_unused.c: something that looks good and is not: one does better without. */
#include "critics/restricted.h"

static const struct option options[] = {
    {.name = "edge", .type = OPTION_NUMBER, .fallback = "0.1", .low = 0, .high = 0.5,
     .help = "edge that who never uses it may win"},
};

static void run(struct inquiry *inquiry)
{
    const struct restriction how = {
        .how = "never", .side = ABOVE, .threshold = inquiry_number(inquiry, "edge"),
        .sentence = "Who never uses $ has an edge of # against who may: it looks good and is not."};
    restricted_judge(inquiry, &how);
}

const struct critic better_unused_critic = {
    .name = "better_unused", .summary = "something that one does better not to use",
    .way = CRITIC_DYNAMIC, .severity = 0.6, .options = options, .option_count = 1, .run = run,
};
