/* observe.c: what can be seen of a state as numbers: all of them, or those that differ from the
 * board with nothing on it but what never changes. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/vgdl/load.h"

enum { NEAR = 5, OWN = 6 };    /* cells of `around`; numbers of `avatar` before its resources */

/* Where numbers go: into the whole observation, or to the end of a list. */
struct sink {
    float          *dense;
    struct noticed *list;
    int             count;
};

static inline void put(struct sink *sink, uint32_t place, float value)
{
    if (sink->dense)
        sink->dense[place] = value;
    else
        sink->list[sink->count++] = (struct noticed){place, value};
}

/* The cell of the board a sprite's centre lies in, or -1 beyond the screen. Most stand in the cell of
 * their corner or reach into the next, which saves the divisions. */
static int center_cell_found(const struct vgdl_game *game, const struct sprite *sprite)
{
    int x = sprite->x + sprite->w / 2, y = sprite->y + sprite->h / 2;
    if (x < 0 || y < 0 || x >= game->screen_width || y >= game->screen_height)
        return -1;
    int right = x - game->corners[sprite->cell].x, down = y - game->corners[sprite->cell].y;
    if (!(sprite->flags & OUTSIDE) && right < 2 * game->block && down < 2 * game->block)
        return game->board_cell[sprite->cell] + (right >= game->block) +
               (down >= game->block ? game->columns : 0);
    return y / game->block * game->columns + x / game->block;
}

static inline int center_cell(const struct vgdl_game *game, const struct sprite *sprite)
{
    if (!(sprite->flags & (UNALIGNED | OUTSIDE)))
        return game->board_cell[sprite->cell];
    return center_cell_found(game, sprite);
}

/* ---- what never changes -------------------------------------------------------------------------- */

static void note_fixed(struct vgdl_game *game, float *resting)
{
    uint32_t cells = (uint32_t)(game->rows * game->columns);
    for (int i = 0; i < game->fixed_count; i++) {
        const struct sprite *sprite = fixed_at(game, (unsigned)i);
        int cell = center_cell_found(game, sprite);
        if (cell >= 0 && game->plane_of[sprite->type] >= 0) {
            resting[(uint32_t)game->plane_of[sprite->type] + (uint32_t)cell] = 1;
            game->seen_start[cell + 1]++;
        }
    }
    for (uint32_t cell = 0; cell < cells; cell++)
        game->seen_start[cell + 1] += game->seen_start[cell];
    uint32_t *next = heap_new(cells + 1, sizeof *next);
    memcpy(next, game->seen_start, cells * sizeof *next);
    for (int i = 0; i < game->fixed_count; i++) {
        const struct sprite *sprite = fixed_at(game, (unsigned)i);
        int cell = center_cell_found(game, sprite);
        if (cell >= 0 && game->plane_of[sprite->type] >= 0)
            game->seen_list[next[cell]++] = (uint8_t)game->types[sprite->type].z;
    }
    free(next);
}

void vgdl_prepare_sight(struct vgdl_game *game)
{
    struct game *head = &game->head;
    int cells = game->rows * game->columns;
    float *resting = heap_new((size_t)head->observation_size, sizeof *resting);
    game->board_cell = heap_new((size_t)game->cell_count, sizeof *game->board_cell);
    for (int cell = 0; cell < game->cell_count; cell++)
        game->board_cell[cell] = (cell / game->cell_columns - 1) * game->columns +
                                 cell % game->cell_columns - 1;
    for (int t = 0; t < game->type_count; t++) {
        const struct sprite_type *type = &game->types[t];
        game->plane_of[t] = type->z >= 0 && !type->given.hidden ? type->z * cells : -1;
    }
    game->seen_start = heap_new((size_t)cells + 1, sizeof *game->seen_start);
    game->seen_list = heap_new((size_t)game->fixed_count + 1, sizeof *game->seen_list);
    note_fixed(game, resting);
    head->resting = resting;
    head->noticed_max = 2 * game->capacity + NEAR * game->order_count + OWN + game->resource_count;
}

/* ---- what is near -------------------------------------------------------------------------------- */

/* The viewer's avatar, its own cell and the four neighbours, ahead first, turned with an avatar that
 * rotates. With noise of sight what is near is gathered first. */
struct near {
    const struct sprite *avatar;
    int    cells[NEAR];         /* of the board; -1 beyond it */
    bool   noisy;
    float  gathered[NEAR * TYPES_MAX];
};

static void place_near(const struct vgdl_game *game, struct near *near)
{
    static const int dx[4] = {0, -1, 0, 1}, dy[4] = {-1, 0, 1, 0};
    const struct sprite *avatar = near->avatar;
    int columns = game->columns, rows = game->rows;
    int x = (avatar->x + avatar->w / 2) / game->block, y = (avatar->y + avatar->h / 2) / game->block;
    bool across = x >= 0 && x < columns, along = y >= 0 && y < rows;
    int cell = y * columns + x;
    const int around[4] = {
        across && y > 0 && y <= rows ? cell - columns : -1, along && x > 0 && x <= columns ? cell - 1 : -1,
        across && y >= -1 && y < rows - 1 ? cell + columns : -1,
        along && x >= -1 && x < columns - 1 ? cell + 1 : -1,
    };
    int turn = 0;
    if (game->types[avatar->type].class->rotates)
        for (int i = 0; i < 4; i++)
            if (avatar->ox == dx[i] && avatar->oy == dy[i])
                turn = i;
    near->cells[0] = across && along ? cell : -1;
    for (int k = 0; k < 4; k++)
        near->cells[1 + k] = around[(k + turn) & 3];
}

