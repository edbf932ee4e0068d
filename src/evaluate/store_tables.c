/* store_tables.c: the tables of a store in SQL.
 *
 * A chunk is one row, because a row for each play would make storing slower than playing. The view
 * `plays` takes the packed plays apart again, byte by byte, so that any SQL tool can query them. */
#include "evaluate/store_tables.h"

#include "core/game.h"

static const char tables[] =
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL);\n"
    "CREATE TABLE subjects(subject INTEGER PRIMARY KEY, scenario TEXT NOT NULL,"
    " variant TEXT NOT NULL, spec TEXT NOT NULL, engine TEXT NOT NULL, players INTEGER NOT NULL,"
    " description TEXT NOT NULL);\n"
    "CREATE TABLE cells(cell INTEGER PRIMARY KEY, subject INTEGER NOT NULL, agents TEXT NOT NULL,"
    " seats TEXT NOT NULL);\n"
    "CREATE TABLE chunks(cell INTEGER NOT NULL, chunk BIGINT NOT NULL, first BIGINT NOT NULL,"
    " count INTEGER NOT NULL, plays @ NOT NULL, columns @ NOT NULL, decisions @ NOT NULL,"
    " events @ NOT NULL, tallies TEXT NOT NULL, until_sum DOUBLE PRECISION NOT NULL,"
    " until_squares DOUBLE PRECISION NOT NULL, PRIMARY KEY(cell, chunk));\n"
    "CREATE TABLE times(cell INTEGER NOT NULL, chunk BIGINT NOT NULL,"
    " seconds DOUBLE PRECISION NOT NULL, columns @ NOT NULL, tallies TEXT NOT NULL,"
    " PRIMARY KEY(cell, chunk));\n";

/* Adds a pattern with every '@' replaced. */
static void add_with(struct text *out, const char *pattern, const char *instead)
{
    for (const char *at = pattern; *at; at++)
        if (*at == '@')
            text_add(out, "%s", instead);
        else
            text_bytes(out, at, 1);
}

/* An expression for byte `offset` of a packed play. */
static void byte_at(enum dialect dialect, int offset, struct text *out)
{
    if (dialect == DIALECT_SQLITE)
        text_add(out, "(instr(b.list, substr(c.plays, r.i * (20 + 5 * s.players) + %d, 1)) - 1)",
                 offset + 1);
    else
        text_add(out, "get_byte(c.plays, r.i * (20 + 5 * s.players) + %d)::bigint", offset);
}

/* An expression for a number of `width` bytes, lowest first. */
static void number_at(enum dialect dialect, int offset, int width, struct text *out)
{
    long long factor = 1;
    text_add(out, "(");
    for (int i = 0; i < width; i++, factor *= 256) {
        text_add(out, "%s%lld * ", i ? " + " : "", factor);
        byte_at(dialect, offset + i, out);
    }
    text_add(out, ")");
}

/* The value of a 32-bit float from its bits, which are column `bits`. */
static void float_from(const char *bits, struct text *out)
{
    add_with(out,
             "CASE WHEN @ IS NULL THEN NULL WHEN @ & 2147483647 = 0 THEN 0.0 ELSE"
             " (1 - 2 * (@ >> 31)) * (1.0 + (@ & 8388607) / 8388608.0) *"
             " CASE WHEN (@ >> 23) & 255 >= 127"
             " THEN 1.0 * (CAST(1 AS BIGINT) << CAST(((@ >> 23) & 255) - 127 AS INTEGER))"
             " ELSE 1.0 / (CAST(1 AS BIGINT) << CAST(127 - ((@ >> 23) & 255) AS INTEGER)) END END",
             bits);
}

static void add_view(enum dialect dialect, struct text *out)
{
    static const char *const bits[PLAYERS_MAX] = {"bits0", "bits1", "bits2", "bits3"};
    text_add(out, "CREATE VIEW plays AS SELECT cell, play, seat, plies, turns, ending, unanswered");
    for (int i = 0; i < PLAYERS_MAX; i++) {
        text_add(out, ", CAST(");
        float_from(bits[i], out);
        text_add(out, " AS DOUBLE PRECISION) AS score%d, result%d", i, i);
    }
    text_add(out, " FROM (SELECT c.cell, c.first + r.i AS play, ");
    byte_at(dialect, 17, out);
    text_add(out, " AS seat, ");
    number_at(dialect, 8, 4, out);
    text_add(out, " AS plies, ");
    number_at(dialect, 12, 4, out);
    text_add(out, " AS turns, ");
    byte_at(dialect, 16, out);
    text_add(out, " AS ending, ");
    number_at(dialect, 18, 2, out);
    text_add(out, " AS unanswered");
    for (int i = 0; i < PLAYERS_MAX; i++) {
        text_add(out, ", CASE WHEN s.players > %d THEN ", i);
        number_at(dialect, 20 + 5 * i, 4, out);
        text_add(out, " END AS bits%d, CASE WHEN s.players > %d THEN (", i, i);
        byte_at(dialect, 24 + 5 * i, out);
        text_add(out, " + 128) %% 256 - 128 END AS result%d", i);
    }
    if (dialect == DIALECT_SQLITE)
        text_add(out,
                 " FROM (WITH RECURSIVE n(cell, chunk, i, count) AS"
                 " (SELECT cell, chunk, 0, count FROM chunks UNION ALL"
                 " SELECT cell, chunk, i + 1, count FROM n WHERE i + 1 < count)"
                 " SELECT cell, chunk, i FROM n) r"
                 " JOIN chunks c ON c.cell = r.cell AND c.chunk = r.chunk"
                 " JOIN cells e ON e.cell = c.cell JOIN subjects s ON s.subject = e.subject, bytes b)"
                 " ORDER BY cell, play;\n");
    else
        text_add(out,
                 " FROM chunks c JOIN cells e ON e.cell = c.cell"
                 " JOIN subjects s ON s.subject = e.subject"
                 " CROSS JOIN LATERAL generate_series(0, c.count - 1) AS r(i)) AS unpacked"
                 " ORDER BY cell, play;\n");
}

void store_tables(enum dialect dialect, struct text *out)
{
    add_with(out, tables, dialect == DIALECT_SQLITE ? "BLOB" : "BYTEA");
    if (dialect == DIALECT_SQLITE) {
        text_add(out, "CREATE TABLE bytes(list BLOB NOT NULL);\nINSERT INTO bytes VALUES(x'");
        for (int i = 0; i < 256; i++)
            text_add(out, "%02x", (unsigned)i);
        text_add(out, "');\n");
    } else {
        text_add(out, "CREATE TABLE leases(cell INTEGER NOT NULL, chunk BIGINT NOT NULL,"
                      " owner TEXT, ends TIMESTAMP WITH TIME ZONE, PRIMARY KEY(cell, chunk));\n");
    }
    add_view(dialect, out);
}
