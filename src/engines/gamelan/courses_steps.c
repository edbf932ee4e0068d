/* courses_steps.c: what is left of a step in a course. */
#include "engines/gamelan/courses_build.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/gamelan/fast.h"

bool gamelan_course_does(const struct step *step)
{
    switch (step->code) {
    case DO_EACH: return ((const struct step_query *)step->p)->hidden < 0;
    case DO_SELECT: return step->p;
    case DO_CALL: {
        const struct step_call *call = step->p;
        return call->entry && call->entry->step >= 0 && call->entry->list < 0;
    }
    case DO_EACH_HERE:
    case DO_END:
    case DO_INSTRUCTION: return false;
    default: return true;
    }
}

/* ---- pieces ---- */

static const struct step *step_of(const struct builder *builder)
{
    return &builder->game->steps[builder->now.step];
}

/* Known to succeed, or to fail. */
static bool decided(struct builder *builder, const struct step *step, bool good)
{
    return go_to(builder, good ? builder->now.step + 1 : step->to);
}

/* Where a step goes if it fails. */
static int fails_to(struct builder *builder, const struct step *step)
{
    part_ways(builder);
    return step->to < 0 ? -1 : gamelan_course_arrive(builder, step->to);
}

static int32_t number_of(const struct step *step, int32_t value)
{
    uint32_t at = (uint32_t)value - (uint32_t)step->first;
    if (at >= (uint32_t)step->span)
        return -1;
    if (!step->p)
        return step->value + (int32_t)at;
    int32_t entry = ((const int16_t *)step->p)[at];
    return entry < 0 ? -1 : step->value + entry;
}

static bool lies_in(int32_t value, const struct step *step)
{
    return (uint32_t)value - (uint32_t)step->low <= (uint32_t)step->range;
}

/* ---- steps as they are ---- */

/* Which registers a step reads. */
enum { READS_A = 1, READS_B = 2, READS_C = 4, WRITES_A = 8 };

static unsigned use_of(enum step_code code)
{
    switch (code) {
    case DO_COPY:
    case DO_ADD_NUMBER:
    case DO_CELL:
    case DO_TABLE:
    case DO_TERM:
    case DO_ZONE:
    case DO_SIZE:
    case DO_TOP:
    case DO_BOTTOM: return READS_B | WRITES_A;
    case DO_ADD:
    case DO_SUBTRACT: return READS_B | READS_C | WRITES_A;
    case DO_CELL_FIXED:
    case DO_KEEP:
    case DO_CREATE: return WRITES_A;
    case DO_CELL_IN:
    case DO_SIZE_IN:
    case DO_SET_NUMBER:
    case DO_CHANGE:
    case DO_SHUFFLE: return READS_B;
    case DO_IN:
    case DO_OUT:
    case DO_SET_FIXED:
    case DO_DROP: return READS_A;
    case DO_EQUAL:
    case DO_UNEQUAL:
    case DO_LESS:
    case DO_AT_MOST:
    case DO_SET:
    case DO_GROW:
    case DO_SHRINK:
    case DO_MOVE:
    case DO_MOVE_UNDER:
    case DO_MOVE_ALL: return READS_A | READS_B;
    default: return 0;
    }
}

/* The same step, its registers places. */
static struct step *as_it_is(struct builder *builder, const struct step *step)
{
    struct step copy = *step;
    unsigned use = use_of(step->code);
    if (use & (READS_A | WRITES_A))
        copy.a = (uint16_t)place_of(builder, step->a);
    if (use & READS_B)
        copy.b = (uint16_t)place_of(builder, step->b);
    if (use & READS_C)
        copy.c = (uint16_t)place_of(builder, step->c);
    if (use & READS_A)
        gamelan_course_lay(builder, copy.a);
    if (use & READS_B)
        gamelan_course_lay(builder, copy.b);
    if (use & READS_C)
        gamelan_course_lay(builder, copy.c);
    copy.to = fails_to(builder, step);
    struct step *made = gamelan_course_step(builder, copy.code, 0, 0, -1);
    *made = copy;
    if (use & WRITES_A)
        gamelan_course_open(builder, copy.a);
    return made;
}

static bool stays(struct builder *builder, const struct step *step)
{
    as_it_is(builder, step);
    return go_on(builder);
}

