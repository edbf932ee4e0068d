/* never_applied.c: a status that nobody applies. */
#include "critics/critic.h"

static const char *const lints[] = {"unused-status", NULL};

const struct critic never_applied_critic = {
    .name = "never_applied", .summary = "a status that nobody applies",
    .way = CRITIC_STATIC, .severity = 0.4, .lints = lints,
};
