/* store.c: what all stores have in common. */
#include "evaluate/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"

static const struct place nowhere = {0};
#ifndef SOURCES_SUM
#define SOURCES_SUM "0"
#endif
const char *const store_version = RULEPLAY_VERSION "+" SOURCES_SUM;

bool store_is_remote(const char *address)
{
    return strncmp(address, "postgresql://", 13) == 0 || strncmp(address, "postgres://", 11) == 0;
}

/* What libpq takes a secret from, among the parameters after '?'. */
static bool is_secret(const char *parameter)
{
    static const char *const names[] = {"password=", "sslpassword="};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(parameter, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

void store_shown(const char *address, struct text *out)
{
    if (!store_is_remote(address)) {
        text_add(out, "%s", address);
        return;
    }
    /* Up to the last '@', so that nothing is shown of a password that was not escaped. */
    const char *user = strstr(address, "://") + 3, *end = user + strcspn(user, "?");
    const char *at = end;
    while (at > user && *at != '@')
        at--;
    size_t name = strcspn(user, ":/@?");
    text_bytes(out, address, (size_t)(user - address));
    text_bytes(out, user, *at == '@' ? name : 0);
    text_bytes(out, *at == '@' ? at : user, (size_t)(end - (*at == '@' ? at : user)));
    char before = '?';
    while (*end) {
        size_t length = strcspn(++end, "&");
        if (!is_secret(end)) {
            text_bytes(out, &before, 1);
            text_bytes(out, end, length);
            before = '&';
        }
        end += length;
    }
}

struct store *store_open(const char *address, enum store_mode mode, struct problems *problems)
{
    const struct store_kind *kind = &sqlite_store;
    if (!address)
        kind = &memory_store;
    else if (store_is_remote(address))
        kind = &postgres_store;
    struct store *store = kind->open(address, mode, problems);
    if (store)
        store->kind = kind;
    return store;
}

void store_close(struct store *store)
{
    if (store)
        store->kind->close(store);
}

static bool see_meta(void *context, const char *key, const char *value)
{
    bool *begun = context;
    (void)key, (void)value;
    *begun = true;
    return true;
}

bool store_begun(struct store *store, struct problems *problems)
{
    bool begun = false;
    const struct store_reader reader = {.context = &begun, .meta = see_meta};
    return store->kind->read(store, &reader, problems) && begun;
}

/* What is read of a plan. */
struct reading {
    struct plan     *plan;
    struct problems *problems;
    char             format[16], version[64];
};

static bool read_meta(void *context, const char *key, const char *value)
{
    struct reading *reading = context;
    if (strcmp(key, "format") == 0)
        snprintf(reading->format, sizeof reading->format, "%s", value);
    else if (strcmp(key, "version") == 0)
        snprintf(reading->version, sizeof reading->version, "%s", value);
    else if (strcmp(key, "experiment") == 0)
        return (reading->plan = plan_read(value, reading->problems)) != NULL;
    return true;
}

static bool read_subject(void *context, const char *scenario, const char *variant,
                         const char *spec, const char *engine, const char *text)
{
    struct reading *reading = context;
    plan_add_subject(reading->plan, scenario, variant, spec, engine, text);
    return true;
}

static bool read_cell(void *context, int subject, const char *agents, const char *seats)
{
    struct reading *reading = context;
    if (subject < 0 || subject >= reading->plan->subject_count)
        return problem_error(reading->problems, nowhere, "the store is damaged: a cell without "
                             "a subject");
    plan_add_cell(reading->plan, subject, agents, seats);
    return true;
}

/* Reads the plan without loading its games. Somebody may let it grow meanwhile. */
static bool read_once(struct store *store, struct reading *reading)
{
    struct store_reader reader = {.context = reading, .meta = read_meta};
    char format[16];
    if (!store->kind->read(store, &reader, reading->problems))
        return false;
    snprintf(format, sizeof format, "%d", STORE_FORMAT);
    if (!reading->plan)
        return problem_error(reading->problems, nowhere, "the store holds no experiment");
    if (strcmp(reading->format, format) != 0)
        return problem_error(reading->problems, nowhere, "the store has format %s, this program "
                             "reads format %s", reading->format, format);
    reader = (struct store_reader){
        .context = reading, .subject = read_subject, .cell = read_cell,
    };
    return store->kind->read(store, &reader, reading->problems);
}

/* The same, all of one moment: the experiment is still what it was when the cells have been read. */
static bool read_plan(struct store *store, struct reading *reading)
{
    for (;;) {
        struct reading again = {.problems = reading->problems};
        const struct store_reader reader = {.context = &again, .meta = read_meta};
        bool fine = read_once(store, reading) &&
                    store->kind->read(store, &reader, reading->problems);
        bool same = fine && again.plan && strcmp(again.plan->text, reading->plan->text) == 0;
        plan_free(again.plan);
        if (same || !fine)
            return fine;
        plan_free(reading->plan);
        *reading = (struct reading){.problems = reading->problems};
    }
}

struct plan *store_plan(struct store *store, struct problems *problems)
{
    struct reading reading = {.problems = problems};
    if (read_plan(store, &reading) && plan_load(reading.plan, problems))
        return reading.plan;
    plan_free(reading.plan);
    return NULL;
}

bool store_growth(struct store *store, const struct plan *plan, struct growth *growth,
                  struct problems *problems)
{
    struct reading reading = {.problems = problems};
    bool fine = read_plan(store, &reading);
    if (fine && strcmp(reading.version, store_version) != 0)
        fine = problem_error(problems, nowhere, "the store was made by version %s, this is %s: "
                             "results of two versions are not mixed", reading.version,
                             store_version);
    fine = fine && growth_find(growth, reading.plan, plan, problems);
    plan_free(reading.plan);
    return fine;
}

int store_chunk(const char *address)
{
    struct problems problems = {0};    /* whoever runs into it says so */
    struct store *store = address ? store_open(address, STORE_READ, &problems) : NULL;
    struct reading reading = {.problems = &problems};
    const struct store_reader reader = {.context = &reading, .meta = read_meta};
    int chunk = 0;
    if (store && store->kind->read(store, &reader, &problems) && reading.plan)
        chunk = reading.plan->experiment.chunk;
    plan_free(reading.plan);
    store_close(store);
    return chunk;
}
