/* decided_early.c: plays that go on long after they are decided (decisiveness). */
#include "critics/pace.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.25", .low = 0, .high = 1,
     .help = "share of a play after which it may be decided, on average"},
};

/* Where the winner first stands better than any loser ever does, as a share of the play. */
static double decided(const struct plays *plays, const struct trace *trace, int seat)
{
    double most = 0;
    bool any = false;
    for (int i = 0; i <= trace->choice_count; i++)
        for (int other = 0; other < plays->game->players; other++)
            if (other != seat && (!any || standing(plays, trace, i, other) > most)) {
                most = standing(plays, trace, i, other);
                any = true;
            }
    for (int i = 0; i < trace->choice_count; i++)
        if (standing(plays, trace, i, seat) > most)
            return (double)i / trace->choice_count;
    return 1;
}

static bool moment(const struct plays *plays, const struct trace *trace, double *share)
{
    int seat = winner(plays, trace);
    if (seat < 0 || !shows_leads(plays, trace))
        return false;
    *share = decided(plays, trace, seat);
    return true;
}

static void run(struct inquiry *inquiry)
{
    struct survey early = survey_mean(inquiry, "share", BELOW, moment, RANGE_SHARE,
                                      "share of a play after which it is decided");
    finding_say(early.finding, "A play is decided after %.0f %% of it: from then on the winner stands better "
                "than any loser ever does.", 100 * early.value);
    inquiry_show(inquiry, early.finding, early.plays, early.worst, "decided after %.0f %%",
                 100 * early.extreme);
}

const struct critic decided_early_critic = {
    .name = "decided_early", .summary = "plays that go on long after they are decided",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .unfit = unfit_alone, .run = run,
};
