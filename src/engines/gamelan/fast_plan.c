/* fast_plan.c: queries into flat code: which part goes next, and how it is solved. */
#include "engines/gamelan/fast_plan.h"

#include <string.h>

/* ---- code ---- */

void gamelan_plan_start(struct planner *planner, struct gamelan *game)
{
    planner->game = game;
    planner->count = planner->label_count = planner->registers = planner->inlined = 0;
    planner->width = 0;
    planner->own = planner->doubles = planner->failed = false;
    memset(planner->known, 0, sizeof planner->known);
    memset(planner->looped, 0, sizeof planner->looped);
}

int gamelan_plan_label(struct planner *planner)
{
    if (planner->label_count == LABELS_MOST) {
        planner->failed = true;
        return 0;
    }
    planner->labels[planner->label_count] = -1;
    return planner->label_count++;
}

void gamelan_plan_place(struct planner *planner, int label)
{
    planner->labels[label] = planner->count;
}

struct fast_op *gamelan_plan_op(struct planner *planner, enum fast_code code, int a, int b, int c,
                                int fail)
{
    if (planner->count == FAST_OPS_MOST) {
        planner->failed = true;
        planner->count = 0;
    }
    struct fast_op *op = &planner->ops[planner->count++];
    *op = (struct fast_op){.code = (uint16_t)code, .a = (uint16_t)a, .b = (uint16_t)b,
                           .c = (uint16_t)c, .to = fail};
    return op;
}

int gamelan_plan_register(struct planner *planner)
{
    if (planner->registers >= FAST_REGISTERS - ARITY_MAX - 1) {
        planner->failed = true;
        return 0;
    }
    planner->known[planner->registers] = planner->looped[planner->registers] = false;
    return planner->registers++;
}

struct fast *gamelan_plan_finish(struct planner *planner)
{
    if (planner->failed)
        return NULL;
    struct memory *memory = planner->game->program.memory;
    struct fast *fast = memory_get(memory, sizeof *fast);
    fast->ops = memory_get(memory, (size_t)(planner->count + 1) * sizeof *fast->ops);
    fast->count = planner->count;
    fast->doubles = planner->doubles;
    fast->width = planner->width;
    memcpy(fast->columns, planner->columns, sizeof fast->columns);
    memcpy(fast->ops, planner->ops, (size_t)planner->count * sizeof *fast->ops);
    for (int i = 0; i < fast->count; i++)
        if (fast->ops[i].to >= 0)
            fast->ops[i].to = planner->labels[fast->ops[i].to];
    return fast;
}

bool gamelan_plan_knows(const struct planner *planner, const struct binding *binding,
                        const struct node *node)
{
    for (int k = 0; k < 2; k++)
        for (uint64_t bits = node->needs[k]; bits; bits &= bits - 1)
            if (!planner->known[binding->of[k * 64 + __builtin_ctzll(bits)]])
                return false;
    return true;
}

/* ---- which part is next ---- */

enum rank { RANK_TEST, RANK_BIND, RANK_PILE, RANK_ROWS, RANK_SCAN, RANK_LIST, RANK_NEVER };

static bool is_open(const struct planner *planner, const struct binding *binding, const struct node *node)
{
    return node->kind == N_VARIABLE && !planner->known[binding->of[node->slot]];
}

/* A call whose arguments are known or plain variables. */
static bool is_plain(const struct planner *planner, const struct binding *binding, const struct node *call)
{
    for (int i = 0; i < call->kid_count; i++)
        if (!is_open(planner, binding, call->kids[i]) &&
            !gamelan_plan_knows(planner, binding, call->kids[i]))
            return false;
    return true;
}

static bool is_state(const struct node *node)
{
    return node->kind == N_CALL && node->functor->kind == FUNCTOR_STATE;
}

static bool can_list(const struct planner *planner, const struct binding *binding, const struct node *call)
{
    if (call->kind != N_CALL || !is_plain(planner, binding, call) ||
        call->functor->kind == FUNCTOR_BUILT_IN || call->functor->kind == FUNCTOR_CONSTRUCTOR)
        return false;
    for (int i = 0; i < call->kid_count; i++)
        if (is_open(planner, binding, call->kids[i]) && !call->functor->values[i].list)
            return false;
    return true;
}

/* The side of a comparison that is a state of one argument with that argument open, the other side known;
 * -1: none. */
