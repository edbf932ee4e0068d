/* game_too_long.c: plays that are cut off because they do not end by themselves. */
#include "critics/pace.h"
#include "critics/survey.h"

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.05", .low = 0, .high = 1,
     .help = "share of plays that may be cut off"},
};

static void run(struct inquiry *inquiry)
{
    double most = inquiry_number(inquiry, "share");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct survey cut = survey_share(plays, ABOVE, was_cut_off);
    survey_judge_share(inquiry, finding, plays, &cut, ABOVE, most, "share of plays that are cut off");
    finding_say(finding, "%lld of %d plays do not end by themselves: they are cut off after %d decisions.",
                (long long)cut.yes, plays->count, inquiry->game->plies_max);
    if (cut.worst)
        inquiry_show(inquiry, finding, plays, cut.worst, "cut off after %d decisions",
                     cut.worst->choice_count);
}

const struct critic game_too_long_critic = {
    .name = "game_too_long", .summary = "plays that do not end by themselves",
    .way = CRITIC_DYNAMIC, .severity = 0.8, .options = options, .option_count = 1, .run = run,
};
