/* tick.c: one tick of each system, and the timers.
 *
 * GVGAI: avatars, all other sprites from front to back, timers, edges, pairs; then killed sprites
 * go, then the terminations. pyvgdl: killed sprites go, terminations, all sprites from back to
 * front with the avatars among them, rules. So pyvgdl ends a tick later for the same event. */
#include <string.h>

#include "engines/vgdl/vgdl.h"

enum { TIMER_RUNS_MAX = 10000 };

/* ---- timers --------------------------------------------------------------------------------- */

/* Earliest first; among equals, the last one added comes first. */
void vgdl_timer_add(struct tick *tick, int effect, int32_t next)
{
    struct vgdl_state *state = tick->state;
    struct timer *timers = tick->timers;
    int at = state->timer_count;
    while (at > 0 && timers[at - 1].next >= next)
        at--;
    if (at < state->timer_count && timers[at].next == next && timers[at].effect == effect &&
        timers[at].times < UINT16_MAX) {
        timers[at].times++;
        return;
    }
    if (state->timer_count == tick->game->timer_capacity) {
        if (state->head.end == END_NONE)
            state_fault(&state->head, END_OVERFLOW, tick->game->effects[effect].part);
        return;
    }
    memmove(&timers[at + 1], &timers[at],
            (size_t)(state->timer_count++ - at) * sizeof *timers);
    timers[at] = (struct timer){.next = next, .effect = (uint16_t)effect, .times = 1};
    DCHECK(effect >= 0 && effect < tick->game->effect_count);
    DCHECK(at == 0 || timers[at - 1].next < next);
}

static struct timer take_timer(struct tick *tick)
{
    struct timer timer = tick->timers[0];
    if (tick->timers[0].times-- > 1)
        return timer;
    tick->state->timer_count--;
    memmove(tick->timers, tick->timers + 1,
            (size_t)tick->state->timer_count * sizeof *tick->timers);
    tick->timers[tick->state->timer_count] = (struct timer){0};
    return timer;
}

static void fire(struct tick *tick, const struct effect *effect)
{
    struct walk walk;
    if (effect->timed_type == NO_TYPE) {
        vgdl_effect_timed(tick, effect, NULL);
        return;
    }
    for (const struct sprite *s = walk_first(&walk, tick, effect->timed_type); s;
         s = walk_next(&walk, tick))
        if (!(s->flags & (KILLED | DEAD)))
            vgdl_effect_timed(tick, effect, changeable(tick, s));
}

void vgdl_run_timers(struct tick *tick)
{
    struct vgdl_state *state = tick->state;
    for (int runs = 0; state->timer_count && tick->timers[0].next <= tick->time; runs++) {
        struct timer timer = take_timer(tick);
        const struct effect *effect = &tick->game->effects[timer.effect];
        if (runs == TIMER_RUNS_MAX) {
            state_fault(&state->head, END_LOOP, effect->part);
            return;
        }
        if (!effect->enabled)
            continue;
        fire(tick, effect);
        if (effect->repeating)
            vgdl_timer_add(tick, timer.effect, tick->time + effect->timer);
    }
}

/* ---- GVGAI ----------------------------------------------------------------------------------- */

static void update_type(struct tick *tick, int type_index)
{
    const struct sprite_type *type = &tick->game->types[type_index];
    tick->turn = type->z;
    if (type->update_all) {
        type->update_all(tick, type_index);
        return;
    }
    void (*update)(struct tick *, struct sprite *) =
        type->class && type->class->update ? type->class->update : update_plain;
    uint16_t last = tick->types[type_index].last;
    unsigned next = tick->types[type_index].first;
    while (next != NO_SPRITE) {
        struct sprite *sprite = sprite_at(tick, next);
        bool end = next == last;      /* what it makes of its own type waits for the next tick */
        update(tick, sprite);
        next = end ? NO_SPRITE : sprite->next;
    }
}

static void move_avatars(struct tick *tick)
{
    for (int p = 0; p < tick->game->players; p++) {
        unsigned index = tick->state->avatar[p];
        if (index == NO_SPRITE)
            continue;
        struct sprite *avatar = sprite_at(tick, index);
        if (!(avatar->flags & DEAD))
            type_of(tick, avatar)->class->control(tick, avatar, tick->input[p]);
    }
}

void tick_gvgai(struct tick *tick)
{
    const struct vgdl_game *game = tick->game;
    sprite_refresh(tick);
    tick->updating = true;
    tick->turn = game->order_count;
    move_avatars(tick);
    for (int i = 0; i < game->acting_count; i++)
        if (tick->types[game->acting[i]].first != NO_SPRITE)
            update_type(tick, game->acting[i]);
    tick->updating = false;
    collide_gvgai(tick);
    sprite_remove_killed(tick);
    vgdl_check_terminations(tick);
}

/* ---- pyvgdl ---------------------------------------------------------------------------------- */

/* What an avatar reads from the keys: its own set, and the space bar that all share. */
static enum input keys_of(const struct sprite_type *type, enum input input)
{
    static const enum input second[INPUTS] = {[INPUT_UP2] = INPUT_UP, [INPUT_DOWN2] = INPUT_DOWN,
                                              [INPUT_LEFT2] = INPUT_LEFT,
                                              [INPUT_RIGHT2] = INPUT_RIGHT,
                                              [INPUT_USE] = INPUT_USE};
    if (type->given.alternate_keys)
        return second[input];
    return input > INPUT_USE ? INPUT_NIL : input;
}

static void update_pyvgdl(struct tick *tick, const struct sprite_type *type, struct sprite *sprite)
{
    if (type->avatar) {
        enum input input = keys_of(type, tick->input[0]);
        type->class->control(tick, sprite, type->inputs >> input & 1 ? input : INPUT_NIL);
    } else if (type->class->update) {
        type->class->update(tick, sprite);
    } else {
        update_plain(tick, sprite);
    }
}

void tick_pyvgdl(struct tick *tick)
{
    const struct vgdl_game *game = tick->game;
    sprite_remove_killed(tick);
    if (vgdl_check_terminations(tick))
        return;
    sprite_refresh(tick);
    tick->updating = true;
    for (int i = 0; i < game->order_count; i++) {
        const struct sprite_type *type = &game->types[game->order[i]];
        tick->turn = i;
        if (!type->active && !type->avatar)
            continue;
        for (unsigned next = tick->types[game->order[i]].first; next != NO_SPRITE;
             next = sprite_at(tick, next)->next) {
            update_pyvgdl(tick, type, sprite_at(tick, next));
            if (tick->state->head.end != END_NONE)
                return;
        }
    }
    tick->updating = false;
    collide_pyvgdl(tick);
}
