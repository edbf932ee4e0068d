/* knowledge.c: what is found out in play about the kinds of thing on a board. */
#include "agents/knowledge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

enum { BOARD_CELLS = 9, MET_ENOUGH = 3, FADING = 16 };
static const double TELLING = 0.1;       /* how much more often an event must come when a kind is met */
static const double CURIOUS = 0.3;       /* pull of what nobody has met, beside the best known */
static const double SLIGHT = 0.1;        /* of the smallest change of score: chance, not worth */

/* ---- opening and closing ---- */

/* The board is the block with the most cells in a row. */
static void find_board(struct knowledge *know)
{
    const struct game *game = know->game;
    int at = 0, channel = 0;
    for (int i = 0; i < game->block_count; i++) {
        const int *shape = game->blocks[i].shape;
        int cells = shape[1] * shape[2];
        if (shape[0] > 1 && shape[1] > 1 && shape[2] > 1 && cells >= BOARD_CELLS &&
            cells > know->rows * know->columns) {
            know->first = channel;
            know->kinds = shape[0] < KNOWN_KINDS ? shape[0] : KNOWN_KINDS;
            know->rows = shape[1];
            know->columns = shape[2];
            know->start = at;
        }
        at += shape[0] * cells;
        channel += shape[0];
    }
}

void knowledge_open(struct knowledge *know, const struct game *game, struct self *self)
{
    *know = (struct knowledge){.game = game, .self = self};
    find_board(know);
    size_t cells = (size_t)(know->rows * know->columns) + 1;
    size_t size = (size_t)game->observation_size + 1;
    know->strides = heap_new((size_t)game->actions_max, sizeof *know->strides);
    know->root = heap_new(size, sizeof *know->root);
    know->before = heap_new(size, sizeof *know->before);
    know->after = heap_new(size, sizeof *know->after);
    know->field = heap_new(cells, sizeof *know->field);
    know->closed = heap_new(cells, sizeof *know->closed);
    know->tried = heap_new(cells, sizeof *know->tried);
    know->died = heap_new(cells, sizeof *know->died);
}

void knowledge_close(struct knowledge *know)
{
    free(know->strides);
    free(know->root);
    free(know->before);
    free(know->after);
    free(know->field);
    free(know->closed);
    free(know->tried);
    free(know->died);
}

void knowledge_begin(struct knowledge *know)
{
    size_t cells = (size_t)(know->rows * know->columns);
    know->event_count = 0;
    know->steps = know->looks = 0;
    memset(know->tried, 0, cells * sizeof *know->tried);
    memset(know->died, 0, cells * sizeof *know->died);
    know->gain = 0;
    know->most = 1;
    know->least = 0;
    know->root_cell = know->cell = know->own = -1;
    know->reached = 0;
    memset(know->kind, 0, sizeof know->kind);
    memset(know->strides, 0, (size_t)know->game->actions_max * sizeof *know->strides);
}

/* ---- the board ---- */

static bool shows(const struct knowledge *know, const float *seen, int kind, int cell)
{
    return seen[know->start + kind * know->rows * know->columns + cell] != 0;
}

/* Whether the kind is the viewer himself, as far as is known. */
static bool is_self(const struct knowledge *know, int kind)
{
    return self_is(know->self, know->first + kind);
}

/* The cell of the channel that the viewer's actions move most, and which that is; -1: none is shown. */
static int find_cell(const struct knowledge *know, const float *seen, int *own)
{
    uint32_t most = 0;
    int found = -1, cells = know->rows * know->columns;
    *own = -1;
    for (int kind = 0; kind < know->kinds; kind++) {
        uint32_t moved = know->self->steady[know->first + kind];
        for (int cell = 0; is_self(know, kind) && moved > most && cell < cells; cell++)
            if (shows(know, seen, kind, cell)) {
                most = moved;
                found = cell;
                *own = kind;
                break;
            }
    }
    return found;
}

/* The cell `by` from another, or -1 beyond the board. Strides are single steps. */
static int cell_beside(const struct knowledge *know, int cell, int by)
{
    int to = cell + by, columns = know->columns;
    if (to < 0 || to >= know->rows * columns)
        return -1;
    if ((by == 1 || by == -1) && to / columns != cell / columns)
        return -1;
    return to;
}

int knowledge_place(const struct knowledge *know)
{
    int own;
    return know->rows > 0 ? find_cell(know, know->self->first, &own) : -1;
}

/* ---- learning ---- */

