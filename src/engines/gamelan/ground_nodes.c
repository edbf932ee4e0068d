/* ground_nodes.c: nodes of diagrams: sketched in any order, then finished so that equal ones are one. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "engines/gamelan/ground_build.h"

int32_t gamelan_ground_fail(struct grounder *grounder)
{
    grounder->failed = true;
    return 0;
}

/* ---- sketches ---- */

static int32_t sketch_new(struct grounder *grounder, int kind)
{
    if (grounder->sketch_count == grounder->sketch_room) {
        grounder->sketch_room = grounder->sketch_room * 2 + 64;
        grounder->sketches = heap_grow(grounder->sketches,
                                       (size_t)grounder->sketch_room * sizeof *grounder->sketches);
    }
    grounder->sketches[grounder->sketch_count] = (struct sketch){.kind = kind, .yes = -1};
    return grounder->sketch_count++;
}

int32_t gamelan_sketch_label(struct grounder *grounder)
{
    return sketch_new(grounder, SKETCH_LABEL);
}

void gamelan_sketch_resolve(struct grounder *grounder, int32_t label, int32_t to)
{
    grounder->sketches[label].yes = to;
    grounder->sketches[to].used = true;
}

bool gamelan_sketch_used(const struct grounder *grounder, int32_t label, int32_t returned)
{
    return returned == label || grounder->sketches[label].used;
}

int32_t gamelan_sketch_finished(struct grounder *grounder, int32_t final)
{
    int32_t sketch = sketch_new(grounder, SKETCH_FINISHED);
    grounder->sketches[sketch].yes = final;
    return sketch;
}

int32_t gamelan_sketch_test(struct grounder *grounder, int cell, int32_t low, int32_t high, int32_t yes,
                            int32_t no)
{
    if (yes == no)
        return yes;
    int32_t sketch = sketch_new(grounder, SKETCH_TEST);
    struct sketch *made = &grounder->sketches[sketch];
    made->cell = cell;
    made->low = low;
    made->high = high;
    made->yes = yes;
    made->no = no;
    grounder->sketches[yes].used = grounder->sketches[no].used = true;
    return sketch;
}

/* A row that is found; then what is looked for goes on. `low` is where the row lies. */
int32_t gamelan_sketch_row(struct grounder *grounder, int32_t row, int32_t then)
{
    int32_t sketch = sketch_new(grounder, SKETCH_ROW);
    grounder->sketches[sketch].low = row;
    grounder->sketches[sketch].yes = then;
    grounder->sketches[then].used = true;
    return sketch;
}

/* ---- finished nodes ---- */

int32_t gamelan_ground_end(struct grounder *grounder, int32_t row, int32_t next)
{
    if (grounder->end_count == grounder->end_room) {
        grounder->end_room = grounder->end_room * 2 + 64;
        grounder->ends = heap_grow(grounder->ends,
                                   (size_t)grounder->end_room * sizeof *grounder->ends);
    }
    grounder->ends[grounder->end_count] = (struct ground_end){row, next};
    return ~grounder->end_count++;
}

static uint32_t hash_of(const struct ground_node *node)
{
    uint32_t words[5], hash = 0;
    memcpy(words, node, sizeof words);
    for (int i = 0; i < 5; i++)
        hash = (hash ^ words[i]) * 0x9e3779b1u, hash ^= hash >> 15;
    return hash;
}

static void grow_table(struct grounder *grounder)
{
    free(grounder->table);
    grounder->table_size = grounder->table_size * 2 + 1024;
    grounder->table = heap_new((size_t)grounder->table_size, sizeof *grounder->table);
    for (int i = 0; i < grounder->node_count; i++) {
        uint32_t at = hash_of(&grounder->nodes[i]) % (uint32_t)grounder->table_size;
        while (grounder->table[at])
            at = (at + 1) % (uint32_t)grounder->table_size;
        grounder->table[at] = i + 1;
    }
}

