/* relative_performance.c: who looks one move ahead does no better than who does not look (after Nielsen
 * et al. 2015): a good game tells agents of different skill apart at every step. */
#include "critics/contest.h"

static const struct option options[] = {
    {.name = "edge", .type = OPTION_NUMBER, .fallback = "0.02", .low = 0, .high = 0.5,
     .help = "edge that one move of foresight should give at least; 0.5: wins every play"},
};

static void run(struct inquiry *inquiry)
{
    double least = inquiry_number(inquiry, "edge");
    struct contest contest = contest_hold(inquiry, "greedy", inquiry->weak, 0);
    struct finding *finding = inquiry_find(inquiry, -1);
    contest_judge(inquiry, finding, &contest, BELOW, least, false);
    finding_say(finding, "Who looks one move ahead has an edge of %.2f over %s: it does not help.",
                finding->evidence.interval.value, inquiry->weak);
}

const struct critic relative_performance_critic = {
    .name = "relative_performance", .summary = "a game in which one move of foresight is no use",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .run = run,
};
