/* stations.c: where courses begin and end: a select, and what is known of the stack below it. */
#include "engines/gamelan/courses.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/gamelan/fast.h"
#include "engines/gamelan/ground.h"

/* ---- options, at load ---- */

enum { ROWS_MOST = 2000, WALK_MOST = 20000, BOUNDS_MOST = 24 };

/* A diagram is read as a list: this row if that cell lies there, then the next. */
struct reading {
    struct gamelan     *game;
    int32_t             selector, low, high; /* a cell that lies there; -1: none */
    bool                torn;                /* some of that goes one way, some the other */
    int32_t             other;               /* the first cell that is in the way of a list */
    struct station_row *rows;
    int                 count;
};

static bool is_row(uintptr_t at)
{
    return (at & 1) && ((const struct ground_end *)(at - 1))->row;
}

static uintptr_t after_row(uintptr_t at)
{
    return ((const struct ground_end *)(at - 1))->next;
}

/* Past all tests of the selector. */
static uintptr_t decide(struct reading *reading, uintptr_t at)
{
    for (int i = 0; i < WALK_MOST && !(at & 1); i++) {
        const struct ground_node *node = (const struct ground_node *)at;
        if (node->cell != reading->selector)
            break;
        int64_t from = node->low, to = from + node->span;
        bool yes = from <= reading->low && reading->high <= to;
        bool no = to <= INT32_MAX && (to < reading->low || reading->high < from);
        reading->torn = reading->torn || yes == no;
        at = yes ? node->yes : node->no;
    }
    return at;
}

/* The row that a test leads to by one of its ways, where the other way goes on after it; 0: none. */
static uintptr_t row_of(struct reading *reading, uintptr_t way, uintptr_t other)
{
    way = decide(reading, way);
    return is_row(way) && decide(reading, after_row(way)) == decide(reading, other) ? way : 0;
}

static bool read_rows(struct reading *reading, uintptr_t at)
{
    reading->count = 0;
    reading->other = -1;
    for (int i = 0; i < WALK_MOST && reading->count < ROWS_MOST; i++) {
        at = decide(reading, at);
        struct station_row *row = &reading->rows[reading->count];
        const struct ground_node *node = (const struct ground_node *)at;
        if ((at & 1) && !is_row(at))
            return at == (uintptr_t)&reading->game->ground.ends[~GROUND_NO] + 1;
        uintptr_t found = at;    /* of the row */
        if (is_row(at)) {
            *row = (struct station_row){.cell = 0, .low = 0, .span = UINT32_MAX};
        } else if ((found = row_of(reading, node->yes, node->no))) {
            *row = (struct station_row){.cell = node->cell, .low = node->low, .span = node->span};
        } else if (node->span != UINT32_MAX && (found = row_of(reading, node->no, node->yes))) {
            /* what does not lie in a range lies in the rest */
            *row = (struct station_row){.cell = node->cell,
                                        .low = (int32_t)((uint32_t)node->low + node->span + 1),
                                        .span = UINT32_MAX - node->span - 1};
        } else {
            reading->other = node->cell;
            return false;
        }
        row->option = ((const struct ground_end *)(found - 1))->row;
        reading->count++;
        at = after_row(found);
    }
    return false;
}

/* Rows as they will lie on the stack. */
static struct station_rows keep_rows(const struct reading *reading, const struct station *station, int which)
{
    struct memory *memory = reading->game->program.memory;
    const struct choices *choices = station->choices;
    int width = choices->list[which].width;
    int pieces = (choices->stride + STATION_PIECE - 1) / STATION_PIECE * STATION_PIECE;
    struct station_row *rows = memory_get(memory, (size_t)(reading->count + 1) * sizeof *rows);
    for (int i = 0; i < reading->count; i++) {
        int32_t *option = memory_get(memory, (size_t)pieces * sizeof *option);
        option[O_WHICH] = which;
        option[O_CHOOSER] = station->player;
        for (int k = 0; k < width; k++)
            option[O_VALUES + k] = reading->rows[i].option[k];
        rows[i] = reading->rows[i];
        rows[i].option = option;
    }
    return (struct station_rows){rows, reading->count};
}

