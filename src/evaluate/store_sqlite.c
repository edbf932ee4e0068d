/* store_sqlite.c: keeps results in one SQLite file.
 *
 * A commit is on the disk when it returns. The journal holds what a commit changes of older pages,
 * which is little: new chunks are written once, at the end of the file. It also works on network
 * file systems, unlike a write-ahead log, and leaves one file when a run is through. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "evaluate/sqlite_heap.h"
#include "evaluate/store.h"
#include "evaluate/store_tables.h"

static const struct place nowhere = {0};

#ifdef HAVE_SQLITE
#include <sqlite3.h>

/* How long to wait for another program that holds the file: a run that is under way does not give up
 * because somebody reads what it has so far. */
enum { APPLICATION = 0x52504c59, WAIT_MILLISECONDS = 20000, RUN_WAIT_MILLISECONDS = 600000 };

struct sqlite {
    struct store  head;
    sqlite3      *base;
    sqlite3_stmt *put_chunk, *put_times, *find_cell;
    char         *address;
};

static bool fail(const struct sqlite *sqlite, struct problems *problems)
{
    int code = sqlite3_errcode(sqlite->base) & 0xff;
    const char *why = sqlite3_errmsg(sqlite->base), *advice = "";
    switch (code) {
    case SQLITE_FULL:
        why = "no space left on the disk";
        problems->lost = true;
        advice = "; every chunk stored before is kept, and the same command goes on from there";
        break;
    case SQLITE_READONLY: why = "it cannot be written: the file or its folder is read-only"; break;
    case SQLITE_CANTOPEN:
        why = sqlite3_system_errno(sqlite->base) == ENOENT ? "no such file or folder"
                                                           : "it cannot be opened";
        break;
    case SQLITE_NOTADB: why = "it is not a store"; break;
    case SQLITE_CORRUPT: why = "it is damaged: parts of the file are not those of a database"; break;
    case SQLITE_IOERR:
        advice = "; every chunk stored before is kept, and the same command goes on from there";
        break;
    default: break;
    }
    return problem_error(problems, nowhere, "store %s: %s%s", sqlite->address, why, advice);
}

static bool execute(struct sqlite *sqlite, const char *sql, struct problems *problems)
{
    return sqlite3_exec(sqlite->base, sql, NULL, NULL, NULL) == SQLITE_OK ||
           fail(sqlite, problems);
}

