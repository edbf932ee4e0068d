/* read.c: reads a grammar. The text is gone through three times: kinds and forms first, then the
 * heads of symbols, then everything else, so that symbols can be used before they are written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "core/hostile.h"
#include "core/lexer.h"
#include "generate/compiled.h"

enum pass { PASS_KINDS, PASS_HEADS, PASS_BODIES, PASSES };

static const char *const signs[] = {"==", "!=", "<=", ">=", NULL};
static const struct syntax syntax = {.comment = "#", .signs = signs, .lines = true,
                                     .indents = true};
static const char *const statement_names[] = {
    "grammar", "form", "opening", "canonical", "trial", "start", "depth", "tries", "kind", "define", "table",
    "option", "inherit", "change", "symbol", "words", "cosmetic",
};
static const char *const reserved[] = {
    "require", "give", "when", "force", "weight", "rest", "with", "index", "depth", "and", "or",
    "not", "in", "yes", "no", "capital", "quote", "sorted", "join", "last",
};

void *grammar_grow(void *list, int *capacity, int count, size_t size)
{
    if (count < *capacity)
        return list;
    *capacity = *capacity ? *capacity * 2 : CAPACITY(16, 1);
    list = heap_grow(list, (size_t)*capacity * size);
    return list;
}

char *grammar_keep(struct grammar *grammar, const char *bytes, size_t length)
{
    char *copy = text_duplicate(bytes, length);
    *LIST_ADD(grammar, strings) = copy;
    return copy;
}

static int find_symbol(const struct grammar *grammar, const char *name)
{
    for (int i = 0; i < grammar->symbols_count; i++)
        if (strcmp(grammar->symbols[i].name, name) == 0)
            return i;
    return -1;
}

int grammar_find_kind(const struct grammar *grammar, const char *name)
{
    for (int i = 0; i < grammar->kinds_count; i++)
        if (strcmp(grammar->kinds[i].name, name) == 0)
            return i;
    return -1;
}

bool read_name(struct reader *reader, const char *what, char *name)
{
    struct lexer *lexer = reader->lexer;
    if (lexer->token.type == TOKEN_WORD && lexer->token.length >= NAME_MAX_LENGTH)
        return lexer_fail(lexer, "a name has at most %d characters", NAME_MAX_LENGTH - 1);
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (lexer_is(lexer, reserved[i]))
            return lexer_fail(lexer, "'%s' has a meaning of its own and cannot be %s", reserved[i],
                              what);
    struct token token;
    if (!lexer_take(lexer, TOKEN_WORD, what, &token))
        return false;
    token_copy(&token, name, NAME_MAX_LENGTH);
    return true;
}

bool fail_name_taken(struct reader *reader, struct place place, const char *format,
                     const char *name)
{
    char sentence[PROBLEM_TEXT_MAX];
    struct text out = TEXT_ON(sentence);
    for (const char *at = format; *at; at++)
        if (*at == '%')
            text_add(&out, "%s", name);
        else
            text_bytes(&out, at, 1);
    reader->lexer->token.place = place;
    return lexer_fail(reader->lexer, "%s", sentence);
}

bool read_line_end(struct reader *reader)
{
    if (reader->lexer->token.type != TOKEN_NEWLINE)
        return lexer_fail_expected(reader->lexer, "the end of the line", NULL, 0);
    lexer_next(reader->lexer);
    return true;
}

/* Goes past the rest of a line and whatever is indented under it. */
static void skip_statement(struct reader *reader)
{
    struct lexer *lexer = reader->lexer;
    while (lexer->token.type != TOKEN_NEWLINE && lexer->token.type != TOKEN_END)
        lexer_next(lexer);
    lexer_next(lexer);
    if (lexer->token.type != TOKEN_INDENT)
        return;
    int open = 0;
    do {
        open += (lexer->token.type == TOKEN_INDENT) - (lexer->token.type == TOKEN_DEDENT);
        lexer_next(lexer);
    } while (open > 0 && lexer->token.type != TOKEN_END);
}

/* ---- symbols ---- */

