/* lexer.c: any bytes through the tokenizer, in each kind of syntax. Places never go back, indents
 * and dedents pair up, and it ends. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/lexer.h"
#include "fuzz.h"

static void walk(const struct syntax *syntax, const char *text, bool raw)
{
    struct problems problems = {0};
    struct lexer lexer;
    int depth = 0, line = 1;
    lexer_open(&lexer, syntax, "fuzz", text, &problems);
    for (size_t i = 0; lexer.token.type != TOKEN_END; i++) {
        CHECK(i <= 3 * strlen(text) + 8);
        CHECK(lexer.token.place.line >= line && lexer.token.place.column >= 0);
        line = lexer.token.place.line;
        depth += (lexer.token.type == TOKEN_INDENT) - (lexer.token.type == TOKEN_DEDENT);
        CHECK(depth >= 0);
        if (raw && i % 3 == 2 && lexer.token.type != TOKEN_INDENT &&
            lexer.token.type != TOKEN_DEDENT && lexer.token.type != TOKEN_NEWLINE) {
            int length;
            const char *rest = lexer_raw_line(&lexer, &length);
            CHECK(length >= 0 && rest >= text && rest + length <= text + strlen(text));
        } else {
            lexer_next(&lexer);
        }
    }
    CHECK(lexer.failed == (problems.error_count > 0));
    if (!lexer.failed)
        CHECK(depth == 0);
    struct text out = TEXT_GROWING;
    problems_print(&problems, &out);
    text_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const signs[] = {"->", ">=", "<=", "==", "!=", NULL};
    static const struct syntax syntaxes[] = {
        {.comment = "#", .lines = true},
        {.comment = "//", .signs = signs, .word_more = "-"},
        {.comment = "#", .lines = true, .indents = true, .word_start = "$", .signs = signs},
    };
    char *text = fuzz_text(data, size);
    for (size_t i = 0; i < sizeof syntaxes / sizeof *syntaxes; i++) {
        walk(&syntaxes[i], text, false);
        walk(&syntaxes[i], text, true);
    }
    free(text);
    return 0;
}
