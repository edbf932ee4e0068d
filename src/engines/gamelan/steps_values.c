/* steps_values.c: expressions and tests of statements into steps. */
#include "engines/gamelan/steps_compile.h"

bool gamelan_values_run(const struct values *values)
{
    for (int i = 1; i < values->count; i++)
        if (values->list[i] != values->list[0] + i)
            return false;
    return values->list && values->count > 0;
}

bool gamelan_cells_run(const struct functor *functor)
{
    if (functor->arity != 1 || !gamelan_values_run(functor->values))
        return false;
    for (int i = 0; functor->valid && i < functor->cell_count; i++)
        if (!functor->valid[i])
            return false;
    return true;
}

/* ---- what can be ---- */

static bool kids_have_values(const struct gamelan *game, const struct node *node)
{
    for (int i = 0; i < node->kid_count; i++)
        if (!gamelan_step_has_value(game, node->kids[i]))
            return false;
    return true;
}

static bool call_has_value(const struct gamelan *game, const struct node *node)
{
    const struct functor *functor = node->functor;
    switch (functor->kind) {
    case FUNCTOR_STATE: return kids_have_values(game, node);
    case FUNCTOR_CONSTRUCTOR: return node->kid_count > 0 && kids_have_values(game, node);
    case FUNCTOR_FUNCTION:
        return functor->constant_values && node->kid_count == 1 && kids_have_values(game, node);
    case FUNCTOR_BUILT_IN:
        return game->pile && kids_have_values(game, node) &&
               (functor->built_in == BUILT_PILE_SIZE || functor->built_in == BUILT_TOP ||
                functor->built_in == BUILT_BOTTOM);
    default: return false;
    }
}

bool gamelan_step_has_value(const struct gamelan *game, const struct node *node)
{
    switch (node->kind) {
    case N_INTEGER:
    case N_ATOM:
    case N_VARIABLE: return true;
    case N_CALL: return call_has_value(game, node);
    case N_ARITHMETIC:
        return (node->op == OP_ADD || node->op == OP_SUBTRACT) && kids_have_values(game, node);
    default: return false;
    }
}

static bool is_new(const struct node *node, const int *binds, int width, uint64_t done)
{
    for (int i = 0; i < width; i++)
        if (node->kind == N_VARIABLE && node->slot == binds[i])
            return !(done >> i & 1);
    return false;
}

static bool needs_new(const struct node *node, const int *binds, int width, uint64_t done)
{
    if (is_new(node, binds, width, done))
        return true;
    for (int i = 0; i < node->kid_count; i++)
        if (needs_new(node->kids[i], binds, width, done))
            return true;
    return false;
}

static uint64_t bit_of(const struct node *node, const int *binds, int width)
{
    for (int i = 0; i < width; i++)
        if (binds[i] == node->slot)
            return (uint64_t)1 << i;
    return 0;
}

/* The side of a comparison that is a new variable, to which the other gives its value; -1: none. */
static int new_side(const struct node *node, const int *binds, int width, uint64_t done)
{
    for (int i = 0; i < 2 && node->op == OP_EQUAL; i++)
        if (is_new(node->kids[i], binds, width, done) &&
            !needs_new(node->kids[1 - i], binds, width, done))
            return i;
    return -1;
}

static bool part_has_test(const struct gamelan *game, const struct node *node, const int *binds, int width,
                          uint64_t *done)
{
    if (node->kind != N_COMPARE || !kids_have_values(game, node))
        return false;
    int side = new_side(node, binds, width, *done);
    if (side >= 0) {
        *done |= bit_of(node->kids[side], binds, width);
        return true;
    }
    return !needs_new(node, binds, width, *done);
}

bool gamelan_step_has_test(const struct gamelan *game, const struct node *node, const int *binds, int width)
{
    uint64_t done = 0;
    if (width > 60)
        return false;
    if (node->kind != N_AND)
        return part_has_test(game, node, binds, width, &done) && done == ((uint64_t)1 << width) - 1;
    for (int i = 0; i < node->kid_count; i++)
        if (!part_has_test(game, node->kids[i], binds, width, &done))
            return false;
    return done == ((uint64_t)1 << width) - 1;
}

/* ---- values ---- */

static struct operand in_register(int at)
{
    return (struct operand){.at = at};
}

static struct operand constant(int32_t value)
{
    return (struct operand){.fixed = true, .value = value};
}

