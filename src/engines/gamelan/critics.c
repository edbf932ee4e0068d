/* critics.c: annotations and critics, which are kept as trees as they are written.
 *
 * They are asked seldom and about the rules alone, so names are looked up as they are met. Numbers may be
 * broken here. A query binds variables by their names; its ways are tried one after the other. Besides
 * rules of the game a critic may ask values(P, proc(p(X))), duration[p(X)]{since[..][q(Y)]} and
 * decisions(proc(p(X))). */
#include "engines/gamelan/outline.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NAMES_MOST = 32, STEPS_MOST = 2000000, ROWS_MOST = 4096 };

enum datum_kind { D_NONE, D_NUMBER, D_SYMBOL, D_TERM, D_SET };

struct datum {
    enum datum_kind kind;
    double          number;
    int32_t         symbol;
    const char     *name;          /* of a term */
    struct datum   *items;         /* of a term or set */
    int             count;
};

struct env {
    const char  *names[NAMES_MOST];
    struct datum values[NAMES_MOST];
    int          count;
};

struct asker {
    struct outliner *outliner;
    int              steps;
};

typedef bool found(struct asker *, struct env *, void *context);
static bool solve(struct asker *, const struct node *, struct env *, found *, void *context);
static bool evaluate(struct asker *, const struct node *, struct env *, struct datum *);

/* ---- values ---- */

static struct datum *variable(struct env *env, const char *name)
{
    for (int i = 0; i < env->count; i++)
        if (strcmp(env->names[i], name) == 0)
            return &env->values[i];
    if (env->count == NAMES_MOST)
        return NULL;
    env->names[env->count] = name;
    env->values[env->count] = (struct datum){0};
    return &env->values[env->count++];
}

static struct datum of_value(int32_t value)
{
    return value < SYMBOLS ? (struct datum){.kind = D_NUMBER, .number = value}
                           : (struct datum){.kind = D_SYMBOL, .symbol = value};
}

/* Back to a value of the game; UNBOUND: it has none. */
static int32_t to_value(const struct datum *datum)
{
    if (datum->kind == D_SYMBOL)
        return datum->symbol;
    if (datum->kind == D_NUMBER && fabs(datum->number) < NUMBER_MOST)
        return (int32_t)floor(datum->number);
    return UNBOUND;
}

static bool equal(const struct datum *a, const struct datum *b)
{
    if (a->kind != b->kind || a->count != b->count)
        return false;
    if (a->kind == D_NUMBER)
        return a->number == b->number;
    if (a->kind == D_SYMBOL)
        return a->symbol == b->symbol;
    if (a->kind == D_TERM && strcmp(a->name, b->name) != 0)
        return false;
    for (int i = 0; i < a->count; i++)
        if (!equal(&a->items[i], &b->items[i]))
            return false;
    return true;
}

static bool is_free(const struct node *node, struct env *env)
{
    const struct datum *datum = node->kind == N_VARIABLE ? variable(env, node->name) : NULL;
    return node->kind == N_VARIABLE && (strcmp(node->name, "_") == 0 || (datum && datum->kind == D_NONE));
}

/* Whether a pattern fits a value; binds its variables. */
static bool match(struct asker *asker, const struct node *node, const struct datum *datum, struct env *env)
{
    if (node->kind == N_VARIABLE) {
        if (strcmp(node->name, "_") == 0)
            return true;
        struct datum *place = variable(env, node->name);
        if (!place)
            return false;
        if (place->kind == D_NONE)
            *place = *datum;
        return equal(place, datum);
    }
    if (node->kind == N_CALL && datum->kind == D_TERM) {
        if (strcmp(node->name, datum->name) != 0 || node->kid_count != datum->count)
            return false;
        for (int i = 0; i < datum->count; i++)
            if (!match(asker, node->kids[i], &datum->items[i], env))
                return false;
        return true;
    }
    struct datum value;
    return evaluate(asker, node, env, &value) && equal(&value, datum);
}

static struct functor *functor_of(struct asker *asker, const struct node *call)
{
    return gamelan_functor(&asker->outliner->game->program, call->name, call->kid_count, false);
}

