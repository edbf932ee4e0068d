/* trouble.c: plays that say less than they seem to. */
#include "core/trouble.h"

#include <inttypes.h>

void trouble_add(struct trouble *trouble, const struct outcome *outcome)
{
    if (outcome->end == END_LIMIT) {
        bool first = trouble->ends[END_LIMIT] == 0;
        if (first || outcome->plies < trouble->cut_least)
            trouble->cut_least = outcome->plies;
        if (first || outcome->plies > trouble->cut_most)
            trouble->cut_most = outcome->plies;
    }
    trouble->plays++;
    trouble->ends[outcome->end]++;
    trouble->unanswered += outcome->unanswered;
}

bool trouble_any(const struct trouble *trouble)
{
    return trouble->ends[END_RULES] < trouble->plays || trouble->unanswered;
}

bool trouble_fault(const struct outcome *outcome)
{
    return outcome->end > END_LIMIT;
}

static const char *were(uint64_t count)
{
    return count == 1 ? "was" : "were";
}

void trouble_tell(const struct trouble *trouble, const char *blame, struct text *out)
{
    size_t began = out->length;
    for (int end = END_COUNT - 1; end >= END_LIMIT; end--) {
        uint64_t count = trouble->ends[end];
        if (!count)
            continue;
        if (out->length == began)
            text_add(out, "%" PRIu64 " of %" PRIu64 " play%s %s ", count, trouble->plays,
                     trouble->plays == 1 ? "" : "s", were(count));
        else
            text_add(out, "; %" PRIu64 " %s ", count, were(count));
        if (end == END_LIMIT) {
            text_add(out, "cut off after %" PRIu32, trouble->cut_least);
            if (trouble->cut_most > trouble->cut_least)
                text_add(out, " to %" PRIu32, trouble->cut_most);
            text_add(out, " decisions");
        } else {
            text_add(out, "stopped by %s%s", end == END_OVERFLOW ? "an " : "", end_names[end]);
            if (*blame)
                text_add(out, " (%s)", blame);
        }
    }
    if (trouble->unanswered)
        text_add(out, "%s%" PRIu64 " decision%s of %" PRIu64 " play%s had no legal answer, the first "
                 "legal action was taken instead", out->length == began ? "" : "; ",
                 trouble->unanswered, trouble->unanswered == 1 ? "" : "s", trouble->plays,
                 trouble->plays == 1 ? "" : "s");
}

static void end(void *context, const struct game *game, const struct state *state)
{
    struct text *blame = context;
    for (int i = 0; i < state->culprit_count; i++) {
        const struct part *part = &game->parts[state->culprits[i]];
        text_add(blame, "%s%s '%s'", i ? " -> " : "", part->kind, part->name);
    }
}

struct watcher trouble_watcher(struct text *blame)
{
    return (struct watcher){.context = blame, .end = end};
}
