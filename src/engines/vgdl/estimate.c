/* estimate.c: how good a state looks: score, end, counters, and how near the things are that the
 * rules make worth meeting (estimate.h).
 *
 * All shaping stays below one unit for one thing, so that getting the thing is always better than
 * standing beside it. */
#include <string.h>

#include "engines/vgdl/estimate.h"

enum { CARRIED_MAX = 32 };
static const float NEAR = 0.9f, HEALTHY = 0.5f, COUNTED = 1.5f, STUCK = 0.5f, PUSH = 0.25f;
static const float HELD = 0.5f;    /* more than being near what gives it */

/* Sprites that are to be brought to others. */
struct places {
    int     count;
    int     cell[CARRIED_MAX];
    uint8_t type[CARRIED_MAX];
};

/* A look at one state. */
struct look {
    const struct tick    *tick;
    const struct insight *insight;
    const struct seeker  *seeker;      /* NULL: no avatar in play */
    const struct sprite  *avatar;
    int           from;                /* the avatar's cell */
    const uint8_t *steps;              /* from there to all cells, if found out for this state */
    float         nearest, left;
    struct places carried, targets;
};

static int steps_between(const struct look *look, int to)
{
    const struct insight *insight = look->insight;
    const struct seeker *seeker = look->seeker;
    int columns = look->tick->game->columns, from = look->from;
    int dx = from % columns - to % columns;
    dx = dx < 0 ? -dx : dx;
    if (seeker->sideways)
        return dx;
    if (look->steps)
        return look->steps[to];
    if (seeker->steps)
        return seeker->steps[(size_t)to * (size_t)insight->cells + (size_t)from];
    int dy = from / columns - to / columns;
    return dx + (dy < 0 ? -dy : dy);
}

static const struct sprite *still_at(const struct look *look, int index)
{
    const struct vgdl_game *game = look->tick->game;
    return (const struct sprite *)(game->fixed +
                                   (size_t)look->insight->still[index] * (size_t)game->stride);
}

static bool holds(const struct look *look, const struct need *need)
{
    return need->resource == NO_TYPE ||
           sprite_amount(look->tick, look->avatar, need->resource) >= need->amount;
}

static void note_place(struct places *places, int cell, int type)
{
    if (places->count == CARRIED_MAX)
        return;
    places->cell[places->count] = cell;
    places->type[places->count++] = (uint8_t)type;
}

static void look_at(struct look *look, const struct sprite *sprite)
{
    const struct insight *insight = look->insight;
    int type = sprite->type;
    float wish = look->seeker ? look->seeker->wish[type] : 0;
    bool moved = insight->carried[type] || insight->target[type];
    look->left += insight->left[type];
    if (wish <= look->nearest && !moved)
        return;
    int cell = vgdl_center(look->tick->game, sprite);
    if (insight->carried[type])
        note_place(&look->carried, cell, type);
    if (insight->target[type])
        note_place(&look->targets, cell, type);
    if (wish <= look->nearest || !holds(look, &look->seeker->need[type]))
        return;
    int steps = steps_between(look, cell);
    float near = wish * (1 - (float)steps / (float)insight->longest);
    if (steps != FAR && near > look->nearest)
        look->nearest = near;
}

static void add_cost(const struct look *look, const struct sprite *sprite, uint8_t *board)
{
    const struct seeker *seeker = look->seeker;
    int own = seeker->cost[sprite->type];
    if (own == 0 || (seeker->gate[sprite->type].resource != NO_TYPE &&
                     holds(look, &seeker->gate[sprite->type])))
        return;
    uint8_t *cost = &board[vgdl_center(look->tick->game, sprite)];
    if (*cost != 0 && own > *cost)
        *cost = (uint8_t)own;
}

/* Ways around what can be opened, pushed or filled, as it lies now. */
static void find_steps(struct look *look, uint8_t *steps)
{
    const struct tick *tick = look->tick;
    uint8_t board[TABLE_CELLS_MAX];
    memcpy(board, look->seeker->board, (size_t)look->insight->cells);
    for (int i = 0; i < look->insight->still_count; i++)
        add_cost(look, still_at(look, i), board);
    for (int i = 0; i < tick->state->sprite_count; i++) {
        const struct sprite *sprite = sprite_at(tick, (unsigned)i);
        if (!(sprite->flags & (KILLED | DEAD)))
            add_cost(look, sprite, board);
    }
    vgdl_steps_from(tick->game, board, &look->insight->jumps, look->from, steps);
    look->steps = steps;
}

static void look_at_all(struct look *look)
{
    const struct tick *tick = look->tick;
    for (int i = 0; i < look->insight->still_count; i++)
        look_at(look, still_at(look, i));
    for (int i = 0; i < tick->state->sprite_count; i++) {
        const struct sprite *sprite = sprite_at(tick, (unsigned)i);
        if (look->insight->seen[sprite->type] && !(sprite->flags & (KILLED | DEAD)))
            look_at(look, sprite);
    }
}

