/* games.h: the games that tests walk through: all of the folder games, and some of tests/games, made
 * to get into corners that games for people seldom see. */
#ifndef GAMES_H
#define GAMES_H

#include "core/catalog.h"

struct games {
    struct entry *list;
    int           count;
};

/* Every game of the catalog, sorted by name. */
struct games games_all(void);
/* The same and those of tests/games. */
struct games games_all_and_tests(void);
/* One, by name or path, or all of a folder of games. */
struct games games_named(const char *name);
void         games_free(struct games *);

/* The name with '/' turned into '-', for names of files. */
void         games_file_name(const struct entry *, char *out, size_t capacity);

#endif
