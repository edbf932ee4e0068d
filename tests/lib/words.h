/* words.h: cuts the lines of cases into words. */
#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>

enum { WORD_SIZE = 512 };

const char *skip_space(const char *at);

/* If the text begins with this word, the rest after it; else NULL. */
const char *after(const char *at, const char *word);

/* Takes the next word, quoted or not; false at the end of the line. */
bool        next_word(const char **at, char *out);

/* Whether the whole word is a number. */
bool        number(const char *word, double *value);

#endif
