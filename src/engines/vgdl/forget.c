/* forget.c: what makes two states of a VGDL game the same: what is where, not how it came there.
 *
 * A tick leaves traces that nothing reads again: where sprites stood before it, which effects acted
 * once, how the lists of cells are chained. Sprites are numbered in order of creation; the order
 * counts, the numbers do not. The clock counts only if some rule looks at it. */
#include <string.h>

#include "engines/vgdl/vgdl.h"

static bool is_timed_class(const struct sprite_class *class)
{
    for (const struct sprite_class *row = producer_classes; row->name; row++)
        if (row == class && strcmp(row->name, "Portal") != 0)
            return true;
    for (const struct sprite_class *row = engine_avatar_classes; row->name; row++)
        if (row == class)
            return true;
    return false;
}

/* Whether some rule looks at the clock. */
static bool is_timed(const struct vgdl_game *game)
{
    if (game->timed_count > 0)
        return true;
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].delegate >= 0)
            return true;
    for (int i = 0; i < game->termination_count; i++)
        if (strcmp(game->terminations[i].kind->name, "Timeout") == 0)
            return true;
    for (int t = 0; t < game->type_count; t++)
        if (game->types[t].class && is_timed_class(game->types[t].class))
            return true;
    return false;
}

/* The clock goes back to zero, and with it the ticks at which sprites moved: what counts is how many
 * ticks ago that was, as long as they still have to wait. */
static void forget_time(struct tick *tick)
{
    for (int i = 0; i < tick->state->sprite_count; i++) {
        struct sprite *sprite = sprite_at(tick, (unsigned)i);
        int32_t ago = tick->time - sprite->moved, cooldown = type_of(tick, sprite)->given.cooldown;
        int32_t most = cooldown > 1 ? cooldown - 1 : 0;
        sprite->moved = ago < most ? -ago : -most;
    }
    tick->state->time = 0;
}

static void forget_traces(struct tick *tick, struct sprite *sprite)
{
    int slot = tick->game->once_slot;
    sprite->cell = sprite->beside = sprite->before = sprite->next = sprite->previous = 0;
    if (slot >= 0)
        sprite_memory(tick, sprite)[slot] = sprite_memory(tick, sprite)[slot + 1] = 0;
}

static void swap(struct tick *tick, unsigned a, unsigned b)
{
    char *first = (char *)sprite_at(tick, a), *second = (char *)sprite_at(tick, b);
    for (int i = 0; i < tick->game->stride; i++) {
        char spare = first[i];
        first[i] = second[i];
        second[i] = spare;
    }
    for (int p = 0; p < tick->game->players; p++) {
        uint16_t *avatar = &tick->state->avatar[p];
        *avatar = (uint16_t)(*avatar == a ? b : *avatar == b ? a : *avatar);
    }
}

/* In order of creation, with no gaps in the numbers of those that came after the start. */
static void renumber(struct tick *tick)
{
    unsigned count = tick->state->sprite_count;
    uint32_t first = ((const struct vgdl_state *)tick->game->image)->serial, next = first;
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j > 0 && sprite_at(tick, j)->serial < sprite_at(tick, j - 1)->serial;
             j--)
            swap(tick, j, j - 1);
    for (int t = 0; t < tick->game->type_count; t++)
        if (tick->game->types[t].class && strstr(tick->game->types[t].class->name, "Path"))
            return;    /* they know whom they follow by its number */
    for (unsigned i = 0; i < count; i++)
        if (sprite_at(tick, i)->serial >= first)
            sprite_at(tick, i)->serial = next++;
    tick->state->serial = next;
}

void vgdl_forget(const struct game *head, struct state *state)
{
    const struct vgdl_game *game = (const struct vgdl_game *)head;
    struct tick tick;
    tick_open(&tick, game, state, NULL);
    sprite_remove_killed(&tick);    /* the first thing the next tick does */
    sprite_refresh(&tick);
    if (!is_timed(game))
        forget_time(&tick);
    for (int i = 0; i < tick.state->sprite_count; i++)
        forget_traces(&tick, sprite_at(&tick, (unsigned)i));
    renumber(&tick);
    memset(tick.cells, 0, (size_t)game->cell_count * sizeof *tick.cells);
    for (int t = 0; t < game->type_count; t++)
        tick.types[t].first = tick.types[t].last = 0;
    if (!game->lenient)
        tick.state->warnings = 0;
    tick.state->glitch = 0;    /* what one thought one saw */
    memset(tick.state->avatar_x, 0, sizeof tick.state->avatar_x);    /* for those who look on */
    memset(tick.state->avatar_y, 0, sizeof tick.state->avatar_y);
    uint32_t used = game->sprites_offset +
                    (uint32_t)tick.state->sprite_count * (uint32_t)game->stride;
    if (used < state->size)
        memset((char *)state + used, 0, state->size - used);
    state->size = used;
}