int gamelan_step_in(struct translator *translator, struct scope_of_steps *scope, struct operand operand)
{
    if (!operand.fixed)
        return operand.at;
    int at = gamelan_step_register(translator);
    gamelan_step(translator, scope, DO_CONSTANT, at, 0, -1)->value = operand.value;
    return at;
}

int gamelan_step_arguments(struct translator *translator, struct scope_of_steps *scope,
                           const struct node *call, int to)
{
    struct operand values[ARITY_MAX];
    for (int i = 0; i < call->kid_count; i++)
        values[i] = gamelan_step_value(translator, scope, call->kids[i], to);
    int first = translator->next;
    for (int i = 0; i < call->kid_count; i++)
        gamelan_step_register(translator);
    for (int i = 0; i < call->kid_count; i++)
        if (values[i].fixed)
            gamelan_step(translator, scope, DO_CONSTANT, first + i, 0, -1)->value = values[i].value;
        else
            gamelan_step(translator, scope, DO_COPY, first + i, values[i].at, -1);
    return first;
}

/* A step that counts from the first of values that lie side by side. */
static void counted(struct step *step, const struct values *values, int32_t from)
{
    step->value = from;
    step->first = values->list[0];
    step->span = values->count;
}

static struct operand state_value(struct translator *translator, struct scope_of_steps *scope,
                                  const struct node *node, int to)
{
    const struct functor *functor = node->functor;
    int result, at;
    if (functor->arity == 0) {
        result = gamelan_step_register(translator);
        gamelan_step(translator, scope, DO_CELL_FIXED, result, 0, -1)->value = functor->cell;
        return in_register(result);
    }
    if (functor->arity > 1) {
        at = gamelan_step_arguments(translator, scope, node, to);
        result = gamelan_step_register(translator);
        gamelan_step(translator, scope, DO_CELL_LIST, result, at, to)->p = functor;
        return in_register(result);
    }
    struct operand argument = gamelan_step_value(translator, scope, node->kids[0], to);
    int cell = argument.fixed ? gamelan_cell(functor, &argument.value) : -1;
    if (cell >= 0) {
        result = gamelan_step_register(translator);
        gamelan_step(translator, scope, DO_CELL_FIXED, result, 0, -1)->value = cell;
        return in_register(result);
    }
    at = gamelan_step_in(translator, scope, argument);
    result = gamelan_step_register(translator);
    if (gamelan_cells_run(functor))
        counted(gamelan_step(translator, scope, DO_CELL, result, at, to), functor->values, functor->cell);
    else
        gamelan_step(translator, scope, DO_CELL_ONE, result, at, to)->p = functor;
    return in_register(result);
}

static struct operand term_value(struct translator *translator, struct scope_of_steps *scope,
                                 const struct node *node, int to)
{
    const struct functor *functor = node->functor;
    if (functor->arity == 1 && gamelan_values_run(functor->values)) {
        struct operand argument = gamelan_step_value(translator, scope, node->kids[0], to);
        int32_t term = argument.fixed ? gamelan_term(functor, &argument.value) : -1;
        if (term >= 0)
            return constant(term);
        int at = gamelan_step_in(translator, scope, argument), result = gamelan_step_register(translator);
        counted(gamelan_step(translator, scope, DO_TERM, result, at, to), functor->values, functor->base);
        return in_register(result);
    }
    int at = gamelan_step_arguments(translator, scope, node, to);
    int result = gamelan_step_register(translator);
    gamelan_step(translator, scope, DO_TERM_LIST, result, at, to)->p = functor;
    return in_register(result);
}

/* Whether the terms of a constructor are zones side by side: the number of the first; -1: not so. */
static int zones_run(const struct gamelan *game, const struct functor *functor)
{
    if (functor->kind != FUNCTOR_CONSTRUCTOR || functor->arity != 1 ||
        !gamelan_values_run(functor->values))
        return -1;
    int first = gamelan_index(&game->zones, functor->base);
    for (int i = 0; i < functor->values[0].count; i++)
        if (first < 0 || gamelan_index(&game->zones, functor->base + i) != first + i)
            return -1;
    return first;
}

