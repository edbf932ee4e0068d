/* draw.c: draws how many there are of each object, how they are spread over the quarters of the map, and a
 * layout at random. The solver only repairs it: left to itself it would give nearly the same level again and
 * again, or crowd some tiles and never use others. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "generate/levels/maker.h"

enum { FILL_PERCENT = 45,     /* of the tiles are taken at most, unless limits ask for more */
       ROUNDS = 8 };

/* ---- how many -------------------------------------------------------------------------------- */

static int inner_tiles(const struct level_plan *plan)
{
    return plan->border != LEVEL_NONE ? (plan->width - 2) * (plan->height - 2)
                                      : plan->width * plan->height;
}

static int sum(const struct level_plan *plan, const int *counts, const struct object_set *set)
{
    int total = 0;
    for (int i = 0; i < plan->object_count; i++)
        if (!set || set_has(set, i))
            total += counts[i];
    return total;
}

/* One more or one less of some object of a set, if its own limit allows it. What there is most of goes
 * first. */
static bool nudge(const struct level_plan *plan, struct rng *rng, int *counts,
                  const struct object_set *set, int by)
{
    int weights[OBJECTS_MAX] = {0}, total = 0;
    for (int i = 0; i < plan->object_count; i++) {
        int now = counts[i] + by, above = counts[i] - plan->limits[i].least;
        if ((set && !set_has(set, i)) || now < plan->limits[i].least || now > plan->limits[i].most)
            continue;
        weights[i] = by > 0 ? 1 : above * above;
        total += weights[i];
    }
    if (total == 0)
        return false;
    int drawn = (int)rng_below(rng, (uint32_t)total), at = 0;
    while (drawn >= weights[at])
        drawn -= weights[at++];
    counts[at] += by;
    return true;
}

/* What hides must fit into a corner, with room around. */
static int most_hidden(const struct level_plan *plan)
{
    int most = (plan->width - 4) * (plan->height - 4) / 8;
    return most > 1 ? most : 1;
}

/* Small numbers come more often than large ones: of three draws the smallest. Walls any number. */
static void draw_counts(const struct level_plan *plan, struct rng *rng, int *counts)
{
    int room = inner_tiles(plan);
    for (int i = 0; i < plan->object_count; i++) {
        const struct level_limit *limit = &plan->limits[i];
        int most = limit->most < room ? limit->most : room;
        int least = limit->least < most ? limit->least : most;
        if (plan->objects[i].hidden && most > most_hidden(plan))
            most = most_hidden(plan) > least ? most_hidden(plan) : least;
        counts[i] = rng_range(rng, least, most);
        for (int more = 0; more < 2 && !plan->objects[i].border; more++) {
            int other = rng_range(rng, least, most);
            counts[i] = other < counts[i] ? other : counts[i];
        }
    }
}

static void keep_pairs(const struct level_plan *plan, struct rng *rng, int *counts)
{
    for (int i = 0; i < plan->pair_count; i++) {
        const struct level_pair *pair = &plan->pairs[i];
        bool moved = true;
        while (moved) {
            int keys = sum(plan, counts, &pair->keys), locks = sum(plan, counts, &pair->locks);
            if (!pair->equal)
                moved = keys < pair->amount && nudge(plan, rng, counts, &pair->keys, 1);
            else if (keys < locks)
                moved = nudge(plan, rng, counts, &pair->locks, -1) ||
                        nudge(plan, rng, counts, &pair->keys, 1);
            else
                moved = keys > locks && (nudge(plan, rng, counts, &pair->keys, -1) ||
                                         nudge(plan, rng, counts, &pair->locks, 1));
        }
    }
}

/* Limits on several objects together; those on one hold from the start. */
static void keep_groups(const struct level_plan *plan, struct rng *rng, int *counts)
{
    for (int i = plan->object_count; i < plan->limit_count; i++) {
        const struct level_limit *limit = &plan->limits[i];
        while (sum(plan, counts, &limit->objects) < limit->least &&
               nudge(plan, rng, counts, &limit->objects, 1))
            ;
        while (sum(plan, counts, &limit->objects) > limit->most &&
               nudge(plan, rng, counts, &limit->objects, -1))
            ;
    }
}

