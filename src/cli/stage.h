/* stage.h: shows the steps of a play one after the other, in place on a terminal, at a pace. */
#ifndef STAGE_H
#define STAGE_H

#include "cli/terminal.h"
#include "core/game.h"

struct stage {
    struct terminal terminal;
    int             viewer;          /* or EVERYONE */
    bool            events;          /* show them */
    bool            text;            /* no pictures */
    bool            within;          /* the view from within */
    double          pace;            /* seconds a step */
    int             lines;           /* drawn so far in this place */
    struct text     last;            /* the action that led here */
};

/* From the options --viewer, --events, --pace and --color. */
void stage_open(struct stage *, const struct call *);
void stage_close(struct stage *);

/* Names an action before it is applied. */
void stage_action(struct stage *, const struct game *, const struct state *, int action);

/* Shows a state under a title; `log` is what happened on the way to it, or NULL. */
void stage_show(struct stage *, const struct game *, const struct state *, const char *title,
                const struct events *log);

/* Adds "player 0 won, score 1; player 1 lost, score -1". */
void add_outcome(struct text *, const struct game *, const struct state *);

#endif
