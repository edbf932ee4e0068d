/* design_template.c: a description with holes. `{KEY}` is the number of that name. With a grammar, what
 * stands between `{each}` and `{end}` is repeated for every card that is drawn, with its texts by form
 * (`{rules}`, `{name}`) and its `{number}` from 1; keys that are no holes are weights of the grammar, or
 * numbers of its tables. A row is then one set of cards, played so many times; otherwise one play. */
#include <stdlib.h>
#include <string.h>

#include "core/catalog.h"
#include "core/file.h"
#include "core/heap.h"
#include "evolve/design.h"
#include "generate/lot.h"

enum { OPENING_TRIES = 50, WORD_MAX_LENGTH = 100 };
static const char EXTENSION[] = ".template";

struct subject_template {
    struct template_settings settings;      /* texts of the caller's */
    const char *const *agents;
    int                agent_count;
    bool               rotate;
    struct entry       entry;               /* the engine, and where includes are looked for */
    char              *text;
    char               grammar_path[CATALOG_PATH_MAX], *grammar;    /* NULL: no cards */
    bool               hole[NUMBERS_MAX];
};

/* ---- filling in ---- */

/* The word between the braces at `at`; false if there are none, or something else stands there. */
static bool word_at(const char *at, char word[WORD_MAX_LENGTH])
{
    size_t length = *at == '{' ? strcspn(at + 1, "}\n{") : 0;
    if (length == 0 || length >= WORD_MAX_LENGTH || at[1 + length] != '}')
        return false;
    memcpy(word, at + 1, length);
    word[length] = '\0';
    return true;
}

static bool fill_number(const struct design *design, const int64_t *at, const char *word,
                        struct text *out)
{
    for (int i = 0; i < design->number_count; i++)
        if (strcmp(design->numbers[i].key, word) == 0) {
            number_print(&design->numbers[i], at[i], out);
            return true;
        }
    return false;
}

/* Text from `from` to `end`; what is no hole stays as it is. `card` NULL: outside of cards. */
static bool fill_part(const struct design *design, const int64_t *at, const char *from, const char *end,
                      const struct grammar *grammar, const struct derivation *card, int number,
                      struct text *out)
{
    char word[WORD_MAX_LENGTH];
    while (from < end) {
        bool hole = word_at(from, word), filled = hole;
        int form = hole && card ? grammar_form(grammar, word) : -1;
        if (form >= 0 && !derivation_text(card, form, out))
            return false;
        if (hole && form < 0)
            filled = card && strcmp(word, "number") == 0 ? text_add(out, "%d", number), true
                                                         : fill_number(design, at, word, out);
        if (!filled)
            text_bytes(out, from, 1);
        from += filled ? strlen(word) + 2 : 1;
    }
    return true;
}

/* All cards of a set, kept until the text has used them; each part goes over them again. */
static bool fill_cards(const struct design *design, const int64_t *at, const char *from, const char *end,
                       const struct grammar *grammar, uint64_t seed, struct text *out,
                       struct problems *problems)
{
    const struct subject_template *subject = design->context;
    struct lot *lot = lot_new(grammar, NULL, seed, true);
    bool fine = true;
    for (int i = 0; fine && i < subject->settings.count; i++)
        fine = lot_next(lot, problems) &&
               fill_part(design, at, from, end, grammar, lot_derivation(lot), i + 1, out);
    lot_free(lot);
    return fine;
}

static bool fill(const struct design *design, const int64_t *at, const struct grammar *grammar,
                 uint64_t seed, struct text *out, struct problems *problems)
{
    const struct subject_template *subject = design->context;
    const char *from = subject->text;
    for (const char *each; grammar && (each = strstr(from, "{each}")) != NULL;) {
        const char *end = strstr(each, "{end}");
        if (!end)
            return problem_error(problems, (struct place){.file = subject->entry.path},
                                 "'{each}' without '{end}'");
        fill_part(design, at, from, each, grammar, NULL, 0, out);
        each += strlen("{each}");
        each += *each == '\n';
        if (!fill_cards(design, at, each, end, grammar, seed, out, problems))
            return false;
        from = end + strlen("{end}");
        from += *from == '\n' && end[-1] == '\n';
    }
    return fill_part(design, at, from, from + strlen(from), grammar, NULL, 0, out);
}

/* ---- games ---- */

