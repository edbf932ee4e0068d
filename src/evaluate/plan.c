/* plan.c: lays out an experiment. */
#include "evaluate/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/catalog.h"
#include "core/heap.h"
#include "core/sim.h"
#include "evaluate/metric.h"
#include "evaluate/until.h"

static const struct place nowhere = {0};

static char *copy_of(const char *text, size_t length)
{
    char *copy = heap_raw(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* A name as it can be shown: it may come from a store that somebody else made. */
static char *name_of(const char *text)
{
    struct text safe = TEXT_GROWING;
    text_safe(&safe, text, true);
    char *name = copy_of(text_of(&safe), safe.length);
    text_free(&safe);
    return name;
}

/* "Bash.damage = 12, Bash.cost = 3" as "x:Bash.damage=12,Bash.cost=3". */
static void squeeze(const char *settings, struct text *out)
{
    char quote = 0;
    text_add(out, "x");
    if (*settings)
        text_add(out, ":");
    for (const char *at = settings; *at; at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"')
            quote = quote ? 0 : *at;
        bool blank = *at == ' ' && !quote;
        const char *after = at + strspn(at, " ");
        char before = out->length ? out->at[out->length - 1] : 0;
        if (blank && (strchr("=,", *after) || strchr("=,:", before) || *(at + 1) == ' '))
            continue;
        text_bytes(out, at, 1);
    }
}

/* Adds the settings of a variant to those of a game; what is set again is replaced. */
static bool settle(struct spec *spec, struct spec *more)
{
    for (int i = 0; i < more->setting_count; i++) {
        int j = 0;
        while (j < spec->setting_count &&
               strcmp(spec->settings[j].key, more->settings[i].key) != 0)
            j++;
        if (j == SETTINGS_MAX)
            return false;
        if (j == spec->setting_count)
            spec->setting_count++;
        spec->settings[j] = more->settings[i];
    }
    return true;
}

/* The spec of a scenario under a variant; NULL after an error. */
static char *subject_spec(const struct item *scenario, const struct item *variant,
                          struct problems *problems)
{
    struct spec spec, more;
    struct text squeezed = TEXT_GROWING, out = TEXT_GROWING;
    char *result = NULL;
    squeeze(variant->text, &squeezed);
    if (spec_parse(&spec, scenario->text, problems) &&
        spec_parse(&more, text_of(&squeezed), problems)) {
        if (settle(&spec, &more)) {
            spec_print(&spec, &out);
            result = copy_of(text_of(&out), out.length);
        } else {
            problem_error(problems, nowhere, "'%.60s' with '%.60s' has more than %d settings",
                          scenario->text, variant->name, SETTINGS_MAX);
        }
    }
    text_free(&squeezed);
    text_free(&out);
    return result;
}

static void add_variant(struct plan *plan, const char *name, const char *text)
{
    struct items *items = &plan->variants;
    items->list = heap_grow(items->list, (size_t)(items->count + 1) * sizeof *items->list);
    items->list[items->count++] = (struct item){
        .name = copy_of(name, strlen(name)), .text = copy_of(text, strlen(text)),
    };
}

/* The settings of two things together; where both set the same key, a list of both. */
static void join_settings(const char *one, const char *two, struct text *out)
{
    struct text squeezed = TEXT_GROWING;
    struct spec first = {0}, second = {0};
    struct problems unread = {0};    /* what cannot be read is said when it is opened alone */
    squeeze(one, &squeezed);
    spec_parse(&first, text_of(&squeezed), &unread);
    text_clear(&squeezed);
    squeeze(two, &squeezed);
    spec_parse(&second, text_of(&squeezed), &unread);
    struct text values[SETTINGS_MAX] = {{0}};
    for (int i = 0; i < first.setting_count; i++) {
        const char *other = spec_given(&second, first.settings[i].key);
        values[i] = (struct text)TEXT_GROWING;
        text_add(&values[i], "%s", first.settings[i].value);
        if (other && strcmp(other, first.settings[i].value) == 0)
            continue;
        if (other)
            text_add(&values[i], ", %s", other);
    }
    int own = first.setting_count;
    for (int i = 0; i < second.setting_count && first.setting_count < SETTINGS_MAX; i++)
        if (!spec_given(&first, second.settings[i].key))
            first.settings[first.setting_count++] = second.settings[i];
    for (int i = 0; i < own; i++)
        first.settings[i].value = text_of(&values[i]);
    text_clear(&squeezed);
    spec_print(&first, &squeezed);
    const char *colon = strchr(text_of(&squeezed), ':');
    text_add(out, "%s", colon ? colon + 1 : "");
    for (int i = 0; i < own; i++)
        text_free(&values[i]);
    text_free(&squeezed);
}

/* The variants that an experiment's values need: each thing alone, and each pair. */
static void lay_out_values(struct plan *plan)
{
    const struct items *items = &plan->experiment.blocks[BLOCK_VALUES];
    struct value_design *values = &plan->values;
    size_t count = (size_t)items->count;
    values->count = items->count;
    values->alone = heap_new(count + 1, sizeof *values->alone);
    struct text name = TEXT_GROWING, text = TEXT_GROWING;
    for (int i = 0; i < items->count; i++) {
        values->alone[i] = plan->variants.count;
        text_clear(&name);
        text_add(&name, "with %s", items->list[i].name);
        add_variant(plan, text_of(&name), items->list[i].text);
    }
    if (!plan->experiment.singly && count > 1) {
        values->pairs = heap_new(count * count, sizeof *values->pairs);
        for (int i = 0; i < items->count; i++)
            for (int j = i + 1; j < items->count; j++) {
                values->pairs[i * items->count + j] = plan->variants.count;
                text_clear(&name);
                text_clear(&text);
                text_add(&name, "with %s and %s", items->list[i].name, items->list[j].name);
                join_settings(items->list[i].text, items->list[j].text, &text);
                add_variant(plan, text_of(&name), text_of(&text));
            }
    }
    text_free(&name);
    text_free(&text);
}

/* A plan without subjects and cells. The experiment moves into it. */
static struct plan *begin(struct experiment *experiment)
{
    struct plan *plan = heap_new(1, sizeof *plan);
    plan->experiment = *experiment;
    *experiment = (struct experiment){0};
    struct text text = TEXT_GROWING;
    experiment_print(&plan->experiment, &text);
    plan->text = copy_of(text_of(&text), text.length);
    text_free(&text);

    const struct items *blocks = plan->experiment.blocks;
    for (int i = 0; i < blocks[BLOCK_VARIANTS].count; i++)
        add_variant(plan, blocks[BLOCK_VARIANTS].list[i].name,
                    blocks[BLOCK_VARIANTS].list[i].text);
    lay_out_values(plan);
    plan->metric_count = blocks[BLOCK_METRICS].count;
    plan->metrics = heap_new((size_t)plan->metric_count + 1, sizeof *plan->metrics);
    for (int i = 0; i < plan->metric_count; i++)
        plan->metrics[i] = blocks[BLOCK_METRICS].list[i].text;
    return plan;
}

void plan_add_subject(struct plan *plan, const char *scenario, const char *variant,
                      const char *spec, const char *engine, const char *text)
{
    plan->subjects = heap_grow(plan->subjects,
                               (size_t)(plan->subject_count + 1) * sizeof *plan->subjects);
    plan->subjects[plan->subject_count++] = (struct subject){
        .scenario = name_of(scenario), .variant = name_of(variant),
        .spec = copy_of(spec, strlen(spec)), .engine = name_of(engine), .text = copy_of(text, strlen(text)),
    };
}

void plan_add_cell(struct plan *plan, int subject, const char *agents, const char *seats)
{
    plan->cells = heap_grow(plan->cells, (size_t)(plan->cell_count + 1) * sizeof *plan->cells);
    struct cell *cell = &plan->cells[plan->cell_count++];
    *cell = (struct cell){.subject = subject, .agents = name_of(agents)};
    while (*seats && cell->seat_count < PLAYERS_MAX) {
        size_t length = strcspn(seats, "\n");
        cell->seats[cell->seat_count++] = copy_of(seats, length);
        seats += length + (seats[length] == '\n');
    }
}

void cell_print_seats(const struct cell *cell, struct text *out)
{
    for (int i = 0; i < cell->seat_count; i++)
        text_add(out, "%s%s", i ? "\n" : "", cell->seats[i]);
}

void plan_print_key(const struct plan *plan, int cell, struct text *out)
{
    const struct subject *subject = plan_subject(plan, cell);
    text_add(out, "%s\n%s\n%s\n%s\n", subject->scenario, subject->variant, subject->spec,
             plan->cells[cell].agents);
    cell_print_seats(&plan->cells[cell], out);
}

/* "mcts vs random" as one spec a line; " vs " outside quotes separates. */
static void split_seats(const char *line_up, const char *against, struct text *out)
{
    char quote = 0;
    for (const char *at = line_up; *at; at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"')
            quote = quote ? 0 : *at;
        if (!quote && strncmp(at, " vs ", 4) == 0) {
            text_add(out, "\n");
            at += 3;
        } else {
            text_bytes(out, at, 1);
        }
    }
    if (against)
        text_add(out, "\n%s", against);
}

/* Whether a text that is no file was read: the value of a setting of an item. */
static bool is_setting(const struct item *item, const char *file)
{
    struct text squeezed = TEXT_GROWING;
    struct spec spec = {0};
    struct problems unread = {0};
    squeeze(item->text, &squeezed);
    bool found = spec_parse(&spec, text_of(&squeezed), &unread) && spec_given(&spec, file);
    text_free(&squeezed);
    return found;
}

/* Notes the errors that were found with an item of the experiment; those without a place, or with one inside
 * a setting, get that of the item. Returns false. */
static bool blame(const struct plan *plan, const struct item *item, const struct problems *found,
                  struct problems *problems)
{
    for (int i = 0; i < found->count; i++) {
        const struct problem *problem = &found->list[i];
        struct place place = {problem->file, problem->line, problem->column};
        bool setting = problem->file[0] && is_setting(item, problem->file);
        if (problem->warning)
            continue;
        if (setting || !problem->file[0])
            place = (struct place){item->line ? plan->experiment.file : NULL, item->line,
                                   item->line ? item->column : 0};
        problem_error(problems, place, "%s%s%s", setting ? problem->file : "", setting ? ": " : "",
                      problem->text);
    }
    return false;
}

/* The item that asks for a subject: the variant if there is one of its own. */
static const struct item *item_of(const struct plan *plan, const struct item *scenario, int variant)
{
    const struct items *given = &plan->experiment.blocks[BLOCK_VARIANTS];
    const struct items *values = &plan->experiment.blocks[BLOCK_VALUES];
    const struct item *item = scenario;
    if (variant > 0 && variant < given->count)
        item = &given->list[variant];
    else if (variant >= given->count && variant - given->count < values->count)
        item = &values->list[variant - given->count];
    return item;
}

static bool add_subject(struct plan *plan, const struct item *scenario,
                        const struct item *variant, struct problems *problems)
{
    char *spec = subject_spec(scenario, variant, problems);
    if (!spec)
        return false;
    struct problems found = {0};
    struct game *game = game_open(spec, &found);
    if (!game)
        *problems = found;
    if (game) {
        struct text text = TEXT_GROWING;
        game->engine->describe(game, &text);
        plan_add_subject(plan, scenario->name, variant->name, spec, game->engine->name,
                         text_of(&text));
        plan->subjects[plan->subject_count - 1].warnings = found.warning_count;
        text_free(&text);
    }
    game_free(game);
    free(spec);
    return game != NULL;
}

/* The first setting that two things both have with other values; false if there is none. */
static bool same_setting(const char *one, const char *two, char *key, size_t size)
{
    struct text squeezed = TEXT_GROWING, other = TEXT_GROWING;
    struct spec first = {0}, second = {0};
    struct problems unread = {0};
    bool found = false;
    squeeze(one, &squeezed);
    squeeze(two, &other);
    if (spec_parse(&first, text_of(&squeezed), &unread) &&
        spec_parse(&second, text_of(&other), &unread))
        for (int i = 0; i < first.setting_count && !found; i++) {
            const char *value = spec_given(&second, first.settings[i].key);
            found = value && strcmp(value, first.settings[i].value) != 0;
            if (found)
                snprintf(key, size, "%s", first.settings[i].key);
        }
    text_free(&squeezed);
    text_free(&other);
    return found;
}

/* If a variant is a pair of values that set the same thing, says so instead of what came of it. */
static bool blame_pair(const struct plan *plan, const char *scenario, int variant,
                       struct problems *problems)
{
    const struct items *things = &plan->experiment.blocks[BLOCK_VALUES];
    int n = things->count;
    for (int i = 0; i < n && plan->values.pairs; i++)
        for (int j = i + 1; j < n; j++) {
            const struct item *one = &things->list[i], *two = &things->list[j];
            char key[120], found[PROBLEM_TEXT_MAX], where[32] = "";
            if (plan->values.pairs[i * n + j] != variant ||
                !same_setting(one->text, two->text, key, sizeof key))
                continue;
            snprintf(found, sizeof found, "%s", problems->list[0].text);
            if (one->line)
                snprintf(where, sizeof where, " (line %d)", one->line);
            *problems = (struct problems){0};
            problem_error(problems, (struct place){two->line ? plan->experiment.file : NULL,
                          two->line, two->line ? 1 : 0}, "values '%.60s'%s and '%.60s' both set %s, "
                          "and '%.60s' does not take both (%.100s): choose one, or 'values singly'",
                          one->name, where, two->name, key, scenario, found);
            return true;
        }
    return false;
}

/* A store knows cells by what they are called, and those of values have other seeds than variants. */
static bool check_names(const struct plan *plan, struct problems *problems)
{
    const struct items *given = &plan->experiment.blocks[BLOCK_VARIANTS];
    for (int i = 0; i < given->count; i++)
        for (int j = given->count; j < plan->variants.count; j++)
            if (strcmp(given->list[i].name, plan->variants.list[j].name) == 0) {
                int line = given->list[i].line;
                return problem_error(problems, (struct place){line ? plan->experiment.file : NULL,
                                     line, line ? 1 : 0}, "variant '%.60s' has the name of what "
                                     "values add: expected another name", given->list[i].name);
            }
    return true;
}

static void add_cells(struct plan *plan)
{
    const struct items *agents = &plan->experiment.blocks[BLOCK_AGENTS];
    struct text seats = TEXT_GROWING;
    for (int i = 0; i < agents->count; i++) {
        text_clear(&seats);
        split_seats(agents->list[i].text, plan->experiment.against, &seats);
        plan_add_cell(plan, plan->subject_count - 1, agents->list[i].name, text_of(&seats));
    }
    text_free(&seats);
}

/* A scenario under a variant, with all line-ups; false after an error. */
static bool add_subjects(struct plan *plan, const struct item *scenario, int variant,
                         struct problems *problems)
{
    struct problems found = {0};
    if (add_subject(plan, scenario, &plan->variants.list[variant], &found)) {
        add_cells(plan);
        return true;
    }
    if (blame_pair(plan, scenario->name, variant, &found)) {
        *problems = found;
        return false;
    }
    return blame(plan, item_of(plan, scenario, variant), &found, problems);
}

struct plan *plan_new(struct experiment *experiment, struct problems *problems)
{
    struct plan *plan = begin(experiment);
    const struct items *scenarios = &plan->experiment.blocks[BLOCK_SCENARIOS];
    bool fine = check_names(plan, problems);
    bool *wrong = heap_new((size_t)plan->variants.count + 1, sizeof *wrong);
    int single = plan->experiment.blocks[BLOCK_VARIANTS].count + plan->values.count;
    for (int i = 0; i < scenarios->count; i++)
        for (int j = 0; j < plan->variants.count; j++) {
            /* All errors are told of, each once: what is wrong with a variant in one scenario, or with a
             * thing alone, would be told again. */
            if (wrong[j] || (j >= single && !fine))
                continue;
            bool known = add_subjects(plan, &scenarios->list[i], j, problems);
            fine = fine && known;
            if (!known && j == 0)    /* the scenario itself */
                break;
            wrong[j] = !known;
        }
    free(wrong);
    if (fine && plan_load(plan, problems))
        return plan;
    plan_free(plan);
    return NULL;
}

struct plan *plan_read(const char *text, struct problems *problems)
{
    struct experiment experiment;
    experiment_begin(&experiment);
    if (experiment_read(&experiment, "experiment", text, problems) &&
        experiment_complete(&experiment, problems))
        return begin(&experiment);
    experiment_free(&experiment);
    return NULL;
}

/* Loads the description and sees that describing it again gives the same text. */
static bool load_subject(struct subject *subject, struct problems *problems)
{
    const struct engine *engine = engine_find(subject->engine);
    if (!engine)
        return problem_error(problems, nowhere, "this program has no engine '%s'",
                             subject->engine);
    struct source source = {.file = subject->spec, .text = subject->text};
    struct problems found = {0};    /* warnings were given when it was opened */
    subject->game = game_load(engine, &source, &found);
    if (!subject->game) {
        *problems = found;
        return false;
    }
    struct text text = TEXT_GROWING;
    engine->describe(subject->game, &text);
    bool same = strcmp(text_of(&text), subject->text) == 0;
    text_free(&text);
    return same || problem_error(problems, nowhere, "'%s' described, loaded and described again "
                                 "is not the same: a fault of engine %s", subject->spec,
                                 subject->engine);
}

static bool check_cell(const struct plan *plan, int cell, struct problems *problems)
{
    const struct cell *one = &plan->cells[cell];
    const struct game *game = plan_subject(plan, cell)->game;
    int given = one->seat_count - (plan->experiment.against ? 1 : 0);
    if (given > game->players)
        return problem_error(problems, nowhere, "agents '%s': %d agents for %d player%s of %s",
                             one->agents, given, game->players, game->players > 1 ? "s" : "",
                             game->name);
    for (int i = 0; i < one->seat_count && i < game->players; i++) {
        struct agent *agent = agent_new(one->seats[i], game, problems);
        if (!agent)
            return false;
        agent_free(agent);
    }
    return true;
}

/* Whether a metric, or a line-up, goes with all games; the first error of each is told of. */
static bool check_metric(const struct plan *plan, int metric, struct problems *problems)
{
    const struct item *item = &plan->experiment.blocks[BLOCK_METRICS].list[metric];
    for (int i = 0; i < plan->subject_count; i++) {
        struct problems found = {0};
        if (!metric_check(plan->metrics[metric], plan->subjects[i].game, &found))
            return blame(plan, item, &found, problems);
    }
    return true;
}

static bool check_line_up(const struct plan *plan, int line_up, struct problems *problems)
{
    const struct items *agents = &plan->experiment.blocks[BLOCK_AGENTS];
    for (int cell = line_up; cell < plan->cell_count; cell += agents->count) {
        struct problems found = {0};
        if (!check_cell(plan, cell, &found))
            return blame(plan, &agents->list[line_up], &found, problems);
    }
    return true;
}

bool plan_load(struct plan *plan, struct problems *problems)
{
    bool fine = true;
    for (int i = 0; i < plan->subject_count; i++)
        if (!load_subject(&plan->subjects[i], problems))
            return false;
    for (int i = 0; i < plan->metric_count; i++)
        fine = check_metric(plan, i, problems) && fine;
    for (int i = 0; i < plan->experiment.blocks[BLOCK_AGENTS].count; i++)
        fine = check_line_up(plan, i, problems) && fine;
    return fine && until_check(plan, problems);
}

void plan_free(struct plan *plan)
{
    if (!plan)
        return;
    for (int i = 0; i < plan->subject_count; i++) {
        struct subject *subject = &plan->subjects[i];
        free(subject->scenario);
        free(subject->variant);
        free(subject->spec);
        free(subject->engine);
        free(subject->text);
        game_free(subject->game);
    }
    for (int i = 0; i < plan->cell_count; i++) {
        free(plan->cells[i].agents);
        for (int j = 0; j < plan->cells[i].seat_count; j++)
            free(plan->cells[i].seats[j]);
    }
    for (int i = 0; i < plan->variants.count; i++) {
        free(plan->variants.list[i].name);
        free(plan->variants.list[i].text);
    }
    free(plan->variants.list);
    free(plan->values.alone);
    free(plan->values.pairs);
    free(plan->subjects);
    free(plan->cells);
    free(plan->metrics);
    free(plan->text);
    experiment_free(&plan->experiment);
    free(plan);
}

int plan_cell(const struct plan *plan, int scenario, int variant, int line_up)
{
    int agents = plan->experiment.blocks[BLOCK_AGENTS].count;
    return (scenario * plan->variants.count + variant) * agents + line_up;
}

/* Whether a cell plays other seeds than its scenario's other cells: if values added it. */
static bool has_own_seeds(const struct plan *plan, int cell)
{
    int variant = cell / plan->experiment.blocks[BLOCK_AGENTS].count % plan->variants.count;
    return !plan->experiment.shared && variant >= plan->experiment.blocks[BLOCK_VARIANTS].count;
}

/* "9c3f01aa+1000003 4" as the seed and first number of a series; false: it is none. */
static bool read_series(const char *name, uint64_t *seed, uint64_t *first)
{
    char *end = NULL;
    *seed = strtoull(name, &end, 16);
    if (end == name || *end != '+')
        return false;
    *first = strtoull(end + 1, NULL, 10);
    return true;
}

/* The series that a line-up or scenario of a stage is called by; false: neither is. */
static bool named_series(const struct plan *plan, int cell, uint64_t *seed, uint64_t *first)
{
    return plan->experiment.stage && (read_series(plan->cells[cell].agents, seed, first) ||
                                      read_series(plan_subject(plan, cell)->scenario, seed, first));
}

uint64_t plan_first(const struct plan *plan, int cell)
{
    uint64_t seed, first = 0;
    return named_series(plan, cell, &seed, &first) ? first : 0;
}

uint64_t plan_series(const struct plan *plan, int cell)
{
    const struct subject *subject = plan_subject(plan, cell);
    uint64_t named, first;
    if (named_series(plan, cell, &named, &first))
        return named;
    if (!has_own_seeds(plan, cell))
        return experiment_stream(&plan->experiment, subject->scenario);
    struct text name = TEXT_GROWING;
    text_add(&name, "%s\n%s", subject->scenario, subject->variant);    /* no name has two lines */
    uint64_t seed = experiment_stream(&plan->experiment, text_of(&name));
    text_free(&name);
    return seed;
}

int plan_pairs(const struct plan *plan, struct plan_pair **list)
{
    int scenarios = plan->experiment.blocks[BLOCK_SCENARIOS].count;
    int variants = plan->experiment.blocks[BLOCK_VARIANTS].count;
    int agents = plan->experiment.blocks[BLOCK_AGENTS].count, count = 0;
    size_t each = (size_t)variants * (size_t)(agents * (agents - 1) / 2) +
                  (size_t)(variants - 1) * (size_t)agents;
    *list = heap_new((size_t)scenarios * each + 1, sizeof **list);
    for (int s = 0; s < scenarios; s++) {
        for (int v = 0; v < variants; v++)
            for (int i = 0; i < agents; i++)
                for (int j = i + 1; j < agents; j++)
                    (*list)[count++] = (struct plan_pair){plan_cell(plan, s, v, i),
                                                          plan_cell(plan, s, v, j)};
        for (int v = 1; v < variants; v++)
            for (int i = 0; i < agents; i++)
                (*list)[count++] = (struct plan_pair){plan_cell(plan, s, 0, i),
                                                      plan_cell(plan, s, v, i)};
    }
    return count;
}

bool plan_repeatable(const struct plan *plan, int cell)
{
    const struct cell *one = &plan->cells[cell];
    for (int i = 0; i < one->seat_count; i++) {
        struct spec spec;
        struct problems problems = {0};
        if (!spec_parse(&spec, one->seats[i], &problems))
            return false;
        const struct agent_kind *kind = agent_kind_find(spec.name);
        if (!kind || kind->alone)    /* who talks to others may get another answer */
            return false;
    }
    return true;
}

int64_t plan_chunks(const struct plan *plan)
{
    int64_t size = experiment_chunk(&plan->experiment);
    return (plan->experiment.plays + size - 1) / size;
}

int plan_chunk_size(const struct plan *plan, int64_t chunk)
{
    int64_t size = experiment_chunk(&plan->experiment);
    int64_t left = plan->experiment.plays - chunk * size;
    return (int)(left < size ? left : size);
}
