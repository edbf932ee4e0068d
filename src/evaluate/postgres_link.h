/* postgres_link.h: a connection to PostgreSQL that outlives restarts of the server. */
#ifndef POSTGRES_LINK_H
#define POSTGRES_LINK_H

#include "evaluate/postgres_library.h"
#include "evaluate/store.h"

/* Since when the same thing has failed again and again; begins empty. */
struct trouble {
    double since;                  /* 0: it has not yet */
    bool   told;
};

/* A connection; NULL after an error. A server that is just starting, or has too many connections, is
 * waited for with the patience of the store. */
PGconn *link_open(const char *address, const struct store *, struct problems *);

/* Notes the last error; returns false. */
bool link_fail(const PGconn *, struct problems *);

/* Whether a statement that failed with this SQLSTATE is worth another try: the server went away and is
 * back, or two transactions were in each other's way. If not, `problems` says why. */
bool link_again(PGconn *, const struct store *, const char *state, struct trouble *,
                struct problems *);

#endif
