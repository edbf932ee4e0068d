/* critics.c: any bytes as what a designer tells the critics. What reads has names and reasons. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "critics/wishes.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct problems problems = {0};
    struct wishes wishes;
    bool fine = wishes_read(&wishes, "fuzz", text, &problems);
    CHECK(fine == (problems.error_count == 0));
    fuzz_judge(&problems);
    for (int i = 0; fine && i < wishes.wish_count; i++)
        CHECK(*wishes.wishes[i].critic && *wishes.wishes[i].reason);
    for (int i = 0; fine && i < wishes.measure_count; i++) {
        double values[FORMULA_NAMES_MAX] = {0};
        CHECK(*wishes.measures[i].name && *wishes.measures[i].sentence);
        formula_value(wishes.measures[i].formula, values);
    }
    wishes_free(&wishes);
    free(text);
    return 0;
}
