/* never_happens.c: a rule for what can never happen. */
#include "critics/lints.h"

static const char *const lints[] = {"never-happens", "no-partner", "no-prey", "never-held",
                                    "never-spawns", "constant-condition", NULL};

static const char *unfit(const struct inquiry *inquiry)
{
    return lints_known(inquiry, lints) ? NULL : "its engine does not look for such things";
}

static void run(struct inquiry *inquiry)
{
    lints_find(inquiry, lints);
}

const struct critic never_happens_critic = {
    .name = "never_happens", .summary = "a rule for what can never happen",
    .way = CRITIC_STATIC, .severity = 0.45, .unfit = unfit, .run = run,
};
