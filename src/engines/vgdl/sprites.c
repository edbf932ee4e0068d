/* sprites.c: creates, kills, places and lists the sprites of a state. */
#include <string.h>

#include "core/hostile.h"
#include "engines/vgdl/vgdl.h"

enum { GRAVES_USED = CAPACITY(GRAVES_MAX, 1) };

void tick_open(struct tick *tick, const struct vgdl_game *game, struct state *state,
               struct events *log)
{
    tick_glance(tick, game, state);
    tick->timers = (struct timer *)((char *)state + game->timers_offset);
    tick->log = log;
    tick->rng = &state->rng;
    tick->time = tick->state->time;
    tick->limit = UINT32_MAX;
    tick->turn = 0;
    tick->updating = false;
    tick->shield_count = 0;
    tick->changes = 1;
    tick->grave_count = 0;
}

/* ---- cells ---------------------------------------------------------------------------------- */

/* The cell column of a pixel; everything beyond the screen falls into the ring around it. */
static int column_of(const struct vgdl_game *game, int x)
{
    int column = x >= 0 ? x / game->block + 1 : 0;
    return column < game->cell_columns ? column : game->cell_columns - 1;
}

static int row_of(const struct vgdl_game *game, int y)
{
    int row = y >= 0 ? y / game->block + 1 : 0;
    return row < game->cell_rows ? row : game->cell_rows - 1;
}

static void link_cell(struct tick *tick, struct sprite *sprite, unsigned index, int cell)
{
    DCHECK(cell >= 0 && cell < tick->game->cell_count);
    DCHECK(index < tick->state->sprite_count);
    sprite->cell = (uint16_t)cell;
    sprite->before = NO_SPRITE;
    sprite->beside = tick->cells[cell];
    if (sprite->beside != NO_SPRITE)
        sprite_at(tick, sprite->beside)->before = (uint16_t)index;
    tick->cells[cell] = (uint16_t)index;
}

static void unlink_cell(struct tick *tick, const struct sprite *sprite)
{
    if (sprite->before == NO_SPRITE)
        tick->cells[sprite->cell] = sprite->beside;
    else
        sprite_at(tick, sprite->before)->beside = sprite->beside;
    if (sprite->beside != NO_SPRITE)
        sprite_at(tick, sprite->beside)->before = sprite->before;
}

/* Counts a flag in and out. */
static void set_flag(struct sprite *sprite, int flag, bool on, uint16_t *count)
{
    if (on != ((sprite->flags & flag) != 0)) {
        sprite->flags = (uint8_t)(sprite->flags ^ flag);
        *count = (uint16_t)(*count + (on ? 1 : -1));
    }
}

static inline void move_cell(struct tick *tick, struct sprite *sprite, int cell)
{
    unsigned index = sprite_index(tick, sprite), beside = sprite->beside, before = sprite->before;
    DCHECK(cell >= 0 && cell < tick->game->cell_count);
    if (beside != NO_SPRITE)
        sprite_at(tick, beside)->before = (uint16_t)before;
    if (before != NO_SPRITE)
        sprite_at(tick, before)->beside = (uint16_t)beside;
    else
        tick->cells[sprite->cell] = (uint16_t)beside;
    link_cell(tick, sprite, index, cell);
}

/* Wherever the sprite is, and wherever it was. */
static void file_anywhere(struct tick *tick, struct sprite *sprite)
{
    const struct vgdl_game *game = tick->game;
    int block = game->block;
    int cell = row_of(game, sprite->y) * game->cell_columns + column_of(game, sprite->x);
    if (cell != sprite->cell)
        move_cell(tick, sprite, cell);
    bool inside = sprite->x >= 0 && sprite->y >= 0 &&
                  sprite->x + sprite->w <= game->screen_width &&
                  sprite->y + sprite->h <= game->screen_height;
    bool aligned = sprite->w == block && sprite->h == block && sprite->x % block == 0 &&
                   sprite->y % block == 0;
    set_flag(sprite, OUTSIDE, !inside, &tick->state->outside);
    set_flag(sprite, UNALIGNED, !aligned, &tick->state->unaligned);
}

/* Most moves are short and end on the screen: then the cell is the old one or one beside it, and there is
 * nothing to divide. */
