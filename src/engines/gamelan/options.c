/* options.c: select: what can be chosen, and what happens then.
 *
 * Options are worked out once, when the select is reached, and lie in the state until one is taken.
 * Objects that nothing tells apart are one class, of which only the first is offered. A range is chosen
 * one element after the other, later ones never before earlier ones, so that every choice of some of them
 * is reached in one way only; what is to be done with them is done when all are chosen. */
#include "engines/gamelan/choices.h"
#include "engines/gamelan/fast.h"
#include "engines/gamelan/machine.h"
#include "engines/gamelan/menus.h"
#include "engines/gamelan/view.h"

#include <string.h>

/* ---- classes ---- */

static const struct pool *pool_of(const struct gamelan *game, int32_t value)
{
    for (int i = 0; i < game->program.pool_count; i++)
        if (value >= game->program.pools[i].base &&
            value < game->program.pools[i].base + game->program.pools[i].count)
            return &game->program.pools[i];
    return NULL;
}

/* Whether one state tells two objects apart. */
static bool tells_apart(const struct run *run, const struct functor *functor, int32_t a, int32_t b)
{
    const struct gamelan *game = run->game;
    for (int k = 0; k < functor->arity; k++) {
        int one = gamelan_index(&functor->values[k], a);
        int other = gamelan_index(&functor->values[k], b);
        if (one < 0 && other < 0)
            continue;
        if (functor->arity > 1 || one < 0 || other < 0 ||
            run->cells[functor->cell + one] != run->cells[functor->cell + other])
            return true;
        int zone = functor == game->pile
                       ? gamelan_index(&game->zones, run->cells[functor->cell + one]) : -1;
        if (zone >= 0 && game->ordered[zone])
            return true;
    }
    return false;
}

/* Whether nothing tells two objects apart: all states of one argument have the same value for both. */
static bool alike(const struct run *run, int32_t a, int32_t b)
{
    const struct gamelan *game = run->game;
    if (a == b)
        return true;
    const struct pool *pool = a < SYMBOLS ? NULL : pool_of(game, a);
    if (!pool || b < pool->base || b >= pool->base + pool->count)
        return false;
    for (int i = 0; i < pool->column_count; i++)
        if (run->cells[pool->columns[i] + a - pool->base] !=
            run->cells[pool->columns[i] + b - pool->base])
            return false;
    for (int i = 0; i < pool->other_count; i++)
        if (tells_apart(run, pool->others[i], a, b))
            return false;
    return true;
}

/* States of one argument that is any object of a pool are compared cell by cell; others, and the pile,
 * which may have an order, as they come. */
void gamelan_find_columns(struct gamelan *game)
{
    struct program *program = &game->program;
    for (int i = 0; i < program->pool_count; i++) {
        struct pool *pool = &program->pools[i];
        size_t room = (size_t)program->functor_count + 1;
        pool->columns = memory_get(program->memory, room * sizeof *pool->columns);
        pool->others = memory_get(program->memory, room * sizeof *pool->others);
        for (int k = 0; k < program->functor_count; k++) {
            const struct functor *functor = program->functors[k];
            if (functor->kind != FUNCTOR_STATE && functor->kind != FUNCTOR_STATE_RELATION)
                continue;
            int first = functor->arity == 1 ? gamelan_index(functor->values, pool->base) : -1;
            bool all = first >= 0;
            for (int object = 0; all && object < pool->count; object++)
                all = gamelan_index(functor->values, pool->base + object) == first + object;
            if (all)
                pool->columns[pool->column_count++] = functor->cell + first;
            bool ordered = functor == game->pile && memchr(game->ordered, 1, (size_t)game->zones.count);
            if (!all || ordered)
                pool->others[pool->other_count++] = functor;
        }
    }
}

static bool same_class(const struct run *run, const int32_t *a, const int32_t *b, int width)
{
    if (a[O_WHICH] != b[O_WHICH] || a[O_CHOOSER] != b[O_CHOOSER])
        return false;
    for (int i = 0; i < width; i++)
        if (!alike(run, a[O_VALUES + i], b[O_VALUES + i]))
            return false;
    return true;
}