static int scan_side(const struct planner *planner, const struct binding *binding, const struct node *node)
{
    for (int i = 0; i < 2; i++)
        if (is_state(node->kids[i]) && node->kids[i]->kid_count == 1 &&
            is_open(planner, binding, node->kids[i]->kids[0]) &&
            gamelan_plan_knows(planner, binding, node->kids[1 - i]))
            return i;
    return -1;
}

static bool takes_apart(const struct planner *planner, const struct binding *binding,
                        const struct node *node)
{
    return node->kind == N_CALL && node->functor->kind == FUNCTOR_CONSTRUCTOR &&
           is_plain(planner, binding, node);
}

static enum rank rank_compare(const struct planner *planner, const struct binding *binding,
                              const struct node *node)
{
    for (int i = 0; node->op == OP_EQUAL && i < 2; i++)
        if (gamelan_plan_knows(planner, binding, node->kids[1 - i]) &&
            (is_open(planner, binding, node->kids[i]) || takes_apart(planner, binding, node->kids[i])))
            return RANK_BIND;
    int side = scan_side(planner, binding, node);
    if (side >= 0)
        return node->op == OP_EQUAL && node->kids[side]->functor == planner->game->pile ? RANK_PILE
                                                                                        : RANK_SCAN;
    for (int i = 0; i < 2; i++)
        if (!gamelan_plan_knows(planner, binding, node->kids[i]) &&
            can_list(planner, binding, node->kids[i]))
            return RANK_LIST;
    return RANK_NEVER;
}

static bool can_inline(const struct planner *planner, const struct functor *functor)
{
    if (functor->kind != FUNCTOR_RELATION || functor->recursive || functor->rule_count != 1 ||
        planner->inlined >= INLINE_MOST || functor->rules[0]->delegates || !functor->rules[0]->body)
        return false;
    const struct node *head = functor->rules[0]->head;
    for (int i = 0; i < head->kid_count; i++)
        for (int k = 0; k <= i; k++)
            if (head->kids[i]->kind != N_VARIABLE ||
                (k < i && head->kids[k]->slot == head->kids[i]->slot))
                return false;
    return true;
}

static enum rank rank_call(const struct planner *planner, const struct binding *binding,
                           const struct node *node)
{
    const struct functor *functor = node->functor;
    if (!is_plain(planner, binding, node))
        return RANK_NEVER;
    if (functor->kind == FUNCTOR_BUILT_IN) {
        if (functor->built_in == BUILT_BETWEEN)
            return is_open(planner, binding, node->kids[1]) &&
                           gamelan_plan_knows(planner, binding, node->kids[0]) &&
                           gamelan_plan_knows(planner, binding, node->kids[2])
                       ? RANK_LIST : RANK_NEVER;
        return functor->built_in == BUILT_PLAYER || functor->built_in == BUILT_POOL ? RANK_LIST
                                                                                    : RANK_NEVER;
    }
    if (functor->constant_rows)
        return RANK_ROWS;
    if (can_inline(planner, functor))
        return RANK_SCAN;
    return functor->kind == FUNCTOR_STATE_RELATION && functor->rule_count == 0 &&
                   can_list(planner, binding, node)
               ? RANK_LIST : RANK_NEVER;
}

static enum rank rank_of(const struct planner *planner, const struct binding *binding,
                         const struct node *node)
{
    if (gamelan_plan_knows(planner, binding, node))
        return RANK_TEST;
    if (node->kind == N_COMPARE)
        return rank_compare(planner, binding, node);
    if (node->kind == N_CALL)
        return rank_call(planner, binding, node);
    return node->kind == N_OR ? RANK_LIST : RANK_NEVER;
}

/* ---- one part ---- */

/* The parts of a conjunction that are left, as the rest of one of them. */
struct left {
    struct rest           rest;
    const struct binding *binding;
    const struct node    *node;
    uint64_t              done;
    struct rest          *after;
};

static void write_part(struct planner *, const struct binding *, const struct node *, struct rest *,
                       int fail);

static void write_left(struct planner *planner, struct rest *rest, int fail)
{
    struct left *left = (struct left *)rest;
    int best = -1;
    enum rank least = RANK_NEVER;
    for (int i = 0; i < left->node->kid_count && least != RANK_TEST; i++)
        if (!(left->done >> i & 1)) {
            enum rank rank = rank_of(planner, left->binding, left->node->kids[i]);
            if (best < 0 || rank < least)
                best = i, least = rank;
        }
    if (best < 0) {
        left->after->write(planner, left->after, fail);
        return;
    }
    struct left next = *left;
    next.done |= (uint64_t)1 << best;
    write_part(planner, left->binding, left->node->kids[best], &next.rest, fail);
}