static struct run *run_of(struct asker *asker)
{
    struct outliner *outliner = asker->outliner;
    gamelan_query_start(&outliner->query, outliner->game, outliner->state);
    return &outliner->query.run;
}

/* ---- what only critics ask ---- */

static bool ask_symbolic(struct asker *asker, const struct node *call, struct env *env,
                         struct summary *summary)
{
    struct functor *functor = functor_of(asker, call);
    int32_t arguments[ARITY_MAX];
    if (!functor || !functor->is_proc)
        return false;
    for (int i = 0; i < call->kid_count; i++) {
        struct datum datum;
        arguments[i] = !is_free(call->kids[i], env) && evaluate(asker, call->kids[i], env, &datum)
                           ? to_value(&datum) : UNBOUND;
        if (i == 0 && arguments[i] == UNBOUND)
            arguments[i] = asker->outliner->player;
    }
    gamelan_symbolic(asker->outliner, functor, arguments, summary);
    return true;
}

static bool ask_values(struct asker *asker, const struct node *call, struct env *env, struct datum *out)
{
    struct summary summary;
    struct memory *memory = asker->outliner->game->program.memory;
    struct datum player;
    if (call->kid_count != 2 || call->kids[1]->kind != N_CALL || call->kids[1]->kid_count != 1 ||
        !evaluate(asker, call->kids[0], env, &player) || player.kind != D_SYMBOL)
        return false;
    int32_t before = asker->outliner->player;
    asker->outliner->player = player.symbol;
    bool fine = ask_symbolic(asker, call->kids[1]->kids[0], env, &summary);
    asker->outliner->player = before;
    if (!fine)
        return false;
    *out = (struct datum){.kind = D_SET, .items = memory_get(memory, SUMMARY_MOST * sizeof *out->items)};
    for (int i = 0; i < summary.count; i++) {
        const struct outcome_item *item = &summary.items[i];
        if (item->kind != DEED_VALUE && item->kind != DEED_COST)
            continue;
        struct datum *pair = memory_get(memory, 2 * sizeof *pair);
        double amount = isinf(item->most) ? item->least : item->most;
        int32_t type = gamelan_symbol(asker->outliner->game, item->what);
        pair[0] = (struct datum){.kind = D_SYMBOL, .symbol = type};
        if (pair[0].symbol == UNBOUND)
            pair[0] = (struct datum){.kind = D_TERM, .name = item->what};
        pair[1] = (struct datum){.kind = D_NUMBER, .number = item->kind == DEED_COST ? -amount : amount};
        out->items[out->count++] = (struct datum){.kind = D_TERM, .name = "value", .items = pair, .count = 2};
    }
    return true;
}

/* Of the procedure without calls of what is known to have been called in it, and of that call. */
static bool ask_duration(struct asker *asker, const struct node *node, struct env *env, struct datum *out)
{
    struct summary summary;
    const struct node *query = node->kid_count > 1 ? node->kids[1] : NULL;
    if (query && query->kind == N_AND && query->kid_count == 1)
        query = query->kids[0];
    bool since = query && query->kind == N_SINCE;
    asker->outliner->skipped = since ? functor_of(asker, query->kids[1]) : NULL;
    bool fine = strcmp(node->name, "duration") == 0 && ask_symbolic(asker, node->kids[0], env, &summary);
    asker->outliner->skipped = NULL;
    if (!fine)
        return false;
    *out = (struct datum){.kind = D_NUMBER, .number = summary.seconds};
    if (since && ask_symbolic(asker, query->kids[1], env, &summary))
        out->number += summary.seconds;
    return true;
}

