/* steps_run.c: runs statements. */
#include "engines/gamelan/steps.h"

#include <string.h>

#include "engines/gamelan/choices.h"
#include "engines/gamelan/fast.h"
#include "engines/gamelan/ground_walk.h"
#include "engines/gamelan/steps_parts.h"

/* Near the end of the stack instructions go alone: they know exactly how much each thing takes. */
enum { STEPS_MARGIN = 1500 };

enum { RETURNS_MOST = 16 };

/* A frame below that called, and its step that did. */
struct caller {
    int32_t           *r;
    const struct step *step;
    int32_t            below;
};

/* Registers and the next step, in the frame that runs now. */
struct walk {
    int32_t           *r;
    const struct step *next;
    int32_t            below;     /* from the end of the frame to the scratch of evaluations */
    int32_t            limit;     /* of the stack, outside of strands */
    int                caller_count;
    struct caller      callers[RETURNS_MOST];
};

/* Instructions began this loop, and its list lies where scratch registers are: it has to make room. */
static bool take_list(struct run *run, struct walk *walk, const struct step_entry *entry)
{
    struct gamelan_state *state = run->state;
    int32_t at = walk->r[entry->hidden], size = state->top - at, to = at + entry->scratch;
    if (state->strands >= 0 || to + size > walk->limit)
        return false;
    memmove(run->room + to, run->room + at, (size_t)size * sizeof *run->room);
    state->top = at;
    walk->below = entry->scratch;
    walk->r[entry->list] = to;
    run->top = to + size;
    return true;
}

