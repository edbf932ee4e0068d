/* expression.c: reads expressions and weights of a grammar, and checks their types. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/lexer.h"
#include "generate/compiled.h"

static const struct type number_type = {.base = TYPE_NUMBER};
static const struct type flag_type = {.base = TYPE_FLAG};

bool type_equal(struct type a, struct type b)
{
    return a.base == b.base && a.of == b.of;
}

const char *type_name(const struct grammar *grammar, struct type type, struct text *buffer)
{
    text_clear(buffer);
    switch (type.base) {
    case TYPE_NUMBER: text_add(buffer, "number"); break;
    case TYPE_FLAG: text_add(buffer, "flag"); break;
    case TYPE_KIND: text_add(buffer, "%s", grammar->kinds[type.of].name); break;
    case TYPE_SET: text_add(buffer, "set of %s", grammar->kinds[type.of].name); break;
    case TYPE_NODE: text_add(buffer, "symbol %s", grammar->symbols[type.of].name); break;
    case TYPE_LIST: text_add(buffer, "list of %s", grammar->symbols[type.of].name); break;
    }
    return text_of(buffer);
}

int expression_add(struct reader *reader, enum operation operation, struct type type, int a, int b,
                   int c)
{
    struct grammar *grammar = reader->grammar;
    struct expression *expression = LIST_ADD(grammar, expressions);
    *expression = (struct expression){
        .operation = (uint8_t)operation, .type = type, .a = a, .b = b, .c = c,
        .place = reader->lexer->token.place,
    };
    return grammar->expressions_count - 1;
}

static int constant_add(struct reader *reader, struct type type, int64_t value)
{
    int constant = expression_add(reader, OP_CONSTANT, type, 0, 0, 0);
    reader->grammar->expressions[constant].value = value;
    return constant;
}

static struct type type_of(const struct reader *reader, int expression)
{
    return reader->grammar->expressions[expression].type;
}

/* Fails at the place of an expression. */
static int fail_at(struct reader *reader, int expression, const char *format, const char *one,
                   const char *two)
{
    reader->lexer->token.place = reader->grammar->expressions[expression].place;
    lexer_fail(reader->lexer, format, one, two);
    return -1;
}

static bool want_type(struct reader *reader, int expression, struct type type, const char *what)
{
    if (expression < 0)
        return false;
    if (type_equal(type_of(reader, expression), type))
        return true;
    char wanted[80], found[80];
    struct text wanted_text = TEXT_ON(wanted), found_text = TEXT_ON(found);
    type_name(reader->grammar, type, &wanted_text);
    type_name(reader->grammar, type_of(reader, expression), &found_text);
    reader->lexer->token.place = reader->grammar->expressions[expression].place;
    return lexer_fail(reader->lexer, "expected %s of type %s, found one of type %s", what, wanted,
                      found);
}

int read_typed(struct reader *reader, struct type type, const char *what)
{
    int expression = read_expression(reader);
    return want_type(reader, expression, type, what) ? expression : -1;
}

bool read_type(struct reader *reader, struct type *type)
{
    struct lexer *lexer = reader->lexer;
    const struct grammar *grammar = reader->grammar;
    bool set = lexer_accept(lexer, "set");
    if (set && !lexer_expect(lexer, "of", "after 'set'"))
        return false;
    if (!set && lexer_accept(lexer, "number")) {
        *type = number_type;
        return true;
    }
    if (!set && lexer_accept(lexer, "flag")) {
        *type = flag_type;
        return true;
    }
    char name[NAME_MAX_LENGTH];
    token_copy(&lexer->token, name, sizeof name);
    int kind = lexer->token.type == TOKEN_WORD ? find_kind(grammar, name) : -1;
    if (kind < 0) {
        const char *names[66] = {"number", "flag", "set"};
        size_t count = 3;
        for (int i = 0; i < grammar->kinds_count && count < 66; i++)
            names[count++] = grammar->kinds[i].name;
        return lexer_fail_expected(lexer, "a type (number, flag, a kind, set of a kind)", names,
                                   count);
    }
    lexer_next(lexer);
    *type = (struct type){.base = set ? TYPE_SET : TYPE_KIND, .of = (int16_t)kind};
    return true;
}

/* ---- names ---- */

