/* words.c: cuts the lines of cases into words. */
#include "words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const char *skip_space(const char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

const char *after(const char *at, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(at, word, length) != 0 || (at[length] && !isspace((unsigned char)at[length])))
        return NULL;
    return skip_space(at + length);
}

bool next_word(const char **at, char *out)
{
    const char *c = skip_space(*at);
    size_t length = 0;
    bool quoted = *c == '"';
    if (!*c)
        return false;
    for (c += quoted; *c && (quoted ? *c != '"' : !isspace((unsigned char)*c)); c++) {
        char letter = *c;
        if (quoted && letter == '\\' && c[1]) {
            c++;
            letter = *c == 'n' ? '\n' : *c;
        }
        if (length + 1 < WORD_SIZE)
            out[length++] = letter;
    }
    out[length] = '\0';
    *at = skip_space(c + (quoted && *c == '"'));
    return true;
}

bool number(const char *word, double *value)
{
    char *end;
    *value = strtod(word, &end);
    return end != word && *end == '\0';
}
