/* plan_limits.c: how many there are of each object: what the game itself says, and what it must not be when a
 * play begins; else at least one and at most a quarter of the map. */
#include <stdio.h>

#include "core/check.h"
#include "generate/levels/plan.h"

/* ---- objects --------------------------------------------------------------------------------- */

static struct level_limit *add_limit(struct level_plan *plan, const char *name, int least, int most)
{
    CHECK(plan->limit_count < LIMITS_MAX);
    struct level_limit *limit = &plan->limits[plan->limit_count++];
    *limit = (struct level_limit){.least = least, .most = most, .adjustable = true};
    snprintf(limit->name, sizeof limit->name, "%s", name);
    return limit;
}

static bool border_is_used(const struct level_plan *plan)
{
    for (int i = 0; i < plan->rules->meeting_count; i++)
        if (level_in_group(plan->rules, plan->rules->meetings[i].first, plan->rules->wall) ||
            level_in_group(plan->rules, plan->rules->meetings[i].second, plan->rules->wall))
            return true;
    return false;
}

static bool is_single(const struct level_plan *plan, const struct level_object *object)
{
    for (int i = 0; i < object->type_count; i++)
        if (plan->rules->types[object->types[i]].single)
            return true;
    return false;
}

/* One for each object, in their order. */
static void limit_objects(struct level_plan *plan)
{
    int quarter = plan->width * plan->height / 4, avatars = 0;
    for (int i = 0; i < plan->object_count; i++)
        avatars += plan->objects[i].avatar;
    for (int i = 0; i < plan->object_count; i++) {
        const struct level_object *object = &plan->objects[i];
        struct level_limit *limit = add_limit(plan, object->name, 1, quarter);
        set_add(&limit->objects, i);
        if (object->avatar) {
            *limit = (struct level_limit){.objects = limit->objects, .line = object->line,
                                          .least = avatars == plan->rules->players ? 1 : 0,
                                          .most = avatars == 1 ? plan->rules->players : 1};
            limit->least = avatars == 1 ? plan->rules->players : limit->least;
            snprintf(limit->name, sizeof limit->name, "%s", object->name);
        } else if (object->border) {
            limit->least = 0;
            limit->most = border_is_used(plan) ? quarter : 0;
        } else if (object->idle) {
            limit->least = limit->most = 0;
        } else if (is_single(plan, object)) {
            limit->least = limit->most = 1;
            limit->adjustable = false;
            limit->line = plan->rules->types[object->types[0]].line;
        }
    }
    if (avatars > 1 && avatars != plan->rules->players) {
        struct level_limit *limit = add_limit(plan, "avatars", plan->rules->players, plan->rules->players);
        limit->adjustable = false;
        for (int i = 0; i < plan->object_count; i++)
            if (plan->objects[i].avatar)
                set_add(&limit->objects, i);
    }
}

/* ---- ends ------------------------------------------------------------------------------------ */

static bool is_counted(const struct level_rules *rules, const struct level_end *end, int type)
{
    for (int i = 0; i < end->type_count; i++)
        if (level_in_group(rules, end->types[i], type))
            return true;
    return false;
}

/* Whether a type makes what is counted, or something that does. */
static bool leads_to(const struct level_rules *rules, const struct level_end *end, int type, int depth)
{
    for (int i = 0; i < rules->types[type].make_count; i++)
        for (int t = 0; t < rules->type_count; t++)
            if (level_in_group(rules, rules->types[type].makes[i], t) &&
                (is_counted(rules, end, t) || (depth > 0 && leads_to(rules, end, t, depth - 1))))
                return true;
    return false;
}

/* Objects that an end counts; where no level has any of those, objects that make them. */
static int find_counted(const struct level_plan *plan, const struct level_end *end, bool makers,
                        struct object_set *set)
{
    int count = 0;
    for (int i = 0; i < plan->object_count; i++) {
        const struct level_object *object = &plan->objects[i];
        bool found = false;
        for (int k = 0; k < object->type_count; k++)
            found |= makers ? !object->avatar && leads_to(plan->rules, end, object->types[k], 3)
                            : is_counted(plan->rules, end, object->types[k]);
        if (found)
            set_add(set, i);
        count += found;
    }
    return count;
}

static bool floor_counts(const struct level_plan *plan, const struct level_end *end)
{
    for (int i = 0; i < plan->rules->letter_count; i++)
        for (int k = 0; k < plan->rules->letters[i].type_count; k++)
            if (plan->rules->letters[i].sign == plan->floor &&
                is_counted(plan->rules, end, plan->rules->letters[i].types[k]))
                return true;
    return false;
}

static int only_member(const struct level_plan *plan, const struct object_set *set)
{
    for (int i = 0; i < plan->object_count; i++)
        if (set_has(set, i))
            return i;
    return LEVEL_NONE;
}

/* What ends the game must not hold when it begins. */
static void limit_end(struct level_plan *plan, const struct level_end *end)
{
    struct object_set set = {{0, 0}};
    int count = find_counted(plan, end, false, &set), least = end->limit + 1;
    bool avatar = false;
    if (floor_counts(plan, end))
        return;
    for (int i = 0; i < plan->object_count; i++)
        avatar |= set_has(&set, i) && plan->objects[i].avatar;
    if (count == 0 && !end->at_least) {
        count = find_counted(plan, end, true, &set);
        least = 1;
    }
    if (count == 0 || (avatar && (end->at_least || end->limit < plan->rules->players)))
        return;
    int quarter = plan->width * plan->height / 4;
    if (count == 1) {
        struct level_limit *limit = &plan->limits[only_member(plan, &set)];
        if (end->at_least && limit->most >= end->limit) {
            limit->most = end->limit - 1 > 0 ? end->limit - 1 : 0;
            limit->least = limit->least < limit->most ? limit->least : limit->most;
        } else if (!end->at_least && limit->least < least) {
            limit->least = least;
            limit->most = limit->most > least ? limit->most : least;
        }
        limit->line = end->line;
        return;
    }
    char name[LEVEL_NAME_MAX];
    snprintf(name, sizeof name, "%s", plan->rules->types[end->types[0]].name);
    if (level_object_find(plan, name) != LEVEL_NONE)
        snprintf(name, sizeof name, "line_%d", end->line);
    if (plan->limit_count == LIMITS_MAX)
        return;
    int most = end->at_least ? (end->limit > 1 ? end->limit - 1 : 0) : quarter > least ? quarter : least;
    struct level_limit *limit = add_limit(plan, name, end->at_least ? 0 : least, most);
    limit->objects = set;
    limit->line = end->line;
    for (int i = 0; i < plan->object_count; i++)
        if (set_has(&set, i) && plan->limits[i].adjustable)
            plan->limits[i].least = 0;
}

void level_plan_limits(struct level_plan *plan)
{
    limit_objects(plan);
    for (int i = 0; i < plan->rules->end_count; i++)
        limit_end(plan, &plan->rules->ends[i]);
}