static int32_t unique(struct grounder *grounder, const struct ground_node *node)
{
    if (grounder->node_count * 2 >= grounder->table_size)
        grow_table(grounder);
    uint32_t at = hash_of(node) % (uint32_t)grounder->table_size;
    for (; grounder->table[at]; at = (at + 1) % (uint32_t)grounder->table_size)
        if (memcmp(&grounder->nodes[grounder->table[at] - 1], node, sizeof *node) == 0)
            return grounder->table[at] - 1;
    if (grounder->node_count >= GROUND_NODES)
        return gamelan_ground_fail(grounder);
    if (grounder->node_count == grounder->node_room) {
        grounder->node_room = grounder->node_room * 2 + 256;
        grounder->nodes = heap_grow(grounder->nodes,
                                    (size_t)grounder->node_room * sizeof *grounder->nodes);
    }
    grounder->nodes[grounder->node_count++] = *node;
    grounder->table[at] = grounder->node_count;
    return grounder->node_count - 1;
}

/* Where a way leads on which a cell is known to be in a range, or outside of it: tests of the same cell
 * that are decided by that are left out. */
static int32_t skip(const struct grounder *grounder, int32_t at, const struct ground_node *test, bool inside)
{
    int64_t low = test->low, high = low + test->span;
    while (at >= 0 && grounder->nodes[at].cell == test->cell) {
        const struct ground_node *node = &grounder->nodes[at];
        int64_t from = node->low, to = from + node->span;
        if (inside && from <= low && to >= high)
            at = node->yes;
        else if (inside ? from > high || to < low : from >= low && to <= high)
            at = node->no;
        else
            break;
    }
    return at;
}

static int32_t finish_test(struct grounder *grounder, const struct sketch *sketch, int32_t yes, int32_t no)
{
    struct ground_node node = {.cell = sketch->cell, .low = sketch->low,
                               .span = (uint32_t)sketch->high - (uint32_t)sketch->low};
    node.yes = skip(grounder, yes, &node, true);
    node.no = skip(grounder, no, &node, false);
    return node.yes == node.no ? node.yes : unique(grounder, &node);
}

static void push(struct grounder *grounder, int *top, int32_t sketch)
{
    if (*top == grounder->stack_room) {
        grounder->stack_room = grounder->stack_room * 2 + 256;
        grounder->stack = heap_grow(grounder->stack,
                                    (size_t)grounder->stack_room * sizeof *grounder->stack);
    }
    grounder->stack[(*top)++] = sketch;
}

/* Finishes one sketch if what it leads to is finished; otherwise those go first. */
static bool finish_one(struct grounder *grounder, int32_t at, int *top)
{
    struct sketch *sketch = &grounder->sketches[at];
    if (sketch->kind == SKETCH_FINISHED) {
        sketch->final = sketch->yes;
        return true;
    }
    bool ready = true;
    for (int i = 0; i < (sketch->kind == SKETCH_TEST ? 2 : 1); i++) {
        int32_t kid = i == 0 ? sketch->yes : sketch->no;
        CHECK(kid >= 0);
        if (!grounder->sketches[kid].done) {
            push(grounder, top, kid);
            ready = false;
        }
    }
    if (!ready)
        return false;
    int32_t yes = grounder->sketches[sketch->yes].final;
    sketch->final = sketch->kind == SKETCH_LABEL ? yes
                    : sketch->kind == SKETCH_ROW ? gamelan_ground_end(grounder, sketch->low, yes)
                    : finish_test(grounder, sketch, yes, grounder->sketches[sketch->no].final);
    return true;
}

int32_t gamelan_ground_finish(struct grounder *grounder, int32_t root)
{
    int top = 0;
    push(grounder, &top, root);
    while (top > 0) {
        int32_t at = grounder->stack[top - 1];
        if (!grounder->sketches[at].done && !finish_one(grounder, at, &top))
            continue;
        grounder->sketches[at].done = true;
        top--;
    }
    return grounder->sketches[root].final;
}
