/* effects_bounce.c: bouncing, stopping and reversing, mostly in continuous physics. */
#include <math.h>
#include <stdlib.h>

#include "engines/vgdl/effects.h"

static double center_x(const struct sprite *s) { return s->x + s->w / 2.0; }
static double center_y(const struct sprite *s) { return s->y + s->h / 2.0; }

static void orient(struct sprite *sprite, double x, double y)
{
    sprite->ox = x;
    sprite->oy = y;
}

/* pygame's centres are whole pixels. */
static bool beside_rather_than_above(const struct sprite *a, const struct sprite *b)
{
    int dx = (a->x + a->w / 2) - (b->x + b->w / 2), dy = (a->y + a->h / 2) - (b->y + b->h / 2);
    return (dx < 0 ? -dx : dx) > (dy < 0 ? -dy : dy);
}

/* ---- pyvgdl --------------------------------------------------------------------------------- */

static void bounce_direction_pyvgdl(struct tick *tick, const struct effect *effect,
                                    struct sprite *first, const struct sprite *second)
{
    sprite_back(tick, first);
    struct vector normal = vector_unit_or_right(
        (struct vector){-(first->x + first->w / 2) + (second->x + second->w / 2),
                        -(first->y + first->h / 2) + (second->y + second->h / 2)});
    double along = normal.x * first->ox + normal.y * first->oy;
    orient(first, bounded(-2 * along * normal.x + first->ox),
           bounded(-2 * along * normal.y + first->oy));
    first->speed = bounded(first->speed * (1. - effect->friction));
}

static void wall_bounce_pyvgdl(struct tick *tick, const struct effect *effect,
                               struct sprite *first, const struct sprite *second)
{
    if (!once_per_tick(tick, effect, first))
        return;
    first->speed = bounded(first->speed * (1. - effect->friction));
    sprite_back(tick, first);
    if (beside_rather_than_above(first, second))
        first->ox = -first->ox;
    else
        first->oy = -first->oy;
}

static void wall_stop_pyvgdl(struct tick *tick, const struct effect *effect, struct sprite *first,
                             const struct sprite *second)
{
    if (!once_per_tick(tick, effect, first))
        return;
    sprite_back(tick, first);
    if (beside_rather_than_above(first, second))
        orient(first, 0, bounded(first->oy * (1. - effect->friction)));
    else
        orient(first, bounded(first->ox * (1. - effect->friction)), 0);
    struct vector left = {first->ox, first->oy};
    first->speed = bounded(vector_length(left) * first->speed);
    left = vector_unit_or_right(left);
    orient(first, left.x, left.y);
}

/* ---- GVGAI: which side was hit --------------------------------------------------------------- */

struct box { int x, y, w, h; };

static struct box box_of(const struct sprite *s)
{
    return (struct box){s->x, s->y, s->w, s->h};
}

/* Keeps one component of the velocity; the speed is at least the gravity. */
static void keep_component(struct tick *tick, struct sprite *sprite, struct vector kept)
{
    double length = vector_length(kept), gravity = sprite_motion(tick, sprite)->gravity;
    struct vector unit = vector_unit(kept);
    orient(sprite, unit.x, unit.y);
    sprite->speed = bounded(length * sprite->speed);
    if (sprite->speed < gravity)
        sprite->speed = gravity;
}

/* How far it was from the box along one axis before this step, by the direction of travel. */
static double gap(double velocity, int last, int size, int box_at, int box_size)
{
    if (velocity == 0)
        return abs(last - box_at);
    return velocity > 0 ? abs(last + size - box_at) : abs(box_at + box_size - last);
}

enum side { HIT_CORNER, HIT_SIDE, HIT_TOP };

static enum side side_hit(const struct sprite *sprite, struct box box)
{
    int left = sprite->x > box.x ? sprite->x : box.x;
    int right = sprite->x + sprite->w < box.x + box.w ? sprite->x + sprite->w : box.x + box.w;
    int top = sprite->y > box.y ? sprite->y : box.y;
    int bottom = sprite->y + sprite->h < box.y + box.h ? sprite->y + sprite->h : box.y + box.h;
    if (sprite->w == right - left)
        return HIT_TOP;
    if (sprite->h == bottom - top)
        return HIT_SIDE;
    double vx = sprite->speed == 0 ? 0 : sprite->ox * sprite->speed;
    double vy = sprite->speed == 0 ? 0 : sprite->oy * sprite->speed;
    double tx = fabs(gap(vx, sprite->last_x, sprite->w, box.x, box.w) / vx);
    double ty = fabs(gap(vy, sprite->last_y, sprite->h, box.y, box.h) / vy);
    return ty < tx ? HIT_TOP : tx < ty ? HIT_SIDE : HIT_CORNER;
}

static void bounce_off(struct sprite *sprite, struct box box)
{
    enum side side = side_hit(sprite, box);
    if (side != HIT_SIDE)
        sprite->oy = -sprite->oy;
    if (side != HIT_TOP)
        sprite->ox = -sprite->ox;
}

static void reverse_off(struct tick *tick, struct sprite *sprite, struct box box)
{
    double x = side_hit(sprite, box) == HIT_TOP ? sprite->ox : -sprite->ox;
    keep_component(tick, sprite, (struct vector){x, 0});
}

static double last_distance(const struct sprite *a, const struct sprite *b)
{
    double dx = a->last_x + a->last_w / 2.0 - (b->last_x + b->last_w / 2.0);
    double dy = a->last_y + a->last_h / 2.0 - (b->last_y + b->last_h / 2.0);
    return sqrt(dx * dx + dy * dy);
}

