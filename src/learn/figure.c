/* figure.c: pictures of what was learnt. */
#include "learn/figure.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"

enum { CELL = 40, WALL = 0x000000, GOAL = 0x7a0010, DIRECTIONS = 4 };

/* Where the two blocks lie in the observation. */
struct places {
    int rows, columns, avatar;
};

static bool find_places(const struct game *game, struct places *places)
{
    int at = 0;
    *places = (struct places){.avatar = -1};
    for (int i = 0; i < game->block_count; i++) {
        const struct block *block = &game->blocks[i];
        if (strcmp(block->name, "grid") == 0) {
            places->rows = block->shape[1];
            places->columns = block->shape[2];
        } else if (strcmp(block->name, "avatar") == 0 && block->shape[0] >= 5) {
            places->avatar = at;
        }
        at += block->shape[0] * block->shape[1] * block->shape[2];
    }
    return places->rows > 0 && places->avatar >= 0;
}

bool figure_possible(const struct game *game)
{
    struct places places;
    return game->players == 1 && find_places(game, &places);
}

/* A value for each cell and direction, the best of its states. */
struct map {
    struct places places;
    double       *values;
    bool         *known, *final;
    double        low, high;
    bool          turning;        /* some cell has states that look in different directions */
};

static size_t slot(const struct map *map, int column, int row, int direction)
{
    return ((size_t)row * (size_t)map->places.columns + (size_t)column) * DIRECTIONS +
           (size_t)direction;
}

static int direction_of(const float *avatar)
{
    return avatar[4] < 0 ? DIRECTION_UP : avatar[4] > 0 ? DIRECTION_DOWN
           : avatar[3] < 0 ? DIRECTION_LEFT : DIRECTION_RIGHT;
}

static void fill(struct map *map, const struct model *model, const double *values)
{
    const struct game *game = model->game;
    float *seen = heap_new((size_t)game->observation_size, sizeof *seen);
    bool begun = false;
    for (int s = 0; s < model->state_count; s++) {
        const float *avatar = seen + map->places.avatar;
        game->engine->observe(game, model_state(model, s), 0, seen);
        int column = (int)(avatar[1] + 0.5f), row = (int)(avatar[2] + 0.5f);
        if (avatar[0] == 0 || column < 0 || row < 0 || column >= map->places.columns ||
            row >= map->places.rows)
            continue;
        size_t at = slot(map, column, row, direction_of(avatar));
        bool over = model_state(model, s)->player == OVER;
        map->final[at] = map->final[at] || over;
        if (!over && (!map->known[at] || values[s] > map->values[at]))
            map->values[at] = values[s];
        map->known[at] = true;
        if (!over) {
            map->low = !begun || values[s] < map->low ? values[s] : map->low;
            map->high = !begun || values[s] > map->high ? values[s] : map->high;
            begun = true;
        }
    }
    free(seen);
    for (int cell = 0; cell < map->places.rows * map->places.columns; cell++) {
        int count = 0;
        for (int d = 0; d < DIRECTIONS; d++)
            count += map->known[cell * DIRECTIONS + d];
        map->turning = map->turning || count > 1;
    }
}

/* The triangle of a cell that belongs to a direction: a side and the middle. */
static void add_wedge(struct canvas *canvas, int x, int y, int direction, uint32_t colour)
{
    const struct point middle = {x + CELL / 2, y + CELL / 2}, corners[5] = {
        {x, y}, {x + CELL, y}, {x + CELL, y + CELL}, {x, y + CELL}, {x, y},
    };
    const struct point wedge[3] = {middle, corners[direction], corners[direction + 1]};
    canvas_add_polygon(canvas, wedge, 3, colour);
}

static void draw_cell(const struct map *map, struct canvas *canvas, int column, int row)
{
    int x = column * CELL, y = row * CELL;
    for (int d = 0; d < DIRECTIONS; d++) {
        size_t at = slot(map, column, row, d);
        if (!map->known[at])
            continue;
        uint32_t colour =
            map->final[at] ? GOAL : colour_heat(map->values[at], map->low, map->high);
        if (map->turning && !map->final[at])
            add_wedge(canvas, x, y, d, colour);
        else
            canvas_add_rectangle(canvas, x, y, CELL, CELL, colour);
    }
    canvas_add_rectangle(canvas, x, y, CELL, 1, WALL);
    canvas_add_rectangle(canvas, x, y, 1, CELL, WALL);
}

static void draw_map(const struct map *map, struct canvas *canvas)
{
    canvas_begin(canvas, map->places.columns * CELL, map->places.rows * CELL, WALL);
    for (int row = 0; row < map->places.rows; row++)
        for (int column = 0; column < map->places.columns; column++)
            draw_cell(map, canvas, column, row);
}

void figure_values(struct picture *picture, const struct model *model, const double *values)
{
    struct map map = {0};
    CHECK(find_places(model->game, &map.places));
    size_t slots = (size_t)map.places.rows * (size_t)map.places.columns * DIRECTIONS;
    map.values = heap_new(slots, sizeof *map.values);
    map.known = heap_new(slots, sizeof *map.known);
    map.final = heap_new(slots, sizeof *map.final);
    fill(&map, model, values);
    do {
        draw_map(&map, &picture->canvas);
    } while (picture_grow(picture));
    free(map.values);
    free(map.known);
    free(map.final);
}

/* ---- trails ---- */

static void draw_trail(struct canvas *canvas, const struct trail *trail, int index, int count,
                       int cell)
{
    static const uint32_t colours[] = {0xd62728, 0x1f77b4, 0x2ca02c, 0xff7f0e, 0x9467bd, 0x17becf};
    /* Side by side, so that trails do not hide each other. */
    int shift = count > 1 ? (2 * index - count + 1) * cell / (3 * count) : 0, width = cell / 14 + 1;
    for (int i = 1; i < trail->length; i++) {
        struct point ends[2];
        for (int j = 0; j < 2; j++) {
            ends[j].x = (int)(trail->places[i - 1 + j].x * (float)cell) + cell / 2 + shift;
            ends[j].y = (int)(trail->places[i - 1 + j].y * (float)cell) + cell / 2 + shift;
        }
        canvas_add_line(canvas, ends[0], ends[1], width,
                        colours[(size_t)index % (sizeof colours / sizeof *colours)]);
    }
}

void figure_trails(struct picture *picture, const struct game *game, const struct trail *trails,
                   int count)
{
    struct places places;
    struct state *state = state_new(game);
    CHECK(find_places(game, &places));
    state_start(game, state, 0);
    do {
        picture_draw(picture, game, state, EVERYONE);
        int cell = picture->canvas.width / places.columns;
        for (int i = 0; i < count; i++)
            draw_trail(&picture->canvas, &trails[i], i, count, cell > 0 ? cell : 1);
    } while (picture_grow(picture));
    state_free(state);
}
