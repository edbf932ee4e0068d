/* fast_run.c: runs flat code. */
#include "engines/gamelan/fast.h"

#include <string.h>

#include "engines/gamelan/solve.h"

static bool is_number(int32_t value)
{
    return value < SYMBOLS && value >= -NUMBER_MOST;
}

static bool compute(struct run *run, const struct fast_op *op, int32_t *r)
{
    int32_t a = r[op->b], b = r[op->c];
    int64_t result;
    if (!is_number(a) || !is_number(b))
        return false;
    switch (op->code) {
    case F_ADD: result = (int64_t)a + b; break;
    case F_SUBTRACT: result = (int64_t)a - b; break;
    case F_MULTIPLY: result = (int64_t)a * b; break;
    default:
        if (b == 0)
            return false;
        result = a / b - (a % b != 0 && (a < 0) != (b < 0));
        if (op->code == F_MODULO)
            result = a - result * b;
    }
    if (result > NUMBER_MOST || result < -NUMBER_MOST)
        gamelan_fault(run, END_OVERFLOW, NULL);
    r[op->a] = (int32_t)result;
    return true;
}

static int table_index(const struct functor *functor, const int32_t *arguments)
{
    int index = 0;
    for (int i = 0; i < functor->arity; i++) {
        int at = gamelan_index(&functor->values[i], arguments[i]);
        if (at < 0)
            return -1;
        index = index * functor->values[i].count + at;
    }
    return index;
}

static bool run_unit(struct run *run, const struct functor *functor, const int32_t *arguments,
                      int32_t *value)
{
    int32_t registers[FAST_REGISTERS];
    const struct definition *outer = run->definition;
    if (++run->calls > CALLS_MOST) {
        run->definition = functor->rules[0];
        gamelan_fault(run, END_DEPTH, functor->rules[0]->head);
        return false;
    }
    if (--run->steps < 0) {
        run->definition = functor->rules[0];
        gamelan_fault(run, END_LOOP, functor->rules[0]->head);
        return false;
    }
    for (int i = 0; i < functor->arity; i++)
        registers[i] = arguments[i];
    bool holds = gamelan_fast_run(run, functor->unit, registers);
    if (run->fault == END_NONE)
        run->definition = outer;
    run->calls--;
    if (value)
        *value = registers[functor->unit->result];
    return holds;
}

/* The same, but what took long is not worked out twice for one state. */
static bool call_unit(struct run *run, const struct functor *functor, const int32_t *arguments,
                      int32_t *value)
{
    if (!functor->unit->slow || !value)
        return run_unit(run, functor, arguments, value);
    int32_t one = arguments[0], two = functor->arity > 1 ? arguments[1] : 0;
    uint32_t at = ((uint32_t)one * 5 + (uint32_t)two * 3 + (uint32_t)functor->number) % MEMO_MOST;
    struct remembered *memo = &run->memo[at];
    if ((run->memo_used >> at & 1) && memo->functor == functor && memo->arguments[0] == one &&
        memo->arguments[1] == two) {
        *value = memo->value;
        return memo->some;
    }
    bool some = run_unit(run, functor, arguments, value);
    if (run->fault == END_NONE) {
        *memo = (struct remembered){functor, {one, two}, *value, some};
        run->memo_used |= (uint32_t)1 << at;
    }
    return some;
}

bool gamelan_fast_function(struct run *run, struct functor *functor, const int32_t *arguments, int32_t *value)
{
    return functor->unit ? call_unit(run, functor, arguments, value)
                         : gamelan_function_value(run, functor, arguments, value);
}

bool gamelan_fast_rule(struct run *run, struct functor *functor, const int32_t *arguments, int32_t *value)
{
    if (!functor->constant_values)
        return call_unit(run, functor, arguments, value) && run->fault == END_NONE;
    int index = table_index(functor, arguments);
    if (index < 0)
        return false;
    if (!value)
        return functor->constant_values[index];
    *value = functor->constant_values[index];
    return *value != UNBOUND;
}

