/* generate.c: `ruleplay generate`: cards and other texts from a grammar. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/catalog.h"
#include "core/file.h"
#include "generate/lot.h"

enum { SETTINGS_GIVEN_MAX = 32 };

struct job {
    const struct call *call;
    struct grammar    *grammar;
    char              *text;         /* of the grammar */
    struct aims        aims;
    uint64_t           seed, count;
    int                form;
    FILE              *file;
};

static bool read_grammar(struct job *job, struct problems *problems)
{
    char path[CATALOG_PATH_MAX];
    if (!catalog_path(call_text(job->call, "grammar"), "grammar", path, problems))
        return false;
    job->text = file_read(path, problems);
    if (!job->text)
        return false;
    struct source source = {.file = path, .text = job->text};
    job->grammar = grammar_load(&source, problems);
    return job->grammar != NULL;
}

/* --cost, --type and --theme are short for --set cost=... */
static bool read_aims(struct job *job, struct problems *problems)
{
    static const char *const names[] = {"cost", "type", "theme"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = call_text(job->call, names[i]);
        if (value && !grammar_aim(job->grammar, &job->aims, names[i], value, problems))
            return false;
    }
    const char *values[SETTINGS_GIVEN_MAX];
    int count = call_all(job->call, "set", values, SETTINGS_GIVEN_MAX);
    for (int i = 0; i < count; i++) {
        char name[64];
        size_t length = strcspn(values[i], "=");
        if (values[i][length] != '=' || length >= sizeof name)
            return problem_error(problems, (struct place){0},
                                 "generate: --set: expected NAME=VALUE, found '%.60s'", values[i]);
        memcpy(name, values[i], length);
        name[length] = '\0';
        if (!grammar_aim(job->grammar, &job->aims, name, values[i] + length + 1, problems))
            return false;
    }
    return true;
}

static bool open_job(struct job *job, struct problems *problems)
{
    const char *form = call_text(job->call, "form"), *path = call_text(job->call, "output");
    job->count = (uint64_t)call_integer(job->call, "count");
    if (!call_seed(job->call, &job->seed, problems) || !read_grammar(job, problems) ||
        !read_aims(job, problems))
        return false;
    job->form = form ? grammar_form(job->grammar, form) : 0;
    if (job->form < 0)
        return problem_error(problems, (struct place){0}, "generate: the grammar has no form '%s'",
                             form);
    job->file = path ? fopen(path, "w") : stdout;
    return job->file || problem_error(problems, (struct place){.file = path}, "cannot be written");
}

static bool close_job(struct job *job, struct problems *problems)
{
    bool good = true;
    if (job->file) {
        good = !ferror(job->file);
        good &= (job->file == stdout ? fflush(job->file) : fclose(job->file)) == 0;
    }
    grammar_free(job->grammar);
    free(job->text);
    return good || problem_error(problems, (struct place){0},
                                 "generate: not all could be written (is the disk full?)");
}

/* The tree as comments, so that the text still loads. */
static void add_comments(const struct derivation *derivation, struct text *out)
{
    struct text tree = TEXT_GROWING;
    derivation_tree(derivation, &tree);
    for (const char *at = text_of(&tree); *at;) {
        int length = (int)strcspn(at, "\n");
        text_add(out, "# %.*s\n", length, at);
        at += length + (at[length] == '\n');
    }
    text_free(&tree);
}

static bool generate_cards(struct job *job, struct problems *problems)
{
    struct lot *lot = lot_new(job->grammar, &job->aims, job->seed,
                              call_flag(job->call, "unique"));
    struct text out = TEXT_GROWING;
    bool json = call_flag(job->call, "json"), tree = call_flag(job->call, "derivations");
    bool good = true;
    if (!json)
        grammar_opening(job->grammar, &out);
    for (uint64_t i = 0; good && i < job->count && !ferror(job->file); i++) {
        good = lot_next(lot, problems);
        if (!good)
            break;
        const struct derivation *derivation = lot_derivation(lot);
        if (tree && !json)
            add_comments(derivation, &out);
        size_t start = out.length;
        if (json)
            derivation_json(derivation, &out);
        else
            derivation_text(derivation, job->form, &out);
        bool lines = !json && strchr(text_of(&out) + start, '\n');
        text_add(&out, lines || tree ? "\n\n" : "\n");
        fwrite(text_of(&out), 1, out.length, job->file);
        text_clear(&out);
    }
    text_free(&out);
    lot_free(lot);
    return good;
}

static bool count_derivations(struct job *job, struct problems *problems)
{
    (void)problems;
    struct derivation *derivation = derivation_new(job->grammar);
    bool complete;
    uint64_t limit = (uint64_t)call_integer(job->call, "limit");
    uint64_t count = derivation_each(derivation, &job->aims, limit, &complete, NULL, NULL);
    derivation_free(derivation);
    fprintf(job->file, complete ? "%" PRIu64 "\n" : "more than %" PRIu64 "\n", count);
    return true;
}

static bool show_options(struct job *job, struct problems *problems)
{
    (void)problems;
    struct text out = TEXT_GROWING;
    text_add(&out, "%s: %d symbols, %d productions\n", grammar_title(job->grammar),
             grammar_symbol_count(job->grammar), grammar_production_count(job->grammar));
    grammar_options(job->grammar, &out);
    fputs(text_of(&out), job->file);
    text_free(&out);
    return true;
}

static int run(const struct call *call)
{
    static const struct {
        const char *name;
        bool (*run)(struct job *, struct problems *);
    } tasks[] = {{"cards", generate_cards}, {"count", count_derivations}, {"options", show_options}};
    enum { TASKS = sizeof tasks / sizeof *tasks };
    struct problems problems = {0};
    const char *names[TASKS];
    for (size_t i = 0; i < TASKS; i++) {
        names[i] = tasks[i].name;
        if (strcmp(names[i], call->arguments[0]) != 0)
            continue;
        struct job job = {.call = call};
        bool good = open_job(&job, &problems) && tasks[i].run(&job, &problems);
        good &= close_job(&job, &problems);
        return good ? EXIT_FINE : complain(&problems);
    }
    struct hint hint;
    problem_error(&problems, (struct place){0},
                  "generate makes cards, counts what a grammar derives or shows its options; "
                  "expected 'cards', 'count' or 'options', found '%.40s'%s", call->arguments[0],
                  nearest_hint(call->arguments[0], names, TASKS, &hint));
    return complain(&problems);
}

const struct command generate_command = {
    .name = "generate", .arguments = "cards|count|options",
    .summary = "make cards and other texts from a grammar",
    .text = "cards draws results of a grammar, one after the other, in the form that loads. The same\n"
            "grammar, options and seed give the same text on every machine. count says how many\n"
            "derivations there are; options shows what can be set.",
    .examples = "ruleplay generate cards --grammar spire/cards --count 20 --seed 7 --unique\n"
                "ruleplay generate cards --grammar spire/cards --cost 2 --theme poison --form english\n"
                "ruleplay generate options --grammar spire/cards",
    .least = 1, .most = 1, .run = run,
};
