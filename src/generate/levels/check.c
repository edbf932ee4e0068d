/* check.c: whether a level holds what was asked for, found out by counting and searching, without the
 * solver and without its program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "generate/levels/maker.h"

struct board {
    const struct level_maker *maker;
    const struct level_plan  *plan;
    int16_t *tiles;
    int     *queue, *steps;          /* of the last search */
    struct text *why;
};

static const struct level_object *object_at(const struct board *board, int cell)
{
    return board->tiles[cell] >= 0 ? &board->plan->objects[board->tiles[cell]] : NULL;
}

/* ---- reading it ------------------------------------------------------------------------------ */

static bool read_rows(struct board *board, const char *level)
{
    const struct level_plan *plan = board->plan;
    for (int y = 0; y < plan->height; y++) {
        int length = (int)strcspn(level, "\n");
        if (length != plan->width) {
            text_add(board->why, "row %d has %d tiles instead of %d", y + 1, length, plan->width);
            return false;
        }
        for (int x = 0; x < length; x++) {
            int object = level_object_of(plan, level[x]);
            if (object == LEVEL_NONE && level[x] != plan->floor) {
                text_add(board->why, "'%c' in row %d is no object", level[x], y + 1);
                return false;
            }
            board->tiles[y * plan->width + x] = (int16_t)(object == LEVEL_NONE ? TILE_EMPTY : object);
        }
        level += length + (level[length] == '\n');
    }
    if (*level)
        text_add(board->why, "there are more than %d rows", plan->height);
    return !*level;
}

static bool check_fixed(const struct board *board)
{
    const struct level_plan *plan = board->plan;
    for (int cell = 0; cell < plan->width * plan->height; cell++)
        if (board->maker->draft[cell] != TILE_FREE && board->maker->draft[cell] != board->tiles[cell]) {
            text_add(board->why, "the tile at column %d, row %d is not that of the border or the draft",
                     cell % plan->width + 1, cell / plan->width + 1);
            return false;
        }
    return true;
}

/* ---- counting -------------------------------------------------------------------------------- */

static int count(const struct board *board, const struct object_set *set, bool inside)
{
    const struct level_plan *plan = board->plan;
    int total = 0;
    for (int cell = 0; cell < plan->width * plan->height; cell++) {
        bool border = plan->border != LEVEL_NONE &&
                      level_at_border(plan, cell % plan->width, cell / plan->width);
        if (board->tiles[cell] >= 0 && (!set || set_has(set, board->tiles[cell])) && !(inside && border))
            total++;
    }
    return total;
}

static bool check_counts(const struct board *board)
{
    const struct level_plan *plan = board->plan;
    for (int i = 0; i < plan->limit_count; i++) {
        int found = count(board, &plan->limits[i].objects, true);
        if (found < plan->limits[i].least || found > plan->limits[i].most) {
            text_add(board->why, "there are %d of %s instead of %d to %d", found, plan->limits[i].name,
                     plan->limits[i].least, plan->limits[i].most);
            return false;
        }
    }
    for (int i = 0; i < plan->pair_count; i++) {
        int keys = count(board, &plan->pairs[i].keys, false);
        int locks = count(board, &plan->pairs[i].locks, false), amount = plan->pairs[i].amount;
        if (plan->pairs[i].equal ? keys != locks : keys < amount) {
            text_add(board->why, "there are %d keys for %d locks", keys, locks);
            return false;
        }
    }
    return true;
}

static bool check_empty(const struct board *board)
{
    const struct level_plan *plan = board->plan;
    const struct level_wish *wish = &board->maker->wish;
    int tiles = plan->border != LEVEL_NONE ? (plan->width - 2) * (plan->height - 2)
                                           : plan->width * plan->height;
    int empty = tiles - count(board, NULL, true);
    if (!wish->empty_most || (100 * empty >= tiles * wish->empty_least &&
                              100 * empty <= tiles * wish->empty_most + 99))
        return true;
    text_add(board->why, "%d of %d tiles are empty", empty, tiles);
    return false;
}

