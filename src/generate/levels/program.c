/* program.c: a plan as an answer set program that a person can read: each rule of the game is quoted with
 * its line where something follows from it.
 *
 * at(X,Y,O) says that object O stands at column X, row Y, counted from 0. reach(S,X,Y) holds where the
 * avatar can go: in stage 0 with all locks shut, in the last stage with all of them open. */
#include <stdlib.h>
#include <string.h>

#include "generate/levels/maker.h"

/* ---- quoting --------------------------------------------------------------------------------- */

static void quote(const struct level_maker *maker, const struct level_why *why, struct text *out)
{
    for (int i = 0; i < why->count; i++) {
        int length;
        const char *line = level_line(&maker->rules, why->lines[i], &length);
        text_add(out, "%% line %d: %.*s\n", why->lines[i], length, line);
    }
}

static void quote_line(const struct level_maker *maker, int line, struct text *out)
{
    struct level_why why = {.lines = {line}, .count = line > 0};
    quote(maker, &why, out);
}

/* ---- basic rules ----------------------------------------------------------------------------- */

static void add_tiles(const struct level_maker *maker, struct text *out)
{
    const struct level_plan *plan = &maker->plan;
    text_add(out,
             "%% ---- tiles: a map of w x h, its border, and which tiles lie side by side\n"
             "#const w=%d. #const h=%d.\n"
             "cell(0..w-1,0..h-1).\n", plan->width, plan->height);
    if (plan->border != LEVEL_NONE)
        text_add(out, "border(X,Y) :- cell(X,Y), X=0.  border(X,Y) :- cell(X,Y), X=w-1.\n"
                      "border(X,Y) :- cell(X,Y), Y=0.  border(X,Y) :- cell(X,Y), Y=h-1.\n");
    text_add(out, "inner(X,Y) :- cell(X,Y), not border(X,Y).\n"
                  "adj(X,Y,X+1,Y) :- cell(X,Y), X<w-1.  adj(X,Y,X-1,Y) :- cell(X,Y), X>0.\n"
                  "adj(X,Y,X,Y+1) :- cell(X,Y), Y<h-1.  adj(X,Y,X,Y-1) :- cell(X,Y), Y>0.\n"
                  "#defined border/2. #defined drawn/2. #defined solid/1. #defined opens/1.\n"
                  "#defined key/1. #defined need/1. #defined hidden/1. #defined seal/1. #defined firm/1.\n"
                  "#defined goal/1.\n");
}

static void add_objects(const struct level_maker *maker, struct text *out)
{
    const struct level_plan *plan = &maker->plan;
    text_add(out, "\n%% ---- objects: at most one a tile%s\n",
             plan->border != LEVEL_NONE ? ", and walls around" : "");
    for (int i = 0; i < plan->object_count; i++) {
        const struct level_object *object = &plan->objects[i];
        int length;
        const char *line = level_line(&maker->rules, object->line, &length);
        size_t start = out->length;
        text_add(out, "object(%s).", object->name);
        int gap = 24 - (int)(out->length - start);
        text_add(out, "%*s%% ", gap > 1 ? gap : 1, "");
        if (object->line)
            text_add(out, "line %d: %.*s\n", object->line, length, line);
        else
            text_add(out, "'%c', by default\n", object->sign);
    }
    if (plan->border != LEVEL_NONE)
        text_add(out, "at(X,Y,%s) :- border(X,Y), not drawn(X,Y).\n", plan->objects[plan->border].name);
    text_add(out, "{ at(X,Y,O) : object(O) } 1 :- inner(X,Y), not drawn(X,Y).\n");
    if (maker->drafted)
        text_add(out, "\n%% ---- the draft: these tiles are as they were drawn\n");
    for (int cell = 0; maker->drafted && cell < plan->width * plan->height; cell++) {
        int x = cell % plan->width, y = cell / plan->width;
        if (maker->draft[cell] == TILE_FREE)
            continue;
        text_add(out, "drawn(%d,%d).", x, y);
        if (maker->draft[cell] >= 0)
            text_add(out, " at(%d,%d,%s).", x, y, plan->objects[maker->draft[cell]].name);
        text_add(out, "\n");
    }
}

