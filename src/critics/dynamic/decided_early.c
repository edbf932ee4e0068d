/* decided_early.c: plays that go on long after they are decided (decisiveness). */
#include "critics/pace.h"
#include "critics/survey.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.25", .low = 0, .high = 1,
     .help = "share of a play after which it may be decided, on average"},
};

static const char *unfit(const struct inquiry *inquiry)
{
    return inquiry->game->players > 1 ? NULL : "it is for one player";
}

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
    double least = inquiry_number(inquiry, "share");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct survey moments_of = survey_numbers(plays, BELOW, moment);
    survey_judge_mean(inquiry, finding, plays, &moments_of, BELOW, least,
                      "share of a play after which it is decided");
    finding_say(finding, "A play is decided after %.0f %% of it: from then on the winner stands better than "
                "any loser ever does.", 100 * finding->evidence.interval.value);
    if (moments_of.worst)
        inquiry_show(inquiry, finding, plays, moments_of.worst, "decided after %.0f %%",
                     100 * moments_of.extreme);
}

const struct critic decided_early_critic = {
    .name = "decided_early", .summary = "plays that go on long after they are decided",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .unfit = unfit, .run = run,
};
