/* fold.c: what can be worked out once a grammar is read, so that drawing does not do it again.
 *
 * Expressions of constants become constants; what a production gives that never changes is written
 * into a model of its values, and the lines that say so are not run; the others become steps; and for
 * each symbol it is found out on what its weights and conditions depend: for choose.c, which keeps
 * the answers. */
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

/* Whether an expression is made of so few others that it may stand wherever it is named. */
static bool is_small(const struct grammar *grammar, int index)
{
    const struct expression *e = &grammar->expressions[index];
    const int operands[] = {e->a, e->b, e->c};
    int count = operand_count((enum operation)e->operation);
    for (int i = 0; i < count; i++)
        if (operand_count((enum operation)grammar->expressions[operands[i]].operation) > 0)
            return false;
    return true;
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
    if (e->operation == OP_CALL && e->c == 0 && is_small(grammar, grammar->functions[e->a].body)) {
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
    int steps = grammar->steps_count;
    int64_t temps[4];
    expression_write(grammar, index);
    struct derivation none = {.grammar = grammar, .values = grammar->values};
    struct frame frame = {.derivation = &none, .temps = temps};
    int64_t value = expression_value(&frame, index);
    grammar->steps_count = steps;
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

static bool is_leaf(const struct grammar *grammar, const struct symbol *symbol)
{
    bool leaf = symbol->parameter_count == 0;
    for (int i = 0; leaf && i < symbol->production_count; i++) {
        const struct production *production = &grammar->productions[symbol->production + i];
        for (int j = 0; leaf && j < production->statement_count; j++)
            leaf = is_settled(grammar, production, &grammar->statements[production->statement + j]);
    }
    return leaf;
}

static void settle(struct grammar *grammar, struct production *production, int parameters)
{
    struct recipe recipe = {.model = grammar->values_count, .start = grammar->steps_count,
                        .parameters = (uint16_t)parameters, .slots = (uint16_t)production->slot_count};
    for (int i = parameters; i < production->slot_count; i++)
        *LIST_ADD(grammar, values) = 0;
    for (int i = 0; i < production->statement_count; i++) {
        struct statement *statement = &grammar->statements[production->statement + i];
        if (!is_settled(grammar, production, statement)) {
            statement_write(grammar, statement);
        } else if (statement->kind != STATEMENT_REQUIRE) {
            int which = statement->slot - parameters;
            grammar->values[recipe.model + which] = grammar->expressions[statement->value].value;
            if (which >= recipe.settled)
                recipe.settled = (uint16_t)(which + 1);
        }
        statement->end = grammar->steps_count;
    }
    if (grammar->steps_count == recipe.start)
        recipe.start = -1;
    else
        production_write_end(grammar);
    recipe.whole = recipe.start < 0 && parameters == 0;
    *LIST_ADD(grammar, recipes) = recipe;
}

/* ---- on what choices depend ---- */

struct search {
    const struct grammar *grammar;
    struct dependence     found[DEPENDENCES_MAX];
    uint64_t              mask;
    int                   count;
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

static void note(struct search *search, struct dependence one, struct type type)
{
    for (int i = 0; i < search->count; i++)
        if (search->found[i].kind == one.kind && search->found[i].slot == one.slot)
            return;
    search->possible &= search->count < DEPENDENCES_MAX;
    if (!search->possible)
        return;
    one.width = (uint8_t)bits_of(search->grammar, type);
    one.number = type.base == TYPE_NUMBER;
    search->found[search->count++] = one;
}

static void note_inherited(struct search *search, int index)
{
    const struct inherited *inherited = &search->grammar->inherited[index];
    if (inherited->field.word == 0)
        search->mask |= UINT64_MAX << inherited->field.right >> inherited->field.left;
    else
        note(search, (struct dependence){.kind = DEPENDS_INHERITED, .slot = (uint8_t)index,
                                         .field = inherited->field}, inherited->type);
}

/* Puts all that is found beside the mask where a key has room for it. One bit stays free: no key has
 * all of them. */
static void place_dependences(struct search *search)
{
    uint64_t taken = search->mask | (uint64_t)1 << 63;
    search->possible &= search->mask >> 63 == 0;
    for (int i = 0; i < search->count; i++) {
        struct dependence *one = &search->found[i];
        uint64_t bits = ((uint64_t)1 << one->width) - 1;
        while (one->shift + one->width < 64 && taken & bits << one->shift)
            one->shift++;
        search->possible &= !(taken & bits << one->shift);
        taken |= bits << one->shift;
    }
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
    case OP_SLOT:
        note(search, (struct dependence){.kind = DEPENDS_PARAMETER, .slot = (uint8_t)e->a}, e->type);
        break;
    case OP_INHERITED: note_inherited(search, e->a); break;
    case OP_DEPTH: note(search, (struct dependence){.kind = DEPENDS_DEPTH}, number); break;
    case OP_CALL:
        look(search, grammar->functions[e->a].body);
        for (int i = 0; i < e->c; i++)
            look(search, grammar->arguments[e->b + i]);
        break;
    case OP_TABLE: look(search, grammar->arguments[e->b]); break;
    default: search->possible = false;
    }
}

static void find_dependences(struct grammar *grammar, const struct symbol *symbol)
{
    struct search search = {.grammar = grammar, .possible = true};
    for (int i = 0; i < symbol->production_count && search.possible; i++) {
        const struct production *production = &grammar->productions[symbol->production + i];
        const int expressions[] = {production->weight.factor, production->when, production->force};
        for (int j = 0; j < 3; j++)
            if (expressions[j] >= 0)
                look(&search, expressions[j]);
    }
    place_dependences(&search);
    *LIST_ADD(grammar, choosers) = (struct chooser){
        .mask = search.mask, .dependence = grammar->dependences_count,
        .dependence_count = search.count,
        .deepest = search.possible ? grammar->depth - symbol->highest + 1 : 0,
    };
    for (int i = 0; i < search.count; i++)
        *LIST_ADD(grammar, dependences) = search.found[i];
}

/* ---- the whole ---- */

static void write_if_any(struct grammar *grammar, int expression)
{
    if (expression >= 0)
        expression_write(grammar, expression);
}

/* All that is evaluated by itself; functions first, since it is asked how much a call keeps. */
static void write_expressions(struct grammar *grammar)
{
    for (int i = 0; i < grammar->functions_count; i++)
        if (!grammar->functions[i].table)
            grammar->functions[i].temps = expression_write(grammar, grammar->functions[i].body);
    for (int i = 0; i < grammar->productions_count; i++) {
        write_if_any(grammar, grammar->productions[i].weight.factor);
        write_if_any(grammar, grammar->productions[i].when);
        write_if_any(grammar, grammar->productions[i].force);
    }
    for (int i = 0; i < grammar->pieces_count; i++)
        if (grammar->pieces[i].kind == PIECE_VALUE || grammar->pieces[i].kind == PIECE_IF)
            expression_write(grammar, grammar->pieces[i].value);
}

/* Inherited values at the start: those that never change are ready in a block. */
static void begin_inherited(struct grammar *grammar)
{
    grammar->first_block = grammar->values_count;
    for (int i = 0; i < grammar->words; i++)
        *LIST_ADD(grammar, values) = 0;
    for (int i = 0; i < grammar->inherited_count; i++) {
        const struct inherited *inherited = &grammar->inherited[i];
        if (is_constant(grammar, inherited->value)) {
            bits_set(&grammar->values[grammar->first_block], inherited->field,
                      grammar->expressions[inherited->value].value);
        } else {
            grammar->drawn[grammar->drawn_count++] = i;
            expression_write(grammar, inherited->value);
        }
    }
}

void grammar_fold(struct grammar *grammar)
{
    LIST_PLACE(grammar, arguments);
    LIST_PLACE(grammar, withs);
    LIST_PLACE(grammar, values);
    LIST_PLACE(grammar, dependences);
    grammar_place_fields(grammar);
    for (int i = 0; i < grammar->expressions_count; i++)
        fold(grammar, i);
    write_expressions(grammar);
    begin_inherited(grammar);
    for (int i = 0; i < grammar->symbols_count; i++)
        grammar->symbols[i].leaf = is_leaf(grammar, &grammar->symbols[i]);
    for (int i = 0; i < grammar->symbols_count; i++) {
        const struct symbol *symbol = &grammar->symbols[i];
        CHECK(symbol->production == grammar->recipes_count);
        for (int j = 0; j < symbol->production_count; j++) {
            grammar->productions[symbol->production + j].symbol = i;
            settle(grammar, &grammar->productions[symbol->production + j], symbol->parameter_count);
        }
        find_dependences(grammar, symbol);
    }
}