/* ---- what the avatar can reach --------------------------------------------------------------- */

static bool any(const struct level_plan *plan, size_t flag)
{
    for (int i = 0; i < plan->object_count; i++)
        if (*(const bool *)((const char *)&plan->objects[i] + flag))
            return true;
    return false;
}
#define ANY(plan, flag) any(plan, offsetof(struct level_object, flag))

static void add_passing(const struct level_maker *maker, struct text *out)
{
    const struct level_plan *plan = &maker->plan;
    text_add(out, "\n%% ---- passing: what stops or kills the avatar is solid, what a key opens opens\n");
    for (int i = 0; i < plan->object_count; i++) {
        const struct level_object *object = &plan->objects[i];
        if (!object->solid)
            continue;
        quote(maker, &object->solid_why, out);
        text_add(out, "solid(%s).\n", object->name);
        if (object->opens) {
            quote(maker, &object->opens_why, out);
            text_add(out, "opens(%s).\n", object->name);
        }
    }
    text_add(out, "stage(0). stage(1) :- opens(_).  last(1) :- stage(1). last(0) :- not stage(1).\n"
                  "shut(0,O) :- solid(O).  shut(1,O) :- solid(O), not opens(O), stage(1).\n"
                  "free(S,X,Y) :- cell(X,Y), stage(S), not at(X,Y,O) : shut(S,O).\n");
    for (int i = 0; i < plan->object_count; i++)
        if (plan->objects[i].avatar)
            text_add(out, "reach(0,X,Y) :- at(X,Y,%s).\n", plan->objects[i].name);
    text_add(out, "reach(1,X,Y) :- reach(0,X,Y), stage(1).\n"
                  "reach(S,X,Y) :- reach(S,X2,Y2), adj(X2,Y2,X,Y), free(S,X,Y).\n");
}

static void add_needs(const struct level_maker *maker, struct text *out)
{
    const struct level_plan *plan = &maker->plan;
    text_add(out, "\n%% ---- reaching: keys before any lock is open, all else that can be taken at last\n");
    for (int i = 0; i < plan->object_count; i++) {
        const struct level_object *object = &plan->objects[i];
        if (object->key) {
            quote(maker, &object->key_why, out);
            text_add(out, "key(%s).\n", object->name);
        } else if (object->need) {
            quote(maker, &object->need_why, out);
            text_add(out, "need(%s).\n", object->name);
        }
    }
    text_add(out, ":- at(X,Y,O), key(O), not shut(0,O), not reach(0,X,Y).\n"
                  ":- at(X,Y,O), key(O), shut(0,O), not reach(0,X2,Y2) : adj(X,Y,X2,Y2).\n"
                  ":- at(X,Y,O), need(O), last(S), not shut(S,O), not reach(S,X,Y).\n"
                  ":- at(X,Y,O), need(O), last(S), shut(S,O), not reach(S,X2,Y2) : adj(X,Y,X2,Y2).\n");
}

static void add_hidden(const struct level_maker *maker, struct text *out)
{
    const struct level_plan *plan = &maker->plan;
    if (!ANY(plan, hidden))
        return;
    text_add(out, "\n%% ---- behind the door: goals cannot be reached while locks are shut, not even "
                  "through what might give way\n");
    for (int i = 0; i < plan->object_count; i++) {
        const struct level_object *object = &plan->objects[i];
        if (object->seals)
            text_add(out, "seal(%s).\n", object->name);
        if (object->hidden) {
            quote(maker, &object->hidden_why, out);
            text_add(out, "hidden(%s).\n", object->name);
        }
    }
    text_add(out, "open(X,Y) :- cell(X,Y), not at(X,Y,O) : seal(O).\n");
    for (int i = 0; i < plan->object_count; i++)
        if (plan->objects[i].avatar)
            text_add(out, "leak(X,Y) :- at(X,Y,%s).\n", plan->objects[i].name);
    text_add(out, "leak(X,Y) :- leak(X2,Y2), adj(X2,Y2,X,Y), open(X,Y).\n"
                  ":- at(X,Y,O), hidden(O), leak(X,Y).\n"
                  ":- at(X,Y,O), hidden(O), adj(X,Y,X2,Y2), leak(X2,Y2).\n");
}