static bool check_symmetry(const struct board *board)
{
    const struct level_plan *plan = board->plan;
    enum level_symmetry symmetry = board->maker->wish.symmetry;
    for (int cell = 0; symmetry && cell < plan->width * plan->height; cell++) {
        int x = cell % plan->width, y = cell / plan->width;
        int across = y * plan->width + plan->width - 1 - x;
        int down = (plan->height - 1 - y) * plan->width + x;
        int turned = (plan->height - 1 - y) * plan->width + plan->width - 1 - x;
        const struct level_object *object = object_at(board, cell);
        if (!object || !level_is_firm(object))
            continue;
        bool broken =
            ((symmetry == SYMMETRY_LEFT_RIGHT || symmetry == SYMMETRY_BOTH) &&
             object_at(board, across) != object) ||
            ((symmetry == SYMMETRY_TOP_BOTTOM || symmetry == SYMMETRY_BOTH) &&
             object_at(board, down) != object) ||
            (symmetry == SYMMETRY_TURN && object_at(board, turned) != object);
        if (broken) {
            text_add(board->why, "nothing answers the %s at column %d, row %d", object->name, x + 1, y + 1);
            return false;
        }
    }
    return true;
}

static bool check_distance(const struct board *board, int index)
{
    const struct level_plan *plan = board->plan;
    const struct level_distance *wish = &board->maker->wish.distances[index];
    int first = board->maker->distance_first[index], second = board->maker->distance_second[index];
    for (int a = 0; a < plan->width * plan->height; a++) {
        int nearest = plan->width + plan->height;
        if (board->tiles[a] != first)
            continue;
        for (int b = 0; b < plan->width * plan->height; b++) {
            int steps = abs(a % plan->width - b % plan->width) + abs(a / plan->width - b / plan->width);
            if (a != b && board->tiles[b] == second && steps < nearest)
                nearest = steps;
        }
        if (nearest < wish->least || (wish->most && nearest > wish->most)) {
            text_add(board->why, "from a %s to the nearest %s it is %d", wish->first, wish->second, nearest);
            return false;
        }
    }
    return true;
}

/* ---- walking --------------------------------------------------------------------------------- */

enum walk { LOCKS_SHUT, LOCKS_OPEN, THROUGH_ALL_THAT_GIVES };

static bool passes(const struct level_object *object, enum walk walk)
{
    if (!object)
        return true;
    if (walk == THROUGH_ALL_THAT_GIVES)
        return !object->seals;
    return !object->solid || (walk == LOCKS_OPEN && object->opens);
}

static int neighbours(const struct level_plan *plan, int cell, int out[4])
{
    int x = cell % plan->width, y = cell / plan->width, found = 0;
    if (x > 0)
        out[found++] = cell - 1;
    if (x + 1 < plan->width)
        out[found++] = cell + 1;
    if (y > 0)
        out[found++] = cell - plan->width;
    if (y + 1 < plan->height)
        out[found++] = cell + plan->width;
    return found;
}

/* Steps from the nearest avatar to every tile; -1: none leads there. */
static void search(struct board *board, enum walk walk)
{
    const struct level_plan *plan = board->plan;
    int head = 0, tail = 0;
    for (int cell = 0; cell < plan->width * plan->height; cell++) {
        bool avatar = object_at(board, cell) && object_at(board, cell)->avatar;
        board->steps[cell] = avatar ? 0 : -1;
        if (avatar)
            board->queue[tail++] = cell;
    }
    while (head < tail) {
        int cell = board->queue[head++], near[4];
        for (int i = neighbours(plan, cell, near) - 1; i >= 0; i--)
            if (board->steps[near[i]] < 0 && passes(object_at(board, near[i]), walk)) {
                board->steps[near[i]] = board->steps[cell] + 1;
                board->queue[tail++] = near[i];
            }
    }
}

