/* rows.c: rows of named values as CSV or JSON lines. */
#include "evaluate/rows.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_quoted(struct row *row, const char *text)
{
    if (row->format == EXPORT_JSONL) {
        text_json(&row->line, text);
        return;
    }
    struct text safe = TEXT_GROWING;    /* names can come from a store that somebody else made */
    text_safe(&safe, text, false);
    const char *quote = strpbrk(text_of(&safe), ",\"\n\r") ? "\"" : "";
    text_add(&row->line, "%s", quote);
    for (const char *at = text_of(&safe); *at; at++)
        text_add(&row->line, *at == '"' ? "\"\"" : "%c", *at);
    text_add(&row->line, "%s", quote);
    text_free(&safe);
}

/* Begins a value; false if only its name is wanted. */
static bool begin_value(struct row *row, const char *name)
{
    text_add(&row->line, "%s", row->some ? "," : row->format == EXPORT_JSONL ? "{" : "");
    row->some = true;
    if (row->format == EXPORT_JSONL) {
        text_json(&row->line, name);
        text_add(&row->line, ":");
    } else if (row->head) {
        add_quoted(row, name);
        return false;
    }
    return true;
}

void row_text(struct row *row, const char *name, const char *value)
{
    if (begin_value(row, name))
        add_quoted(row, value);
}

void row_integer(struct row *row, const char *name, int64_t value)
{
    if (begin_value(row, name))
        text_add(&row->line, "%" PRId64, value);
}

void row_bits(struct row *row, const char *name, int digits, uint64_t value)
{
    const char *quote = row->format == EXPORT_JSONL ? "\"" : "";
    if (begin_value(row, name))
        text_add(&row->line, "%s%0*" PRIx64 "%s", quote, digits, value, quote);
}

void row_number(struct row *row, const char *name, double value)
{
    char digits[40];
    if (!begin_value(row, name))
        return;
    if (isnan(value) || (isinf(value) && row->format == EXPORT_JSONL)) {
        text_add(&row->line, "%s", row->format == EXPORT_JSONL ? "null" : "");
        return;
    }
    snprintf(digits, sizeof digits, "%.9g", value);
    if (strtod(digits, NULL) != value)
        snprintf(digits, sizeof digits, "%.17g", value);
    text_add(&row->line, "%s", digits);
}

bool row_end(struct row *row)
{
    text_add(&row->line, "%s%s", row->format == EXPORT_JSONL ? "}" : "", row->list ? "" : "\n");
    bool fine = (!row->list || !row->later || fputs(",\n", row->file) >= 0) &&
                fwrite(text_of(&row->line), 1, row->line.length, row->file) == row->line.length;
    text_clear(&row->line);
    row->some = false;
    row->later = true;
    return fine;
}
