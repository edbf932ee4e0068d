/* study_keep.c: a study as it is kept.
 *
 *     ruleplay evolve 1
 *     version ...                          of the program
 *     settings 14                          so many lines, as people write them
 *     evolution 0 4 0                      its number, generations done, whether all is done
 *     candidates 50                        generation, rows, fresh rows; numbers; sums of columns
 *     population 10 ...
 *     archive 10 ...
 *     cells 3 0:4 ...                      of elites: cell and who holds it
 *     cma ...
 *     history 4                            least, mean, most of both
 *     sum 0123456789abcdef                 of all bytes before
 *
 * Numbers that are not whole have 17 digits, so they are read back to the last bit. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/heap.h"
#include "evaluate/store.h"
#include "evolve/study.h"

static const char HEAD[] = "ruleplay evolve 1\n";
enum { CELLS = CELLS_SIDE_MAX * CELLS_SIDE_MAX };

/* ---- writing ---- */

static void write_doubles(struct text *out, const double *list, int count)
{
    for (int i = 0; i < count; i++)
        text_add(out, " %.17g", list[i]);
}

static void write_list(struct text *out, const char *name, const int *list, int count)
{
    text_add(out, "%s %d", name, count);
    for (int i = 0; i < count; i++)
        text_add(out, " %d", list[i]);
    text_add(out, "\n");
}

static void write_candidate(const struct evolution *evolution, const struct candidate *candidate,
                            struct text *out)
{
    int columns = evolution->design->column_count;
    text_add(out, "%d %" PRId64 " %" PRId64, candidate->generation, candidate->plays, candidate->fresh);
    for (int i = 0; i < evolution->design->number_count; i++)
        text_add(out, " %" PRId64, candidate->at[i]);
    write_doubles(out, candidate->sums, columns);
    write_doubles(out, candidate->squares, columns);
    write_doubles(out, candidate->fresh_sums, columns);
    write_doubles(out, candidate->fresh_squares, columns);
    text_add(out, "\n");
}

static void write_evolution(const struct evolution *evolution, int number, struct text *out)
{
    int held = 0, numbers = evolution->design->number_count;
    const struct cma *cma = &evolution->cma;
    text_add(out, "evolution %d %d %d\ncandidates %d\n", number, evolution->generation, evolution->done,
             evolution->count);
    for (int i = 0; i < evolution->count; i++)
        write_candidate(evolution, &evolution->list[i], out);
    write_list(out, "population", evolution->population, evolution->population_count);
    write_list(out, "archive", evolution->archive, evolution->archive_count);
    for (int i = 0; i < CELLS; i++)
        held += evolution->cells[i] >= 0;
    text_add(out, "cells %d", held);
    for (int i = 0; i < CELLS; i++)
        if (evolution->cells[i] >= 0)
            text_add(out, " %d %d", i, evolution->cells[i]);
    text_add(out, "\ncma");
    write_doubles(out, &cma->sigma, 1);
    write_doubles(out, cma->mean, numbers);
    write_doubles(out, cma->variance, numbers);
    write_doubles(out, cma->path, numbers);
    write_doubles(out, cma->step_path, numbers);
    text_add(out, "\nhistory %d\n", evolution->generation);
    for (int i = 0; i < evolution->generation; i++) {
        write_doubles(out, evolution->history[i].population, 3);
        write_doubles(out, evolution->history[i].archive, 3);
        text_add(out, "\n");
    }
}

void study_write(const struct study *study, struct text *out)
{
    struct text settings = TEXT_GROWING;
    int lines = 0;
    study_settings_print(&study->settings, &settings);
    for (const char *at = text_of(&settings); *at; at++)
        lines += *at == '\n';
    text_add(out, "%sversion %s\nsettings %d\n%s", HEAD, store_version, lines, text_of(&settings));
    text_free(&settings);
    for (int i = 0; i < study->count; i++)
        write_evolution(&study->list[i], i, out);
    text_add(out, "sum %016" PRIx64 "\n", hash_bytes(0, text_of(out), out->length));
}

/* ---- reading ---- */

struct reader {
    const char *at;
    bool        failed;
};

static void skip_blanks(struct reader *reader)
{
    reader->at += strspn(reader->at, " \n");
}

static void take_word(struct reader *reader, const char *word)
{
    skip_blanks(reader);
    if (strncmp(reader->at, word, strlen(word)) != 0)
        reader->failed = true;
    else
        reader->at += strlen(word);
}

static int64_t take_integer(struct reader *reader, int64_t low, int64_t high)
{
    char *end;
    skip_blanks(reader);
    int64_t value = strtoll(reader->at, &end, 10);
    if (end == reader->at || value < low || value > high) {
        reader->failed = true;
        return low;
    }
    reader->at = end;
    return value;
}

static void take_doubles(struct reader *reader, double *list, int count)
{
    for (int i = 0; i < count && !reader->failed; i++) {
        char *end;
        list[i] = strtod(reader->at, &end);
        reader->failed = end == reader->at;
        reader->at = end;
    }
}

static int take_list(struct reader *reader, const char *name, int *list, int most, int candidates)
{
    take_word(reader, name);
    int count = (int)take_integer(reader, 0, most);
    for (int i = 0; i < count && !reader->failed; i++)
        list[i] = (int)take_integer(reader, 0, candidates - 1);
    return reader->failed ? 0 : count;
}

