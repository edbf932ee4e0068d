/* steps.c: writes the steps that drawing runs: of expressions, and of the lines of productions.
 *
 * A value is worked out in the register, its first operand before its second. What is looked up only
 * is no step of its own; what is not is kept until the other operand is there. */
#include <string.h>

#include "core/check.h"
#include "generate/compiled.h"
#include "generate/steps.h"

/* What a name without parameters stands for is written where it is named, if a call would take no more
 * steps than this. */
enum { STEPS_IN_PLACE = 32 };

struct writer {
    struct grammar *grammar;
    int temps, most;         /* values that are kept now, and most of all */
};

static void write_value(struct writer *, int expression);

/* ---- fields of blocks ---- */

static int width_of(const struct grammar *grammar, struct type type)
{
    int members = grammar->kinds_count > type.of ? grammar->kinds[type.of].member_count : 0;
    int width = 1;
    switch (type.base) {
    case TYPE_NUMBER: return 32;
    case TYPE_SET: return members > 0 ? members : 1;
    case TYPE_KIND:
        while (members > 1 << width)
            width++;
        return width;
    default: return 1;
    }
}

/* Numbers come last, and not in the first word: choices seldom depend on them. */
void grammar_place_fields(struct grammar *grammar)
{
    int word = 0, bit = 0;
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1 && word == 0)
            bit = 64;
        for (int i = 0; i < grammar->inherited_count; i++) {
            struct inherited *inherited = &grammar->inherited[i];
            if ((inherited->type.base == TYPE_NUMBER) != (pass == 1))
                continue;
            int width = width_of(grammar, inherited->type);
            if (bit + width > 64) {
                word++;
                bit = 0;
            }
            inherited->field = (struct bits){(uint8_t)word, (uint8_t)(64 - bit - width),
                                              (uint8_t)(64 - width), pass == 1};
            bit += width;
        }
    }
    grammar->words = word < WORDS_LEAST ? WORDS_LEAST : word + 1;
}

/* ---- values ---- */

static struct step *emit(struct writer *writer, enum step_code code, int a, int b, int64_t value)
{
    CHECK(a >= 0 && a <= UINT8_MAX && b >= 0 && b <= UINT16_MAX && value == (int32_t)value);
    struct step *step = LIST_ADD(writer->grammar, steps);
    *step = (struct step){(uint8_t)code, (uint8_t)a, (uint16_t)b, (int32_t)value};
    return step;
}

static int here(const struct writer *writer)
{
    return writer->grammar->steps_count;
}

/* Makes the jump at `from` lead to what comes next. */
static void land(struct writer *writer, int from)
{
    writer->grammar->steps[from].value = here(writer) - from;
}

static int keep(struct writer *writer)
{
    int temp = writer->temps++;
    if (writer->temps > writer->most)
        writer->most = writer->temps;
    emit(writer, STEP_KEEP, 0, temp, 0);
    return temp;
}

static bool is_simple(const struct expression *e)
{
    return (e->operation == OP_CONSTANT && e->value == (int32_t)e->value) || e->operation == OP_SLOT ||
           e->operation == OP_RESULT;
}

/* The step of an operation of two operands whose second is a number; those of slots and so on follow. */
static int step_of_two(enum operation operation)
{
    switch (operation) {
#define OF_TWO(name) case OP_##name: return STEP_##name;
    STEPS_OF_TWO(OF_TWO)
#undef OF_TWO
    default: return -1;
    }
}

static bool is_commutative(enum operation operation)
{
    switch (operation) {
    case OP_ADD: case OP_MULTIPLY: case OP_EQUAL: case OP_UNEQUAL: case OP_UNION: case OP_INTERSECTION:
    case OP_MINIMUM: case OP_MAXIMUM:
        return true;
    default:
        return false;
    }
}

static void write_second(struct writer *writer, int code, const struct expression *e)
{
    if (e->operation == OP_CONSTANT)
        emit(writer, (enum step_code)(code + SECOND_NUMBER), 0, 0, e->value);
    else if (e->operation == OP_SLOT)
        emit(writer, (enum step_code)(code + SECOND_SLOT), e->a, 0, 0);
    else
        emit(writer, (enum step_code)(code + SECOND_RESULT), e->a, e->b, 0);
}

