/* lints.c: what engines warn of when they load a game, as findings. */
#include "critics/lints.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/lint.h"

bool lints_known(const struct inquiry *inquiry, const char *const *names)
{
    const struct engine *engine = inquiry->game->engine;
    for (; *names; names++)
        for (int i = 0; i < engine->lint_count; i++)
            if (strcmp(engine->lints[i].name, *names) == 0)
                return true;
    return false;
}

/* The sentence of a warning without the name of its lint, or 0: it is of another. */
static size_t sentence_length(const char *sentence, const char *lint)
{
    size_t length = strlen(sentence), name = strlen(lint);
    if (length < name + 3 || sentence[length - 1] != ']' ||
        strncmp(sentence + length - 1 - name, lint, name) != 0 || sentence[length - name - 2] != '[')
        return 0;
    return length - name - 3;
}

static void find(struct inquiry *inquiry, const struct problem *problem, const char *lint, size_t length)
{
    /* What is wrong of a rule in one level is told at the level; the sentence then has the rule's line. */
    const char *rule = strstr(problem->text, "(line ");
    int line = rule ? atoi(rule + strlen("(line ")) : problem->line;
    int part = line > 0 ? part_at(inquiry->game, problem->file, line) : -1;
    struct finding *finding = inquiry_find(inquiry, part);
    finding_say(finding, "%.*s", (int)length, problem->text);
    finding_conclude(finding, "%s(%s)", inquiry->critic->name, *finding->part ? finding->part : lint);
    finding_method(finding, "reading the rules (%s)", lint);
    finding_note(finding, "%s:%d:%d", problem->file, problem->line, problem->column);
}

void lints_find(struct inquiry *inquiry, const char *const *names)
{
    const struct problems *problems = inquiry->warnings;
    for (int i = 0; problems && i < problems->count; i++)
        for (int k = 0; names[k] && problems->list[i].warning; k++) {
            size_t length = sentence_length(problems->list[i].text, names[k]);
            if (length > 0)
                find(inquiry, &problems->list[i], names[k], length);
        }
}
