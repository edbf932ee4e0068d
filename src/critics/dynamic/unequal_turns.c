/* unequal_turns.c: players who do not have the same number of turns. */
#include "critics/pace.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.1", .low = 0, .high = 1,
     .help = "share of plays in which turns may differ by more than one"},
};

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

static enum survey_answer unequal(const struct plays *plays, const struct trace *trace)
{
    return difference(trace, plays->game->players) > 1 ? ANSWER_YES : ANSWER_NO;
}

static void run(struct inquiry *inquiry)
{
    struct survey turns = survey_share(inquiry, "share", ABOVE, unequal, "share of plays with unequal turns");
    finding_say(turns.finding, "In %.0f %% of the plays somebody has at least two turns more than somebody "
                "else.", 100 * turns.value);
    inquiry_show(inquiry, turns.finding, turns.plays, turns.worst, "%d turns more than another",
                 turns.worst ? difference(turns.worst, inquiry->game->players) : 0);
}

const struct critic unequal_turns_critic = {
    .name = "unequal_turns", .summary = "players who do not have the same number of turns",
    .way = CRITIC_DYNAMIC, .severity = 0.4, .options = options, .option_count = 1, .unfit = unfit_alone, .run = run,
};
