/* answer.h: small pieces of JSON for the flat interface. */
#ifndef ANSWER_H
#define ANSWER_H

#include <string.h>

#include "core/text.h"

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
