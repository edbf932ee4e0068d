/* lints.c: every named warning of an engine has a case that sees it and a line in the docs. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/file.h"
#include "core/game.h"
#include "core/lint.h"

/* Whether a line of a file that begins with `start` holds `wanted`; any line if start is "". */
static bool line_has(const char *path, const char *start, const char *wanted)
{
    struct problems problems = {0};
    char *text = file_read(path, &problems);
    bool found = false;
    for (char *at = text; at && *at && !found;) {
        char *end = strchr(at, '\n');
        if (end)
            *end++ = '\0';
        at += strspn(at, " ");
        found = strncmp(at, start, strlen(start)) == 0 && strstr(at, wanted);
        at = end;
    }
    free(text);
    return found;
}

static bool some_file(const char *pattern, const char *start, const char *wanted)
{
    glob_t found = {0};
    bool has = false;
    glob(pattern, 0, NULL, &found);
    for (size_t i = 0; i < found.gl_pathc && !has; i++)
        has = line_has(found.gl_pathv[i], start, wanted);
    globfree(&found);
    return has;
}

/* What is missing for a lint; NULL if nothing is. */
static const char *missing(const char *engine, const struct lint *lint)
{
    char pattern[200], wanted[200];
    snprintf(pattern, sizeof pattern, "tests/cases/%s/*.t", engine);
    snprintf(wanted, sizeof wanted, "[%s]", lint->name);
    if (!some_file(pattern, "expect warning ", wanted))
        return "no case expects its warning";
    snprintf(wanted, sizeof wanted, "`%s`", lint->name);
    if (!some_file("docs/*.md", "", wanted))
        return "no page of the docs has its name";
    if (!lint->summary || !lint->summary[0])
        return "it has no summary";
    return NULL;
}

static void every_lint_has_a_case_and_a_line(void **unused)
{
    (void)unused;
    int wrong = 0;
    for (int i = 0; i < engine_count; i++)
        for (int j = 0; j < engines[i]->lint_count; j++) {
            const char *what = missing(engines[i]->name, &engines[i]->lints[j]);
            if (what)
                print_message("%s, lint %s: %s\n", engines[i]->name, engines[i]->lints[j].name, what);
            wrong += what != NULL;
            for (int k = 0; k < j; k++)
                assert_string_not_equal(engines[i]->lints[k].name, engines[i]->lints[j].name);
        }
    assert_int_equal(wrong, 0);
}

static void a_planted_lint_is_noticed(void **unused)
{
    (void)unused;
    static const struct lint planted = {.name = "while", .summary = "a word that is everywhere"};
    for (int i = 0; i < engine_count; i++)
        assert_non_null(missing(engines[i]->name, &planted));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lint_has_a_case_and_a_line),
        cmocka_unit_test(a_planted_lint_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
