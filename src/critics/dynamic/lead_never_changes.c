/* lead_never_changes.c: who leads once leads to the end (ranking shifts). */
#include "critics/pace.h"

static const struct option options[] = {
    {.name = "changes", .type = OPTION_NUMBER, .fallback = "0.2", .low = 0, .high = 1000,
     .help = "changes of the lead that a play should have at least, on average"},
};

static bool changes(const struct plays *plays, const struct trace *trace, double *count)
{
    int before = -1;
    *count = 0;
    for (int i = 0; i <= trace->choice_count; i++) {
        int now = leader(plays, trace, i);
        *count += now >= 0 && before >= 0 && now != before;
        before = now >= 0 ? now : before;
    }
    return shows_leads(plays, trace);
}

static void run(struct inquiry *inquiry)
{
    struct survey lead = survey_mean(inquiry, "changes", BELOW, changes, RANGE_COUNT,
                                     "changes of the lead in a play");
    finding_say(lead.finding, "The lead changes %.2f times in a play, less than %g: who is ahead stays ahead.",
                lead.value, lead.threshold);
    inquiry_show(inquiry, lead.finding, lead.plays, lead.worst, "the lead changes %.0f times", lead.extreme);
}

const struct critic lead_never_changes_critic = {
    .name = "lead_never_changes", .summary = "plays in which who is ahead stays ahead",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .unfit = unfit_alone, .run = run,
};