/* The class of an option is its first member. */
static void find_classes(const struct run *run, int32_t *select)
{
    int stride = select[S_STRIDE], width = stride - O_VALUES;
    int32_t *options = select + S_HEADER;
    for (int i = 0; i < select[S_COUNT]; i++) {
        int32_t *option = options + i * stride;
        option[O_CLASS] = i;
        for (int k = 0; k < i; k++)
            if (options[k * stride + O_CLASS] == k &&
                same_class(run, options + k * stride, option, width)) {
                option[O_CLASS] = k;
                break;
            }
    }
}

/* Puts members of a class beside one another, so that a range can count them. */
static void group_classes(int32_t *select)
{
    int stride = select[S_STRIDE];
    int32_t *options = select + S_HEADER, spare[O_VALUES + ARITY_MAX + SLOTS_MAX];
    for (int i = 1; i < select[S_COUNT]; i++) {
        int to = i;
        while (to > 0 && options[(to - 1) * stride + O_CLASS] > options[i * stride + O_CLASS])
            to--;
        memcpy(spare, options + i * stride, (size_t)stride * sizeof *spare);
        memmove(options + (to + 1) * stride, options + to * stride,
                (size_t)((i - to) * stride) * sizeof *options);
        memcpy(options + to * stride, spare, (size_t)stride * sizeof *spare);
    }
    /* their first members have moved */
    for (int i = 0, leader = 0; i < select[S_COUNT]; i++) {
        int class = options[i * stride + O_CLASS];
        if (i > 0 && class == spare[0]) {
            options[i * stride + O_CLASS] = leader;
        } else {
            spare[0] = class;
            leader = i;
            options[i * stride + O_CLASS] = i;
        }
    }
}

/* ---- what can be chosen ---- */

struct gathering {
    struct run        *run;
    const struct node *node;
    int32_t           *slots, *select;
    int                chooser;
    int32_t            limit;
};

/* Adds options that lie side by side, `width` values each. */
static void add_options(struct gathering *gathering, int which, const int32_t *values, int width, int count)
{
    int32_t *select = gathering->select;
    int stride = select[S_STRIDE], first = select[S_COUNT], room = stride - O_VALUES;
    int32_t end = (int32_t)(select - gathering->run->room) + S_HEADER + (first + count) * (stride + 1);
    if (first + count > gathering->run->game->head.actions_max - 2 || end > gathering->limit) {
        gamelan_fault(gathering->run, END_OVERFLOW, gathering->node);
        return;
    }
    int32_t *option = select + S_HEADER + first * stride;
    for (int i = first; i < first + count; i++) {
        option[O_WHICH] = which;
        option[O_CLASS] = i;
        option[O_CHOOSER] = gathering->chooser;
        option += O_VALUES;
        for (int k = 0; k < room; k++)
            *option++ = k < width ? values[k] : 0;
        values += width;
    }
    select[S_COUNT] = first + count;
    /* evaluations go on above what was written */
    if (gathering->run->state->strands < 0)
        gathering->run->top = end;
}

/* Rows of a diagram are written where the options lie; false: it has to be asked otherwise. */
static bool gather_at_once(struct gathering *gathering, int which, const struct ground *ground)
{
    struct run *run = gathering->run;
    int32_t *select = gathering->select;
    int stride = select[S_STRIDE], first = select[S_COUNT];
    int most = (gathering->limit - (int32_t)(select - run->room) - S_HEADER) / (stride + 1);
    if (most > run->game->head.actions_max - 2)
        most = run->game->head.actions_max - 2;
    /* a diagram may write a little more than its rows; the room of a strand is part of the state */
    if (first >= most || run->state->strands >= 0)
        return false;
    int32_t *option = select + S_HEADER + first * stride;
    int count = gamelan_ground_rows(run, ground, gathering->slots, option + O_VALUES, stride, most - first);
    if (count < 0)
        return false;
    int chooser = gathering->chooser, last = first + count;
    for (int i = first; i < last; i++, option += stride) {
        option[O_WHICH] = which;
        option[O_CLASS] = i;
        option[O_CHOOSER] = chooser;
    }
    if (O_VALUES + ground->width < stride) {
        option = select + S_HEADER + first * stride;
        for (int i = first; i < last; i++, option += stride)
            for (int k = O_VALUES + ground->width; k < stride; k++)
                option[k] = 0;
    }
    select[S_COUNT] = last;
    run->top = (int32_t)(select - run->room) + S_HEADER + (first + count) * (stride + 1);
    return true;
}

