/* call.c: reads what is written like a call: functions, tables, draws, and sums over lists. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/lexer.h"
#include "generate/compiled.h"

static const struct type number_type = {.base = TYPE_NUMBER};
static const struct type flag_type = {.base = TYPE_FLAG};

const char *const builtin_names[] = {
    "uniform", "pick", "chance", "member", "given", "min", "max", "abs", "size", "every", "count",
    "sum", "any", "all", "least", "greatest", "distinct", "together", "depth", "index", "not",
};
const int builtin_count = sizeof builtin_names / sizeof *builtin_names;

bool read_arguments(struct reader *reader, const char *of, const struct slot *wanted, int count,
                    int *first)
{
    struct lexer *lexer = reader->lexer;
    struct grammar *grammar = reader->grammar;
    int values[PARAMETERS_MAX];
    if (count > 0 || lexer_is(lexer, "(")) {
        if (!lexer_expect(lexer, "(", "before the arguments"))
            return false;
        for (int i = 0; i < count; i++) {
            if (i > 0 && !lexer_expect(lexer, ",", "before the next argument"))
                return false;
            char what[NAME_MAX_LENGTH + 80];
            snprintf(what, sizeof what, "the argument '%s' of %s", wanted[i].name, of);
            values[i] = read_typed(reader, wanted[i].type, what);
            if (values[i] < 0)
                return false;
        }
        if (!lexer_expect(lexer, ")", "after the arguments"))
            return false;
    }
    /* Added only now, so that calls inside the arguments do not lie between them. */
    *first = grammar->arguments_count;
    for (int i = 0; i < count; i++)
        *LIST_ADD(grammar, arguments) = values[i];
    return true;
}

int read_function(struct reader *reader, int function)
{
    const struct function *called = &reader->grammar->functions[function];
    struct slot wanted[PARAMETERS_MAX];
    int count = called->parameter_count;
    for (int i = 0; i < count; i++) {
        wanted[i] = (struct slot){.type = called->parameters[i]};
        snprintf(wanted[i].name, sizeof wanted[i].name, "%d", i + 1);
    }
    char name[NAME_MAX_LENGTH];
    memcpy(name, called->name, sizeof name);
    struct type type = called->type;
    bool table = called->table;
    struct place place = reader->lexer->token.place;
    lexer_next(reader->lexer);
    int first;
    if (!read_arguments(reader, name, wanted, count, &first))
        return -1;
    int call = expression_add(reader, table ? OP_TABLE : OP_CALL, type, function, first, count);
    reader->grammar->places[call] = place;
    return call;
}

/* pick(value, value: weight, ...) */
static int read_pick(struct reader *reader)
{
    struct lexer *lexer = reader->lexer;
    struct grammar *grammar = reader->grammar;
    struct choice choices[64];
    int count = 0;
    do {
        if (count == 64) {
            lexer_fail(lexer, "a pick has at most 64 choices");
            return -1;
        }
        struct choice *choice = &choices[count];
        *choice = (struct choice){.weight = {.coefficient = WEIGHT_SCALE, .factor = -1}};
        choice->value = count == 0 ? read_expression(reader)
                                   : read_typed(reader, expression_type(reader, choices[0].value),
                                                "a choice");
        if (choice->value < 0)
            return -1;
        if (lexer_accept(lexer, ":") && !read_weight(reader, &choice->weight))
            return -1;
        if (choice->weight.rest) {
            lexer_fail(lexer, "'rest' is for the weights of productions, not for a pick");
            return -1;
        }
        count++;
    } while (lexer_accept(lexer, ","));
    int first = grammar->choices_count;
    for (int i = 0; i < count; i++)
        *LIST_ADD(grammar, choices) = choices[i];
    struct type type = expression_type(reader, choices[0].value);
    return expression_add(reader, OP_PICK, type, first, count, 0);
}

/* min(a, b, ...) and max(a, b, ...) */
static int read_extreme(struct reader *reader, enum operation operation)
{
    int left = read_typed(reader, number_type, "a value");
    while (left >= 0 && lexer_accept(reader->lexer, ",")) {
        int right = read_typed(reader, number_type, "a value");
        if (right < 0)
            return -1;
        left = expression_add(reader, operation, number_type, left, right, 0);
    }
    return left;
}

