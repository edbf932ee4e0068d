/* curl.h: libcurl's functions, found when the first conversation begins. */
#ifndef TALK_CURL_H
#define TALK_CURL_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#undef curl_easy_setopt
#undef curl_easy_getinfo

#include "core/problem.h"

#define CURL_FUNCTIONS(F)                                                                        \
    F(curl_easy_cleanup) F(curl_easy_getinfo) F(curl_easy_init) F(curl_easy_perform)             \
    F(curl_easy_setopt) F(curl_easy_strerror) F(curl_global_cleanup) F(curl_global_init_mem)     \
    F(curl_slist_append) F(curl_slist_free_all)

#define POINTER(name) __typeof__(name) *name;
struct curl_functions {
    CURL_FUNCTIONS(POINTER)
};
#undef POINTER
extern struct curl_functions curl_functions;

/* Must have succeeded before any of them is called. */
bool curl_load(struct problems *);

#ifndef CURL_LOADING
#define curl_easy_cleanup    curl_functions.curl_easy_cleanup
#define curl_easy_getinfo    curl_functions.curl_easy_getinfo
#define curl_easy_init       curl_functions.curl_easy_init
#define curl_easy_perform    curl_functions.curl_easy_perform
#define curl_easy_setopt     curl_functions.curl_easy_setopt
#define curl_easy_strerror   curl_functions.curl_easy_strerror
#define curl_global_cleanup  curl_functions.curl_global_cleanup
#define curl_global_init_mem curl_functions.curl_global_init_mem
#define curl_slist_append    curl_functions.curl_slist_append
#define curl_slist_free_all  curl_functions.curl_slist_free_all
#endif

#endif
