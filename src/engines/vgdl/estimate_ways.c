/* estimate_ways.c: how many steps it takes from any cell of a board to any other, on foot or pushed. */
#include <stdlib.h>
#include <string.h>

#include "engines/vgdl/estimate.h"

static const int step_x[4] = {0, 0, -1, 1}, step_y[4] = {-1, 1, 0, 0};

/* The cell beside another, or -1 beyond the board. */
static int beside(const struct vgdl_game *game, int cell, int direction, int sign)
{
    int x = cell % game->columns + sign * step_x[direction];
    int y = cell / game->columns + sign * step_y[direction];
    bool inside = x >= 0 && y >= 0 && x < game->columns && y < game->rows;
    return inside ? y * game->columns + x : -1;
}

/* Steps from all cells to `goal`, by going backwards from it. A cell that gets a shorter way is
 * looked at again, since cells differ in what they cost. */
static void search_back(const struct vgdl_game *game, const struct obstacles *obstacles, int goal,
                        bool push, uint8_t *steps, int *queue, bool *waiting)
{
    int cells = game->columns * game->rows, first = 0, count = 0;
    memset(waiting, 0, (size_t)cells * sizeof *waiting);
    steps[goal] = 0;
    queue[count++] = goal;
    while (count > 0) {
        int cell = queue[first];
        first = (first + 1) % cells;
        count--;
        waiting[cell] = false;
        int cost = obstacles->cost[cell] ? obstacles->cost[cell] : 1;
        for (int i = 0; i < 4; i++) {
            int from = beside(game, cell, i, -1);
            if (from < 0 || obstacles->cost[from] == 0)
                continue;
            int behind = push ? beside(game, from, i, -1) : from;
            if (behind < 0 || obstacles->cost[behind] == 0)
                continue;
            int way = steps[cell] + cost;
            if (way >= steps[from])
                continue;
            steps[from] = (uint8_t)way;
            if (!waiting[from]) {
                waiting[from] = true;
                queue[(first + count++) % cells] = from;
            }
        }
    }
}

static uint8_t *table_new(const struct vgdl_game *game, const struct obstacles *obstacles, bool push)
{
    size_t cells = (size_t)(game->columns * game->rows);
    if (cells > TABLE_CELLS_MAX)
        return NULL;
    uint8_t *steps = malloc(cells * cells);
    int *queue = calloc(cells, sizeof *queue);
    bool *waiting = calloc(cells, sizeof *waiting);
    CHECK(steps && queue && waiting);
    memset(steps, FAR, cells * cells);
    for (size_t goal = 0; goal < cells; goal++)
        search_back(game, obstacles, (int)goal, push, steps + goal * cells, queue, waiting);
    free(queue);
    free(waiting);
    return steps;
}

uint8_t *vgdl_steps_new(const struct vgdl_game *game, const struct obstacles *obstacles)
{
    return table_new(game, obstacles, false);
}

uint8_t *vgdl_pushes_new(const struct vgdl_game *game, const struct obstacles *obstacles)
{
    return table_new(game, obstacles, true);
}
