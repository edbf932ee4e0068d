/* shadows.c: parts that are not worth having, because another does all they do for no more.
 *
 * One shadows another if it costs no more, is worth at least as much of everything the other is worth
 * something of, whatever way it goes, and more of something. This is the critic of the paper with its
 * quantifier put right: as printed it asks about the values of the wrong card. What nobody gave a worth
 * cannot be compared: if the shadowed one does such a thing, that is said, and the finding is a mild one. */
#include <stdlib.h>
#include <string.h>

#include "critics/deeds.h"

static const char *unfit(const struct inquiry *inquiry)
{
    return inquiry->outline->deed_count > 0 ? NULL : "its engine does not tell what parts would do";
}

static float least_of(const struct doer *doer, const char *what)
{
    const struct deed *deed = doer_deed(doer, DEED_VALUE, what);
    return deed ? deed->least : 0;
}

/* Whether one is at least as good in all that counts; `better`: and better in something. */
static bool covers(const struct doer *one, const struct doer *other, bool *better)
{
    if (!doer_cheaper(one, other, better))
        return false;
    for (int i = 0; i < other->count; i++) {
        const struct deed *deed = &other->first[i];
        if (deed->kind != DEED_VALUE)
            continue;
        if (least_of(one, deed->what) < deed->most)
            return false;
        *better = *better || least_of(one, deed->what) > deed->most;
    }
    for (int i = 0; i < one->count; i++) {
        const struct deed *deed = &one->first[i];
        if (deed->kind != DEED_VALUE || doer_deed(other, DEED_VALUE, deed->what))
            continue;
        if (deed->least < 0)
            return false;
        *better = *better || deed->least > 0;
    }
    return true;
}

/* Whether all that nobody gave a worth is done by the other as well. */
static bool same_unknowns(const struct doer *one, const struct doer *other)
{
    for (int i = 0; i < other->count; i++)
        if (other->first[i].kind == DEED_EFFECT && !doer_deed(one, DEED_EFFECT, other->first[i].what))
            return false;
    return true;
}

static bool shadows(const struct doer *one, const struct doer *other, bool surely)
{
    bool better = false;
    return one != other && covers(one, other, &better) && better &&
           (!surely || (same_unknowns(one, other) && same_unknowns(other, one)));
}

static void find(struct inquiry *inquiry, const struct doer *doers, int count, const struct doer *shadowed)
{
    struct text names = TEXT_GROWING, does = TEXT_GROWING;
    int shadowing = 0;
    bool surely = false;
    for (int i = 0; i < count; i++)
        surely = surely || shadows(&doers[i], shadowed, true);
    for (int i = 0; i < count; i++)
        if (shadows(&doers[i], shadowed, surely))
            text_add(&names, "%s%s", shadowing++ ? ", " : "", doers[i].name);
    if (shadowing > 0) {
        struct finding *finding = inquiry_find(inquiry, shadowed->part);
        finding_conclude(finding, "shadows({%s}, %s)", text_of(&names), shadowed->name);
        finding_say(finding, surely ? "%s is not worth having: %s %s at least as good in everything, and cost%s "
                                      "no more."
                                    : "%s is shadowed by %s, which %s at least as good in all that is "
                                      "annotated and cost%s no more, unless its other effects make up for it.",
                    shadowed->name, text_of(&names), shadowing == 1 ? "is" : "are",
                    shadowing == 1 ? "s" : "");
        finding->severity = surely ? inquiry->critic->severity : 0.3;
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
    int count;
    struct doer *doers = doers_new(inquiry, &count);
    /* One without any value is worth less than all by this measure, and that says nothing. */
    for (int i = 0; i < count; i++)
        if (doer_count(&doers[i], DEED_VALUE) > 0)
            find(inquiry, doers, count, &doers[i]);
    free(doers);
}

const struct critic shadows_critic = {
    .name = "shadows", .summary = "a card that another outdoes for no more",
    .way = CRITIC_STATIC, .severity = 0.8, .unfit = unfit, .run = run,
};
