/* lexer.c: cuts a text into tokens that know their place. */
#include "core/lexer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TAB_WIDTH = 8 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static bool among(const char *set, char c)
{
    return set && c && strchr(set, c);
}

/* The column of a character, counted in characters of UTF-8, from where it was counted last: long
 * lines stay linear. */
static int column_of(struct lexer *lexer, const char *at)
{
    bool known = lexer->column_at && lexer->column_at >= lexer->line_start && lexer->column_at <= at;
    int column = known ? lexer->column : lexer->margin + 1;
    for (const char *c = known ? lexer->column_at : lexer->line_start; c < at; c++)
        column += ((unsigned char)*c & 0xc0) != 0x80;
    lexer->column_at = at;
    lexer->column = column;
    return column;
}

static void set_token(struct lexer *lexer, enum token_type type, const char *at, int length)
{
    lexer->token = (struct token){
        .type = type, .at = at, .length = length,
        .place = {lexer->file, lexer->line, column_of(lexer, at)},
    };
}

static bool fail_at(struct lexer *lexer, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail_at(struct lexer *lexer, const char *at, const char *format, ...)
{
    char sentence[PROBLEM_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    struct place place = {lexer->file, lexer->line, column_of(lexer, at)};
    if (!lexer->failed)
        problem_error(lexer->problems, place, "%s", sentence);
    lexer->failed = true;
    set_token(lexer, TOKEN_END, at, 0);
    return false;
}

static const char *skip_comment(const struct lexer *lexer, const char *at)
{
    const char *comment = lexer->syntax->comment;
    if (comment && strncmp(at, comment, strlen(comment)) == 0)
        at += strcspn(at, "\n");
    return at;
}

static const char *skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t' || *at == '\r')
        at++;
    return at;
}

static void next_line(struct lexer *lexer, const char *newline)
{
    lexer->next = lexer->line_start = newline + 1;
    lexer->line++;
    lexer->fresh = true;
}

/* Skips empty lines; leaves `next` at the first character of a line that holds something. */
static int skip_to_line(struct lexer *lexer)
{
    for (;;) {
        const char *at = skip_comment(lexer, skip_blanks(lexer->next));
        if (*at != '\n') {
            int width = 0;
            for (const char *c = lexer->next; c < at; c++)
                width = *c == '\t' ? (width / TAB_WIDTH + 1) * TAB_WIDTH : width + 1;
            lexer->next = at;
            return *at ? width : 0;
        }
        next_line(lexer, at);
    }
}

/* Compares the indentation of a new line with what is open. True if a token was made. */
static bool indent_token(struct lexer *lexer, int width)
{
    int open = lexer->indents[lexer->indent_count - 1];
    if (width > open) {
        if (lexer->indent_count == INDENTS_MAX)
            return !fail_at(lexer, lexer->next, "indented deeper than %d levels", INDENTS_MAX);
        lexer->indents[lexer->indent_count++] = width;
        set_token(lexer, TOKEN_INDENT, lexer->next, 0);
        return true;
    }
    while (width < lexer->indents[lexer->indent_count - 1]) {
        lexer->indent_count--;
        lexer->dedents++;
    }
    if (width != lexer->indents[lexer->indent_count - 1])
        return !fail_at(lexer, lexer->next,
                        "this line is indented less than the one above it, but not as much as "
                        "any line before that");
    return false;
}

static void number_token(struct lexer *lexer, const char *at)
{
    const char *end = at;
    bool whole = true;
    while (is_digit(*end))
        end++;
    if (*end == '.' && is_digit(end[1])) {
        whole = false;
        for (end++; is_digit(*end); end++)
            ;
    }
    char digits[64];
    int length = (int)(end - at);
    if (length >= (int)sizeof digits || (whole && length > 18)) {
        fail_at(lexer, at, "a number of %d digits is too long", length);
        return;
    }
    memcpy(digits, at, (size_t)length);
    digits[length] = '\0';
    set_token(lexer, TOKEN_NUMBER, at, length);
    lexer->token.whole = whole;
    lexer->token.number = strtod(digits, NULL);
    lexer->token.integer = whole ? strtoll(digits, NULL, 10) : 0;
    lexer->next = end;
}

static void string_token(struct lexer *lexer, const char *at)
{
    size_t length = strcspn(at + 1, "\"\n");
    if (at[1 + length] != '"') {
        fail_at(lexer, at, "this string has no closing '\"' on its line");
        return;
    }
    set_token(lexer, TOKEN_STRING, at + 1, (int)length);
    lexer->token.place.column--;
    lexer->next = at + length + 2;
}

static void sign_token(struct lexer *lexer, const char *at)
{
    int length = 1;
    for (const char *const *sign = lexer->syntax->signs; sign && *sign; sign++)
        if (strncmp(at, *sign, strlen(*sign)) == 0) {
            length = (int)strlen(*sign);
            break;
        }
    if ((unsigned char)*at < 0x20 || *at == 0x7f) {
        fail_at(lexer, at, "unexpected byte 0x%02x", (unsigned)(unsigned char)*at);
        return;
    }
    set_token(lexer, TOKEN_SIGN, at, length);
    lexer->next = at + length;
}

/* At the end of the text: closes the last line and every indentation. */
static void end_token(struct lexer *lexer, const char *at)
{
    if (lexer->syntax->lines && !lexer->fresh) {
        lexer->fresh = true;
        set_token(lexer, TOKEN_NEWLINE, at, 0);
    } else if (lexer->indent_count > 1) {
        lexer->indent_count--;
        set_token(lexer, TOKEN_DEDENT, at, 0);
    } else {
        set_token(lexer, TOKEN_END, at, 0);
    }
}

void lexer_next(struct lexer *lexer)
{
    const struct syntax *syntax = lexer->syntax;
    if (lexer->failed)
        return;
    if (lexer->dedents > 0) {
        lexer->dedents--;
        set_token(lexer, TOKEN_DEDENT, lexer->next, 0);
        return;
    }
    if (lexer->fresh) {
        int width = skip_to_line(lexer);
        bool more = *lexer->next != '\0';
        if (more && syntax->indents && indent_token(lexer, width)) {
            lexer->fresh = false;
            return;
        }
        lexer->fresh = !more;
        if (lexer->dedents > 0) {
            lexer_next(lexer);
            return;
        }
    }
    const char *at = skip_comment(lexer, skip_blanks(lexer->next));
    if (*at == '\0') {
        lexer->next = at;
        end_token(lexer, at);
    } else if (*at == '\n') {
        set_token(lexer, TOKEN_NEWLINE, at, 1);
        next_line(lexer, at);
        if (!syntax->lines)
            lexer_next(lexer);
    } else if (is_digit(*at)) {
        number_token(lexer, at);
    } else if (*at == '"') {
        string_token(lexer, at);
    } else if (is_letter(*at) || among(syntax->word_start, *at)) {
        const char *end = at + 1;
        while (is_letter(*end) || is_digit(*end) || among(syntax->word_more, *end))
            end++;
        set_token(lexer, TOKEN_WORD, at, (int)(end - at));
        lexer->next = end;
    } else {
        sign_token(lexer, at);
    }
}

void lexer_open_part(struct lexer *lexer, const struct syntax *syntax, struct place place,
                     const char *text, struct problems *problems)
{
    *lexer = (struct lexer){
        .syntax = syntax, .problems = problems, .file = place.file, .next = text, .line_start = text,
        .line = place.line, .margin = place.column - 1, .indent_count = 1, .fresh = true,
    };
    lexer_next(lexer);
}

void lexer_open(struct lexer *lexer, const struct syntax *syntax, const char *file,
                const char *text, struct problems *problems)
{
    lexer_open_part(lexer, syntax, (struct place){file, 1, 1}, text, problems);
}

bool token_is(const struct token *token, const char *what)
{
    return (token->type == TOKEN_WORD || token->type == TOKEN_SIGN) &&
           strlen(what) == (size_t)token->length &&
           memcmp(token->at, what, (size_t)token->length) == 0;
}

void token_copy(const struct token *token, char *to, size_t capacity)
{
    snprintf(to, capacity, "%.*s", token->length, token->at);
}

char *token_new(const struct token *token)
{
    return text_duplicate(token->at, (size_t)token->length);
}

bool lexer_is(const struct lexer *lexer, const char *what)
{
    return token_is(&lexer->token, what);
}

bool lexer_accept(struct lexer *lexer, const char *what)
{
    if (!lexer_is(lexer, what))
        return false;
    lexer_next(lexer);
    return true;
}

/* What a person would call the current token. */
static const char *found(const struct lexer *lexer, char *buffer, size_t capacity)
{
    const struct token *token = &lexer->token;
    switch (token->type) {
    case TOKEN_END: return "the end of the text";
    case TOKEN_NEWLINE: return "the end of the line";
    case TOKEN_INDENT: return "a deeper indentation";
    case TOKEN_DEDENT: return "the end of the indented lines";
    case TOKEN_STRING: snprintf(buffer, capacity, "\"%.*s\"", token->length, token->at); break;
    default: snprintf(buffer, capacity, "'%.*s'", token->length, token->at); break;
    }
    return buffer;
}

bool lexer_fail(struct lexer *lexer, const char *format, ...)
{
    char sentence[PROBLEM_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (!lexer->failed)
        problem_error(lexer->problems, lexer->token.place, "%s", sentence);
    lexer->failed = true;
    lexer->token.type = TOKEN_END;
    return false;
}

bool lexer_resume(struct lexer *lexer, const char *start)
{
    const char *line = lexer->token.at;
    lexer->line = lexer->token.place.line;
    if (line <= start || line[-1] != '\n') /* then not the line it is in */
        line = strchr(line, '\n');
    while (line && !is_letter(*line)) {
        line = *line == '\n' ? line : strchr(line, '\n');
        if (line) {
            next_line(lexer, line);
            line++;
        }
    }
    if (!line)
        return false;
    lexer->next = lexer->line_start = line;
    lexer->fresh = true;
    lexer->failed = false;
    lexer->indent_count = 1;
    lexer->dedents = 0;
    lexer_next(lexer);
    return true;
}

bool lexer_fail_expected(struct lexer *lexer, const char *what, const char *const *candidates,
                         size_t count)
{
    char seen[64], word[64];
    struct hint hint = {""};
    token_copy(&lexer->token, word, sizeof word);
    if (lexer->token.type == TOKEN_WORD)
        nearest_hint(word, candidates, count, &hint);
    return lexer_fail(lexer, "expected %s, found %s%s", what, found(lexer, seen, sizeof seen),
                      hint.text);
}

bool lexer_expect(struct lexer *lexer, const char *what, const char *where)
{
    if (lexer_accept(lexer, what))
        return true;
    char seen[64];
    const char *const one[] = {what};
    struct hint hint = {""};
    char word[64];
    token_copy(&lexer->token, word, sizeof word);
    if (lexer->token.type == TOKEN_WORD)
        nearest_hint(word, one, 1, &hint);
    return lexer_fail(lexer, "expected '%s'%s%s, found %s%s", what, *where ? " " : "", where,
                      found(lexer, seen, sizeof seen), hint.text);
}

bool lexer_take(struct lexer *lexer, enum token_type type, const char *what, struct token *taken)
{
    if (lexer->token.type != type)
        return lexer_fail_expected(lexer, what, NULL, 0);
    *taken = lexer->token;
    lexer_next(lexer);
    return true;
}

bool lexer_integer(struct lexer *lexer, const char *what, int64_t low, int64_t high,
                   int64_t *value)
{
    struct token start = lexer->token;
    bool negative = lexer_accept(lexer, "-");
    if (lexer->token.type != TOKEN_NUMBER || !lexer->token.whole)
        return lexer_fail_expected(lexer, what, NULL, 0);
    *value = negative ? -lexer->token.integer : lexer->token.integer;
    if (*value < low || *value > high) {
        lexer->token.place = start.place;
        return lexer_fail(lexer, "expected %s from %lld to %lld, found %lld", what, (long long)low,
                          (long long)high, (long long)*value);
    }
    lexer_next(lexer);
    return true;
}

const char *lexer_raw_line(struct lexer *lexer, int *length)
{
    const char *at = lexer->token.at;
    size_t count = strcspn(at, "\n");
    *length = (int)count;
    while (*length > 0 && (at[*length - 1] == '\r' || at[*length - 1] == ' '))
        --*length;
    lexer->next = at + count;
    if (*lexer->next == '\n')
        next_line(lexer, lexer->next);
    lexer_next(lexer);
    return at;
}
