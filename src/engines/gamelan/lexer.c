/* lexer.c: cuts a Gamelan text into tokens and works out its layout. */
#include "engines/gamelan/lexer.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 64, TAB = 8, NUMBER_MAX = 500000000 };

struct cutter {
    struct memory *memory;
    struct problems       *problems;
    const char            *file, *at, *line_start;
    int                    line;
    int                    indents[DEPTH_MAX], indent_count;
    char                   brackets[DEPTH_MAX];
    int                    bracket_count;
    struct gamelan_token  *list;
    int                    count;
    bool                   failed;
};

static struct place place_of(const struct cutter *cutter, const char *at)
{
    int column = 1;
    for (const char *c = cutter->line_start; c < at; c++)
        column += ((unsigned char)*c & 0xc0) != 0x80;
    return (struct place){cutter->file, cutter->line, column};
}

static struct gamelan_token *add(struct cutter *cutter, enum gamelan_token_type type, const char *at,
                                 size_t length)
{
    cutter->list = memory_more(cutter->memory, cutter->list, cutter->count, sizeof *cutter->list);
    struct gamelan_token *token = &cutter->list[cutter->count++];
    *token = (struct gamelan_token){.type = type, .at = at, .stop = at + length,
                                    .place = place_of(cutter, at)};
    token->text = memory_text(cutter->memory, at, length);
    return token;
}

static bool fail(struct cutter *cutter, const char *at, const char *what)
{
    cutter->failed = true;
    return problem_error(cutter->problems, place_of(cutter, at), "%s", what);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The sign at this place: its length, and how it is spelled here. */
static size_t sign_at(const char *at, const char **spelled)
{
    static const char *const signs[][2] = {
        {"::", "::"}, {">:", ">:"}, {"..", ".."}, {"//", "//"}, {"!=", "!="}, {"<=", "<="},
        {">=", ">="}, {"\xe2\x89\xa0", "!="}, {"\xe2\x89\xa4", "<="}, {"\xe2\x89\xa5", ">="},
    };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp(at, signs[i][0], strlen(signs[i][0])) == 0) {
            *spelled = signs[i][1];
            return strlen(signs[i][0]);
        }
    static const char *const singles[] = {"(", ")", "[", "]", "{", "}", ",", ";", "|", "=", "<", ">",
                                          "+", "-", "*", "/", "%", "."};
    for (size_t i = 0; i < sizeof singles / sizeof *singles; i++)
        if (*at == singles[i][0]) {
            *spelled = singles[i];
            return 1;
        }
    return 0;
}

static void cut_number(struct cutter *cutter)
{
    const char *start = cutter->at;
    int64_t value = 0;
    while (is_digit(*cutter->at)) {
        value = value > NUMBER_MAX ? value : value * 10 + (*cutter->at - '0');
        cutter->at++;
    }
    bool real = *cutter->at == '.' && is_digit(cutter->at[1]);
    if (real)
        for (cutter->at++; is_digit(*cutter->at); cutter->at++)
            ;
    if (is_letter(*cutter->at)) {
        fail(cutter, cutter->at, "expected a blank or a sign after a number");
        return;
    }
    if (!real && value > NUMBER_MAX) {
        fail(cutter, start, "a number is at most 500000000");
        return;
    }
    struct gamelan_token *token =
        add(cutter, real ? GT_REAL : GT_INTEGER, start, (size_t)(cutter->at - start));
    token->integer = (int32_t)value;
    token->real = real ? strtod(token->text, NULL) : (double)value;
}

static void cut_quoted(struct cutter *cutter)
{
    const char *start = cutter->at;
    const char *stop = start + 1;
    while (*stop && *stop != '\n' && *stop != *start)
        stop++;
    if (*stop != *start) {
        fail(cutter, start, *start == '"' ? "expected '\"' at the end of this text"
                                          : "expected ' at the end of this name");
        return;
    }
    struct gamelan_token *token =
        add(cutter, *start == '"' ? GT_STRING : GT_ATOM, start + 1, (size_t)(stop - start - 1));
    token->quoted = true;
    token->place = place_of(cutter, start);
    token->at = start;
    token->stop = cutter->at = stop + 1;
}

static void cut_word(struct cutter *cutter)
{
    const char *start = cutter->at;
    while (is_letter(*cutter->at) || is_digit(*cutter->at))
        cutter->at++;
    bool atom = *start >= 'a' && *start <= 'z';
    add(cutter, atom ? GT_ATOM : GT_VARIABLE, start, (size_t)(cutter->at - start));
}

static void cut_bracket(struct cutter *cutter, char c)
{
    if (strchr("([{", c)) {
        if (cutter->bracket_count == DEPTH_MAX) {
            fail(cutter, cutter->at, "brackets are nested too deep (at most 64)");
            return;
        }
        cutter->brackets[cutter->bracket_count++] = c == '(' ? ')' : c == '[' ? ']' : '}';
    } else if (strchr(")]}", c)) {
        char message[64] = "nothing is open that '?' could close";
        if (cutter->bracket_count == 0) {
            *strchr(message, '?') = c;
            fail(cutter, cutter->at, message);
        } else if (cutter->brackets[--cutter->bracket_count] != c) {
            strcpy(message, "expected '?' here");
            *strchr(message, '?') = cutter->brackets[cutter->bracket_count];
            fail(cutter, cutter->at, message);
        }
    }
}

