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

/* Whether several cards have each of its values: a bonus that only one card has is no basic one. */
static bool is_basic(const struct doer *doers, int count, const struct doer *doer)
{
    for (int i = 0; i < doer->count; i++) {
        int others = 0;
        for (int k = 0; k < count && doer->first[i].kind == DEED_VALUE; k++)
            others += &doers[k] != doer && doer_deed(&doers[k], DEED_VALUE, doer->first[i].what);
        if (doer->first[i].kind == DEED_VALUE && others < 2)
            return false;
    }
    return true;
}

static void run(struct inquiry *inquiry)
{
    double most = inquiry_number(inquiry, "types"), cost;
    int count, plain = 0;
    struct doer *doers = doers_new(inquiry, &count);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++) {
            const struct doer *doer = &doers[i];
            int values = doer_count(doer, DEED_VALUE);
            if (values == 0 || values > most || doer_count(doer, DEED_EFFECT) > 0 ||
                doer_count(doer, DEED_CHOICE) > 0 || !doer_cost(doer, &cost) || !is_basic(doers, count, doer))
                continue;
            plain += pass == 0;
            /* Where many are, it is how the game is. */
            if (pass == 1 && 8 * plain <= count)
                find(inquiry, doer);
        }
    free(doers);
}

const struct critic vanilla_critic = {
    .name = "vanilla", .summary = "a card that is one plain bonus and nothing else",
    .way = CRITIC_STATIC, .severity = 0.2, .options = options, .option_count = 1, .unfit = unfit_untold, .run = run,
};
