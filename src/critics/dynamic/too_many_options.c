/* too_many_options.c: decisions with more options than anybody can weigh (branching). */
#include "critics/survey.h"

static const struct option options[] = {
    {.name = "options", .type = OPTION_NUMBER, .fallback = "60", .low = 0, .high = 1e6,
     .help = "options that a real decision has at most, on average"},
};

/* Options of a real decision, on average. */
static bool branching(const struct plays *plays, const struct trace *trace, double *mean)
{
    struct moments options_here = {0};
    (void)plays;
    for (int i = 0; i < trace->choice_count; i++)
        if (trace->choices[i].options > 1)
            moments_add(&options_here, trace->choices[i].options);
    *mean = moments_mean(&options_here).value;
    return options_here.count > 0;
}

static void run(struct inquiry *inquiry)
{
    struct survey wide = survey_mean(inquiry, "options", ABOVE, branching, RANGE_COUNT,
                                     "options of a real decision");
    finding_say(wide.finding, "A decision has %.0f options on average: more than anybody can weigh.",
                wide.value);
    inquiry_show(inquiry, wide.finding, wide.plays, wide.worst, "%.0f options a decision", wide.extreme);
}

const struct critic too_many_options_critic = {
    .name = "too_many_options", .summary = "decisions with more options than anybody can weigh",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .run = run,
};
