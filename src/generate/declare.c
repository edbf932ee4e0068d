/* declare.c: reads what a grammar declares besides symbols: kinds, definitions, tables, options. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/lexer.h"
#include "generate/compiled.h"

/* Words or strings separated by commas, on this line or indented on the next ones. */
bool read_words(struct reader *reader, void *context,
                       bool (*each)(struct reader *, void *context, const struct token *))
{
    struct lexer *lexer = reader->lexer;
    bool block = lexer->token.type == TOKEN_NEWLINE;
    if (block) {
        lexer_next(lexer);
        if (lexer->token.type != TOKEN_INDENT)
            return lexer_fail_expected(lexer, "words, here or indented on the next lines", NULL, 0);
        lexer_next(lexer);
    }
    do {
        do {
            struct token token = lexer->token;
            if (token.type != TOKEN_WORD && token.type != TOKEN_STRING)
                return lexer_fail_expected(lexer, "a word", NULL, 0);
            lexer_next(lexer);
            if (!each(reader, context, &token))
                return false;
        } while (lexer_accept(lexer, ",") && lexer->token.type != TOKEN_NEWLINE);
        if (!read_line_end(reader))
            return false;
    } while (block && lexer->token.type != TOKEN_DEDENT);
    if (block)
        lexer_next(lexer);
    return !lexer->failed;
}

static bool add_member(struct reader *reader, void *context, const struct token *token)
{
    struct kind_of_word *kind = &reader->grammar->kinds[*(int *)context];
    char *word = grammar_keep(reader->grammar, token->at, (size_t)token->length);
    for (int i = 0; i < kind->member_count; i++)
        if (strcmp(kind->members[i], word) == 0) {
            reader->lexer->token.place = token->place;
            return lexer_fail(reader->lexer, "'%s' is in this kind already", word);
        }
    if (kind->member_count == MEMBERS_MAX || token->length >= NAME_MAX_LENGTH)
        return lexer_fail(reader->lexer, "a kind has at most %d words of at most %d characters",
                          MEMBERS_MAX, NAME_MAX_LENGTH - 1);
    kind->members[kind->member_count++] = word;
    return true;
}

bool read_kind(struct reader *reader)
{
    struct grammar *grammar = reader->grammar;
    struct kind_of_word kind = {.member_count = 0};
    struct place place = reader->lexer->token.place;
    if (!read_name(reader, "the name of a kind", kind.name))
        return false;
    if (grammar_find_kind(grammar, kind.name) >= 0)
        return fail_name_taken(reader, place, "there is a kind '%' already", kind.name);
    if (!lexer_expect(reader->lexer, ":", "after the name of a kind"))
        return false;
    if (grammar->kinds_count == KINDS_MAX)
        return lexer_fail(reader->lexer, "at most %d kinds", KINDS_MAX);
    *LIST_ADD(grammar, kinds) = kind;
    int index = grammar->kinds_count - 1;
    return read_words(reader, &index, add_member);
}

/* (name: type, name: type) or nothing. */
bool read_parameters(struct reader *reader, struct slot *slots, int *count)
{
    struct lexer *lexer = reader->lexer;
    *count = 0;
    if (!lexer_accept(lexer, "("))
        return true;
    do {
        if (*count == PARAMETERS_MAX)
            return lexer_fail(lexer, "at most %d parameters", PARAMETERS_MAX);
        struct slot *slot = &slots[(*count)++];
        *slot = (struct slot){.place = lexer->token.place};
        if (!read_name(reader, "the name of a parameter", slot->name) ||
            !lexer_expect(lexer, ":", "and a type, after a parameter") ||
            !read_type(reader, &slot->type))
            return false;
    } while (lexer_accept(lexer, ","));
    return lexer_expect(lexer, ")", "after the parameters");
}

static bool new_function(struct reader *reader, struct function *function, const char *what)
{
    struct place place = reader->lexer->token.place;
    if (!read_name(reader, what, function->name))
        return false;
    if (reader->grammar->functions_count == FUNCTIONS_MAX)
        return lexer_fail(reader->lexer, "at most %d definitions and tables", FUNCTIONS_MAX);
    for (int i = 0; i < reader->grammar->functions_count; i++)
        if (strcmp(reader->grammar->functions[i].name, function->name) == 0)
            return fail_name_taken(reader, place, "'%' is defined already", function->name);
    return true;
}

