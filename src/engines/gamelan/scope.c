/* scope.c: variables of a definition, and what the names in it stand for.
 *
 * A variable belongs to the innermost query around it that mentions it outside of `not`, sets and
 * aggregates, or to the block of a procedure that bound it before. What is mentioned only inside `not`, a
 * set or an aggregate is its own: another of the same name elsewhere is another variable. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

#include "engines/gamelan/scope.h"

enum { NAMES_MAX = 48 };

struct scope {
    struct scope *outer;
    const char   *names[NAMES_MAX];
    int           slots[NAMES_MAX];
    int           count;
};

struct scoper {
    struct program    *program;
    struct definition *definition;
    bool               failed;
};

static void resolve_query(struct scoper *, struct scope *, struct node *);
static void resolve_expression(struct scoper *, struct scope *, struct node *);

static void error(struct scoper *scoper, struct place place, const char *what, const char *name)
{
    scoper->failed = true;
    problem_error(scoper->program->problems, place, what, name);
}

static int find(const struct scope *scope, const char *name)
{
    for (; scope; scope = scope->outer)
        for (int i = 0; i < scope->count; i++)
            if (strcmp(scope->names[i], name) == 0)
                return scope->slots[i];
    return -1;
}

static int declare(struct scoper *scoper, struct scope *scope, const char *name, struct place place)
{
    struct definition *definition = scoper->definition;
    if (definition->slot_count == SLOTS_MAX || scope->count == NAMES_MAX) {
        if (!scoper->failed)
            error(scoper, place, "too many variables in one definition, at '%s'", name);
        return 0;
    }
    scope->names[scope->count] = name;
    definition->slot_names[definition->slot_count] = name;
    return scope->slots[scope->count++] = definition->slot_count++;
}

/* Declares the variables that a query or expression mentions in the open. */
static void declare_open(struct scoper *scoper, struct scope *scope, const struct node *node)
{
    if (!node)
        return;
    switch (node->kind) {
    case N_VARIABLE:
        if (strcmp(node->name, "_") != 0 && find(scope, node->name) < 0)
            declare(scoper, scope, node->name, node->place);
        return;
    case N_NOT: case N_SET: case N_AGGREGATE: case N_ALL: case N_ANALYSIS:
        return;
    case N_SINCE:
        declare_open(scoper, scope, node->kids[1]);
        return;
    case N_TIME:
        if (node->op == OP_NEXT)
            declare_open(scoper, scope, node->kids[0]);
        if (node->op != OP_WOULD)
            declare_open(scoper, scope, node->kids[1]);
        return;
    default:
        for (int i = 0; i < node->kid_count; i++)
            declare_open(scoper, scope, node->kids[i]);
    }
}

static int *list_of(struct scoper *scoper, const struct scope *scope, int from, int *count)
{
    *count = scope->count - from;
    int *list = memory_get(scoper->program->memory, (size_t)(*count + 1) * sizeof *list);
    for (int i = 0; i < *count; i++)
        list[i] = scope->slots[from + i];
    return list;
}

static const char *nearest_functor(const struct scoper *scoper, const char *name, bool procs,
                                   struct hint *hint)
{
    const struct program *program = scoper->program;
    const char **names = heap_new((size_t)program->functor_count + 1, sizeof *names);
    size_t count = 0;
    for (int i = 0; i < program->functor_count; i++) {
        const struct functor *functor = program->functors[i];
        bool wanted = procs ? functor->is_proc
                            : functor->kind != FUNCTOR_UNKNOWN && functor->kind != FUNCTOR_CONSTRUCTOR;
        if (wanted && strcmp(functor->name, name) != 0)
            names[count++] = functor->name;
    }
    const char *text = nearest_hint(name, names, count, hint);
    free((void *)names);
    return text;
}

/* What else goes by that name, for a sentence about the wrong number of arguments. */
static const struct functor *namesake(const struct scoper *scoper, const char *name, bool procs)
{
    for (int i = 0; i < scoper->program->functor_count; i++) {
        const struct functor *functor = scoper->program->functors[i];
        bool wanted = procs ? functor->is_proc
                            : functor->kind != FUNCTOR_UNKNOWN && functor->kind != FUNCTOR_CONSTRUCTOR;
        if (wanted && strcmp(functor->name, name) == 0)
            return functor;
    }
    return NULL;
}

