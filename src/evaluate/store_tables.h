/* store_tables.h: the tables of a store in SQL, the same for SQLite and PostgreSQL. */
#ifndef STORE_TABLES_H
#define STORE_TABLES_H

#include "core/text.h"
#include "evaluate/store.h"

enum dialect { DIALECT_SQLITE, DIALECT_POSTGRES };

/* What plan_print_key gives, of a row of cells `c` and its row of subjects `s`. */
#define STORE_CELL_KEY "s.scenario || '\n' || s.variant || '\n' || s.spec || '\n' || c.agents || " \
                       "'\n' || c.seats"

/* The statements that make all tables and the view `plays`. */
void store_tables(enum dialect, struct text *out);

/* The statement that reads chunks: cell, chunk, count, until_count, until_sum, until_squares and,
 * unless only keys are wanted, plays, endings, hashes, columns, decisions, events, tallies, then of
 * times seconds, columns, tallies. */
void store_select(const struct store_reader *, struct text *out);

#endif