static void write_of_two(struct writer *writer, const struct expression *e)
{
    enum operation operation = (enum operation)e->operation;
    const struct expression *first = &writer->grammar->expressions[e->a];
    const struct expression *second = &writer->grammar->expressions[e->b];
    int64_t range = first->operation == OP_CONSTANT && second->operation == OP_CONSTANT
                        ? second->value - first->value : -1;
    if (operation == OP_UNIFORM && range >= 0 && range <= UINT16_MAX) {
        emit(writer, STEP_BETWEEN, 0, (int)range, first->value);
    } else if (operation == OP_IN && first->operation == OP_CONSTANT) {
        write_value(writer, e->b);
        emit(writer, STEP_HOLDS, (int)first->value, 0, 0);
    } else if (is_simple(second)) {
        write_value(writer, e->a);
        write_second(writer, step_of_two(operation), second);
    } else if (is_simple(first) && is_commutative(operation)) {
        write_value(writer, e->b);
        write_second(writer, step_of_two(operation), first);
    } else {
        write_value(writer, e->a);
        int temp = keep(writer);
        write_value(writer, e->b);
        if (!is_commutative(operation))
            emit(writer, STEP_SWAP, 0, temp, 0);
        emit(writer, (enum step_code)(step_of_two(operation) + SECOND_KEPT), 0, temp, 0);
        writer->temps--;
    }
}

/* and, or: the second is worked out only if it matters, for it may refuse. */
static void write_both(struct writer *writer, const struct expression *e)
{
    const struct expression *second = &writer->grammar->expressions[e->b];
    write_value(writer, e->a);
    if (is_simple(second)) {
        write_second(writer, step_of_two((enum operation)e->operation), second);
        return;
    }
    int jump = here(writer);
    emit(writer, e->operation == OP_AND ? STEP_JUMP_NO : STEP_JUMP_YES, 0, 0, 0);
    write_value(writer, e->b);
    land(writer, jump);
}

static void write_condition(struct writer *writer, const struct expression *e)
{
    int then = e->b, otherwise = e->c;
    const struct expression *first = &writer->grammar->expressions[then];
    const struct expression *second = &writer->grammar->expressions[otherwise];
    write_value(writer, e->a);
    if (is_simple(first) && second->operation == OP_CONSTANT && second->value == 0) {
        write_second(writer, STEP_WHEN, first);
        return;
    }
    int no = here(writer);
    emit(writer, STEP_JUMP_NO, 0, 0, 0);
    write_value(writer, then);
    int done = here(writer);
    emit(writer, STEP_JUMP, 0, 0, 0);
    land(writer, no);
    write_value(writer, otherwise);
    land(writer, done);
}

static void write_call(struct writer *writer, const struct expression *e)
{
    const struct grammar *grammar = writer->grammar;
    int function = e->a, first = e->b, count = e->c, base = writer->temps;
    if (count == 0 && grammar->functions[function].steps <= STEPS_IN_PLACE) {
        write_value(writer, grammar->functions[function].body);
        return;
    }
    for (int i = 0; i < count; i++) {
        write_value(writer, grammar->arguments[first + i]);
        keep(writer);
    }
    int most = writer->temps + grammar->functions[function].temps;
    if (most > writer->most)
        writer->most = most;
    emit(writer, STEP_CALL, count, base, function);
    writer->temps = base;
}

/* The weights and values of a pick are evaluated by themselves. They stand before it, and are jumped over. */
static void write_pick(struct writer *writer, const struct expression *e)
{
    int first = e->a, count = e->b, jump = here(writer);
    emit(writer, STEP_JUMP, 0, 0, 0);
    for (int i = 0; i < count; i++) {
        const struct choice *choice = &writer->grammar->choices[first + i];
        const int parts[] = {choice->value, choice->weight.factor};
        for (int j = 0; j < 2; j++) {
            int most = parts[j] < 0 ? 0 : writer->temps + expression_write(writer->grammar, parts[j]);
            if (most > writer->most)
                writer->most = most;
        }
    }
    land(writer, jump);
    emit(writer, STEP_PICK, count, writer->temps, first);
}

static void write_constant(struct writer *writer, int64_t value)
{
    if (value == (int32_t)value) {
        emit(writer, STEP_NUMBER, 0, 0, value);
        return;
    }
    emit(writer, STEP_LARGE, 0, 0, writer->grammar->values_count);
    *LIST_ADD(writer->grammar, values) = value;
}

