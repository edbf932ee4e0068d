/* steps_values.c: expressions and tests of statements into steps. */
#include <string.h>

#include "engines/gamelan/domains.h"
#include "engines/gamelan/fast.h"
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

static struct step *by(struct step *step, const struct placing *placing)
{
    step->value = placing->value;
    step->first = placing->first;
    step->span = placing->span;
    step->p = placing->table;
    return step;
}

int gamelan_step_in(struct translator *translator, struct scope_of_steps *scope, struct operand operand)
{
    if (!operand.fixed && !operand.term)
        return operand.at;
    int at = gamelan_step_register(translator);
    if (operand.fixed) {
        gamelan_step(translator, scope, DO_CONSTANT, at, 0, -1)->value = operand.value;
        return at;
    }
    const struct values *values = operand.term->values;
    struct placing placing = {operand.at, operand.term->base, values->list[0], values->count, NULL};
    by(gamelan_step(translator, scope, DO_TERM, at, operand.at, gamelan_step_fault(translator, scope)),
       &placing);
    return at;
}

void gamelan_step_put(struct translator *translator, struct scope_of_steps *scope, struct operand operand,
                      int to)
{
    struct gamelan *game = translator->game;
    if (operand.fixed) {
        gamelan_step(translator, scope, DO_CONSTANT, to, 0, -1)->value = operand.value;
        return;
    }
    int at = gamelan_step_in(translator, scope, operand);
    struct step *last = game->steps + (game->step_count > 0 ? game->step_count - 1 : 0);
    /* what was just worked out can go there at once */
    bool fresh = game->step_count > translator->from && last->a == at && at >= translator->mark &&
                 last->code >= DO_CONSTANT && last->code <= DO_VALUE && last->code != DO_CELL_IN &&
                 last->code != DO_SIZE_IN && !gamelan_step_is_target(translator, game->step_count);
    if (fresh)
        last->a = (uint16_t)to;
    else if (at != to)
        gamelan_step(translator, scope, DO_COPY, to, at, -1);
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
        gamelan_step_put(translator, scope, values[i], first + i);
    return first;
}

/* Numbers of a list of values by a table; the place of -1 is nowhere. */
static const int16_t *table_of(struct translator *translator, const struct functor *functor,
                               int32_t *first, int32_t *span)
{
    const struct values *values = functor->values;
    const struct program *program = &translator->game->program;
    if (!values->list || values->count > INT16_MAX ||
        (values->integers > 0 && values->integers < values->count))
        return NULL;
    *first = values->integers ? values->low : SYMBOLS;
    *span = values->integers ? values->count : program->symbol_count;
    int16_t *table = memory_get(program->memory, (size_t)(*span + 1) * sizeof *table);
    for (int i = 0; i < *span; i++) {
        int index = gamelan_index(values, *first + i);
        table[i] = (int16_t)(index >= 0 && (!functor->valid || functor->valid[index]) ? index : -1);
    }
    return table;
}

bool gamelan_step_cell(struct translator *translator, struct scope_of_steps *scope,
                       const struct node *call, int to, struct placing *placing)
{
    const struct functor *functor = call->functor;
    if (functor->arity != 1 || !functor->values->list)
        return false;
    *placing = (struct placing){0, functor->cell, functor->values->list[0], functor->values->count, NULL};
    if (!gamelan_cells_run(functor) &&
        !(placing->table = table_of(translator, functor, &placing->first, &placing->span)))
        return false;
    struct operand argument = gamelan_step_value(translator, scope, call->kids[0], to);
    placing->at = gamelan_step_in(translator, scope, argument);
    return true;
}

struct step_cells *gamelan_step_cells(struct translator *translator, struct scope_of_steps *scope,
                                      const struct node *call, int to)
{
    struct step_cells *cells = memory_get(translator->game->program.memory, sizeof *cells);
    cells->functor = call->functor;
    cells->count = call->kid_count;
    cells->cell = call->functor->cell;
    cells->valid = call->functor->valid;
    cells->runs = true;
    for (int i = 0; i < call->kid_count; i++) {
        const struct values *values = &call->functor->values[i];
        struct operand value = gamelan_step_value(translator, scope, call->kids[i], to);
        cells->fixed[i] = value.fixed;
        cells->arguments[i] = value.fixed ? value.value : gamelan_step_in(translator, scope, value);
        cells->runs = cells->runs && gamelan_values_run(values);
        cells->first[i] = values->count > 0 ? values->list[0] : 0;
        cells->span[i] = values->count;
    }
    return cells;
}

