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
    double least = inquiry_number(inquiry, "decisions");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct survey length = survey_numbers(plays, BELOW, decisions);
    survey_judge_mean(inquiry, finding, plays, &length, BELOW, least, "decisions of a play");
    finding_say(finding, "A play has %.1f decisions, fewer than %g: it is over before anybody could do "
                "much.", finding->evidence.interval.value, least);
    if (length.worst)
        inquiry_show(inquiry, finding, plays, length.worst, "over after %.0f decisions", length.extreme);
}

const struct critic game_too_short_critic = {
    .name = "game_too_short", .summary = "plays that are over before anybody could do much",
    .way = CRITIC_DYNAMIC, .severity = 0.6, .options = options, .option_count = 1, .run = run,
};