static bool read_symbol_head(struct reader *reader, bool cosmetic, bool words)
{
    struct lexer *lexer = reader->lexer;
    struct grammar *grammar = reader->grammar;
    struct symbol symbol = {.cosmetic = cosmetic, .place = lexer->token.place};
    if (!read_name(reader, "the name of a symbol", symbol.name))
        return false;
    if (find_symbol(grammar, symbol.name) >= 0)
        return fail_name_taken(reader, symbol.place, "there is a symbol '%' already", symbol.name);
    if (!words && !read_parameters(reader, symbol.parameters, &symbol.parameter_count))
        return false;
    if (!words && lexer_accept(lexer, "gives")) {
        if (cosmetic)
            return lexer_fail(lexer, "a cosmetic symbol gives nothing but text");
        do {
            if (symbol.result_count == PARAMETERS_MAX)
                return lexer_fail(lexer, "at most %d results", PARAMETERS_MAX);
            struct slot *slot = &symbol.results[symbol.result_count++];
            *slot = (struct slot){.place = lexer->token.place};
            if (!read_name(reader, "the name of a result", slot->name) ||
                !lexer_expect(lexer, ":", "and a type, after a result") ||
                !read_type(reader, &slot->type))
                return false;
            for (int i = 0; i < symbol.parameter_count; i++)
                if (strcmp(symbol.parameters[i].name, slot->name) == 0)
                    return fail_name_taken(reader, slot->place, "'%' is a parameter already",
                                           slot->name);
        } while (lexer_accept(lexer, ","));
    }
    if (lexer_accept(lexer, "tries")) {
        int64_t tries;
        if (!lexer_integer(lexer, "a number of tries", 1, 1000000, &tries))
            return false;
        symbol.tries = (int)tries;
    }
    if (grammar->symbols_count == SYMBOLS_MAX)
        return lexer_fail(lexer, "at most %d symbols", SYMBOLS_MAX);
    *LIST_ADD(grammar, symbols) = symbol;
    skip_statement(reader);
    return !lexer->failed;
}

static struct slot *new_slot(struct reader *reader, const char *name, struct type type,
                             struct place place)
{
    for (int i = 0; i < reader->slot_count; i++)
        if (strcmp(reader->slots[i].name, name) == 0) {
            fail_name_taken(reader, place, "'%' is used in this production already", name);
            return NULL;
        }
    if (reader->slot_count >= SLOTS_MAX) {
        lexer_fail(reader->lexer, "a production has at most %d names", SLOTS_MAX);
        return NULL;
    }
    struct slot *slot = &reader->slots[reader->slot_count++];
    *slot = (struct slot){.type = type, .place = place};
    snprintf(slot->name, sizeof slot->name, "%s", name);
    return slot;
}

/* with name = value, name = value */
static bool read_withs(struct reader *reader, struct statement *statement)
{
    struct lexer *lexer = reader->lexer;
    struct grammar *grammar = reader->grammar;
    struct with withs[INHERITED_MAX];
    int count = 0;
    while (count == 0 ? lexer_accept(lexer, "with") : lexer_accept(lexer, ",")) {
        char name[NAME_MAX_LENGTH];
        token_copy(&lexer->token, name, sizeof name);
        int found = -1;
        const char *names[INHERITED_MAX];
        for (int i = 0; i < grammar->inherited_count; i++) {
            names[i] = grammar->inherited[i].name;
            if (strcmp(names[i], name) == 0)
                found = i;
        }
        if (found < 0)
            return lexer_fail_expected(lexer, "the name of an inherited value or option", names,
                                       (size_t)grammar->inherited_count);
        lexer_next(lexer);
        if (count == INHERITED_MAX || !lexer_expect(lexer, "=", "and its value below"))
            return false;
        withs[count] = (struct with){found, read_typed(reader, grammar->inherited[found].type,
                                                       "the inherited value")};
        if (withs[count++].value < 0)
            return false;
    }
    statement->with = grammar->withs_count;
    statement->with_count = count;
    for (int i = 0; i < count; i++)
        *LIST_ADD(grammar, withs) = withs[i];
    return true;
}

