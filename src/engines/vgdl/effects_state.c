/* effects_state.c: effects on what sprites hold: resources, health, speed, score; and timers. */
#include "core/hostile.h"
#include "engines/vgdl/effects.h"

/* ---- resources ------------------------------------------------------------------------------ */

static int limit_of(const struct tick *tick, int resource)
{
    return resource == NO_TYPE ? 0 : tick->game->types[resource].resource_limit;
}

/* The type that counts when this sprite is collected. */
static int resource_of(const struct tick *tick, const struct sprite *sprite)
{
    const struct type_list *named = &type_of(tick, sprite)->given.resource;
    return named->count ? named->list[0] : NO_TYPE;
}

/* Changes an amount, held within 0 and the limit. */
static void change_within(struct tick *tick, struct sprite *sprite, int resource, int delta)
{
    int amount = sprite_amount(tick, sprite, resource), limit = limit_of(tick, resource);
    int next = amount + delta;
    next = next > limit ? limit : next;
    sprite_change_amount(tick, sprite, resource, (next < 0 ? 0 : next) - amount);
}

EFFECT(collect_resource)
{
    int resource = resource_of(tick, first), value = type_of(tick, first)->given.value;
    if (!is_gvgai(tick)) {
        change_within(tick, changeable(tick, second), resource, value);
        return USUAL;
    }
    if (resource == NO_TYPE)
        return USUAL;
    int room = limit_of(tick, resource) - sprite_amount(tick, second, resource);
    if (room <= 0)
        return COUNT | COUNT_ELSE;
    sprite_change_amount(tick, changeable(tick, second), resource, value < room ? value : room);
    if (effect->kill_resource)
        sprite_kill(tick, first, true);
    return USUAL;
}

EFFECT(collect_resource_if_held)
{
    int resource = resource_of(tick, first), value = type_of(tick, first)->given.value;
    if (resource == NO_TYPE)
        return USUAL;
    if (sprite_amount(tick, second, effect->held_resource) < effect->amount)
        return COUNT | COUNT_ELSE;
    bool fits = sprite_amount(tick, second, resource) + value <= limit_of(tick, resource);
    if (fits)
        sprite_change_amount(tick, changeable(tick, second), resource, value);
    if (effect->kill_resource)
        sprite_kill(tick, first, false);
    return fits ? USUAL : COUNT | COUNT_ELSE;
}

EFFECT(change_resource)
{
    if (!is_gvgai(tick)) {
        change_within(tick, first, effect->resource, effect->amount);
        return USUAL;
    }
    if (sprite_amount(tick, first, effect->resource) + effect->amount >
        limit_of(tick, effect->resource))
        return COUNT | COUNT_ELSE;
    sprite_change_amount(tick, first, effect->resource, effect->amount);
    if (effect->kill_resource)
        sprite_kill(tick, changeable(tick, second), true);
    return USUAL;
}

EFFECT(avatar_collect_resource)
{
    (void)effect, (void)second;
    struct sprite *avatar = living_avatar(tick);
    if (avatar)
        change_within(tick, avatar, resource_of(tick, first), type_of(tick, first)->given.value);
    return USUAL;
}

EFFECT(spend_resource)
{
    (void)second;
    change_within(tick, first, effect->stype, -effect->amount);
    return USUAL;
}

EFFECT(spend_avatar_resource)
{
    (void)first, (void)second;
    struct sprite *avatar = living_avatar(tick);
    if (avatar)
        change_within(tick, avatar, effect->stype, -effect->amount);
    return USUAL;
}

/* ---- health --------------------------------------------------------------------------------- */

EFFECT(add_health)
{
    if (points_sum(first->health, effect->amount) >= type_of(tick, first)->given.limit_health)
        return COUNT | COUNT_ELSE;
    first->health = points_sum(first->health, effect->amount);
    if (effect->kill_second && second)
        sprite_kill(tick, changeable(tick, second), false);
    return USUAL;
}

EFFECT(add_health_to_max)
{
    int limit = type_of(tick, first)->given.limit_health;
    int health = points_sum(first->health, effect->amount);
    first->health = health < limit ? health : limit;
    if (effect->kill_second && second)
        sprite_kill(tick, changeable(tick, second), false);
    return USUAL;
}

/* With stype, the first sprite of its last group that has any is hurt instead. */
EFFECT(subtract_health)
{
    (void)second;
    struct sprite *hurt = first;
    if (effect->stype != NO_TYPE) {
        const struct sprite_type *group = &tick->game->types[effect->stype];
        for (int i = 0; i < group->member_count; i++) {
            struct walk walk;
            const struct sprite *found = walk_exact(&walk, tick, group->members[i]);
            if (found)
                hurt = changeable(tick, found);
        }
    }
    if (!hurt) {
        tick_warn(tick);
        return USUAL;
    }
    hurt->health = points_sum(hurt->health, -(int64_t)effect->amount);
    if (hurt->health > effect->limit)
        return USUAL;
    sprite_kill(tick, hurt, false);
    return BROUGHT_DOWN | COUNT | COUNT_ELSE;
}

/* ---- speed, score, shields, timers ---------------------------------------------------------- */

EFFECT(increase_speed)
{
    (void)first, (void)second;
    struct walk walk;
    for (const struct sprite *s = walk_first(&walk, tick, effect->stype); s;
         s = walk_next(&walk, tick))
        changeable(tick, s)->speed = bounded(s->speed + effect->value);
    return USUAL;
}

