/* commands.c: the list of commands. Adding one means adding its file and its line here. */
#include <string.h>

#include "cli/cli.h"

#define COMMANDS(X) X(list) X(show) X(check) X(play) X(watch) X(sim) X(replay) X(picture) X(model) \
    X(learn) X(predict) X(solve) X(exploit) X(bench) X(generate) X(run) X(ladder) X(meta) X(balance) \
    X(evolve) X(critique) X(work) \
    X(report) X(export) X(compare) X(studio) X(version) X(help)

#define DECLARE(name) extern const struct command name##_command;
COMMANDS(DECLARE)

#define ADDRESS(name) &name##_command,
const struct command *const commands[] = {COMMANDS(ADDRESS)};
const int command_count = sizeof commands / sizeof *commands;

const struct command *command_find_or_report(const char *name, struct problems *problems)
{
    const char *names[sizeof commands / sizeof *commands];
    struct hint hint;
    /* What people type out of habit. */
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        name = "help";
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0)
        name = "version";
    for (int i = 0; i < command_count; i++) {
        names[i] = commands[i]->name;
        if (strcmp(names[i], name) == 0)
            return commands[i];
    }
    if (name[0] == '-') {
        problem_error(problems, (struct place){0}, "expected a command, found '%.40s'; options "
                      "stand after the command, as in 'ruleplay sim GAME --games 100'", name);
        return NULL;
    }
    problem_error(problems, (struct place){0},
                  "no command is called '%.40s'%s; 'ruleplay help' shows them", name,
                  nearest_hint(name, names, (size_t)command_count, &hint));
    return NULL;
}
