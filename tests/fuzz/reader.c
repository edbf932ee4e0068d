/* reader.c: any text as a reader that was kept. The sum at its end is made right first, so that what is
 * before it gets looked at; what can be read is written back to the same text. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/hash.h"
#include "fuzz.h"
#include "learn/reader.h"

/* The text with the right sum in place of its last line. */
static char *with_sum(const char *text)
{
    const char *last = strstr(text, "\nsum ");
    size_t length = last ? (size_t)(last - text) + 1 : strlen(text);
    struct text out = TEXT_GROWING;
    text_bytes(&out, text, length);
    text_add(&out, "sum %016" PRIx64 "\n", hash_bytes(0, text, length));
    char *whole = text_duplicate(text_of(&out), out.length);
    text_free(&out);
    return whole;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *whole = with_sum(text);
    struct problems problems = {0};
    struct reader *reader = reader_read("fuzz", whole, &problems);
    fuzz_judge(&problems);
    CHECK((reader == NULL) == (problems.error_count > 0));
    if (reader) {
        struct text once = TEXT_GROWING, twice = TEXT_GROWING;
        reader_write(reader, &once);
        struct reader *again = reader_read("again", text_of(&once), &problems);
        CHECK(again);
        reader_write(again, &twice);
        CHECK(strcmp(text_of(&once), text_of(&twice)) == 0);
        reader_free(again);
        reader_free(reader);
        text_free(&once);
        text_free(&twice);
    }
    free(text);
    free(whole);
    return 0;
}
