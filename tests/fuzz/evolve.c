/* evolve.c: any bytes as a file of an evolution. What reads prints to a text that reads to the same. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "evolve/study.h"
#include "fuzz.h"

static bool read(struct study_settings *settings, const char *text)
{
    struct problems problems = {0};
    bool fine = study_settings_read(settings, "fuzz", text, &problems);
    CHECK(fine == (problems.error_count == 0));
    fuzz_judge(&problems);
    return fine;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct study_settings one, two;
    if (read(&one, text)) {
        struct text first = TEXT_GROWING, second = TEXT_GROWING;
        study_settings_print(&one, &first);
        CHECK(read(&two, text_of(&first)));
        study_settings_print(&two, &second);
        CHECK(strcmp(text_of(&first), text_of(&second)) == 0);
        study_settings_free(&two);
        text_free(&first);
        text_free(&second);
    }
    study_settings_free(&one);
    free(text);
    return 0;
}