static struct operand state_value(struct translator *translator, struct scope_of_steps *scope,
                                  const struct node *node, int to)
{
    const struct functor *functor = node->functor;
    int result, cell = functor->arity == 0 ? functor->cell : -1;
    struct placing placing;
    if (functor->arity == 1 && node->kids[0]->kind != N_CALL && node->kids[0]->kind != N_ARITHMETIC) {
        struct operand argument = gamelan_step_value(translator, scope, node->kids[0], to);
        cell = argument.fixed ? gamelan_cell(functor, &argument.value) : -1;
    }
    if (cell >= 0) {
        result = gamelan_step_register(translator);
        gamelan_step(translator, scope, DO_CELL_FIXED, result, 0, -1)->value = cell;
    } else if (gamelan_step_cell(translator, scope, node, to, &placing)) {
        result = gamelan_step_register(translator);
        by(gamelan_step(translator, scope, DO_CELL, result, placing.at, to), &placing);
    } else {
        struct step_cells *cells = gamelan_step_cells(translator, scope, node, to);
        result = gamelan_step_register(translator);
        gamelan_step(translator, scope, DO_CELL_LIST, result, 0, to)->p = cells;
    }
    return in_register(result);
}

/* Whether a variable takes only values of a list. */
static bool stays_in(const struct translator *translator, const struct scope_of_steps *scope,
                     const struct node *node, const struct values *values)
{
    const struct program *program = &translator->game->program;
    if (node->kind != N_VARIABLE || !scope->definition->domains)
        return false;
    const struct domain *domain = &scope->definition->domains[node->slot];
    int count = 0;
    for (int i = 0; i < values->count; i++)
        count += gamelan_domain_has(program, domain, values->list[i]);
    return count == gamelan_domain_size(program, domain);
}

static struct operand term_value(struct translator *translator, struct scope_of_steps *scope,
                                 const struct node *node, int to)
{
    const struct functor *functor = node->functor;
    int at, result;
    if (functor->arity != 1 || !gamelan_values_run(functor->values)) {
        at = gamelan_step_arguments(translator, scope, node, to);
        result = gamelan_step_register(translator);
        gamelan_step(translator, scope, DO_TERM_LIST, result, at, to)->p = functor;
        return in_register(result);
    }
    struct operand argument = gamelan_step_value(translator, scope, node->kids[0], to);
    int32_t term = argument.fixed ? gamelan_term(functor, &argument.value) : -1;
    if (term >= 0)
        return constant(term);
    /* terms of what surely has one are worked out where they are used */
    if (!argument.fixed && !argument.term && stays_in(translator, scope, node->kids[0], functor->values))
        return (struct operand){.at = argument.at, .term = functor};
    at = gamelan_step_in(translator, scope, argument);
    result = gamelan_step_register(translator);
    struct placing placing = {at, functor->base, functor->values->list[0], functor->values->count, NULL};
    by(gamelan_step(translator, scope, DO_TERM, result, at, to), &placing);
    return in_register(result);
}

/* Whether the terms of a constructor are zones side by side: the number of the first; -1: not so. */
static int zones_run(const struct gamelan *game, const struct functor *functor)
{
    int first = gamelan_index(&game->zones, functor->base);
    for (int i = 0; i < functor->values[0].count; i++)
        if (first < 0 || gamelan_index(&game->zones, functor->base + i) != first + i)
            return -1;
    return first;
}

struct placing gamelan_step_zone(struct translator *translator, struct scope_of_steps *scope,
                                 const struct node *node, int to)
{
    const struct gamelan *game = translator->game;
    struct operand zone = gamelan_step_value(translator, scope, node, to);
    if (zone.fixed)
        zone.value = gamelan_index(&game->zones, zone.value);
    int first = zone.term ? zones_run(game, zone.term) : -1;
    if (first >= 0)
        return (struct placing){zone.at, first, zone.term->values->list[0], zone.term->values->count, NULL};
    int at = gamelan_step_in(translator, scope, zone);
    if (zone.fixed || !game->zones.of_symbol)
        return (struct placing){at, 0, 0, game->zones.count, NULL};
    return (struct placing){at, 0, SYMBOLS, game->program.symbol_count, game->zones.of_symbol};
}

struct step *gamelan_step_by(struct translator *translator, struct scope_of_steps *scope,
                             enum step_code code, int a, struct placing placing, int to)
{
    return by(gamelan_step(translator, scope, code, a, placing.at, to), &placing);
}

