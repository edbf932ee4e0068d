/* log.c: any bytes as the log of a model, from which replies are taken. What can be read is found again
 * by whoever asks, and what cannot has a place. */
#include <stdio.h>
#include <stdlib.h>

#include "agents/talk/llm.h"
#include "core/check.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
#if defined(HAVE_JANSSON) && defined(HAVE_CURL)
    char *text = fuzz_text(data, size);
    struct problems problems = {0};
    FILE *file = size ? fmemopen(text, size, "r") : NULL;
    struct cassette *cassette = file ? cassette_read(file, "fuzz", &problems) : NULL;
    CHECK(!file || (cassette == NULL) == (problems.error_count > 0));
    fuzz_judge(&problems);
    for (int number = 1; cassette && number < 4; number++) {
        struct exchange exchange = {.play = 1, .hash = (uint64_t)number, .number = number};
        struct chat_reply reply = CHAT_REPLY_NONE;
        cassette_find(cassette, &exchange, &reply);
        chat_reply_free(&reply);
    }
    cassette_free(cassette);
    if (file)
        fclose(file);
    free(text);
#else
    (void)data, (void)size;
#endif
    return 0;
}
