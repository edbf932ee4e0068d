/* few_decisions.c: plays in which there is mostly one option (share of real decisions). */
#include "critics/survey.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.4", .low = 0, .high = 1,
     .help = "share of decisions that should have a second option, at least"},
};

/* The share of decisions that are some. */
static bool real_share(const struct plays *plays, const struct trace *trace, double *share)
{
    int several = 0;
    (void)plays;
    for (int i = 0; i < trace->choice_count; i++)
        several += trace->choices[i].options > 1;
    *share = trace->choice_count ? (double)several / trace->choice_count : 0;
    return true;
}

static void run(struct inquiry *inquiry)
{
    struct survey real = survey_mean(inquiry, "share", BELOW, real_share, RANGE_SHARE,
                                     "share of decisions with a second option");
    finding_say(real.finding, "Only %.0f %% of the decisions have a second option.", 100 * real.value);
    inquiry_show(inquiry, real.finding, real.plays, real.worst, "%.0f %% of its decisions are some",
                 100 * real.extreme);
}

const struct critic few_decisions_critic = {
    .name = "few_decisions", .summary = "plays in which there is mostly one option",
    .way = CRITIC_DYNAMIC, .severity = 0.5, .options = options, .option_count = 1, .run = run,
};