static int read_two_numbers(struct reader *reader, enum operation operation, struct type type)
{
    int low = read_typed(reader, number_type, "the first value");
    if (low < 0 || !lexer_expect(reader->lexer, ",", "between the two values"))
        return -1;
    int high = read_typed(reader, number_type, "the second value");
    return high < 0 ? -1 : expression_add(reader, operation, type, low, high, 0);
}

static int read_given(struct reader *reader)
{
    char name[NAME_MAX_LENGTH];
    token_copy(&reader->lexer->token, name, sizeof name);
    const char *names[INHERITED_MAX];
    size_t count = 0;
    for (int i = 0; i < reader->inherited_count; i++) {
        const struct inherited *inherited = &reader->grammar->inherited[i];
        if (!inherited->option)
            continue;
        names[count++] = inherited->name;
        if (strcmp(inherited->name, name) == 0) {
            lexer_next(reader->lexer);
            return expression_add(reader, OP_GIVEN, flag_type, i, 0, 0);
        }
    }
    lexer_fail_expected(reader->lexer, "the name of an option", names, count);
    return -1;
}

static int find_result(const struct symbol *symbol, const char *name)
{
    for (int i = 0; i < symbol->result_count; i++)
        if (strcmp(symbol->results[i].name, name) == 0)
            return i;
    return -1;
}

/* The name after "child.": a result of its symbol. */
int read_result(struct reader *reader, int symbol)
{
    const struct symbol *owner = &reader->grammar->symbols[symbol];
    struct lexer *lexer = reader->lexer;
    char name[NAME_MAX_LENGTH];
    token_copy(&lexer->token, name, sizeof name);
    int result = lexer->token.type == TOKEN_WORD ? find_result(owner, name) : -1;
    if (result < 0) {
        const char *names[PARAMETERS_MAX];
        for (int i = 0; i < owner->result_count; i++)
            names[i] = owner->results[i].name;
        char what[NAME_MAX_LENGTH + 32];
        snprintf(what, sizeof what, "a result of %s", owner->name);
        lexer_fail_expected(lexer, what, names, (size_t)owner->result_count);
        return -1;
    }
    lexer_next(lexer);
    return result;
}

int reader_slot(const struct reader *reader, const char *name)
{
    for (int i = 0; i < reader->slot_count; i++)
        if (!reader->slots[i].hidden && strcmp(reader->slots[i].name, name) == 0)
            return i;
    return -1;
}

/* sum(parts.power) and its like, and count(parts). */
static int read_aggregate(struct reader *reader, enum operation operation)
{
    struct lexer *lexer = reader->lexer;
    char name[NAME_MAX_LENGTH];
    token_copy(&lexer->token, name, sizeof name);
    int slot = lexer->token.type == TOKEN_WORD ? reader_slot(reader, name) : -1;
    if (slot < 0 || reader->slots[slot].type.base != TYPE_LIST) {
        lexer_fail_expected(lexer, "the name of a list of children", NULL, 0);
        return -1;
    }
    reader->slots[slot].used = true;
    struct place place = lexer->token.place;
    lexer_next(lexer);
    if (operation == OP_COUNT)
        return expression_add(reader, OP_COUNT, number_type, slot, 0, 0);
    if (!lexer_expect(lexer, ".", "and a result, after the name of the list"))
        return -1;
    int symbol = reader->slots[slot].type.of;
    int result = read_result(reader, symbol);
    if (result < 0)
        return -1;
    struct type type = reader->grammar->symbols[symbol].results[result].type;
    bool flags = operation == OP_ANY || operation == OP_ALL;
    bool numbers = operation == OP_SUM || operation == OP_LEAST || operation == OP_GREATEST;
    int expression = expression_add(reader, operation, type, slot, result, 0);
    reader->grammar->places[expression] = place;
    if (flags && type.base != TYPE_FLAG)
        return fail_expression(reader, expression, "any and all need a result of type flag");
    if (numbers && type.base != TYPE_NUMBER)
        return fail_expression(reader, expression, "expected a result of type number");
    if (operation == OP_TOGETHER && type.base != TYPE_SET && type.base != TYPE_KIND)
        return fail_expression(reader, expression,
                               "together needs a result that is a set or a kind");
    struct expression *made = &reader->grammar->expressions[expression];
    if (operation == OP_DISTINCT)
        made->type = flag_type;
    if (operation == OP_TOGETHER) {
        made->c = type.base == TYPE_KIND;
        made->type.base = TYPE_SET;
    }
    return expression;
}

