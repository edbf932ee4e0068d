/* library.h: libraries that few commands need, loaded when first asked for. Finding libcurl and its thirty
 * libraries takes longer than a thousand battles. Not part of the WebAssembly module. */
#ifndef LIBRARY_H
#define LIBRARY_H

#include "core/problem.h"

/* A name and where its address goes. */
struct library_function {
    const char *name;
    void       *pointer;           /* a pointer to a function */
};

/* Loads `file` and finds the functions, up to one without a name; does nothing the second time. The
 * program was built with this library, so `package` is what has been removed since. */
bool library_load(const char *file, const char *package, const struct library_function *,
                  struct problems *);

#endif
