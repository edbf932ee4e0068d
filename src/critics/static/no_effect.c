/* no_effect.c: something that can be used and does nothing. */
#include "critics/critic.h"

static const char *const lints[] = {"zero-damage", "zero-amount", "empty-card",
                                    "idle-shot", "missing-stype", NULL};

const struct critic no_effect_critic = {
    .name = "no_effect", .summary = "something that can be used and does nothing",
    .way = CRITIC_STATIC, .severity = 0.55, .lints = lints,
};