static void write_test(struct planner *planner, const struct binding *binding, const struct node *node,
                       int fail)
{
    int a = gamelan_plan_value(planner, binding, node->kids[0], fail);
    int b = gamelan_plan_value(planner, binding, node->kids[1], fail);
    switch (node->op) {
    case OP_EQUAL: gamelan_plan_op(planner, F_EQUAL, a, b, 0, fail); break;
    case OP_UNEQUAL: gamelan_plan_op(planner, F_UNEQUAL, a, b, 0, fail); break;
    case OP_LESS: gamelan_plan_op(planner, F_LESS, a, b, 0, fail); break;
    case OP_MORE: gamelan_plan_op(planner, F_LESS, b, a, 0, fail); break;
    case OP_AT_MOST: gamelan_plan_op(planner, F_AT_MOST, a, b, 0, fail); break;
    default: gamelan_plan_op(planner, F_AT_MOST, b, a, 0, fail); break;
    }
}

/* Gives an open variable or the arguments of a term their values. */
static void write_binding(struct planner *planner, const struct binding *binding,
                          const struct node *pattern, int value, int fail)
{
    if (pattern->kind == N_VARIABLE) {
        int to = binding->of[pattern->slot];
        gamelan_plan_op(planner, F_MOVE, to, value, 0, -1);
        planner->known[to] = true;
        return;
    }
    int first = planner->registers;
    for (int i = 0; i < pattern->kid_count; i++)
        gamelan_plan_register(planner);
    gamelan_plan_op(planner, F_UNTERM, first, value, 0, fail)->p = pattern->functor;
    for (int i = 0; i < pattern->kid_count; i++) {
        const struct node *kid = pattern->kids[i];
        if (is_open(planner, binding, kid))
            write_binding(planner, binding, kid, first + i, fail);
        else
            gamelan_plan_op(planner, F_EQUAL, first + i,
                            gamelan_plan_value(planner, binding, kid, fail), 0, fail);
    }
}

void gamelan_plan_match(struct planner *planner, const struct binding *binding,
                        const struct node *pattern, int value, int fail)
{
    if (is_open(planner, binding, pattern) || takes_apart(planner, binding, pattern))
        write_binding(planner, binding, pattern, value, fail);
    else
        gamelan_plan_op(planner, F_EQUAL, value, gamelan_plan_value(planner, binding, pattern, fail), 0,
                        fail);
}

/* A loop: a cursor, the instruction that goes on, then the rest with failures coming back here. */
static int begin_loop(struct planner *planner, int *cursor)
{
    *cursor = gamelan_plan_register(planner);
    gamelan_plan_op(planner, F_BEGIN, *cursor, 0, 0, -1);
    int again = gamelan_plan_label(planner);
    gamelan_plan_place(planner, again);
    return again;
}

static int open_variable(struct planner *planner, const struct binding *binding, const struct node *node)
{
    int to = binding->of[node->slot];
    planner->known[to] = planner->looped[to] = true;
    return to;
}

static void write_scan(struct planner *planner, const struct binding *binding, const struct node *node,
                       int side, struct rest *rest, int fail)
{
    static const enum operation turned[] = {[OP_EQUAL] = OP_EQUAL, [OP_UNEQUAL] = OP_UNEQUAL,
                                            [OP_LESS] = OP_MORE, [OP_MORE] = OP_LESS,
                                            [OP_AT_MOST] = OP_AT_LEAST, [OP_AT_LEAST] = OP_AT_MOST};
    const struct node *call = node->kids[side];
    int value = gamelan_plan_value(planner, binding, node->kids[1 - side], fail), cursor;
    int again = begin_loop(planner, &cursor);
    int to = open_variable(planner, binding, call->kids[0]);
    bool pile = node->op == OP_EQUAL && call->functor == planner->game->pile;
    struct fast_op *op = gamelan_plan_op(planner, pile ? F_PILE : F_SCAN, cursor, to, value, fail);
    op->p = call->functor;
    op->value = (int32_t)(side == 0 ? node->op : turned[node->op]);
    rest->write(planner, rest, again);
}

