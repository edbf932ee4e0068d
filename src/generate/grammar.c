/* grammar.c: a grammar as a whole: what is checked once all is read, its options and its end. */
#include "generate/grammar.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "generate/compiled.h"

enum { ENDLESS = 1000000 };

void grammar_free(struct grammar *grammar)
{
    if (!grammar)
        return;
    for (int i = 0; i < grammar->productions_count; i++)
        free(grammar->productions[i].slots);
    for (int i = 0; i < grammar->strings_count; i++)
        free(grammar->strings[i]);
    free(grammar->kinds);
    free(grammar->functions);
    free(grammar->inherited);
    free(grammar->symbols);
    free(grammar->productions);
    free(grammar->statements);
    free(grammar->expressions);
    free(grammar->places);
    free(grammar->choices);
    free(grammar->withs);
    free(grammar->pieces);
    free(grammar->templates);
    free(grammar->arguments);
    free(grammar->values);
    free(grammar->dependences);
    free(grammar->recipes);
    free(grammar->choosers);
    free(grammar->steps);
    free(grammar->strings);
    text_free(&grammar->opening);
    free(grammar->trial);
    free(grammar);
}

/* The least depth of what a production derives. A list may be empty, so it asks for none. */
static int production_height(const struct grammar *grammar, const struct production *production)
{
    int height = 0;
    for (int i = 0; i < production->statement_count; i++) {
        const struct statement *statement = &grammar->statements[production->statement + i];
        if (statement->kind == STATEMENT_CHILD && statement->times < 0 &&
            grammar->symbols[statement->symbol].height > height)
            height = grammar->symbols[statement->symbol].height;
    }
    return height >= ENDLESS ? ENDLESS : height + 1;
}

/* Lowers heights until nothing changes; what stays endless never comes to an end. */
static void find_heights(struct grammar *grammar)
{
    for (int i = 0; i < grammar->symbols_count; i++)
        grammar->symbols[i].height = ENDLESS;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < grammar->symbols_count; i++) {
            struct symbol *symbol = &grammar->symbols[i];
            int least = ENDLESS;
            symbol->highest = 0;
            for (int j = 0; j < symbol->production_count; j++) {
                struct production *production = &grammar->productions[symbol->production + j];
                production->height = production_height(grammar, production);
                if (production->height < least)
                    least = production->height;
                if (production->height > symbol->highest)
                    symbol->highest = production->height;
            }
            changed |= least != symbol->height;
            symbol->height = least;
        }
    }
}

static bool check_heights(const struct grammar *grammar, struct problems *problems)
{
    bool good = true;
    for (int i = 0; i < grammar->symbols_count; i++) {
        const struct symbol *symbol = &grammar->symbols[i];
        if (symbol->height == ENDLESS)
            good = problem_error(problems, symbol->place,
                                 "every production of %s leads back to itself or to another symbol "
                                 "without end: recursion without a base", symbol->name);
    }
    const struct symbol *start = &grammar->symbols[grammar->start];
    if (good && start->height > grammar->depth)
        good = problem_error(problems, start->place,
                             "%s needs a depth of at least %d, and the limit is %d", start->name,
                             start->height, grammar->depth);
    return good;
}

static void mark_used(struct grammar *grammar, int symbol)
{
    int *stack = heap_raw((size_t)grammar->symbols_count * sizeof *stack), count = 0;
    stack[count++] = symbol;
    grammar->symbols[symbol].used = true;
    while (count > 0) {
        const struct symbol *at = &grammar->symbols[stack[--count]];
        for (int i = 0; i < at->production_count; i++) {
            const struct production *production = &grammar->productions[at->production + i];
            for (int j = 0; j < production->statement_count; j++) {
                const struct statement *statement =
                    &grammar->statements[production->statement + j];
                if (statement->kind != STATEMENT_CHILD ||
                    grammar->symbols[statement->symbol].used)
                    continue;
                grammar->symbols[statement->symbol].used = true;
                stack[count++] = statement->symbol;
            }
        }
    }
    free(stack);
}

