/* loader.h: texts that may be included, and the problems of the last call. */
#ifndef LOADER_H
#define LOADER_H

#include "core/game.h"
#include "core/text.h"

struct included {
    char *name, *text;
};

struct rp_loader {
    struct included *list;
    int              count;
    struct problems  problems;
};

/* The text of this name, for `struct source`, whose context is the loader. */
const char *loader_text(const struct source *, const char *name, struct problems *);

/* Cuts the specs of agents, a line each, in place; gives how many there are, at most PLAYERS_MAX. */
int cut_specs(char *text, const char **specs);

/* The same after a first line "rotate", if there is one. */
int cut_line_up(char *text, const char **specs, bool *rotate);

/* Hands the text over, cut to fit, frees it and gives its whole length. */
int bind_give(struct text *text, char *out, int capacity);

#endif
