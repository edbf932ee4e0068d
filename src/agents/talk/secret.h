/* secret.h: keys of servers stay where they belong: out of texts, and out of the environment of
 * programs that are started. Nothing of it is in the browser. */
#ifndef SECRET_H
#define SECRET_H

#ifndef __wasi__

#include <stdbool.h>

#include "core/text.h"

/* Adds the words without the key: wherever eight of its letters or more (all of a shorter key) stand
 * in a row there is "[key]" instead, also if they are written in capitals, escaped as in JSON or in
 * addresses, or pulled apart by spaces, quotes and the like. Keys below four letters are none. */
void   secret_scrub(const char *key, const char *words, struct text *out);

/* Whether a variable of this name is one for keys: a word of it ends in KEY, TOKEN, SECRET or the
 * like. Keys are read from no others, and programs are given none of these. */
bool   secret_name(const char *name);

/* The environment for a program, NULL at its end: without variables for keys, and without those that
 * hold what one of these holds. `passed` names some that it is given all the same, with spaces
 * between; NULL: none. The list is the caller's to free, its strings are not. */
char **secret_environment(char *const *variables, const char *passed);

#endif
#endif
