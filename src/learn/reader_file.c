/* reader_file.c: a reader of trees as text, to be kept and to answer again.
 *
 *     ruleplay reader 1
 *     kind recursive
 *     title cards of the meta                what it learnt from; may be empty
 *     symbols 3                              and so many lines: inner or leaf, name
 *     root 0                                 the symbol trees begin with
 *     features 12                            symbol, production, name, word, low, high; tabs between
 *     places 4                               symbol, child, how many came before
 *     width 32
 *     members 1
 *     lean 0.5                               share of ridge in the answer; left out if it has none
 *     weights 41737                          of all members, then of ridge, one a line
 *     sum 0123456789abcdef                   of all bytes before */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/heap.h"
#include "learn/reader.h"

void reader_write(const struct reader *reader, struct text *out)
{
    const struct coding *coding = reader->coding;
    text_add(out, "ruleplay reader 1\nkind %s\ntitle %s\nsymbols %d\n", reader_names[reader->kind],
             reader->title ? reader->title : "", coding->symbol_count);
    for (int i = 0; i < coding->symbol_count; i++)
        text_add(out, "%s %s\n", coding->symbols[i].leaf ? "leaf" : "inner", coding->symbols[i].name);
    text_add(out, "root %d\nfeatures %d\n", coding->root, coding->feature_count);
    for (int i = 0; i < coding->feature_count; i++) {
        const struct feature *feature = &coding->features[i];
        text_add(out, "%d\t%s\t%s\t%s\t%.17g\t%.17g\n", feature->symbol, feature->production,
                 feature->name ? feature->name : "", feature->word ? feature->word : "",
                 feature->low, feature->high);
    }
    text_add(out, "places %d\n", coding->place_count);
    for (int i = 0; i < coding->place_count; i++)
        text_add(out, "%d\t%d\t%d\n", coding->places[i].symbol, coding->places[i].child,
                 coding->places[i].repeat);
    int64_t own = (int64_t)reader->members * reader->weight_count;
    int64_t count = own + (reader->rows ? 1 + coding->rows : 0);
    text_add(out, "width %d\nmembers %d\n", reader->width, reader->members);
    if (reader->rows)
        text_add(out, "lean %.17g\n", reader->lean);
    text_add(out, "weights %" PRId64 "\n", count);
    for (int64_t i = 0; i < count; i++)
        text_add(out, "%.17g\n", i < own ? reader->weights[i] : reader->rows[i - own]);
    text_add(out, "sum %016" PRIx64 "\n", hash_bytes(0, text_of(out), out->length));
}

/* ---- reading ---- */

struct reading {
    const char      *file, *text, *at;     /* at: the line to come */
    int              line;
    struct problems *problems;
};

static bool wrong(const struct reading *reading, const char *expected)
{
    return problem_error(reading->problems, (struct place){reading->file, reading->line, 1},
                         "expected %s", expected);
}

/* The next line, without its end; NULL, with an error, if there is none. */
static const char *next_line(struct reading *reading, size_t *length)
{
    const char *line = reading->at, *end = strchr(line, '\n');
    reading->line++;
    if (!end) {
        wrong(reading, "another line: the file of a reader is cut off");
        return NULL;
    }
    *length = (size_t)(end - line);
    reading->at = end + 1;
    return line;
}

/* What follows a word at the beginning of the next line; NULL after an error. */
static const char *next_of(struct reading *reading, const char *word, size_t *length)
{
    size_t size = strlen(word);
    const char *line = next_line(reading, length);
    if (line && *length > size && memcmp(line, word, size) == 0 && line[size] == ' ') {
        *length -= size + 1;
        return line + size + 1;
    }
    char expected[80];
    snprintf(expected, sizeof expected, "a line '%s ...' of a reader", word);
    if (line)
        wrong(reading, expected);
    return NULL;
}

/* A whole number in low .. high that ends at `stop`. */
static bool number_at(const char **at, char stop, int64_t low, int64_t high, int64_t *number)
{
    char *end;
    if (**at < '0' || **at > '9')
        return false;
    *number = strtoll(*at, &end, 10);
    bool fine = *end == stop && *number >= low && *number <= high;
    *at = end + 1;
    return fine;
}

