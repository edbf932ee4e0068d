/* steps_run.c: runs statements. */
#include "engines/gamelan/steps.h"

#include <string.h>

#include "engines/gamelan/fast.h"

/* Near the end of the stack instructions go alone: they know exactly how much each thing takes. */
enum { STEPS_MARGIN = 1500 };

/* Registers and the next step, in the frame that runs now. */
struct walk {
    int32_t           *r;
    const struct step *next;
    int32_t            below;     /* from the end of the frame to the scratch of evaluations */
};

static bool enter(struct run *run, struct walk *walk)
{
    const struct gamelan *game = run->game;
    struct gamelan_state *state = run->state;
    int32_t *frame = run->room + state->frame;
    if (frame[F_CODE] < 0 || game->step_of[frame[F_CODE]] < 0)
        return false;
    const struct definition *definition = game->program.definitions[frame[F_DEFINITION]];
    int32_t top = state->top + definition->scratch;
    if (state->strands >= 0) {
        if (top > gamelan_limit(run))
            return false;
        top = gamelan_scratch(state, run->room);
    } else if (top + STEPS_MARGIN > gamelan_limit(run)) {
        return false;
    }
    run->definition = definition;
    run->top = top;
    walk->below = top - state->top;
    walk->r = frame + F_HEADER + definition->functor->arity;
    walk->next = game->steps + game->step_of[frame[F_CODE]];
    return true;
}

/* ---- queries ---- */

/* The slots of a query: the registers themselves, or copies of those that it reads. */
static int32_t *gather(struct run *run, const struct step_query *query, int32_t *r, int32_t *slots)
{
    run->definition = query->definition;
    if (query->own)
        return r;
    for (int i = 0; i < query->needs; i++)
        slots[query->slots[i]] = query->fixed[i] ? query->values[i] : r[query->registers[i]];
    return slots;
}

static bool query_value(struct run *run, const struct step_query *query, int32_t *r, int32_t *value)
{
    int32_t slots[SLOTS_MAX];
    return gamelan_fast_value(run, query->node->fast, gather(run, query, r, slots), value);
}

static bool query_first(struct run *run, const struct step_query *query, int32_t *r)
{
    int32_t slots[SLOTS_MAX], *at = gather(run, query, r, slots);
    for (int i = 0; i < query->width; i++)
        at[query->binds[i]] = UNBOUND;
    if (!gamelan_fast_first(run, query->node->fast, at, query->binds))
        return false;
    for (int i = 0; !query->own && i < query->width; i++)
        r[query->bound[i]] = slots[query->binds[i]];
    return true;
}

/* How many, which is next, then the elements. */
static bool query_each(struct run *run, const struct step_query *query, const struct walk *walk, int to)
{
    int32_t slots[SLOTS_MAX], at, rows = run->rows, *r = walk->r;
    int32_t *from = gather(run, query, r, slots);
    const struct node *set = query->node;
    for (int i = 0; i < set->own_count; i++)
        from[set->owns[i]] = UNBOUND;
    int count = gamelan_fast_rows(run, set->fast, from, &at);
    int32_t size = 2 + count * set->width;
    if (run->fault != END_NONE || run->top + size > gamelan_limit(run)) {
        gamelan_fault(run, END_OVERFLOW, set);
        return false;
    }
    int32_t *list = run->room + run->top;
    memmove(list + 2, run->room + at, (size_t)(count * set->width) * sizeof *list);
    list[0] = count;
    list[1] = 0;
    r[to] = run->top;
    if (query->hidden >= 0)
        r[query->hidden] = run->top - walk->below;
    run->top += size;
    run->rows = rows;
    return true;
}

static bool query_next(struct run *run, const struct step_query *query, int32_t *r, int32_t at)
{
    int32_t *list = run->room + at;
    if (list[1] == list[0]) {
        run->top = at;
        return false;
    }
    for (int i = 0; i < query->width; i++)
        r[query->bound[i]] = list[2 + list[1] * query->width + i];
    list[1]++;
    return true;
}

static void arguments_of(const struct step_call *call, const int32_t *r, int32_t *arguments)
{
    for (int i = 0; i < call->functor->arity; i++)
        arguments[i] = call->fixed[i] ? call->arguments[i] : r[call->arguments[i]];
}

static void event(struct run *run, const struct step_call *call, const int32_t *r)
{
    int32_t arguments[ARITY_MAX];
    arguments_of(call, r, arguments);
    gamelan_note_event(run, call->functor, arguments);
}

static void push(struct run *run, const struct step *step, const int32_t *r)
{
    const struct step_call *call = step->p;
    int32_t arguments[ARITY_MAX];
    arguments_of(call, r, arguments);
    gamelan_jump(run, step->value);
    gamelan_call(run, call->functor, arguments, NULL);
}

