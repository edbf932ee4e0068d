/* never_applied.c: a status that nobody applies. */
#include "critics/lints.h"

static const char *const lints[] = {"unused-status", NULL};

static const char *unfit(const struct inquiry *inquiry)
{
    return lints_known(inquiry, lints) ? NULL : "it has no statuses";
}

static void run(struct inquiry *inquiry)
{
    lints_find(inquiry, lints);
}

const struct critic never_applied_critic = {
    .name = "never_applied", .summary = "a status that nobody applies",
    .way = CRITIC_STATIC, .severity = 0.4, .unfit = unfit, .run = run,
};