static void gather_option(struct gathering *gathering, int which)
{
    struct run *run = gathering->run;
    const struct node *option = gathering->node->kids[3 + which], *what = option->kids[0];
    int32_t *slots = gathering->slots;
    int32_t at, rows = run->rows;
    if (what->kind == N_ATOM) {
        add_options(gathering, which, slots, 0, 1);
    } else if (what->kind == N_SET) {
        for (int i = 0; i < what->own_count; i++)
            slots[what->owns[i]] = UNBOUND;
        const struct ground *ground = what->fast ? what->fast->ground : NULL;
        if (ground && ground->width > 0 && gather_at_once(gathering, which, ground))
            return;
        int count = what->fast ? gamelan_fast_rows(run, what->fast, slots, &at)
                               : gamelan_rows(run, what->kids[1], slots, what->binds, what->width, &at);
        if (count > 0 && run->fault == END_NONE)
            add_options(gathering, which, run->room + at, what->width, count);
        for (int i = 0; i < what->own_count; i++)
            slots[what->owns[i]] = UNBOUND;
    } else {
        int32_t values[SLOTS_MAX];
        for (int i = 0; i < option->width; i++)
            slots[option->binds[i]] = UNBOUND;
        if (what->fast ? gamelan_fast_first(run, what->fast, slots, option->binds)
                       : gamelan_first(run, what, slots, option->binds, option->width)) {
            for (int i = 0; i < option->width; i++)
                values[i] = slots[option->binds[i]];
            add_options(gathering, which, values, option->width, 1);
        }
    }
    run->rows = rows;
}

static void gather_for(struct gathering *gathering, int32_t player)
{
    gathering->chooser = player - SYMBOLS;
    for (int i = 0; i < gathering->node->kid_count - 3 && gathering->run->fault == END_NONE; i++)
        gather_option(gathering, i);
}

/* Several players may choose: one after the other has the first right to. */
static void gather_for_all(struct gathering *gathering, const struct node *chooser)
{
    struct run *run = gathering->run;
    int32_t at, rows = run->rows, players[PLAYERS_MAX];
    for (int i = 0; i < chooser->own_count; i++)
        gathering->slots[chooser->owns[i]] = UNBOUND;
    int count = chooser->width == 1 ? gamelan_rows(run, chooser->kids[1], gathering->slots,
                                                   chooser->binds, 1, &at) : 0;
    count = count > PLAYERS_MAX ? PLAYERS_MAX : count;
    memcpy(players, run->room + (count ? at : 0), (size_t)count * sizeof *players);
    run->rows = rows;
    for (int i = 0; i < count && run->fault == END_NONE; i++) {
        if (players[i] < SYMBOLS || players[i] >= SYMBOLS + run->game->head.players) {
            gamelan_fault(run, END_OVERFLOW, chooser);
            return;
        }
        gathering->slots[chooser->binds[0]] = players[i];
        gather_for(gathering, players[i]);
    }
}

static bool read_range(struct run *run, const struct node *node, int32_t *slots, int32_t *select)
{
    int32_t low = node->kids[1] ? 0 : select[S_COUNT], high = select[S_COUNT];
    if (!node->ranged) {
        low = high = 1;
    } else if ((node->kids[1] && !gamelan_value_here(run, node->kids[1], slots, &low)) ||
               (node->kids[2] && !gamelan_value_here(run, node->kids[2], slots, &high)) ||
               low >= SYMBOLS || high >= SYMBOLS) {
        gamelan_fault(run, END_OVERFLOW, node);
        return false;
    }
    if (node->exact)
        high = low;
    high = high > select[S_COUNT] ? select[S_COUNT] : high;
    select[S_HIGH] = high < 0 ? 0 : high;
    select[S_LOW] = low > select[S_HIGH] ? select[S_HIGH] : low < 0 ? 0 : low;
    return true;
}

/* ---- taking ---- */

static const struct instruction *instruction_of(const struct run *run, const int32_t *select)
{
    return &run->game->code[run->game->select_code[select[S_NODE]]];
}

