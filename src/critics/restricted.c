/* restricted.c: what something is worth in a player's hands. */
#include "critics/restricted.h"

#include <stdlib.h>
#include <string.h>

#include "critics/uses.h"

/* Who plays: quick, since every part has a line-up of its own. */
static const char *const player = "greedy";
enum { PLAYS_LOOKED = 40, OPTIONS_MAX = 12 };

static int rarer(const void *a, const void *b)
{
    const struct use *one = a, *two = b;
    return one->taken != two->taken ? (one->taken < two->taken) - (one->taken > two->taken)
                                    : strcmp(one->name, two->name);
}

static void judge(struct inquiry *inquiry, const struct restriction *how, const struct use *use)
{
    const char *quote = strchr(use->name, '\'') ? "\"" : "'";
    struct text agent = TEXT_GROWING;
    text_add(&agent, "%s:part=%s%s%s,agent=%s", how->how, quote, use->name, quote, player);
    struct contest contest = contest_hold(inquiry, text_of(&agent), player, 0);
    struct finding *finding = use->part >= 0 ? inquiry_find(inquiry, use->part)
                                             : inquiry_find_named(inquiry, use->name);
    finding_conclude(finding, "%s(%s)", inquiry->critic->name, use->name);
    contest_judge(inquiry, finding, &contest, how->side, how->threshold, how->wins);
    struct text edge = TEXT_GROWING, sentence = TEXT_GROWING;
    text_add(&edge, "%.2f", finding->evidence.interval.value);
    for (const char *at = how->sentence; *at; at++)
        if (*at == '$')
            text_add(&sentence, "%s", use->name);
        else if (*at == '#')
            text_add(&sentence, "%s", text_of(&edge));
        else
            text_bytes(&sentence, at, 1);
    finding_say(finding, "%s", text_of(&sentence));
    finding_note(finding, "taken at %d of %d decisions at which it could be", use->taken, use->offered);
    text_free(&edge);
    text_free(&sentence);
    text_free(&agent);
}

void restricted_judge(struct inquiry *inquiry, const struct restriction *how)
{
    struct inquiry fewer = *inquiry;
    fewer.games = inquiry->games < PLAYS_LOOKED ? inquiry->games : PLAYS_LOOKED;
    struct uses uses = uses_count(inquiry_plays(&fewer, player), PLAYS_LOOKED);
    int parts = 0, others = 0;
    for (int i = 0; i < uses.count; i++)
        *(uses.list[i].part >= 0 ? &parts : &others) += 1;
    /* Most used first: what is left of the time tells more about them. */
    qsort(uses.list, (size_t)uses.count, sizeof *uses.list, rarer);
    for (int i = 0; i < uses.count; i++) {
        const struct use *use = &uses.list[i];
        bool meant = use->part >= 0 || (!how->wins && parts == 0 && others <= OPTIONS_MAX);
        /* What is never taken anyway changes nothing when it is forbidden. */
        if (meant && use->offered > 0 && (use->taken > 0 || how->how[0] == 'o'))
            judge(inquiry, how, use);
    }
    uses_free(&uses);
}
