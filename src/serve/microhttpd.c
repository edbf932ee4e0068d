/* microhttpd.c: libmicrohttpd's functions, found when the server starts. */
#ifdef HAVE_MICROHTTPD

#include "serve/microhttpd.h"

#include "core/library.h"

struct microhttpd_functions microhttpd;

bool microhttpd_load(struct problems *problems)
{
#define NAMED(name) {#name, &microhttpd.name},
    static const struct library_function functions[] = {MICROHTTPD_FUNCTIONS(NAMED) {NULL, NULL}};
#undef NAMED
    return library_load("libmicrohttpd.so.12", "libmicrohttpd12", functions, problems);
}

#else
typedef int nothing_without_microhttpd;
#endif