static void unknown(struct scoper *scoper, const struct node *call, bool procs, const char *what)
{
    struct hint hint;
    const struct functor *other = namesake(scoper, call->name, procs);
    scoper->failed = true;
    if (other)
        problem_error(scoper->program->problems, call->place,
                      "'%s' has %d argument%s, not %d",
                      call->name, other->arity, other->arity == 1 ? "" : "s", call->kid_count);
    else
        problem_error(scoper->program->problems, call->place, "there is no %s '%s'%s", what,
                      call->name, nearest_functor(scoper, call->name, procs, &hint));
}

static void resolve_event(struct scoper *scoper, struct scope *scope, struct node *call)
{
    call->functor = gamelan_functor(scoper->program, call->name, call->kid_count, false);
    if (!call->functor || !call->functor->is_proc)
        unknown(scoper, call, true, "procedure");
    for (int i = 0; i < call->kid_count; i++)
        resolve_expression(scoper, scope, call->kids[i]);
}

/* A call where a value is wanted: a function, a state, or else a term. */
static void resolve_value(struct scoper *scoper, struct scope *scope, struct node *call)
{
    struct program *program = scoper->program;
    if (strcmp(call->name, "delegate") == 0 && call->kid_count == 0) {
        call->kind = N_DELEGATED;
        scoper->definition->delegates = true;
        return;
    }
    struct functor *functor = gamelan_functor(program, call->name, call->kid_count, true);
    call->functor = functor;
    if (functor->kind == FUNCTOR_UNKNOWN) {
        const struct functor *other = namesake(scoper, call->name, false);
        bool near = other && other->arity > 0 &&
                    (other->kind == FUNCTOR_FUNCTION || other->kind == FUNCTOR_STATE);
        if (call->kid_count == 0 || near) {
            unknown(scoper, call, false, "function");
            return;
        }
        functor->kind = FUNCTOR_CONSTRUCTOR;
        functor->place = call->place;
    }
    functor->called = true;
    for (int i = 0; i < call->kid_count; i++)
        resolve_expression(scoper, scope, call->kids[i]);
}

static bool is_relation(const struct functor *functor)
{
    return functor && (functor->kind == FUNCTOR_RELATION || functor->kind == FUNCTOR_STATE_RELATION ||
                       (functor->kind == FUNCTOR_BUILT_IN && !functor->built_in_function));
}

/* {T | Q}: a scope of its own; what T binds anew is what an element is. */
static void resolve_set(struct scoper *scoper, struct scope *outer, struct node *set)
{
    struct program *program = scoper->program;
    struct scope scope = {.outer = outer};
    struct node *template = set->kids[0];
    struct functor *functor = template->kind == N_CALL
                                  ? gamelan_functor(program, template->name, template->kid_count, false)
                                  : NULL;
    declare_open(scoper, &scope, template);
    set->binds = list_of(scoper, &scope, 0, &set->width);
    if (is_relation(functor)) {
        struct node *and = gamelan_node(program, N_AND, template->place);
        and->kids = memory_get(program->memory, 2 * sizeof *and->kids);
        and->kids[and->kid_count++] = template;
        if (set->kids[1])
            and->kids[and->kid_count++] = set->kids[1];
        set->kids[1] = and;
        set->ranged = true;    /* the template is a query: an element is what it binds */
    } else {
        resolve_expression(scoper, &scope, template);
    }
    if (set->kids[1]) {
        declare_open(scoper, &scope, set->kids[1]);
        resolve_query(scoper, &scope, set->kids[1]);
    }
    set->owns = list_of(scoper, &scope, 0, &set->own_count);
}

