/* conflict.c: which demands cannot be met together, and as few of them as possible.
 *
 * A set of demands that cannot be met must share something with every set that makes the rest possible
 * when it is left out. So the smallest set that meets all such sets found so far is tried: if it cannot be
 * met, it is the answer; otherwise it is filled up as far as possible, and what is left out is one more
 * such set (Ignatiev, Previti, Liffiton and Marques-Silva 2015). */
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/heap.h"
#include "generate/levels/maker.h"

enum { DEMANDS_MAX = 2 * LIMITS_MAX + PAIRS_MAX + DISTANCES_MAX + 8, CUTS_MAX = 200, CONFLICTS_EACH = 20000, 
       STEPS_MAX = 200000 };

struct search {
    const struct level_maker *maker;
    double  deadline;
    int     count, cut_count, steps;
    bool    cuts[CUTS_MAX][DEMANDS_MAX];     /* of these, one must be in the answer */
    bool    fault;
    bool    numbers;         /* conflict by themselves: the map need not be looked at */
};

static void start_nothing(void *context)
{
    (void)context;
}

static void ignore_atom(void *context, int x, int y, const char *object)
{
    (void)context, (void)x, (void)y, (void)object;
}

/* Whether these demands surely cannot be met together. */
static bool is_impossible(struct search *search, const bool *demands)
{
    struct problems problems = {0};
    struct text program = TEXT_GROWING;
    bool left_out[DEMANDS_MAX];
    for (int i = 0; i < search->count; i++)
        left_out[i] = !demands[i];
    if (level_counts_conflict(search->maker, left_out))
        return true;
    if (search->numbers)
        return false;
    level_program(search->maker, NULL, left_out, &program);
    struct question question = {.program = text_of(&program), .more = search->maker->program,
                                .more_name = search->maker->program_name, .conflicts = CONFLICTS_EACH,
                                .deadline = search->deadline, .start = start_nothing, .atom = ignore_atom};
    enum solved solved = clingo_ask(search->maker->clingo, &question, &problems);
    text_free(&program);
    search->fault |= solved == NOT_UNDERSTOOD || solved == OUT_OF_TIME;
    return solved == UNSOLVABLE;
}

/* The smallest set that has something of every cut, not larger than `most`; by depth, cut after cut. */
static bool cover(struct search *search, bool *chosen, int most)
{
    int open = -1;
    for (int i = 0; i < search->cut_count && open < 0; i++) {
        bool met = false;
        for (int d = 0; d < search->count; d++)
            met |= search->cuts[i][d] && chosen[d];
        if (!met)
            open = i;
    }
    if (open < 0)
        return true;
    if (most == 0 || search->steps++ > STEPS_MAX)
        return false;
    for (int d = 0; d < search->count; d++) {
        if (!search->cuts[open][d])
            continue;
        chosen[d] = true;
        if (cover(search, chosen, most - 1))
            return true;
        chosen[d] = false;
    }
    return false;
}

/* Adds demands as long as all can still be met; what is left out is the cut. */
static void add_cut(struct search *search, const bool *chosen)
{
    bool kept[DEMANDS_MAX];
    memcpy(kept, chosen, sizeof kept);
    for (int d = 0; d < search->count && !search->fault; d++) {
        if (kept[d])
            continue;
        kept[d] = true;
        if (is_impossible(search, kept))
            kept[d] = false;
    }
    for (int d = 0; d < search->count; d++)
        search->cuts[search->cut_count][d] = !kept[d];
    search->cut_count++;
}

static bool find_smallest(struct search *search, bool *chosen)
{
    for (int size = 0; size <= search->count;) {
        memset(chosen, 0, DEMANDS_MAX * sizeof *chosen);
        search->steps = 0;
        if (!cover(search, chosen, size)) {
            size++;
            continue;
        }
        if (is_impossible(search, chosen))
            return !search->fault;
        if (search->fault || search->cut_count == CUTS_MAX)
            return false;
        add_cut(search, chosen);
    }
    return false;
}

void level_conflict(const struct level_maker *maker, double deadline, struct problems *problems)
{
    struct search *search = heap_new(1, sizeof *search);
    bool chosen[DEMANDS_MAX];
    *search = (struct search){.maker = maker, .deadline = deadline, .count = level_demand_count(maker),
                              .numbers = level_counts_conflict(maker, NULL)};
    char names[PROBLEM_TEXT_MAX - 100];
    struct text list = TEXT_ON(names);
    bool found = find_smallest(search, chosen);
    int size = 0;
    for (int d = 0; found && d < search->count; d++)
        if (chosen[d]) {
            text_add(&list, "%s", size++ ? "; " : "");
            level_demand_name(maker, d, &list);
        }
    if (!found)
        problem_error(problems, (struct place){0}, "generate levels: no level can be as asked for%s",
                      search->fault ? "; there was no time to find out which limits conflict" : "");
    else if (size == 0)
        problem_error(problems, (struct place){0},
                      "generate levels: no level can be as asked for, whatever the limits: %s",
                      maker->drafted || maker->program
                          ? "the draft or the designer's rules contradict the game's"
                          : "the size is too small for what the rules ask for");
    else
        problem_error(problems, (struct place){0},
                      "generate levels: no level can be as asked for: %s: %s", text_of(&list),
                      size == 1 ? "this alone cannot be" : "these cannot be together");
    free(search);
}