void sprite_file(struct tick *tick, struct sprite *sprite)
{
    const struct vgdl_game *game = tick->game;
    int block = game->block, cell = sprite->cell, was = cell;
    int right = sprite->x - game->corners[cell].x, down = sprite->y - game->corners[cell].y;
    unsigned near = 3 * (unsigned)block;
    if ((unsigned)(right + block) >= near || (unsigned)(down + block) >= near ||
        sprite->flags & OUTSIDE || (sprite->x | sprite->y) < 0 ||
        sprite->x + sprite->w > game->screen_width || sprite->y + sprite->h > game->screen_height) {
        file_anywhere(tick, sprite);
        return;
    }
    if ((unsigned)right >= (unsigned)block) {
        int shift = right < 0 ? -1 : 1;
        cell += shift;
        right -= shift * block;
    }
    if ((unsigned)down >= (unsigned)block) {
        int shift = down < 0 ? -1 : 1;
        cell += shift * game->cell_columns;
        down -= shift * block;
    }
    if (cell != was)
        move_cell(tick, sprite, cell);
    bool loose = (right | down) != 0 || sprite->w != block || sprite->h != block;
    set_flag(sprite, UNALIGNED, loose, &tick->state->unaligned);
}

void sprite_set_rectangle(struct tick *tick, struct sprite *sprite, int x, int y, int w, int h)
{
    sprite->x = near_pixel(x);
    sprite->y = near_pixel(y);
    sprite->w = (int16_t)w;
    sprite->h = (int16_t)h;
    sprite_place(tick, sprite);
}

void sprite_back(struct tick *tick, struct sprite *sprite)
{
    if (sprite->x == sprite->last_x && sprite->y == sprite->last_y &&
        sprite->w == sprite->last_w && sprite->h == sprite->last_h)
        return;
    sprite->x = sprite->last_x;
    sprite->y = sprite->last_y;
    sprite->w = sprite->last_w;
    sprite->h = sprite->last_h;
    sprite_place(tick, sprite);
}

static inline void refresh(struct sprite *sprite)
{
    memcpy(&sprite->last_x, &sprite->x, 2 * sizeof sprite->x);    /* y, h likewise */
    memcpy(&sprite->last_w, &sprite->w, 2 * sizeof sprite->w);
}

/* Avatars that nobody moves keep what they had. */
static void refresh_avatars(const struct tick *tick, unsigned first)
{
    for (unsigned next = first; next != NO_SPRITE; next = sprite_at(tick, next)->next) {
        struct sprite *sprite = sprite_at(tick, next);
        if (sprite->player >= 0 && !(sprite->flags & DEAD))
            refresh(sprite);
    }
}

/* Only what can move: what stands still is where it was. */
void sprite_refresh(struct tick *tick)
{
    const struct vgdl_game *game = tick->game;
    char *sprites = tick->sprites;
    size_t stride = (size_t)game->stride;
    bool gvgai = game->dialect == &gvgai_dialect;
    for (int m = 0; m < game->mobile_count; m++) {
        unsigned next = tick->types[game->mobile[m]].first;
        if (next == NO_SPRITE)
            continue;
        const struct sprite_type *type = &game->types[game->mobile[m]];
        if (gvgai && type->avatar) {
            refresh_avatars(tick, next);
            continue;
        }
        if (!gvgai && type->class->ground)
            continue;    /* pyvgdl's walkers look back first */
        while (next != NO_SPRITE) {
            struct sprite *sprite = (struct sprite *)(sprites + next * stride);
            refresh(sprite);
            next = sprite->next;
        }
    }
}

/* ---- creating and killing ------------------------------------------------------------------- */

static bool refused_as_single(const struct tick *tick, const struct sprite_type *type)
{
    for (int i = 0; i < type->parent_count; i++) {
        int parent = type->parents[i];
        if (tick->game->types[parent].given.singleton && type_total(tick, parent) > 0)
            return true;
    }
    return false;
}

/* pyvgdl makes no more than so many sprites in one play, and says nothing. */
static bool made_enough(const struct tick *tick)
{
    return tick->game->dialect == &pyvgdl_dialect && tick->game->image_size > 0 &&
           tick->state->serial - ((const struct vgdl_state *)tick->game->image)->serial >
               PYVGDL_SPRITES_MAX;
}