static void add_pushed(const struct level_maker *maker, struct text *out)
{
    const struct level_plan *plan = &maker->plan;
    if (!ANY(plan, pushed))
        return;
    text_add(out, "\n%% ---- pushing: what is pushed has room on two opposite sides\n");
    for (int i = 0; i < plan->object_count; i++)
        if (plan->objects[i].pushed) {
            quote(maker, &plan->objects[i].pushed_why, out);
            text_add(out, "pushed(%s).\n", plan->objects[i].name);
        }
    text_add(out, "blocked(X,Y) :- at(X,Y,O), firm(O).\n"
                  "room(X,Y) :- cell(X,Y), cell(X-1,Y), cell(X+1,Y), "
                  "not blocked(X-1,Y), not blocked(X+1,Y).\n"
                  "room(X,Y) :- cell(X,Y), cell(X,Y-1), cell(X,Y+1), "
                  "not blocked(X,Y-1), not blocked(X,Y+1).\n"
                  ":- at(X,Y,O), pushed(O), not room(X,Y).\n");
}

void level_goals(const struct level_plan *plan, struct object_set *out)
{
    bool some = false;
    *out = (struct object_set){{0, 0}};
    for (int pass = 0; pass < 2 && !some; pass++)
        for (int i = 0; i < plan->object_count; i++)
            if (plan->objects[i].need && (pass == 1 || plan->objects[i].counted)) {
                set_add(out, i);
                some = true;
            }
}

/* ---- demands --------------------------------------------------------------------------------- */

/* Numbered: at least and at most of each limit, pairs, distances, emptiness, way, symmetry. */
enum { DEMAND_EMPTY, DEMAND_WAY, DEMAND_SYMMETRY, DEMAND_OTHERS };

static int first_pair(const struct level_maker *maker)
{
    return 2 * maker->plan.limit_count;
}

static int first_distance(const struct level_maker *maker)
{
    return first_pair(maker) + maker->plan.pair_count;
}

static int first_other(const struct level_maker *maker)
{
    return first_distance(maker) + maker->wish.distance_count;
}

int level_demand_count(const struct level_maker *maker)
{
    return first_other(maker) + DEMAND_OTHERS;
}

int level_demand_of_pair(const struct level_maker *maker, int pair)
{
    return first_pair(maker) + pair;
}

static void add_range(struct text *out, int least, int most)
{
    if (most)
        text_add(out, "%d..%d", least, most);
    else
        text_add(out, "%d or more", least);
}

static void name_set(const struct level_maker *maker, const struct object_set *set, struct text *out)
{
    const char *between = "";
    for (int i = 0; i < maker->plan.object_count; i++)
        if (set_has(set, i)) {
            text_add(out, "%s%s", between, maker->plan.objects[i].name);
            between = " + ";
        }
}

void level_demand_name(const struct level_maker *maker, int demand, struct text *out)
{
    const struct level_wish *wish = &maker->wish;
    if (demand < first_pair(maker)) {
        const struct level_limit *limit = &maker->plan.limits[demand / 2];
        text_add(out, "%s at %s %d", limit->name, demand % 2 ? "most" : "least",
                 demand % 2 ? limit->most : limit->least);
        if (limit->line)
            text_add(out, " (line %d)", limit->line);
    } else if (demand < first_distance(maker)) {
        const struct level_pair *pair = &maker->plan.pairs[demand - first_pair(maker)];
        name_set(maker, &pair->keys, out);
        text_add(out, pair->equal ? " as many as " : " enough for ");
        name_set(maker, &pair->locks, out);
        text_add(out, " (line %d)", pair->why.lines[0]);
    } else if (demand < first_other(maker)) {
        const struct level_distance *distance = &wish->distances[demand - first_distance(maker)];
        text_add(out, "%s to %s ", distance->first, distance->second);
        add_range(out, distance->least, distance->most);
    } else if (demand - first_other(maker) == DEMAND_EMPTY) {
        text_add(out, "%d..%d %% of the tiles empty", wish->empty_least, wish->empty_most);
    } else if (demand - first_other(maker) == DEMAND_WAY) {
        text_add(out, "a way of ");
        add_range(out, wish->way_least, wish->way_most);
        text_add(out, " steps");
    } else {
        text_add(out, "symmetry");
    }
}

