/* serve.h: the studio's page on this machine alone, with native speed, the files of one folder
 * and agents of the command line behind it.
 *
 * It listens on 127.0.0.1 only. Every request must name that host, come from the page itself or from no page
 * (Origin), and carry the token that was drawn when it started and that only the printed address holds. */
#ifndef SERVE_H
#define SERVE_H

#include <stdbool.h>

#include "core/problem.h"

struct serving {
    const char        *page;             /* text of studio.html */
    const char        *folder;           /* the one that may be read and written */
    const char        *file;             /* what to open first, in the folder; "": nothing */
    const char        *program;          /* for experiments */
    const char *const *agents;           /* specs the page may use though they reach outside */
    int                agent_count;
    int                port;             /* 0: any that is free */
};

struct server;

/* Starts; NULL after an error. */
struct server *server_start(const struct serving *, struct problems *);
void           server_stop(struct server *);

/* The address to open, with its token. */
const char    *server_address(const struct server *);

#endif
