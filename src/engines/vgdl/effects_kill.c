/* effects_kill.c: effects that end a sprite, at once or under a condition. */
#include "engines/vgdl/effects.h"

/* GVGAI gives no score when a condition did not hold; pyvgdl always does. */
static int kill_if(struct tick *tick, struct sprite *first, bool holds)
{
    if (holds)
        sprite_kill(tick, first, false);
    return holds || !is_gvgai(tick) ? USUAL : COUNT | COUNT_ELSE;
}

EFFECT(kill_sprite)
{
    UNUSED;
    sprite_kill(tick, first, false);
    return USUAL;
}

EFFECT(kill_both)
{
    UNUSED;
    sprite_kill(tick, first, false);
    sprite_kill(tick, changeable(tick, second), false);
    return USUAL;
}

EFFECT(kill_all)
{
    struct walk walk;
    (void)first, (void)second;
    for (const struct sprite *s = walk_exact(&walk, tick, effect->stype); s;
         s = walk_next(&walk, tick))
        sprite_kill(tick, changeable(tick, s), false);
    return USUAL;
}

EFFECT(kill_if_alive)
{
    (void)effect;
    if (!(second->flags & KILLED))
        sprite_kill(tick, first, false);
    return USUAL;
}

/* The speed of one against the other. GVGAI compares directions where pyvgdl compares velocities. */
static double relative_speed(const struct tick *tick, const struct sprite *a,
                             const struct sprite *b)
{
    if (type_of(tick, a)->given.is_static)
        return b->speed;
    if (type_of(tick, b)->given.is_static)
        return a->speed;
    double sa = is_gvgai(tick) ? 1 : a->speed, sb = is_gvgai(tick) ? 1 : b->speed;
    return vector_length((struct vector){a->ox * sa - b->ox * sb, a->oy * sa - b->oy * sb});
}

EFFECT(kill_if_slow)
{
    if (relative_speed(tick, first, second) < effect->limit_speed)
        sprite_kill(tick, first, false);
    return USUAL;
}

EFFECT(kill_if_fast)
{
    if (relative_speed(tick, first, second) > effect->limit_speed)
        sprite_kill(tick, first, false);
    return USUAL;
}

EFFECT(kill_if_from_above)
{
    (void)effect;
    int reach = is_gvgai(tick) ? second->h / 2 : 0;
    bool higher = first->last_y > second->last_y + reach;
    return kill_if(tick, first, higher && second->y > second->last_y);
}

/* Whether the first stands or the two came towards each other. */
static bool opposite(const struct sprite *first, const struct sprite *second)
{
    struct vector a = vector_unit(sprite_last_direction(first));
    struct vector b = vector_unit(sprite_last_direction(second));
    return a.x + b.x == 0 && a.y + b.y == 0;
}

static bool stands(const struct sprite *sprite)
{
    return sprite->x == sprite->last_x && sprite->y == sprite->last_y;
}

EFFECT(kill_if_frontal)
{
    (void)effect;
    return kill_if(tick, first, stands(first) || opposite(first, second));
}

EFFECT(kill_if_not_frontal)
{
    (void)effect;
    return kill_if(tick, first, stands(first) || !opposite(first, second));
}

EFFECT(kill_if_not_upright)
{
    static const double turn = 2 * 3.14159265358979323846;
    UNUSED;
    double rotation = sprite_motion(tick, first)->rotation + turn;
    rotation -= turn * (double)(int64_t)(rotation / turn);
    if (!(rotation < 5.0 && rotation > 4.4))
        sprite_kill(tick, first, false);
    return USUAL;
}

EFFECT(kill_if_has_more)
{
    (void)second;
    return kill_if(tick, first, sprite_amount(tick, first, effect->resource) >= effect->limit);
}

EFFECT(kill_if_has_less)
{
    (void)second;
    return kill_if(tick, first, sprite_amount(tick, first, effect->resource) <= effect->limit);
}

