/* curl.c: libcurl's functions, found when the first conversation begins. */
#if defined HAVE_CURL && !defined __wasi__

#define CURL_LOADING
#include "agents/talk/curl.h"
#include "core/library.h"

struct curl_functions curl_functions;

bool curl_load(struct problems *problems)
{
#define NAMED(name) {#name, &curl_functions.name},
    static const struct library_function functions[] = {CURL_FUNCTIONS(NAMED) {NULL, NULL}};
#undef NAMED
    return library_load("libcurl.so.4", "libcurl4", functions, problems);
}

#else
typedef int nothing_without_curl;
#endif
