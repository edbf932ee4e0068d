/* core.c: the small things at the bottom: text, hash, chance, lexer, specs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/rng.h"
#include "core/spec.h"

static void spec_round_trip(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"mcts:iterations=2000,c=1.4", "first",
                                        "external:command='python3 a.py, b'"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct problems problems = {0};
        struct spec spec, again;
        assert_true(spec_parse(&spec, specs[i], &problems));
        struct text out = TEXT_GROWING;
        spec_print(&spec, &out);
        assert_true(spec_parse(&again, text_of(&out), &problems));
        assert_string_equal(spec.name, again.name);
        assert_int_equal(spec.setting_count, again.setting_count);
        for (int j = 0; j < spec.setting_count; j++) {
            assert_string_equal(spec.settings[j].key, again.settings[j].key);
            assert_string_equal(spec.settings[j].value, again.settings[j].value);
        }
        text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spec_round_trip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
