/* lint.h: what is legal in a description but surely not meant. */
#ifndef VGDL_LINT_H
#define VGDL_LINT_H

#include "core/lint.h"
#include "engines/vgdl/load.h"
#include "engines/vgdl/presence.h"

enum vgdl_lint {
    LINT_NO_END, LINT_NEVER_ENDS, LINT_ENDS_AT_ONCE, LINT_UNREACHABLE, LINT_NO_AVATAR,
    LINT_NEVER_THERE, LINT_NO_PARTNER, LINT_UNREAD_PARAMETER, LINT_ZERO_AMOUNT, LINT_NEVER_SPAWNS,
    LINT_MISSING_STYPE, LINT_NO_PREY, LINT_NO_PATH, LINT_IDLE_SHOT, LINT_NEVER_HELD, VGDL_LINTS,
};
extern const struct lint vgdl_lints[VGDL_LINTS];

/* What is looked at: the game, what can ever be there in some level, and in this one. */
struct linter {
    struct loader   *loader;
    const struct vgdl_game *game;
    struct tick      start;              /* the state in which plays begin */
    struct presence  any, here;
};

/* Looks at a game that was loaded. */
void lint_game(struct loader *);

/* Warns about a line of the description, at the word that begins with `word` (NULL: the first). */
void lint_line(struct loader *, enum vgdl_lint, int line, const char *word, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Warns about a place in the level; a comment in line `line` of the description allows it, or one at
 * the line Level. */
void lint_level(struct loader *, enum vgdl_lint, int line, int level_line, int column,
                const char *format, ...) __attribute__((format(printf, 6, 7)));

/* lint_walls.c: goals behind walls. */
void lint_walls(struct linter *);

#endif