/* Lists one open argument after the other, then looks at the part again. */
static void write_list(struct planner *planner, const struct binding *binding, const struct node *node,
                       const struct node *call, struct rest *rest, int fail)
{
    for (int i = 0; i < call->kid_count; i++)
        if (is_open(planner, binding, call->kids[i])) {
            int cursor, again = begin_loop(planner, &cursor);
            int to = open_variable(planner, binding, call->kids[i]);
            gamelan_plan_op(planner, F_LIST, cursor, to, 0, fail)->p = &call->functor->values[i];
            write_part(planner, binding, node, rest, again);
            return;
        }
    planner->failed = true;
}

static void write_compare(struct planner *planner, const struct binding *binding, const struct node *node,
                          struct rest *rest, int fail)
{
    if (gamelan_plan_knows(planner, binding, node)) {
        write_test(planner, binding, node, fail);
        rest->write(planner, rest, fail);
        return;
    }
    for (int i = 0; node->op == OP_EQUAL && i < 2; i++)
        if (gamelan_plan_knows(planner, binding, node->kids[1 - i]) &&
            (is_open(planner, binding, node->kids[i]) || takes_apart(planner, binding, node->kids[i]))) {
            int value = gamelan_plan_value(planner, binding, node->kids[1 - i], fail);
            write_binding(planner, binding, node->kids[i], value, fail);
            rest->write(planner, rest, fail);
            return;
        }
    int side = scan_side(planner, binding, node);
    if (side >= 0) {
        write_scan(planner, binding, node, side, rest, fail);
        return;
    }
    for (int i = 0; i < 2; i++)
        if (!gamelan_plan_knows(planner, binding, node->kids[i]) &&
            can_list(planner, binding, node->kids[i])) {
            write_list(planner, binding, node, node->kids[i], rest, fail);
            return;
        }
    planner->failed = true;
}

static void write_rows(struct planner *planner, const struct binding *binding, const struct node *call,
                       struct rest *rest, int fail)
{
    struct fast_rows *rows = memory_get(planner->game->program.memory, sizeof *rows);
    *rows = (struct fast_rows){.rows = call->functor->constant_rows,
                               .count = call->functor->constant_count, .arity = call->kid_count};
    int cursor, opened[ARITY_MAX], open_count = 0;
    for (int i = 0; i < call->kid_count; i++) {
        const struct node *kid = call->kids[i];
        if (is_open(planner, binding, kid)) {
            rows->registers[i] = binding->of[kid->slot];
            for (int k = 0; k < open_count; k++)    /* r(X, X): beyond it */
                planner->failed = planner->failed || opened[k] == rows->registers[i];
            opened[open_count++] = rows->registers[i];
        } else {
            rows->known |= 1u << i;
            rows->registers[i] = (uint16_t)gamelan_plan_value(planner, binding, kid, fail);
        }
    }
    int again = begin_loop(planner, &cursor);
    gamelan_plan_op(planner, F_ROWS, cursor, 0, 0, fail)->p = rows;
    for (int i = 0; i < open_count; i++)
        planner->known[opened[i]] = planner->looped[opened[i]] = true;
    rest->write(planner, rest, again);
}

/* The body of a rule in place of the call. Its head has plain variables only, so they are the arguments. */
static void write_inline(struct planner *planner, const struct binding *binding, const struct node *call,
                         struct rest *rest, int fail)
{
    const struct definition *rule = call->functor->rules[0];
    struct binding inside;
    bool own = planner->own, mine[SLOTS_MAX] = {false};
    for (int i = 0; i < rule->slot_count; i++)
        inside.of[i] = UINT16_MAX;
    for (int i = 0; i < call->kid_count; i++) {
        const struct node *kid = call->kids[i];
        inside.of[rule->head->kids[i]->slot] =
            is_open(planner, binding, kid) ? binding->of[kid->slot]
                                           : (uint16_t)gamelan_plan_value(planner, binding, kid, fail);
        for (int k = 0; k < i; k++)
            planner->failed = planner->failed || (is_open(planner, binding, kid) &&
                                                  is_open(planner, binding, call->kids[k]) &&
                                                  kid->slot == call->kids[k]->slot);
    }
    for (int i = 0; i < rule->slot_count; i++)
        if (inside.of[i] == UINT16_MAX) {
            inside.of[i] = (uint16_t)gamelan_plan_register(planner);
            mine[i] = true;
        }
    planner->own = false;
    planner->inlined++;
    gamelan_plan_query(planner, &inside, rule->body, rest, fail);
    planner->inlined--;
    planner->own = own;
    /* loops of its own variables may give the same solution twice */
    for (int i = 0; i < rule->slot_count; i++)
        planner->doubles = planner->doubles || (mine[i] && planner->looped[inside.of[i]]);
}

