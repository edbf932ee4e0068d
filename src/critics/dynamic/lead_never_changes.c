/* lead_never_changes.c: who leads once leads to the end (ranking shifts). */
#include "critics/inquiry.h"
#include "critics/pace.h"

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

static void run(struct inquiry *inquiry)
{
    double least = inquiry_number(inquiry, "changes");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct moments changes = {0};
    const struct trace *telling = NULL;
    for (int i = 0; i < plays->count; i++) {
        if (!shows_leads(plays, &plays->list[i]))
            continue;
        int count = changes_of(plays, &plays->list[i]);
        moments_add(&changes, count);
        if (count == 0 && !telling)
            telling = &plays->list[i];
    }
    inquiry_played(inquiry, finding, plays);
    judge_mean(finding, &changes, BELOW, least, "changes of the lead in a play");
    finding_say(finding, "The lead changes %.2f times in a play, less than %g: who is ahead stays ahead.",
                finding->evidence.interval.value, least);
    if (telling)
        inquiry_show(inquiry, finding, plays, telling, "the lead never changes");
}

const struct critic lead_never_changes_critic = {
    .name = "lead_never_changes", .summary = "plays in which who is ahead stays ahead",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .unfit = unfit, .run = run,
};