struct operand gamelan_step_zone(struct translator *translator, struct scope_of_steps *scope,
                                 const struct node *node, int to)
{
    const struct gamelan *game = translator->game;
    int first = node->kind == N_CALL ? zones_run(game, node->functor) : -1, result;
    if (first >= 0) {
        const struct values *values = node->functor->values;
        struct operand argument = gamelan_step_value(translator, scope, node->kids[0], to);
        if (argument.fixed && gamelan_index(values, argument.value) >= 0)
            return constant(first + gamelan_index(values, argument.value));
        int at = gamelan_step_in(translator, scope, argument);
        result = gamelan_step_register(translator);
        counted(gamelan_step(translator, scope, DO_TERM, result, at, to), values, first);
        return in_register(result);
    }
    struct operand zone = gamelan_step_value(translator, scope, node, to);
    if (zone.fixed)
        return constant(gamelan_index(&game->zones, zone.value));
    result = gamelan_step_register(translator);
    gamelan_step(translator, scope, DO_ZONE, result, zone.at, -1);
    return in_register(result);
}

static struct operand call_value(struct translator *translator, struct scope_of_steps *scope,
                                 const struct node *node, int to)
{
    const struct functor *functor = node->functor;
    if (functor->kind == FUNCTOR_STATE)
        return state_value(translator, scope, node, to);
    if (functor->kind == FUNCTOR_CONSTRUCTOR)
        return term_value(translator, scope, node, to);
    int at, result;
    if (functor->kind == FUNCTOR_BUILT_IN) {
        struct operand zone = gamelan_step_zone(translator, scope, node->kids[0], to);
        at = gamelan_step_in(translator, scope, zone);
        result = gamelan_step_register(translator);
        gamelan_step(translator, scope, functor->built_in == BUILT_PILE_SIZE ? DO_SIZE
                                        : functor->built_in == BUILT_TOP ? DO_TOP : DO_BOTTOM,
                     result, at, to);
        return in_register(result);
    }
    struct operand argument = gamelan_step_value(translator, scope, node->kids[0], to);
    if (argument.fixed) {
        int index = gamelan_index(functor->values, argument.value);
        if (index >= 0 && functor->constant_values[index] != UNBOUND)
            return constant(functor->constant_values[index]);
    }
    at = gamelan_step_in(translator, scope, argument);
    result = gamelan_step_register(translator);
    gamelan_step(translator, scope, DO_TABLE, result, at, to)->p = functor;
    return in_register(result);
}

static struct operand sum_value(struct translator *translator, struct scope_of_steps *scope,
                                const struct node *node, int to)
{
    struct operand a = gamelan_step_value(translator, scope, node->kids[0], to);
    struct operand b = gamelan_step_value(translator, scope, node->kids[1], to);
    int result;
    if (b.fixed && !a.fixed && b.value < SYMBOLS && b.value >= -NUMBER_MOST) {
        result = gamelan_step_register(translator);
        gamelan_step(translator, scope, DO_ADD_NUMBER, result, a.at, to)->value =
            node->op == OP_ADD ? b.value : -b.value;
        return in_register(result);
    }
    int one = gamelan_step_in(translator, scope, a), other = gamelan_step_in(translator, scope, b);
    result = gamelan_step_register(translator);
    gamelan_step(translator, scope, node->op == OP_ADD ? DO_ADD : DO_SUBTRACT, result, one, to)->c =
        (uint16_t)other;
    return in_register(result);
}

struct operand gamelan_step_value(struct translator *translator, struct scope_of_steps *scope,
                                  const struct node *node, int to)
{
    if (node->kind == N_INTEGER || node->kind == N_ATOM)
        return constant(node->value);
    if (node->kind == N_VARIABLE)
        return scope->fixed[node->slot] ? constant(scope->value[node->slot])
                                        : in_register(scope->of[node->slot]);
    if (gamelan_step_has_value(translator->game, node))
        return node->kind == N_CALL ? call_value(translator, scope, node, to)
                                    : sum_value(translator, scope, node, to);
    translator->failed = translator->failed || !node->fast;
    int result = gamelan_step_register(translator);
    gamelan_step(translator, scope, DO_VALUE, result, 0, to)->p =
        gamelan_step_query(translator, scope, node, node, NULL, 0);
    return in_register(result);
}

/* ---- tests ---- */

