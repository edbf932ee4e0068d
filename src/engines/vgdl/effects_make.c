/* effects_make.c: effects that create sprites or make one into another. */
#include "engines/vgdl/effects.h"

/* ---- making --------------------------------------------------------------------------------- */

EFFECT(clone_sprite)
{
    UNUSED;
    sprite_create(tick, first->type, first->x, first->y, false);
    return USUAL;
}

EFFECT(spawn)
{
    (void)second;
    if (draw_chance(tick, effect->prob))
        sprite_create(tick, effect->stype, first->x, first->y, false);
    return USUAL;
}

static bool left_its_place(const struct sprite *sprite)
{
    struct sprite before = *sprite;
    before.x = sprite->last_x;
    before.y = sprite->last_y;
    before.w = sprite->last_w;
    before.h = sprite->last_h;
    return !overlaps(sprite, &before);
}

EFFECT(spawn_behind)
{
    (void)first;
    if (draw_chance(tick, effect->prob) && left_its_place(second))
        sprite_create(tick, effect->stype, second->last_x, second->last_y, false);
    return USUAL;
}

static int spawn_beside(struct tick *tick, const struct effect *effect,
                        const struct sprite *second, int dx, int dy)
{
    if (!draw_chance(tick, effect->prob) || (effect->step_back && !left_its_place(second)))
        return USUAL;
    int x = effect->step_back ? second->last_x : second->x;
    int y = effect->step_back ? second->last_y : second->y;
    sprite_create(tick, effect->stype, x + dx * tick->game->block, y + dy * tick->game->block,
                  false);
    return USUAL;
}

EFFECT(spawn_above)
{
    (void)first;
    return spawn_beside(tick, effect, second, 0, -1);
}

EFFECT(spawn_below)
{
    (void)first;
    return spawn_beside(tick, effect, second, 0, 1);
}

EFFECT(spawn_left)
{
    (void)first;
    return spawn_beside(tick, effect, second, -1, 0);
}

EFFECT(spawn_right)
{
    (void)first;
    return spawn_beside(tick, effect, second, 1, 0);
}

EFFECT(spawn_if_has_more)
{
    (void)second;
    if (!is_gvgai(tick)) {
        if (sprite_amount(tick, first, effect->resource) >= effect->limit)
            sprite_create(tick, effect->stype, first->x, first->y, false);
        return USUAL;
    }
    if (!draw_chance(tick, effect->prob) ||
        sprite_amount(tick, first, effect->resource) < effect->limit)
        return COUNT | COUNT_ELSE;
    sprite_create(tick, effect->stype, first->x, first->y, false);
    sprite_change_amount(tick, first, effect->resource, -effect->spend);
    return USUAL;
}

EFFECT(spawn_if_has_less)
{
    (void)second;
    if (!draw_chance(tick, effect->prob) ||
        sprite_amount(tick, first, effect->resource) > effect->limit)
        return COUNT | COUNT_ELSE;
    sprite_create(tick, effect->stype, first->x, first->y, false);
    return USUAL;
}

/* Counts the types that have living sprites of their own; GVGAI halves the count. */
EFFECT(spawn_if_counter_sub_types)
{
    (void)second;
    const struct sprite_type *counted = &tick->game->types[effect->stype_count];
    bool holds = false;
    if (type_alive(tick, effect->stype_count) == effect->limit) {
        int kinds = 0;
        for (int i = 0; i < counted->member_count; i++)
            kinds += type_alive(tick, counted->members[i]) > 0 &&
                     type_has_own(tick, counted->members[i]);
        holds = kinds / 2 == effect->sub_types;
    }
    sprite_create(tick, holds ? effect->stype : effect->estype, first->x, first->y, false);
    return holds ? USUAL : COUNT_ELSE;
}

EFFECT(update_spawn_type)
{
    (void)first;
    struct walk walk;
    for (const struct sprite *s = walk_first(&walk, tick, effect->spawn_point); s;
         s = walk_next(&walk, tick))
        producer_replace(tick, s, second->type, effect->stype);
    return USUAL;
}

/* ---- making into another -------------------------------------------------------------------- */

