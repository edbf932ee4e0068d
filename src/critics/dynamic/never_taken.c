/* never_taken.c: something that could be used, in many plays, and hardly ever is. */
#include "critics/inquiry.h"
#include "critics/uses.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.05", .low = 0, .high = 1,
     .help = "share of plays in which it should be used, of those in which it could be"},
};

static void judge(struct inquiry *inquiry, const struct plays *plays, const struct use *use, double least)
{
    struct finding *finding = inquiry_find(inquiry, use->part);
    inquiry_played(inquiry, finding, plays, plays->count);
    judge_rate(finding, use->plays_taken, use->plays_offered, BELOW, least,
               "share of plays in which it is used, of those in which it could be");
    /* Only some plays tell. */
    finding->evidence.needed = finding->evidence.needed * plays->count / use->plays_offered;
    finding_say(finding, "%s could be used in %d plays, and was in %d.", use->name, use->plays_offered,
                use->plays_taken);
    finding_note(finding, "there were %d decisions at which it could be used, beside something else",
                 use->offered);
    if (use->unused)
        inquiry_show(inquiry, finding, plays, use->unused, "it is never used");
}

static void run(struct inquiry *inquiry)
{
    double least = inquiry_number(inquiry, "share");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct uses uses = uses_count(plays, plays->count);
    for (int i = 0; i < uses.count; i++)
        if (uses.list[i].part >= 0 && uses.list[i].plays_offered > 0)
            judge(inquiry, plays, &uses.list[i], least);
    uses_free(&uses);
}

const struct critic never_taken_critic = {
    .name = "never_taken", .summary = "a part that could be used in many plays and hardly ever is",
    .way = CRITIC_DYNAMIC, .severity = 0.5, .options = options, .option_count = 1, .run = run,
};
