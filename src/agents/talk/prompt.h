/* prompt.h: what a person types, and which action was meant. For everything that asks a person. */
#ifndef PROMPT_H
#define PROMPT_H

#include <stdio.h>

#include "core/game.h"

/* The names of the legal actions of one decision, numbered from 1 in the order of their ids. */
struct prompt {
    int          count;
    int         *actions;
    const char **names;      /* into `text` */
    struct text  text;
};

enum prompt_kind {
    PROMPT_ACTION,           /* one action was meant */
    PROMPT_EMPTY,            /* nothing but spaces */
    PROMPT_AMBIGUOUS,        /* the start of several names */
    PROMPT_UNKNOWN,          /* no number or name of an option */
};

struct prompt_answer {
    enum prompt_kind kind;
    int              index;          /* in the prompt's list, or -1 */
    int              action;         /* its id, or -1 */
    char             message[240];   /* for the person, when no action was meant; one sentence */
};

/* Names the actions; ends with prompt_close. The arrays passed may go away. */
void prompt_open(struct prompt *, const struct game *, const struct state *, const int *actions,
                 int count);
void prompt_close(struct prompt *);

/* Adds the numbered names, in columns when they are many. */
void prompt_list(const struct prompt *, struct text *out);

/* Finds what a line means: an option's number, its name, or the start of one name only. Capitals
 * and surrounding spaces do not matter. */
enum prompt_kind prompt_match(const struct prompt *, const char *line, struct prompt_answer *out);

/* Whether the line is this word, capitals and surrounding spaces aside. */
bool prompt_is(const char *line, const char *word);

#ifndef __wasi__
/* Reads a line of any length, without its end; false at the end of the input. */
bool prompt_read(FILE *, struct text *line);
#endif

#endif
