/* counts.c: the demands on how many there are of each object, without the map: a small program that is told
 * impossible at once where a solver on the whole map would try every way to place too many things. */
#include "generate/levels/maker.h"

static int inner_tiles(const struct level_maker *maker)
{
    const struct level_plan *plan = &maker->plan;
    int tiles = 0;
    for (int cell = 0; cell < plan->width * plan->height; cell++) {
        bool border = plan->border != LEVEL_NONE &&
                      level_at_border(plan, cell % plan->width, cell / plan->width);
        tiles += !border && maker->draft[cell] != TILE_EMPTY;
    }
    return tiles;
}

/* Of an object, drawn in a draft: within the border, or on it. */
static int drawn(const struct level_maker *maker, int object, bool on_border)
{
    const struct level_plan *plan = &maker->plan;
    int count = 0;
    for (int cell = 0; cell < plan->width * plan->height; cell++) {
        bool border = plan->border != LEVEL_NONE &&
                      level_at_border(plan, cell % plan->width, cell / plan->width);
        count += maker->draft[cell] == object && border == on_border;
    }
    return count;
}

/* "#sum{ N,key : n(key,N) ; -N,door : n(door,N) }" */
static void add_sum(const struct level_maker *maker, const struct object_set *plus,
                    const struct object_set *minus, bool border, struct text *out)
{
    const char *between = "";
    text_add(out, "#sum{ ");
    for (int i = 0; i < maker->plan.object_count; i++) {
        const char *name = maker->plan.objects[i].name;
        bool less = minus && set_has(minus, i);
        if (!less && plus && !set_has(plus, i))
            continue;
        int more = border ? drawn(maker, i, true) : 0;
        text_add(out, "%s%sN,%s : n(%s,N)", between, less ? "-" : "", name, name);
        between = " ; ";
        if (more)
            text_add(out, " ; %d,drawn_%s", less ? -more : more, name);
    }
    text_add(out, " }");
}

void level_count_program(const struct level_maker *maker, const bool *left_out, struct text *out)
{
    const struct level_plan *plan = &maker->plan;
    int tiles = inner_tiles(maker);
    for (int i = 0; i < plan->object_count; i++)
        text_add(out, "{ n(%s,%d..%d) } = 1.\n", plan->objects[i].name, drawn(maker, i, false), tiles);
    text_add(out, ":- ");
    add_sum(maker, NULL, NULL, false, out);
    text_add(out, " > %d.\n", tiles);
    for (int i = 0; i < 2 * plan->limit_count; i++) {
        const struct level_limit *limit = &plan->limits[i / 2];
        if (left_out && left_out[i])
            continue;
        text_add(out, ":- ");
        add_sum(maker, &limit->objects, NULL, false, out);
        text_add(out, i % 2 ? " > %d.\n" : " < %d.\n", i % 2 ? limit->most : limit->least);
    }
    for (int i = 0; i < plan->pair_count; i++) {
        const struct level_pair *pair = &plan->pairs[i];
        if (left_out && left_out[level_demand_of_pair(maker, i)])
            continue;
        text_add(out, ":- ");
        add_sum(maker, &pair->keys, pair->equal ? &pair->locks : NULL, true, out);
        text_add(out, pair->equal ? " != 0.\n" : " < %d.\n", pair->amount);
    }
    text_add(out, "#show.\n");
}
