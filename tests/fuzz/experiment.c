/* experiment.c: any bytes as an experiment file and as packed columns. What reads prints to a text
 * that reads to the same. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "evaluate/experiment.h"
#include "evaluate/pack.h"
#include "fuzz.h"

static bool read(struct experiment *experiment, const char *text)
{
    struct problems problems = {0};
    experiment_begin(experiment);
    bool fine = experiment_read(experiment, "fuzz", text, &problems) &&
                experiment_complete(experiment, &problems);
    CHECK(fine == (problems.error_count == 0));
    fuzz_judge(&problems);
    return fine;
}

static void unpack(const unsigned char *data, size_t size)
{
    const unsigned char *at = data;
    struct packed_column column;
    int64_t number;
    while (unpack_column(&at, data + size, 7, &column))
        for (int i = 0; i < 7; i++)
            (void)unpack_value(&column, i);
    for (at = data; unpack_number(&at, data + size, &number);)
        ;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct experiment one, two;
    if (read(&one, text)) {
        struct text first = TEXT_GROWING, second = TEXT_GROWING;
        experiment_print(&one, &first);
        CHECK(read(&two, text_of(&first)));
        experiment_print(&two, &second);
        CHECK(strcmp(text_of(&first), text_of(&second)) == 0);
        experiment_free(&two);
        text_free(&first);
        text_free(&second);
    }
    experiment_free(&one);
    free(text);
    unpack(data, size);
    return 0;
}
