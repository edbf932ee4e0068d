/* expression.c: reads expressions and weights of a grammar, and checks their types. */
#include <stdlib.h>
#include <string.h>

#include "core/lexer.h"
#include "generate/compiled.h"

enum { NAMES_MAX = 512 };    /* among which a guess is made */
static const struct type number_type = {.base = TYPE_NUMBER};
static const struct type flag_type = {.base = TYPE_FLAG};

static bool type_equal(struct type a, struct type b)
{
    return a.base == b.base && a.of == b.of;
}

static const char *type_name(const struct grammar *grammar, struct type type, struct text *buffer)
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
    };
    *LIST_ADD(grammar, places) = reader->lexer->token.place;
    return grammar->expressions_count - 1;
}

int constant_add(struct reader *reader, struct type type, int64_t value)
{
    int constant = expression_add(reader, OP_CONSTANT, type, 0, 0, 0);
    reader->grammar->expressions[constant].value = value;
    return constant;
}

struct type expression_type(const struct reader *reader, int expression)
{
    return reader->grammar->expressions[expression].type;
}

/* Fails at the place of an expression. */
int fail_expression(struct reader *reader, int expression, const char *sentence)
{
    reader->lexer->token.place = reader->grammar->places[expression];
    lexer_fail(reader->lexer, "%s", sentence);
    return -1;
}

static bool reader_want(struct reader *reader, int expression, struct type type, const char *what)
{
    if (expression < 0)
        return false;
    if (type_equal(expression_type(reader, expression), type))
        return true;
    char wanted[80], found[80];
    struct text wanted_text = TEXT_ON(wanted), found_text = TEXT_ON(found);
    type_name(reader->grammar, type, &wanted_text);
    type_name(reader->grammar, expression_type(reader, expression), &found_text);
    reader->lexer->token.place = reader->grammar->places[expression];
    return lexer_fail(reader->lexer, "expected %s of type %s, found one of type %s", what, wanted,
                      found);
}

int read_typed(struct reader *reader, struct type type, const char *what)
{
    int expression = read_expression(reader);
    return reader_want(reader, expression, type, what) ? expression : -1;
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
    int kind = lexer->token.type == TOKEN_WORD ? grammar_find_kind(grammar, name) : -1;
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

/* Fails on a name nobody knows, with a guess among all that could stand here. */
static int fail_name(struct reader *reader)
{
    const struct grammar *grammar = reader->grammar;
    const char *names[NAMES_MAX];
    size_t count = 0;
    for (int i = 0; i < reader->slot_count && count < NAMES_MAX; i++) {
        if (reader->slots[i].hidden && lexer_is(reader->lexer, reader->slots[i].name)) {
            lexer_fail(reader->lexer, "expected a value, but '%s' has none before it is given",
                       reader->slots[i].name);
            return -1;
        }
        names[count++] = reader->slots[i].name;
    }
    for (int i = 0; i < reader->parameter_count && count < NAMES_MAX; i++)
        names[count++] = reader->parameters[i].name;
    for (int i = 0; i < reader->inherited_count && count < NAMES_MAX; i++)
        names[count++] = grammar->inherited[i].name;
    for (int i = 0; i < grammar->functions_count && count < NAMES_MAX; i++)
        names[count++] = grammar->functions[i].name;
    for (int i = 0; i < builtin_count && count < NAMES_MAX; i++)
        names[count++] = builtin_names[i];
    for (int i = 0; i < grammar->kinds_count; i++)
        for (int j = 0; j < grammar->kinds[i].member_count && count < NAMES_MAX; j++)
            names[count++] = grammar->kinds[i].members[j];
    lexer_fail_expected(reader->lexer, "a value", names, count);
    return -1;
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
                                    result, symbol);
    } else if (named->type.base == TYPE_LIST) {
        lexer_fail(lexer, "'%s' is a list: use sum, any, all, least, greatest, distinct, together "
                          "or count", named->name);
        return -1;
    } else {
        expression = expression_add(reader, OP_SLOT, named->type, slot, 0, 0);
    }
    reader->grammar->places[expression] = place;
    return expression;
}

static int read_word(struct reader *reader)
{
    struct lexer *lexer = reader->lexer;
    const struct grammar *grammar = reader->grammar;
    char name[NAME_MAX_LENGTH];
    token_copy(&lexer->token, name, sizeof name);
    int found = reader_slot(reader, name);
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
    int kind = grammar_find_kind(grammar, name);
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
        struct type type = expression_type(reader, member);
        if (type.base != TYPE_KIND)
            return fail_expression(reader, member, "a set holds words of a kind");
        if (set >= 0 && expression_type(reader, set).of != type.of)
            return fail_expression(reader, member, "a set holds words of one kind only");
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
        if (reader_want(reader, result, number_type, "a value"))
            result = expression_add(reader, OP_NEGATE, number_type, result, 0, 0);
        else
            result = -1;
    } else if (lexer_accept(lexer, "not")) {
        result = read_unary(reader);
        if (reader_want(reader, result, flag_type, "a condition"))
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
    struct type a = expression_type(reader, left);
    switch (operation) {
    case OP_AND: case OP_OR:
        if (!reader_want(reader, left, flag_type, "a condition") ||
            !reader_want(reader, right, flag_type, "a condition"))
            return -1;
        return expression_add(reader, operation, flag_type, left, right, 0);
    case OP_EQUAL: case OP_UNEQUAL:
        if (!reader_want(reader, right, a, "a value to compare with"))
            return -1;
        return expression_add(reader, operation, flag_type, left, right, 0);
    case OP_IN:
        if (a.base != TYPE_KIND)
            return fail_expression(reader, left, "expected a word of a kind before 'in'");
        if (!reader_want(reader, right, (struct type){.base = TYPE_SET, .of = a.of}, "a set"))
            return -1;
        return expression_add(reader, operation, flag_type, left, right, 0);
    case OP_UNION: case OP_INTERSECTION:
        if (a.base != TYPE_SET)
            return fail_expression(reader, left, "expected a set");
        if (!reader_want(reader, right, a, "a set"))
            return -1;
        return expression_add(reader, operation, a, left, right, 0);
    case OP_SUBTRACT:
        if (a.base == TYPE_SET)
            return reader_want(reader, right, a, "a set")
                       ? expression_add(reader, OP_DIFFERENCE, a, left, right, 0) : -1;
        break;
    default:
        break;
    }
    if (!reader_want(reader, left, number_type, "a value") ||
        !reader_want(reader, right, number_type, "a value"))
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
            reader->grammar->places[left] = place;
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
        if (!reader_want(reader, test, flag_type, "a condition"))
            return -1;
        int then = read_expression(reader);
        if (then < 0 || !lexer_expect(lexer, ":", "between the two values"))
            return -1;
        int otherwise = read_typed(reader, expression_type(reader, then), "the other value");
        if (otherwise < 0)
            return -1;
        test = expression_add(reader, OP_CONDITION, expression_type(reader, then), test, then,
                              otherwise);
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
    return reader_want(reader, weight->factor, number_type, "a weight");
}
