/* overridden.c: rules that another always overrides, so that they never say anything. */
#include "critics/lints.h"

static const char *const lints[] = {"hidden-definition", NULL};

static const char *unfit(const struct inquiry *inquiry)
{
    return lints_known(inquiry, lints) ? NULL : "its engine has no rules that override each other";
}

static void run(struct inquiry *inquiry)
{
    lints_find(inquiry, lints);
}

const struct critic overridden_critic = {
    .name = "overridden", .summary = "a rule that another always overrides or cancels",
    .way = CRITIC_STATIC, .severity = 0.5, .unfit = unfit, .run = run,
};
