/* unplayable.c: a card that has an effect and can never be played. */
#include "critics/critic.h"

static const char *const lints[] = {"no-cost", NULL};

const struct critic unplayable_critic = {
    .name = "unplayable", .summary = "a card that has an effect and can never be played",
    .way = CRITIC_STATIC, .severity = 0.7, .lints = lints,
};
