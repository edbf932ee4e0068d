/* turn_too_slow.c: turns that take so long that the others wait. */
#include "critics/pace.h"
#include "critics/survey.h"

static const struct option options[] = {
    {.name = "seconds", .type = OPTION_NUMBER, .fallback = "120", .low = 0, .high = 1e6,
     .help = "seconds of thinking that a turn takes at most, on average"},
};

static void run(struct inquiry *inquiry)
{
    double most = inquiry_number(inquiry, "seconds");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct survey time = survey_numbers(plays, ABOVE, turn_seconds);
    survey_judge_mean(inquiry, finding, plays, &time, ABOVE, most, "seconds of thinking a turn");
    finding_say(finding, "A turn takes %.1f seconds of thinking, more than %g: others wait.",
                finding->evidence.interval.value, most);
    if (time.worst)
        inquiry_show(inquiry, finding, plays, time.worst, "%.1f seconds a turn", time.extreme);
}

const struct critic turn_too_slow_critic = {
    .name = "turn_too_slow", .summary = "turns that take so long that the others wait",
    .way = CRITIC_DYNAMIC, .severity = 0.5, .options = options, .option_count = 1, .run = run,
};
