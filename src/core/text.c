/* text.c: text output, bounded or growing. */
#include "core/text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "core/hostile.h"

/* Room for `more` bytes and the NUL; false if the text is bounded and they do not fit. */
static bool text_reserve(struct text *text, size_t more)
{
    size_t want = text->length + more + 1;
    if (want <= text->capacity)
        return true;
    if (!text->grows)
        return false;
    size_t capacity = text->capacity ? text->capacity : CAPACITY(256, 1);
    while (capacity < want)
        capacity = capacity > SIZE_MAX / 2 ? want : capacity * 2;
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

void text_grouped(struct text *out, uint64_t number)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    for (int i = 0; i < length; i++)
        text_add(out, "%s%c", i > 0 && (length - i) % 3 == 0 ? "," : "", digits[i]);
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

size_t text_character(const char *at)
{
    const unsigned char *c = (const unsigned char *)at;
    size_t length = c[0] < 0x80 ? 1 : c[0] < 0xc2 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3
                  : c[0] < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < length; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] > 0x9f) ||
        (c[0] == 0xf0 && c[1] < 0x90) || (c[0] == 0xf4 && c[1] > 0x8f))
        return 0;
    return length;
}

/* The number of a character of up to three bytes; those of four are all harmless: 0x10000. */
static unsigned code_of(const char *at, size_t length)
{
    const unsigned char *c = (const unsigned char *)at;
    switch (length) {
    case 1: return c[0];
    case 2: return (c[0] & 0x1fu) << 6 | (c[1] & 0x3fu);
    case 3: return (c[0] & 0x0fu) << 12 | (c[1] & 0x3fu) << 6 | (c[2] & 0x3fu);
    default: return 0x10000;
    }
}

/* Control codes (C0, DEL, C1), and marks that turn the direction of writing or break a line. */
static bool commands(unsigned code)
{
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x61c || code == 0x200e ||
           code == 0x200f || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

/* Whether the character is as good in a text of lines; `length` 0 means it is none. */
static bool is_fit(const char *at, size_t length, bool line)
{
    if (*at == '\n' || *at == '\t' || (*at == '\r' && at[1] == '\n'))
        return !line;
    return length && !commands(code_of(at, length));
}

const char *text_unfit(const char *string)
{
    while (*string) {
        if (*string >= ' ' && *string <= '~') {    /* nearly all there is */
            string++;
            continue;
        }
        size_t length = text_character(string);
        if (!is_fit(string, length, false))
            return string;
        string += length;
    }
    return NULL;
}

const char *text_unfit_name(const char *at, struct unfit *buffer)
{
    size_t length = text_character(at);
    snprintf(buffer->text, sizeof buffer->text, length ? "U+%04X" : "byte 0x%02x",
             length ? code_of(at, length) : (unsigned)(unsigned char)*at);
    return buffer->text;
}

void text_safe(struct text *text, const char *string, bool line)
{
    const char *begin = string;
    while (*string) {
        size_t length = text_character(string);
        if (is_fit(string, length, line)) {
            string += length;
            continue;
        }
        text_bytes(text, begin, (size_t)(string - begin));
        if (length > 1)
            text_add(text, "\\u%04x", code_of(string, length));
        else
            text_add(text, *string == '\n' ? "\\n" : "\\x%02x", (unsigned)(unsigned char)*string);
        string += length ? length : 1;
        begin = string;
    }
    text_bytes(text, begin, (size_t)(string - begin));
}

/* Adds a character of a JSON string as the name it needs. */
static void add_escaped(struct text *text, const char *at, size_t length)
{
    if (!length)
        text_bytes(text, "\xef\xbf\xbd", 3);
    else if (*at == '"' || *at == '\\')
        text_add(text, "\\%c", *at);
    else if (*at == '\n')
        text_bytes(text, "\\n", 2);
    else
        text_add(text, "\\u%04x", code_of(at, length));
}

void text_json(struct text *text, const char *string)
{
    const char *begin = string;
    text_bytes(text, "\"", 1);
    while (*string) {
        size_t length = text_character(string);
        bool plain = length && *string != '"' && *string != '\\' &&
                     !commands(code_of(string, length));
        if (!plain) {
            text_bytes(text, begin, (size_t)(string - begin));
            add_escaped(text, string, length);
        }
        string += length ? length : 1;
        begin = plain ? begin : string;
    }
    text_bytes(text, begin, (size_t)(string - begin));
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