/* Whether the type's sprites are still to be updated in this tick. */
static bool turn_comes(const struct tick *tick, const struct sprite_type *type)
{
    if (!tick->updating)
        return false;
    return tick->game->dialect == &gvgai_dialect ? type->z < tick->turn : type->z >= tick->turn;
}

static void link_type(struct tick *tick, struct sprite *sprite, unsigned index)
{
    struct type_count *own = &tick->types[sprite->type];
    sprite->next = NO_SPRITE;
    sprite->previous = own->last;
    if (own->last == NO_SPRITE)
        own->first = (uint16_t)index;
    else
        sprite_at(tick, own->last)->next = (uint16_t)index;
    own->last = (uint16_t)index;
    if (own->seen == 0)
        own->seen = ++tick->state->seen;
}

static void count_groups(struct tick *tick, const struct sprite_type *type, int change)
{
    for (int i = 0; i < type->group_count; i++) {
        struct type_count *group = &tick->types[type->groups[i]];
        DCHECK(change > 0 || group->all > 0);
        group->all = (uint16_t)(group->all + change);
    }
}

static void dress(struct tick *tick, struct sprite *sprite, const struct sprite_type *type)
{
    const struct type_parameters *given = &type->given;
    sprite->ox = given->orientation.x;
    sprite->oy = given->orientation.y;
    sprite->speed = given->speed;
    sprite->health = given->health;
    sprite->time_to_live = (int16_t)given->time_to_live;
    sprite->player = -1;
    sprite->flags = FRESH;
    if (given->oriented)
        sprite->flags |= ORIENTED;
    if (given->no_speed)
        sprite->flags |= NO_SPEED;
    if (tick->game->motion_offset)
        sprite_motion(tick, sprite)->gravity = given->gravity;
}

struct sprite *sprite_create(struct tick *tick, int type_index, int x, int y, bool force)
{
    const struct vgdl_game *game = tick->game;
    const struct sprite_type *type = &game->types[type_index];
    DCHECK(type_index >= 0 && type_index < game->type_count && !type->fixed && type->comes);
    if (!type->class || (!force && refused_as_single(tick, type)) || made_enough(tick))
        return NULL;
    unsigned index = tick->state->sprite_count;
    if (index >= (unsigned)game->capacity) {
        if (tick->state->head.end == END_NONE)
            state_fault(&tick->state->head, END_OVERFLOW, type->part);
        return NULL;
    }
    tick->state->sprite_count++;
    struct sprite *sprite = sprite_at(tick, index);
    memset(sprite, 0, (size_t)game->stride);
    dress(tick, sprite, type);
    sprite->type = (uint8_t)type_index;
    x = near_pixel(x);
    y = near_pixel(y);
    sprite->x = sprite->last_x = x;
    sprite->y = sprite->last_y = y;
    sprite->w = sprite->last_w = type->width;
    sprite->h = sprite->last_h = type->height;
    sprite->serial = tick->state->serial++;
    sprite->moved = turn_comes(tick, type) ? tick->time - 1 : tick->time;
    link_type(tick, sprite, index);
    link_cell(tick, sprite, index,
              row_of(game, y) * game->cell_columns + column_of(game, x));
    /* Taken for outside until it is placed: only inside are neighbouring cells sure to exist. */
    set_flag(sprite, OUTSIDE, true, &tick->state->outside);
    sprite_place(tick, sprite);
    count_groups(tick, type, 1);
    if (type->class->born && tick->rng)
        type->class->born(tick, sprite);
#ifdef RNG_PAINT    /* oracle tests: py-vgdl draws a colour for each sprite that has none */
    if (tick->rng && game->dialect == &pyvgdl_dialect && type->given.color < 0)
        RNG_PAINT(tick->rng, type->class->name, 1);
#endif
    event_add(tick->log, VERB_CREATE, -1, type->part, -1, 1);
    return sprite;
}

