/* ground_rows.c: which rows a query can give, whatever the state. */
#include "core/heap.h"
#include "engines/gamelan/ground_build.h"

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
    return fail;
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

int gamelan_ground_candidates(struct grounder *grounder, const struct node *query, int32_t *slots,
                              const int *binds, int width, int *count)
{
    struct valuing *valuing = grounder->valuing;
    struct recording recording = {slots, binds, width, grounder->row_top, 0};
    int sketches = grounder->sketch_count;
    *count = 0;
    if (width > ARITY_MAX) {
        gamelan_ground_fail(grounder);
        return recording.from;
    }
    grounder->valuing = NULL;
    gamelan_ground_solve(grounder, query, slots, record, &recording,
                         gamelan_sketch_finished(grounder, GROUND_NO));
    grounder->valuing = valuing;
    grounder->sketch_count = sketches;    /* nothing of them is wanted */
    if (grounder->failed)
        return recording.from;
    *count = gamelan_sort_rows(grounder->rows + recording.from, width, recording.count);
    grounder->row_top = recording.from + *count * width;
    if (*count > GROUND_ROWS_MOST)
        gamelan_ground_fail(grounder);
    return recording.from;
}
