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

/* Whether a diagram holds from this root on. */
static inline bool holds(struct run *run, const struct step_walk *walk, uintptr_t root, int32_t *r)
{
    const struct ground_end *ends = run->game->ground.ends, *end = gamelan_ground_end(run->cells, root);
    if (end == &ends[~GROUND_GIVE_UP])
        return gamelan_step_first(run, walk->query, r);
    return end == &ends[~GROUND_YES];
}

static inline bool holds_for(struct run *run, const struct step_walk *walk, int32_t *r)
{
    int root = place_of(walk->inputs, walk->input_count, r);
    return root < 0 ? gamelan_step_first(run, walk->query, r) : holds(run, walk, walk->roots[root], r);
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

void gamelan_course_run(struct run *run, int32_t course)
{
    const struct step *steps = run->game->steps, *step = steps + course;
    int32_t *cells = run->cells, *r = run->room, at;
    run->top = COURSE_ROOM;
    for (;; step++) {
        bool good;
        switch (step->code) {
        case DO_JUMP: step = steps + step->to - 1; continue;
        case DO_CONSTANT: r[step->a] = step->value; continue;
        case DO_COPY: r[step->a] = r[step->b]; continue;
        case DO_LAY:
            for (int i = 0; i < step->b; i += STATION_PIECE)
                memcpy(&r[step->a + i], (const int32_t *)step->p + i, STATION_PIECE * sizeof *r);
            continue;
        case DO_CELL_FIXED: r[step->a] = cells[step->value]; continue;
        case DO_CELL_FIXED_IN: good = lies_in(cells[step->value], step); break;
        case DO_CELL:
            at = number_of(step, r[step->b]);
            good = at >= 0;
            if (good)
                r[step->a] = cells[at];
            break;
        case DO_CELL_IN:
            at = number_of(step, r[step->b]);
            good = at >= 0 && lies_in(cells[at], step);
            break;
        case DO_CELL_AT: {
            const struct step_cell *cell = step->p;
            at = place_of(cell->inputs, cell->input_count, r);
            good = at >= 0;
            if (good)
                r[step->a] = cells[cell->cell + at];
            break;
        }
        case DO_TABLE:
            at = (int32_t)((uint32_t)r[step->b] - (uint32_t)step->first);
            good = (uint32_t)at < (uint32_t)step->span && ((const int32_t *)step->p)[at] != UNBOUND;
            if (good)
                r[step->a] = ((const int32_t *)step->p)[at];
            break;
        case DO_IN: good = lies_in(r[step->a], step); break;
        case DO_OUT: good = !lies_in(r[step->a], step); break;
        case DO_WALK: good = holds_for(run, step->p, r); break;
        case DO_WALK_FIXED:
            good = holds(run, step->p, ((const struct step_walk *)step->p)->roots[0], r);
            break;
        case DO_PILE_SUM: r[step->a] = gamelan_loop_sum_in(run, step->p, step->low); continue;
        case DO_PILE_HAS: good = gamelan_loop_finds(run, step->p, step->low); break;
        case DO_SET: good = set_cell(run, number_of(step, r[step->b]), r[step->a]); break;
        case DO_SET_NUMBER: good = set_cell(run, number_of(step, r[step->b]), step->low); break;
        case DO_SET_AT: {
            const struct step_cell *cell = step->p;
            at = place_of(cell->inputs, cell->input_count, r);
            good = at >= 0;
            if (good)
                cells[cell->cell + at] = step->low;
            gamelan_changed(run);
            break;
        }
        case DO_SET_FIXED_NUMBER:
            cells[step->value] = step->low;
            gamelan_changed(run);
            continue;
        case DO_CHANGE:
            at = number_of(step, r[step->b]);
            good = at >= 0 && grow(run, step, &cells[at], step->low);
            gamelan_changed(run);
            break;
        case DO_CHANGE_FIXED:
            good = grow(run, step, &cells[step->value], step->low);
            gamelan_changed(run);
            break;
        case DO_GROW_FIXED:
            good = grow(run, step, &cells[step->value], r[step->a]);
            gamelan_changed(run);
            break;
        case DO_SHRINK_FIXED:
            good = shrink(run, step, &cells[step->value], r[step->a]);
            gamelan_changed(run);
            break;
        case DO_MOVE_FIXED: good = move(run, r[step->a], step->value, false); break;
        case DO_MOVE_ALL_FIXED: good = gamelan_move_all(run, step->low, step->value); break;
        case DO_POUR:
            if (cells[step->first] > 0)
                gamelan_pour(run, step->low, step->value);
            continue;
        case DO_DRAW_FIXED:
            if (draw(run, step, r))
                step = steps + step->first - 1;
            continue;
        case DO_NEXT:
            if (is_out_of_steps(run, step))
                return;
            good = gamelan_step_next(run, step->p, r, r[step->a]);
            break;
        case DO_DEEPER:
            if (is_out_of_steps(run, step) || is_too_deep(run, step, &r[step->a]))
                return;
            step = steps + step->to - 1;
            continue;
        case DO_COUNT:
            run->state->head.turn += (uint32_t)step->low;
            if (is_out_of(run, step, step->value))
                return;
            continue;
        case DO_STATION: {
            run->state->head.turn += (uint32_t)step->low;
            if (is_out_of(run, step, step->value))
                return;
            int opened = gamelan_station_open(run, step->p, &at);
            if (opened == CHOICES_NONE) {
                step = steps + at - 1;
                continue;
            }
            if (opened == CHOICES_OTHERS)
                open_otherwise(run, step->p);
            return;
        }
        case DO_LEAVE:
            run->state->frame = step->value;
            run->state->top = step->low;
            return;
        case DO_OVER: run->state->frame = -1; return;
        case DO_FAULT: gamelan_step_fault_at(run, step, END_OVERFLOW); return;
        default: good = gamelan_step_do(run, step, r); break;
        }
        if (!good) {
            if (run->fault != END_NONE)
                return;
            step = steps + step->to - 1;
        }
    }
}
