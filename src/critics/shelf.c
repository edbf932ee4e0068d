/* shelf.c: a file that keeps what critics played and found.
 *
 *     ruleplay critique 1
 *     play KEY FINAL COUNT ACTION ACTION ... SUM
 *     game HASH SPEC<tab>SUM                     a critique begins,
 *     fault HASH KEY<tab>PART<tab>SENTENCE<tab>EVIDENCE<tab>SUM    its faults,
 *     done HASH COUNT SETUP SUM                  and its end: how it was asked */
#include "critics/shelf.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/file.h"
#include "core/hash.h"
#include "core/heap.h"
#include "evaluate/store.h"

static const char first_line[] = "ruleplay critique 1\n";

struct shelf {
    FILE  *stream;
    char **lines;        /* without their sums, in the order of the file */
    int    count, room;
    bool   failed;
};

static uint32_t sum_of(const char *line, size_t length)
{
    return (uint32_t)hash_bytes(0, line, length);
}

static void add_line(struct shelf *shelf, const char *line, size_t length)
{
    if (shelf->count == shelf->room) {
        shelf->room = shelf->room ? 2 * shelf->room : 64;
        shelf->lines = heap_grow(shelf->lines, (size_t)shelf->room * sizeof *shelf->lines);
    }
    shelf->lines[shelf->count++] = text_duplicate(line, length);
}

/* Keeps a line if it is whole: its last word is the sum of what stands before. */
static void read_line(struct shelf *shelf, const char *line, size_t length)
{
    size_t word = 8;
    char sum[9];
    if (length <= word + 1 || line[length - word - 1] != ' ')
        return;
    snprintf(sum, sizeof sum, "%08" PRIx32, sum_of(line, length - word - 1));
    if (memcmp(sum, line + length - word, word) == 0)
        add_line(shelf, line, length - word - 1);
}

static bool read_all(struct shelf *shelf, const char *path, const char *text, struct problems *problems)
{
    size_t head = sizeof first_line - 1;
    if (strncmp(text, first_line, head) != 0)
        return problem_error(problems, (struct place){.file = path, .line = 1, .column = 1},
                             "expected '%.19s', which begins a file that keeps critiques", first_line);
    for (const char *line = text + head; *line;) {
        size_t length = strcspn(line, "\n");
        read_line(shelf, line, length);
        line += length + (line[length] == '\n');
    }
    return true;
}

struct shelf *shelf_look(const char *path, struct problems *problems)
{
    struct shelf *shelf = heap_new(1, sizeof *shelf);
    char *text = file_read(path, problems);
    bool fine = text && read_all(shelf, path, text, problems);
    free(text);
    if (fine)
        return shelf;
    shelf_close(shelf);
    return NULL;
}

struct shelf *shelf_open(const char *path, struct problems *problems)
{
    struct shelf *shelf = heap_new(1, sizeof *shelf);
    struct stat there;
    bool fine = true, cut = false;
    if (stat(path, &there) == 0 && there.st_size > 0) {
        char *text = file_read(path, problems);
        fine = text && read_all(shelf, path, text, problems);
        cut = fine && text[strlen(text) - 1] != '\n';
        free(text);
    }
    bool fresh = shelf->count == 0 && !(stat(path, &there) == 0 && there.st_size > 0);
    if (fine && !(shelf->stream = fopen(path, "a")))
        fine = problem_error(problems, (struct place){.file = path}, "cannot be written: %s",
                             strerror(errno));
    if (fine && (fresh || cut)) {
        fputs(fresh ? first_line : "\n", shelf->stream);
        fflush(shelf->stream);
    }
    if (!fine) {
        shelf_close(shelf);
        return NULL;
    }
    return shelf;
}

void shelf_close(struct shelf *shelf)
{
    if (!shelf)
        return;
    if (shelf->stream)
        fclose(shelf->stream);
    for (int i = 0; i < shelf->count; i++)
        free(shelf->lines[i]);
    free(shelf->lines);
    free(shelf);
}

bool shelf_good(const struct shelf *shelf)
{
    return !shelf->failed;
}

/* Writes a line with its sum and remembers it. */
static void keep(struct shelf *shelf, const struct text *line)
{
    fprintf(shelf->stream, "%s %08" PRIx32 "\n", text_of(line), sum_of(text_of(line), line->length));
    if (fflush(shelf->stream) != 0)
        shelf->failed = true;
    add_line(shelf, text_of(line), line->length);
}

/* ---- plays ---- */

uint64_t shelf_play_key(uint64_t game, const char *line_up, uint64_t seed, uint64_t index)
{
    struct text text = TEXT_GROWING;
    text_add(&text, "%s %016" PRIx64 " %" PRIu64 " %" PRIu64 " %s", store_version, game, seed, index,
             line_up);
    uint64_t key = hash_bytes(0, text_of(&text), text.length);
    text_free(&text);
    return key;
}

