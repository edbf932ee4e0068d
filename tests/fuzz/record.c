/* record.c: any text as a record of a play. What can be read is written back and read again to the
 * same text, and replaying it ends, right or wrong. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/record.h"
#include "fuzz.h"

static void replay(const struct record *record)
{
    static const struct { const char *engine, *text; } games[] = {
        {"kuhn", "cards 3\n"}, {"connect", "board 3 3\nline 3\n"}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct problems problems = {0};
        struct source source = {.file = "fuzz", .text = games[i].text};
        struct game *game = game_load(engine_find(games[i].engine), &source, &problems);
        CHECK(game);
        bool right = replay_check(record, game, &problems);
        CHECK(right == (problems.error_count == 0));
        game_free(game);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct problems problems = {0};
    struct record *record = record_parse("fuzz", text, &problems);
    fuzz_judge(&problems);
    CHECK((record == NULL) == (problems.error_count > 0));
    if (record) {
        struct text once = TEXT_GROWING, twice = TEXT_GROWING;
        record_print(record, &once);
        struct record *again = record_parse("again", text_of(&once), &problems);
        CHECK(again);
        record_print(again, &twice);
        CHECK(strcmp(text_of(&once), text_of(&twice)) == 0);
        replay(record);
        record_free(again);
        record_free(record);
        text_free(&once);
        text_free(&twice);
    }
    free(text);
    return 0;
}
