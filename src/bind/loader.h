/* loader.h: texts that may be included, and the problems of the last call. */
#ifndef LOADER_H
#define LOADER_H

#include "core/problem.h"
#include "core/text.h"

struct included {
    char *name, *text;
};

struct rp_loader {
    struct included *list;
    int              count;
    struct problems  problems;
};

/* Hands the text over, cut to fit, frees it and gives its whole length. */
int bind_give(struct text *text, char *out, int capacity);

#endif
