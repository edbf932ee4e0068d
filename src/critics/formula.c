/* formula.c: sums over the metrics of a play. */
#include "critics/formula.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/lexer.h"
#include "critics/gauge.h"
#include "evaluate/metric.h"

enum { TERMS_MAX = 64, DEPTH_MAX = 16 };

/* Postfix: a name, a number, or an operator that takes two. */
struct term {
    char   kind;          /* 'n' name, '1' number, or the operator */
    int    name;
    double number;
};

struct formula {
    struct term  terms[TERMS_MAX];
    int          term_count;
    char        *names[FORMULA_NAMES_MAX];
    struct place places[FORMULA_NAMES_MAX];
    int          name_count;
};

static const struct syntax syntax = {.comment = "#", .word_more = "", .signs = NULL};

static bool add_term(struct lexer *lexer, struct formula *formula, struct term term)
{
    if (formula->term_count == TERMS_MAX)
        return lexer_fail(lexer, "a formula of more than %d numbers and signs", TERMS_MAX);
    formula->terms[formula->term_count++] = term;
    return true;
}

static bool known_metric(struct lexer *lexer, const char *name)
{
    const char *known[64];
    size_t count = 0;
    struct hint hint;
    if (metric_of_column(name))
        return true;
    for (int i = 0; i < metric_count && count < 64; i++)
        known[count++] = metrics[i]->name;
    return lexer_fail(lexer, "no metric is called '%.60s'%s", name, nearest_hint(name, known, count, &hint));
}

static bool read_name(struct lexer *lexer, struct formula *formula)
{
    char *name = token_new(&lexer->token);
    int at = 0;
    while (at < formula->name_count && strcmp(formula->names[at], name) != 0)
        at++;
    if (at < formula->name_count) {
        free(name);
    } else if (!known_metric(lexer, name)) {
        free(name);
        return false;
    } else if (at == FORMULA_NAMES_MAX) {
        free(name);
        return lexer_fail(lexer, "more than %d metrics in one formula", FORMULA_NAMES_MAX);
    } else {
        formula->places[at] = lexer->token.place;
        formula->names[formula->name_count++] = name;
    }
    lexer_next(lexer);
    return add_term(lexer, formula, (struct term){.kind = 'n', .name = at});
}

static bool read_sum(struct lexer *, struct formula *, int depth);

static bool read_factor(struct lexer *lexer, struct formula *formula, int depth)
{
    if (depth == DEPTH_MAX)
        return lexer_fail(lexer, "parentheses more than %d deep", DEPTH_MAX);
    if (lexer_accept(lexer, "("))
        return read_sum(lexer, formula, depth + 1) && lexer_expect(lexer, ")", "after it");
    if (lexer_accept(lexer, "-"))
        return add_term(lexer, formula, (struct term){.kind = '1'}) &&
               read_factor(lexer, formula, depth + 1) &&
               add_term(lexer, formula, (struct term){.kind = '-'});
    if (lexer->token.type == TOKEN_NUMBER) {
        double number = lexer->token.number;
        lexer_next(lexer);
        return add_term(lexer, formula, (struct term){.kind = '1', .number = number});
    }
    if (lexer->token.type == TOKEN_WORD || lexer->token.type == TOKEN_STRING)
        return read_name(lexer, formula);
    return lexer_fail_expected(lexer, "a metric or a number", NULL, 0);
}

/* What `+ -` (or `* /`) joins. */
static bool read_chain(struct lexer *lexer, struct formula *formula, int depth, bool products)
{
    const char *first = products ? "*" : "+", *second = products ? "/" : "-";
    if (products ? !read_factor(lexer, formula, depth) : !read_chain(lexer, formula, depth, true))
        return false;
    while (lexer_is(lexer, first) || lexer_is(lexer, second)) {
        char sign = *lexer->token.at;
        lexer_next(lexer);
        if (!(products ? read_factor(lexer, formula, depth)
                       : read_chain(lexer, formula, depth, true)) ||
            !add_term(lexer, formula, (struct term){.kind = sign}))
            return false;
    }
    return true;
}

static bool read_sum(struct lexer *lexer, struct formula *formula, int depth)
{
    return read_chain(lexer, formula, depth, false);
}

struct formula *formula_read(const char *text, struct place place, const char **end,
                                   struct problems *problems)
{
    struct formula *formula = heap_new(1, sizeof *formula);
    struct lexer lexer;
    lexer_open_part(&lexer, &syntax, place, text, problems);
    if (!read_sum(&lexer, formula, 0) || lexer.failed) {
        formula_free(formula);
        return NULL;
    }
    *end = lexer.token.type == TOKEN_END ? text + strlen(text) : lexer.token.at;
    return formula;
}

void formula_free(struct formula *formula)
{
    for (int i = 0; formula && i < formula->name_count; i++)
        free(formula->names[i]);
    free(formula);
}

bool formula_fits(const struct formula *formula, const struct game *game, struct problems *problems)
{
    bool fine = true;
    for (int i = 0; i < formula->name_count; i++) {
        struct problems wrong = {0};
        if (!gauge_fits(formula->names[i], game, &wrong))
            fine = problem_error(problems, formula->places[i], "%s", wrong.list[0].text);
    }
    return fine;
}

int formula_names(const struct formula *formula, const char **names)
{
    for (int i = 0; i < formula->name_count; i++)
        names[i] = formula->names[i];
    return formula->name_count;
}

double formula_value(const struct formula *formula, const double *values)
{
    double stack[TERMS_MAX];
    int top = 0;
    for (int i = 0; i < formula->term_count; i++) {
        const struct term *term = &formula->terms[i];
        if (term->kind == 'n' || term->kind == '1') {
            stack[top++] = term->kind == 'n' ? values[term->name] : term->number;
            continue;
        }
        double right = stack[--top], *left = &stack[top - 1];
        *left = term->kind == '+'   ? *left + right
                : term->kind == '-' ? *left - right
                : term->kind == '*' ? *left * right
                                    : *left / right;
    }
    return stack[0];
}