static void add_count(const struct level_maker *maker, const struct object_set *set, struct text *out)
{
    const char *between = "";
    text_add(out, "#count{ X,Y : ");
    for (int i = 0; i < maker->plan.object_count; i++)
        if (set_has(set, i)) {
            text_add(out, "%sinner(X,Y), at(X,Y,%s)", between, maker->plan.objects[i].name);
            between = " ; X,Y : ";
        }
    text_add(out, " }");
}

static void add_limits(const struct level_maker *maker, const bool *left_out, struct text *out)
{
    text_add(out, "\n%% ---- limits: at least and at most so many, borders not counted\n");
    for (int i = 0; i < maker->plan.limit_count; i++) {
        const struct level_limit *limit = &maker->plan.limits[i];
        quote_line(maker, limit->line, out);
        if (!(left_out && left_out[2 * i]) && limit->least > 0) {
            text_add(out, ":- ");
            add_count(maker, &limit->objects, out);
            text_add(out, " < %d.\n", limit->least);
        }
        if (!(left_out && left_out[2 * i + 1])) {
            text_add(out, ":- ");
            add_count(maker, &limit->objects, out);
            text_add(out, " > %d.\n", limit->most);
        }
    }
}

/* The number of keys less that of locks. */
static void add_difference(const struct level_maker *maker, const struct level_pair *pair,
                           struct text *out)
{
    const char *between = "";
    text_add(out, "#sum{ ");
    for (int i = 0; i < maker->plan.object_count; i++) {
        bool key = set_has(&pair->keys, i), lock = set_has(&pair->locks, i) && pair->equal;
        if (!key && !lock)
            continue;
        text_add(out, "%s%d,X,Y,%s : at(X,Y,%s)", between, key ? 1 : -1, maker->plan.objects[i].name,
                 maker->plan.objects[i].name);
        between = " ; ";
    }
    text_add(out, " }");
}

static void add_pairs(const struct level_maker *maker, const bool *left_out, struct text *out)
{
    if (maker->plan.pair_count)
        text_add(out, "\n%% ---- keys and locks: as many of the one as of the other\n");
    for (int i = 0; i < maker->plan.pair_count; i++) {
        const struct level_pair *pair = &maker->plan.pairs[i];
        if (left_out && left_out[first_pair(maker) + i])
            continue;
        quote(maker, &pair->why, out);
        text_add(out, ":- ");
        add_difference(maker, pair, out);
        text_add(out, pair->equal ? " != 0.\n" : " < %d.\n", pair->amount);
    }
}

static void add_distances(const struct level_maker *maker, const bool *left_out, struct text *out)
{
    for (int i = 0; i < maker->wish.distance_count; i++) {
        const struct level_distance *distance = &maker->wish.distances[i];
        const char *first = maker->plan.objects[maker->distance_first[i]].name;
        const char *second = maker->plan.objects[maker->distance_second[i]].name;
        if (left_out && left_out[first_distance(maker) + i])
            continue;
        text_add(out, "\n%% ---- distance from %s to %s\n", first, second);
        if (distance->least > 0)
            text_add(out, "%% none nearer than %d\n"
                          ":- at(X,Y,%s), at(X2,Y2,%s), (X,Y)!=(X2,Y2), |X-X2|+|Y-Y2| < %d.\n",
                     distance->least, first, second, distance->least);
        if (distance->most)
            text_add(out, "%% one within %d\n"
                          ":- at(X,Y,%s), not at(X2,Y2,%s) : cell(X2,Y2), (X,Y)!=(X2,Y2), "
                          "|X-X2|+|Y-Y2| <= %d.\n", distance->most, first, second, distance->most);
    }
}