static bool read_count(struct reading *reading, const char *word, int64_t low, int64_t high,
                       int64_t *number)
{
    size_t length;
    const char *at = next_of(reading, word, &length);
    char expected[96];
    snprintf(expected, sizeof expected, "a number from %" PRId64 " to %" PRId64 " after '%s'", low, high,
             word);
    return at && (number_at(&at, '\n', low, high, number) || wrong(reading, expected));
}

static bool read_kind(struct reading *reading, struct reader *reader)
{
    size_t length;
    const char *at = next_of(reading, "kind", &length);
    for (int i = 0; at && i < READER_KINDS; i++)
        if (strlen(reader_names[i]) == length && memcmp(at, reader_names[i], length) == 0) {
            reader->kind = (enum reader_kind)i;
            at = next_of(reading, "title", &length);
            if (at && length)
                reader->title = text_duplicate(at, length);
            return at != NULL;
        }
    return at && wrong(reading, "recursive, tree-lstm, sequence, ridge or constant");
}

static bool read_symbols(struct reading *reading, struct coding *coding)
{
    int64_t count, root;
    if (!read_count(reading, "symbols", 1, CODING_SYMBOLS_MAX, &count))
        return false;
    coding->symbols = heap_new((size_t)count, sizeof *coding->symbols);
    for (int i = 0; i < count; i++) {
        size_t length;
        const char *at = next_line(reading, &length);
        bool leaf = at && length > 5 && memcmp(at, "leaf ", 5) == 0;
        if (!at || !(leaf || (length > 6 && memcmp(at, "inner ", 6) == 0)))
            return at && wrong(reading, "'leaf' or 'inner' and the name of a symbol");
        size_t skip = leaf ? 5 : 6;
        coding->symbols[i] = (struct coding_symbol){
            .leaf = leaf, .name = text_duplicate(at + skip, length - skip)};
        coding->symbol_count++;
    }
    if (!read_count(reading, "root", 0, count - 1, &root))
        return false;
    coding->root = (int)root;
    return !coding->symbols[root].leaf || wrong(reading, "a root that is no leaf");
}

/* The text up to a tab, in memory of its own; NULL if there is no tab before the end. */
static char *take_cell(const char **at)
{
    size_t length = strcspn(*at, "\t\n");
    if ((*at)[length] != '\t')
        return NULL;
    char *cell = text_duplicate(*at, length);
    *at += length + 1;
    return cell;
}

static bool bound_at(const char **at, char stop, double *number)
{
    char *end;
    *number = strtod(*at, &end);
    bool fine = end != *at && *end == stop && isfinite(*number);
    *at = end + 1;
    return fine;
}

static bool read_feature(struct reading *reading, struct coding *coding, struct feature *feature)
{
    size_t length;
    int64_t symbol;
    const char *at = next_line(reading, &length);
    if (!at)
        return false;
    bool fine = number_at(&at, '\t', 0, coding->symbol_count - 1, &symbol) &&
                (feature->production = take_cell(&at)) && (feature->name = take_cell(&at)) &&
                (feature->word = take_cell(&at)) && bound_at(&at, '\t', &feature->low) &&
                bound_at(&at, '\n', &feature->high);
    if (fine) {
        feature->symbol = (int)symbol;
        if (!*feature->word) {
            free(feature->word);
            feature->word = NULL;
        }
        if (!*feature->name) {
            free(feature->name);
            feature->name = NULL;
        }
        fine = *feature->production && (feature->name || !feature->word) &&
               (feature->low < feature->high || !feature->name || feature->word);
    }
    return fine || wrong(reading, "a feature: symbol, production, name, word, low and high, with tabs "
                                  "between");
}

static bool read_features(struct reading *reading, struct coding *coding)
{
    int64_t count;
    if (!read_count(reading, "features", 1, CODING_FEATURES_MAX, &count))
        return false;
    coding->features = heap_new((size_t)count, sizeof *coding->features);
    for (int i = 0; i < count; i++) {
        coding->feature_count++;
        if (!read_feature(reading, coding, &coding->features[i]))
            return false;
        if (i > 0 && coding->features[i].symbol < coding->features[i - 1].symbol)
            return wrong(reading, "features in order of their symbols");
    }
    return true;
}

