/* one_strategy.c: nearly always the same is done, though there is something else to do. */
#include "critics/inquiry.h"
#include "critics/uses.h"

enum { PLAYS_MAX = 100, OFTEN = 2 };

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.9", .low = 0, .high = 1,
     .help = "share of the decisions between different things that may go the same way"},
};

static void run(struct inquiry *inquiry)
{
    double most = inquiry_number(inquiry, "share");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct uses uses = uses_count(plays, PLAYS_MAX);
    const struct use *usual = NULL;
    for (int i = 0; i < uses.count; i++)
        if (!usual || uses.list[i].taken > usual->taken)
            usual = &uses.list[i];
    const struct moments none = {0};
    /* One decision a play is no strategy. */
    bool enough = usual && uses.decisions > OFTEN * uses.plays;
    double share = enough ? moments_mean(&usual->share).value : 0;
    struct finding *finding = inquiry_find(inquiry, share > most ? usual->part : -1);
    inquiry_played(inquiry, finding, plays, uses.plays);
    judge_mean(finding, enough ? &usual->share : &none, ABOVE, most,
               RANGE_SHARE, "share of a play's decisions that go the same way");
    finding_say(finding, "%.0f %% of the decisions between different things go the same way: %s.",
                100 * share, usual ? usual->name : "");
    if (plays->count > 0)
        inquiry_show(inquiry, finding, plays, &plays->list[0], "one of them");
    uses_free(&uses);
}

const struct critic one_strategy_critic = {
    .name = "one_strategy", .summary = "a strategy that is always the same",
    .way = CRITIC_DYNAMIC, .severity = 0.6, .options = options, .option_count = 1, .run = run,
};