static void add_way(const struct level_maker *maker, struct text *out)
{
    const struct level_wish *wish = &maker->wish;
    struct object_set goals;
    level_goals(&maker->plan, &goals);
    text_add(out, "\n%% ---- the way: steps to the nearest goal, locks taken as open\n#const steps=%d.\n",
             wish->way_most ? wish->way_most : wish->way_least);
    for (int i = 0; i < maker->plan.object_count; i++) {
        if (set_has(&goals, i))
            text_add(out, "goal(%s).\n", maker->plan.objects[i].name);
        if (maker->plan.objects[i].avatar)
            text_add(out, "near(0,X,Y) :- at(X,Y,%s).\n", maker->plan.objects[i].name);
    }
    text_add(out, "near(D+1,X,Y) :- near(D,X2,Y2), D<steps-1, adj(X2,Y2,X,Y), free(S,X,Y), last(S).\n"
                  "met(D+1) :- near(D,X2,Y2), adj(X2,Y2,X,Y), at(X,Y,O), goal(O).\n");
    text_add(out, ":- met(D), D < %d.\n", wish->way_least);
    if (wish->way_most)
        text_add(out, ":- not met(D) : D=1..%d.\n", wish->way_most);
}

static void add_symmetry(const struct level_maker *maker, struct text *out)
{
    static const char *const mirrors[] = {
        [SYMMETRY_LEFT_RIGHT] = "mirror(X,Y,w-1-X,Y) :- cell(X,Y).\n",
        [SYMMETRY_TOP_BOTTOM] = "mirror(X,Y,X,h-1-Y) :- cell(X,Y).\n",
        [SYMMETRY_BOTH] = "mirror(X,Y,w-1-X,Y) :- cell(X,Y).  mirror(X,Y,X,h-1-Y) :- cell(X,Y).\n",
        [SYMMETRY_TURN] = "mirror(X,Y,w-1-X,h-1-Y) :- cell(X,Y).\n",
    };
    text_add(out, "\n%% ---- symmetry of what stands in the way for good\n%s"
                  ":- at(X,Y,O), firm(O), mirror(X,Y,X2,Y2), not at(X2,Y2,O).\n",
             mirrors[maker->wish.symmetry]);
}

/* Of `percent` of the inner tiles, rounded so that both bounds can be met. */
static int inner_tiles(const struct level_plan *plan)
{
    return plan->border != LEVEL_NONE ? (plan->width - 2) * (plan->height - 2)
                                      : plan->width * plan->height;
}

static void add_options(const struct level_maker *maker, const bool *left_out, struct text *out)
{
    const struct level_wish *wish = &maker->wish;
    const bool *left = left_out ? left_out + first_other(maker) : NULL;
    int tiles = inner_tiles(&maker->plan);
    for (int i = 0; i < maker->plan.object_count; i++)
        if (level_is_firm(&maker->plan.objects[i]))
            text_add(out, "%sfirm(%s).\n", i ? "" : "\n", maker->plan.objects[i].name);
    if (wish->empty_most && !(left && left[DEMAND_EMPTY]))
        text_add(out, "\n%% ---- emptiness: %d..%d %% of the tiles within the border\n"
                      ":- #count{ X,Y : inner(X,Y), at(X,Y,O) } > %d.\n"
                      ":- #count{ X,Y : inner(X,Y), at(X,Y,O) } < %d.\n", wish->empty_least, wish->empty_most,
                 tiles - (tiles * wish->empty_least + 99) / 100, tiles - tiles * wish->empty_most / 100);
    if ((wish->way_least || wish->way_most) && !(left && left[DEMAND_WAY]))
        add_way(maker, out);
    if (wish->symmetry && !(left && left[DEMAND_SYMMETRY]))
        add_symmetry(maker, out);
}

/* ---- what was drawn -------------------------------------------------------------------------- */

