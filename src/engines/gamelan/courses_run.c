/* courses_run.c: runs courses (courses.h). */
#include "engines/gamelan/courses.h"
#include "engines/gamelan/fast.h"
#include "engines/gamelan/steps_parts.h"

#include <string.h>

/* Near the end of the stack cards are drawn one by one, so that it is seen exactly where it ends. */
enum { COURSE_LIMIT = STACK_KEPT - 1500 };

static bool draw(struct run *run, const struct step *step, int32_t *r)
{
    int32_t count = run->cells[run->game->pile_size + step->value], *number = &r[step->c];
    count = count < *number ? count : *number;
    if (count <= 0 || run->steps <= count || count > COURSE_LIMIT ||
        run->state->top + r[step->b] + count * step->range > COURSE_LIMIT)
        return false;
    r[step->a] = run->game->object_first + gamelan_move_top(run, step->value, step->low, count);
    run->steps -= count;
    *number -= count;
    r[step->b] += count * step->range;
    return true;
}

/* The cell of a list of arguments; -1: there is none. Boards have two: a column and a row. */
static inline int cell_at(const struct step_cell *cell, const int32_t *r)
{
    const struct ground_input *one = cell->inputs, *other = one + 1;    /* they have no index */
    if (cell->input_count != 2)
        return place_of(cell->inputs, cell->input_count, r);
    uint32_t column = (uint32_t)r[one->slot] - (uint32_t)one->low;
    uint32_t row = (uint32_t)r[other->slot] - (uint32_t)other->low;
    return column < one->count && row < other->count
               ? (int)(column * (uint32_t)one->stride + row * (uint32_t)other->stride) : -1;
}

/* A station whose options are of no common kind after all: as a procedure would do it. */
static void open_otherwise(struct run *run, const struct station *station)
{
    int32_t code = run->room[station->frame + F_CODE] - 1;
    run->definition = run->game->program.definitions[run->room[station->frame + F_DEFINITION]];
    run->top = gamelan_scratch(run->state, run->room);
    gamelan_open_select(run, &run->game->code[code]);
}

/* As if frames lay on the stack that are not there. */
static bool is_too_deep(struct run *run, const struct step *step, int32_t *frames)
{
    *frames += step->value;
    if (run->state->top + *frames <= gamelan_limit(run))
        return false;
    gamelan_step_fault_at(run, step, END_DEPTH);
    return true;
}

/* Where a step is done: the address of a label is more than C has, and a third of the way from step to step
 * that a switch would be. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#define PLACE(name, text) &&AT_##name,
#define BEGIN goto *places[step->code]
#define NEXT goto *places[(++step)->code]
#define TEST(good)              \
    do {                        \
        if (!(good))            \
            goto elsewhere;     \
        NEXT;                   \
    } while (0)
#define TRY(good)               \
    do {                        \
        if (!(good))            \
            goto failed;        \
        NEXT;                   \
    } while (0)

void gamelan_course_run(struct run *run, int32_t course)
{
    static const void *const places[] = {STEP_OPS(PLACE)};
    const struct step *const steps = run->game->steps, *step = steps + course;
    int32_t *const cells = run->cells, *const r = run->room, at;
    uintptr_t root;
    run->top = COURSE_ROOM;
    BEGIN;

AT_DO_JUMP: step = steps + step->to; BEGIN;
AT_DO_CONSTANT: r[step->a] = step->value; NEXT;
AT_DO_COPY: r[step->a] = r[step->b]; NEXT;
AT_DO_LAY: memcpy(&r[step->a], step->p, step->b * sizeof *r); NEXT;
AT_DO_LAY_FEW: memcpy(&r[step->a], step->p, STATION_PIECE * sizeof *r); NEXT;

    /* cells */
AT_DO_CELL_FIXED: r[step->a] = cells[step->value]; NEXT;
AT_DO_CELL_FIXED_IN: TEST(lies_in(cells[step->value], step));
AT_DO_CELL:
    at = number_of(step, r[step->b]);
    if (at < 0)
        goto elsewhere;
    r[step->a] = cells[at];
    NEXT;
AT_DO_CELL_IN:
    at = number_of(step, r[step->b]);
    TEST(at >= 0 && lies_in(cells[at], step));
AT_DO_CELL_AT: {
    const struct step_cell *cell = step->p;
    at = cell_at(cell, r);
    if (at < 0)
        goto elsewhere;
    r[step->a] = cells[cell->cell + at];
    NEXT;
}
AT_DO_TABLE:
    at = (int32_t)((uint32_t)r[step->b] - (uint32_t)step->first);
    if ((uint32_t)at >= (uint32_t)step->span || ((const int32_t *)step->p)[at] == UNBOUND)
        goto elsewhere;
    r[step->a] = ((const int32_t *)step->p)[at];
    NEXT;
AT_DO_SET: TEST(set_cell(run, number_of(step, r[step->b]), r[step->a]));
AT_DO_SET_NUMBER: TEST(set_cell(run, number_of(step, r[step->b]), step->low));
AT_DO_SET_AT: {
    const struct step_cell *cell = step->p;
    gamelan_changed(run);
    at = cell_at(cell, r);
    if (at < 0)
        goto elsewhere;
    cells[cell->cell + at] = step->low;
    NEXT;
}
AT_DO_SET_AT_WALK: {
    const struct step_cell *cell = step->p;
    gamelan_changed(run);
    at = cell_at(cell, r);
    if (at < 0)
        goto elsewhere;
    cells[cell->cell + at] = step->low;
    step++;
    root = ((const struct step_walk *)step->p)->by_cell[at];
    goto walk;
}
AT_DO_SET_FIXED_NUMBER:
    cells[step->value] = step->low;
    gamelan_changed(run);
    NEXT;
