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
#include "evaluate/stopping.h"
#include "evaluate/store.h"
#include "evaluate/store_tables.h"

static const struct place nowhere = {0};

#ifdef HAVE_PQ
#include "evaluate/postgres_link.h"

enum { PARAMETERS_MAX = 16, MAKING_TABLES = 1380993113 };
enum { LOCK_MILLISECONDS = 2000, IDLE_MILLISECONDS = 10000, SENT_IN_A_MILLISECOND = 1000 };
static const char is_there[] = "SELECT 1 WHERE to_regclass('meta') IS NOT NULL";
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
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || link_fail(postgres->link, problems);
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
    if (postgres->link)
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

/* The numbers of a chunk, first in what store_select reads. */
static struct chunk head_at(const PGresult *result, int row)
{
    return (struct chunk){
        .cell = (int)integer_at(result, row, CHUNK_CELL),
        .number = integer_at(result, row, CHUNK_NUMBER),
        .first = integer_at(result, row, CHUNK_FIRST),
        .count = (int)integer_at(result, row, CHUNK_COUNT),
        .until_count = (int)integer_at(result, row, CHUNK_UNTIL_COUNT),
        .until_sum = number_at(result, row, CHUNK_UNTIL_SUM),
        .until_squares = number_at(result, row, CHUNK_UNTIL_SQUARES),
        .body = (uint64_t)integer_at(result, row, CHUNK_BODY),
        .sum = (uint64_t)integer_at(result, row, CHUNK_SUM),
    };
}

/* ---- the plan ---- */

static bool insert_meta(struct postgres *postgres, const char *key, const char *value,
                        struct problems *problems)
{
    struct values values = {0};
    add_string(&values, key);
    add_string(&values, value);
    add_integer(&values, (int64_t)sum_meta(key, value));
    return execute(postgres, "INSERT INTO meta VALUES($1, $2, $3) ON CONFLICT (key) DO UPDATE SET "
                   "value = excluded.value, sum = excluded.sum", &values, problems);
}

