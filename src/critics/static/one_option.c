/* one_option.c: a decision that never has a second option. */
#include "critics/critic.h"

static const char *const lints[] = {"single-option", NULL};

const struct critic one_option_critic = {
    .name = "one_option", .summary = "a decision that never has a second option",
    .way = CRITIC_STATIC, .severity = 0.5, .lints = lints,
};
