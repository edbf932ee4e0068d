/* until.c: which column an experiment's `until` is about. */
#include "evaluate/until.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/spec.h"
#include "evaluate/metric.h"
#include "evaluate/results.h"

enum { NAMES_MAX = 64 };

/* The column of a metric as far as its spec tells it: "win", "field: hp", "field: hp 1". False for
 * those that are named by what happens in plays. */
static bool column_of(const char *text, struct text *out)
{
    struct spec spec;
    struct problems unread = {0};    /* what cannot be read is said when metrics are checked */
    const struct metric *metric = spec_parse(&spec, text, &unread) ? metric_find(spec.name) : NULL;
    const char *name = metric ? spec_given(&spec, "name") : NULL;
    const char *index = metric ? spec_given(&spec, "index") : NULL;
    text_clear(out);
    if (name && index && strcmp(index, "0") != 0)
        text_add(out, "%s: %s %s", metric->name, name, index);
    else if (name)
        text_add(out, "%s: %s", metric->name, name);
    else if (metric && metric->outcome)
        text_add(out, "%s", metric->name);
    return out->length > 0;
}

void until_settle(struct experiment *experiment)
{
    const struct items *items = &experiment->blocks[BLOCK_METRICS];
    struct text column = TEXT_GROWING;
    for (int i = 0; experiment->until && i < items->count; i++) {
        const char *until = experiment->until;
        if (!column_of(items->list[i].text, &column) ||
            (strcmp(until, items->list[i].text) != 0 && strcmp(until, items->list[i].name) != 0 &&
             strcmp(until, column_label(text_of(&column))) != 0))
            continue;
        free(experiment->until);
        experiment->until = heap_string(text_of(&column));
        break;
    }
    text_free(&column);
}

/* Whether a column is of one of the experiment's metrics; those that plays name are taken as they are. */
static bool is_measured(const struct plan *plan, const char *until)
{
    const struct metric *metric = metric_of_column(until);
    struct text column = TEXT_GROWING;
    bool found = metric && metric->outcome;
    for (int i = 0; metric && !found && i < plan->metric_count; i++)
        found = metric_of_column(plan->metrics[i]) == metric &&
                (!column_of(plan->metrics[i], &column) || strcmp(text_of(&column), until) == 0);
    text_free(&column);
    return found;
}

/* "no metric has such a column; there are: win, hp" and which one may have been meant. */
static bool fail(const struct plan *plan, struct place place, struct problems *problems)
{
    struct text names[NAMES_MAX], list = TEXT_GROWING;
    const char *labels[NAMES_MAX];
    struct hint hint;
    size_t count = 0;
    for (int i = 0; i < plan->metric_count && count < NAMES_MAX; i++) {
        names[count] = (struct text)TEXT_GROWING;
        if (!column_of(plan->metrics[i], &names[count])) {
            text_add(&names[count], "%s", plan->metrics[i]);
            text_add(&list, "%s%s: ...", count ? ", " : "", plan->metrics[i]);
        } else {
            text_add(&list, "%s%s", count ? ", " : "", column_label(text_of(&names[count])));
        }
        labels[count] = column_label(text_of(&names[count]));
        count++;
    }
    problem_error(problems, place, "until %s: no metric of the experiment has such a column%s; it has: "
                  "%.200s", plan->experiment.until,
                  nearest_hint(plan->experiment.until, labels, count, &hint), text_of(&list));
    for (size_t i = 0; i < count; i++)
        text_free(&names[i]);
    text_free(&list);
    return false;
}

bool until_check(const struct plan *plan, struct problems *problems)
{
    const struct experiment *experiment = &plan->experiment;
    struct place place = {experiment->until_line ? experiment->file : NULL, experiment->until_line,
                          experiment->until_line ? 1 : 0};
    if (!experiment->until)
        return true;
    if (!is_measured(plan, experiment->until))
        return fail(plan, place, problems);
    struct plan_pair *pairs;
    int count = experiment->differs ? plan_pairs(plan, &pairs) : 1;
    if (experiment->differs)
        free(pairs);
    return count > 0 ||
           problem_error(problems, place, "until %s differs: there is nothing to compare: one line-up, "
                         "one variant", experiment->until);
}
