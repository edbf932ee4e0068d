/* difference.h: what differs between two texts, by lines.
 *
 * Written as text, each piece that differs is a line "@AT GONE ADDED" and then the lines that are added:
 *
 *     @12 2 1
 *     deck 5 Strike, 4 Defend, Bash, Bomb
 *
 * at line 12 of the first text, counted from 0, two lines go and one comes. */
#ifndef DIFFERENCE_H
#define DIFFERENCE_H

#include <stdbool.h>

#include "core/text.h"

/* Lines [one, one + gone) of the first text stand where [two, two + added) of the second are. */
struct hunk {
    int one, gone, two, added;
};

/* Finds what differs, in order; free the list. Lines that occur once in both and keep their order stay,
 * and what is equal around them (patience diff, by Bram Cohen), so it takes time almost in line with
 * the length, whatever the texts. */
int  difference_find(const char *one, const char *two, struct hunk **list);

/* The same as text. */
void difference_print(const char *one, const char *two, struct text *out);

/* Makes the second text of the first and what was printed; false if that does not fit it. */
bool difference_apply(const char *one, const char *difference, struct text *out);

/* Lines of a text with their ends: start of each, and of what follows the last; free the list. */
int  difference_lines(const char *text, const char ***list);

#endif