static void keep_fill(const struct level_maker *maker, struct rng *rng, int *counts)
{
    const struct level_wish *wish = &maker->wish;
    int tiles = inner_tiles(&maker->plan), most = tiles * FILL_PERCENT / 100, least = 0;
    if (wish->empty_most) {
        most = tiles - (tiles * wish->empty_least + 99) / 100;
        least = tiles - tiles * wish->empty_most / 100;
    }
    while (sum(&maker->plan, counts, NULL) > most && nudge(&maker->plan, rng, counts, NULL, -1))
        ;
    while (sum(&maker->plan, counts, NULL) < least && nudge(&maker->plan, rng, counts, NULL, 1))
        ;
}

/* ---- where about ----------------------------------------------------------------------------- */

/* N/4 in each quarter; of the rest one anywhere, two across from each other, three in all but one. */
static void split(struct rng *rng, int count, int quarters[4])
{
    int at = (int)rng_below(rng, 4);
    for (int q = 0; q < 4; q++)
        quarters[q] = count / 4;
    if (count % 4 == 1)
        quarters[at]++;
    if (count % 4 == 2) {
        quarters[at]++;
        quarters[3 - at]++;
    }
    for (int q = 0; count % 4 == 3 && q < 4; q++)
        quarters[q] += q != at;
}

/* What hides behind locks lies where the locks are: its quarters are left to the solver. */
static bool may_split(const struct level_maker *maker, int index)
{
    const struct level_object *object = &maker->plan.objects[index];
    bool hiding = false;
    for (int i = 0; i < maker->plan.object_count; i++)
        hiding |= maker->plan.objects[i].hidden;
    for (int cell = 0; maker->drafted && cell < maker->plan.width * maker->plan.height; cell++)
        if (maker->draft[cell] == index)
            return false;
    if (maker->wish.symmetry && level_is_firm(object))
        return false;
    return maker->wish.balance == BALANCE_QUADRANTS && !object->hidden && !(hiding && object->opens);
}

/* ---- a layout -------------------------------------------------------------------------------- */

struct layout {
    const struct level_maker *maker;
    struct rng *rng;
    int16_t    *tiles;
    int        *order, order_count;      /* free tiles in a random order */
};

static bool is_free(const struct layout *layout, int x, int y, int quarter)
{
    const struct level_plan *plan = &layout->maker->plan;
    if (x < 0 || y < 0 || x >= plan->width || y >= plan->height)
        return false;
    return layout->tiles[y * plan->width + x] == TILE_EMPTY &&
           layout->maker->draft[y * plan->width + x] == TILE_FREE &&
           (quarter < 0 || level_quarter(plan, x, y) == quarter);
}

static int find_tile(const struct layout *layout, int quarter)
{
    int width = layout->maker->plan.width;
    for (int i = 0; i < layout->order_count; i++)
        if (is_free(layout, layout->order[i] % width, layout->order[i] / width, quarter))
            return layout->order[i];
    return -1;
}

/* Walls come in runs, three in four going on the way they came: they look built, not strewn. */
static void place_run(struct layout *layout, int object, int count, int quarter)
{
    int width = layout->maker->plan.width;
    for (int cell; count > 0 && (cell = find_tile(layout, quarter)) >= 0;) {
        int x = cell % width, y = cell / width;
        int way = (int)rng_below(layout->rng, 4);
        int dx = way == 0 ? 1 : way == 1 ? -1 : 0, dy = way == 2 ? 1 : way == 3 ? -1 : 0;
        do {
            layout->tiles[y * width + x] = (int16_t)object;
            x += dx;
            y += dy;
            count--;
        } while (count > 0 && is_free(layout, x, y, quarter) && rng_below(layout->rng, 4) > 0);
    }
}

static void place(struct layout *layout, int object, int count, int quarter)
{
    if (layout->maker->plan.objects[object].border) {
        place_run(layout, object, count, quarter);
        return;
    }
    for (int cell; count > 0 && (cell = find_tile(layout, quarter)) >= 0; count--)
        layout->tiles[cell] = (int16_t)object;
}

