/* experiments.c: experiments through the flat interface: laid out here, played here or anywhere, kept in
 * the store that the command line has.
 *
 * A plan and a chunk travel as bytes: texts, each after its length, and numbers, eight bytes each, little
 * endian. Both begin with the version of the sources, so that two states of the program are not mixed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bind/loader.h"
#include "bind/native.h"
#include "core/heap.h"
#include "core/threads.h"
#include "evaluate/export.h"
#include "evaluate/report.h"
#include "evaluate/runner.h"
#include "evaluate/tables.h"

struct rp_plan {
    struct plan *plan;             /* NULL: given to results */
    rp_answer   *answer;           /* for agents that are functions; NULL: nobody */
    void        *context;
};

static const struct place nowhere = {0};

/* ---- bytes ----------------------------------------------------------------------------------- */

static void put_number(struct text *out, uint64_t number)
{
    char bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (char)(number >> 8 * i & 0xff);
    text_bytes(out, bytes, sizeof bytes);
}

static void put_double(struct text *out, double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    put_number(out, bits);
}

static void put_bytes(struct text *out, const char *bytes, size_t length)
{
    put_number(out, length);
    text_bytes(out, bytes, length);
}

static void put_text(struct text *out, const char *text)
{
    put_bytes(out, text, strlen(text));
}

struct reading {
    const char *at, *end;
    bool        bad;               /* it ended too early */
};

static uint64_t take_number(struct reading *in)
{
    uint64_t number = 0;
    if (in->bad || in->end - in->at < 8) {
        in->bad = true;
        return 0;
    }
    for (int i = 0; i < 8; i++)
        number |= (uint64_t)(unsigned char)in->at[i] << 8 * i;
    in->at += 8;
    return number;
}