/* The next row of a constant relation: known arguments must agree, the others are taken. */
static bool next_row(const struct fast_rows *rows, int32_t *r, int cursor)
{
    for (int i = r[cursor] + 1; i < rows->count; i++) {
        const int32_t *row = rows->rows + i * rows->arity;
        bool fits = true;
        for (int k = 0; k < rows->arity && fits; k++)
            fits = !(rows->known >> k & 1) || r[rows->registers[k]] == row[k];
        if (!fits)
            continue;
        for (int k = 0; k < rows->arity; k++)
            if (!(rows->known >> k & 1))
                r[rows->registers[k]] = row[k];
        r[cursor] = i;
        return true;
    }
    return false;
}

static bool compares(int kind, int32_t a, int32_t b)
{
    switch (kind) {
    case OP_EQUAL: return a == b;
    case OP_UNEQUAL: return a != b;
    case OP_LESS: return a < b && b < SYMBOLS;
    case OP_MORE: return a > b && a < SYMBOLS;
    case OP_AT_MOST: return a <= b && b < SYMBOLS;
    default: return a >= b && a < SYMBOLS;
    }
}

static bool scan(const struct run *run, const struct fast_op *op, int32_t *r)
{
    const struct functor *functor = op->p;
    const int32_t *cells = run->cells + functor->cell;
    int32_t wanted = r[op->c];
    int count = functor->cell_count, i = r[op->a] + 1;
    const uint8_t *valid = functor->valid;
    switch (op->value) {    /* the two that games ask most, in loops of their own */
    case OP_EQUAL:
        while (i < count && cells[i] != wanted)
            i++;
        break;
    case OP_MORE:
        while (i < count && !(cells[i] > wanted && cells[i] < SYMBOLS))
            i++;
        break;
    default:
        while (i < count && !compares(op->value, cells[i], wanted))
            i++;
    }
    while (valid && i < count && !valid[i])
        for (i++; i < count && !compares(op->value, cells[i], wanted); i++)
            ;
    if (i >= count)
        return false;
    r[op->a] = i;
    r[op->b] = functor->values[0].list[i];
    return true;
}

/* Objects of a zone by their links; those of the zone of the start by looking at all. */
static bool next_object(const struct run *run, const struct fast_op *op, int32_t *r)
{
    const struct gamelan *game = run->game;
    int32_t object, zone = r[op->c];
    if (zone == game->pile->fallback) {
        for (object = r[op->a] + 1; object < game->pile->cell_count; object++)
            if (run->cells[game->pile->cell + object] == zone)
                break;
        if (object == game->pile->cell_count)
            return false;
    } else if (r[op->a] < 0) {
        int index = gamelan_index(&game->zones, zone);
        object = index < 0 ? -1 : run->cells[game->pile_first + index];
    } else {
        object = run->cells[game->pile_next + r[op->a]];
    }
    if (object < 0)
        return false;
    r[op->a] = object;
    r[op->b] = game->pile->values[0].list[object];
    return true;
}

static inline int32_t entry_of(const struct fast_place *place, int32_t value, int32_t none)
{
    uint32_t at = (uint32_t)value - (uint32_t)place->first;
    return at < (uint32_t)place->span ? place->entries[at] : none;
}

/* The first object of a zone, or the next after one; the end: -1. The zone of the start has no links. */
static inline int32_t object_after(const struct run *run, int32_t zone, int32_t object)
{
    const struct gamelan *game = run->game;
    if (zone == game->pile->fallback) {
        for (object++; object < game->pile->cell_count; object++)
            if (run->cells[game->pile->cell + object] == zone)
                return object;
        return -1;
    }
    if (object >= 0)
        return run->cells[game->pile_next + object];
    int index = gamelan_index(&game->zones, zone);
    return index < 0 ? -1 : run->cells[game->pile_first + index];
}

static inline bool fits(const struct fast_pile *pile, int32_t cell)
{
    if (!pile->holds)
        return cell != 0;
    uint32_t at = (uint32_t)cell - (uint32_t)pile->first;
    return at < (uint32_t)pile->span && pile->holds[at];
}

/* Objects whose cell is set, or in a table. */
static bool next_fitting(struct run *run, const struct fast_op *op, int32_t *r)
{
    const struct fast_pile *pile = op->p;
    const struct gamelan *game = run->game;
    const int32_t *column = run->cells + pile->column, *next = run->cells + game->pile_next;
    int32_t zone = r[op->c], object = object_after(run, zone, r[op->a]);
    int looked = 0;
    if (zone == game->pile->fallback)
        for (; object >= 0 && !fits(pile, column[object]); looked++)
            object = object_after(run, zone, object);
    else
        for (; object >= 0 && !fits(pile, column[object]); looked++)
            object = next[object];
    run->steps -= looked;
    if (object < 0)
        return false;
    r[op->a] = object;
    r[op->b] = game->pile->values[0].list[object];
    if (pile->holds)
        r[pile->value] = column[object];
    return true;
}

