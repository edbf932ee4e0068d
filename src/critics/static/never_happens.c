/* never_happens.c: a rule for what can never happen. */
#include "critics/critic.h"

static const char *const lints[] = {"never-happens", "no-partner", "no-prey", "never-held",
                                    "never-spawns", "constant-condition", NULL};

const struct critic never_happens_critic = {
    .name = "never_happens", .summary = "a rule for what can never happen",
    .way = CRITIC_STATIC, .severity = 0.45, .lints = lints,
};
