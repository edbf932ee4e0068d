/* station_rows.c: diagrams of options as lists.
 *
 * What can be chosen is mostly a list in which every option hangs on one cell of its own: this square is
 * empty, of that card some are left. A diagram says so by a chain: a test that leads to a row by one way
 * and past it by the other. Sometimes one more cell decides which of them count: how many coins there are.
 * Then there is a list for each range of its values, read from the diagram as it is for such values. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/gamelan/courses.h"
#include "engines/gamelan/ground.h"

enum { NODES_MOST = 3000, ROWS_MOST = 1000, BOUNDS_MOST = 24, NONE = -1, FAILED = -2 };

/* A node or row of a diagram in which the selector is decided. */
struct reduced {
    int32_t        cell, low;
    uint32_t       span;
    int            yes, no;        /* numbers of others; a row goes on at `yes` */
    const int32_t *row;            /* NULL: a test */
};

struct seen {
    uintptr_t at;
    int       is;
};

struct reading {
    const struct gamelan *game;
    int                   width;
    int32_t               selector, low, high;    /* a cell that lies there; -1: none */
    struct reduced       *nodes;
    int                   node_count, depth;
    struct seen          *seen;                   /* what became of a node: a table of 4 * NODES_MOST */
    int                   seen_count;
};

/* ---- a diagram without its selector ---- */

static bool is_same(const struct reading *reading, const struct reduced *a, const struct reduced *b)
{
    if (a->yes != b->yes || a->no != b->no || !a->row != !b->row)
        return false;
    if (a->row)
        return memcmp(a->row, b->row, (size_t)reading->width * sizeof *a->row) == 0;
    return a->cell == b->cell && a->low == b->low && a->span == b->span;
}

static int add_node(struct reading *reading, struct reduced node)
{
    /* those that are the same were made not long ago: their parts were the last to be made */
    for (int i = reading->node_count - 1; i >= 0 && i >= reading->node_count - 8; i--)
        if (is_same(reading, &reading->nodes[i], &node))
            return i;
    if (reading->node_count == NODES_MOST)
        return FAILED;
    reading->nodes[reading->node_count] = node;
    return reading->node_count++;
}

static struct seen *find_seen(struct reading *reading, uintptr_t at)
{
    size_t place = (size_t)(at >> 3) * 0x9E3779B1u % (4 * NODES_MOST);
    while (reading->seen[place].at != 0 && reading->seen[place].at != at)
        place = (place + 1) % (4 * NODES_MOST);
    return &reading->seen[place];
}

static int reduce(struct reading *, uintptr_t at);

static int reduce_test(struct reading *reading, const struct ground_node *node)
{
    if (node->cell == reading->selector) {
        int64_t from = node->low, to = from + node->span;
        bool yes = from <= reading->low && reading->high <= to;
        bool no = to <= INT32_MAX && (to < reading->low || reading->high < from);
        return yes == no ? FAILED : reduce(reading, yes ? node->yes : node->no);
    }
    int yes = reduce(reading, node->yes), no = reduce(reading, node->no);
    if (yes == FAILED || no == FAILED || yes == no)
        return yes == no ? yes : FAILED;
    return add_node(reading, (struct reduced){.cell = node->cell, .low = node->low, .span = node->span,
                                              .yes = yes, .no = no});
}

static int reduce_end(struct reading *reading, const struct ground_end *end)
{
    if (!end->row)
        return end == &reading->game->ground.ends[~GROUND_NO] ? NONE : FAILED;
    int next = reduce(reading, end->next);
    return next == FAILED ? FAILED : add_node(reading, (struct reduced){.yes = next, .row = end->row});
}

/* The number of what a way leads to; NONE: no more rows. */
static int reduce(struct reading *reading, uintptr_t at)
{
    if (at & GROUND_IS_CHAIN)
        at = (uintptr_t)((const struct ground_chain *)(at - GROUND_IS_CHAIN))->nodes[0];
    struct seen *seen = find_seen(reading, at);
    if (seen->at == at)
        return seen->is;
    if (reading->depth == NODES_MOST || reading->seen_count == 2 * NODES_MOST)
        return FAILED;
    reading->depth++;
    int is = at & GROUND_IS_END ? reduce_end(reading, (const struct ground_end *)(at - GROUND_IS_END))
                    : reduce_test(reading, (const struct ground_node *)at);
    reading->depth--;
    reading->seen_count++;
    *find_seen(reading, at) = (struct seen){at, is};
    return is;
}

static int reduce_all(struct reading *reading, uintptr_t root)
{
    reading->node_count = reading->seen_count = reading->depth = 0;
    memset(reading->seen, 0, 4 * NODES_MOST * sizeof *reading->seen);
    return reduce(reading, root);
}

/* ---- lists ---- */

/* Whether one way of a test leads to a row and on to where the other goes. */
static bool is_link(const struct reading *reading, int way, int other)
{
    return way >= 0 && reading->nodes[way].row && reading->nodes[way].yes == other;
}

