/* rows.h: rows of named values as CSV or JSON lines. */
#ifndef ROWS_H
#define ROWS_H

#include <stdio.h>

#include "core/text.h"
#include "evaluate/export.h"

/* A row under way: names are written with every value in JSON, once at the top in CSV. */
struct row {
    FILE              *file;
    enum export_format format;
    bool               some;     /* a value was written */
    bool               head;     /* CSV: names instead of values */
    bool               list;     /* JSON: rows of a list, with commas between them */
    bool               later;    /* one of the list was written */
    struct text        line;
};

void row_text(struct row *, const char *name, const char *value);
void row_integer(struct row *, const char *name, int64_t value);

/* 64 bits do not fit the numbers of JSON readers: as so many hexadecimal digits in quotes. */
void row_bits(struct row *, const char *name, int digits, uint64_t value);

/* In as few digits as read back to the same. What is not a number is empty, or null in JSON, which has
 * no infinity either. */
void row_number(struct row *, const char *name, double value);

/* Writes the row; false if that fails. */
bool row_end(struct row *);

#endif