/* The grammar with these weights: lines that change them follow its text. */
static struct grammar *open_grammar(const struct design *design, const int64_t *at,
                                    struct problems *problems)
{
    const struct subject_template *subject = design->context;
    struct text text = TEXT_GROWING;
    text_add(&text, "%s\n", subject->grammar);
    for (int i = 0; i < design->number_count; i++)
        if (!subject->hole[i]) {
            text_add(&text, "change %s = ", design->numbers[i].key);
            number_print(&design->numbers[i], at[i], &text);
            text_add(&text, "\n");
        }
    struct source source = {.file = subject->grammar_path, .text = text_of(&text)};
    struct grammar *grammar = grammar_load(&source, problems);
    text_free(&text);
    return grammar;
}

static struct game *open_with(const struct design *design, const int64_t *at,
                              const struct grammar *grammar, uint64_t seed, struct problems *problems)
{
    const struct subject_template *subject = design->context;
    struct text text = TEXT_GROWING;
    struct game *game = NULL;
    if (fill(design, at, grammar, seed, &text, problems))
        game = game_open_text(&subject->entry, text_of(&text), NULL, problems);
    text_free(&text);
    return game;
}

/* ---- judging ---- */

struct telling {
    const struct design_run *run;
    int64_t                  before;
    int                      plays;    /* of a row */
};

static void tell(void *context, int64_t done)
{
    const struct telling *telling = context;
    if (telling->run->judged)
        telling->run->judged(telling->run->context, telling->before + done / telling->plays);
}

static void average(double *row, const double *values, int columns, int plays)
{
    memset(row, 0, (size_t)columns * sizeof *row);
    for (int i = 0; i < plays; i++)
        for (int c = 0; c < columns; c++)
            row[c] += values[i * columns + c] / plays;
}

/* One vector. With cards every row has a game of its own. */
static bool judge_one(const struct design *design, const struct design_run *run,
                      const struct trial *trial, int64_t before, struct problems *problems)
{
    const struct subject_template *subject = design->context;
    struct grammar *grammar = subject->grammar ? open_grammar(design, trial->at, problems) : NULL;
    int games = grammar ? (int)trial->count : 1, columns = design->column_count;
    int64_t plays = grammar ? subject->settings.repeat : trial->count;
    struct bout *bouts = heap_new((size_t)games + 1, sizeof *bouts);
    struct game **list = heap_new((size_t)games + 1, sizeof *list);
    double *values = heap_new((size_t)(games * plays * columns) + 1, sizeof *values);
    bool fine = grammar || !subject->grammar;
    for (int i = 0; fine && i < games; i++) {
        uint64_t seed = grammar ? rng_play_seed(trial->seed, trial->first + (uint64_t)i) : trial->seed;
        list[i] = open_with(design, trial->at, grammar, seed, problems);
        fine = list[i] != NULL;
        bouts[i] = (struct bout){
            .game = list[i], .agents = subject->agents, .agent_count = subject->agent_count,
            .seed = seed, .first = grammar ? 0 : trial->first, .count = plays,
            .rotate = subject->rotate, .values = values + i * plays * columns,
        };
    }
    struct telling telling = {run, before, grammar ? subject->settings.repeat : 1};
    struct bouts_run play = {.columns = design->columns, .column_count = columns,
                             .threads = run->threads, .stop = run->stop, .stages = run->stages,
                             .played = tell, .context = &telling};
    fine = fine && bouts_play(&play, bouts, games, problems);
    for (int64_t i = 0; fine && i < trial->count; i++)
        average(trial->rows + i * columns, values + i * (grammar ? plays : 1) * columns, columns,
                grammar ? (int)plays : 1);
    for (int i = 0; i < games; i++)
        game_free(list[i]);
    free(list);
    free(bouts);
    free(values);
    grammar_free(grammar);
    return fine;
}

static bool judge(const struct design *design, const struct design_run *run, const struct trial *trials,
                  int count, struct problems *problems)
{
    int64_t before = 0;
    for (int i = 0; i < count; before += trials[i++].count)
        if (!judge_one(design, run, &trials[i], before, problems))
            return false;
    return true;
}

