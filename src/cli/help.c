/* help.c: `ruleplay help`: texts made from the tables of commands and options. */
#include <string.h>

#include "cli/cli.h"

static const char summary[] = "a testbed for games whose rules are data";

static const struct {
    const char *code, *meaning;
} exits[] = {
    {"0", "all is fine"},
    {"1", "what was asked about is not so: a replay differs, or there are warnings (--strict)"},
    {"2", "bad usage or input; one line on the standard error says what"},
    {"3", "too little memory; one line on the standard error says how much was wanted"},
    {"4", "the output could not be written; one line on the standard error says why"},
    {"130", "interrupted; what was done so far was printed"},
};

static const struct {
    const char *name, *meaning;
} variables[] = {
    {"RULEPLAY_GAMES", "a folder of games to look in first"},
    {"RULEPLAY_INCLUDE_FROM", "folders that games may include texts from too, with colons between"},
    {"NO_COLOR", "if set and not empty, no colours"},
    {"RULEPLAY_LLM_BASE, RULEPLAY_LLM_MODEL, RULEPLAY_LLM_KEY",
     "server, model and key of the agent llm, where its settings do not say"},
};

enum { EXPLANATION_COLUMN = 26 };

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* "-n, --games N" */
static void add_flag_name(const struct flag *flag, struct text *out)
{
    if (flag->letter)
        text_add(out, "-%c, ", flag->letter);
    else
        text_add(out, "    ");
    text_add(out, "--%s%s%s", flag->base.name, flag->value ? " " : "",
             flag->value ? flag->value : "");
}

/* " (score|result) [score]": the words there are, and what holds if nothing is said. */
static void add_flag_values(const struct flag *flag, struct text *out)
{
    if (flag->base.words)
        text_add(out, " (%s)", flag->base.words);
    if (flag->base.fallback)
        text_add(out, " [%s]", flag->base.fallback);
    text_add(out, "\n");
}

/* Pads to the column of explanations, on a new line if this one is already too long for it. */
static void pad_to_explanation(struct text *out, size_t width)
{
    if (width >= EXPLANATION_COLUMN)
        text_add(out, "\n");
    text_pad(out, EXPLANATION_COLUMN);
}

