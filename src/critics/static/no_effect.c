/* no_effect.c: something that can be used and does nothing. */
#include "critics/lints.h"

static const char *const lints[] = {"zero-damage", "zero-amount", "empty-card",
                                    "idle-shot", "missing-stype", NULL};

static const char *unfit(const struct inquiry *inquiry)
{
    return lints_known(inquiry, lints) ? NULL : "its engine does not look for such things";
}

static void run(struct inquiry *inquiry)
{
    lints_find(inquiry, lints);
}

const struct critic no_effect_critic = {
    .name = "no_effect", .summary = "something that can be used and does nothing",
    .way = CRITIC_STATIC, .severity = 0.55, .unfit = unfit, .run = run,
};