static void resolve_expression(struct scoper *scoper, struct scope *scope, struct node *node)
{
    if (!node)
        return;
    switch (node->kind) {
    case N_VARIABLE:
        node->slot = strcmp(node->name, "_") == 0 ? -1 : find(scope, node->name);
        if (node->slot < 0) {    /* `_`, or a name that nothing else mentions */
            struct scope spare = {0};
            node->slot = declare(scoper, &spare, node->name, node->place);
        }
        return;
    case N_ATOM:
        node->value = gamelan_atom(scoper->program, node->name);
        return;
    case N_CALL:
        resolve_value(scoper, scope, node);
        if (!scoper->failed && node->kind == N_CALL && is_relation(node->functor))
            error(scoper, node->place, "'%s' is a relation, and has no value", node->name);
        return;
    case N_SET:
    case N_AGGREGATE:
        resolve_set(scoper, scope, node);
        return;
    case N_REAL:
        if (scoper->definition->kind != DEFINE_CRITIC)
            error(scoper, node->place, "games have whole numbers only%s", "");
        return;
    case N_ANALYSIS:
        if (scoper->definition->kind != DEFINE_CRITIC)
            error(scoper, node->place, "'%s[...]{...}' is for critics only", node->name);
        return;
    case N_ARITHMETIC:
        if (node->op == OP_DIVIDE && scoper->definition->kind != DEFINE_CRITIC)
            error(scoper, node->place, "'/' is for critics only; whole numbers are divided by '//'%s",
                  "");    /* fall through */
    default:
        for (int i = 0; i < node->kid_count; i++)
            resolve_expression(scoper, scope, node->kids[i]);
    }
}

static void resolve_literal(struct scoper *scoper, struct scope *scope, struct node *node)
{
    if (node->kind == N_ATOM && (strcmp(node->name, "true") == 0 || strcmp(node->name, "fail") == 0))
        node->kind = N_CALL;
    if (node->kind != N_CALL) {
        error(scoper, node->place, "expected a query: a relation, a comparison or 'not'%s", "");
        return;
    }
    if (strcmp(node->name, "delegate") == 0 && node->kid_count == 0) {
        node->kind = N_DELEGATED;
        scoper->definition->delegates = true;
        return;
    }
    struct functor *functor = gamelan_functor(scoper->program, node->name, node->kid_count, false);
    if (functor && !is_relation(functor) && functor->kind != FUNCTOR_UNKNOWN &&
        functor->kind != FUNCTOR_CONSTRUCTOR)
        error(scoper, node->place, "'%s' is a function: compare its value with something", node->name);
    else if (!is_relation(functor))
        unknown(scoper, node, false, "relation");
    node->functor = functor;
    if (functor)
        functor->called = true;
    for (int i = 0; i < node->kid_count; i++)
        resolve_expression(scoper, scope, node->kids[i]);
}

/* all{G | Q} is: not (G, not Q). */
static void rewrite_all(struct scoper *scoper, struct node *node)
{
    struct program *program = scoper->program;
    struct node *and = gamelan_node(program, N_AND, node->place);
    struct node *not = gamelan_node(program, N_NOT, node->place);
    not->kids = memory_get(program->memory, sizeof *not->kids);
    not->kids[not->kid_count++] = node->kids[1];
    and->kids = memory_get(program->memory, 2 * sizeof *and->kids);
    and->kids[0] = node->kids[0];
    and->kids[1] = not;
    and->kid_count = node->kids[1] ? 2 : 1;
    node->kind = N_NOT;
    node->kids[0] = and;
    node->kid_count = 1;
}

static void resolve_inside(struct scoper *scoper, struct scope *outer, struct node *node)
{
    struct scope scope = {.outer = outer};
    declare_open(scoper, &scope, node->kids[node->kind == N_TIME]);
    resolve_query(scoper, &scope, node->kids[node->kind == N_TIME]);
    node->owns = list_of(scoper, &scope, 0, &node->own_count);
}

static void resolve_since(struct scoper *scoper, struct scope *outer, struct node *node)
{
    struct scope scope = {.outer = outer};
    declare_open(scoper, &scope, node->kids[0]);
    resolve_event(scoper, &scope, node->kids[0]);
    node->owns = list_of(scoper, &scope, 0, &node->own_count);
    resolve_event(scoper, outer, node->kids[1]);
    for (int i = 0; i < 2; i++)
        if (node->kids[i]->functor)
            node->kids[i]->functor->mentioned = true;
}

static void resolve_time(struct scoper *scoper, struct scope *scope, struct node *node)
{
    if (node->op == OP_WOULD) {
        resolve_event(scoper, scope, node->kids[0]);
        resolve_inside(scoper, scope, node);
        return;
    }
    struct scope own = {.outer = scope};
    declare_open(scoper, &own, node->kids[0]);
    resolve_event(scoper, &own, node->kids[0]);
    /* The event of `next` gives its variables values; that of `as_of` only looks for the latest. */
    if (node->op == OP_AS_OF)
        node->owns = list_of(scoper, &own, 0, &node->own_count);
    if (node->kids[0]->functor)
        node->kids[0]->functor->mentioned = true;
    resolve_query(scoper, scope, node->kids[1]);
}