static bool sum_pile(struct run *run, const struct fast_op *op, int32_t *r)
{
    const struct fast_pile *pile = op->p;
    const int32_t *column = run->cells + pile->column;
    int64_t sum = r[op->a];
    for (int32_t object = object_after(run, r[op->c], -1); object >= 0;
         object = object_after(run, r[op->c], object)) {
        uint32_t at = (uint32_t)column[object] - (uint32_t)pile->first;
        run->steps--;
        if (at < (uint32_t)pile->span && is_number(pile->entries[at]))
            sum += pile->entries[at];
        if (sum > NUMBER_MOST || sum < -NUMBER_MOST) {
            gamelan_fault(run, END_OVERFLOW, NULL);
            return false;
        }
    }
    r[op->a] = (int32_t)sum;
    return false;
}

static bool add_row(struct run *run, const struct fast *fast, const int32_t *r)
{
    if (run->top + fast->width > run->rows) {
        gamelan_fault(run, END_OVERFLOW, NULL);
        return false;
    }
    run->rows -= fast->width;
    for (int i = 0; i < fast->width; i++)
        run->room[run->rows + i] = r[fast->columns[i]];
    return true;
}

static bool unterm(const struct fast_op *op, int32_t *r)
{
    const struct functor *functor = op->p;
    int term = r[op->b] - functor->base;
    if (r[op->b] < SYMBOLS || term < 0 || term >= functor->term_count)
        return false;
    for (int i = 0; i < functor->arity; i++)
        r[op->a + i] = functor->term_arguments[term * functor->arity + i];
    return true;
}

/* What is not in the loop below; whether it succeeds. */
static bool other(struct run *run, const struct fast_op *op, int32_t *r)
{
    struct functor *functor = (struct functor *)(uintptr_t)op->p;
    int cell;
    switch (op->code) {
    case F_CELL:
        cell = gamelan_cell(functor, r + op->b);
        if (cell >= 0)
            r[op->a] = run->cells[cell];
        return cell >= 0;
    case F_HOLDS:
        cell = gamelan_cell(functor, r + op->b);
        return cell >= 0 && run->cells[cell];
    case F_TABLE:
        cell = table_index(functor, r + op->b);
        if (cell >= 0)
            r[op->a] = functor->constant_values[cell];
        return cell >= 0 && r[op->a] != UNBOUND;
    case F_IN_TABLE:
        cell = table_index(functor, r + op->b);
        return cell >= 0 && functor->constant_values[cell];
    case F_TERM:
        r[op->a] = gamelan_term(functor, r + op->b);
        return r[op->a] >= 0;
    case F_UNTERM:
        return unterm(op, r);
    case F_BUILT_IN:
        return gamelan_function_value(run, functor, r + op->b, &r[op->a]);
    case F_FUNCTION:
        return gamelan_fast_function(run, functor, r + op->b, &r[op->a]);
    case F_RELATION:
        if (!functor->unit)
            return gamelan_relation_holds(run, functor, r + op->b);
        return call_unit(run, functor, r + op->b, NULL);
    case F_EVALUATE:
        return gamelan_value(run, op->p, r, &r[op->a]);
    case F_TEST:
        return gamelan_holds(run, op->p, r);
    default:
        return false;
    }
}

