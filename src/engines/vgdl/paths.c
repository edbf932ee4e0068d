/* paths.c: the first step of a shortest path from every cell to every other, for chasers.
 *
 * GVGAI finds them once, when a level begins, over the cells free of the types named by obs=, with
 * a heap ordered by distance. Which of several shortest paths is taken follows from how the heap
 * treats equal distances; this is the binary heap of the Java library (Williams 1964, with the
 * usual sifts), so that the same paths come out. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/vgdl/load.h"

struct heap {
    int      *cells, count;
    const int *cost;
};

static void heap_add(struct heap *heap, int cell)
{
    int at = heap->count++;
    while (at > 0) {
        int parent = (at - 1) / 2;
        if (heap->cost[cell] >= heap->cost[heap->cells[parent]])
            break;
        heap->cells[at] = heap->cells[parent];
        at = parent;
    }
    heap->cells[at] = cell;
}

static int heap_take(struct heap *heap)
{
    int taken = heap->cells[0], last = heap->cells[--heap->count], at = 0;
    while (2 * at + 1 < heap->count) {
        int child = 2 * at + 1;
        if (child + 1 < heap->count &&
            heap->cost[heap->cells[child]] > heap->cost[heap->cells[child + 1]])
            child++;
        if (heap->cost[last] <= heap->cost[heap->cells[child]])
            break;
        heap->cells[at] = heap->cells[child];
        at = child;
    }
    if (heap->count > 0)
        heap->cells[at] = last;
    return taken;
}

struct search {
    bool *blocked, *seen;
    int  *cost, *queue;
    uint8_t *step;        /* first step from the start */
};

/* Numbers of steps: up 1, left 2, down 3, right 4. Neighbours are tried up, down, left, right. */
static void search_from(const struct vgdl_game *game, struct search *search, int start,
                        bool sideways_only)
{
    static const int dx[4] = {0, 0, -1, 1}, dy[4] = {-1, 1, 0, 0};
    static const uint8_t number[4] = {1, 3, 2, 4};
    int cells = game->columns * game->rows;
    struct heap heap = {.cells = search->queue, .cost = search->cost};
    memset(search->seen, 0, (size_t)cells * sizeof *search->seen);
    search->seen[start] = true;
    search->cost[start] = 0;
    search->step[start] = 0;
    heap_add(&heap, start);
    while (heap.count) {
        int cell = heap_take(&heap), x = cell % game->columns, y = cell / game->columns;
        for (int i = sideways_only ? 2 : 0; i < 4; i++) {
            int nx = x + dx[i], ny = y + dy[i], next = ny * game->columns + nx;
            if (nx < 0 || ny < 0 || nx >= game->columns || ny >= game->rows ||
                search->blocked[next] || search->seen[next])
                continue;
            search->seen[next] = true;
            search->cost[next] = search->cost[cell] + 1;
            search->step[next] = cell == start ? number[i] : search->step[cell];
            heap_add(&heap, next);
        }
    }
    for (int i = 0; i < cells; i++)
        if (search->seen[i])
            game->path[(size_t)start * (size_t)cells + (size_t)i] = search->step[i];
}

static void block_cells(const struct loader *loader, const struct tick *tick, bool *blocked)
{
    const struct vgdl_game *game = loader->game;
    for (int i = 0; i < loader->obstacles.count; i++) {
        struct walk walk;
        for (const struct sprite *s = walk_exact(&walk, tick, loader->obstacles.list[i]); s;
             s = walk_next(&walk, tick)) {
            int x = s->x / game->block, y = s->y / game->block;
            if (x >= 0 && y >= 0 && x < game->columns && y < game->rows)
                blocked[y * game->columns + x] = true;
        }
    }
}

static bool sideways_avatar(const struct vgdl_game *game, const struct tick *tick)
{
    if (tick->state->avatar[0] == NO_SPRITE)
        return false;
    return strlen(type_of(tick, sprite_at(tick, tick->state->avatar[0]))->class->keys) +
               (size_t)(game->players > 1) == 3;
}

void vgdl_find_paths(struct loader *loader)
{
    struct vgdl_game *game = loader->game;
    size_t cells = (size_t)(game->columns * game->rows);
    bool chasers = false;
    for (int t = 0; t < game->type_count; t++)
        chasers |= game->types[t].class && strstr(game->types[t].class->name, "Path") != NULL;
    if (!chasers || !*loader->obstacle_names || cells > PATH_CELLS_MAX)
        return;
    load_types(loader, loader->obstacle_names, 1, 1, &loader->obstacles);
    struct search search = {
        .blocked = heap_new(cells, sizeof(bool)), .seen = heap_new(cells, sizeof(bool)),
        .cost = heap_new(cells, sizeof(int)), .queue = heap_new(cells + 1, sizeof(int)),
        .step = heap_new(cells, 1),
    };
    game->path = heap_new(cells, cells);
    game->path_cells = (int)cells;
    struct tick tick;
    tick_open(&tick, game, game->image, NULL);
    block_cells(loader, &tick, search.blocked);
    for (size_t i = 0; i < cells; i++)
        if (!search.blocked[i])
            search_from(game, &search, (int)i, sideways_avatar(game, &tick));
    free(search.blocked);
    free(search.seen);
    free(search.cost);
    free(search.queue);
    free(search.step);
}