/* The only number a statement gives; 0 if none. */
static int64_t number(struct sqlite *sqlite, const char *sql)
{
    sqlite3_stmt *statement;
    int64_t value = 0;
    if (sqlite3_prepare_v2(sqlite->base, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        value = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return value;
}

static void forget_statements(struct sqlite *sqlite)
{
    sqlite3_finalize(sqlite->put_chunk);
    sqlite3_finalize(sqlite->put_times);
    sqlite3_finalize(sqlite->find_cell);
    sqlite->put_chunk = sqlite->put_times = sqlite->find_cell = NULL;
}

static void close(struct store *store)
{
    struct sqlite *sqlite = (struct sqlite *)store;
    bool written = sqlite->put_chunk;
    forget_statements(sqlite);
    if (written)    /* take the empty journal away */
        sqlite3_exec(sqlite->base, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    sqlite3_close(sqlite->base);
    free(sqlite->address);
    free(sqlite);
}

static bool has_table(struct sqlite *sqlite, const char *name, const char *sql)
{
    sqlite3_stmt *statement;
    bool found = false;
    if (sqlite3_prepare_v2(sqlite->base, "SELECT 1 FROM sqlite_master WHERE name = ?1 AND sql = ?2",
                           -1, &statement, NULL) == SQLITE_OK) {
        sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 2, sql, -1, SQLITE_STATIC);
        found = sqlite3_step(statement) == SQLITE_ROW;
    }
    sqlite3_finalize(statement);
    return found;
}

/* Whether the tables are made as ours are, so that what is read is what was meant: compared with those
 * of an empty store in memory. Others may be beside them, but nothing that acts by itself. */
static bool check_tables(struct sqlite *sqlite, struct problems *problems)
{
    sqlite3 *model;
    sqlite3_stmt *rows = NULL;
    struct text sql = TEXT_GROWING;
    store_tables(DIALECT_SQLITE, &sql);
    bool fine = sqlite3_open(":memory:", &model) == SQLITE_OK &&
                sqlite3_exec(model, text_of(&sql), NULL, NULL, NULL) == SQLITE_OK &&
                sqlite3_prepare_v2(model, "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL",
                                   -1, &rows, NULL) == SQLITE_OK;
    if (!fine)
        heap_failed(0, "the tables of a store");
    while (fine && sqlite3_step(rows) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(rows, 0);
        if (!has_table(sqlite, name, (const char *)sqlite3_column_text(rows, 1)))
            fine = store_damaged(problems, "table '%s' of %s is missing or made differently", name,
                                 sqlite->address);
    }
    sqlite3_finalize(rows);
    sqlite3_close(model);
    text_free(&sql);
    if (fine && number(sqlite, "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'") > 0)
        fine = store_damaged(problems, "%s has a trigger, which stores have not", sqlite->address);
    return fine;
}

static struct store *open(const char *address, enum store_mode mode, struct problems *problems)
{
    struct sqlite *sqlite = heap_new(1, sizeof *sqlite);
    size_t length = strlen(address);
    sqlite->address = heap_raw(length + 1);
    memcpy(sqlite->address, address, length + 1);
    /* Readers too may have to undo the last commit of a run that was killed; a file that may not be
     * written is opened all the same. */
    int flags = SQLITE_OPEN_READWRITE | (mode == STORE_READ ? 0 : SQLITE_OPEN_CREATE);
    sqlite_use_heap();
    int code = sqlite3_open_v2(address, &sqlite->base, flags, NULL);
    sqlite3_busy_timeout(sqlite->base, WAIT_MILLISECONDS);
    /* What is looked at is one moment of the store: the first look waits for whoever writes, or says that
     * the store is locked, and the others cannot be kept from it and take that for damage. */
    sqlite3_exec(sqlite->base, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; BEGIN", NULL, NULL,
                 NULL);
    int64_t tables = code == SQLITE_OK ? number(sqlite, "SELECT count(*) FROM sqlite_master") : 0;
    bool fine = code == SQLITE_OK && (sqlite3_errcode(sqlite->base) == SQLITE_ROW ||
                                      sqlite3_errcode(sqlite->base) == SQLITE_DONE ||
                                      sqlite3_errcode(sqlite->base) == SQLITE_OK);
    if (!fine)
        fail(sqlite, problems);
    else if (tables > 0 && number(sqlite, "PRAGMA application_id") != APPLICATION)
        fine = problem_error(problems, nowhere, "store %s: it is a database, but not a store",
                             address);
    else if (tables == 0 && number(sqlite, "PRAGMA application_id") == APPLICATION)
        fine = store_damaged(problems, "%s has lost its tables", address);
    else if (tables == 0 && mode == STORE_READ)
        fine = problem_error(problems, nowhere, "store %s: it is empty", address);
    else if (tables > 0 &&    /* others are refused by their format */
             number(sqlite, "SELECT value FROM meta WHERE key = 'format'") == STORE_FORMAT)
        fine = check_tables(sqlite, problems);
    sqlite3_exec(sqlite->base, "COMMIT", NULL, NULL, NULL);
    if (fine && (mode == STORE_WRITE ||
                 execute(sqlite, "PRAGMA query_only = ON; BEGIN", problems)))
        return &sqlite->head;
    close(&sqlite->head);
    return NULL;
}

static void bind_text(sqlite3_stmt *statement, int index, const char *text)
{
    sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

static bool insert_meta(struct sqlite *sqlite, const char *key, const char *value,
                        struct problems *problems)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(sqlite->base, "INSERT INTO meta VALUES(?, ?, ?)", -1, &statement, NULL))
        return fail(sqlite, problems);
    bind_text(statement, 1, key);
    bind_text(statement, 2, value);
    sqlite3_bind_int64(statement, 3, (int64_t)sum_meta(key, value));
    sqlite3_step(statement);
    return sqlite3_finalize(statement) == SQLITE_OK || fail(sqlite, problems);
}

static bool insert_subject(struct sqlite *sqlite, const struct plan *plan, int index,
                           struct problems *problems)
{
    sqlite3_stmt *statement;
    struct text text = TEXT_GROWING;
    const struct subject_row row = store_subject(plan, index, &text);
    bool fine = !sqlite3_prepare_v2(sqlite->base, "INSERT INTO subjects VALUES(?, ?, ?, ?, ?, ?, ?, "
                                    "?, ?)", -1, &statement, NULL);
    if (fine) {
        sqlite3_bind_int64(statement, 1, row.subject);
        bind_text(statement, 2, row.scenario);
        bind_text(statement, 3, row.variant);
        bind_text(statement, 4, row.spec);
        bind_text(statement, 5, row.engine);
        sqlite3_bind_int64(statement, 6, row.players);
        sqlite3_bind_int64(statement, 7, row.base);
        bind_text(statement, 8, row.description);
        sqlite3_bind_int64(statement, 9, (int64_t)row.sum);
        sqlite3_step(statement);
        fine = sqlite3_finalize(statement) == SQLITE_OK;
    }
    text_free(&text);
    return fine || fail(sqlite, problems);
}

static bool insert_cell(struct sqlite *sqlite, const struct plan *plan, int index,
                        struct problems *problems)
{
    sqlite3_stmt *statement;
    struct text text = TEXT_GROWING;
    const struct cell_row row = store_cell(plan, index, &text);
    bool fine = !sqlite3_prepare_v2(sqlite->base, "INSERT INTO cells VALUES(?, ?, ?, ?, ?)", -1,
                                    &statement, NULL);
    if (fine) {
        sqlite3_bind_int64(statement, 1, row.cell);
        sqlite3_bind_int64(statement, 2, row.subject);
        bind_text(statement, 3, row.agents);
        bind_text(statement, 4, row.seats);
        sqlite3_bind_int64(statement, 5, (int64_t)row.sum);
        sqlite3_step(statement);
        fine = sqlite3_finalize(statement) == SQLITE_OK;
    }
    text_free(&text);
    return fine || fail(sqlite, problems);
}

static bool make_tables(struct sqlite *sqlite, struct problems *problems)
{
    struct text sql = TEXT_GROWING;
    store_tables(DIALECT_SQLITE, &sql);
    text_add(&sql, "PRAGMA application_id = %d;", APPLICATION);
    bool fine = execute(sqlite, text_of(&sql), problems);
    text_clear(&sql);
    text_add(&sql, "%d", STORE_FORMAT);
    fine = fine && insert_meta(sqlite, "format", text_of(&sql), problems) &&
           insert_meta(sqlite, "version", store_version, problems);
    text_free(&sql);
    return fine;
}

/* Chunks keep their cells, whose numbers are now those of the plan. */
static bool write_plan(struct sqlite *sqlite, const struct plan *plan,
                       const struct growth *growth, const char *command,
                       struct problems *problems)
{
    struct text sql = TEXT_GROWING;
    growth_print(growth, "chunks", "", &sql);
    growth_print(growth, "times", "", &sql);
    text_add(&sql, "DELETE FROM meta WHERE key IN ('command', 'experiment');"
             "DELETE FROM subjects; DELETE FROM cells");
    bool fine = execute(sqlite, text_of(&sql), problems) &&
                insert_meta(sqlite, "command", command, problems) &&
                insert_meta(sqlite, "experiment", plan->text, problems);
    for (int i = 0; fine && i < plan->subject_count; i++)
        fine = insert_subject(sqlite, plan, i, problems);
    for (int i = 0; fine && i < plan->cell_count; i++)
        fine = insert_cell(sqlite, plan, i, problems);
    text_free(&sql);
    return fine;
}

/* The same chunk twice is the same rows, and one with more plays replaces one with fewer: two runs
 * at once do no harm. */
#define UNLESS_THERE " WHERE NOT EXISTS (SELECT 1 FROM chunks WHERE cell = ?1 AND chunk = ?2" \
                     " AND count >= ?4)"

static bool begin(struct store *store, const struct plan *plan, const char *command,
                  struct problems *problems)
{
    struct sqlite *sqlite = (struct sqlite *)store;
    /* Pages and cache are larger than usual, because chunks are. */
    if (!execute(sqlite, "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL;"
                 "PRAGMA page_size = 8192; PRAGMA cache_size = -16384; BEGIN IMMEDIATE", problems))
        return false;
    struct growth growth = {0};
    bool fine = number(sqlite, "SELECT count(*) FROM sqlite_master") > 0
                    ? store_growth(store, plan, &growth, problems)
                    : make_tables(sqlite, problems);
    fine = fine && (growth.none || write_plan(sqlite, plan, &growth, command, problems));
    growth_free(&growth);
    if (!fine || !execute(sqlite, "COMMIT", problems)) {
        sqlite3_exec(sqlite->base, "ROLLBACK", NULL, NULL, NULL);
        return false;
    }
    forget_statements(sqlite);    /* of a plan that has grown */
    if (sqlite3_prepare_v2(sqlite->base, "INSERT OR REPLACE INTO chunks SELECT ?1, ?2, ?3, ?4, ?5,"
                           " ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16" UNLESS_THERE, -1,
                           &sqlite->put_chunk, NULL) ||
        sqlite3_prepare_v2(sqlite->base, "INSERT OR REPLACE INTO times SELECT ?1, ?2, ?3, ?5, ?6, ?7"
                           UNLESS_THERE, -1, &sqlite->put_times, NULL) ||
        sqlite3_prepare_v2(sqlite->base, "SELECT 1 FROM cells c JOIN subjects s USING(subject) "
                           "WHERE c.cell = ?1 AND " STORE_CELL_KEY " = ?2", -1,
                           &sqlite->find_cell, NULL))
        return fail(sqlite, problems);
    sqlite3_busy_timeout(sqlite->base, RUN_WAIT_MILLISECONDS);
    return true;
}

/* Within a transaction: whether a cell still has the number of the plan. */
static bool check_number(struct sqlite *sqlite, const struct plan *plan, int cell,
                         struct problems *problems)
{
    struct text key = TEXT_GROWING;
    plan_print_key(plan, cell, &key);
    sqlite3_bind_int(sqlite->find_cell, 1, cell);
    bind_text(sqlite->find_cell, 2, text_of(&key));
    int code = sqlite3_step(sqlite->find_cell);
    sqlite3_reset(sqlite->find_cell);
    text_free(&key);
    if (code == SQLITE_ROW)
        return true;
    return code == SQLITE_DONE
               ? problem_error(problems, nowhere, "store %s: another run has given it a larger "
                               "experiment; every chunk stored before is kept, and running that "
                               "experiment goes on from there", sqlite->address)
               : fail(sqlite, problems);
}

static void bind_bytes(sqlite3_stmt *statement, int index, const struct text *bytes)
{
    sqlite3_bind_blob64(statement, index, text_of(bytes), bytes->length, SQLITE_STATIC);
}

static bool insert_chunk(struct sqlite *sqlite, const struct chunk *chunk)
{
    sqlite3_stmt *put = sqlite->put_chunk, *times = sqlite->put_times;
    sqlite3_bind_int(put, 1, chunk->cell);
    sqlite3_bind_int64(put, 2, chunk->number);
    sqlite3_bind_int64(put, 3, chunk->first);
    sqlite3_bind_int(put, 4, chunk->count);
    bind_text(put, 5, text_of(&chunk->plays));
    bind_text(put, 6, text_of(&chunk->endings));
    bind_bytes(put, 7, &chunk->hashes);
    bind_bytes(put, 8, &chunk->columns);
    bind_bytes(put, 9, &chunk->decisions);
    bind_bytes(put, 10, &chunk->events);
    bind_text(put, 11, text_of(&chunk->tallies));
    sqlite3_bind_int(put, 12, chunk->until_count);
    sqlite3_bind_double(put, 13, chunk->until_sum);
    sqlite3_bind_double(put, 14, chunk->until_squares);
    sqlite3_bind_int64(put, 15, (int64_t)chunk->body);
    sqlite3_bind_int64(put, 16, (int64_t)chunk->sum);
    sqlite3_bind_int(times, 1, chunk->cell);
    sqlite3_bind_int64(times, 2, chunk->number);
    sqlite3_bind_double(times, 3, chunk->seconds);
    sqlite3_bind_int(times, 4, chunk->count);
    bind_bytes(times, 5, &chunk->times);
    bind_text(times, 6, text_of(&chunk->time_tallies));
    sqlite3_bind_int64(times, 7, (int64_t)chunk->times_sum);
    /* Times first: whether they belong is asked of the other table. */
    bool fine = sqlite3_step(times) == SQLITE_DONE && sqlite3_step(put) == SQLITE_DONE;
    sqlite3_reset(times);
    return sqlite3_reset(put) == SQLITE_OK && fine;
}

static bool put(struct store *store, const struct plan *plan, const struct chunk *chunks,
                int count, struct problems *problems)
{
    struct sqlite *sqlite = (struct sqlite *)store;
    if (!execute(sqlite, "BEGIN IMMEDIATE", problems))
        return false;
    bool fine = true;
    for (int i = 0; fine && i < count; i++) {
        const struct chunk sealed = store_sealed(plan, &chunks[i]);
        fine = check_number(sqlite, plan, sealed.cell, problems) &&
               (insert_chunk(sqlite, &sealed) || fail(sqlite, problems));
    }
    if (fine && execute(sqlite, "COMMIT", problems))
        return true;
    sqlite3_exec(sqlite->base, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool cut(struct store *store, const struct plan *plan, int cell, int64_t from,
                struct problems *problems)
{
    struct sqlite *sqlite = (struct sqlite *)store;
    struct text sql = TEXT_GROWING;
    text_add(&sql, "DELETE FROM chunks WHERE cell = %d AND chunk >= %lld;"
             " DELETE FROM times WHERE cell = %d AND chunk >= %lld; COMMIT", cell,
             (long long)from, cell, (long long)from);
    bool begun = execute(sqlite, "BEGIN IMMEDIATE", problems);
    bool fine = begun && check_number(sqlite, plan, cell, problems) &&
                execute(sqlite, text_of(&sql), problems);
    if (begun && !fine)
        sqlite3_exec(sqlite->base, "ROLLBACK", NULL, NULL, NULL);
    text_free(&sql);
    return fine;
}

static const char *text_at(sqlite3_stmt *statement, int index)
{
    const char *text = (const char *)sqlite3_column_text(statement, index);
    return text ? text : "";
}

/* A text that looks at the statement's own bytes. */
static struct text bytes_at(sqlite3_stmt *statement, int index)
{
    static char nothing[1];
    const void *bytes = sqlite3_column_blob(statement, index);
    return (struct text){
        .at = bytes ? (char *)(uintptr_t)bytes : nothing,
        .length = (size_t)sqlite3_column_bytes(statement, index),
    };
}

/* Stores of older formats have no sums. */
static bool row_meta(const struct store_reader *reader, sqlite3_stmt *row)
{
    return reader->meta(reader->context, text_at(row, 0), text_at(row, 1),
                        (uint64_t)sqlite3_column_int64(row, 2));
}

static bool row_subject(const struct store_reader *reader, sqlite3_stmt *row)
{
    const struct subject_row subject = {
        .subject = sqlite3_column_int64(row, 0), .scenario = text_at(row, 1),
        .variant = text_at(row, 2), .spec = text_at(row, 3), .engine = text_at(row, 4),
        .players = sqlite3_column_int64(row, 5), .base = sqlite3_column_int64(row, 6),
        .description = text_at(row, 7), .sum = (uint64_t)sqlite3_column_int64(row, 8),
    };
    return reader->subject(reader->context, &subject);
}

static bool row_cell(const struct store_reader *reader, sqlite3_stmt *row)
{
    const struct cell_row cell = {
        .cell = sqlite3_column_int64(row, 0), .subject = sqlite3_column_int64(row, 1),
        .agents = text_at(row, 2), .seats = text_at(row, 3),
        .sum = (uint64_t)sqlite3_column_int64(row, 4),
    };
    return reader->cell(reader->context, &cell);
}

/* A number that is none is -1, which no part of a chunk is. */
static int int_at(sqlite3_stmt *row, int column)
{
    int64_t number = sqlite3_column_int64(row, column);
    return number >= 0 && number <= INT32_MAX ? (int)number : -1;
}

static bool row_chunk(const struct store_reader *reader, sqlite3_stmt *row)
{
    struct chunk chunk = {
        .cell = int_at(row, CHUNK_CELL), .number = sqlite3_column_int64(row, CHUNK_NUMBER),
        .first = sqlite3_column_int64(row, CHUNK_FIRST), .count = int_at(row, CHUNK_COUNT),
        .until_count = int_at(row, CHUNK_UNTIL_COUNT),
        .until_sum = sqlite3_column_double(row, CHUNK_UNTIL_SUM),
        .until_squares = sqlite3_column_double(row, CHUNK_UNTIL_SQUARES),
        .body = (uint64_t)sqlite3_column_int64(row, CHUNK_BODY),
        .sum = (uint64_t)sqlite3_column_int64(row, CHUNK_SUM),
    };
    if (!reader->keys_only) {
        chunk.plays = bytes_at(row, CHUNK_PLAYS);
        chunk.endings = bytes_at(row, CHUNK_ENDINGS);
        chunk.hashes = bytes_at(row, CHUNK_HASHES);
        chunk.columns = bytes_at(row, CHUNK_COLUMNS);
        chunk.decisions = bytes_at(row, CHUNK_DECISIONS);
        chunk.events = bytes_at(row, CHUNK_EVENTS);
        chunk.tallies = bytes_at(row, CHUNK_TALLIES);
        chunk.timed = sqlite3_column_type(row, TIMES_CELL) != SQLITE_NULL;
        chunk.seconds = sqlite3_column_double(row, TIMES_SECONDS);
        chunk.times = bytes_at(row, TIMES_COLUMNS);
        chunk.time_tallies = bytes_at(row, TIMES_TALLIES);
        chunk.times_sum = (uint64_t)sqlite3_column_int64(row, TIMES_SUM);
    }
    return reader->chunk(reader->context, &chunk);
}

static bool read_rows(struct sqlite *sqlite, const struct store_reader *reader, const char *sql,
                      bool (*row)(const struct store_reader *, sqlite3_stmt *),
                      struct problems *problems)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(sqlite->base, sql, -1, &statement, NULL) != SQLITE_OK)
        return fail(sqlite, problems);
    int code;
    bool fine = true;
    while (fine && (code = sqlite3_step(statement)) == SQLITE_ROW)
        fine = row(reader, statement);
    if (fine && code != SQLITE_DONE)
        fine = fail(sqlite, problems);
    sqlite3_finalize(statement);
    return fine;
}

/* Whether there are times of a chunk that is not there. */
static bool find_orphan(struct sqlite *sqlite, struct problems *problems)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(sqlite->base, STORE_ORPHANS, -1, &statement, NULL) != SQLITE_OK)
        return fail(sqlite, problems);
    int code = sqlite3_step(statement);
    bool fine = code == SQLITE_DONE;
    if (code == SQLITE_ROW)
        store_damaged(problems, "chunk %lld of cell %lld is missing, and its times are there",
                      (long long)sqlite3_column_int64(statement, 1),
                      (long long)sqlite3_column_int64(statement, 0));
    else if (!fine)
        fail(sqlite, problems);
    sqlite3_finalize(statement);
    return fine;
}

