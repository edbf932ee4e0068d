/* llm_answer.c: which option a reply means.
 *
 * In order: what follows the word "answer" (Answer: 3, <answer>3</answer>, **Answer** is option 3)
 * or a JSON key such as "action"; a whole number in the prose, the last one unless the style asks
 * for the answer first; the exact name of an option. Thinking between <think> tags is not read. */
#include <string.h>

#include "agents/talk/llm.h"

struct found {
    bool any, negative;
    long number;        /* cut at NUMBER_MAX: out of any range */
};

enum { NUMBER_MAX = 1000000000 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (text_lower(c) >= 'a' && text_lower(c) <= 'z') || c == '_';
}

static bool starts(const char *at, const char *word)
{
    for (; *word; at++, word++)
        if (text_lower(*at) != *word)
            return false;
    return true;
}

/* Reads the whole number at `at`; NULL if there is none, else where it ends. Numbers inside words
 * and decimal fractions are not whole. */
static const char *read_number(const char *text, const char *at, struct found *found)
{
    const char *digits = at + (*at == '-');
    char before = at > text ? at[-1] : ' ';
    if (!is_digit(*digits) || is_digit(before) || is_letter(before) ||
        (before == '.' && at - text > 1 && is_digit(at[-2])))
        return NULL;
    struct found read = {.any = true, .negative = *at == '-'};
    const char *end = digits;
    for (; is_digit(*end); end++)
        if (read.number < NUMBER_MAX)
            read.number = 10 * read.number + (*end - '0');
    if (is_letter(*end) || (*end == '.' && is_digit(end[1])))
        return NULL;
    *found = read;
    return end;
}

/* Goes past what may stand between "answer" and its number. */
static const char *skip_link(const char *at)
{
    static const char *const words[] = {"is", "option", "number", "index", "choice"};
    for (;;) {
        size_t marks = strspn(at, " \t\r\n*_\"'`:=<>()[]{}#");
        at += marks;
        const char *after = at;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (starts(at, words[i]) && !is_letter(at[strlen(words[i])]))
                after = at + strlen(words[i]);
        if (after == at)
            return at;
        at = after;
    }
}

/* Where the number of a marker at `at` begins, or NULL if no marker is there. */
static const char *after_marker(const char *text, const char *at)
{
    static const char *const keys[] = {"action\"", "choice\"", "option\"", "index\"", "number\"",
                                       "move\""};
    if (at > text && is_letter(at[-1]))
        return NULL;
    if (starts(at, "answer") && !is_letter(at[6]))
        return skip_link(at + 6);
    for (size_t i = 0; at > text && at[-1] == '"' && i < sizeof keys / sizeof *keys; i++)
        if (starts(at, keys[i]))
            return skip_link(at + strlen(keys[i]));
    return NULL;
}

static struct found find_marked(const char *text, bool first)
{
    struct found found = {0};
    for (const char *at = text; *at && !(first && found.any); at++) {
        const char *number = after_marker(text, at);
        if (number)
            read_number(text, number, &found);
    }
    return found;
}

static struct found find_number(const char *text, bool first)
{
    struct found found = {0};
    for (const char *at = text; *at && !(first && found.any);) {
        const char *end = read_number(text, at, &found);
        at = end ? end : at + 1;
    }
    return found;
}

/* Whether the reply begins with a number: "3", "3. Strike", "(3) because". */
static bool begins_with_number(const char *text)
{
    struct found ignored;
    const char *at = text + strspn(text, " \t\r\n*_\"'`([#<");
    return read_number(text, at, &ignored) != NULL;
}

/* The option that has exactly this name, marks around it aside, or -1. */
static int find_name(const char *line, size_t length, const char *const *names, int count)
{
    static const char marks[] = " \t\r\n*_\"'`.!:";
    while (length && strchr(marks, line[0]))
        line++, length--;
    while (length && strchr(marks, line[length - 1]))
        length--;
    int found = -1;
    for (int i = 0; length && i < count; i++) {
        bool equal = strlen(names[i]) == length;
        for (size_t j = 0; equal && j < length; j++)
            equal = text_lower(names[i][j]) == text_lower(line[j]);
        if (equal)
            found = i;
    }
    return found;
}

/* What the model said after its last <think> section. */
static const char *after_thinking(const char *reply)
{
    const char *end;
    while ((end = strstr(reply, "</think>")))
        reply = end + strlen("</think>");
    return reply;
}

enum llm_reading llm_read(const char *reply, enum llm_style style, const char *const *names,
                          int count, int *index, struct text *reason)
{
    const char *text = after_thinking(reply);
    bool answer_first = style == STYLE_ANSWER_REASON;
    struct found found = find_marked(text, answer_first);
    if (!found.any)
        *index = find_name(text, strlen(text), names, count);
    if (!found.any && *index >= 0)
        return READING_OK;
    if (!found.any)
        found = find_number(text, answer_first ||
                                      (style == STYLE_ANSWER && begins_with_number(text)));
    if (!found.any) {
        text_add(reason, "it holds no number of an option");
        return READING_FORMAT;
    }
    if (found.negative || found.number < 1 || found.number > count) {
        text_add(reason, "%s%ld is not the number of an option; they go from 1 to %d",
                 found.negative ? "-" : "", found.number, count);
        return READING_RANGE;
    }
    *index = (int)found.number - 1;
    return READING_OK;
}
