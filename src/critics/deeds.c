/* deeds.c: what parts would do, as critics compare it. */
#include "critics/deeds.h"

#include <math.h>
#include <string.h>

#include "core/heap.h"

struct doer *doers_new(const struct inquiry *inquiry, int *count)
{
    const struct game *game = inquiry->outline;
    struct doer *doers = heap_new((size_t)game->deed_count + 1, sizeof *doers);
    int last = -1;
    *count = 0;
    for (int i = 0; i < game->deed_count; i++) {
        const struct deed *deed = &game->deeds[i];
        if (deed->part < 0 || deed->kind == DEED_CONCLUSION)
            continue;
        if (last != deed->part)
            doers[(*count)++] = (struct doer){.part = part_of_outline(inquiry, deed->part),
                                              .name = game->parts[deed->part].name, .first = deed};
        last = deed->part;
        doers[*count - 1].count++;
    }
    return doers;
}

const struct deed *doer_deed(const struct doer *doer, enum deed_kind kind, const char *what)
{
    for (int i = 0; i < doer->count; i++)
        if (doer->first[i].kind == kind && strcmp(doer->first[i].what, what) == 0)
            return &doer->first[i];
    return NULL;
}

bool doer_cost(const struct doer *doer, double *cost)
{
    for (int i = 0; i < doer->count; i++)
        if (doer->first[i].kind == DEED_COST) {
            *cost = (double)doer->first[i].least;
            return doer->first[i].least == doer->first[i].most;
        }
    return false;
}

bool doer_cheaper(const struct doer *one, const struct doer *other, bool *strictly)
{
    int costs = 0;
    for (int i = 0; i < one->count; i++) {
        const struct deed *deed = &one->first[i], *against;
        if (deed->kind != DEED_COST)
            continue;
        against = doer_deed(other, DEED_COST, deed->what);
        if (!against || deed->most > against->least)
            return false;
        *strictly = *strictly || deed->most < against->least;
        costs++;
    }
    return costs > 0 && costs == doer_count(other, DEED_COST);
}

int doer_count(const struct doer *doer, enum deed_kind kind)
{
    int count = 0;
    for (int i = 0; i < doer->count; i++)
        count += doer->first[i].kind == kind;
    return count;
}

static float least_of(const struct doer *doer, const char *what)
{
    const struct deed *deed = doer_deed(doer, DEED_VALUE, what);
    return deed ? deed->least : 0;
}

bool doer_covers(const struct doer *one, const struct doer *other, bool *better)
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

bool doer_unknowns(const struct doer *one, const struct doer *other)
{
    for (int i = 0; i < other->count; i++)
        if (other->first[i].kind == DEED_EFFECT && !doer_deed(one, DEED_EFFECT, other->first[i].what))
            return false;
    return true;
}

static void add_amount(const struct deed *deed, struct text *out)
{
    if (deed->least == deed->most)
        text_add(out, " %g", (double)deed->least);
    else if (isinf(deed->most))
        text_add(out, " %g or more", (double)deed->least);
    else
        text_add(out, " %g to %g", (double)deed->least, (double)deed->most);
}

void doer_write(const struct doer *doer, struct text *out)
{
    int some = 0, opaque = 0;
    for (int i = 0; i < doer->count; i++) {
        const struct deed *deed = &doer->first[i];
        if (deed->kind != DEED_COST && deed->kind != DEED_VALUE)
            continue;
        text_add(out, "%s%s", some++ ? ", " : "", deed->what);
        add_amount(deed, out);
    }
    for (int i = 0; i < doer->count; i++)
        if (doer->first[i].kind == DEED_EFFECT)
            text_add(out, "%s%s", opaque++ ? ", " : some ? "; of unknown worth: " : "of unknown worth: ",
                     doer->first[i].what);
}
