/* unequal_turns.c: players who do not have the same number of turns. */
#include "critics/pace.h"
#include "critics/survey.h"

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

static bool unequal(const struct plays *plays, const struct trace *trace)
{
    return difference(trace, plays->game->players) > 1;
}

static void run(struct inquiry *inquiry)
{
    double most = inquiry_number(inquiry, "share");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct survey turns = survey_share(plays, ABOVE, unequal);
    survey_judge_share(inquiry, finding, plays, &turns, ABOVE, most, "share of plays with unequal turns");
    finding_say(finding, "In %.0f %% of the plays somebody has at least two turns more than somebody else.",
                100 * finding->evidence.interval.value);
    if (turns.worst)
        inquiry_show(inquiry, finding, plays, turns.worst, "%d turns more than another",
                     difference(turns.worst, inquiry->game->players));
}

const struct critic unequal_turns_critic = {
    .name = "unequal_turns", .summary = "players who do not have the same number of turns",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .unfit = unfit, .run = run,
};