/* name : Symbol(arguments) [* times] [with ...] */
static bool read_child(struct reader *reader, const char *name, struct place place)
{
    struct lexer *lexer = reader->lexer;
    struct grammar *grammar = reader->grammar;
    char symbol[NAME_MAX_LENGTH];
    token_copy(&lexer->token, symbol, sizeof symbol);
    struct statement statement = {.kind = STATEMENT_CHILD, .times = -1, .place = place,
                                  .symbol = find_symbol(grammar, symbol)};
    if (statement.symbol < 0) {
        const char *names[256];
        size_t count = 0;
        for (; count < 256 && count < (size_t)grammar->symbols_count; count++)
            names[count] = grammar->symbols[count].name;
        return lexer_fail_expected(lexer, "the name of a symbol", names, count);
    }
    lexer_next(lexer);
    const struct symbol *child = &grammar->symbols[statement.symbol];
    statement.argument_count = child->parameter_count;
    reader->index = true;
    reader->draws = true;
    if (!read_arguments(reader, symbol, child->parameters, child->parameter_count,
                        &statement.argument))
        return false;
    reader->index = false;
    if (lexer_accept(lexer, "*")) {
        statement.times = read_typed(reader, (struct type){.base = TYPE_NUMBER},
                                     "how many times");
        if (statement.times < 0)
            return false;
    }
    reader->index = true;
    if (!read_withs(reader, &statement))
        return false;
    reader->index = false;
    struct type type = {.base = statement.times < 0 ? TYPE_NODE : TYPE_LIST,
                        .of = (int16_t)statement.symbol};
    if (!new_slot(reader, name, type, place))
        return false;
    statement.slot = reader->slot_count - 1;
    *LIST_ADD(grammar, statements) = statement;
    return read_line_end(reader);
}

static bool read_let(struct reader *reader, const char *name, struct place place)
{
    reader->draws = true;
    int value = read_expression(reader);
    if (value < 0)
        return false;
    struct grammar *grammar = reader->grammar;
    if (!new_slot(reader, name, grammar->expressions[value].type, place))
        return false;
    *LIST_ADD(grammar, statements) = (struct statement){
        .kind = STATEMENT_LET, .slot = reader->slot_count - 1, .value = value, .place = place};
    return read_line_end(reader);
}

static bool read_require(struct reader *reader, struct place place)
{
    reader->draws = false;
    int value = read_typed(reader, (struct type){.base = TYPE_FLAG}, "a condition");
    if (value < 0)
        return false;
    *LIST_ADD(reader->grammar, statements) = (struct statement){
        .kind = STATEMENT_REQUIRE, .value = value, .place = place};
    return read_line_end(reader);
}

/* give name = value; from here on the name can be used. */
static bool read_give(struct reader *reader, const struct symbol *symbol, struct place place)
{
    struct lexer *lexer = reader->lexer;
    struct slot *results = &reader->slots[symbol->parameter_count];
    char name[NAME_MAX_LENGTH];
    token_copy(&lexer->token, name, sizeof name);
    const char *names[PARAMETERS_MAX];
    int found = -1;
    for (int i = 0; i < symbol->result_count; i++) {
        names[i] = symbol->results[i].name;
        if (strcmp(names[i], name) == 0)
            found = i;
    }
    if (found < 0)
        return lexer_fail_expected(lexer, "the name of a result", names,
                                   (size_t)symbol->result_count);
    if (!results[found].hidden)
        return lexer_fail(lexer, "'%s' was given already", name);
    lexer_next(lexer);
    reader->draws = true;
    if (!lexer_expect(lexer, "=", "and a value"))
        return false;
    int value = read_typed(reader, symbol->results[found].type, "a result");
    if (value < 0)
        return false;
    *LIST_ADD(reader->grammar, statements) = (struct statement){
        .kind = STATEMENT_GIVE, .slot = symbol->parameter_count + found, .value = value,
        .place = place};
    results[found].hidden = false;
    return read_line_end(reader);
}

