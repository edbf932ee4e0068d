/* ground_run.c: walks through diagrams. */
#include "engines/gamelan/ground.h"

#include <string.h>

/* Where to begin for these values of the variables from outside. */
static inline int32_t root_of(const struct ground *ground, const int32_t *slots)
{
    int at = 0;
    for (int i = 0; i < ground->input_count; i++) {
        const struct ground_input *input = &ground->inputs[i];
        uint32_t index = (uint32_t)slots[input->slot] - (uint32_t)input->low;
        if (index >= input->count)
            return GROUND_GIVE_UP;
        if (input->index) {
            if (input->index[index] < 0)
                return GROUND_GIVE_UP;
            index = (uint32_t)input->index[index];
        }
        at += (int)index * input->stride;
    }
    return ground->roots[at];
}

/* Nodes are told apart by how many bytes they lie from the first: that is all the arithmetic there is. */
static inline int32_t walk(const struct ground_node *nodes, const int32_t *cells, int32_t at)
{
    while (at >= 0) {
        const struct ground_node *node = (const void *)((const char *)nodes + at);
        at = (uint32_t)cells[node->cell] - (uint32_t)node->low <= node->span ? node->yes : node->no;
    }
    return at;
}

int32_t gamelan_ground_walk(const struct run *run, const struct ground *ground, const int32_t *slots)
{
    return walk(run->game->ground.nodes, run->cells, root_of(ground, slots));
}

/* Insertion sort: they are few, or nearly in order. Their number without doubles. */
static int sort_rows(int32_t *rows, int stride, int width, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int32_t row[ARITY_MAX];
        int to = kept, order = 1;
        for (int k = 0; k < width; k++)
            row[k] = rows[i * stride + k];
        for (; to > 0; to--) {
            const int32_t *other = rows + (to - 1) * stride;
            order = 0;
            for (int k = 0; k < width && order == 0; k++)
                order = (row[k] > other[k]) - (row[k] < other[k]);
            if (order >= 0)
                break;
        }
        if (to > 0 && order == 0)
            continue;
        for (int k = kept++; k > to; k--)
            for (int a = 0; a < width; a++)
                rows[k * stride + a] = rows[(k - 1) * stride + a];
        for (int k = 0; k < width; k++)
            rows[to * stride + k] = row[k];
    }
    return kept;
}

/* A row is copied as a whole number of blocks: what lies after it is written to as well. */
static inline void copy_row(int32_t *to, const int32_t *row, int width)
{
    memcpy(to, row, GROUND_BLOCK * sizeof *to);
    if (width > GROUND_BLOCK)
        memcpy(to + GROUND_BLOCK, row + GROUND_BLOCK, GROUND_BLOCK * sizeof *to);
}

int gamelan_ground_rows(const struct run *run, const struct ground *ground, const int32_t *slots,
                        int32_t *to, int stride, int most)
{
    const struct ground_node *nodes = run->game->ground.nodes;
    const struct ground_end *ends = run->game->ground.ends;
    const int32_t *cells = run->cells, *rows = ground->rows;
    int width = ground->width, count = 0;
    int32_t at = walk(nodes, cells, root_of(ground, slots));
    for (; at <= GROUND_ROWS; to += stride) {
        const struct ground_end *end = &ends[~at];
        if (count >= most)
            return -1;
        count++;
        copy_row(to, rows + end->row, width);
        at = walk(nodes, cells, end->next);
    }
    if (at != GROUND_NO)
        return -1;
    return ground->unsorted ? sort_rows(to - count * stride, stride, width, count) : count;
}
