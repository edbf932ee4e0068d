/* export.h: results as rows for other programs. Rows are in order of cell and play, and numbers are
 * written in the fewest digits that read back to the same, so equal runs give equal bytes. */
#ifndef EXPORT_H
#define EXPORT_H

#include <stdio.h>

#include "evaluate/results.h"

enum export_format { EXPORT_CSV, EXPORT_JSONL, EXPORT_NPY };
enum export_rows {
    EXPORT_PLAYS, EXPORT_DECISIONS, EXPORT_EVENTS, EXPORT_TALLIES,
    EXPORT_MEANS, EXPORT_DIFFERENCES, EXPORT_VALUES
};

/* Writes one row for each play; `times` adds the columns that depend on the machine. False if
 * writing failed. */
bool export_plays(const struct results *, enum export_format, bool times, FILE *);

/* The same for what was kept besides: CSV or JSONL only. */
bool export_kept(const struct results *, enum export_rows, enum export_format, bool times, FILE *);

/* The same for what the tables say: means, differences, values, with their intervals and tests. */
bool export_tables(const struct results *, enum export_rows, enum export_format, FILE *);

/* All that the tables say as one JSON object: "beware", "means", "differences", "values", with what stands
 * at the head of them. */
bool export_json(const struct results *, FILE *);

#endif
