/* problem.h: what is wrong with a text, and where. Every reader of text fills one of these.
 *
 * A problem is one sentence: what is wrong, what was expected, and, if a name is nearly right,
 * which name was probably meant. Errors refuse the text; warnings do not. */
#ifndef PROBLEM_H
#define PROBLEM_H

#include <stdbool.h>
#include <stddef.h>

#include "core/text.h"

enum { PROBLEMS_MAX = 32, PROBLEM_TEXT_MAX = 400, PROBLEM_FILE_MAX = 160 };

/* A place in a text; line and column count from 1, 0 means the text as a whole. */
struct place {
    const char *file;
    int         line, column;
};

struct problem {
    bool warning;
    int  line, column;
    char file[PROBLEM_FILE_MAX];
    char text[PROBLEM_TEXT_MAX];
};

struct problems {
    int            count;          /* kept in the list; errors push out warnings when it is full */
    int            error_count;    /* found, whether kept or not */
    int            warning_count;
    bool           lost;           /* output could not be written: not the fault of what was read */
    struct problem list[PROBLEMS_MAX];
};

/* Notes an error; returns false, so that a reader can `return problem_error(...)`. */
bool problem_error(struct problems *problems, struct place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void problem_warning(struct problems *problems, struct place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether a text from outside is UTF-8 without control characters (see text_unfit); otherwise notes an
 * error with its place. Whoever reads a text asks this first, so that names in it are safe to show. */
bool text_accept(const char *file, const char *text, struct problems *problems);

/* Adds every problem as "file:line:column: error: sentence", a line each. */
void problems_print(const struct problems *problems, struct text *out);

/* The candidate nearest to `word` by edit distance, or NULL if none is near. */
const char *nearest_word(const char *word, const char *const *candidates, size_t count);

/* " (did you mean 'x'?)" or "", for the end of a sentence; never the word itself. Uses and returns
 * `buffer`. */
struct hint { char text[96]; };
const char *nearest_hint(const char *word, const char *const *candidates, size_t count,
                         struct hint *buffer);

/* From now on, on this thread, tells somebody of every word that is compared with what was expected in its
 * place: whoever puts a word into a text that is none learns what could stand there. NULL: nobody. */
typedef void nearest_listener(void *context, const char *word, const char *const *candidates,
                              size_t count);
void nearest_listen(nearest_listener *listener, void *context);

/* For readers that try one word after the other: tells whoever listens that `candidate` was looked for. */
void nearest_try(const char *word, const char *candidate);

#endif
