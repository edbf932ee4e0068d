/* no_end.c: an end of the game that can never come, or comes at once. */
#include "critics/lints.h"

static const char *const lints[] = {"no-end", "never-ends", "ends-at-once", NULL};

static const char *unfit(const struct inquiry *inquiry)
{
    return lints_known(inquiry, lints) ? NULL : "its engine does not look for such things";
}

static void run(struct inquiry *inquiry)
{
    lints_find(inquiry, lints);
}

const struct critic no_end_critic = {
    .name = "no_end", .summary = "an end of the game that can never come, or comes at once",
    .way = CRITIC_STATIC, .severity = 0.8, .unfit = unfit, .run = run,
};
