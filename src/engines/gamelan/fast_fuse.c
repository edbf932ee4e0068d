/* fast_fuse.c: flat code made shorter: what several instructions do with one value, one does.
 *
 * Loops over the objects of a zone that look at one cell of each are the reason: a hand of cards by what
 * each of them is. What a register holds is known from the one instruction that writes it. */
#include <string.h>

#include "engines/gamelan/fast.h"

enum { RANGE_MOST = 20000 };

struct fusing {
    struct gamelan *game;
    struct fast    *fast;
    int             given;                     /* registers that are filled from outside */
    int             reads[FAST_REGISTERS], writes[FAST_REGISTERS];
    int             writer[FAST_REGISTERS];    /* the last instruction that writes it */
    bool            target[FAST_OPS_MOST + 1];
    bool            dead[FAST_OPS_MOST + 1];
};

/* ---- what is read and written ---- */

static void read_some(struct fusing *fusing, int from, int count)
{
    for (int i = from; i < from + count && i < FAST_REGISTERS; i++)
        fusing->reads[i]++;
}

static void write_some(struct fusing *fusing, int at, int from, int count)
{
    for (int i = from; i < from + count && i < FAST_REGISTERS; i++) {
        fusing->writes[i]++;
        fusing->writer[i] = at;
    }
}

static void note_rows(struct fusing *fusing, int at, const struct fast_rows *rows)
{
    for (int i = 0; i < rows->arity; i++)
        if (rows->known >> i & 1)
            read_some(fusing, rows->registers[i], 1);
        else
            write_some(fusing, at, rows->registers[i], 1);
}

/* False: an instruction that is not known here. */
static bool note_op(struct fusing *fusing, int at)
{
    const struct fast_op *op = &fusing->fast->ops[at];
    const struct functor *functor = op->p;
    switch (op->code) {
    case F_JUMP:
    case F_YES:
    case F_NO:
    case F_ROW: return true;
    case F_CONSTANT:
    case F_CELL_FIXED:
    case F_BEGIN: write_some(fusing, at, op->a, 1); return true;
    case F_MOVE:
    case F_CELL_ONE:
    case F_TABLE_ONE: read_some(fusing, op->b, 1); write_some(fusing, at, op->a, 1); return true;
    case F_ADD:
    case F_SUBTRACT:
    case F_MULTIPLY:
    case F_FLOOR:
    case F_MODULO:
        read_some(fusing, op->b, 1), read_some(fusing, op->c, 1);
        write_some(fusing, at, op->a, 1);
        return true;
    case F_EQUAL:
    case F_UNEQUAL:
    case F_LESS:
    case F_AT_MOST: read_some(fusing, op->a, 1), read_some(fusing, op->b, 1); return true;
    case F_WITHIN:
        read_some(fusing, op->a, 1), read_some(fusing, op->b, 1), read_some(fusing, op->c, 1);
        return true;
    case F_CELL:
    case F_TABLE:
    case F_TERM:
    case F_BUILT_IN:
    case F_FUNCTION:
        read_some(fusing, op->b, functor->arity);
        write_some(fusing, at, op->a, 1);
        return true;
    case F_HOLDS:
    case F_IN_TABLE:
    case F_RELATION: read_some(fusing, op->b, functor->arity); return true;
    case F_UNTERM:
        read_some(fusing, op->b, 1);
        write_some(fusing, at, op->a, functor->arity);
        return true;
    case F_LIST:
        read_some(fusing, op->a, 1);
        write_some(fusing, at, op->a, 1), write_some(fusing, at, op->b, 1);
        return true;
    case F_RANGE:
        read_some(fusing, op->a, 1), read_some(fusing, op->b, 1), read_some(fusing, op->c, 1);
        write_some(fusing, at, op->a, 1);
        return true;
    case F_ROWS:
        read_some(fusing, op->a, 1);
        write_some(fusing, at, op->a, 1);
        note_rows(fusing, at, op->p);
        return true;
    case F_SCAN:
    case F_PILE:
        read_some(fusing, op->a, 1), read_some(fusing, op->c, 1);
        write_some(fusing, at, op->a, 1), write_some(fusing, at, op->b, 1);
        return true;
    case F_ONE_MORE:
    case F_BOUND: read_some(fusing, op->a, 1), write_some(fusing, at, op->a, 1); return true;
    case F_SUM:
    case F_LEAST:
    case F_MOST:
        read_some(fusing, op->a, 1), read_some(fusing, op->b, 1);
        write_some(fusing, at, op->a, 1);
        return true;
    case F_CELL_AT:
    case F_TABLE_AT: read_some(fusing, op->b, 1); write_some(fusing, at, op->a, 1); return true;
    case F_HOLDS_AT:
    case F_CHECK: read_some(fusing, op->b, 1); return true;
    case F_PILE_HOLDS:
    case F_PILE_CHECK:
    case F_PILE_SUM: read_some(fusing, op->a, 1), read_some(fusing, op->c, 1); return true;
    default: return false;
    }
}

