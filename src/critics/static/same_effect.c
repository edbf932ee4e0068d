/* same_effect.c: parts that do the same for the same price under two names. */
#include <stdlib.h>
#include <string.h>

#include "critics/deeds.h"

/* The name of the part itself among the arguments of what it does is not a difference. */
static bool same_words(const char *a, const char *a_name, const char *b, const char *b_name)
{
    const char *in_a = strstr(a, a_name), *in_b = strstr(b, b_name);
    if (!in_a || !in_b || !strchr(a, '('))
        return strcmp(a, b) == 0;
    return in_a - a == in_b - b && strncmp(a, b, (size_t)(in_a - a)) == 0 &&
           strcmp(in_a + strlen(a_name), in_b + strlen(b_name)) == 0;
}

static bool same(const struct doer *one, const struct doer *other)
{
    if (one->count != other->count)
        return false;
    for (int i = 0; i < one->count; i++) {
        const struct deed *a = &one->first[i], *b = &other->first[i];
        if (a->kind != b->kind || a->least != b->least || a->most != b->most ||
            !same_words(a->what, one->name, b->what, other->name))
            return false;
    }
    return true;
}

static void run(struct inquiry *inquiry)
{
    int count;
    struct doer *doers = doers_new(inquiry, &count);
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            if (!same(&doers[i], &doers[k]) || doers[i].count < 2)
                continue;
            struct text does = TEXT_GROWING;
            struct finding *finding = inquiry_find(inquiry, doers[k].part);
            doer_write(&doers[k], &does);
            finding_conclude(finding, "same_effect(%s, %s)", doers[i].name, doers[k].name);
            bool swap = strcmp(doers[i].name, doers[k].name) > 0;
            finding_about(finding, "same_effect(%s, %s)", doers[swap ? k : i].name, doers[swap ? i : k].name);
            finding_say(finding, "%s and %s do the same: %s.", doers[i].name, doers[k].name, text_of(&does));
            finding_method(finding, "reading the rules");
            finding_consult(finding, inquiry->game, doers[i].part);
            text_free(&does);
        }
    free(doers);
}

const struct critic same_effect_critic = {
    .name = "same_effect", .summary = "two parts that do the same for the same price",
    .way = CRITIC_STATIC, .severity = 0.6, .unfit = unfit_untold, .run = run,
};