static bool read_production_line(struct reader *reader, int symbol, struct production *production)
{
    struct lexer *lexer = reader->lexer;
    struct grammar *grammar = reader->grammar;
    struct place place = lexer->token.place;
    if (lexer_accept(lexer, "require"))
        return read_require(reader, place);
    if (lexer_accept(lexer, "give"))
        return read_give(reader, &grammar->symbols[symbol], place);
    char name[NAME_MAX_LENGTH];
    if (!read_name(reader, "a name, 'require', 'give' or a form", name))
        return false;
    int form = grammar_form(grammar, name);
    if (form >= 0) {
        if (production->templates[form] >= 0)
            return lexer_fail(lexer, "this production has its '%s' already", name);
        if (lexer_is(lexer, ":") || lexer_is(lexer, "="))
            return lexer_fail(lexer, "'%s' is a form, so a text between quotes must follow", name);
        reader->draws = false;
        return read_template(reader, &production->templates[form]);
    }
    if (lexer_accept(lexer, ":"))
        return read_child(reader, name, place);
    if (lexer_accept(lexer, "="))
        return read_let(reader, name, place);
    const char *names[FORMS_MAX + 2] = {"require", "give"};
    for (int i = 0; i < grammar->form_count; i++)
        names[2 + i] = grammar->forms[i].name;
    struct hint hint;
    nearest_hint(name, names, (size_t)grammar->form_count + 2, &hint);
    return lexer_fail(lexer, "expected '=' and a value or ':' and a symbol after '%s'%s", name,
                      hint.text);
}

/* [weight W] [when E] [force E] */
static bool read_production_head(struct reader *reader, struct production *production)
{
    struct lexer *lexer = reader->lexer;
    reader->draws = false;
    for (;;) {
        int *condition = NULL;
        if (lexer_accept(lexer, "weight")) {
            if (!read_weight(reader, &production->weight))
                return false;
            continue;
        }
        if (lexer_accept(lexer, "when"))
            condition = &production->when;
        else if (lexer_accept(lexer, "force"))
            condition = &production->force;
        else
            return !lexer->failed;
        *condition = read_typed(reader, (struct type){.base = TYPE_FLAG}, "a condition");
        if (*condition < 0)
            return false;
    }
}

static bool finish_production(struct reader *reader, int symbol, struct production *production)
{
    struct grammar *grammar = reader->grammar;
    const struct symbol *owner = &grammar->symbols[symbol];
    int own = owner->parameter_count + owner->result_count;
    production->statement_count = grammar->statements_count - production->statement;
    for (int i = owner->parameter_count; i < own; i++)
        if (reader->slots[i].hidden)
            return problem_error(reader->lexer->problems, production->place,
                                 "the production '%s' of %s does not give '%s'", production->name,
                                 owner->name, reader->slots[i].name);
    for (int i = own; i < reader->slot_count; i++)
        if (!reader->slots[i].used && reader->slots[i].type.base < TYPE_NODE)
            problem_warning(reader->lexer->problems, reader->slots[i].place,
                            "'%s' is never used", reader->slots[i].name);
    for (int i = 0; i < grammar->form_count; i++)
        if (production->templates[i] < 0 && grammar->forms[i].fallback >= 0)
            production->templates[i] = production->templates[grammar->forms[i].fallback];
    size_t size = (size_t)reader->slot_count * sizeof *production->slots;
    production->slot_count = reader->slot_count;
    production->slots = heap_raw(size + 1);
    memcpy(production->slots, reader->slots, size);
    *LIST_ADD(grammar, productions) = *production;
    return true;
}

/* The names a production begins with: the parameters, and the results, which it has yet to give. */
static void begin_slots(struct reader *reader, const struct symbol *symbol, struct slot *slots)
{
    reader->slots = slots;
    reader->slot_count = symbol->parameter_count + symbol->result_count;
    for (int i = 0; i < symbol->parameter_count; i++)
        slots[i] = symbol->parameters[i];
    for (int i = 0; i < symbol->result_count; i++) {
        slots[symbol->parameter_count + i] = symbol->results[i];
        slots[symbol->parameter_count + i].hidden = true;
    }
}