static bool note_all(struct fusing *fusing, int result)
{
    const struct fast *fast = fusing->fast;
    memset(fusing->reads, 0, sizeof fusing->reads);
    memset(fusing->writes, 0, sizeof fusing->writes);
    memset(fusing->target, 0, sizeof fusing->target);
    write_some(fusing, -1, 0, fusing->given);
    for (int i = 0; i < 16; i++)
        if (i < fast->width || i < fast->result)
            fusing->reads[fast->columns[i]]++;
    if (result >= 0)
        fusing->reads[result]++;
    for (int i = 0; i < fast->count; i++) {
        if (fusing->dead[i])
            continue;
        if (fast->ops[i].to >= 0)
            fusing->target[fast->ops[i].to] = true;
        if (!note_op(fusing, i))
            return false;
    }
    return true;
}

/* ---- shorter ---- */

static void follow_jumps(struct fast *fast)
{
    for (int i = 0; i < fast->count; i++)
        for (int k = 0; k < 20 && fast->ops[i].to >= 0 && fast->ops[fast->ops[i].to].code == F_JUMP; k++)
            fast->ops[i].to = fast->ops[fast->ops[i].to].to;
}

static bool gives_value(const struct fast_op *op)
{
    switch (op->code) {
    case F_ADD:
    case F_SUBTRACT:
    case F_MULTIPLY:
    case F_FLOOR:
    case F_MODULO:
    case F_CELL_FIXED:
    case F_CELL_ONE:
    case F_CELL:
    case F_TABLE_ONE:
    case F_TABLE:
    case F_TERM:
    case F_BUILT_IN:
    case F_FUNCTION: return true;
    default: return false;
    }
}

/* A value that is worked out and then moved goes there at once. */
static void drop_moves(struct fusing *fusing)
{
    struct fast *fast = fusing->fast;
    for (int i = 0; i + 1 < fast->count; i++) {
        struct fast_op *op = &fast->ops[i];
        const struct fast_op *move = op + 1;
        if (gives_value(op) && move->code == F_MOVE && move->b == op->a && !fusing->target[i + 1] &&
            !fusing->dead[i + 1] && fusing->reads[op->a] == 1 && fusing->writes[op->a] == 1) {
            op->a = move->a;
            fusing->dead[i + 1] = true;
            i++;
        }
    }
}

static bool is_constant(const struct fusing *fusing, int at, int32_t *value)
{
    if (fusing->writes[at] != 1 || at < fusing->given)
        return false;
    const struct fast_op *op = &fusing->fast->ops[fusing->writer[at]];
    *value = op->value;
    return op->code == F_CONSTANT;
}

