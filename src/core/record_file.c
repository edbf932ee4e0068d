/* record_file.c: records in files. */
#include "core/record_file.h"

#include <stdlib.h>

#include "core/catalog.h"
#include "core/file.h"

struct record *record_read(const char *path, struct problems *problems)
{
    char *text = file_read(path, problems);
    if (!text)
        return NULL;
    struct record *record = record_parse(path, text, problems);
    free(text);
    return record;
}

bool record_write(const struct record *record, const char *path, struct problems *problems)
{
    struct text text = TEXT_GROWING;
    record_print(record, &text);
    bool fine = file_write(path, text_of(&text), problems);
    text_free(&text);
    return fine;
}

bool record_write_soon(const struct record *record, const char *path, struct problems *problems)
{
    struct text text = TEXT_GROWING;
    record_print(record, &text);
    bool fine = file_write_soon(path, text_of(&text), problems);
    text_free(&text);
    return fine;
}

struct game *record_game(const struct record *record, struct problems *problems)
{
    if (!record->text)
        return game_open(record->game, problems);
    const struct engine *engine = engine_find(record->engine);
    if (!engine) {
        problem_error(problems, (struct place){.file = record->file},
                      "no engine is called '%.40s'", record->engine);
        return NULL;
    }
    struct source source = {.file = record->file, .text = record->text};
    return game_load(engine, &source, problems);
}
