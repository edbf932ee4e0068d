/* unequal_turns.c: players who do not have the same number of turns. */
#include "critics/inquiry.h"
#include "critics/pace.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.1", .low = 0, .high = 1,
     .help = "share of plays in which turns may differ by more than one"},
};

static const char *unfit(const struct inquiry *inquiry)
{
    return inquiry->game->players > 1 ? NULL : "it is for one player";
}

/* How many more turns the seat with most has than the one with fewest. */
static int difference(const struct trace *trace, int players)
{
    int turns[PLAYERS_MAX] = {0}, least = 0, most = 0;
    for (int i = 0; i < trace->choice_count; i = turn_end(trace, i))
        turns[trace->choices[i].player]++;
    for (int seat = 1; seat < players; seat++) {
        least = turns[seat] < turns[least] ? seat : least;
        most = turns[seat] > turns[most] ? seat : most;
    }
    return turns[most] - turns[least];
}

static void run(struct inquiry *inquiry)
{
    double most = inquiry_number(inquiry, "share");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    int64_t unequal = 0;
    for (int i = 0; i < plays->count; i++) {
        int more = difference(&plays->list[i], inquiry->game->players);
        if (more > 1 && unequal++ == 0)
            inquiry_show(inquiry, finding, plays, &plays->list[i], "%d turns more than another", more);
    }
    inquiry_played(inquiry, finding, plays);
    judge_rate(finding, unequal, plays->count, ABOVE, most, "share of plays with unequal turns");
    finding_say(finding, "In %.0f %% of the plays somebody has at least two turns more than somebody else.",
                100 * finding->evidence.interval.value);
}

const struct critic unequal_turns_critic = {
    .name = "unequal_turns", .summary = "players who do not have the same number of turns",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .unfit = unfit, .run = run,
};
