/* few_decisions.c: plays in which there is mostly one option (share of real decisions). */
#include "critics/inquiry.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.4", .low = 0, .high = 1,
     .help = "share of decisions that should have a second option, at least"},
};

static void run(struct inquiry *inquiry)
{
    double least = inquiry_number(inquiry, "share"), fewest = 2;
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct moments real = {0};
    const struct trace *telling = NULL;
    for (int i = 0; i < plays->count; i++) {
        const struct trace *trace = &plays->list[i];
        int several = 0;
        for (int k = 0; k < trace->choice_count; k++)
            several += trace->choices[k].options > 1;
        double share = trace->choice_count ? (double)several / trace->choice_count : 0;
        moments_add(&real, share);
        if (share < fewest) {
            fewest = share;
            telling = trace;
        }
    }
    inquiry_played(inquiry, finding, plays);
    judge_mean(finding, &real, BELOW, least, "share of decisions with a second option");
    finding_say(finding, "Only %.0f %% of the decisions have a second option.",
                100 * finding->evidence.interval.value);
    if (telling)
        inquiry_show(inquiry, finding, plays, telling, "%.0f %% of its decisions are some",
                     100 * fewest);
}

const struct critic few_decisions_critic = {
    .name = "few_decisions", .summary = "plays in which there is mostly one option",
    .way = CRITIC_DYNAMIC, .severity = 0.5, .options = options, .option_count = 1, .run = run,
};
