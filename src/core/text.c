/* text.c: text output, bounded or growing. */
#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"

/* Room for `more` bytes and the NUL; false if the text is bounded and they do not fit. */
static bool text_reserve(struct text *text, size_t more)
{
    size_t want = text->length + more + 1;
    if (want <= text->capacity)
        return true;
    if (!text->grows)
        return false;
    size_t capacity = text->capacity ? text->capacity : 256;
    while (capacity < want)
        capacity *= 2;
    text->at = heap_grow(text->at, capacity);
    text->capacity = capacity;
    return true;
}

void text_bytes(struct text *text, const char *bytes, size_t length)
{
    if (!text_reserve(text, length)) {
        text->full = true;
        if (text->capacity == 0)
            return;
        length = text->capacity - 1 - text->length;
    }
    memcpy(text->at + text->length, bytes, length);
    text->length += length;
    text->at[text->length] = '\0';
}

void text_add(struct text *text, const char *format, ...)
{
    char small[256];
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int want = vsnprintf(small, sizeof small, format, arguments);
    va_end(arguments);
    CHECK(want >= 0);

    if ((size_t)want < sizeof small) {
        text_bytes(text, small, (size_t)want);
    } else {
        char *large = heap_raw((size_t)want + 1);
        vsnprintf(large, (size_t)want + 1, format, again);
        text_bytes(text, large, (size_t)want);
        free(large);
    }
    va_end(again);
}

void text_pad(struct text *text, size_t column)
{
    size_t width = 0;
    for (size_t i = text->length; i > 0 && text->at[i - 1] != '\n'; i--)
        width += ((unsigned char)text->at[i - 1] & 0xc0) != 0x80;
    do
        text_bytes(text, " ", 1);
    while (++width < column);
}

void text_json(struct text *text, const char *string)
{
    text_bytes(text, "\"", 1);
    for (const char *c = string; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_add(text, "\\%c", *c);
        else if (*c == '\n')
            text_bytes(text, "\\n", 2);
        else if ((unsigned char)*c < 0x20)
            text_add(text, "\\u%04x", (unsigned)(unsigned char)*c);
        else
            text_bytes(text, c, 1);
    }
    text_bytes(text, "\"", 1);
}

const char *text_of(const struct text *text)
{
    return text->length ? text->at : "";
}

void text_clear(struct text *text)
{
    text->length = 0;
    text->full = false;
    if (text->capacity)
        text->at[0] = '\0';
}

void text_free(struct text *text)
{
    CHECK(text->grows);
    free(text->at);
    *text = (struct text)TEXT_GROWING;
}

char *text_duplicate(const char *string, size_t length)
{
    char *copy = heap_raw(length + 1);
    memcpy(copy, string, length);
    copy[length] = '\0';
    return copy;
}
