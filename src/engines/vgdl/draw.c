/* draw.c: pictures of a VGDL state: from above, every sprite a coloured shape where it is; from
 * within, what the avatar has before its eyes, as far as it can see. */
#include <string.h>

#include "engines/vgdl/vgdl.h"
#include "picture/canvas.h"

enum { PAPER = 0xefece4, RIM = 0x1f8a3b, WHITE = 0xffffff };

static const uint32_t palette[] = {
    0x4e79a7, 0xf28e2b, 0x59a14f, 0xe15759, 0x76b7b2, 0xedc948, 0xb07aa1, 0xff9da7, 0x9c755f,
    0x6b6ecf, 0x8ca252, 0xbd9e39, 0xad494a, 0xa55194, 0x17becf,
};

/* The colour of the description, else one of its own for each type. */
static uint32_t colour_of(const struct vgdl_game *game, int type)
{
    const struct sprite_type *own = &game->types[type];
    if (own->given.color >= 0)
        return (uint32_t)own->given.color & 0xffffff;
    return own->avatar ? WHITE : palette[(unsigned)type % (sizeof palette / sizeof *palette)];
}

static enum direction direction_of(double x, double y)
{
    if ((x < 0 ? -x : x) > (y < 0 ? -y : y))
        return x > 0 ? DIRECTION_RIGHT : DIRECTION_LEFT;
    return y > 0 ? DIRECTION_DOWN : DIRECTION_UP;
}

static bool turns(const struct sprite_type *type, const struct sprite *sprite)
{
    return (sprite->ox != 0 || sprite->oy != 0) &&
           (sprite->flags & ORIENTED || type->class->rotates ||
            strstr(type->class->name, "Oriented") || strstr(type->class->name, "Shoot"));
}

static bool is_class(const struct sprite_type *type, const char *part)
{
    return type->class && strstr(type->class->name, part);
}

/* ---- from above --------------------------------------------------------------------------------- */

static void draw_avatar(struct canvas *canvas, const struct sprite_type *type,
                        const struct sprite *sprite, uint32_t colour)
{
    int w = sprite->w, h = sprite->h, edge = w / 8 + 1;
    canvas_add_disc(canvas, sprite->x, sprite->y, w, h, RIM);
    canvas_add_disc(canvas, sprite->x + edge, sprite->y + edge, w - 2 * edge, h - 2 * edge, colour);
    if (turns(type, sprite))
        canvas_add_triangle(canvas, sprite->x + w / 4, sprite->y + h / 4, w - 2 * (w / 4),
                            h - 2 * (h / 4), direction_of(sprite->ox, sprite->oy), RIM);
}

static void draw_sprite(struct canvas *canvas, const struct vgdl_game *game,
                        const struct sprite *sprite)
{
    const struct sprite_type *type = &game->types[sprite->type];
    uint32_t colour = colour_of(game, sprite->type);
    int x = sprite->x, y = sprite->y, w = sprite->w, h = sprite->h, inset = w / 10;
    if (type->avatar) {
        draw_avatar(canvas, type, sprite, colour);
    } else if (is_class(type, "Missile") && (sprite->ox != 0 || sprite->oy != 0)) {
        canvas_add_triangle(canvas, x + inset, y + inset, w - 2 * inset, h - 2 * inset,
                            direction_of(sprite->ox, sprite->oy), colour);
    } else if (is_class(type, "Conveyor")) {
        canvas_add_rectangle(canvas, x, y, w, h, colour);
        canvas_add_triangle(canvas, x + w / 3, y + h / 3, w / 3, h / 3,
                            direction_of(sprite->ox, sprite->oy), colour_mix(colour, 0, 60));
    } else if (is_class(type, "Resource") || (!type->fixed && type->active)) {
        canvas_add_disc(canvas, x + inset, y + inset, w - 2 * inset, h - 2 * inset, colour);
    } else {
        canvas_add_rectangle(canvas, x, y, w, h, colour);
    }
}