static void write_inherited(struct writer *writer, struct bits field)
{
    int width = 64 - field.right;
    if (field.word == 0 && width < 32)
        emit(writer, STEP_FIRST, 0, field.right - field.left, ((int64_t)1 << width) - 1);
    else
        emit(writer, field.number ? STEP_INHERITED_NUMBER : field.word ? STEP_INHERITED : STEP_FIRST_LARGE,
             field.word, field.left, field.right);
}

static void write_of_one(struct writer *writer, enum step_code code, int operand)
{
    write_value(writer, operand);
    emit(writer, code, 0, 0, 0);
}

static void write_value(struct writer *writer, int index)
{
    const struct expression *e = &writer->grammar->expressions[index];
    switch ((enum operation)e->operation) {
    case OP_CONSTANT: write_constant(writer, e->value); break;
    case OP_SLOT: emit(writer, STEP_SLOT, e->a, 0, 0); break;
    case OP_RESULT: emit(writer, STEP_RESULT, e->a, e->b, 0); break;
    case OP_INHERITED: write_inherited(writer, writer->grammar->inherited[e->a].field); break;
    case OP_PARAMETER: emit(writer, STEP_PARAMETER, e->a, 0, 0); break;
    case OP_INDEX: emit(writer, STEP_INDEX, 0, 0, 0); break;
    case OP_DEPTH: emit(writer, STEP_DEPTH, 0, 0, 0); break;
    case OP_GIVEN: emit(writer, STEP_GIVEN, e->a, 0, 0); break;
    case OP_NEGATE: write_of_one(writer, STEP_NEGATE, e->a); break;
    case OP_NOT: write_of_one(writer, STEP_NOT, e->a); break;
    case OP_SINGLE: write_of_one(writer, STEP_SINGLE, e->a); break;
    case OP_SIZE: write_of_one(writer, STEP_SIZE, e->a); break;
    case OP_ABSOLUTE: write_of_one(writer, STEP_ABSOLUTE, e->a); break;
    case OP_MEMBER: write_of_one(writer, STEP_MEMBER, e->a); break;
    case OP_AND: case OP_OR: write_both(writer, e); break;
    case OP_CONDITION: write_condition(writer, e); break;
    case OP_PICK: write_pick(writer, e); break;
    case OP_CALL: write_call(writer, e); break;
    case OP_TABLE:
        write_value(writer, writer->grammar->arguments[e->b]);
        emit(writer, STEP_TABLE, 0, 0, writer->grammar->functions[e->a].body);
        break;
    case OP_COUNT: case OP_SUM: case OP_ANY: case OP_ALL: case OP_LEAST: case OP_GREATEST:
    case OP_DISTINCT: case OP_TOGETHER:
        emit(writer, STEP_OF_LIST, 0, 0, index);
        break;
    default:
        write_of_two(writer, e);
    }
}

int expression_write(struct grammar *grammar, int expression)
{
    struct writer writer = {.grammar = grammar};
    grammar->expressions[expression].start = grammar->steps_count;
    write_value(&writer, expression);
    emit(&writer, STEP_RETURN, 0, 0, 0);
    if (writer.most > grammar->temps)
        grammar->temps = writer.most;
    return writer.most;
}

/* ---- lines ---- */

/* Whether a block of its own is needed for the child, beside the first word. */
static bool changes_block(const struct grammar *grammar, const struct statement *statement)
{
    for (int i = 0; i < statement->with_count; i++)
        if (grammar->inherited[grammar->withs[statement->with + i].inherited].field.word > 0)
            return true;
    return false;
}

/* What becomes of the words: for each the bits that stay, and those that are set. What `with` sets to
 * a constant is there; the rest of what it sets is empty. */
static void write_words(struct writer *writer, const struct statement *statement)
{
    struct grammar *grammar = writer->grammar;
    int at = grammar->values_count;
    for (int i = 0; i < grammar->words; i++) {
        *LIST_ADD(grammar, values) = -1;
        *LIST_ADD(grammar, values) = 0;
    }
    for (int i = 0; i < statement->with_count; i++) {
        const struct with *with = &grammar->withs[statement->with + i];
        const struct expression *e = &grammar->expressions[with->value];
        struct bits field = grammar->inherited[with->inherited].field;
        int64_t *changes = &grammar->values[at + 2 * field.word];
        field.word = 0;
        bits_set(changes, field, 0);
        bits_set(changes + 1, field, e->operation == OP_CONSTANT ? e->value : 0);
    }
    emit(writer, STEP_CHILD_WORD, 0, 0, at);
    if (changes_block(grammar, statement))
        emit(writer, STEP_BLOCK, 0, 0, at);
}