static bool read_production(struct reader *reader, int symbol)
{
    struct lexer *lexer = reader->lexer;
    struct grammar *grammar = reader->grammar;
    struct slot slots[SLOTS_MAX];
    struct production production = {
        .weight = {.coefficient = WEIGHT_SCALE, .factor = -1}, .when = -1, .force = -1,
        .statement = grammar->statements_count, .place = lexer->token.place,
    };
    for (int i = 0; i < FORMS_MAX; i++)
        production.templates[i] = -1;
    if (!read_name(reader, "the name of a production", production.name))
        return false;
    if (grammar->productions_count - grammar->symbols[symbol].production >= PRODUCTIONS_MAX)
        return lexer_fail(lexer, "a symbol has at most %d productions", PRODUCTIONS_MAX);
    for (int i = grammar->symbols[symbol].production; i < grammar->productions_count; i++)
        if (strcmp(grammar->productions[i].name, production.name) == 0)
            return fail_name_taken(reader, production.place,
                                   "there is a production '%' of this symbol already",
                                   production.name);
    begin_slots(reader, &grammar->symbols[symbol], slots);
    bool good = read_production_head(reader, &production);
    if (good && lexer_accept(lexer, "=")) {
        int text;
        good = read_template(reader, &text);
        for (int i = 0; i < grammar->form_count; i++)
            production.templates[i] = text;
    } else {
        good = good && read_line_end(reader);
    }
    if (good && lexer->token.type == TOKEN_INDENT) {
        lexer_next(lexer);
        while (good && lexer->token.type != TOKEN_DEDENT)
            good = read_production_line(reader, symbol, &production);
        lexer_next(lexer);
    }
    good = good && finish_production(reader, symbol, &production);
    reader->slots = NULL;
    reader->slot_count = 0;
    return good;
}

/* Goes past the head, which was read before. */
static int known_symbol(struct reader *reader)
{
    char name[NAME_MAX_LENGTH];
    token_copy(&reader->lexer->token, name, sizeof name);
    int symbol = find_symbol(reader->grammar, name);
    CHECK(symbol >= 0);
    reader->grammar->symbols[symbol].production = reader->grammar->productions_count;
    return symbol;
}

static bool read_symbol_body(struct reader *reader)
{
    struct lexer *lexer = reader->lexer;
    struct grammar *grammar = reader->grammar;
    int symbol = known_symbol(reader);
    while (lexer->token.type != TOKEN_NEWLINE && lexer->token.type != TOKEN_END)
        lexer_next(lexer);
    lexer_next(lexer);
    if (lexer->token.type != TOKEN_INDENT)
        return lexer_fail_expected(lexer, "the productions of the symbol, indented", NULL, 0);
    lexer_next(lexer);
    while (lexer->token.type != TOKEN_DEDENT)
        if (!read_production(reader, symbol) || lexer->failed)
            return false;
    lexer_next(lexer);
    grammar->symbols[symbol].production_count =
        grammar->productions_count - grammar->symbols[symbol].production;
    return true;
}

/* A word of "words NAME: a, b * 3": a production whose text is the word, in every form. */
static bool add_word(struct reader *reader, void *context, const struct token *token)
{
    struct grammar *grammar = reader->grammar;
    struct production production = {
        .weight = {.coefficient = WEIGHT_SCALE, .factor = -1}, .when = -1, .force = -1,
        .statement = grammar->statements_count, .place = token->place,
    };
    struct symbol *symbol = &grammar->symbols[*(int *)context];
    if (symbol->production_count == PRODUCTIONS_MAX)
        return lexer_fail(reader->lexer, "at most %d words", PRODUCTIONS_MAX);
    token_copy(token, production.name, sizeof production.name);
    if (lexer_accept(reader->lexer, "*") && !read_weight(reader, &production.weight))
        return false;
    int first = grammar->pieces_count;
    *LIST_ADD(grammar, pieces) = (struct piece){.kind = PIECE_LINE};
    *LIST_ADD(grammar, pieces) = (struct piece){
        .kind = PIECE_BYTES, .length = token->length,
        .bytes = grammar_keep(grammar, token->at, (size_t)token->length)};
    *LIST_ADD(grammar, templates) = (struct template){first, 2};
    for (int i = 0; i < FORMS_MAX; i++)
        production.templates[i] = grammar->templates_count - 1;
    production.slots = heap_raw(1);
    *LIST_ADD(grammar, productions) = production;
    symbol->production_count++;
    return true;
}

