/* balance.c: a seat that wins too often, among three or more. */
#include "critics/pace.h"

static const struct option options[] = {
    {.name = "advantage", .type = OPTION_NUMBER, .fallback = "0.15", .low = 0, .high = 1,
     .help = "by how much the share of a seat may exceed a fair one"},
};

static const char *unfit(const struct inquiry *inquiry)
{
    return inquiry->game->players > 2 ? NULL : "of two seats `first_player` speaks";
}

static void judge(struct inquiry *inquiry, const struct plays *plays, int seat, double most)
{
    struct finding *finding = inquiry_find(inquiry, -1);
    int64_t won = 0;
    for (int i = 0; i < plays->count; i++)
        if (winner(plays, &plays->list[i]) == seat && won++ == 0)
            inquiry_show(inquiry, finding, plays, &plays->list[i], "seat %d wins", seat);
    inquiry_played(inquiry, finding, plays, plays->count);
    finding_conclude(finding, "balance(%d)", seat);
    judge_rate(finding, won, plays->count, ABOVE, most, "share of plays that the seat wins");
    finding_say(finding, "Seat %d wins %.0f %% of the plays between equals; a fair share would be %.0f %%.",
                seat, 100 * finding->evidence.interval.value, 100.0 / inquiry->game->players);
}

static void run(struct inquiry *inquiry)
{
    double most = 1.0 / inquiry->game->players + inquiry_number(inquiry, "advantage");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    for (int seat = 1; seat < inquiry->game->players; seat++)
        judge(inquiry, plays, seat, most < 1 ? most : 1);
}

const struct critic balance_critic = {
    .name = "balance", .summary = "a seat, of three or more, that wins too often between equals",
    .way = CRITIC_DYNAMIC, .severity = 0.6, .options = options, .option_count = 1, .unfit = unfit, .run = run,
};