static int add_bound(int32_t *bounds, int count, int64_t bound)
{
    int at = count;
    if (bound <= INT32_MIN || bound > INT32_MAX || count < 0)
        return count;
    while (at > 0 && bounds[at - 1] >= bound)
        at--;
    if (at < count && bounds[at] == bound)
        return count;
    if (count == BOUNDS_MOST)
        return -1;
    memmove(bounds + at + 1, bounds + at, (size_t)(count - at) * sizeof *bounds);
    bounds[at] = (int32_t)bound;
    return count + 1;
}

/* Where tests of a cell change their answer, below a node; -1: too many. */
static int find_bounds(uintptr_t at, int32_t cell, int32_t *bounds, int count, int *left)
{
    while (count >= 0 && --*left > 0) {
        if (at & 1) {
            if (!is_row(at))
                return count;
            at = after_row(at);
            continue;
        }
        const struct ground_node *node = (const struct ground_node *)at;
        if (node->cell == cell) {
            count = add_bound(bounds, count, node->low);
            count = add_bound(bounds, count, (int64_t)node->low + node->span + 1);
            count = find_bounds(node->yes, cell, bounds, count, left);
        }
        at = node->no;
    }
    return *left > 0 ? count : -1;
}

/* Without a selector, or with the first cell that is in the way without one. */
static void plan_rows(struct reading *reading, struct station *station, int which, uintptr_t root)
{
    struct station_choice *choice = &station->list[which];
    struct memory *memory = reading->game->program.memory;
    struct station_rows lists[BOUNDS_MOST + 1];
    int32_t bounds[BOUNDS_MOST];
    int count = 0, left = WALK_MOST;
    reading->selector = -1;
    bool ready = read_rows(reading, root);
    if (!ready && reading->other < 0)
        return;
    choice->selector = -1;
    if (ready) {
        lists[0] = keep_rows(reading, station, which);
    } else {
        reading->selector = choice->selector = reading->other;
        count = find_bounds(root, reading->selector, bounds, 0, &left);
        ready = count >= 0;
    }
    for (int i = 0; ready && choice->selector >= 0 && i <= count; i++) {
        reading->low = i > 0 ? bounds[i - 1] : INT32_MIN;
        reading->high = i < count ? bounds[i] - 1 : INT32_MAX;
        ready = read_rows(reading, root) && !reading->torn;
        if (ready)
            lists[i] = keep_rows(reading, station, which);
    }
    if (!ready)
        return;
    size_t size = (size_t)(count + 1);
    choice->lists = memcpy(memory_get(memory, size * sizeof *lists), lists, size * sizeof *lists);
    choice->bounds = memcpy(memory_get(memory, size * sizeof *bounds), bounds, (size - 1) * sizeof *bounds);
    choice->bound_count = count;
    choice->ready = true;
}

/* The root of a diagram whose inputs are all known; 0: they are not. */
static uintptr_t root_of(const struct station *station, const struct ground *ground)
{
    int root = 0;
    for (int i = 0; i < ground->input_count; i++) {
        const struct ground_input *input = &ground->inputs[i];
        int place = station->slots + input->slot;
        uint32_t index = (uint32_t)station->image[place] - (uint32_t)input->low;
        if (!station->mask[place] || index >= input->count || (input->index && input->index[index] < 0))
            return 0;
        root += (int)(input->index ? (uint32_t)input->index[index] : index) * input->stride;
    }
    return ground->roots[root];
}

static void plan_loop(struct station *station, struct station_choice *choice, const struct fast_loop *loop)
{
    int place = station->slots + loop->slot;
    uint32_t at = (uint32_t)station->image[place] - (uint32_t)loop->first;
    choice->ready = station->mask[place];
    choice->zone = at < (uint32_t)loop->span ? loop->zones[at] : -1;
}

