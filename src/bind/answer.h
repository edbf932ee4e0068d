/* answer.h: how the flat interface gives texts, and small pieces of JSON. */
#ifndef ANSWER_H
#define ANSWER_H

#include <string.h>

#include "core/text.h"

/* Hands the text over, cut to fit, frees it, and gives its whole length. */
static inline int give(struct text *text, char *out, int capacity)
{
    int length = (int)text->length;
    if (capacity > 0) {
        int fits = length < capacity ? length : capacity - 1;
        memcpy(out, text_of(text), (size_t)fits);
        out[fits] = '\0';
    }
    text_free(text);
    return length;
}

/* "key":"value", or null. */
static inline void member(struct text *out, const char *key, const char *value)
{
    text_json(out, key);
    text_add(out, ":");
    if (value)
        text_json(out, value);
    else
        text_add(out, "null");
}

static inline char *copied(const char *string)
{
    return text_duplicate(string, strlen(string));
}

#endif
