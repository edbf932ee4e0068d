/* estimate_ways.c: how many steps it takes from any cell of a board to any other, on foot or pushed. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/vgdl/estimate.h"

enum { ROUNDS = 12 };    /* of ways through jumps: each lets one more failed jump count */
static const int step_x[4] = {0, 0, -1, 1}, step_y[4] = {-1, 1, 0, 0};

/* Cells whose neighbours are to be looked at; none is in it twice. */
struct queue {
    int  cell[TABLE_CELLS_MAX];
    bool waiting[TABLE_CELLS_MAX];
    int  first, count, cells;
    int  behind[TABLE_CELLS_MAX][4];    /* whence one steps into a cell, by direction; -1 beyond the board */
    bool entry[TABLE_CELLS_MAX];        /* nobody can walk on from here: it leads elsewhere */
    bool outlet[TABLE_CELLS_MAX];       /* a jump leads here */
};

static void find_ends(const struct jumps *jumps, int cells, struct queue *queue)
{
    memset(queue->entry, 0, (size_t)cells * sizeof *queue->entry);
    memset(queue->outlet, 0, (size_t)cells * sizeof *queue->outlet);
    for (int i = 0; jumps && i < jumps->count; i++) {
        queue->entry[jumps->from[i]] = true;
        queue->outlet[jumps->to[i]] = true;
    }
}

static void find_neighbours(const struct vgdl_game *game, struct queue *queue)
{
    for (int y = 0, cell = 0; y < game->rows; y++)
        for (int x = 0; x < game->columns; x++, cell++)
            for (int i = 0; i < 4; i++) {
                int from_x = x - step_x[i], from_y = y - step_y[i];
                bool inside = from_x >= 0 && from_y >= 0 && from_x < game->columns && from_y < game->rows;
                queue->behind[cell][i] = inside ? from_y * game->columns + from_x : -1;
            }
}

static void queue_add(struct queue *queue, int cell)
{
    if (queue->waiting[cell])
        return;
    queue->waiting[cell] = true;
    int at = queue->first + queue->count++;
    queue->cell[at < queue->cells ? at : at - queue->cells] = cell;
}

static int queue_take(struct queue *queue)
{
    int cell = queue->cell[queue->first];
    queue->first = queue->first + 1 < queue->cells ? queue->first + 1 : 0;
    queue->count--;
    queue->waiting[cell] = false;
    return cell;
}

static void queue_open(struct queue *queue, int cells, int cell)
{
    queue->first = queue->count = 0;
    queue->cells = cells;
    memset(queue->waiting, 0, (size_t)cells * sizeof *queue->waiting);
    queue_add(queue, cell);
}

/* Cells from which one jumps to `cell`, as if to nowhere else. */
static void jump_back(const struct jumps *jumps, int cell, uint8_t *steps, struct queue *queue)
{
    for (int i = 0; i < jumps->count; i++) {
        int from = jumps->from[i];
        if (jumps->to[i] != cell || steps[cell] >= steps[from])
            continue;
        steps[from] = steps[cell];
        queue_add(queue, from);
    }
}

/* Goes backwards from what is in the queue. A cell that gets a shorter way is looked at again, since
 * cells differ in what they cost. */
static void search_back(const uint8_t *cost, const struct jumps *jumps, bool hopeful, bool push,
                        uint8_t *steps, struct queue *queue)
{
    while (queue->count > 0) {
        int cell = queue_take(queue), way = steps[cell] + (cost[cell] ? cost[cell] : 1);
        if (hopeful && queue->outlet[cell])
            jump_back(jumps, cell, steps, queue);
        for (int i = 0; i < 4; i++) {
            int from = queue->behind[cell][i];
            if (from < 0 || cost[from] == 0 || way >= steps[from] || queue->entry[from])
                continue;
            int behind = push ? queue->behind[from][i] : from;
            if (behind < 0 || cost[behind] == 0)
                continue;
            steps[from] = (uint8_t)way;
            queue_add(queue, from);
        }
    }
}

/* Who enters where there are several exits comes out at any of them: the way from there is the mean
 * of the ways from the exits. */
static void expect_jumps(const struct jumps *jumps, const uint8_t *steps, uint8_t *entries)
{
    for (int i = 0; i < jumps->count; i++) {
        int sum = 0, count = 0;
        for (int j = 0; j < jumps->count; j++)
            if (jumps->from[j] == jumps->from[i]) {
                sum += steps[jumps->to[j]];
                count++;
            }
        entries[i] = (uint8_t)((sum + count - 1) / count);
    }
}

/* Steps from all cells to `goal`: first as if one could choose the exit of a jump, then, a few times
 * over, with what the jumps lead to on average. */
static void find_steps(int cells, const uint8_t *cost, const struct jumps *jumps, int goal, bool push,
                       uint8_t *steps, struct queue *queue)
{
    uint8_t entries[JUMPS_MAX];
    for (int round = 0; round == 0 || (jumps && jumps->count > 0 && round < ROUNDS); round++) {
        if (round > 0)
            expect_jumps(jumps, steps, entries);
        memset(steps, FAR, (size_t)cells);
        steps[goal] = 0;
        queue_open(queue, cells, goal);
        for (int i = 0; round > 0 && i < jumps->count; i++)
            if (jumps->from[i] != goal) {
                steps[jumps->from[i]] = entries[i];
                queue_add(queue, jumps->from[i]);
            }
        search_back(cost, jumps, round == 0, push, steps, queue);
    }
}

uint8_t *vgdl_steps_new(const struct vgdl_game *game, const uint8_t *cost,
                        const struct jumps *jumps, bool push)
{
    size_t cells = (size_t)(game->columns * game->rows);
    CHECK(cells <= TABLE_CELLS_MAX);
    uint8_t *steps = heap_raw(cells * cells);
    struct queue queue;
    find_neighbours(game, &queue);
    find_ends(jumps, (int)cells, &queue);
    for (size_t goal = 0; goal < cells; goal++)
        find_steps((int)cells, cost, jumps, (int)goal, push, steps + goal * cells, &queue);
    return steps;
}

static void shorten(struct queue *queue, uint8_t *steps, int to, int way)
{
    if (way >= steps[to])
        return;
    steps[to] = (uint8_t)way;
    queue_add(queue, to);
}

void vgdl_steps_from(const struct vgdl_game *game, const uint8_t *cost, const struct jumps *jumps,
                     int from, uint8_t *steps)
{
    struct queue queue;
    int columns = game->columns, cells = columns * game->rows;
    memset(steps, FAR, (size_t)cells);
    steps[from] = 0;
    queue_open(&queue, cells, from);
    find_ends(jumps, cells, &queue);
    while (queue.count > 0) {
        int cell = queue_take(&queue), x = cell % columns;
        const int beside_it[4] = {cell - columns, cell + columns, x > 0 ? cell - 1 : -1,
                                  x + 1 < columns ? cell + 1 : -1};
        for (int i = 0; queue.entry[cell] && i < jumps->count; i++)
            if (jumps->from[i] == cell)
                shorten(&queue, steps, jumps->to[i], steps[cell]);
        if (cell != from && queue.entry[cell])
            continue;
        for (int i = 0; i < 4; i++) {
            int to = beside_it[i];
            if (to >= 0 && to < cells && cost[to] != 0)
                shorten(&queue, steps, to, steps[cell] + cost[to]);
        }
    }
}
