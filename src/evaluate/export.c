/* export.c: results as CSV, JSON lines or NumPy records. */
#include "evaluate/export.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/pack.h"
#include "evaluate/rows.h"

/* ---- plays ---- */

struct sheet_rows {
    const struct results *results;
    int                   players;      /* the most of any game */
    int                  *columns;      /* to be written */
    int                   column_count;
    double              **values;       /* of the current cell */
};

static void begin_sheet(struct sheet_rows *rows, const struct results *results, bool times)
{
    *rows = (struct sheet_rows){.results = results};
    size_t count = (size_t)results->column_count + 1;
    rows->columns = heap_new(count, sizeof *rows->columns);
    rows->values = heap_new(count, sizeof *rows->values);
    for (int i = 0; i < results->plan->subject_count; i++)
        if (results->plan->subjects[i].game->players > rows->players)
            rows->players = results->plan->subjects[i].game->players;
    for (int i = 0; i < results->column_count; i++)
        if (times || results->steady[i])
            rows->columns[rows->column_count++] = i;
}

static void load_cell(struct sheet_rows *rows, int cell)
{
    for (int i = 0; i < rows->column_count; i++) {
        free(rows->values[i]);
        rows->values[i] = cell < 0 ? NULL
            : results_column(rows->results, cell, rows->results->columns[rows->columns[i]]);
    }
}

static void end_sheet(struct sheet_rows *rows)
{
    load_cell(rows, -1);
    free(rows->columns);
    free(rows->values);
}

static const char *end_name(int end)
{
    return end >= 0 && end < END_COUNT ? end_names[end] : "unknown";
}

static void add_play(struct row *row, const struct sheet_rows *rows, int cell, int64_t play,
                     const struct outcome *outcome, int seat)
{
    const struct results *results = rows->results;
    const struct subject *subject = plan_subject(results->plan, cell);
    char name[32];
    snprintf(name, sizeof name, "%d.%" PRId64, cell, play);
    row_text(row, "id", name);
    row_text(row, "scenario", subject->scenario);
    row_text(row, "variant", subject->variant);
    row_text(row, "agents", results->plan->cells[cell].agents);
    row_integer(row, "play", play);
    row_bits(row, "seed", 16, outcome->seed);
    row_integer(row, "seat", seat);
    row_text(row, "end", end_name(outcome->end));
    row_bits(row, "hash", 8, outcome->hash);
    row_integer(row, "plies", outcome->plies);
    for (int i = 0; i < rows->players; i++) {
        bool there = i < subject->game->players;
        snprintf(name, sizeof name, "score %d", i);
        row_number(row, name, there ? (double)outcome->score[i] : (double)NAN);
        snprintf(name, sizeof name, "result %d", i);
        row_number(row, name, there ? (double)outcome->result[i] : (double)NAN);
    }
    for (int i = 0; i < rows->column_count; i++)
        row_number(row, results->columns[rows->columns[i]],
                   row->head ? 0 : rows->values[i][play]);
}

/* ---- NumPy ---- */

static void put_bytes(unsigned char **at, uint64_t value, int width)
{
    for (int i = 0; i < width; i++)
        *(*at)++ = (unsigned char)(value >> (8 * i));
}

static void add_field(struct text *out, const char *name, const char *type)
{
    text_add(out, "('");
    for (; *name; name++)
        text_add(out, *name == '\'' || *name == '\\' ? "\\%c" : "%c", *name);
    text_add(out, "', '%s'), ", type);
}

/* Every field of a record with its type; returns the bytes of one. */
static size_t add_fields(const struct sheet_rows *rows, struct text *out)
{
    static const struct { const char *name, *type; size_t size; } fixed[] = {
        {"cell", "<i4", 4}, {"play", "<i8", 8}, {"seed", "<u8", 8}, {"seat", "|u1", 1},
        {"end", "|u1", 1}, {"hash", "<u4", 4}, {"plies", "<u4", 4},
    };
    size_t size = 0;
    char name[32];
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        add_field(out, fixed[i].name, fixed[i].type);
        size += fixed[i].size;
    }
    for (int i = 0; i < rows->players; i++) {
        snprintf(name, sizeof name, "score %d", i);
        add_field(out, name, "<f4");
        snprintf(name, sizeof name, "result %d", i);
        add_field(out, name, "|i1");
        size += 5;
    }
    for (int i = 0; i < rows->column_count; i++) {
        add_field(out, rows->results->columns[rows->columns[i]], "<f8");
        size += 8;
    }
    return size;
}

