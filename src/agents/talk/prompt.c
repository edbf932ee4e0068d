/* prompt.c: what a person types, and which action was meant. */
#include "agents/talk/prompt.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

enum {
    LIST_WIDTH = 78,        /* of a terminal, less a margin */
    COLUMN_ROWS = 12,       /* up to so many options a plain list is easier to read */
    EXAMPLES_MAX = 4,       /* names shown when several fit */
};

void prompt_open(struct prompt *prompt, const struct game *game, const struct state *state,
                 const int *actions, int count)
{
    size_t room = count > 0 ? (size_t)count : 1;
    *prompt = (struct prompt){.count = count, .text = TEXT_GROWING};
    prompt->actions = heap_new(room, sizeof *prompt->actions);
    prompt->names = heap_new(room, sizeof *prompt->names);
    for (int i = 0; i < count; i++) {
        prompt->actions[i] = actions[i];
        game->engine->render_action(game, state, actions[i], &prompt->text);
        text_bytes(&prompt->text, "", 1);
    }
    const char *name = text_of(&prompt->text);
    for (int i = 0; i < count; i++, name += strlen(name) + 1)
        prompt->names[i] = name;
}

void prompt_close(struct prompt *prompt)
{
    free(prompt->actions);
    free(prompt->names);
    text_free(&prompt->text);
}

/* Characters, not bytes, of UTF-8. */
static size_t width_of(const char *string)
{
    size_t width = 0;
    for (; *string; string++)
        width += ((unsigned char)*string & 0xc0) != 0x80;
    return width;
}

void prompt_list(const struct prompt *prompt, struct text *out)
{
    size_t widest = 0;
    for (int i = 0; i < prompt->count; i++) {
        size_t width = width_of(prompt->names[i]);
        widest = width > widest ? width : widest;
    }
    size_t cell = widest + 8;    /* "%4d  " and two spaces between columns */
    int columns = prompt->count > COLUMN_ROWS ? (int)(LIST_WIDTH / cell) : 1;
    columns = columns < 1 ? 1 : columns;
    int rows = (prompt->count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            int i = column * rows + row;
            if (i >= prompt->count)
                break;
            if (column)
                text_pad(out, (size_t)column * cell);
            text_add(out, "%4d  %s", i + 1, prompt->names[i]);
        }
        text_add(out, "\n");
    }
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The part of a line between surrounding spaces. */
static const char *trim(const char *line, size_t *length)
{
    while (is_space(*line))
        line++;
    *length = strlen(line);
    while (*length && is_space(line[*length - 1]))
        --*length;
    return line;
}

static bool starts(const char *name, const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (name[i] == '\0' || text_lower(name[i]) != text_lower(word[i]))
            return false;
    return true;
}

bool prompt_is(const char *line, const char *word)
{
    size_t length;
    line = trim(line, &length);
    return length == strlen(word) && starts(word, line, length);
}

/* The option whose number is written, or -1. */
static int by_number(const struct prompt *prompt, const char *word, size_t length)
{
    long number = 0;
    for (size_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9' || number > prompt->count)
            return -1;
        number = 10 * number + (word[i] - '0');
    }
    return length && number >= 1 && number <= prompt->count ? (int)number - 1 : -1;
}

/* The option whose name this is; else the one that starts so. `fits` counts those that do. */
static int by_name(const struct prompt *prompt, const char *word, size_t length, int *fits)
{
    int found = -1;
    *fits = 0;
    for (int i = 0; i < prompt->count; i++) {
        if (!starts(prompt->names[i], word, length))
            continue;
        if (prompt->names[i][length] == '\0') {
            *fits = 1;
            return i;
        }
        found = found < 0 ? i : found;
        ++*fits;
    }
    return found;
}

static void explain_ambiguous(const struct prompt *prompt, const char *word, size_t length,
                              int fits, struct text *out)
{
    int shown = 0;
    text_add(out, "'%.*s' is the start of %d options: ", (int)length, word, fits);
    for (int i = 0; i < prompt->count && shown < EXAMPLES_MAX; i++)
        if (starts(prompt->names[i], word, length))
            text_add(out, "%s%s", shown++ ? ", " : "", prompt->names[i]);
    if (fits > shown)
        text_add(out, ", ...");
}

static void explain_unknown(const struct prompt *prompt, const char *word, size_t length,
                            struct text *out)
{
    char copy[64];
    struct hint hint;
    bool digits = length > 0;
    for (size_t i = 0; i < length; i++)
        digits = digits && word[i] >= '0' && word[i] <= '9';
    snprintf(copy, sizeof copy, "%.*s", (int)(length < 60 ? length : 60), word);
    if (digits)
        text_add(out, "there is no option %s; they go from 1 to %d", copy, prompt->count);
    else
        text_add(out, "no option is called '%s'%s", copy,
                 nearest_hint(copy, prompt->names, (size_t)prompt->count, &hint));
}

enum prompt_kind prompt_match(const struct prompt *prompt, const char *line,
                              struct prompt_answer *answer)
{
    size_t length;
    int fits = 0;
    const char *word = trim(line, &length);
    *answer = (struct prompt_answer){.kind = PROMPT_EMPTY, .index = -1, .action = -1};
    struct text message = TEXT_ON(answer->message);
    if (length == 0) {
        text_add(&message, "type the number or the name of an option");
        return answer->kind;
    }
    int index = by_number(prompt, word, length);
    if (index < 0)
        index = by_name(prompt, word, length, &fits);
    if (fits > 1) {
        answer->kind = PROMPT_AMBIGUOUS;
        explain_ambiguous(prompt, word, length < 60 ? length : 60, fits, &message);
    } else if (index < 0) {
        answer->kind = PROMPT_UNKNOWN;
        explain_unknown(prompt, word, length, &message);
    } else {
        answer->kind = PROMPT_ACTION;
        answer->index = index;
        answer->action = prompt->actions[index];
    }
    return answer->kind;
}

#ifndef __wasi__
bool prompt_read(FILE *input, struct text *line)
{
    int c;
    text_clear(line);
    while ((c = getc(input)) != EOF && c != '\n') {
        char byte = (char)c;
        if (byte)    /* a NUL would end the line early */
            text_bytes(line, &byte, 1);
    }
    return c != EOF || line->length > 0;
}
#endif
