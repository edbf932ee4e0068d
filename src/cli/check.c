/* check.c: `ruleplay check`: says what is wrong with descriptions, and where. */

#include "cli/terminal.h"
#include "core/catalog.h"

struct checking {
    struct text     out;
    struct terminal terminal;
    bool            json;
    int             files, errors, warnings;
};

static void add_json(struct checking *checking, const char *name, const struct problems *problems)
{
    struct text *out = &checking->out;
    text_add(out, "%s\n  {\"game\": ", checking->files > 1 ? "," : "");
    text_json(out, name);
    text_add(out, ", \"errors\": %d, \"warnings\": %d, \"problems\": [", problems->error_count,
             problems->warning_count);
    for (int i = 0; i < problems->count; i++) {
        const struct problem *problem = &problems->list[i];
        text_add(out, "%s\n    {\"kind\": \"%s\", \"file\": ", i ? "," : "",
                 problem->warning ? "warning" : "error");
        text_json(out, problem->file);
        text_add(out, ", \"line\": %d, \"column\": %d, \"text\": ", problem->line,
                 problem->column);
        text_json(out, problem->text);
        text_add(out, "}");
    }
    text_add(out, "]}");
}

static void check_one(struct checking *checking, const char *spec)
{
    struct problems problems = {0};
    struct game *game = game_open(spec, &problems);
    checking->files++;
    checking->errors += problems.error_count;
    checking->warnings += problems.warning_count;
    if (checking->json) {
        add_json(checking, spec, &problems);
    } else {
        /* Problems are the answer here, yet errors go where errors go. */
        struct text text = TEXT_GROWING;
        problems_print(&problems, &text);
        fputs(text_of(&text), stderr);
        text_free(&text);
    }
    if (game && !checking->json) {
        struct text *out = &checking->out;
        text_add(out, "%s: %sfine%s: %s, %d player%s, %d parts", spec,
                 terminal_style(&checking->terminal, GOOD),
                 terminal_style(&checking->terminal, PLAIN), game->name, game->players,
                 game->players == 1 ? "" : "s", game->part_count);
        if (problems.warning_count)
            text_add(out, ", %d warning%s", problems.warning_count,
                     problems.warning_count == 1 ? "" : "s");
        text_add(out, "\n");
    }
    game_free(game);
}

static bool check_entry(void *context, const struct entry *entry)
{
    check_one(context, entry->name);
    return true;
}

static int run(const struct call *call)
{
    struct checking checking = {
        .out = TEXT_GROWING, .terminal = terminal_of(call, stdout),
        .json = call_flag(call, "json"),
    };
    if (checking.json)
        text_add(&checking.out, "[");
    for (int i = 0; i < call->argument_count; i++)
        check_one(&checking, call->arguments[i]);
    if (call->argument_count == 0)
        catalog_each(check_entry, &checking);
    if (checking.json)
        text_add(&checking.out, "\n]\n");
    print_and_free(&checking.out);
    if (checking.errors)
        return EXIT_USAGE;
    return checking.warnings && call_flag(call, "strict") ? EXIT_FAILED : EXIT_FINE;
}

const struct command check_command = {
    .name = "check", .arguments = "[GAME ...]",
    .summary = "say what is wrong with descriptions, and where",
    .text = "Prints a line for each error and warning with file, line and column. Without a game\n"
            "it checks every game there is. Returns 2 if there are errors, 1 if there are\n"
            "warnings and --strict was given, else 0.",
    .examples = "ruleplay check kuhn\nruleplay check games/connect/four.connect --json",
    .least = 0, .most = ARGUMENTS_MAX, .run = run,
};
