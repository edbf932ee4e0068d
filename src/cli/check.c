/* check.c: `ruleplay check`: says what is wrong with descriptions, and where. */

#include <stdlib.h>
#include <string.h>

#include "cli/terminal.h"
#include "core/catalog.h"
#include "core/file.h"
#include "evaluate/plan.h"
#include "generate/grammar.h"

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

static bool ends_in(const char *name, const char *ending)
{
    size_t length = strlen(name), part = strlen(ending);
    return length > part && strcmp(name + length - part, ending) == 0;
}

/* Each says in `out` what a text is, unless there is something wrong with it. */
static void check_game(const char *spec, struct text *out, struct problems *problems)
{
    struct game *game = game_open(spec, problems);
    if (game)
        text_add(out, "%s, %d player%s, %d parts", game->name, game->players,
                 game->players == 1 ? "" : "s", game->part_count);
    game_free(game);
}

/* Warnings about a game are told once for its scenario, and again of variants that have more. */
static void warn_of_subject(const struct plan *plan, int index, struct problems *problems)
{
    const struct subject *subject = &plan->subjects[index];
    int scenario = index / plan->variants.count, first = scenario * plan->variants.count;
    int known = index == first ? 0 : plan->subjects[first].warnings;
    const struct item *item = &plan->experiment.blocks[BLOCK_SCENARIOS].list[scenario];
    if (subject->warnings > known)
        problem_warning(problems, (struct place){plan->experiment.file, item->line, 1},
                        "%d warning%s about %s, %s: 'ruleplay check %s' shows %s", subject->warnings,
                        subject->warnings == 1 ? "" : "s", subject->scenario, subject->variant,
                        subject->spec, subject->warnings == 1 ? "it" : "them");
}

static void check_experiment(const char *path, struct text *out, struct problems *problems)
{
    struct experiment experiment;
    experiment_begin(&experiment);
    char *text = file_read(path, problems);
    struct plan *plan = NULL;
    if (text && experiment_read(&experiment, path, text, problems) &&
        experiment_complete(&experiment, problems))
        plan = plan_new(&experiment, problems);
    if (plan) {
        const struct items *blocks = plan->experiment.blocks;
        int scenarios = blocks[BLOCK_SCENARIOS].count, agents = blocks[BLOCK_AGENTS].count;
        text_add(out, "%d scenario%s, %d variant%s, %d line-up%s, at most %lld plays", scenarios,
                 scenarios == 1 ? "" : "s", plan->variants.count,
                 plan->variants.count == 1 ? "" : "s", agents, agents == 1 ? "" : "s",
                 (long long)plan->experiment.plays * plan->cell_count);
        for (int i = 0; i < plan->subject_count; i++)
            warn_of_subject(plan, i, problems);
    }
    plan_free(plan);
    experiment_free(&experiment);
    free(text);
}

static void check_grammar(const char *path, struct text *out, struct problems *problems)
{
    char *text = file_read(path, problems);
    const struct source source = {.file = path, .text = text};
    struct grammar *grammar = text ? grammar_load(&source, problems) : NULL;
    if (grammar)
        text_add(out, "%s, %d symbols, %d productions", grammar_title(grammar),
                 grammar_symbol_count(grammar), grammar_production_count(grammar));
    grammar_free(grammar);
    free(text);
}

static void check_one(struct checking *checking, const char *spec)
{
    struct problems problems = {0};
    struct text what = TEXT_GROWING;
    if (ends_in(spec, ".experiment"))
        check_experiment(spec, &what, &problems);
    else if (ends_in(spec, ".grammar"))
        check_grammar(spec, &what, &problems);
    else
        check_game(spec, &what, &problems);
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
    if (what.length && !checking->json) {
        struct text *out = &checking->out;
        text_add(out, "%s: %sfine%s: %s", spec, terminal_style(&checking->terminal, GOOD),
                 terminal_style(&checking->terminal, PLAIN), text_of(&what));
        if (problems.warning_count)
            text_add(out, ", %d warning%s", problems.warning_count,
                     problems.warning_count == 1 ? "" : "s");
        text_add(out, "\n");
    }
    text_free(&what);
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
    .name = "check", .arguments = "[GAME|FILE.experiment|FILE.grammar ...]",
    .summary = "say what is wrong with descriptions, and where",
    .text = "Prints a line for each error and warning with file, line and column, of games, experiments\n"
            "(with all their games, agents and metrics) and grammars. Without a game\n"
            "it checks every game there is. Returns 2 if there are errors, 1 if there are\n"
            "warnings and --strict was given, else 0.",
    .examples = "ruleplay check kuhn\nruleplay check games/connect/four.connect --json",
    .least = 0, .most = ARGUMENTS_MAX, .run = run,
};
