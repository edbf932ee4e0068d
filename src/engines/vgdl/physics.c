/* physics.c: how sprites move. Grid physics counts in cells, continuous physics in pixels.
 *
 * Both systems truncate to whole pixels at every step; the expressions below keep their order of
 * operations, because the bits of a velocity decide where a sprite is many ticks later. */
#include <math.h>
#include <string.h>

#include "engines/vgdl/go.h"

const struct vector base_directions[4] = {{0, -1}, {-1, 0}, {0, 1}, {1, 0}};

double vector_length(struct vector v)
{
    return sqrt(v.x * v.x + v.y * v.y);
}

struct vector vector_unit(struct vector v)
{
    double length = vector_length(v);
    return length == 0 ? SPACE_NONE : (struct vector){v.x / length, v.y / length};
}

struct vector vector_unit_or_right(struct vector v)
{
    double length = vector_length(v);
    return length > 0 ? (struct vector){v.x / length, v.y / length} : (struct vector){1, 0};
}

struct vector sprite_last_direction(const struct sprite *sprite)
{
    return (struct vector){sprite->x - sprite->last_x, sprite->y - sprite->last_y};
}

bool sprite_turn_to(struct sprite *sprite, struct vector direction)
{
    if (!(sprite->flags & ORIENTED) || (sprite->ox == direction.x && sprite->oy == direction.y))
        return false;
    sprite->ox = direction.x;
    sprite->oy = direction.y;
    return true;
}

int whole_pixels(double x)
{
    return truncated(x);
}

bool move_by(struct tick *tick, struct sprite *sprite, struct vector direction, double pixels)
{
    return go(tick, sprite, direction, pixels, type_of(tick, sprite)->given.cooldown,
              tick->game->dialect == &gvgai_dialect);
}

/* ---- the two physics ------------------------------------------------------------------------ */

static enum movement grid_passive(struct tick *tick, struct sprite *sprite)
{
    double speed = sprite->flags & NO_SPEED ? 1 : sprite->speed;
    bool gvgai = tick->game->dialect == &gvgai_dialect;
    if (gvgai && speed == -1)
        speed = 1;
    if (speed == 0 || !(sprite->flags & ORIENTED))
        return STILL;
    return move_by(tick, sprite, (struct vector){sprite->ox, sprite->oy},
                   speed * tick->game->block) ? MOVED : STILL;
}

static enum movement grid_active(struct tick *tick, struct sprite *sprite, struct vector action,
                                 double speed)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    if (given->stationary ||
        (given->cooldown > tick->time - sprite->moved && !given->rotate_in_place))
        return STILL;
    if (speed == 0) {
        if (tick->game->dialect != &gvgai_dialect)
            return STILL;
        speed = sprite->speed <= 0 ? 1 : sprite->speed;
    }
    if (action.x == 0 && action.y == 0)
        return STILL;
    if (given->rotate_in_place && sprite_turn_to(sprite, action))
        return TURNED;
    return move_by(tick, sprite, action, speed * tick->game->block) ? MOVED : STILL;
}

static enum movement continuous_active(struct tick *tick, struct sprite *sprite,
                                       struct vector action, double speed)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    bool gvgai = tick->game->dialect == &gvgai_dialect;
    if (gvgai && (speed == 0 || speed == -1))
        speed = sprite->speed;
    double mass = gvgai ? (double)(float)given->mass : given->mass;
    struct vector v = {bounded(action.x / mass + sprite->ox * speed),
                       bounded(action.y / mass + sprite->oy * speed)};
    double length = vector_length(v);
    struct vector unit = gvgai ? vector_unit(v) : vector_unit_or_right(v);
    if (gvgai) {
        if (given->max_speed != -1 && length > given->max_speed)
            length = given->max_speed;
    } else {
        length = length / vector_length(unit);
    }
    DCHECK(unit.x == unit.x && unit.y == unit.y && length == length);    /* numbers */
    sprite->ox = unit.x;
    sprite->oy = unit.y;
    sprite->speed = length;
    sprite->flags = (uint8_t)(sprite->flags & ~NO_SPEED);
    return action.x == 0 && action.y == 0 ? STILL : MOVED;
}

static enum movement continuous_passive(struct tick *tick, struct sprite *sprite)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    bool gvgai = tick->game->dialect == &gvgai_dialect;
    if (sprite->speed == 0 || (!gvgai && !(sprite->flags & ORIENTED)))
        return STILL;
    double gravity = gvgai ? sprite_motion(tick, sprite)->gravity : given->physics_gravity;
    double friction = gvgai ? given->friction : given->physics_friction;
    move_by(tick, sprite, (struct vector){sprite->ox, sprite->oy}, sprite->speed);
    if (gravity > 0 && given->mass > 0 && !(gvgai && sprite->flags & ON_GROUND))
        continuous_active(tick, sprite, (struct vector){0, gravity * given->mass},
                          gvgai ? 0 : sprite->speed);
    sprite->speed = bounded(sprite->speed * (1 - friction));
    return MOVED;
}

static enum movement move_passive(struct tick *tick, struct sprite *sprite)
{
    if (tick->game->dialect == &gvgai_dialect && sprite->flags & FRESH) {
        sprite->flags = (uint8_t)(sprite->flags & ~FRESH);
        return STILL;
    }
    return type_of(tick, sprite)->given.physics == PHYSICS_GRID ? grid_passive(tick, sprite)
                                                                : continuous_passive(tick, sprite);
}