/* How values of one argument are numbered; NULL: by no table. */
static struct fast_place *place_of(struct fusing *fusing, const struct values *values)
{
    struct memory *memory = fusing->game->program.memory;
    if (!values->list || (values->integers > 0 && values->integers < values->count))
        return NULL;
    struct fast_place *place = memory_get(memory, sizeof *place);
    place->first = values->integers ? values->low : SYMBOLS;
    place->span = values->integers ? values->count : fusing->game->program.symbol_count;
    return place->span > RANGE_MOST ? NULL : place;
}

/* A constant relation of several arguments, all known at load but one: a table of that one. */
static void check_one(struct fusing *fusing, int at)
{
    struct fast_op *op = &fusing->fast->ops[at];
    const struct functor *functor = op->p;
    int32_t arguments[ARITY_MAX];
    int source = -1, open = -1, arity = functor->arity;
    if (at < arity || arity == 0)
        return;
    for (int i = 0; i < arity; i++) {
        int from = op->b + i;
        /* arguments that were moved side by side just before */
        const struct fast_op *move = arity > 1 ? op - arity + i : NULL;
        if (move && (move->code != F_MOVE || move->a != from || fusing->dead[at - arity + i]))
            return;
        from = move ? move->b : from;
        if (is_constant(fusing, from, &arguments[i]))
            continue;
        if (open >= 0)
            return;
        source = from;
        open = i;
    }
    for (int i = at - arity + 1; i <= at && arity > 1; i++)
        if (fusing->target[i])
            return;
    struct fast_place *place = open < 0 ? NULL : place_of(fusing, &functor->values[open]);
    if (!place)
        return;
    uint8_t *holds = memory_get(fusing->game->program.memory, (size_t)place->span + 1);
    for (int k = 0; k < place->span; k++) {
        int cell = 0;
        arguments[open] = place->first + k;
        for (int i = 0; i < arity && cell >= 0; i++) {
            int index = gamelan_index(&functor->values[i], arguments[i]);
            cell = index < 0 ? -1 : cell * functor->values[i].count + index;
        }
        holds[k] = cell >= 0 && functor->constant_values[cell];
    }
    place->holds = holds;
    for (int i = at - arity; i < at && arity > 1; i++)
        if (fusing->reads[fusing->fast->ops[i].a] == 1)
            fusing->dead[i] = true;
    *op = (struct fast_op){.code = F_CHECK, .b = (uint16_t)source, .to = op->to, .p = place};
}

/* Cells and entries of one argument by a table. */
static void number_one(struct fusing *fusing, int at)
{
    struct fast_op *op = &fusing->fast->ops[at];
    const struct functor *functor = op->p;
    bool term = op->code == F_TERM, table = op->code == F_TABLE_ONE || term;
    struct fast_place *place = functor->arity == 1 ? place_of(fusing, functor->values) : NULL;
    if (!place)
        return;
    int32_t *entries = memory_get(fusing->game->program.memory,
                                  (size_t)(place->span + 1) * sizeof *entries);
    for (int k = 0; k < place->span; k++) {
        int index = gamelan_index(functor->values, place->first + k);
        bool valid = index >= 0 && (table || !functor->valid || functor->valid[index]);
        entries[k] = !valid ? (table ? UNBOUND : -1)
                     : term ? functor->base + index
                     : table ? functor->constant_values[index] : functor->cell + index;
    }
    place->entries = entries;
    op->p = place;
    op->code = table ? F_TABLE_AT : op->code == F_HOLDS ? F_HOLDS_AT : F_CELL_AT;
}

/* ---- loops over piles ---- */

/* Where the cells of a column lie, by the number of an object; -1: not side by side. */
static int column_of(const struct values *objects, const struct fast_place *place)
{
    int first = -1;
    for (int i = 0; i < objects->count; i++) {
        uint32_t at = (uint32_t)objects->list[i] - (uint32_t)place->first;
        int cell = at < (uint32_t)place->span ? place->entries[at] : -1;
        if (cell < 0 || (i > 0 && cell != first + i))
            return -1;
        first = i == 0 ? cell : first;
    }
    return first;
}

static void skip(struct fusing *fusing, int from, int to)
{
    for (int i = from; i < to; i++)
        fusing->dead[i] = true;
}

