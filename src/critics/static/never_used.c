/* never_used.c: a part that is described and never comes into play. */
#include "critics/critic.h"

static const char *const lints[] = {"unused-card", "unused-enemy", "unused-action", "unused-move",
                                    "unused-definition", "never-there", NULL};

const struct critic never_used_critic = {
    .name = "never_used", .summary = "a part that is described and never comes into play",
    .way = CRITIC_STATIC, .severity = 0.4, .lints = lints,
};
