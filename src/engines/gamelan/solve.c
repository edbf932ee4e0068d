/* solve.c: queries part by part. */
#include "engines/gamelan/solve.h"

#include <string.h>

/* ---- which part goes next ---- */

/* Whether values can be laid into the empty variables of an argument. */
static bool is_pattern(const struct node *node, const int32_t *slots)
{
    if (node->kind == N_VARIABLE || gamelan_bound(node, slots))
        return true;
    if (node->kind != N_CALL || node->functor->kind != FUNCTOR_CONSTRUCTOR)
        return false;
    for (int i = 0; i < node->kid_count; i++)
        if (!is_pattern(node->kids[i], slots))
            return false;
    return true;
}

bool gamelan_lister(const struct node *node, const int32_t *slots, struct lister *found)
{
    if (!node || node->kind == N_SET || node->kind == N_AGGREGATE || node->kind == N_NOT)
        return false;
    if (node->kind == N_CALL && node->functor->kind != FUNCTOR_BUILT_IN)
        for (int i = 0; i < node->kid_count; i++) {
            const struct node *kid = node->kids[i];
            if (kid->kind == N_VARIABLE && slots[kid->slot] == UNBOUND &&
                node->functor->values[i].list) {
                *found = (struct lister){kid->slot, &node->functor->values[i]};
                return true;
            }
        }
    for (int i = 0; i < node->kid_count; i++)
        if (gamelan_lister(node->kids[i], slots, found))
            return true;
    return false;
}

static enum ready ready_built_in(const struct node *call, const int32_t *slots)
{
    switch (call->functor->built_in) {
    case BUILT_PLAYER:
    case BUILT_POOL:
        return is_pattern(call->kids[0], slots) ? READY_RELATION : NOT_READY;
    case BUILT_MEMBER:
        return gamelan_bound(call->kids[1], slots) && is_pattern(call->kids[0], slots)
                   ? READY_RELATION : NOT_READY;
    case BUILT_BETWEEN:
        return gamelan_bound(call->kids[0], slots) && gamelan_bound(call->kids[2], slots) &&
                       is_pattern(call->kids[1], slots)
                   ? READY_RELATION : NOT_READY;
    default:
        return NOT_READY;
    }
}

static enum ready ready_compare(const struct node *node, const int32_t *slots)
{
    struct lister lister;
    if (node->op == OP_EQUAL)
        for (int i = 0; i < 2; i++)
            if (gamelan_bound(node->kids[i], slots) && is_pattern(node->kids[1 - i], slots))
                return READY_TEST;
    return gamelan_lister(node, slots, &lister) ? READY_SEARCH : NOT_READY;
}

bool gamelan_patterns(const struct node *call, const int32_t *slots)
{
    for (int i = 0; i < call->kid_count; i++)
        if (!is_pattern(call->kids[i], slots))
            return false;
    return true;
}

/* The event that a history query starts from must be known but for variables of its own. */
static bool event_known(const struct node *node, const int32_t *slots)
{
    const struct node *event = node->kids[0];
    for (int k = 0; k < 2; k++)
        for (uint64_t bits = event->needs[k]; bits; bits &= bits - 1) {
            int slot = k * 64 + __builtin_ctzll(bits);
            bool own = false;
            for (int i = 0; i < node->own_count; i++)
                own = own || node->owns[i] == slot;
            if (!own && slots[slot] == UNBOUND)
                return false;
        }
    return true;
}

static unsigned known_arguments(const struct node *call, const int32_t *slots)
{
    unsigned known = 0;
    for (int i = 0; i < call->kid_count; i++)
        known |= (unsigned)gamelan_bound(call->kids[i], slots) << i;
    return known;
}

enum ready gamelan_ready(const struct node *node, const int32_t *slots)
{
    struct lister lister;
    if (gamelan_bound(node, slots))
        return READY_TEST;
    switch (node->kind) {
    case N_CALL:
        if (node->functor->kind == FUNCTOR_BUILT_IN)
            return ready_built_in(node, slots);
        if (gamelan_patterns(node, slots))
            return gamelan_mode_works(node->functor, known_arguments(node, slots)) ? READY_RELATION
                                                                                   : NOT_READY;
        return gamelan_lister(node, slots, &lister) ? READY_SEARCH : NOT_READY;
    case N_COMPARE:
        return ready_compare(node, slots);
    case N_AND:
    case N_OR:
        return READY_SEARCH;
    case N_SINCE:
        return event_known(node, slots) && gamelan_patterns(node->kids[1], slots) ? READY_RELATION
                                                                                   : NOT_READY;
    case N_TIME:
        return node->op == OP_NEXT || (node->op == OP_AS_OF && event_known(node, slots)) ? READY_SEARCH
                                                                                        : NOT_READY;
    default:
        return NOT_READY;
    }
}