static bool read_chunks(struct sqlite *sqlite, const struct store_reader *reader,
                        struct problems *problems)
{
    struct text sql = TEXT_GROWING;
    store_select(reader, &sql);
    bool fine = read_rows(sqlite, reader, text_of(&sql), row_chunk, problems);
    text_free(&sql);
    return fine && (reader->keys_only || reader->only || find_orphan(sqlite, problems));
}

static bool row_look(const struct store_reader *reader, sqlite3_stmt *row)
{
    return reader->look(reader->context, &(struct look){
        .plays = sqlite3_column_int64(row, 0), .cells = sqlite3_column_int64(row, 1),
        .most = sqlite3_column_int64(row, 2),
    });
}

static bool look(struct store *store, const struct look *look, struct problems *problems)
{
    struct text sql = TEXT_GROWING;
    text_add(&sql, "INSERT OR IGNORE INTO looks VALUES(%lld, %lld, %lld)", (long long)look->plays,
             (long long)look->cells, (long long)look->most);
    bool fine = execute((struct sqlite *)store, text_of(&sql), problems);
    text_free(&sql);
    return fine;
}

static bool read(struct store *store, const struct store_reader *reader,
                 struct problems *problems)
{
    struct sqlite *sqlite = (struct sqlite *)store;
    return (!reader->meta ||
            read_rows(sqlite, reader, STORE_META(reader), row_meta, problems)) &&
           (!reader->subject ||
            read_rows(sqlite, reader, STORE_SUBJECTS, row_subject, problems)) &&
           (!reader->cell || read_rows(sqlite, reader, STORE_CELLS, row_cell, problems)) &&
           (!reader->chunk || read_chunks(sqlite, reader, problems)) &&
           (!reader->look || read_rows(sqlite, reader, STORE_LOOKS, row_look, problems));
}

const struct store_kind sqlite_store = {
    .name = "SQLite", .open = open, .close = close, .begin = begin, .put = put, .cut = cut,
    .read = read, .look = look,
};

#else

static struct store *open(const char *address, enum store_mode mode, struct problems *problems)
{
    (void)mode;
    problem_error(problems, nowhere, "store %s: this program was built without SQLite", address);
    return NULL;
}

const struct store_kind sqlite_store = {.name = "SQLite", .open = open};
#endif