/* A step on a cell or zone whose number is known by now. */
static struct step *fixed(struct builder *builder, const struct step *step, enum step_code code, int at)
{
    struct step copy = *step;
    copy.to = fails_to(builder, step);
    copy.code = (uint16_t)code;
    copy.value = at;
    copy.p = NULL;
    struct step *made = gamelan_course_step(builder, code, 0, 0, -1);
    *made = copy;
    return made;
}

/* ---- values ---- */

static bool is_number(int32_t value)
{
    return value < SYMBOLS && value >= -NUMBER_MOST;
}

static bool do_sum(struct builder *builder, const struct step *step)
{
    bool one = step->code == DO_ADD_NUMBER;
    if (!knows(builder, step->b) || (!one && !knows(builder, step->c)))
        return stays(builder, step);
    int64_t a = value_of(builder, step->b), b = one ? step->low : value_of(builder, step->c);
    int64_t sum = step->code == DO_SUBTRACT ? a - b : a + b;
    if (!is_number((int32_t)a) || !is_number((int32_t)b) || sum > NUMBER_MOST || sum < -NUMBER_MOST)
        return stays(builder, step);
    know(builder, step->a, (int32_t)sum);
    return go_on(builder);
}

static bool do_cell(struct builder *builder, const struct step *step)
{
    if (!knows(builder, step->b))
        return stays(builder, step);
    int at = number_of(step, value_of(builder, step->b));
    if (at < 0)
        return go_to(builder, step->to);
    int a = place_of(builder, step->a);
    fixed(builder, step, DO_CELL_FIXED, at)->a = (uint16_t)a;
    gamelan_course_open(builder, a);
    return go_on(builder);
}

static bool do_size(struct builder *builder, const struct step *step)
{
    if (!knows(builder, step->b))
        return stays(builder, step);
    int at = number_of(step, value_of(builder, step->b)), a = place_of(builder, step->a);
    if (at < 0) {
        know(builder, step->a, 0);
        return go_on(builder);
    }
    fixed(builder, step, DO_CELL_FIXED, builder->game->pile_size + at)->a = (uint16_t)a;
    gamelan_course_open(builder, a);
    return go_on(builder);
}

static bool do_table(struct builder *builder, const struct step *step)
{
    if (!knows(builder, step->b))
        return stays(builder, step);
    uint32_t at = (uint32_t)value_of(builder, step->b) - (uint32_t)step->first;
    if (at >= (uint32_t)step->span || ((const int32_t *)step->p)[at] == UNBOUND)
        return go_to(builder, step->to);
    know(builder, step->a, ((const int32_t *)step->p)[at]);
    return go_on(builder);
}

static bool do_number(struct builder *builder, const struct step *step)
{
    if (!knows(builder, step->b))
        return stays(builder, step);
    know(builder, step->a, number_of(step, value_of(builder, step->b)));
    return decided(builder, step, step->code == DO_ZONE || value_of(builder, step->a) >= 0);
}

static bool do_terms(struct builder *builder, const struct step *step)
{
    const struct functor *term = step->p;
    int32_t arguments[ARITY_MAX];
    bool all = true;
    for (int i = 0; i < term->arity; i++) {
        all = all && knows(builder, step->b + i);
        arguments[i] = value_of(builder, step->b + i);
    }
    if (all) {
        know(builder, step->a, gamelan_term(term, arguments));
        return decided(builder, step, value_of(builder, step->a) >= 0);
    }
    for (int i = 0; i < term->arity; i++)
        gamelan_course_lay(builder, place_of(builder, step->b + i));
    struct step copy = *step;
    copy.a = (uint16_t)place_of(builder, step->a);
    copy.b = (uint16_t)place_of(builder, step->b);
    copy.to = fails_to(builder, step);
    *gamelan_course_step(builder, copy.code, 0, 0, -1) = copy;
    gamelan_course_open(builder, copy.a);
    return go_on(builder);
}

/* ---- tests ---- */