static double take_double(struct reading *in)
{
    uint64_t bits = take_number(in);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static const char *take_bytes(struct reading *in, size_t *length)
{
    uint64_t size = take_number(in);
    if (in->bad || size > (uint64_t)(in->end - in->at)) {
        in->bad = true;
        *length = 0;
        return "";
    }
    const char *bytes = in->at;
    *length = (size_t)size;
    in->at += size;
    return bytes;
}

/* A text of its own; to be freed. */
static char *take_text(struct reading *in)
{
    size_t length;
    const char *bytes = take_bytes(in, &length);
    return text_duplicate(bytes, length);
}

static bool take_version(struct reading *in, const char *what, struct problems *problems)
{
    char *version = take_text(in);
    bool same = !in->bad && strcmp(version, store_version) == 0;
    if (in->bad)
        problem_error(problems, nowhere, "expected the bytes of a %s", what);
    else if (!same)
        problem_error(problems, nowhere, "the %s was made by ruleplay %.80s, this is %.80s; every machine "
                      "needs the same one", what, version, store_version);
    free(version);
    return same;
}

/* ---- plans ----------------------------------------------------------------------------------- */

static struct rp_plan *wrap(struct plan *plan)
{
    if (!plan)
        return NULL;
    struct rp_plan *wrapped = heap_new(1, sizeof *wrapped);
    wrapped->plan = plan;
    return wrapped;
}

struct rp_plan *rp_plan_new(struct rp_loader *loader, const char *file, const char *text,
                            int64_t plays, const uint64_t *seed, const char *store)
{
    struct experiment experiment;
    struct plan *plan = NULL;
    loader->problems = (struct problems){0};
    experiment_begin(&experiment);
    bool fine = experiment_read(&experiment, file, text, &loader->problems);
    if (plays > 0)
        experiment.plays = plays;
    if (seed)
        experiment.seed = *seed;
    if (fine && !experiment.chunk)    /* a store keeps its chunks when it grows */
        experiment.chunk = store_chunk(store);
    if (fine && experiment_complete(&experiment, &loader->problems))
        plan = plan_new(&experiment, &loader->problems);
    experiment_free(&experiment);
    return wrap(plan);
}

void rp_plan_free(struct rp_plan *plan)
{
    if (plan)
        plan_free(plan->plan);
    free(plan);
}

static int ask_caller(void *context, const char *name, const struct view *view, uint64_t chance)
{
    const struct rp_plan *wrapped = context;
    int subject = 0;
    while (wrapped->plan->subjects[subject].game != view->game)
        subject++;
    return wrapped->answer(wrapped->context, name, subject, view->state, view->viewer, view->actions,
                           view->action_count, chance);
}

void rp_plan_answer(struct rp_plan *wrapped, rp_answer *answer, void *context)
{
    wrapped->answer = answer;
    wrapped->context = context;
    if (wrapped->plan)
        wrapped->plan->decider = (struct decider){answer ? ask_caller : NULL, wrapped};
}

bool rp_plan_subject(const struct rp_plan *wrapped, int subject, const char **engine, const char **text)
{
    if (!wrapped->plan || subject < 0 || subject >= wrapped->plan->subject_count)
        return false;
    *engine = wrapped->plan->subjects[subject].engine;
    *text = wrapped->plan->subjects[subject].text;
    return true;
}

char *rp_plan_pack(const struct rp_plan *wrapped, size_t *size)
{
    const struct plan *plan = wrapped->plan;
    struct text out = TEXT_GROWING, seats = TEXT_GROWING;
    *size = 0;
    if (!plan)
        return NULL;
    put_text(&out, store_version);
    put_text(&out, plan->text);
    put_number(&out, (uint64_t)plan->subject_count);
    for (int i = 0; i < plan->subject_count; i++) {
        const struct subject *subject = &plan->subjects[i];
        put_text(&out, subject->scenario);
        put_text(&out, subject->variant);
        put_text(&out, subject->spec);
        put_text(&out, subject->engine);
        put_text(&out, subject->text);
    }
    put_number(&out, (uint64_t)plan->cell_count);
    for (int i = 0; i < plan->cell_count; i++) {
        put_number(&out, (uint64_t)plan->cells[i].subject);
        put_text(&out, plan->cells[i].agents);
        text_clear(&seats);
        cell_print_seats(&plan->cells[i], &seats);
        put_text(&out, text_of(&seats));
    }
    text_free(&seats);
    *size = out.length;
    return out.at;
}

static void take_subject(struct reading *in, struct plan *plan)
{
    enum { TEXTS = 5 };
    char *texts[TEXTS];
    for (int i = 0; i < TEXTS; i++)
        texts[i] = take_text(in);
    if (!in->bad)
        plan_add_subject(plan, texts[0], texts[1], texts[2], texts[3], texts[4]);
    for (int i = 0; i < TEXTS; i++)
        free(texts[i]);
}

static void take_cell(struct reading *in, struct plan *plan)
{
    uint64_t subject = take_number(in);
    char *agents = take_text(in), *seats = take_text(in);
    in->bad = in->bad || subject >= (uint64_t)plan->subject_count;
    if (!in->bad)
        plan_add_cell(plan, (int)subject, agents, seats);
    free(agents);
    free(seats);
}

struct rp_plan *rp_plan_unpack(struct rp_loader *loader, const char *bytes, size_t size)
{
    struct problems *problems = &loader->problems;
    struct reading in = {.at = bytes, .end = bytes + size};
    *problems = (struct problems){0};
    if (!take_version(&in, "plan", problems))
        return NULL;
    char *text = take_text(&in);
    struct plan *plan = in.bad ? NULL : plan_read(text, problems);
    free(text);
    if (plan) {
        uint64_t subjects = take_number(&in);
        for (uint64_t i = 0; !in.bad && i < subjects; i++)
            take_subject(&in, plan);
        uint64_t cells = take_number(&in);
        for (uint64_t i = 0; !in.bad && i < cells; i++)
            take_cell(&in, plan);
    }
    if (in.bad || in.at != in.end) {
        problem_error(problems, nowhere, "expected the bytes of a plan, whole");
    } else if (plan && plan_load(plan, problems)) {
        return wrap(plan);
    }
    plan_free(plan);
    return NULL;
}

/* ---- chunks ---------------------------------------------------------------------------------- */

enum { TEXTS = 9 };

static void texts_of(struct chunk *chunk, struct text *texts[TEXTS])
{
    struct text *all[TEXTS] = {
        &chunk->plays, &chunk->endings, &chunk->hashes, &chunk->columns, &chunk->decisions,
        &chunk->events, &chunk->tallies, &chunk->times, &chunk->time_tallies,
    };
    memcpy(texts, all, sizeof all);
}

static void pack_chunk(struct chunk *chunk, struct text *out)
{
    struct text *texts[TEXTS];
    put_text(out, store_version);
    put_number(out, (uint64_t)chunk->cell);
    put_number(out, (uint64_t)chunk->number);
    put_number(out, (uint64_t)chunk->count);
    put_number(out, (uint64_t)chunk->until_count);
    put_double(out, chunk->until_sum);
    put_double(out, chunk->until_squares);
    put_double(out, chunk->seconds);
    texts_of(chunk, texts);
    for (int i = 0; i < TEXTS; i++)
        put_bytes(out, text_of(texts[i]), texts[i]->length);
}

/* False if the bytes are not those of this chunk. */
static bool unpack_chunk(const char *bytes, size_t size, int cell, int64_t number, int count,
                         struct chunk *out)
{
    struct reading in = {.at = bytes, .end = bytes + size};
    struct problems problems = {0};
    struct text *texts[TEXTS];
    if (!take_version(&in, "chunk", &problems) || take_number(&in) != (uint64_t)cell ||
        take_number(&in) != (uint64_t)number || take_number(&in) != (uint64_t)count)
        return false;
    chunk_free(out);
    *out = (struct chunk){.cell = cell, .number = number, .count = count};
    out->until_count = (int)take_number(&in);
    out->until_sum = take_double(&in);
    out->until_squares = take_double(&in);
    out->seconds = take_double(&in);
    texts_of(out, texts);
    for (int i = 0; i < TEXTS; i++) {
        size_t length;
        const char *text = take_bytes(&in, &length);
        *texts[i] = (struct text)TEXT_GROWING;
        text_bytes(texts[i], text, length);
    }
    return !in.bad && in.at == in.end;
}

struct worker *rp_worker_new(const struct rp_plan *plan)
{
    return plan->plan ? worker_new(plan->plan) : NULL;
}

void rp_worker_free(struct worker *worker)
{
    worker_free(worker);
}

char *rp_worker_play(struct rp_loader *loader, struct worker *worker, const struct rp_plan *wrapped,
                     int cell, int64_t number, int count, size_t *size)
{
    const struct plan *plan = wrapped->plan;
    struct text out = TEXT_GROWING;
    struct chunk chunk = {0};
    *size = 0;
    loader->problems = (struct problems){0};
    if (cell < 0 || cell >= plan->cell_count || number < 0 || number >= plan_chunks(plan) ||
        count != plan_chunk_size(plan, number)) {
        problem_error(&loader->problems, nowhere, "the plan has no chunk %lld of %d plays in cell %d",
                      (long long)number, count, cell);
        return NULL;
    }
    worker_play(worker, cell, number, count, &chunk);
    const char *silent = worker_silent(worker);
    if (silent)    /* what is played without an agent is no result of it */
        problem_error(&loader->problems, nowhere, "agent '%.160s' does not answer on this machine",
                      silent);
    else
        pack_chunk(&chunk, &out);
    chunk_free(&chunk);
    *size = out.length;
    return out.at;
}

/* ---- running --------------------------------------------------------------------------------- */

static bool play_elsewhere(void *context, int cell, int64_t number, int count, struct chunk *out)
{
    const struct rp_run *run = context;
    size_t size = 0;
    char *bytes = run->play(run->context, cell, number, count, &size);
    bool fine = bytes && unpack_chunk(bytes, size, cell, number, count, out);
    free(bytes);
    return fine;
}

static void note_progress(void *context, const struct progress *progress)
{
    const struct rp_run *run = context;
    if (run->total)
        *run->total = progress->total;
    if (run->done)
        *run->done = progress->done;
}

/* The results of a store that was run, and closes it. */
static struct results *finish(struct rp_plan *wrapped, struct store *store, const char *address,
                              struct problems *problems)
{
    struct results *results = NULL;
    if (store->kind == &memory_store) {
        wrapped->plan->decider = (struct decider){0};
        results = results_read(store, wrapped->plan, problems);
        wrapped->plan = NULL;    /* it belongs to the results now */
        store_close(store);
    } else {
        store_close(store);
        results = results_open(address, problems);
    }
    return results;
}

enum rp_ran rp_run(struct rp_loader *loader, struct rp_plan *wrapped, const struct rp_run *asked,
                   struct results **results)
{
    struct problems *problems = &loader->problems;
    *problems = (struct problems){0};
    *results = NULL;
    struct store *store = store_open(asked->store, STORE_WRITE, problems);
    if (!store)
        return RP_FAILED;
    if (!store->kind->begin(store, wrapped->plan, asked->command, problems)) {
        store_close(store);
        return RP_FAILED;
    }
    struct rp_run context = *asked;
    struct run run = {
        .plan = wrapped->plan, .store = store, .wait = true, .stop = asked->stop,
        .threads = asked->threads ? asked->threads : threads_processors(),
        .play = asked->play ? play_elsewhere : NULL, .progress = note_progress, .context = &context,
    };
    enum run_result result = run_all(&run, problems);
    if (result == RUN_OUTDATED)
        problem_error(problems, nowhere, "another run has given the store a larger experiment; run that "
                      "one");
    if (result == RUN_FAILED || result == RUN_OUTDATED) {
        store_close(store);
        return RP_FAILED;
    }
    *results = finish(wrapped, store, asked->store, problems);
    return !*results ? RP_FAILED : result == RUN_STOPPED ? RP_STOPPED : RP_DONE;
}

/* ---- results --------------------------------------------------------------------------------- */

struct results *rp_results_open(struct rp_loader *loader, const char *store)
{
    loader->problems = (struct problems){0};
    return results_open(store, &loader->problems);
}

void rp_results_free(struct results *results)
{
    results_free(results);
}

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

static bool write_rows(const struct results *results, int rows, int format, bool times, FILE *file)
{
    enum export_format as = (enum export_format)format;
    if (rows == EXPORT_PLAYS)
        return export_plays(results, as, times, file);
    if (rows >= EXPORT_MEANS)
        return export_tables(results, (enum export_rows)rows, as, file);
    return export_kept(results, (enum export_rows)rows, as, times, file);
}

static char *read_back(FILE *file, size_t *size)
{
    long length = fflush(file) == 0 ? ftell(file) : -1;
    char *bytes = length >= 0 ? heap_raw((size_t)length + 1) : NULL;
    rewind(file);
    if (bytes && fread(bytes, 1, (size_t)length, file) == (size_t)length) {
        bytes[length] = '\0';
        *size = (size_t)length;
        return bytes;
    }
    free(bytes);
    return NULL;
}

char *rp_results_write(const struct results *results, const char *what, const char *format,
                       bool times, size_t *size)
{
    static const char *const all_rows[] = {"plays", "decisions", "events", "tallies", "means",
                                           "differences", "values"};
    static const char *const formats[] = {"csv", "jsonl", "npy"};
    int rows = find_name(all_rows, 7, what), as = find_name(formats, 3, format);
    struct text text = TEXT_GROWING;
    char *bytes = NULL;
    *size = 0;
    if (strcmp(what, "tables") == 0 || strcmp(what, "page") == 0) {
        if (*what == 't')
            tables_print(results, &text);
        else
            report_page(results, &text);
        *size = text.length;
        return text.at;
    }
    if (strcmp(what, "all") != 0 && (rows < 0 || as < 0 || (as == EXPORT_NPY && rows != EXPORT_PLAYS)))
        return NULL;
    FILE *file = tmpfile();    /* results may be larger than what one wants to hold twice */
    if (!file)
        return NULL;
    bool fine = rows < 0 ? export_json(results, file) : write_rows(results, rows, as, times, file);
    bytes = fine ? read_back(file, size) : NULL;
    fclose(file);
    return bytes;
}