/* Steps until the avatar stands on the tile or bumps into what is on it. */
static int steps_to_touch(const struct board *board, int cell)
{
    int near[4], best = board->steps[cell];
    for (int i = neighbours(board->plan, cell, near) - 1; i >= 0; i--) {
        int steps = board->steps[near[i]];
        if (steps >= 0 && (best < 0 || steps + 1 < best))
            best = steps + 1;
    }
    return best;
}

static bool complain(const struct board *board, int cell, const char *what)
{
    text_add(board->why, "the %s at column %d, row %d %s", object_at(board, cell)->name,
             cell % board->plan->width + 1, cell / board->plan->width + 1, what);
    return false;
}

static bool check_reached(struct board *board, enum walk walk)
{
    search(board, walk);
    for (int cell = 0; cell < board->plan->width * board->plan->height; cell++) {
        const struct level_object *object = object_at(board, cell);
        if (!object)
            continue;
        bool wanted = walk == LOCKS_SHUT ? object->key : object->need && !object->key;
        bool reached = passes(object, walk) ? board->steps[cell] >= 0 : steps_to_touch(board, cell) >= 0;
        if (walk == THROUGH_ALL_THAT_GIVES) {
            if (object->hidden && steps_to_touch(board, cell) >= 0)
                return complain(board, cell, "can be reached before any lock is open");
        } else if (wanted && !reached) {
            return complain(board, cell, walk == LOCKS_SHUT ? "is a key behind locks" : "cannot be reached");
        }
    }
    return true;
}

static bool is_blocked(const struct board *board, int cell)
{
    return object_at(board, cell) && level_is_firm(object_at(board, cell));
}

static bool check_pushed(const struct board *board)
{
    const struct level_plan *plan = board->plan;
    for (int cell = 0; cell < plan->width * plan->height; cell++) {
        if (!object_at(board, cell) || !object_at(board, cell)->pushed)
            continue;
        int x = cell % plan->width, y = cell / plan->width;
        bool across = x > 0 && x + 1 < plan->width && !is_blocked(board, cell - 1) &&
                      !is_blocked(board, cell + 1);
        bool along = y > 0 && y + 1 < plan->height && !is_blocked(board, cell - plan->width) &&
                     !is_blocked(board, cell + plan->width);
        if (!across && !along)
            return complain(board, cell, "cannot be pushed");
    }
    return true;
}

static bool check_way(struct board *board)
{
    const struct level_wish *wish = &board->maker->wish;
    struct object_set goals;
    int best = -1;
    if (!wish->way_least && !wish->way_most)
        return true;
    level_goals(board->plan, &goals);
    search(board, LOCKS_OPEN);
    for (int cell = 0; cell < board->plan->width * board->plan->height; cell++)
        if (board->tiles[cell] >= 0 && set_has(&goals, board->tiles[cell])) {
            int steps = steps_to_touch(board, cell);
            if (steps >= 0 && (best < 0 || steps < best))
                best = steps;
        }
    if (best >= wish->way_least && (!wish->way_most || best <= wish->way_most))
        return true;
    text_add(board->why, "the way has %d steps", best);
    return false;
}

/* ---- all of it ------------------------------------------------------------------------------- */

bool level_maker_check(const struct level_maker *maker, const char *level, struct text *why)
{
    size_t cells = (size_t)(maker->plan.width * maker->plan.height);
    struct board board = {.maker = maker, .plan = &maker->plan, .why = why,
                          .tiles = heap_new(cells, sizeof(int16_t)),
                          .queue = heap_new(cells, sizeof(int)), .steps = heap_new(cells, sizeof(int))};
    bool good = read_rows(&board, level) && check_fixed(&board) && check_counts(&board) &&
                check_empty(&board) && check_symmetry(&board);
    for (int i = 0; good && i < maker->wish.distance_count; i++)
        good = check_distance(&board, i);
    if (maker->plan.walks)
        good = good && check_reached(&board, LOCKS_SHUT) && check_reached(&board, LOCKS_OPEN) &&
               check_reached(&board, THROUGH_ALL_THAT_GIVES) && check_pushed(&board) && check_way(&board);
    free(board.tiles);
    free(board.queue);
    free(board.steps);
    return good;
}
