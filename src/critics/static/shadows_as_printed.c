/* shadows_as_printed.c: the critic of the paper as it is printed, which fires on most pairs.
 *
 * One part "shadows" another if the other has, of every value of the one, none or no more. Nothing asks
 * whether the other is worth something that the one is not. It is kept to be compared with the corrected
 * form (shadows.c), and says one thing of the whole game. */
#include <math.h>
#include <stdlib.h>

#include "critics/deeds.h"

enum { CARDS_LEAST = 8 };

static double worth(const struct deed *deed)
{
    double amount = isinf(deed->most) ? (double)deed->least : (double)deed->most;
    return deed->kind == DEED_COST ? -amount : amount;
}

static bool shadows(const struct doer *one, const struct doer *other)
{
    for (int i = 0; i < one->count; i++) {
        const struct deed *deed = &one->first[i];
        if (deed->kind != DEED_VALUE && deed->kind != DEED_COST)
            continue;
        const struct deed *against = doer_deed(other, deed->kind, deed->what);
        if (against && worth(against) > worth(deed))
            return false;
    }
    return true;
}

static void run(struct inquiry *inquiry)
{
    int count, pairs = 0, both = 0;
    struct doer *doers = doers_new(inquiry, &count);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++) {
            bool one = i != k && shadows(&doers[i], &doers[k]);
            pairs += one;
            both += one && i < k && shadows(&doers[k], &doers[i]);
        }
    if (pairs > 0 && count >= CARDS_LEAST) {
        struct finding *finding = inquiry_find(inquiry, -1);
        finding_say(finding, "By the paper's own definition %d of %d ordered pairs of cards shadow each "
                    "other, %d of them in both directions: see `shadows` for the corrected one.", pairs,
                    count * (count - 1), both);
        finding_method(finding, "values by symbolic execution of the rules");
        for (int i = 0; i < count; i++)
            if (doer_count(&doers[i], DEED_EFFECT) > 0)
                finding_note(finding, "not annotated, of %s: %d effects", doers[i].name,
                             doer_count(&doers[i], DEED_EFFECT));
    }
    free(doers);
}

const struct critic shadows_as_printed_critic = {
    .name = "shadows_as_printed", .summary = "pairs of cards by the paper's own definition of shadowing",
    .way = CRITIC_STATIC, .severity = 0.05, .unfit = unfit_untold, .run = run,
};
