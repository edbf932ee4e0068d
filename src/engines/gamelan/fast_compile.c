/* fast_compile.c: which queries, rules and expressions become flat code, and what is constant. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/gamelan/fast_plan.h"
#include "engines/gamelan/layout.h"

enum { CONSTANTS_MOST = 4096 };

/* ---- constants ---- */

/* All values of a function, or rows of a relation, that no state has a part in. */
static void make_constant(struct gamelan *game, struct functor *functor, struct run *run)
{
    int64_t count = 1;
    bool function = functor->kind == FUNCTOR_FUNCTION;
    if (functor->depends_state || functor->rule_count == 0 ||
        (!function && functor->kind != FUNCTOR_RELATION))
        return;
    for (int i = 0; i < functor->arity; i++) {
        if (!functor->values[i].list)
            return;
        count *= functor->values[i].count;
        if (count > CONSTANTS_MOST)
            return;
    }
    struct memory *memory = game->program.memory;
    int32_t *values = memory_get(memory, (size_t)(count + 1) * sizeof *values);
    int32_t *rows = memory_get(memory, (size_t)(count * functor->arity + 1) * sizeof *rows);
    int row_count = 0;
    for (int k = 0; k < count; k++) {
        int32_t arguments[ARITY_MAX] = {0};
        for (int i = functor->arity - 1, rest = k; i >= 0; i--) {
            arguments[i] = functor->values[i].list[rest % functor->values[i].count];
            rest /= functor->values[i].count;
        }
        run->top = 0;
        run->steps = STEPS_APPLY;
        if (function && (!gamelan_function_value(run, functor, arguments, &values[k]) ||
                         values[k] < -NUMBER_MOST))
            values[k] = UNBOUND;
        else if (!function)
            values[k] = gamelan_relation_holds(run, functor, arguments);
        if (run->fault != END_NONE || (function && values[k] == UNBOUND && functor->arity == 0)) {
            run->fault = END_NONE;    /* it is found out in a play, with its place */
            return;
        }
        if (!function && values[k])
            memcpy(rows + row_count++ * functor->arity, arguments,
                   (size_t)functor->arity * sizeof *rows);
    }
    functor->constant_values = values;
    if (!function && functor->arity > 0) {
        functor->constant_rows = rows;
        functor->constant_count = row_count;
    }
}

/* ---- units ---- */

/* What ends a unit: it holds, gives a value, or gives a row. */
struct ending {
    struct rest           rest;
    const struct binding *binding;
    const struct node    *value;
    int                   to;
    enum fast_code        code;
    int                   columns;      /* of a row: registers that must have values by now */
};

static void write_ending(struct planner *planner, struct rest *rest, int fail)
{
    struct ending *ending = (struct ending *)rest;
    if (ending->value) {
        int value = gamelan_plan_value(planner, ending->binding, ending->value, fail);
        gamelan_plan_op(planner, F_MOVE, ending->to, value, 0, -1);
    }
    /* a variable that nothing in a rule gives values to takes all it can have: beyond it */
    for (int i = 0; i < ending->columns; i++)
        planner->failed = planner->failed || !planner->known[planner->columns[i]];
    gamelan_plan_op(planner, ending->code, 0, 0, 0, fail);
}

static bool loops(const struct planner *planner)
{
    if (planner->doubles)
        return true;
    for (int i = 0; i < planner->registers; i++)
        if (planner->looped[i])
            return true;
    return false;
}

/* The head of a rule against arguments in the first registers. */
static void write_head(struct planner *planner, const struct definition *rule, struct binding *binding,
                       int fail)
{
    const struct node *head = rule->head;
    for (int i = 0; i < rule->slot_count; i++)
        binding->of[i] = (uint16_t)gamelan_plan_register(planner);
    for (int i = 0; i < head->kid_count; i++)
        gamelan_plan_match(planner, binding, head->kids[i], i, fail);
}

