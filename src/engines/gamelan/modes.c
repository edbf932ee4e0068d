/* modes.c: that every variable is given a value before it is needed.
 *
 * The order in which the parts of a query are solved depends only on which variables are known, so it can
 * be followed without a state: for every query of a procedure, and for every rule in every mode (which of
 * its arguments are known) in which something calls it. */
#include <string.h>

#include "engines/gamelan/solve.h"

enum { MODES_MAX = 4000 };

struct mode {
    const struct functor *functor;
    unsigned              known;      /* a bit for each argument */
};

struct checker {
    struct program *program;
    struct mode    *modes;
    int             mode_count;
    const struct definition *definition;
    bool            failed;
    bool            quiet;      /* only finds out, says and demands nothing */
};

static void check_query(struct checker *, const struct node *, int32_t *slots);
static void check_expression(struct checker *, const struct node *, int32_t *slots);

static void demand(struct checker *checker, const struct functor *functor, unsigned known)
{
    if (checker->quiet || functor->rule_count == 0 || checker->mode_count == MODES_MAX)
        return;
    for (int i = 0; i < checker->mode_count; i++)
        if (checker->modes[i].functor == functor && checker->modes[i].known == known)
            return;
    checker->modes[checker->mode_count++] = (struct mode){functor, known};
}

static void bind_all(const struct node *node, int32_t *slots)
{
    for (int k = 0; k < 2; k++)
        for (uint64_t bits = node->needs[k]; bits; bits &= bits - 1)
            slots[k * 64 + __builtin_ctzll(bits)] = 0;
}

static void complain(struct checker *checker, const struct node *node, const int32_t *slots)
{
    const char *name = "_";
    for (int k = 1; k >= 0; k--)
        for (uint64_t bits = node->needs[k]; bits; bits &= bits - 1) {
            int slot = k * 64 + __builtin_ctzll(bits);
            if (slots[slot] == UNBOUND)
                name = checker->definition->slot_names[slot];
        }
    checker->failed = true;
    if (!checker->quiet && checker->program->problems->error_count < 8)
        problem_error(checker->program->problems, node->place,
                      "nothing gives '%s' a value here: some relation or function with a finite number of "
                      "values has to", name);
}

static void check_call(struct checker *checker, const struct node *call, int32_t *slots)
{
    unsigned known = 0;
    for (int i = 0; i < call->kid_count; i++)
        if (gamelan_bound(call->kids[i], slots)) {
            known |= 1u << i;
            check_expression(checker, call->kids[i], slots);
        }
    if (call->functor)
        demand(checker, call->functor, known);
}

static void check_own(struct checker *checker, const struct node *node, const struct node *query,
                      const struct node *value, const int32_t *slots)
{
    int32_t inside[SLOTS_MAX];
    memcpy(inside, slots, sizeof inside);
    for (int i = 0; i < node->own_count; i++)
        inside[node->owns[i]] = UNBOUND;
    if (query)
        check_query(checker, query, inside);
    if (value && !checker->failed)
        check_expression(checker, value, inside);
}

static void check_expression(struct checker *checker, const struct node *node, int32_t *slots)
{
    if (node->kind == N_SET || node->kind == N_AGGREGATE) {
        check_own(checker, node, node->kids[1], node->ranged ? NULL : node->kids[0], slots);
        return;
    }
    if (!gamelan_bound(node, slots)) {
        complain(checker, node, slots);
        return;
    }
    if (node->kind == N_CALL)
        check_call(checker, node, slots);
    for (int i = 0; node->kind != N_CALL && i < node->kid_count; i++)
        check_expression(checker, node->kids[i], slots);
}

static void check_or(struct checker *checker, const struct node *node, int32_t *slots)
{
    int32_t all[SLOTS_MAX], branch[SLOTS_MAX];
    for (int i = 0; i < SLOTS_MAX; i++)
        all[i] = 0;
    for (int k = 0; k < node->kid_count && !checker->failed; k++) {
        memcpy(branch, slots, sizeof branch);
        check_query(checker, node->kids[k], branch);
        for (int i = 0; i < SLOTS_MAX; i++)
            all[i] = branch[i] == UNBOUND ? UNBOUND : all[i];
    }
    memcpy(slots, all, sizeof all);
}