/* Counts the productions that share the rest; weights that never change must not all be 0. */
static bool check_weights(struct grammar *grammar, struct symbol *symbol, struct problems *problems)
{
    bool possible = false;
    for (int i = 0; i < symbol->production_count; i++) {
        const struct production *production = &grammar->productions[symbol->production + i];
        symbol->rest_count += production->weight.rest;
        possible |= production->weight.factor >= 0 || production->weight.rest || production->when >= 0 ||
                    production->force >= 0 || production->weight.coefficient > 0;
    }
    return possible || problem_error(problems, symbol->place,
                                     "all productions of %s have weight 0", symbol->name);
}

bool grammar_finish(struct grammar *grammar, struct problems *problems)
{
    struct place whole = {grammar->file, 0, 0};
    if (grammar->symbols_count == 0)
        return problem_error(problems, whole, "a grammar needs at least one symbol");
    bool good = true;
    for (int i = 0; i < grammar->symbols_count; i++) {
        struct symbol *symbol = &grammar->symbols[i];
        if (symbol->tries == 0)
            symbol->tries = grammar->tries;
        if (symbol->production_count == 0)
            good = problem_error(problems, symbol->place, "%s has no productions", symbol->name);
        else if (symbol->production_count > PRODUCTIONS_MAX)
            good = problem_error(problems, symbol->place, "%s has more than %d productions",
                                 symbol->name, PRODUCTIONS_MAX);
        else
            good &= check_weights(grammar, symbol, problems);
    }
    const struct symbol *start = &grammar->symbols[grammar->start];
    if (start->parameter_count > 0)
        good = problem_error(problems, start->place,
                             "%s is where derivations start, so it cannot have parameters",
                             start->name);
    if (!good)
        return false;
    find_heights(grammar);
    mark_used(grammar, grammar->start);
    for (int i = 0; i < grammar->symbols_count; i++)
        if (!grammar->symbols[i].used)
            problem_warning(problems, grammar->symbols[i].place,
                            "nothing that can be derived from %s uses %s", start->name,
                            grammar->symbols[i].name);
    if (!check_heights(grammar, problems))
        return false;
    grammar_fold(grammar);
    return true;
}

const char *grammar_title(const struct grammar *grammar)
{
    return grammar->title;
}

int grammar_symbol_count(const struct grammar *grammar)
{
    return grammar->symbols_count;
}

int grammar_production_count(const struct grammar *grammar)
{
    return grammar->productions_count;
}

const char *grammar_trial(const struct grammar *grammar)
{
    return grammar->trial;
}

void grammar_opening(const struct grammar *grammar, struct text *out)
{
    text_bytes(out, text_of(&grammar->opening), grammar->opening.length);
}

int grammar_form(const struct grammar *grammar, const char *name)
{
    for (int i = 0; i < grammar->form_count; i++)
        if (strcmp(grammar->forms[i].name, name) == 0)
            return i;
    return -1;
}

int grammar_form_count(const struct grammar *grammar)
{
    return grammar->form_count;
}

int grammar_canonical(const struct grammar *grammar)
{
    return grammar->canonical;
}

/* ---- options ---- */

static bool aim_word(const struct kind_of_word *kind, const char *word, size_t length,
                     int64_t *member)
{
    for (int i = 0; i < kind->member_count; i++)
        if (strlen(kind->members[i]) == length && memcmp(kind->members[i], word, length) == 0) {
            *member = i;
            return true;
        }
    return false;
}

static bool aim_number(const struct inherited *option, const char *value, int64_t *number,
                       struct problems *problems)
{
    char *end;
    long long read = strtoll(value, &end, 10);
    if (end == value || *end || read < option->low || read > option->high)
        return problem_error(problems, (struct place){0},
                             "option '%s' is a whole number from %lld to %lld, not '%s'",
                             option->name, (long long)option->low, (long long)option->high, value);
    *number = read;
    return true;
}