static int next_alive(const struct fusing *fusing, int at)
{
    while (at < fusing->fast->count && fusing->dead[at])
        at++;
    return at;
}

/* The next object whose cell a table lets through; all of them at once, if they are only added up. */
static void fuse_pile(struct fusing *fusing, int at)
{
    struct fast_op *ops = fusing->fast->ops, *op = &ops[at];
    int one = next_alive(fusing, at + 1), two = next_alive(fusing, one + 1);
    int three = next_alive(fusing, two + 1);
    if (three >= fusing->fast->count || ops[one].b != op->b || ops[one].to != at || fusing->target[one])
        return;
    if (ops[one].code != F_HOLDS_AT && ops[one].code != F_CELL_AT)
        return;
    struct fast_pile *pile = memory_get(fusing->game->program.memory, sizeof *pile);
    pile->column = column_of(fusing->game->pile->values, ops[one].p);
    if (pile->column < 0)
        return;
    if (ops[one].code == F_HOLDS_AT) {
        op->code = F_PILE_HOLDS;
        op->p = pile;
        skip(fusing, one, one + 1);
        return;
    }
    if (fusing->target[two] || ops[two].to != at || ops[two].b != ops[one].a)
        return;
    const struct fast_place *place = ops[two].p;
    pile->first = place ? place->first : 0;
    pile->span = place ? place->span : 0;
    pile->value = ops[one].a;
    if (ops[two].code == F_CHECK) {
        pile->holds = place->holds;
        op->code = F_PILE_CHECK;
        op->p = pile;
        skip(fusing, one, two + 1);
    } else if (ops[two].code == F_TABLE_AT && ops[three].code == F_SUM && ops[three].b == ops[two].a &&
               ops[three].to == at && !fusing->target[three]) {
        pile->entries = place->entries;
        op->code = F_PILE_SUM;
        op->a = ops[three].a;
        op->p = pile;
        skip(fusing, one, three + 1);
    }
}

/* ---- sums over a state ---- */

/* The argument of a function that is a register of the loop, and where the others are; false: it is more. */
static bool find_arguments(const struct fusing *fusing, int at, int end, int kind, struct fast_tally *tally)
{
    const struct fast_op *ops = fusing->fast->ops, *call = &ops[end];
    int arity = tally->functor->arity;
    tally->open = -1;
    if (end - at != arity)
        return false;
    for (int i = 0; i < arity; i++) {
        const struct fast_op *move = &ops[at + i];
        bool open = move->b == kind;
        if (move->code != F_MOVE || move->a != call->b + i || (open && tally->open >= 0) ||
            (!open && fusing->writes[move->b] > 0 && fusing->writer[move->b] >= at))
            return false;
        tally->open = open ? i : tally->open;
        tally->arguments[i] = move->b;
    }
    return tally->open >= 0;
}

static bool is_target(const struct fusing *fusing, int from, int to)
{
    for (int i = from; i < to; i++)
        if (fusing->target[i])
            return true;
    return false;
}

/* Whether there are arguments that a state does not have. */
static bool has_holes(const struct functor *state)
{
    for (int i = 0; state->valid && i < state->cell_count; i++)
        if (!state->valid[i])
            return true;
    return false;
}

/* Before a loop that adds up a function of one cell each: the same for all at once. */
static bool is_tally(const struct fusing *fusing, int at, struct fast_tally *tally)
{
    const struct fast_op *ops = fusing->fast->ops, *scan = &ops[at], *cell = scan + 1;
    int call = at + 2;
    while (call < fusing->fast->count && ops[call].code == F_MOVE)
        call++;
    const struct fast_op *sum = &ops[call + 1];
    const struct functor *state = scan->p;
    if (call + 1 >= fusing->fast->count || scan->value != OP_EQUAL || has_holes(state) || state->arity != 1 ||
        cell->code != F_CELL_AT || cell->b != scan->b || cell->to != at || ops[call].code != F_FUNCTION ||
        ops[call].to != at || sum->code != F_SUM || sum->to != at || sum->b != ops[call].a ||
        is_target(fusing, at + 1, call + 2) || fusing->reads[cell->b] != 1 || fusing->reads[cell->a] != 1 ||
        fusing->reads[sum->b] != 1)
        return false;
    *tally = (struct fast_tally){.cell = state->cell, .count = state->cell_count,
                                 .column = column_of(state->values, cell->p), .sum = sum->a,
                                 .functor = (struct functor *)(uintptr_t)ops[call].p};
    return tally->column >= 0 && find_arguments(fusing, at + 2, call, cell->a, tally);
}