static void add_command(const struct command *command, struct text *out)
{
    text_add(out, "ruleplay %s%s%s: %s\n\n%s\n\nOptions:\n", command->name,
             *command->arguments ? " " : "", command->arguments, command->summary, command->text);
    for (int i = 0; i < flag_count; i++)
        if (flag_of(&flags[i], command)) {
            text_add(out, "  ");
            add_flag_name(&flags[i], out);
            text_pad(out, EXPLANATION_COLUMN);
            text_add(out, "%s", flags[i].base.help);
            add_flag_values(&flags[i], out);
        }
    text_add(out, "\nExamples:\n");
    for (const char *line = command->examples; *line;) {
        size_t length = strcspn(line, "\n");
        text_add(out, "  %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

void help_text(const struct command *command, struct text *out)
{
    if (command) {
        add_command(command, out);
        return;
    }
    text_add(out, "ruleplay: %s\n\nusage: ruleplay COMMAND [ARGUMENTS] [OPTIONS]\n\n", summary);
    for (int i = 0; i < command_count; i++) {
        text_add(out, "  %s %s", commands[i]->name, commands[i]->arguments);
        pad_to_explanation(out, strlen(commands[i]->name) + strlen(commands[i]->arguments) + 3);
        text_add(out, "%s\n", commands[i]->summary);
    }
    text_add(out, "\nA GAME is a file (games/kuhn.kuhn) or a short name (kuhn, connect/four), with "
                  "settings\nafter a colon: connect/four:width=9. An agent is a name with settings "
                  "likewise.\n'ruleplay help COMMAND' explains a command, 'ruleplay list' shows "
                  "what there is.\n\nExit codes:\n");
    for (size_t i = 0; i < COUNT(exits); i++)
        text_add(out, "  %-4s %s\n", exits[i].code, exits[i].meaning);
}

/* Text for roff: a line must not begin with a control character, and '-' and '\' are escaped. */
static void add_roff(struct text *out, const char *string)
{
    bool fresh = true;
    for (const char *c = string; *c; c++) {
        if (fresh && (*c == '.' || *c == '\''))
            text_add(out, "\\&");
        if (*c == '-')
            text_add(out, "\\-");
        else if (*c == '\\')
            text_add(out, "\\e");
        else
            text_bytes(out, c, 1);
        fresh = *c == '\n';
    }
}

static void add_roff_paragraphs(struct text *out, const char *string)
{
    for (const char *at = string; *at;) {
        const char *gap = strstr(at, "\n\n");
        size_t length = gap ? (size_t)(gap - at) : strlen(at);
        struct text paragraph = TEXT_GROWING;
        text_bytes(&paragraph, at, length);
        text_add(out, ".PP\n");
        add_roff(out, text_of(&paragraph));
        text_add(out, "\n");
        text_free(&paragraph);
        at += length;
        while (*at == '\n')
            at++;
    }
}

static void man_command(const struct command *command, struct text *out)
{
    text_add(out, ".SS \"%s %s\"\n", command->name, command->arguments);
    add_roff(out, command->summary);
    text_add(out, ".\n");
    add_roff_paragraphs(out, command->text);
    for (int i = 0; i < flag_count; i++) {
        const struct flag *flag = &flags[i];
        if (!*flag->commands || !flag_of(flag, command))
            continue;
        text_add(out, ".TP\n\\fB");
        if (flag->letter)
            text_add(out, "\\-%c\\fR, \\fB", flag->letter);
        text_add(out, "\\-\\-");
        add_roff(out, flag->base.name);
        text_add(out, "\\fR%s%s%s\n", flag->value ? " \\fI" : "", flag->value ? flag->value : "",
                 flag->value ? "\\fR" : "");
        add_roff(out, flag->base.help);
        add_flag_values(flag, out);
    }
    text_add(out, ".PP\n.EX\n");
    add_roff(out, command->examples);
    text_add(out, "\n.EE\n");
}

static void help_man(struct text *out)
{
    text_add(out, ".TH RULEPLAY 1 \"\" \"ruleplay %s\"\n.SH NAME\nruleplay \\- ", RULEPLAY_VERSION);
    add_roff(out, summary);
    text_add(out, "\n.SH SYNOPSIS\n.B ruleplay\n\\fICOMMAND\\fR [\\fIARGUMENTS\\fR] "
                  "[\\fIOPTIONS\\fR]\n.SH DESCRIPTION\n");
    add_roff_paragraphs(out,
        "ruleplay plays games whose rules are written as text: with people, with agents, millions "
        "of times.\n\nA game is named by its file or by a short name, with settings after a colon, "
        "as in connect/four:width=9. Agents are named likewise, as in mcts:iterations=2000. "
        "'ruleplay list' shows what there is.");
    text_add(out, ".SH COMMANDS\n");
    for (int i = 0; i < command_count; i++)
        man_command(commands[i], out);
    text_add(out, ".SH OPTIONS OF ALL COMMANDS\n");
    for (int i = 0; i < flag_count; i++)
        if (!*flags[i].commands) {
            text_add(out, ".TP\n\\fB\\-\\-%s\\fR\n", flags[i].base.name);
            add_roff(out, flags[i].base.help);
            text_add(out, "\n");
        }
    text_add(out, ".SH EXIT STATUS\n");
    for (size_t i = 0; i < COUNT(exits); i++) {
        text_add(out, ".TP\n.B %s\n", exits[i].code);
        add_roff(out, exits[i].meaning);
        text_add(out, "\n");
    }
    text_add(out, ".SH ENVIRONMENT\n");
    for (size_t i = 0; i < COUNT(variables); i++) {
        text_add(out, ".TP\n.B %s\n", variables[i].name);
        add_roff(out, variables[i].meaning);
        text_add(out, "\n");
    }
}

/* Options of a command as words, for completion. */
static void add_flag_words(const struct command *command, struct text *out)
{
    for (int i = 0; i < flag_count; i++)
        if (flag_of(&flags[i], command))
            text_add(out, " --%s", flags[i].base.name);
}

static void completion_bash(struct text *out)
{
    text_add(out, "_ruleplay() {\n"
                  "    local word=${COMP_WORDS[COMP_CWORD]} options=\n"
                  "    if [ \"$COMP_CWORD\" = 1 ]; then\n"
                  "        COMPREPLY=($(compgen -W '");
    for (int i = 0; i < command_count; i++)
        text_add(out, "%s%s", i ? " " : "", commands[i]->name);
    text_add(out, "' -- \"$word\"))\n        return\n    fi\n"
                  "    case ${COMP_WORDS[1]} in\n");
    for (int i = 0; i < command_count; i++) {
        text_add(out, "    %s) options='", commands[i]->name);
        add_flag_words(commands[i], out);
        text_add(out, "' ;;\n");
    }
    text_add(out, "    esac\n"
                  "    case ${COMP_WORDS[COMP_CWORD-1]} in\n"
                  "    -a|--agent|--hint) COMPREPLY=($(compgen -W "
                  "\"$(ruleplay list agents --names)\" -- \"$word\")); return ;;\n"
                  "    esac\n"
                  "    case $word in\n"
                  "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
                  "    *) COMPREPLY=($(compgen -W \"$(ruleplay list games --names)\" -- \"$word\")"
                  " $(compgen -f -- \"$word\")) ;;\n"
                  "    esac\n}\ncomplete -F _ruleplay ruleplay\n");
}

static void completion_fish(struct text *out)
{
    text_add(out, "complete -c ruleplay -n __fish_use_subcommand -f\n");
    for (int i = 0; i < command_count; i++) {
        text_add(out, "complete -c ruleplay -n __fish_use_subcommand -a %s -d \"%s\"\n",
                 commands[i]->name, commands[i]->summary);
        for (int j = 0; j < flag_count; j++)
            if (flag_of(&flags[j], commands[i]))
                text_add(out, "complete -c ruleplay -n \"__fish_seen_subcommand_from %s\" -l %s%s "
                              "-d \"%s\"\n", commands[i]->name, flags[j].base.name,
                         flags[j].value ? " -x" : "", flags[j].base.help);
    }
    text_add(out, "complete -c ruleplay -n \"not __fish_use_subcommand\" -a "
                  "\"(ruleplay list games --names)\"\n");
}

static void help_completion(const char *shell, struct text *out)
{
    if (strcmp(shell, "zsh") == 0)
        text_add(out, "autoload -U +X bashcompinit && bashcompinit\n");
    if (strcmp(shell, "fish") == 0)
        completion_fish(out);
    else
        completion_bash(out);
}

static int run(const struct call *call)
{
    struct text out = TEXT_GROWING;
    const struct command *command = NULL;
    if (call->argument_count > 0) {
        struct problems problems = {0};
        command = command_find_or_report(call->arguments[0], &problems);
        if (!command)
            return complain(&problems);
    }
    if (call_flag(call, "man"))
        help_man(&out);
    else if (call_text(call, "completion"))
        help_completion(call_text(call, "completion"), &out);
    else
        help_text(command, &out);
    print_and_free(&out);
    return EXIT_FINE;
}

const struct command help_command = {
    .name = "help", .arguments = "[COMMAND]", .summary = "explain a command, or list all",
    .text = "With --man it prints the man page, with --completion a script that completes\n"
            "commands, options, games and agents in a shell.",
    .examples = "ruleplay help sim\nruleplay help --man | man -l -\n"
                "source <(ruleplay help --completion bash)",
    .least = 0, .most = 1, .run = run,
};