static void mark_near(const struct vgdl_game *game, struct near *near, struct sink *sink, int k, int z)
{
    int place = k * game->order_count + z;
    if (near->noisy)
        near->gathered[place] = 1;
    else
        put(sink, (uint32_t)(game->order_count * game->rows * game->columns + place), 1);
}

static void mark_near_fixed(const struct vgdl_game *game, struct near *near, struct sink *sink)
{
    for (int k = 0; k < NEAR; k++)
        if (near->cells[k] >= 0)
            for (uint32_t i = game->seen_start[near->cells[k]]; i < game->seen_start[near->cells[k] + 1];
                 i++)
                mark_near(game, near, sink, k, game->seen_list[i]);
}

/* Noise of sight: in each of the four neighbouring cells a thing is missed, or one is seen that is not
 * there. Each viewer errs for itself. */
static void blur_near(const struct vgdl_game *game, uint32_t glitch, int viewer, float *around)
{
    struct rng noise;
    rng_seed(&noise, (uint64_t)glitch << 8 | (uint8_t)viewer);
    for (int i = game->order_count; i < NEAR * game->order_count; i++) {
        const struct sprite_type *type = &game->types[game->order[i % game->order_count]];
        bool errs = rng_chance(&noise, around[i] != 0 ? game->sight_miss : game->sight_false);
        if (errs && !type->avatar && !type->given.hidden)
            around[i] = 1 - around[i];
    }
}

static void put_gathered(const struct vgdl_game *game, struct near *near, uint32_t glitch, int viewer,
                         struct sink *sink)
{
    uint32_t first = (uint32_t)(game->order_count * game->rows * game->columns);
    blur_near(game, glitch, viewer, near->gathered);
    for (int i = 0; i < NEAR * game->order_count; i++)
        if (near->gathered[i] != 0)
            put(sink, first + (uint32_t)i, near->gathered[i]);
}

/* ---- all of it ----------------------------------------------------------------------------------- */

/* The viewer's avatar if it is in play; pyvgdl knows only one player, whose first avatar counts. */
static const struct sprite *avatar_of(const struct tick *tick, int viewer)
{
    int player = viewer >= 0 && viewer < tick->game->players ? viewer : 0;
    unsigned index = tick->state->avatar[player];
    for (unsigned i = 0; index == NO_SPRITE && i < tick->state->sprite_count; i++)
        if (type_of(tick, sprite_at(tick, i))->avatar)
            index = i;
    if (index == NO_SPRITE || sprite_at(tick, index)->flags & (DEAD | KILLED))
        return NULL;
    return sprite_at(tick, index);
}

static void mark_sprites(const struct tick *tick, struct near *near, struct sink *sink)
{
    const struct vgdl_game *game = tick->game;
    /* Only cells from `first` on, so many, can be near; all of them if the avatar is beyond the board. */
    int middle = near->avatar ? near->cells[0] : -1;
    unsigned first = middle < 0 ? 0 : (unsigned)(middle - game->columns);
    unsigned span = !near->avatar ? 0 : middle < 0 ? UINT32_MAX : 2 * (unsigned)game->columns + 1;
    for (unsigned i = 0; i < tick->state->sprite_count; i++) {
        const struct sprite *sprite = sprite_at(tick, i);
        int plane = game->plane_of[sprite->type];
        int cell = center_cell(game, sprite);
        if (sprite->flags & (KILLED | DEAD) || plane < 0 || cell < 0)
            continue;
        put(sink, (uint32_t)(plane + cell), 1);
        for (int k = 0; (unsigned)cell - first < span && k < NEAR; k++)
            if (near->cells[k] == cell)
                mark_near(game, near, sink, k, game->types[sprite->type].z);
    }
}

static void put_own(const struct tick *tick, const struct sprite *avatar, struct sink *sink)
{
    const struct vgdl_game *game = tick->game;
    uint32_t own = (uint32_t)(game->head.observation_size - OWN - game->resource_count);
    put(sink, own, 1);
    put(sink, own + 1, (float)avatar->x / (float)game->block);
    put(sink, own + 2, (float)avatar->y / (float)game->block);
    put(sink, own + 3, (float)avatar->ox);
    put(sink, own + 4, (float)avatar->oy);
    put(sink, own + 5, (float)avatar->health);
    for (int i = 0; i < game->resource_count; i++)
        put(sink, own + OWN + (uint32_t)i, (float)amounts_held(tick, avatar)[i]);
}

static void look(const struct vgdl_game *game, const struct state *state, int viewer,
                 struct sink *sink)
{
    struct tick tick;
    struct near near;
    tick_glance(&tick, game, state);
    near.avatar = avatar_of(&tick, viewer);
    near.noisy = tick.state->glitch && viewer != EVERYONE;
    if (near.noisy)
        memset(near.gathered, 0, sizeof near.gathered);
    if (near.avatar) {
        place_near(game, &near);
        mark_near_fixed(game, &near, sink);
    }
    mark_sprites(&tick, &near, sink);
    if (!near.avatar)
        return;
    if (near.noisy)
        put_gathered(game, &near, tick.state->glitch, viewer, sink);
    put_own(&tick, near.avatar, sink);
}

void vgdl_observe(const struct game *head, const struct state *state, int viewer, float *out)
{
    struct sink sink = {.dense = out};
    memcpy(out, head->resting, (size_t)head->observation_size * sizeof *out);
    look((const struct vgdl_game *)head, state, viewer, &sink);
}

int vgdl_notice(const struct game *head, const struct state *state, int viewer, struct noticed *out)
{
    struct sink sink = {.list = out};
    look((const struct vgdl_game *)head, state, viewer, &sink);
    DCHECK(sink.count <= head->noticed_max);
    return sink.count;
}