EFFECT(decrease_speed)
{
    (void)first, (void)second;
    struct walk walk;
    for (const struct sprite *s = walk_first(&walk, tick, effect->stype); s;
         s = walk_next(&walk, tick))
        changeable(tick, s)->speed = bounded(s->speed - effect->value);
    return USUAL;
}

EFFECT(set_speed)
{
    (void)first, (void)second;
    struct walk walk;
    for (const struct sprite *s = walk_first(&walk, tick, effect->stype); s;
         s = walk_next(&walk, tick))
        changeable(tick, s)->speed = effect->value;
    return USUAL;
}

static void clear_score(struct tick *tick, const struct effect *effect, const struct sprite *avatar,
                        const struct sprite *second)
{
    if (!type_of(tick, avatar)->avatar)
        return;
    tick->state->score[avatar->player > 0 ? avatar->player : 0] = 0;
    if (effect->kill_second && second)
        sprite_kill(tick, changeable(tick, second), true);
}

EFFECT(remove_score)
{
    struct walk walk;
    if (effect->stype == NO_TYPE)
        clear_score(tick, effect, first, second);
    else
        for (const struct sprite *s = walk_exact(&walk, tick, effect->stype); s;
             s = walk_next(&walk, tick))
            clear_score(tick, effect, s, second);
    return USUAL;
}

EFFECT(shield_from)
{
    (void)second;
    for (int i = 0; i < tick->shield_count; i++)
        if (tick->shields[i].first == first->type && tick->shields[i].second == effect->stype &&
            tick->shields[i].kind == effect->shielded)
            return USUAL;
    if (!effect->shielded)
        return USUAL;
    if (tick->shield_count == CAPACITY(SHIELDS_MAX, 4)) {
        if (tick->state->head.end == END_NONE)
            state_fault(&tick->state->head, END_OVERFLOW, effect->part);
        return USUAL;
    }
    tick->shields[tick->shield_count++] =
        (struct shield){first->type, effect->stype, effect->shielded};
    return USUAL;
}

EFFECT(add_timer)
{
    (void)first, (void)second;
    if (effect->delegate >= 0)
        vgdl_timer_add(tick, effect->delegate, tick->time + effect->timer);
    return USUAL;
}

EFFECT(null_effect)
{
    (void)tick, (void)effect, (void)first, (void)second;
    return USUAL;
}

const struct effect_kind vgdl_state_effects[] = {
    {.name = "collectResource", .systems = SYSTEMS_ALL, .parameters = "killResource",
     .defaults = "killResource=True", .act = collect_resource,
     .flags = NEEDS_SECOND | CHANGES_SECOND | ENDS_FIRST},
    {.name = "collectResourceIfHeld", .systems = GVGAI, .act = collect_resource_if_held,
     .parameters = "heldResource value killResource", .defaults = "value=1 killResource=True",
     .flags = NEEDS_SECOND | CHANGES_SECOND | ENDS_FIRST},
    {.name = "changeResource", .systems = SYSTEMS_ALL, .parameters = "resource value killResource",
     .defaults = "value=1", .act = change_resource, .flags = NEEDS_SECOND | CHANGES_SECOND},
    {.name = "AvatarCollectResource", .systems = PYVGDL2, .act = avatar_collect_resource},
    {.name = "SpendResource", .systems = PYVGDL2, .parameters = "target amount",
     .defaults = "value=1", .act = spend_resource},
    {.name = "SpendAvatarResource", .systems = PYVGDL2, .parameters = "target amount",
     .defaults = "value=1", .act = spend_avatar_resource, .flags = NO_FIRST},
    {.name = "addHealthPoints", .systems = GVGAI, .parameters = "value killSecond",
     .defaults = "value=1", .act = add_health, .flags = CHANGES_SECOND},
    {.name = "addHealthPointsToMax", .systems = GVGAI, .parameters = "value killSecond",
     .defaults = "value=1", .act = add_health_to_max, .flags = CHANGES_SECOND},
    {.name = "subtractHealthPoints", .systems = GVGAI, .act = subtract_health,
     .parameters = "value stype limit scoreChangeIfKilled", .defaults = "value=1",
     .flags = CHANGES_STYPE | NO_FIRST | ENDS_FIRST},
    {.name = "increaseSpeedToAll", .systems = GVGAI, .parameters = "stype value",
     .defaults = "value=0.1", .act = increase_speed,
     .flags = CHANGES_STYPE | NEEDS_STYPE | NO_FIRST},
    {.name = "decreaseSpeedToAll", .systems = GVGAI, .parameters = "stype value",
     .defaults = "value=0.1", .act = decrease_speed,
     .flags = CHANGES_STYPE | NEEDS_STYPE | NO_FIRST},
    {.name = "setSpeedForAll", .systems = GVGAI, .parameters = "stype value",
     .defaults = "value=0", .act = set_speed, .flags = CHANGES_STYPE | NEEDS_STYPE | NO_FIRST},
    {.name = "removeScore", .systems = GVGAI, .parameters = "stype killSecond",
     .act = remove_score, .flags = CHANGES_SECOND},
    {.name = "shieldFrom", .systems = GVGAI, .parameters = "stype ftype", .act = shield_from,
     .flags = NEEDS_STYPE},
    {.name = "addTimer", .systems = GVGAI, .act = add_timer,
     .parameters = "timer ftype repeating nextExecution", .flags = NO_FIRST},
    {.name = "NullEffect", .systems = PYVGDL2, .act = null_effect, .flags = NO_FIRST},
    {.name = NULL},
};
