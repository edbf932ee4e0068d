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

/* Adds spaces until the line is `column` characters long (UTF-8 counted), at least one if past. */
void text_pad(struct text *text, size_t column);

/* Adds a JSON string with its quotes. */
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