static bool call_value(struct asker *asker, const struct node *call, struct env *env, struct datum *out)
{
    struct functor *functor = functor_of(asker, call);
    struct datum items[ARITY_MAX];
    int32_t arguments[ARITY_MAX], value;
    if (strcmp(call->name, "values") == 0)
        return ask_values(asker, call, env, out);
    if (strcmp(call->name, "decisions") == 0 && call->kid_count == 1 && call->kids[0]->kind == N_CALL &&
        call->kids[0]->kid_count == 1) {
        struct summary summary;
        *out = (struct datum){.kind = D_NUMBER};
        if (!ask_symbolic(asker, call->kids[0]->kids[0], env, &summary))
            return false;
        out->number = summary.decisions;
        return true;
    }
    if (call->kid_count > ARITY_MAX)
        return false;
    bool plain = true;
    for (int i = 0; i < call->kid_count; i++) {
        if (!evaluate(asker, call->kids[i], env, &items[i]))
            return false;
        arguments[i] = to_value(&items[i]);
        plain = plain && arguments[i] != UNBOUND;
    }
    bool function = functor && (functor->kind == FUNCTOR_FUNCTION || functor->kind == FUNCTOR_STATE ||
                                (functor->kind == FUNCTOR_BUILT_IN && functor->built_in_function));
    if (function && plain && functor->kind != FUNCTOR_BUILT_IN) {
        if (!gamelan_function_value(run_of(asker), functor, arguments, &value))
            return false;
        *out = of_value(value);
        return true;
    }
    if (function && strcmp(call->name, "player_count") == 0) {
        *out = (struct datum){.kind = D_NUMBER, .number = asker->outliner->game->head.players};
        return true;
    }
    if (functor && functor->kind == FUNCTOR_CONSTRUCTOR && plain) {
        *out = of_value(gamelan_term(functor, arguments));
        return true;
    }
    struct datum *kept = memory_get(asker->outliner->game->program.memory,
                                     (size_t)(call->kid_count + 1) * sizeof *kept);
    memcpy(kept, items, (size_t)call->kid_count * sizeof *kept);
    *out = (struct datum){.kind = D_TERM, .name = call->name, .items = kept, .count = call->kid_count};
    return !function;
}

/* Gathers the values of a template, each once or, to be summed, as often as it is found. */
struct gathering {
    const struct node *template;
    struct datum      *rows;
    int                count;
    bool               all;
};

static bool gather(struct asker *asker, struct env *env, void *context)
{
    struct gathering *gathering = context;
    struct datum value;
    if (gathering->count == ROWS_MOST || !evaluate(asker, gathering->template, env, &value))
        return false;
    for (int i = 0; !gathering->all && i < gathering->count; i++)
        if (equal(&gathering->rows[i], &value))
            return false;
    gathering->rows[gathering->count++] = value;
    return false;
}

static bool set_value(struct asker *asker, const struct node *node, struct env *env, struct datum *out)
{
    struct gathering gathering = {.template = node->kids[0],
                                  .all = node->kind == N_AGGREGATE && node->op != OP_COUNT,
                                  .rows = memory_get(asker->outliner->game->program.memory,
                                                      ROWS_MOST * sizeof *gathering.rows)};
    struct env inner = *env;
    if (node->kid_count > 1 && node->kids[1])
        solve(asker, node->kids[1], &inner, gather, &gathering);
    else
        gather(asker, &inner, &gathering);
    *out = (struct datum){.kind = D_SET, .items = gathering.rows, .count = gathering.count};
    if (node->kind == N_SET)
        return true;
    double sum = node->op == OP_COUNT ? gathering.count : 0;
    for (int i = 0; i < gathering.count && node->op != OP_COUNT; i++) {
        double number = gathering.rows[i].number;
        sum = node->op == OP_SUM ? sum + number
              : i == 0           ? number
              : node->op == OP_MIN ? fmin(sum, number) : fmax(sum, number);
    }
    *out = (struct datum){.kind = D_NUMBER, .number = sum};
    return node->op == OP_COUNT || node->op == OP_SUM || gathering.count > 0;
}