static bool do_cell_in(struct builder *builder, const struct step *step)
{
    if (!knows(builder, step->b))
        return stays(builder, step);
    int at = number_of(step, value_of(builder, step->b));
    bool size = step->code == DO_SIZE_IN;
    if (at < 0)
        return decided(builder, step, size && lies_in(0, step));
    fixed(builder, step, DO_CELL_FIXED_IN, at + (size ? builder->game->pile_size : 0));
    return go_on(builder);
}

static bool do_in(struct builder *builder, const struct step *step)
{
    if (!knows(builder, step->a))
        return stays(builder, step);
    return decided(builder, step, lies_in(value_of(builder, step->a), step) == (step->code == DO_IN));
}

static bool do_compare(struct builder *builder, const struct step *step)
{
    if (!knows(builder, step->a) || !knows(builder, step->b))
        return stays(builder, step);
    int32_t a = value_of(builder, step->a), b = value_of(builder, step->b);
    switch (step->code) {
    case DO_EQUAL: return decided(builder, step, a == b);
    case DO_UNEQUAL: return decided(builder, step, a != b);
    case DO_LESS: return decided(builder, step, a < b && b < SYMBOLS);
    default: return decided(builder, step, a <= b && b < SYMBOLS);
    }
}

/* ---- queries ---- */

/* A query whose variables are places, or known. */
static struct step_query *query_of(struct builder *builder, const struct step *step)
{
    const struct step_query *query = step->p;
    struct step_query *copy = memory_get(builder->game->program.memory, sizeof *copy);
    *copy = *query;
    copy->own = false;
    for (int i = 0; i < query->needs; i++) {
        if (query->fixed[i])
            continue;
        int place = place_of(builder, query->registers[i]);
        copy->registers[i] = (uint16_t)place;
        if (gamelan_course_knows(builder, place)) {
            copy->fixed[i] = true;
            copy->values[i] = builder->now.value[place];
        }
    }
    for (int i = 0; i < query->width; i++)
        copy->bound[i] = (uint16_t)place_of(builder, query->bound[i]);
    return copy;
}

/* Which of its variables lies in a slot; -1: none. */
static int find_input(const struct step_query *query, int slot)
{
    for (int i = 0; i < query->needs; i++)
        if (query->slots[i] == slot)
            return i;
    return -1;
}

static struct step_walk *walk_of(struct builder *builder, const struct step_query *query)
{
    const struct ground *ground = query->ground;
    struct step_walk *walk = memory_get(builder->game->program.memory, sizeof *walk);
    int root = 0;
    walk->query = query;
    for (int i = 0; i < ground->input_count; i++) {
        struct ground_input input = ground->inputs[i];
        int at = find_input(query, input.slot);
        if (at < 0)
            return NULL;
        if (!query->fixed[at]) {
            input.slot = query->registers[at];
            walk->inputs[walk->input_count++] = input;
            continue;
        }
        uint32_t index = (uint32_t)query->values[at] - (uint32_t)input.low;
        if (index >= input.count || (input.index && input.index[index] < 0))
            return NULL;
        root += (int)(input.index ? (uint32_t)input.index[index] : index) * input.stride;
    }
    walk->roots = ground->roots + root;
    return walk;
}

/* Which input of a walk has the values of one of a cell, side by side; -1: none. */
static int find_same(const struct step_walk *walk, const struct ground_input *of)
{
    for (int i = 0; i < walk->input_count; i++) {
        const struct ground_input *input = &walk->inputs[i];
        if (input->slot == of->slot && !input->index && input->low <= of->low &&
            (int64_t)input->low + input->count >= (int64_t)of->low + of->count)
            return i;
    }
    return -1;
}

/* A walk that asks about the cell that was just set: its roots by the places of that. */
static void follow_set(struct builder *builder, struct step *set, struct step_walk *walk)
{
    const struct step_cell *cell = set->p;
    int count = 1, same[GROUND_INPUTS];
    if (cell->input_count != walk->input_count)
        return;
    for (int i = 0; i < cell->input_count; i++) {
        same[i] = find_same(walk, &cell->inputs[i]);
        if (same[i] < 0 || cell->inputs[i].index || cell->inputs[i].stride != count)
            return;
        count *= (int)cell->inputs[i].count;
    }
    uintptr_t *roots = memory_get(builder->game->program.memory, (size_t)count * sizeof *roots);
    for (int at = 0; at < count; at++) {
        int root = 0, left = at;
        for (int i = 0; i < cell->input_count; i++) {
            const struct ground_input *input = &walk->inputs[same[i]];
            int value = cell->inputs[i].low + left % (int)cell->inputs[i].count;
            root += (value - input->low) * input->stride;
            left /= (int)cell->inputs[i].count;
        }
        roots[at] = walk->roots[root];
    }
    walk->by_cell = roots;
    set->code = DO_SET_AT_WALK;
}

