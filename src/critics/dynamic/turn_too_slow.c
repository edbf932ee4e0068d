/* turn_too_slow.c: turns that take so long that the others wait. */
#include "critics/pace.h"

static const struct option options[] = {
    {.name = "seconds", .type = OPTION_NUMBER, .fallback = "120", .low = 0, .high = 1e6,
     .help = "seconds of thinking that a turn takes at most, on average"},
};

static void run(struct inquiry *inquiry)
{
    struct survey time = survey_mean(inquiry, "seconds", ABOVE, turn_seconds, RANGE_COUNT,
                                     "seconds of thinking a turn");
    finding_say(time.finding, "A turn takes %.1f seconds of thinking, more than %g: others wait.", time.value,
                time.threshold);
    inquiry_show(inquiry, time.finding, time.plays, time.worst, "%.1f seconds a turn", time.extreme);
}

const struct critic turn_too_slow_critic = {
    .name = "turn_too_slow", .summary = "turns that take so long that the others wait",
    .way = CRITIC_DYNAMIC, .severity = 0.5, .options = options, .option_count = 1, .run = run,
};
