/* unwinnable.c: levels and battles that cannot be won, whatever one does.
 *
 * By what the rules say (walls all round what must be met, nothing that hurts the enemy), or proved by
 * looking at every state that can be reached, where these are few and chance has no part. */
#include "critics/lints.h"
#include "critics/search.h"

static const char *const lints[] = {"cannot-win", "unreachable", "no-avatar", NULL};

static const struct option options[] = {
    {.name = "states", .type = OPTION_NUMBER, .fallback = "3000", .low = 1, .high = 1e7,
     .help = "states that are looked at, at most"},
};

static const char *unfit(const struct inquiry *inquiry)
{
    return inquiry->game->players == 1 ? NULL : "it is for several players";
}

static void run(struct inquiry *inquiry)
{
    int before = inquiry->findings.count, states;
    lints_find(inquiry, lints);
    if (inquiry->findings.count > before)
        return;
    int most = (int)inquiry_number(inquiry, "states");
    if (search_wins(inquiry->game, most, (size_t)256 << 20, &states) != SEARCH_NO_WAY)
        return;
    struct finding *finding = inquiry_find(inquiry, -1);
    finding_say(finding, "It cannot be won: none of the %d states that can be reached leads to a win.",
                states);
    finding_method(finding, "looking at every state that can be reached");
    finding_note(finding, "%d states, none of them won; chance had no part in any step", states);
}

const struct critic unwinnable_critic = {
    .name = "unwinnable", .summary = "a level or battle that cannot be won",
    .way = CRITIC_STATIC, .severity = 1, .options = options, .option_count = 1, .unfit = unfit, .run = run,
};