int *shelf_play(const struct shelf *shelf, uint64_t key, int *count, uint64_t *final)
{
    char head[32];
    int length = snprintf(head, sizeof head, "play %016" PRIx64 " ", key);
    for (int i = shelf->count - 1; i >= 0; i--) {
        const char *line = shelf->lines[i];
        if (strncmp(line, head, (size_t)length) != 0)
            continue;
        char *rest;
        *final = strtoull(line + length, &rest, 16);
        long wanted = strtol(rest, &rest, 10);
        if (wanted < 0 || (size_t)wanted > strlen(rest))
            continue;
        int *actions = heap_new((size_t)wanted + 1, sizeof *actions);
        for (*count = 0; *count < wanted; ++*count)
            actions[*count] = (int)strtol(rest, &rest, 10);
        return actions;
    }
    return NULL;
}

void shelf_keep_play(struct shelf *shelf, uint64_t key, uint64_t final, const int *actions, int count)
{
    struct text line = TEXT_GROWING;
    text_add(&line, "play %016" PRIx64 " %016" PRIx64 " %d", key, final, count);
    for (int i = 0; i < count; i++)
        text_add(&line, " %d", actions[i]);
    keep(shelf, &line);
    text_free(&line);
}

/* ---- findings ---- */

/* A text without what separates texts here. */
static void add_cell(struct text *line, const char *cell)
{
    for (; *cell; cell++)
        text_add(line, "%c", *cell == '\t' || *cell == '\n' ? ' ' : *cell);
    text_add(line, "\t");
}

void shelf_keep_findings(struct shelf *shelf, uint64_t game, const char *spec,
                         const char *setup, const struct findings_list *findings)
{
    struct text line = TEXT_GROWING, key = TEXT_GROWING;
    text_add(&line, "game %016" PRIx64 " ", game);
    add_cell(&line, spec);
    keep(shelf, &line);
    int faults = 0;
    for (int i = 0; i < findings->count; i++) {
        const struct finding *finding = findings->list[i];
        if (finding->verdict != VERDICT_FAULT)
            continue;
        text_clear(&line);
        text_clear(&key);
        text_add(&line, "fault %016" PRIx64 " ", game);
        finding_key(finding, &key);
        add_cell(&line, text_of(&key));
        add_cell(&line, finding->part);
        add_cell(&line, finding->sentence);
        text_clear(&key);
        evidence_brief(&finding->evidence, &key);
        add_cell(&line, text_of(&key));
        keep(shelf, &line);
        faults++;
    }
    text_clear(&line);
    text_add(&line, "done %016" PRIx64 " %d %s", game, faults, setup);
    keep(shelf, &line);
    text_free(&line);
    text_free(&key);
}

void kept_findings_free(struct kept_finding *list, int count)
{
    for (int i = 0; i < count; i++) {
        free(list[i].key);
        free(list[i].part);
        free(list[i].sentence);
        free(list[i].evidence);
    }
    free(list);
}

static char *next_cell(const char **at)
{
    size_t length = strcspn(*at, "\t");
    char *cell = text_duplicate(*at, length);
    *at += length + ((*at)[length] == '\t');
    return cell;
}

/* The last critique of a game that came to its end, asked so (NULL: in any way); -1: there is none. */
static int last_done(const struct shelf *shelf, uint64_t game, const char *setup)
{
    char done[32];
    int head = snprintf(done, sizeof done, "done %016" PRIx64 " ", game);
    for (int i = shelf->count - 1; i >= 0; i--) {
        const char *line = shelf->lines[i], *how = line + head;
        if (strncmp(line, done, (size_t)head) != 0)
            continue;
        how += strspn(how, "0123456789");
        if (!setup || (*how == ' ' && strcmp(how + 1, setup) == 0))
            return i;
    }
    return -1;
}

bool shelf_findings(const struct shelf *shelf, uint64_t game, const char *setup, struct kept_finding **list,
                    int *count)
{
    char begun[32], fault[32];
    snprintf(begun, sizeof begun, "game %016" PRIx64 " ", game);
    int head = snprintf(fault, sizeof fault, "fault %016" PRIx64 " ", game);
    int last = last_done(shelf, game, setup);
    int faults = last < 0 ? -1 : atoi(shelf->lines[last] + strlen("done ") + 17);
    *list = NULL;
    *count = 0;
    if (faults < 0 || faults > last)
        return false;
    *list = heap_new((size_t)faults + 1, sizeof **list);
    /* From where it began; another program may have written in between. */
    int from = last;
    while (from > 0 && strncmp(shelf->lines[from], begun, strlen(begun)) != 0)
        from--;
    for (int i = from; i < last && *count < faults; i++) {
        const char *at = shelf->lines[i] + head;
        if (strncmp(shelf->lines[i], fault, (size_t)head) != 0)
            continue;
        struct kept_finding *kept = &(*list)[(*count)++];
        kept->key = next_cell(&at);
        kept->part = next_cell(&at);
        kept->sentence = next_cell(&at);
        kept->evidence = next_cell(&at);
    }
    if (*count == faults)
        return true;
    kept_findings_free(*list, *count);    /* a line is damaged: as if it had not been kept */
    *list = NULL;
    *count = 0;
    return false;
}

const char *shelf_setup(const struct shelf *shelf, uint64_t game)
{
    int last = last_done(shelf, game, NULL);
    const char *how = last < 0 ? "" : shelf->lines[last] + strlen("done ") + 17;
    how += strspn(how, "0123456789");
    return *how == ' ' ? how + 1 : how;
}
