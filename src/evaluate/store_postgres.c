/* store_postgres.c: keeps results in PostgreSQL, where any number of machines can work on them.
 *
 * The table `leases` has a row for every chunk that is still to be played. Taking one marks it for
 * a while, skipping rows that others are just marking. Putting a chunk deletes its row and inserts
 * its results in one transaction, so a worker that dies at any moment loses only its own work, and
 * whoever comes second finds no row and throws its chunk away. When the server goes away for a
 * while, workers wait for it.
 *
 * A process has one connection, however many threads it has: servers allow few. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/heap.h"
#include "evaluate/runner.h"
#include "evaluate/store.h"
#include "evaluate/store_tables.h"

static const struct place nowhere = {0};

#ifdef HAVE_PQ
#include "evaluate/postgres_link.h"

enum { PARAMETERS_MAX = 16, MAKING_TABLES = 1380993113 };
enum { LOCK_MILLISECONDS = 2000, IDLE_MILLISECONDS = 10000, SENT_IN_A_MILLISECOND = 1000 };
enum { CHUNK_BYTES_MAX = 1000000000 };    /* PostgreSQL takes a little more in one message */

struct postgres {
    struct store head;
    PGconn      *link;
    char         owner[128];
    char         state[6];         /* SQLSTATE of the last statement; "00000" is none */
};

/* Values for the placeholders of a statement. */
struct values {
    const char *at[PARAMETERS_MAX];
    int         lengths[PARAMETERS_MAX], formats[PARAMETERS_MAX], count;
    char        digits[PARAMETERS_MAX][40];
};

static void add_bytes(struct values *values, const struct text *bytes)
{
    values->at[values->count] = text_of(bytes);
    values->lengths[values->count] = (int)bytes->length;
    values->formats[values->count++] = 1;
}

static void add_string(struct values *values, const char *text)
{
    values->at[values->count] = text;
    values->formats[values->count++] = 0;
}

static void add_integer(struct values *values, int64_t number)
{
    snprintf(values->digits[values->count], sizeof *values->digits, "%lld", (long long)number);
    add_string(values, values->digits[values->count]);
}

static void add_number(struct values *values, double number)
{
    snprintf(values->digits[values->count], sizeof *values->digits, "%.17g", number);
    add_string(values, values->digits[values->count]);
}

static bool fail(const struct postgres *postgres, struct problems *problems)
{
    return link_fail(postgres->link, problems);
}

static bool again(struct postgres *postgres, struct trouble *trouble, struct problems *problems)
{
    return link_again(postgres->link, &postgres->head, postgres->state, trouble, problems);
}

/* Notes how a statement ended; whether it did its work. */
static bool succeeded(struct postgres *postgres, const PGresult *result, struct problems *problems)
{
    ExecStatusType status = PQresultStatus(result);
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    snprintf(postgres->state, sizeof postgres->state, "%s", state ? state : "00000");
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || fail(postgres, problems);
}

/* Runs a statement; NULL with the error noted. The result is binary. */
static PGresult *query(struct postgres *postgres, const char *sql, const struct values *values,
                       struct problems *problems)
{
    static const struct values none;
    if (!values)
        values = &none;
    PGresult *result = PQexecParams(postgres->link, sql, values->count, NULL, values->at,
                                    values->lengths, values->formats, 1);
    if (succeeded(postgres, result, problems))
        return result;
    PQclear(result);
    return NULL;
}

static bool execute(struct postgres *postgres, const char *sql, const struct values *values,
                    struct problems *problems)
{
    PGresult *result = query(postgres, sql, values, problems);
    PQclear(result);
    return result != NULL;
}

/* Several statements without parameters. */
static bool execute_all(struct postgres *postgres, const char *sql, struct problems *problems)
{
    PGresult *result = PQexec(postgres->link, sql);
    bool fine = succeeded(postgres, result, problems);
    PQclear(result);
    return fine;
}

