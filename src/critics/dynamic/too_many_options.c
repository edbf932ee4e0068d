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
    double most = inquiry_number(inquiry, "options");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct survey options_of = survey_numbers(plays, ABOVE, branching);
    survey_judge_mean(inquiry, finding, plays, &options_of, ABOVE, most, "options of a real decision");
    finding_say(finding, "A decision has %.0f options on average: more than anybody can weigh.",
                finding->evidence.interval.value);
    if (options_of.worst)
        inquiry_show(inquiry, finding, plays, options_of.worst,
                     "%.0f options a decision", options_of.extreme);
}

const struct critic too_many_options_critic = {
    .name = "too_many_options", .summary = "decisions with more options than anybody can weigh",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .run = run,
};
