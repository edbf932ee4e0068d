/* lead_never_changes.c: who leads once leads to the end (ranking shifts). */
#include "critics/pace.h"
#include "critics/survey.h"

static const struct option options[] = {
    {.name = "changes", .type = OPTION_NUMBER, .fallback = "0.2", .low = 0, .high = 1000,
     .help = "changes of the lead that a play should have at least, on average"},
};

static const char *unfit(const struct inquiry *inquiry)
{
    return inquiry->game->players > 1 ? NULL : "it is for one player";
}

static int changes_of(const struct plays *plays, const struct trace *trace)
{
    int before = -1, changes = 0;
    for (int i = 0; i <= trace->choice_count; i++) {
        int now = leader(plays, trace, i);
        changes += now >= 0 && before >= 0 && now != before;
        before = now >= 0 ? now : before;
    }
    return changes;
}

static bool changes(const struct plays *plays, const struct trace *trace, double *count)
{
    *count = changes_of(plays, trace);
    return shows_leads(plays, trace);
}

static void run(struct inquiry *inquiry)
{
    double least = inquiry_number(inquiry, "changes");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct survey lead = survey_numbers(plays, BELOW, changes);
    survey_judge_mean(inquiry, finding, plays, &lead, BELOW, least, "changes of the lead in a play");
    finding_say(finding, "The lead changes %.2f times in a play, less than %g: who is ahead stays ahead.",
                finding->evidence.interval.value, least);
    if (lead.worst)
        inquiry_show(inquiry, finding, plays, lead.worst, "the lead changes %.0f times", lead.extreme);
}

const struct critic lead_never_changes_critic = {
    .name = "lead_never_changes", .summary = "plays in which who is ahead stays ahead",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .unfit = unfit, .run = run,
};
