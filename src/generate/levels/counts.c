/* counts.c: whether the demands on how many there are of each object can be met at all, without the map.
 * Bounds are drawn together until nothing changes. A solver on the whole map would try every way to place
 * too many things before it gave up. */
#include <string.h>

#include "generate/levels/maker.h"

struct bounds {
    const struct level_maker *maker;
    int  low[OBJECTS_MAX], high[OBJECTS_MAX];    /* within the border */
    int  edge[OBJECTS_MAX];                      /* drawn on the border, which pairs count too */
    bool changed;
};

/* What is there already, and what there is room for. */
static int begin(struct bounds *bounds)
{
    const struct level_plan *plan = &bounds->maker->plan;
    int tiles = 0;
    for (int cell = 0; cell < plan->width * plan->height; cell++) {
        int object = bounds->maker->draft[cell];
        bool border = plan->border != LEVEL_NONE &&
                      level_at_border(plan, cell % plan->width, cell / plan->width);
        tiles += !border && object != TILE_EMPTY;
        if (object >= 0 && border)
            bounds->edge[object]++;
        else if (object >= 0)
            bounds->low[object]++;
    }
    for (int i = 0; i < plan->object_count; i++)
        bounds->high[i] = tiles;
    return tiles;
}

/* The sum of those in `plus` less those in `minus` is at least `least`: each must do what the others
 * cannot. */
static void keep_at_least(struct bounds *bounds, const struct object_set *plus,
                          const struct object_set *minus, long least)
{
    int count = bounds->maker->plan.object_count;
    long reach = 0;
    for (int i = 0; i < count; i++) {
        bool less = minus && set_has(minus, i), more = !less && plus && set_has(plus, i);
        reach += more ? bounds->high[i] : less ? -bounds->low[i] : 0;
    }
    for (int i = 0; i < count; i++) {
        bool less = minus && set_has(minus, i), more = !less && plus && set_has(plus, i);
        long low = least - (reach - bounds->high[i]), high = reach + bounds->low[i] - least;
        if (more && low > bounds->low[i]) {
            bounds->low[i] = (int)low;
            bounds->changed = true;
        }
        if (less && high < bounds->high[i]) {
            bounds->high[i] = (int)high;
            bounds->changed = true;
        }
    }
}

static void keep_pair(struct bounds *bounds, const struct level_pair *pair)
{
    long keys = 0, locks = 0;
    for (int i = 0; i < bounds->maker->plan.object_count; i++) {
        keys += set_has(&pair->keys, i) ? bounds->edge[i] : 0;
        locks += set_has(&pair->locks, i) ? bounds->edge[i] : 0;
    }
    if (!pair->equal) {
        keep_at_least(bounds, &pair->keys, NULL, pair->amount - keys);
        return;
    }
    keep_at_least(bounds, &pair->keys, &pair->locks, locks - keys);
    keep_at_least(bounds, &pair->locks, &pair->keys, keys - locks);
}

static void keep_all(struct bounds *bounds, const bool *left_out, int tiles)
{
    const struct level_plan *plan = &bounds->maker->plan;
    struct object_set all;
    memset(&all, 0xff, sizeof all);
    keep_at_least(bounds, NULL, &all, -(long)tiles);
    for (int i = 0; i < plan->limit_count; i++) {
        const struct level_limit *limit = &plan->limits[i];
        if (!(left_out && left_out[2 * i]))
            keep_at_least(bounds, &limit->objects, NULL, limit->least);
        if (!(left_out && left_out[2 * i + 1]))
            keep_at_least(bounds, NULL, &limit->objects, -(long)limit->most);
    }
    for (int i = 0; i < plan->pair_count; i++)
        if (!(left_out && left_out[level_demand_of_pair(bounds->maker, i)]))
            keep_pair(bounds, &plan->pairs[i]);
}

bool level_counts_conflict(const struct level_maker *maker, const bool *left_out)
{
    struct bounds bounds = {.maker = maker, .changed = true};
    int tiles = begin(&bounds);
    while (bounds.changed) {
        bounds.changed = false;
        keep_all(&bounds, left_out, tiles);
        for (int i = 0; i < maker->plan.object_count; i++)
            if (bounds.low[i] > bounds.high[i])
                return true;
    }
    return false;
}
