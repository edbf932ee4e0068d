/* see.c: what can be seen of a state: as text and as numbers. */
#include <string.h>

#include "engines/vgdl/vgdl.h"

/* Calls for every sprite that is in play, fixed ones first. */
static void each_sprite(const struct tick *tick,
                        void (*visit)(const struct tick *, const struct sprite *, void *),
                        void *context)
{
    const struct vgdl_game *game = tick->game;
    for (int i = 0; i < game->fixed_count; i++)
        visit(tick, (const struct sprite *)(game->fixed + (size_t)i * (size_t)game->stride),
              context);
    for (int i = 0; i < tick->state->sprite_count; i++) {
        const struct sprite *sprite = sprite_at(tick, (unsigned)i);
        if (!(sprite->flags & (KILLED | DEAD)))
            visit(tick, sprite, context);
    }
}

static void open_for_sight(struct tick *tick, const struct game *game, const struct state *state)
{
    tick_open(tick, (const struct vgdl_game *)game, (struct state *)(uintptr_t)state, NULL);
}

/* The cell a sprite's centre lies in, or -1 beyond the screen. */
static int center_cell(const struct vgdl_game *game, const struct sprite *sprite)
{
    int x = sprite->x + sprite->w / 2, y = sprite->y + sprite->h / 2;
    if (x < 0 || y < 0 || x >= game->screen_width || y >= game->screen_height)
        return -1;
    return y / game->block * game->columns + x / game->block;
}

/* ---- text --------------------------------------------------------------------------------------- */

enum { CELLS_SHOWN = 4096 };    /* a larger board is not for a terminal: pictures show it */

struct board {
    int16_t *top;      /* z of what is drawn in each cell, -1 for nothing */
    bool     used[TYPES_MAX];
};

static void draw(const struct tick *tick, const struct sprite *sprite, void *context)
{
    struct board *board = context;
    const struct sprite_type *type = type_of(tick, sprite);
    int cell = center_cell(tick->game, sprite);
    if (cell >= 0 && !type->given.invisible && type->z > board->top[cell])
        board->top[cell] = (int16_t)type->z;
}

void vgdl_render(const struct game *head, const struct state *state, int viewer, struct text *out)
{
    const struct vgdl_game *game = (const struct vgdl_game *)head;
    struct tick tick;
    int16_t top[CELLS_SHOWN];
    int cells = game->columns * game->rows;
    struct board board = {.top = top};
    (void)viewer;
    open_for_sight(&tick, head, state);
    text_add(out, "tick %d", tick.state->time + (game->dialect == &gvgai_dialect));
    for (int p = 0; p < game->players; p++)
        text_add(out, game->players > 1 ? "  score %d: %d" : "  score%.0d %d",
                 game->players > 1 ? p : 0, tick.state->score[p]);
    for (int p = 0; p < game->players; p++) {
        if (tick.state->avatar[p] == NO_SPRITE)
            continue;
        const struct sprite *avatar = sprite_at(&tick, tick.state->avatar[p]);
        if (avatar->health)
            text_add(out, "  health %d", avatar->health);
        for (int t = 0; t < game->type_count; t++)
            if (game->types[t].resource >= 0 && sprite_amount(&tick, avatar, t))
                text_add(out, "  %s %d", game->types[t].name, sprite_amount(&tick, avatar, t));
    }
    text_add(out, "\n");
    if (cells > CELLS_SHOWN)
        return;
    memset(top, 0xff, sizeof top);
    each_sprite(&tick, draw, &board);
    for (int row = 0; row < game->rows; row++) {
        for (int column = 0; column < game->columns; column++) {
            int z = top[row * game->columns + column];
            char symbol = ' ';
            if (z >= 0) {
                symbol = game->types[game->order[z]].symbol;
                board.used[z] = true;
            }
            text_bytes(out, &symbol, 1);
        }
        text_add(out, "\n");
    }
    for (int z = game->order_count - 1; z >= 0; z--)
        if (board.used[z])
            text_add(out, "%c %s  ", game->types[game->order[z]].symbol,
                     game->types[game->order[z]].name);
    text_add(out, "\n");
}

/* ---- numbers ------------------------------------------------------------------------------------- */