/* Binds what an option is about and goes to its block. */
static void enter_option(struct run *run, int32_t *select, int index)
{
    const struct instruction *instruction = instruction_of(run, select);
    const struct node *node = instruction->node;
    const int32_t *option = gamelan_option(run->game, select, index);
    const struct node *chosen = node->kids[3 + option[O_WHICH]];
    int32_t *slots = gamelan_slots(run);
    for (int i = 0; i < chosen->width; i++)
        slots[chosen->binds[i]] = option[O_VALUES + i];
    if (node->kids[0] && node->kids[0]->kind == N_SET)
        slots[node->kids[0]->binds[0]] = SYMBOLS + option[O_CHOOSER];
    gamelan_jump(run, instruction->targets[option[O_WHICH]]);
}

static void close_select(struct run *run, int32_t *select)
{
    run->state->top = (int32_t)(select - run->room);
}

static int32_t *picks_of(int32_t *select)
{
    return select + S_HEADER + select[S_COUNT] * select[S_STRIDE];
}

/* All are chosen: what is to be done with each is done in turn. */
static void next_step(struct run *run, int32_t *select)
{
    if (select[S_STEP] == select[S_PICKED]) {
        int32_t end = instruction_of(run, select)->a;
        close_select(run, select);
        gamelan_jump(run, end);
        return;
    }
    run->state->top = select[S_TOP];
    enter_option(run, select, picks_of(select)[select[S_STEP]++]);
}

void gamelan_picked(struct run *run, const struct instruction *instruction)
{
    if (instruction->node->ranged)
        next_step(run, run->room + gamelan_slots(run)[instruction->slot]);
    else
        gamelan_jump(run, run->game->code[instruction->a].a);
}

static void draw_random(struct run *run, int32_t *select)
{
    int count = select[S_COUNT];
    int wanted = select[S_LOW];
    struct rng *rng = &run->state->head.rng;
    int32_t *picks = picks_of(select);
    if (select[S_HIGH] > select[S_LOW])
        wanted = rng_range(rng, select[S_LOW], select[S_HIGH]);
    for (int i = 0; i < count; i++)
        picks[i] = i;
    for (int i = 0; i < wanted; i++) {
        int other = i + (int)rng_below(rng, (uint32_t)(count - i));
        int32_t spare = picks[i];
        picks[i] = picks[other];
        picks[other] = spare;
    }
    select[S_PICKED] = wanted;
}

/* Options of a range, or of several players: those that are left to take now. */
static int list_some(const int32_t *select, bool ranged, int *out)
{
    int stride = select[S_STRIDE], count = 0, later = 0;
    const int32_t *options = select + S_HEADER;
    int first = ranged ? select[S_LAST] + 1 : 0;
    for (int i = first; i < select[S_COUNT]; i++) {
        const int32_t *option = options + i * stride;
        if (option[O_CHOOSER] != select[S_PLAYER]) {
            later += option[O_CHOOSER] > select[S_PLAYER];
            continue;
        }
        bool leads = option[O_CLASS] == i || (ranged && i > 0 && i == first &&
                                              option[O_CLASS] == options[(i - 1) * stride + O_CLASS]);
        bool enough = !ranged || select[S_PICKED] + select[S_COUNT] - i >= select[S_LOW];
        if (leads && enough)
            out[count++] = i;
    }
    if ((ranged && select[S_PICKED] >= select[S_LOW]) || (!ranged && later > 0))
        out[count++] = select[S_COUNT];    /* done, or leaving it to others */
    return count;
}

/* One player chooses one option: the first of each class. At most `most` of them. */
static int list_leaders(const int32_t *select, bool objects, int most, int *out)
{
    int stride = select[S_STRIDE], all = select[S_COUNT], count = 0;
    const int32_t *class = select + S_HEADER + O_CLASS;
    if (!objects) {
        all = all > most ? most : all;
        for (int i = 0; i < all; i++)
            out[i] = i;
        return all;
    }
    for (int i = 0; i < all && count < most; i++, class += stride)
        if (*class == i)
            out[count++] = i;
    return count;
}

int gamelan_list_actions(const struct gamelan *game, const struct gamelan_state *state, int32_t at, int *out)
{
    const int32_t *select = state->cells + game->cell_count + at;
    const struct node *node = game->selects[select[S_NODE]];
    if (node->ranged || (node->kids[0] && node->kids[0]->kind == N_SET))
        return list_some(select, node->ranged, out);
    if (node->objects)
        return list_leaders(select, true, INT32_MAX, out);
    memcpy(out, game->numbers, (size_t)select[S_COUNT] * sizeof *out);
    return select[S_COUNT];
}