/* Words separated by '+' for a set, one word for a kind. */
static bool aim_words(const struct grammar *grammar, const struct inherited *option,
                      const char *value, int64_t *result, struct problems *problems)
{
    const struct kind_of_word *kind = &grammar->kinds[option->type.of];
    bool set = option->type.base == TYPE_SET;
    *result = 0;
    for (const char *at = value;; at++) {
        size_t length = set ? strcspn(at, "+") : strlen(at);
        int64_t member;
        if (!aim_word(kind, at, length, &member)) {
            struct text words = TEXT_GROWING;
            for (int i = 0; i < kind->member_count; i++)
                text_add(&words, "%s%s", i > 0 ? ", " : "", kind->members[i]);
            struct hint hint;
            nearest_hint(at, (const char *const *)kind->members, (size_t)kind->member_count,
                         &hint);
            problem_error(problems, (struct place){0}, "option '%s' is one of %s, not '%s'%s",
                          option->name, text_of(&words), at, hint.text);
            text_free(&words);
            return false;
        }
        *result = set ? *result | (int64_t)1 << member : member;
        at += length;
        if (*at == '\0')
            return true;
    }
}

bool grammar_aim(const struct grammar *grammar, struct aims *aims, const char *name,
                 const char *value, struct problems *problems)
{
    const char *names[INHERITED_MAX];
    size_t count = 0;
    for (int i = 0; i < grammar->inherited_count; i++) {
        const struct inherited *option = &grammar->inherited[i];
        if (!option->option)
            continue;
        names[count++] = option->name;
        if (strcmp(option->name, name) != 0)
            continue;
        aims->given[i] = true;
        if (option->type.base == TYPE_NUMBER)
            return aim_number(option, value, &aims->value[i], problems);
        if (option->type.base != TYPE_FLAG)
            return aim_words(grammar, option, value, &aims->value[i], problems);
        aims->value[i] = strcmp(value, "yes") == 0;
        return aims->value[i] || strcmp(value, "no") == 0 ||
               problem_error(problems, (struct place){0}, "option '%s' is yes or no, not '%s'",
                             name, value);
    }
    struct hint hint;
    return problem_error(problems, (struct place){0}, "the grammar has no option '%s'%s", name,
                         nearest_hint(name, names, count, &hint));
}

void grammar_options(const struct grammar *grammar, struct text *out)
{
    for (int i = 0; i < grammar->inherited_count; i++) {
        const struct inherited *option = &grammar->inherited[i];
        if (!option->option)
            continue;
        text_add(out, "%s", option->name);
        if (option->type.base == TYPE_NUMBER)
            text_add(out, ": %lld to %lld", (long long)option->low, (long long)option->high);
        else if (option->type.base == TYPE_FLAG)
            text_add(out, ": yes, no");
        else
            for (int j = 0; j < grammar->kinds[option->type.of].member_count; j++)
                text_add(out, "%s%s", j > 0 ? ", " : ": ",
                         grammar->kinds[option->type.of].members[j]);
        text_add(out, "\n");
    }
}

void grammar_options_json(const struct grammar *grammar, struct text *out)
{
    bool some = false;
    for (int i = 0; i < grammar->inherited_count; i++) {
        const struct inherited *option = &grammar->inherited[i];
        if (!option->option)
            continue;
        text_add(out, "%s\n    ", some ? "," : "");
        text_json(out, option->name);
        if (option->type.base == TYPE_NUMBER) {
            text_add(out, ": {\"low\": %lld, \"high\": %lld}", (long long)option->low,
                     (long long)option->high);
        } else if (option->type.base == TYPE_FLAG) {
            text_add(out, ": [\"yes\", \"no\"]");
        } else {
            for (int j = 0; j < grammar->kinds[option->type.of].member_count; j++) {
                text_add(out, "%s", j > 0 ? ", " : ": [");
                text_json(out, grammar->kinds[option->type.of].members[j]);
            }
            text_add(out, "]");
        }
        some = true;
    }
}
