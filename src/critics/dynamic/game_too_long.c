/* game_too_long.c: plays that are cut off because they do not end by themselves. */
#include "critics/pace.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.05", .low = 0, .high = 1,
     .help = "share of plays that may be cut off"},
};

static void run(struct inquiry *inquiry)
{
    struct survey cut = survey_share(inquiry, "share", ABOVE, was_cut_off, "share of plays that are cut off");
    bool faulty = cut.worst && cut.worst->outcome.end != END_LIMIT;
    if (faulty)
        finding_say(cut.finding, "%lld of %d plays do not end by themselves: %s.", (long long)cut.yes,
                    cut.plays->count, end_names[cut.worst->outcome.end]);
    else
        finding_say(cut.finding, "%lld of %d plays do not end by themselves: they are cut off after %d "
                    "decisions.", (long long)cut.yes, cut.plays->count, inquiry->game->plies_max);
    inquiry_show(inquiry, cut.finding, cut.plays, cut.worst, "cut off after %d decisions",
                 cut.worst ? cut.worst->choice_count : 0);
}

const struct critic game_too_long_critic = {
    .name = "game_too_long", .summary = "plays that do not end by themselves",
    .way = CRITIC_DYNAMIC, .severity = 0.8, .options = options, .option_count = 1, .run = run,
};
