/* lexer.h: cuts a text into tokens that know their place. One for every language.
 *
 * A language gives its few particulars in a constant `struct syntax`. Where lines matter the lexer
 * gives TOKEN_NEWLINE at the end of each line that holds anything; where indentation matters it
 * also gives TOKEN_INDENT and TOKEN_DEDENT, always in pairs. The first error stops the lexer: from
 * then on every token is TOKEN_END, so a parser needs to look at `failed` only where it loops. A
 * parser that wants to find further errors goes on with lexer_resume. */
#ifndef LEXER_H
#define LEXER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/problem.h"

enum { INDENTS_MAX = 64 };

enum token_type {
    TOKEN_END, TOKEN_NEWLINE, TOKEN_INDENT, TOKEN_DEDENT,
    TOKEN_WORD, TOKEN_NUMBER, TOKEN_STRING, TOKEN_SIGN,
};

struct syntax {
    const char        *comment;       /* from here to the end of the line; NULL: none */
    const char        *word_start;    /* characters besides letters and '_' that begin a word */
    const char        *word_more;     /* characters besides letters, digits and '_' that go on */
    const char *const *signs;         /* signs of more than one character, longest first; NULL end */
    bool               lines;
    bool               indents;
};

struct token {
    enum token_type type;
    const char     *at;               /* in the text; a string without its quotes */
    int             length;
    struct place    place;
    int64_t         integer;          /* of a number, if `whole` */
    double          number;
    bool            whole;
};

struct lexer {
    const struct syntax *syntax;
    struct problems     *problems;
    const char          *file, *next, *line_start;
    int                  line;
    const char          *column_at;   /* the last place whose column was asked for, and that */
    int                  column;
    int                  margin;      /* columns before the text begins, if it was cut out of a line */
    int                  indents[INDENTS_MAX], indent_count, dedents;
    bool                 fresh;       /* at the start of a line */
    bool                 failed;
    struct token         token;       /* the current one */
};

/* Starts on a text; the first token is current at once. */
void lexer_open(struct lexer *, const struct syntax *, const char *file, const char *text,
                struct problems *);

/* The same for a text that was cut out of a line of another and began there at `place`. */
void lexer_open_part(struct lexer *, const struct syntax *, struct place place, const char *text,
                     struct problems *);

/* Goes to the next token. */
void lexer_next(struct lexer *);

/* Whether the current token is this word or sign. */
bool lexer_is(const struct lexer *, const char *what);

/* If it is, goes past it. */
bool lexer_accept(struct lexer *, const char *what);

/* Goes past it, or fails with "expected 'what' WHERE, found ...". `where` may be "". */
bool lexer_expect(struct lexer *, const char *what, const char *where);

/* Takes a token of this type into `taken`, or fails; `what` names it: "the name of a card". */
bool lexer_take(struct lexer *, enum token_type, const char *what, struct token *taken);

/* Takes a whole number with optional '-', within low .. high. */
bool lexer_integer(struct lexer *, const char *what, int64_t low, int64_t high, int64_t *value);

/* Notes an error at the current token and stops; "%s, found 'x'" is up to the caller. */
bool lexer_fail(struct lexer *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Fails with "expected WHAT, found ..." and a guess among the candidates if the token is near one. */
bool lexer_fail_expected(struct lexer *, const char *what, const char *const *candidates,
                         size_t count);

/* After an error, where lines matter: goes on at the next line that begins at the left edge, so that
 * one look finds more than one mistake. That may be the line of the token that failed, if it lies
 * behind `start`, where what failed began. False, and still failed, if there is none. */
bool lexer_resume(struct lexer *, const char *start);

/* The rest of the current line as it is written, from the current token on; then goes on after it.
 * For languages whose levels are drawings. */
const char *lexer_raw_line(struct lexer *, int *length);

bool  token_is(const struct token *, const char *what);
/* Copies the token's characters, cut to fit. */
void  token_copy(const struct token *, char *to, size_t capacity);
/* The token's characters in memory of their own. */
char *token_new(const struct token *);

#endif