static int find_member(const struct kind_of_word *kind, const char *name)
{
    for (int i = 0; i < kind->member_count; i++)
        if (strcmp(kind->members[i], name) == 0)
            return i;
    return -1;
}

/* A member of some kind by its word alone; -1 after an error, -2 if there is none. */
static int read_member(struct reader *reader, const char *name)
{
    const struct grammar *grammar = reader->grammar;
    int kind = -1;
    for (int i = 0; i < grammar->kinds_count; i++) {
        if (find_member(&grammar->kinds[i], name) < 0)
            continue;
        if (kind >= 0) {
            lexer_fail(reader->lexer, "'%s' is a word of %s and of %s: write %s.%s or %s.%s", name,
                       grammar->kinds[kind].name, grammar->kinds[i].name, grammar->kinds[kind].name,
                       name, grammar->kinds[i].name, name);
            return -1;
        }
        kind = i;
    }
    if (kind < 0)
        return -2;
    struct type type = {.base = TYPE_KIND, .of = (int16_t)kind};
    return constant_add(reader, type, find_member(&grammar->kinds[kind], name));
}

static int read_qualified(struct reader *reader, int kind)
{
    struct lexer *lexer = reader->lexer;
    const struct kind_of_word *words = &reader->grammar->kinds[kind];
    lexer_next(lexer);
    if (!lexer_expect(lexer, ".", "after the name of a kind"))
        return -1;
    char name[NAME_MAX_LENGTH];
    token_copy(&lexer->token, name, sizeof name);
    int member = find_member(words, name);
    if (member < 0) {
        lexer_fail_expected(lexer, "a word of this kind", (const char *const *)words->members,
                            (size_t)words->member_count);
        return -1;
    }
    struct type type = {.base = TYPE_KIND, .of = (int16_t)kind};
    int constant = constant_add(reader, type, member);
    lexer_next(lexer);
    return constant;
}

static const char *const builtin_names[] = {
    "uniform", "pick", "chance", "member", "given", "min", "max", "abs", "size", "every", "count",
    "sum", "any", "all", "least", "greatest", "distinct", "together", "depth", "index", "not",
};
enum { BUILTINS = sizeof builtin_names / sizeof *builtin_names };

/* Fails on a name nobody knows, with a guess among all that could stand here. */
static int fail_name(struct reader *reader)
{
    const struct grammar *grammar = reader->grammar;
    const char *names[512];
    size_t count = 0;
    for (int i = 0; i < reader->slot_count && count < 512; i++)
        names[count++] = reader->slots[i].name;
    for (int i = 0; i < reader->parameter_count && count < 512; i++)
        names[count++] = reader->parameters[i].name;
    for (int i = 0; i < reader->inherited_count && count < 512; i++)
        names[count++] = grammar->inherited[i].name;
    for (int i = 0; i < grammar->functions_count && count < 512; i++)
        names[count++] = grammar->functions[i].name;
    for (int i = 0; i < BUILTINS && count < 512; i++)
        names[count++] = builtin_names[i];
    for (int i = 0; i < grammar->kinds_count; i++)
        for (int j = 0; j < grammar->kinds[i].member_count && count < 512; j++)
            names[count++] = grammar->kinds[i].members[j];
    lexer_fail_expected(reader->lexer, "a value", names, count);
    return -1;
}

/* ---- calls ---- */

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

