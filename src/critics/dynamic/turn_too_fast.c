/* turn_too_fast.c: turns in which there is nothing to think about. */
#include "critics/inquiry.h"
#include "critics/pace.h"

static const struct option options[] = {
    {.name = "seconds", .type = OPTION_NUMBER, .fallback = "1", .low = 0, .high = 1e6,
     .help = "seconds of thinking that a turn takes at least, on average"},
};

static void run(struct inquiry *inquiry)
{
    double limit = inquiry_number(inquiry, "seconds"), extreme = 0;
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct moments time = {0};
    const struct trace *telling = NULL;
    for (int i = 0; i < plays->count; i++) {
        const struct trace *trace = &plays->list[i];
        int turns = 0;
        for (int at = 0; at < trace->choice_count; at = turn_end(trace, at))
            turns++;
        if (turns == 0)
            continue;
        double mean = thinking_time(trace, 0, trace->choice_count) / turns;
        moments_add(&time, mean);
        if (!telling || mean < extreme) {
            telling = trace;
            extreme = mean;
        }
    }
    inquiry_played(inquiry, finding, plays);
    judge_mean(finding, &time, BELOW, limit, "seconds of thinking a turn");
    finding_say(finding, "A turn takes %.1f seconds of thinking, less than %g: there is nothing "
                "to think about.",
                finding->evidence.interval.value, limit);
    if (telling)
        inquiry_show(inquiry, finding, plays, telling, "%.1f seconds a turn", extreme);
}

const struct critic turn_too_fast_critic = {
    .name = "turn_too_fast", .summary = "turns in which there is nothing to think about",
    .way = CRITIC_DYNAMIC, .severity = 0.5, .options = options, .option_count = 1, .run = run,
};
