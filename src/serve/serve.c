/* serve.c: answers the studio's requests. */
#include "serve/serve.h"

#ifdef HAVE_MICROHTTPD

#include <arpa/inet.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/heap.h"
#include "core/spec.h"
#include "serve/errand.h"
#include "serve/folder.h"
#include "serve/kitchen.h"
#include "serve/microhttpd.h"

enum { TOKEN_BYTES = 16, BODY_MAX = 8 << 20, CONNECTIONS_EACH = 256, SECONDS_MAX = 10,
       MEMORY_EACH = 64 << 10 };

struct server {
    struct serving     serving;
    struct MHD_Daemon *daemon;
    struct kitchen    *kitchen;
    pthread_mutex_t    lock;             /* of the errand */
    struct errand      errand;
    struct text        page;
    int                threads, port;
    char               token[2 * TOKEN_BYTES + 1];
    char               address[128];
};

/* A request while it comes in. */
struct request {
    struct text body;
    bool        large;
};

/* ---- answers --------------------------------------------------------------------------------- */

static enum MHD_Result answer(struct MHD_Connection *connection, unsigned code, const char *type,
                              const char *policy, const void *bytes, size_t length, int players)
{
    struct MHD_Response *response = microhttpd.MHD_create_response_from_buffer(
        length, (void *)(uintptr_t)bytes, MHD_RESPMEM_MUST_COPY);
    char number[16];
    snprintf(number, sizeof number, "%d", players);
    microhttpd.MHD_add_response_header(response, "Content-Type", type);
    microhttpd.MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    microhttpd.MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
    microhttpd.MHD_add_response_header(response, "Cache-Control", "no-store");
    microhttpd.MHD_add_response_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    microhttpd.MHD_add_response_header(response, "X-Frame-Options", "DENY");
    microhttpd.MHD_add_response_header(response, "Content-Security-Policy", policy);
    if (players > 0)
        microhttpd.MHD_add_response_header(response, "X-Players", number);
    enum MHD_Result result = microhttpd.MHD_queue_response(connection, code, response);
    microhttpd.MHD_destroy_response(response);
    return result;
}

static const char nothing_runs[] = "default-src 'none'; frame-ancestors 'none'";

static enum MHD_Result say(struct MHD_Connection *connection, unsigned code, const char *sentence)
{
    return answer(connection, code, "text/plain; charset=utf-8", nothing_runs, sentence,
                  strlen(sentence), 0);
}

static enum MHD_Result give_json(struct MHD_Connection *connection, struct text *json)
{
    enum MHD_Result result = answer(connection, 200, "application/json", nothing_runs, text_of(json),
                                    json->length, 0);
    text_free(json);
    return result;
}

/* ---- who may ask ------------------------------------------------------------------------------ */

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return microhttpd.MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static const char *argument(struct MHD_Connection *connection, const char *name)
{
    const char *value = NULL;
    size_t length = 0;
    bool found = microhttpd.MHD_lookup_connection_value_n(connection, MHD_GET_ARGUMENT_KIND, name,
                                                          strlen(name), &value, &length) == MHD_YES;
    /* One with a NUL inside would mean something else to whoever reads it as a string. */
    return found && value && strlen(value) == length ? value : "";
}

/* Takes the same time whatever differs. */
static bool same_token(const struct server *server, const char *given)
{
    unsigned char differs = strlen(given) != strlen(server->token);
    for (size_t i = 0; !differs && server->token[i]; i++)
        differs = (unsigned char)(differs | (given[i] ^ server->token[i]));
    return !differs;
}

static bool is_here(const struct server *server, const char *given, const char *before)
{
    char local[64], named[64];
    snprintf(local, sizeof local, "%s127.0.0.1:%d", before, server->port);
    snprintf(named, sizeof named, "%slocalhost:%d", before, server->port);
    return given && (strcmp(given, local) == 0 || strcmp(given, named) == 0);
}

/* 0, or the code to refuse a request with. Another name for this machine (a site that rebinds its name), a
 * page of another site, or nobody who knows the token. */