static bool insert_subject(struct postgres *postgres, const struct plan *plan, int index,
                           struct problems *problems)
{
    struct values values = {0};
    struct text text = TEXT_GROWING;
    const struct subject_row row = store_subject(plan, index, &text);
    add_integer(&values, row.subject);
    add_string(&values, row.scenario);
    add_string(&values, row.variant);
    add_string(&values, row.spec);
    add_string(&values, row.engine);
    add_integer(&values, row.players);
    add_integer(&values, row.base);
    add_string(&values, row.description);
    add_integer(&values, (int64_t)row.sum);
    bool fine = execute(postgres, "INSERT INTO subjects VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                        &values, problems);
    text_free(&text);
    return fine;
}

static bool insert_cell(struct postgres *postgres, const struct plan *plan, int index,
                        struct problems *problems)
{
    struct values values = {0};
    struct text text = TEXT_GROWING;
    const struct cell_row row = store_cell(plan, index, &text);
    add_integer(&values, row.cell);
    add_integer(&values, row.subject);
    add_string(&values, row.agents);
    add_string(&values, row.seats);
    add_integer(&values, (int64_t)row.sum);
    bool fine = execute(postgres, "INSERT INTO cells VALUES($1, $2, $3, $4, $5)", &values, problems);
    text_free(&text);
    return fine;
}

static bool keep(struct store *store, const char *key, const char *text, struct problems *problems)
{
    return wake((struct postgres *)store, problems) &&
           insert_meta((struct postgres *)store, key, text, problems);
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
    if (cell >= 0 && cell < plan->cell_count)
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

/* Whether a lease can be one of an experiment; the plan may have fewer plays. */
static bool lease_check(const struct plan *plan, int cell, int64_t number, int count, bool no_cell,
                        struct problems *problems)
{
    int size = experiment_chunk(&plan->experiment);
    if (no_cell || cell < 0)
        return store_damaged(problems, "a lease is of cell %d, which is not there", cell);
    if (number < 0 || number >= INT64_MAX / CHUNK_MAX || count < 1 || count > size)
        return store_damaged(problems, "the lease of chunk %lld of cell %d has %d plays, where 1 to %d "
                             "are possible", (long long)number, cell, count, size);
    return true;
}

/* One try to take a chunk. */
static enum taking try_take(struct postgres *postgres, const struct plan *plan, int *cell,
                            int64_t *number, int *count, struct problems *problems)
{
    struct values values = {0};
    add_string(&values, postgres->owner);
    add_integer(&values, postgres->head.lease);
    struct text sql = TEXT_GROWING;
    text_add(&sql,
        "UPDATE leases l SET owner = $1, ends = now() + $2::integer * interval '1 second' FROM "
        "(SELECT cell, chunk FROM leases WHERE ends IS NULL OR ends < now() ORDER BY %s "
        "LIMIT 1 FOR UPDATE SKIP LOCKED) one WHERE l.cell = one.cell AND l.chunk = one.chunk "
        "RETURNING l.cell, l.chunk, l.count, (SELECT " STORE_CELL_KEY " FROM cells c JOIN "
        "subjects s USING(subject) WHERE c.cell = l.cell)",
        plan->experiment.differs ? "chunk, cell" : "cell, chunk");
    PGresult *row = query(postgres, text_of(&sql), &values, problems);
    text_free(&sql);
    bool taken = row && PQntuples(row) > 0, ours = false, fine = true;
    if (taken) {
        *cell = (int)integer_at(row, 0, 0);
        *number = integer_at(row, 0, 1);
        *count = (int)integer_at(row, 0, 2);
        ours = is_of_plan(plan, *cell, PQgetvalue(row, 0, 3));
        fine = lease_check(plan, *cell, *number, *count, PQgetisnull(row, 0, 3), problems);
    }
    PQclear(row);
    if (!fine) {
        release(&postgres->head, *cell, *number);
        return TAKING_FAILED;
    }
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

/* Within the transaction of a put: cuts cells where they are known well enough. A chunk of one cell
 * tells of that cell alone, unless differences between cells are waited for; -1 means all. Whoever
 * calls has locked what is looked at. */
static bool cut_known(struct postgres *postgres, const struct plan *plan, int cell,
                      struct problems *problems)
{
    struct values values = {0};
    bool all = cell < 0 || plan->experiment.differs, fine;
    add_integer(&values, cell);
    PGresult *rows = query(postgres, all ? "SELECT " STORE_CHUNK_HEAD " FROM chunks c"
                           : "SELECT " STORE_CHUNK_HEAD " FROM chunks c WHERE cell = $1",
                           all ? NULL : &values, problems);
    struct stopping *stopping = stopping_new(plan);
    fine = rows != NULL;
    for (int i = 0; fine && i < PQntuples(rows); i++) {
        const struct chunk chunk = head_at(rows, i);
        fine = chunk_check(plan, &chunk, true, true, problems);
        if (fine && chunk.number < plan_chunks(plan))
            stopping_note(stopping, &chunk);
    }
    for (int i = 0; fine && i < plan->cell_count; i++)
        if (stopping_end(stopping, i) < plan_chunks(plan))
            fine = delete_from(postgres, plan, i, stopping_end(stopping, i), problems);
    stopping_free(stopping);
    PQclear(rows);
    return fine;
}

/* Gives back what workers of this machine had taken that died: whoever starts one again need not
 * wait until their leases end. Should it be wrong about one, a chunk is played twice and counts
 * once. */
static bool release_dead(struct postgres *postgres, struct problems *problems)
{
    static const char owners[] = "SELECT DISTINCT owner FROM leases WHERE owner IS NOT NULL";
    PGresult *rows = query(postgres, owners, NULL, problems);
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
    return fine && (!plan->experiment.until || cut_known(postgres, plan, -1, problems));
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
        fine = insert_subject(postgres, plan, i, problems);
    for (int i = 0; fine && i < plan->cell_count; i++)
        fine = insert_cell(postgres, plan, i, problems);
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
    PGresult *there = query(postgres, is_there, NULL, problems);
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
                         const struct chunk *played, struct problems *problems)
{
    const struct chunk sealed = store_sealed(plan, played), *chunk = &sealed;
    struct values values = {0}, times = {0};
    add_integer(&values, chunk->cell);
    add_integer(&values, chunk->number);
    add_integer(&values, chunk->first);
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
    add_integer(&values, (int64_t)chunk->body);
    add_integer(&values, (int64_t)chunk->sum);
    add_integer(&times, chunk->cell);
    add_integer(&times, chunk->number);
    add_number(&times, chunk->seconds);
    add_bytes(&times, &chunk->times);
    add_string(&times, text_of(&chunk->time_tallies));
    add_integer(&times, (int64_t)chunk->times_sum);
    return execute(postgres, "INSERT INTO chunks VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, "
                   "$11, $12, $13, $14, $15, $16)", &values, problems) &&
           execute(postgres, "INSERT INTO times VALUES($1, $2, $3, $4, $5, $6)", &times, problems);
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
     * that no two workers wait for each other; all rows, in order, where cells are compared. */
    struct values cell = {0};
    add_integer(&cell, chunk->cell);
    bool differs = plan->experiment.differs;
    bool locked = !plan->experiment.until ||
                  execute(postgres, differs ? "SELECT 1 FROM cells ORDER BY cell FOR UPDATE"
                                    : "SELECT 1 FROM cells WHERE cell = $1 FOR UPDATE",
                          differs ? NULL : &cell, problems);
    PGresult *gone = locked ? query(postgres, "DELETE FROM leases WHERE cell = $1 AND chunk = $3 "
                                    "AND count = $4 AND " SAME_CELL, &values, problems) : NULL;
    text_free(&key);
    bool ours = gone && strcmp(PQcmdTuples(gone), "1") == 0;
    bool fine = gone && (!ours || (insert_chunk(postgres, plan, chunk, problems) &&
                                   (!plan->experiment.until ||
                                    cut_known(postgres, plan, chunk->cell, problems))));
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

/* Stores of older formats have no sums. */
static bool row_meta(const struct store_reader *reader, const PGresult *rows, int i)
{
    return reader->meta(reader->context, PQgetvalue(rows, i, 0), PQgetvalue(rows, i, 1),
                        PQnfields(rows) > 2 ? (uint64_t)integer_at(rows, i, 2) : 0);
}

static bool row_subject(const struct store_reader *reader, const PGresult *rows, int i)
{
    const struct subject_row subject = {
        .subject = integer_at(rows, i, 0), .scenario = PQgetvalue(rows, i, 1),
        .variant = PQgetvalue(rows, i, 2), .spec = PQgetvalue(rows, i, 3),
        .engine = PQgetvalue(rows, i, 4), .players = integer_at(rows, i, 5),
        .base = integer_at(rows, i, 6), .description = PQgetvalue(rows, i, 7),
        .sum = (uint64_t)integer_at(rows, i, 8),
    };
    return reader->subject(reader->context, &subject);
}

static bool row_cell(const struct store_reader *reader, const PGresult *rows, int i)
{
    const struct cell_row cell = {
        .cell = integer_at(rows, i, 0), .subject = integer_at(rows, i, 1),
        .agents = PQgetvalue(rows, i, 2), .seats = PQgetvalue(rows, i, 3),
        .sum = (uint64_t)integer_at(rows, i, 4),
    };
    return reader->cell(reader->context, &cell);
}

static bool row_chunk(const struct store_reader *reader, const PGresult *rows, int i)
{
    struct chunk chunk = head_at(rows, i);
    if (!reader->keys_only) {
        chunk.plays = bytes_at(rows, i, CHUNK_PLAYS);
        chunk.endings = bytes_at(rows, i, CHUNK_ENDINGS);
        chunk.hashes = bytes_at(rows, i, CHUNK_HASHES);
        chunk.columns = bytes_at(rows, i, CHUNK_COLUMNS);
        chunk.decisions = bytes_at(rows, i, CHUNK_DECISIONS);
        chunk.events = bytes_at(rows, i, CHUNK_EVENTS);
        chunk.tallies = bytes_at(rows, i, CHUNK_TALLIES);
        chunk.timed = !PQgetisnull(rows, i, TIMES_CELL);
        chunk.seconds = number_at(rows, i, TIMES_SECONDS);
        chunk.times = bytes_at(rows, i, TIMES_COLUMNS);
        chunk.time_tallies = bytes_at(rows, i, TIMES_TALLIES);
        chunk.times_sum = (uint64_t)integer_at(rows, i, TIMES_SUM);
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
        return link_fail(postgres->link, problems);
    PQsetSingleRowMode(postgres->link);
    bool fine = true;
    PGresult *rows;
    while ((rows = PQgetResult(postgres->link))) {
        ExecStatusType status = PQresultStatus(rows);
        if (status != PGRES_SINGLE_TUPLE && status != PGRES_TUPLES_OK && fine)
            fine = link_fail(postgres->link, problems);
        for (int i = 0; fine && i < PQntuples(rows); i++)
            fine = row(reader, rows, i);
        PQclear(rows);
    }
    return fine;
}

/* Whether there are times of a chunk that is not there. */
static bool find_orphan(struct postgres *postgres, struct problems *problems)
{
    PGresult *rows = query(postgres, STORE_ORPHANS, NULL, problems);
    bool fine = rows != NULL;
    if (fine && PQntuples(rows) > 0)
        fine = store_damaged(problems, "chunk %lld of cell %lld is missing, and its times are there",
                             (long long)integer_at(rows, 0, 1), (long long)integer_at(rows, 0, 0));
    PQclear(rows);
    return fine;
}

static bool read_chunks(struct postgres *postgres, const struct store_reader *reader,
                        struct problems *problems)
{
    struct text sql = TEXT_GROWING;
    store_select(reader, &sql);
    bool fine = read_rows(postgres, reader, text_of(&sql), row_chunk, problems);
    text_free(&sql);
    return fine && (reader->keys_only || reader->only || find_orphan(postgres, problems));
}

static bool row_look(const struct store_reader *reader, const PGresult *rows, int i)
{
    return reader->look(reader->context, &(struct look){
        .plays = integer_at(rows, i, 0), .cells = integer_at(rows, i, 1),
        .most = integer_at(rows, i, 2),
    });
}

static bool look(struct store *store, const struct look *look, struct problems *problems)
{
    struct values values = {0};
    add_integer(&values, look->plays);
    add_integer(&values, look->cells);
    add_integer(&values, look->most);
    return execute((struct postgres *)store, "INSERT INTO looks VALUES($1, $2, $3) ON CONFLICT DO "
                   "NOTHING", &values, problems);
}

static bool read_store(struct store *store, const struct store_reader *reader,
                       struct problems *problems)
{
    struct postgres *postgres = (struct postgres *)store;
    if (!wake(postgres, problems))
        return false;
    if (reader->meta) {    /* an empty database is a store that holds nothing yet */
        PGresult *there = query(postgres, is_there, NULL, problems);
        int count = there ? PQntuples(there) : 0;
        PQclear(there);
        if (!there || count == 0)
            return there != NULL;
    }
    return (!reader->meta ||
            read_rows(postgres, reader, STORE_META(reader), row_meta, problems)) &&
           (!reader->subject ||
            read_rows(postgres, reader, STORE_SUBJECTS, row_subject, problems)) &&
           (!reader->cell || read_rows(postgres, reader, STORE_CELLS, row_cell, problems)) &&
           (!reader->chunk || read_chunks(postgres, reader, problems)) &&
           (!reader->look || read_rows(postgres, reader, STORE_LOOKS, row_look, problems));
}

const struct store_kind postgres_store = {
    .name = "PostgreSQL", .shared = true, .open = open_store, .close = close_store, .begin = begin,
    .put = put, .cut = cut, .read = read_store, .look = look, .take = take,
    .release = release, .count = count_plays, .keep = keep,
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