bool gamelan_find_leaders(struct run *run, int32_t *select)
{
    int list[2];
    find_classes(run, select);
    return list_leaders(select, true, 2, list) > 1;
}

static void take_range(struct run *run, int32_t *select, int action);

/* What one can do, if it is one thing: then nobody is asked. */
static int list_up_to_two(const struct node *node, const int32_t *select, int out[2])
{
    int list[OPTIONS_MOST + 2];
    if (!node->ranged && !(node->kids[0] && node->kids[0]->kind == N_SET))
        return list_leaders(select, node->objects, 2, out);
    int count = list_some(select, node->ranged, list);
    for (int i = 0; i < count && i < 2; i++)
        out[i] = list[i];
    return count;
}

/* Asks, unless there is only one thing to do. */
static void ask(struct run *run, const struct node *node, int32_t *select)
{
    int list[2];
    if (node->ranged && select[S_PICKED] == select[S_HIGH]) {
        next_step(run, select);
        return;
    }
    int count = list_up_to_two(node, select, list);
    if (count > 1) {
        run->state->select = (int32_t)(select - run->room);
        run->state->head.player = select[S_PLAYER];
        if (run->state->strands >= 0)
            gamelan_strand_stops(run, STRAND_ASKS);
        return;
    }
    run->state->select = -1;
    if (count == 0)
        next_step(run, select);
    else
        gamelan_take_at(run, select, list[0]);
}

static void take_range(struct run *run, int32_t *select, int action)
{
    if (action == select[S_COUNT]) {
        next_step(run, select);
        return;
    }
    picks_of(select)[select[S_PICKED]++] = action;
    select[S_LAST] = action;
    ask(run, instruction_of(run, select)->node, select);
}

void gamelan_take_at(struct run *run, int32_t *select, int action)
{
    run->state->select = -1;
    if (instruction_of(run, select)->node->ranged) {
        take_range(run, select, action);
        return;
    }
    if (action == select[S_COUNT]) {    /* the next player who has anything to choose */
        int next = INT32_MAX;
        for (int i = 0; i < select[S_COUNT]; i++) {
            int chooser = select[S_HEADER + i * select[S_STRIDE] + O_CHOOSER];
            next = chooser > select[S_PLAYER] && chooser < next ? chooser : next;
        }
        select[S_PLAYER] = next;
        ask(run, instruction_of(run, select)->node, select);
        return;
    }
    enter_option(run, select, action);
    close_select(run, select);
}

void gamelan_take(struct run *run, int action)
{
    struct gamelan_state *state = run->state;
    int32_t *select = run->room + state->select;
    const struct choices *choices = instruction_of(run, select)->choices;
    if (!choices) {
        gamelan_take_at(run, select, action);
        return;
    }
    gamelan_enter_choice(run, choices, gamelan_menu_option(choices, select, action), gamelan_slots(run));
    state->top = state->select;
    state->select = -1;
}

static void open_any(struct run *run, const struct instruction *instruction)
{
    const struct node *node = instruction->node, *chooser = node->kids[0];
    struct gamelan_state *state = run->state;
    int32_t *select = run->room + state->top, player = SYMBOLS;
    struct gathering gathering = {run, node, gamelan_slots(run), select, 0, gamelan_limit(run)};
    if (state->top + S_HEADER > gathering.limit) {
        gamelan_fault(run, END_OVERFLOW, node);
        return;
    }
    bool one = chooser && chooser->kind != N_SET;
    if (one && chooser->kind == N_VARIABLE)
        player = gathering.slots[chooser->slot];
    else if (one && !gamelan_value_here(run, chooser, gathering.slots, &player))
        player = UNBOUND;
    if (player < SYMBOLS || player >= SYMBOLS + run->game->head.players) {
        gamelan_fault(run, END_OVERFLOW, chooser);
        return;
    }
    memset(select, 0, S_HEADER * sizeof *select);
    select[S_STRIDE] = instruction->stride;
    select[S_LAST] = -1;
    select[S_NODE] = node->number;
    if (state->strands < 0)
        run->top = state->top + S_HEADER;
    if (chooser && chooser->kind == N_SET)
        gather_for_all(&gathering, chooser);
    else
        gather_for(&gathering, player);
    if (run->fault != END_NONE || (node->ranged && !read_range(run, node, gathering.slots, select)))
        return;
    gathering.slots[instruction->slot] = state->top;
    int count = select[S_COUNT], stride = instruction->stride;
    if (!node->ranged)
        select[S_LOW] = select[S_HIGH] = count > 0;
    if (count == 0) {
        gamelan_jump(run, instruction->a);
        return;
    }
    select[S_PLAYER] = select[S_HEADER + O_CHOOSER];
    state->top += S_HEADER + count * (stride + 1);
    select[S_TOP] = state->top;
    int32_t *picks = select + S_HEADER + count * stride;
    for (int i = 0; i < count; i++)
        picks[i] = 0;
    if (!chooser && !run->asks) {
        draw_random(run, select);
        if (node->ranged) {
            next_step(run, select);
        } else {
            enter_option(run, select, picks_of(select)[0]);
            close_select(run, select);
        }
        return;
    }
    if (node->objects) {
        find_classes(run, select);
        if (node->ranged)
            group_classes(select);
    }
    ask(run, node, select);
}

