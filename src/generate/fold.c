/* fold.c: what can be worked out once a grammar is read, so that drawing does not do it again.
 *
 * Expressions of constants become constants; what a production gives that never changes is written
 * into a model of its values, and the lines that say so are not run; and for each symbol it is
 * found out on what its weights and conditions depend: for choose.c, which keeps the answers. */
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "generate/compiled.h"

/* ---- constants ---- */

/* How many expressions an operation of this kind is made of, as a, b and c; -1: it is none of these. */
static int operand_count(enum operation operation)
{
    switch (operation) {
    case OP_NEGATE: case OP_NOT: case OP_SINGLE: case OP_SIZE: case OP_ABSOLUTE:
        return 1;
    case OP_ADD: case OP_SUBTRACT: case OP_MULTIPLY: case OP_DIVIDE: case OP_REMAINDER:
    case OP_EQUAL: case OP_UNEQUAL: case OP_LESS: case OP_LESS_EQUAL: case OP_GREATER:
    case OP_GREATER_EQUAL: case OP_AND: case OP_OR: case OP_IN: case OP_UNION:
    case OP_INTERSECTION: case OP_DIFFERENCE: case OP_MINIMUM: case OP_MAXIMUM:
        return 2;
    case OP_CONDITION:
        return 3;
    default:
        return -1;
    }
}

static bool is_constant(const struct grammar *grammar, int expression)
{
    return grammar->expressions[expression].operation == OP_CONSTANT;
}

/* flag ? 1 : 0 */
static bool is_flag_as_number(const struct grammar *grammar, const struct expression *e)
{
    return grammar->expressions[e->a].type.base == TYPE_FLAG && is_constant(grammar, e->b) &&
           is_constant(grammar, e->c) && grammar->expressions[e->b].value == 1 &&
           grammar->expressions[e->c].value == 0;
}

/* Operands come before what is made of them, so one pass in order is enough. */
static void fold(struct grammar *grammar, int index)
{
    struct expression *e = &grammar->expressions[index];
    const int operands[] = {e->a, e->b, e->c};
    int count = operand_count((enum operation)e->operation);
    if (e->operation == OP_RESULT) {    /* results come after the parameters */
        e->b += grammar->symbols[e->c].parameter_count;
        return;
    }
    if (e->operation == OP_CALL && e->c == 0) {
        struct type type = e->type;
        *e = grammar->expressions[grammar->functions[e->a].body];
        e->type = type;
        return;
    }
    if (e->operation == OP_CONDITION && is_constant(grammar, e->a)) {
        *e = grammar->expressions[grammar->expressions[e->a].value ? e->b : e->c];
        return;
    }
    if (e->operation == OP_CONDITION && is_flag_as_number(grammar, e)) {
        struct type type = e->type;
        *e = grammar->expressions[e->a];
        e->type = type;
        return;
    }
    for (int i = 0; i < count; i++)
        if (!is_constant(grammar, operands[i]))
            return;
    if (count <= 0)
        return;
    struct derivation none = {.grammar = grammar};
    struct frame frame = {.derivation = &none};
    int64_t value = expression_value(&frame, index);
    if (!frame.refused)
        *e = (struct expression){.operation = OP_CONSTANT, .type = e->type, .value = value};
}

/* ---- what productions give ---- */

static int times_set(const struct grammar *grammar, const struct production *production, int slot)
{
    int count = 0;
    for (int i = 0; i < production->statement_count; i++) {
        const struct statement *statement = &grammar->statements[production->statement + i];
        count += statement->kind != STATEMENT_REQUIRE && statement->slot == slot;
    }
    return count;
}

/* Whether a line says nothing that the model of the production does not hold already. */
static bool is_settled(const struct grammar *grammar, const struct production *production,
                       const struct statement *statement)
{
    if (statement->kind == STATEMENT_CHILD || !is_constant(grammar, statement->value))
        return false;
    if (statement->kind == STATEMENT_REQUIRE)
        return grammar->expressions[statement->value].value != 0;
    return times_set(grammar, production, statement->slot) == 1;
}