static const struct fast *unit_of(struct planner *planner, struct gamelan *game, struct functor *functor)
{
    bool function = functor->kind == FUNCTOR_FUNCTION;
    if (functor->rule_count == 0 || (functor->recursive && !function) ||
        (!function && functor->kind != FUNCTOR_RELATION))
        return NULL;
    gamelan_plan_start(planner, game);
    for (int i = 0; i < functor->arity; i++)
        planner->known[gamelan_plan_register(planner)] = true;
    int result = gamelan_plan_register(planner);
    for (int i = 0; i < functor->rule_count && !planner->failed; i++) {
        const struct definition *rule = functor->rules[i];
        struct binding binding;
        bool known[FAST_REGISTERS];
        int next = gamelan_plan_label(planner), registers = planner->registers;
        struct ending ending = {{write_ending}, &binding, rule->value, result, F_YES, 0};
        planner->failed = planner->failed || rule->delegates || (rule->level && !function);
        memcpy(known, planner->known, sizeof known);
        write_head(planner, rule, &binding, next);
        if (rule->body && !planner->failed)
            gamelan_plan_query(planner, &binding, rule->body, &ending.rest, next);
        else if (!planner->failed)
            write_ending(planner, &ending.rest, next);
        /* a function that could have two values is watched by the plain evaluator */
        planner->failed = planner->failed || (function && loops(planner));
        memcpy(planner->known, known, sizeof known);
        memset(planner->looped, 0, sizeof planner->looped);
        planner->registers = registers;
        gamelan_plan_place(planner, next);
    }
    gamelan_plan_op(planner, F_NO, 0, 0, 0, -1);
    struct fast *fast = gamelan_plan_finish(planner);
    for (int i = 0; fast && function && functor->arity >= 1 && functor->arity <= 2 && i < fast->count; i++)
        fast->slow = fast->slow || fast->ops[i].code == F_SCAN || fast->ops[i].code == F_PILE;
    if (fast) {
        fast->result = result;
        gamelan_fast_fuse(game, fast, functor->arity, result);
    }
    return fast;
}

/* ---- statements ---- */

struct compiler {
    struct gamelan    *game;
    struct planner    *planner;
    struct grounder   *grounder;
    struct definition *definition;
    bool               known[SLOTS_MAX];
};

static struct binding own_slots(struct compiler *compiler)
{
    struct binding binding;
    struct planner *planner = compiler->planner;
    gamelan_plan_start(planner, compiler->game);
    planner->own = true;
    for (int i = 0; i < compiler->definition->slot_count; i++) {
        binding.of[i] = (uint16_t)gamelan_plan_register(planner);
        planner->known[i] = compiler->known[i];
    }
    return binding;
}

static struct fast *finish(struct compiler *compiler)
{
    struct fast *fast = gamelan_plan_finish(compiler->planner);
    if (fast)
        fast->slots = compiler->definition->slot_count;
    return fast;
}

static bool is_simple(const struct node *node)
{
    return node->kind == N_VARIABLE || node->kind == N_INTEGER || node->kind == N_ATOM;
}

/* Marks expressions that the machine works out itself: cells and terms of one argument, sums. */
static bool mark_direct(struct node *node)
{
    if (is_simple(node))
        return true;
    if (node->kind == N_CALL) {
        const struct functor *functor = node->functor;
        bool state = functor->kind == FUNCTOR_STATE;
        bool fits = (state && node->kid_count <= 1) ||
                    (functor->kind == FUNCTOR_CONSTRUCTOR && node->kid_count == 1) ||
                    (functor->kind == FUNCTOR_BUILT_IN && functor->built_in == BUILT_PILE_SIZE);
        node->direct = fits && (node->kid_count == 0 || mark_direct(node->kids[0]));
    } else if (node->kind == N_ARITHMETIC && (node->op == OP_ADD || node->op == OP_SUBTRACT)) {
        node->direct = mark_direct(node->kids[0]) && mark_direct(node->kids[1]);
    }
    return node->direct;
}

