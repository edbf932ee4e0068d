/* designer.c: what critics say that the designer wrote into the game or into its file of critics. */
#include <string.h>

#include "critics/inquiry.h"


static const char *unfit(const struct inquiry *inquiry)
{
    for (int i = 0; i < inquiry->outline->deed_count; i++)
        if (inquiry->outline->deeds[i].kind == DEED_CONCLUSION)
            return NULL;
    return "nobody wrote critics for it, or none of them says anything";
}

/* "file:12: shadows(market, village)": the critic is called by the first word of its conclusion. */
static void find(struct inquiry *inquiry, const struct deed *deed)
{
    const char *conclusion = strstr(deed->what, ": ");
    conclusion = conclusion ? conclusion + 2 : deed->what;
    struct finding *finding = inquiry_find(inquiry, part_of_outline(inquiry, deed->part));
    finding_conclude(finding, "%s", conclusion);
    finding_say(finding, "A critic of the designer concludes %s.", conclusion);
    finding_method(finding, "a query over the rules, values by symbolic execution");
    finding_note(finding, "critic at %.*s", (int)(conclusion - deed->what > 2 ? conclusion - deed->what - 2
                                                                             : 0), deed->what);
}

static void run(struct inquiry *inquiry)
{
    for (int i = 0; i < inquiry->outline->deed_count; i++)
        if (inquiry->outline->deeds[i].kind == DEED_CONCLUSION)
            find(inquiry, &inquiry->outline->deeds[i]);
}

const struct critic designer_critic = {
    .name = "designer", .summary = "what critics say that the designer wrote in Gamelan",
    .way = CRITIC_STATIC, .severity = 0.5, .unfit = unfit, .run = run,
};
