/* loader.h: texts that may be included, and the problems of the last call. */
#ifndef LOADER_H
#define LOADER_H

#include "core/problem.h"

struct included {
    char *name, *text;
};

struct rp_loader {
    struct included *list;
    int              count;
    struct problems  problems;
};

#endif
