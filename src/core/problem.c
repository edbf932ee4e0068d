/* problem.c: collects problems, and guesses which name was meant. */
#include "core/problem.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 48 };

/* A free slot; for an error also that of the last warning when the list is full. */
static struct problem *problem_slot(struct problems *problems, bool warning)
{
    if (problems->count < PROBLEMS_MAX)
        return &problems->list[problems->count++];
    for (int i = PROBLEMS_MAX - 1; !warning && i >= 0; i--)
        if (problems->list[i].warning)
            return &problems->list[i];
    return NULL;
}

/* Leaves out the beginnings of characters that a precision or the end of a buffer cut in two. */
static void drop_halves(char *string)
{
    char *to = string;
    for (const char *from = string; *from;) {
        size_t length = text_character(from);
        bool half = !length && (unsigned char)*from >= 0xc2;
        from += half;
        while (half && ((unsigned char)*from & 0xc0) == 0x80)
            from++;
        for (size_t i = 0; !half && i < (length ? length : 1); i++)
            *to++ = *from++;
    }
    *to = '\0';
}

/* Sentences quote what was found, and end on terminals: each is one line that commands nothing. */
static void keep_safe(char *kept, size_t size, char *string)
{
    struct text out = {.at = kept, .capacity = size};
    kept[0] = '\0';
    drop_halves(string);
    text_safe(&out, string, true);
    drop_halves(kept);
}

static void problem_add(struct problems *problems, bool warning, struct place place,
                        const char *format, va_list arguments)
{
    *(warning ? &problems->warning_count : &problems->error_count) += 1;
    struct problem *problem = problem_slot(problems, warning);
    if (!problem)
        return;
    problem->warning = warning;
    problem->line = place.line;
    problem->column = place.column;
    char sentence[PROBLEM_TEXT_MAX];
    vsnprintf(sentence, sizeof sentence, format, arguments);
    keep_safe(problem->text, sizeof problem->text, sentence);
    snprintf(sentence, sizeof sentence, "%s", place.file ? place.file : "");
    keep_safe(problem->file, sizeof problem->file, sentence);
}

bool problem_error(struct problems *problems, struct place place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    problem_add(problems, false, place, format, arguments);
    va_end(arguments);
    return false;
}

void problem_warning(struct problems *problems, struct place place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    problem_add(problems, true, place, format, arguments);
    va_end(arguments);
}

bool text_accept(const char *file, const char *text, struct problems *problems)
{
    const char *at = text_unfit(text);
    struct unfit name;
    if (!at)
        return true;
    struct place place = {.file = file, .line = 1, .column = 1};
    for (const char *c = text; c < at; c++) {
        place.column = *c == '\n' ? 1 : place.column + (((unsigned char)*c & 0xc0) != 0x80);
        place.line += *c == '\n';
    }
    bool byte = text_character(at) == 0;
    return problem_error(problems, place, byte ? "expected UTF-8, found %s; save the file as UTF-8"
                                               : "expected text, found the control character %s",
                         text_unfit_name(at, &name));
}

void problems_print(const struct problems *problems, struct text *out)
{
    for (int i = 0; i < problems->count; i++) {
        const struct problem *problem = &problems->list[i];
        if (problem->file[0])
            text_add(out, "%s:", problem->file);
        if (problem->line)
            text_add(out, "%d:%d:", problem->line, problem->column);
        text_add(out, "%s%s: %s\n", problem->file[0] || problem->line ? " " : "",
                 problem->warning ? "warning" : "error", problem->text);
    }
    int kept = problems->count, found = problems->error_count + problems->warning_count;
    if (found > kept)
        text_add(out, "%d more not shown\n", found - kept);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Edits (insert, delete, replace, swap of neighbours) from one word to the other. */
static int edit_distance(const char *a, const char *b)
{
    size_t m = strlen(a), n = strlen(b);
    int row[3][WORD_MAX + 1];
    for (size_t j = 0; j <= n; j++)
        row[0][j] = (int)j;
    for (size_t i = 1; i <= m; i++) {
        int *now = row[i % 3], *up = row[(i + 2) % 3], *up2 = row[(i + 1) % 3];
        now[0] = (int)i;
        for (size_t j = 1; j <= n; j++) {
            bool same = text_lower(a[i - 1]) == text_lower(b[j - 1]);
            now[j] = least(least(up[j] + 1, now[j - 1] + 1), up[j - 1] + !same);
            if (i > 1 && j > 1 && text_lower(a[i - 1]) == text_lower(b[j - 2]) &&
                text_lower(a[i - 2]) == text_lower(b[j - 1]))
                now[j] = least(now[j], up2[j - 2] + 1);
        }
    }
    return row[m % 3][n];
}

/* Set for the time of one call, by the thread that makes it. */
static _Thread_local nearest_listener *listening;
static _Thread_local void *listening_context;

void nearest_listen(nearest_listener *listener, void *context)
{
    listening = listener;
    listening_context = context;
}

void nearest_try(const char *word, const char *candidate)
{
    if (listening)
        listening(listening_context, word, &candidate, 1);
}

const char *nearest_word(const char *word, const char *const *candidates, size_t count)
{
    if (listening)
        listening(listening_context, word, candidates, count);
    size_t length = strlen(word);
    if (length == 0 || length > WORD_MAX)
        return NULL;
    int best = (int)(length + 2) / 3 + 1;    /* about one wrong letter in three */
    const char *found = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!candidates[i] || strlen(candidates[i]) > WORD_MAX)
            continue;
        int distance = edit_distance(word, candidates[i]);
        if (distance < best) {
            best = distance;
            found = candidates[i];
        }
    }
    return found;
}

const char *nearest_hint(const char *word, const char *const *candidates, size_t count,
                         struct hint *buffer)
{
    const char *found = nearest_word(word, candidates, count);
    buffer->text[0] = '\0';
    if (found && strcmp(found, word) != 0)    /* a word that is known, but not here, is no guess */
        snprintf(buffer->text, sizeof buffer->text, " (did you mean '%s'?)", found);
    return buffer->text;
}
