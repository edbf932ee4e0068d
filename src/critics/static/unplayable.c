/* unplayable.c: a card that has an effect and can never be played. */
#include "critics/lints.h"

static const char *const lints[] = {"no-cost", NULL};

static const char *unfit(const struct inquiry *inquiry)
{
    return lints_known(inquiry, lints) ? NULL : "it has no cards that cost anything";
}

static void run(struct inquiry *inquiry)
{
    lints_find(inquiry, lints);
}

const struct critic unplayable_critic = {
    .name = "unplayable", .summary = "a card that has an effect and can never be played",
    .way = CRITIC_STATIC, .severity = 0.7, .unfit = unfit, .run = run,
};