/* ---- solving ---- */

struct conjunction {
    const struct node *node;
    uint64_t           done;
    int32_t           *slots;
    next_solution     *next;
    void              *context;
};

static bool solve_literal(struct run *, const struct node *, int32_t *slots, next_solution *, void *);

static bool solve_rest(struct run *run, void *context)
{
    struct conjunction *and = context;
    int best = -1;
    enum ready least = NOT_READY;
    for (int i = 0; i < and->node->kid_count && least != READY_TEST; i++)
        if (!(and->done >> i & 1)) {
            enum ready ready = gamelan_ready(and->node->kids[i], and->slots);
            if (best < 0 || ready < least) {
                best = i;
                least = ready;
            }
        }
    if (best < 0)
        return and->next(run, and->context);
    struct conjunction rest = *and;
    rest.done |= (uint64_t)1 << best;
    return solve_literal(run, and->node->kids[best], and->slots, solve_rest, &rest);
}

bool gamelan_solve(struct run *run, const struct node *query, int32_t *slots, next_solution *next,
                   void *context)
{
    return solve_literal(run, query, slots, next, context);
}

/* Saves variables that a literal may bind, to empty them again. */
struct undo {
    int     count;
    uint8_t slots[SLOTS_MAX];
};

static void note_empty(struct undo *undo, const struct node *node, const int32_t *slots)
{
    undo->count = 0;
    for (int k = 0; k < 2; k++)
        for (uint64_t bits = node->needs[k]; bits; bits &= bits - 1) {
            int slot = k * 64 + __builtin_ctzll(bits);
            if (slots[slot] == UNBOUND)
                undo->slots[undo->count++] = (uint8_t)slot;
        }
}

static void empty(const struct undo *undo, int32_t *slots)
{
    for (int i = 0; i < undo->count; i++)
        slots[undo->slots[i]] = UNBOUND;
}

static bool holds_compare(enum operation op, int32_t a, int32_t b)
{
    switch (op) {
    case OP_LESS: return a < b;
    case OP_MORE: return a > b;
    case OP_AT_MOST: return a <= b;
    default: return a >= b;
    }
}

/* Lists a variable that nothing else gives values to, and tries again with each. */
static bool solve_listed(struct run *run, const struct node *node, int32_t *slots, next_solution *next,
                         void *context)
{
    struct lister lister;
    if (!gamelan_lister(node, slots, &lister)) {
        gamelan_fault(run, END_OVERFLOW, node);
        return true;
    }
    bool stopped = false;
    for (int i = 0; !stopped && i < lister.values->count; i++) {
        slots[lister.slot] = lister.values->list[i];
        stopped = solve_literal(run, node, slots, next, context);
    }
    if (!stopped || run->fault != END_NONE)
        slots[lister.slot] = UNBOUND;
    return stopped;
}

static bool solve_compare(struct run *run, const struct node *node, int32_t *slots, next_solution *next,
                          void *context)
{
    int32_t a, b;
    bool left = gamelan_bound(node->kids[0], slots), right = gamelan_bound(node->kids[1], slots);
    if (left && right) {
        if (!gamelan_value(run, node->kids[0], slots, &a) ||
            !gamelan_value(run, node->kids[1], slots, &b))
            return run->fault != END_NONE;
        bool same = gamelan_same(run, a, b);
        bool holds = node->op == OP_EQUAL ? same : node->op == OP_UNEQUAL ? !same
                     : a < SYMBOLS && b < SYMBOLS && holds_compare(node->op, a, b);
        return holds && next(run, context);
    }
    for (int i = 0; node->op == OP_EQUAL && i < 2; i++)
        if ((i == 0 ? right : left) && is_pattern(node->kids[i], slots)) {
            struct undo undo;
            note_empty(&undo, node->kids[i], slots);
            if (!gamelan_value(run, node->kids[1 - i], slots, &a))
                return run->fault != END_NONE;
            bool stopped = gamelan_match(run, node->kids[i], a, slots) && next(run, context);
            if (!stopped)
                empty(&undo, slots);
            return stopped;
        }
    return solve_listed(run, node, slots, next, context);
}

static bool offer(struct run *run, const struct node *pattern, int32_t value, int32_t *slots,
                  next_solution *next, void *context)
{
    struct undo undo;
    note_empty(&undo, pattern, slots);
    bool stopped = gamelan_match(run, pattern, value, slots) && next(run, context);
    if (!stopped)
        empty(&undo, slots);
    return stopped || run->fault != END_NONE;
}