static void write_built_in(struct planner *planner, const struct binding *binding, const struct node *call,
                           struct rest *rest, int fail)
{
    const struct gamelan *game = planner->game;
    int cursor, again, low, high;
    if (call->functor->built_in == BUILT_TRUE) {
        rest->write(planner, rest, fail);
        return;
    }
    if (call->functor->built_in == BUILT_FAIL) {
        gamelan_plan_op(planner, F_JUMP, 0, 0, 0, fail);
        return;
    }
    if (call->functor->built_in == BUILT_BETWEEN) {
        low = gamelan_plan_value(planner, binding, call->kids[0], fail);
        high = gamelan_plan_value(planner, binding, call->kids[2], fail);
        if (!is_open(planner, binding, call->kids[1])) {
            int middle = gamelan_plan_value(planner, binding, call->kids[1], fail);
            gamelan_plan_op(planner, F_AT_MOST, low, middle, 0, fail);
            gamelan_plan_op(planner, F_AT_MOST, middle, high, 0, fail);
            rest->write(planner, rest, fail);
            return;
        }
        int to = open_variable(planner, binding, call->kids[1]), one = gamelan_plan_register(planner);
        gamelan_plan_op(planner, F_CONSTANT, one, 0, 0, -1)->value = 1;
        gamelan_plan_op(planner, F_SUBTRACT, to, low, one, fail);
        again = gamelan_plan_label(planner);
        gamelan_plan_place(planner, again);
        gamelan_plan_op(planner, F_RANGE, to, to, high, fail);
        rest->write(planner, rest, again);
        return;
    }
    const struct values *values = call->functor->built_in == BUILT_PLAYER ? &game->player_values
                                  : call->functor->built_in == BUILT_POOL
                                      ? &game->pool_values[call->functor->pool] : NULL;
    if (!values) {
        planner->failed = true;
        return;
    }
    if (is_open(planner, binding, call->kids[0])) {
        again = begin_loop(planner, &cursor);
        int to = open_variable(planner, binding, call->kids[0]);
        gamelan_plan_op(planner, F_LIST, cursor, to, 0, fail)->p = values;
        rest->write(planner, rest, again);
        return;
    }
    int value = gamelan_plan_value(planner, binding, call->kids[0], fail);
    low = gamelan_plan_register(planner);
    high = gamelan_plan_register(planner);
    gamelan_plan_op(planner, F_CONSTANT, low, 0, 0, -1)->value = values->list[0];
    gamelan_plan_op(planner, F_CONSTANT, high, 0, 0, -1)->value = values->list[values->count - 1];
    gamelan_plan_op(planner, F_WITHIN, value, low, high, fail);
    rest->write(planner, rest, fail);
}

struct jump {
    struct rest rest;
    int         to;
};

static void write_jump(struct planner *planner, struct rest *rest, int fail)
{
    (void)fail;
    gamelan_plan_op(planner, F_JUMP, 0, 0, 0, ((struct jump *)rest)->to);
}

/* A rule asked with all arguments known, in place of the call: the first way in which it holds is enough. */
static void write_inline_test(struct planner *planner, const struct binding *binding,
                              const struct node *call, struct rest *rest, int fail)
{
    bool known[FAST_REGISTERS], looped[FAST_REGISTERS], doubles = planner->doubles;
    int fine = gamelan_plan_label(planner);
    struct jump holds = {{write_jump}, fine};
    memcpy(known, planner->known, sizeof known);
    memcpy(looped, planner->looped, sizeof looped);
    write_inline(planner, binding, call, &holds.rest, fail);
    memcpy(planner->known, known, sizeof known);
    memcpy(planner->looped, looped, sizeof looped);
    planner->doubles = doubles;
    gamelan_plan_place(planner, fine);
    rest->write(planner, rest, fail);
}

