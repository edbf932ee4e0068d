/* first_player.c: whether it matters who begins, when equals play. */
#include "critics/survey.h"

static const struct option options[] = {
    {.name = "advantage", .type = OPTION_NUMBER, .fallback = "0.1", .low = 0, .high = 1,
     .help = "by how much the first player's share may differ from a fair one"},
};

static enum survey_answer first_wins(const struct plays *plays, const struct trace *trace)
{
    (void)plays;
    return trace->outcome.result[0] > 0 ? ANSWER_YES : ANSWER_NO;
}

/* Half of the test each: who begins has too much, or too little. */
static void judge(struct inquiry *inquiry, const struct plays *plays, enum side_of side, double share)
{
    struct survey won = survey_share_of(inquiry, plays, share, side, first_wins,
                                        "share of plays that the first player wins");
    finding_conclude(won.finding, side == ABOVE ? "first_player(wins)" : "first_player(loses)");
    finding_say(won.finding, "Who begins wins %.0f %% of the plays between equals; a fair share would be "
                "%.0f %%.", 100 * won.value, 100.0 / inquiry->game->players);
    inquiry_show(inquiry, won.finding, plays, won.worst,
                 side == ABOVE ? "the first player wins" : "the first player does not win");
}

static void run(struct inquiry *inquiry)
{
    double fair = 1.0 / inquiry->game->players, most = inquiry_number(inquiry, "advantage");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    judge(inquiry, plays, ABOVE, fair + most < 1 ? fair + most : 1);
    int64_t drawn = 0;
    for (int i = 0; i < plays->count; i++)
        drawn += plays->list[i].outcome.result[0] == 0;
    /* Where many plays are drawn, winning few of them says nothing. */
    if (10 * drawn <= plays->count)
        judge(inquiry, plays, BELOW, fair - most > 0 ? fair - most : 0);
}

const struct critic first_player_critic = {
    .name = "first_player", .summary = "a first player who wins, or loses, too often between equals",
    .way = CRITIC_DYNAMIC, .severity = 0.7, .options = options, .option_count = 1, .unfit = unfit_alone,
    .run = run,
};