static int most_of(const struct gamelan *game, const struct station *station, int which)
{
    const struct station_choice *choice = &station->list[which];
    int most = 0;
    if (station->choices->list[which].loop)
        return game->pile->cell_count;
    for (int i = 0; i <= choice->bound_count; i++)
        most = choice->lists[i].count > most ? choice->lists[i].count : most;
    return most;
}

void gamelan_station_plan(struct gamelan *game, struct station *station)
{
    const struct choices *choices = station->choices;
    struct reading reading = {.game = game, .rows = heap_new(ROWS_MOST, sizeof *reading.rows)};
    station->list = memory_get(game->program.memory, (size_t)(choices->count + 1) * sizeof *station->list);
    int most = 0;
    bool ready = true;
    for (int i = 0; i < choices->count; i++) {
        const struct choice *choice = &choices->list[i];
        uintptr_t root = choice->ground ? root_of(station, choice->ground) : 0;
        if (choice->loop) {
            plan_loop(station, &station->list[i], choice->loop);
        } else if (root) {
            plan_rows(&reading, station, i, root);
        } else if (!choice->ground) {    /* a name: there is always one */
            const int32_t nothing[1] = {0};
            reading.count = 1;
            reading.rows[0] = (struct station_row){.span = UINT32_MAX, .option = nothing};
            struct station_rows *list = memory_get(game->program.memory, sizeof *list);
            *list = keep_rows(&reading, station, i);
            station->list[i] = (struct station_choice){.ready = true, .selector = -1, .lists = list};
        }
        ready = ready && station->list[i].ready;
        most += ready ? most_of(game, station, i) : 0;
    }
    for (int i = 0; i < choices->count; i++)    /* all of them or none: so nothing has to be counted */
        station->list[i].ready = ready && most <= game->head.actions_max - 2;
    const int32_t head[S_HEADER] = {[S_STRIDE] = choices->stride, [S_LOW] = 1, [S_HIGH] = 1, [S_LAST] = -1,
                                    [S_NODE] = choices->number, [S_PLAYER] = station->player};
    memcpy(station->head, head, sizeof head);
    free(reading.rows);
}

/* ---- in play ---- */

/* Whether all that is known lies on the stack. */
static bool is_at(const struct station *station, const int32_t *stack)
{
    uint32_t other[STATION_PIECE] = {0};
    for (int i = 0; i < station->size; i += STATION_PIECE)
        for (int k = 0; k < STATION_PIECE; k++)
            other[k] |= (uint32_t)((stack[i + k] ^ station->image[i + k]) & station->mask[i + k]);
    return (other[0] | other[1] | other[2] | other[3]) == 0;
}

const struct station *gamelan_station_of(const struct run *run)
{
    const struct gamelan *game = run->game;
    const struct gamelan_state *state = run->state;
    if (!game->stations || state->strands >= 0)
        return NULL;
    const int32_t *select = run->room + state->select;
    const struct station *station =
        game->stations[select[S_NODE] * game->head.players + select[S_PLAYER]];
    if (station && station->alone)
        return station;
    while (station && (station->top != state->select || station->frame != state->frame ||
                       !is_at(station, run->room)))
        station = station->next;
    return station;
}

/* Binds what an option is about. */
static inline int32_t enter(struct run *run, const struct station *station, const int32_t *option)
{
    const struct choice *choice = &station->choices->list[option[O_WHICH]];
    int32_t *slots = run->room + station->slots;
    for (int i = 0; i < choice->width; i++)
        slots[choice->binds[i]] = option[O_VALUES + i];
    return station->targets[option[O_WHICH]];
}

int32_t gamelan_station_take(struct run *run, const struct station *station, int action)
{
    const int32_t *select = run->room + station->top;
    run->state->select = -1;
    return enter(run, station, select + S_HEADER + action * station->choices->stride);
}