/* The header ends on a multiple of 64 bytes, so that the records can be mapped into memory. */
static bool begin_npy(const struct sheet_rows *rows, FILE *file, size_t *size)
{
    struct text head = TEXT_GROWING;
    int64_t count = 0;
    for (int i = 0; i < rows->results->plan->cell_count; i++)
        count += rows->results->cells[i].count;
    text_add(&head, "{'descr': [");
    *size = add_fields(rows, &head);
    text_add(&head, "], 'fortran_order': False, 'shape': (%" PRId64 ",), }", count);
    while ((12 + head.length + 1) % 64)
        text_add(&head, " ");
    text_add(&head, "\n");
    unsigned char start[12] = {0x93, 'N', 'U', 'M', 'P', 'Y', 3, 0}, *at = start + 8;
    put_bytes(&at, head.length, 4);
    bool fine = fwrite(start, 1, sizeof start, file) == sizeof start &&
                fwrite(text_of(&head), 1, head.length, file) == head.length;
    text_free(&head);
    return fine;
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void pack_record(const struct sheet_rows *rows, int cell, int64_t play,
                        const struct outcome *outcome, int seat, unsigned char *at)
{
    int players = plan_subject(rows->results->plan, cell)->game->players;
    put_bytes(&at, (uint64_t)cell, 4);
    put_bytes(&at, (uint64_t)play, 8);
    put_bytes(&at, outcome->seed, 8);
    put_bytes(&at, (uint64_t)seat, 1);
    put_bytes(&at, (uint64_t)outcome->end, 1);
    put_bytes(&at, outcome->hash, 4);
    put_bytes(&at, outcome->plies, 4);
    for (int i = 0; i < rows->players; i++) {
        float score = i < players ? outcome->score[i] : (float)NAN;
        uint32_t bits;
        memcpy(&bits, &score, sizeof bits);
        put_bytes(&at, bits, 4);
        put_bytes(&at, (uint64_t)(uint8_t)(i < players ? outcome->result[i] : 0), 1);
    }
    for (int i = 0; i < rows->column_count; i++)
        put_bytes(&at, bits_of(rows->values[i][play]), 8);
}

static bool export_cell(struct row *row, struct sheet_rows *rows, int cell, size_t size,
                        unsigned char *record)
{
    const struct cell_results *one = &rows->results->cells[cell];
    int64_t play = 0;
    bool fine = true;
    load_cell(rows, cell);
    for (int64_t i = 0; i < one->chunk_count; i++)
        for (int j = 0; fine && j < one->chunks[i].count; j++, play++) {
            struct outcome outcome;
            int seat = endings_play(one->endings[i], j, &outcome);
            outcome.seed = plan_play(rows->results->plan, cell, play, &seat);
            if (row->format == EXPORT_NPY) {
                pack_record(rows, cell, play, &outcome, seat, record);
                fine = fwrite(record, 1, size, row->file) == size;
            } else {
                add_play(row, rows, cell, play, &outcome, seat);
                fine = row_end(row);
            }
        }
    return fine;
}

bool export_plays(const struct results *results, enum export_format format, bool times,
                  FILE *file)
{
    struct sheet_rows rows;
    struct row row = {.file = file, .format = format, .line = TEXT_GROWING};
    size_t size = 0;
    bool fine = true;
    begin_sheet(&rows, results, times);
    if (format == EXPORT_NPY) {
        fine = begin_npy(&rows, file, &size);
    } else if (format == EXPORT_CSV && results->plan->cell_count) {
        row.head = true;
        add_play(&row, &rows, 0, 0, &(struct outcome){0}, 0);
        fine = row_end(&row);
        row.head = false;
    }
    unsigned char *record = heap_new(size + 1, 1);
    for (int i = 0; fine && i < results->plan->cell_count; i++)
        fine = export_cell(&row, &rows, i, size, record);
    free(record);
    end_sheet(&rows);
    text_free(&row.line);
    return fflush(file) == 0 && fine;
}

/* ---- decisions, events, tallies ---- */

static const char *name_in(const char *const *names, int count, int64_t index)
{
    return index >= 0 && index < count ? names[index] : "";
}

static const char *part_name(const struct game *game, int64_t part)
{
    return part >= 0 && part < game->part_count ? game->parts[part].name : "";
}

/* One kept number list: decisions have one number each, events six. */
static bool export_list(struct row *row, const struct results *results, int cell,
                        const struct chunk *chunk, bool events)
{
    const struct game *game = plan_subject(results->plan, cell)->game;
    const struct text *kept = events ? &chunk->events : &chunk->decisions;
    const unsigned char *at = (const unsigned char *)text_of(kept), *end = at + kept->length;
    int64_t first = chunk->number * experiment_chunk(&results->plan->experiment);
    bool fine = true;
    for (int i = 0; fine && i < chunk->count && at < end; i++) {
        int64_t count, n[6] = {0};
        fine = unpack_number(&at, end, &count);
        for (int64_t j = 0; fine && j < count; j++) {
            char id[32];
            for (int k = 0; fine && k < (events ? 6 : 1); k++)
                fine = unpack_number(&at, end, &n[k]);
            snprintf(id, sizeof id, "%d.%" PRId64, cell, first + i);
            row_text(row, "id", id);
            row_integer(row, "ply", events ? n[0] : j);
            if (events) {
                row_text(row, "verb", name_in(game->verbs, game->verb_count, n[1]));
                row_integer(row, "player", n[2]);
                row_text(row, "part", part_name(game, n[3]));
                row_text(row, "target", part_name(game, n[4]));
                row_integer(row, "amount", n[5]);
            } else {
                row_integer(row, "action", n[0]);
            }
            fine = fine && row_end(row);
        }
    }
    return fine;
}

static bool export_tallies(struct row *row, const struct results *results, int cell, bool times)
{
    struct tally_sum sums[TALLY_LINES_MAX];
    int count = results_tallies(results, cell, sums);
    for (int i = 0; i < count; i++) {
        if (sums[i].about_time && !times)
            continue;
        row_integer(row, "cell", cell);
        row_text(row, "scenario", plan_subject(results->plan, cell)->scenario);
        row_text(row, "variant", plan_subject(results->plan, cell)->variant);
        row_text(row, "agents", results->plan->cells[cell].agents);
        row_integer(row, "seat", sums[i].seat);
        row_text(row, "name", sums[i].name);
        row_number(row, "sum", sums[i].sum);
        if (!row_end(row))
            return false;
    }
    return true;
}

static const char *const heads[] = {
    [EXPORT_PLAYS] = "", [EXPORT_DECISIONS] = "id,ply,action\n",
    [EXPORT_EVENTS] = "id,ply,verb,player,part,target,amount\n",
    [EXPORT_TALLIES] = "cell,scenario,variant,agents,seat,name,sum\n",
};

bool export_kept(const struct results *results, enum export_rows rows, enum export_format format,
                 bool times, FILE *file)
{
    struct row row = {.file = file, .format = format, .line = TEXT_GROWING};
    bool fine = true;
    if (format == EXPORT_CSV)
        fine = fputs(heads[rows], file) >= 0;
    for (int i = 0; i < results->plan->cell_count; i++) {
        const struct cell_results *cell = &results->cells[i];
        for (int64_t j = 0; fine && j < cell->chunk_count && rows != EXPORT_TALLIES; j++)
            fine = export_list(&row, results, i, &cell->chunks[j], rows == EXPORT_EVENTS);
        if (fine && rows == EXPORT_TALLIES)
            fine = export_tallies(&row, results, i, times);
    }
    text_free(&row.line);
    return fflush(file) == 0 && fine;
}
