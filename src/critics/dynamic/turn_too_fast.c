/* turn_too_fast.c: turns in which there is nothing to think about. */
#include "critics/pace.h"

static const struct option options[] = {
    {.name = "seconds", .type = OPTION_NUMBER, .fallback = "1", .low = 0, .high = 1e6,
     .help = "seconds of thinking that a turn takes at least, on average"},
};

static void run(struct inquiry *inquiry)
{
    struct survey time = survey_mean(inquiry, "seconds", BELOW, turn_seconds, RANGE_COUNT,
                                     "seconds of thinking a turn");
    finding_say(time.finding, "A turn takes %.1f seconds of thinking, less than %g: there is nothing to think "
                "about.", time.value, time.threshold);
    inquiry_show(inquiry, time.finding, time.plays, time.worst, "%.1f seconds a turn", time.extreme);
}

const struct critic turn_too_fast_critic = {
    .name = "turn_too_fast", .summary = "turns in which there is nothing to think about",
    .way = CRITIC_DYNAMIC, .severity = 0.5, .options = options, .option_count = 1, .run = run,
};