void sprite_kill(struct tick *tick, struct sprite *sprite, bool transformed)
{
    const struct sprite_type *type = type_of(tick, sprite);
    bool lies = type->avatar && !transformed && tick->game->dialect == &gvgai_dialect;
    if (sprite->flags & (lies ? DEAD : KILLED))
        return;
    event_add(tick->log, VERB_KILL, -1, type->part, -1, 1);
    if (!lies) {
        sprite->flags |= KILLED;
        tick->state->killed++;
        if (tick->grave_count++ < GRAVES_USED)
            tick->graves[tick->grave_count - 1] = (uint16_t)sprite_index(tick, sprite);
        return;
    }
    /* GVGAI leaves a dead avatar lying: it still collides, but counts no more. */
    sprite->flags |= DEAD;
    for (int i = 0; i < type->group_count; i++)
        tick->types[type->groups[i]].dead++;
}

static void unlink_type(struct tick *tick, const struct sprite *sprite)
{
    struct type_count *own = &tick->types[sprite->type];
    if (sprite->previous == NO_SPRITE)
        own->first = sprite->next;
    else
        sprite_at(tick, sprite->previous)->next = sprite->next;
    if (sprite->next == NO_SPRITE)
        own->last = sprite->previous;
    else
        sprite_at(tick, sprite->next)->previous = sprite->previous;
}

/* Moves the last sprite into a hole, so that the sprites stay dense. */
static void fill_hole(struct tick *tick, unsigned hole)
{
    unsigned last = --tick->state->sprite_count;
    if (hole == last)
        return;
    struct sprite *sprite = sprite_at(tick, hole);
    memcpy(sprite, sprite_at(tick, last), (size_t)tick->game->stride);
    struct type_count *own = &tick->types[sprite->type];
    uint16_t index = (uint16_t)hole;
    if (sprite->previous == NO_SPRITE)
        own->first = index;
    else
        sprite_at(tick, sprite->previous)->next = index;
    if (sprite->next == NO_SPRITE)
        own->last = index;
    else
        sprite_at(tick, sprite->next)->previous = index;
    if (sprite->before == NO_SPRITE)
        tick->cells[sprite->cell] = index;
    else
        sprite_at(tick, sprite->before)->beside = index;
    if (sprite->beside != NO_SPRITE)
        sprite_at(tick, sprite->beside)->before = index;
    for (int p = 0; p < tick->game->players; p++)
        if (tick->state->avatar[p] == last)
            tick->state->avatar[p] = index;
}

static void remove_sprite(struct tick *tick, unsigned index)
{
    struct sprite *sprite = sprite_at(tick, index);
    const struct sprite_type *type = type_of(tick, sprite);
    if (tick->game->follows)
        follow_to_last_place(tick, sprite);
    for (int p = 0; p < tick->game->players; p++)
        if (tick->state->avatar[p] == index)
            tick->state->avatar[p] = NO_SPRITE;
    if (sprite->flags & DEAD)
        for (int g = 0; g < type->group_count; g++)
            tick->types[type->groups[g]].dead--;
    count_groups(tick, type, -1);
    set_flag(sprite, OUTSIDE, false, &tick->state->outside);
    set_flag(sprite, UNALIGNED, false, &tick->state->unaligned);
    unlink_type(tick, sprite);
    unlink_cell(tick, sprite);
    fill_hole(tick, index);
}

/* The last one first, so that only what stays fills holes. */
static void remove_listed(struct tick *tick)
{
    uint16_t *list = tick->graves;
    for (int i = 1; i < tick->grave_count; i++)
        for (int k = i; k > 0 && list[k - 1] < list[k]; k--) {
            uint16_t other = list[k];
            list[k] = list[k - 1];
            list[k - 1] = other;
        }
    for (int i = 0; i < tick->grave_count; i++)
        remove_sprite(tick, list[i]);
}

void sprite_remove_killed(struct tick *tick)
{
    if (tick->state->killed == 0)
        return;
    if (tick->grave_count == tick->state->killed && tick->grave_count <= GRAVES_USED)
        remove_listed(tick);
    else    /* there were more, or some of the tick before */
        for (unsigned i = tick->state->sprite_count; i-- > 0;)
            if (sprite_at(tick, i)->flags & KILLED)
                remove_sprite(tick, i);
    tick->state->killed = 0;
    tick->grave_count = 0;
}

/* ---- counting and holding ------------------------------------------------------------------- */

int type_total_left(const struct tick *tick, int type)
{
    int total = tick->types[type].all;
    for (int i = 0; i < tick->state->sprite_count; i++) {
        const struct sprite *sprite = sprite_at(tick, (unsigned)i);
        if (sprite->flags & KILLED && type_is(&tick->game->types[type], sprite->type))
            total--;
    }
    return total;
}

