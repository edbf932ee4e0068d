/* moments.c: as_of and next: the state as it was when a procedure was called.
 *
 * For each procedure in as_of[A] there is a copy, for every list of its arguments, of the cells that some
 * query reads there; for each pair as_of[A]{next[B]} one for every pair of lists, filled at the first call
 * of B after the last one of A. Nothing else of the past is kept. */
#include <string.h>

#include "engines/gamelan/history.h"

enum { MOMENTS_MOST = 32, MOMENT_CELLS = 60000 };

/* ---- planned at load ---- */

/* The states that a query reads, itself or by rules. */
static void find_columns(const struct program *program, struct moment *moment, const struct node *node,
                         uint8_t *done)
{
    if (!node)
        return;
    const struct functor *functor = node->kind == N_CALL ? node->functor : NULL;
    if (functor && (functor->kind == FUNCTOR_STATE || functor->kind == FUNCTOR_STATE_RELATION))
        moment->columns[functor->number] = true;
    if (functor && functor->kind == FUNCTOR_BUILT_IN && functor->built_in >= BUILT_TOP &&
        functor->built_in <= BUILT_RANK)
        moment->piles = true;
    if (functor && !done[functor->number]) {
        done[functor->number] = 1;
        for (int i = 0; i < functor->rule_count; i++) {
            find_columns(program, moment, functor->rules[i]->body, done);
            find_columns(program, moment, functor->rules[i]->value, done);
        }
    }
    for (int i = 0; i < node->kid_count; i++)
        find_columns(program, moment, node->kids[i], done);
}

static struct moment *moment_for(struct gamelan *game, const struct functor *from,
                                 const struct functor *next)
{
    for (int i = 0; i < game->moment_count; i++)
        if (game->moments[i].from == from && game->moments[i].next == next)
            return &game->moments[i];
    if (game->moment_count == MOMENTS_MOST)
        return NULL;
    struct moment *moment = &game->moments[game->moment_count++];
    moment->from = from;
    moment->next = next;
    moment->columns = memory_get(game->program.memory, (size_t)game->program.functor_count + 1);
    return moment;
}

static bool plan_node(struct gamelan *game, struct node *node, const struct functor *from)
{
    if (!node)
        return true;
    if (node->kind == N_TIME && node->op != OP_WOULD) {
        bool next = node->op == OP_NEXT;
        struct program *program = &game->program;
        if (next && !from) {    /* from now on nothing has happened yet: it fails */
            node->number = -1;
            return plan_node(game, node->kids[1], NULL);
        }
        if (!next && from)
            return problem_error(program->problems, node->place,
                                 "'as_of' inside 'as_of': one moment at a time");
        const struct functor *event = node->kids[0]->functor;
        struct moment *moment = moment_for(game, next ? from : event, next ? event : NULL);
        if (!moment)
            return problem_error(program->problems, node->place, "more than %d moments of the past",
                                 MOMENTS_MOST);
        uint8_t *done = memory_get(program->memory, (size_t)program->functor_count + 1);
        find_columns(program, moment, node->kids[1], done);
        node->number = (int)(moment - game->moments);
        return plan_node(game, node->kids[1], next ? NULL : event);
    }
    for (int i = 0; i < node->kid_count; i++)
        if (!plan_node(game, node->kids[i], from))
            return false;
    return true;
}

static bool lay_out(struct gamelan *game, struct moment *moment)
{
    const struct program *program = &game->program;
    int64_t rows = moment->from->history_count;
    if (moment->next)
        rows *= moment->next->history_count;
    moment->size = 1;    /* when it was */
    for (int i = 0; i < program->functor_count; i++)
        if (moment->columns[i])
            moment->size += program->functors[i]->cell_count;
    if (rows * moment->size > MOMENT_CELLS || game->cell_count + rows * moment->size > MOMENT_CELLS * 2)
        return problem_error(program->problems, moment->from->bodies[0]->place,
                             "to remember the state at every call of '%s' takes %d cells, and there are "
                             "%d: let the query read less, or the procedure have fewer arguments",
                             moment->from->name, (int)(rows * moment->size > 1 << 30
                                                           ? 1 << 30 : rows * moment->size),
                             MOMENT_CELLS);
    moment->cell = game->cell_count;
    moment->rows = (int)rows;
    game->cell_count += (int)rows * moment->size;
    return true;
}

