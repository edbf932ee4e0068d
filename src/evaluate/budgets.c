/* budgets.c: strength over budget. */
#include "evaluate/budgets.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/spec.h"

enum { BUDGETS_LEAST = 3 };
static const double SURE = 0.05;

/* A positive number that is all of a text; 0: it is none. */
static double number_of(const char *text)
{
    char *end;
    double number = text ? strtod(text, &end) : 0;
    return text && *text && !*end && number > 0 && number < 1e15 ? number : 0;
}

/* The one setting in which two specs of one agent differ; NULL if they differ otherwise. */
static const char *only_difference(const struct spec *one, const struct spec *two)
{
    const char *found = NULL;
    if (strcmp(one->name, two->name) != 0 || one->setting_count != two->setting_count)
        return NULL;
    for (int i = 0; i < one->setting_count; i++) {
        const char *key = one->settings[i].key, *value = spec_given(two, key);
        if (!value)
            return NULL;
        if (strcmp(value, one->settings[i].value) == 0)
            continue;
        if (found)
            return NULL;
        found = key;
    }
    return found;
}

/* Finds the setting in which all differ and its values, in the order of the ladder; NULL: there is none. */
static char *find_setting(const struct ladder *ladder, double *sizes)
{
    struct spec *first = heap_new(1, sizeof *first), *other = heap_new(1, sizeof *other);
    struct problems unread = {0};
    const char *setting = NULL;
    bool fine = ladder->specs && spec_parse(first, ladder->specs[0], &unread);
    for (int i = 1; fine && i < ladder->count; i++) {
        fine = spec_parse(other, ladder->specs[i], &unread);
        const char *found = fine ? only_difference(first, other) : NULL;
        fine = found && (!setting || strcmp(setting, found) == 0);
        setting = fine ? found : setting;
        sizes[i] = fine ? number_of(spec_given(other, found)) : 0;
        fine = fine && sizes[i] > 0;
    }
    if (fine && setting)
        sizes[0] = number_of(spec_given(first, setting));
    char *copy = fine && setting && sizes[0] > 0 ? heap_string(setting) : NULL;
    free(first);
    free(other);
    return copy;
}

static void put_in_order(struct budgets *budgets, const double *sizes)
{
    for (int i = 0; i < budgets->count; i++) {
        int at = i;
        for (; at > 0 && budgets->size[at - 1] > sizes[i]; at--) {
            budgets->size[at] = budgets->size[at - 1];
            budgets->who[at] = budgets->who[at - 1];
        }
        budgets->size[at] = sizes[i];
        budgets->who[at] = i;
    }
}

/* Points of one against another, a number for each seed on which they met; returns how many. Matches of the
 * ladder are in order of seeds. */
static int64_t points_by_seed(const struct ladder *ladder, int one, int two, double *points)
{
    int64_t seeds = 0, matches = 0;
    double gained = 0;
    for (int64_t i = 0; i < ladder->match_count; i++) {
        const struct match *match = &ladder->matches[i];
        if (match->first == one && match->second == two) {
            gained += (double)match->points;
            matches++;
        } else if (match->first == two && match->second == one) {
            gained += 1 - (double)match->points;
            matches++;
        }
        bool last = i + 1 == ladder->match_count || ladder->matches[i + 1].luck != match->luck;
        if (last && matches) {
            points[seeds++] = gained / (double)matches;
            gained = 0;
            matches = 0;
        }
    }
    return seeds;
}

/* Compares all who met: one family of tests. */
static void compare(struct budgets *budgets, const struct results *results, const struct ladder *ladder)
{
    size_t pairs = (size_t)budgets->count * (size_t)budgets->count / 2 + 1;
    double *points = heap_new((size_t)ladder->match_count + 1, sizeof *points);
    double *half = heap_new((size_t)ladder->match_count + 1, sizeof *half);
    double *p = heap_new(pairs, sizeof *p);
    budgets->steps = heap_new(pairs, sizeof *budgets->steps);
    for (int64_t i = 0; i < ladder->match_count; i++)
        half[i] = 0.5;
    for (int more = 1; more < budgets->count; more++)
        for (int less = 0; less < more; less++) {
            int one = budgets->who[more], two = budgets->who[less];
            int64_t seeds = points_by_seed(ladder, one, two, points);
            if (!seeds)
                continue;
            struct paired paired = paired_compare(half, points, seeds);
            results_guard(results, &paired);
            p[budgets->step_count] = paired.p;
            budgets->steps[budgets->step_count++] = (struct budget_step){
                .more = more, .less = less, .points = ladder->against[one * ladder->count + two]};
        }
    holm(p, budgets->step_count);
    for (int i = 0; i < budgets->step_count; i++)
        budgets->steps[i].p = p[i];
    free(points);
    free(half);
    free(p);
}

bool budgets_fall(const struct budget_step *step)
{
    return step->p < SURE && step->points.value < 0.5;
}

/* How the plays of each ended, in a game for one. */
static void measure(struct budgets *budgets, const struct results *results, int scenario, int variant,
                    const struct ladder *ladder)
{
    const struct plan *plan = results->plan;
    int line_ups = plan->experiment.blocks[BLOCK_AGENTS].count;
    budgets->win = heap_new((size_t)budgets->count, sizeof *budgets->win);
    budgets->score = heap_new((size_t)budgets->count, sizeof *budgets->score);
    for (int i = 0; i < budgets->count; i++)
        for (int k = 0; k < line_ups; k++) {
            int cell = plan_cell(plan, scenario, variant, k);
            if (strcmp(plan->cells[cell].agents, ladder->names[budgets->who[i]]) != 0)
                continue;
            budgets->win[i] = results_mean(results, cell, "win");
            budgets->score[i] = results_mean(results, cell, "score");
        }
}

struct budgets *budgets_of(const struct results *results, int scenario, int variant,
                           const struct ladder *ladder)
{
    size_t count = (size_t)ladder->count;
    if (ladder->count < BUDGETS_LEAST)
        return NULL;
    double *sizes = heap_new(count, sizeof *sizes);
    char *setting = find_setting(ladder, sizes);
    struct budgets *budgets = NULL;
    if (setting) {
        budgets = heap_new(1, sizeof *budgets);
        *budgets = (struct budgets){
            .setting = setting, .count = ladder->count, .who = heap_new(count, sizeof *budgets->who),
            .size = heap_new(count, sizeof *budgets->size),
        };
        put_in_order(budgets, sizes);
        compare(budgets, results, ladder);
        int cell = plan_cell(results->plan, scenario, variant, 0);
        if (plan_subject(results->plan, cell)->game->players == 1)
            measure(budgets, results, scenario, variant, ladder);
    }
    free(sizes);
    return budgets;
}

void budgets_free(struct budgets *budgets)
{
    if (!budgets)
        return;
    free(budgets->setting);
    free(budgets->who);
    free(budgets->size);
    free(budgets->win);
    free(budgets->score);
    free(budgets->steps);
    free(budgets);
}