static bool evaluate(struct asker *asker, const struct node *node, struct env *env, struct datum *out)
{
    struct datum left, right;
    switch (node->kind) {
    case N_INTEGER: *out = (struct datum){.kind = D_NUMBER, .number = node->value}; return true;
    case N_REAL: *out = (struct datum){.kind = D_NUMBER, .number = node->real}; return true;
    case N_VARIABLE: {
        const struct datum *place = variable(env, node->name);
        *out = place ? *place : (struct datum){0};
        return out->kind != D_NONE;
    }
    case N_ATOM:
        *out = (struct datum){.kind = D_SYMBOL, .symbol = gamelan_symbol(asker->outliner->game, node->name)};
        if (out->symbol == UNBOUND)
            *out = (struct datum){.kind = D_TERM, .name = node->name};
        return true;
    case N_CALL: return call_value(asker, node, env, out);
    case N_SET: case N_AGGREGATE: return set_value(asker, node, env, out);
    case N_ANALYSIS: return ask_duration(asker, node, env, out);
    case N_NEGATE:
        if (!evaluate(asker, node->kids[0], env, &left) || left.kind != D_NUMBER)
            return false;
        *out = (struct datum){.kind = D_NUMBER, .number = -left.number};
        return true;
    case N_ARITHMETIC:
        if (!evaluate(asker, node->kids[0], env, &left) || !evaluate(asker, node->kids[1], env, &right) ||
            left.kind != D_NUMBER || right.kind != D_NUMBER)
            return false;
        *out = (struct datum){.kind = D_NUMBER};
        out->number = node->op == OP_ADD        ? left.number + right.number
                      : node->op == OP_SUBTRACT ? left.number - right.number
                      : node->op == OP_MULTIPLY ? left.number * right.number
                      : node->op == OP_FLOOR    ? floor(left.number / right.number)
                      : node->op == OP_MODULO   ? fmod(left.number, right.number)
                                                : left.number / right.number;
        return isfinite(out->number);
    default: return false;
    }
}

/* ---- queries ---- */

static bool stop(struct asker *asker, struct env *env, void *context)
{
    (void)asker;
    (void)env;
    (void)context;
    return true;
}

static bool holds(struct asker *asker, const struct node *node, const struct env *env)
{
    struct env inner = *env;
    return solve(asker, node, &inner, stop, NULL);
}

/* Tries every value of a list for an argument. */
static bool try_rows(struct asker *asker, const struct node *call, struct functor *functor, int argument,
                     int32_t *row, struct env *env, found *next, void *context)
{
    if (asker->steps-- <= 0)
        return false;
    if (argument == call->kid_count)
        return gamelan_relation_holds(run_of(asker), functor, row) && next(asker, env, context);
    struct datum datum;
    if (!is_free(call->kids[argument], env)) {
        if (!evaluate(asker, call->kids[argument], env, &datum))
            return false;
        row[argument] = to_value(&datum);
        return row[argument] != UNBOUND &&
               try_rows(asker, call, functor, argument + 1, row, env, next, context);
    }
    const struct values *values = functor->values ? &functor->values[argument] : NULL;
    for (int i = 0; values && values->list && i < values->count; i++) {
        struct env inner = *env;
        struct datum value = of_value(values->list[i]);
        row[argument] = values->list[i];
        if (match(asker, call->kids[argument], &value, &inner) &&
            try_rows(asker, call, functor, argument + 1, row, &inner, next, context))
            return true;
    }
    return false;
}