void gamelan_open_select(struct run *run, const struct instruction *instruction)
{
    if (!instruction->choices ||
        gamelan_open_choices(run, instruction->choices, gamelan_slots(run)) == CHOICES_OTHERS)
        open_any(run, instruction);
}

/* ---- in worlds that were redrawn ---- */

static int compare_options(const int32_t *a, const int32_t *b, int stride)
{
    static const int keys[] = {O_CHOOSER, O_WHICH};
    for (int i = 0; i < 2; i++)
        if (a[keys[i]] != b[keys[i]])
            return a[keys[i]] < b[keys[i]] ? -1 : 1;
    for (int i = O_VALUES; i < stride; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Insertion sort: the lists are short and nearly in order. */
void gamelan_sort_options(struct run *run, int32_t at)
{
    int32_t *select = run->room + at, *options = select + S_HEADER;
    int stride = select[S_STRIDE];
    int32_t spare[O_VALUES + ARITY_MAX + SLOTS_MAX];
    if (stride == 0 || select[S_PICKED] > 0)
        return;    /* in order already; or picks are numbers of options: nothing may move */
    for (int i = 1; i < select[S_COUNT]; i++) {
        int to = i;
        memcpy(spare, options + i * stride, (size_t)stride * sizeof *spare);
        for (; to > 0 && compare_options(options + (to - 1) * stride, spare, stride) > 0; to--)
            memcpy(options + to * stride, options + (to - 1) * stride, (size_t)stride * sizeof *spare);
        memcpy(options + to * stride, spare, (size_t)stride * sizeof *spare);
    }
    find_classes(run, select);
    if (run->game->selects[select[S_NODE]]->ranged)
        group_classes(select);
}

void gamelan_regather(struct run *run, int32_t at)
{
    struct gamelan_state *state = run->state;
    int32_t *select = run->room + at;
    const struct node *node = run->game->selects[select[S_NODE]], *chooser = node->kids[0];
    const struct instruction *instruction = instruction_of(run, select);
    const struct menu *menu = select[S_STRIDE] == 0 ? instruction->choices->menu : NULL;
    int player = select[S_PLAYER];
    struct gathering gathering = {run, node, gamelan_slots(run), select, 0, gamelan_limit(run)};
    select[S_COUNT] = select[S_PICKED] = select[S_STEP] = 0;
    select[S_STRIDE] = instruction->stride;
    if (!instruction->choices)
        select[S_LAST] = -1;
    state->top = at + S_HEADER;
    if (state->strands < 0)
        run->top = state->top;
    if (chooser && chooser->kind == N_SET)
        gather_for_all(&gathering, chooser);
    else
        gather_for(&gathering, SYMBOLS + player);
    if (run->fault != END_NONE)
        select[S_COUNT] = 0;
    run->fault = END_NONE;
    read_range(run, node, gathering.slots, select);
    run->fault = END_NONE;
    state->top = at + S_HEADER + select[S_COUNT] * (select[S_STRIDE] + 1);
    select[S_TOP] = state->top;
    memset(picks_of(select), 0, (size_t)select[S_COUNT] * sizeof *select);
    find_classes(run, select);
    if (node->ranged)
        group_classes(select);
    if (menu && gamelan_menu_fold(menu, select))
        state->top = select[S_TOP] = at + S_HEADER;
    run->top = gamelan_scratch(state, run->room);
}
