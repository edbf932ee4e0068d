/* growth.c: how the experiment that a store holds becomes the one that is to be run. */
#include "evaluate/growth.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

static const struct place nowhere = {0};

/* Blocks that may have more lines than those of a store. */
static const enum block_kind growing[] = {
    BLOCK_SCENARIOS, BLOCK_AGENTS, BLOCK_VARIANTS, BLOCK_VALUES,
};
enum { GROWING_COUNT = sizeof growing / sizeof *growing, LINE_MAX_SHOWN = 90 };

static bool differ(struct problems *problems, const struct text *difference)
{
    return problem_error(problems, nowhere, "the store holds another experiment (%.230s); more can "
                         "be added, nothing changed or taken away: give another store, or remove it",
                         text_of(difference));
}

static void add_line(const char *line, struct text *out)
{
    line += strspn(line, " ");
    int length = (int)strcspn(line, "\n");
    if (length)
        text_add(out, "'%.*s'", length < LINE_MAX_SHOWN ? length : LINE_MAX_SHOWN, line);
    else
        text_add(out, "nothing");
}

/* The first line in which two texts differ. */
static void first_difference(const char *there, const char *here, struct text *out)
{
    const char *line = there, *other = here;
    while (*there && *there == *here) {
        if (*there == '\n')
            line = there + 1, other = here + 1;
        there++, here++;
    }
    add_line(line, out);
    text_add(out, " there, ");
    add_line(other, out);
    text_add(out, " here");
}

/* What has to be the same: everything but the number of plays and the blocks that may grow. */
static void print_rest(const struct experiment *experiment, struct text *out)
{
    struct experiment rest = *experiment;
    rest.plays = 0;
    rest.stage = rest.stage != 0;
    rest.unfinished = false;
    for (int i = 0; i < GROWING_COUNT; i++)
        rest.blocks[growing[i]].count = 0;
    experiment_print(&rest, out);
}

static bool compare_rest(const struct experiment *there, const struct experiment *here,
                         struct problems *problems)
{
    struct text one = TEXT_GROWING, two = TEXT_GROWING, difference = TEXT_GROWING;
    bool same = true;
    print_rest(there, &one);
    print_rest(here, &two);
    if (strcmp(text_of(&one), text_of(&two)) != 0) {
        first_difference(text_of(&one), text_of(&two), &difference);
        same = differ(problems, &difference);
    } else if (there->stage == here->stage && there->plays > here->plays) {
        same = problem_error(problems, nowhere, "the store holds another experiment: %lld plays of "
                             "each cell there, %lld here; plays can be raised, not lowered",
                             (long long)there->plays, (long long)here->plays);
    }
    text_free(&one);
    text_free(&two);
    text_free(&difference);
    return same;
}

static int find_name(const struct items *items, const char *name)
{
    for (int i = 0; i < items->count; i++)
        if (strcmp(items->list[i].name, name) == 0)
            return i;
    return -1;
}

/* The line that a lost one has become: new here, with the same text; -1: none. */
static int find_renamed(const struct items *there, const struct item *lost,
                        const struct items *here)
{
    for (int i = 0; i < here->count; i++)
        if (strcmp(here->list[i].text, lost->text) == 0 &&
            find_name(there, here->list[i].name) < 0)
            return i;
    return -1;
}

static void add_item(const struct item *item, struct text *out)
{
    bool bare = !*item->text || strcmp(item->name, item->text) == 0;
    text_add(out, "'%.40s%s%.50s'", item->name, bare ? "" : ": ", bare ? "" : item->text);
}

/* Says what became of a line that is not in a block as it was. */
static void explain_lost(const struct items *there, const struct item *lost,
                         const struct items *here, struct text *out)
{
    int found = find_name(here, lost->name);
    if (found < 0)
        found = find_renamed(there, lost, here);
    add_item(lost, out);
    text_add(out, " there, ");
    if (found >= 0) {
        add_item(&here->list[found], out);
        text_add(out, " here");
        return;
    }
    const char **names = heap_new((size_t)here->count + 1, sizeof *names);
    for (int i = 0; i < here->count; i++)
        names[i] = here->list[i].name;
    struct hint hint;
    text_add(out, "nothing here%s", nearest_hint(lost->name, names, (size_t)here->count, &hint));
    free(names);
}

