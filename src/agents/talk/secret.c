/* secret.c: keys of servers stay where they belong. */
#include "agents/talk/secret.h"

#ifndef __wasi__

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

/* ---- texts ---------------------------------------------------------------------------------- */

enum {
    KEY_LEAST = 4,      /* shorter ones are words */
    PIECE = 8,          /* letters in a row that give a key away */
    GAP_MOST = 8,       /* bytes between two letters of a key that was pulled apart */
};

static int hex_digit(char c)
{
    c = text_lower(c);
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The number of `count` hexadecimal digits at `at`, or -1. */
static int hex_number(const char *at, int count)
{
    int number = 0;
    for (int i = 0; i < count; i++) {
        if (hex_digit(at[i]) < 0)
            return -1;
        number = number * 16 + hex_digit(at[i]);
    }
    return number;
}

/* Reads one letter, whichever way it is written; where the next begins. */
static const char *read_letter(const char *at, char *letter)
{
    const char *start = at;
    *letter = *at;
    if (*at == '%' && hex_number(at + 1, 2) >= 0) {
        *letter = (char)hex_number(at + 1, 2);
        return at + 3;
    }
    if (*at != '\\')
        return at + 1;
    while (*at == '\\')
        at++;
    int wide = *at == 'u' ? hex_number(at + 1, 4) : -1;
    int narrow = *at == 'x' ? hex_number(at + 1, 2) : -1;
    if (wide >= 0 || narrow >= 0) {
        *letter = (char)(wide >= 0 ? wide : narrow);
        return at + (wide >= 0 ? 5 : 3);
    }
    if (!*at)
        return start + 1;
    *letter = *at;
    return at + 1;
}

static bool same_letter(char one, char other)
{
    return text_lower(one) == text_lower(other);
}

/* What may be put between the letters of a key to hide it. */
static bool between(char c)
{
    return (unsigned char)c <= ' ' || (unsigned char)c >= 127 || strchr("\"'`+,.;:|*_()[]{}<>", c);
}

/* Where the text goes on if the letter is at `at`, as it is or in another way; NULL if it is not. */
static const char *after_letter(char letter, const char *at)
{
    char found;
    if (*at && same_letter(*at, letter))
        return at + 1;
    const char *next = read_letter(at, &found);
    return *at && same_letter(found, letter) ? next : NULL;
}

/* The same if something may stand before it. */
static const char *after_gap(char letter, const char *at)
{
    for (int gap = 0; *at && gap < GAP_MOST; gap++) {
        char found;
        const char *next = after_letter(letter, at);
        if (next)
            return next;
        at = read_letter(at, &found);
        if (!between(found))
            return NULL;
    }
    return NULL;
}

/* How many letters of `key` stand at `at` in a row; *end is behind them. */
static int letters_at(const char *key, const char *at, bool gaps, const char **end)
{
    int count = 0;
    for (at = after_letter(*key, at); at; count++) {
        *end = at;
        if (!key[count + 1])
            return count + 1;
        at = gaps ? after_gap(key[count + 1], at) : after_letter(key[count + 1], at);
    }
    return count;
}

/* Where a piece of the key that begins at `at` ends, or NULL if there is none. */
static const char *piece_at(const char *key, int length, const char *at)
{
    int least = length < PIECE ? length : PIECE;
    const char *end = NULL;
    for (int i = 0; i + least <= length; i++)
        if (letters_at(key + i, at, length >= PIECE, &end) >= least)
            return end;
    return NULL;
}

void secret_scrub(const char *key, const char *words, struct text *out)
{
    int length = (int)strlen(key);
    while (*words) {
        const char *end = length < KEY_LEAST ? NULL : piece_at(key, length, words);
        if (end)
            text_add(out, "[key]");
        else
            text_bytes(out, words, 1);
        words = end ? end : words + 1;
    }
}

/* ---- the environment ------------------------------------------------------------------------ */

static bool ends_in(const char *word, size_t length, const char *end)
{
    size_t size = strlen(end);
    if (length < size)
        return false;
    for (size_t i = 0; i < size; i++)
        if (!same_letter(word[length - size + i], end[i]))
            return false;
    return true;
}

/* The same for a name that goes on behind its `length`. */
static bool is_secret(const char *name, size_t length)
{
    static const char *const ends[] = {"key", "keys", "token", "tokens", "secret", "secrets",
                                       "password", "passwd", "pass", "passphrase", "credential",
                                       "credentials"};
    for (const char *word = name, *end = name + length; word < end;) {
        const char *stop = memchr(word, '_', (size_t)(end - word));
        size_t size = (size_t)((stop ? stop : end) - word);
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
            if (ends_in(word, size, ends[i]))
                return true;
        word += size + 1;
    }
    return false;
}

bool secret_name(const char *name)
{
    return is_secret(name, strlen(name));
}

static bool is_passed(const char *name, size_t length, const char *passed)
{
    for (const char *at = passed; at && *at;) {
        size_t size = strcspn(at, " ");
        if (size == length && memcmp(at, name, length) == 0)
            return true;
        at += size + strspn(at + size, " ");
    }
    return false;
}

/* Whether the variable holds what one for keys holds. */
static bool holds_secret(char *const *variables, const char *value)
{
    for (int i = 0; variables[i]; i++) {
        size_t length = strcspn(variables[i], "=");
        const char *secret = variables[i] + length + (variables[i][length] == '=');
        if (is_secret(variables[i], length) && strlen(secret) >= PIECE && strstr(value, secret))
            return true;
    }
    return false;
}

/* Whether it is an address with a password: scheme://user:password@host. */
static bool holds_password(const char *value)
{
    const char *user = strstr(value, "://");
    if (!user)
        return false;
    user += 3;
    const char *at = memchr(user, '@', strcspn(user, "/ "));
    return at && memchr(user, ':', (size_t)(at - user));
}

char **secret_environment(char *const *variables, const char *passed)
{
    size_t count = 0, kept = 0;
    while (variables[count])
        count++;
    char **list = heap_new(count + 1, sizeof *list);
    for (size_t i = 0; i < count; i++) {
        size_t length = strcspn(variables[i], "=");
        if (is_passed(variables[i], length, passed) ||
            (!is_secret(variables[i], length) && !holds_password(variables[i] + length) &&
             !holds_secret(variables, variables[i] + length)))
            list[kept++] = variables[i];
    }
    return list;
}

#endif