static void cut_sign(struct cutter *cutter)
{
    const char *spelled = NULL;
    size_t length = sign_at(cutter->at, &spelled);
    if (length == 0) {
        char message[64];
        struct unfit unfit;
        strcpy(message, "a Gamelan text has no such sign: ");
        if ((unsigned char)*cutter->at < 0x80)
            strncat(message, cutter->at, 1);
        else
            strcat(message, text_unfit_name(cutter->at, &unfit));
        fail(cutter, cutter->at, message);
        return;
    }
    if (length == 1)
        cut_bracket(cutter, *cutter->at);
    if (cutter->failed)
        return;
    add(cutter, GT_SIGN, cutter->at, length)->text = spelled;
    cutter->at += length;
}

/* Goes past blanks, comments and empty lines; whether a line ended on the way. */
static bool pass_blanks(struct cutter *cutter)
{
    bool ended = false;
    for (;; cutter->at++) {
        if (*cutter->at == '#')
            while (*cutter->at && *cutter->at != '\n')
                cutter->at++;
        if (*cutter->at == '\n') {
            ended = true;
            cutter->line++;
            cutter->line_start = cutter->at + 1;
        } else if (*cutter->at != ' ' && *cutter->at != '\t' && *cutter->at != '\r') {
            return ended;
        }
    }
}

static bool joins(const struct gamelan_token *token, const char *signs)
{
    return token->type == GT_SIGN && strstr(signs, token->text) != NULL;
}

/* A line's end inside brackets: a comma, unless something beside it says how to go on. */
static void soft_line(struct cutter *cutter)
{
    const char *spelled = NULL;
    static const char before[] = " ( [ { , ; | = != < > <= >= + - * / // % ";
    static const char after[] = " ) ] } , ; | = != < > <= >= + - * / // % ";
    if (cutter->count == 0 || joins(&cutter->list[cutter->count - 1], before))
        return;
    if (sign_at(cutter->at, &spelled) > 0 && strstr(after, spelled))
        return;
    if (*cutter->at)
        add(cutter, GT_SIGN, cutter->at, 0)->text = ",";
}

/* The end of a line has its place behind the last word of it. */
static void end_line(struct cutter *cutter)
{
    if (cutter->count == 0)
        return;
    struct gamelan_token last = cutter->list[cutter->count - 1];
    struct gamelan_token *token = add(cutter, GT_NEWLINE, cutter->at, 0);
    if (last.type > GT_DEDENT) {
        token->place = last.place;
        token->place.column += (int)(last.stop - last.at);
    }
}

static void hard_line(struct cutter *cutter)
{
    if (*cutter->at == ';')
        return;
    int width = 0;
    for (const char *c = cutter->line_start; c < cutter->at; c++)
        width = *c == '\t' ? (width / TAB + 1) * TAB : width + 1;
    if (!*cutter->at)
        width = 0;
    end_line(cutter);
    if (width > cutter->indents[cutter->indent_count - 1]) {
        if (cutter->indent_count == DEPTH_MAX) {
            fail(cutter, cutter->at, "blocks are nested too deep (at most 64)");
            return;
        }
        cutter->indents[cutter->indent_count++] = width;
        add(cutter, GT_INDENT, cutter->at, 0);
    }
    while (width < cutter->indents[cutter->indent_count - 1]) {
        cutter->indent_count--;
        add(cutter, GT_DEDENT, cutter->at, 0);
    }
    if (width != cutter->indents[cutter->indent_count - 1])
        fail(cutter, cutter->at, "this line is indented as no line before it");
}

struct gamelan_token *gamelan_lex(struct memory *memory, const char *file, const char *text,
                                  struct problems *problems)
{
    struct cutter cutter = {.memory = memory, .problems = problems, .file = file, .at = text,
                            .line_start = text, .line = 1, .indent_count = 1};
    while (!cutter.failed) {
        bool ended = pass_blanks(&cutter);
        if (!*cutter.at)
            break;
        if ((ended || cutter.count == 0) && cutter.bracket_count > 0)
            soft_line(&cutter);
        else if (ended || cutter.count == 0)
            hard_line(&cutter);
        if (cutter.failed)
            break;
        char c = *cutter.at;
        if (is_digit(c))
            cut_number(&cutter);
        else if (c == '"' || c == '\'')
            cut_quoted(&cutter);
        else if (is_letter(c))
            cut_word(&cutter);
        else
            cut_sign(&cutter);
    }
    if (!cutter.failed && cutter.bracket_count > 0) {
        char message[] = "expected '?' before the end of the text";
        *strchr(message, '?') = cutter.brackets[cutter.bracket_count - 1];
        fail(&cutter, cutter.at, message);
    }
    if (cutter.failed)
        return NULL;
    end_line(&cutter);
    for (; cutter.indent_count > 1; cutter.indent_count--)
        add(&cutter, GT_DEDENT, cutter.at, 0);
    add(&cutter, GT_END, cutter.at, 0);
    return cutter.list;
}
