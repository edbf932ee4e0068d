/* effects_move.c: effects that move a sprite or turn it, on the grid. */
#include "engines/vgdl/effects.h"

enum { ROUGH_GRID = 10 };        /* pixels of a cell to GVGAI's continuous physics */

static struct vector orientation_of(const struct sprite *sprite)
{
    return (struct vector){sprite->ox, sprite->oy};
}

static void orient(struct sprite *sprite, struct vector direction)
{
    sprite->ox = direction.x;
    sprite->oy = direction.y;
}

/* For effects that act once a tick on each sprite. */
bool once_per_tick(struct tick *tick, const struct effect *effect, struct sprite *sprite)
{
    int slot = tick->game->once_slot;
    int32_t *memory = sprite_memory(tick, sprite);
    DCHECK(slot >= 0 && slot + 1 < tick->game->memory_count);
    if (memory[slot] != tick->time + 1) {
        memory[slot] = tick->time + 1;
        memory[slot + 1] = 0;
    }
    int32_t bit = (int32_t)(1u << (effect->once & 31));
    if (memory[slot + 1] & bit)
        return false;
    memory[slot + 1] |= bit;
    return true;
}

/* ---- back ----------------------------------------------------------------------------------- */

/* Flush against the other along the axis of the last step, or back to where the tick began. */
void place_flush(struct tick *tick, struct sprite *first, const struct sprite *second)
{
    int dx = first->x - first->last_x, dy = first->y - first->last_y;
    int x = first->x, y = first->y;
    if (dx == 0 && dy > 0)
        y = second->y - first->h;
    else if (dx > 0 && dy == 0)
        x = second->x - first->w;
    else if (dx == 0 && dy < 0)
        y = second->y + second->h;
    else if (dx < 0 && dy == 0)
        x = second->x + second->w;
    else {
        sprite_back(tick, first);
        return;
    }
    sprite_set_rectangle(tick, first, x, y, first->w, first->h);
}

EFFECT(step_back)
{
    if (effect->pixel_perfect && second)
        place_flush(tick, first, second);
    else
        sprite_back(tick, first);
    return USUAL;
}

EFFECT(undo_all)
{
    (void)first, (void)second;
    for (int i = 0; i < tick->state->sprite_count; i++) {
        struct sprite *sprite = sprite_at(tick, (unsigned)i);
        bool spared = false;
        for (int k = 0; k < effect->not_stype.count; k++)
            spared |= effect->not_stype.list[k] == sprite->type;
        if (!spared)
            sprite_back(tick, sprite);
    }
    return USUAL;
}

/* ---- pushed and carried --------------------------------------------------------------------- */

EFFECT(bounce_forward)
{
    (void)effect;
    struct vector last = sprite_last_direction(second);
    if (!is_gvgai(tick)) {
        move_active(tick, first, vector_unit_or_right(last), own_speed(first));
        return USUAL;
    }
    struct vector direction = vector_unit(last);
    if (last.x * second->ox < 0)
        direction.x = -direction.x;
    if (last.y * second->oy < 0)
        direction.y = -direction.y;
    move_active(tick, first, direction, second->speed);
    orient(first, direction);
    return USUAL;
}

EFFECT(pull_with_it)
{
    if (!once_per_tick(tick, effect, first))
        return USUAL;
    bool grid = type_of(tick, first)->given.physics == PHYSICS_GRID;
    struct vector last = sprite_last_direction(second);
    if (!is_gvgai(tick)) {
        move_by(tick, first, vector_unit_or_right(last), own_speed(second) * tick->game->block);
        if (!grid) {
            first->speed = own_speed(second);
            orient(first, last);
        }
        return USUAL;
    }
    move_by(tick, first, vector_unit(last),
            second->speed * (grid ? tick->game->block : ROUGH_GRID));
    if (!grid) {
        sprite_set_rectangle(tick, first, first->x, second->y - second->h, first->w, first->h);
        first->oy = 0;
    }
    if (effect->pixel_perfect)
        sprite_set_rectangle(tick, first, second->x, second->y, second->w, second->h);
    return USUAL;
}

EFFECT(convey_sprite)
{
    (void)effect;
    move_active(tick, first, vector_unit_or_right(orientation_of(second)),
                type_of(tick, second)->given.strength);
    return USUAL;
}

EFFECT(wind_gust)
{
    (void)effect;
    static const int change[] = {0, 1, -1};
    double strength = type_of(tick, second)->given.strength + change[draw_below(tick, 3)];
    if (strength != 0)
        move_active(tick, first, vector_unit_or_right(orientation_of(second)), strength);
    return USUAL;
}

EFFECT(slip_forward)
{
    (void)second;
    if (draw_chance(tick, effect->prob))
        move_active(tick, first, vector_unit_or_right(orientation_of(first)), 1);
    return USUAL;
}

/* ---- elsewhere ------------------------------------------------------------------------------ */

EFFECT(wrap_around)
{
    (void)second;
    const struct vgdl_game *game = tick->game;
    bool gvgai = is_gvgai(tick);
    double offset = effect->offset;
    int x = first->x, y = first->y;
    bool sideways = first->ox != 0;
    if (first->ox > 0)
        x = whole_pixels(offset * (gvgai ? first->w : first->h));
    else if (first->ox < 0)
        x = whole_pixels(game->screen_width - first->w * (1 + offset));
    if (!sideways || !gvgai) {
        if (first->oy > 0)
            y = whole_pixels(offset * first->h);
        else if (first->oy < 0)
            y = whole_pixels(game->screen_height - first->h * (1 + offset));
    }
    sprite_set_rectangle(tick, first, x, y, first->w, first->h);
    first->moved = tick->time;
    return USUAL;
}

