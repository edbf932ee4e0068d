/* terminal.h: what a stream can show, and numbers for people. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "cli/cli.h"

enum style { PLAIN, BOLD, DIM, GOOD, BAD, STYLE_COUNT };

struct terminal {
    bool interactive;
    bool color;
    int  columns, rows;
};

/* What the stream is; colours as --color, NO_COLOR and TERM say. */
struct terminal terminal_of(const struct call *, FILE *);

/* The escape sequence that begins a style (PLAIN ends it), or "". */
const char     *terminal_style(const struct terminal *, enum style);

/* Draws a text in place of what was drawn before, `*lines` high; appends without a terminal. */
void            terminal_draw(const struct terminal *, const char *text, int *lines);


/* 4000 seconds as "1 h 06 min". */
void            add_duration(struct text *, double seconds);

#endif