/* Back to the frame before; false if there is more to do in this one. */
static bool pop(struct run *run)
{
    struct gamelan_state *state = run->state;
    int32_t *frame = run->room + state->frame;
    if (frame[F_KIND] != FRAME_CALL || !run->game->program.functors[frame[F_FUNCTOR]]->direct) {
        frame[F_CODE] = -1;
        return false;
    }
    state->top = state->frame;
    state->frame = frame[F_BEFORE];
    return state->frame >= 0;
}

static bool is_number(int32_t value)
{
    return value < SYMBOLS && value >= -NUMBER_MOST;
}

/* A sum of two numbers; false: one of them is none. */
static bool add(struct run *run, int32_t a, int32_t b, int32_t *sum)
{
    if (!is_number(a) || !is_number(b))
        return false;
    *sum = a + b;
    if (!is_number(*sum))
        gamelan_fault(run, END_OVERFLOW, NULL);
    return run->fault == END_NONE;
}

static bool set_cell(struct run *run, int cell, int32_t value)
{
    if (cell < 0 || value < -NUMBER_MOST)
        return false;
    run->cells[cell] = value;
    gamelan_changed(run);
    return true;
}

static bool end_of_pile(const struct run *run, int zone, int ends, int32_t *value)
{
    int32_t object = zone < 0 ? -1 : run->cells[ends + zone];
    if (object < 0)
        return false;
    *value = run->game->pile->values[0].list[object];
    return true;
}

static bool move(struct run *run, int32_t object, int zone, bool under)
{
    int index = gamelan_index(run->game->pile->values, object);
    if (index < 0 || zone < 0)
        return false;
    gamelan_move_to(run, index, zone, under);
    return true;
}

static bool create(struct run *run, const struct pool *pool, int32_t *object)
{
    if (run->cells[pool->cell] == pool->count)
        return false;
    *object = pool->base + run->cells[pool->cell]++;
    return true;
}

/* As if frames lay on the stack that are not there. */
static bool deeper(struct run *run, int32_t *frames, int32_t more)
{
    *frames += more;
    if (run->state->top + *frames <= gamelan_limit(run))
        return true;
    gamelan_fault(run, END_DEPTH, NULL);
    return false;
}

/* What has no value that must have one; and whose fault it is. */
static void fault(struct run *run, const struct step *step)
{
    if (run->fault != END_NONE)
        return;
    run->definition = run->game->step_owner[step - run->game->steps];
    gamelan_fault(run, END_OVERFLOW, NULL);
}

static bool is_out_of_steps(struct run *run, const struct step *step)
{
    if (--run->steps >= 0)
        return false;
    run->definition = run->game->step_owner[step - run->game->steps];
    gamelan_fault(run, END_LOOP, NULL);
    return true;
}

