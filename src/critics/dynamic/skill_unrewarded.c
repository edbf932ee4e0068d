/* skill_unrewarded.c: who wants to win does no better than who does not try. */
#include "critics/contest.h"

static const struct option options[] = {
    {.name = "edge", .type = OPTION_NUMBER, .fallback = "0.1", .low = 0, .high = 0.5,
     .help = "edge that who wants to win should have at least; 0.5: wins every play"},
};

static void run(struct inquiry *inquiry)
{
    double least = inquiry_number(inquiry, "edge");
    struct contest contest = contest_hold(inquiry, inquiry->agent, inquiry->weak, 0);
    struct finding *finding = inquiry_find(inquiry, -1);
    contest_judge(inquiry, finding, &contest, BELOW, least, false);
    finding_say(finding, "Who wants to win (%s) has an edge of only %.2f over %s: it does not matter how one "
                "plays.", inquiry->plain, finding->evidence.interval.value, inquiry->weak);
}

const struct critic skill_unrewarded_critic = {
    .name = "skill_unrewarded", .summary = "a game in which it does not matter how one plays",
    .way = CRITIC_DYNAMIC, .severity = 0.8, .options = options, .option_count = 1, .run = run,
};