static inline bool enter(struct run *run, struct walk *walk)
{
    walk->caller_count = 0;    /* frames below are entered in the same way */
    struct gamelan_state *state = run->state;
    int32_t *frame = run->room + state->frame;
    if (frame[F_CODE] < 0)
        return false;
    const struct step_entry *entry = &run->game->entries[frame[F_CODE]];
    int32_t top = state->top + entry->scratch;
    if (entry->step < 0)
        return false;
    if (state->strands >= 0) {
        if (top > gamelan_limit(run))
            return false;
        top = gamelan_scratch(state, run->room);
    } else if (top > walk->limit) {
        return false;
    }
    run->top = top;
    walk->below = top - state->top;
    walk->r = frame + entry->slots;
    walk->next = run->game->steps + entry->step;
    return entry->list < 0 || take_list(run, walk, entry);
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

static bool query_holds(struct run *run, const struct step_query *query, int32_t *r)
{
    int32_t slots[SLOTS_MAX];
    int32_t found = gamelan_ground_walk(run, query->ground, gather(run, query, r, slots));
    return found == GROUND_GIVE_UP ? gamelan_step_first(run, query, r) : found == GROUND_YES;
}

/* The same in the frame itself, where registers are what the query asks about. */
static inline bool holds_here(struct run *run, const struct step_query *query, int32_t *r)
{
    const struct ground_end *ends = run->game->ground.ends;
    const struct ground_end *end = gamelan_ground_end(run->cells, gamelan_ground_root(run, query->ground, r));
    return end == &ends[~GROUND_GIVE_UP] ? gamelan_step_first(run, query, r) : end == &ends[~GROUND_YES];
}

bool gamelan_step_first(struct run *run, const struct step_query *query, int32_t *r)
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

/* A list on the frame is part of the state, and so is its place in slot `hidden`. */
static bool each_here(struct run *run, const struct step_query *query, const struct walk *walk, int hidden)
{
    const struct node *set = query->node;
    struct gamelan_state *state = run->state;
    int32_t at, rows = run->rows, *r = walk->r;
    run->definition = query->definition;
    for (int i = 0; i < set->own_count; i++)
        r[set->owns[i]] = UNBOUND;
    int count = gamelan_fast_rows(run, set->fast, r, &at);
    int32_t size = 2 + count * set->width, *list = run->room + state->top;
    if (run->fault != END_NONE || state->top + size > gamelan_limit(run)) {
        gamelan_fault(run, END_OVERFLOW, set);
        return false;
    }
    memmove(list + 2, run->room + at, (size_t)(count * set->width) * sizeof *list);
    list[0] = count;
    list[1] = 0;
    r[hidden] = state->top;
    state->top += size;
    run->rows = rows;
    run->top = state->strands < 0 ? state->top + walk->below : run->top;
    return true;
}

/* The same for a list that never changes. */
static void list_here(struct run *run, const struct step_list *list, const struct walk *walk, int hidden)
{
    struct gamelan_state *state = run->state;
    int32_t *to = run->room + state->top;
    for (int i = 0; i < list->owns; i++)
        walk->r[list->own[i]] = UNBOUND;
    for (int i = 0; i < list->size; i++)
        to[i] = list->numbers[i];
    walk->r[hidden] = state->top;
    state->top += list->size;
    run->top = state->top + walk->below;
}

bool gamelan_step_next(struct run *run, const struct step_query *query, int32_t *r, int32_t at)
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

/* A list on the frame: what it takes of the stack is part of the state. */
static bool next_here(struct run *run, const struct step *step, const struct walk *walk)
{
    int32_t at = walk->r[step->a], top = run->top, below = top - run->state->top;
    const int32_t *list = run->room + at;
    bool more = gamelan_step_next(run, step->p, walk->r, at);
    run->state->top = more ? at + 2 + list[0] * ((const struct step_query *)step->p)->width : at;
    run->top = run->state->strands < 0 ? run->state->top + below : top;
    return more;
}

static int cell_of_any(const struct step_cells *cells, const int32_t *r)
{
    int32_t arguments[ARITY_MAX];
    for (int i = 0; i < cells->count; i++)
        arguments[i] = cells->fixed[i] ? cells->arguments[i] : r[cells->arguments[i]];
    return gamelan_cell(cells->functor, arguments);
}

static inline int cell_of(const struct step_cells *cells, const int32_t *r)
{
    uint32_t cell = 0;
    if (!cells->runs)
        return cell_of_any(cells, r);
    for (int i = 0; i < cells->count; i++) {
        int32_t argument = cells->fixed[i] ? cells->arguments[i] : r[cells->arguments[i]];
        uint32_t at = (uint32_t)argument - (uint32_t)cells->first[i];
        if (at >= (uint32_t)cells->span[i])
            return -1;
        cell = cell * (uint32_t)cells->span[i] + at;
    }
    return cells->valid && !cells->valid[cell] ? -1 : cells->cell + (int)cell;
}

static void arguments_of(const struct step_call *call, const int32_t *r, int32_t *arguments)
{
    for (int i = 0; i < call->arity; i++)
        arguments[i] = call->fixed[i] ? call->arguments[i] : r[call->arguments[i]];
}

static void event(struct run *run, const struct step_call *call, const int32_t *r)
{
    int32_t arguments[ARITY_MAX];
    arguments_of(call, r, arguments);
    gamelan_note_event(run, call->functor, arguments);
}

/* A frame for a call of any kind. */
static void push_any(struct run *run, const struct step *step, const struct walk *walk)
{
    const struct step_call *call = step->p;
    int32_t arguments[ARITY_MAX];
    arguments_of(call, walk->r, arguments);
    run->definition = run->game->step_owner[step - run->game->steps];
    gamelan_call(run, call->functor, arguments, NULL);
}

/* Where there is only one definition it is begun at once (see gamelan_call); false: it has to be entered. */
static inline bool push(struct run *run, const struct step *step, struct walk *walk)
{
    const struct step_call *call = step->p;
    const struct step_entry *entry = call->entry;
    struct gamelan_state *state = run->state;
    int32_t top = state->top, end = top + call->size, *r = walk->r;
    gamelan_jump(run, step->value);
    if (!entry || entry->step < 0 || end + entry->scratch > walk->limit || state->strands >= 0 ||
        walk->caller_count == RETURNS_MOST) {
        push_any(run, step, walk);
        return false;
    }
    walk->callers[walk->caller_count++] = (struct caller){r, step, walk->below};
    int32_t *frame = run->room + top, *header = frame + F_HEADER, *slots = header + call->arity;
    int32_t arguments[ARITY_MAX];
    arguments_of(call, r, arguments);    /* the frame may lie where they are */
    for (int i = 0; i < call->size; i += FRAME_PIECE)
        memcpy(frame + i, call->image + i, FRAME_PIECE * sizeof *frame);
    frame[F_BEFORE] = state->frame;
    for (int i = 0; i < call->arity; i++)
        header[i] = slots[i] = arguments[i];
    state->frame = top;
    state->top = end;
    if (call->mentioned)
        gamelan_note_event(run, call->functor, header);
    state->head.turn += call->turn;
    walk->below = entry->scratch;
    walk->r = slots;
    walk->next = run->game->steps + entry->step;
    run->top = end + entry->scratch;
    return true;
}

/* Back to the frame before; false: by entering it. */
static inline bool pop(struct run *run, struct walk *walk)
{
    struct gamelan_state *state = run->state;
    state->top = state->frame;
    state->frame = run->room[state->frame + F_BEFORE];
    if (walk->caller_count == 0)
        return false;
    const struct caller *caller = &walk->callers[--walk->caller_count];
    walk->r = caller->r;
    walk->next = caller->step + 1;
    walk->below = caller->below;
    run->top = state->top + caller->below;
    return true;
}

/* Elsewhere in the frame that runs; false: by entering it. */
static inline bool stay(struct run *run, struct walk *walk)
{
    const struct gamelan_state *state = run->state;
    int32_t code = run->room[state->frame + F_CODE];
    const struct step_entry *entry = &run->game->entries[code < 0 ? 0 : code];
    if (code < 0 || entry->step < 0 || entry->list >= 0 || state->strands >= 0 ||
        state->top + walk->below > walk->limit)
        return false;
    run->top = state->top + walk->below;
    walk->next = run->game->steps + entry->step;
    return true;
}

/* The same definition from its start, with the arguments it was called with. */
static void repeat(struct run *run, const struct definition *definition, int32_t *slots)
{
    const struct functor *functor = definition->functor;
    int32_t *frame = run->room + run->state->frame;
    for (int i = 0; i < functor->arity; i++)
        slots[i] = frame[F_HEADER + i];
    for (int i = functor->arity; i < functor->frame_slots; i++)
        slots[i] = UNBOUND;
    frame[F_PHASE] = 1;
    frame[F_CODE] = definition->code;
    frame[F_BODY] = 0;
    run->state->top = run->state->frame + F_HEADER + functor->arity + functor->frame_slots;
}

void gamelan_step_fault_at(struct run *run, const struct step *step, enum end fault)
{
    if (run->fault != END_NONE)
        return;
    run->definition = run->game->step_owner[step - run->game->steps];
    gamelan_fault(run, fault, NULL);
}

/* As if frames lay on the stack that are not there. */
static inline bool deeper(struct run *run, const struct step *step, int32_t limit, int32_t *frames)
{
    *frames += step->value;
    if (run->state->top + *frames <= limit || run->state->top + *frames <= gamelan_limit(run))
        return true;
    run->definition = run->game->step_owner[step - run->game->steps];
    gamelan_fault(run, END_DEPTH, NULL);
    return false;
}

/* DO_DRAW; false: one at a time. */
static bool draw_many(struct run *run, const struct step *top, int from, int32_t limit, int32_t *r)
{
    int32_t *number = &r[top->c], *frames = &r[top[3].a];
    int to = number_of(&top[1], r[top[1].b]);
    if (from < 0 || to < 0 || !run->game->object_first)
        return false;
    int32_t count = run->cells[run->game->pile_size + from];
    count = count < *number ? count : *number;
    if (count <= 0 || run->steps <= count || count > limit ||
        run->state->top + *frames + count * top[3].value > limit)
        return false;
    r[top->a] = run->game->object_first + gamelan_move_top(run, from, to, count);
    run->steps -= count;
    *number -= count;
    *frames += count * top[3].value;
    return true;
}

/* Steps that go nowhere else, and are not among the most common; false: they failed. */
static bool do_rare(struct run *run, const struct step *step, const struct walk *walk)
{
    int32_t *r = walk->r, at;
    switch (step->code) {
    case DO_ADD:
        return add(r[step->b], r[step->c], &r[step->a]) ||
               no_sum(run, step, r[step->b], r[step->c]);
    case DO_SUBTRACT:
        return is_number(r[step->c]) && (add(r[step->b], -r[step->c], &r[step->a]) ||
                                         no_sum(run, step, r[step->b], -r[step->c]));
    case DO_ADD_NUMBER:
        return add(r[step->b], step->low, &r[step->a]) || no_sum(run, step, r[step->b], step->low);
    case DO_CELL_LIST:
        at = cell_of(step->p, r);
        if (at >= 0)
            r[step->a] = run->cells[at];
        return at >= 0;
    case DO_TERM:
        r[step->a] = number_of(step, r[step->b]);
        return r[step->a] >= 0;
    case DO_TERM_LIST:
        r[step->a] = gamelan_term(step->p, r + step->b);
        return r[step->a] >= 0;
    case DO_ZONE: r[step->a] = number_of(step, r[step->b]); return true;
    case DO_SIZE:
        at = number_of(step, r[step->b]);
        r[step->a] = at < 0 ? 0 : run->cells[run->game->pile_size + at];
        return true;
    case DO_SIZE_IN:
        at = number_of(step, r[step->b]);
        return lies_in(at < 0 ? 0 : run->cells[run->game->pile_size + at], step);
    case DO_TOP:
        return end_of_pile(run, number_of(step, r[step->b]), run->game->pile_last, &r[step->a]);
    case DO_BOTTOM:
        return end_of_pile(run, number_of(step, r[step->b]), run->game->pile_first, &r[step->a]);
    case DO_VALUE: return query_value(run, step->p, r, &r[step->a]);
    case DO_HOLDS: return query_holds(run, step->p, r);
    case DO_FIRST: return gamelan_step_first(run, step->p, r);
    case DO_EQUAL: return r[step->a] == r[step->b];
    case DO_UNEQUAL: return r[step->a] != r[step->b];
    case DO_LESS: return r[step->a] < r[step->b] && r[step->b] < SYMBOLS;
    case DO_AT_MOST: return r[step->a] <= r[step->b] && r[step->b] < SYMBOLS;
    case DO_GROW:
        at = number_of(step, r[step->b]);
        gamelan_changed(run);
        return at >= 0 && grow(run, step, &run->cells[at], r[step->a]);
    case DO_SHRINK:
        at = number_of(step, r[step->b]);
        gamelan_changed(run);
        return at >= 0 && shrink(run, step, &run->cells[at], r[step->a]);
    case DO_SET_FIXED: return set_cell(run, step->value, r[step->a]);
    case DO_SET_LIST:
        return set_cell(run, cell_of(step->p, r), r[step->a]);
    case DO_MOVE: return move(run, r[step->a], number_of(step, r[step->b]), false);
    case DO_MOVE_UNDER: return move(run, r[step->a], number_of(step, r[step->b]), true);
    case DO_MOVE_ALL:
        return gamelan_move_all(run, r[step->a], number_of(step, r[step->b]));
    case DO_SHUFFLE:
        run->definition = run->game->step_owner[step - run->game->steps];
        gamelan_shuffle(run, number_of(step, r[step->b]));
        return run->fault == END_NONE;
    case DO_CREATE: return create(run, step->p, &r[step->a]);
    case DO_EACH: return query_each(run, step->p, walk, step->a);
    case DO_KEEP: r[step->a] = run->top; return true;
    case DO_DROP: run->top = r[step->a]; return true;
    case DO_EVENT: event(run, step->p, r); return true;
    default: __builtin_unreachable();    /* there are no others */
    }
}

bool gamelan_step_do(struct run *run, const struct step *step, int32_t *r)
{
    struct walk walk;
    walk.r = r;
    walk.below = 0;
    return do_rare(run, step, &walk);
}

bool gamelan_steps_run(struct run *run)
{
    const struct gamelan *game = run->game;
    const struct step *steps = game->steps, *step;
    int32_t *cells = run->cells;
    struct walk walk;
    walk.limit = (run->rows < STACK_KEPT ? run->rows : STACK_KEPT) - STEPS_MARGIN;
    int32_t *r, at;
    bool began = false;
    goto go_on;
    for (;; step++) {
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
        case DO_CELL:
            at = number_of(step, r[step->b]);
            good = at >= 0;
            if (good)
                r[step->a] = cells[at];
            break;
        case DO_CELL_FIXED: r[step->a] = cells[step->value]; continue;
        case DO_CELL_IN:
            at = number_of(step, r[step->b]);
            good = at >= 0 && lies_in(cells[at], step);
            break;
        case DO_TABLE:
            at = (int32_t)((uint32_t)r[step->b] - (uint32_t)step->first);
            good = (uint32_t)at < (uint32_t)step->span &&
                   ((const int32_t *)step->p)[at] != UNBOUND;
            if (good)
                r[step->a] = ((const int32_t *)step->p)[at];
            break;
        case DO_DRAW:
            at = number_of(step, r[step->b]);
            if (draw_many(run, step, at, walk.limit, r)) {
                step = steps + step[3].to - 1;
                continue;
            }
            good = end_of_pile(run, at, game->pile_last, &r[step->a]);
            break;
        case DO_IN: good = lies_in(r[step->a], step); break;
        case DO_OUT: good = !lies_in(r[step->a], step); break;
        case DO_HOLDS_HERE: good = holds_here(run, step->p, r); break;
        case DO_SET: good = set_cell(run, number_of(step, r[step->b]), r[step->a]); break;
        case DO_SET_NUMBER: good = set_cell(run, number_of(step, r[step->b]), step->low); break;
        case DO_CHANGE:
            at = number_of(step, r[step->b]);
            good = at >= 0 && grow(run, step, &cells[at], step->low);
            gamelan_changed(run);
            break;
        case DO_EACH_HERE: good = each_here(run, step->p, &walk, step->a); break;
        case DO_LIST_HERE:
            if (run->state->strands >= 0) {
                gamelan_jump(run, step->value);
                return false;
            }
            list_here(run, step->p, &walk, step->a);
            continue;
        case DO_NEXT:
            if (is_out_of_steps(run, step))
                return true;
            if (!gamelan_step_next(run, step->p, r, r[step->a]))
                step = steps + step->to - 1;
            continue;
        case DO_NEXT_HERE:
            if (is_out_of_steps(run, step))
                return true;
            if (!next_here(run, step, &walk))
                step = steps + step->to - 1;
            continue;
        case DO_DEEPER:
            if (is_out_of_steps(run, step) || !deeper(run, step, walk.limit, &r[step->a]))
                return true;
            step = steps + step->to - 1;
            continue;
        case DO_CALL:
            if (is_out_of_steps(run, step))
                return true;
            if (!push(run, step, &walk)) {
                if (run->fault != END_NONE)
                    return true;
                goto go_on;
            }
            r = walk.r;
            step = walk.next - 1;
            continue;
        case DO_RETURN:
            if (!pop(run, &walk)) {
                if (run->state->frame < 0)
                    return true;
                goto go_on;
            }
            r = walk.r;
            step = walk.next - 1;
            continue;
        case DO_END: gamelan_jump(run, -1); return true;
        case DO_REPEAT:
            if (is_out_of_steps(run, step))
                return true;
            repeat(run, step->p, r);
            if (!stay(run, &walk))
                goto go_on;
            step = walk.next - 1;
            continue;
        case DO_SELECT:
            if (is_out_of_steps(run, step))
                return true;
            gamelan_jump(run, step->value + 1);
            at = step->p ? gamelan_open_choices(run, step->p, r) : CHOICES_OTHERS;
            if (at == CHOICES_ASKED)
                return true;
            if (at == CHOICES_OTHERS) {
                run->definition = game->step_owner[step - steps];
                run->top = gamelan_scratch(run->state, run->room);
                gamelan_open_select(run, &game->code[step->value]);
                if (run->fault != END_NONE || run->state->select >= 0 || run->state->frame < 0)
                    return true;
            }
            if (!stay(run, &walk))
                goto go_on;
            step = walk.next - 1;
            continue;
        case DO_INSTRUCTION: gamelan_jump(run, step->value); return false;
        case DO_FAULT: gamelan_step_fault_at(run, step, END_OVERFLOW); return true;
        default: good = do_rare(run, step, &walk); break;
        }
        if (!good) {
            if (run->fault != END_NONE)
                return true;
            step = steps + step->to - 1;
        }
        continue;
    go_on:    /* in another frame, or elsewhere in this one */
        if (!enter(run, &walk))
            return began;
        began = true;
        r = walk.r;
        step = walk.next - 1;
    }
}
