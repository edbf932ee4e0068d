/* text.h: text output, on a buffer of the caller or on one that grows.
 *
 *     char line[80];
 *     struct text out = TEXT_ON(line);      bounded: what does not fit is cut, and `full` is set
 *
 *     struct text page = TEXT_GROWING;      grows; end with text_free */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char  *at;       /* NUL-terminated once something was added */
    size_t length;
    size_t capacity;
    bool   full;     /* something did not fit */
    bool   grows;
};

#define TEXT_ON(array) { .at = (array), .capacity = sizeof(array) }
#define TEXT_GROWING { .grows = true }

/* Adds formatted text. */
void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds `length` bytes as they are. */
void text_bytes(struct text *text, const char *bytes, size_t length);

/* Adds 1234567 as "1,234,567". */
void text_grouped(struct text *text, uint64_t number);

/* Adds spaces until the line is `column` characters long (UTF-8 counted), at least one if past. */
void text_pad(struct text *text, size_t column);

/* Bytes of the UTF-8 character at `at`, or 0 if there is none: no overlong forms, no surrogates, nothing
 * above U+10FFFF (RFC 3629). */
size_t text_character(const char *at);

/* The first place of a text that could do more to a terminal than show a character: a control code
 * of 7 or 8 bits but newline, tabulator and the return before a newline; a mark that turns the
 * direction of writing; a byte that is not UTF-8. NULL: there is none. */
const char *text_unfit(const char *string);

/* What stands at an unfit place, as a word: "U+001B" or "byte 0x9b". */
struct unfit { char text[16]; };
const char *text_unfit_name(const char *at, struct unfit *buffer);

/* Adds a text for a terminal: what is unfit becomes visible, as \x1b or \u202e. With `line` newlines and
 * tabulators do too, so that it stays on its line. */
void text_safe(struct text *text, const char *string, bool line);

/* Adds a JSON string with its quotes. Control codes and marks of direction are written as \u001b, and
 * bytes that are not UTF-8 as U+FFFD: every reader takes it and no terminal obeys it. */
void text_json(struct text *text, const char *string);

/* The text so far, never NULL. */
const char *text_of(const struct text *text);

/* Empties the text, keeps the buffer. */
void text_clear(struct text *text);

/* Gives the buffer of a growing text back. */
void text_free(struct text *text);

/* The first `length` bytes of a string as one of its own; the caller frees it. */
char *text_duplicate(const char *string, size_t length);

/* A letter of ASCII in lower case, whatever the locale says. */
static inline char text_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

#endif