static bool solve_call(struct asker *asker, const struct node *call, struct env *env, found *next,
                       void *context)
{
    struct functor *functor = functor_of(asker, call);
    struct datum a, b, c;
    int32_t row[ARITY_MAX];
    if (strcmp(call->name, "player") == 0 && call->kid_count == 1) {
        for (int i = 0; i < asker->outliner->game->head.players; i++) {
            struct env inner = *env;
            struct datum value = of_value(SYMBOLS + i);
            if (match(asker, call->kids[0], &value, &inner) && next(asker, &inner, context))
                return true;
        }
        return false;
    }
    if (strcmp(call->name, "member") == 0 && call->kid_count == 2) {
        if (!evaluate(asker, call->kids[1], env, &a) || a.kind != D_SET)
            return false;
        for (int i = 0; i < a.count; i++) {
            struct env inner = *env;
            if (match(asker, call->kids[0], &a.items[i], &inner) && next(asker, &inner, context))
                return true;
        }
        return false;
    }
    if (strcmp(call->name, "between") == 0 && call->kid_count == 3) {
        if (!evaluate(asker, call->kids[0], env, &a) || !evaluate(asker, call->kids[2], env, &c))
            return false;
        if (!is_free(call->kids[1], env))
            return evaluate(asker, call->kids[1], env, &b) && a.number <= b.number && b.number <= c.number &&
                   next(asker, env, context);
        for (double n = ceil(a.number); n <= c.number && asker->steps-- > 0; n++) {
            struct env inner = *env;
            struct datum value = {.kind = D_NUMBER, .number = n};
            if (match(asker, call->kids[1], &value, &inner) && next(asker, &inner, context))
                return true;
        }
        return false;
    }
    if (strcmp(call->name, "true") == 0 && call->kid_count == 0)
        return next(asker, env, context);
    if (strcmp(call->name, "empty") == 0 && call->kid_count == 1)
        return evaluate(asker, call->kids[0], env, &a) && a.count == 0 && next(asker, env, context);
    bool relation = functor && (functor->kind == FUNCTOR_RELATION ||
                                functor->kind == FUNCTOR_STATE_RELATION);
    return relation && try_rows(asker, call, functor, 0, row, env, next, context);
}

static bool compare(struct asker *asker, const struct node *node, struct env *env, found *next, void *context)
{
    struct datum left, right;
    if (node->op == OP_EQUAL && is_free(node->kids[0], env))
        return evaluate(asker, node->kids[1], env, &right) && match(asker, node->kids[0], &right, env) &&
               next(asker, env, context);
    if (node->op == OP_EQUAL && is_free(node->kids[1], env))
        return evaluate(asker, node->kids[0], env, &left) && match(asker, node->kids[1], &left, env) &&
               next(asker, env, context);
    if (!evaluate(asker, node->kids[0], env, &left) || !evaluate(asker, node->kids[1], env, &right))
        return false;
    bool good = node->op == OP_EQUAL      ? equal(&left, &right)
                : node->op == OP_UNEQUAL  ? !equal(&left, &right)
                : node->op == OP_LESS     ? left.number < right.number
                : node->op == OP_MORE     ? left.number > right.number
                : node->op == OP_AT_MOST  ? left.number <= right.number
                                          : left.number >= right.number;
    return good && next(asker, env, context);
}

/* The parts of a conjunction, one after the other. */
struct chain {
    const struct node *node;
    int                at;
    found             *next;
    void              *context;
};

static bool solve_rest(struct asker *asker, struct env *env, void *context)
{
    const struct chain *chain = context;
    if (chain->at == chain->node->kid_count)
        return chain->next(asker, env, chain->context);
    struct chain rest = *chain;
    rest.at++;
    struct env inner = *env;
    return solve(asker, chain->node->kids[chain->at], &inner, solve_rest, &rest);
}

static bool unsatisfied(struct asker *asker, struct env *env, void *context)
{
    return !holds(asker, context, env);
}

static bool solve(struct asker *asker, const struct node *node, struct env *env, found *next, void *context)
{
    if (!node)
        return next(asker, env, context);
    if (asker->steps-- <= 0)
        return false;
    struct env inner = *env;
    switch (node->kind) {
    case N_AND: {
        struct chain chain = {.node = node, .next = next, .context = context};
        return solve_rest(asker, env, &chain);
    }
    case N_OR:
        for (int i = 0; i < node->kid_count; i++) {
            struct env each = *env;
            if (solve(asker, node->kids[i], &each, next, context))
                return true;
        }
        return false;
    case N_NOT: return !holds(asker, node->kids[0], env) && next(asker, env, context);
    case N_ALL:
        return !solve(asker, node->kids[0], &inner, unsatisfied, node->kids[1]) && next(asker, env, context);
    case N_COMPARE: return compare(asker, node, &inner, next, context);
    case N_CALL: return solve_call(asker, node, &inner, next, context);
    case N_ATOM: return strcmp(node->name, "true") == 0 && next(asker, env, context);
    default: return false;
    }
}

/* ---- annotations ---- */