/* One game with these numbers; NULL after an error. */
static struct game *try_numbers(const struct design *design, const int64_t *at,
                                struct problems *problems)
{
    const struct subject_template *subject = design->context;
    struct grammar *grammar = subject->grammar ? open_grammar(design, at, problems) : NULL;
    struct game *game = grammar || !subject->grammar ? open_with(design, at, grammar, 1, problems) : NULL;
    grammar_free(grammar);
    return game;
}

/* A deck without cards, say, is no game: such numbers are drawn again. */
static bool possible(const struct design *design, const int64_t *at)
{
    struct problems none = {0};
    struct game *game = try_numbers(design, at, &none);
    game_free(game);
    return game != NULL;
}

static void free_template(struct design *design)
{
    struct subject_template *subject = design->context;
    free(subject->text);
    free(subject->grammar);
    free(subject);
}

/* The engine is named by what stands before ".template". */
static bool find_engine(struct subject_template *subject, const char *path, struct problems *problems)
{
    size_t length = strlen(path), end = sizeof EXTENSION - 1;
    struct place place = {.file = path};
    if (length <= end || strcmp(path + length - end, EXTENSION) != 0 || length >= CATALOG_PATH_MAX)
        return problem_error(problems, place, "expected a description with holes whose name ends in the "
                             "name of an engine and '.template', as 'duel.chaos.template'");
    memcpy(subject->entry.path, path, length - end);
    subject->entry.path[length - end] = '\0';
    const char *dot = strrchr(subject->entry.path, '.');
    for (int i = 0; dot && i < engine_count; i++)
        if (strcmp(engines[i]->name, dot + 1) == 0)
            subject->entry.engine = engines[i];
    return subject->entry.engine || problem_error(problems, place, "'%.40s' is the name of no engine",
                                                  dot ? dot + 1 : "");
}

static bool read_texts(struct subject_template *subject, const char *path, struct problems *problems)
{
    const char *grammar = subject->settings.grammar;
    subject->text = file_read(path, problems);
    if (!subject->text || !text_accept(path, subject->text, problems))
        return false;
    if (!grammar)
        return true;
    if (!catalog_path(grammar, "grammar", subject->grammar_path, problems))
        return false;
    subject->grammar = file_read(subject->grammar_path, problems);
    if (subject->grammar && !strstr(subject->text, "{each}"))
        return problem_error(problems, (struct place){.file = path}, "there is no place for cards: expected "
                             "'{each}', what is written for each card, and '{end}'");
    return subject->grammar != NULL;
}

static bool find_holes(const struct design *design, const char *path, struct problems *problems)
{
    struct subject_template *subject = design->context;
    for (int i = 0; i < design->number_count; i++) {
        char hole[NUMBER_KEY_MAX + 2] = "{";
        strcat(strcat(hole, design->numbers[i].key), "}");
        subject->hole[i] = strstr(subject->text, hole) != NULL;
        if (!subject->hole[i] && !subject->grammar)
            return problem_error(problems, (struct place){.file = path}, "there is no hole '%.100s'", hole);
    }
    return true;
}

bool design_template(struct design *design, const char *path, const struct template_settings *settings,
                     const char *const *agents, int agent_count, bool rotate, struct problems *problems)
{
    struct subject_template *subject = heap_new(1, sizeof *subject);
    *subject = (struct subject_template){.settings = *settings, .agents = agents,
                                         .agent_count = agent_count, .rotate = rotate};
    design->context = subject;
    design->judge = judge;
    design->possible = possible;
    design->free = free_template;
    if (!find_engine(subject, path, problems) || !read_texts(subject, path, problems) ||
        !find_holes(design, path, problems))
        return false;
    /* Some numbers may give no game; if all that are tried do, the last one says why. */
    struct problems found = {0};
    struct game *game = NULL;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int tries = 0; !game && tries < OPENING_TRIES; tries++) {
        int64_t at[NUMBERS_MAX] = {0};
        for (int i = 0; i < design->number_count; i++)
            at[i] = (int64_t)rng_below(&rng, (uint32_t)design->numbers[i].steps + 1);
        found = (struct problems){0};
        game = try_numbers(design, at, &found);
    }
    if (!game) {
        *problems = found;
        return false;
    }
    bool fine = true;
    for (int i = 0; fine && i < design->column_count; i++)
        fine = aim_check(&design->columns[i], game, (struct place){0}, problems);
    struct table *table = fine ? table_new(game, agents, agent_count, problems) : NULL;
    table_free(table);
    game_free(game);
    return table != NULL;
}
