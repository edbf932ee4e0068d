/* one_option.c: a decision that never has a second option. */
#include "critics/lints.h"

static const char *const lints[] = {"single-option", NULL};

static const char *unfit(const struct inquiry *inquiry)
{
    return lints_known(inquiry, lints) ? NULL : "its engine does not look for such things";
}

static void run(struct inquiry *inquiry)
{
    lints_find(inquiry, lints);
}

const struct critic one_option_critic = {
    .name = "one_option", .summary = "a decision that never has a second option",
    .way = CRITIC_STATIC, .severity = 0.5, .unfit = unfit, .run = run,
};
