/* things.c: sprite classes that stand, flicker, spread or fly straight on. */
#include "engines/vgdl/vgdl.h"

enum { AGE };                    /* memory of a Flicker */
enum { SPREAD_AGE = 2 };

static void update_flicker(struct tick *tick, struct sprite *sprite)
{
    int32_t *memory = sprite_memory(tick, sprite);
    update_plain(tick, sprite);
    if (memory[AGE] > type_of(tick, sprite)->given.limit)
        sprite_kill(tick, sprite, false);
    memory[AGE]++;
}

static void update_spreader(struct tick *tick, struct sprite *sprite)
{
    const struct sprite_type *type = type_of(tick, sprite);
    update_flicker(tick, sprite);
    if (sprite_memory(tick, sprite)[AGE] != SPREAD_AGE)
        return;
    int grown = type->given.stype.count ? type->given.stype.list[0] : sprite->type;
    for (int i = 0; i < 4; i++)
        if (draw_chance(tick, type->given.spread_probability))
            sprite_create(tick, grown,
                          sprite->last_x + (int)base_directions[i].x * sprite->last_w,
                          sprite->last_y + (int)base_directions[i].y * sprite->last_h, false);
}

static void orient(struct sprite *sprite, struct vector direction)
{
    sprite->ox = direction.x;
    sprite->oy = direction.y;
}

static void born_random_missile(struct tick *tick, struct sprite *sprite)
{
    static const double speeds[] = {0.1, 0.2, 0.4};
    if (is_gvgai(tick))
        return;
    orient(sprite, draw_direction(tick));
    sprite->speed = speeds[draw_below(tick, 3)];
}

/* GVGAI draws the direction at the first update; (-1,-1) marks one not yet drawn. */
static void update_random_missile(struct tick *tick, struct sprite *sprite)
{
    if (is_gvgai(tick) && sprite->ox == -1 && sprite->oy == -1)
        orient(sprite, draw_direction(tick));
    update_passive(tick, sprite);
}

static void born_erratic_missile(struct tick *tick, struct sprite *sprite)
{
    if (!is_gvgai(tick))
        orient(sprite, draw_direction(tick));
}

static void update_erratic_missile(struct tick *tick, struct sprite *sprite)
{
    update_plain(tick, sprite);
    if (!is_gvgai(tick) && draw_chance(tick, type_of(tick, sprite)->given.prob))
        orient(sprite, draw_direction(tick));
}

const struct sprite_class thing_classes[] = {
    {.name = "Immovable", .systems = SYSTEMS_ALL, .defaults = "is_static=True"},
    {.name = "Immutable", .systems = PYVGDL2, .defaults = "is_static=True"},
    {.name = "Door", .systems = GVGAI, .defaults = "is_static=True portal=True"},
    {.name = "Passive", .systems = SYSTEMS_ALL},
    {.name = "Resource", .systems = SYSTEMS_ALL, .defaults = "value=1 limit=2",
     .parameters = "value limit res_type resource_name", .pyvgdl = "is_static=True"},
    {.name = "ResourcePack", .systems = SYSTEMS_ALL, .defaults = "value=1 limit=2 is_static=True",
     .parameters = "value limit res_type resource_name"},
    {.name = "Flicker", .systems = SYSTEMS_ALL, .defaults = "limit=1", .parameters = "limit",
     .update = update_flicker, .memory = 1},
    {.name = "OrientedFlicker", .systems = SYSTEMS_ALL, .defaults = "limit=1 speed=0 oriented=True",
     .parameters = "limit", .pyvgdl = "orientation=RIGHT", .update = update_flicker, .memory = 1},
    {.name = "Spreader", .systems = SYSTEMS_ALL, .defaults = "limit=1 spreadprob=1",
     .parameters = "limit spreadprob stype", .update = update_spreader, .memory = 1},
    {.name = "OrientedSprite", .systems = SYSTEMS_P, .defaults = "orientation=RIGHT"},
    {.name = "Conveyor", .systems = SYSTEMS_ALL, .parameters = "strength",
     .defaults = "is_static=True strength=1 oriented=True", .pyvgdl = "orientation=RIGHT"},
    {.name = "Missile", .systems = SYSTEMS_ALL, .defaults = "speed=1 oriented=True",
     .pyvgdl = "orientation=RIGHT"},
    {.name = "RandomMissile", .systems = SYSTEMS_ALL, .defaults = "speed=1 oriented=True",
     .pyvgdl = "orientation=RIGHT", .gvgai = "orientation=NIL", .born = born_random_missile,
     .update = update_random_missile},
    {.name = "ErraticMissile", .systems = SYSTEMS_ALL, .defaults = "speed=1 oriented=True prob=0.1",
     .parameters = "prob", .pyvgdl = "orientation=RIGHT", .born = born_erratic_missile,
     .update = update_erratic_missile},
    {.name = NULL},
};