static bool solve_built_in(struct run *run, const struct node *call, int32_t *slots,
                           next_solution *next, void *context)
{
    int32_t low, high;
    bool stopped = false;
    switch (call->functor->built_in) {
    case BUILT_TRUE:
        return next(run, context);
    case BUILT_PLAYER:
        for (int i = 0; !stopped && i < run->game->head.players; i++)
            stopped = offer(run, call->kids[0], SYMBOLS + i, slots, next, context);
        return stopped;
    case BUILT_POOL: {
        const struct pool *pool = &run->game->program.pools[call->functor->pool];
        int32_t known;
        if (gamelan_bound(call->kids[0], slots))
            return gamelan_value(run, call->kids[0], slots, &known) && known >= pool->base &&
                   known < pool->base + pool->count && next(run, context);
        for (int i = 0; !stopped && i < pool->count; i++)
            stopped = offer(run, call->kids[0], pool->base + i, slots, next, context);
        return stopped;
    }
    case BUILT_MEMBER:
        if (!gamelan_value(run, call->kids[1], slots, &high))
            return run->fault != END_NONE;
        for (int i = 0; !stopped && i < gamelan_set_count(run, high); i++)
            stopped = offer(run, call->kids[0], gamelan_set_member(run, high, i), slots, next, context);
        return stopped;
    case BUILT_EMPTY:
        if (!gamelan_value(run, call->kids[0], slots, &high))
            return run->fault != END_NONE;
        return gamelan_set_count(run, high) == 0 && next(run, context);
    case BUILT_BETWEEN:
        if (!gamelan_value(run, call->kids[0], slots, &low) ||
            !gamelan_value(run, call->kids[2], slots, &high) || low >= SYMBOLS || high >= SYMBOLS)
            return run->fault != END_NONE;
        if (gamelan_bound(call->kids[1], slots)) {
            int32_t middle;
            return gamelan_value(run, call->kids[1], slots, &middle) && middle >= low &&
                   middle <= high && next(run, context);
        }
        for (int32_t i = low; !stopped && i <= high; i++) {
            if (--run->steps < 0)
                gamelan_fault(run, END_LOOP, call);
            stopped = run->fault != END_NONE || offer(run, call->kids[1], i, slots, next, context);
        }
        return stopped;
    default:
        return false;
    }
}

static bool solve_not(struct run *run, const struct node *node, int32_t *slots, next_solution *next,
                      void *context)
{
    for (int i = 0; i < node->own_count; i++)
        slots[node->owns[i]] = UNBOUND;
    bool holds = gamelan_holds(run, node->kids[0], slots);
    for (int i = 0; i < node->own_count; i++)
        slots[node->owns[i]] = UNBOUND;
    if (run->fault != END_NONE)
        return true;
    return !holds && next(run, context);
}

static bool solve_time(struct run *run, const struct node *node, int32_t *slots, next_solution *next,
                       void *context)
{
    if (node->op == OP_WOULD)
        return gamelan_would(run, node, slots) ? next(run, context) : run->fault != END_NONE;
    return gamelan_at_time(run, node, slots, next, context);
}

static bool solve_literal(struct run *run, const struct node *node, int32_t *slots, next_solution *next,
                          void *context)
{
    if (--run->steps < 0)
        gamelan_fault(run, END_LOOP, node);
    if (run->fault != END_NONE)
        return true;
    bool stopped = false;
    switch (node->kind) {
    case N_AND:
        return solve_rest(run, &(struct conjunction){node, 0, slots, next, context});
    case N_OR:
        for (int i = 0; !stopped && i < node->kid_count; i++)
            stopped = solve_literal(run, node->kids[i], slots, next, context);
        return stopped;
    case N_NOT:
        return solve_not(run, node, slots, next, context);
    case N_COMPARE:
        return solve_compare(run, node, slots, next, context);
    case N_SINCE:
        return gamelan_since(run, node, slots, next, context);
    case N_TIME:
        return solve_time(run, node, slots, next, context);
    case N_DELEGATED:
        return gamelan_delegated_holds(run) && next(run, context);
    case N_CALL:
        if (node->functor->kind == FUNCTOR_BUILT_IN)
            return solve_built_in(run, node, slots, next, context);
        if (!gamelan_patterns(node, slots))
            return solve_listed(run, node, slots, next, context);
        return gamelan_solve_relation(run, node, slots, next, context);
    default:
        return false;
    }
}