static void raise_nearest(struct look *look, float wish, int steps)
{
    float near = wish * (1 - (float)steps / (float)look->insight->longest);
    if (steps != FAR && near > look->nearest)
        look->nearest = near;
}

/* The avatar wants to stand where it can push a sprite on its way: `ways` are the pushes left from
 * every cell. */
static void seek_push(struct look *look, int cell, const uint8_t *ways)
{
    const struct vgdl_game *game = look->tick->game;
    int columns = game->columns, x = cell % columns, y = cell / columns;
    if (!look->seeker)
        return;
    for (int i = 0; i < 4; i++) {
        int dx = i == 0 ? -1 : i == 1, dy = i == 2 ? -1 : i == 3, step = dx + dy * columns;
        if (x - dx < 0 || x - dx >= columns || y - dy < 0 || y - dy >= game->rows || x + dx < 0 ||
            x + dx >= columns || y + dy < 0 || y + dy >= game->rows)
            continue;
        int steps = steps_between(look, cell - step);
        if (ways[cell + step] < ways[cell] && steps < FAR)
            raise_nearest(look, PUSH, steps);
    }
}

/* One carried sprite by the best place it can still be pushed to. */
static float value_one_carried(struct look *look, int cell, const float *carry)
{
    const struct insight *insight = look->insight;
    const uint8_t *best_ways = NULL;
    float best = -STUCK;
    bool any = false;
    for (int i = 0; i < look->targets.count; i++) {
        float worth = carry[look->targets.type[i]];
        if (worth <= 0)
            continue;
        any = true;
        const uint8_t *ways = insight->pushes +
                              (size_t)look->targets.cell[i] * (size_t)insight->cells;
        float near = worth * (1 - (float)ways[cell] / (float)insight->longest);
        if (ways[cell] != FAR && near > best) {
            best = near;
            best_ways = ways;
        }
    }
    if (best_ways)
        seek_push(look, cell, best_ways);
    return any ? best : 0;
}

static float value_carried(struct look *look)
{
    size_t types = (size_t)look->tick->game->type_count;
    float value = 0;
    for (int i = 0; look->insight->pushes && i < look->carried.count; i++)
        value += value_one_carried(look, look->carried.cell[i],
                                   look->insight->carry + look->carried.type[i] * types);
    return value;
}

/* How far the counters have come that would end the game, for or against. */
static float value_counters(const struct look *look, int player)
{
    const struct vgdl_game *game = look->tick->game;
    float value = 0;
    for (int i = 0; i < game->termination_count; i++) {
        const struct termination *termination = &game->terminations[i];
        if (!look->insight->counts[i])
            continue;
        int left = -termination->limit, first = look->insight->counted[i];
        for (int j = 0; j < termination->stype_count; j++)
            left += type_alive(look->tick, termination->stypes[j]);
        float done = 1 - (float)left / (float)first;
        done = done > 1 ? 1 : done < -1 ? -1 : done;
        value += termination->win[player] ? done : -done;
    }
    return value;
}

/* What the avatar holds of things that make something possible. */
static float value_held(const struct look *look)
{
    float value = 0;
    for (int i = 0; look->avatar && i < look->insight->held_count; i++) {
        const struct need *held = &look->insight->held[i];
        int32_t amount = sprite_amount(look->tick, look->avatar, held->resource);
        value += HELD * (float)(amount < held->amount ? amount : held->amount);
    }
    return value;
}

static void find_avatar(struct look *look, int player)
{
    const struct tick *tick = look->tick;
    unsigned index = tick->state->avatar[player];
    if (index == NO_SPRITE || sprite_at(tick, index)->flags & (KILLED | DEAD))
        return;
    look->avatar = sprite_at(tick, index);
    int seeker = look->insight->seeker_of[look->avatar->type];
    if (seeker == AVATARS_MAX)
        return;
    look->seeker = &look->insight->seekers[seeker];
    look->from = vgdl_center(tick->game, look->avatar);
}

float vgdl_estimate(const struct game *head, const struct state *state, int player)
{
    const struct vgdl_game *game = (const struct vgdl_game *)head;
    const struct insight *insight = game->insight;
    float value = state->score[player];
    if (state->player == OVER)
        return value + (state->result[player] > 0   ? insight->win
                        : state->result[player] < 0 ? -insight->loss
                                                    : 0);
    struct tick tick;
    tick_open(&tick, game, (struct state *)(uintptr_t)state, NULL);
    struct look look = {.tick = &tick, .insight = insight};
    uint8_t steps[TABLE_CELLS_MAX];
    find_avatar(&look, player);
    if (look.seeker && look.seeker->changing && !look.seeker->sideways && look.seeker->board)
        find_steps(&look, steps);
    look_at_all(&look);
    float units = insight->carry ? value_carried(&look) : 0;
    units += value_held(&look);
    units += NEAR * look.nearest - look.left + COUNTED * value_counters(&look, player);
    if (look.avatar && game->types[look.avatar->type].given.max_health > 0)
        units += HEALTHY * (float)look.avatar->health /
                 (float)game->types[look.avatar->type].given.max_health;
    return value + insight->unit * units;
}