static bool do_holds(struct builder *builder, const struct step *step)
{
    struct step_query *query = query_of(builder, step);
    struct step_walk *walk = walk_of(builder, query);
    int to = fails_to(builder, step);
    if (!walk) {
        gamelan_course_step(builder, DO_HOLDS, 0, 0, to)->p = query;
        return go_on(builder);
    }
    gamelan_course_step(builder, walk->input_count > 0 ? DO_WALK : DO_WALK_FIXED, 0, 0, to)->p = walk;
    struct step *before = builder->game->steps + builder->game->step_count - 2;
    if (before->code == DO_SET_AT && walk->input_count > 0)
        follow_set(builder, before, walk);
    return go_on(builder);
}

static bool do_first(struct builder *builder, const struct step *step)
{
    const struct step_query *old = step->p;
    struct step_query *query = query_of(builder, step);
    /* in a frame of its own what is not bound is empty */
    for (int i = 0; old->own && i < query->width; i++)
        gamelan_course_know(builder, query->bound[i], UNBOUND);
    int to = fails_to(builder, step);
    gamelan_course_step(builder, DO_FIRST, 0, 0, to)->p = query;
    for (int i = 0; i < query->width; i++)
        gamelan_course_open(builder, query->bound[i]);
    return go_on(builder);
}

/* A sum over a pile that is known: `low` is its zone. */
static bool do_pile_sum(struct builder *builder, const struct step *step, const struct step_query *query)
{
    const struct fast_loop *loop = query->node->fast ? query->node->fast->loop : NULL;
    int input = step->code == DO_VALUE && loop && loop->sums ? find_input(query, loop->slot) : -1;
    if (input < 0 || !query->fixed[input])
        return false;
    uint32_t at = (uint32_t)query->values[input] - (uint32_t)loop->first;
    struct step *made = gamelan_course_step(builder, DO_PILE_SUM, place_of(builder, step->a), 0, -1);
    made->p = loop;
    made->low = at < (uint32_t)loop->span ? loop->zones[at] : -1;
    gamelan_course_open(builder, made->a);
    return true;
}

/* The rows of a query whose variables are all known, if they do not hang on the state; false: they do. */
static bool find_rows(struct builder *builder, const struct step_query *query, struct known_list *list)
{
    const struct gamelan *game = builder->game;
    const struct ground *ground = query->ground;
    const struct step_walk *walk = ground && !ground->unsorted ? walk_of(builder, query) : NULL;
    if (!walk || walk->input_count > 0 || ground->width == 0 || ground->width != query->width)
        return false;
    uintptr_t at = walk->roots[0];
    for (list->count = 0; at & GROUND_IS_END; list->count++) {
        const struct ground_end *end = (const struct ground_end *)(at - GROUND_IS_END);
        if (!end->row)
            return end == &game->ground.ends[~GROUND_NO];
        if (list->count == KNOWN_ROWS)
            return false;
        list->rows[list->count] = end->row;
        at = end->next;
    }
    return false;
}

/* The number of a list: the same one again has the same. */
static int number_list(struct builder *builder, const struct known_list *list)
{
    int number = 0;
    size_t size = (size_t)list->count * sizeof *list->rows;
    while (number < builder->list_count && (builder->lists[number].count != list->count ||
                                            memcmp(builder->lists[number].rows, list->rows, size) != 0))
        number++;
    if (number == LISTS_MOST)
        return -1;
    builder->lists[number] = *list;
    builder->list_count += number == builder->list_count;
    return number;
}

/* A loop over what is known is gone through now. */
static bool do_known_each(struct builder *builder, const struct step *step, const struct step_query *query)
{
    struct known_list list;
    int number = step->code == DO_EACH && find_rows(builder, query, &list) ? number_list(builder, &list) : -1;
    if (number >= 0)
        know(builder, step->a, KNOWN_LISTS + number * (KNOWN_ROWS + 1));
    return number >= 0;
}