AT_DO_CHANGE:
    gamelan_changed(run);
    at = number_of(step, r[step->b]);
    TRY(at >= 0 && grow(run, step, &cells[at], step->low));
AT_DO_CHANGE_FIXED:
    gamelan_changed(run);
    TRY(grow(run, step, &cells[step->value], step->low));
AT_DO_GROW_FIXED:
    gamelan_changed(run);
    TRY(grow(run, step, &cells[step->value], r[step->a]));
AT_DO_SHRINK_FIXED:
    gamelan_changed(run);
    TRY(shrink(run, step, &cells[step->value], r[step->a]));

    /* tests */
AT_DO_IN: TEST(lies_in(r[step->a], step));
AT_DO_OUT: TEST(!lies_in(r[step->a], step));
AT_DO_WALK: {
    const struct step_walk *walk = step->p;
    at = place_of(walk->inputs, walk->input_count, r);
    if (at < 0)
        TRY(gamelan_step_first(run, walk->query, r));
    root = walk->roots[at];
    goto walk;
}
AT_DO_WALK_FIXED: root = ((const struct step_walk *)step->p)->roots[0];
walk:
    at = gamelan_ground_end(cells, root)->says;
    if (at == GROUND_YES)
        NEXT;
    if (at == GROUND_NO)
        goto elsewhere;
    TRY(gamelan_step_first(run, ((const struct step_walk *)step->p)->query, r));

    /* piles */
AT_DO_PILE_SUM: r[step->a] = gamelan_loop_sum_in(run, step->p, step->low); NEXT;
AT_DO_PILE_HAS: TEST(gamelan_loop_finds(run, step->p, step->low));
AT_DO_MOVE_FIXED: TEST(move(run, r[step->a], step->value, false));
AT_DO_MOVE_ALL_FIXED: TRY(gamelan_move_all(run, step->low, step->value));
AT_DO_POUR:
    if (cells[step->first] > 0)
        gamelan_pour(run, step->low, step->value);
    NEXT;
AT_DO_SHUFFLE_FIXED:
    run->definition = run->game->step_owner[step - steps];    /* whose fault it is if there is no room */
    gamelan_shuffle(run, step->value);
    TRY(run->fault == END_NONE);
AT_DO_CREATE: TEST(create(run, step->p, &r[step->a]));
AT_DO_DRAW_FIXED:
    if (!draw(run, step, r))
        NEXT;
    step = steps + step->first;
    BEGIN;

    /* loops and ends */
AT_DO_NEXT:
    if (is_out_of_steps(run, step))
        return;
    TRY(gamelan_step_next(run, step->p, r, r[step->a]));
AT_DO_DEEPER:
    if (is_out_of_steps(run, step) || is_too_deep(run, step, &r[step->a]))
        return;
    step = steps + step->to;
    BEGIN;
AT_DO_COUNT:
    run->state->head.turn += (uint32_t)step->low;
    if (is_out_of(run, step, step->value))
        return;
    NEXT;
AT_DO_STATION: {
    run->state->head.turn += (uint32_t)step->low;
    if (is_out_of(run, step, step->value))
        return;
    int opened = gamelan_station_open(run, step->p, &at);
    if (opened == CHOICES_NONE) {
        step = steps + at;
        BEGIN;
    }
    if (opened == CHOICES_OTHERS)
        open_otherwise(run, step->p);
    return;
}
AT_DO_LEAVE:
    run->state->frame = step->value;
    run->state->top = step->low;
    return;
AT_DO_OVER: run->state->frame = -1; return;
AT_DO_FAULT: gamelan_step_fault_at(run, step, END_OVERFLOW); return;

    /* less common ones */
AT_DO_ADD: AT_DO_SUBTRACT: AT_DO_ADD_NUMBER: AT_DO_CELL_LIST: AT_DO_TERM: AT_DO_TERM_LIST: AT_DO_ZONE:
AT_DO_SIZE: AT_DO_SIZE_IN: AT_DO_TOP: AT_DO_BOTTOM: AT_DO_VALUE: AT_DO_EQUAL: AT_DO_UNEQUAL: AT_DO_LESS:
AT_DO_AT_MOST: AT_DO_HOLDS: AT_DO_FIRST: AT_DO_GROW: AT_DO_SHRINK: AT_DO_SET_FIXED: AT_DO_SET_LIST:
AT_DO_MOVE: AT_DO_MOVE_UNDER: AT_DO_MOVE_ALL: AT_DO_SHUFFLE: AT_DO_EACH: AT_DO_KEEP:
AT_DO_DROP: AT_DO_EVENT: TRY(gamelan_step_do(run, step, r));

    /* courses have none of these */
AT_DO_AGAIN: AT_DO_DRAW: AT_DO_HOLDS_HERE: AT_DO_EACH_HERE: AT_DO_LIST_HERE: AT_DO_NEXT_HERE: AT_DO_CALL:
AT_DO_RETURN: AT_DO_END: AT_DO_REPEAT: AT_DO_SELECT: AT_DO_INSTRUCTION: __builtin_unreachable();

failed:
    if (run->fault != END_NONE)
        return;
elsewhere:
    step = steps + step->to;
    BEGIN;
}
#pragma GCC diagnostic pop