/* Sees that the link works, which may have been idle for long; within a transaction it does. */
static bool wake(struct postgres *postgres, struct problems *problems)
{
    struct trouble trouble = {0};
    while (PQtransactionStatus(postgres->link) != PQTRANS_INTRANS) {
        struct problems found = {0};
        if (execute_all(postgres, "SELECT 1", &found))
            break;
        if (!again(postgres, &trouble, &found)) {
            *problems = found;
            return false;
        }
    }
    return true;
}

static void close_store(struct store *store)
{
    struct postgres *postgres = (struct postgres *)store;
    PQfinish(postgres->link);
    free(postgres);
}

static struct store *open_store(const char *address, enum store_mode mode,
                                struct problems *problems)
{
    struct postgres *postgres = heap_new(1, sizeof *postgres);
    postgres->head.lease = 600;
    postgres->head.patience = 60;
    postgres->link = link_open(address, &postgres->head, problems);
    char host[64] = "";
    gethostname(host, sizeof host - 1);
    snprintf(postgres->owner, sizeof postgres->owner, "%s %ld", host, (long)getpid());
    bool fine = postgres->link != NULL;
    if (fine && mode == STORE_READ)
        fine = execute_all(postgres, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", problems);
    if (fine)
        return &postgres->head;
    close_store(&postgres->head);
    return NULL;
}

/* ---- binary values of results ---- */

static int64_t integer_at(const PGresult *result, int row, int column)
{
    const unsigned char *at = (const unsigned char *)PQgetvalue(result, row, column);
    uint64_t value = 0;
    int width = PQgetlength(result, row, column);
    for (int i = 0; i < width; i++)
        value = value << 8 | at[i];
    return width == 4 ? (int32_t)(uint32_t)value : (int64_t)value;
}

static double number_at(const PGresult *result, int row, int column)
{
    uint64_t bits = (uint64_t)integer_at(result, row, column);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static struct text bytes_at(const PGresult *result, int row, int column)
{
    return (struct text){
        .at = PQgetvalue(result, row, column),
        .length = (size_t)PQgetlength(result, row, column),
    };
}

/* ---- the plan ---- */

static bool insert_meta(struct postgres *postgres, const char *key, const char *value,
                        struct problems *problems)
{
    struct values values = {0};
    add_string(&values, key);
    add_string(&values, value);
    return execute(postgres, "INSERT INTO meta VALUES($1, $2)", &values, problems);
}

static bool insert_subject(struct postgres *postgres, int index, const struct subject *subject,
                           struct problems *problems)
{
    struct values values = {0};
    add_integer(&values, index);
    add_string(&values, subject->scenario);
    add_string(&values, subject->variant);
    add_string(&values, subject->spec);
    add_string(&values, subject->engine);
    add_integer(&values, subject->game->players);
    add_string(&values, subject->text);
    return execute(postgres, "INSERT INTO subjects VALUES($1, $2, $3, $4, $5, $6, $7)", &values,
                   problems);
}

static bool insert_cell(struct postgres *postgres, int index, const struct cell *cell,
                        struct problems *problems)
{
    struct values values = {0};
    struct text seats = TEXT_GROWING;
    cell_print_seats(cell, &seats);
    add_integer(&values, index);
    add_integer(&values, cell->subject);
    add_string(&values, cell->agents);
    add_string(&values, text_of(&seats));
    bool fine = execute(postgres, "INSERT INTO cells VALUES($1, $2, $3, $4)", &values, problems);
    text_free(&seats);
    return fine;
}

static bool make_tables(struct postgres *postgres, struct problems *problems)
{
    struct text sql = TEXT_GROWING;
    char format[16];
    store_tables(DIALECT_POSTGRES, &sql);
    snprintf(format, sizeof format, "%d", STORE_FORMAT);
    bool fine = execute_all(postgres, text_of(&sql), problems) &&
                insert_meta(postgres, "format", format, problems) &&
                insert_meta(postgres, "version", store_version, problems);
    text_free(&sql);
    return fine;
}

/* ---- chunks ---- */

/* Whether a cell with a number, $1, is still the one with a key, $2. */
#define SAME_CELL "EXISTS (SELECT 1 FROM cells c JOIN subjects s USING(subject) WHERE c.cell = $1 " \
                  "AND " STORE_CELL_KEY " = $2)"

/* Whether a cell of the store is the one that has its number in the plan. */
static bool is_of_plan(const struct plan *plan, int cell, const char *key)
{
    struct text ours = TEXT_GROWING;
    if (cell < plan->cell_count)
        plan_print_key(plan, cell, &ours);
    bool same = strcmp(text_of(&ours), key) == 0;
    text_free(&ours);
    return same;
}

/* One try; if it fails, the lease ends by itself. */
static void release(struct store *store, int cell, int64_t number)
{
    struct postgres *postgres = (struct postgres *)store;
    struct problems unheard = {0};
    struct values values = {0};
    add_integer(&values, cell);
    add_integer(&values, number);
    add_string(&values, postgres->owner);
    execute(postgres, "UPDATE leases SET owner = NULL, ends = NULL WHERE cell = $1 AND chunk = $2 "
            "AND owner = $3", &values, &unheard);
}

/* One try to take a chunk. */
static enum taking try_take(struct postgres *postgres, const struct plan *plan, int *cell,
                            int64_t *number, int *count, struct problems *problems)
{
    struct values values = {0};
    add_string(&values, postgres->owner);
    add_integer(&values, postgres->head.lease);
    PGresult *row = query(postgres,
        "UPDATE leases l SET owner = $1, ends = now() + $2::integer * interval '1 second' FROM "
        "(SELECT cell, chunk FROM leases WHERE ends IS NULL OR ends < now() ORDER BY cell, chunk "
        "LIMIT 1 FOR UPDATE SKIP LOCKED) one WHERE l.cell = one.cell AND l.chunk = one.chunk "
        "RETURNING l.cell, l.chunk, l.count, (SELECT " STORE_CELL_KEY " FROM cells c JOIN "
        "subjects s USING(subject) WHERE c.cell = l.cell)", &values, problems);
    bool taken = row && PQntuples(row) > 0, ours = false;
    if (taken) {
        *cell = (int)integer_at(row, 0, 0);
        *number = integer_at(row, 0, 1);
        *count = (int)integer_at(row, 0, 2);
        ours = is_of_plan(plan, *cell, PQgetvalue(row, 0, 3));
    }
    PQclear(row);
    if (!row || ours)
        return row ? TAKING_DONE : TAKING_FAILED;
    if (taken) {
        release(&postgres->head, *cell, *number);
        return TAKING_OUTDATED;
    }
    PGresult *left = query(postgres, "SELECT 1 FROM leases LIMIT 1", NULL, problems);
    enum taking taking = !left ? TAKING_FAILED : PQntuples(left) ? TAKING_LATER : TAKING_NONE_LEFT;
    PQclear(left);
    return taking;
}

static enum taking take(struct store *store, const struct plan *plan, int *cell, int64_t *number,
                        int *count, struct problems *problems)
{
    struct postgres *postgres = (struct postgres *)store;
    struct trouble trouble = {0};
    for (;;) {
        struct problems found = {0};
        enum taking taking = try_take(postgres, plan, cell, number, count, &found);
        if (taking == TAKING_FAILED && again(postgres, &trouble, &found))
            continue;
        if (taking == TAKING_FAILED)
            *problems = found;
        return taking;
    }
}

static bool count_plays(struct store *store, int64_t *done, int64_t *left)
{
    struct postgres *postgres = (struct postgres *)store;
    struct problems unheard = {0};
    PGresult *row = query(postgres, "SELECT (SELECT coalesce(sum(count), 0)::bigint FROM chunks), "
                          "(SELECT coalesce(sum(count), 0)::bigint FROM leases)", NULL, &unheard);
    if (row) {
        *done = integer_at(row, 0, 0);
        *left = integer_at(row, 0, 1);
    }
    PQclear(row);
    return row != NULL;
}

/* Leases first: whoever changes that table keeps the experiment from growing until the end of the
 * transaction. */
static bool delete_from(struct postgres *postgres, const struct plan *plan, int cell,
                        int64_t number, struct problems *problems)
{
    static const char *const tables[] = {
        "DELETE FROM leases WHERE cell = $1 AND chunk >= $3 AND " SAME_CELL,
        "DELETE FROM chunks WHERE cell = $1 AND chunk >= $3 AND " SAME_CELL,
        "DELETE FROM times WHERE cell = $1 AND chunk >= $3 AND " SAME_CELL,
    };
    struct values values = {0};
    struct text key = TEXT_GROWING;
    plan_print_key(plan, cell, &key);
    add_integer(&values, cell);
    add_string(&values, text_of(&key));
    add_integer(&values, number);
    bool fine = true;
    for (size_t i = 0; fine && i < sizeof tables / sizeof *tables; i++)
        fine = execute(postgres, tables[i], &values, problems);
    text_free(&key);
    return fine;
}

/* Within the transaction of a put: cuts the cell at the first chunk after which it is known well
 * enough, if all before it are there. */
static bool cut_if_known(struct postgres *postgres, const struct plan *plan, int cell,
                         struct problems *problems)
{
    struct values values = {0};
    add_integer(&values, cell);
    PGresult *rows = query(postgres, "SELECT chunk, until_count, until_sum, until_squares FROM chunks "
                           "WHERE cell = $1 ORDER BY chunk", &values, problems);
    int64_t count = 0;
    double sum = 0, squares = 0;
    bool fine = rows != NULL;
    for (int i = 0; fine && i < PQntuples(rows) && integer_at(rows, i, 0) == i; i++) {
        count += integer_at(rows, i, 1);
        sum += number_at(rows, i, 2);
        squares += number_at(rows, i, 3);
        if (known_within(plan->experiment.until, count, sum, squares, plan->experiment.within)) {
            fine = delete_from(postgres, plan, cell, i + 1, problems);
            break;
        }
    }
    PQclear(rows);
    return fine;
}

/* Gives back what workers of this machine had taken that died: whoever starts one again need not
 * wait until their leases end. Should it be wrong about one, a chunk is played twice and counts
 * once. */
static bool release_dead(struct postgres *postgres, struct problems *problems)
{
    PGresult *rows = query(postgres, "SELECT DISTINCT owner FROM leases WHERE owner IS NOT NULL", NULL,
                           problems);
    size_t host = strcspn(postgres->owner, " ") + 1;
    bool fine = rows != NULL;
    for (int i = 0; fine && i < PQntuples(rows); i++) {
        const char *owner = PQgetvalue(rows, i, 0);
        struct values values = {0};
        long process = strncmp(owner, postgres->owner, host) == 0 ? atol(owner + host) : 0;
        if (process <= 0 || kill((pid_t)process, 0) == 0 || errno != ESRCH)
            continue;
        add_string(&values, owner);
        fine = execute(postgres, "UPDATE leases SET owner = NULL, ends = NULL WHERE owner = $1",
                       &values, problems);
    }
    PQclear(rows);
    return fine;
}

/* Lays out the chunks that are not there. If plays are raised, the last chunk of each cell may be a
 * short one, and goes first. */
static bool lay_out(struct postgres *postgres, const struct plan *plan, int64_t plays_before,
                    struct problems *problems)
{
    static const char *const tables[] = {
        "DELETE FROM leases WHERE chunk >= $1", "DELETE FROM chunks WHERE chunk >= $1",
        "DELETE FROM times WHERE chunk >= $1",
    };
    struct values first = {0}, values = {0};
    bool fine = true;
    add_integer(&first, plays_before / experiment_chunk(&plan->experiment));
    for (size_t i = 0; plays_before < plan->experiment.plays && fine &&
                       i < sizeof tables / sizeof *tables; i++)
        fine = execute(postgres, tables[i], &first, problems);
    add_integer(&values, plan_chunks(plan) - 1);
    add_integer(&values, experiment_chunk(&plan->experiment));
    add_integer(&values, plan->experiment.plays);
    fine = fine && execute(postgres, "INSERT INTO leases(cell, chunk, count) SELECT c.cell, n, "
                           "least($2::bigint, $3::bigint - n * $2::bigint) FROM cells c, "
                           "generate_series(0, $1::bigint) AS n WHERE NOT EXISTS (SELECT 1 FROM "
                           "chunks d WHERE d.cell = c.cell AND d.chunk = n) ON CONFLICT DO NOTHING",
                           &values, problems);
    for (int i = 0; fine && plan->experiment.until && i < plan->cell_count; i++)
        fine = cut_if_known(postgres, plan, i, problems);
    return fine;
}

/* Chunks keep their cells, whose numbers are now those of the plan. Nobody puts or takes meanwhile;
 * the tables are locked in the order in which `put` uses them. */
static bool write_plan(struct postgres *postgres, const struct plan *plan,
                       const struct growth *growth, const char *command,
                       struct problems *problems)
{
    struct text sql = TEXT_GROWING;
    text_add(&sql, "LOCK TABLE cells, leases IN EXCLUSIVE MODE;\n");
    growth_print(growth, "leases", ", owner = NULL, ends = NULL", &sql);
    growth_print(growth, "chunks", "", &sql);
    growth_print(growth, "times", "", &sql);
    text_add(&sql, "DELETE FROM meta WHERE key IN ('command', 'experiment');"
             "DELETE FROM subjects; DELETE FROM cells");
    bool fine = execute_all(postgres, text_of(&sql), problems) &&
                insert_meta(postgres, "command", command, problems) &&
                insert_meta(postgres, "experiment", plan->text, problems);
    for (int i = 0; fine && i < plan->subject_count; i++)
        fine = insert_subject(postgres, i, &plan->subjects[i], problems);
    for (int i = 0; fine && i < plan->cell_count; i++)
        fine = insert_cell(postgres, i, &plan->cells[i], problems);
    text_free(&sql);
    return fine && lay_out(postgres, plan, growth->plays, problems);
}

static bool begin(struct store *store, const struct plan *plan, const char *command,
                  struct problems *problems)
{
    struct postgres *postgres = (struct postgres *)store;
    char lock[80];
    if (!wake(postgres, problems))
        return false;
    snprintf(lock, sizeof lock, "BEGIN; SELECT pg_advisory_xact_lock(%d)", MAKING_TABLES);
    if (!execute_all(postgres, lock, problems))
        return false;
    PGresult *there = query(postgres, "SELECT 1 WHERE to_regclass('meta') IS NOT NULL", NULL,
                            problems);
    struct growth growth = {0};
    bool fine = there && (PQntuples(there) > 0 ? store_growth(store, plan, &growth, problems)
                                               : make_tables(postgres, problems));
    fine = fine && (growth.none || write_plan(postgres, plan, &growth, command, problems)) &&
           release_dead(postgres, problems);
    growth_free(&growth);
    PQclear(there);
    if (fine)
        return execute_all(postgres, "COMMIT", problems);
    PQclear(PQexec(postgres->link, "ROLLBACK"));
    return false;
}

static bool insert_chunk(struct postgres *postgres, const struct plan *plan,
                         const struct chunk *chunk, struct problems *problems)
{
    struct values values = {0}, times = {0};
    add_integer(&values, chunk->cell);
    add_integer(&values, chunk->number);
    add_integer(&values, chunk->number * experiment_chunk(&plan->experiment));
    add_integer(&values, chunk->count);
    add_string(&values, text_of(&chunk->plays));
    add_string(&values, text_of(&chunk->endings));
    add_bytes(&values, &chunk->hashes);
    add_bytes(&values, &chunk->columns);
    add_bytes(&values, &chunk->decisions);
    add_bytes(&values, &chunk->events);
    add_string(&values, text_of(&chunk->tallies));
    add_integer(&values, chunk->until_count);
    add_number(&values, chunk->until_sum);
    add_number(&values, chunk->until_squares);
    add_integer(&times, chunk->cell);
    add_integer(&times, chunk->number);
    add_number(&times, chunk->seconds);
    add_bytes(&times, &chunk->times);
    add_string(&times, text_of(&chunk->time_tallies));
    return execute(postgres, "INSERT INTO chunks VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, "
                   "$11, $12, $13, $14)", &values, problems) &&
           execute(postgres, "INSERT INTO times VALUES($1, $2, $3, $4, $5)", &times, problems);
}

/* One try to put a chunk. A chunk whose lease is gone was put by somebody else, or is not needed, or
 * is wanted with more plays; one whose cell has got another number is played anew. */
static bool try_put(struct postgres *postgres, const struct plan *plan, const struct chunk *chunk,
                    struct problems *problems)
{
    struct values values = {0};
    struct text key = TEXT_GROWING;
    plan_print_key(plan, chunk->cell, &key);
    add_integer(&values, chunk->cell);
    add_string(&values, text_of(&key));
    add_integer(&values, chunk->number);
    add_integer(&values, chunk->count);
    /* Should this worker stand still now, or its link be cut, the server ends the transaction, or
     * others would wait for its locks. A large chunk takes a while to send. And who waits for a lock
     * looks up now and then. */
    char begin_put[160];
    snprintf(begin_put, sizeof begin_put, "BEGIN; SET LOCAL lock_timeout = %d; "
             "SET LOCAL idle_in_transaction_session_timeout = %zu", LOCK_MILLISECONDS,
             IDLE_MILLISECONDS + chunk_bytes(chunk) / SENT_IN_A_MILLISECOND);
    if (!execute_all(postgres, begin_put, problems)) {
        text_free(&key);
        return false;
    }
    /* One worker at a time looks whether a cell is known. Its row is locked before any lease, so
     * that no two workers wait for each other. */
    struct values cell = {0};
    add_integer(&cell, chunk->cell);
    bool locked = !plan->experiment.until ||
                  execute(postgres, "SELECT 1 FROM cells WHERE cell = $1 FOR UPDATE", &cell,
                          problems);
    PGresult *gone = locked ? query(postgres, "DELETE FROM leases WHERE cell = $1 AND chunk = $3 "
                                    "AND count = $4 AND " SAME_CELL, &values, problems) : NULL;
    text_free(&key);
    bool ours = gone && strcmp(PQcmdTuples(gone), "1") == 0;
    bool fine = gone && (!ours || (insert_chunk(postgres, plan, chunk, problems) &&
                                   (!plan->experiment.until ||
                                    cut_if_known(postgres, plan, chunk->cell, problems))));
    PQclear(gone);
    if (fine)
        return execute_all(postgres, "COMMIT", problems);
    PQclear(PQexec(postgres->link, "ROLLBACK"));
    return false;
}

static bool put(struct store *store, const struct plan *plan, const struct chunk *chunks,
                int count, struct problems *problems)
{
    struct postgres *postgres = (struct postgres *)store;
    struct trouble trouble = {0};
    for (int i = 0; i < count;) {
        struct problems found = {0};
        size_t bytes = chunk_bytes(&chunks[i]);
        if (bytes > CHUNK_BYTES_MAX)
            return problem_error(problems, nowhere, "store on PostgreSQL: %d plays kept together "
                                 "are %zu million bytes, more than it can take; begin a new store "
                                 "with a smaller chunk", chunks[i].count, bytes / 1000000);
        if (try_put(postgres, plan, &chunks[i], &found)) {
            trouble = (struct trouble){0};
            i++;
        } else if (!again(postgres, &trouble, &found)) {
            *problems = found;
            return false;
        }
    }
    return true;
}

static bool cut(struct store *store, const struct plan *plan, int cell, int64_t number,
                struct problems *problems)
{
    struct postgres *postgres = (struct postgres *)store;
    return execute_all(postgres, "BEGIN", problems) &&
           delete_from(postgres, plan, cell, number, problems) &&
           execute_all(postgres, "COMMIT", problems);
}

/* ---- reading ---- */

static bool row_meta(const struct store_reader *reader, const PGresult *rows, int i)
{
    return reader->meta(reader->context, PQgetvalue(rows, i, 0), PQgetvalue(rows, i, 1));
}

static bool row_subject(const struct store_reader *reader, const PGresult *rows, int i)
{
    return reader->subject(reader->context, PQgetvalue(rows, i, 0), PQgetvalue(rows, i, 1),
                           PQgetvalue(rows, i, 2), PQgetvalue(rows, i, 3),
                           PQgetvalue(rows, i, 4));
}

static bool row_cell(const struct store_reader *reader, const PGresult *rows, int i)
{
    return reader->cell(reader->context, (int)integer_at(rows, i, 0), PQgetvalue(rows, i, 1),
                        PQgetvalue(rows, i, 2));
}

static bool row_chunk(const struct store_reader *reader, const PGresult *rows, int i)
{
    struct chunk chunk = {
        .cell = (int)integer_at(rows, i, 0), .number = integer_at(rows, i, 1),
        .count = (int)integer_at(rows, i, 2), .until_count = (int)integer_at(rows, i, 3),
        .until_sum = number_at(rows, i, 4), .until_squares = number_at(rows, i, 5),
    };
    if (!reader->keys_only) {
        chunk.plays = bytes_at(rows, i, 6);
        chunk.endings = bytes_at(rows, i, 7);
        chunk.hashes = bytes_at(rows, i, 8);
        chunk.columns = bytes_at(rows, i, 9);
        chunk.decisions = bytes_at(rows, i, 10);
        chunk.events = bytes_at(rows, i, 11);
        chunk.tallies = bytes_at(rows, i, 12);
        chunk.seconds = number_at(rows, i, 13);
        chunk.times = bytes_at(rows, i, 14);
        chunk.time_tallies = bytes_at(rows, i, 15);
    }
    return reader->chunk(reader->context, &chunk);
}

/* One row at a time, so that a large store needs little memory. */
static bool read_rows(struct postgres *postgres, const struct store_reader *reader,
                      const char *sql,
                      bool (*row)(const struct store_reader *, const PGresult *, int),
                      struct problems *problems)
{
    if (!PQsendQueryParams(postgres->link, sql, 0, NULL, NULL, NULL, NULL, 1))
        return fail(postgres, problems);
    PQsetSingleRowMode(postgres->link);
    bool fine = true;
    PGresult *rows;
    while ((rows = PQgetResult(postgres->link))) {
        ExecStatusType status = PQresultStatus(rows);
        if (status != PGRES_SINGLE_TUPLE && status != PGRES_TUPLES_OK && fine)
            fine = fail(postgres, problems);
        for (int i = 0; fine && i < PQntuples(rows); i++)
            fine = row(reader, rows, i);
        PQclear(rows);
    }
    return fine;
}

static bool read_chunks(struct postgres *postgres, const struct store_reader *reader,
                        struct problems *problems)
{
    struct text sql = TEXT_GROWING;
    store_select(reader, &sql);
    bool fine = read_rows(postgres, reader, text_of(&sql), row_chunk, problems);
    text_free(&sql);
    return fine;
}

static bool read_store(struct store *store, const struct store_reader *reader,
                       struct problems *problems)
{
    struct postgres *postgres = (struct postgres *)store;
    if (!wake(postgres, problems))
        return false;
    if (reader->meta) {    /* an empty database is a store that holds nothing yet */
        PGresult *there = query(postgres, "SELECT 1 WHERE to_regclass('meta') IS NOT NULL", NULL,
                                problems);
        int count = there ? PQntuples(there) : 0;
        PQclear(there);
        if (!there || count == 0)
            return there != NULL;
    }
    return (!reader->meta ||
            read_rows(postgres, reader, "SELECT key, value FROM meta ORDER BY key", row_meta,
                      problems)) &&
           (!reader->subject ||
            read_rows(postgres, reader, "SELECT scenario, variant, spec, engine, description FROM "
                      "subjects ORDER BY subject", row_subject, problems)) &&
           (!reader->cell ||
            read_rows(postgres, reader, "SELECT subject, agents, seats FROM cells ORDER BY cell",
                      row_cell, problems)) &&
           (!reader->chunk || read_chunks(postgres, reader, problems));
}

const struct store_kind postgres_store = {
    .name = "PostgreSQL", .shared = true, .open = open_store, .close = close_store, .begin = begin,
    .put = put, .cut = cut, .read = read_store, .take = take,
    .release = release, .count = count_plays,
};

#else

static struct store *open_store(const char *address, enum store_mode mode,
                                struct problems *problems)
{
    (void)mode;
    problem_error(problems, nowhere, "store %s: this program was built without libpq", address);
    return NULL;
}

const struct store_kind postgres_store = {.name = "PostgreSQL", .open = open_store};
#endif