/* Reads a chain; false: it is none. */
static bool read_list(struct reading *reading, struct station *station, int which, int at,
                      struct station_rows *list)
{
    struct gamelan *game = (struct gamelan *)(uintptr_t)reading->game;
    struct station_row rows[ROWS_MOST];
    int count = 0;
    while (at != NONE) {
        if (at == FAILED || count == ROWS_MOST)
            return false;
        const struct reduced *node = &reading->nodes[at];
        int row = at;
        if (node->row) {
            rows[count] = (struct station_row){.span = UINT32_MAX};
        } else if (is_link(reading, node->yes, node->no)) {
            rows[count] = (struct station_row){.cell = node->cell, .low = node->low, .span = node->span};
            row = node->yes;
        } else if (is_link(reading, node->no, node->yes) && node->span != UINT32_MAX) {
            /* what does not lie in a range lies in the rest */
            rows[count] = (struct station_row){.cell = node->cell,
                                               .low = (int32_t)((uint32_t)node->low + node->span + 1),
                                               .span = UINT32_MAX - node->span - 1};
            row = node->no;
        } else {
            return false;
        }
        rows[count++].option = gamelan_station_option(game, station, which, reading->nodes[row].row);
        at = reading->nodes[row].yes;
    }
    struct station_row *kept = memory_get(game->program.memory, (size_t)(count + 1) * sizeof *kept);
    memcpy(kept, rows, (size_t)count * sizeof *kept);
    *list = (struct station_rows){kept, count};
    return true;
}

/* ---- the selector ---- */

static int add_bound(int32_t *bounds, int count, int64_t bound)
{
    int at = count;
    if (bound <= INT32_MIN || bound > INT32_MAX || count < 0)
        return count;
    while (at > 0 && bounds[at - 1] >= bound)
        at--;
    if (at < count && bounds[at] == bound)
        return count;
    if (count == BOUNDS_MOST)
        return -1;
    memmove(bounds + at + 1, bounds + at, (size_t)(count - at) * sizeof *bounds);
    bounds[at] = (int32_t)bound;
    return count + 1;
}

/* Where tests of a cell change their answer; how many such values, -1: too many. */
static int find_bounds(const struct reading *reading, int32_t cell, int32_t *bounds)
{
    int count = 0;
    for (int i = 0; i < reading->node_count && count >= 0; i++) {
        const struct reduced *node = &reading->nodes[i];
        if (node->row || node->cell != cell)
            continue;
        count = add_bound(bounds, count, node->low);
        count = add_bound(bounds, count, (int64_t)node->low + node->span + 1);
    }
    return count;
}

/* The cell that is asked about in most ways; -1: each in one way alone. */
static int32_t find_selector(const struct reading *reading)
{
    int32_t best = -1, bounds[BOUNDS_MOST];
    int most = 2;
    for (int i = 0; i < reading->node_count; i++) {
        const struct reduced *node = &reading->nodes[i];
        int count = node->row || node->cell == best ? 0 : find_bounds(reading, node->cell, bounds);
        if (count > most) {
            most = count;
            best = node->cell;
        }
    }
    return best;
}

static bool plan(struct reading *reading, struct station *station, int which, uintptr_t root)
{
    struct station_choice *choice = &station->list[which];
    struct memory *memory = reading->game->program.memory;
    struct station_rows lists[BOUNDS_MOST + 1];
    int32_t bounds[BOUNDS_MOST];
    int first = reduce_all(reading, root), count = 0;
    choice->selector = -1;
    if (first == FAILED)
        return false;
    if (!read_list(reading, station, which, first, &lists[0])) {
        choice->selector = find_selector(reading);
        count = choice->selector < 0 ? -1 : find_bounds(reading, choice->selector, bounds);
        reading->selector = choice->selector;
    }
    for (int i = 0; choice->selector >= 0 && i <= count; i++) {
        reading->low = i > 0 ? bounds[i - 1] : INT32_MIN;
        reading->high = i < count ? bounds[i] - 1 : INT32_MAX;
        if (!read_list(reading, station, which, reduce_all(reading, root), &lists[i]))
            return false;
    }
    if (count < 0)
        return false;
    size_t size = (size_t)(count + 1);
    choice->lists = memcpy(memory_get(memory, size * sizeof *lists), lists, size * sizeof *lists);
    choice->bounds = memcpy(memory_get(memory, size * sizeof *bounds), bounds, (size - 1) * sizeof *bounds);
    choice->bound_count = count;
    return true;
}

void gamelan_station_rows(struct gamelan *game, struct station *station, int which, uintptr_t root)
{
    struct reading reading = {.game = game, .selector = -1, .width = station->choices->list[which].width,
                              .nodes = heap_new(NODES_MOST, sizeof *reading.nodes),
                              .seen = heap_new(4 * NODES_MOST, sizeof *reading.seen)};
    station->list[which].ready = plan(&reading, station, which, root);
    free(reading.seen);
    free(reading.nodes);
}
