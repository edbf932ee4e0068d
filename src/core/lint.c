/* lint.c: named warnings, and the comments that allow them. */
#include "core/lint.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAME_MAX_LENGTH = 48, LINTS_MAX = 64 };

/* "# allow NAME: reason" as it stands in one line. */
struct allowance {
    const char *at;                       /* where the word 'allow' begins; NULL: there is none */
    char        name[NAME_MAX_LENGTH];
    bool        reason;
};

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && isblank((unsigned char)*at))
        at++;
    return at;
}

static struct allowance allowance_in(const char *line, const char *end)
{
    struct allowance found = {0};
    const char *mark = memchr(line, '#', (size_t)(end - line));
    if (!mark)
        return found;
    const char *at = skip_blanks(mark + 1, end);
    if (end - at < 6 || strncmp(at, "allow", 5) != 0 || !isblank((unsigned char)at[5]))
        return found;
    found.at = at;
    at = skip_blanks(at + 5, end);
    size_t length = 0;
    while (at < end && (isalnum((unsigned char)*at) || *at == '-') && length + 1 < sizeof found.name)
        found.name[length++] = *at++;
    found.reason = at < end && *at == ':' && skip_blanks(at + 1, end) < end;
    return found;
}

static const char *line_end(const char *line)
{
    return line + strcspn(line, "\r\n");
}

static const char *line_after(const char *end)
{
    if (*end == '\r')
        end++;
    return *end == '\n' ? end + 1 : end;
}

/* The start of line `number`, counted from 1; the end of the text if it has fewer. */
static const char *line_start(const char *text, int number)
{
    for (int i = 1; i < number && *text; i++)
        text = line_after(line_end(text));
    return text;
}

static bool allows(const char *text, int number, const struct lint *lint)
{
    if (number < 1)
        return false;
    const char *line = line_start(text, number);
    struct allowance allowance = allowance_in(line, line_end(line));
    return allowance.at && allowance.reason && strcmp(allowance.name, lint->name) == 0;
}

bool lint_allowed(const struct lint *lint, const char *text, int line)
{
    return allows(text, line, lint) || allows(text, line - 1, lint);
}

void lint_warn(struct problems *problems, const struct lint *lint, const char *text,
               struct place place, const char *format, ...)
{
    if (lint_allowed(lint, text, place.line))
        return;
    char sentence[PROBLEM_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    problem_warning(problems, place, "%s [%s]", sentence, lint->name);
}

void lint_check_comments(struct problems *problems, const struct lint *lints, int lint_count,
                         const char *file, const char *text)
{
    const char *names[LINTS_MAX];
    int count = lint_count < LINTS_MAX ? lint_count : LINTS_MAX;
    for (int i = 0; i < count; i++)
        names[i] = lints[i].name;
    int number = 1;
    for (const char *line = text; *line; line = line_after(line_end(line)), number++) {
        struct allowance allowance = allowance_in(line, line_end(line));
        if (!allowance.at)
            continue;
        struct place place = {file, number, (int)(allowance.at - line) + 1};
        bool known = false;
        for (int i = 0; i < count; i++)
            known = known || strcmp(names[i], allowance.name) == 0;
        struct hint hint;
        if (!known)
            problem_warning(problems, place, "there is no warning called '%s' to allow%s",
                            allowance.name,
                            nearest_hint(allowance.name, names, (size_t)count, &hint));
        else if (!allowance.reason)
            problem_warning(problems, place, "'allow %s' needs its reason: '# allow %s: ...'",
                            allowance.name, allowance.name);
    }
}
