/* can_be_stalled.c: somebody who wants the play to last can keep it from ending. */
#include "critics/pace.h"

enum { PLAYS_MAX = 30 };
static const char *const staller = "prolong:iterations=20,depth=20";

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.3", .low = 0, .high = 1,
     .help = "share of plays that may be kept from ending"},
};

static void run(struct inquiry *inquiry)
{
    struct inquiry fewer = *inquiry;
    fewer.games = inquiry->games < PLAYS_MAX ? inquiry->games : PLAYS_MAX;
    const struct plays *plays = inquiry->game->players > 1 ? inquiry_match(&fewer, staller, inquiry->weak)
                                                           : inquiry_plays(&fewer, staller);
    struct survey cut = survey_share_of(inquiry, plays, inquiry_number(inquiry, "share"), ABOVE, was_cut_off,
                                        "share of plays that are kept from ending");
    finding_say(cut.finding, "Who wants the play to last keeps it from ending in %lld of %d plays.",
                (long long)cut.yes, plays->count);
    inquiry_show(inquiry, cut.finding, plays, cut.worst, "cut off after %d decisions",
                 cut.worst ? cut.worst->choice_count : 0);
}

const struct critic can_be_stalled_critic = {
    .name = "can_be_stalled", .summary = "a game that somebody can keep from ending",
    .way = CRITIC_DYNAMIC, .severity = 0.5, .options = options, .option_count = 1, .run = run,
};