static inline void copy_piece(int32_t *to, const int32_t *from)
{
    memcpy(to, from, STATION_PIECE * sizeof *to);
}

/* Lays down the rows whose cells lie where they must; the end of them. */
static inline int32_t *lay_rows(const struct station_choice *choice, const int32_t *cells, int32_t *option,
                                int stride, int32_t *class)
{
    const struct station_rows *list = choice->lists;
    for (int i = 0; i < choice->bound_count && cells[choice->selector] >= choice->bounds[i]; i++)
        list++;
    const struct station_row *row = list->rows, *end = row + list->count;
    int32_t number = *class;
    for (; row < end; row++) {
        if ((uint32_t)cells[row->cell] - (uint32_t)row->low > row->span)
            continue;
        copy_piece(option, row->option);
        for (int k = STATION_PIECE; k < stride; k += STATION_PIECE)
            copy_piece(option + k, row->option + k);
        option[O_CLASS] = number++;
        option += stride;
    }
    *class = number;
    return option;
}

/* Lays down the objects of a pile that are asked for. */
static int32_t *lay_objects(struct run *run, const struct station *station, int which, int32_t *option,
                            int32_t *class)
{
    const struct choice *choice = &station->choices->list[which];
    int stride = station->choices->stride, zone = station->list[which].zone;
    int count = zone < 0 || run->cells[run->game->pile_size + zone] == 0 ? 0
                : gamelan_loop_objects(run, choice->loop, run->room + station->slots, option + O_VALUES,
                                       stride, run->game->pile->cell_count);
    for (int i = 0; i < count; i++, option += stride) {
        option[O_WHICH] = which;
        option[O_CLASS] = (*class)++;
        option[O_CHOOSER] = station->player;
        for (int k = O_VALUES + choice->width; k < stride; k++)
            option[k] = 0;
    }
    return option;
}

/* All options; how many, -1: they have to be gathered otherwise. */
static int lay_options(struct run *run, const struct station *station, int32_t *option)
{
    const struct choices *choices = station->choices;
    int32_t count = 0;
    for (int i = 0; i < choices->count; i++) {
        const struct station_choice *choice = &station->list[i];
        if (!choice->ready) {
            count = gamelan_gather_choice(run, choices, i, run->room + station->slots, option, count,
                                          run->game->head.actions_max - 2);
            if (count < 0)
                return -1;
            option = run->room + station->top + S_HEADER + count * choices->stride;
        } else if (choices->list[i].loop) {
            option = lay_objects(run, station, i, option, &count);
        } else {
            option = lay_rows(choice, run->cells, option, choices->stride, &count);
        }
    }
    return count;
}

/* See gamelan_open_choices, which does the same where nothing is known. */
int gamelan_station_open(struct run *run, const struct station *station, int32_t *to)
{
    struct gamelan_state *state = run->state;
    int32_t top = station->top, *select = run->room + top, *option = select + S_HEADER;
    for (int i = 0; i < S_HEADER; i += STATION_PIECE)
        copy_piece(select + i, station->head + i);
    state->frame = station->frame;
    state->top = top;
    int count = lay_options(run, station, option);
    if (count < 2) {
        if (count < 0)
            return CHOICES_OTHERS;
        *to = count == 1 ? enter(run, station, option) : station->none;
        return CHOICES_NONE;
    }
    int32_t *picks = option + count * station->choices->stride;
    select[S_COUNT] = count;
    select[S_TOP] = top + (int32_t)(picks - select) + count;
    for (int i = 0; i < count; i += STATION_PIECE)
        copy_piece(picks + i, (const int32_t[STATION_PIECE]){0});
    if (station->choices->objects && !gamelan_find_leaders(run, select)) {
        *to = enter(run, station, option);
        return CHOICES_NONE;
    }
    state->top = select[S_TOP];
    state->select = top;
    state->head.player = station->player;
    return CHOICES_ASKED;
}
