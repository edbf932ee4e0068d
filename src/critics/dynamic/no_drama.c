/* no_drama.c: winners who were never behind. */
#include "critics/pace.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.1", .low = 0, .high = 1,
     .help = "share of plays won in which the winner should have been behind, at least"},
};

/* Whether the winner was behind at any time. */
static enum survey_answer from_behind(const struct plays *plays, const struct trace *trace)
{
    int seat = winner(plays, trace);
    if (seat < 0 || !shows_leads(plays, trace))
        return ANSWER_NONE;
    for (int i = 0; i < trace->choice_count; i++)
        for (int other = 0; other < plays->game->players; other++)
            if (standing(plays, trace, i, other) > standing(plays, trace, i, seat))
                return ANSWER_YES;
    return ANSWER_NO;
}

static void run(struct inquiry *inquiry)
{
    struct survey won = survey_share(inquiry, "share", BELOW, from_behind, "share of plays won from behind");
    finding_say(won.finding, "In %lld of %lld plays the winner was behind at any time: nobody comes back.",
                (long long)won.yes, (long long)won.count);
    inquiry_show(inquiry, won.finding, won.plays, won.worst, "the winner is never behind");
}

const struct critic no_drama_critic = {
    .name = "no_drama", .summary = "winners who were never behind",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .unfit = unfit_alone, .run = run,
};