static bool do_known_next(struct builder *builder, const struct step *step)
{
    const struct step_query *query = step->p;
    int32_t at = value_of(builder, step->a) - KNOWN_LISTS;
    const struct known_list *list = &builder->lists[at / (KNOWN_ROWS + 1)];
    int row = at % (KNOWN_ROWS + 1);
    builder->counts++;
    if (row == list->count) {
        int place = place_of(builder, step->a);
        builder->now.known[place] = PLACE_FREE;
        builder->now.value[place] = 0;
        return go_to(builder, step->to);
    }
    for (int i = 0; i < query->width; i++)
        know(builder, query->bound[i], list->rows[row][i]);
    know(builder, step->a, KNOWN_LISTS + at + 1);
    return go_on(builder);
}

/* A loop over some objects of a known pile: if there are none it is passed. */
static void look_for_objects(struct builder *builder, const struct step *step, const struct step_query *query)
{
    const struct fast_loop *loop = query->node->fast ? query->node->fast->loop : NULL;
    int input = step->code == DO_EACH && loop && !loop->sums ? find_input(query, loop->slot) : -1;
    const struct step next = builder->game->steps[builder->now.step + 1];
    if (input < 0 || !query->fixed[input] || query->ground || next.code != DO_NEXT || next.a != step->a)
        return;
    uint32_t at = (uint32_t)query->values[input] - (uint32_t)loop->first;
    builder->counts++;
    gamelan_course_count(builder);    /* once more if there are some: that does no harm */
    struct situation *before = heap_new(1, sizeof *before);
    *before = builder->now;    /* as it is behind the loop: so both ways go on as one */
    gamelan_course_open(builder, place_of(builder, step->a));
    int to = gamelan_course_arrive(builder, next.to);
    builder->now = *before;
    free(before);
    struct step *made = gamelan_course_step(builder, DO_PILE_HAS, 0, 0, to);
    made->p = loop;
    made->low = at < (uint32_t)loop->span ? loop->zones[at] : -1;
}

static bool do_query(struct builder *builder, const struct step *step)
{
    struct step_query *query = query_of(builder, step);
    look_for_objects(builder, step, query);
    if (do_pile_sum(builder, step, query) || do_known_each(builder, step, query))
        return go_on(builder);
    int place = place_of(builder, step->a), to = fails_to(builder, step);
    gamelan_course_step(builder, step->code, place, 0, to)->p = query;
    gamelan_course_open(builder, place);
    return go_on(builder);
}

static bool do_next(struct builder *builder, const struct step *step)
{
    if (knows(builder, step->a) && is_known_list(value_of(builder, step->a)))
        return do_known_next(builder, step);
    struct step_query *query = query_of(builder, step);
    int place = place_of(builder, step->a), to = fails_to(builder, step);
    gamelan_course_lay(builder, place);
    gamelan_course_step(builder, DO_NEXT, place, 0, to)->p = query;
    for (int i = 0; i < query->width; i++)
        gamelan_course_open(builder, query->bound[i]);
    return go_on(builder);
}

/* ---- cells and piles ---- */

static struct step_cells *cells_of(struct builder *builder, const struct step *step)
{
    struct step_cells *copy = memory_get(builder->game->program.memory, sizeof *copy);
    *copy = *(const struct step_cells *)step->p;
    for (int i = 0; i < copy->count; i++) {
        int place = copy->fixed[i] ? 0 : place_of(builder, copy->arguments[i]);
        if (copy->fixed[i])
            continue;
        copy->fixed[i] = gamelan_course_knows(builder, place);
        copy->arguments[i] = copy->fixed[i] ? builder->now.value[place] : place;
    }
    return copy;
}

/* Whether there are arguments that have no cell. */
static bool has_holes(const struct step_cells *cells)
{
    for (int i = 0; cells->valid && i < cells->functor->cell_count; i++)
        if (!cells->valid[i])
            return true;
    return false;
}