bool gamelan_fast_run(struct run *run, const struct fast *fast, int32_t *r)
{
    const struct fast_op *ops = fast->ops, *op = ops;
    for (;; op++) {
        bool good = true;
        switch (op->code) {
        case F_JUMP: op = ops + op->to - 1; continue;
        case F_CONSTANT: r[op->a] = op->value; continue;
        case F_MOVE: r[op->a] = r[op->b]; continue;
        case F_ADD:
        case F_SUBTRACT:
        case F_MULTIPLY:
        case F_FLOOR:
        case F_MODULO: good = compute(run, op, r) && run->fault == END_NONE; break;
        case F_EQUAL: good = r[op->a] == r[op->b]; break;
        case F_UNEQUAL: good = r[op->a] != r[op->b]; break;
        case F_LESS: good = r[op->a] < r[op->b] && r[op->b] < SYMBOLS; break;
        case F_AT_MOST: good = r[op->a] <= r[op->b] && r[op->b] < SYMBOLS; break;
        case F_WITHIN: good = r[op->a] >= r[op->b] && r[op->a] <= r[op->c]; break;
        case F_CELL_FIXED: r[op->a] = run->cells[op->value]; continue;
        case F_CELL_ONE: {
            const struct functor *functor = op->p;
            int index = gamelan_index(functor->values, r[op->b]);
            good = index >= 0 && (!functor->valid || functor->valid[index]);
            if (good)
                r[op->a] = run->cells[functor->cell + index];
            break;
        }
        case F_TABLE_ONE: {
            const struct functor *functor = op->p;
            int index = gamelan_index(functor->values, r[op->b]);
            good = index >= 0 && (r[op->a] = functor->constant_values[index]) != UNBOUND;
            break;
        }
        case F_BEGIN: r[op->a] = -1; continue;
        case F_LIST: {
            const struct values *values = op->p;
            good = ++r[op->a] < values->count;
            if (good)
                r[op->b] = values->list[r[op->a]];
            break;
        }
        case F_RANGE: good = ++r[op->a] <= r[op->c] && r[op->c] < SYMBOLS; break;
        case F_ROWS: good = next_row(op->p, r, op->a); break;
        case F_SCAN: good = scan(run, op, r); break;
        case F_PILE: good = next_object(run, op, r); break;
        case F_ROW: good = !add_row(run, fast, r); if (good) return false; break;
        case F_ONE_MORE: r[op->a]++; good = false; break;
        case F_SUM:
            good = false;
            if (is_number(r[op->b]))
                r[op->a] += r[op->b];
            if (!is_number(r[op->a]))
                gamelan_fault(run, END_OVERFLOW, NULL);
            break;
        case F_LEAST:
            r[op->a] = r[op->a] == UNBOUND || r[op->b] < r[op->a] ? r[op->b] : r[op->a];
            good = false;
            break;
        case F_MOST:
            r[op->a] = r[op->a] == UNBOUND || r[op->b] > r[op->a] ? r[op->b] : r[op->a];
            good = false;
            break;
        case F_BOUND: good = r[op->a] != UNBOUND; break;
        case F_CELL_AT: {
            int32_t cell = entry_of(op->p, r[op->b], -1);
            good = cell >= 0;
            if (good)
                r[op->a] = run->cells[cell];
            break;
        }
        case F_HOLDS_AT: {
            int32_t cell = entry_of(op->p, r[op->b], -1);
            good = cell >= 0 && run->cells[cell];
            break;
        }
        case F_TABLE_AT:
            r[op->a] = entry_of(op->p, r[op->b], UNBOUND);
            good = r[op->a] != UNBOUND;
            break;
        case F_CHECK: {
            const struct fast_place *place = op->p;
            uint32_t at = (uint32_t)r[op->b] - (uint32_t)place->first;
            good = at < (uint32_t)place->span && place->holds[at];
            break;
        }
        case F_PILE_HOLDS:
        case F_PILE_CHECK: good = next_fitting(run, op, r); break;
        case F_PILE_SUM: good = sum_pile(run, op, r); break;
        case F_SCAN_SUM: {
            const struct fast_tally *tally = op->p;
            r[op->a] = -1;
            good = !gamelan_fast_tally(run, tally, r, r[op->c], &r[tally->sum]);
            break;
        }
        case F_YES: return true;
        case F_NO: return false;
        default: good = other(run, op, r); break;
        }
        if (!good) {
            if (--run->steps < 0 || run->fault != END_NONE) {
                gamelan_fault(run, END_LOOP, run->definition ? run->definition->head : NULL);
                return false;
            }
            op = ops + op->to - 1;
        }
    }
}

bool gamelan_fast_holds(struct run *run, const struct fast *fast, const int32_t *slots)
{
    int32_t found = fast->ground ? gamelan_ground_walk(run, fast->ground, slots) : GROUND_GIVE_UP;
    if (found != GROUND_GIVE_UP)
        return found != GROUND_NO;
    int32_t registers[FAST_REGISTERS];
    for (int i = 0; i < fast->slots; i++)
        registers[i] = slots[i];
    return gamelan_fast_run(run, fast, registers) && run->fault == END_NONE;
}

