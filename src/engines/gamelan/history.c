/* history.c: when procedures were last called, and with what.
 *
 * For each procedure that a history query mentions there is a cell for every list of arguments: the time
 * of its last call, 0 for never. A query wants every event after a moment once, so the last call tells all,
 * and the history does not grow with the play. */
#include "engines/gamelan/history.h"

int gamelan_event_cell(const struct functor *functor, const int32_t *arguments)
{
    int cell = 0;
    for (int i = 0; i < functor->arity; i++) {
        int index = gamelan_index(&functor->event_values[i], arguments[i]);
        if (index < 0)
            return -1;
        cell = cell * functor->event_values[i].count + index;
    }
    return functor->history + cell;
}

void gamelan_note_event(struct run *run, const struct functor *functor, const int32_t *arguments)
{
    int cell = functor->history < 0 ? -1 : gamelan_event_cell(functor, arguments);
    if (cell < 0)
        return;
    run->cells[cell] = ++run->state->time;
    gamelan_changed(run);
    if (run->game->moment_count > 0)
        gamelan_note_moment(run, functor, cell - functor->history);
}

static bool is_later(struct run *run, const int32_t *row, void *data)
{
    struct latest *latest = data;
    int cell = gamelan_event_cell(latest->functor, row);
    return cell >= 0 && run->cells[cell] > latest->time;
}

bool gamelan_take_latest(struct run *run, const int32_t *row, void *data)
{
    struct latest *latest = data;
    int cell = gamelan_event_cell(latest->functor, row);
    if (cell >= 0 && run->cells[cell] > latest->time) {
        latest->time = run->cells[cell];
        latest->row = cell - latest->functor->history;
    }
    return false;    /* looks on */
}

bool gamelan_event_arguments(struct run *run, const struct node *call, int32_t *slots, int32_t *arguments)
{
    for (int i = 0; i < call->kid_count; i++) {
        arguments[i] = UNBOUND;
        if (gamelan_bound(call->kids[i], slots) &&
            !gamelan_value(run, call->kids[i], slots, &arguments[i]))
            return false;
    }
    return true;
}

bool gamelan_never(struct run *run, void *context)
{
    (void)run, (void)context;
    return false;
}

/* All calls with one argument open that came later than a moment: cells at equal distances. */
static bool later_of_one(struct run *run, const struct node *event, const int32_t *arguments, int open,
                         int32_t time, int32_t *slots, next_solution *next, void *context)
{
    const struct functor *functor = event->functor;
    const struct values *values = functor->event_values;
    int32_t row[ARITY_MAX];
    int cell = 0, step = 1;
    for (int i = 0; i < functor->arity; i++) {
        int index = i == open ? 0 : gamelan_index(&values[i], arguments[i]);
        if (index < 0)
            return false;
        row[i] = arguments[i];
        cell = cell * values[i].count + index;
        step = i > open ? step * values[i].count : step;
    }
    run->steps -= values[open].count;
    if (run->steps < 0)
        gamelan_fault(run, END_LOOP, event);
    for (int i = 0; i < values[open].count && run->fault == END_NONE; i++)
        if (run->cells[functor->history + cell + i * step] > time) {
            row[open] = values[open].list[i];
            if (gamelan_offer_row(run, event, row, slots, next, context))
                return true;
        }
    return run->fault != END_NONE;
}

bool gamelan_since(struct run *run, const struct node *node, int32_t *slots, next_solution *next,
                   void *context)
{
    const struct node *from = node->kids[0], *event = node->kids[1];
    int32_t arguments[ARITY_MAX];
    struct latest latest = {.functor = from->functor};
    for (int i = 0; i < node->own_count; i++)
        slots[node->owns[i]] = UNBOUND;
    if (!gamelan_event_arguments(run, from, slots, arguments))
        return run->fault != END_NONE;
    if (from->kid_count == 0)
        gamelan_take_latest(run, arguments, &latest);
    else
        gamelan_scan(run, from, from->functor->event_values, arguments, slots, gamelan_take_latest, &latest,
                     gamelan_never, NULL);
    if (latest.time == 0 || run->fault != END_NONE ||
        !gamelan_event_arguments(run, event, slots, arguments))
        return run->fault != END_NONE;
    latest.functor = event->functor;
    if (event->kid_count == 0)
        return is_later(run, arguments, &latest) && next(run, context);
    int open = -1, count = 0;
    for (int i = 0; i < event->kid_count; i++)
        if (arguments[i] == UNBOUND)
            open = i, count++;
    if (count == 1 && !run->game->plain)
        return later_of_one(run, event, arguments, open, latest.time, slots, next, context);
    return gamelan_scan(run, event, event->functor->event_values, arguments, slots, is_later, &latest,
                        next, context);
}