static struct box nearest_box(const struct sprite *first, const struct sprite *const *partners,
                              int count)
{
    const struct sprite *best = partners[0];
    for (int i = 1; i < count; i++)
        if (last_distance(first, partners[i]) < last_distance(first, best))
            best = partners[i];
    return box_of(best);
}

/* One box for all partners: two in a row or column are one wall, else the nearest counts. */
static struct box merged_box(const struct sprite *first, const struct sprite *const *partners, int count,
                             int *collisions)
{
    *collisions = 1;
    if (count != 2)
        return nearest_box(first, partners, count);
    struct box a = box_of(partners[0]), b = box_of(partners[1]);
    *collisions = 2;
    if (center_x(partners[0]) == center_x(partners[1]))
        return (struct box){a.x, a.y < b.y ? a.y : b.y, a.w, a.h * 2};
    if (center_y(partners[0]) == center_y(partners[1]))
        return (struct box){a.x < b.x ? a.x : b.x, a.y, a.w * 2, a.h};
    *collisions = 1;
    return nearest_box(first, partners, count);
}

EFFECT(wall_bounce)
{
    if (!is_gvgai(tick)) {
        wall_bounce_pyvgdl(tick, effect, first, second);
        return USUAL;
    }
    bounce_batch(tick, effect, first, &second, 1);
    return USUAL;
}

EFFECT(wall_reverse)
{
    bounce_batch(tick, effect, first, &second, 1);
    return USUAL;
}

int bounce_batch(struct tick *tick, const struct effect *effect, struct sprite *first,
                 const struct sprite *const *partners, int count)
{
    int collisions;
    struct box box = merged_box(first, partners, count, &collisions);
    if (effect->kind->act == wall_reverse)
        reverse_off(tick, first, box);
    else
        bounce_off(first, box);
    sprite_back(tick, first);
    for (int i = 0; i < count; i++)
        if (!type_of(tick, partners[i])->fixed)
            sprite_back(tick, changeable(tick, partners[i]));
    return collisions;
}

EFFECT(wall_stop)
{
    if (!is_gvgai(tick)) {
        wall_stop_pyvgdl(tick, effect, first, second);
        return USUAL;
    }
    place_flush(tick, first, second);
    double dx = fabs(center_x(first) - center_x(second));
    double dy = fabs(center_y(first) - center_y(second));
    keep_component(tick, first, dx > dy ? (struct vector){0, first->oy}
                                        : (struct vector){first->ox, 0});
    return USUAL;
}

/* GVGAI's paddle: the angle comes from where the paddle was hit. */
EFFECT(bounce_direction)
{
    if (!is_gvgai(tick)) {
        bounce_direction_pyvgdl(tick, effect, first, second);
        return USUAL;
    }
    double vx = first->speed == 0 ? 0 : first->ox * first->speed;
    double vy = first->speed == 0 ? 0 : first->oy * first->speed;
    double right = abs(first->last_x - (second->x + second->w));
    double left = abs(first->last_x + first->w - second->x);
    double below = abs(first->last_y - (second->y + second->h));
    double above = abs(first->last_y + first->h - second->y);
    double tx = fabs((left < right ? left : right) / vx);
    double ty = fabs((above < below ? above : below) / vy);
    if (!(ty < tx) && !(tx < ty)) {
        first->ox = -first->ox;
        return USUAL;
    }
    bool vertical = ty < tx;
    double length = vertical ? second->w : second->h;
    double off = vertical ? center_x(first) - center_x(second)
                          : center_y(second) - center_y(first);
    double hit = off / (0.5 * length);
    hit = hit < -1 ? -1 : hit > 1 ? 1 : hit;
    double angle = hit * (effect->angle / 180.0 * 3.14159265358979323846);
    struct vector out;
    if (vertical) {
        double towards = center_y(first) < center_y(second) ? 1 : -1;
        out = (struct vector){angle_sin(angle), -angle_cos(angle) * towards};
    } else {
        double towards = center_x(first) > center_x(second) ? 1 : -1;
        out = (struct vector){angle_cos(angle) * towards, -angle_sin(angle)};
    }
    out = vector_unit(out);
    orient(first, out.x, out.y);
    return USUAL;
}

EFFECT(half_speed)
{
    (void)tick, (void)effect, (void)second;
    first->speed *= 0.5;
    return USUAL;
}

EFFECT(water_physics)
{
    (void)effect, (void)second;
    sprite_motion(tick, first)->gravity = 0.2;
    return USUAL;
}

const struct effect_kind vgdl_bounce_effects[] = {
    {.name = "bounceDirection", .systems = SYSTEMS_ALL, .parameters = "friction maxBounceAngleDeg",
     .defaults = "maxBounceAngleDeg=60", .act = bounce_direction, .flags = NEEDS_SECOND},
    {.name = "wallBounce", .systems = SYSTEMS_ALL, .parameters = "friction", .act = wall_bounce,
     .flags = NEEDS_SECOND | BATCH | ONCE | MOVES_SECOND},
    {.name = "wallReverse", .systems = GVGAI, .parameters = "friction", .act = wall_reverse,
     .flags = NEEDS_SECOND | BATCH | MOVES_SECOND},
    {.name = "wallStop", .systems = SYSTEMS_ALL, .parameters = "friction", .act = wall_stop,
     .flags = NEEDS_SECOND | ONCE},
    {.name = "halfSpeed", .systems = GVGAI, .act = half_speed},
    {.name = "waterPhysics", .systems = GVGAI, .act = water_physics},
    {.name = NULL},
};