bool gamelan_plan_moments(struct gamelan *game)
{
    struct program *program = &game->program;
    game->moments = memory_get(program->memory, MOMENTS_MOST * sizeof *game->moments);
    for (int i = 0; i < program->definition_count; i++) {
        struct definition *definition = program->definitions[i];
        if (definition->kind == DEFINE_CRITIC)
            continue;
        if (!plan_node(game, definition->body, NULL) || !plan_node(game, definition->value, NULL))
            return false;
    }
    for (int i = 0; i < game->moment_count; i++)
        if (!lay_out(game, &game->moments[i]))
            return false;
    return true;
}

/* ---- while playing ---- */

static void keep(struct run *run, const struct moment *moment, int row)
{
    const struct program *program = &run->game->program;
    int32_t *to = run->cells + moment->cell + row * moment->size;
    *to++ = run->state->time;
    for (int i = 0; i < program->functor_count; i++)
        if (moment->columns[i]) {
            const struct functor *functor = program->functors[i];
            memcpy(to, run->cells + functor->cell, (size_t)functor->cell_count * sizeof *to);
            to += functor->cell_count;
        }
}

void gamelan_note_moment(struct run *run, const struct functor *functor, int row)
{
    for (int i = 0; i < run->game->moment_count; i++) {
        const struct moment *moment = &run->game->moments[i];
        int others = moment->next ? moment->next->history_count : 0;
        if (!moment->next && moment->from == functor)
            keep(run, moment, row);
        if (moment->next == functor)
            for (int k = 0; k < moment->from->history_count; k++)
                if (run->cells[moment->from->history + k] > 0 && (moment->from != functor || k != row) &&
                    run->cells[moment->cell + (k * others + row) * moment->size] == 0)
                    keep(run, moment, k * others + row);
        if (moment->next && moment->from == functor)    /* the wait for the next one begins anew */
            for (int k = 0; k < others; k++)
                run->cells[moment->cell + (row * others + k) * moment->size] = 0;
    }
}

/* ---- queries ---- */

struct elsewhere {
    int32_t       *cells;       /* of the moment, and of now */
    int32_t       *now;
    int            row, row_now;
    uint64_t       tables_done;
    next_solution *next;
    void          *context;
};

/* A solution in the past is used in the present. */
static bool back_to_now(struct run *run, void *context)
{
    struct elsewhere *elsewhere = context;
    run->cells = elsewhere->now;
    run->time = elsewhere->row_now;
    gamelan_changed(run);
    bool stopped = elsewhere->next(run, elsewhere->context);
    run->cells = elsewhere->cells;
    run->time = elsewhere->row;
    gamelan_changed(run);
    return stopped;
}

static bool solve_then(struct run *run, const struct moment *moment, int row, int time,
                       const struct node *query, int32_t *slots, next_solution *next, void *context)
{
    const struct program *program = &run->game->program;
    int32_t top = run->top;
    int32_t *cells = gamelan_room(run, run->game->cell_count, query);
    if (!cells)
        return true;
    memcpy(cells, run->cells, (size_t)run->game->cell_count * sizeof *cells);
    const int32_t *from = run->cells + moment->cell + row * moment->size + 1;
    for (int i = 0; i < program->functor_count; i++)
        if (moment->columns[i]) {
            const struct functor *functor = program->functors[i];
            memcpy(cells + functor->cell, from, (size_t)functor->cell_count * sizeof *cells);
            from += functor->cell_count;
        }
    struct elsewhere elsewhere = {cells, run->cells, time, run->time, 0, next, context};
    run->cells = cells;
    run->time = time;
    gamelan_changed(run);
    bool stopped = gamelan_solve(run, query, slots, back_to_now, &elsewhere);
    run->cells = elsewhere.now;
    run->time = elsewhere.row_now;
    gamelan_changed(run);
    if (!stopped)
        run->top = top;
    return stopped;
}