static bool read_places(struct reading *reading, struct coding *coding)
{
    int64_t count;
    if (!read_count(reading, "places", 0, CODING_PLACES_MAX, &count))
        return false;
    coding->places = heap_new((size_t)count, sizeof *coding->places);
    for (int i = 0; i < count; i++) {
        size_t length;
        int64_t symbol, child, repeat;
        const char *at = next_line(reading, &length);
        if (!at || !number_at(&at, '\t', 0, coding->symbol_count - 1, &symbol) ||
            !number_at(&at, '\t', 0, coding->symbol_count - 1, &child) ||
            !number_at(&at, '\n', 0, CODING_REPEATS_MAX - 1, &repeat) ||
            coding->symbols[symbol].leaf || (i > 0 && symbol < coding->places[i - 1].symbol))
            return at && wrong(reading, "a place: symbol, child and a number below 3, in order of symbols "
                                        "that have children");
        coding->places[i] = (struct child_place){(int)symbol, (int)child, (int)repeat, 0};
        coding->place_count++;
    }
    return coding_lay_out(coding) || wrong(reading, "fewer features and places");
}

/* The line that says how far a network leans on ridge, if there is one. */
static bool read_lean(struct reading *reading, struct reader *reader)
{
    size_t length;
    if (strncmp(reading->at, "lean ", 5) != 0)
        return true;
    const char *at = next_of(reading, "lean", &length);
    if (!at || !bound_at(&at, '\n', &reader->lean) || !(reader->lean > 0 && reader->lean <= 1))
        return at && wrong(reading, "a share from 0 to 1 after 'lean'");
    reader->rows = heap_new((size_t)reader->coding->rows + 1, sizeof *reader->rows);
    return true;
}

static bool read_numbers(struct reading *reading, double *out, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        reading->line++;
        if (!bound_at(&reading->at, '\n', &out[i]) || !(out[i] > -1e6 && out[i] < 1e6))
            return wrong(reading, "a weight: a number alone on its line");
    }
    return true;
}

static bool read_weights(struct reading *reading, struct reader *reader)
{
    int64_t width, members, count;
    bool network = reader->kind != READER_RIDGE && reader->kind != READER_CONSTANT;
    if (!read_count(reading, "width", network ? 4 : 0, network ? READER_WIDTH_MAX : 0, &width) ||
        !read_count(reading, "members", 1, network ? READER_MEMBERS_MAX : 1, &members) ||
        (network && !read_lean(reading, reader)))
        return false;
    int64_t size = reader_size(reader->kind, reader->coding, (int)width);
    if (size > READER_WEIGHTS_MAX || size * members > READER_WEIGHTS_MAX)
        return wrong(reading, "a smaller network");
    int64_t own = size * members, rows = reader->rows ? 1 + reader->coding->rows : 0;
    if (!read_count(reading, "weights", own + rows, own + rows, &count))
        return false;
    if (strlen(reading->at) < 2 * (size_t)count)
        return wrong(reading, "as many weights as it says");
    reader->width = (int)width;
    reader->members = (int)members;
    reader->heads = 1;
    reader_lay_out(reader);
    reader->weights = heap_new((size_t)own, sizeof *reader->weights);
    return read_numbers(reading, reader->weights, own) && read_numbers(reading, reader->rows, rows);
}

/* Whether the bytes are those that were written, and all of them. */
static bool read_sum(struct reading *reading)
{
    uint64_t sum = hash_bytes(0, reading->text, (size_t)(reading->at - reading->text));
    char line[32];
    snprintf(line, sizeof line, "sum %016" PRIx64 "\n", sum);
    reading->line++;
    return strcmp(reading->at, line) == 0 ||
           wrong(reading, "the sum of what stands before: the file of a reader is damaged");
}

struct reader *reader_read(const char *file, const char *text, struct problems *problems)
{
    static const char head[] = "ruleplay reader 1\n";
    struct reading reading = {.file = file, .text = text, .problems = problems, .line = 1};
    if (!text_accept(file, text, problems))
        return NULL;
    if (strncmp(text, head, sizeof head - 1) != 0) {
        wrong(&reading, "'ruleplay reader 1', the first line of a reader that was kept");
        return NULL;
    }
    reading.at = text + sizeof head - 1;
    struct reader *reader = heap_new(1, sizeof *reader);
    reader->coding = heap_new(1, sizeof *reader->coding);
    if (read_kind(&reading, reader) && read_symbols(&reading, reader->coding) &&
        read_features(&reading, reader->coding) && read_places(&reading, reader->coding) &&
        read_weights(&reading, reader) && read_sum(&reading))
        return reader;
    reader_free(reader);
    return NULL;
}
