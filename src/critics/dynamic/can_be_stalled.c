/* can_be_stalled.c: somebody who wants the play to last can keep it from ending. */
#include "critics/inquiry.h"

enum { PLAYS_MAX = 30 };
static const char *const staller = "prolong:iterations=20,depth=20";

static const struct option options[] = {
    {.name = "share", .type = OPTION_NUMBER, .fallback = "0.3", .low = 0, .high = 1,
     .help = "share of plays that may be kept from ending"},
};

static void run(struct inquiry *inquiry)
{
    double most = inquiry_number(inquiry, "share");
    struct inquiry fewer = *inquiry;
    fewer.games = inquiry->games < PLAYS_MAX ? inquiry->games : PLAYS_MAX;
    const struct plays *plays = inquiry->game->players > 1 ? inquiry_match(&fewer, staller, inquiry->weak)
                                                           : inquiry_plays(&fewer, staller);
    struct finding *finding = inquiry_find(inquiry, -1);
    int64_t cut = 0;
    for (int i = 0; i < plays->count; i++)
        if (plays->list[i].outcome.end == END_LIMIT && cut++ == 0)
            inquiry_show(inquiry, finding, plays, &plays->list[i], "cut off after %d decisions",
                         plays->list[i].choice_count);
    inquiry_played(inquiry, finding, plays);
    judge_rate(finding, cut, plays->count, ABOVE, most, "share of plays that are kept from ending");
    finding_say(finding, "Who wants the play to last keeps it from ending in %lld of %d plays.",
                (long long)cut, plays->count);
}

const struct critic can_be_stalled_critic = {
    .name = "can_be_stalled", .summary = "a game that somebody can keep from ending",
    .way = CRITIC_DYNAMIC, .severity = 0.5, .options = options, .option_count = 1, .run = run,
};