enum movement move_active(struct tick *tick, struct sprite *sprite, struct vector action,
                          double speed)
{
    return type_of(tick, sprite)->given.physics == PHYSICS_GRID
               ? grid_active(tick, sprite, action, speed)
               : continuous_active(tick, sprite, action, speed);
}

void update_passive(struct tick *tick, struct sprite *sprite)
{
    const struct type_parameters *given = &type_of(tick, sprite)->given;
    if (given->physics == PHYSICS_GRID && !(sprite->flags & (FRESH | ORIENTED)))
        return;    /* it faces nowhere */
    if (!given->is_static && !given->only_active)
        move_passive(tick, sprite);
}

void update_plain(struct tick *tick, struct sprite *sprite)
{
    update_passive(tick, sprite);
    if (sprite->time_to_live > 0)
        sprite->time_to_live--;
    else if (sprite->time_to_live == 0)
        sprite_kill(tick, sprite, false);
}

/* How far sprites of one direction and speed go at once: most of a type have the same. */
struct stride {
    double ox, oy, speed;
    int    flags;                /* NO_SPEED or not */
    int    right, down;
    bool   goes;
};

static struct stride stride_of(const struct tick *tick, const struct sprite *sprite)
{
    struct stride stride = {.ox = sprite->ox, .oy = sprite->oy, .speed = sprite->speed,
                            .flags = sprite->flags & NO_SPEED};
    double speed = own_speed(sprite);
    int step = truncated((speed == -1 ? 1 : speed) * tick->game->block);
    if (step == 0)
        step = truncated(sprite->speed);
    stride.goes = step != 0 && speed != 0 && (stride.ox != 0 || stride.oy != 0);
    stride.right = truncated(stride.ox * step);
    stride.down = truncated(stride.oy * step);
    return stride;
}

/* The bits of three doubles beside each other, compared as numbers of which only equality counts. */
static inline bool same_stride(const struct stride *stride, const struct sprite *sprite)
{
    return memcmp(&stride->ox, &sprite->ox, sizeof stride->ox) == 0 &&
           memcmp(&stride->oy, &sprite->oy, sizeof stride->oy) == 0 &&
           memcmp(&stride->speed, &sprite->speed, sizeof stride->speed) == 0 &&
           stride->flags == (sprite->flags & NO_SPEED);
}

static inline void glide(struct tick *tick, struct sprite *sprite, struct stride *stride)
{
    if (!same_stride(stride, sprite))
        *stride = stride_of(tick, sprite);
    if (stride->goes)
        sprite_shift(tick, sprite, stride->right, stride->down);
}

/* What update_plain does, for GVGAI's grid, with what is the same for a whole type found out once. */
void update_all_plain(struct tick *tick, int type)
{
    const struct type_parameters *given = &tick->game->types[type].given;
    bool flies = !given->is_static && !given->only_active;
    int32_t latest = tick->time - given->cooldown;    /* whoever moved later has to wait */
    uint16_t last = tick->types[type].last;
    struct stride stride = {.flags = -1};             /* nobody's */
    for (unsigned next = tick->types[type].first; next != NO_SPRITE;) {
        struct sprite *sprite = sprite_at(tick, next);
        int flags = flies ? sprite->flags & (FRESH | ORIENTED) : 0;
        if (flags & FRESH)
            sprite->flags = (uint8_t)(sprite->flags & ~FRESH);
        else if (flags && sprite->moved <= latest)
            glide(tick, sprite, &stride);
        if (sprite->time_to_live > 0)
            sprite->time_to_live--;
        else if (sprite->time_to_live == 0)
            sprite_kill(tick, sprite, false);
        next = next == last ? NO_SPRITE : sprite->next;
    }
}

/* ---- distance, standing --------------------------------------------------------------------- */

double sprite_distance(const struct tick *tick, const struct sprite *sprite, int x, int y,
                       const struct sprite *other)
{
    double dx = x - other->x, dy = y - other->y;
    if (type_of(tick, sprite)->given.physics != PHYSICS_GRID)
        return sqrt(dy * dy + dx * dx);
    return fabs(dy) + fabs(dx);
}

bool sprite_meets(const struct tick *tick, const struct sprite *sprite,
                  const struct sprite *other)
{
    if (type_of(tick, sprite)->class->ground && !(sprite->flags & ON_GROUND) &&
        type_of(tick, other)->given.solid && tick->game->dialect == &gvgai_dialect) {
        bool lower = other->last_y > sprite->last_y + sprite->h / 2;
        bool falling = sprite->y > sprite->last_y;
        struct sprite below = *sprite;
        below.y += GROUND_REACH;
        if (lower && falling && overlaps(&below, other))
            changeable(tick, sprite)->flags |= ON_GROUND;
    }
    return overlaps(sprite, other);
}

/* ---- chance --------------------------------------------------------------------------------- */

double draw_double(struct tick *tick)
{
    return (double)(rng_next64(tick->rng) >> 11) * 0x1p-53;
}

bool draw_chance(struct tick *tick, double probability)
{
    return rng_chance(tick->rng, probability);
}

unsigned draw_unseeded(struct tick *tick, unsigned n)
{
#ifdef RNG_UNSEEDED    /* oracle tests try what it may have drawn */
    (void)tick;
    return RNG_UNSEEDED(n);
#else
    return rng_below(tick->rng, n);
#endif
}

struct vector draw_direction(struct tick *tick)
{
    return base_directions[draw_below(tick, 4)];
}
