/* vault.c: a closed corner of the map for what hides behind locks. Drawn before the rest, it leaves the
 * solver almost nothing to repair; a layout strewn at random would have to be rebuilt around the goal. */
#include "generate/levels/maker.h"

/* Tiles of a quarter within the border, across and down. */
static void measure(const struct level_plan *plan, int quarter, int *across, int *down)
{
    *across = *down = 0;
    for (int x = 1; x < plan->width - 1; x++)
        *across += level_quarter(plan, x, 0) % 2 == quarter % 2;
    for (int y = 1; y < plan->height - 1; y++)
        *down += level_quarter(plan, 0, y) / 2 == quarter / 2;
}

/* The tile so many steps in from the corner of the vault's quarter. */
static int tile(const struct level_plan *plan, const struct level_vault *vault, int x, int y)
{
    int column = vault->quarter % 2 ? plan->width - 2 - x : 1 + x;
    int row = vault->quarter / 2 ? plan->height - 2 - y : 1 + y;
    return row * plan->width + column;
}

static int total(const struct level_plan *plan, const struct level_draw *draw, bool locks)
{
    int count = 0;
    for (int i = 0; i < plan->object_count; i++) {
        const struct level_object *object = &plan->objects[i];
        if (locks ? object->opens && object->seals : object->hidden)
            count += draw->counts[i];
    }
    return count;
}

static bool is_clear(const struct level_maker *maker, const struct level_vault *vault)
{
    for (int y = 0; y <= vault->down; y++)
        for (int x = 0; x <= vault->across; x++)
            if (maker->draft[tile(&maker->plan, vault, x, y)] != TILE_FREE)
                return false;
    return true;
}

/* Enough walls for it in its quarter. */
static bool raise_walls(const struct level_maker *maker, int need, struct level_draw *draw,
                        const struct level_vault *vault)
{
    int wall = maker->plan.border, most = maker->plan.limits[wall].most, sum = 0;
    int *each = draw->quarters[wall];
    if (need > most)
        return false;
    if (each[vault->quarter] < need)
        each[vault->quarter] = need;
    for (int q = 0; q < 4; q++)
        sum += each[q];
    for (int q = 0; q < 4; q++)
        for (; q != vault->quarter && sum > most && each[q] > 0; sum--)
            each[q]--;
    for (; sum > most; sum--)
        each[vault->quarter]--;
    draw->counts[wall] = sum;
    return true;
}

void level_vault_plan(const struct level_maker *maker, struct rng *rng, struct level_draw *draw)
{
    const struct level_plan *plan = &maker->plan;
    struct level_vault *vault = &draw->vault;
    int goals = total(plan, draw, false), locks = total(plan, draw, true), across, down;
    if (goals == 0 || locks == 0 || plan->border == LEVEL_NONE || maker->wish.symmetry)
        return;
    for (int try = 0; try < 16 && !vault->there; try++) {
        vault->quarter = (int)rng_below(rng, 4);
        measure(plan, vault->quarter, &across, &down);
        if (across < 2 || down < 2)
            continue;
        vault->across = 1 + (int)rng_below(rng, (uint32_t)across - 1);
        vault->down = (goals + vault->across - 1) / vault->across + (int)rng_below(rng, 2);
        int ring = vault->across + vault->down;
        int need = ring - (locks < ring ? locks : ring);
        vault->there = vault->down < down && is_clear(maker, vault) && raise_walls(maker, need, draw, vault);
    }
}

/* The tile of its wall, counted from the far end of one side to that of the other, and the tile before it. */
static int ring_tile(const struct level_plan *plan, const struct level_vault *vault, int at, int *outside)
{
    bool side = at < vault->down;
    int x = side ? vault->across : at - vault->down, y = side ? at : vault->down;
    *outside = tile(plan, vault, x + (side ? 1 : 0), y + (side ? 0 : 1));
    return tile(plan, vault, x, y);
}

static int next_of(const struct level_plan *plan, const struct level_draw *draw, const int *placed,
                   bool locks)
{
    for (int i = 0; i < plan->object_count; i++) {
        const struct level_object *object = &plan->objects[i];
        if ((locks ? object->opens && object->seals : object->hidden) && placed[i] < draw->counts[i])
            return i;
    }
    return LEVEL_NONE;
}

void level_vault_place(const struct level_maker *maker, struct rng *rng, struct level_draw *draw, int *placed)
{
    const struct level_plan *plan = &maker->plan;
    const struct level_vault *vault = &draw->vault;
    int ring = vault->across + vault->down, outside;
    if (!vault->there)
        return;
    int first = (int)rng_below(rng, (uint32_t)ring);
    for (int i = 0; i < ring; i++) {
        int cell = ring_tile(plan, vault, (first + i) % ring, &outside);
        int lock = next_of(plan, draw, placed, true);
        int object = lock != LEVEL_NONE ? lock : plan->border;
        draw->layout[cell] = (int16_t)object;
        placed[object]++;
        if (lock != LEVEL_NONE && draw->layout[outside] == TILE_EMPTY)
            draw->layout[outside] = TILE_KEPT;
    }
    for (int y = 0; y < vault->down; y++)
        for (int x = 0; x < vault->across; x++) {
            int goal = next_of(plan, draw, placed, false);
            draw->layout[tile(plan, vault, x, y)] = (int16_t)(goal == LEVEL_NONE ? TILE_KEPT : goal);
            if (goal != LEVEL_NONE)
                placed[goal]++;
        }
}
