/* drawish.c: too many plays that nobody wins. */
#include "critics/pace.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.5", .low = 0, .high = 1,
     .help = "share of plays that may be drawn"},
};

static enum survey_answer drawn(const struct plays *plays, const struct trace *trace)
{
    return winner(plays, trace) < 0 ? ANSWER_YES : ANSWER_NO;
}

static void run(struct inquiry *inquiry)
{
    struct survey draws = survey_share(inquiry, "share", ABOVE, drawn, "share of plays that are drawn");
    finding_say(draws.finding, "%.0f %% of the plays between equals are drawn.", 100 * draws.value);
    inquiry_show(inquiry, draws.finding, draws.plays, draws.worst, "nobody wins alone");
}

const struct critic drawish_critic = {
    .name = "drawish", .summary = "too many plays that nobody wins",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .unfit = unfit_alone, .run = run,
};
