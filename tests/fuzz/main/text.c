/* text.c: the input of a fuzz target as a text, and a look at what is said about it. */
#include <stdlib.h>
#include <string.h>

#include "../fuzz.h"
#include "core/check.h"
#include "core/problem.h"

char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    CHECK(text);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

void fuzz_judge(const struct problems *problems)
{
    for (int i = 0; i < problems->count; i++) {
        const struct problem *problem = &problems->list[i];
        CHECK(problem->text[0] && !strpbrk(problem->text, "\n\r\t") && !text_unfit(problem->text));
        CHECK(problem->file[0] && !text_unfit(problem->file));
        CHECK(problem->line >= 0 && problem->column >= 0);
    }
}
