/* see.c: what can be seen of a state, as text. */
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