EFFECT(teleport_to_exit)
{
    (void)effect;
    const struct type_parameters *portal = &type_of(tick, second)->given;
    struct walk walk;
    unsigned count = 0;
    if (portal->stype.count == 0) {
        tick_warn(tick);
        return USUAL;
    }
    for (const struct sprite *s = walk_exact(&walk, tick, portal->stype.list[0]); s;
         s = walk_next(&walk, tick))
        count++;
    if (count == 0) {
        sprite_kill(tick, first, false);
        return USUAL;
    }
    unsigned choice = draw_below(tick, count);
    const struct sprite *exit = walk_exact(&walk, tick, portal->stype.list[0]);
    while (choice-- > 0)
        exit = walk_next(&walk, tick);
    sprite_set_rectangle(tick, first, exit->x, exit->y, exit->w, exit->h);
    first->moved = tick->time;
    if (is_gvgai(tick) && exit->flags & ORIENTED)
        orient(first, orientation_of(exit));
    return USUAL;
}

EFFECT(align)
{
    if (effect->orient)
        orient(first, orientation_of(second));
    sprite_set_rectangle(tick, first, second->x, second->y, first->w, first->h);
    return USUAL;
}

/* ---- turned --------------------------------------------------------------------------------- */

EFFECT(attract_gaze)
{
    if (!is_gvgai(tick)) {
        if (draw_chance(tick, effect->prob))
            orient(first, orientation_of(second));
        return USUAL;
    }
    if (!(first->flags & ORIENTED) || !(second->flags & ORIENTED) ||
        !draw_chance(tick, effect->prob))
        return USUAL;
    orient(first, orientation_of(second));
    if (effect->align) {
        bool sideways = (first->ox == 1 || first->ox == -1) && first->oy == 0;
        sprite_set_rectangle(tick, first, sideways ? first->x : second->x,
                             sideways ? second->y : first->y, first->w, first->h);
    }
    return USUAL;
}

EFFECT(reverse_direction)
{
    (void)tick;
    UNUSED;
    orient(first, (struct vector){-first->ox, -first->oy});
    return USUAL;
}

EFFECT(flip_direction)
{
    UNUSED;
    orient(first, draw_direction(tick));
    return USUAL;
}

EFFECT(turn_around)
{
    UNUSED;
    int cooldown = type_of(tick, first)->given.cooldown;
    sprite_back(tick, first);
    for (int i = 0; i < 2; i++) {
        first->moved = tick->time - cooldown;
        move_active(tick, first, (struct vector){0, 1}, own_speed(first));
    }
    orient(first, (struct vector){-first->ox, -first->oy});
    return USUAL;
}

const struct effect_kind vgdl_move_effects[] = {
    {.name = "stepBack", .systems = SYSTEMS_ALL, .parameters = "pixelPerfect", .act = step_back,
     .flags = STILL_SAFE | BLOCKS_FIRST},
    {.name = "undoAll", .systems = SYSTEMS_ALL, .parameters = "notStype", .act = undo_all,
     .flags = CHANGES_ALL | NO_FIRST | BLOCKS_FIRST},
    {.name = "bounceForward", .systems = SYSTEMS_ALL, .act = bounce_forward,
     .flags = NEEDS_SECOND | CARRIES_FIRST},
    {.name = "pullWithIt", .systems = SYSTEMS_ALL, .parameters = "pixelPerfect",
     .act = pull_with_it, .flags = NEEDS_SECOND | ONCE | CARRIES_FIRST},
    {.name = "conveySprite", .systems = SYSTEMS_P, .act = convey_sprite,
     .flags = NEEDS_SECOND | CARRIES_FIRST},
    {.name = "windGust", .systems = SYSTEMS_P, .act = wind_gust,
     .flags = NEEDS_SECOND | CARRIES_FIRST},
    {.name = "slipForward", .systems = SYSTEMS_P, .parameters = "prob", .defaults = "prob=0.5",
     .act = slip_forward, .flags = CARRIES_FIRST},
    {.name = "wrapAround", .systems = SYSTEMS_ALL, .parameters = "offset", .act = wrap_around,
     .flags = CARRIES_FIRST},
    {.name = "teleportToExit", .systems = SYSTEMS_ALL, .act = teleport_to_exit,
     .flags = NEEDS_SECOND | ENDS_FIRST | CARRIES_FIRST},
    {.name = "align", .systems = GVGAI, .parameters = "orient", .defaults = "orient=True",
     .act = align, .flags = NEEDS_SECOND | CARRIES_FIRST},
    {.name = "attractGaze", .systems = SYSTEMS_ALL, .parameters = "prob align",
     .act = attract_gaze, .flags = NEEDS_SECOND},
    {.name = "reverseDirection", .systems = SYSTEMS_ALL, .act = reverse_direction},
    {.name = "flipDirection", .systems = SYSTEMS_ALL, .act = flip_direction},
    {.name = "turnAround", .systems = SYSTEMS_ALL, .act = turn_around, .flags = CARRIES_FIRST},
    {.name = NULL},
};