static void settle(struct grammar *grammar, struct production *production, int parameters)
{
    production->model = grammar->values_count;
    production->line = grammar->lines_count;
    for (int i = parameters; i < production->slot_count; i++)
        *LIST_ADD(grammar, values) = 0;
    for (int i = 0; i < production->statement_count; i++) {
        const struct statement *statement = &grammar->statements[production->statement + i];
        if (!is_settled(grammar, production, statement))
            *LIST_ADD(grammar, lines) = production->statement + i;
        else if (statement->kind != STATEMENT_REQUIRE)
            grammar->values[production->model + statement->slot - parameters] =
                grammar->expressions[statement->value].value;
    }
    production->line_count = grammar->lines_count - production->line;
}

/* ---- on what choices depend ---- */

struct search {
    const struct grammar *grammar;
    struct dependence     found[DEPENDENCES_MAX];
    int                   count, bits;
    bool                  possible;
};

static int bits_of(const struct grammar *grammar, struct type type)
{
    switch (type.base) {
    case TYPE_FLAG: return 1;
    case TYPE_KIND: return 6;
    case TYPE_SET: return grammar->kinds[type.of].member_count;
    default: return NUMBER_BITS;
    }
}

static void note(struct search *search, enum dependence_kind kind, int index, struct type type)
{
    for (int i = 0; i < search->count; i++)
        if (search->found[i].kind == kind && search->found[i].index == index)
            return;
    int bits = bits_of(search->grammar, type);
    search->possible &= search->count < DEPENDENCES_MAX && search->bits + bits <= 64;
    if (!search->possible)
        return;
    search->found[search->count++] = (struct dependence){(uint8_t)kind, (uint8_t)search->bits,
                                                         type.base == TYPE_NUMBER, (int16_t)index};
    search->bits += bits;
}

static void look(struct search *search, int index)
{
    static const struct type number = {.base = TYPE_NUMBER};
    const struct grammar *grammar = search->grammar;
    const struct expression *e = &grammar->expressions[index];
    int count = operand_count((enum operation)e->operation);
    const int operands[] = {e->a, e->b, e->c};
    for (int i = 0; i < count; i++)
        look(search, operands[i]);
    if (count > 0)
        return;
    switch ((enum operation)e->operation) {
    case OP_CONSTANT: case OP_PARAMETER: case OP_GIVEN: break;
    case OP_SLOT: note(search, DEPENDS_PARAMETER, e->a, e->type); break;
    case OP_INHERITED: note(search, DEPENDS_INHERITED, e->a, e->type); break;
    case OP_INDEX: note(search, DEPENDS_INDEX, 0, number); break;
    case OP_DEPTH: note(search, DEPENDS_DEPTH, 0, number); break;
    case OP_CALL:
        look(search, grammar->functions[e->a].body);
        for (int i = 0; i < e->c; i++)
            look(search, grammar->arguments[e->b + i]);
        break;
    case OP_TABLE: look(search, grammar->arguments[e->b]); break;
    default: search->possible = false;
    }
}

static void find_dependences(struct grammar *grammar, struct symbol *symbol)
{
    struct search search = {.grammar = grammar, .possible = true};
    for (int i = 0; i < symbol->production_count && search.possible; i++) {
        const struct production *production = &grammar->productions[symbol->production + i];
        const int expressions[] = {production->weight.factor, production->when, production->force};
        for (int j = 0; j < 3; j++)
            if (expressions[j] >= 0)
                look(&search, expressions[j]);
    }
    symbol->kept = search.possible && !symbol->constant;
    symbol->dependence = grammar->dependences_count;
    symbol->dependence_count = search.count;
    for (int i = 0; i < search.count; i++)
        *LIST_ADD(grammar, dependences) = search.found[i];
}

void grammar_fold(struct grammar *grammar)
{
    LIST_PLACE(grammar, arguments);
    LIST_PLACE(grammar, withs);
    LIST_PLACE(grammar, lines);
    LIST_PLACE(grammar, values);
    LIST_PLACE(grammar, dependences);
    for (int i = 0; i < grammar->expressions_count; i++)
        fold(grammar, i);
    for (int i = 0; i < grammar->symbols_count; i++) {
        struct symbol *symbol = &grammar->symbols[i];
        for (int j = 0; j < symbol->production_count; j++)
            settle(grammar, &grammar->productions[symbol->production + j], symbol->parameter_count);
        find_dependences(grammar, symbol);
    }
}