static bool read_word_list(struct reader *reader)
{
    int symbol = known_symbol(reader);
    lexer_next(reader->lexer);
    if (!lexer_expect(reader->lexer, ":", "after the name of the symbol"))
        return false;
    return read_words(reader, &symbol, add_word);
}

/* ---- the whole ---- */

/* form NAME [distinct] [as FORM]: what has no text in it takes that of the other form. */
static bool read_form(struct reader *reader)
{
    struct grammar *grammar = reader->grammar;
    if (grammar->form_count == FORMS_MAX)
        return lexer_fail(reader->lexer, "at most %d forms", FORMS_MAX);
    struct form form = {.fallback = -1};
    struct place place = reader->lexer->token.place;
    if (!read_name(reader, "the name of a form", form.name))
        return false;
    if (grammar_form(grammar, form.name) >= 0)
        return fail_name_taken(reader, place, "there is a form '%' already", form.name);
    form.distinct = lexer_accept(reader->lexer, "distinct");
    if (lexer_accept(reader->lexer, "as") && !read_form_name(reader, &form.fallback))
        return false;
    grammar->forms[grammar->form_count++] = form;
    return read_line_end(reader);
}

static bool read_start(struct reader *reader)
{
    struct grammar *grammar = reader->grammar;
    const char *names[256];
    int count = grammar->symbols_count < 256 ? grammar->symbols_count : 256;
    for (int i = 0; i < count; i++) {
        names[i] = grammar->symbols[i].name;
        if (lexer_accept(reader->lexer, names[i])) {
            grammar->start = i;
            return read_line_end(reader);
        }
    }
    return lexer_fail_expected(reader->lexer, "the name of a symbol", names, (size_t)count);
}

static bool read_limit(struct reader *reader, const char *what, int high, int *limit)
{
    int64_t value;
    if (!lexer_integer(reader->lexer, what, 1, high, &value))
        return false;
    *limit = (int)value;
    return read_line_end(reader);
}

static bool read_title(struct reader *reader)
{
    struct token title;
    if (!lexer_take(reader->lexer, TOKEN_STRING, "a title between quotes", &title))
        return false;
    token_copy(&title, reader->grammar->title, sizeof reader->grammar->title);
    return read_line_end(reader);
}

static bool read_trial(struct reader *reader)
{
    struct token name;
    if (!lexer_take(reader->lexer, TOKEN_STRING, "the name of a file between quotes", &name))
        return false;
    free(reader->grammar->trial);
    reader->grammar->trial = token_new(&name);
    return read_line_end(reader);
}

/* opening, then lines of text that come before all results; '' stands for a quote. */
static bool read_opening(struct reader *reader)
{
    struct lexer *lexer = reader->lexer;
    struct text *opening = &reader->grammar->opening;
    if (!read_line_end(reader))
        return false;
    if (lexer->token.type != TOKEN_INDENT)
        return lexer_fail_expected(lexer, "lines of text, indented", NULL, 0);
    lexer_next(lexer);
    while (lexer->token.type != TOKEN_DEDENT) {
        struct token line;
        if (!lexer_take(lexer, TOKEN_STRING, "a text between quotes", &line))
            return false;
        for (int i = 0; i < line.length; i++) {
            bool quote = line.at[i] == '\'' && i + 1 < line.length && line.at[i + 1] == '\'';
            text_bytes(opening, quote ? "\"" : line.at + i, 1);
            i += quote;
        }
        text_bytes(opening, "\n", 1);
        if (!read_line_end(reader))
            return false;
    }
    lexer_next(lexer);
    return true;
}