/* Functions inside a comparison whose variables are listed one after the other. */
static void check_listed(const struct node *node, int32_t *slots)
{
    struct lister lister;
    while (!gamelan_bound(node->kids[0], slots) && !gamelan_bound(node->kids[1], slots) &&
           gamelan_lister(node, slots, &lister))
        slots[lister.slot] = 0;
    while (!gamelan_bound(node, slots) && node->op != OP_EQUAL && gamelan_lister(node, slots, &lister))
        slots[lister.slot] = 0;
    for (int i = 0; i < 2; i++)
        while (!gamelan_bound(node->kids[i], slots) && node->kids[i]->kind != N_VARIABLE &&
               node->kids[i]->functor && node->kids[i]->functor->kind != FUNCTOR_CONSTRUCTOR &&
               gamelan_lister(node->kids[i], slots, &lister))
            slots[lister.slot] = 0;
}

static void check_literal(struct checker *checker, const struct node *node, int32_t *slots)
{
    int32_t inside[SLOTS_MAX];
    struct lister lister;
    switch (node->kind) {
    case N_AND:
        check_query(checker, node, slots);
        return;
    case N_OR:
        check_or(checker, node, slots);
        return;
    case N_NOT:
        check_own(checker, node, node->kids[0], NULL, slots);
        return;
    case N_COMPARE:
        check_listed(node, slots);
        for (int i = 0; i < 2; i++)
            if (gamelan_bound(node->kids[i], slots))
                check_expression(checker, node->kids[i], slots);
        break;
    case N_CALL:
        while (!gamelan_patterns(node, slots) && gamelan_lister(node, slots, &lister))
            slots[lister.slot] = 0;
        check_call(checker, node, slots);
        break;
    case N_TIME:
        if (node->op == OP_WOULD) {
            check_own(checker, node, node->kids[1], NULL, slots);
            return;
        }
        memcpy(inside, slots, sizeof inside);
        bind_all(node->kids[0], inside);
        check_query(checker, node->kids[1], inside);
        break;
    default:
        break;
    }
    bind_all(node, slots);
}

static void check_query(struct checker *checker, const struct node *query, int32_t *slots)
{
    const struct node *single[] = {query};
    const struct node *const *parts = query->kind == N_AND ? (const struct node *const *)query->kids
                                                           : single;
    int count = query->kind == N_AND ? query->kid_count : 1;
    uint64_t done = 0;
    for (int left = count; left > 0 && !checker->failed; left--) {
        int best = -1;
        enum ready least = NOT_READY;
        for (int i = 0; i < count && least != READY_TEST; i++)
            if (!(done >> i & 1)) {
                enum ready ready = gamelan_ready(parts[i], slots);
                if (best < 0 || ready < least)
                    best = i, least = ready;
            }
        if (least == NOT_READY) {
            complain(checker, parts[best], slots);
            return;
        }
        done |= (uint64_t)1 << best;
        check_literal(checker, parts[best], slots);
    }
}

/* ---- procedures ---- */

static void check_statement(struct checker *, const struct node *, int32_t *slots);

static void check_block(struct checker *checker, const struct node *block, int32_t *slots)
{
    for (int i = 0; block && i < block->kid_count && !checker->failed; i++)
        check_statement(checker, block->kids[i], slots);
}

static void check_inner(struct checker *checker, const struct node *block, const int32_t *slots,
                        const int *binds, int width)
{
    int32_t inside[SLOTS_MAX];
    memcpy(inside, slots, sizeof inside);
    for (int i = 0; i < width; i++)
        inside[binds[i]] = 0;
    check_block(checker, block, inside);
}

static void check_select(struct checker *checker, const struct node *node, int32_t *slots)
{
    int32_t inside[SLOTS_MAX];
    for (int i = 0; i < 3; i++)
        if (node->kids[i])
            check_expression(checker, node->kids[i], slots);
    memcpy(inside, slots, sizeof inside);
    for (int i = 0; node->kids[0] && node->kids[0]->kind == N_SET && i < node->kids[0]->width; i++)
        inside[node->kids[0]->binds[i]] = 0;
    for (int i = 3; i < node->kid_count && !checker->failed; i++) {
        const struct node *what = node->kids[i]->kids[0];
        int32_t own[SLOTS_MAX];
        memcpy(own, inside, sizeof own);
        if (what->kind == N_SET)
            check_own(checker, what, what->kids[1], what->ranged ? NULL : what->kids[0], own);
        else if (what->kind != N_ATOM)
            check_query(checker, what, own);
        check_inner(checker, node->kids[i]->kids[1], own, node->kids[i]->binds, node->kids[i]->width);
    }
}

