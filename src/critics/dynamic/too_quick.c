/* too_quick.c: something that ends a play much sooner than all else could: a blow that kills at once. One
 * wins without it too, so that wins do not tell. */
#include "critics/restricted.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.6", .low = 0, .high = 1,
     .help = "share of the decisions without it that a play with it should have at least"},
    {.name = "used", .type = OPTION_NUMBER, .fallback = "0.25", .low = 0, .high = 1,
     .help = "share of all uses beyond which a part that is always at hand is not asked about"},
};

/* Against somebody who may use it the play is as short for both. */
static const char *unfit(const struct inquiry *inquiry)
{
    return inquiry->game->players == 1 ? NULL : "it is for several players: `too_strong` speaks";
}

static void run(struct inquiry *inquiry)
{
    const struct restriction how = {
        .how = "never", .side = BELOW, .threshold = inquiry_number(inquiry, "share"),
        .by = BY_LENGTH, .most_used = inquiry_number(inquiry, "used"),
        .sentence = "With $ a play that is won takes # times the decisions that it takes without: it ends it "
                    "at once."};
    restricted_judge(inquiry, &how);
}

const struct critic too_quick_critic = {
    .name = "too_quick", .summary = "something that ends plays much sooner than all else could",
    .way = CRITIC_DYNAMIC, .severity = 0.5, .options = options, .option_count = 2, .unfit = unfit, .run = run,
};