static struct operand table_value(struct translator *translator, struct scope_of_steps *scope,
                                  const struct node *node, int to)
{
    const struct functor *functor = node->functor;
    const struct values *values = functor->values;
    struct operand argument = gamelan_step_value(translator, scope, node->kids[0], to);
    if (argument.fixed) {
        int index = gamelan_index(values, argument.value);
        if (index >= 0 && functor->constant_values[index] != UNBOUND)
            return constant(functor->constant_values[index]);
    }
    int32_t first = values->integers ? values->low : SYMBOLS;
    int32_t span = values->integers ? values->integers : translator->game->program.symbol_count;
    int32_t *table = memory_get(translator->game->program.memory, (size_t)(span + 1) * sizeof *table);
    for (int i = 0; i < span; i++) {
        int index = gamelan_index(values, first + i);
        table[i] = index >= 0 ? functor->constant_values[index] : UNBOUND;
    }
    int at = gamelan_step_in(translator, scope, argument), result = gamelan_step_register(translator);
    struct placing placing = {at, 0, first, span, table};
    by(gamelan_step(translator, scope, DO_TABLE, result, at, to), &placing);
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
    if (functor->kind != FUNCTOR_BUILT_IN)
        return table_value(translator, scope, node, to);
    struct placing zone = gamelan_step_zone(translator, scope, node->kids[0], to);
    int result = gamelan_step_register(translator);
    gamelan_step_by(translator, scope, functor->built_in == BUILT_PILE_SIZE ? DO_SIZE
                                       : functor->built_in == BUILT_TOP ? DO_TOP : DO_BOTTOM,
                    result, zone, to);
    return in_register(result);
}