/* The start of such a loop has no need to begin it: all at once comes in its place, and leads past it. */
static void fuse_scan(struct fusing *fusing, int at)
{
    struct fast_op *ops = fusing->fast->ops, *begin = at > 0 ? &ops[at - 1] : NULL;
    struct fast_tally tally;
    if (!begin || begin->code != F_BEGIN || begin->a != ops[at].a ||
        !is_tally(fusing, at, &tally))
        return;
    struct fast_tally *kept = memory_get(fusing->game->program.memory, sizeof *kept);
    *kept = tally;
    *begin = (struct fast_op){.code = F_SCAN_SUM, .a = ops[at].a, .c = ops[at].c, .to = ops[at].to,
                              .p = kept};
}

/* ---- all of it ---- */

static void drop_dead(struct fusing *fusing)
{
    struct fast *fast = fusing->fast;
    int moved[FAST_OPS_MOST + 2], left = 0;
    for (int i = 0; i < fast->count; i++) {
        const struct fast_op *op = &fast->ops[i];
        if (op->code == F_JUMP && op->to == next_alive(fusing, i + 1))
            fusing->dead[i] = true;
    }
    for (int i = 0; i < fast->count; i++) {
        moved[i] = left;
        left += !fusing->dead[i];
    }
    moved[fast->count] = left;
    for (int i = 0; i < fast->count; i++) {
        struct fast_op op = fast->ops[i];
        if (fusing->dead[i])
            continue;
        if (op.to >= 0)
            op.to = moved[op.to];
        fast->ops[moved[i]] = op;
    }
    fast->count = left;
}

void gamelan_fast_fuse(struct gamelan *game, struct fast *fast, int given, int result)
{
    static const int kinds[] = {F_CELL_ONE, F_TABLE_ONE, F_HOLDS, F_TERM};
    struct fusing fusing = {.game = game, .fast = fast, .given = given};
    if (fast->count > FAST_OPS_MOST)
        return;
    follow_jumps(fast);
    if (!note_all(&fusing, result))
        return;
    drop_moves(&fusing);
    note_all(&fusing, result);
    for (int i = 0; i < fast->count; i++)
        if (fast->ops[i].code == F_IN_TABLE && !fusing.dead[i])
            check_one(&fusing, i);
    for (int i = 0; i < fast->count; i++)
        for (int k = 0; k < 4 && !fusing.dead[i]; k++)
            if (fast->ops[i].code == kinds[k]) {
                number_one(&fusing, i);
                break;
            }
    note_all(&fusing, result);
    for (int i = 0; i < fast->count; i++)    /* constants that nobody reads any more */
        if (fast->ops[i].code == F_CONSTANT && fusing.reads[fast->ops[i].a] == 0 &&
            fast->ops[i].a >= given)
            fusing.dead[i] = true;
    for (int i = 0; i < fast->count; i++)
        if (fast->ops[i].code == F_PILE && !fusing.dead[i])
            fuse_pile(&fusing, i);
    drop_dead(&fusing);
    memset(fusing.dead, 0, sizeof fusing.dead);
    bool noted = note_all(&fusing, result);
    for (int i = 0; i < fast->count && noted; i++)
        if (fast->ops[i].code == F_SCAN)
            fuse_scan(&fusing, i);
}