/* Types from back to front, each with what never changes and then in order of creation. */
static void draw_above(const struct vgdl_game *game, struct tick *tick, int viewer,
                       struct canvas *canvas)
{
    canvas_begin(canvas, game->screen_width, game->screen_height, PAPER);
    for (int z = 0; z < game->order_count; z++) {
        const struct sprite_type *type = &game->types[game->order[z]];
        struct walk walk;
        if (type->given.invisible || (type->given.hidden && viewer != EVERYONE))
            continue;
        for (const struct sprite *sprite = walk_exact(&walk, tick, game->order[z]); sprite;
             sprite = walk_next(&walk, tick))
            if (!(sprite->flags & (KILLED | DEAD)))
                draw_sprite(canvas, game, sprite);
    }
}

/* ---- from within -------------------------------------------------------------------------------- */

/* The eye stands a little behind the middle of its cell, half a cell above the floor. Cells ahead
 * are drawn from far to near, those at the sides before those in the middle. */
enum { VIEW_WIDTH = 1600, VIEW_HEIGHT = 900, DEPTH = 4, SIDES = 4 };
enum { FLOOR = 0xcfc8b8, SKY = 0xdfe7ee, FOG = 0xe6e6e2 };
static const double LENS = 700, BEHIND = 0.35;

struct sight {
    const struct vgdl_game *game;
    struct tick            *tick;
    struct canvas          *canvas;
    bool                    blocks[TYPES_MAX];    /* what the avatar cannot walk through */
    int                     column, row;          /* where it stands */
    int                     dx, dy;               /* where it looks */
};

static struct point project(double x, double height, double ahead)
{
    return (struct point){(int32_t)(VIEW_WIDTH / 2 + LENS * x / ahead),
                          (int32_t)(VIEW_HEIGHT / 2 - LENS * height / ahead)};
}

/* A quad between two points of the ground plan, from one height to another. */
static void add_wall(struct canvas *canvas, double x0, double ahead0, double x1, double ahead1,
                     uint32_t colour)
{
    const struct point corners[4] = {project(x0, 0.5, ahead0), project(x1, 0.5, ahead1),
                                     project(x1, -0.5, ahead1), project(x0, -0.5, ahead0)};
    canvas_add_polygon(canvas, corners, 4, colour);
}

static void add_floor(struct canvas *canvas, double left, double right, double near, double far,
                      uint32_t colour)
{
    const struct point corners[4] = {project(left, -0.5, far), project(right, -0.5, far),
                                     project(right, -0.5, near), project(left, -0.5, near)};
    canvas_add_polygon(canvas, corners, 4, colour);
}

static uint32_t fade(uint32_t colour, int depth)
{
    return colour_mix(colour, FOG, depth * 45);
}

static void draw_block(const struct sight *sight, int depth, int side, uint32_t colour)
{
    double near = depth + BEHIND, far = near + 1, left = side - 0.5, right = side + 0.5;
    uint32_t flank = colour_mix(colour, 0, 70);
    if (near < BEHIND + 1)
        near = BEHIND;      /* beside the eye there is only a flank */
    if (side > 0)
        add_wall(sight->canvas, left, near, left, far, fade(flank, depth));
    if (side < 0)
        add_wall(sight->canvas, right, near, right, far, fade(flank, depth));
    if (depth > 0)
        add_wall(sight->canvas, left, near, right, near, fade(colour, depth));
}

static bool in_cell(const struct sight *sight, const struct sprite *sprite, int column, int row)
{
    int x = sprite->x + sprite->w / 2, y = sprite->y + sprite->h / 2;
    return x >= 0 && y >= 0 && x / sight->game->block == column && y / sight->game->block == row;
}