bool gamelan_fast_value(struct run *run, const struct fast *fast, const int32_t *slots, int32_t *value)
{
    if (fast->loop && fast->loop->sums) {
        *value = gamelan_loop_sum(run, fast->loop, slots);
        return true;
    }
    int32_t registers[FAST_REGISTERS];
    for (int i = 0; i < fast->slots; i++)
        registers[i] = slots[i];
    bool some = gamelan_fast_run(run, fast, registers) && run->fault == END_NONE;
    *value = registers[fast->result];
    return some;
}

/* All rows by the diagram of a query, at the end of the room; -1: it must be asked otherwise. */
static int ground_rows(struct run *run, const struct ground *ground, const int32_t *slots, int32_t *at)
{
    int width = ground->width;
    *at = run->rows;
    if (width == 0) {
        int32_t found = gamelan_ground_walk(run, ground, slots);
        return found == GROUND_GIVE_UP ? -1 : found != GROUND_NO;
    }
    int32_t *rows = run->room + run->top;
    int count = gamelan_ground_rows(run, ground, slots, rows, width,
                                    (run->rows - run->top - GROUND_SPARE) / width);
    if (count > 0) {
        run->rows = *at -= count * width;
        memmove(run->room + *at, rows, (size_t)(count * width) * sizeof *rows);
    }
    return count;
}

int gamelan_fast_rows(struct run *run, const struct fast *fast, const int32_t *slots, int32_t *at)
{
    int found = fast->ground ? ground_rows(run, fast->ground, slots, at) : -1;
    if (found >= 0)
        return found;
    if (fast->loop && !fast->loop->sums) {
        int32_t *list = run->room + run->top;
        found = gamelan_loop_objects(run, fast->loop, slots, list, 1, (run->rows - run->top) / 2);
        *at = run->rows - (found > 0 ? found : 0);
        if (found >= 0) {
            run->rows = *at;
            memmove(run->room + *at, list, (size_t)found * sizeof *list);
            return found;
        }
    }
    int32_t registers[FAST_REGISTERS], end = run->rows;
    for (int i = 0; i < fast->slots; i++)
        registers[i] = slots[i];
    bool holds = gamelan_fast_run(run, fast, registers);
    if (fast->width == 0) {    /* one solution, if any */
        if (!holds || run->top + fast->result > run->rows)
            return 0;
        run->rows -= fast->result;
        for (int i = 0; i < fast->result; i++)
            run->room[run->rows + i] = registers[fast->columns[i]];
    }
    *at = run->rows;
    if (fast->width == 0)
        return 1;
    return gamelan_sort_rows(run->room + *at, fast->width, (end - run->rows) / fast->width);
}

bool gamelan_fast_first(struct run *run, const struct fast *fast, int32_t *slots, const int *binds)
{
    int32_t found = fast->ground ? gamelan_ground_walk(run, fast->ground, slots) : GROUND_GIVE_UP;
    if (found != GROUND_GIVE_UP) {
        const int32_t *row = found <= GROUND_ROWS
                                 ? run->game->ground.ends[~found].row : NULL;
        for (int i = 0; row && i < fast->ground->width; i++)
            slots[binds[i]] = row[i];
        return found != GROUND_NO;
    }
    int32_t registers[FAST_REGISTERS], rows = run->rows;
    for (int i = 0; i < fast->slots; i++)
        registers[i] = slots[i];
    bool holds = gamelan_fast_run(run, fast, registers);
    const int32_t *best = run->room + run->rows;
    for (int32_t at = run->rows; fast->width > 0 && at < rows; at += fast->width) {
        const int32_t *row = run->room + at;
        int i = 0;
        while (i < fast->width && row[i] == best[i])
            i++;
        best = i < fast->width && row[i] < best[i] ? row : best;
    }
    holds = fast->width > 0 ? run->rows < rows : holds;
    for (int i = 0; holds && i < fast->result; i++)
        slots[binds[i]] = fast->width > 0 ? best[i] : registers[fast->columns[i]];
    run->rows = rows;
    return holds && run->fault == END_NONE;
}