/* What a call costs: all that was read of it, and what its own calls cost. Functions call only what
 * stands above them, so this is finite; but doubled often enough it is more than anybody waits for. */
static bool count_steps(struct reader *reader, struct function *function, int first)
{
    const struct grammar *grammar = reader->grammar;
    for (int i = first; i < grammar->expressions_count; i++) {
        const struct expression *one = &grammar->expressions[i];
        function->steps += one->operation == OP_CALL ? 1 + grammar->functions[one->a].steps : 1;
        if (function->steps > STEPS_OF_A_CALL_MAX)
            return problem_error(reader->lexer->problems, grammar->places[i], "a call of '%s' takes "
                                 "more than %d steps", function->name, STEPS_OF_A_CALL_MAX);
    }
    return true;
}

bool read_define(struct reader *reader)
{
    struct function function = {.body = -1};
    int first = reader->grammar->expressions_count;
    struct slot parameters[PARAMETERS_MAX];
    if (!new_function(reader, &function, "the name of a definition") ||
        !read_parameters(reader, parameters, &function.parameter_count) ||
        !lexer_expect(reader->lexer, "=", "before the value"))
        return false;
    reader->parameters = parameters;
    reader->parameter_count = function.parameter_count;
    function.body = read_expression(reader);
    reader->parameter_count = 0;
    if (function.body < 0 || !count_steps(reader, &function, first))
        return false;
    for (int i = 0; i < function.parameter_count; i++)
        function.parameters[i] = parameters[i].type;
    function.type = reader->grammar->expressions[function.body].type;
    *LIST_ADD(reader->grammar, functions) = function;
    return read_line_end(reader);
}

/* table price(Status), then a line "word = number" for each word. */
bool read_table(struct reader *reader)
{
    struct lexer *lexer = reader->lexer;
    struct grammar *grammar = reader->grammar;
    struct function table = {.table = true, .parameter_count = 1};
    if (!new_function(reader, &table, "the name of a table") ||
        !lexer_expect(lexer, "(", "and a kind, after the name of a table") ||
        !read_type(reader, &table.parameters[0]) || !lexer_expect(lexer, ")", ""))
        return false;
    if (table.parameters[0].base != TYPE_KIND)
        return lexer_fail(lexer, "a table has a value for each word of a kind");
    const struct kind_of_word *kind = &grammar->kinds[table.parameters[0].of];
    bool seen[MEMBERS_MAX] = {false};
    table.body = grammar->values_count;
    for (int i = 0; i < kind->member_count; i++)
        *LIST_ADD(grammar, values) = 0;
    struct place place = lexer->token.place;
    if (!read_line_end(reader))
        return false;
    if (lexer->token.type != TOKEN_INDENT)
        return lexer_fail_expected(lexer, "the values, indented", NULL, 0);
    lexer_next(lexer);
    while (lexer->token.type != TOKEN_DEDENT) {
        int member = 0;
        char word[NAME_MAX_LENGTH];
        token_copy(&lexer->token, word, sizeof word);
        while (member < kind->member_count && strcmp(kind->members[member], word) != 0)
            member++;
        if (member == kind->member_count)
            return lexer_fail_expected(lexer, "a word of the kind",
                                       (const char *const *)kind->members,
                                       (size_t)kind->member_count);
        if (seen[member])
            return lexer_fail(lexer, "'%s' has a value already", word);
        seen[member] = true;
        lexer_next(lexer);
        if (!lexer_expect(lexer, "=", "after the word") ||
            !lexer_integer(lexer, "a number", -NUMBER_LIMIT, NUMBER_LIMIT,
                           &grammar->values[table.body + member]) ||
            !read_line_end(reader))
            return false;
    }
    lexer_next(lexer);
    for (int i = 0; i < kind->member_count; i++)
        if (!seen[i]) {
            lexer->token.place = place;
            return lexer_fail(lexer, "the table has no value for '%s'", kind->members[i]);
        }
    *LIST_ADD(grammar, functions) = table;
    return true;
}

/* Takes the word after the dot that is one of these; -1 after an error. */
static int read_member(struct reader *reader, const char *what, const char *const *names, int count)
{
    char word[NAME_MAX_LENGTH];
    token_copy(&reader->lexer->token, word, sizeof word);
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], word) == 0) {
            lexer_next(reader->lexer);
            return i;
        }
    lexer_fail_expected(reader->lexer, what, names, (size_t)count);
    return -1;
}

