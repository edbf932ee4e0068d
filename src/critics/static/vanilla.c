/* vanilla.c: cards that are one plain bonus and nothing else: their price leaves no room.
 *
 * "If your basic version of a concept includes a bonus, you can vary the bonus and keep the cost the same.
 * Only when you do the bonus-less version are you stuck with increasing the cost." (Vaccarino, as the
 * critics paper quotes him) */
#include <stdlib.h>

#include "critics/deeds.h"

static const struct option options[] = {
    {.name = "types", .type = OPTION_NUMBER, .fallback = "1", .low = 0, .high = 10,
     .help = "kinds of bonus that a vanilla card has at most"},
};

static const char *unfit(const struct inquiry *inquiry)
{
    return inquiry->outline->deed_count > 0 ? NULL : "its engine does not tell what parts would do";
}

static void find(struct inquiry *inquiry, const struct doer *doer)
{
    struct text does = TEXT_GROWING;
    struct finding *finding = inquiry_find(inquiry, doer->part);
    doer_write(doer, &does);
    finding_say(finding, "%s is vanilla (%s): there is nothing about it to vary but its price.", doer->name,
                text_of(&does));
    finding_method(finding, "values by symbolic execution of the rules");
    text_free(&does);
}

static void run(struct inquiry *inquiry)
{
    double most = inquiry_number(inquiry, "types"), cost;
    int count, plain = 0, priced = 0;
    struct doer *doers = doers_new(inquiry, &count);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++) {
            const struct doer *doer = &doers[i];
            int values = doer_count(doer, DEED_VALUE);
            bool vanilla = values > 0 && values <= most && doer_count(doer, DEED_EFFECT) == 0 &&
                           doer_count(doer, DEED_CHOICE) == 0 && doer_cost(doer, &cost);
            if (pass == 0) {
                priced += doer_cost(doer, &cost);
                plain += vanilla;
            } else if (vanilla && 3 * plain <= priced) {
                find(inquiry, doer);
            }
        }
    free(doers);
}

const struct critic vanilla_critic = {
    .name = "vanilla", .summary = "a card that is one plain bonus and nothing else",
    .way = CRITIC_STATIC, .severity = 0.2, .options = options, .option_count = 1, .unfit = unfit, .run = run,
};
