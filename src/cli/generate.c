/* generate.c: `ruleplay generate`: cards and other texts from a grammar, levels from rules, decks. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/generate.h"
#include "core/catalog.h"
#include "core/file.h"
#include "core/heap.h"
#include "generate/lot.h"
#include "generate/trial.h"

enum { SETTINGS_GIVEN_MAX = 32, INCLUDED_MAX = 32, FAULTS_SHOWN = 20 };

struct job {
    const struct call *call;
    struct grammar    *grammar;
    char              *text;         /* of the grammar */
    struct aims        aims;
    uint64_t           seed, count;
    int                form;
    bool               failed;       /* what was asked about is not so */
    struct file_part   part;
    char               folder[CATALOG_PATH_MAX];   /* of the grammar, for what cards include */
    struct { char *name, *text; } included[INCLUDED_MAX];
    int                included_count;
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
    const char *slash = strrchr(path, '/');
    snprintf(job->folder, sizeof job->folder, "%.*s", slash ? (int)(slash - path) : 1,
             slash ? path : ".");
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
    return file_begin(&job->part, path, problems);
}

static bool close_job(struct job *job, bool good, struct problems *problems)
{
    good = file_end(&job->part, good, problems);
    for (int i = 0; i < job->included_count; i++) {
        free(job->included[i].name);
        free(job->included[i].text);
    }
    grammar_free(job->grammar);
    free(job->text);
    return good;
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
    if (!json && job->form == 0)
        grammar_opening(job->grammar, &out);
    for (uint64_t i = 0; good && i < job->count && !ferror(job->part.stream); i++) {
        good = lot_next(lot, problems);
        if (!good)
            break;
        const struct derivation *derivation = lot_derivation(lot);
        if (tree && !json)
            add_comments(derivation, &out);
        size_t start = out.length;
        if (json)
            derivation_json(derivation, &out);
        else if (!derivation_text(derivation, job->form, &out))
            good = problem_error(problems, (struct place){0}, "the text of derivation %" PRIu64
                                 " has more than 4 MiB or a million parts: the grammar doubles it "
                                 "again and again", i);
        if (!good)
            break;
        bool lines = !json && strchr(text_of(&out) + start, '\n');
        text_add(&out, lines || tree ? "\n\n" : "\n");
        fwrite(text_of(&out), 1, out.length, job->part.stream);
        text_clear(&out);
    }
    text_free(&out);
    lot_free(lot);
    return good;
}

/* ---- trying cards ---- */

/* Texts that descriptions include lie beside the grammar; each is read once. */
static const char *include(const struct source *source, const char *name,
                           struct problems *problems)
{
    struct job *job = source->context;
    for (int i = 0; i < job->included_count; i++)
        if (strcmp(job->included[i].name, name) == 0)
            return job->included[i].text;
    char path[2 * CATALOG_PATH_MAX], home[CATALOG_PATH_MAX + 1];
    snprintf(path, sizeof path, "%s/%s", job->folder, name);
    snprintf(home, sizeof home, "%s/", job->folder);
    bool fits = job->included_count < INCLUDED_MAX;
    char *text = fits && catalog_allows(path, home, problems) ? file_read(path, problems) : NULL;
    if (!text)
        return NULL;
    job->included[job->included_count].name = text_duplicate(name, strlen(name));
    job->included[job->included_count++].text = text;
    return text;
}

struct batch {
    struct job         *job;
    struct trial       *trial;
    struct text         faults;      /* as JSON */
    struct trial_card   cards[TRIAL_CARDS_MAX];
    struct text         texts[TRIAL_CARDS_MAX][4];   /* name, rules, parts, type */
    int                 count, shown;
    struct trial_totals totals;
};

static void add_fault_json(struct text *out, const struct trial_card *card, int part,
                           enum verdict verdict, const char *text)
{
    text_add(out, "%s\n    {\"card\": ", out->length ? "," : "");
    text_json(out, card->name);
    text_add(out, ", \"part\": %d, \"verdict\": ", part < 0 ? 0 : part + 1);
    text_json(out, verdict_names[verdict]);
    text_add(out, ", \"text\": ");
    text_json(out, part < 0 ? card->rules : text);
    text_add(out, "}");
}

static void show_fault(void *context, const struct trial_card *card, int part, enum verdict verdict,
                       const char *text)
{
    struct batch *batch = context;
    if (call_flag(batch->job->call, "json")) {
        add_fault_json(&batch->faults, card, part, verdict, text);
        return;
    }
    if (batch->shown++ >= FAULTS_SHOWN)
        return;
    if (part < 0)
        fprintf(batch->job->part.stream, "%s %s\n", card->name, verdict_names[verdict]);
    else
        fprintf(batch->job->part.stream, "%s: part %d (%s) %s\n", card->name, part + 1, text,
                verdict_names[verdict]);
}

