/* store_tables.h: the tables of a store in SQL, the same for SQLite and PostgreSQL. */
#ifndef STORE_TABLES_H
#define STORE_TABLES_H

#include "core/text.h"
#include "evaluate/store.h"

enum dialect { DIALECT_SQLITE, DIALECT_POSTGRES };

/* What plan_print_key gives, of a row of cells `c` and its row of subjects `s`. */
#define STORE_LOOKS "SELECT plays, cells, most FROM looks ORDER BY plays, cells"

#define STORE_CELL_KEY "s.scenario || '\n' || s.variant || '\n' || s.spec || '\n' || c.agents || " \
                       "'\n' || c.seats"

/* The statements that make all tables and the view `plays`. */
void store_tables(enum dialect, struct text *out);

/* What is read of a chunk even if only keys are wanted. */
#define STORE_CHUNK_HEAD "c.cell, c.chunk, c.first, c.count, c.until_count, c.until_sum, " \
                         "c.until_squares, c.body, c.sum"

/* The places of columns in what store_select reads. */
enum chunk_column {
    CHUNK_CELL, CHUNK_NUMBER, CHUNK_FIRST, CHUNK_COUNT, CHUNK_UNTIL_COUNT, CHUNK_UNTIL_SUM,
    CHUNK_UNTIL_SQUARES, CHUNK_BODY, CHUNK_SUM,
    /* unless only keys are wanted: */
    CHUNK_PLAYS, CHUNK_ENDINGS, CHUNK_HASHES, CHUNK_COLUMNS, CHUNK_DECISIONS, CHUNK_EVENTS,
    CHUNK_TALLIES, TIMES_CELL, TIMES_SECONDS, TIMES_COLUMNS, TIMES_TALLIES, TIMES_SUM
};

/* The statement that reads rows of meta. */
#define STORE_META(reader) ((reader)->kept_only \
                                ? "SELECT * FROM meta WHERE key = '" STAGES_KEPT "'" \
                                : "SELECT * FROM meta WHERE key <> '" STAGES_KEPT "' ORDER BY key")

/* The statement that reads chunks with their times, which lack in damaged stores. */
void store_select(const struct store_reader *, struct text *out);

/* The statement that reads cell and number of one chunk that has times and nothing else. */
#define STORE_ORPHANS "SELECT t.cell, t.chunk FROM times t WHERE NOT EXISTS (SELECT 1 FROM chunks c " \
                      "WHERE c.cell = t.cell AND c.chunk = t.chunk) ORDER BY t.cell, t.chunk LIMIT 1"

/* The statements that read the rows of a plan. */
#define STORE_SUBJECTS "SELECT subject, scenario, variant, spec, engine, players, base, description, " \
                       "sum FROM subjects ORDER BY subject"
#define STORE_CELLS "SELECT cell, subject, agents, seats, sum FROM cells ORDER BY cell"

#endif
