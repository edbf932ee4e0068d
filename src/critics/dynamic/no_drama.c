/* no_drama.c: winners who were never behind. */
#include "critics/inquiry.h"
#include "critics/pace.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.1", .low = 0, .high = 1,
     .help = "share of plays won in which the winner should have been behind, at least"},
};

static const char *unfit(const struct inquiry *inquiry)
{
    return inquiry->game->players > 1 ? NULL : "it is for one player";
}

static bool was_behind(const struct plays *plays, const struct trace *trace, int seat)
{
    for (int i = 0; i < trace->choice_count; i++)
        for (int other = 0; other < plays->game->players; other++)
            if (standing(plays, trace, i, other) > standing(plays, trace, i, seat))
                return true;
    return false;
}

static void run(struct inquiry *inquiry)
{
    double least = inquiry_number(inquiry, "share");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    int64_t won = 0, behind = 0;
    const struct trace *telling = NULL;
    for (int i = 0; i < plays->count; i++) {
        int seat = winner(plays, &plays->list[i]);
        if (seat < 0 || !shows_leads(plays, &plays->list[i]))
            continue;
        bool drama = was_behind(plays, &plays->list[i], seat);
        won++;
        behind += drama;
        if (!drama && !telling)
            telling = &plays->list[i];
    }
    inquiry_played(inquiry, finding, plays);
    judge_rate(finding, behind, won, BELOW, least, "share of plays won from behind");
    finding_say(finding, "In %lld of %lld plays the winner was behind at any time: nobody comes back.",
                (long long)behind, (long long)won);
    if (telling)
        inquiry_show(inquiry, finding, plays, telling, "the winner is never behind");
}

const struct critic no_drama_critic = {
    .name = "no_drama", .summary = "winners who were never behind",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .unfit = unfit, .run = run,
};