/* The open variables of a query have been declared by whoever comes here. */
static void resolve_query(struct scoper *scoper, struct scope *scope, struct node *node)
{
    switch (node->kind) {
    case N_AND:
    case N_OR:
        for (int i = 0; i < node->kid_count; i++)
            resolve_query(scoper, scope, node->kids[i]);
        return;
    case N_ALL:
        rewrite_all(scoper, node);
        resolve_inside(scoper, scope, node);
        return;
    case N_NOT:
        resolve_inside(scoper, scope, node);
        return;
    case N_COMPARE:
        resolve_expression(scoper, scope, node->kids[0]);
        resolve_expression(scoper, scope, node->kids[1]);
        return;
    case N_SINCE:
        resolve_since(scoper, scope, node);
        return;
    case N_TIME:
        resolve_time(scoper, scope, node);
        return;
    default:
        resolve_literal(scoper, scope, node);
    }
}

/* ---- statements ---- */

static void resolve_statement(struct scoper *, struct scope *, struct node *);

static void resolve_block(struct scoper *scoper, struct scope *outer, struct node *block)
{
    struct scope scope = {.outer = outer};
    for (int i = 0; block && i < block->kid_count; i++)
        resolve_statement(scoper, &scope, block->kids[i]);
}

/* A query that binds what is new in it for what comes after, in `scope`. */
static void resolve_binding(struct scoper *scoper, struct scope *scope, struct node *node,
                            struct node *query)
{
    int before = scope->count;
    declare_open(scoper, scope, query);
    node->binds = list_of(scoper, scope, before, &node->width);
    resolve_query(scoper, scope, query);
}

static void resolve_if(struct scoper *scoper, struct scope *outer, struct node *node)
{
    struct scope scope = {.outer = outer};
    resolve_binding(scoper, &scope, node, node->kids[0]);
    resolve_block(scoper, &scope, node->kids[1]);
    resolve_block(scoper, outer, node->kids[2]);
}

/* The set of a loop or an option is resolved in a scope that its block can see. */
static void resolve_elements(struct scoper *scoper, struct scope *outer, struct node *node)
{
    struct node *set = node->kids[0];
    set->exact = true;    /* only what it binds is wanted, not the value of its template */
    resolve_set(scoper, outer, set);
    struct scope scope = {.outer = outer};
    for (int i = 0; i < set->width; i++) {
        scope.names[scope.count] = scoper->definition->slot_names[set->binds[i]];
        scope.slots[scope.count++] = set->binds[i];
    }
    node->width = set->width;
    node->binds = set->binds;
    resolve_block(scoper, &scope, node->kids[1]);
}

static void resolve_option(struct scoper *scoper, struct scope *outer, struct node *option)
{
    struct node *what = option->kids[0];
    option->owner = scoper->definition;
    if (what->kind == N_SET) {
        resolve_elements(scoper, outer, option);
        return;
    }
    if (what->kind == N_ATOM) {
        what->value = gamelan_atom(scoper->program, what->name);
        resolve_block(scoper, outer, option->kids[1]);
        return;
    }
    struct scope scope = {.outer = outer};
    resolve_binding(scoper, &scope, option, what);
    resolve_block(scoper, &scope, option->kids[1]);
}

static void resolve_select(struct scoper *scoper, struct scope *scope, struct node *node)
{
    struct scope own = {.outer = scope};
    node->owner = scoper->definition;
    for (int i = 0; i < 3; i++)
        resolve_expression(scoper, scope, node->kids[i]);
    const struct node *chooser = node->kids[0];
    for (int i = 0; chooser && chooser->kind == N_SET && i < chooser->width; i++) {
        own.names[own.count] = scoper->definition->slot_names[chooser->binds[i]];
        own.slots[own.count++] = chooser->binds[i];
    }
    for (int i = 3; i < node->kid_count; i++)
        resolve_option(scoper, &own, node->kids[i]);
    if (node->ranged && (node->kid_count != 4 || node->kids[3]->kids[0]->kind != N_SET))
        error(scoper, node->place, "a select with a range has one option, and that is a set%s", "");
}