/* Where all arguments are numbers side by side: a place for those that are not known. */
static struct step_cell *cell_of(struct builder *builder, const struct step_cells *cells)
{
    struct step_cell *made = memory_get(builder->game->program.memory, sizeof *made);
    int stride = 1;
    made->cell = cells->cell;
    if (!cells->runs || cells->count > GROUND_INPUTS || has_holes(cells))
        return NULL;
    for (int i = cells->count - 1; i >= 0; i--) {
        uint32_t at = (uint32_t)cells->arguments[i] - (uint32_t)cells->first[i];
        if (!cells->fixed[i])
            made->inputs[made->input_count++] =
                (struct ground_input){.slot = cells->arguments[i], .low = cells->first[i],
                                      .count = (uint32_t)cells->span[i], .stride = stride};
        else if (at < (uint32_t)cells->span[i])
            made->cell += (int)at * stride;
        else
            return NULL;
        stride *= cells->span[i];
    }
    return made;
}

static bool do_list(struct builder *builder, const struct step *step)
{
    struct step_cells *cells = cells_of(builder, step);
    struct step_cell *cell = cell_of(builder, cells);
    int place = place_of(builder, step->a), to = fails_to(builder, step);
    if (cell && step->code == DO_SET_LIST && gamelan_course_knows(builder, place) &&
        builder->now.value[place] >= -NUMBER_MOST) {
        struct step *made = gamelan_course_step(builder, DO_SET_AT, 0, 0, to);
        made->p = cell;
        made->low = builder->now.value[place];
        return go_on(builder);
    }
    if (cell && step->code == DO_CELL_LIST) {
        gamelan_course_step(builder, DO_CELL_AT, place, 0, to)->p = cell;
        gamelan_course_open(builder, place);
        return go_on(builder);
    }
    if (step->code == DO_SET_LIST)
        gamelan_course_lay(builder, place);
    gamelan_course_step(builder, step->code, place, 0, to)->p = cells;
    if (step->code == DO_CELL_LIST)
        gamelan_course_open(builder, place);
    return go_on(builder);
}

static enum step_code fixed_code(enum step_code code)
{
    switch (code) {
    case DO_SET: return DO_SET_FIXED;
    case DO_SET_NUMBER: return DO_SET_FIXED_NUMBER;
    case DO_CHANGE: return DO_CHANGE_FIXED;
    case DO_GROW: return DO_GROW_FIXED;
    case DO_SHRINK: return DO_SHRINK_FIXED;
    default: return DO_MOVE_FIXED;
    }
}

/* A cell or zone that is changed, maybe by what a register holds. */
static bool do_change(struct builder *builder, const struct step *step)
{
    if (!knows(builder, step->b))
        return stays(builder, step);
    int at = number_of(step, value_of(builder, step->b));
    bool reads = use_of(step->code) & READS_A;
    enum step_code code = fixed_code(step->code);
    if (at < 0)
        return go_to(builder, step->to);
    if (code == DO_SET_FIXED && knows(builder, step->a) && value_of(builder, step->a) >= -NUMBER_MOST) {
        fixed(builder, step, DO_SET_FIXED_NUMBER, at)->low = value_of(builder, step->a);
        return go_on(builder);
    }
    int a = reads ? place_of(builder, step->a) : 0;
    if (reads)
        gamelan_course_lay(builder, a);
    fixed(builder, step, code, at)->a = (uint16_t)a;
    return go_on(builder);
}

static bool do_set_fixed(struct builder *builder, const struct step *step)
{
    if (!knows(builder, step->a) || value_of(builder, step->a) < -NUMBER_MOST)
        return stays(builder, step);
    fixed(builder, step, DO_SET_FIXED_NUMBER, step->value)->low = value_of(builder, step->a);
    return go_on(builder);
}

static bool do_move_all(struct builder *builder, const struct step *step)
{
    if (!knows(builder, step->a) || !knows(builder, step->b))
        return stays(builder, step);
    int from = value_of(builder, step->a), to = number_of(step, value_of(builder, step->b));
    struct step *made = fixed(builder, step, DO_MOVE_ALL_FIXED, to);
    made->low = from;
    if (gamelan_pours(builder->game, from, to)) {
        made->code = DO_POUR;
        made->first = builder->game->pile_size + from;
    }
    return go_on(builder);
}

