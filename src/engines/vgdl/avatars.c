/* avatars.c: the avatars of grid games, of both systems. Those with engines and angles are in
 * pilots.c. A control function is called once a tick with an input the avatar listens to. */
#include "engines/vgdl/vgdl.h"

struct vector input_direction(enum input input)
{
    switch (input) {
    case INPUT_UP: return (struct vector){0, -1};
    case INPUT_DOWN: return (struct vector){0, 1};
    case INPUT_LEFT: return (struct vector){-1, 0};
    case INPUT_RIGHT: return (struct vector){1, 0};
    default: return SPACE_NONE;
    }
}

/* Moves by the input; in continuous physics the avatar also drifts. pyvgdl always drifts. */
static enum movement step(struct tick *tick, struct sprite *sprite, enum input input)
{
    struct vector direction = input_direction(input);
    if (!is_gvgai(tick) || type_of(tick, sprite)->given.physics != PHYSICS_GRID)
        update_passive(tick, sprite);
    if (!is_gvgai(tick) && direction.x == 0 && direction.y == 0)
        return STILL;
    return move_active(tick, sprite, direction, own_speed(sprite));
}

void control_moving(struct tick *tick, struct sprite *sprite, enum input input)
{
    step(tick, sprite, input);
}

/* ---- shooting ------------------------------------------------------------------------------- */

static bool has_ammo(const struct tick *tick, const struct sprite *sprite, int weapon)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    if (weapon >= given->ammo.count)
        return true;
    int amount = sprite_amount(tick, sprite, given->ammo.list[weapon]);
    return amount > (given->min_ammo > -1 ? given->min_ammo : 0);
}

static void use_ammo(struct tick *tick, struct sprite *sprite, int weapon)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    int slot = weapon < given->ammo.count ? tick->game->types[given->ammo.list[weapon]].resource : -1;
    if (slot < 0 || sprite_amounts(tick, sprite)[slot] <= -DEBT_MAX)
        return;
    int left = sprite_amounts(tick, sprite)[slot] - given->ammo_cost;    /* may be below 0 */
    left = left < -DEBT_MAX ? -DEBT_MAX : left > AMOUNT_MAX ? AMOUNT_MAX : left;
    sprite_amounts(tick, sprite)[slot] = (int16_t)left;
}

void shoot_towards(struct tick *tick, struct sprite *sprite, int weapon, struct vector direction)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    bool gvgai = is_gvgai(tick);
    double x = gvgai ? sprite->x : sprite->last_x, y = gvgai ? sprite->y : sprite->last_y;
    struct sprite *shot = sprite_create(tick, given->stype.list[weapon],
                                        (int)(x + direction.x * sprite->last_w),
                                        (int)(y + direction.y * sprite->last_h), false);
    if (shot && shot->flags & ORIENTED) {
        shot->ox = direction.x;
        shot->oy = direction.y;
    }
    if (shot || !gvgai)
        use_ammo(tick, sprite, weapon);
}

static void shoot(struct tick *tick, struct sprite *sprite, int weapon)
{
    struct vector facing = {sprite->ox, sprite->oy};
    shoot_towards(tick, sprite, weapon,
                  is_gvgai(tick) ? vector_unit(facing) : vector_unit_or_right(facing));
}

/* Fires the first weapon that has ammunition. */
void use_weapon(struct tick *tick, struct sprite *sprite)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    for (int i = 0; i < given->stype.count; i++)
        if (has_ammo(tick, sprite, i)) {
            shoot(tick, sprite, i);
            return;
        }
}

int first_loaded_weapon(const struct tick *tick, const struct sprite *sprite)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    for (int i = 0; i < given->stype.count; i++)
        if (has_ammo(tick, sprite, i))
            return i;
    return -1;
}

static void control_flak(struct tick *tick, struct sprite *sprite, enum input input)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    enum movement done = step(tick, sprite, input);
    if (input != INPUT_USE || (is_gvgai(tick) && done != STILL) || given->stype.count == 0 ||
        !has_ammo(tick, sprite, 0))
        return;
    if (sprite_create(tick, given->stype.list[0], sprite->x, sprite->y, false))
        use_ammo(tick, sprite, 0);
}

/* ---- oriented ------------------------------------------------------------------------------- */

static enum movement step_oriented(struct tick *tick, struct sprite *sprite, enum input input)
{
    if (is_gvgai(tick)) {
        enum movement done = step(tick, sprite, input);
        if (done == MOVED && type_of(tick, sprite)->given.physics == PHYSICS_GRID) {
            struct vector unit = vector_unit(sprite_last_direction(sprite));
            sprite->ox = unit.x;
            sprite->oy = unit.y;
        }
        return done;
    }
    /* pyvgdl: it does not drift; the direction is the last step in pixels */
    double ox = sprite->ox, oy = sprite->oy;
    sprite->ox = sprite->oy = 0;
    step(tick, sprite, input);
    struct vector moved = sprite_last_direction(sprite);
    bool has_moved = moved.x != 0 || moved.y != 0;
    sprite->ox = has_moved ? moved.x : ox;
    sprite->oy = has_moved ? moved.y : oy;
    return has_moved ? MOVED : STILL;
}

