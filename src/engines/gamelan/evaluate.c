/* evaluate.c: the plain evaluator of queries: what everything else must agree with.
 *
 * A query is solved part by part. Of the parts that are left the one goes next that is nearest to being
 * a mere test: the first whose variables are all known, else the first that gives values to its variables.
 * Whatever is wanted from the solutions is done by `next`, which returns true to stop. Solutions may come
 * more than once and in any order: whoever collects them sorts them and drops the doubles. */
#include "engines/gamelan/solve.h"

#include <string.h>

void gamelan_fault(struct run *run, enum end how, const struct node *where)
{
    if (run->fault != END_NONE)
        return;
    run->fault = how;
    run->where = where;
    run->culprit = run->definition ? run->definition->part : -1;
}

bool gamelan_bound(const struct node *node, const int32_t *slots)
{
    for (int k = 0; k < 2; k++)
        for (uint64_t bits = node->needs[k]; bits; bits &= bits - 1)
            if (slots[k * 64 + __builtin_ctzll(bits)] == UNBOUND)
                return false;
    return true;
}

/* Room for so many numbers, or NULL after a fault. */
int32_t *gamelan_room(struct run *run, int count, const struct node *where)
{
    if (run->top + count > run->rows) {
        gamelan_fault(run, END_OVERFLOW, where);
        return NULL;
    }
    int32_t *room = run->room + run->top;
    run->top += count;
    return room;
}

static int product(const struct values *values, int arity, const int32_t *arguments)
{
    int cell = 0;
    for (int i = 0; i < arity; i++) {
        int index = gamelan_index(&values[i], arguments[i]);
        if (index < 0)
            return -1;
        cell = cell * values[i].count + index;
    }
    return cell;
}

int gamelan_cell(const struct functor *functor, const int32_t *arguments)
{
    int cell = product(functor->values, functor->arity, arguments);
    if (cell < 0 || (functor->valid && !functor->valid[cell]))
        return -1;
    return functor->cell + cell;
}

int32_t gamelan_term(const struct functor *functor, const int32_t *arguments)
{
    int term = product(functor->values, functor->arity, arguments);
    return term < 0 ? -1 : functor->base + term;
}

bool gamelan_match(struct run *run, const struct node *pattern, int32_t value, int32_t *slots)
{
    int32_t known;
    if (pattern->kind == N_VARIABLE && slots[pattern->slot] == UNBOUND) {
        slots[pattern->slot] = value;
        return true;
    }
    if (pattern->kind == N_CALL && pattern->functor->kind == FUNCTOR_CONSTRUCTOR) {
        const struct functor *functor = pattern->functor;
        int term = value - functor->base;
        if (value < SYMBOLS || term < 0 || term >= functor->term_count)
            return false;
        for (int i = 0; i < functor->arity; i++)
            if (!gamelan_match(run, pattern->kids[i],
                               functor->term_arguments[term * functor->arity + i], slots))
                return false;
        return true;
    }
    return gamelan_value(run, pattern, slots, &known) && gamelan_same(run, known, value);
}

/* ---- sets ---- */

static bool is_set(int32_t value)
{
    return value < -NUMBER_MOST && value != UNBOUND;
}

/* A set in the room: how many, then the values, ascending. */
static const int32_t *set_at(const struct run *run, int32_t set)
{
    return run->room + (set - SETS_FROM);
}

bool gamelan_same(const struct run *run, int32_t a, int32_t b)
{
    if (a == b)
        return true;
    if (!is_set(a) || !is_set(b))
        return false;
    const int32_t *one = set_at(run, a), *other = set_at(run, b);
    return memcmp(one, other, (size_t)(*one + 1) * sizeof *one) == 0;
}

/* ---- rows: collecting solutions ---- */

struct collecting {
    int32_t   *slots;
    const int *binds;
    int        width, count, limit;
    const struct node *where;
    const struct node *template;    /* if given, its value is the row */
};

static bool add_row(struct run *run, void *context)
{
    struct collecting *rows = context;
    int32_t value = 0;
    if (rows->template && !gamelan_value(run, rows->template, rows->slots, &value))
        return run->fault != END_NONE;
    if (run->top + rows->width > run->rows) {
        gamelan_fault(run, END_OVERFLOW, rows->where);
        return true;
    }
    run->rows -= rows->width;
    int32_t *row = run->room + run->rows;
    if (rows->template)
        row[0] = value;
    for (int i = 0; !rows->template && i < rows->width; i++)
        row[i] = rows->slots[rows->binds[i]];
    rows->count++;
    return false;
}