/* Hands over what the old sprite was and held; false if an avatar became something else. */
static bool hand_over(struct tick *tick, struct sprite *made, struct sprite *old)
{
    made->last_x = old->last_x;
    made->last_y = old->last_y;
    made->last_w = old->last_w;
    made->last_h = old->last_h;
    int16_t *to = sprite_amounts(tick, made), *from = sprite_amounts(tick, old);
    for (int i = 0; i < tick->game->resource_count; i++)
        to[i] = (int16_t)(to[i] + from[i] > AMOUNT_MAX ? AMOUNT_MAX : to[i] + from[i]);
    if (!type_of(tick, old)->avatar)
        return true;
    if (!type_of(tick, made)->avatar)
        return false;
    int player = old->player > 0 ? old->player : 0;
    made->player = (int8_t)player;
    old->player = -1;
    tick->state->avatar[player] = (uint16_t)sprite_index(tick, made);
    return true;
}

static void become(struct tick *tick, const struct effect *effect, struct sprite *made,
                   struct sprite *first, const struct sprite *second)
{
    if (!made)
        return;
    if (!is_gvgai(tick)) {
        if (first->flags & ORIENTED && made->flags & ORIENTED) {
            made->ox = first->ox;
            made->oy = first->oy;
        }
        sprite_kill(tick, first, false);
        return;
    }
    bool fits = made->flags & ORIENTED && first->flags & ORIENTED && made->ox == 0 && made->oy == 0;
    if (effect->force_orientation || fits) {
        made->ox = first->ox;
        made->oy = first->oy;
    }
    bool whole = hand_over(tick, made, first);
    made->health = first->health;
    sprite_kill(tick, first, whole);
    if (effect->kill_second && second)
        sprite_kill(tick, changeable(tick, second), true);
}

EFFECT(transform_to)
{
    if (!(first->flags & DEAD))
        become(tick, effect, sprite_create(tick, effect->stype, first->x, first->y, false), first,
               second);
    return USUAL;
}

EFFECT(transform_to_all)
{
    (void)first;
    struct walk walk;
    for (const struct sprite *s = walk_exact(&walk, tick, effect->stype); s; s = walk_next(&walk, tick))
        become(tick, effect, sprite_create(tick, effect->stype_to, s->x, s->y, true),
               changeable(tick, s), second);
    return USUAL;
}

EFFECT(transform_others_to)
{
    struct walk walk;
    for (const struct sprite *s = walk_first(&walk, tick, effect->stype_to); s;
         s = walk_next(&walk, tick))
        if (s != first)
            become(tick, effect, sprite_create(tick, effect->stype, s->x, s->y, false),
                   changeable(tick, s), second);
    return USUAL;
}

EFFECT(transform_to_random_child)
{
    const struct sprite_type *family = &tick->game->types[effect->stype];
    uint8_t children[TYPES_MAX];
    unsigned count = 0;
    for (int i = 0; i < family->member_count; i++)
        if (family->members[i] != effect->stype)
            children[count++] = family->members[i];
    if (count > 0) {
        int child = children[draw_below(tick, count)];
        if (!tick->game->types[child].class)
            tick_warn(tick);
        become(tick, effect, sprite_create(tick, child, first->x, first->y, false), first, second);
    }
    return USUAL;
}

EFFECT(transform_if_count)
{
    int total = tick->types[effect->stype_count].all;
    if (total <= effect->leq && total >= effect->geq) {
        become(tick, effect, sprite_create(tick, effect->stype, first->x, first->y, true), first,
               second);
        return DONE | COUNT;
    }
    if (effect->estype == NO_TYPE)
        return 0;
    become(tick, effect, sprite_create(tick, effect->estype, first->x, first->y, true), first,
           second);
    return COUNT_ELSE;
}

/* One sprite replaced by another of a type that only one may have. */
static struct sprite *replace(struct tick *tick, struct sprite *old, int type)
{
    struct sprite *made = sprite_create(tick, type, old->x, old->y, false);
    if (!made)
        return NULL;
    if (made->flags & ORIENTED && old->flags & ORIENTED) {
        made->ox = old->ox;
        made->oy = old->oy;
    }
    sprite_kill(tick, old, hand_over(tick, made, old));
    return made;
}

