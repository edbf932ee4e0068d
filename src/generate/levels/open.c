/* open.c: opens a game to make levels for: one that has none yet, too. */
#include <stdlib.h>
#include <string.h>

#include "core/catalog.h"
#include "core/file.h"
#include "generate/levels/levels.h"
#include "generate/levels/rules.h"

static bool has_reader(const struct engine *engine)
{
    for (int i = 0; i < level_reader_count; i++)
        if (level_readers[i]->engine == engine)
            return true;
    return false;
}

/* The description with the smallest level that there can be. */
static struct game *open_bare(const char *name, struct problems *problems)
{
    struct spec spec;
    struct entry entry;
    if (!spec_parse(&spec, name, problems) || !catalog_find(spec.name, &entry, problems) ||
        !has_reader(entry.engine))
        return NULL;
    char *file = file_read(entry.path, problems);
    if (!file)
        return NULL;
    struct text text = TEXT_GROWING;
    text_add(&text, "%s\nLevel\nA\n", file);
    struct source source = {.file = entry.path, .text = text_of(&text), .spec = &spec};
    struct game *game = game_load(entry.engine, &source, problems);
    text_free(&text);
    free(file);
    return game;
}

struct game *level_game_open(const char *name, struct problems *problems)
{
    struct problems with = {0}, without = {0};
    struct game *game = game_open(name, &with);
    if (!game)
        game = open_bare(name, &without);
    if (!game)
        *problems = with;
    return game;
}