static void write_relation(struct planner *planner, const struct binding *binding, const struct node *call,
                           struct rest *rest, int fail)
{
    const struct functor *functor = call->functor;
    if (functor->kind == FUNCTOR_BUILT_IN) {
        write_built_in(planner, binding, call, rest, fail);
        return;
    }
    bool known = gamelan_plan_knows(planner, binding, call);
    if (known && !functor->constant_values && can_inline(planner, functor)) {
        write_inline_test(planner, binding, call, rest, fail);
    } else if (known) {
        int first = gamelan_plan_arguments(planner, binding, call, fail);
        bool plain = functor->kind == FUNCTOR_STATE_RELATION && functor->rule_count == 0;
        gamelan_plan_op(planner,
                        plain ? F_HOLDS : functor->constant_values ? F_IN_TABLE : F_RELATION, 0, first,
                        0, fail)->p = functor;
        rest->write(planner, rest, fail);
    } else if (functor->constant_rows) {
        write_rows(planner, binding, call, rest, fail);
    } else if (can_inline(planner, functor)) {
        write_inline(planner, binding, call, rest, fail);
    } else if (functor->kind == FUNCTOR_STATE_RELATION && functor->rule_count == 0 &&
               can_list(planner, binding, call)) {
        write_list(planner, binding, call, call, rest, fail);
    } else {
        planner->failed = true;
    }
}

static void write_not(struct planner *planner, const struct binding *binding, const struct node *node,
                      struct rest *rest, int fail)
{
    bool known[FAST_REGISTERS], looped[FAST_REGISTERS], doubles = planner->doubles;
    struct jump holds = {{write_jump}, fail};
    int fine = gamelan_plan_label(planner);
    memcpy(known, planner->known, sizeof known);
    memcpy(looped, planner->looped, sizeof looped);
    gamelan_plan_query(planner, binding, node->kids[0], &holds.rest, fine);
    memcpy(planner->known, known, sizeof known);
    memcpy(planner->looped, looped, sizeof looped);
    planner->doubles = doubles;
    gamelan_plan_place(planner, fine);
    rest->write(planner, rest, fail);
}

/* Known: the first branch that holds is enough. Otherwise what comes after is written for each. */
static void write_or(struct planner *planner, const struct binding *binding, const struct node *node,
                     struct rest *rest, int fail)
{
    bool test = gamelan_plan_knows(planner, binding, node);
    bool known[FAST_REGISTERS], looped[FAST_REGISTERS];
    memcpy(looped, planner->looped, sizeof looped);
    int fine = gamelan_plan_label(planner);
    struct jump holds = {{write_jump}, fine};
    memcpy(known, planner->known, sizeof known);
    for (int i = 0; i < node->kid_count; i++) {
        bool last = i == node->kid_count - 1;
        int next = last ? fail : gamelan_plan_label(planner);
        gamelan_plan_query(planner, binding, node->kids[i], test ? &holds.rest : rest, next);
        memcpy(planner->known, known, sizeof known);
        if (!last)
            gamelan_plan_place(planner, next);
    }
    planner->doubles = planner->doubles || !test;
    if (test)
        memcpy(planner->looped, looped, sizeof looped);
    gamelan_plan_place(planner, fine);
    if (test)
        rest->write(planner, rest, fail);
}

static void write_part(struct planner *planner, const struct binding *binding, const struct node *node,
                       struct rest *rest, int fail)
{
    if (planner->failed)
        return;
    switch (node->kind) {
    case N_AND:
        gamelan_plan_query(planner, binding, node, rest, fail);
        return;
    case N_OR:
        write_or(planner, binding, node, rest, fail);
        return;
    case N_NOT:
        if (gamelan_plan_knows(planner, binding, node))
            write_not(planner, binding, node, rest, fail);
        else
            planner->failed = true;
        return;
    case N_COMPARE:
        write_compare(planner, binding, node, rest, fail);
        return;
    case N_CALL:
        write_relation(planner, binding, node, rest, fail);
        return;
    default:
        /* histories and hypotheticals: by the plain evaluator, if it can see the variables */
        if (!planner->own || !gamelan_plan_knows(planner, binding, node)) {
            planner->failed = true;
            return;
        }
        gamelan_plan_op(planner, F_TEST, 0, 0, 0, fail)->p = node;
        rest->write(planner, rest, fail);
    }
}

void gamelan_plan_query(struct planner *planner, const struct binding *binding, const struct node *node,
                        struct rest *rest, int fail)
{
    if (node->kind == N_AND) {
        struct left left = {{write_left}, binding, node, 0, rest};
        write_left(planner, &left.rest, fail);
    } else {
        write_part(planner, binding, node, rest, fail);
    }
}
