/* postgres_library.c: libpq's functions, found when the first store on PostgreSQL is opened. */
#ifdef HAVE_PQ

#define POSTGRES_LOADING
#include "evaluate/postgres_library.h"
#include "core/library.h"

struct postgres_functions postgres_functions;

bool postgres_load(struct problems *problems)
{
#define NAMED(name) {#name, &postgres_functions.name},
    static const struct library_function functions[] = {POSTGRES_FUNCTIONS(NAMED) {NULL, NULL}};
#undef NAMED
    return library_load("libpq.so.5", "libpq5", functions, problems);
}

#else
typedef int nothing_without_postgres;
#endif
