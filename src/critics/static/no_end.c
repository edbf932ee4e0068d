/* no_end.c: an end of the game that can never come, or comes at once. */
#include "critics/critic.h"

static const char *const lints[] = {"no-end", "never-ends", "ends-at-once", NULL};

const struct critic no_end_critic = {
    .name = "no_end", .summary = "an end of the game that can never come, or comes at once",
    .way = CRITIC_STATIC, .severity = 0.8, .lints = lints,
};
