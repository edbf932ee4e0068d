/* llm_log.c: every exchange as a JSON line, and exchanges read back from such a file.
 *
 * A line holds which exchange it was (play, number, seat, ply, hash of the messages), the request
 * as it was sent and what came of it. Failures are logged like successes, so a run from the log
 * goes through the same retries and counts the same. */
#include "agents/talk/llm.h"

#if defined HAVE_CURL && defined HAVE_JANSSON && !defined __wasi__

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "agents/talk/wire.h"
#include "core/file.h"
#include "core/heap.h"
#include "core/hostile.h"

/* ---- writing -------------------------------------------------------------------------------- */

struct llm_log {
    int         file;
    struct text line;
};

struct llm_log *llm_log_open(const char *path, struct problems *problems)
{
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) {
        problem_error(problems, (struct place){.file = path}, "llm: cannot write the log: %s",
                      strerror(errno));
        return NULL;
    }
    struct llm_log *log = heap_new(1, sizeof *log);
    log->file = file;
    log->line = (struct text)TEXT_GROWING;
    return log;
}

void llm_log_close(struct llm_log *log)
{
    if (!log)
        return;
    close(log->file);
    text_free(&log->line);
    free(log);
}

static void add_time(struct text *line)
{
    char stamp[32];
    time_t now = time(NULL);
    struct tm parts;
    if (gmtime_r(&now, &parts) && strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &parts))
        text_add(line, "\"time\":\"%s\",", stamp);
}

bool llm_log_write(struct llm_log *log, const struct exchange *exchange, const struct text *body,
                   const struct chat_reply *reply)
{
    struct text *line = &log->line;
    text_clear(line);
    text_add(line, "{\"play\":\"%016" PRIx64 "\",\"number\":%d,\"seat\":%d,\"ply\":%d,"
             "\"hash\":\"%016" PRIx64 "\",", exchange->play, exchange->number, exchange->seat,
             exchange->ply, exchange->hash);
    add_time(line);
    text_add(line, "\"request\":%s,", text_of(body));
    text_add(line, "\"result\":\"%s\",\"status\":%d,\"cut\":%s,\"prompt_tokens\":%.0f,"
             "\"completion_tokens\":%.0f,\"seconds\":%.6f,\"reply\":",
             chat_result_names[reply->result], reply->status, reply->cut ? "true" : "false",
             reply->prompt_tokens, reply->completion_tokens, reply->seconds);
    text_json(line, text_of(&reply->content));
    text_add(line, ",\"problem\":");
    text_json(line, text_of(&reply->problem));
    text_add(line, "}\n");
    /* One write for a line: agents of several plays may share the file. */
    ssize_t wrote;
    while ((wrote = write(log->file, line->at, line->length)) < 0 && errno == EINTR)
        ;
    return wrote == (ssize_t)line->length;
}

/* ---- reading -------------------------------------------------------------------------------- */

struct entry {
    struct exchange exchange;
    int             line;
    enum chat_result result;
    int             status;
    bool            cut;
    double          prompt_tokens, completion_tokens, seconds;
    char           *reply, *problem;
};

struct cassette {
    struct entry *entries;
    size_t        count, capacity;
};

static bool read_hex(const json_t *object, const char *key, uint64_t *value)
{
    const char *string = json_string_value(json_object_get(object, key));
    char *end = NULL;
    *value = string ? strtoull(string, &end, 16) : 0;
    return string && end == string + 16 && *end == '\0';
}

static double read_number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : 0;
}

static bool read_entry(const json_t *object, struct entry *entry)
{
    const char *reply = json_string_value(json_object_get(object, "reply"));
    const char *problem = json_string_value(json_object_get(object, "problem"));
    const char *result = json_string_value(json_object_get(object, "result"));
    double number = read_number(object, "number"), status = read_number(object, "status");
    if (!reply || !problem || !result || number < 1 || number > 1e9 || status < 0 ||
        status > 999 || !read_hex(object, "play", &entry->exchange.play) ||
        !read_hex(object, "hash", &entry->exchange.hash))
        return false;
    int kind = 0;
    while (kind < CHAT_RESULTS && strcmp(chat_result_names[kind], result) != 0)
        kind++;
    if (kind == CHAT_RESULTS)
        return false;
    entry->exchange.number = (int)number;
    entry->result = (enum chat_result)kind;
    entry->status = (int)status;
    entry->cut = json_is_true(json_object_get(object, "cut"));
    entry->prompt_tokens = read_number(object, "prompt_tokens");
    entry->completion_tokens = read_number(object, "completion_tokens");
    entry->seconds = read_number(object, "seconds");
    entry->reply = heap_string(reply);
    entry->problem = heap_string(problem);
    return true;
}