static void read_candidate(struct reader *reader, const struct evolution *evolution,
                           struct candidate *candidate)
{
    int columns = evolution->design->column_count;
    candidate->generation = (int)take_integer(reader, 0, GENERATIONS_MAX);
    candidate->plays = take_integer(reader, 1, INT64_MAX / 2);
    candidate->fresh = take_integer(reader, 0, INT64_MAX / 2);
    for (int i = 0; i < evolution->design->number_count; i++)
        candidate->at[i] = take_integer(reader, 0, evolution->design->numbers[i].steps);
    take_doubles(reader, candidate->sums, columns);
    take_doubles(reader, candidate->squares, columns);
    take_doubles(reader, candidate->fresh_sums, columns);
    take_doubles(reader, candidate->fresh_squares, columns);
}

static void read_evolution(struct reader *reader, struct evolution *evolution, int number)
{
    int numbers = evolution->design->number_count;
    struct cma *cma = &evolution->cma;
    take_word(reader, "evolution");
    take_integer(reader, number, number);
    evolution->generation = (int)take_integer(reader, 0, evolution->method.generations + 1);
    evolution->done = take_integer(reader, 0, 1) == 1;
    take_word(reader, "candidates");
    int count = (int)take_integer(reader, 0, 100000000);
    for (int i = 0; i < count && !reader->failed; i++) {
        if (evolution->count == evolution->capacity) {
            evolution->capacity = evolution->capacity ? 2 * evolution->capacity : 64;
            evolution->list = heap_grow(evolution->list,
                                        (size_t)evolution->capacity * sizeof *evolution->list);
        }
        struct candidate *candidate = &evolution->list[evolution->count++];
        memset(candidate, 0, sizeof *candidate);
        read_candidate(reader, evolution, candidate);
    }
    evolution->population_count = take_list(reader, "population", evolution->population, LAMBDA_MAX, count);
    evolution->archive_count = take_list(reader, "archive", evolution->archive, ARCHIVE_MAX, count);
    take_word(reader, "cells");
    int held = (int)take_integer(reader, 0, CELLS);
    for (int i = 0; i < held && !reader->failed; i++) {
        int cell = (int)take_integer(reader, 0, CELLS - 1);
        evolution->cells[cell] = (int)take_integer(reader, 0, count - 1);
    }
    take_word(reader, "cma");
    take_doubles(reader, &cma->sigma, 1);
    take_doubles(reader, cma->mean, numbers);
    take_doubles(reader, cma->variance, numbers);
    take_doubles(reader, cma->path, numbers);
    take_doubles(reader, cma->step_path, numbers);
    take_word(reader, "history");
    take_integer(reader, evolution->generation, evolution->generation);
    for (int i = 0; i < evolution->generation && !reader->failed; i++) {
        take_doubles(reader, evolution->history[i].population, 3);
        take_doubles(reader, evolution->history[i].archive, 3);
    }
}

/* Takes the line after `word`, and moves behind it. */
static bool line_after(const char **at, const char *word, char *into, size_t room)
{
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0)
        return false;
    size_t end = strcspn(*at, "\n");
    snprintf(into, room, "%.*s", (int)(end - length), *at + length);
    *at += end + ((*at)[end] == '\n');
    return true;
}

/* Whether the last line is the sum of all before it. */
static bool check_sum(const char *text)
{
    size_t length = strlen(text);
    const char *last = length > 21 ? text + length - 21 : NULL;    /* "sum ", 16 digits, newline */
    char line[32];
    if (!last || strncmp(last, "sum ", 4) != 0)
        return false;
    snprintf(line, sizeof line, "sum %016" PRIx64 "\n", hash_bytes(0, text, (size_t)(last - text)));
    return strcmp(last, line) == 0;
}

static struct study *read_settings(const char *file, const char **at, struct problems *problems)
{
    struct study_settings settings = {0};
    struct text text = TEXT_GROWING;
    char version[200], count[20];
    struct study *study = NULL;
    if (!line_after(at, "version ", version, sizeof version) ||
        !line_after(at, "settings ", count, sizeof count)) {
        problem_error(problems, (struct place){file, 2, 1}, "expected the version and the settings");
        return NULL;
    }
    for (long i = strtol(count, NULL, 10); i > 0 && **at; i--) {
        size_t end = strcspn(*at, "\n") + 1;
        text_bytes(&text, *at, end);
        *at += end;
    }
    if (study_settings_read(&settings, file, text_of(&text), problems))
        study = study_new(&settings, problems);
    study_settings_free(&settings);
    text_free(&text);
    if (study)
        study->foreign = strcmp(version, store_version) != 0;
    return study;
}

struct study *study_read(const char *file, const char *text, struct problems *problems)
{
    const char *at = text + sizeof HEAD - 1;
    if (strncmp(text, HEAD, sizeof HEAD - 1) != 0) {
        problem_error(problems, (struct place){file, 1, 1},
                      "expected 'ruleplay evolve 1', the first line of an evolution that is kept");
        return NULL;
    }
    if (!check_sum(text)) {
        problem_error(problems, (struct place){file, 0, 0}, "is damaged: its sum is not that of what stands "
                      "before");
        return NULL;
    }
    struct study *study = read_settings(file, &at, problems);
    struct reader reader = {.at = at};
    for (int i = 0; study && i < study->count && !reader.failed; i++)
        read_evolution(&reader, &study->list[i], i);
    if (study && reader.failed) {
        problem_error(problems, (struct place){file, 0, 0}, "is damaged: not all of an evolution is there");
        study_free(study);
        return NULL;
    }
    return study;
}