EFFECT(kill_if_other_has_more)
{
    bool holds = sprite_amount(tick, second, effect->resource) >= effect->limit;
    if (holds && effect->subtract)
        sprite_change_amount(tick, changeable(tick, second), effect->resource, -effect->limit);
    return kill_if(tick, first, holds);
}

EFFECT(kill_if_other_has_less)
{
    return kill_if(tick, first, sprite_amount(tick, second, effect->resource) <= effect->limit);
}

EFFECT(kill_if_avatar_without_resource)
{
    (void)second;
    struct sprite *avatar = living_avatar(tick);
    if (!avatar || sprite_amount(tick, avatar, effect->stype) <= 0)
        sprite_kill(tick, first, false);
    return USUAL;
}

EFFECT(kill_if_score_negative)
{
    (void)effect, (void)second;
    int player = first->player > 0 ? first->player : 0;
    if (tick->state->score[player] < 0)
        sprite_kill(tick, first, false);
    return USUAL;
}

const struct effect_kind vgdl_kill_effects[] = {
    {.name = "killSprite", .systems = SYSTEMS_ALL, .act = kill_sprite, .flags = ENDS_FIRST},
    {.name = "killBoth", .systems = GVGAI | PYVGDL2, .act = kill_both,
     .flags = NEEDS_SECOND | CHANGES_SECOND | ENDS_FIRST},
    {.name = "killAll", .systems = GVGAI, .parameters = "stype", .act = kill_all,
     .flags = CHANGES_STYPE | NEEDS_STYPE | NO_FIRST},
    {.name = "KillOthers", .systems = PYVGDL2, .parameters = "target", .act = kill_all,
     .flags = CHANGES_STYPE | NEEDS_STYPE | NO_FIRST},
    {.name = "killIfAlive", .systems = SYSTEMS_ALL, .act = kill_if_alive,
     .flags = NEEDS_SECOND | ENDS_FIRST},
    {.name = "killIfSlow", .systems = SYSTEMS_ALL, .parameters = "limitspeed limspeed",
     .defaults = "limspeed=1", .act = kill_if_slow, .flags = NEEDS_SECOND | ENDS_FIRST},
    {.name = "killIfFast", .systems = GVGAI, .parameters = "limspeed", .defaults = "limspeed=1",
     .act = kill_if_fast, .flags = NEEDS_SECOND | ENDS_FIRST},
    {.name = "killIfFromAbove", .systems = SYSTEMS_ALL, .act = kill_if_from_above,
     .flags = NEEDS_SECOND | ENDS_FIRST},
    {.name = "killIfFrontal", .systems = GVGAI, .act = kill_if_frontal,
     .flags = NEEDS_SECOND | ENDS_FIRST},
    {.name = "killIfNotFrontal", .systems = GVGAI, .act = kill_if_not_frontal,
     .flags = NEEDS_SECOND | ENDS_FIRST},
    {.name = "killIfNotUpright", .systems = GVGAI, .act = kill_if_not_upright, .flags = ENDS_FIRST},
    {.name = "killIfHasMore", .systems = SYSTEMS_ALL, .parameters = "resource limit",
     .act = kill_if_has_more, .flags = ENDS_FIRST},
    {.name = "killIfHasLess", .systems = SYSTEMS_ALL, .parameters = "resource limit",
     .act = kill_if_has_less, .flags = ENDS_FIRST},
    {.name = "killIfOtherHasMore", .systems = SYSTEMS_ALL, .parameters = "resource limit subtract",
     .act = kill_if_other_has_more, .flags = NEEDS_SECOND | CHANGES_SECOND | ENDS_FIRST},
    {.name = "killIfOtherHasLess", .systems = SYSTEMS_P, .parameters = "resource limit",
     .act = kill_if_other_has_less, .flags = NEEDS_SECOND | ENDS_FIRST},
    {.name = "KillIfAvatarWithoutResource", .systems = PYVGDL2, .parameters = "target",
     .act = kill_if_avatar_without_resource, .flags = ENDS_FIRST},
    {.name = "killIfScoreNegative", .systems = GYM, .act = kill_if_score_negative,
     .flags = ENDS_FIRST},
    {.name = NULL},
};
