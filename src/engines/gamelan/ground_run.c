/* ground_run.c: walks through diagrams. */
#include "engines/gamelan/ground.h"

#include <string.h>

#include "engines/gamelan/ground_walk.h"

int32_t gamelan_ground_walk(const struct run *run, const struct ground *ground, const int32_t *slots)
{
    uintptr_t root = gamelan_ground_root(run, ground, slots);
    return ~(int32_t)(gamelan_ground_end(run->cells, root) - run->game->ground.ends);
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
    const int32_t *cells = run->cells;
    int width = ground->width, count = 0;
    const struct ground_end *end = gamelan_ground_end(cells, gamelan_ground_root(run, ground, slots));
    for (; end->row; to += stride) {
        if (count >= most)
            return -1;
        count++;
        copy_row(to, end->row, width);
        end = gamelan_ground_end(cells, end->next);
    }
    if (end != &run->game->ground.ends[~GROUND_NO])
        return -1;
    return ground->unsorted ? sort_rows(to - count * stride, stride, width, count) : count;
}

int gamelan_ground_options(const struct run *run, const struct ground *ground, const int32_t *slots,
                           int32_t *option, int stride, int most, struct ground_heads heads)
{
    const int32_t *cells = run->cells;
    int32_t class = heads.first, last = class + most;
    const struct ground_end *end = gamelan_ground_end(cells, gamelan_ground_root(run, ground, slots));
    for (; end->row; option += stride) {
        if (class == last)
            return -1;
        option[O_WHICH] = heads.which;
        option[O_CLASS] = class++;
        option[O_CHOOSER] = heads.chooser;
        copy_row(option + O_VALUES, end->row, ground->width);
        end = gamelan_ground_end(cells, end->next);
    }
    return end == &run->game->ground.ends[~GROUND_NO] ? class - heads.first : -1;
}