static bool change_weight(struct reader *reader, const struct symbol *symbol)
{
    struct production *productions = &reader->grammar->productions[symbol->production];
    const char **names = heap_new((size_t)symbol->production_count + 1, sizeof *names);
    struct weight weight;
    for (int i = 0; i < symbol->production_count; i++)
        names[i] = productions[i].name;
    int which = read_member(reader, "a production of the symbol", names, symbol->production_count);
    free(names);
    if (which < 0 || !lexer_expect(reader->lexer, "=", "after the production") ||
        !read_weight(reader, &weight))
        return false;
    if (weight.factor < 0 && !weight.rest) {    /* a number alone leaves what it is multiplied with */
        productions[which].weight.coefficient = weight.coefficient;
        productions[which].weight.rest = false;
    } else {
        productions[which].weight = weight;
    }
    return read_line_end(reader);
}

static bool change_table(struct reader *reader, const struct function *table)
{
    const struct kind_of_word *kind = &reader->grammar->kinds[table->parameters[0].of];
    int which = read_member(reader, "a word of the table", (const char *const *)kind->members,
                            kind->member_count);
    return which >= 0 && lexer_expect(reader->lexer, "=", "after the word") &&
           lexer_integer(reader->lexer, "a number", -NUMBER_LIMIT, NUMBER_LIMIT,
                         &reader->grammar->values[table->body + which]) &&
           read_line_end(reader);
}

/* change SYMBOL.PRODUCTION = WEIGHT, change TABLE.WORD = NUMBER: of what stands above. */
bool read_change(struct reader *reader)
{
    struct grammar *grammar = reader->grammar;
    char name[NAME_MAX_LENGTH];
    const char *names[256];
    int count = 0;
    token_copy(&reader->lexer->token, name, sizeof name);
    for (int i = 0; i < grammar->symbols_count; i++) {
        const struct symbol *symbol = &grammar->symbols[i];
        if (symbol->production_count > 0 && strcmp(symbol->name, name) == 0) {
            lexer_next(reader->lexer);
            return lexer_expect(reader->lexer, ".", "and a production after the symbol") &&
                   change_weight(reader, symbol);
        }
        if (count < 256)
            names[count++] = symbol->name;
    }
    for (int i = 0; i < grammar->functions_count; i++) {
        const struct function *function = &grammar->functions[i];
        if (function->table && strcmp(function->name, name) == 0) {
            lexer_next(reader->lexer);
            return lexer_expect(reader->lexer, ".", "and a word after the table") &&
                   change_table(reader, function);
        }
        if (function->table && count < 256)
            names[count++] = function->name;
    }
    return lexer_fail_expected(reader->lexer, "the name of a symbol or of a table that stands above",
                               names, (size_t)count);
}

bool read_inherited(struct reader *reader, bool option)
{
    struct lexer *lexer = reader->lexer;
    struct grammar *grammar = reader->grammar;
    struct inherited inherited = {.option = option, .low = -NUMBER_LIMIT, .high = NUMBER_LIMIT,
                                  .place = lexer->token.place};
    if (grammar->inherited_count == INHERITED_MAX)
        return lexer_fail(lexer, "at most %d inherited names and options", INHERITED_MAX);
    if (!read_name(reader, option ? "the name of an option" : "the name of an inherited value",
                   inherited.name))
        return false;
    for (int i = 0; i < grammar->inherited_count; i++)
        if (strcmp(grammar->inherited[i].name, inherited.name) == 0)
            return fail_name_taken(reader, inherited.place, "'%' is there already",
                                   inherited.name);
    if (!lexer_expect(lexer, ":", "and a type") || !read_type(reader, &inherited.type))
        return false;
    if (option && inherited.type.base == TYPE_NUMBER && lexer_accept(lexer, "from") &&
        (!lexer_integer(lexer, "the least value", -NUMBER_LIMIT, NUMBER_LIMIT, &inherited.low) ||
         !lexer_expect(lexer, "to", "and the greatest value") ||
         !lexer_integer(lexer, "the greatest value", inherited.low, NUMBER_LIMIT,
                        &inherited.high)))
        return false;
    if (!lexer_expect(lexer, "=", "and what it is when not given"))
        return false;
    reader->draws = true;
    inherited.value = read_typed(reader, inherited.type, "a value");
    reader->draws = false;
    if (inherited.value < 0)
        return false;
    *LIST_ADD(grammar, inherited) = inherited;
    reader->inherited_count = grammar->inherited_count;
    return read_line_end(reader);
}
