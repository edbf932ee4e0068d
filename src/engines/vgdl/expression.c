/* expression.c: the values of parameters as py-vgdl reads them: it hands them to Python, so that
 * 2*2, 1/20, -(3+4) and True are numbers. Division is exact: 1/2 is a half.
 *
 *     sum     := product { ("+" | "-") product }
 *     product := factor { ("*" | "/") factor }
 *     factor  := ("+" | "-") factor | "(" sum ")" | number | True | False */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engines/vgdl/load.h"

enum { NESTING_MAX = 32 };

struct reader {
    const char *at;
    int         depth;       /* of brackets and signs */
};

static bool read_sum(struct reader *, double *);

static bool read_word(struct reader *reader, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i < length; i++)
        if (text_lower(reader->at[i]) != word[i])
            return false;
    if (isalnum((unsigned char)reader->at[length]) || reader->at[length] == '_')
        return false;
    reader->at += length;
    return true;
}

static bool read_literal(struct reader *reader, double *value)
{
    char *end;
    if (read_word(reader, "true") || read_word(reader, "false")) {
        *value = text_lower(reader->at[-2]) == 'u';    /* tr-u-e, fal-s-e */
        return true;
    }
    if (!isdigit((unsigned char)*reader->at) && *reader->at != '.')
        return false;
    *value = strtod(reader->at, &end);
    bool some = end != reader->at;
    reader->at = end;
    return some;
}

static bool read_factor(struct reader *reader, double *value)
{
    char sign = *reader->at;
    if (sign != '-' && sign != '+' && sign != '(')
        return read_literal(reader, value);
    if (reader->depth == NESTING_MAX)
        return false;
    reader->at++;
    reader->depth++;
    bool good = sign == '(' ? read_sum(reader, value) && *reader->at++ == ')'
                            : read_factor(reader, value);
    reader->depth--;
    if (sign == '-')
        *value = -*value;
    return good;
}

static bool read_product(struct reader *reader, double *value)
{
    if (!read_factor(reader, value))
        return false;
    while (*reader->at == '*' || *reader->at == '/') {
        char sign = *reader->at++;
        double other;
        if (!read_factor(reader, &other) || (sign == '/' && other == 0))
            return false;
        *value = sign == '*' ? *value * other : *value / other;
    }
    return true;
}

static bool read_sum(struct reader *reader, double *value)
{
    if (!read_product(reader, value))
        return false;
    while (*reader->at == '+' || *reader->at == '-') {
        char sign = *reader->at++;
        double other;
        if (!read_product(reader, &other))
            return false;
        *value = sign == '+' ? *value + other : *value - other;
    }
    return true;
}

bool vgdl_expression(const char *text, double *value)
{
    struct reader reader = {.at = text};
    double found = 0;
    if (!read_sum(&reader, &found) || *reader.at ||
        !(found > -EXPRESSION_MAX && found < EXPRESSION_MAX))
        return false;
    *value = found;
    return true;
}
