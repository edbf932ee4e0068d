/* group.c: findings that say the same of many parts, as one entry for who reads. */
#include "critics/group.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

static int of_critic(const struct findings_list *findings, enum verdict verdict, const char *critic)
{
    int count = 0;
    for (int i = 0; i < findings->count; i++)
        count += findings->list[i]->verdict == verdict && strcmp(findings->list[i]->critic, critic) == 0;
    return count;
}

/* Whether somebody before it in the list speaks for it. */
static bool spoken_for(const struct findings_list *findings, int number)
{
    const struct finding *finding = findings->list[number];
    for (int i = 0; i < number; i++)
        if (findings->list[i]->verdict == finding->verdict &&
            strcmp(findings->list[i]->critic, finding->critic) == 0)
            return true;
    return false;
}

struct groups groups_of(const struct findings_list *findings, enum verdict verdict, int from)
{
    size_t room = (size_t)findings->count + 1;
    struct groups groups = {.list = heap_new(room, sizeof *groups.list),
                            .room = heap_new(room, sizeof *groups.room)};
    int used = 0;
    for (int i = 0; i < findings->count; i++) {
        const struct finding *first = findings->list[i];
        if (first->verdict != verdict)
            continue;
        bool together = from > 0 && of_critic(findings, verdict, first->critic) >= from;
        if (together && spoken_for(findings, i))
            continue;
        struct group *group = &groups.list[groups.count++];
        *group = (struct group){.list = groups.room + used};
        for (int k = i; k < (together ? findings->count : i + 1); k++)
            if (findings->list[k]->verdict == verdict &&
                strcmp(findings->list[k]->critic, first->critic) == 0)
                group->list[group->count++] = findings->list[k];
        used += group->count;
    }
    return groups;
}

void groups_free(struct groups *groups)
{
    free(groups->list);
    free(groups->room);
}

/* The most plays that one of them says would tell, and that there was no time for. */
static void add_needed(const struct group *group, struct text *out)
{
    int64_t needed = 0, lacking = 0;
    for (int i = 0; i < group->count; i++) {
        const struct evidence *evidence = &group->list[i]->evidence;
        needed = evidence->needed > needed ? evidence->needed : needed;
        lacking = evidence->lacking > lacking ? evidence->lacking : lacking;
    }
    evidence_needed(needed, lacking, out);
}

void group_headline(const struct group *group, const char *summary, struct text *out)
{
    const struct finding *first = group->list[0];
    if (group->count == 1 || !summary) {
        finding_headline(first, summary, out);
        return;
    }
    bool unknown = first->verdict == VERDICT_UNKNOWN;
    text_add(out, "%s, %d times: %s%s", first->critic, group->count, summary,
             unknown ? ": cannot tell" : first->verdict == VERDICT_CLEAR ? ": not here" : "");
    if (unknown)
        add_needed(group, out);
}

void group_names(const struct group *group, int most, struct text *out)
{
    int shown = most > 0 && group->count > most ? most : group->count;
    for (int i = 0; i < shown; i++)
        text_add(out, "%s%s", i ? ", " : "",
                 *group->list[i]->part ? group->list[i]->part : group->list[i]->evidence.conclusion);
    if (shown < group->count)
        text_add(out, " and %d more", group->count - shown);
}
