/* slow_to_resolve.c: cards that take long because of the decisions they ask for.
 *
 * A decision between n options takes first + more * log2(n + 1) seconds. A card that gives another action
 * comes in rows, so that its time counts double: "Spy is slow to resolve... ideally Spy-type attacks don't
 * have +1 action, or don't involve a decision, or both." (Vaccarino, as the critics paper quotes him) */
#include <stdlib.h>
#include <string.h>

#include "core/exact.h"
#include "critics/deeds.h"

static const struct option options[] = {
    {.name = "first", .type = OPTION_NUMBER, .fallback = "2", .low = 0, .high = 1e6,
     .help = "seconds that a decision takes at least"},
    {.name = "more", .type = OPTION_NUMBER, .fallback = "0.5", .low = 0, .high = 1e6,
     .help = "seconds for every doubling of the options"},
    {.name = "seconds", .type = OPTION_NUMBER, .fallback = "10", .low = 0, .high = 1e6,
     .help = "seconds that a card may take"},
};

static const char *unfit(const struct inquiry *inquiry)
{
    for (int i = 0; i < inquiry->outline->deed_count; i++)
        if (inquiry->outline->deeds[i].kind == DEED_CHOICE)
            return NULL;
    return "no part of it asks for a decision, as far as its engine tells";
}

/* Whether it lets the player go on: a value of the kind that one more use takes. */
static bool goes_on(const struct doer *doer)
{
    const struct deed *actions = doer_deed(doer, DEED_VALUE, "actions");
    return actions && actions->least >= 1;
}

static void find(struct inquiry *inquiry, const struct doer *doer, double seconds, double most)
{
    struct finding *finding = inquiry_find(inquiry, doer->part);
    int decisions = doer_count(doer, DEED_CHOICE);
    finding_say(finding, "%s is slow to resolve: %d decision%s take%s about %.0f seconds%s.", doer->name,
                decisions, decisions == 1 ? "" : "s", decisions == 1 ? "s" : "", goes_on(doer) ? seconds / 2
                : seconds, goes_on(doer) ? ", twice, since it gives another action and comes in rows" : "");
    finding_method(finding, "choices found by symbolic execution, each with the number of its options");
    finding->evidence.measured = finding->evidence.above = true;
    finding->evidence.measure = "seconds of deciding, twice that with another action";
    finding->evidence.interval = (struct interval){seconds, seconds, seconds};
    finding->evidence.threshold = most;
    for (int i = 0; i < doer->count; i++)
        if (doer->first[i].kind == DEED_CHOICE)
            finding_note(finding, "a choice of %s, between up to %g", strcmp(doer->first[i].what, "own") == 0
                         ? "its player" : "somebody else", (double)doer->first[i].most);
}

static void run(struct inquiry *inquiry)
{
    double first = inquiry_number(inquiry, "first"), more = inquiry_number(inquiry, "more"),
           most = inquiry_number(inquiry, "seconds");
    int count;
    struct doer *doers = doers_new(inquiry, &count);
    for (int i = 0; i < count; i++) {
        double seconds = 0;
        for (int k = 0; k < doers[i].count; k++)
            if (doers[i].first[k].kind == DEED_CHOICE)
                seconds += first + more * exact_log((double)doers[i].first[k].most + 1) / exact_log(2);
        seconds *= goes_on(&doers[i]) ? 2 : 1;
        if (seconds > most)
            find(inquiry, &doers[i], seconds, most);
    }
    free(doers);
}

const struct critic slow_to_resolve_critic = {
    .name = "slow_to_resolve", .summary = "a card whose decisions take too long",
    .way = CRITIC_STATIC, .severity = 0.35, .options = options, .option_count = 3, .unfit = unfit, .run = run,
};
