/* pilots.c: avatars of continuous physics and avatars that aim, of both systems. */
#include <math.h>

#include "engines/vgdl/vgdl.h"

enum { LAST_BLOCK, FACES_LEFT, GEAR = 0, PILOT_MEMORY = 2 };
enum { JUMP_LIFT = 5, BLOCK_PAUSE = 5 };
static const double HALF_TURN = 3.14159265358979323846;
static const double BLOCK_DISTANCE = 1.2;      /* in widths, where a WizardAvatar puts a block */
static const double CAR_SPEED = 5;

static double *rotation_of(const struct tick *tick, struct sprite *sprite)
{
    return &sprite_motion(tick, sprite)->rotation;
}

static struct vector heading(double angle)
{
    return (struct vector){angle_cos(angle), angle_sin(angle)};
}

/* ---- aiming --------------------------------------------------------------------------------- */

static struct vector rotated(const struct sprite *sprite, double angle)
{
    double c = angle_cos(angle), s = angle_sin(angle);
    return (struct vector){sprite->ox * c - sprite->oy * s, sprite->ox * s + sprite->oy * c};
}

static void aim_pyvgdl(struct tick *tick, struct sprite *sprite, enum input input)
{
    double step = type_of(tick, sprite)->given.angle_difference;
    if (input == INPUT_UP || input == INPUT_DOWN) {
        struct vector aim =
            vector_unit_or_right(rotated(sprite, input == INPUT_DOWN ? step : -step));
        sprite->ox = aim.x;
        sprite->oy = aim.y;
    }
    if (input == INPUT_USE && type_of(tick, sprite)->given.stype.count)
        shoot_towards(tick, sprite, 0,
                      vector_unit_or_right((struct vector){sprite->ox, sprite->oy}));
}

/* GVGAI shoots twice when it stands still: once as a ShootAvatar and once as itself. */
static void control_aimed(struct tick *tick, struct sprite *sprite, enum input input)
{
    if (!is_gvgai(tick)) {
        update_passive(tick, sprite);
        aim_pyvgdl(tick, sprite, input);
        return;
    }
    control_shoot(tick, sprite, input);
    if (input == INPUT_USE)
        use_weapon(tick, sprite);
    double step = type_of(tick, sprite)->given.angle_difference;
    struct vector aim = rotated(sprite, input == INPUT_UP     ? -step
                                        : input == INPUT_DOWN ? step
                                                              : 0);
    sprite->ox = aim.x;
    sprite->oy = aim.y;
    double rotation = *rotation_of(tick, sprite) = angle_atan2(sprite->oy, sprite->ox);
    if (input == INPUT_UP)
        move_active(tick, sprite, heading(rotation), sprite->speed);
    else if (input == INPUT_DOWN)
        move_active(tick, sprite, heading(rotation + HALF_TURN), sprite->speed);
}

static void control_aimed_flak(struct tick *tick, struct sprite *sprite, enum input input)
{
    control_aimed(tick, sprite, input);
    if (input == INPUT_LEFT || input == INPUT_RIGHT)
        move_active(tick, sprite, input_direction(input),
                    sprite->flags & NO_SPEED ? 1 : sprite->speed);
}

/* ---- with gravity ---------------------------------------------------------------------------- */

static void control_mario(struct tick *tick, struct sprite *sprite, enum input input)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    struct vector action = SPACE_NONE;
    double push = input_direction(input).x * sqrt(given->strength > 0 ? given->strength : 0);
    bool grounded = sprite->oy == 0;
    if (input == INPUT_USE && grounded)
        action = (struct vector){push, -given->strength};
    else if (grounded || given->air_steering)
        action = (struct vector){push, 0};
    move_active(tick, sprite, action, sprite->speed);
    update_passive(tick, sprite);
}

static void drift(struct tick *tick, struct sprite *sprite)
{
    if (type_of(tick, sprite)->given.physics != PHYSICS_GRID)
        update_passive(tick, sprite);
}

