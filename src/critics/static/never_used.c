/* never_used.c: a part that is described and never comes into play. */
#include "critics/lints.h"

static const char *const lints[] = {"unused-card", "unused-enemy", "unused-action", "unused-move",
                                    "unused-definition", "never-there", NULL};

static const char *unfit(const struct inquiry *inquiry)
{
    return lints_known(inquiry, lints) ? NULL : "its engine does not look for such things";
}

static void run(struct inquiry *inquiry)
{
    lints_find(inquiry, lints);
}

const struct critic never_used_critic = {
    .name = "never_used", .summary = "a part that is described and never comes into play",
    .way = CRITIC_STATIC, .severity = 0.4, .unfit = unfit, .run = run,
};