static void check_statement(struct checker *checker, const struct node *node, int32_t *slots)
{
    int32_t inside[SLOTS_MAX];
    switch (node->kind) {
    case N_BLOCK:
        check_block(checker, node, slots);
        return;
    case N_TOGETHER:
        check_block(checker, node->kids[0], slots);
        return;
    case N_IF:
        memcpy(inside, slots, sizeof inside);
        check_query(checker, node->kids[0], inside);
        check_block(checker, node->kids[1], inside);
        check_block(checker, node->kids[2], slots);
        return;
    case N_FOR:
        check_own(checker, node->kids[0], node->kids[0]->kids[1],
                  node->kids[0]->ranged ? NULL : node->kids[0]->kids[0], slots);
        check_inner(checker, node->kids[1], slots, node->binds, node->width);
        return;
    case N_SELECT:
        check_select(checker, node, slots);
        return;
    case N_BIND:
        check_query(checker, node->kids[0], slots);
        return;
    case N_CREATE:
        slots[node->kids[0]->slot] = 0;
        return;
    case N_RUN:
    case N_ASSIGN:
    case N_CLEAR:
        for (int i = 0; i < node->kids[0]->kid_count; i++)
            check_expression(checker, node->kids[0]->kids[i], slots);
        if (node->kind == N_ASSIGN && node->kids[1] && !checker->failed)
            check_expression(checker, node->kids[1], slots);
        return;
    default:
        for (int i = 0; i < node->kid_count; i++)
            check_expression(checker, node->kids[i], slots);
    }
}

static void check_rule(struct checker *checker, const struct definition *definition, unsigned known)
{
    int32_t slots[SLOTS_MAX];
    for (int i = 0; i < SLOTS_MAX; i++)
        slots[i] = UNBOUND;
    checker->definition = definition;
    checker->failed = false;
    for (int i = 0; i < definition->functor->arity; i++)
        if (known >> i & 1)
            bind_all(definition->head->kids[i], slots);
    if (definition->body)
        check_query(checker, definition->body, slots);
    struct lister lister;
    while (!checker->failed && !gamelan_bound(definition->head, slots)) {
        if (!gamelan_lister(definition->head, slots, &lister))
            complain(checker, definition->head, slots);
        else
            slots[lister.slot] = 0;
    }
    if (definition->value && !checker->failed)
        check_expression(checker, definition->value, slots);
}

bool gamelan_mode_works(struct functor *functor, unsigned known)
{
    if (functor->modes[known] == MODE_UNKNOWN) {
        struct checker checker = {.quiet = true};
        functor->modes[known] = MODE_WORKS;    /* recursion may rely on it */
        for (int i = 0; i < functor->rule_count && !checker.failed; i++)
            check_rule(&checker, functor->rules[i], known);
        functor->modes[known] = checker.failed ? MODE_FAILS : MODE_WORKS;
    }
    return functor->modes[known] == MODE_WORKS;
}

/* Nothing is worked out while playing: what nothing asked about is never asked. */
static void settle_modes(struct program *program)
{
    for (int i = 0; i < program->functor_count; i++)
        for (int k = 0; k < 1 << ARITY_MAX; k++)
            if (program->functors[i]->modes[k] == MODE_UNKNOWN)
                program->functors[i]->modes[k] = MODE_WORKS;
}

bool gamelan_modes(struct program *program)
{
    struct checker checker = {.program = program};
    int errors = program->problems->error_count;
    checker.modes = memory_get(program->memory, MODES_MAX * sizeof *checker.modes);
    for (int i = 0; i < program->functor_count; i++) {
        const struct functor *functor = program->functors[i];
        bool asked = functor == program->score || functor == program->winner ||
                     strncmp(functor->name, "visible ", 8) == 0 ||
                     strncmp(functor->name, "possible ", 9) == 0 ||
                     (functor->kind == FUNCTOR_FUNCTION && functor->arity > 0) ||
                     (functor->rule_count > 0 && !functor->called);
        if (asked)
            demand(&checker, functor, (1u << functor->arity) - 1);
    }
    for (int i = 0; i < program->definition_count; i++) {
        const struct definition *definition = program->definitions[i];
        int32_t slots[SLOTS_MAX];
        if (definition->kind > DEFINE_INSTEAD)
            continue;
        for (int k = 0; k < SLOTS_MAX; k++)
            slots[k] = UNBOUND;
        bind_all(definition->head, slots);
        checker.definition = definition;
        checker.failed = false;
        check_block(&checker, definition->body, slots);
    }
    for (int i = 0; i < checker.mode_count; i++)
        for (int k = 0; k < checker.modes[i].functor->rule_count; k++)
            check_rule(&checker, checker.modes[i].functor->rules[k], checker.modes[i].known);
    settle_modes(program);
    return program->problems->error_count == errors;
}