static void shuffle(struct rng *rng, int *list, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int other = (int)rng_below(rng, (uint32_t)i + 1), kept = list[i];
        list[i] = list[other];
        list[other] = kept;
    }
}

static void lay_out(const struct level_maker *maker, struct rng *rng, struct level_draw *draw)
{
    const struct level_plan *plan = &maker->plan;
    int cells = plan->width * plan->height;
    struct layout layout = {.maker = maker, .rng = rng, .tiles = draw->layout,
                            .order = heap_new((size_t)cells, sizeof(int))};
    int placed[OBJECTS_MAX] = {0}, vaulted[OBJECTS_MAX] = {0};
    for (int cell = 0; cell < cells; cell++) {
        draw->layout[cell] = TILE_EMPTY;
        if (maker->draft[cell] == TILE_FREE)
            layout.order[layout.order_count++] = cell;
        else if (maker->draft[cell] >= 0 &&
                 !(plan->border != LEVEL_NONE &&
                   level_at_border(plan, cell % plan->width, cell / plan->width)))
            placed[maker->draft[cell]]++;
    }
    shuffle(rng, layout.order, layout.order_count);
    level_vault_place(maker, rng, draw, vaulted);
    for (int i = 0; i < plan->object_count; i++) {
        if (!draw->split[i])
            place(&layout, i, draw->counts[i] - placed[i] - vaulted[i], -1);
        for (int q = 0; draw->split[i] && q < 4; q++)
            place(&layout, i, draw->quarters[i][q] - (q == draw->vault.quarter ? vaulted[i] : 0), q);
    }
    free(layout.order);
}

/* What stands in the way for good, put across as well. */
static void mirror(const struct level_maker *maker, struct level_draw *draw)
{
    const struct level_plan *plan = &maker->plan;
    enum level_symmetry symmetry = maker->wish.symmetry;
    bool across = symmetry != SYMMETRY_TOP_BOTTOM, down = symmetry != SYMMETRY_LEFT_RIGHT;
    for (int pass = 0; pass < (symmetry == SYMMETRY_BOTH ? 2 : 1); pass++)
        for (int cell = 0; cell < plan->width * plan->height; cell++) {
            int x = cell % plan->width, y = cell / plan->width;
            int x2 = across && !(symmetry == SYMMETRY_BOTH && pass) ? plan->width - 1 - x : x;
            int y2 = down && !(symmetry == SYMMETRY_BOTH && !pass) ? plan->height - 1 - y : y;
            int other = y2 * plan->width + x2;
            if (draw->layout[cell] >= 0 && level_is_firm(&plan->objects[draw->layout[cell]]) &&
                maker->draft[other] == TILE_FREE)
                draw->layout[other] = draw->layout[cell];
        }
}

/* ---- all of it ------------------------------------------------------------------------------- */

void level_draw_new(const struct level_maker *maker, struct rng *rng, enum level_ease ease,
                    struct level_draw *draw)
{
    const struct level_plan *plan = &maker->plan;
    *draw = (struct level_draw){.layout = heap_new((size_t)(plan->width * plan->height), sizeof(int16_t))};
    draw_counts(plan, rng, draw->counts);
    for (int round = 0; round < ROUNDS; round++) {
        keep_fill(maker, rng, draw->counts);
        keep_groups(plan, rng, draw->counts);
        keep_pairs(plan, rng, draw->counts);
    }
    for (int i = 0; i < plan->object_count; i++) {
        bool free_count = maker->wish.symmetry && level_is_firm(&plan->objects[i]);
        split(rng, draw->counts[i], draw->quarters[i]);
        draw->exact[i] = ease < EASE_COUNTS && !free_count;
        draw->split[i] = ease < EASE_QUARTERS && may_split(maker, i);
    }
    level_vault_plan(maker, rng, draw);
    lay_out(maker, rng, draw);
    if (maker->wish.symmetry)
        mirror(maker, draw);
}

void level_draw_free(struct level_draw *draw)
{
    free(draw->layout);
}