static bool skip(struct reader *reader)
{
    skip_statement(reader);
    return !reader->lexer->failed;
}

static bool read_statement(struct reader *reader, enum pass pass)
{
    struct lexer *lexer = reader->lexer;
    bool kinds = pass == PASS_KINDS, bodies = pass == PASS_BODIES;
    bool cosmetic = lexer_accept(lexer, "cosmetic");
    if (lexer_accept(lexer, "symbol"))
        return pass == PASS_HEADS ? read_symbol_head(reader, cosmetic, false)
               : bodies           ? read_symbol_body(reader)
                                  : skip(reader);
    if (lexer_accept(lexer, "words"))
        return pass == PASS_HEADS ? read_symbol_head(reader, cosmetic, true)
               : bodies           ? read_word_list(reader)
                                  : skip(reader);
    if (cosmetic)
        return lexer_fail_expected(lexer, "'symbol' or 'words' after 'cosmetic'", NULL, 0);
    if (lexer_accept(lexer, "kind"))
        return kinds ? read_kind(reader) : skip(reader);
    if (lexer_accept(lexer, "form"))
        return kinds ? read_form(reader) : skip(reader);
    if (lexer_accept(lexer, "grammar"))
        return bodies ? read_title(reader) : skip(reader);
    if (lexer_accept(lexer, "canonical"))
        return !bodies ? skip(reader)
                       : read_form_name(reader, &reader->grammar->canonical) &&
                             read_line_end(reader);
    if (lexer_accept(lexer, "trial"))
        return bodies ? read_trial(reader) : skip(reader);
    if (lexer_accept(lexer, "opening"))
        return bodies ? read_opening(reader) : skip(reader);
    if (lexer_accept(lexer, "start"))
        return bodies ? read_start(reader) : skip(reader);
    if (lexer_accept(lexer, "depth"))
        return bodies ? read_limit(reader, "a depth", DEPTH_LIMIT, &reader->grammar->depth)
                      : skip(reader);
    if (lexer_accept(lexer, "tries"))
        return bodies ? read_limit(reader, "a number of tries", 1000000, &reader->grammar->tries)
                      : skip(reader);
    if (lexer_accept(lexer, "define"))
        return bodies ? read_define(reader) : skip(reader);
    if (lexer_accept(lexer, "table"))
        return bodies ? read_table(reader) : skip(reader);
    if (lexer_accept(lexer, "change"))
        return bodies ? read_change(reader) : skip(reader);
    if (lexer_accept(lexer, "option"))
        return bodies ? read_inherited(reader, true) : skip(reader);
    if (lexer_accept(lexer, "inherit"))
        return bodies ? read_inherited(reader, false) : skip(reader);
    return lexer_fail_expected(lexer, "a statement of a grammar", statement_names,
                               sizeof statement_names / sizeof *statement_names);
}

struct grammar *grammar_load(const struct source *source, struct problems *problems)
{
    struct grammar *grammar = heap_new(1, sizeof *grammar);
    grammar->canonical = -1;
    grammar->opening = (struct text)TEXT_GROWING;
    grammar->depth = 40;
    grammar->tries = 200;
    snprintf(grammar->file, sizeof grammar->file, "%s", source->file ? source->file : "");
    snprintf(grammar->title, sizeof grammar->title, "%s", "grammar");
    bool good = text_accept(grammar->file, source->text, problems);
    for (int pass = PASS_KINDS; good && pass < PASSES; pass++) {
        struct lexer lexer;
        struct reader reader = {.lexer = &lexer, .grammar = grammar};
        lexer_open(&lexer, &syntax, grammar->file, source->text, problems);
        while (good && lexer.token.type != TOKEN_END)
            good = read_statement(&reader, (enum pass)pass);
        good = good && !lexer.failed;
        if (good && pass == PASS_KINDS && grammar->form_count == 0)
            grammar->forms[grammar->form_count++] = (struct form){.name = "text", .fallback = -1};
    }
    if (good && grammar_finish(grammar, problems))
        return grammar;
    grammar_free(grammar);
    return NULL;
}