static bool is_next(struct run *run, const int32_t *arguments, void *data)
{
    struct latest *first = data;
    const struct moment *moment = &run->game->moments[first->row];
    int row = gamelan_event_cell(first->functor, arguments) - first->functor->history;
    int cell = moment->cell + ((run->time - 1) * moment->next->history_count + row) * moment->size;
    if (row >= 0 && run->cells[cell] > 0 && (first->time == 0 || run->cells[cell] < first->time))
        first->time = run->cells[cell];
    return false;
}

/* The first call of B after the moment one looks from; its variables take what it was called with. */
struct continued {
    struct run        *run;
    const struct node *node;
    const struct moment *moment;
    int32_t           *slots;
    int32_t            time;
    next_solution     *next;
    void              *context;
};

static bool is_the_first(struct run *run, const int32_t *arguments, void *data)
{
    const struct continued *continued = data;
    const struct moment *moment = continued->moment;
    int row = gamelan_event_cell(moment->next, arguments) - moment->next->history;
    return row >= 0 && run->cells[moment->cell + ((run->time - 1) * moment->next->history_count + row) *
                                                     moment->size] == continued->time;
}

static bool look_there(struct run *run, void *context)
{
    const struct continued *continued = context;
    const struct moment *moment = continued->moment;
    int32_t arguments[ARITY_MAX];
    if (!gamelan_event_arguments(run, continued->node->kids[0], continued->slots, arguments))
        return run->fault != END_NONE;
    int row = gamelan_event_cell(moment->next, arguments) - moment->next->history;
    return solve_then(run, moment, (run->time - 1) * moment->next->history_count + row, 0,
                      continued->node->kids[1], continued->slots, continued->next, continued->context);
}

static bool solve_next(struct run *run, const struct node *node, int32_t *slots, next_solution *next,
                       void *context)
{
    const struct node *event = node->kids[0];
    const struct moment *moment = node->number < 0 ? NULL : &run->game->moments[node->number];
    struct latest first = {.functor = event->functor, .row = node->number};
    int32_t arguments[ARITY_MAX];
    if (run->time == 0 || node->number < 0 || !gamelan_event_arguments(run, event, slots, arguments))
        return run->fault != END_NONE;
    struct continued continued = {run, node, moment, slots, 0, next, context};
    if (event->kid_count == 0) {
        is_next(run, arguments, &first);
        continued.time = first.time;
        return first.time > 0 && look_there(run, &continued);
    }
    gamelan_scan(run, event, event->functor->event_values, arguments, slots, is_next, &first,
                 gamelan_never, NULL);
    continued.time = first.time;
    if (first.time == 0)
        return run->fault != END_NONE;
    return gamelan_scan(run, event, event->functor->event_values, arguments, slots, is_the_first,
                        &continued, look_there, &continued);
}

bool gamelan_at_time(struct run *run, const struct node *node, int32_t *slots, next_solution *next,
                     void *context)
{
    const struct node *event = node->kids[0];
    int32_t arguments[ARITY_MAX];
    struct latest latest = {.functor = event->functor};
    for (int i = 0; i < node->own_count; i++)
        slots[node->owns[i]] = UNBOUND;
    if (node->op == OP_NEXT)
        return solve_next(run, node, slots, next, context);
    if (!gamelan_event_arguments(run, event, slots, arguments))
        return run->fault != END_NONE;
    if (event->kid_count == 0)
        gamelan_take_latest(run, arguments, &latest);
    else
        gamelan_scan(run, event, event->functor->event_values, arguments, slots, gamelan_take_latest,
                     &latest, gamelan_never, NULL);
    if (latest.time == 0 || run->fault != END_NONE)
        return run->fault != END_NONE;
    return solve_then(run, &run->game->moments[node->number], latest.row, latest.row + 1,
                      node->kids[1], slots, next, context);
}
