/* fast_values.c: expressions into flat code. */
#include <string.h>

#include "engines/gamelan/fast_plan.h"

static int constant(struct planner *planner, int32_t value)
{
    int to = gamelan_plan_register(planner);
    gamelan_plan_op(planner, F_CONSTANT, to, 0, 0, -1)->value = value;
    planner->known[to] = true;
    return to;
}

int gamelan_plan_arguments(struct planner *planner, const struct binding *binding,
                           const struct node *call, int fail)
{
    int values[ARITY_MAX];
    for (int i = 0; i < call->kid_count; i++)
        values[i] = gamelan_plan_value(planner, binding, call->kids[i], fail);
    if (call->kid_count == 1)
        return values[0];
    int first = planner->registers;
    for (int i = 0; i < call->kid_count; i++) {
        int to = gamelan_plan_register(planner);
        gamelan_plan_op(planner, F_MOVE, to, values[i], 0, -1);
    }
    return first;
}

static int call_value(struct planner *planner, const struct binding *binding, const struct node *call,
                      int fail)
{
    const struct functor *functor = call->functor;
    bool one = call->kid_count == 1;
    if (functor->kind == FUNCTOR_STATE && call->kid_count == 0) {
        int to = gamelan_plan_register(planner);
        gamelan_plan_op(planner, F_CELL_FIXED, to, 0, 0, -1)->value = functor->cell;
        return to;
    }
    if (functor->constant_values && call->kid_count == 0 && functor->constant_values[0] != UNBOUND)
        return constant(planner, functor->constant_values[0]);
    int first = gamelan_plan_arguments(planner, binding, call, fail);
    int to = gamelan_plan_register(planner);
    enum fast_code code = functor->kind == FUNCTOR_STATE ? (one ? F_CELL_ONE : F_CELL)
                          : functor->kind == FUNCTOR_CONSTRUCTOR ? F_TERM
                          : functor->kind == FUNCTOR_BUILT_IN ? F_BUILT_IN
                          : functor->constant_values ? (one ? F_TABLE_ONE : F_TABLE) : F_FUNCTION;
    gamelan_plan_op(planner, code, to, first, 0, fail)->p = functor;
    planner->known[to] = true;
    return to;
}

/* What an aggregate does with each solution. */
struct adding {
    struct rest           rest;
    const struct binding *binding;
    const struct node    *node;
    int                   to;
};

static void write_adding(struct planner *planner, struct rest *rest, int fail)
{
    struct adding *adding = (struct adding *)rest;
    static const enum fast_code codes[] = {F_ONE_MORE, F_SUM, F_LEAST, F_MOST};
    int value = 0;
    if (adding->node->op != OP_COUNT)
        value = gamelan_plan_value(planner, adding->binding, adding->node->kids[0], fail);
    gamelan_plan_op(planner, codes[adding->node->op - OP_COUNT], adding->to, value, 0, fail);
}

static int aggregate_value(struct planner *planner, const struct binding *binding,
                           const struct node *node, int fail)
{
    bool known[FAST_REGISTERS], looped[FAST_REGISTERS], doubles = planner->doubles;
    memcpy(looped, planner->looped, sizeof looped);
    if (!node->kids[1]) {
        planner->failed = true;
        return 0;
    }
    bool edge = node->op == OP_MIN || node->op == OP_MAX;
    struct adding adding = {{write_adding}, binding, node, constant(planner, edge ? UNBOUND : 0)};
    int done = gamelan_plan_label(planner);
    for (int i = 0; i < node->own_count; i++)
        planner->known[binding->of[node->owns[i]]] = planner->looped[binding->of[node->owns[i]]] = false;
    memcpy(known, planner->known, sizeof known);
    planner->doubles = false;
    gamelan_plan_query(planner, binding, node->kids[1], &adding.rest, done);
    memcpy(planner->known, known, sizeof known);
    /* what is counted twice is beyond it, unless only the edge is asked for */
    for (int i = 0; i < node->own_count && node->op == OP_COUNT; i++) {
        bool counted = false;
        for (int k = 0; k < node->width; k++)
            counted = counted || node->binds[k] == node->owns[i];
        planner->doubles = planner->doubles ||
                           (!counted && planner->looped[binding->of[node->owns[i]]]);
    }
    planner->failed = planner->failed || (planner->doubles && !edge);
    planner->doubles = doubles;
    memcpy(planner->looped, looped, sizeof looped);    /* its loops end here */
    gamelan_plan_place(planner, done);
    if (edge)
        gamelan_plan_op(planner, F_BOUND, adding.to, 0, 0, fail);
    return adding.to;
}

int gamelan_plan_value(struct planner *planner, const struct binding *binding, const struct node *node,
                       int fail)
{
    static const enum fast_code codes[] = {F_ADD, F_SUBTRACT, F_MULTIPLY, F_NO, F_FLOOR, F_MODULO};
    int a, b, to;
    switch (node->kind) {
    case N_INTEGER:
    case N_ATOM:
        return constant(planner, node->value);
    case N_VARIABLE:
        planner->failed = planner->failed || !planner->known[binding->of[node->slot]];
        return binding->of[node->slot];
    case N_CALL:
        return call_value(planner, binding, node, fail);
    case N_ARITHMETIC:
    case N_NEGATE:
        a = node->kind == N_NEGATE ? constant(planner, 0)
                                   : gamelan_plan_value(planner, binding, node->kids[0], fail);
        b = gamelan_plan_value(planner, binding, node->kids[node->kind == N_ARITHMETIC], fail);
        to = gamelan_plan_register(planner);
        gamelan_plan_op(planner, node->kind == N_NEGATE ? F_SUBTRACT : codes[node->op], to, a, b, fail);
        planner->known[to] = true;
        return to;
    case N_AGGREGATE:
        return aggregate_value(planner, binding, node, fail);
    default:
        if (!planner->own || !gamelan_plan_knows(planner, binding, node)) {
            planner->failed = true;
            return 0;
        }
        to = gamelan_plan_register(planner);
        gamelan_plan_op(planner, F_EVALUATE, to, 0, 0, fail)->p = node;
        planner->known[to] = true;
        return to;
    }
}