EFFECT(transform_to_singleton)
{
    struct walk walk;
    for (const struct sprite *s = walk_exact(&walk, tick, effect->stype); s; s = walk_next(&walk, tick))
        replace(tick, changeable(tick, s), effect->stype_other);
    struct sprite *made = replace(tick, first, effect->stype);
    if (made && effect->take_orientation) {
        made->flags |= ORIENTED;
        made->ox = -second->ox;
        made->oy = -second->oy;
    }
    return USUAL;
}

enum { MAKES = MAKES_STYPE | NEEDS_STYPE };

const struct effect_kind vgdl_make_effects[] = {
    {.name = "cloneSprite", .systems = SYSTEMS_ALL, .act = clone_sprite, .flags = CLONES},
    {.name = "spawn", .systems = GVGAI, .parameters = "stype prob", .act = spawn, .flags = MAKES},
    {.name = "spawnBehind", .systems = GVGAI, .parameters = "stype prob", .act = spawn_behind,
     .flags = MAKES | NEEDS_SECOND},
    {.name = "spawnAbove", .systems = GVGAI, .parameters = "stype prob stepBack",
     .act = spawn_above, .flags = MAKES | NEEDS_SECOND},
    {.name = "spawnBelow", .systems = GVGAI, .parameters = "stype prob stepBack",
     .act = spawn_below, .flags = MAKES | NEEDS_SECOND},
    {.name = "spawnLeft", .systems = GVGAI, .parameters = "stype prob stepBack",
     .act = spawn_left, .flags = MAKES | NEEDS_SECOND},
    {.name = "spawnRight", .systems = GVGAI, .parameters = "stype prob stepBack",
     .act = spawn_right, .flags = MAKES | NEEDS_SECOND},
    {.name = "spawnIfHasMore", .systems = SYSTEMS_ALL, .act = spawn_if_has_more,
     .parameters = "stype resource limit spend prob", .flags = MAKES},
    {.name = "spawnIfHasLess", .systems = GVGAI, .act = spawn_if_has_less,
     .parameters = "stype resource limit prob", .flags = MAKES},
    {.name = "spawnIfCounterSubTypes", .systems = GVGAI, .act = spawn_if_counter_sub_types,
     .parameters = "stype estype stypeCount subTypesNum limit", .defaults = "subTypesNum=-1",
     .flags = MAKES},
    {.name = "updateSpawnType", .systems = GVGAI, .parameters = "stype spawnPoint",
     .act = update_spawn_type, .flags = MAKES | NEEDS_SECOND},
    {.name = "transformTo", .systems = SYSTEMS_ALL, .act = transform_to,
     .parameters = "stype killSecond forceOrientation",
     .flags = MAKES | CHANGES_SECOND | ENDS_FIRST},
    {.name = "transformToAll", .systems = GVGAI, .act = transform_to_all,
     .parameters = "stype stypeTo killSecond forceOrientation",
     .flags = MAKES | CHANGES_STYPE | CHANGES_SECOND | NO_FIRST},
    {.name = "TransformOthersTo", .systems = PYVGDL2, .act = transform_others_to,
     .parameters = "target stype", .flags = MAKES | CHANGES_STYPE},
    {.name = "transformToRandomChild", .systems = GVGAI, .act = transform_to_random_child,
     .parameters = "stype killSecond forceOrientation",
     .flags = MAKES | CHANGES_SECOND | ENDS_FIRST},
    {.name = "transformIfCount", .systems = GVGAI, .act = transform_if_count,
     .parameters = "stype estype stypeCount geq leq killSecond forceOrientation",
     .defaults = "geq=0 leq=10000", .flags = MAKES | CHANGES_SECOND | NEEDS_SECOND | ENDS_FIRST},
    {.name = "transformToSingleton", .systems = GVGAI, .act = transform_to_singleton,
     .parameters = "stype stype_other takeOrientation",
     .flags = MAKES | CHANGES_STYPE | NEEDS_SECOND | ENDS_FIRST},
    {.name = NULL},
};
