/* store_rows.c: the rows of a store: made from a plan and its chunks, and judged when they are read. */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "evaluate/difference.h"
#include "evaluate/pack.h"
#include "evaluate/store.h"

static const struct place nowhere = {0};

bool store_damaged(struct problems *problems, const char *format, ...)
{
    char what[PROBLEM_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return problem_error(problems, nowhere, "the store is damaged: %s", what);
}

/* ---- rows of a plan ---- */

/* The first subject with the same engine, or of the same scenario. */
static int first_like(const struct plan *plan, int subject, bool scenario)
{
    const struct subject *one = &plan->subjects[subject];
    int i = 0;
    while (strcmp(plan->subjects[i].engine, one->engine) != 0 ||
           (scenario && strcmp(plan->subjects[i].scenario, one->scenario) != 0))
        i++;
    return i;
}

/* Whether it pays to keep what differs instead of the text; `out` then has it. */
static bool is_short(const struct plan *plan, int subject, int base, struct text *out)
{
    const char *text = plan->subjects[subject].text;
    text_clear(out);
    difference_print(plan->subjects[base].text, text, out);
    return out->length < strlen(text) / 2;
}

/* Descriptions hardly differ between variants: one is kept whole for each engine, or for each scenario if
 * those have little in common, and of the others what differs from it. */
static int describe(const struct plan *plan, int subject, struct text *out)
{
    int root = first_like(plan, subject, false), base = first_like(plan, subject, true);
    if (base != root && is_short(plan, base, root, out))
        base = root;
    if (base != subject && is_short(plan, subject, base, out))
        return base;
    text_clear(out);
    text_add(out, "%s", plan->subjects[subject].text);
    return subject;
}

struct subject_row store_subject(const struct plan *plan, int subject, struct text *text)
{
    const struct subject *one = &plan->subjects[subject];
    struct subject_row row = {
        .subject = subject, .scenario = one->scenario, .variant = one->variant, .spec = one->spec,
        .engine = one->engine, .players = one->game->players,
        .base = describe(plan, subject, text),
    };
    row.description = text_of(text);
    row.sum = sum_subject(&row);
    return row;
}

struct cell_row store_cell(const struct plan *plan, int cell, struct text *text)
{
    struct cell_row row = {
        .cell = cell, .subject = plan->cells[cell].subject, .agents = plan->cells[cell].agents,
    };
    text_clear(text);
    cell_print_seats(&plan->cells[cell], text);
    row.seats = text_of(text);
    row.sum = sum_cell(&row);
    return row;
}

struct chunk store_sealed(const struct plan *plan, const struct chunk *chunk)
{
    struct chunk sealed = *chunk;
    struct text key = TEXT_GROWING;
    plan_print_key(plan, chunk->cell, &key);
    sealed.first = chunk->number * experiment_chunk(&plan->experiment);
    sealed.body = sum_body(&sealed);
    sealed.sum = sum_chunk(text_of(&key), &sealed);
    sealed.times_sum = sum_times(text_of(&key), &sealed);
    sealed.timed = true;
    text_free(&key);
    return sealed;
}

/* ---- chunks that are read ---- */

static bool columns_fine(const struct text *packed, int count)
{
    const unsigned char *at = (const unsigned char *)text_of(packed), *end = at + packed->length;
    struct packed_column column;
    while (unpack_column(&at, end, count, &column))
        ;
    return at == end;
}

/* Lists of numbers, one list for each play: each item has `width` numbers. */
static bool lists_fine(const struct text *packed, int plays, int width)
{
    const unsigned char *at = (const unsigned char *)text_of(packed), *end = at + packed->length;
    int64_t count, number;
    for (int i = 0; i < plays && packed->length; i++) {
        if (!unpack_number(&at, end, &count) || count < 0 || count > end - at)
            return false;
        for (int64_t j = 0; j < count * width; j++)
            if (!unpack_number(&at, end, &number))
                return false;
    }
    return at == end;
}

/* Lines of "seat<tab>name<tab>sum". */
static bool tallies_fine(const struct text *text, int players)
{
    struct text copy = TEXT_GROWING;
    text_bytes(&copy, text_of(text), text->length);
    const char *at = text_of(&copy), *end = at + copy.length;
    bool fine = true;
    while (fine && at < end) {
        int seat, used = 0;
        double sum;
        char name[64];
        fine = sscanf(at, "%d\t%63[^\t\n]\t%lf%n", &seat, name, &sum, &used) == 3 && at[used] == '\n' &&
               seat >= 0 && seat < players;
        at += used + 1;
    }
    text_free(&copy);
    return fine;
}

/* What is wrong with what is packed in a chunk; NULL: nothing. */
static const char *fault_inside(const struct chunk *chunk, int players)
{
    if (chunk->body != sum_body(chunk))
        return "its plays are not those that were stored";
    if (!columns_fine(&chunk->columns, chunk->count))
        return "its columns cannot be read";
    if (!lists_fine(&chunk->decisions, chunk->count, 1))
        return "its decisions cannot be read";
    if (!lists_fine(&chunk->events, chunk->count, 6))
        return "its events cannot be read";
    if (!tallies_fine(&chunk->tallies, players))
        return "its tallies cannot be read";
    return NULL;
}

static const char *fault_in_times(const struct chunk *chunk, const char *key, int players)
{
    if (!chunk->timed)
        return "its times are missing";
    if (chunk->times_sum != sum_times(key, chunk))
        return "its times are not those that were stored";
    if (!columns_fine(&chunk->times, chunk->count) ||
        !tallies_fine(&chunk->time_tallies, players) || !isfinite(chunk->seconds))
        return "its times cannot be read";
    return NULL;
}

/* What is wrong with its numbers. */
static const char *fault_outside(const struct plan *plan, const struct chunk *chunk, const char *key)
{
    int size = experiment_chunk(&plan->experiment);
    if (chunk->sum != sum_chunk(key, chunk))
        return "its numbers are not those that were stored";
    if (chunk->first != chunk->number * size)
        return "it does not begin where it should";
    if (chunk->count < 1 || chunk->count > size)
        return "it has a wrong number of plays";
    if (chunk->until_count < 0 || chunk->until_count > chunk->count)
        return "its sums for 'until' are of more plays than it has";
    return NULL;
}

bool chunk_check(const struct plan *plan, const struct chunk *chunk, bool keys_only, bool ahead,
                 struct problems *problems)
{
    if (chunk->cell < 0 || chunk->cell >= plan->cell_count || chunk->number < 0 ||
        chunk->number >= INT64_MAX / CHUNK_MAX || (chunk->number >= plan_chunks(plan) && !ahead))
        return store_damaged(problems, "it has a chunk %" PRId64 " of cell %d, but there are cells 0 "
                             "to %d, with chunks 0 to %" PRId64, chunk->number, chunk->cell,
                             plan->cell_count - 1, plan_chunks(plan) - 1);
    int players = plan_subject(plan, chunk->cell)->game->players;
    struct text key = TEXT_GROWING;
    plan_print_key(plan, chunk->cell, &key);
    const char *fault = fault_outside(plan, chunk, text_of(&key));
    if (!fault && !keys_only)
        fault = fault_inside(chunk, players);
    if (!fault && !keys_only)
        fault = fault_in_times(chunk, text_of(&key), players);
    text_free(&key);
    return !fault || store_damaged(problems, "chunk %" PRId64 " of cell %d: %s; deleted, it is played "
                                   "anew by the same 'run'", chunk->number, chunk->cell, fault);
}