static int compare_rows(const int32_t *a, const int32_t *b, int width)
{
    for (int i = 0; i < width; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Heap sort: no room needed, never slow. */
static void sift(int32_t *rows, int width, int from, int count)
{
    for (int child; (child = from * 2 + 1) < count; from = child) {
        if (child + 1 < count && compare_rows(rows + child * width, rows + (child + 1) * width, width) < 0)
            child++;
        if (compare_rows(rows + from * width, rows + child * width, width) >= 0)
            return;
        for (int i = 0; i < width; i++) {
            int32_t spare = rows[from * width + i];
            rows[from * width + i] = rows[child * width + i];
            rows[child * width + i] = spare;
        }
    }
}

/* Rows are laid down from the end, so those that came in order lie in reverse: most need no more than to be
 * turned round. False, and nothing done, if they do not. */
static bool turn_round(int32_t *rows, int width, int count)
{
    for (int i = 1; i < count; i++)
        if (compare_rows(rows + (i - 1) * width, rows + i * width, width) <= 0)
            return false;
    for (int i = 0, k = count - 1; i < k; i++, k--)
        for (int a = 0; a < width; a++) {
            int32_t spare = rows[i * width + a];
            rows[i * width + a] = rows[k * width + a];
            rows[k * width + a] = spare;
        }
    return true;
}

int gamelan_sort_rows(int32_t *rows, int width, int count)
{
    if (width == 0)
        return count > 0;
    if (turn_round(rows, width, count))
        return count;
    for (int i = count / 2 - 1; i >= 0; i--)
        sift(rows, width, i, count);
    for (int last = count - 1; last > 0; last--) {
        for (int i = 0; i < width; i++) {
            int32_t spare = rows[i];
            rows[i] = rows[last * width + i];
            rows[last * width + i] = spare;
        }
        sift(rows, width, 0, last);
    }
    int kept = count > 0;
    for (int i = 1; i < count; i++)
        if (compare_rows(rows + i * width, rows + (kept - 1) * width, width) != 0) {
            memmove(rows + kept * width, rows + i * width, (size_t)width * sizeof *rows);
            kept++;
        }
    return kept;
}

int gamelan_rows(struct run *run, const struct node *query, int32_t *slots, const int *binds, int width,
                 int32_t *at)
{
    struct collecting rows = {.slots = slots, .binds = binds, .width = width, .where = query};
    int32_t top = run->top;
    if (query)
        gamelan_solve(run, query, slots, add_row, &rows);
    else
        add_row(run, &rows);
    run->top = top;
    *at = run->rows;
    return gamelan_sort_rows(run->room + *at, width, rows.count);
}

static bool first_row(struct run *run, void *context)
{
    (void)run, (void)context;
    return true;
}

bool gamelan_holds(struct run *run, const struct node *query, int32_t *slots)
{
    int32_t top = run->top;
    bool holds = gamelan_solve(run, query, slots, first_row, NULL);
    run->top = top;
    return holds && run->fault == END_NONE;
}

bool gamelan_first(struct run *run, const struct node *query, int32_t *slots, const int *binds, int width)
{
    int32_t at, rows = run->rows;
    int count = gamelan_rows(run, query, slots, binds, width, &at);
    for (int i = 0; count > 0 && i < width; i++)
        slots[binds[i]] = run->room[at + i];
    run->rows = rows;
    return count > 0 && run->fault == END_NONE;
}

/* ---- expressions ---- */

/* Empties the variables of a set or `not` of its own. */
static void clear_own(const struct node *node, int32_t *slots)
{
    for (int i = 0; i < node->own_count; i++)
        slots[node->owns[i]] = UNBOUND;
}

static bool set_value(struct run *run, const struct node *node, int32_t *slots, int32_t *value)
{
    struct collecting rows = {.slots = slots, .where = node, .width = 1};
    int32_t saved = run->rows;
    clear_own(node, slots);
    if (node->ranged) {
        rows.binds = node->binds;
        rows.width = node->width;
        if (node->width != 1) {
            gamelan_fault(run, END_OVERFLOW, node);
            return false;
        }
    } else {
        rows.template = node->kids[0];
    }
    if (node->kids[1])
        gamelan_solve(run, node->kids[1], slots, add_row, &rows);
    else
        add_row(run, &rows);
    clear_own(node, slots);
    int count = gamelan_sort_rows(run->room + run->rows, 1, rows.count);
    int32_t *head = gamelan_room(run, count + 1, node);
    if (!head)
        return false;
    *head = count;
    memcpy(head + 1, run->room + run->rows, (size_t)count * sizeof *head);
    run->rows = saved;
    *value = SETS_FROM + (int32_t)(head - run->room);
    return run->fault == END_NONE;
}

/* Distinct bindings of the variables of the template (count) or of all of its own (the others). */
static bool aggregate_value(struct run *run, const struct node *node, int32_t *slots, int32_t *value)
{
    bool count = node->op == OP_COUNT;
    const int *binds = count ? node->binds : node->owns;
    int width = count ? node->width : node->own_count;
    int32_t at, saved = run->rows, top = run->top;
    int64_t sum = 0;
    clear_own(node, slots);
    int rows = gamelan_rows(run, node->kids[1], slots, binds, width, &at);
    bool some = false;
    for (int k = 0; !count && k < rows && run->fault == END_NONE; k++) {
        int32_t term;
        for (int i = 0; i < width; i++)
            slots[binds[i]] = run->room[at + k * width + i];
        if (!gamelan_value(run, node->kids[0], slots, &term))
            continue;
        sum = node->op == OP_SUM ? sum + term
              : !some || (node->op == OP_MIN ? term < sum : term > sum) ? term : sum;
        some = true;
    }
    clear_own(node, slots);
    run->top = top;
    run->rows = saved;
    *value = count ? rows : (int32_t)sum;
    if (node->op == OP_SUM && (sum > NUMBER_MOST || sum < -NUMBER_MOST))
        gamelan_fault(run, END_OVERFLOW, node);
    return run->fault == END_NONE && (some || count || node->op == OP_SUM);
}

static bool arithmetic_value(struct run *run, const struct node *node, int32_t *slots, int32_t *value)
{
    int32_t a, b;
    if (!gamelan_value(run, node->kids[0], slots, &a) || !gamelan_value(run, node->kids[1], slots, &b) ||
        a >= SYMBOLS || b >= SYMBOLS || is_set(a) || is_set(b))
        return false;
    int64_t result;
    switch (node->op) {
    case OP_ADD: result = (int64_t)a + b; break;
    case OP_SUBTRACT: result = (int64_t)a - b; break;
    case OP_MULTIPLY: result = (int64_t)a * b; break;
    default:
        if (b == 0)
            return false;
        result = a / b - (a % b != 0 && (a < 0) != (b < 0));
        if (node->op == OP_MODULO)
            result = a - result * b;
    }
    *value = (int32_t)result;
    if (result > NUMBER_MOST || result < -NUMBER_MOST)
        gamelan_fault(run, END_OVERFLOW, node);
    return run->fault == END_NONE;
}

static bool call_value(struct run *run, const struct node *node, int32_t *slots, int32_t *value)
{
    int32_t arguments[ARITY_MAX];
    for (int i = 0; i < node->kid_count; i++)
        if (!gamelan_value(run, node->kids[i], slots, &arguments[i]))
            return false;
    if (node->functor->kind == FUNCTOR_CONSTRUCTOR) {
        *value = gamelan_term(node->functor, arguments);
        return *value >= 0;
    }
    return gamelan_function_value(run, node->functor, arguments, value);
}

bool gamelan_value(struct run *run, const struct node *node, int32_t *slots, int32_t *value)
{
    switch (node->kind) {
    case N_INTEGER:
    case N_ATOM:
        *value = node->value;
        return true;
    case N_VARIABLE:
        *value = slots[node->slot];
        return *value != UNBOUND;
    case N_CALL:
        return call_value(run, node, slots, value);
    case N_ARITHMETIC:
        return arithmetic_value(run, node, slots, value);
    case N_NEGATE:
        if (!gamelan_value(run, node->kids[0], slots, value) || *value >= SYMBOLS || is_set(*value))
            return false;
        *value = -*value;
        return true;
    case N_SET:
        return set_value(run, node, slots, value);
    case N_AGGREGATE:
        return aggregate_value(run, node, slots, value);
    case N_DELEGATED:
        return gamelan_delegated_value(run, value);
    default:
        return false;
    }
}

int gamelan_set_count(const struct run *run, int32_t set)
{
    return is_set(set) ? *set_at(run, set) : 1;    /* a value alone is a set of one */
}

int32_t gamelan_set_member(const struct run *run, int32_t set, int index)
{
    return is_set(set) ? set_at(run, set)[1 + index] : set;
}
