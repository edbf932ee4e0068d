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
    double least = inquiry_number(inquiry, "share");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct survey real = survey_numbers(plays, BELOW, real_share);
    survey_judge_mean(inquiry, finding, plays, &real, BELOW, least,
                      "share of decisions with a second option");
    finding_say(finding, "Only %.0f %% of the decisions have a second option.",
                100 * finding->evidence.interval.value);
    if (real.worst)
        inquiry_show(inquiry, finding, plays, real.worst, "%.0f %% of its decisions are some",
                     100 * real.extreme);
}

const struct critic few_decisions_critic = {
    .name = "few_decisions", .summary = "plays in which there is mostly one option",
    .way = CRITIC_DYNAMIC, .severity = 0.5, .options = options, .option_count = 1, .run = run,
};
