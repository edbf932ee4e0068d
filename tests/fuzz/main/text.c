/* text.c: the input of a fuzz target as a text. */
#include <stdlib.h>
#include <string.h>

#include "../fuzz.h"
#include "core/check.h"

char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    CHECK(text);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}