static void control_oriented(struct tick *tick, struct sprite *sprite, enum input input)
{
    step_oriented(tick, sprite, input);
}

void control_shoot(struct tick *tick, struct sprite *sprite, enum input input)
{
    enum movement done = step_oriented(tick, sprite, input);
    if (input == INPUT_USE && (done == STILL || !is_gvgai(tick)))
        use_weapon(tick, sprite);
}

static void control_shoot_everywhere(struct tick *tick, struct sprite *sprite, enum input input)
{
    step_oriented(tick, sprite, input);
    if (input != INPUT_USE || type_of(tick, sprite)->given.stype.count == 0 ||
        !has_ammo(tick, sprite, 0))
        return;
    for (int i = 0; i < 4; i++)
        shoot_towards(tick, sprite, 0, base_directions[i]);
}

/* Each key is a weapon: left, up, right, down, use. */
static void control_shoot_only(struct tick *tick, struct sprite *sprite, enum input input)
{
    static const int weapons[INPUTS] = {[INPUT_NIL] = -1, [INPUT_LEFT] = 0, [INPUT_UP] = 1,
                                        [INPUT_RIGHT] = 2, [INPUT_DOWN] = 3, [INPUT_USE] = 4,
                                        [INPUT_UP2] = -1, [INPUT_DOWN2] = -1, [INPUT_LEFT2] = -1,
                                        [INPUT_RIGHT2] = -1};
    int weapon = weapons[input];
    if (type_of(tick, sprite)->given.physics != PHYSICS_GRID)
        update_passive(tick, sprite);
    if (weapon >= 0 && weapon < type_of(tick, sprite)->given.stype.count &&
        has_ammo(tick, sprite, weapon))
        shoot(tick, sprite, weapon);
}

/* ---- always on the way ---------------------------------------------------------------------- */

static void control_ongoing(struct tick *tick, struct sprite *sprite, enum input input)
{
    struct vector direction = input_direction(input);
    if (direction.x != 0 || direction.y != 0)
        sprite_turn_to(sprite, direction);
    update_passive(tick, sprite);
}

static void control_ongoing_shoot(struct tick *tick, struct sprite *sprite, enum input input)
{
    control_ongoing(tick, sprite, input);
    if (input == INPUT_USE)
        use_weapon(tick, sprite);
}

static void control_ongoing_turning(struct tick *tick, struct sprite *sprite, enum input input)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    struct vector direction = input_direction(input);
    bool across = direction.x * sprite->ox + direction.y * sprite->oy == 0;
    if ((direction.x != 0 || direction.y != 0) && across)
        sprite_turn_to(sprite, direction);
    update_passive(tick, sprite);
    struct sprite before = *sprite;
    before.x = sprite->last_x;
    before.y = sprite->last_y;
    before.w = sprite->last_w;
    before.h = sprite->last_h;
    /* GVGAI's number of no type is that of the wall */
    int left_behind = given->spawn_behind.count ? given->spawn_behind.list[0] : WALL_TYPE;
    if (!overlaps(sprite, &before))
        sprite_create(tick, left_behind, before.x, before.y, false);
}

static void control_missile(struct tick *tick, struct sprite *sprite, enum input input)
{
    (void)input;
    update_passive(tick, sprite);
}

static void control_null(struct tick *tick, struct sprite *sprite, enum input input)
{
    (void)input;
    step(tick, sprite, INPUT_NIL);
}

/* ---- rotating: pyvgdl's ---------------------------------------------------------------------- */

static void rotate(struct sprite *sprite, int quarters)
{
    for (int i = 0; i < 4; i++)
        if (sprite->ox == base_directions[i].x && sprite->oy == base_directions[i].y) {
            struct vector next = base_directions[(i + quarters) & 3];
            sprite->ox = next.x;
            sprite->oy = next.y;
            return;
        }
}

static void advance(struct tick *tick, struct sprite *sprite, double speed)
{
    sprite->speed = speed;
    sprite->flags = (uint8_t)(sprite->flags & ~NO_SPEED);
    update_passive(tick, sprite);
    sprite->speed = 0;
}

static void control_rotating(struct tick *tick, struct sprite *sprite, enum input input)
{
    if (input == INPUT_LEFT)
        rotate(sprite, 1);
    else if (input == INPUT_RIGHT)
        rotate(sprite, 3);
    advance(tick, sprite, input == INPUT_UP ? 1 : input == INPUT_DOWN ? -1 : 0);
}

