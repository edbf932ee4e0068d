/* overridden.c: rules that another always overrides, so that they never say anything. */
#include "critics/critic.h"

static const char *const lints[] = {"hidden-definition", NULL};

const struct critic overridden_critic = {
    .name = "overridden", .summary = "a rule that another always overrides or cancels",
    .way = CRITIC_STATIC, .severity = 0.5, .lints = lints,
};
