/* spec.c: any text as a spec. What can be read is written back and read again to the same. */
#include <stdlib.h>
#include <string.h>

#include "core/agent.h"
#include "core/check.h"
#include "fuzz.h"

static void round_trip(const struct spec *spec)
{
    struct problems problems = {0};
    struct text out = TEXT_GROWING;
    struct spec again;
    spec_print(spec, &out);
    if (out.length < SPEC_MAX) {
        CHECK(spec_parse(&again, text_of(&out), &problems));
        CHECK(strcmp(spec->name, again.name) == 0);
        CHECK(spec->setting_count == again.setting_count);
        for (int i = 0; i < spec->setting_count; i++) {
            CHECK(strcmp(spec->settings[i].key, again.settings[i].key) == 0);
            CHECK(strcmp(spec->settings[i].value, again.settings[i].value) == 0);
        }
    }
    text_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct problems problems = {0};
    struct spec spec;
    if (spec_parse(&spec, text, &problems)) {
        CHECK(problems.error_count == 0);
        round_trip(&spec);
        for (int i = 0; i < agent_kind_count; i++) {
            const struct agent_kind *kind = agent_kinds[i];
            struct problems found = {0};
            bool fine = spec_check(&spec, kind->options, kind->option_count, false, kind->name,
                                   &found);
            CHECK(fine == (found.error_count == 0));
        }
    } else {
        CHECK(problems.error_count == 1);
    }
    free(text);
    return 0;
}
