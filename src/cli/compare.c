/* compare.c: `ruleplay compare`: what differs between the results of two stores. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/heap.h"
#include "evaluate/beware.h"
#include "evaluate/grid.h"
#include "evaluate/tables.h"

struct line {
    int           a, b;          /* cells */
    const char   *column;
    bool          paired;
    struct paired found;
    double        adjusted;
};

/* The cell of the same scenario, variant and agents; -1: none. */
static int partner(const struct results *a, int cell, const struct results *b)
{
    const struct subject *one = plan_subject(a->plan, cell);
    for (int i = 0; i < b->plan->cell_count; i++) {
        const struct subject *two = plan_subject(b->plan, i);
        if (strcmp(one->scenario, two->scenario) == 0 &&
            strcmp(one->variant, two->variant) == 0 &&
            strcmp(a->plan->cells[cell].agents, b->plan->cells[i].agents) == 0)
            return i;
    }
    return -1;
}

static struct line compare(const struct results *a, int cell, const struct results *b, int other,
                           const char *column)
{
    struct line line = {.a = cell, .b = other, .column = column};
    line.paired = plan_series(a->plan, cell) == plan_series(b->plan, other) &&
                  a->plan->experiment.rotate == b->plan->experiment.rotate;
    line.found = results_difference(a, cell, b, other, column, line.paired);
    return line;
}

static bool has_column(const struct results *results, const char *column)
{
    for (int i = 0; i < results->column_count; i++)
        if (strcmp(results->columns[i], column) == 0)
            return true;
    return false;
}

static int compare_all(const struct results *a, const struct results *b, struct line **lines)
{
    int count = 0;
    *lines = NULL;
    for (int cell = 0; cell < a->plan->cell_count; cell++) {
        int other = partner(a, cell, b);
        if (other < 0 || a->cells[cell].count == 0 || b->cells[other].count == 0)
            continue;
        for (int c = 0; c < a->column_count; c++) {
            if (!column_is_main(a, a->columns[c]) || !a->steady[c] ||
                !has_column(b, a->columns[c]))
                continue;
            *lines = heap_grow(*lines, (size_t)(count + 1) * sizeof **lines);
            (*lines)[count++] = compare(a, cell, b, other, a->columns[c]);
        }
    }
    double *p = heap_new((size_t)count + 1, sizeof *p);
    for (int i = 0; i < count; i++)
        p[i] = (*lines)[i].found.p;
    holm(p, count);
    for (int i = 0; i < count; i++)
        (*lines)[i].adjusted = p[i];
    free(p);
    return count;
}

static void print_place(const struct results *results, int cell, struct text *out)
{
    text_add(out, "%s, %s, %s", plan_subject(results->plan, cell)->scenario,
             plan_subject(results->plan, cell)->variant, results->plan->cells[cell].agents);
}

static void add_row(struct grid *grid, const struct line *line)
{
    struct text text = TEXT_GROWING;
    grid_add(grid, column_label(line->column));
    tables_difference(&text, &line->found.difference, column_is_rate(line->column));
    grid_add(grid, text_of(&text));
    text_clear(&text);
    tables_p(&text, line->found.p);
    grid_add(grid, text_of(&text));
    text_clear(&text);
    text_add(&text, "adjusted ");
    tables_p(&text, line->adjusted);
    grid_add(grid, text_of(&text));
    grid_add(grid, line->adjusted < 0.05 ? "differs" : "");
    text_free(&text);
}

/* The lines of one cell under its name. */
static int print_cell(const struct results *a, const struct results *b, const struct line *lines,
                      int count, struct text *out)
{
    struct grid grid = {.columns = 5, .keys = 1};
    int used = 0;
    long long one = (long long)a->cells[lines->a].count, two = (long long)b->cells[lines->b].count;
    text_add(out, "\n");
    print_place(a, lines->a, out);
    if (lines->paired)
        text_add(out, ": the same %lld plays\n", one < two ? one : two);
    else
        text_add(out, ": other plays, %lld and %lld\n", one, two);
    for (; used < count && lines[used].a == lines->a; used++)
        add_row(&grid, &lines[used]);
    grid_print(&grid, out);
    return used;
}

static void print_missing(const struct results *a, const struct results *b, const char *where,
                          struct text *out)
{
    for (int i = 0; i < a->plan->cell_count; i++)
        if (a->cells[i].count && (partner(a, i, b) < 0 || b->cells[partner(a, i, b)].count == 0)) {
            text_add(out, "only in %s: ", where);
            print_place(a, i, out);
            text_add(out, "\n");
        }
}

static void print_sum(const struct results *a, const struct results *b, int sure, int count,
                      struct text *out)
{
    if (count == 0) {
        text_add(out, "there is nothing to compare: no cell has plays in both\n");
        return;
    }
    text_add(out, "%d of %d comparison%s show%s a difference (p below 0.05 after allowing\n"
             "for their number, Holm)\n", sure, count, count == 1 ? "" : "s", count == 1 ? "s" : "");
    tables_looks(a->looked ? a : b, out);
    if (a->looked || b->looked)
        text_add(out, "\n");
}

/* The address of a store as it may be printed. */
static char *shown(const char *address)
{
    struct text out = TEXT_GROWING, safe = TEXT_GROWING;
    store_shown(address, &out);
    text_safe(&safe, text_of(&out), true);
    text_free(&out);
    text_bytes(&safe, "", 0);    /* never NULL */
    return safe.at;
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct results *a = results_open(call->arguments[0], &problems);
    struct results *b = a ? results_open(call->arguments[1], &problems) : NULL;
    int code = EXIT_FINE;
    if (b) {
        struct line *lines;
        struct text out = TEXT_GROWING;
        char *one = shown(call->arguments[0]), *two = shown(call->arguments[1]);
        int count = compare_all(a, b, &lines), sure = 0;
        beware_print(a, false, &out);
        beware_print(b, false, &out);
        text_add(&out, "%s less %s\n", two, one);
        for (int i = 0; i < count; i += print_cell(a, b, &lines[i], count - i, &out))
            ;
        for (int i = 0; i < count; i++)
            sure += lines[i].adjusted < 0.05;
        text_add(&out, "\n");
        print_missing(a, b, one, &out);
        print_missing(b, a, two, &out);
        print_sum(a, b, sure, count, &out);
        print_and_free(&out);
        results_look(a, call->arguments[0], &problems);
        results_look(b, call->arguments[1], &problems);
        free(lines);
        free(one);
        free(two);
        warn(&problems);
    } else {
        code = complain(&problems);
    }
    results_free(a);
    results_free(b);
    return code;
}

const struct command compare_command = {
    .name = "compare", .arguments = "STORE STORE", .summary = "what differs between two stores",
    .text = "Compares cells of the same scenario, variant and agents. If both were run with the same\n"
            "seed their plays are paired; otherwise they are compared as different plays.",
    .examples = "ruleplay compare before.db after.db",
    .least = 2, .most = 2, .run = run,
};