/* The same for a test that binds nothing. */
static bool mark_test(struct node *query)
{
    if (query->kind == N_AND) {
        for (int i = 0; i < query->kid_count; i++)
            if (!mark_test(query->kids[i]))
                return false;
        return true;
    }
    return query->kind == N_COMPARE && mark_direct(query->kids[0]) && mark_direct(query->kids[1]);
}

/* An expression; simple ones need no code. */
static void compile_value(struct compiler *compiler, struct node *node)
{
    if (!node || is_simple(node) || mark_direct(node))
        return;
    struct binding binding = own_slots(compiler);
    int fail = gamelan_plan_label(compiler->planner);
    int result = gamelan_plan_value(compiler->planner, &binding, node, fail);
    gamelan_plan_op(compiler->planner, F_YES, 0, 0, 0, -1);
    gamelan_plan_place(compiler->planner, fail);
    gamelan_plan_op(compiler->planner, F_NO, 0, 0, 0, -1);
    struct fast *fast = finish(compiler);
    if (fast) {
        fast->result = result;
        gamelan_fast_fuse(compiler->game, fast, fast->slots, result);
        gamelan_fast_find_pile(compiler->game, fast);
    }
    node->fast = fast;
}

/* A query whose solutions are wanted as rows: all, or the least of them. */
static void compile_rows(struct compiler *compiler, struct node *at, const struct node *query,
                         const int *binds, int width, bool all)
{
    struct planner *planner = compiler->planner;
    if (!query || width > 16)
        return;
    struct binding binding = own_slots(compiler);
    int fail = gamelan_plan_label(planner);
    for (int round = 0; round < 2; round++) {
        /* first as if there were one solution; if it loops, again as rows */
        struct ending ending = {{write_ending}, &binding, NULL, 0,
                                round == 0 || width == 0 ? F_YES : F_ROW, width};
        if (round == 1) {
            binding = own_slots(compiler);
            fail = gamelan_plan_label(planner);
        }
        planner->width = round == 0 ? 0 : width;
        for (int i = 0; i < width; i++) {
            planner->columns[i] = (uint16_t)binds[i];
            planner->known[binds[i]] = false;
        }
        gamelan_plan_query(planner, &binding, query, &ending.rest, fail);
        gamelan_plan_place(planner, fail);
        gamelan_plan_op(planner, F_NO, 0, 0, 0, -1);
        if (width == 0 || !loops(planner))
            break;
    }
    struct fast *fast = finish(compiler);
    if (fast) {
        fast->result = width;
        gamelan_fast_fuse(compiler->game, fast, fast->slots, -1);
        gamelan_fast_find_pile(compiler->game, fast);
        fast->ground = gamelan_ground_query(compiler->grounder, compiler->definition, compiler->known,
                                            query, binds, width, all);
    }
    at->fast = fast;
}

static void compile_statement(struct compiler *, struct node *);

static void compile_block(struct compiler *compiler, struct node *block)
{
    bool known[SLOTS_MAX];
    memcpy(known, compiler->known, sizeof known);
    for (int i = 0; block && i < block->kid_count; i++)
        compile_statement(compiler, block->kids[i]);
    memcpy(compiler->known, known, sizeof known);
}

static void know(struct compiler *compiler, const int *binds, int width)
{
    for (int i = 0; i < width; i++)
        compiler->known[binds[i]] = true;
}

static void compile_elements(struct compiler *compiler, struct node *node)
{
    struct node *set = node->kids[0];
    bool known[SLOTS_MAX];
    memcpy(known, compiler->known, sizeof known);
    compile_rows(compiler, set, set->kids[1], set->binds, set->width, true);
    know(compiler, node->binds, node->width);
    compile_block(compiler, node->kids[1]);
    memcpy(compiler->known, known, sizeof known);
}

