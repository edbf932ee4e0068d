/* games.c: the games that tests walk through. */
#include "games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"

static bool add(void *context, const struct entry *entry)
{
    struct games *games = context;
    games->list = realloc(games->list, ((size_t)games->count + 1) * sizeof *games->list);
    CHECK(games->list);
    games->list[games->count++] = *entry;
    return true;
}

struct games games_all(void)
{
    struct games games = {0};
    catalog_each(add, &games);
    CHECK(games.count > 0);
    return games;
}

static void add_named(struct games *games, const char *name)
{
    struct problems problems = {0};
    struct entry entry;
    CHECK(catalog_find(name, &entry, &problems));
    add(games, &entry);
}

struct games games_named(const char *name)
{
    struct games all = games_all(), games = {0};
    size_t length = strlen(name);
    for (int i = 0; i < all.count; i++)
        if (strncmp(all.list[i].name, name, length) == 0 && all.list[i].name[length] == '/')
            add(&games, &all.list[i]);
    games_free(&all);
    if (games.count == 0)
        add_named(&games, name);
    return games;
}

struct games games_all_and_tests(void)
{
    static const char *const paths[] = {"tests/games/ends.spire", "tests/games/chance.spire"};
    struct games games = games_all();
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        add_named(&games, paths[i]);
    return games;
}

void games_free(struct games *games)
{
    free(games->list);
    *games = (struct games){0};
}

void games_file_name(const struct entry *entry, char *out, size_t capacity)
{
    snprintf(out, capacity, "%s", entry->name);
    for (char *c = out; *c; c++)
        if (*c == '/')
            *c = '-';
}