static struct entry *new_entry(struct cassette *cassette)
{
    if (cassette->count == cassette->capacity) {
        cassette->capacity = cassette->capacity ? 2 * cassette->capacity : CAPACITY(64, 1);
        cassette->entries = heap_grow(cassette->entries,
                                      cassette->capacity * sizeof *cassette->entries);
    }
    struct entry *entry = &cassette->entries[cassette->count];
    *entry = (struct entry){0};
    return entry;
}

static bool read_line(struct cassette *cassette, const char *path, int number,
                      const struct text *line, struct problems *problems)
{
    struct place place = {.file = path, .line = number, .column = 1};
    json_t *object = json_loadb(text_of(line), line->length, 0, NULL);
    if (!object) /* its own words are not told: they may be anything */
        return problem_error(problems, place, "llm: expected a line of a log, found no JSON");
    struct entry *entry = new_entry(cassette);
    entry->line = number;
    bool good = read_entry(object, entry);
    json_decref(object);
    if (!good)
        return problem_error(problems, place,
                             "llm: expected a line of a log, with play, number, hash, result, "
                             "status, reply and problem");
    cassette->count++;
    return true;
}

static int compare(const struct exchange *a, const struct exchange *b)
{
    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    if (a->play != b->play)
        return a->play < b->play ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

static int in_order(const void *a, const void *b)
{
    const struct entry *left = a, *right = b;
    int order = compare(&left->exchange, &right->exchange);
    return order ? order : (left->line > right->line) - (left->line < right->line);
}

static bool read_file(struct cassette *cassette, FILE *file, const char *path,
                      struct problems *problems)
{
    struct text line = TEXT_GROWING;
    bool good = true;
    int number = 0;
    while (good && prompt_read(file, &line)) {
        number++;
        bool whole = !feof(file);
        if (whole)
            good = read_line(cassette, path, number, &line, problems);
        else
            problem_warning(problems, (struct place){.file = path, .line = number, .column = 1},
                            "llm: the last line is cut off and was left out");
    }
    if (good && ferror(file))
        good = problem_error(problems, (struct place){.file = path}, "llm: cannot read it: %s",
                             strerror(errno));
    text_free(&line);
    return good;
}

struct cassette *cassette_read(FILE *file, const char *path, struct problems *problems)
{
    struct cassette *cassette = heap_new(1, sizeof *cassette);
    new_entry(cassette);    /* makes room, so that the list is never NULL */
    if (!read_file(cassette, file, path, problems)) {
        cassette_free(cassette);
        return NULL;
    }
    qsort(cassette->entries, cassette->count, sizeof *cassette->entries, in_order);
    return cassette;
}

struct cassette *cassette_open(const char *path, struct problems *problems)
{
    FILE *file = file_open(path, problems);
    struct cassette *cassette = file ? cassette_read(file, path, problems) : NULL;
    if (file)
        fclose(file);
    return cassette;
}

void cassette_free(struct cassette *cassette)
{
    if (!cassette)
        return;
    for (size_t i = 0; i < cassette->count; i++) {
        free(cassette->entries[i].reply);
        free(cassette->entries[i].problem);
    }
    free(cassette->entries);
    free(cassette);
}

/* The first entry that does not come before the exchange. */
static size_t first_from(const struct cassette *cassette, const struct exchange *exchange)
{
    size_t low = 0, high = cassette->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare(&cassette->entries[middle].exchange, exchange) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The exchange itself, as it was logged last; else a successful one to the same messages. Misses
 * of another cassette may be in the log too: they are no replies. */
static const struct entry *find(const struct cassette *cassette, const struct exchange *exchange)
{
    const struct entry *end = cassette->entries + cassette->count, *found = NULL;
    const struct entry *at = cassette->entries + first_from(cassette, exchange);
    for (; at < end && compare(&at->exchange, exchange) == 0; at++)
        if (at->result != CHAT_MISSING)
            found = at;
    if (found)
        return found;
    const struct exchange any = {.hash = exchange->hash};
    at = cassette->entries + first_from(cassette, &any);
    for (; at < end && at->exchange.hash == exchange->hash; at++)
        if (at->result == CHAT_OK)
            return at;
    return NULL;
}

void cassette_find(const struct cassette *cassette, const struct exchange *exchange,
                   struct chat_reply *reply)
{
    chat_reply_clear(reply);
    const struct entry *entry = find(cassette, exchange);
    if (!entry) {
        reply->result = CHAT_MISSING;
        text_add(&reply->problem,
                 "the cassette has no reply to request %d of play %016" PRIx64
                 " (seat %d, ply %d); the game, the options or the seed are not those of the log",
                 exchange->number, exchange->play, exchange->seat, exchange->ply);
        return;
    }
    reply->result = entry->result;
    reply->status = entry->status;
    reply->cut = entry->cut;
    reply->prompt_tokens = entry->prompt_tokens;
    reply->completion_tokens = entry->completion_tokens;
    reply->seconds = entry->seconds;
    text_add(&reply->content, "%s", entry->reply);
    text_add(&reply->problem, "%s", entry->problem);
}

#endif
