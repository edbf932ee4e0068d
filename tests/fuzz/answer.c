/* answer.c: any text as what a person typed, and as what a language model replied. */
#include <stdlib.h>

#include "agents/talk/llm.h"
#include "agents/talk/prompt.h"
#include "core/check.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"pass", "bet", "bet all", "Strike on Jaw Worm"};
    enum { COUNT = sizeof names / sizeof *names };
    char *text = fuzz_text(data, size);
    for (int style = 0; style < STYLE_COUNT; style++) {
        struct text reason = TEXT_GROWING;
        int index = -1;
        enum llm_reading reading =
            llm_read(text, (enum llm_style)style, names, COUNT, &index, &reason);
        CHECK(reading != READING_OK || (index >= 0 && index < COUNT));
        CHECK(reading == READING_OK || reason.length > 0);
        text_free(&reason);
    }
    int actions[COUNT] = {2, 3, 5, 8};
    const char *list[COUNT] = {names[0], names[1], names[2], names[3]};
    struct prompt prompt = {.count = COUNT, .actions = actions, .names = list};
    struct prompt_answer answer;
    enum prompt_kind kind = prompt_match(&prompt, text, &answer);
    CHECK(kind != PROMPT_ACTION || (answer.index >= 0 && answer.index < COUNT &&
                                    answer.action == actions[answer.index]));
    free(text);
    return 0;
}