static void resolve_assign(struct scoper *scoper, struct scope *scope, struct node *node)
{
    struct node *call = node->kids[0];
    struct functor *functor = gamelan_functor(scoper->program, call->name, call->kid_count, false);
    bool value = node->kind == N_ASSIGN && node->kids[1];
    call->functor = functor;
    if (!functor || functor->kind == FUNCTOR_UNKNOWN || functor->kind == FUNCTOR_CONSTRUCTOR)
        unknown(scoper, call, false, "state");
    else if (functor->kind != FUNCTOR_STATE && functor->kind != FUNCTOR_STATE_RELATION)
        error(scoper, call->place, "'%s' is no state: it follows from rules, and cannot be set",
              call->name);
    else if (value != (functor->kind == FUNCTOR_STATE))
        error(scoper, call->place, value ? "'%s' is a relation: it is set without a value"
                                         : "'%s' is a function: it is set to a value", call->name);
    for (int i = 0; i < call->kid_count; i++)
        resolve_expression(scoper, scope, call->kids[i]);
    if (value)
        resolve_expression(scoper, scope, node->kids[1]);
}

static void resolve_create(struct scoper *scoper, struct scope *scope, struct node *node)
{
    const struct program *program = scoper->program;
    node->value = -1;
    for (int i = 0; i < program->pool_count; i++)
        if (strcmp(program->pools[i].name, node->name) == 0)
            node->value = i;
    if (node->value < 0)
        error(scoper, node->place, "there are no objects '%s': declare them by 'objects NAME NUMBER'",
              node->name);
    struct node *variable = node->kids[0];
    variable->slot = declare(scoper, scope, variable->name, variable->place);
}

static void resolve_statement(struct scoper *scoper, struct scope *scope, struct node *node)
{
    switch (node->kind) {
    case N_BLOCK:
    case N_TOGETHER:
        resolve_block(scoper, scope, node->kind == N_BLOCK ? node : node->kids[0]);
        return;
    case N_RUN:
        resolve_event(scoper, scope, node->kids[0]);
        return;
    case N_ASSIGN:
    case N_CLEAR:
        resolve_assign(scoper, scope, node);
        return;
    case N_IF:
        resolve_if(scoper, scope, node);
        return;
    case N_FOR:
        resolve_elements(scoper, scope, node);
        return;
    case N_SELECT:
        resolve_select(scoper, scope, node);
        return;
    case N_BIND:
        resolve_binding(scoper, scope, node, node->kids[0]);
        return;
    case N_CREATE:
        resolve_create(scoper, scope, node);
        return;
    case N_SHUFFLE:
    case N_PUT:
        if (!scoper->program->pile)
            error(scoper, node->place, "there is no pile: declare one by 'pile position(C) = nowhere'%s",
                  "");
        for (int i = 0; i < node->kid_count; i++)
            resolve_expression(scoper, scope, node->kids[i]);
        return;
    case N_DELEGATE:
        scoper->definition->delegates = true;
        return;
    default:
        return;
    }
}

/* The free variables of every node: those of its kids but its own. */
static void find_needs(struct node *node)
{
    if (!node)
        return;
    if (node->kind == N_VARIABLE && node->slot >= 0)
        node->needs[node->slot / 64] |= (uint64_t)1 << (node->slot % 64);
    for (int i = 0; i < node->kid_count; i++) {
        find_needs(node->kids[i]);
        for (int k = 0; node->kids[i] && k < 2; k++)
            node->needs[k] |= node->kids[i]->needs[k];
    }
    for (int i = 0; i < node->own_count; i++)
        node->needs[node->owns[i] / 64] &= ~((uint64_t)1 << (node->owns[i] % 64));
}

/* Conjunctions inside conjunctions become one, so that any order of their parts can be taken. */
static void flatten(struct program *program, struct node *node)
{
    for (int i = 0; node && i < node->kid_count; i++)
        flatten(program, node->kids[i]);
    for (int i = 0; node && node->kind == N_AND && i < node->kid_count; i++) {
        struct node *kid = node->kids[i];
        if (kid->kind != N_AND || node->kid_count + kid->kid_count > KIDS_MAX)
            continue;
        int count = node->kid_count + kid->kid_count - 1;
        struct node **kids = memory_get(program->memory, (size_t)(count + 1) * sizeof *kids);
        memcpy(kids, node->kids, (size_t)i * sizeof *kids);
        memcpy(kids + i, kid->kids, (size_t)kid->kid_count * sizeof *kids);
        memcpy(kids + i + kid->kid_count, node->kids + i + 1,
               (size_t)(node->kid_count - i - 1) * sizeof *kids);
        node->kids = kids;
        node->kid_count = count;
        i--;
    }
}

