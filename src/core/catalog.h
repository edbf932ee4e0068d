/* catalog.h: finds games by path or by short name, and opens them.
 *
 *     games/kuhn.kuhn               a path
 *     kuhn                          games/kuhn.kuhn
 *     connect/four                  games/connect/four.connect
 *     spire/jaw-worm                games/spire/jaw-worm.spire or .../jaw-worm/jaw-worm.spire
 *     four                          the only game of that last name
 *     connect/four:width=9          with settings
 *
 * The extension names the engine; a file of another extension, given by its path, is known by its
 * first word (struct engine). Folders of games, in this order: $RULEPLAY_GAMES, ./games, the one beside
 * the library, those beside and above the program, the installed one. Files and folders whose names
 * begin with '_' or '.' hold texts for games to include and are not listed. Not part of the WebAssembly
 * module. */
#ifndef CATALOG_H
#define CATALOG_H

#include "core/game.h"

enum { CATALOG_PATH_MAX = 1024, CATALOG_NAME_MAX = 256 };

/* One game that can be opened. */
struct entry {
    const struct engine *engine;
    char                 name[CATALOG_NAME_MAX];    /* the short name, "connect/four" */
    char                 path[CATALOG_PATH_MAX];
};

/* Calls back for every game of every folder, sorted by name within a folder; of games of the same
 * name only the first, which is the one the name opens. Stops when the callback returns false. */
void catalog_each(bool (*callback)(void *context, const struct entry *), void *context);

/* The file for a path or short name (without settings); false after one error. */
bool catalog_find(const char *name, struct entry *out, struct problems *);

/* The file of something that is no game (a grammar, an experiment) by path, by path without its
 * extension, or by short name in the folders of games; false after one error. */
bool catalog_path(const char *name, const char *extension, char path[CATALOG_PATH_MAX],
                  struct problems *);

/* Whether a text may be included that is not the caller's choice but a file's: it lies in the folder of
 * that file, in the folders of games, or in one of $RULEPLAY_INCLUDE_FROM (separated by colons), links
 * followed. False after one error. */
bool catalog_allows(const char *path, const char *file, struct problems *);

/* Opens a game by path or short name with settings; NULL after an error. Texts it includes are
 * looked for beside the including file, beside the game, then in the folders of games. All texts
 * and names given to the engine go away after load: an engine copies what it keeps. */
struct game *game_open(const char *spec, struct problems *);

/* The same for a file that was found already; settings may be NULL. */
struct game *game_open_entry(const struct entry *, const struct spec *settings, struct problems *);

/* The same for a text that is in memory; the path of the entry is for messages, and says beside what
 * includes are looked for. */
struct game *game_open_text(const struct entry *, const char *text, const struct spec *settings,
                            struct problems *);

/* The engine whose texts begin with the first word of this one, or NULL. */
const struct engine *engine_by_text(const char *text);

#endif