static void run_and_jump(struct tick *tick, struct sprite *sprite, enum input input)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    struct vector action = input_direction(input);
    drift(tick, sprite);
    if (action.x != 0 || action.y != 0) {
        action.x = bounded(sprite->flags & ON_GROUND ? action.x * given->ground_speedup
                                                     : action.x / given->air_slowdown);
        move_active(tick, sprite, action, sprite->speed);
    }
    if (input == INPUT_USE && sprite->flags & ON_GROUND) {
        sprite->oy = 0;
        move_active(tick, sprite, (struct vector){0, -given->jump_strength}, sprite->speed);
        sprite->moved = tick->time - given->cooldown;
        move_by(tick, sprite, (struct vector){0, -1}, JUMP_LIFT);
    }
}

static void control_platformer(struct tick *tick, struct sprite *sprite, enum input input)
{
    run_and_jump(tick, sprite, input);
    sprite->flags = (uint8_t)(sprite->flags & ~ON_GROUND);
}

static void control_wizard(struct tick *tick, struct sprite *sprite, enum input input)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    int32_t *memory = sprite_memory(tick, sprite);
    run_and_jump(tick, sprite, input);
    if (input == INPUT_UP && memory[LAST_BLOCK] + BLOCK_PAUSE <= tick->time) {
        double side = memory[FACES_LEFT] ? -1 : 1;
        move_active(tick, sprite, (struct vector){0, 1}, -1);
        for (int i = 0; i < given->stype.count; i++)
            sprite_create(tick, given->stype.list[i],
                          (int)(sprite->x + side * sprite->last_w * BLOCK_DISTANCE), sprite->y,
                          false);
        memory[LAST_BLOCK] = tick->time;
    }
    if (input == INPUT_LEFT || input == INPUT_RIGHT)
        memory[FACES_LEFT] = input == INPUT_LEFT;
    sprite->flags = (uint8_t)(sprite->flags & ~ON_GROUND);
}

static void control_bird(struct tick *tick, struct sprite *sprite, enum input input)
{
    control_moving(tick, sprite, INPUT_NIL);
    struct vector push = fabs(sprite->ox) < 0.5 ? (struct vector){1, 0} : SPACE_NONE;
    if (input == INPUT_USE) {
        sprite->oy = 0;
        move_active(tick, sprite,
                    (struct vector){0, -type_of(tick, sprite)->given.jump_strength},
                    sprite->speed);
    }
    move_active(tick, sprite, push, sprite->speed);
    *rotation_of(tick, sprite) = angle_atan2(sprite->oy, sprite->ox);
}

/* ---- with an engine -------------------------------------------------------------------------- */

static void steer(struct tick *tick, struct sprite *sprite, enum input input)
{
    double step = type_of(tick, sprite)->given.angle_difference;
    if (input == INPUT_LEFT)
        *rotation_of(tick, sprite) -= step;
    else if (input == INPUT_RIGHT)
        *rotation_of(tick, sprite) += step;
}

static void control_lander(struct tick *tick, struct sprite *sprite, enum input input)
{
    drift(tick, sprite);
    steer(tick, sprite, input);
    if (input == INPUT_UP)
        move_active(tick, sprite, heading(*rotation_of(tick, sprite)), sprite->speed);
}

static void fire_ahead(struct tick *tick, struct sprite *sprite)
{
    int weapon = first_loaded_weapon(tick, sprite);
    if (weapon >= 0)
        shoot_towards(tick, sprite, weapon, heading(*rotation_of(tick, sprite)));
}

static void control_spaceship(struct tick *tick, struct sprite *sprite, enum input input)
{
    drift(tick, sprite);
    if (input == INPUT_USE) {
        fire_ahead(tick, sprite);    /* twice, as a ShootAvatar and as itself */
        fire_ahead(tick, sprite);
    }
    steer(tick, sprite, input);
    double rotation = *rotation_of(tick, sprite);
    if (input == INPUT_UP)
        move_active(tick, sprite, heading(rotation), sprite->speed);
    else if (input == INPUT_DOWN)
        move_active(tick, sprite, heading(rotation + HALF_TURN), sprite->speed);
}