static struct operand sum_value(struct translator *translator, struct scope_of_steps *scope,
                                const struct node *node, int to)
{
    struct operand a = gamelan_step_value(translator, scope, node->kids[0], to);
    struct operand b = gamelan_step_value(translator, scope, node->kids[1], to);
    int result;
    if (b.fixed && b.value < SYMBOLS && b.value >= -NUMBER_MOST) {
        int at = gamelan_step_in(translator, scope, a);
        result = gamelan_step_register(translator);
        gamelan_step(translator, scope, DO_ADD_NUMBER, result, at, to)->low =
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
        return scope->of[node->slot];
    if (gamelan_step_has_value(translator->game, node))
        return node->kind == N_CALL ? call_value(translator, scope, node, to)
                                    : sum_value(translator, scope, node, to);
    translator->failed = translator->failed || !node->fast;
    struct step_query *query = gamelan_step_query(translator, scope, node, node, NULL, 0);
    int result = gamelan_step_register(translator);
    gamelan_step(translator, scope, DO_VALUE, result, 0, to)->p = query;
    return in_register(result);
}

/* ---- tests ---- */

/* A comparison with a number is a question whether a value lies between two; false: it never does. */
static bool between(enum operation op, int32_t number, int32_t *low, int32_t *range)
{
    int64_t from = INT32_MIN, to = SYMBOLS - 1;
    switch (op) {
    case OP_EQUAL:
    case OP_UNEQUAL: from = to = number; break;
    case OP_LESS: to = (int64_t)number - 1; break;
    case OP_AT_MOST: to = number; break;
    case OP_MORE: from = (int64_t)number + 1; break;
    default: from = number;
    }
    if (number >= SYMBOLS && (op == OP_LESS || op == OP_AT_MOST))
        return false;    /* a symbol is neither more nor less */
    *low = (int32_t)from;
    *range = (int32_t)(uint32_t)(to - from);
    return from <= to;
}

/* The cell of one argument, or the size of a pile, in one step with its test. */
static bool test_at_once(struct translator *translator, struct scope_of_steps *scope,
                         const struct node *node, int32_t low, int32_t range, int to)
{
    struct placing placing;
    struct step *step = NULL;
    if (node->kind != N_CALL)
        return false;
    if (node->functor->kind == FUNCTOR_STATE &&
        gamelan_step_cell(translator, scope, node, to, &placing))
        step = gamelan_step_by(translator, scope, DO_CELL_IN, 0, placing, to);
    else if (node->functor->kind == FUNCTOR_BUILT_IN && node->functor->built_in == BUILT_PILE_SIZE)
        step = gamelan_step_by(translator, scope, DO_SIZE_IN, 0,
                               gamelan_step_zone(translator, scope, node->kids[0], to), to);
    if (!step)
        return false;
    step->low = low;
    step->range = range;
    return true;
}

static void test_with(struct translator *translator, struct scope_of_steps *scope, enum operation op,
                      const struct node *node, int32_t number, int to)
{
    int32_t low, range;
    if (!between(op, number, &low, &range)) {
        gamelan_step(translator, scope, DO_JUMP, 0, 0, to);
        return;
    }
    if (op != OP_UNEQUAL && test_at_once(translator, scope, node, low, range, to))
        return;
    int at = gamelan_step_in(translator, scope, gamelan_step_value(translator, scope, node, to));
    struct step *step = gamelan_step(translator, scope, op == OP_UNEQUAL ? DO_OUT : DO_IN, at, 0, to);
    step->low = low;
    step->range = range;
}

static bool is_fixed(const struct scope_of_steps *scope, const struct node *node, int32_t *value)
{
    *value = node->kind == N_VARIABLE ? scope->of[node->slot].value : node->value;
    return node->kind == N_INTEGER || node->kind == N_ATOM ||
           (node->kind == N_VARIABLE && scope->of[node->slot].fixed);
}

static void test_compare(struct translator *translator, struct scope_of_steps *scope,
                         const struct node *node, int to)
{
    static const enum operation turned[] = {[OP_EQUAL] = OP_EQUAL, [OP_UNEQUAL] = OP_UNEQUAL,
                                            [OP_LESS] = OP_MORE, [OP_MORE] = OP_LESS,
                                            [OP_AT_MOST] = OP_AT_LEAST, [OP_AT_LEAST] = OP_AT_MOST};
    int32_t number;
    if (is_fixed(scope, node->kids[1], &number)) {
        test_with(translator, scope, node->op, node->kids[0], number, to);
        return;
    }
    if (is_fixed(scope, node->kids[0], &number)) {
        test_with(translator, scope, turned[node->op], node->kids[1], number, to);
        return;
    }
    int a = gamelan_step_in(translator, scope, gamelan_step_value(translator, scope, node->kids[0], to));
    int b = gamelan_step_in(translator, scope, gamelan_step_value(translator, scope, node->kids[1], to));
    switch (node->op) {
    case OP_EQUAL: gamelan_step(translator, scope, DO_EQUAL, a, b, to); return;
    case OP_UNEQUAL: gamelan_step(translator, scope, DO_UNEQUAL, a, b, to); return;
    case OP_LESS: gamelan_step(translator, scope, DO_LESS, a, b, to); return;
    case OP_MORE: gamelan_step(translator, scope, DO_LESS, b, a, to); return;
    case OP_AT_MOST: gamelan_step(translator, scope, DO_AT_MOST, a, b, to); return;
    default: gamelan_step(translator, scope, DO_AT_MOST, b, a, to); return;
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
    gamelan_step_put(translator, scope, value, scope->of[node->kids[side]->slot].at);
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

/* The rows of a query that asks for no cell and no variable; NULL: it does. */
struct step_list *gamelan_step_always(struct gamelan *game, const struct node *set)
{
    const struct ground *ground = set->fast->ground;
    if (!ground || ground->input_count > 0 || ground->width == 0 || ground->unsorted)
        return NULL;
    int32_t numbers[ALWAYS_MOST];
    int size = 2;
    uintptr_t at = ground->roots[0];
    const struct ground_end *end = NULL;
    for (; at & GROUND_IS_END; at = end->next) {
        end = (const struct ground_end *)(at - GROUND_IS_END);
        if (!end->row || size + ground->width > ALWAYS_MOST)
            break;
        for (int i = 0; i < ground->width; i++)
            numbers[size++] = end->row[i];
    }
    if (!(at & GROUND_IS_END) || end != &game->ground.ends[~GROUND_NO])
        return NULL;
    struct step_list *list = memory_get(game->program.memory, sizeof *list);
    int32_t *copy = memory_get(game->program.memory, (size_t)size * sizeof *copy);
    numbers[0] = (size - 2) / ground->width;
    numbers[1] = 0;
    memcpy(copy, numbers, (size_t)size * sizeof *copy);
    *list = (struct step_list){size, set->own_count, set->owns, copy};
    return list;
}

struct step_query *gamelan_step_query(struct translator *translator, struct scope_of_steps *scope,
                                      const struct node *node, const struct node *needs, const int *binds,
                                      int width)
{
    struct step_query *query = memory_get(translator->game->program.memory, sizeof *query);
    query->node = node;
    query->definition = scope->definition;
    query->own = !scope->outer;
    query->ground = node->fast ? node->fast->ground : NULL;
    query->hidden = -1;
    for (int slot = 0; needs && slot < scope->definition->slot_count && slot < SLOTS_MAX; slot++) {
        if (!(needs->needs[slot / 64] >> (slot % 64) & 1))
            continue;
        struct operand *value = &scope->of[slot];
        query->slots[query->needs] = (uint8_t)slot;
        query->fixed[query->needs] = value->fixed;
        query->values[query->needs] = value->value;
        query->registers[query->needs++] =
            (uint16_t)(value->fixed ? 0 : gamelan_step_in(translator, scope, *value));
    }
    query->binds = binds;
    query->width = width;
    for (int i = 0; i < width; i++)
        query->bound[i] = (uint16_t)scope->of[binds[i]].at;
    return query;
}