static void compile_select(struct compiler *compiler, struct node *node)
{
    bool known[SLOTS_MAX];
    memcpy(known, compiler->known, sizeof known);
    for (int i = 1; i < 3; i++)
        compile_value(compiler, node->kids[i]);
    if (node->kids[0] && node->kids[0]->kind == N_SET)
        know(compiler, node->kids[0]->binds, node->kids[0]->width);
    for (int i = 3; i < node->kid_count; i++) {
        struct node *option = node->kids[i], *what = option->kids[0];
        if (what->kind == N_SET) {
            compile_elements(compiler, option);
            continue;
        }
        if (what->kind != N_ATOM)
            compile_rows(compiler, what, what, option->binds, option->width, false);
        know(compiler, option->binds, option->width);
        compile_block(compiler, option->kids[1]);
        memcpy(compiler->known, known, sizeof known);
    }
    memcpy(compiler->known, known, sizeof known);
}

static void compile_statement(struct compiler *compiler, struct node *node)
{
    bool known[SLOTS_MAX];
    switch (node->kind) {
    case N_BLOCK: compile_block(compiler, node); return;
    case N_TOGETHER: compile_block(compiler, node->kids[0]); return;
    case N_RUN:
    case N_ASSIGN:
    case N_CLEAR:
        for (int i = 0; i < node->kids[0]->kid_count; i++)
            compile_value(compiler, node->kids[0]->kids[i]);
        if (node->kind == N_ASSIGN)
            compile_value(compiler, node->kids[1]);
        return;
    case N_IF:
        memcpy(known, compiler->known, sizeof known);
        node->direct = node->width == 0 && mark_test(node->kids[0]);
        if (!node->direct)
            compile_rows(compiler, node, node->kids[0], node->binds, node->width, false);
        know(compiler, node->binds, node->width);
        compile_block(compiler, node->kids[1]);
        memcpy(compiler->known, known, sizeof known);
        compile_block(compiler, node->kids[2]);
        return;
    case N_BIND:
        compile_rows(compiler, node, node->kids[0], node->binds, node->width, false);
        know(compiler, node->binds, node->width);
        return;
    case N_FOR: compile_elements(compiler, node); return;
    case N_SELECT: compile_select(compiler, node); return;
    case N_CREATE: compiler->known[node->kids[0]->slot] = true; return;
    case N_SHUFFLE:
    case N_PUT:
        for (int i = 0; i < node->kid_count; i++)
            compile_value(compiler, node->kids[i]);
        return;
    default: return;
    }
}

static void list_objects(struct gamelan *game)
{
    struct program *program = &game->program;
    game->pool_values = memory_get(program->memory,
                                   (size_t)(program->pool_count + 1) * sizeof *game->pool_values);
    for (int i = -1; i < program->pool_count; i++) {
        struct values *values = i < 0 ? &game->player_values : &game->pool_values[i];
        values->count = i < 0 ? program->players : program->pools[i].count;
        values->list = memory_get(program->memory, (size_t)values->count * sizeof *values->list);
        for (int k = 0; k < values->count; k++)
            values->list[k] = (i < 0 ? SYMBOLS : program->pools[i].base) + k;
    }
}

void gamelan_fast_compile(struct gamelan *game)
{
    struct program *program = &game->program;
    struct run *run = gamelan_run_new(game);
    struct compiler compiler = {.game = game, .planner = heap_new(1, sizeof *compiler.planner)};
    list_objects(game);
    for (int i = 0; i < program->functor_count; i++)
        make_constant(game, program->functors[i], run);
    gamelan_run_free(run);
    for (int i = 0; i < program->functor_count; i++)
        if (!program->functors[i]->constant_values)
            program->functors[i]->unit = unit_of(compiler.planner, game, program->functors[i]);
    compiler.grounder = gamelan_grounder_new(game);
    for (int i = 0; i < program->definition_count; i++) {
        struct definition *definition = program->definitions[i];
        if (definition->kind > DEFINE_INSTEAD)
            continue;
        compiler.definition = definition;
        memset(compiler.known, 0, sizeof compiler.known);
        for (int k = 0; k < 2; k++)
            for (uint64_t bits = definition->head->needs[k]; bits; bits &= bits - 1)
                compiler.known[k * 64 + __builtin_ctzll(bits)] = true;
        compile_block(&compiler, definition->body);
    }
    gamelan_grounder_free(compiler.grounder);
    free(compiler.planner);
}
