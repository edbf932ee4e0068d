/* ground_rows.c: which rows a query can give, whatever the state, and the diagrams that find them.
 *
 * There are two ways. If few of the solutions are the same row, the search itself becomes the diagram: it
 * goes on after every row. If many are (a square where one can move in eight directions), every row has a
 * test of its own, which is over as soon as one way is found, and comes in its place in the order. */
#include <stdlib.h>

#include "core/heap.h"
#include "engines/gamelan/ground_build.h"

/* Up to so many solutions for each row, and rows that must be sorted, the search is the diagram. */
enum { SAME_MOST = 4, SORTED_MOST = 32 };

struct recording {
    int32_t   *slots;
    const int *binds;
    int        width, from, count;
};

static int32_t record_row(struct grounder *grounder, void *context, const int32_t *values, int32_t fail)
{
    struct recording *recording = context;
    if (recording->count == GROUND_ROWS_MOST * 4)
        return gamelan_ground_fail(grounder);
    if (grounder->row_top + recording->width > grounder->row_room) {
        grounder->row_room = grounder->row_room * 2 + 1024;
        grounder->rows = heap_grow(grounder->rows, (size_t)grounder->row_room * sizeof *grounder->rows);
    }
    for (int i = 0; i < recording->width; i++)
        grounder->rows[grounder->row_top++] = values[i];
    recording->count++;
    return gamelan_sketch_row(grounder, grounder->row_top - recording->width, fail);
}

static int32_t record(struct grounder *grounder, void *context, int32_t fail)
{
    struct recording *recording = context;
    int32_t values[ARITY_MAX];
    for (int i = 0; i < recording->width; i++) {
        values[i] = recording->slots[recording->binds[i]];
        if (values[i] == UNBOUND)
            return gamelan_ground_fail(grounder);
    }
    return gamelan_ground_force_all(grounder, values, recording->width, record_row, recording, fail);
}

/* The whole search as a sketch, and all rows on its ways in the order in which they are found. */
static int32_t search(struct grounder *grounder, const struct node *query, struct recording *recording)
{
    struct valuing *valuing = grounder->valuing;
    int32_t end = gamelan_sketch_finished(grounder, GROUND_NO);
    if (recording->width > ARITY_MAX)
        return gamelan_ground_fail(grounder);
    grounder->valuing = NULL;
    int32_t root = gamelan_ground_solve(grounder, query, recording->slots, record, recording, end);
    grounder->valuing = valuing;
    return root;
}

int gamelan_ground_candidates(struct grounder *grounder, const struct node *query, int32_t *slots,
                              const int *binds, int width, int *count)
{
    struct recording recording = {slots, binds, width, grounder->row_top, 0};
    int sketches = grounder->sketch_count;
    *count = 0;
    search(grounder, query, &recording);
    grounder->sketch_count = sketches;    /* nothing of them is wanted */
    if (grounder->failed)
        return recording.from;
    *count = gamelan_sort_rows(grounder->rows + recording.from, width, recording.count);
    grounder->row_top = recording.from + *count * width;
    if (*count > GROUND_ROWS_MOST)
        gamelan_ground_fail(grounder);
    return recording.from;
}

/* ---- roots ---- */

struct arriving {
    int32_t at;
    int32_t row;       /* found on the way; -1: none */
};

static int32_t arrive(struct grounder *grounder, void *context, int32_t fail)
{
    struct arriving *arriving = context;
    (void)fail;
    int32_t end = gamelan_sketch_finished(grounder, arriving->at);
    return arriving->row < 0 ? end : gamelan_sketch_row(grounder, arriving->row, end);
}

int32_t gamelan_ground_lead(struct grounder *grounder, const struct node *query, int32_t *slots,
                            int32_t row, int32_t yes, int32_t no)
{
    struct arriving arriving = {yes, row};
    grounder->sketch_count = 0;
    int32_t fail = gamelan_sketch_finished(grounder, no);
    int32_t root = gamelan_ground_solve(grounder, query, slots, arrive, &arriving, fail);
    return grounder->failed ? GROUND_GIVE_UP : gamelan_ground_finish(grounder, root);
}

/* One candidate after the other, from the last: its own test, then the next. */
static int32_t root_of_tests(struct grounder *grounder, const struct node *query, int32_t *slots,
                             const int *binds, int width, bool all, int from, int count)
{
    int32_t at = GROUND_NO;
    for (int k = count - 1; k >= 0 && !grounder->failed; k--) {
        for (int i = 0; i < width; i++)
            slots[binds[i]] = grounder->rows[from + k * width + i];
        at = gamelan_ground_lead(grounder, query, slots, from + k * width, all ? at : GROUND_NO, at);
    }
    for (int i = 0; i < width; i++)
        slots[binds[i]] = UNBOUND;
    return at;
}

static bool is_ascending(const int32_t *rows, int width, int count)
{
    for (int k = 1; k < count; k++) {
        int i = 0;
        while (i < width && rows[k * width + i] == rows[(k - 1) * width + i])
            i++;
        if (i == width || rows[k * width + i] < rows[(k - 1) * width + i])
            return false;
    }
    return true;
}

/* How many different rows there are. */
static int count_rows(const int32_t *rows, int width, int count)
{
    int32_t *copy = heap_raw((size_t)(count * width + 1) * sizeof *copy);
    for (int i = 0; i < count * width; i++)
        copy[i] = rows[i];
    int different = gamelan_sort_rows(copy, width, count);
    free(copy);
    return different;
}

/* Any way through the search finds rows in the order in which they were recorded, some of them. */
int32_t gamelan_ground_root(struct grounder *grounder, const struct node *query, int32_t *slots,
                            const int *binds, int width, bool all, bool *sorted)
{
    struct recording recording = {slots, binds, width, grounder->row_top, 0};
    grounder->sketch_count = 0;
    int32_t root = search(grounder, query, &recording);
    if (grounder->failed)
        return GROUND_GIVE_UP;
    int32_t *rows = grounder->rows + recording.from;
    int count = count_rows(rows, width, recording.count);
    *sorted = is_ascending(rows, width, recording.count);
    if (all && (*sorted || (count <= SORTED_MOST && recording.count <= count * SAME_MOST)))
        return gamelan_ground_finish(grounder, root);
    *sorted = true;
    count = gamelan_sort_rows(rows, width, recording.count);
    grounder->row_top = recording.from + count * width;
    if (count > GROUND_ROWS_MOST)
        return gamelan_ground_fail(grounder);
    return root_of_tests(grounder, query, slots, binds, width, all, recording.from, count);
}
