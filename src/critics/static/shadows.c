/* shadows.c: parts that are not worth having, because another does all they do for no more.
 *
 * One shadows another if it costs no more, is worth at least as much of everything the other is worth
 * something of, whatever way it goes, and more of something. This is the critic of the paper with its
 * quantifier put right: as printed it asks about the values of the wrong card. What nobody gave a worth
 * cannot be compared: if the shadowed one does such a thing, that is said, and the finding is a mild one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "critics/deeds.h"

enum { NAMES_SAID = 3 };

static const struct option options[] = {
    {.name = "doubts", .type = OPTION_NUMBER, .fallback = "6", .low = 0, .high = 1e6,
     .help = "with more cards that may be shadowed, but for effects of unknown worth, none is named"},
};

static bool shadows(const struct doer *one, const struct doer *other, bool surely)
{
    bool better = false;
    return one != other && doer_covers(one, other, &better) && better &&
           doer_unknowns(other, one) && (!surely || doer_unknowns(one, other));
}

/* How many shadow it. */
static int shadowed_by(const struct doer *doers, int count, const struct doer *shadowed, bool surely)
{
    int by = 0;
    for (int i = 0; i < count; i++)
        by += shadows(&doers[i], shadowed, surely);
    return by;
}

static void find(struct inquiry *inquiry, const struct doer *doers, int count, const struct doer *shadowed,
                 bool surely)
{
    struct text names = TEXT_GROWING, does = TEXT_GROWING;
    int shadowing = 0;
    size_t few = 0;
    for (int i = 0; i < count; i++)
        if (shadows(&doers[i], shadowed, surely)) {
            text_add(&names, "%s%s", shadowing++ ? ", " : "", doers[i].name);
            few = shadowing <= NAMES_SAID ? names.length : few;
        }
    char more[40] = "";
    if (shadowing > NAMES_SAID)
        snprintf(more, sizeof more, " and %d others", shadowing - NAMES_SAID);
    if (shadowing > 0) {
        struct finding *finding = inquiry_find(inquiry, shadowed->part);
        finding_conclude(finding, "shadows({%s}, %s)", text_of(&names), shadowed->name);
        finding_about(finding, "shadows(%s)", shadowed->name);
        finding_say(finding, surely ? "%s is not worth having: %.*s%s %s at least as good in everything, and "
                                      "cost%s no more."
                                    : "%s is shadowed by %.*s%s, which %s at least as good in all that is "
                                      "annotated and cost%s no more, unless its other effects make up for "
                                      "it.",
                    shadowed->name, (int)few, text_of(&names), more, shadowing == 1 ? "is" : "are",
                    shadowing == 1 ? "s" : "");
        /* The more of them, the worse, within its kind. */
        finding->severity = (surely ? inquiry->critic->severity : 0.3) + 0.1 * shadowing / (shadowing + 9);
        finding_method(finding, "values by symbolic execution of the rules");
        doer_write(shadowed, &does);
        finding_note(finding, "%s: %s", shadowed->name, text_of(&does));
        for (int i = 0; i < count; i++)
            if (shadows(&doers[i], shadowed, surely)) {
                text_clear(&does);
                doer_write(&doers[i], &does);
                finding_note(finding, "%s: %s", doers[i].name, text_of(&does));
                finding_consult(finding, inquiry->game, doers[i].part);
            }
    }
    text_free(&names);
    text_free(&does);
}

static void run(struct inquiry *inquiry)
{
    int count, unsure = 0;
    struct doer *doers = doers_new(inquiry, &count);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++) {
            bool surely = shadowed_by(doers, count, &doers[i], true) > 0;
            /* One without any value is worth less than all by this measure, and that says nothing. */
            if (doer_count(&doers[i], DEED_VALUE) == 0 || !shadowed_by(doers, count, &doers[i], surely))
                continue;
            unsure += pass == 0 && !surely;
            /* Where most cards do what nobody gave a worth, doubt says nothing either. */
            if (pass == 1 && (surely || unsure <= inquiry_number(inquiry, "doubts")))
                find(inquiry, doers, count, &doers[i], surely);
        }
    free(doers);
}

const struct critic shadows_critic = {
    .name = "shadows", .summary = "a card that another outdoes for no more",
    .way = CRITIC_STATIC, .severity = 0.8, .options = options, .option_count = 1, .unfit = unfit_untold, .run = run,
};