static int read_function(struct reader *reader, int function)
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
    reader->grammar->expressions[call].place = place;
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
                                   : read_typed(reader, type_of(reader, choices[0].value),
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
    return expression_add(reader, OP_PICK, type_of(reader, choices[0].value), first, count, 0);
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
static int read_result(struct reader *reader, int symbol)
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

static int find_slot(const struct reader *reader, const char *name)
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
    int slot = lexer->token.type == TOKEN_WORD ? find_slot(reader, name) : -1;
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
    reader->grammar->expressions[expression].place = place;
    if (flags && type.base != TYPE_FLAG)
        return fail_at(reader, expression, "any and all need a result of type flag%s%s", "", "");
    if (numbers && type.base != TYPE_NUMBER)
        return fail_at(reader, expression, "expected a result of type number%s%s", "", "");
    if (operation == OP_TOGETHER && type.base != TYPE_SET && type.base != TYPE_KIND)
        return fail_at(reader, expression, "together needs a result that is a set or a kind%s%s",
                       "", "");
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
    struct type type = type_of(reader, set);
    if (type.base != TYPE_SET)
        return fail_at(reader, set, "expected a set%s%s", "", "");
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
static int read_builtin(struct reader *reader, const char *name)
{
    struct lexer ahead = *reader->lexer;
    struct place place = ahead.token.place;
    lexer_next(&ahead);
    bool known = false;
    for (int i = 0; i < BUILTINS; i++)
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

/* ---- the levels of an expression ---- */

static int read_slot(struct reader *reader, int slot)
{
    struct lexer *lexer = reader->lexer;
    struct slot *named = &reader->slots[slot];
    struct place place = lexer->token.place;
    named->used = true;
    lexer_next(lexer);
    int expression;
    if (named->type.base == TYPE_NODE) {
        if (!lexer_expect(lexer, ".", "and a result, after the name of a child"))
            return -1;
        int symbol = named->type.of, result = read_result(reader, symbol);
        if (result < 0)
            return -1;
        expression = expression_add(reader, OP_RESULT,
                                    reader->grammar->symbols[symbol].results[result].type, slot,
                                    result, 0);
    } else if (named->type.base == TYPE_LIST) {
        lexer_fail(lexer, "'%s' is a list: use sum, any, all, least, greatest, distinct, together "
                          "or count", named->name);
        return -1;
    } else {
        expression = expression_add(reader, OP_SLOT, named->type, slot, 0, 0);
    }
    reader->grammar->expressions[expression].place = place;
    return expression;
}

static int read_word(struct reader *reader)
{
    struct lexer *lexer = reader->lexer;
    const struct grammar *grammar = reader->grammar;
    char name[NAME_MAX_LENGTH];
    token_copy(&lexer->token, name, sizeof name);
    int found = find_slot(reader, name);
    if (found >= 0)
        return read_slot(reader, found);
    for (int i = 0; i < reader->parameter_count; i++)
        if (strcmp(reader->parameters[i].name, name) == 0) {
            found = expression_add(reader, OP_PARAMETER, reader->parameters[i].type, i, 0, 0);
            lexer_next(lexer);
            return found;
        }
    for (int i = 0; i < reader->inherited_count; i++)
        if (strcmp(grammar->inherited[i].name, name) == 0) {
            found = expression_add(reader, OP_INHERITED, grammar->inherited[i].type, i, 0, 0);
            lexer_next(lexer);
            return found;
        }
    for (int i = 0; i < grammar->functions_count; i++)
        if (strcmp(grammar->functions[i].name, name) == 0)
            return read_function(reader, i);
    found = read_builtin(reader, name);
    if (found != -2)
        return found;
    if (strcmp(name, "depth") == 0 || (strcmp(name, "index") == 0 && reader->index)) {
        found = expression_add(reader, name[0] == 'd' ? OP_DEPTH : OP_INDEX, number_type, 0, 0, 0);
        lexer_next(lexer);
        return found;
    }
    if (strcmp(name, "yes") == 0 || strcmp(name, "no") == 0) {
        found = constant_add(reader, flag_type, name[0] == 'y');
        lexer_next(lexer);
        return found;
    }
    int kind = find_kind(grammar, name);
    if (kind >= 0)
        return read_qualified(reader, kind);
    found = read_member(reader, name);
    if (found >= 0)
        lexer_next(lexer);
    return found == -2 ? fail_name(reader) : found;
}

/* { member, member, ... } */
static int read_set(struct reader *reader)
{
    struct lexer *lexer = reader->lexer;
    int set = -1;
    lexer_next(lexer);
    do {
        int member = read_expression(reader);
        if (member < 0)
            return -1;
        struct type type = type_of(reader, member);
        if (type.base != TYPE_KIND)
            return fail_at(reader, member, "a set holds words of a kind%s%s", "", "");
        if (set >= 0 && type_of(reader, set).of != type.of)
            return fail_at(reader, member, "a set holds words of one kind only%s%s", "", "");
        type.base = TYPE_SET;
        int single = expression_add(reader, OP_SINGLE, type, member, 0, 0);
        set = set < 0 ? single : expression_add(reader, OP_UNION, type, set, single, 0);
    } while (lexer_accept(lexer, ","));
    return lexer_expect(lexer, "}", "at the end of the set") ? set : -1;
}

static int read_primary(struct reader *reader)
{
    struct lexer *lexer = reader->lexer;
    if (lexer_accept(lexer, "(")) {
        int inner = read_expression(reader);
        return inner >= 0 && lexer_expect(lexer, ")", "") ? inner : -1;
    }
    if (lexer_is(lexer, "{"))
        return read_set(reader);
    if (lexer->token.type == TOKEN_NUMBER) {
        if (!lexer->token.whole || lexer->token.integer > NUMBER_LIMIT) {
            lexer_fail(lexer, "expected a whole number of at most %d", NUMBER_LIMIT);
            return -1;
        }
        int number = constant_add(reader, number_type, lexer->token.integer);
        lexer_next(lexer);
        return number;
    }
    if (lexer->token.type == TOKEN_STRING) {
        char name[NAME_MAX_LENGTH];
        token_copy(&lexer->token, name, sizeof name);
        int member = read_member(reader, name);
        if (member == -2)
            lexer_fail(lexer, "\"%s\" is not a word of any kind", name);
        else if (member >= 0)
            lexer_next(lexer);
        return member < 0 ? -1 : member;
    }
    if (lexer->token.type != TOKEN_WORD) {
        lexer_fail_expected(lexer, "a value", NULL, 0);
        return -1;
    }
    return read_word(reader);
}

static int read_unary(struct reader *reader)
{
    struct lexer *lexer = reader->lexer;
    if (++reader->nesting > NESTING_MAX) {
        lexer_fail(lexer, "an expression nested deeper than %d levels", NESTING_MAX);
        return -1;
    }
    int result;
    if (lexer_accept(lexer, "-")) {
        result = read_unary(reader);
        if (want_type(reader, result, number_type, "a value"))
            result = expression_add(reader, OP_NEGATE, number_type, result, 0, 0);
        else
            result = -1;
    } else if (lexer_accept(lexer, "not")) {
        result = read_unary(reader);
        if (want_type(reader, result, flag_type, "a condition"))
            result = expression_add(reader, OP_NOT, flag_type, result, 0, 0);
        else
            result = -1;
    } else {
        result = read_primary(reader);
    }
    reader->nesting--;
    return result;
}

struct operator {
    const char    *sign;
    int            level;      /* binds tighter the higher */
    enum operation operation;
};
static const struct operator operators[] = {
    {"or", 1, OP_OR}, {"and", 2, OP_AND},
    {"==", 3, OP_EQUAL}, {"!=", 3, OP_UNEQUAL}, {"<=", 3, OP_LESS_EQUAL},
    {">=", 3, OP_GREATER_EQUAL}, {"<", 3, OP_LESS}, {">", 3, OP_GREATER}, {"in", 3, OP_IN},
    {"|", 4, OP_UNION}, {"&", 5, OP_INTERSECTION},
    {"+", 6, OP_ADD}, {"-", 6, OP_SUBTRACT},
    {"*", 7, OP_MULTIPLY}, {"/", 7, OP_DIVIDE}, {"%", 7, OP_REMAINDER},
};

static const struct operator *find_operator(const struct lexer *lexer)
{
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (lexer_is(lexer, operators[i].sign))
            return &operators[i];
    return NULL;
}

/* Checks the operands and adds the operation. */
static int combine(struct reader *reader, enum operation operation, int left, int right)
{
    struct type a = type_of(reader, left);
    switch (operation) {
    case OP_AND: case OP_OR:
        if (!want_type(reader, left, flag_type, "a condition") ||
            !want_type(reader, right, flag_type, "a condition"))
            return -1;
        return expression_add(reader, operation, flag_type, left, right, 0);
    case OP_EQUAL: case OP_UNEQUAL:
        if (!want_type(reader, right, a, "a value to compare with"))
            return -1;
        return expression_add(reader, operation, flag_type, left, right, 0);
    case OP_IN:
        if (a.base != TYPE_KIND)
            return fail_at(reader, left, "expected a word of a kind before 'in'%s%s", "", "");
        if (!want_type(reader, right, (struct type){.base = TYPE_SET, .of = a.of}, "a set"))
            return -1;
        return expression_add(reader, operation, flag_type, left, right, 0);
    case OP_UNION: case OP_INTERSECTION:
        if (a.base != TYPE_SET)
            return fail_at(reader, left, "expected a set%s%s", "", "");
        if (!want_type(reader, right, a, "a set"))
            return -1;
        return expression_add(reader, operation, a, left, right, 0);
    case OP_SUBTRACT:
        if (a.base == TYPE_SET)
            return want_type(reader, right, a, "a set")
                       ? expression_add(reader, OP_DIFFERENCE, a, left, right, 0) : -1;
        break;
    default:
        break;
    }
    if (!want_type(reader, left, number_type, "a value") ||
        !want_type(reader, right, number_type, "a value"))
        return -1;
    bool comparison = operation >= OP_LESS && operation <= OP_GREATER_EQUAL;
    return expression_add(reader, operation, comparison ? flag_type : number_type, left, right, 0);
}

static int read_level(struct reader *reader, int level)
{
    int left = read_unary(reader);
    const struct operator *operator;
    while (left >= 0 && (operator = find_operator(reader->lexer)) && operator->level >= level) {
        struct place place = reader->lexer->token.place;
        lexer_next(reader->lexer);
        if (++reader->nesting > NESTING_MAX) {
            lexer_fail(reader->lexer, "an expression nested deeper than %d levels", NESTING_MAX);
            return -1;
        }
        int right = read_level(reader, operator->level + 1);
        reader->nesting--;
        if (right < 0)
            return -1;
        left = combine(reader, operator->operation, left, right);
        if (left >= 0)
            reader->grammar->expressions[left].place = place;
    }
    return left;
}

int read_expression(struct reader *reader)
{
    struct lexer *lexer = reader->lexer;
    if (++reader->nesting > NESTING_MAX) {
        lexer_fail(lexer, "an expression nested deeper than %d levels", NESTING_MAX);
        return -1;
    }
    int test = read_level(reader, 1);
    if (test >= 0 && lexer_accept(lexer, "?")) {
        if (!want_type(reader, test, flag_type, "a condition"))
            return -1;
        int then = read_expression(reader);
        if (then < 0 || !lexer_expect(lexer, ":", "between the two values"))
            return -1;
        int otherwise = read_typed(reader, type_of(reader, then), "the other value");
        if (otherwise < 0)
            return -1;
        test = expression_add(reader, OP_CONDITION, type_of(reader, then), test, then, otherwise);
    }
    reader->nesting--;
    return test;
}

/* A decimal number times WEIGHT_SCALE, read digit by digit: no rounding. */
static bool read_coefficient(struct reader *reader, int64_t *coefficient)
{
    const struct token *token = &reader->lexer->token;
    int64_t value = 0, scale = 1;
    bool point = false;
    for (int i = 0; i < token->length; i++) {
        char c = token->at[i];
        if (c == '.') {
            point = true;
            continue;
        }
        value = value * 10 + (c - '0');
        if (point)
            scale *= 10;
        if (value > NUMBER_LIMIT || scale > WEIGHT_SCALE)
            break;
    }
    if (scale > WEIGHT_SCALE || value / scale > WEIGHT_SCALE)
        return lexer_fail(reader->lexer, "a weight is at most %d and has at most four decimals",
                          WEIGHT_SCALE);
    *coefficient = value * (WEIGHT_SCALE / scale);
    lexer_next(reader->lexer);
    return true;
}

bool read_weight(struct reader *reader, struct weight *weight)
{
    struct lexer *lexer = reader->lexer;
    *weight = (struct weight){.coefficient = WEIGHT_SCALE, .factor = -1};
    if (lexer_accept(lexer, "rest")) {
        weight->rest = true;
        return true;
    }
    if (lexer->token.type == TOKEN_NUMBER) {
        if (!read_coefficient(reader, &weight->coefficient))
            return false;
        if (!lexer_accept(lexer, "*"))
            return true;
    }
    bool draws = reader->draws;
    reader->draws = false;
    weight->factor = read_unary(reader);
    reader->draws = draws;
    return want_type(reader, weight->factor, number_type, "a weight");
}
