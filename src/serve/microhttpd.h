/* microhttpd.h: libmicrohttpd's functions, found when the server starts. */
#ifndef SERVE_MICROHTTPD_H
#define SERVE_MICROHTTPD_H

#include <microhttpd.h>

#include "core/problem.h"

#define MICROHTTPD_FUNCTIONS(F)                                                              \
    F(MHD_start_daemon) F(MHD_stop_daemon) F(MHD_get_daemon_info) F(MHD_queue_response)      \
    F(MHD_create_response_from_buffer) F(MHD_add_response_header) F(MHD_destroy_response)    \
    F(MHD_lookup_connection_value) F(MHD_lookup_connection_value_n)

#define POINTER(name) __typeof__(name) *name;
struct microhttpd_functions {
    MICROHTTPD_FUNCTIONS(POINTER)
};
#undef POINTER
extern struct microhttpd_functions microhttpd;

/* Must have succeeded before any of them is called. */
bool microhttpd_load(struct problems *);

#endif