static unsigned refused(const struct server *server, struct MHD_Connection *connection, bool opens)
{
    const char *origin = header(connection, "Origin"), *site = header(connection, "Sec-Fetch-Site");
    const char *token = header(connection, "X-Ruleplay-Token");
    if (!is_here(server, header(connection, "Host"), ""))
        return 403;
    if (origin && !is_here(server, origin, "http://"))
        return 403;
    if (site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return 403;
    if (!token && opens)
        token = argument(connection, "token");
    return token && same_token(server, token) ? 0 : 401;
}

/* ---- what may be asked ------------------------------------------------------------------------ */

static enum MHD_Result about(struct server *server, struct MHD_Connection *connection)
{
    struct text json = TEXT_GROWING;
    text_add(&json, "{\"version\":\"%s\",\"threads\":%d,\"folder\":", RULEPLAY_VERSION, server->threads);
    text_json(&json, server->serving.folder);
    text_add(&json, ",\"file\":");
    text_json(&json, server->serving.file);
    text_add(&json, ",\"agents\":");
    kitchen_agents(server->kitchen, &json);
    text_add(&json, "}");
    return give_json(connection, &json);
}

static enum MHD_Result list_files(struct server *server, struct MHD_Connection *connection)
{
    struct text json = TEXT_GROWING;
    folder_list(server->serving.folder, &json);
    return give_json(connection, &json);
}

static enum MHD_Result read_file(struct server *server, struct MHD_Connection *connection)
{
    size_t length = 0;
    char *bytes = folder_read(server->serving.folder, argument(connection, "path"), &length);
    if (!bytes)
        return say(connection, 404, "there is no such file in the folder");
    enum MHD_Result result = answer(connection, 200, "text/plain; charset=utf-8", nothing_runs, bytes,
                                    length, 0);
    free(bytes);
    return result;
}

static enum MHD_Result write_file(struct server *server, struct MHD_Connection *connection,
                                  const struct text *body)
{
    if (body->length > FOLDER_FILE_MAX)
        return say(connection, 413, "a file has at most 4 MB");
    if (!folder_write(server->serving.folder, argument(connection, "path"), text_of(body), body->length))
        return say(connection, 403, "that file may not or cannot be written");
    return say(connection, 200, "written");
}

static enum MHD_Result load_game(struct server *server, struct MHD_Connection *connection,
                                 const struct text *body)
{
    struct text said = TEXT_GROWING;
    int number = kitchen_load(server->kitchen, text_of(body), body->length, &said);
    if (number >= 0)
        text_add(&said, "%d", number);
    enum MHD_Result result = say(connection, number >= 0 ? 200 : 400, text_of(&said));
    text_free(&said);
    return result;
}

static enum MHD_Result play(struct server *server, struct MHD_Connection *connection)
{
    struct text said = TEXT_GROWING;
    uint64_t seed = 0;
    size_t bytes = 0;
    int players = 1;
    void *rows = NULL;
    if (seed_parse(argument(connection, "seed"), &seed))
        rows = kitchen_play(server->kitchen, atoi(argument(connection, "game")),
                            argument(connection, "agents"), seed, atoi(argument(connection, "first")),
                            atoi(argument(connection, "count")), &bytes, &players, &said);
    else
        text_add(&said, "expected a seed");
    enum MHD_Result result =
        rows ? answer(connection, 200, "application/octet-stream", nothing_runs, rows, bytes, players)
             : say(connection, 400, text_of(&said));
    free(rows);
    text_free(&said);
    return result;
}

static enum MHD_Result run(struct server *server, struct MHD_Connection *connection)
{
    struct text said = TEXT_GROWING;
    pthread_mutex_lock(&server->lock);
    bool started = errand_start(&server->errand, server->serving.program, server->serving.folder,
                                argument(connection, "path"), &said);
    pthread_mutex_unlock(&server->lock);
    if (started)
        text_add(&said, "true");
    enum MHD_Result result = started ? answer(connection, 200, "application/json", nothing_runs,
                                              text_of(&said), said.length, 0)
                                     : say(connection, 400, text_of(&said));
    text_free(&said);
    return result;
}

static enum MHD_Result progress(struct server *server, struct MHD_Connection *connection)
{
    struct text json = TEXT_GROWING;
    pthread_mutex_lock(&server->lock);
    errand_look(&server->errand);
    errand_json(&server->errand, server->serving.folder, &json);
    pthread_mutex_unlock(&server->lock);
    return give_json(connection, &json);
}

/* The report of the last experiment, as a page of its own that belongs to no site: its script can reach
 * neither the token nor the server. */
static enum MHD_Result report(struct server *server, struct MHD_Connection *connection)
{
    struct text html = TEXT_GROWING;
    pthread_mutex_lock(&server->lock);
    bool there = server->errand.code == 0 && errand_report(&server->errand, server->serving.folder, &html);
    pthread_mutex_unlock(&server->lock);
    enum MHD_Result result =
        there ? answer(connection, 200, "text/html; charset=utf-8",
                       "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; "
                       "script-src 'unsafe-inline'; img-src data:", text_of(&html), html.length, 0)
              : say(connection, 404, "there is no report yet");
    text_free(&html);
    return result;
}

static enum MHD_Result page(struct server *server, struct MHD_Connection *connection)
{
    /* The page says itself, by hashes, which scripts run; this adds what a page cannot say of itself. */
    return answer(connection, 200, "text/html; charset=utf-8", "frame-ancestors 'none'",
                  text_of(&server->page), server->page.length, 0);
}

static enum MHD_Result route(struct server *server, struct MHD_Connection *connection, const char *path,
                             const char *method, const struct text *body)
{
    bool get = strcmp(method, "GET") == 0, post = strcmp(method, "POST") == 0;
    bool opens = get && (strcmp(path, "/") == 0 || strcmp(path, "/report") == 0);
    unsigned code = refused(server, connection, opens);
    if (code)
        return say(connection, code, code == 401 ? "the token is missing or wrong: open the address that was "
                                                   "printed" : "only the page itself may ask");
    if (get && strcmp(path, "/") == 0)
        return page(server, connection);
    if (get && strcmp(path, "/about") == 0)
        return about(server, connection);
    if (get && strcmp(path, "/files") == 0)
        return list_files(server, connection);
    if (get && strcmp(path, "/file") == 0)
        return read_file(server, connection);
    if (strcmp(method, "PUT") == 0 && strcmp(path, "/file") == 0)
        return write_file(server, connection, body);
    if (post && strcmp(path, "/game") == 0)
        return load_game(server, connection, body);
    if (post && strcmp(path, "/plays") == 0)
        return play(server, connection);
    if (post && strcmp(path, "/run") == 0)
        return run(server, connection);
    if (get && strcmp(path, "/progress") == 0)
        return progress(server, connection);
    if (get && strcmp(path, "/report") == 0)
        return report(server, connection);
    return say(connection, 404, "there is nothing here");
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *data, size_t *size,
                              void **kept)
{
    struct request *request = *kept;
    (void)version;
    if (!request) {
        *kept = request = heap_new(1, sizeof *request);
        request->body = (struct text)TEXT_GROWING;
        return MHD_YES;
    }
    if (*size > 0) {
        /* What is too much is read and dropped, so that the answer can be heard. */
        request->large |= request->body.length + *size > BODY_MAX;
        if (!request->large)
            text_bytes(&request->body, data, *size);
        *size = 0;
        return MHD_YES;
    }
    if (request->large)
        return say(connection, 413, "that is too much");
    return route(context, connection, path, method, &request->body);
}

static void finished(void *context, struct MHD_Connection *connection, void **kept,
                     enum MHD_RequestTerminationCode why)
{
    struct request *request = *kept;
    (void)context;
    (void)connection;
    (void)why;
    if (request)
        text_free(&request->body);
    free(request);
    *kept = NULL;
}

/* ---- beginning and end ------------------------------------------------------------------------ */

static bool draw_token(char token[2 * TOKEN_BYTES + 1], struct problems *problems)
{
    unsigned char bytes[TOKEN_BYTES];
    int source = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    bool good = source >= 0 && read(source, bytes, sizeof bytes) == (ssize_t)sizeof bytes;
    if (source >= 0)
        close(source);
    if (!good)
        return problem_error(problems, (struct place){0}, "the system gives no random numbers");
    for (int i = 0; i < TOKEN_BYTES; i++)
        snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

/* The page with the token in its head. */
static void make_page(struct server *server)
{
    const char *text = server->serving.page, *head = strstr(text, "<meta name=\"viewport\"");
    size_t before = head ? (size_t)(head - text) : 0;
    server->page = (struct text)TEXT_GROWING;
    text_bytes(&server->page, text, before);
    text_add(&server->page, "<meta name=\"ruleplay-token\" content=\"%s\">\n", server->token);
    text_bytes(&server->page, text + before, strlen(text + before));
}

static bool listen_here(struct server *server, struct problems *problems)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)server->serving.port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    server->daemon = microhttpd.MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD, (uint16_t)server->serving.port, NULL, NULL, handle, server,
        MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_THREAD_POOL_SIZE,
        (unsigned)server->threads + 1, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)(CONNECTIONS_EACH * (server->threads + 1)),
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SECONDS_MAX, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)MEMORY_EACH, MHD_OPTION_NOTIFY_COMPLETED, finished, NULL, MHD_OPTION_END);
    if (!server->daemon)
        return problem_error(problems, (struct place){0}, "port %d cannot be had: is it in use?",
                             server->serving.port);
    const union MHD_DaemonInfo *info =
        microhttpd.MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    server->port = info ? info->port : server->serving.port;
    snprintf(server->address, sizeof server->address, "http://127.0.0.1:%d/?token=%s", server->port,
             server->token);
    return true;
}

