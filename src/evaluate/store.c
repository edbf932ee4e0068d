/* store.c: what all stores have in common. */
#include "evaluate/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/difference.h"

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

/* An address that was not written as one may hold a password: it is no file's name, and is not repeated. */
static bool is_misspelt(const char *address)
{
    return strncmp(address, "postgres", 8) == 0 && strchr(address, '@') && strchr(address, '/');
}

struct store *store_open(const char *address, enum store_mode mode, struct problems *problems)
{
    const struct store_kind *kind = &sqlite_store;
    if (address && !store_is_remote(address) && is_misspelt(address)) {
        problem_error(problems, (struct place){0},
                      "the store's address cannot be read; expected postgresql://USER@HOST/NAME");
        return NULL;
    }
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

static bool see_meta(void *context, const char *key, const char *value, uint64_t sum)
{
    bool *begun = context;
    (void)key, (void)value, (void)sum;
    *begun = true;
    return true;
}

bool store_begun(struct store *store, struct problems *problems)
{
    bool begun = false;
    const struct store_reader reader = {.context = &begun, .meta = see_meta};
    return store->kind->read(store, &reader, problems) && begun;
}

struct finding {
    const char      *key;
    struct text     *out;
    struct problems *problems;
    bool             found;
};

static bool find_meta(void *context, const char *key, const char *value, uint64_t sum)
{
    struct finding *finding = context;
    if (strcmp(key, finding->key) != 0)
        return true;
    if (sum != sum_meta(key, value))
        return store_damaged(finding->problems, "row '%s' of meta is not the one that was stored", key);
    text_add(finding->out, "%s", value);
    finding->found = true;
    return true;
}

bool store_kept(struct store *store, const char *key, struct text *out, struct problems *problems)
{
    struct finding finding = {.key = key, .out = out, .problems = problems};
    const struct store_reader reader = {.context = &finding, .meta = find_meta,
                                        .kept_only = strcmp(key, STAGES_KEPT) == 0};
    return store->kind->read(store, &reader, problems) && finding.found;
}

/* What is read of a plan. */
struct reading {
    struct plan     *plan;
    struct problems *problems;
    char             format[16], version[64], damaged[40];    /* the last: a key of meta */
    bool             commanded;   /* how it was made is there */
    struct text      experiment;
    int             *bases;       /* of each subject */
};

static void reading_free(struct reading *reading)
{
    plan_free(reading->plan);
    text_free(&reading->experiment);
    free(reading->bases);
    *reading = (struct reading){.problems = reading->problems, .experiment = TEXT_GROWING};
}

static bool read_meta(void *context, const char *key, const char *value, uint64_t sum)
{
    struct reading *reading = context;
    if (sum != sum_meta(key, value) && !*reading->damaged)
        snprintf(reading->damaged, sizeof reading->damaged, "%.38s", key);
    if (strcmp(key, "format") == 0)
        snprintf(reading->format, sizeof reading->format, "%s", value);
    else if (strcmp(key, "version") == 0)
        snprintf(reading->version, sizeof reading->version, "%s", value);
    else if (strcmp(key, "experiment") == 0)
        text_add(&reading->experiment, "%s", value);
    else if (strcmp(key, "command") == 0)
        reading->commanded = true;
    return true;
}

/* Reads the table `meta`; the experiment is still a text. */
static bool read_head(struct store *store, struct reading *reading)
{
    const struct store_reader reader = {.context = reading, .meta = read_meta};
    char format[16];
    if (!store->kind->read(store, &reader, reading->problems))
        return false;
    snprintf(format, sizeof format, "%d", STORE_FORMAT);
    if (!*reading->format && !*reading->damaged && !reading->experiment.length)
        return problem_error(reading->problems, nowhere, "the store holds no experiment");
    if (*reading->format && strcmp(reading->format, format) != 0)
        return problem_error(reading->problems, nowhere, "the store has format %s, this program "
                             "reads format %s", reading->format, format);
    if (*reading->damaged)
        return store_damaged(reading->problems, "row '%s' of meta is not the one that was stored",
                             reading->damaged);
    const char *missing = !*reading->format          ? "format"
                          : !*reading->version       ? "version"
                          : !reading->experiment.length ? "experiment"
                          : !reading->commanded      ? "command"
                                                     : NULL;
    return !missing || store_damaged(reading->problems, "row '%s' of meta is missing", missing);
}

/* The whole description of a subject, of its own text and that of its base. */
static bool whole_text(const struct reading *reading, const struct subject_row *row,
                       struct text *out)
{
    const struct plan *plan = reading->plan;
    if (row->base == row->subject) {
        text_add(out, "%s", row->description);
        return true;
    }
    return row->base >= 0 && row->base < row->subject &&
           reading->bases[row->base] == (int)row->base &&
           difference_apply(plan->subjects[row->base].text, row->description, out);
}

static bool read_subject(void *context, const struct subject_row *row)
{
    struct reading *reading = context;
    struct plan *plan = reading->plan;
    int index = plan->subject_count, variants = plan->variants.count;
    const struct items *scenarios = &plan->experiment.blocks[BLOCK_SCENARIOS];
    if (row->subject != index)
        return store_damaged(reading->problems, "row %d of subjects is missing, or has another number",
                             index);
    if (row->sum != sum_subject(row))
        return store_damaged(reading->problems, "row %d of subjects is not the one that was stored",
                             index);
    if (index >= scenarios->count * variants ||
        strcmp(row->scenario, scenarios->list[index / variants].name) != 0 ||
        strcmp(row->variant, plan->variants.list[index % variants].name) != 0)
        return store_damaged(reading->problems, "row %d of subjects is not of its experiment", index);
    struct text text = TEXT_GROWING;
    bool fine = whole_text(reading, row, &text);
    if (fine) {
        plan_add_subject(plan, row->scenario, row->variant, row->spec, row->engine, text_of(&text));
        reading->bases = heap_grow(reading->bases, (size_t)(index + 1) * sizeof *reading->bases);
        reading->bases[index] = (int)row->base;
    }
    text_free(&text);
    return fine || store_damaged(reading->problems, "the description in row %d of subjects does not "
                                 "fit the one it is based on", index);
}

static bool read_cell(void *context, const struct cell_row *row)
{
    struct reading *reading = context;
    struct plan *plan = reading->plan;
    int index = plan->cell_count;
    const struct items *agents = &plan->experiment.blocks[BLOCK_AGENTS];
    if (row->cell != index)
        return store_damaged(reading->problems, "row %d of cells is missing, or has another number",
                             index);
    if (row->sum != sum_cell(row))
        return store_damaged(reading->problems, "row %d of cells is not the one that was stored",
                             index);
    if (index >= plan->subject_count * agents->count || row->subject != index / agents->count ||
        strcmp(row->agents, agents->list[index % agents->count].name) != 0 || !*row->seats)
        return store_damaged(reading->problems, "row %d of cells is not of its experiment", index);
    plan_add_cell(plan, (int)row->subject, row->agents, row->seats);
    return true;
}

/* Reads the plan without loading its games. Somebody may let it grow meanwhile. */
static bool read_once(struct store *store, struct reading *reading)
{
    if (!read_head(store, reading))
        return false;
    reading->plan = plan_read(text_of(&reading->experiment), reading->problems);
    struct plan *plan = reading->plan;
    const struct store_reader reader = {
        .context = reading, .subject = read_subject, .cell = read_cell,
    };
    if (!plan || !store->kind->read(store, &reader, reading->problems))
        return false;
    int subjects = plan->experiment.blocks[BLOCK_SCENARIOS].count * plan->variants.count;
    if (plan->subject_count < subjects)
        return store_damaged(reading->problems, "row %d of subjects is missing", plan->subject_count);
    if (plan->cell_count < subjects * plan->experiment.blocks[BLOCK_AGENTS].count)
        return store_damaged(reading->problems, "row %d of cells is missing", plan->cell_count);
    return true;
}

/* The same, all of one moment: the experiment is still what it was when the cells have been read. */
static bool read_plan(struct store *store, struct reading *reading)
{
    for (;;) {
        struct problems found = {0}, unheard = {0};
        struct reading again = {.problems = &unheard, .experiment = TEXT_GROWING};
        struct problems *problems = reading->problems;
        reading->problems = &found;
        bool fine = read_once(store, reading);
        reading->problems = problems;
        bool same = !reading->experiment.length || !read_head(store, &again) ||
                    strcmp(text_of(&again.experiment), text_of(&reading->experiment)) == 0;
        reading_free(&again);
        if (same) {
            if (!fine)
                *problems = found;
            return fine;
        }
        reading_free(reading);
    }
}

bool store_moved_on(struct store *store, const struct plan *plan)
{
    struct problems unheard = {0};
    struct reading reading = {.problems = &unheard, .experiment = TEXT_GROWING};
    bool moved = store->kind != &memory_store && read_head(store, &reading) &&
                 strcmp(text_of(&reading.experiment), plan->text) != 0;
    reading_free(&reading);
    return moved;
}

struct plan *store_plan(struct store *store, struct problems *problems)
{
    struct reading reading = {.problems = problems, .experiment = TEXT_GROWING};
    struct plan *plan = NULL;
    if (read_plan(store, &reading) && plan_load(reading.plan, problems)) {
        plan = reading.plan;
        reading.plan = NULL;
    }
    reading_free(&reading);
    return plan;
}

bool store_growth(struct store *store, const struct plan *plan, struct growth *growth,
                  struct problems *problems)
{
    struct reading reading = {.problems = problems, .experiment = TEXT_GROWING};
    bool fine = read_plan(store, &reading);
    if (fine && strcmp(reading.version, store_version) != 0)
        fine = problem_error(problems, nowhere, "the store was made by version %s, this is %s: "
                             "results of two versions are not mixed", reading.version,
                             store_version);
    fine = fine && growth_find(growth, reading.plan, plan, problems);
    reading_free(&reading);
    return fine;
}

int store_chunk(const char *address)
{
    struct problems problems = {0};    /* whoever runs into it says so */
    struct store *store = address ? store_open(address, STORE_READ, &problems) : NULL;
    struct reading reading = {.problems = &problems, .experiment = TEXT_GROWING};
    int chunk = 0;
    if (store && read_head(store, &reading))
        reading.plan = plan_read(text_of(&reading.experiment), &problems);
    if (reading.plan)
        chunk = reading.plan->experiment.chunk;
    reading_free(&reading);
    store_close(store);
    return chunk;
}