/* A comparison with a number is a question whether a value lies between two. */
static void test_between(struct translator *translator, const struct scope_of_steps *scope,
                         enum operation op, int at, int32_t number, int to)
{
    bool unequal = op == OP_UNEQUAL;
    int64_t low = INT32_MIN, high = SYMBOLS - 1;
    switch (op) {
    case OP_EQUAL:
    case OP_UNEQUAL: low = high = number; break;
    case OP_LESS: high = (int64_t)number - 1; break;
    case OP_AT_MOST: high = number; break;
    case OP_MORE: low = (int64_t)number + 1; break;
    default: low = number;
    }
    if (!unequal && op != OP_EQUAL && number >= SYMBOLS && (op == OP_LESS || op == OP_AT_MOST))
        high = (int64_t)INT32_MIN - 1;    /* a symbol is neither more nor less */
    if (high < low) {
        gamelan_step(translator, scope, DO_JUMP, 0, 0, to);
        return;
    }
    struct step *step = gamelan_step(translator, scope, unequal ? DO_OUT : DO_IN, at, 0, to);
    step->value = (int32_t)low;
    step->span = (int32_t)(uint32_t)(high - low);
}

static void test_compare(struct translator *translator, struct scope_of_steps *scope,
                         const struct node *node, int to)
{
    static const enum operation turned[] = {[OP_EQUAL] = OP_EQUAL, [OP_UNEQUAL] = OP_UNEQUAL,
                                            [OP_LESS] = OP_MORE, [OP_MORE] = OP_LESS,
                                            [OP_AT_MOST] = OP_AT_LEAST, [OP_AT_LEAST] = OP_AT_MOST};
    struct operand a = gamelan_step_value(translator, scope, node->kids[0], to);
    struct operand b = gamelan_step_value(translator, scope, node->kids[1], to);
    if (b.fixed || a.fixed) {
        int at = gamelan_step_in(translator, scope, b.fixed ? a : b);
        test_between(translator, scope, b.fixed ? node->op : turned[node->op], at,
                     b.fixed ? b.value : a.value, to);
        return;
    }
    switch (node->op) {
    case OP_EQUAL: gamelan_step(translator, scope, DO_EQUAL, a.at, b.at, to); return;
    case OP_UNEQUAL: gamelan_step(translator, scope, DO_UNEQUAL, a.at, b.at, to); return;
    case OP_LESS: gamelan_step(translator, scope, DO_LESS, a.at, b.at, to); return;
    case OP_MORE: gamelan_step(translator, scope, DO_LESS, b.at, a.at, to); return;
    case OP_AT_MOST: gamelan_step(translator, scope, DO_AT_MOST, a.at, b.at, to); return;
    default: gamelan_step(translator, scope, DO_AT_MOST, b.at, a.at, to); return;
    }
}

static void test_part(struct translator *translator, struct scope_of_steps *scope, const struct node *node,
                      const int *binds, int width, uint64_t *done, int to)
{
    int side = new_side(node, binds, width, *done);
    if (side < 0) {
        test_compare(translator, scope, node, to);
        return;
    }
    struct operand value = gamelan_step_value(translator, scope, node->kids[1 - side], to);
    int at = scope->of[node->kids[side]->slot];
    if (value.fixed)
        gamelan_step(translator, scope, DO_CONSTANT, at, 0, -1)->value = value.value;
    else
        gamelan_step(translator, scope, DO_COPY, at, value.at, -1);
    *done |= bit_of(node->kids[side], binds, width);
}

void gamelan_step_test(struct translator *translator, struct scope_of_steps *scope,
                       const struct node *node, const int *binds, int width, int to)
{
    uint64_t done = 0;
    if (node->kind != N_AND) {
        test_part(translator, scope, node, binds, width, &done, to);
        return;
    }
    for (int i = 0; i < node->kid_count; i++)
        test_part(translator, scope, node->kids[i], binds, width, &done, to);
}

struct step_query *gamelan_step_query(struct translator *translator, struct scope_of_steps *scope,
                                      const struct node *node, const struct node *needs, const int *binds,
                                      int width)
{
    struct step_query *query = gamelan_get(translator->game->program.memory, sizeof *query);
    query->node = node;
    query->definition = scope->definition;
    query->own = !scope->outer;
    query->hidden = -1;
    for (int slot = 0; slot < scope->definition->slot_count && slot < SLOTS_MAX; slot++) {
        if (!(needs->needs[slot / 64] >> (slot % 64) & 1))
            continue;
        query->slots[query->needs] = (uint8_t)slot;
        query->fixed[query->needs] = scope->fixed[slot];
        query->values[query->needs] = scope->value[slot];
        query->registers[query->needs++] = scope->of[slot];
    }
    query->binds = binds;
    query->width = width;
    for (int i = 0; i < width; i++)
        query->bound[i] = scope->of[binds[i]];
    return query;
}
