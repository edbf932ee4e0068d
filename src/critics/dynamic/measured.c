/* measured.c: what the designer measures: formulas over metrics with limits (`measure` in GAME.critics). */
#include <math.h>
#include <stdlib.h>

#include "core/heap.h"
#include "critics/gauge.h"
#include "critics/inquiry.h"
#include "critics/wishes.h"

static const char *unfit(const struct inquiry *inquiry)
{
    return inquiry->wishes && inquiry->wishes->measure_count > 0 ? NULL : "the designer measures nothing";
}

/* The mean of the formula over plays, and how many have none; false if the game cannot be measured so. */
static bool mean_of(const struct wish_measure *measure, const struct plays *plays, struct moments *mean,
                    int *without, struct problems *problems)
{
    const char *names[FORMULA_NAMES_MAX];
    double *columns[FORMULA_NAMES_MAX], values[FORMULA_NAMES_MAX];
    int count = formula_names(measure->formula, names);
    bool fine = true;
    for (int k = 0; k < count; k++) {
        columns[k] = heap_new((size_t)plays->count + 1, sizeof *columns[k]);
        fine = fine && gauge(plays, names[k], columns[k], problems);
    }
    for (int i = 0; fine && i < plays->count; i++) {
        for (int k = 0; k < count; k++)
            values[k] = columns[k][i];
        double value = formula_value(measure->formula, values);
        if (isfinite(value))
            moments_add(mean, value);
        else
            (*without)++;
    }
    for (int k = 0; k < count; k++)
        free(columns[k]);
    return fine;
}

static void find(struct inquiry *inquiry, const struct wish_measure *measure)
{
    const struct plays *plays = inquiry_plays(inquiry, measure->line_up ? measure->line_up : inquiry->agent);
    struct finding *finding = inquiry_find(inquiry, -1);
    struct moments mean = {0};
    struct problems problems = {0};
    int without = 0;
    finding->critic = measure->name;
    finding_conclude(finding, "%s", measure->name);
    bool fine = mean_of(measure, plays, &mean, &without, &problems);
    inquiry_played(inquiry, finding, plays, plays->count - without);
    if (!fine && problems.count > 0)
        finding_note(finding, "%s", problems.list[0].text);
    if (without > 0)
        finding_note(finding, "%d of %d plays have no such number, and are left out", without, plays->count);
    judge_mean(finding, &mean, measure->above ? ABOVE : BELOW, measure->threshold, RANGE_ANY,
               measure->name);
    finding_say(finding, "%s: %s is %.3g, %s %g.", measure->sentence, measure->name,
                finding->evidence.interval.value, measure->above ? "above" : "below", measure->threshold);
}

static void run(struct inquiry *inquiry)
{
    for (int i = 0; i < inquiry->wishes->measure_count; i++)
        find(inquiry, &inquiry->wishes->measures[i]);
}

const struct critic measured_critic = {
    .name = "measured", .summary = "what the designer measures by formulas over metrics",
    .way = CRITIC_DYNAMIC, .severity = 0.6, .unfit = unfit, .run = run,
};