static bool do_shuffle(struct builder *builder, const struct step *step)
{
    if (!knows(builder, step->b))
        return stays(builder, step);
    fixed(builder, step, DO_SHUFFLE_FIXED, number_of(step, value_of(builder, step->b)));
    return go_on(builder);
}

/* Cards from one pile to another, as many as a register says; `first`: where it goes on then. */
static bool do_draw(struct builder *builder, const struct step *step)
{
    const struct step move = step[1], deeper = step[3], top = *step;
    int card = place_of(builder, top.a), number = place_of(builder, top.c);
    int frames = place_of(builder, deeper.a);
    bool known = knows(builder, top.b) && knows(builder, move.b);
    int from = known ? number_of(&top, value_of(builder, top.b)) : -1;
    int to = known ? number_of(&move, value_of(builder, move.b)) : -1;
    if (from >= 0 && to >= 0 && builder->game->object_first) {
        part_ways(builder);
        gamelan_course_lay(builder, number);
        gamelan_course_lay(builder, frames);
        struct situation *before = heap_new(1, sizeof *before);
        *before = builder->now;
        gamelan_course_open(builder, card);
        gamelan_course_open(builder, number);
        gamelan_course_open(builder, frames);
        int drawn = gamelan_course_arrive(builder, deeper.to);
        builder->now = *before;
        free(before);
        struct step *made = gamelan_course_step(builder, DO_DRAW_FIXED, card, frames, -1);
        made->c = (uint16_t)number;
        made->value = from;
        made->low = to;
        made->range = deeper.value;
        made->first = drawn;
    }
    struct step one = top;
    one.code = DO_TOP;
    return stays(builder, &one);
}

/* ---- all of them ---- */

bool gamelan_course_translate(struct builder *builder)
{
    const struct step copy = *step_of(builder), *step = &copy;    /* steps may move while they grow */
    switch (step->code) {
    case DO_JUMP: return go_to(builder, step->to);
    case DO_AGAIN:
        builder->counts++;
        builder->loops = true;
        return go_to(builder, step->to);
    case DO_CONSTANT: know(builder, step->a, step->value); return go_on(builder);
    case DO_COPY:
        if (!knows(builder, step->b))
            return stays(builder, step);
        know(builder, step->a, value_of(builder, step->b));
        return go_on(builder);
    case DO_ADD:
    case DO_SUBTRACT:
    case DO_ADD_NUMBER: return do_sum(builder, step);
    case DO_CELL: return do_cell(builder, step);
    case DO_SIZE: return do_size(builder, step);
    case DO_TABLE: return do_table(builder, step);
    case DO_TERM:
    case DO_ZONE: return do_number(builder, step);
    case DO_TERM_LIST: return do_terms(builder, step);
    case DO_CELL_IN:
    case DO_SIZE_IN: return do_cell_in(builder, step);
    case DO_IN:
    case DO_OUT: return do_in(builder, step);
    case DO_EQUAL:
    case DO_UNEQUAL:
    case DO_LESS:
    case DO_AT_MOST: return do_compare(builder, step);
    case DO_HOLDS:
    case DO_HOLDS_HERE: return do_holds(builder, step);
    case DO_FIRST: return do_first(builder, step);
    case DO_VALUE:
    case DO_EACH: return do_query(builder, step);
    case DO_NEXT: return do_next(builder, step);
    case DO_CELL_LIST:
    case DO_SET_LIST: return do_list(builder, step);
    case DO_SET:
    case DO_SET_NUMBER:
    case DO_CHANGE:
    case DO_GROW:
    case DO_SHRINK:
    case DO_MOVE: return do_change(builder, step);
    case DO_SET_FIXED: return do_set_fixed(builder, step);
    case DO_MOVE_ALL: return do_move_all(builder, step);
    case DO_SHUFFLE: return do_shuffle(builder, step);
    case DO_DRAW: return do_draw(builder, step_of(builder));
    case DO_DEEPER:
    case DO_EVENT:
    case DO_CALL:
    case DO_RETURN:
    case DO_REPEAT:
    case DO_LIST_HERE:
    case DO_NEXT_HERE: return gamelan_course_call(builder, step);
    case DO_FAULT: gamelan_course_step(builder, DO_FAULT, 0, 0, -1); return false;
    default: return stays(builder, step);
    }
}