static int read_every(struct reader *reader)
{
    struct type type;
    if (!read_type(reader, &type))
        return -1;
    if (type.base != TYPE_KIND) {
        lexer_fail(reader->lexer, "every needs the name of a kind");
        return -1;
    }
    int64_t all = (int64_t)(((uint64_t)1 << reader->grammar->kinds[type.of].member_count) - 1);
    return constant_add(reader, (struct type){.base = TYPE_SET, .of = type.of}, all);
}

static int read_of_set(struct reader *reader, enum operation operation)
{
    int set = read_expression(reader);
    if (set < 0)
        return -1;
    struct type type = expression_type(reader, set);
    if (type.base != TYPE_SET)
        return fail_expression(reader, set, "expected a set");
    struct type member = {.base = TYPE_KIND, .of = type.of};
    return expression_add(reader, operation, operation == OP_SIZE ? number_type : member, set, 0,
                          0);
}

static int read_builtin_body(struct reader *reader, const char *name, bool *chance)
{
    *chance = true;
    if (strcmp(name, "uniform") == 0)
        return read_two_numbers(reader, OP_UNIFORM, number_type);
    if (strcmp(name, "chance") == 0)
        return read_two_numbers(reader, OP_CHANCE, flag_type);
    if (strcmp(name, "pick") == 0)
        return read_pick(reader);
    if (strcmp(name, "member") == 0)
        return read_of_set(reader, OP_MEMBER);
    *chance = false;
    if (strcmp(name, "given") == 0)
        return read_given(reader);
    if (strcmp(name, "min") == 0)
        return read_extreme(reader, OP_MINIMUM);
    if (strcmp(name, "max") == 0)
        return read_extreme(reader, OP_MAXIMUM);
    if (strcmp(name, "size") == 0)
        return read_of_set(reader, OP_SIZE);
    if (strcmp(name, "every") == 0)
        return read_every(reader);
    if (strcmp(name, "abs") == 0) {
        int value = read_typed(reader, number_type, "a value");
        return value < 0 ? -1 : expression_add(reader, OP_ABSOLUTE, number_type, value, 0, 0);
    }
    static const struct { const char *name; enum operation operation; } aggregates[] = {
        {"count", OP_COUNT}, {"sum", OP_SUM}, {"any", OP_ANY}, {"all", OP_ALL},
        {"least", OP_LEAST}, {"greatest", OP_GREATEST}, {"distinct", OP_DISTINCT},
        {"together", OP_TOGETHER},
    };
    for (size_t i = 0; i < sizeof aggregates / sizeof *aggregates; i++)
        if (strcmp(aggregates[i].name, name) == 0)
            return read_aggregate(reader, aggregates[i].operation);
    return -2;
}

/* A word followed by '(' that is built in; -2 if it is not. */
int read_builtin(struct reader *reader, const char *name)
{
    struct lexer ahead = *reader->lexer;
    struct place place = ahead.token.place;
    lexer_next(&ahead);
    bool known = false;
    for (int i = 0; i < builtin_count; i++)
        known |= strcmp(builtin_names[i], name) == 0;
    if (!known || !lexer_is(&ahead, "("))
        return -2;
    lexer_next(reader->lexer);
    lexer_next(reader->lexer);
    bool chance;
    int expression = read_builtin_body(reader, name, &chance);
    if (expression < 0)
        return expression;
    if (chance && !reader->draws) {
        reader->lexer->token.place = place;
        lexer_fail(reader->lexer, "'%s' draws by chance, which only the values of a production "
                                  "and of an option may do", name);
        return -1;
    }
    return lexer_expect(reader->lexer, ")", "at the end") ? expression : -1;
}