bool gamelan_is_annotation(const struct definition *definition)
{
    return definition->kind == DEFINE_CRITIC && definition->value && definition->head->kid_count == 3;
}

const char *gamelan_annotation_type(const struct definition *definition)
{
    return definition->head->kids[1]->name ? definition->head->kids[1]->name : "value";
}

bool gamelan_annotation(struct outliner *outliner, const struct definition *definition,
                        const struct functor *functor, const int32_t *arguments, double *least, double *most)
{
    struct asker asker = {outliner, STEPS_MOST};
    struct env env = {0};
    const struct node *head = definition->head, *call = head->kids[2]->kids[0];
    if (!call || call->kid_count != functor->arity || strcmp(call->name, functor->name) != 0)
        return false;
    struct datum player = of_value(outliner->player), value;
    if (!match(&asker, head->kids[0], &player, &env))
        return false;
    bool open = false;
    for (int i = 0; i < call->kid_count; i++) {
        struct datum argument = of_value(arguments[i]);
        if (arguments[i] == UNBOUND)
            open = true;
        else if (!match(&asker, call->kids[i], &argument, &env))
            return false;
    }
    if (definition->body && !open && !holds(&asker, definition->body, &env))
        return false;
    if (evaluate(&asker, definition->value, &env, &value) && value.kind == D_NUMBER) {
        *least = *most = value.number;
        return true;
    }
    *least = 0;
    *most = INFINITY;
    return open;
}

/* ---- critics ---- */

struct concluding {
    const struct definition *definition;
    conclude                *say;
    void                    *context;
    struct text              seen;
};

static void write_datum(const struct gamelan *game, const struct datum *datum, struct text *out)
{
    if (datum->kind == D_NUMBER)
        text_add(out, "%.4g", datum->number);
    else if (datum->kind == D_SYMBOL)
        text_add(out, "%s", game->symbol_names[datum->symbol - SYMBOLS]);
    else if (datum->kind == D_TERM)
        text_add(out, "%s", datum->name);
    for (int i = 0; i < datum->count; i++) {
        text_add(out, i ? ", " : datum->kind == D_SET ? "{" : "(");
        write_datum(game, &datum->items[i], out);
    }
    text_add(out, datum->count == 0 ? "" : datum->kind == D_SET ? "}" : ")");
}

static bool note_conclusion(struct asker *asker, struct env *env, void *context)
{
    struct concluding *concluding = context;
    const struct node *term = concluding->definition->head->kids[0];
    struct text text = TEXT_GROWING;
    struct datum datum;
    int32_t symbol = UNBOUND;
    text_add(&text, "%s", term->name);
    for (int i = 0; i < term->kid_count; i++) {
        text_add(&text, i ? ", " : "(");
        if (evaluate(asker, term->kids[i], env, &datum)) {
            write_datum(asker->outliner->game, &datum, &text);
            if (datum.kind == D_SYMBOL && symbol == UNBOUND)
                symbol = datum.symbol;
        } else {
            text_add(&text, "_");
        }
    }
    text_add(&text, "%s\n", term->kid_count ? ")" : "");
    /* The same conclusion by another way, as for another player, is said once. */
    if (!strstr(text_of(&concluding->seen), text_of(&text))) {
        text_add(&concluding->seen, "%s", text_of(&text));
        text.at[text.length - 1] = '\0';
        concluding->say(concluding->context, concluding->definition, text_of(&text), symbol);
    }
    text_free(&text);
    return false;
}

void gamelan_critics(struct outliner *outliner, conclude *say, void *context)
{
    const struct program *program = &outliner->game->program;
    for (int i = 0; i < program->definition_count; i++) {
        const struct definition *definition = program->definitions[i];
        if (definition->kind != DEFINE_CRITIC || definition->value || definition->head->kid_count != 1)
            continue;
        struct asker asker = {outliner, STEPS_MOST};
        struct env env = {0};
        struct concluding concluding = {definition, say, context, TEXT_GROWING};
        solve(&asker, definition->body, &env, note_conclusion, &concluding);
        text_free(&concluding.seen);
    }
}