static struct known_event *event_known(struct knowledge *know, const struct event *event)
{
    for (int i = 0; i < know->event_count; i++) {
        struct known_event *known = &know->events[i];
        if (known->part == event->part && known->verb == event->verb &&
            known->target == event->target)
            return known;
    }
    if (know->event_count == KNOWN_EVENTS)
        return NULL;
    struct known_event *known = &know->events[know->event_count++];
    *known = (struct known_event){.verb = event->verb, .part = event->part,
                                  .target = event->target};
    return known;
}

void knowledge_watch(struct knowledge *know, const struct state *state, int viewer)
{
    memcpy(know->before, know->root, (size_t)know->game->observation_size * sizeof *know->root);
    know->cell = know->root_cell;
    know->changed = false;
    know->score = state->score[viewer];
    know->log = (struct events){.list = know->list, .capacity = KNOWN_LOG};
}

/* What the step brought; a win or a loss more than any score so far. */
static double gain_of(struct knowledge *know, const struct state *state, int viewer)
{
    double gain = (double)state->score[viewer] - (double)know->score;
    double size = gain < 0 ? -gain : gain;
    if (size > know->most)
        know->most = size;
    if (size > 0 && (know->least <= 0 || size < know->least))
        know->least = size;
    if (state->player == OVER && state->result[viewer] != 0)
        gain += (1 + know->most) * state->result[viewer];
    know->score = state->score[viewer];
    return gain;
}

static void learn_stride(struct known_stride *stride, int by)
{
    if (stride->by == by) {
        stride->votes++;
    } else if (stride->votes == 0) {
        stride->by = by;
        stride->votes = 1;
    } else {
        stride->votes--;
    }
}

/* The cell that was entered or tried: where the viewer is now if he moved, else where the action
 * should have led. */
static int cell_tried(struct knowledge *know, int now, int action, bool *stopped)
{
    int from = know->cell, columns = know->columns;
    struct known_stride *stride = &know->strides[action];
    *stopped = false;
    if (now >= 0 && now != from) {
        int by = now - from;
        if (by == 1 || by == -1 || by == columns || by == -columns)
            learn_stride(stride, by);
        return now;
    }
    int to = stride->by ? cell_beside(know, from, stride->by) : -1;
    *stopped = now == from && to >= 0;
    return to >= 0 ? to : from;
}

static void learn_events(struct knowledge *know, double gain, const bool *met)
{
    int count = know->log.count < KNOWN_LOG ? know->log.count : KNOWN_LOG;
    for (int i = 0; i < count; i++) {
        struct known_event *known = event_known(know, &know->list[i]);
        if (!known || known->stamp == know->steps)
            continue;
        known->stamp = know->steps;
        known->count++;
        known->gain += (gain - known->gain) / known->count;
        for (int kind = 0; kind < know->kinds; kind++)
            known->with[kind] += met[kind];
    }
}

void knowledge_note(struct knowledge *know, const struct state *state, int viewer, int action)
{
    double gain = gain_of(know, state, viewer);
    bool met[KNOWN_KINDS] = {false}, stopped = false;
    know->game->engine->observe(know->game, state, viewer, know->after);
    int own, now = find_cell(know, know->after, &own);
    know->steps++;
    know->gain += (gain - know->gain) / know->steps;
    if (know->cell >= 0 && !know->changed) {
        int cell = cell_tried(know, now, action, &stopped);
        know->tried[cell]++;
        know->died[cell] += state->player == OVER && state->result[viewer] < 0;
        for (int kind = 0; kind < know->kinds; kind++) {
            met[kind] = !is_self(know, kind) &&
                        ((cell != know->cell && shows(know, know->before, kind, cell)) ||
                         shows(know, know->after, kind, cell));
            know->kind[kind].met += met[kind];
            know->kind[kind].stopped += met[kind] && stopped;
        }
    }
    learn_events(know, gain, met);
    know->log.count = 0;
    know->cell = now;
    know->changed |= own != know->own;
    float *swap = know->before;
    know->before = know->after;
    know->after = swap;
}

/* ---- the field ---- */

/* By the event that tells most of meeting this kind. */
static float worth_of(const struct knowledge *know, int kind)
{
    double best = TELLING, worth = 0, met = know->kind[kind].met;
    for (int i = 0; met > 0 && i < know->event_count; i++) {
        const struct known_event *event = &know->events[i];
        double share = event->with[kind] / met;
        double telling = share - (double)event->count / know->steps;
        if (telling > best) {
            best = telling;
            worth = share * (event->gain - know->gain);
        }
    }
    double size = worth < 0 ? -worth : worth;
    return size < SLIGHT * know->least ? 0 : (float)worth;
}

static bool is_closed(const struct knowledge *know, int kind)
{
    const struct known_kind *known = &know->kind[kind];
    return (known->met >= MET_ENOUGH && 2 * known->stopped > known->met) ||
           (double)known->worth < -0.5 * know->most;
}

