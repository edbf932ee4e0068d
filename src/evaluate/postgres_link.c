/* postgres_link.c: a connection to PostgreSQL that outlives restarts of the server. */
#ifdef HAVE_PQ
#include "evaluate/postgres_link.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/clock.h"
#include "core/heap.h"

static const struct place nowhere = {0};
enum { AWAY_MILLISECONDS = 500, CONFLICT_MILLISECONDS = 20 };    /* between tries */

bool link_fail(const PGconn *link, struct problems *problems)
{
    char message[300];
    snprintf(message, sizeof message, "%s", PQerrorMessage(link));
    message[strcspn(message, "\n")] = '\0';
    return problem_error(problems, nowhere, "store on PostgreSQL: %s; what was stored is kept, and "
                         "the same command goes on from there", message);
}

/* So that the server, too, notices within about a minute that a link was cut. */
static bool settle(PGconn *link)
{
    if (PQstatus(link) != CONNECTION_OK)
        return false;
    PQclear(PQexec(link, "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; "
                         "SET tcp_keepalives_count = 3"));
    return PQstatus(link) == CONNECTION_OK;
}

/* Waits a little; false once it has taken too long, or nobody wants to wait any more. */
static bool pause_a_little(const struct store *store, const struct trouble *trouble,
                           long milliseconds)
{
    if ((store->stop && *store->stop) || clock_seconds() - trouble->since >= store->patience)
        return false;
    nanosleep(&(struct timespec){.tv_nsec = milliseconds * 1000000L}, NULL);
    return true;
}

/* Transactions were in each other's way: not serializable, a deadlock, a lock that was waited for. */
static bool is_conflict(const char *state)
{
    return strcmp(state, "40001") == 0 || strcmp(state, "40P01") == 0 ||
           strcmp(state, "55P03") == 0;
}

bool link_again(PGconn *link, const struct store *store, const char *state,
                struct trouble *trouble, struct problems *problems)
{
    bool first = trouble->since <= 0;
    if (first)
        trouble->since = clock_seconds();
    if (PQstatus(link) == CONNECTION_OK)
        return is_conflict(state) && pause_a_little(store, trouble, CONFLICT_MILLISECONDS);
    /* A server that is back and loses the link over the same thing once more gets time as well. */
    if (!first && !pause_a_little(store, trouble, AWAY_MILLISECONDS))
        return false;
    for (;;) {
        PQreset(link);
        if (settle(link))
            return true;
        *problems = (struct problems){0};
        link_fail(link, problems);
        if (!trouble->told && store->waiting && store->patience > 0)
            store->waiting(PQerrorMessage(link));
        trouble->told = true;
        if (!pause_a_little(store, trouble, AWAY_MILLISECONDS))
            return false;
    }
}

/* ---- opening ---- */

/* An address that cannot be read is not quoted, nor is libpq, which might quote a password. */
static bool readable(const char *address, struct problems *problems)
{
    const char *user = strstr(address, "://") + 3, *end = user + strcspn(user, "?");
    const char *at = memchr(user, '@', (size_t)(end - user));
    bool odd = at && (memchr(user, '/', (size_t)(at - user)) ||
                      memchr(at + 1, '@', (size_t)(end - at - 1)));
    char *message = NULL;
    PQconninfoOption *options = PQconninfoParse(address, &message);
    bool fine = options && !odd;
    PQconninfoFree(options);
    PQfreemem(message);
    return fine || problem_error(problems, nowhere, "store on PostgreSQL: the address cannot be "
                                 "read; expected postgresql://USER@HOST:PORT/NAME?KEY=VALUE&..., "
                                 "where '@' is written %%40, '/' %%2F and '%%' %%25 in a password");
}

static void silent(void *context, const char *message)
{
    (void)context, (void)message;
}

/* What the address says itself counts more than these. A link that is cut without a word is noticed
 * after about a minute, and texts are UTF-8 whatever the machine or the server prefers. */
static PGconn *connect_to(const char *address)
{
    static const char *const names[] = {
        "connect_timeout", "keepalives_idle", "keepalives_interval", "keepalives_count",
        "tcp_user_timeout", "fallback_application_name", "dbname", "client_encoding", NULL,
    };
    const char *const values[] = {"10", "30", "10", "3", "60000", "ruleplay", address, "UTF8", NULL};
    PGconn *link = PQconnectdbParams(names, values, 1);
    if (!link)
        heap_failed(0, "a link to PostgreSQL");
    PQsetNoticeProcessor(link, silent, NULL);
    return link;
}

/* Whether a server that answers will take connections soon: it is starting up, or has too many. The
 * code of the reason is found only in the text of a verbose error. */
static bool is_busy(PGconn *link)
{
    PQsetErrorVerbosity(link, PQERRORS_VERBOSE);
    PQreset(link);
    bool busy = strstr(PQerrorMessage(link), " 57P03: ") || strstr(PQerrorMessage(link), " 53300: ");
    PQsetErrorVerbosity(link, PQERRORS_DEFAULT);
    return busy;
}

PGconn *link_open(const char *address, const struct store *store, struct problems *problems)
{
    if (!postgres_load(problems) || !readable(address, problems))
        return NULL;
    struct trouble trouble = {.since = clock_seconds()};
    PGconn *link = connect_to(address);
    while (!settle(link)) {
        char reason[300];
        snprintf(reason, sizeof reason, "%s", PQerrorMessage(link));
        reason[strcspn(reason, "\n")] = '\0';
        if (is_busy(link) && pause_a_little(store, &trouble, AWAY_MILLISECONDS)) {
            PQreset(link);
        } else if (PQstatus(link) != CONNECTION_OK) {
            problem_error(problems, nowhere, "store on PostgreSQL: %s", reason);
            PQfinish(link);
            return NULL;
        }
    }
    return link;
}
#else
typedef int nothing_without_libpq;    /* a file of C holds at least one declaration */
#endif