struct sprite *living_avatar(const struct tick *tick)
{
    for (int i = 0; i < tick->state->sprite_count; i++) {
        struct sprite *s = sprite_at(tick, (unsigned)i);
        if (type_of(tick, s)->avatar && !(s->flags & (KILLED | DEAD)))
            return s;
    }
    return NULL;
}

int sprite_amount(const struct tick *tick, const struct sprite *sprite, int resource_type)
{
    if (resource_type == NO_TYPE)
        return 0;
    int slot = tick->game->types[resource_type].resource;
    return slot < 0 ? 0 : amounts_held(tick, sprite)[slot];
}

void sprite_change_amount(struct tick *tick, struct sprite *sprite, int resource_type, int delta)
{
    if (resource_type == NO_TYPE)
        return;
    int slot = tick->game->types[resource_type].resource;
    if (slot < 0)
        return;
    DCHECK(slot < tick->game->resource_count);
    int amount = sprite_amounts(tick, sprite)[slot] + delta;
    sprite_amounts(tick, sprite)[slot] =
        (int16_t)(amount < 0 ? 0 : amount > AMOUNT_MAX ? AMOUNT_MAX : amount);
}

void tick_warn(struct tick *tick)
{
    if (tick->state->warnings < UINT16_MAX)
        tick->state->warnings++;
}

/* ---- walking -------------------------------------------------------------------------------- */

/* pyvgdl lists the types of a group in the order in which each first had a sprite. */
static void sort_by_first_seen(struct walk *walk, const struct tick *tick,
                               const struct sprite_type *group)
{
    int count = 0;
    for (int i = 0; i < group->member_count; i++) {
        uint8_t member = group->members[i];
        int at = count;
        if (tick->types[member].seen == 0)
            continue;
        while (at > 0 && tick->types[walk->sorted[at - 1]].seen > tick->types[member].seen) {
            walk->sorted[at] = walk->sorted[at - 1];
            at--;
        }
        walk->sorted[at] = member;
        count++;
    }
    walk->members = walk->sorted;
    walk->member_count = count;
}

static void enter_member(struct walk *walk, const struct tick *tick)
{
    int type = walk->members[walk->at];
    DCHECK(walk->at < walk->member_count && type < tick->game->type_count);
    walk->current = NO_SPRITE;
    walk->next = tick->types[type].first;
    walk->fixed = tick->game->fixed_of_type[type];
    walk->fixed_end = tick->game->fixed_of_type[type + 1];
}

const struct sprite *walk_first(struct walk *walk, const struct tick *tick, int type)
{
    const struct sprite_type *group = &tick->game->types[type];
    walk->members = group->members;
    walk->member_count = group->member_count;
    if (group->member_count > 1 && tick->game->dialect != &gvgai_dialect)
        sort_by_first_seen(walk, tick, group);
    walk->at = 0;
    walk->limit = tick->state->serial;
    if (walk->member_count == 0)
        return NULL;
    enter_member(walk, tick);
    return walk_next(walk, tick);
}

const struct sprite *walk_exact(struct walk *walk, const struct tick *tick, int type)
{
    walk->sorted[0] = (uint8_t)type;
    walk->members = walk->sorted;
    walk->member_count = 1;
    walk->at = 0;
    walk->limit = tick->state->serial;
    enter_member(walk, tick);
    return walk_next(walk, tick);
}

const struct sprite *walk_next(struct walk *walk, const struct tick *tick)
{
    for (;;) {
        if (walk->fixed < walk->fixed_end)
            return fixed_at(tick->game, walk->fixed++);
        if (walk->next == NO_SPRITE && walk->current != NO_SPRITE)
            walk->next = sprite_at(tick, walk->current)->next;    /* the list may have grown */
        if (walk->next != NO_SPRITE) {
            const struct sprite *sprite = sprite_at(tick, walk->next);
            if (sprite->serial < walk->limit) {
                walk->current = walk->next;
                walk->next = sprite->next;
                return sprite;
            }
        }
        if (++walk->at >= walk->member_count)
            return NULL;
        enter_member(walk, tick);
    }
}
