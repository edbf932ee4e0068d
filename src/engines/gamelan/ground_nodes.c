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

static uint32_t hash_of_end(int32_t row, int32_t next)
{
    uint32_t hash = ((uint32_t)row * 0x9e3779b1u ^ (uint32_t)next) * 0x85ebca6bu;
    return (hash ^ hash >> 15) % END_TABLE;
}

int32_t gamelan_ground_end(struct grounder *grounder, int32_t row, int32_t next)
{
    int32_t *first = &grounder->end_first[hash_of_end(row, next)];
    for (int32_t i = *first - 1; i >= 0; i = grounder->end_next[i])
        if (i >= grounder->end_own && grounder->ends[i].row == row && grounder->ends[i].next == next)
            return ~i;
    if (grounder->end_count == grounder->end_room) {
        grounder->end_room = grounder->end_room * 2 + 64;
        grounder->ends = heap_grow(grounder->ends,
                                   (size_t)grounder->end_room * sizeof *grounder->ends);
        grounder->end_next = heap_grow(grounder->end_next,
                                       (size_t)grounder->end_room * sizeof *grounder->end_next);
    }
    grounder->ends[grounder->end_count] = (struct found){row, next, NULL};
    grounder->end_next[grounder->end_count] = *first - 1;
    *first = grounder->end_count + 1;
    return ~grounder->end_count++;
}

static uint32_t hash_of(const struct test *node)
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

static int32_t unique(struct grounder *grounder, const struct test *node)
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

static void push(struct grounder *grounder, int *top, int32_t sketch)
{
    if (*top + 1 >= grounder->stack_room) {
        grounder->stack_room = grounder->stack_room * 2 + 256;
        grounder->stack = heap_grow(grounder->stack,
                                    (size_t)grounder->stack_room * sizeof *grounder->stack);
    }
    grounder->stack[(*top)++] = sketch;
}

static int ways_of(const struct sketch *sketch)
{
    return sketch->kind == SKETCH_TEST ? 2 : sketch->kind == SKETCH_FINISHED ? 0 : 1;
}

/* The sketches that a root leads to, each after all that it leads to, in grounder->order. */
static int put_in_order(struct grounder *grounder, int32_t root)
{
    int top = 0, count = 0;
    grounder->order = heap_grow(grounder->order,
                                (size_t)grounder->sketch_count * sizeof *grounder->order);
    push(grounder, &top, root);
    while (top > 0) {
        int32_t at = grounder->stack[top - 1];
        struct sketch *sketch = &grounder->sketches[at];
        bool ready = true;
        for (int i = 0; i < ways_of(sketch) && !sketch->done; i++) {
            int32_t kid = i == 0 ? sketch->yes : sketch->no;
            CHECK(kid >= 0);
            if (!grounder->sketches[kid].done) {
                push(grounder, &top, kid);
                ready = false;
            }
        }
        if (!ready)
            continue;
        top--;
        if (!sketch->done)
            grounder->order[count++] = at;
        sketch->done = true;
    }
    return count;
}

/* ---- what is known where ---- */

static struct fact *facts_of(struct grounder *grounder, int32_t sketch)
{
    return grounder->kept + (size_t)sketch * FACTS_KEPT;
}

/* What is known on one way out of a sketch. */
static int facts_after(struct grounder *grounder, int32_t at, bool yes, struct fact *facts)
{
    const struct sketch *sketch = &grounder->sketches[at];
    int count = sketch->fact_count;
    memcpy(facts, facts_of(grounder, at), (size_t)count * sizeof *facts);
    if (sketch->kind == SKETCH_TEST)
        facts[count++] = (struct fact){sketch->cell, sketch->low, sketch->high, yes};
    return count;
}

/* Known at a sketch is what is known on every way to it. */
static void meet(struct grounder *grounder, int32_t at, const struct fact *facts, int count)
{
    struct sketch *sketch = &grounder->sketches[at];
    struct fact *kept = facts_of(grounder, at);
    if (!sketch->met) {
        sketch->met = true;
        sketch->fact_count = count > FACTS_KEPT ? FACTS_KEPT : count;
        memcpy(kept, facts, (size_t)sketch->fact_count * sizeof *kept);
        return;
    }
    int left = 0;
    for (int i = 0; i < sketch->fact_count; i++) {
        bool both = false;
        for (int k = 0; k < count && !both; k++)
            both = facts[k].cell == kept[i].cell && facts[k].low == kept[i].low &&
                   facts[k].high == kept[i].high && facts[k].inside == kept[i].inside;
        if (both)
            kept[left++] = kept[i];
    }
    sketch->fact_count = left;
}

static void spread_facts(struct grounder *grounder, int count)
{
    struct fact facts[FACTS_KEPT + 1];
    grounder->kept = heap_grow(grounder->kept, (size_t)grounder->sketch_count * FACTS_KEPT *
                                                   sizeof *grounder->kept);
    for (int i = count - 1; i >= 0; i--) {
        int32_t at = grounder->order[i];
        for (int way = 0; way < ways_of(&grounder->sketches[at]); way++) {
            int known = facts_after(grounder, at, way == 0, facts);
            meet(grounder, way == 0 ? grounder->sketches[at].yes : grounder->sketches[at].no, facts, known);
        }
    }
}

/* Where a way leads on which all that is known: tests that are decided by it are left out. */
static int32_t skip(const struct grounder *grounder, int32_t at, const struct fact *facts, int count)
{
    for (bool decided = true; at >= 0 && decided;) {
        const struct test *node = &grounder->nodes[at];
        int64_t from = node->low, to = from + node->span;
        decided = false;
        for (int i = count - 1; i >= 0 && !decided; i--) {
            const struct fact *fact = &facts[i];
            if (fact->cell != node->cell)
                continue;
            bool yes = fact->inside && from <= fact->low && to >= fact->high;
            bool no = fact->inside ? from > fact->high || to < fact->low
                                   : from >= fact->low && to <= fact->high;
            decided = yes || no;
            at = yes ? node->yes : no ? node->no : at;
        }
    }
    return at;
}

/* The node at the end of one way out of a sketch. */
static int32_t lead_on(struct grounder *grounder, int32_t at, bool yes)
{
    struct fact facts[FACTS_KEPT + 1];
    const struct sketch *sketch = &grounder->sketches[at];
    int count = facts_after(grounder, at, yes, facts);
    return skip(grounder, grounder->sketches[yes ? sketch->yes : sketch->no].final, facts, count);
}

static int32_t finish_one(struct grounder *grounder, int32_t at)
{
    const struct sketch *sketch = &grounder->sketches[at];
    if (sketch->kind == SKETCH_FINISHED)
        return sketch->yes;
    int32_t yes = lead_on(grounder, at, true);
    if (sketch->kind == SKETCH_LABEL)
        return yes;
    if (sketch->kind == SKETCH_ROW)
        return gamelan_ground_end(grounder, sketch->low, yes);
    struct test node = {.cell = sketch->cell, .low = sketch->low,
                               .span = (uint32_t)sketch->high - (uint32_t)sketch->low, .yes = yes,
                               .no = lead_on(grounder, at, false)};
    return node.yes == node.no ? node.yes : unique(grounder, &node);
}

int32_t gamelan_ground_finish(struct grounder *grounder, int32_t root)
{
    int count = put_in_order(grounder, root);
    spread_facts(grounder, count);
    for (int i = 0; i < count; i++)
        grounder->sketches[grounder->order[i]].final = finish_one(grounder, grounder->order[i]);
    return grounder->sketches[root].final;
}