struct server *server_start(const struct serving *serving, struct problems *problems)
{
    struct server *server = heap_new(1, sizeof *server);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    server->serving = *serving;
    server->threads = processors < 1 ? 1 : processors > 64 ? 64 : (int)processors;
    server->errand.code = -1;
    pthread_mutex_init(&server->lock, NULL);
    server->kitchen = kitchen_new(serving->agents, serving->agent_count);
    bool good = microhttpd_load(problems) && draw_token(server->token, problems);
    if (good)
        make_page(server);
    if (good && listen_here(server, problems))
        return server;
    server_stop(server);
    return NULL;
}

void server_stop(struct server *server)
{
    if (server->daemon)
        microhttpd.MHD_stop_daemon(server->daemon);
    errand_stop(&server->errand);
    kitchen_free(server->kitchen);
    pthread_mutex_destroy(&server->lock);
    text_free(&server->page);
    free(server);
}

const char *server_address(const struct server *server)
{
    return server->address;
}

#else

struct server *server_start(const struct serving *serving, struct problems *problems)
{
    (void)serving;
    problem_error(problems, (struct place){0},
                  "this build has no server; install libmicrohttpd-dev and build again");
    return NULL;
}

void server_stop(struct server *server)
{
    (void)server;
}

const char *server_address(const struct server *server)
{
    (void)server;
    return "";
}

#endif
