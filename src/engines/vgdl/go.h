/* go.h: one step of a sprite, short enough to stand wherever many take one. */
#ifndef VGDL_GO_H
#define VGDL_GO_H

#include "engines/vgdl/vgdl.h"

enum { STEP_MAX = 1000000 };    /* pixels in one tick */

/* Truncates, and keeps what no screen can show within bounds; what is no number is nothing. */
static inline int truncated(double x)
{
    if (x > -STEP_MAX && x < STEP_MAX)
        return (int)x;
    return x > 0 ? STEP_MAX : x < 0 ? -STEP_MAX : 0;
}

static inline int shifted(int at, double by)
{
    return near_pixel(at + truncated(by));
}

/* Goes so many pixels, unless it has to wait. */
static inline bool go(struct tick *tick, struct sprite *sprite, struct vector direction, double pixels,
                      int cooldown, bool gvgai)
{
    if (cooldown > tick->time - sprite->moved || (direction.x == 0 && direction.y == 0))
        return false;
    int step = truncated(pixels);
    if (gvgai) {
        if (step == 0 && (step = truncated(sprite->speed)) == 0)
            return false;
        pixels = step;
    }
    /* Along an axis, as most go, whole numbers do. */
    if (direction.y == 0 && (direction.x == 1 || direction.x == -1)) {
        sprite->x = near_pixel(sprite->x + (direction.x > 0 ? step : -step));
    } else if (direction.x == 0 && (direction.y == 1 || direction.y == -1)) {
        sprite->y = near_pixel(sprite->y + (direction.y > 0 ? step : -step));
    } else {
        sprite->x = shifted(sprite->x, direction.x * pixels);
        sprite->y = shifted(sprite->y, direction.y * pixels);
    }
    sprite->moved = tick->time;
    sprite_place(tick, sprite);
    return true;
}

#endif