static void control_rotating_flipping(struct tick *tick, struct sprite *sprite, enum input input)
{
    static const enum input moves[] = {INPUT_UP, INPUT_LEFT, INPUT_DOWN, INPUT_RIGHT};
    double noise = type_of(tick, sprite)->given.noise;
    if (input != INPUT_NIL && noise > 0 && draw_chance(tick, noise * 4))
        input = moves[draw_below(tick, 4)];
    if (input == INPUT_DOWN)
        rotate(sprite, 2);
    else if (input == INPUT_LEFT)
        rotate(sprite, 1);
    else if (input == INPUT_RIGHT)
        rotate(sprite, 3);
    advance(tick, sprite, input == INPUT_UP ? 1 : 0);
}

#define ORIENTED_G "oriented=True orientation=RIGHT rotateInPlace=True"
#define WEAPONS "stype ammo"

const struct sprite_class avatar_classes[] = {
    {.name = "MovingAvatar", .systems = SYSTEMS_ALL, .defaults = "speed=1",
     .parameters = "alternate_keys", .control = control_moving, .keys = "UDLR"},
    {.name = "HorizontalAvatar", .systems = SYSTEMS_ALL, .defaults = "speed=1",
     .parameters = "alternate_keys", .control = control_moving, .keys = "LR"},
    {.name = "VerticalAvatar", .systems = SYSTEMS_ALL, .defaults = "speed=1",
     .parameters = "alternate_keys", .control = control_moving, .keys = "UD"},
    {.name = "NullAvatar", .systems = GVGAI, .defaults = "speed=1", .control = control_null,
     .keys = ""},
    {.name = "FlakAvatar", .systems = SYSTEMS_ALL, .defaults = "speed=1",
     .parameters = WEAPONS " minAmmo ammoCost alternate_keys", .control = control_flak,
     .keys = "LRX"},
    {.name = "OrientedAvatar", .systems = SYSTEMS_ALL, .defaults = "speed=1 orientation=RIGHT",
     .parameters = "alternate_keys", .gvgai = ORIENTED_G, .control = control_oriented,
     .keys = "UDLR"},
    {.name = "RotatingAvatar", .systems = SYSTEMS_P, .rotates = true, .defaults = "speed=0 orientation=RIGHT",
     .parameters = "alternate_keys", .control = control_rotating, .keys = "UDLR"},
    {.name = "RotatingFlippingAvatar", .systems = SYSTEMS_P, .rotates = true,
     .control = control_rotating_flipping,
     .defaults = "speed=0 orientation=RIGHT", .parameters = "noiseLevel alternate_keys",
     .keys = "UDLR"},
    {.name = "NoisyRotatingFlippingAvatar", .systems = SYSTEMS_P, .rotates = true,
     .control = control_rotating_flipping,
     .defaults = "speed=0 orientation=RIGHT noiseLevel=0.1",
     .parameters = "noiseLevel alternate_keys", .keys = "UDLR"},
    {.name = "ShootAvatar", .systems = SYSTEMS_ALL, .defaults = "speed=1 orientation=RIGHT",
     .parameters = WEAPONS " alternate_keys", .gvgai = ORIENTED_G, .control = control_shoot,
     .keys = "UDLRX"},
    {.name = "ShootOnlyAvatar", .systems = GVGAI, .defaults = "speed=1", .gvgai = ORIENTED_G,
     .parameters = WEAPONS, .control = control_shoot_only, .keys = "UDLRX"},
    {.name = "ShootEverywhereAvatar", .systems = PYVGDL2,
     .defaults = "speed=1 orientation=RIGHT", .parameters = WEAPONS " alternate_keys",
     .control = control_shoot_everywhere, .keys = "UDLRX"},
    {.name = "OngoingAvatar", .systems = GVGAI, .defaults = "speed=1", .gvgai = ORIENTED_G,
     .control = control_ongoing, .keys = "UDLR"},
    {.name = "OngoingTurningAvatar", .systems = GVGAI, .defaults = "speed=1",
     .gvgai = ORIENTED_G, .parameters = "spawnBehind", .control = control_ongoing_turning,
     .keys = "UDLR"},
    {.name = "OngoingShootAvatar", .systems = GVGAI, .defaults = "speed=1", .gvgai = ORIENTED_G,
     .parameters = WEAPONS, .control = control_ongoing_shoot, .keys = "UDLRX"},
    {.name = "MissileAvatar", .systems = GVGAI, .defaults = "speed=1", .gvgai = ORIENTED_G,
     .control = control_missile, .keys = "UDLR"},
    {.name = NULL},
};