static bool compare_block(const struct experiment *there, const struct experiment *here,
                          enum block_kind kind, struct problems *problems)
{
    const struct items *old = &there->blocks[kind], *new = &here->blocks[kind];
    bool pairs = kind == BLOCK_VALUES && !there->singly && old->count > 1;
    struct text difference = TEXT_GROWING;
    text_add(&difference, "%s: ", block_names[kind]);
    size_t nothing = difference.length;
    if (pairs && here->singly)
        text_add(&difference, "pairs there, singly here");
    else if (kind == BLOCK_VALUES && old->count && there->shared != here->shared)
        text_add(&difference, "%s there, %s here", there->shared ? "shared" : "seeds of their own",
                 here->shared ? "shared" : "seeds of their own");
    for (int i = 0, last = -1; i < old->count && difference.length == nothing; i++) {
        const struct item *item = &old->list[i];
        int found = find_name(new, item->name);
        if (found < 0 || strcmp(new->list[found].text, item->text) != 0)
            explain_lost(old, item, new, &difference);
        else if (pairs && found < last)    /* a pair is named in the order of its values */
            text_add(&difference, "'%.40s' comes before '%.40s' there, after it here",
                     old->list[i - 1].name, item->name);
        last = found;
    }
    bool same = difference.length == nothing || differ(problems, &difference);
    text_free(&difference);
    return same;
}

/* The keys of all cells of a plan. */
static struct text *keys_of(const struct plan *plan)
{
    struct text *keys = heap_new((size_t)plan->cell_count + 1, sizeof *keys);
    for (int i = 0; i < plan->cell_count; i++) {
        keys[i] = (struct text)TEXT_GROWING;
        plan_print_key(plan, i, &keys[i]);
    }
    return keys;
}

static void keys_free(struct text *keys, int count)
{
    for (int i = 0; i < count; i++)
        text_free(&keys[i]);
    free(keys);
}

/* Finds each cell that is there in the plan. Most come in the same order, so each search begins where
 * the last one ended. */
static bool find_cells(struct growth *growth, const struct plan *there, const struct plan *plan,
                       struct problems *problems)
{
    struct text *old = keys_of(there), *new = keys_of(plan);
    bool *taken = heap_new((size_t)plan->cell_count + 1, sizeof *taken), fine = true;
    for (int i = 0, at = 0; fine && i < there->cell_count; i++) {
        int tries = 0;
        while (tries < plan->cell_count &&
               (taken[at] || strcmp(text_of(&old[i]), text_of(&new[at])) != 0))
            at = (at + 1) % plan->cell_count, tries++;
        const struct subject *subject = plan_subject(there, i);
        if (tries == plan->cell_count)
            fine = problem_error(problems, nowhere, "the store is damaged: '%.60s', variant "
                                 "'%.60s', agents '%.60s' is not of its experiment",
                                 subject->scenario, subject->variant, there->cells[i].agents);
        else if (strcmp(subject->engine, plan_subject(plan, at)->engine) != 0 ||
                 strcmp(subject->text, plan_subject(plan, at)->text) != 0)
            fine = problem_error(problems, nowhere, "the description of '%s' is not the one the "
                                 "store was begun with; give another store, or remove it",
                                 subject->spec);
        growth->numbers[i] = at;
        taken[at] = true;
    }
    keys_free(old, there->cell_count);
    keys_free(new, plan->cell_count);
    free(taken);
    return fine;
}

bool growth_find(struct growth *growth, const struct plan *there, const struct plan *plan,
                 struct problems *problems)
{
    *growth = (struct growth){
        .none = strcmp(there->text, plan->text) == 0, .plays = there->experiment.plays,
        .numbers = heap_new((size_t)there->cell_count + 1, sizeof *growth->numbers),
        .cell_count = there->cell_count,
    };
    bool fine = compare_rest(&there->experiment, &plan->experiment, problems);
    if (there->experiment.stage != plan->experiment.stage) {    /* nothing of it stays */
        growth->plays = 0;
        growth->cell_count = 0;
        return fine;
    }
    for (int i = 0; fine && i < GROWING_COUNT; i++)
        fine = compare_block(&there->experiment, &plan->experiment, growing[i], problems);
    return fine && find_cells(growth, there, plan, problems);
}

void growth_free(struct growth *growth)
{
    free(growth->numbers);
    *growth = (struct growth){0};
}

/* Cells change places, so they pass through negative numbers, where none is in another's way. */
void growth_print(const struct growth *growth, const char *table, const char *also,
                  struct text *out)
{
    for (int i = 0; i < growth->cell_count; i++)
        if (growth->numbers[i] != i)
            text_add(out, "UPDATE %s SET cell = %d WHERE cell = %d;\n", table,
                     -1 - growth->numbers[i], i);
    text_add(out, "UPDATE %s SET cell = -1 - cell%s WHERE cell < 0;\n", table, also);
}
