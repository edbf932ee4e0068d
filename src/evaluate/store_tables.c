/* store_tables.c: the tables of a store in SQL.
 *
 * A chunk is one row, because a row for each play would make storing slower than playing. How plays
 * ended is kept as JSON (endings.h), which the view `plays` takes apart again. */
#include "evaluate/store_tables.h"

#include "core/game.h"

static const char tables[] =
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL, sum BIGINT NOT NULL);\n"
    "CREATE TABLE subjects(subject INTEGER PRIMARY KEY, scenario TEXT NOT NULL,"
    " variant TEXT NOT NULL, spec TEXT NOT NULL, engine TEXT NOT NULL, players INTEGER NOT NULL,"
    " base INTEGER NOT NULL, description TEXT NOT NULL, sum BIGINT NOT NULL);\n"
    "CREATE TABLE cells(cell INTEGER PRIMARY KEY, subject INTEGER NOT NULL, agents TEXT NOT NULL,"
    " seats TEXT NOT NULL, sum BIGINT NOT NULL);\n"
    "CREATE TABLE chunks(cell INTEGER NOT NULL, chunk BIGINT NOT NULL, first BIGINT NOT NULL,"
    " count INTEGER NOT NULL, plays TEXT NOT NULL, endings TEXT NOT NULL, hashes @ NOT NULL,"
    " columns @ NOT NULL, decisions @ NOT NULL, events @ NOT NULL, tallies TEXT NOT NULL,"
    " until_count INTEGER NOT NULL, until_sum DOUBLE PRECISION NOT NULL,"
    " until_squares DOUBLE PRECISION NOT NULL, body BIGINT NOT NULL, sum BIGINT NOT NULL,"
    " PRIMARY KEY(cell, chunk));\n"
    "CREATE TABLE times(cell INTEGER NOT NULL, chunk BIGINT NOT NULL,"
    " seconds DOUBLE PRECISION NOT NULL, columns @ NOT NULL, tallies TEXT NOT NULL,"
    " sum BIGINT NOT NULL, PRIMARY KEY(cell, chunk));\n"
    "CREATE TABLE looks(plays BIGINT NOT NULL, cells BIGINT NOT NULL, most BIGINT NOT NULL,"
    " PRIMARY KEY(plays, cells));\n";

/* `count`: plays of the chunk, so that a worker whose plan is older plays it in full. */
static const char leases[] =
    "CREATE TABLE leases(cell INTEGER NOT NULL, chunk BIGINT NOT NULL, count INTEGER NOT NULL,"
    " owner TEXT, ends TIMESTAMP WITH TIME ZONE, PRIMARY KEY(cell, chunk));\n";

/* What differs between the two when a JSON array is taken apart: @ is the array. */
struct words {
    const char *bytes;
    const char *each;        /* a row for each element */
    const char *number;      /* of the element, from 0 */
    const char *value;       /* of an element that is a number */
    const char *before, *after;    /* a member's index in an element that is an array */
};
static const struct words dialects[] = {
    [DIALECT_SQLITE] = {"BLOB", "json_each(@) j", "j.key", "j.value",
                        "json_extract(j.value, '$[", "]')"},
    [DIALECT_POSTGRES] = {"BYTEA", "jsonb_array_elements(@::jsonb) WITH ORDINALITY AS j(value, key)",
                          "j.key - 1", "j.value::bigint", "j.value ->> ", ""},
};

/* Adds a pattern with every '@' replaced. */
static void add_with(struct text *out, const char *pattern, const char *instead)
{
    for (const char *at = pattern; *at; at++)
        if (*at == '@')
            text_add(out, "%s", instead);
        else
            text_bytes(out, at, 1);
}

/* One member of an ending as a column of the given type. */
static void add_member(const struct words *words, int index, const char *type, const char *name,
                       int player, struct text *out)
{
    text_add(out, ", CAST(%s%d%s AS %s) AS %s", words->before, index, words->after, type, name);
    if (player >= 0)
        text_add(out, "%d", player);
}

static void add_view(enum dialect dialect, struct text *out)
{
    static const char *const names[] = {"plies", "turns", "ending", "seat", "unanswered"};
    const struct words *words = &dialects[dialect];
    int count = sizeof names / sizeof *names;
    text_add(out, "CREATE VIEW plays AS WITH ways AS MATERIALIZED (SELECT cell, chunk, %s AS way",
             words->number);
    for (int i = 0; i < count; i++)
        add_member(words, i, "BIGINT", names[i], -1, out);
    for (int i = 0; i < PLAYERS_MAX; i++) {
        add_member(words, count + 2 * i, "DOUBLE PRECISION", "score", i, out);
        add_member(words, count + 2 * i + 1, "INTEGER", "result", i, out);
    }
    text_add(out, " FROM chunks, ");
    add_with(out, words->each, "endings");
    text_add(out, "), numbers AS (SELECT cell, chunk, first + %s AS play, %s AS way FROM chunks, ",
             words->number, words->value);
    add_with(out, words->each, "plays");
    text_add(out, ") SELECT n.cell, n.play, w.seat, w.plies, w.turns, w.ending, w.unanswered");
    for (int i = 0; i < PLAYERS_MAX; i++)
        text_add(out, ", w.score%d, w.result%d", i, i);
    text_add(out, " FROM numbers n JOIN ways w ON w.cell = n.cell AND w.chunk = n.chunk"
                  " AND w.way = n.way;\n");
}

void store_tables(enum dialect dialect, struct text *out)
{
    add_with(out, tables, dialects[dialect].bytes);
    if (dialect == DIALECT_POSTGRES)
        text_add(out, "%s", leases);
    add_view(dialect, out);
}

void store_select(const struct store_reader *reader, struct text *out)
{
    text_add(out, "SELECT " STORE_CHUNK_HEAD);
    if (!reader->keys_only)
        text_add(out, ", c.plays, c.endings, c.hashes, c.columns, c.decisions, c.events, c.tallies, "
                 "t.cell, t.seconds, t.columns, t.tallies, t.sum");
    text_add(out, " FROM chunks c");
    if (!reader->keys_only)
        text_add(out, " LEFT JOIN times t ON t.cell = c.cell AND t.chunk = c.chunk");
    if (reader->only)
        text_add(out, " WHERE c.cell = %d AND c.chunk = %lld", reader->only->cell,
                 (long long)reader->only->number);
    text_add(out, " ORDER BY c.cell, c.chunk");
}