static int count_things(const struct knowledge *know, int kind)
{
    int count = 0, cells = know->rows * know->columns;
    for (int cell = 0; cell < cells; cell++)
        count += shows(know, know->root, kind, cell);
    return count;
}

/* How high the hill of a kind is, in steps. */
static int height_of(const struct knowledge *know, int kind, double best)
{
    const struct known_kind *known = &know->kind[kind];
    double reach = know->rows + know->columns;
    if (is_self(know, kind))
        return 0;
    if (known->worth > 0 && best > 0)
        return (int)(reach * fmin((double)known->worth / best, 1));
    if (known->met > 0 || 4 * count_things(know, kind) > know->rows * know->columns)
        return 0;
    return (int)(best > 0 ? CURIOUS * reach : reach);
}

/* Closes places where lines of play end as a rule, whatever the reason. Old ones fade: things move. */
static void close_deadly(struct knowledge *know)
{
    bool fade = ++know->looks % FADING == 0;
    for (int cell = 0; cell < know->rows * know->columns; cell++) {
        know->closed[cell] = know->tried[cell] >= MET_ENOUGH &&
                             2 * know->died[cell] > know->tried[cell];
        know->tried[cell] >>= fade;
        know->died[cell] >>= fade;
    }
}

static void place_kind(struct knowledge *know, int kind, int height)
{
    bool closed = is_closed(know, kind);
    for (int cell = 0; cell < know->rows * know->columns; cell++) {
        if (!shows(know, know->root, kind, cell))
            continue;
        know->closed[cell] |= closed;
        if (height > know->field[cell])
            know->field[cell] = height;
    }
}

/* Lets the hills fall off, from the top down. */
static void spread(struct knowledge *know)
{
    const int by[4] = {-1, 1, -know->columns, know->columns};
    int cells = know->rows * know->columns, top = 0;
    for (int cell = 0; cell < cells; cell++)
        top = know->field[cell] > top ? know->field[cell] : top;
    for (int height = top; height > 1; height--)
        for (int cell = 0; cell < cells; cell++)
            for (int i = 0; know->field[cell] == height && i < 4; i++) {
                int to = cell_beside(know, cell, by[i]);
                if (to >= 0 && !know->closed[to] && know->field[to] < height - 1)
                    know->field[to] = height - 1;
            }
}

/* Who has become another, or has come on, may find that things have changed: what was of no use is
 * unknown again; to another, all is. */
static void forget_kinds(struct knowledge *know, bool all)
{
    for (int kind = 0; kind < know->kinds; kind++) {
        if (!all && know->kind[kind].worth != 0)
            continue;
        know->kind[kind] = (struct known_kind){0};
        for (int i = 0; i < know->event_count; i++)
            know->events[i].with[kind] = 0;
    }
}

bool knowledge_look(struct knowledge *know, const struct state *state, int viewer)
{
    if (know->rows == 0)
        return false;
    know->game->engine->observe(know->game, state, viewer, know->root);
    int own;
    know->root_cell = find_cell(know, know->root, &own);
    if (know->root_cell < 0)
        return false;
    if (own != know->own || state->score[viewer] > know->reached)
        forget_kinds(know, own != know->own);
    know->own = own;
    know->reached = state->score[viewer];
    size_t cells = (size_t)(know->rows * know->columns);
    memset(know->field, 0, cells * sizeof *know->field);
    close_deadly(know);
    double best = 0;
    for (int kind = 0; kind < know->kinds; kind++) {
        know->kind[kind].worth = worth_of(know, kind);
        if ((double)know->kind[kind].worth > best && count_things(know, kind) > 0)
            best = (double)know->kind[kind].worth;
    }
    for (int kind = 0; kind < know->kinds; kind++)
        place_kind(know, kind, height_of(know, kind, best));
    spread(know);
    return true;
}

int knowledge_pull(const struct knowledge *know, int cell)
{
    return cell < 0 || know->root_cell < 0 ? 0 : know->field[cell] - know->field[know->root_cell];
}

int knowledge_guide(const struct knowledge *know, int *steps, int length)
{
    int cell = know->root_cell, count = 0, best = 0;
    while (cell >= 0 && best >= 0 && count < length) {
        int height = know->field[cell], next = cell;
        best = -1;
        for (int action = 0; action < know->game->actions_max; action++) {
            int by = know->strides[action].by, to = by ? cell_beside(know, cell, by) : -1;
            if (to >= 0 && know->field[to] > height) {
                best = action;
                height = know->field[to];
                next = to;
            }
        }
        if (best >= 0)
            steps[count++] = best;
        cell = next;
    }
    return count;
}