/* Whether the same value is set again; the last one counts. */
static bool is_overruled(const struct grammar *grammar, const struct statement *statement, int which)
{
    const struct with *withs = &grammar->withs[statement->with];
    for (int i = which + 1; i < statement->with_count; i++)
        if (withs[i].inherited == withs[which].inherited)
            return true;
    return false;
}

static void write_with(struct writer *writer, const struct statement *statement)
{
    for (int i = 0; i < statement->with_count; i++) {
        const struct with *with = &writer->grammar->withs[statement->with + i];
        const struct expression *e = &writer->grammar->expressions[with->value];
        struct bits field = writer->grammar->inherited[with->inherited].field;
        int shift = field.right - field.left;
        bool counts = !is_overruled(writer->grammar, statement, i);
        if (e->operation == OP_CONSTANT)
            continue;
        if (e->operation == OP_RESULT && counts && field.word == 0) {
            emit(writer, STEP_CHILD_RESULT, e->a, e->b, shift);
            continue;
        }
        write_value(writer, with->value);    /* even if it does not count: it may draw */
        if (counts)
            emit(writer, field.number ? STEP_FIELD_NUMBER : field.word ? STEP_FIELD : STEP_CHILD_BITS,
                 field.word, shift, 0);
    }
}

/* The arguments stand where the child's slots will be: above the block, if it has one of its own. */
static void write_child(struct writer *writer, const struct statement *statement, int number)
{
    const struct grammar *grammar = writer->grammar;
    bool with = changes_block(grammar, statement);
    if (statement->with_count > 0)
        write_words(writer, statement);
    for (int i = 0; i < statement->argument_count; i++) {
        int value = grammar->arguments[statement->argument + i], at = i + (with ? grammar->words : 0);
        if (grammar->expressions[value].operation == OP_SLOT) {
            emit(writer, STEP_ARGUMENT_SLOT, grammar->expressions[value].a, at, 0);
            continue;
        }
        write_value(writer, value);
        emit(writer, STEP_ARGUMENT, 0, at, 0);
    }
    write_with(writer, statement);
    bool leaf = grammar->symbols[statement->symbol].leaf;
    emit(writer, leaf ? (with ? STEP_LEAF_WITH : STEP_LEAF) : (with ? STEP_CHILD_WITH : STEP_CHILD),
         statement->slot, statement->symbol, number);
}

static void write_children(struct writer *writer, const struct statement *statement, int number)
{
    if (statement->times < 0) {
        write_child(writer, statement, number);
        return;
    }
    write_value(writer, statement->times);
    int begin = here(writer);
    emit(writer, STEP_LIST, statement->slot, 0, 0);
    write_child(writer, statement, number);
    emit(writer, STEP_LIST_NEXT, statement->slot, 0, here(writer) - begin - 1);
    land(writer, begin);
}

static void write_set(struct writer *writer, const struct statement *statement)
{
    const struct expression *e = &writer->grammar->expressions[statement->value];
    if (e->operation == OP_RESULT) {
        emit(writer, STEP_COPY_RESULT, e->a, e->b, statement->slot);
        return;
    }
    write_value(writer, statement->value);
    emit(writer, STEP_STORE, statement->slot, 0, 0);
}

void statement_write(struct grammar *grammar, struct statement *statement)
{
    struct writer writer = {.grammar = grammar};
    if (statement->kind == STATEMENT_CHILD) {
        write_children(&writer, statement, (int)(statement - grammar->statements));
    } else if (statement->kind == STATEMENT_REQUIRE) {
        write_value(&writer, statement->value);
        emit(&writer, STEP_REQUIRE, 0, 0, 0);
    } else {
        write_set(&writer, statement);
    }
    if (writer.most > grammar->temps)
        grammar->temps = writer.most;
}

void bits_set(int64_t *block, struct bits field, int64_t value)
{
    uint64_t all = UINT64_MAX << field.right >> field.left;
    uint64_t bits = (uint64_t)value << field.right >> field.left;
    block[field.word] = (int64_t)(((uint64_t)block[field.word] & ~all) | bits);
}

void production_write_end(struct grammar *grammar)
{
    emit(&(struct writer){.grammar = grammar}, STEP_END, 0, 0, 0);
}
