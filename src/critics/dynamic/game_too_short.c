/* game_too_short.c: plays that are over before anybody could do much. */
#include "critics/inquiry.h"

static const struct option options[] = {
    {.name = "decisions", .type = OPTION_NUMBER, .fallback = "4", .low = 0, .high = 1e6,
     .help = "decisions that a play should have at least, on average"},
};

static void run(struct inquiry *inquiry)
{
    double least = inquiry_number(inquiry, "decisions");
    const struct plays *plays = inquiry_plays(inquiry, inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct moments decisions = {0};
    const struct trace *shortest = NULL;
    for (int i = 0; i < plays->count; i++) {
        const struct trace *trace = &plays->list[i];
        moments_add(&decisions, trace->choice_count);
        if (!shortest || trace->choice_count < shortest->choice_count)
            shortest = trace;
    }
    inquiry_played(inquiry, finding, plays);
    judge_mean(finding, &decisions, BELOW, least, "decisions of a play");
    finding_say(finding, "A play has %.1f decisions, fewer than %g: it is over before anybody could do "
                "much.", finding->evidence.interval.value, least);
    if (shortest)
        inquiry_show(inquiry, finding, plays, shortest, "over after %d decisions",
                     shortest->choice_count);
}

const struct critic game_too_short_critic = {
    .name = "game_too_short", .summary = "plays that are over before anybody could do much",
    .way = CRITIC_DYNAMIC, .severity = 0.6, .options = options, .option_count = 1, .run = run,
};