bool gamelan_steps_run(struct run *run)
{
    const struct gamelan *game = run->game;
    const struct step *steps = game->steps, *step;
    int32_t *cells = run->cells;
    struct walk walk;
    if (!enter(run, &walk))
        return false;
    int32_t *r = walk.r;
    uint32_t at;
    for (step = walk.next;; step++) {
        bool good = true;
        switch (step->code) {
        case DO_JUMP: step = steps + step->to - 1; continue;
        case DO_AGAIN:
            if (is_out_of_steps(run, step))
                return true;
            step = steps + step->to - 1;
            continue;
        case DO_CONSTANT: r[step->a] = step->value; continue;
        case DO_COPY: r[step->a] = r[step->b]; continue;
        case DO_ADD: good = add(run, r[step->b], r[step->c], &r[step->a]); break;
        case DO_SUBTRACT: good = add(run, r[step->b], -r[step->c], &r[step->a]); break;
        case DO_ADD_NUMBER: good = add(run, r[step->b], step->value, &r[step->a]); break;
        case DO_CELL:
            at = (uint32_t)r[step->b] - (uint32_t)step->first;
            good = at < (uint32_t)step->span;
            if (good)
                r[step->a] = cells[step->value + (int32_t)at];
            break;
        case DO_CELL_FIXED: r[step->a] = cells[step->value]; continue;
        case DO_CELL_ONE:
        case DO_CELL_LIST: {
            int cell = gamelan_cell(step->p, r + step->b);
            good = cell >= 0;
            if (good)
                r[step->a] = cells[cell];
            break;
        }
        case DO_TABLE: {
            const struct functor *functor = step->p;
            int index = gamelan_index(functor->values, r[step->b]);
            good = index >= 0 && functor->constant_values[index] != UNBOUND;
            if (good)
                r[step->a] = functor->constant_values[index];
            break;
        }
        case DO_TERM:
            at = (uint32_t)r[step->b] - (uint32_t)step->first;
            good = at < (uint32_t)step->span;
            r[step->a] = step->value + (int32_t)at;
            break;
        case DO_TERM_LIST:
            r[step->a] = gamelan_term(step->p, r + step->b);
            good = r[step->a] >= 0;
            break;
        case DO_ZONE: r[step->a] = gamelan_index(&game->zones, r[step->b]); continue;
        case DO_SIZE: r[step->a] = r[step->b] < 0 ? 0 : cells[game->pile_size + r[step->b]]; continue;
        case DO_TOP: good = end_of_pile(run, r[step->b], game->pile_last, &r[step->a]); break;
        case DO_BOTTOM: good = end_of_pile(run, r[step->b], game->pile_first, &r[step->a]); break;
        case DO_VALUE: good = query_value(run, step->p, r, &r[step->a]); break;
        case DO_IN:
            good = (uint32_t)r[step->a] - (uint32_t)step->value <= (uint32_t)step->span;
            break;
        case DO_OUT:
            good = (uint32_t)r[step->a] - (uint32_t)step->value > (uint32_t)step->span;
            break;
        case DO_EQUAL: good = r[step->a] == r[step->b]; break;
        case DO_UNEQUAL: good = r[step->a] != r[step->b]; break;
        case DO_LESS: good = r[step->a] < r[step->b] && r[step->b] < SYMBOLS; break;
        case DO_AT_MOST: good = r[step->a] <= r[step->b] && r[step->b] < SYMBOLS; break;
        case DO_FIRST: good = query_first(run, step->p, r); break;
        case DO_SET:
            at = (uint32_t)r[step->a] - (uint32_t)step->first;
            good = at < (uint32_t)step->span && r[step->b] >= -NUMBER_MOST;
            if (good) {
                cells[step->value + (int32_t)at] = r[step->b];
                gamelan_changed(run);
            }
            break;
        case DO_SET_FIXED: good = set_cell(run, step->value, r[step->b]); break;
        case DO_SET_LIST:
            good = set_cell(run, gamelan_cell(step->p, r + step->a), r[step->b]);
            break;
        case DO_MOVE: good = move(run, r[step->a], r[step->b], false); break;
        case DO_MOVE_UNDER: good = move(run, r[step->a], r[step->b], true); break;
        case DO_MOVE_ALL: good = gamelan_move_all(run, r[step->a], r[step->b]); break;
        case DO_SHUFFLE: gamelan_shuffle(run, r[step->a]); good = run->fault == END_NONE; break;
        case DO_CREATE: good = create(run, step->p, &r[step->a]); break;
        case DO_EACH: good = query_each(run, step->p, &walk, step->a); break;
        case DO_NEXT:
            if (is_out_of_steps(run, step))
                return true;
            if (!query_next(run, step->p, r, r[step->a]))
                step = steps + step->to - 1;
            continue;
        case DO_KEEP: r[step->a] = run->top; continue;
        case DO_DROP: run->top = r[step->a]; continue;
        case DO_DEEPER:
            run->definition = game->step_owner[step - steps];
            if (!deeper(run, &r[step->a], step->value))
                return true;
            continue;
        case DO_EVENT: event(run, step->p, r); continue;
        case DO_CALL:
            if (is_out_of_steps(run, step))
                return true;
            run->definition = game->step_owner[step - steps];
            push(run, step, r);
            if (run->fault != END_NONE || !enter(run, &walk))
                return true;
            r = walk.r;
            step = walk.next - 1;
            continue;
        case DO_RETURN:
            if (!pop(run) || !enter(run, &walk))
                return true;
            r = walk.r;
            step = walk.next - 1;
            continue;
        case DO_SELECT:
            if (is_out_of_steps(run, step))
                return true;
            run->definition = game->step_owner[step - steps];
            run->top = gamelan_scratch(run->state, run->room);
            gamelan_jump(run, step->value + 1);
            gamelan_open_select(run, &game->code[step->value]);
            if (run->fault != END_NONE || run->state->select >= 0 || run->state->frame < 0 ||
                !enter(run, &walk))
                return true;
            r = walk.r;
            step = walk.next - 1;
            continue;
        case DO_INSTRUCTION:
            gamelan_jump(run, step->value);
            return false;
        case DO_FAULT:
            fault(run, step);
            return true;
        default: return true;
        }
        if (!good) {
            if (run->fault != END_NONE)
                return true;
            step = steps + step->to - 1;
        }
    }
}
