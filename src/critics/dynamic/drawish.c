/* drawish.c: too many plays that nobody wins. */
#include "critics/pace.h"
#include "critics/survey.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.5", .low = 0, .high = 1,
     .help = "share of plays that may be drawn"},
};

static const char *unfit(const struct inquiry *inquiry)
{
    return inquiry->game->players > 1 ? NULL : "it is for one player";
}

static bool drawn(const struct plays *plays, const struct trace *trace)
{
    return winner(plays, trace) < 0;
}

static void run(struct inquiry *inquiry)
{
    double most = inquiry_number(inquiry, "share");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct survey draws = survey_share(plays, ABOVE, drawn);
    survey_judge_share(inquiry, finding, plays, &draws, ABOVE, most, "share of plays that are drawn");
    finding_say(finding, "%.0f %% of the plays between equals are drawn.",
                100 * finding->evidence.interval.value);
    if (draws.worst)
        inquiry_show(inquiry, finding, plays, draws.worst, "nobody wins alone");
}

const struct critic drawish_critic = {
    .name = "drawish", .summary = "too many plays that nobody wins",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .unfit = unfit, .run = run,
};