static void control_car(struct tick *tick, struct sprite *sprite, enum input input)
{
    int32_t *memory = sprite_memory(tick, sprite);
    drift(tick, sprite);
    steer(tick, sprite, input);
    if (input == INPUT_UP || input == INPUT_DOWN)
        memory[GEAR] = input == INPUT_DOWN;
    move_active(tick, sprite, heading(*rotation_of(tick, sprite) + memory[GEAR] * HALF_TURN),
                CAR_SPEED);
}

#define ORIENTED_G "oriented=True rotateInPlace=True"
#define WEAPONS "stype ammo"
#define LEGS "ground_speedup_factor air_slowdown_factor"

const struct sprite_class engine_avatar_classes[] = {
    {.name = "AimedAvatar", .systems = SYSTEMS_ALL, .parameters = WEAPONS " angle_diff alternate_keys",
     .defaults = "speed=0 orientation=RIGHT", .pyvgdl = "angle_diff=0.05",
     .gvgai = "angle_diff=0.15 stationary=True " ORIENTED_G, .control = control_aimed,
     .keys = "UDX"},
    {.name = "AimedFlakAvatar", .systems = SYSTEMS_P,
     .parameters = WEAPONS " angle_diff alternate_keys",
     .defaults = "speed=None orientation=RIGHT only_active=True angle_diff=0.05",
     .control = control_aimed_flak, .keys = "UDLRX"},
    {.name = "InertialAvatar", .systems = SYSTEMS_P, .parameters = "alternate_keys",
     .defaults = "speed=1 orientation=RIGHT physicstype=ContinuousPhysics",
     .control = control_moving, .keys = "UDLR"},
    {.name = "MarioAvatar", .systems = SYSTEMS_P, .parameters = "strength airsteering alternate_keys",
     .defaults = "speed=1 orientation=RIGHT physicstype=GravityPhysics strength=10",
     .control = control_mario, .keys = "LRX"},
    {.name = "PlatformerAvatar", .systems = GVGAI, .parameters = LEGS, .ground = true,
     .defaults = "speed=1 jump_strength=10 ground_speedup_factor=1 air_slowdown_factor=2 "
                 "max_speed=30",
     .control = control_platformer, .keys = "LRX"},
    {.name = "WizardAvatar", .systems = GVGAI, .parameters = "stype " LEGS, .ground = true,
     .defaults = "speed=0 jump_strength=10 ground_speedup_factor=1 air_slowdown_factor=2 "
                 "max_speed=30",
     .control = control_wizard, .keys = "ULRX", .memory = PILOT_MEMORY},
    {.name = "BirdAvatar", .systems = GVGAI, .defaults = "speed=1 orientation=RIGHT",
     .gvgai = "jump_strength=10 " ORIENTED_G, .control = control_bird, .keys = "X"},
    {.name = "LanderAvatar", .systems = GVGAI, .parameters = "angle_diff",
     .defaults = "speed=5 angle_diff=0.3 " ORIENTED_G, .control = control_lander, .keys = "UDLR"},
    {.name = "SpaceshipAvatar", .systems = GVGAI, .parameters = WEAPONS " angle_diff",
     .defaults = "speed=5 angle_diff=0.3 " ORIENTED_G, .control = control_spaceship,
     .keys = "UDLRX"},
    {.name = "CarAvatar", .systems = GVGAI, .parameters = "angle_diff",
     .defaults = "speed=0 angle_diff=0.15 orientation=RIGHT " ORIENTED_G, .control = control_car,
     .keys = "UDLR", .memory = PILOT_MEMORY},
    {.name = NULL},
};