static bool try_batch(struct batch *batch, struct problems *problems)
{
    struct text opening = TEXT_GROWING;
    struct source source = {.file = "trial", .include = include, .context = batch->job};
    grammar_opening(batch->job->grammar, &opening);
    bool good = trial_run(batch->trial, text_of(&opening), &source, batch->cards, batch->count,
                          show_fault, batch, &batch->totals, problems);
    batch->count = 0;
    text_free(&opening);
    return good;
}

static void add_card(struct batch *batch, const struct derivation *derivation, const int *forms)
{
    struct text *texts = batch->texts[batch->count];
    for (int i = 0; i < 4; i++)
        text_clear(&texts[i]);
    for (int i = 0; i < 3; i++)
        derivation_text(derivation, forms[i], &texts[i]);
    derivation_word(derivation, "type", &texts[3]);
    batch->cards[batch->count++] = (struct trial_card){
        .name = text_of(&texts[0]), .rules = text_of(&texts[1]), .parts = text_of(&texts[2]),
        .type = text_of(&texts[3])};
}

static void sum_up(const struct batch *batch)
{
    const struct trial_totals *totals = &batch->totals;
    fprintf(batch->job->part.stream,
            call_flag(batch->job->call, "json")
                ? "{\n  \"cards\": %" PRIu64 ",\n  \"parts\": %" PRIu64 ",\n  \"null\": %" PRIu64
                  ",\n  \"harmful\": %" PRIu64 ",\n  \"stopped\": %" PRIu64
                  ",\n  \"faults\": [%s]\n}\n"
                : "%" PRIu64 " cards with %" PRIu64 " parts were played: %" PRIu64
                  " did nothing, %" PRIu64 " helped nobody but the enemies, %" PRIu64
                  " stopped the play\n",
            totals->cards, totals->parts, totals->faults[VERDICT_NULL],
            totals->faults[VERDICT_HARMFUL], totals->faults[VERDICT_STOPPED],
            text_of(&batch->faults));
}

/* How the grammar wants its results to be tried. */
static struct trial *open_trial(struct job *job, struct problems *problems)
{
    const char *name = grammar_trial(job->grammar);
    struct source source = {.file = "trial", .include = include, .context = job};
    struct why why;
    if (!name) {
        problem_error(problems, (struct place){0},
                      "generate: this grammar does not say how to try its results: expected a "
                      "statement 'trial \"FILE\"'");
        return NULL;
    }
    const char *text = source_include(&source, name, &why);
    if (!text) {
        problem_error(problems, (struct place){0}, "generate: trial: %s", why.text);
        return NULL;
    }
    return trial_load(name, text, problems);
}

/* Draws cards and plays them; fails if any part is null or only harmful. */
static bool check_cards(struct job *job, struct problems *problems)
{
    static const char *const names[] = {"name", "rules", "parts"};
    int forms[3];
    for (int i = 0; i < 3; i++) {
        forms[i] = grammar_form(job->grammar, names[i]);
        if (forms[i] < 0)
            return problem_error(problems, (struct place){0},
                                 "generate: cards are tried by their forms name, rules and "
                                 "parts, and this grammar has no form '%s'", names[i]);
    }
    struct trial *trial = open_trial(job, problems);
    if (!trial)
        return false;
    struct batch *batch = heap_new(1, sizeof *batch);
    batch->job = job;
    batch->trial = trial;
    batch->faults = (struct text)TEXT_GROWING;
    for (int i = 0; i < TRIAL_CARDS_MAX; i++)
        for (int j = 0; j < 4; j++)
            batch->texts[i][j] = (struct text)TEXT_GROWING;
    struct lot *lot = lot_new(job->grammar, &job->aims, job->seed,
                              call_flag(job->call, "unique"));
    bool fine = true;
    for (uint64_t i = 0; fine && i < job->count; i++) {
        fine = lot_next(lot, problems);
        if (fine)
            add_card(batch, lot_derivation(lot), forms);
        if (fine && (batch->count == TRIAL_CARDS_MAX || i + 1 == job->count))
            fine = try_batch(batch, problems);
    }
    uint64_t faults = 0;
    for (int i = 0; i < VERDICTS; i++)
        faults += batch->totals.faults[i];
    if (fine)
        sum_up(batch);
    text_free(&batch->faults);
    for (int i = 0; i < TRIAL_CARDS_MAX; i++)
        for (int j = 0; j < 4; j++)
            text_free(&batch->texts[i][j]);
    job->failed = faults > 0;
    lot_free(lot);
    trial_free(trial);
    free(batch);
    return fine;
}

