/* game_too_short.c: plays that are over before anybody could do much. */
#include "critics/survey.h"

static const struct option options[] = {
    {.name = "decisions", .type = OPTION_NUMBER, .fallback = "4", .low = 0, .high = 1e6,
     .help = "decisions that a play should have at least, on average"},
};

static bool decisions(const struct plays *plays, const struct trace *trace, double *count)
{
    (void)plays;
    *count = trace->choice_count;
    return true;
}

static void run(struct inquiry *inquiry)
{
    struct survey length = survey_mean(inquiry, "decisions", BELOW, decisions, RANGE_COUNT,
                                       "decisions of a play");
    finding_say(length.finding, "A play has %.1f decisions, fewer than %g: it is over before anybody could do "
                "much.", length.value, length.threshold);
    inquiry_show(inquiry, length.finding, length.plays, length.worst, "over after %.0f decision%s",
                 length.extreme, length.extreme == 1 ? "" : "s");
}

const struct critic game_too_short_critic = {
    .name = "game_too_short", .summary = "plays that are over before anybody could do much",
    .way = CRITIC_DYNAMIC, .severity = 0.6, .options = options, .option_count = 1, .run = run,
};