struct mesh {
    float *grid;
    const struct vgdl_game *game;
};

static void mark(const struct tick *tick, const struct sprite *sprite, void *context)
{
    struct mesh *mesh = context;
    const struct sprite_type *type = type_of(tick, sprite);
    int cell = center_cell(mesh->game, sprite);
    if (cell >= 0 && type->z >= 0 && !type->given.hidden)
        mesh->grid[type->z * mesh->game->rows * mesh->game->columns + cell] = 1;
}

/* The own cell and its four neighbours, ahead first, turned with an avatar that rotates. */
static void mark_around(const struct vgdl_game *game, const struct sprite *avatar,
                        const float *grid, float *around)
{
    static const int dx[4] = {0, -1, 0, 1}, dy[4] = {-1, 0, 1, 0};
    const struct sprite_class *class = game->types[avatar->type].class;
    int turn = 0, x = (avatar->x + avatar->w / 2) / game->block;
    int y = (avatar->y + avatar->h / 2) / game->block;
    if (strstr(class->name, "Rotating"))
        for (int i = 0; i < 4; i++)
            if (avatar->ox == dx[i] && avatar->oy == dy[i])
                turn = i;
    for (int k = 0; k < 5; k++) {
        int cx = x + (k ? dx[(k - 1 + turn) & 3] : 0), cy = y + (k ? dy[(k - 1 + turn) & 3] : 0);
        if (cx < 0 || cy < 0 || cx >= game->columns || cy >= game->rows)
            continue;
        for (int z = 0; z < game->order_count; z++)
            around[k * game->order_count + z] =
                grid[(z * game->rows + cy) * game->columns + cx];
    }
}

/* Noise of sight: in each of the four neighbouring cells a thing is missed, or one is seen that is not
 * there. Each viewer errs for itself. */
static void blur_around(const struct vgdl_game *game, uint32_t glitch, int viewer, float *around)
{
    struct rng noise;
    rng_seed(&noise, (uint64_t)glitch << 8 | (uint8_t)viewer);
    for (int i = game->order_count; i < 5 * game->order_count; i++) {
        const struct sprite_type *type = &game->types[game->order[i % game->order_count]];
        bool errs = rng_chance(&noise, around[i] != 0 ? game->sight_miss : game->sight_false);
        if (errs && !type->avatar && !type->given.hidden)
            around[i] = 1 - around[i];
    }
}

/* The viewer's avatar; pyvgdl knows only one player, whose first avatar counts. */
static const struct sprite *avatar_of(const struct tick *tick, int viewer)
{
    int player = viewer >= 0 && viewer < tick->game->players ? viewer : 0;
    unsigned index = tick->state->avatar[player];
    if (index != NO_SPRITE)
        return sprite_at(tick, index);
    for (int i = 0; i < tick->state->sprite_count; i++)
        if (type_of(tick, sprite_at(tick, (unsigned)i))->avatar)
            return sprite_at(tick, (unsigned)i);
    return NULL;
}

void vgdl_observe(const struct game *head, const struct state *state, int viewer, float *out)
{
    const struct vgdl_game *game = (const struct vgdl_game *)head;
    struct tick tick;
    open_for_sight(&tick, head, state);
    memset(out, 0, (size_t)head->observation_size * sizeof *out);
    struct mesh mesh = {out, game};
    each_sprite(&tick, mark, &mesh);
    float *around = out + game->order_count * game->rows * game->columns;
    float *own = around + 5 * game->order_count;
    const struct sprite *avatar = avatar_of(&tick, viewer);
    if (!avatar || avatar->flags & (DEAD | KILLED))
        return;
    mark_around(game, avatar, out, around);
    if (tick.state->glitch && viewer != EVERYONE)
        blur_around(game, tick.state->glitch, viewer, around);
    own[0] = 1;
    own[1] = (float)avatar->x / (float)game->block;
    own[2] = (float)avatar->y / (float)game->block;
    own[3] = (float)avatar->ox;
    own[4] = (float)avatar->oy;
    own[5] = (float)avatar->health;
    for (int i = 0; i < game->resource_count; i++)
        own[6 + i] = (float)amounts_held(&tick, avatar)[i];
}