static bool count_derivations(struct job *job, struct problems *problems)
{
    (void)problems;
    struct derivation *derivation = derivation_new(job->grammar);
    bool complete;
    uint64_t limit = (uint64_t)call_integer(job->call, "limit");
    uint64_t count = derivation_each(derivation, &job->aims, limit, &complete, NULL, NULL);
    derivation_free(derivation);
    if (call_flag(job->call, "json"))
        fprintf(job->part.stream, "{\"derivations\": %" PRIu64 ", \"complete\": %s}\n", count,
                complete ? "true" : "false");
    else
        fprintf(job->part.stream, complete ? "%" PRIu64 "\n" : "more than %" PRIu64 "\n", count);
    return true;
}

static bool show_options(struct job *job, struct problems *problems)
{
    (void)problems;
    struct text out = TEXT_GROWING;
    int symbols = grammar_symbol_count(job->grammar);
    int productions = grammar_production_count(job->grammar);
    if (call_flag(job->call, "json")) {
        text_add(&out, "{\n  \"title\": ");
        text_json(&out, grammar_title(job->grammar));
        text_add(&out, ",\n  \"symbols\": %d,\n  \"productions\": %d,\n  \"options\": {", symbols,
                 productions);
        grammar_options_json(job->grammar, &out);
        text_add(&out, "\n  }\n}\n");
    } else {
        text_add(&out, "%s: %d symbols, %d productions\n", grammar_title(job->grammar), symbols,
                 productions);
        grammar_options(job->grammar, &out);
    }
    fputs(text_of(&out), job->part.stream);
    text_free(&out);
    return true;
}

static int run(const struct call *call)
{
    static const struct {
        const char *name;
        bool (*run)(struct job *, struct problems *);
    } tasks[] = {{"cards", generate_cards}, {"check", check_cards}, {"count", count_derivations},
                 {"options", show_options}};
    enum { TASKS = sizeof tasks / sizeof *tasks };
    struct problems problems = {0};
    const char *names[TASKS + 3] = {[TASKS] = "levels", [TASKS + 1] = "limits", [TASKS + 2] = "decks"};
    if (strcmp(call->arguments[0], "decks") == 0)
        return generate_decks(call);
    for (int i = 0; i < 2; i++)
        if (strcmp(call->arguments[0], names[TASKS + i]) == 0)
            return generate_levels(call, i == 1);
    for (size_t i = 0; i < TASKS; i++) {
        names[i] = tasks[i].name;
        if (strcmp(names[i], call->arguments[0]) != 0)
            continue;
        if (call->argument_count > 1) {
            problem_error(&problems, (struct place){0}, "generate %s takes no '%.40s'", names[i],
                          call->arguments[1]);
            return complain(&problems);
        }
        struct job job = {.call = call};
        bool good = open_job(&job, &problems) && tasks[i].run(&job, &problems);
        good = close_job(&job, good, &problems);
        return !good ? complain(&problems) : job.failed ? EXIT_FAILED : EXIT_FINE;
    }
    struct hint hint;
    problem_error(&problems, (struct place){0},
                  "expected 'cards', 'check', 'count', 'options', 'levels', 'limits' or 'decks' after "
                  "generate, found '%.40s'%s", call->arguments[0],
                  nearest_hint(call->arguments[0], names, TASKS + 3, &hint));
    return complain(&problems);
}

const struct command generate_command = {
    .name = "generate", .arguments = "cards|check|count|options|levels GAME|limits GAME|decks GAME",
    .summary = "make cards and other texts from a grammar, levels from a game's rules, decks",
    .text = "cards draws results of a grammar, one after the other, in the form that loads. The\n"
            "same grammar, options and seed give the same text on any machine. check plays them,\n"
            "to see that no part of a card does nothing or only harm, and returns 1 if one\n"
            "does. count says how many derivations there are; options shows what can be set.\n\n"
            "levels makes levels for a game whose levels are drawn in letters, from its own rules:\n"
            "every goal can be reached, keys before their locks. limits shows how many there may be\n"
            "of each object; --set changes that. With --solve only levels that a search wins are kept, and\n"
            "the shortest way is written beside each as a record. See docs/levels.md.\n\n"
            "decks draws --size cards of a game for each deck, as descriptions list them after 'deck'.",
    .examples = "ruleplay generate cards --grammar spire/cards --count 20 --seed 7 --unique\n"
                "ruleplay generate cards --cost 2 --theme poison --form english\n"
                "ruleplay generate check --count 1000\n"
                "ruleplay generate options --grammar spire/cards\n"
                "ruleplay generate levels vgdl/zelda --count 10 --size 10x8 --seed 1 --output levels\n"
                "ruleplay generate levels vgdl/zelda --set door=1 --set wall=4..9 --show-asp\n"
                "ruleplay generate levels vgdl/sokoban --set box=2 --set hole=2 --solve 100000\n"
                "ruleplay generate decks chaos/starter --count 3 --size 20",
    .least = 1, .most = 2, .run = run,
};
