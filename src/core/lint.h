/* lint.h: warnings about what is legal but surely not meant, each with a name.
 *
 * A designer who does mean it says so beside the thing, or in the line above it, with the reason:
 *
 *     attack 0    # allow zero-damage: the dummy only counts hits
 *
 * An engine lists its lints in a table (struct engine), so that pages and tests know them all. */
#ifndef LINT_H
#define LINT_H

#include "core/problem.h"

struct lint {
    const char *name;       /* "zero-damage" */
    const char *summary;    /* what it finds, as a clause: "an attack that can never hurt" */
};

/* Warns about a place in `text`, which holds all of the file that the place names, unless a comment
 * there allows it. The sentence ends with the lint's name in brackets. */
void lint_warn(struct problems *problems, const struct lint *lint, const char *text,
               struct place place, const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Whether a comment in this line of a text, or in the line above it, allows the lint. For what is to be
 * allowed elsewhere than it shows: a fault of a drawing, which can hold no comment. */
bool lint_allowed(const struct lint *lint, const char *text, int line);

/* Warns about every comment of a text that allows something without a reason, or allows a thing
 * that no lint of the table is called. */
void lint_check_comments(struct problems *problems, const struct lint *lints, int lint_count,
                         const char *file, const char *text);

#endif