static void add_draw(const struct level_maker *maker, const struct level_draw *draw, struct text *out)
{
    const struct level_plan *plan = &maker->plan;
    text_add(out, "\n%% ---- drawn for this level: how many, and in which quarter of the map\n"
                  "quarter(X,Y,0) :- inner(X,Y), 2*X<w, 2*Y<h.   "
                  "quarter(X,Y,1) :- inner(X,Y), 2*X>=w, 2*Y<h.\n"
                  "quarter(X,Y,2) :- inner(X,Y), 2*X<w, 2*Y>=h.  "
                  "quarter(X,Y,3) :- inner(X,Y), 2*X>=w, 2*Y>=h.\n"
                  "#defined so_many/2. #defined so_many/3.\n"
                  ":- so_many(O,N), #count{ X,Y : inner(X,Y), at(X,Y,O) } != N.\n"
                  ":- so_many(O,Q,N), #count{ X,Y : quarter(X,Y,Q), at(X,Y,O) } != N.\n");
    for (int i = 0; i < plan->object_count; i++) {
        const char *name = plan->objects[i].name;
        const int *each = draw->quarters[i];
        if (draw->split[i])
            text_add(out, "so_many(%s,0,%d). so_many(%s,1,%d). so_many(%s,2,%d). so_many(%s,3,%d).\n", name,
                     each[0], name, each[1], name, each[2], name, each[3]);
        else if (draw->exact[i])
            text_add(out, "so_many(%s,%d).\n", name, draw->counts[i]);
    }
    text_add(out, "\n%% ---- drawn for this level: a layout to begin with, which the solver repairs\n");
    for (int cell = 0; cell < plan->width * plan->height; cell++)
        if (draw->layout[cell] >= 0 && maker->draft[cell] == TILE_FREE)
            text_add(out, "#heuristic at(%d,%d,%s). [1,true]\n", cell % plan->width, cell / plan->width,
                     plan->objects[draw->layout[cell]].name);
}

/* Balance as something to aim at: a penalty for each one too many in a half. */
static void add_balance(const struct level_maker *maker, struct text *out)
{
    text_add(out, "\n%% ---- balance: as many of each object left as right, above as below, as nearly as "
                  "can be\n"
                  "side(X,Y,1,1) :- inner(X,Y), 2*X<w-1.   side(X,Y,1,-1) :- inner(X,Y), 2*X>w-1.\n"
                  "side(X,Y,2,1) :- inner(X,Y), 2*Y<h-1.   side(X,Y,2,-1) :- inner(X,Y), 2*Y>h-1.\n");
    for (int i = 0; i < maker->plan.object_count; i++) {
        const char *name = maker->plan.objects[i].name;
        int most = maker->plan.limits[i].most;
        if (most > 0)
            text_add(out, "off(%s,K,N) :- K=1..2, N=1..%d, N <= #sum{ S,X,Y : at(X,Y,%s), side(X,Y,K,S) }.\n"
                          "off(%s,K,-N) :- K=1..2, N=1..%d, "
                          "#sum{ S,X,Y : at(X,Y,%s), side(X,Y,K,S) } <= -N.\n",
                     name, most, name, name, most, name);
    }
    text_add(out, "#minimize{ 1,O,K,N : off(O,K,N) }.\n");
}

/* ---- all of it ------------------------------------------------------------------------------- */

void level_program(const struct level_maker *maker, const struct level_draw *draw, const bool *left_out,
                   struct text *out)
{
    text_add(out, "%% Levels of %d x %d tiles, from the rules of the game.\n\n", maker->plan.width,
             maker->plan.height);
    add_tiles(maker, out);
    add_objects(maker, out);
    if (maker->plan.walks) {
        add_passing(maker, out);
        add_needs(maker, out);
        add_hidden(maker, out);
        add_pushed(maker, out);
    } else {
        text_add(out, "\n%% The avatar does not go step by step in all four directions, so nothing is asked "
                      "about what it can reach.\n");
    }
    add_options(maker, left_out, out);
    add_limits(maker, left_out, out);
    add_pairs(maker, left_out, out);
    add_distances(maker, left_out, out);
    if (draw)
        add_draw(maker, draw, out);
    if (draw && maker->wish.balance == BALANCE_SOFT)
        add_balance(maker, out);
    text_add(out, "\n#show at/3.\n");
}