/* ---- critics ---- */

static void check_critic_query(struct scoper *, const struct node *);

/* Names in an expression of a critic. `number`: only a number will do, so that a term is a name gone
 * wrong. */
static void check_critic_value(struct scoper *scoper, const struct node *node, bool number)
{
    if (!node)
        return;
    if (node->kind == N_SET || node->kind == N_AGGREGATE) {
        check_critic_value(scoper, node->kids[0], false);
        check_critic_query(scoper, node->kid_count > 1 ? node->kids[1] : NULL);
        return;
    }
    if (node->kind == N_CALL) {
        const struct functor *functor = gamelan_functor(scoper->program, node->name, node->kid_count, false);
        bool own = strcmp(node->name, "values") == 0 || strcmp(node->name, "decisions") == 0;
        bool known = own || (functor && functor->kind != FUNCTOR_UNKNOWN &&
                             functor->kind != FUNCTOR_CONSTRUCTOR);
        if (strcmp(node->name, "proc") == 0 && node->kid_count == 1 && node->kids[0]->kind == N_CALL) {
            const struct node *call = node->kids[0];
            functor = gamelan_functor(scoper->program, call->name, call->kid_count, false);
            if (!functor || !functor->is_proc)
                unknown(scoper, call, true, "procedure");
        } else if (!known && (number || node->kid_count == 0)) {
            unknown(scoper, node, false, "function");
        }
    }
    for (int i = 0; i < node->kid_count; i++)
        if (node->kind != N_ANALYSIS || i == 0)
            check_critic_value(scoper, node->kids[i], node->kind == N_ARITHMETIC || node->kind == N_NEGATE);
}

/* A critic is kept as it is written, but what it asks must be there: a relation that nobody knows would
 * never hold, and the critic would be silent for ever. */
static void check_critic_query(struct scoper *scoper, const struct node *node)
{
    if (!node)
        return;
    if (node->kind == N_CALL) {
        const struct functor *functor = gamelan_functor(scoper->program, node->name, node->kid_count, false);
        if (!is_relation(functor))
            unknown(scoper, node, false, "relation");
        else if (functor->kind == FUNCTOR_BUILT_IN && functor->built_in == BUILT_POOL)
            error(scoper, node->place, "'%s' is about objects of a play, which critics do not see",
                  node->name);
        for (int i = 0; i < node->kid_count; i++)
            check_critic_value(scoper, node->kids[i], false);
    } else if (node->kind == N_COMPARE) {
        bool order = node->op != OP_EQUAL && node->op != OP_UNEQUAL;
        for (int i = 0; i < node->kid_count; i++)
            check_critic_value(scoper, node->kids[i], order);
    } else {
        for (int i = 0; i < node->kid_count; i++)
            check_critic_query(scoper, node->kids[i]);
    }
}

bool gamelan_scope(struct program *program, struct definition *definition)
{
    struct scoper scoper = {.program = program, .definition = definition};
    struct scope scope = {0};
    if (definition->kind == DEFINE_CRITIC) {
        check_critic_query(&scoper, definition->body);
        check_critic_value(&scoper, definition->value, true);
        return !scoper.failed;
    }
    struct node *head = definition->head;
    for (int i = 0; i < head->kid_count; i++) {
        declare_open(&scoper, &scope, head->kids[i]);
        if (head->kids[i]->kind == N_SET || head->kids[i]->kind == N_AGGREGATE ||
            head->kids[i]->kind == N_ARITHMETIC)
            error(&scoper, head->kids[i]->place, "a head has variables, names and terms only%s", "");
        else
            resolve_expression(&scoper, &scope, head->kids[i]);
    }
    bool procedure = definition->kind <= DEFINE_INSTEAD;
    if (!procedure && definition->body)
        declare_open(&scoper, &scope, definition->body);
    if (definition->value) {
        declare_open(&scoper, &scope, definition->value);
        resolve_expression(&scoper, &scope, definition->value);
    }
    if (procedure)
        resolve_block(&scoper, &scope, definition->body);
    else if (definition->body)
        resolve_query(&scoper, &scope, definition->body);
    flatten(program, definition->body);
    flatten(program, definition->value);
    find_needs(definition->body);
    find_needs(definition->value);
    find_needs(definition->head);
    return !scoper.failed;
}
