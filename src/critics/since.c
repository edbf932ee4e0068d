/* since.c: which findings are new, gone or still there. */
#include "critics/since.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

struct since *since_kept(const char *other, struct kept_finding *before, int count)
{
    struct since *since = heap_new(1, sizeof *since);
    *since = (struct since){.other = heap_string(other), .before = before, .before_count = count};
    return since;
}

struct since *since_findings(const char *other, const struct findings_list *findings)
{
    struct kept_finding *before = heap_new((size_t)findings->count + 1, sizeof *before);
    struct text key = TEXT_GROWING;
    int count = 0;
    for (int i = 0; i < findings->count; i++) {
        const struct finding *finding = findings->list[i];
        if (finding->verdict != VERDICT_FAULT)
            continue;
        text_clear(&key);
        finding_key(finding, &key);
        before[count++] = (struct kept_finding){.key = heap_string(text_of(&key)),
                                                .part = heap_string(finding->part),
                                                .sentence = heap_string(finding->sentence),
                                                .evidence = heap_string("")};
    }
    text_free(&key);
    return since_kept(other, before, count);
}

void since_free(struct since *since)
{
    if (!since)
        return;
    kept_findings_free(since->before, since->before_count);
    free(since->other);
    free(since);
}

static bool same(const struct kept_finding *kept, const struct finding *finding)
{
    struct text key = TEXT_GROWING;
    finding_key(finding, &key);
    bool equal = strcmp(text_of(&key), kept->key) == 0;
    text_free(&key);
    return equal;
}

bool since_had(const struct since *since, const struct finding *finding)
{
    for (int i = 0; i < since->before_count; i++)
        if (same(&since->before[i], finding))
            return true;
    return false;
}

enum verdict since_now(const struct kept_finding *kept, const struct findings_list *findings)
{
    for (int i = 0; i < findings->count; i++)
        if (same(kept, findings->list[i]))
            return findings->list[i]->verdict;
    return VERDICT_CLEAR;
}