static void draw_cell(const struct sight *sight, int depth, int side)
{
    const struct vgdl_game *game = sight->game;
    int column = sight->column + depth * sight->dx - side * sight->dy;
    int row = sight->row + depth * sight->dy + side * sight->dx;
    double near = depth + BEHIND, inset = 0.04;
    if (column < 0 || row < 0 || column >= game->columns || row >= game->rows)
        return;
    add_floor(sight->canvas, side - 0.5, side + 0.5, near, near + 1, fade(FLOOR, depth));
    for (int z = 0; z < game->order_count; z++) {
        int type = game->order[z];
        struct walk walk;
        if (game->types[type].avatar || game->types[type].given.invisible)
            continue;
        for (const struct sprite *sprite = walk_exact(&walk, sight->tick, type); sprite;
             sprite = walk_next(&walk, sight->tick)) {
            if (sprite->flags & (KILLED | DEAD) || !in_cell(sight, sprite, column, row))
                continue;
            if (sight->blocks[type])
                draw_block(sight, depth, side, colour_of(game, type));
            else
                add_floor(sight->canvas, side - 0.5 + inset, side + 0.5 - inset, near + inset,
                          near + 1 - inset, fade(colour_of(game, type), depth));
        }
    }
}

/* What stops the avatar, as far as rules say so. */
static void find_blocks(struct sight *sight)
{
    const struct vgdl_game *game = sight->game;
    static const char *const stops[] = {"stepBack", "undoAll", "wallStop", "wallBounce"};
    for (int i = 0; i < game->rule_count; i++) {
        const struct rule_pair *pair = &game->rules[i];
        if (pair->second == NO_TYPE)
            continue;
        for (size_t j = 0; j < sizeof stops / sizeof *stops; j++)
            if (strcmp(game->effects[pair->effect].kind->name, stops[j]) == 0)
                for (int t = 0; t < game->type_count; t++)
                    sight->blocks[t] |= type_is(&game->types[pair->second], t) &&
                                        !game->types[t].avatar;
    }
}

static const struct sprite *find_avatar(const struct tick *tick, int viewer)
{
    int player = viewer >= 0 && viewer < tick->game->players ? viewer : 0;
    unsigned index = tick->state->avatar[player];
    if (index != NO_SPRITE)
        return sprite_at(tick, index);
    for (unsigned i = 0; i < tick->state->sprite_count; i++)
        if (type_of(tick, sprite_at(tick, i))->avatar)
            return sprite_at(tick, i);
    return NULL;
}

static void draw_within(const struct vgdl_game *game, struct tick *tick, int viewer,
                        struct canvas *canvas)
{
    const struct sprite *avatar = find_avatar(tick, viewer);
    canvas_begin(canvas, VIEW_WIDTH, VIEW_HEIGHT, SKY);
    if (!avatar)
        return;
    struct sight sight = {.game = game, .tick = tick, .canvas = canvas, .dy = -1};
    static const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};    /* by enum direction */
    if (avatar->ox != 0 || avatar->oy != 0) {
        sight.dx = dx[direction_of(avatar->ox, avatar->oy)];
        sight.dy = dy[direction_of(avatar->ox, avatar->oy)];
    }
    sight.column = (avatar->x + avatar->w / 2) / game->block;
    sight.row = (avatar->y + avatar->h / 2) / game->block;
    find_blocks(&sight);
    canvas_add_rectangle(canvas, 0, VIEW_HEIGHT / 2, VIEW_WIDTH, VIEW_HEIGHT / 2, FOG);
    for (int depth = DEPTH; depth >= 0; depth--)
        for (int side = SIDES; side >= 0; side--) {
            draw_cell(&sight, depth, side);
            if (side)
                draw_cell(&sight, depth, -side);
        }
}

void vgdl_draw(const struct game *head, const struct state *state, int viewer,
               struct canvas *canvas)
{
    const struct vgdl_game *game = (const struct vgdl_game *)head;
    struct tick tick;
    tick_open(&tick, game, (struct state *)(uintptr_t)state, NULL);
    if (canvas->perspective == FROM_WITHIN)
        draw_within(game, &tick, viewer, canvas);
    else
        draw_above(game, &tick, viewer, canvas);
}
